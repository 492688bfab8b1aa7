package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"
)

// A LessonChecker plays the lesson of a file, and says what each step shows.
type LessonChecker func(ctx context.Context, file string) (string, error)

// newLessonCommand returns the verb about lessons.
func newLessonCommand(parts Parts) *cobra.Command {
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
	cmd.AddCommand(newLessonCheckCommand(parts))
	return cmd
}

func newLessonCheckCommand(parts Parts) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check LESSON.md",
		Short: "Play a lesson without the window, and say what is wrong with it",
		Long: "Opens the programs of a lesson, looks for the moments that its steps show, and asks\n" +
			"its questions. Everything that is wrong is an error with its line. Else prints what each\n" +
			"step shows, and its question with the choices, the true one marked.",
		Args: arguments(1, 1),
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if parts.CheckLesson == nil {
			return parts.handOver(cmd)
		}
		report, err := parts.CheckLesson(cmd.Context(), args[0])
		if err != nil {
			return err
		}
		_, err = fmt.Fprint(cmd.OutOrStdout(), report)
		return err
	}
	return cmd
}
