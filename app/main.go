// Vitrine shows how a translation toolchain works: it opens a Python file and
// lets you step forward and backward through the making of its flow graphs.
//
// Without a verb the program opens its window; with one it answers on standard
// output and never touches the display. Errors go to standard error; the exit
// status is 1 for an error and 2 for wrong usage.
package main

import (
	"os"
)

func main() {
	os.Exit(execute(os.Args[1:], os.Stdout, os.Stderr))
}
