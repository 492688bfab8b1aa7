package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// programsOfOriginal are programs with META.
const programsOfOriginal = "../../lowlevel/rtyper/testdata/jit/"

// jitMeta runs the verb without a function, and decodes what it prints. Only the fields of the
// format are accepted.
func jitMeta(t *testing.T, args ...string) (status int, answer metaJSON, errs string) {
	t.Helper()
	status, out, errs := vitrine(append([]string{"jit", "--dialect", "2", "--format", "json"}, args...)...)
	d := json.NewDecoder(strings.NewReader(out))
	d.DisallowUnknownFields()
	if err := d.Decode(&answer); err != nil {
		t.Fatalf("%v: %s%s", err, out, errs)
	}
	return status, answer, errs
}

// TestJITMeta: without a function, the verb runs what META of a file says.
func TestJITMeta(t *testing.T) {
	status, a, errs := jitMeta(t, programsOfOriginal+"call_yellow.py")
	if status != exitOK || a.Error != nil || !slices.Equal(a.ArgColours, []string{"red", "red"}) {
		t.Errorf("status %d, %+v %s", status, a, errs)
	}
	want := lettersJSON{Name: "f", Args: "rr", Result: "red"}
	if g := a.Graphs[0]; g.Name != want.Name || g.Args != want.Args || g.Result != want.Result || !strings.HasPrefix(g.Seq, "rr|") || !strings.HasPrefix(g.Inputs, "rr|") {
		t.Errorf("the first graph is %+v", g)
	}
	if !slices.IsSortedFunc(a.Graphs[1:], func(g, h lettersJSON) int { return strings.Compare(g.Name, h.Name) }) ||
		!slices.ContainsFunc(a.Graphs, func(g lettersJSON) bool { return g.Name == "Box.__init___Hvxx" && g.Result == "void" }) {
		t.Errorf("the graphs are %+v", a.Graphs)
	}
	_, a, _ = jitMeta(t, programsOfOriginal+"loop_gcd.py")
	r := a.Runs[0]
	if !slices.Equal(r.Outcome, []string{"value", "6"}) || r.Residual.Loops != 2 || r.Residual.Operations["int_sub"] != 2 || len(r.Then) != 2 || r.Versions != 1 {
		t.Errorf("the first run is %+v", r)
	}
	if then := r.Then[1]; !slices.Equal(then.Outcome, []string{"value", "3"}) || then.Residual.Operations["int_ne"] != 1 {
		t.Errorf("the last one after it is %+v", then)
	}
	_, a, _ = jitMeta(t, programsOfOriginal+"pr_types_add.py")
	if r := a.Runs[0]; r.Recompilations != 3 || !slices.Equal(r.Residual.Switches, []int{1, 1, 1}) {
		t.Errorf("the first run of pr_types_add is %+v", r)
	}
	text := succeed(t, "jit", programsOfOriginal+"loop_gcd.py", "--dialect", "2")
	for _, want := range []string{"arguments: red, red\n", "graph f(rr) -> red\n", "\nrun 1: 6\n", "  then: 3\n", "2 loops, operations map[int_gt:1 int_ne:1 int_sub:2]"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
}

// TestJITRefused: a program that is refused is one with its stage, and an error of the verb.
func TestJITRefused(t *testing.T) {
	for name, stage := range map[string]string{"ill_unknown_flag": "hint-annotate", "ill_eager_mix": "timeshift"} {
		status, a, errs := jitMeta(t, programsOfOriginal+name+".py")
		if status != exitError || a.Error == nil || a.Error.Stage != stage || a.Runs == nil || !strings.Contains(errs, a.Error.Message) {
			t.Errorf("%s: status %d, %+v %s", name, status, a.Error, errs)
		}
	}
	if status, _, errs := vitrine("jit", toy); status != exitError || !strings.Contains(errs, "META") {
		t.Errorf("without META: status %d, %s", status, errs)
	}
}

// TestJITOutcomes: exceptions are outcomes, and a run that does not end is told among those that do.
func TestJITOutcomes(t *testing.T) {
	file := filepath.Join(t.TempDir(), "t.py")
	text := `
def f(x, n):
    if x == 3:
        raise ValueError
    while x == 4:
        pass
    return x * n
META = {'entry': 'f', 'runs': [{'args': [2, 5], 'then': [[3, 5], [4, 5], [1, 5]]}, {'args': [1, 1]}]}
`
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	status, a, errs := jitMeta(t, file, "--timeout", "1s")
	if status != exitError || a.Error != nil || len(a.Runs) != 1 || !strings.Contains(errs, "a run did not end") {
		t.Fatalf("status %d, %+v, %s", status, a, errs)
	}
	r := a.Runs[0]
	if !slices.Equal(r.Outcome, []string{"value", "10"}) || len(r.Then) != 2 || !slices.Equal(r.Then[0].Outcome, []string{"raise", "ValueError"}) {
		t.Errorf("the run is %+v", r)
	}
	if last := r.Then[1]; last.Outcome != nil || last.Error == nil || last.Error.Stage != "run" {
		t.Errorf("the run that does not end is %+v", last)
	}
}

// TestJITErrorsHaveLines: a mistake in a helper of the typer is told at the line of the program that called it, as when no compiler is
// generated.
func TestJITErrorsHaveLines(t *testing.T) {
	file := filepath.Join(t.TempDir(), "unset.py")
	text := `
class A(object):
    pass
def f(n):
    a = A()
    if n > 5:
        a.x = [n]
    return len(a.x)
META = {'entry': 'f', 'runs': [{'args': [3]}]}
`
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"jit", file}, {"jit", file, "--compiler", "native"}, {"graph", file, "--stage", "residual"}} {
		if _, _, errs := vitrine(args...); !strings.Contains(errs, "unset.py:8: ") {
			t.Errorf("%v: %s", args, errs)
		}
	}
}
