package main

import (
	"fmt"

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
	how := cmd.Flags().String("with", engine.WithStd, "what runs it: std, the standard object space")
	runArgs := cmd.Flags().String("args", "", "arguments for the function, as Python literals")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := checkFormat(*format); err != nil {
			return err
		}
		if *how != engine.WithStd {
			return usagef("there is nothing called %q to run a program with; there is: std", *how)
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
		r, err := p.Run(cmd.Context(), t.Function, *runArgs)
		if err != nil {
			return err
		}
		return printOutcome(cmd, r, *format)
	}
	return cmd
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
