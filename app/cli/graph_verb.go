package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"vitrine/engine"
	"vitrine/engine/forms"
)

// newGraphCommand returns the verb that prints the graphs of a stage.
func newGraphCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "graph FILE.py[:FUNC]",
		Short: "Print the graphs of a stage",
		Long: "Prints the graph of a function, or of every function of the file if none is named.\n" +
			"At the stage annotated, these are all graphs that the function leads to; if none\n" +
			"is named, those of every function that says what types its arguments have. At the\n" +
			"stages lowlevel and machine, they are all graphs of the program, helpers included;\n" +
			"--opt says which optimisations they have gone through. At the stage coloured they are\n" +
			"the copies that code is generated from, with the colour of each variable; at the stage\n" +
			"timeshifted the low-level graphs that generate it, and at the stage residual what they\n" +
			"make when the function is run on --args, or as META of the file says.\n" +
			"Constants of flow graphs stand between parentheses: a literal, @MODULE:NAME for what\n" +
			"has a name, =1[5] for a list or a dictionary without one, ?1 \"text\" for an object of\n" +
			"which only the text is kept. Package flowtext of Vitrine reads these graphs again.",
		Args: arguments(1, 1),
	}
	flags := addProgramFlags(cmd)
	cmd.Flags().BoolVar(&flags.explicit, "explicit-exceptions", false, "show low-level graphs as the exception transformation leaves them: exceptions are kept in a record and tested for")
	flags.archFlag(cmd)
	flags.online = addOnlineFlags(cmd)
	flags.jit = addStageJITFlags(cmd)
	cmd.Flags().StringVar(&flags.online.args, "args", "", "the values of the arguments, as Python literals: what --known names is known, and what is run at the stages timeshifted and residual")
	stage, format := stageFlag(cmd), formatFlag(cmd)
	raw := cmd.Flags().Bool("raw", false, "leave out the simplification of the flow graph")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := checkFlags(*format, *stage); err != nil {
			return err
		}
		if err := checkRaw(*raw, *stage); err != nil {
			return err
		}
		flags.annotate.Like = flags.online.args
		defer flags.limit(cmd)()
		p, t, err := flags.load(cmd.Context(), args[0], cmd.ErrOrStderr())
		if err != nil {
			return err
		}
		if written := *stage == engine.StageFlow || *stage == engine.StageBytecode; t.Function == "" && engine.HasTarget(p) && !written {
			if t, _, err = entered(cmd, p, t, nil, ""); err != nil {
				return err
			}
		}
		answer, err := p.Graphs(cmd.Context(), t.Function, *stage, *raw)
		if err != nil {
			return err
		}
		if err := printGraphs(cmd, answer, *format); err != nil {
			return err
		}
		return answer.Failed()
	}
	return cmd
}

func printGraphs(cmd *cobra.Command, answer *forms.Graphs, format string) error {
	out := cmd.OutOrStdout()
	if format == "json" {
		text, err := forms.Marshal(answer.JSON())
		if err == nil {
			_, err = fmt.Fprint(out, text)
		}
		return err
	}
	for _, g := range answer.Graphs {
		if _, err := fmt.Fprintln(out, g.Text()); err != nil {
			return err
		}
	}
	return nil
}
