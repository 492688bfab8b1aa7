package engine_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/host/source"
	"vitrine/jit/codegen/codemem"
)

// A jitRecord is what the original system answers on a program.
type jitRecord struct {
	Name  string
	Error *struct{ Class, Stage string }
	Runs  []jitRunRecord
}

type jitRunRecord struct {
	Outcome        [2]any
	Recompilations int
	Residual       *jitResidualRecord
	Versions       []jitResidualRecord
	NVersions      int            `json:"n_versions"`
	TotalInsns     map[string]int `json:"total_insns"`
	Then           []struct {
		Outcome        [2]any
		Recompilations int
		Insns          map[string]int
	}
}

type jitResidualRecord struct {
	Insns map[string]int
}

func jitRecords(t testing.TB) []*jitRecord {
	t.Helper()
	files, err := filepath.Glob("../jit/hintannotator/testdata/original/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no records: %v", err)
	}
	var all []*jitRecord
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		r := &jitRecord{}
		if err := json.Unmarshal(text, r); err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		all = append(all, r)
	}
	return all
}

// TestOriginalJIT: generated compilers give the outcomes and recompilations of the original, with at most as many
// residual operations of every kind.
func TestOriginalJIT(t *testing.T) {
	agreed := 0
	for _, r := range jitRecords(t) {
		if t.Run(r.Name, func(t *testing.T) { checkJIT(t, r) }) {
			agreed++
		}
	}
	t.Logf("%d programs agree", agreed)
}

// leftOver are programs of which more is left than in the original, or of which recompilations differ; their
// outcomes are checked. Why is in docs/conformance.md.
var leftOver = map[string]bool{
	"vl_slice_full": true, "vl_slice_tail": true,
}

