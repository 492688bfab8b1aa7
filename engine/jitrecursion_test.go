package engine_test

import (
	"fmt"
	"testing"

	"vitrine/engine"
	"vitrine/host/source"
)

// TestPortalInItself: a portal may call itself with what it has made, beyond what the original allows.
func TestPortalInItself(t *testing.T) {
	p, err := engine.Load(t.Context(), "testdata/jit/recursion.py", engine.Options{Dialect: source.Python2, Portal: "interp"})
	if err != nil {
		t.Fatal(err)
	}
	for n := range 3 {
		for _, x := range []int{0, 3, -7} {
			args := fmt.Sprint(n, ", ", x)
			want, err := p.Run(t.Context(), "main", args, engine.RunOptions{With: engine.WithStd})
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range []engine.RunOptions{
				{Backend: engine.BackendGraphs}, {Backend: engine.BackendAMD64}, {Backend: engine.BackendAMD64, JIT: engine.JITOptions{Lazy: true}},
			} {
				got, err := p.RunJIT(t.Context(), "main", args, nil, o)
				if err != nil {
					t.Fatalf("main(%s): %v", args, err)
				}
				if *got.Result != *want.Result {
					t.Errorf("main(%s) gives %s, want %s", args, *got.Result, *want.Result)
				}
			}
		}
	}
}
