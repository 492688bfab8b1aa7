package bench

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"vitrine/assets"
)

// TestPrograms: every program gives the same result with all that is there.
func TestPrograms(t *testing.T) {
	for _, p := range Programs {
		p.Arg = min(p.Arg, 30)
		r, err := Run(t.Context(), p, Options{Rounds: 1, Calls: 1, NoInterpreter: true})
		if err != nil && strings.Contains(err.Error(), "no native code") {
			t.Skip(err)
		}
		if err != nil {
			t.Error(err)
			continue
		}
		if r.Rows[0].Seconds == nil || !strings.Contains(r.Text(), "native") {
			t.Errorf("nothing was measured:\n%s", r.Text())
		}
		if want := 4 + 2*min(1, len(p.C)); len(r.Rows) != want {
			t.Errorf("%s: %d rows, want %d:\n%s", p.Name, len(r.Rows), want, r.Text())
		}
	}
}

// TestHow: the report says what was run, and how.
func TestHow(t *testing.T) {
	p, _ := named("f1")
	p.Arg = 10
	r, err := Run(t.Context(), p, Options{Rounds: 1, Calls: 1, Warm: 12})
	if err != nil {
		t.Skip(err)
	}
	for name, want := range map[string]string{
		"native": "f1.py translated", "interpreter": "f1.py on assets/python", "with JIT": "f1.py on assets/python, with its generated JIT",
		"gcc -O2": "f1.c compiled", "CPython": "f1_python.py imported as a module",
		"PyPy": "f1_python.py imported as a module", "LuaJIT": "f1.lua loaded by require",
	} {
		for _, row := range r.Rows {
			if row.Name == name && row.Missing == "" && (!strings.HasPrefix(row.How, want) || !strings.Contains(row.How, "calls")) {
				t.Errorf("%s: %q, want %q and the calls to warm up", name, row.How, want)
			}
			if row.Name == name && row.Missing == "" && !strings.Contains(r.Text(), "   "+row.How+"\n") {
				t.Errorf("the text does not say how %s was run:\n%s", name, r.Text())
			}
		}
	}
}

// TestPeersRunPlainPrograms: no other Python is made to call what only RPython needs.
func TestPeersRunPlainPrograms(t *testing.T) {
	for _, p := range Programs {
		text, err := assets.Bench(p.pythonForm() + ".py")
		if err != nil {
			t.Error(err)
		}
		if strings.Contains(text, "ovfcheck") || strings.Contains(text, "rpython") {
			t.Errorf("%s: other Pythons run a form with functions of RPython", p.Name)
		}
	}
}

// TestWarmUp: calls to warm up end when times are steady, and are bounded.
func TestWarmUp(t *testing.T) {
	took := func(f func(n int) time.Duration) func() (time.Duration, error) {
		n := 0
		return func() (time.Duration, error) { n++; return f(n), nil }
	}
	falling := func(n int) time.Duration { return time.Second / time.Duration(n*n) }
	for _, c := range []struct {
		name   string
		o      Options
		f      func(n int) time.Duration
		calls  int
		steady bool
	}{
		{"the same time", Options{Warm: 100}, func(int) time.Duration { return time.Second / 10 }, 15, true},
		{"compiled in the 8th call", Options{Warm: 2000}, func(n int) time.Duration {
			if n < 8 {
				return 10 * time.Millisecond
			}
			return time.Millisecond
		}, 1437, true},
		{"falling for ever", Options{Warm: 40, WarmTime: time.Hour}, falling, 40, false},
		{"no calls", Options{}, falling, 0, false},
	} {
		calls, isSteady, err := warmUp(c.o, took(c.f))
		if err != nil || calls != c.calls || isSteady != c.steady {
			t.Errorf("%s: %d calls, steady %v, %v; want %d and %v", c.name, calls, isSteady, err, c.calls, c.steady)
		}
	}
	failed := errors.New("no")
	if _, _, err := warmUp(Options{Warm: 1}, func() (time.Duration, error) { return 0, failed }); !errors.Is(err, failed) {
		t.Error(err)
	}
}

// TestReadTurn: what a driver prints is read, or refused with what is wrong.
func TestReadTurn(t *testing.T) {
	got, err := readTurn("7\nsteady 12\n100\n200\n")
	if err != nil || got.result != 7 || got.warm != 12 || !got.steady || len(got.times) != 2 || got.times[1] != 200 {
		t.Errorf("%+v, %v", got, err)
	}
	for _, text := range []string{"", "7 calm 12", "x steady 12", "7 steady x", "7 unsteady 1 x"} {
		if _, err := readTurn(text); err == nil || !strings.Contains(err.Error(), "printed") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestMissing: what is not there is said to be missing.
func TestMissing(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	p, _ := named("f1")
	p.Arg = 10
	r, err := Run(t.Context(), p, Options{Rounds: 1, Calls: 1})
	if err != nil {
		t.Skip(err)
	}
	for _, row := range r.Rows[3:] {
		if row.Missing == "" {
			t.Errorf("%s is not missing", row.Name)
		}
	}
	for _, want := range []string{"missing: no gcc was found", "missing: no luajit was found"} {
		if !strings.Contains(r.Text(), want) {
			t.Errorf("%q is not in\n%s", want, r.Text())
		}
	}
}

// TestFile: a file is measured by all that run Python, with the default argument of its main.
func TestFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "squares.py")
	if err := os.WriteFile(path, []byte("def main(n=10):\n    total = 0\n    for i in range(n):\n        total += i * i\n    return total\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	list, err := Named(path)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Run(t.Context(), list[0], Options{Rounds: 1, Calls: 1})
	if err != nil {
		t.Fatal(err)
	}
	if r.Result != 285 || len(r.Rows) != 4 || r.Rows[0].Name != "interpreter" || r.Rows[1].Seconds == nil {
		t.Errorf("%s", r.Text())
	}
	if err := os.WriteFile(path, []byte("def main():\n    return 'x'\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Run(t.Context(), list[0], Options{Rounds: 1, Calls: 1}); err == nil || !strings.Contains(err.Error(), `"x" as the result`) {
		t.Error(err)
	}
}

// TestRatios: what is compared with what.
func TestRatios(t *testing.T) {
	seconds := func(x float64) *float64 { return &x }
	r := &Report{Program: "p", Rows: []Row{{Name: "native", Seconds: seconds(2)}, {Name: "with JIT", Seconds: seconds(8)}, {Name: "gcc -O0", Seconds: seconds(4)}, {Name: "gcc -O2", Missing: "no"}, {Name: "PyPy", Seconds: seconds(16)}}}
	r.compare()
	if jit := r.Rows[1]; *jit.Ratio != 0.25 || *jit.O0 != 2 || jit.O2 != nil || r.Rows[0].Ratio != nil {
		t.Errorf("%+v", jit)
	}
	if got := Means([]*Report{r, r}); got != "with JIT     takes 0.500 times as long as PyPy (geometric mean of 2 programs)\n" {
		t.Errorf("%q", got)
	}
}

func TestNamed(t *testing.T) {
	if list, err := Named("fib", "f1"); err != nil || len(list) != 2 || list[0].Name != "fib" {
		t.Errorf("%v, %v", list, err)
	}
	if _, err := Named("f2"); err == nil || !strings.Contains(err.Error(), "there are: f1, fib") {
		t.Error(err)
	}
}
