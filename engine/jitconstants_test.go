package engine_test

import (
	"testing"

	"vitrine/engine"
	"vitrine/host/source"
)

// zeros has fields that are zero at first, of which one or another is changed on one way.
const zeros = `
class P(object):
    def __init__(self):
        self.a = 0
        self.b = 0
        self.c = 0
def portal(n):
    p = P()
    if n > 3:
        p.b = 1
    if n > 7:
        pass
    else:
        p.c = 1
    return p.a * 100 + p.b * n + p.c
def main(n):
    return portal(n)
META = {"kind": "portal", "entry": "main", "portal": "portal", "runs": [{"args": [5]}]}
`

// TestUsesOfConstants: where two ways meet with different constants for a field, other fields with the same constant
// stay known: only b is multiplied, once in each of three states.
func TestUsesOfConstants(t *testing.T) {
	p, err := engine.LoadText(t.Context(), "zeros.py", []byte(zeros), engine.Options{Dialect: source.Python2})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []compiledProgram{
		{"1", "1", "int_add:6 int_gt:3 int_mul:3"},
		{"5", "6", "int_add:6 int_gt:3 int_mul:3"},
		{"9", "9", "int_add:6 int_gt:3 int_mul:3"},
	} {
		checkCompiled(t, p, c)
	}
}
