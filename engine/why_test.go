package engine_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/host/source"
)

// explain loads a program of main(int) and explains a variable of it.
func explain(t *testing.T, file, variable string) (*engine.Program, []string, []int) {
	t.Helper()
	opt := engine.Options{Dialect: source.Python2, Origins: true, Annotate: engine.AnnotateOptions{Types: "int"}}
	p, err := engine.Load(t.Context(), file, opt)
	if err != nil {
		t.Fatal(err)
	}
	why, err := p.Why(context.Background(), engine.StageAnnotated, "main", "", variable)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	var lines []int
	for _, r := range why.JSON().Chain {
		texts = append(texts, r.Text)
		lines = append(lines, r.Line)
	}
	return p, texts, lines
}

// TestWhyFindsTheCause: in each program one line, which is marked, makes the type of what
// main returns more general than it would be. It is among the first five places.
func TestWhyFindsTheCause(t *testing.T) {
	files, err := filepath.Glob("testdata/why/*.py")
	if err != nil || len(files) < 30 {
		t.Fatalf("%d programs: %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		before, _, marked := strings.Cut(string(text), "# planted")
		if !marked {
			t.Fatalf("%s has no cause", file)
		}
		planted := strings.Count(before, "\n") + 1
		_, texts, lines := explain(t, file, engine.ReturnValue)
		found := false
		for _, line := range lines[:min(5, len(lines))] {
			found = found || line == planted
		}
		if !found {
			t.Errorf("%s: line %d is not among the first five of %v %q", file, planted, lines, texts)
		}
	}
}

const divided = `def half(a, b):
    return b / a

def name(n):
    if n:
        return 'abc'
    return 'x'

def main(n):
    i = half(2, n)
    s = name(n)
    return s[i]
`

// TestErrorsGoBack: an error names where the types begin that do not go together, not
// only the call that gave them.
func TestErrorsGoBack(t *testing.T) {
	p, err := engine.LoadText(t.Context(), "t.py", []byte(divided), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a, err := p.Annotate(t.Context(), "main", engine.AnnotateOptions{Types: "int"})
	if err != nil || len(a.Errors) != 1 {
		t.Fatalf("%v, errors %v", err, a.Errors)
	}
	for _, want := range []string{
		"which goes back to t.py:2:12: in half: truediv(Integer, Integer(nonneg)) gives a Float, as / always does in Python 3",
		"which goes back to t.py:6:16: in name: 'abc' is a String",
	} {
		if !strings.Contains(a.Errors[0].Error(), want) {
			t.Errorf("%v\ndoes not say: %s", a.Errors[0], want)
		}
	}
}

// TestErrorsSayWhatHappensThere: what began at the very place that an error names is told with it.
func TestErrorsSayWhatHappensThere(t *testing.T) {
	const text = "def main(n):\n    words = ['a', 'b']\n    return words[n / 2]\n"
	p, err := engine.LoadText(t.Context(), "t.py", []byte(text), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a, err := p.Annotate(t.Context(), "main", engine.AnnotateOptions{Types: "int"})
	if err != nil || len(a.Errors) != 1 {
		t.Fatalf("%v, errors %v", err, a.Errors)
	}
	want := "Float comes from t.py:3:18: truediv(Integer, Integer(nonneg)) gives a Float, as / always does in Python 3\n        return words[n / 2]"
	if !strings.Contains(a.Errors[0].Error(), want) {
		t.Errorf("%v\ndoes not say: %s", a.Errors[0], want)
	}
}

// TestWhyOfAnUnpackedItem: a name of the source means its item, also if nobody needs the items before that.
func TestWhyOfAnUnpackedItem(t *testing.T) {
	const text = "def pair(n):\n    if n == 1:\n        return (1, 2)\n    return (1, 2.5)\ndef main(n: int):\n    a, b = pair(n)\n    return b + 1\n"
	p, err := engine.LoadText(t.Context(), "p.py", []byte(text), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	w, err := p.Why(t.Context(), engine.StageAnnotated, "main", "", "b")
	if err != nil || w.Annotation != "Float" || w.Chain[0].Span.Line != 4 {
		t.Errorf("%v, %+v", err, w)
	}
}

// TestWhyWithoutGraphs: what keeps the function from having a graph is what there is to say.
func TestWhyWithoutGraphs(t *testing.T) {
	const text = "def main(n: int):\n    m = m + n\n    return m\n"
	p, err := engine.LoadText(t.Context(), "p.py", []byte(text), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	const want = "main has no graph: p.py:2:9: in main: cannot access local variable 'm'"
	if _, err := p.Why(t.Context(), engine.StageAnnotated, "main", "", "m"); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}
