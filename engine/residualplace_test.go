package engine_test

import (
	"testing"

	"vitrine/engine"
	"vitrine/host/source"
)

const growingText = `def push(stack, n):
    stack.append(n)


def interp(code, n):
    stack = []
    pc = 0
    while True:
        if code[pc] == 'p':
            push(stack, n)
            pc += 1
        else:
            pc = 0


def main(n):
    return interp('pj', n)
`

// TestPlaceOfResidualCode: what specialised code does for a function that was followed
// has its place there, and what it does for a helper of the typer, where that was called.
func TestPlaceOfResidualCode(t *testing.T) {
	p, err := engine.LoadText(t.Context(), "growing.py", []byte(growingText), engine.Options{
		Dialect: source.Python2, Annotate: engine.AnnotateOptions{Types: "int"},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	s, err := p.Specialise(t.Context(), "main", engine.OnlineOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, how := range []string{engine.WithLowLevel, engine.WithNative} {
		out, _, err := p.RunSpecialised(t.Context(), s, "3", engine.RunOptions{With: how, Memory: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := out.Uncaught.Error(), "growing.py:2: in push: MemoryError is not caught"; got != want {
			t.Errorf("with %s: %s, want %s", how, got, want)
		}
	}
}
