// Package cli is the command line of Vitrine: the verbs, which answer on standard output and never touch the display, and the
// arguments of the window.
//
// [Execute] does what the arguments say. Who calls it says how a window opens, so that a program can have all verbs
// without the libraries of windows.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"vitrine/engine"
	"vitrine/host/memory"
	"vitrine/host/permission"
	"vitrine/host/source"
)

// The exit statuses of the program.
const (
	exitOK     = 0
	exitError  = 1
	exitUsage  = 2
	exitAtOnce = 130 // for a second interrupt, as shells have it
)

// A usageError says that the command line itself is wrong.
type usageError struct{ err error }

func (e usageError) Error() string { return e.err.Error() }

func (e usageError) Unwrap() error { return e.err }

// usagef makes a usageError.
func usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// A Window is what the command line says of a window.
type Window struct {
	Args        []string // the whole command line
	File        string   // "" for the start page
	Function    string   // "" if none is named
	Words       []string // the arguments of the program in the file
	Dialect     source.Dialect
	Permissions permission.Grants
	Picture     string    // a file to draw the window into instead, or ""
	Messages    io.Writer // what is said that is no error
}

// An Opener opens a window, and returns once that is closed.
type Opener func(context.Context, Window) error

// Parts are what the program leaves out whose command line this is, or puts in: what opens a window, and what needs
// libraries for pictures and texts, which take longer to start than most verbs take.
type Parts struct {
	Open        Opener
	Draw        Drawer        // of the verb render; nil if the program that opens windows does that
	CheckLesson LessonChecker // of the verb lesson; the same

	all []string // the arguments
}

// handOver has the program that opens windows do the work of a verb.
func (p Parts) handOver(cmd *cobra.Command) error {
	return p.Open(cmd.Context(), Window{Args: p.all})
}

// Execute does what the arguments say, and returns the exit status of the program: 1 for an error, which it writes
// to stderr, 2 for wrong usage. An interrupt cancels the context that verbs and windows get; see interruptible.
func Execute(args []string, stdout, stderr io.Writer, parts Parts) (status int) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(stderr, "vitrine: internal error: %v\n", r)
			status = exitError
		}
	}()
	ctx, stop := interruptible(stderr, os.Exit)
	defer stop()
	parts.all = args
	root := newRoot(parts)
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	cmd, err := root.ExecuteContextC(ctx)
	if err == nil {
		return exitOK
	}
	var ended exitStatus
	if errors.As(err, &ended) {
		return int(ended)
	}
	if ctx.Err() != nil {
		stop()
		sayInterrupted(stderr)
		return exitError
	}
	fmt.Fprintf(stderr, "vitrine: %s\n", briefly(withReason(cmd.Context(), err).Error()))
	var untyped *engine.UntypedError
	if errors.As(err, &untyped) {
		fmt.Fprintln(stderr, "Types are given with --types, as in --types int,str")
	}
	var wrong usageError
	if errors.As(err, &wrong) {
		fmt.Fprintf(stderr, "Usage: %s\n", cmd.UseLine())
		return exitUsage
	}
	return exitError
}

// withReason adds to the error of a verb whose time was up that this is why it ends, unless the error says so.
func withReason(ctx context.Context, err error) error {
	if ctx == nil || !errors.Is(ctx.Err(), context.DeadlineExceeded) || errors.Is(err, context.Cause(ctx)) {
		return err
	}
	return &timeUpError{context.Cause(ctx), err}
}

// A timeUpError is that of a verb whose time was up.
type timeUpError struct{ why, where error }

// Error says why the verb ends, and where it was. What only says in the words of the library that it ended is left out.
func (e *timeUpError) Error() string {
	text := "stopped, because " + e.why.Error()
	where := e.where.Error()
	for _, ended := range []error{context.Canceled, context.DeadlineExceeded} {
		where = strings.TrimSuffix(strings.TrimSuffix(where, ended.Error()), ": ")
	}
	if where != "" {
		text += "\n" + where
	}
	return text
}

