package engine_test

import (
	"fmt"
	"strings"
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

// TestDeepRecursion: where a recursion is deeper than calls are inlined, residual code makes the next call. It cannot if
// the result is green; the error says so.
func TestDeepRecursion(t *testing.T) {
	p, err := engine.Load(t.Context(), "testdata/jit/deep_recursion.py", engine.Options{Dialect: source.Python2})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for args, want := range map[string]string{"999, 1, 5": "499505", "1000, 1, 5": "500505", "3000, 1, 5": "4501505", "1100, 0, 5": "-5"} {
		for _, b := range []string{engine.BackendGraphs, engine.BackendAMD64} {
			got, err := p.RunJIT(t.Context(), "main", args, nil, engine.RunOptions{Backend: b})
			if err != nil {
				t.Fatalf("main(%s) on %s: %v", args, b, err)
			}
			if *got.Result != want {
				t.Errorf("main(%s) on %s gives %s, want %s", args, b, *got.Result, want)
			}
		}
	}
	_, err = p.RunJIT(t.Context(), "main", "3000, 0, 5", nil, engine.RunOptions{Backend: engine.BackendGraphs})
	if err == nil || !strings.Contains(err.Error(), "find") || !strings.Contains(err.Error(), "green result") {
		t.Errorf("a recursion with a green result that is too deep ends with %v", err)
	}
}
