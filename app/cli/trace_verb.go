package cli

import (
	"errors"
	"path/filepath"

	"github.com/spf13/cobra"

	"vitrine/engine"
	"vitrine/engine/forms"
	"vitrine/jit/session"
)

// newTraceCommand returns the verb that prints the steps of a stage.
func newTraceCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "trace FILE.py:FUNC | FILE.session [-- ARG...]",
		Short: "Print the steps that a stage takes, one a line",
		Long: "Prints every step that a stage takes on a function. For the stage bytecode these are\n" +
			"the instructions that the compiler makes or, with --args, those that are executed.\n" +
			"For the stage lowlevel they are the steps of the typer and of the optimisations that\n" +
			"--opt names or, with --args, the operations that the low-level interpreter executes.\n" +
			"For the stage online, JSON has what is known after each step: the variables of the\n" +
			"functions that are followed, and virtual objects. For the stages timeshifted and residual\n" +
			"the steps are those of the generated compiler while the function runs on --args, or as META\n" +
			"of the file says; JSON has the compile-time state after each. For the stage machine they are\n" +
			"the events of a live session: the same runs, then those of --then, as machine code: what is\n" +
			"written into memory for code, the bytes before and after, and which paths are replayed; JSON\n" +
			"has the code, and how often each instruction ran. --export writes the session to a file, which\n" +
			"the window opens, and this verb.",
		Args: targetArguments,
	}
	flags := addProgramFlags(cmd)
	stage, format := stageFlag(cmd), formatFlag(cmd)
	flags.online = addOnlineFlags(cmd)
	flags.jit = addStageJITFlags(cmd)
	runArgs := &flags.online.args
	cmd.Flags().StringVar(runArgs, "args", "", "arguments for the function, as Python literals")
	live := addLiveFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if filepath.Ext(args[0]) == session.Extension {
			return traceSession(cmd, args[0], *format)
		}
		if err := errors.Join(checkFlags(*format, *stage), live.check(*stage)); err != nil {
			return err
		}
		flags.annotate.Like = flags.online.args
		flags.words = programArguments(cmd, args)
		defer flags.limit(cmd)()
		p, t, err := flags.load(cmd.Context(), args[0], cmd.ErrOrStderr())
		if err != nil {
			return err
		}
		var given string
		if t, given, err = entered(cmd, p, t, flags.words, *runArgs); err != nil {
			return err
		}
		var values *string
		if cmd.Flags().Changed("args") || len(flags.words) > 0 {
			values = &given
		}
		if len(flags.words) > 0 {
			if err := engine.RunOn(p, t.Function, given); err != nil {
				return err
			}
		}
		if err := live.run(cmd.Context(), p, t.Function); err != nil {
			return err
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
