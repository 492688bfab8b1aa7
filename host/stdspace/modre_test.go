package stdspace_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"vitrine/host/stdspace"
)

const catastrophe = "import re\nre.match('(a+)+b', 'a' * 60)\n"

// TestMatchIsStopped: the budget and the context of a run end a match that would take years.
func TestMatchIsStopped(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	for _, c := range []struct {
		opt  stdspace.Options
		want error
	}{
		{stdspace.Options{Dialect: 2, Budget: stdspace.Budget{Steps: 100_000}}, stdspace.ErrBudget},
		{stdspace.Options{Dialect: 2, Context: ctx}, context.DeadlineExceeded},
	} {
		if _, err := stdspace.New(c.opt).RunFile(writeChunk(t, catastrophe)); !errors.Is(err, c.want) {
			t.Errorf("the run ends with %v, not %v", err, c.want)
		}
	}
}

// TestMatchErrors: too deep an expression and too many ways to match are exceptions.
func TestMatchErrors(t *testing.T) {
	for text, want := range map[string]string{
		"import re\nre.compile('(?:' * 5000)\n":            "RuntimeError: maximum recursion depth exceeded",
		"import re\nre.match('(?:a|b)*', 'ab' * 200000)\n": "MemoryError",
	} {
		s := stdspace.New(stdspace.Options{Dialect: 2, Budget: stdspace.Budget{Bytes: 1 << 22}})
		_, err := s.RunFile(writeChunk(t, text))
		if err == nil || !strings.Contains(s.FormatException(err), want) {
			t.Errorf("%q ends with %v, not %s", text, err, want)
		}
	}
}

// TestMatchDialect: module re is that of Python 2.
func TestMatchDialect(t *testing.T) {
	s := stdspace.New(stdspace.Options{Dialect: 3})
	if _, err := s.RunFile(writeChunk(t, "import re\n")); err == nil || !strings.Contains(s.FormatException(err), "ImportError") {
		t.Errorf("import re in Python 3 ends with %v", err)
	}
}
