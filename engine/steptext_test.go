package engine_test

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/engine/forms"
	"vitrine/pages/trace"
)

// TestPlacesOfSteps: the steps of a trace say in which file they are where that is
// not the one that was named, and text counts them from 1.
func TestPlacesOfSteps(t *testing.T) {
	p := loadMistakes(t, engine.Options{Optimise: "all"})
	steps, err := p.Trace(t.Context(), "words", engine.StageLowLevel, nil)
	if err != nil {
		t.Fatal(err)
	}
	var text, lines bytes.Buffer
	for b, asJSON := range map[*bytes.Buffer]bool{&text: false, &lines: true} {
		if err := forms.WriteSteps(b, steps, p.File, asJSON, nil); err != nil {
			t.Fatal(err)
		}
	}
	if first, _, _ := strings.Cut(text.String(), "\n"); !strings.HasPrefix(strings.TrimSpace(first), "1 ") {
		t.Errorf("the first step is %q", first)
	}
	if !strings.Contains(text.String(), " <rtyper>/rdict.py:") || strings.Contains(text.String(), " "+p.File+":") {
		t.Error("the files of the steps are not told, or that of the program is")
	}
	helpers := 0
	dec := json.NewDecoder(&lines)
	for i := range steps.Len() {
		var s forms.StepJSON
		if err := dec.Decode(&s); err != nil {
			t.Fatal(err)
		}
		if s.Step != i {
			t.Errorf("step %d has the number %d", i, s.Step)
		}
		if s.File != "" {
			helpers++
		}
		if own := steps.At(i).File == p.File; own == (s.File != "") && s.Span != nil {
			t.Errorf("step %d of %s is in file %q", i, steps.At(i).File, s.File)
		}
	}
	if helpers == 0 {
		t.Error("no step is about a helper")
	}
	checkSources(t, steps)
}

// checkSources: most of what the optimisations rewrite has a place in the source, and
// exits are named in words.
func checkSources(t *testing.T, steps *trace.Timeline) {
	t.Helper()
	rewritten, placed := 0, 0
	for i := range steps.Len() {
		s := steps.At(i)
		if strings.Contains(s.Text, "exit None") {
			t.Errorf("step %d says %q", i, s.Text)
		}
		if s.Kind == "rewrite" {
			rewritten++
			if s.Span.IsValid() {
				placed++
			}
		}
	}
	if placed*10 < rewritten*8 {
		t.Errorf("of %d steps that rewrite something, only %d have a place in the source", rewritten, placed)
	}
}

// TestMethodsInSteps: sentences name a method with its class, as a constant and where it is
// inlined.
func TestMethodsInSteps(t *testing.T) {
	const text = `class A:
    def twice(self, x):
        return x * 2
class B(A):
    def twice(self, x):
        return A.twice(self, x) + 1
def f(n):
    return B().twice(n)
`
	p, err := engine.LoadText(context.Background(), "methods.py", []byte(text), engine.Options{Annotate: engine.AnnotateOptions{Types: "int"}, Optimise: "all"})
	if err != nil {
		t.Fatal(err)
	}
	for stage, sentence := range map[string]string{
		engine.StageAnnotated: "simple_call((function A.twice), self_0, x_1) is considered",
		engine.StageLowLevel:  "gives way to the graph of A.twice (inline on B.twice)",
	} {
		steps, err := p.Trace(t.Context(), "f", stage, nil)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for i := range steps.Len() {
			found = found || strings.Contains(steps.At(i).Text, sentence)
		}
		if !found {
			t.Errorf("no step of the stage %s says %q", stage, sentence)
		}
	}
}
