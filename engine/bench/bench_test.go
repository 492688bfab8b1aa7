package bench

import (
	"strings"
	"testing"
)

// TestPrograms: every program gives the same result with all that is there.
func TestPrograms(t *testing.T) {
	for _, p := range Programs {
		p.Arg = min(p.Arg, 30)
		r, err := Run(t.Context(), p, Options{Rounds: 1, Calls: 1})
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
		if want := 3 + 2*min(1, len(p.C)); len(r.Rows) != want {
			t.Errorf("%s: %d rows, want %d:\n%s", p.Name, len(r.Rows), want, r.Text())
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
	for _, row := range r.Rows[1:] {
		if row.Missing == "" {
			t.Errorf("%s is not missing", row.Name)
		}
	}
	if !strings.Contains(r.Text(), "missing: no gcc was found") {
		t.Error(r.Text())
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
