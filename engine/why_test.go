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
	why, err := p.Why(context.Background(), "main", "", variable)
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
