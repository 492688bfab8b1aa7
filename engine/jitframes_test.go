package engine_test

import (
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/host/source"
)

// TestRecursionWithFrames: a portal that takes a virtualizable frame calls itself with another
// one. Residual code takes the fields of the frame too.
func TestRecursionWithFrames(t *testing.T) {
	sameEverywhere(t, "testdata/jit/sending.py", "-1", "0", "1", "30")
}

// TestRecursionUnknown: a portal calls itself for green values that are not known when code is made.
func TestRecursionUnknown(t *testing.T) {
	sameEverywhere(t, "testdata/jit/callee.py", "0", "4", "9", "12")
}

// TestDriverKeys: what is promoted for a merge point stays before it where a branch of the portal is never taken.
func TestDriverKeys(t *testing.T) {
	sameEverywhere(t, "testdata/jit/frames.py", "0", "1", "30")
}

// sameEverywhere runs main of a program, for integers, with the JIT in several ways, and compares with the standard space.
func sameEverywhere(t *testing.T, file string, arguments ...string) {
	t.Helper()
	types := "int" + strings.Repeat(",int", strings.Count(arguments[0], ","))
	p, err := engine.Load(t.Context(), file, engine.Options{
		Dialect: source.Python2, Annotate: engine.AnnotateOptions{Types: types},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for _, args := range arguments {
		want, err := p.Run(t.Context(), "main", args, engine.RunOptions{With: engine.WithStd})
		if err != nil {
			t.Fatal(err)
		}
		usual := engine.UsualJIT()
		counting := usual
		counting.Threshold, counting.Tier = 3, 2
		few := usual
		few.Cases, few.Tier = 1, 2
		for _, o := range []engine.RunOptions{
			{Backend: engine.BackendGraphs}, {Backend: engine.BackendAMD64},
			{Backend: engine.BackendAMD64, JIT: usual}, {Backend: engine.BackendAMD64, JIT: counting},
			{Backend: engine.BackendAMD64, JIT: few},
		} {
			got, err := p.RunJIT(t.Context(), "main", args, nil, o)
			if err != nil {
				t.Fatalf("main(%s), %+v: %v", args, o, err)
			}
			if text(got.Result) != text(want.Result) {
				t.Errorf("main(%s), %+v, gives %s, want %s", args, o, text(got.Result), text(want.Result))
			}
		}
	}
}
