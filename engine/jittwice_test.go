package engine_test

import (
	"testing"

	"vitrine/engine"
	"vitrine/host/source"
)

// TestResidualCodeTwice: residual code that is made later may lead into code that was made before.
func TestResidualCodeTwice(t *testing.T) {
	runs := runsOfMeta(t, "twice.py")
	for i, want := range []string{"114", "31", "5"} {
		if got := runs[i].Outcome.Result; got == nil || *got != want {
			t.Errorf("run %d gives %v, want %s", i, runs[i].Outcome, want)
		}
	}
}

// runsOfMeta runs a program of testdata/jit on what its META says, with residual graphs.
func runsOfMeta(t *testing.T, file string) []engine.JITRun {
	t.Helper()
	ctx := t.Context()
	p, err := engine.Load(ctx, "testdata/jit/"+file, engine.Options{Dialect: source.Python2})
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
	return runs
}
