package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"vitrine/engine"
)

// newRunCommand returns the verb that runs a function.
func newRunCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "run FILE.py:FUNC",
		Short: "Run a function",
		Args:  arguments(1, 1),
	}
	flags := addProgramFlags(cmd)
	format := formatFlag(cmd)
	how := cmd.Flags().String("with", engine.WithStd, "what runs it: std, the standard object space; lowlevel, the interpreter of low-level graphs; native, machine code")
	runArgs := cmd.Flags().String("args", "", "arguments for the function, as Python literals")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := checkFormat(*format); err != nil {
			return err
		}
		if !slices.Contains(engine.Runners, *how) {
			return usagef("there is nothing called %q to run a program with; there are: %s", *how, strings.Join(engine.Runners, ", "))
		}
		printed := cmd.OutOrStdout() // what the program itself prints
		if *format == "json" {
			printed = cmd.ErrOrStderr()
		}
		p, t, err := flags.load(cmd.Context(), args[0], printed)
		if err != nil {
			return err
		}
		if err := needFunction(t); err != nil {
			return err
		}
		r, err := runWith(cmd.Context(), p, t.Function, *runArgs, *how)
		if err != nil {
			return err
		}
		return printOutcome(cmd, r, *format)
	}
	return cmd
}

func runWith(ctx context.Context, p *engine.Program, function, args, how string) (*engine.Outcome, error) {
	if how == engine.WithStd {
		return p.Run(ctx, function, args)
	}
	return p.RunLowLevel(ctx, function, args, how)
}

func printOutcome(cmd *cobra.Command, r *engine.Outcome, format string) error {
	out := cmd.OutOrStdout()
	if format == "json" {
		text, err := engine.Marshal(r)
		if err == nil {
			_, err = fmt.Fprint(out, text)
		}
		return err
	}
	var err error
	if r.Raises != nil {
		_, err = fmt.Fprintf(out, "raises %s\n%s\n", *r.Raises, r.Traceback)
	} else {
		_, err = fmt.Fprintln(out, *r.Result)
	}
	return err
}