func checkJIT(t *testing.T, r *jitRecord) {
	ctx := context.Background()
	p, err := engine.Load(ctx, "../lowlevel/rtyper/testdata/jit/"+r.Name+".py", engine.Options{Dialect: source.Python2})
	if err != nil {
		t.Fatal(err)
	}
	m, err := p.Meta()
	if err != nil {
		t.Fatal(err)
	}
	g, err := p.Generate(ctx, m)
	if r.Error != nil {
		var e *engine.JITError
		if !errors.As(err, &e) || e.Stage != r.Error.Stage || !strings.Contains(err.Error(), r.Error.Class) {
			t.Errorf("the error is %v, want %v", err, *r.Error)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []engine.RunOptions{
		{Backend: engine.BackendGraphs},
		{Backend: engine.BackendAMD64},
		{Backend: engine.BackendAMD64, JIT: engine.JITOptions{Compiler: engine.WithNative}},
		{Backend: engine.BackendGraphs, JIT: engine.JITOptions{Tier: 1}},
		{Backend: engine.BackendAMD64, JIT: engine.JITOptions{Tier: 1}},
	} {
		runs, err := p.RunMeta(ctx, g, m, o)
		switch {
		case errors.Is(err, codemem.ErrUnsupported):
			continue
		case err != nil:
			t.Fatal(err)
		}
		t.Run(fmt.Sprint(o.Backend, o.JIT.Compiler, o.JIT.Tier), func(t *testing.T) { checkRuns(t, r, runs) })
	}
}

func checkRuns(t *testing.T, r *jitRecord, runs []engine.JITRun) {
	for i, want := range r.Runs {
		got := runs[i]
		if leftOver[r.Name] {
			want.Recompilations = got.Recompilations
		}
		checkOutcome(t, fmt.Sprint("run ", i), got, want.Outcome, want.Recompilations)
		if leftOver[r.Name] {
			continue
		}
		insns := want.TotalInsns
		if want.Residual != nil {
			insns = want.Residual.Insns
		}
		if len(want.Then) == 0 || want.Residual == nil {
			checkResidual(t, i, got, insns)
		}
		for k, then := range want.Then {
			checkOutcome(t, fmt.Sprint("run ", i, " then ", k), got.Then[k], then.Outcome, then.Recompilations)
			checkResidual(t, i, got.Then[k], then.Insns)
		}
	}
}

func checkOutcome(t *testing.T, what string, got engine.JITRun, outcome [2]any, recompilations int) {
	t.Helper()
	if got.Err != nil {
		t.Errorf("%s did not end: %v", what, got.Err)
		return
	}
	kind, value := "value", ""
	switch {
	case got.Outcome.Raises != nil:
		kind, value = "raise", *got.Outcome.Raises
	case got.Outcome.Result != nil:
		value = *got.Outcome.Result
	}
	want := fmt.Sprint(outcome[1])
	if f, ok := outcome[1].(float64); ok {
		want = fmt.Sprintf("%.0f", f)
	}
	if kind != outcome[0] || value != want {
		t.Errorf("%s: the outcome is %s %s, want %v", what, kind, value, outcome)
	}
	if got.Recompilations != recompilations {
		t.Errorf("%s: %d recompilations, want %d", what, got.Recompilations, recompilations)
	}
}

func checkResidual(t *testing.T, run int, got engine.JITRun, insns map[string]int) {
	t.Helper()
	for name, n := range got.Residual.Operations {
		if name == "get_frame_base" || name == "frame_info" {
			continue // what the original does there is done by its graph back end
		}
		if n > insns[name] {
			t.Errorf("run %d: %d operations %s are left, want at most %d (all: %v, want %v)", run, n, name, insns[name], got.Residual.Operations, insns)
		}
	}
}

// metaRuns runs a program of text as its META says, with residual graphs.
func metaRuns(t *testing.T, name, text string) (*engine.Program, []engine.JITRun) {
	t.Helper()
	p, err := engine.LoadText(t.Context(), name, []byte(text), engine.Options{Dialect: source.Python2})
	if err != nil {
		t.Fatal(err)
	}
	m, err := p.Meta()
	if err != nil {
		t.Fatal(err)
	}
	g, err := p.Generate(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	runs, err := p.RunMeta(t.Context(), g, m, engine.RunOptions{Backend: engine.BackendGraphs})
	if err != nil {
		t.Fatal(err)
	}
	return p, runs
}

// TestForceNoConst: residual code has a variable for what hint(x, force_no_const=True) is given, even if that is known when code is
// generated; without a compiler, the hint says nothing.
func TestForceNoConst(t *testing.T) {
	const text = `
from rpython.rlib.jit import hint, isconstant
class Box(object):
    def __init__(self, k):
        self.k = k
def f(n, k):
    x = n
    if isconstant(hint(k, force_no_const=True)):
        x += 1000
    five = hint(5, force_no_const=True)
    if isconstant(five):
        x += 5000
    box = Box(hint(k, force_no_const=True))
    if isconstant(box):
        x += 100
    return x + five + box.k
META = {'kind': 'function', 'entry': 'f', 'policy': 'novirtual', 'runs': [{'args': [3, 4], 'const': [1]}, {'args': [3, 4]}]}
`
	p, runs := metaRuns(t, "forced.py", text)
	for i, run := range runs {
		if run.Err != nil || run.Outcome == nil || run.Outcome.Result == nil || *run.Outcome.Result != "12" {
			t.Errorf("run %d gives %+v, want 12", i, run)
		}
	}
	for _, with := range []string{engine.WithStd, engine.WithLowLevel} {
		out, err := p.Run(t.Context(), "f", "3, 4", engine.RunOptions{With: with})
		if err != nil || *out.Result != "12" {
			t.Errorf("with %s it gives %v, %v", with, out, err)
		}
	}
}

// TestEarlyConstants: a program asks whether a value is a constant when code is generated. Without a
// compiler it never is.
func TestEarlyConstants(t *testing.T) {
	const text = `
from rpython.rlib.jit import _is_early_constant, isconstant
class Box(object):
    def __init__(self, k):
        self.k = k
def f(n, k):
    x = n
    if _is_early_constant(k):
        x += 1000
    if isconstant(n * 2):
        x += 5000
    if isconstant(Box(k).k):
        x += 100
    return x
META = {'kind': 'function', 'entry': 'f', 'policy': 'novirtual', 'runs': [{'args': [3, 4], 'const': [1]}, {'args': [3, 4]}, {'args': [3, 4], 'const': [0]}]}
`
	p, runs := metaRuns(t, "early.py", text)
	for i, want := range []string{"1103", "3", "5003"} {
		if runs[i].Err != nil || runs[i].Outcome == nil || runs[i].Outcome.Result == nil || *runs[i].Outcome.Result != want {
			t.Errorf("run %d gives %+v, want %s", i, runs[i], want)
		}
	}
	out, err := p.Run(t.Context(), "f", "3, 4", engine.RunOptions{With: engine.WithLowLevel})
	if err != nil || *out.Result != "3" {
		t.Errorf("without a compiler it gives %v, %v", out, err)
	}
}
