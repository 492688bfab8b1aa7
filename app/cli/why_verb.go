package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"vitrine/engine"
	"vitrine/engine/forms"
)

// newWhyCommand returns the verb that explains where the type or the colour of a variable comes
// from.
func newWhyCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "why FILE.py:FUNC --var NAME",
		Short: "Explain where the type or the colour of a variable comes from",
		Long: "Annotates the program that starts with a function, and explains the type of one of\n" +
			"its variables: the places of the source that the type comes from, the weightiest\n" +
			"first, each followed by the places that the value goes through from there. NAME is\n" +
			"a variable of the graph, such as s_3, a name of the source, or return for what the\n" +
			"function returns. At the stage coloured it explains why the variable is green or red,\n" +
			"nearest first: back to what cannot be green, or to what makes it green.",
		Args: arguments(1, 1),
	}
	flags := addProgramFlags(cmd)
	stage, format := cmd.Flags().String("stage", engine.StageAnnotated, "which stage: annotated or coloured"), formatFlag(cmd)
	variable := cmd.Flags().String("var", "", "the variable")
	graph := cmd.Flags().String("graph", "", "the graph that the variable is in, such as Stack.push; by default that of the function")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := checkFlags(*format, *stage); err != nil {
			return err
		}
		switch {
		case *stage != engine.StageAnnotated && *stage != engine.StageColoured:
			return usagef("only the stages %s and %s know why, not %s", engine.StageAnnotated, engine.StageColoured, *stage)
		case *variable == "":
			return usagef("name a variable, as in --var x, or --var %s", engine.ReturnValue)
		}
		defer flags.limit(cmd)()
		flags.origins = *stage == engine.StageAnnotated
		p, t, err := flags.load(cmd.Context(), args[0], cmd.ErrOrStderr())
		if err != nil {
			return err
		}
		if t, _, err = entered(cmd, p, t, nil, ""); err != nil {
			return err
		}
		why, err := p.Why(cmd.Context(), *stage, t.Function, *graph, *variable)
		if err != nil {
			return err
		}
		text := why.Text()
		if *format == "json" {
			if text, err = forms.Marshal(why.JSON()); err != nil {
				return err
			}
		}
		_, err = fmt.Fprint(cmd.OutOrStdout(), text)
		return err
	}
	return cmd
}
