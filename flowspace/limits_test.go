package flowspace_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"vitrine/flowspace"
	"vitrine/host/stdspace"
)

func analyse(t *testing.T, std *stdspace.Space, text string, opt flowspace.Options) (string, error) {
	t.Helper()
	return analyseIn(context.Background(), t, std, text, opt)
}

// analyseIn is analyse in a context.
func analyseIn(ctx context.Context, t *testing.T, std *stdspace.Space, text string, opt flowspace.Options) (string, error) {
	t.Helper()
	m, err := std.ImportFile("program", "program.py", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	x, _ := m.Dict.Lookup("f")
	g, err := flowspace.Build(ctx, std, x.(*stdspace.Function), opt)
	if err != nil {
		return "", err
	}
	return g.Dump(), nil
}

// TestGrowingConstants: constants that grow for ever end an analysis before
// the memory is used up, with a place and in a message that can be read.
func TestGrowingConstants(t *testing.T) {
	for text, want := range map[string]string{
		"def f():\n    t = (1,)\n    while True:\n        t = t + t\n": "MemoryError",
		"def f():\n    s = 'a'\n    while True:\n        s = s + s\n":  "MemoryError",
	} {
		std := stdspace.New(stdspace.Options{Budget: stdspace.Budget{Bytes: 1 << 24, Heap: 1 << 28}})
		rec := &flowspace.Recording{}
		_, err := analyse(t, std, text, flowspace.Options{Budget: 100_000, Record: rec})
		var e *flowspace.Error
		if !errors.As(err, &e) || !strings.Contains(e.Msg, want) || e.Span.Line != 4 && e.Span.Line != 3 || len(e.Msg) > 2000 {
			t.Errorf("%s: got %v", text, err)
		}
		for i := range rec.Steps().Len() {
			if s := rec.Steps().At(i); len(s.Text) > 2000 {
				t.Errorf("step %d has %d bytes", i, len(s.Text))
			}
		}
	}
}

// TestEndlessUnrolling: a loop that counts with an unrolling integer and whose end is
// not known ends the analysis long before its budget does, with a place.
func TestEndlessUnrolling(t *testing.T) {
	const text = "from rlib.unroll import unrolling_zero\ndef f(l):\n    i = unrolling_zero\n    while i < len(l):\n        i = i + 1\n    return i\n"
	_, err := analyse(t, stdspace.New(stdspace.Options{}), text, flowspace.Options{})
	var e *flowspace.Error
	if !errors.As(err, &e) || e.Kind != "budget" || e.Span.Line < 4 || !strings.Contains(e.Msg, "must end at a constant") {
		t.Errorf("got %v", err)
	}
}

// TestLongConstants: graphs show constants whole up to a length at which
// nobody reads them, whatever the standard space thinks of them.
func TestLongConstants(t *testing.T) {
	for expr, want := range map[string]string{
		"'a' * 1000":  "('" + strings.Repeat("a", 1000) + "')",
		"'é' * 10**6": "('" + strings.Repeat("é", 5000) + "'...)",
		"9 ** 5000":   "16313",
		"9 ** 50000":  "integer of 158497 bits",
	} {
		std := stdspace.New(stdspace.Options{})
		dump, err := analyse(t, std, "x = "+expr+"\ndef f():\n    return x\n", flowspace.Options{})
		if err != nil || !strings.Contains(dump, want) || len(dump) > 20_000 {
			t.Errorf("%s: %d bytes, %v", expr, len(dump), err)
		}
	}
}

// TestStoppedConstants: an operation on constants ends with the context of the analysis.
func TestStoppedConstants(t *testing.T) {
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer stop()
	_, err := analyseIn(ctx, t, stdspace.New(stdspace.Options{}), "def f():\n    return pow(3, 10**7) % pow(7, 10**7)\n", flowspace.Options{})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}
