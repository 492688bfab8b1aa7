//go:build !unix

package main

import (
	"errors"
	"os"
	"os/exec"
)

// become starts another program, and ends as that ends.
func become(path string, args []string) error {
	cmd := exec.Command(path, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := cmd.Run()
	var ended *exec.ExitError
	if errors.As(err, &ended) {
		os.Exit(ended.ExitCode())
	}
	return err
}
