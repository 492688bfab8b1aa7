package engine_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/host/source"
)

// TestLoadingEverywhere: a function with a loop that residual code calls gives what it gives elsewhere.
func TestLoadingEverywhere(t *testing.T) { sameEverywhere(t, "testdata/jit/loading.py", "0", "1", "2") }

// loadingText returns the loading program.
func loadingText(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("testdata/jit/loading.py")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// openLoading opens a form of the loading program.
func openLoading(t *testing.T, text string) *engine.Program {
	t.Helper()
	p, err := engine.LoadText(t.Context(), "testdata/jit/loading.py", []byte(text), engine.Options{Dialect: source.Python2, Annotate: engine.AnnotateOptions{Types: "int"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

// runLoading runs a form of the loading program.
func runLoading(t *testing.T, text string, jit engine.JITOptions) *engine.JITOutcome {
	t.Helper()
	out, err := openLoading(t, text).RunJIT(t.Context(), "main", "2", nil, engine.RunOptions{Backend: engine.BackendGraphs, JIT: jit})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestFunctionsWithLoops: where a JitDriver is used, a function with a loop is called by residual code, unless it says that it
// may be unrolled, is called at compile time, or is named to be inlined. With the hints of 2007 all are looked into.
func TestFunctionsWithLoops(t *testing.T) {
	text := loadingText(t)
	old := strings.NewReplacer(
		"import JitDriver", "import hint",
		"driver = JitDriver(greens=['pc', 'code'], reds=['total'])", "",
		"driver.jit_merge_point(pc=pc, code=code, total=total)", "hint(None, global_merge_point=True); pc = hint(pc, promote=True); code = hint(code, promote=True)",
	).Replace(text)
	for _, c := range []struct {
		name, text string
		inline     []string
		want       []string
	}{
		{"with a driver", text, nil, []string{"load"}},
		{"inlined", text, []string{"load"}, []string{"Scanner.number"}},
		{"both inlined", text, []string{"load", "Scanner.number"}, nil},
		{"of 2007", old, nil, nil},
	} {
		jit := engine.UsualJIT()
		jit.Inline = c.inline
		out := runLoading(t, c.text, jit)
		if !slices.Equal(out.Loops, c.want) {
			t.Errorf("%s: the functions with loops that are called are %v, want %v", c.name, out.Loops, c.want)
		}
		for _, name := range []string{"load", "Scanner.number", "power", "digits"} {
			if called := out.Residual.Calls[name] > 0; called != slices.Contains(c.want, name) {
				t.Errorf("%s: residual code calls %v", c.name, out.Residual.Calls)
			}
		}
	}
}

// TestLoopsAreTold: a run says which functions are called because they contain a loop.
func TestLoopsAreTold(t *testing.T) {
	const want = "loops: residual code calls what contains a loop and is not unroll_safe: load"
	if got := runLoading(t, loadingText(t), engine.UsualJIT()).Sentences(); !slices.Contains(got, want) {
		t.Errorf("the run says %q", got)
	}
}
