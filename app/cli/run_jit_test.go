package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestRunWithJIT: the compiler of a portal is a runner like others; what the program prints comes once, and a program
// without a merge point runs, too.
func TestRunWithJIT(t *testing.T) {
	file := writeInterpreter(t)
	for _, args := range []string{"0,5", "1,5", "30,7"} {
		want := succeed(t, "run", file+":main", "--args", args)
		for _, threshold := range []string{"0", "3", "1000"} {
			got := succeed(t, "run", file+":main", "--with", "jit", "--args", args, "--threshold", threshold)
			if first(got) != first(want) {
				t.Errorf("main(%s), threshold %s: %s, not %s", args, threshold, got, want)
			}
		}
	}
	if got := succeed(t, "run", file+":plain", "--with", "jit", "--args", "41"); got != "42\n" {
		t.Errorf("plain: %s", got)
	}
	out := succeed(t, "jit", "../../engine/testdata/jit/promoted_values.py:main", "--dialect", "2", "--args", "30,7", "--threshold", "5", "--cases", "2")
	for _, want := range []string{"hot: the beginning of interp, with '++', was compiled when", "a general version for all other values, up to the next merge point"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in:\n%s", want, out)
		}
	}
	_, out, errs := vitrine("run", "../../engine/testdata/jit/promoted_values.py:main", "--dialect", "2", "--args", "30,7", "--with", "jit", "--threshold", "0", "--operations", "5")
	if out != "3525\n" || !strings.Contains(errs, "warning: when promoted_values.py:") || !strings.Contains(errs, "warning: the beginning of interp, with '++', runs without code of its own") {
		t.Errorf("with 5 operations: %s%s", out, errs)
	}
	for _, flag := range []string{"--branches=some", "--cases=-1", "--threshold=-1", "--operations=-1", "--step=-1", "--tier=-1"} {
		if status, _, errs := vitrine("jit", file+":main", "--args", "0,5", flag); status != exitUsage {
			t.Errorf("%s: status %d, %s", flag, status, errs)
		}
	}
}

// first returns the first line of a text.
func first(text string) string { return strings.SplitN(text, "\n", 2)[0] }

// TestInlining: what is inlined can be chosen, and a recursion ends in a call.
func TestInlining(t *testing.T) {
	const file = "../../engine/testdata/jit/recursions.py:main"
	want := first(succeed(t, "run", file, "--dialect", "2", "--args", "1,12"))
	for _, c := range []struct {
		flags []string
		calls bool
	}{
		{nil, true},
		{[]string{"--recursion", "0"}, false},
		{[]string{"--residual", "power", "--recursion", "0"}, true},
	} {
		out := succeed(t, append([]string{"jit", file, "--dialect", "2", "--args", "1,12"}, c.flags...)...)
		if first(out) != want || strings.Contains(out, "calls map[power:") != c.calls {
			t.Errorf("%v: %s", c.flags, out)
		}
	}
	closed := filepath.Join(t.TempDir(), "t.py")
	text := "from rlib.jit import dont_look_inside, hint\n@dont_look_inside\ndef double(n):\n    return n * 2\ndef main(n):\n    return hint(double(n), variable=True) + 1\n"
	if err := os.WriteFile(closed, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, flags := range [][]string{nil, {"--inline", "double"}} {
		out := succeed(t, append([]string{"jit", closed + ":main", "--args", "20"}, flags...)...)
		if first(out) != "41" || strings.Contains(out, "calls map[double:1]") == (len(flags) > 0) {
			t.Errorf("%v: %s", flags, out)
		}
	}
	for _, flag := range []string{"--residual=nobody", "--inline=nobody"} {
		if status, _, errs := vitrine("jit", file, "--dialect", "2", "--args", "1,5", flag); status != exitError || !strings.Contains(errs, "main calls no function nobody") {
			t.Errorf("%s: status %d, %s", flag, status, errs)
		}
	}
}

// TestPerf: machine code is named on request, that of functions and that which is made while the program runs.
func TestPerf(t *testing.T) {
	t.Chdir(t.TempDir())
	file := writeInterpreter(t)
	for _, with := range []string{"native", "jit"} {
		status, out, errs := vitrine("run", file+":main", "--args", "30,7", "--with", with, "--perf", "dump")
		names, _ := filepath.Glob("jit-*.dump")
		if status != 0 || len(names) != 1 || !strings.Contains(errs, names[0]) {
			t.Fatalf("%s: status %d, %s%s, files %v", with, status, out, errs, names)
		}
		text, err := os.ReadFile(names[0])
		if err != nil || !strings.Contains(string(text), "main\x00") || strings.Contains(string(text), "residual ") != (with == "jit") {
			t.Errorf("%s: %v, %q", with, err, text)
		}
		if err := os.Remove(names[0]); err != nil {
			t.Error(err)
		}
	}
	for _, flags := range [][]string{{"--perf", "some", "--with", "native"}, {"--perf", "map", "--with", "std"}} {
		if status, _, errs := vitrine(append([]string{"run", file + ":main", "--args", "0,5"}, flags...)...); status != exitUsage {
			t.Errorf("%v: status %d, %s", flags, status, errs)
		}
	}
}
