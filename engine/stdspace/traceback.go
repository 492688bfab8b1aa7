package stdspace

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"vitrine/engine/interp"
)

// FormatException returns the text that Python prints for an exception that
// ends a program: the traceback, outermost call first, then class and message.
// Other errors are given as they are.
func (s *Space) FormatException(err error) string {
	var oe *interp.OperationError
	if !errors.As(err, &oe) {
		return err.Error()
	}
	var b strings.Builder
	s.formatChain(&b, oe, map[*Exception]bool{})
	return b.String()
}

// formatChain writes an exception after the ones that led to it.
func (s *Space) formatChain(b *strings.Builder, err *interp.OperationError, seen map[*Exception]bool) {
	x := state(err.Value)
	seen[x] = true
	if next, why := x.origin(); next != nil && !seen[state(next)] {
		c, _ := next.(*Instance)
		if c != nil {
			s.formatChain(b, &interp.OperationError{Type: c.Class, Value: c, Traceback: state(c).Traceback}, seen)
			b.WriteString("\n\n" + why + "\n\n")
		}
	}
	tb := err.Traceback
	if len(tb) == 0 {
		tb = x.Traceback
	}
	if len(tb) > 0 {
		b.WriteString("Traceback (most recent call last):\n")
		s.formatEntries(b, tb)
	}
	b.WriteString(s.exceptionLine(err))
}

// origin returns the exception that led to x, and how.
func (x *Exception) origin() (Object, string) {
	switch {
	case x.Cause != nil:
		return x.Cause, "The above exception was the direct cause of the following exception:"
	case x.Context != nil && !x.SuppressContext:
		return x.Context, "During handling of the above exception, another exception occurred:"
	}
	return nil, ""
}

// formatEntries writes the lines of a traceback, outermost first. Long
// repetitions are cut as CPython does.
func (s *Space) formatEntries(b *strings.Builder, tb []interp.TracebackEntry) {
	const shown = 3
	same := 0
	for i := len(tb) - 1; i >= 0; i-- {
		e := tb[i]
		if i < len(tb)-1 && tb[i+1].Code == e.Code && entryLine(tb[i+1]) == entryLine(e) {
			same++
		} else {
			s.formatRepeats(b, same-shown+1)
			same = 0
		}
		if same >= shown {
			continue
		}
		fmt.Fprintf(b, "  File \"%s\", line %d, in %s\n", e.Code.File, entryLine(e), e.Code.Name)
		if text := strings.TrimSpace(sourceLine(e.Code.File, entryLine(e))); text != "" {
			fmt.Fprintf(b, "    %s\n", text)
		}
	}
	s.formatRepeats(b, same-shown+1)
}

func (s *Space) formatRepeats(b *strings.Builder, n int) {
	if n > 0 {
		fmt.Fprintf(b, "  [Previous line repeated %d more %s]\n", n, plural(n, "time"))
	}
}

func entryLine(e interp.TracebackEntry) int {
	if e.Instr < 0 || e.Instr >= len(e.Code.Spans) {
		return 0
	}
	return int(e.Code.Spans[e.Instr].Line)
}

// sourceLine returns a line of a file, or "" if it cannot be read.
func sourceLine(file string, line int) string {
	text, err := os.ReadFile(file)
	if err != nil || line < 1 {
		return ""
	}
	lines := strings.Split(string(text), "\n")
	if line > len(lines) {
		return ""
	}
	return lines[line-1]
}

// exceptionLine is the last line of a traceback: class and message.
func (s *Space) exceptionLine(err *interp.OperationError) string {
	c, ok := err.Type.(*Class)
	if !ok {
		return err.Error()
	}
	name := s.fullName(c)
	if c.Module == "__main__" && !s.py2() || c.Module == "exceptions" {
		name = c.Name
	}
	text := ""
	if e := s.Do("str() of an exception", func() (e error) {
		text, e = s.Text(err.Value)
		return e
	}); e != nil {
		text = "<exception str() failed>"
	}
	if text == "" {
		return name
	}
	return name + ": " + text
}
