package engine_test

import (
	"testing"

	"vitrine/engine"
	"vitrine/host/source"
)

// TestElidable: of calls of elidable functions with known arguments nothing is left in residual code.
func TestElidable(t *testing.T) {
	ctx := t.Context()
	p, err := engine.Load(ctx, "testdata/jit/small_elidable.py", engine.Options{Dialect: source.Python2})
	if err != nil {
		t.Fatal(err)
	}
	m, err := p.Meta()
	if err != nil {
		t.Fatal(err)
	}
	g, err := p.Generate(ctx, m)
	if err != nil {
		t.Fatal(err)
	}
	runs, err := p.RunMeta(ctx, g, m, engine.RunOptions{Backend: engine.BackendGraphs})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"516", "510", "520", "1043", "7", "1000"} {
		if got := runs[i].Outcome.Result; got == nil || *got != want {
			t.Errorf("run %d gives %v, want %s", i, runs[i].Outcome, want)
		}
		for name, n := range runs[i].Residual.Calls {
			t.Errorf("run %d: residual code calls %s %d times", i, name, n)
		}
	}
}
