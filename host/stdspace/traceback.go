package stdspace

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"vitrine/host/interp"
	"vitrine/host/source"
)

// FormatException returns the text that Python prints for an exception that
// ends a program: the traceback, outermost call first, then class and message.
// Other errors are given as they are.
func (s *Space) FormatException(err error) string {
	var oe *interp.OperationError
	if !errors.As(err, &oe) {
		return err.Error()
	}
	w := tracebackWriter{s: s, texts: map[string]string{}}
	w.chain(oe)
	return s.writable(w.b.String())
}

// ExceptionLine returns what ends the text of FormatException: class and message, of
// several lines if the message has them. Other errors are given as they are.
func (s *Space) ExceptionLine(err error) string {
	var oe *interp.OperationError
	if !errors.As(err, &oe) {
		return err.Error()
	}
	return s.writable(s.exceptionLine(oe))
}

// writable is a text of Python 3 as the standard error has it: with escapes for halves of surrogate pairs.
func (s *Space) writable(text string) string {
	if s.py2() {
		return text
	}
	v, _ := s.strOf(NewStr(text))
	escaped, err := s.codecs.encodeHalves(v, "backslashreplace")
	if err != nil {
		return err.Error()
	}
	return escaped
}

// A tracebackWriter writes the tracebacks of an exception and of those that led to it.
type tracebackWriter struct {
	s     *Space
	b     strings.Builder
	texts map[string]string // source files
}

// mostLinked is how many exceptions are written at either end of a long chain.
const mostLinked = 20

// chain writes an exception after the ones that led to it.
func (w *tracebackWriter) chain(err *interp.OperationError) {
	type link struct {
		err *interp.OperationError
		why string
	}
	var links []link
	seen := map[*Exception]bool{}
	for err != nil {
		x := state(err.Value)
		seen[x] = true
		l := link{err: err}
		err = nil
		if next, why := x.origin(); next != nil && !seen[state(next)] {
			if c, ok := next.(*Instance); ok {
				l.why = why
				err = &interp.OperationError{Type: c.Class, Value: c, Traceback: state(c).traceback()}
			}
		}
		links = append(links, l)
	}
	for i, l := range slices.Backward(links) {
		if i >= mostLinked && i < len(links)-mostLinked {
			if i == mostLinked {
				fmt.Fprintf(&w.b, "[%d more exceptions, each of which led to the next]\n\n", len(links)-2*mostLinked)
			}
			continue
		}
		if l.why != "" {
			w.b.WriteString("\n\n" + l.why + "\n\n")
		}
		w.exception(l.err)
	}
}

func (w *tracebackWriter) exception(err *interp.OperationError) {
	if tb := tracebackOf(err); len(tb) > 0 {
		w.b.WriteString("Traceback (most recent call last):\n")
		w.entries(tb)
	}
	w.b.WriteString(w.s.exceptionLine(err))
	if name := w.s.suggestion(err); name != "" {
		fmt.Fprintf(&w.b, ". Did you mean: '%s'?", name)
	}
	w.notes(err.Value)
}

// tracebackOf returns the traceback of an exception, or the one that its object keeps.
func tracebackOf(err *interp.OperationError) []interp.TracebackEntry {
	if len(err.Traceback) > 0 {
		return err.Traceback
	}
	return state(err.Value).traceback()
}

// notes writes what the program has noted about an exception of Python 3: each text of a sequence, or else what is there instead.
func (w *tracebackWriter) notes(exc Object) {
	if w.s.py2() {
		return
	}
	_ = w.s.Do("the notes of an exception", func() error {
		notes, err := w.s.GetAttr(exc, "__notes__")
		if err != nil || notes == None {
			return err
		}
		items, err := w.s.listOf(notes)
		if err != nil || selfDict(notes) != nil || w.s.registry.lookup(w.s.TypeOf(notes), nGetItem) == nil {
			text, err := w.s.Repr(notes)
			if err != nil {
				text = "<__notes__ repr() failed>"
			}
			w.b.WriteString("\n" + text)
			return nil
		}
		for _, note := range items {
			text, err := w.s.Text(note)
			if err != nil {
				text = "<note str() failed>"
			}
			w.b.WriteString("\n" + text)
		}
		return nil
	})
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

// entries writes the lines of a traceback, outermost first. Long
// repetitions are cut as CPython does.
func (w *tracebackWriter) entries(tb []interp.TracebackEntry) {
	const shown = 3
	same := 0
	for i := len(tb) - 1; i >= 0; i-- {
		e := tb[i]
		if i < len(tb)-1 && tb[i+1].Code == e.Code && entryLine(tb[i+1]) == entryLine(e) {
			same++
		} else {
			w.repeats(same - shown + 1)
			same = 0
		}
		if same >= shown {
			continue
		}
		fmt.Fprintf(&w.b, "  File \"%s\", line %d, in %s\n", e.Code.File, entryLine(e), e.Code.Name)
		if text := strings.TrimSpace(w.sourceLine(e.Code.File, entryLine(e))); text != "" {
			fmt.Fprintf(&w.b, "    %s\n", source.Shorten(text))
		}
	}
	w.repeats(same - shown + 1)
}

func (w *tracebackWriter) repeats(n int) {
	if n > 0 {
		fmt.Fprintf(&w.b, "  [Previous line repeated %d more %s]\n", n, plural(n, "time"))
	}
}

func entryLine(e interp.TracebackEntry) int {
	if e.Instr < 0 || e.Instr >= len(e.Code.Spans) {
		return 0
	}
	return int(e.Code.Spans[e.Instr].Line)
}

// sourceLine returns a line of a file, or "" if it cannot be read.
func (w *tracebackWriter) sourceLine(file string, line int) string {
	text, ok := w.texts[file]
	if !ok {
		if w.s.files.HasFile(file) {
			if content, err := w.s.files.ReadText(file); err == nil {
				text = string(content)
			}
		}
		w.texts[file] = text
	}
	return source.Line(text, line)
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