func (e *timeUpError) Unwrap() []error { return []error{e.why, e.where} }

// newRoot returns the command line with all its verbs.
func newRoot(parts Parts) *cobra.Command {
	var picture, dialect string
	var grants *permission.Grants
	root := &cobra.Command{
		Use:   "vitrine [FILE.py[:FUNC] | LESSON.md] [-- ARG...]",
		Short: "A translation toolchain behind glass",
		Long: "Opens the window, on a Python file, a lesson, a graph in DOT or as JSON for layout,\n" +
			"or on the start page. Without a display, writes a picture of the window.\n" +
			"A file with a function target(driver, args), such as an interpreter, is opened with each\n" +
			"ARG, the program that it interprets, say: the window shows its live session.",
		Args: func(cmd *cobra.Command, args []string) error {
			return arguments(0, 1)(cmd, args[:len(args)-len(programArguments(cmd, args))])
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			var t target
			words := programArguments(cmd, args)
			switch {
			case len(args) > len(words):
				t = parseTarget(args[0])
			case len(words) > 0:
				return usagef("the arguments after -- are for a file, which is named before them")
			}
			granted, err := checkGrants(grants)
			if err != nil {
				return err
			}
			read, err := parseDialect(dialect)
			if err != nil {
				return err
			}
			return parts.Open(cmd.Context(), Window{
				Args: parts.all, File: t.File, Function: t.Function, Words: words, Dialect: read, Permissions: granted, Picture: picture, Messages: cmd.ErrOrStderr(),
			})
		},
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.PersistentPreRun = func(cmd *cobra.Command, _ []string) { collect(cmd) }
	grants = permissionFlags(root)
	dialectFlag(root, &dialect)
	root.Flags().StringVar(&picture, "picture", "", "write a picture of the window's content to this PNG `file` instead of opening it")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	addVerbs(root, parts)
	return root
}

// addVerbs adds the verb that the arguments begin with, or all verbs if that is none: to make them all takes as long as much else of a short run.
func addVerbs(root *cobra.Command, parts Parts) {
	names := []string{"graph", "trace", "run", "jit", "why", "render", "layout", "bench", "lesson"}
	if len(parts.all) > 0 && slices.Contains(names, parts.all[0]) {
		names = parts.all[:1]
		root.CompletionOptions.DisableDefaultCmd = true
	}
	for _, name := range names {
		verb := newVerb(name, parts)
		root.AddCommand(verb)
		guard(verb)
		for _, inner := range verb.Commands() {
			guard(inner)
		}
	}
}

func newVerb(name string, parts Parts) *cobra.Command {
	switch name {
	case "graph":
		return newGraphCommand()
	case "trace":
		return newTraceCommand()
	case "run":
		return newRunCommand()
	case "jit":
		return newJitCommand()
	case "why":
		return newWhyCommand()
	case "render":
		return newRenderCommand(parts)
	case "layout":
		return newLayoutCommand()
	case "bench":
		return newBenchCommand()
	}
	return newLessonCommand(parts)
}

// collect says how much garbage there may be. A verb ends soon. The window stays open beside other programs, and keeps large recordings,
// so beside those there is less garbage than what is in use. GOGC, if it is set, wins.
func collect(cmd *cobra.Command) {
	switch {
	case os.Getenv("GOGC") != "":
	case cmd.HasParent():
		memory.Hurry()
	default:
		memory.Pace()
	}
}

// arguments checks the number of arguments of a verb.
func arguments(least, most int) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		switch n := len(args); {
		case n < least:
			return usagef("an argument is missing")
		case n > most:
			return usagef("there are too many arguments: %s", strings.Join(args, " "))
		}
		return nil
	}
}

// formatFlag adds --format to a verb and returns where its value will be.
func formatFlag(cmd *cobra.Command) *string {
	return cmd.Flags().String("format", "text", "how to print: text or json")
}

// checkFormat reports an invalid value of --format.
func checkFormat(format string) error {
	if format != "text" && format != "json" {
		return usagef("--format must be text or json, not %q", format)
	}
	return nil
}
