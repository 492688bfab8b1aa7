package lesson

import (
	"context"
	"fmt"
	"strings"
)

// Report opens the lesson of a file, plays it, and says what each step shows and asks. Everything that is wrong is an error
// with its line.
func Report(ctx context.Context, file string) (string, error) {
	l, err := Open(file)
	if err != nil {
		return "", err
	}
	played, err := l.Check(ctx)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s, steps: %d\n", l.Title, len(l.Steps))
	for i, s := range played {
		writeStep(&b, i+1, s)
	}
	return b.String(), nil
}

// writeStep writes what a step of a lesson shows and asks, with the true choice marked.
func writeStep(b *strings.Builder, number int, s Played) {
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
