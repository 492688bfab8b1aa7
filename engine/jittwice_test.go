package engine_test

import (
	"context"
	"testing"

	"vitrine/engine"
	"vitrine/host/source"
)

// TestResidualCodeTwice: residual code that is made later may lead into code that was made before.
func TestResidualCodeTwice(t *testing.T) {
	ctx := context.Background()
	p, err := engine.Load(ctx, "testdata/jit/twice.py", engine.Options{Dialect: source.Python2})
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
	for i, want := range []string{"114", "31", "5"} {
		if got := runs[i].Outcome.Result; got == nil || *got != want {
			t.Errorf("run %d gives %v, want %s", i, runs[i].Outcome, want)
		}
	}
}
