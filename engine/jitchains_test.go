package engine_test

import (
	"testing"

	"vitrine/engine"
	"vitrine/host/source"
)

// TestChainsOfContinuations: a merge point does not keep apart all lengths of a chain of virtual
// structures, with all the code that follows each.
func TestChainsOfContinuations(t *testing.T) {
	p, err := engine.Load(t.Context(), "testdata/jit/continuations.py", engine.Options{
		Dialect: source.Python2, Annotate: engine.AnnotateOptions{Types: "int,int"},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for args, most := range map[string]int{"0, 50": 100, "1, 9": 500, "2, 3": 50, "3, 9": 50, "4, 1": 50} {
		want, err := p.Run(t.Context(), "main", args, engine.RunOptions{With: engine.WithStd})
		if err != nil {
			t.Fatal(err)
		}
		got, err := p.RunJIT(t.Context(), "main", args, nil, engine.RunOptions{Backend: engine.BackendAMD64, JIT: engine.UsualJIT()})
		if err != nil {
			t.Fatalf("main(%s): %v", args, err)
		}
		if text(got.Result) != text(want.Result) {
			t.Errorf("main(%s) gives %s, want %s", args, text(got.Result), text(want.Result))
		}
		if got.Compilations > most {
			t.Errorf("main(%s): the compiler ran %d times, at most %d were expected", args, got.Compilations, most)
		}
		t.Logf("main(%s): %d compilations", args, got.Compilations)
	}
}
