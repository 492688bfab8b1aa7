// Command vitrine is the command line of Vitrine without the libraries of windows, pictures and texts, which take longer to
// start than many verbs take. A window is opened by a second program, vitrine-window, which lies in the same folder; it draws
// pictures and plays lessons too.
package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"vitrine/app/cli"
	_ "vitrine/app/quickstart" // so that it starts faster
)

func main() {
	os.Exit(observed(func() int {
		return cli.Execute(os.Args[1:], os.Stdout, os.Stderr, cli.Parts{Open: open})
	}))
}

// needed begins what is said when the other program is missing.
const needed = "windows are opened, pictures drawn and lessons played by"

// open lets the program with the window take over, for a window or for the work of a verb.
func open(_ context.Context, w cli.Window) error {
	here, err := os.Executable()
	if err != nil {
		return fmt.Errorf("nobody knows where vitrine is, so vitrine-window is not found beside it: %w", err)
	}
	path := filepath.Join(filepath.Dir(here), windowProgram())
	switch _, err := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf(needed+" %s, which is not there: put it beside vitrine", path)
	case err != nil:
		return fmt.Errorf(needed+" %s, which cannot be started: %w", path, err)
	}
	if err := become(path, w.Args); err != nil {
		return fmt.Errorf(needed+" %s, which cannot be started: %w", path, err)
	}
	return nil
}

// windowProgram is the name of the program with the window.
func windowProgram() string {
	if runtime.GOOS == "windows" {
		return "vitrine-window.exe"
	}
	return "vitrine-window"
}
