package engine_test

import (
	"strings"
	"testing"

	"vitrine/engine"
)

const changedText = `
EMPTY = []
TABLE = {}
NUMBERS = [1, 2]

def fill():
    EMPTY.append("q")
    TABLE["a"] = 1
    NUMBERS.append("abc")

def loop(n: int):
    for x in EMPTY:
        n += 1
    return n

def keys(n: int):
    for k in TABLE:
        n += 1
    return n

def item(n: int):
    return NUMBERS[n]
`

// TestChangedAfterAnnotation: what a run under the standard space puts into a constant
// after the program was annotated is not what the annotator knows; that is said, and
// the program does not run on something else.
func TestChangedAfterAnnotation(t *testing.T) {
	for _, name := range []string{"loop", "keys", "item"} {
		p, err := engine.LoadText(t.Context(), "changed.py", []byte(changedText), engine.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Graphs(t.Context(), name, engine.StageAnnotated, false); err != nil {
			t.Fatal(err)
		}
		if _, err := p.Run(t.Context(), "fill", "", engine.RunOptions{With: engine.WithStd}); err != nil {
			t.Fatal(err)
		}
		for _, how := range []string{engine.WithLowLevel, engine.WithNative} {
			out, err := p.Run(t.Context(), name, "1", engine.RunOptions{With: how})
			if err == nil || !strings.HasPrefix(err.Error(), "changed.py:") {
				t.Errorf("%s with %s: %+v, %v, want an error with its place", name, how, out, err)
			}
		}
	}
}

// TestLargeUnsignedArguments: an unsigned argument may be larger than any signed one.
func TestLargeUnsignedArguments(t *testing.T) {
	p, err := engine.LoadText(t.Context(), "large.py", []byte("def half(n):\n    return n >> 1\n"), engine.Options{
		Annotate: engine.AnnotateOptions{Types: "r_uint"},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, how := range []string{engine.WithLowLevel, engine.WithNative} {
		for args, want := range map[string]string{
			"9223372036854775808": "r_uint(4611686018427387904)", "18446744073709551615": "r_uint(9223372036854775807)", "18446744073709551616": "",
		} {
			out, err := p.Run(t.Context(), "half", args, engine.RunOptions{With: how})
			if err == nil && *out.Result != want || (err != nil) != (want == "") {
				t.Errorf("half(%s) with %s: %+v, %v, want %q", args, how, out, err, want)
			}
		}
	}
}
