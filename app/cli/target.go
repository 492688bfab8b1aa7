package cli

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"vitrine/engine"
)

// A target is what the user wants to see: a file, and a function in it.
type target struct {
	File     string
	Function string // "" if none is named
}

// parseTarget splits FILE.py:FUNC. A colon in the name of an existing file, or after a
// drive letter, does not split.
func parseTarget(arg string) target {
	if _, err := os.Stat(arg); err == nil {
		return target{File: arg}
	}
	i := strings.LastIndexByte(arg, ':')
	if i <= 1 || strings.ContainsAny(arg[i:], `/\`) {
		return target{File: arg}
	}
	return target{File: arg[:i], Function: arg[i+1:]}
}

// targetArguments accepts one file, and after "--" the arguments of the program in it.
func targetArguments(cmd *cobra.Command, args []string) error {
	return arguments(1, 1)(cmd, args[:len(args)-len(programArguments(cmd, args))])
}

// programArguments returns those of the arguments of a verb that are for the program.
func programArguments(cmd *cobra.Command, args []string) []string {
	if n := cmd.ArgsLenAtDash(); n >= 0 {
		return args[n:]
	}
	return nil
}

// entered returns the function that a file named without one is entered at, which its function target says, and the
// arguments for it as literals. given are those of --args.
func entered(cmd *cobra.Command, p *engine.Program, t target, words []string, given string) (target, string, error) {
	if t.Function != "" || !engine.HasTarget(p) {
		switch {
		case t.Function == "":
			return t, given, usagef("name a function, as in %s:FUNC", t.File)
		case len(words) > 0:
			return t, given, usagef("the arguments of %s are given with --args; those after -- are for a file with a function target", t.Function)
		}
		return t, given, nil
	}
	entry, err := engine.FindTarget(cmd.Context(), p, words...)
	if err != nil {
		return t, given, err
	}
	t.Function = entry.Entry
	if !entry.Standalone {
		if len(words) > 0 {
			return t, given, usagef("the arguments of %s are given with --args: it takes no list of strings", t.Function)
		}
		return t, given, nil
	}
	if given != "" {
		return t, given, nil
	}
	return t, engine.CommandLine(p, append([]string{t.File}, words...)), nil
}

// An exitStatus is the status that a program ended with.
type exitStatus int

// Error says it, for callers that are no shell.
func (e exitStatus) Error() string { return fmt.Sprintf("the program ended with status %d", int(e)) }
