// Vitrine shows how a translation toolchain works: it opens a Python file and
// lets you step forward and backward through the making of its flow graphs.
//
// Without a verb the program opens its window; with one it answers on standard
// output and never touches the display. Errors go to standard error; the exit
// status is 1 for an error and 2 for wrong usage. Package vitrine/app/vitrine is the
// same without the window, and starts this one to open it.
package main

import (
	"context"
	"os"

	"vitrine/app/cli"
	_ "vitrine/app/quickstart" // so that it starts faster
	"vitrine/app/window"
	"vitrine/engine/lesson"
	"vitrine/viewer/picture"
)

func main() {
	os.Exit(cli.Execute(os.Args[1:], os.Stdout, os.Stderr, cli.Parts{Open: open, Draw: picture.Write, CheckLesson: lesson.Report}))
}

func open(ctx context.Context, w cli.Window) error {
	useUTF8()
	return window.Open(ctx, window.Options{
		File: w.File, Function: w.Function, Words: w.Words, Dialect: w.Dialect, Permissions: w.Permissions, Picture: w.Picture, Messages: w.Messages,
	})
}
