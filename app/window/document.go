package window

import (
	"context"
	"io"
	"path/filepath"
	"strings"

	"vitrine/engine"
	"vitrine/engine/views"
	"vitrine/host/permission"
	"vitrine/host/source"
	"vitrine/jit/session"
	"vitrine/pages/page"
)

// A document is a file that is open: a program, or a graph drawn elsewhere.
type document interface {
	// Functions lists what can be shown, in the order of the file.
	Functions() []engine.Function
	// View makes what is shown of one function. It may take long; progress receives the
	// number of steps taken.
	View(ctx context.Context, key page.Key, progress func(steps int)) (*views.View, error)
	// Text returns the file's text, "" if it is not to be shown.
	Text() string
	// Language says what the file is, for the status bar: "Python 3".
	Language() string
}

// A hasty document can show a result before the steps that led there are recorded: then
// its view is unrecorded, and that of View is not.
type hasty interface {
	document
	Result(ctx context.Context, key page.Key, progress func(steps int)) (*views.View, error)
}

// A closable document holds something that it frees when it is closed.
type closable interface {
	document
	Close()
}

// A loader reads a file into a document. Its error is a [source.ErrorList]
// when the file itself is wrong.
type loader func(ctx context.Context, file string, r reading) (document, error)

// A reading says how a file is read: what a program may touch, which Python it is, and
// where its module level prints to, nil for nowhere. A program that is in no file has its text
// here, else that is nil.
type reading struct {
	text    *string
	granted permission.Grants
	dialect source.Dialect
	prints  io.Writer
	words   []string // the arguments of the program, for a function target
}

// load reads a file by what its name ends in.
func load(ctx context.Context, file string, r reading) (document, error) {
	switch strings.ToLower(filepath.Ext(file)) {
	case ".dot", ".gv", ".json":
		return loadGraph(file)
	case session.Extension:
		return loadSession(file)
	}
	return loadProgram(ctx, file, r)
}

// languageOf names a dialect for a person.
func languageOf(d source.Dialect) string {
	switch d {
	case source.Python2:
		return "Python 2"
	case source.Python3:
		return "Python 3"
	}
	return "Python"
}
