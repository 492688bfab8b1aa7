package main

import (
	"github.com/spf13/cobra"

	"vitrine/engine/forms"
)

// newTraceCommand returns the verb that prints the steps of a stage.
func newTraceCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "trace FILE.py:FUNC",
		Short: "Print the steps that a stage takes, one a line",
		Long: "Prints every step that a stage takes on a function. For the stage bytecode these are\n" +
			"the instructions that the compiler makes or, with --args, those that are executed.\n" +
			"For the stage lowlevel they are the steps of the typer and of the optimisations that\n" +
			"--opt names or, with --args, the operations that the low-level interpreter executes.\n" +
			"For the stage online, JSON has what is known after each step: the variables of the\n" +
			"functions that are followed, and virtual objects. For the stages timeshifted and residual\n" +
			"the steps are those of the generated compiler while the function runs on --args, or as META\n" +
			"of the file says; JSON has the compile-time state after each.",
		Args: arguments(1, 1),
	}
	flags := addProgramFlags(cmd)
	stage, format := stageFlag(cmd), formatFlag(cmd)
	flags.online = addOnlineFlags(cmd)
	flags.jit = addStageJITFlags(cmd)
	runArgs := &flags.online.args
	cmd.Flags().StringVar(runArgs, "args", "", "arguments for the function, as Python literals")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := checkFlags(*format, *stage); err != nil {
			return err
		}
		flags.annotate.Like = flags.online.args
		defer flags.limit(cmd)()
		p, t, err := flags.load(cmd.Context(), args[0], cmd.ErrOrStderr())
		if err != nil {
			return err
		}
		if t, _, err = entered(cmd, p, t, nil, ""); err != nil {
			return err
		}
		var values *string
		if cmd.Flags().Changed("args") {
			values = runArgs
		}
		asJSON := *format == "json"
		steps, err := p.Trace(cmd.Context(), t.Function, *stage, values)
		if steps == nil {
			return err
		}
		var states func(step int) any
		if asJSON {
			states, _ = p.States(cmd.Context(), t.Function, *stage) // the error is that of the steps
		}
		if e := forms.WriteSteps(cmd.OutOrStdout(), steps, p.File, asJSON, states); e != nil {
			return e
		}
		return err
	}
	return cmd
}
