package engine_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"vitrine/engine"
)

// bad are the words of the low-level interpreter for what machine code does not
// check: there it is done, to whatever lies at the address.
var bad = []string{"out of range", "bad cast", "assertion does not hold", "no address"}

// differs has the functions whose result is not that of Python: numbers have 64
// bits there, or the program has claimed what is not true.
var differs = map[string]string{
	"nn": "wraps around", "ins": "wraps around", "immut": "claims that a list never changes",
	"rec": "attributes belong to all classes of a tree", "rec2": "attributes belong to all classes of a tree",
	"chrs": "characters have one byte", "hugestr": "a string that could never be that long lacks memory, too",
}

// TestAttacks runs programs that try to reach memory that is not theirs. Each
// function ends with the result or the exception that it has as Python, or with an
// error; it never does what only the low-level interpreter notices.
func TestAttacks(t *testing.T) {
	for _, name := range []string{"bounds.py", "patched.py", "claims.py", "dicts.py", "frozen.py", "late.py", "methods.py", "lltypes.py", "shadow/main.py"} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join("testdata", "attacks", name)
			for _, f := range loadAttack(t, file).Functions() {
				if len(f.Params) == 1 && f.Params[0] == "n" {
					t.Run(f.Name, func(t *testing.T) { attack(t, file, f.Name) })
				}
			}
		})
	}
}

func loadAttack(t *testing.T, file string) *engine.Program {
	t.Helper()
	p, err := engine.Load(context.Background(), file, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func attack(t *testing.T, file, name string) {
	std, err := loadAttack(t, file).Run(context.Background(), name, "1", engine.RunOptions{With: engine.WithStd})
	if err != nil {
		t.Fatal(err)
	}
	for _, how := range []string{engine.WithLowLevel, engine.WithNative} {
		p := loadAttack(t, file) // runs change what is prebuilt
		if err := p.AnnotateWith(name, engine.AnnotateOptions{Types: "int"}); err != nil {
			t.Fatal(err)
		}
		out, err := p.Run(context.Background(), name, "1", engine.RunOptions{With: how, Memory: 256 << 20})
		switch {
		case err != nil:
			for _, words := range bad {
				if strings.Contains(err.Error(), words) {
					t.Errorf("%s: %v", how, err)
				}
			}
		case outcome(out) != outcome(std) && differs[name] == "":
			t.Errorf("%s: %s, as Python %s", how, outcome(out), outcome(std))
		}
	}
}

// outcome is the result of a run, or the class of the exception.
func outcome(o *engine.Outcome) string {
	if o.Raises != nil {
		return "raises " + *o.Raises
	}
	return *o.Result
}
