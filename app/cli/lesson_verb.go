package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"vitrine/engine/lesson"
)

// newLessonCommand returns the verb about lessons.
func newLessonCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "lesson",
		Short: "Check a lesson",
		Long:  "Lessons are texts in Markdown that the window plays: vitrine LESSON.md opens one.",
		Args:  cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("an argument is missing: check")
			}
			return usagef("there is no %q; there is: check", args[0])
		},
	}
	cmd.AddCommand(newLessonCheckCommand())
	return cmd
}

func newLessonCheckCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check LESSON.md",
		Short: "Play a lesson without the window, and say what is wrong with it",
		Long: "Opens the programs of a lesson, looks for the moments that its steps show, and asks\n" +
			"its questions. Everything that is wrong is an error with its line. Else prints what each\n" +
			"step shows, and its question with the choices, the true one marked.",
		Args: arguments(1, 1),
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		l, err := lesson.Open(args[0])
		if err != nil {
			return err
		}
		played, err := l.Check(cmd.Context())
		if err != nil {
			return err
		}
		var b strings.Builder
		fmt.Fprintf(&b, "%s, steps: %d\n", l.Title, len(l.Steps))
		for i, s := range played {
			writeStep(&b, i+1, s)
		}
		_, err = fmt.Fprint(cmd.OutOrStdout(), b.String())
		return err
	}
	return cmd
}

// writeStep writes what a step of a lesson shows and asks, with the true choice marked.
func writeStep(b *strings.Builder, number int, s lesson.Played) {
	fmt.Fprintf(b, "\n%d. %s\n   %s of %s", number, s.Title, s.Show.Page, s.Show.Program)
	if s.At != "" {
		fmt.Fprintf(b, ", %s", s.At)
	}
	b.WriteString("\n")
	if s.Err != nil {
		text, _, _ := strings.Cut(s.Err.Error(), "\n")
		fmt.Fprintf(b, "   its steps lead to an error: %s\n", text)
	}
	if s.Asked == nil {
		return
	}
	fmt.Fprintf(b, "   ? %s\n", s.Asked.Text)
	for i, choice := range s.Asked.Choices {
		mark := " "
		if i == s.Asked.True {
			mark = "*"
		}
		fmt.Fprintf(b, "     %s %s\n", mark, choice)
	}
	fmt.Fprintf(b, "   %s\n", s.Asked.Why)
}
