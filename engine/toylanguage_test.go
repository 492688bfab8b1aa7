package engine_test

import (
	"fmt"
	"maps"
	"testing"

	"vitrine/assets"
	"vitrine/engine"
)

// TestToyLanguage: of each program of the toy language, exactly its own operations are left
// when the interpreter is specialised to it.
func TestToyLanguage(t *testing.T) {
	example, err := assets.ExampleNamed("toylanguage.py")
	if err != nil {
		t.Fatal(err)
	}
	p, err := engine.LoadText(t.Context(), "toylanguage.py", []byte(example.Text), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	type left struct {
		operations, calls map[string]int
		loops             int
	}
	for name, want := range map[string]left{
		"add":              {operations: map[string]int{"int_add": 1}},
		"power":            {operations: map[string]int{"int_mul": 1, "int_sub": 1, "int_lt": 1, "cast_bool_to_int": 1, "int_ne": 1}, loops: 1},
		"smaller":          {operations: map[string]int{"int_lt": 1, "cast_bool_to_int": 1, "int_ne": 1}},
		"twice":            {operations: map[string]int{"int_mul": 2, "int_add": 1}},
		"factorial_inside": {operations: map[string]int{"int_mul": 1, "int_add": 2, "int_le": 1}, loops: 1},
		"factorial_called": {operations: map[string]int{"int_add": 1}, calls: map[string]int{"factorial": 1}},
	} {
		s, err := p.Specialise(t.Context(), name, engine.OnlineOptions{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		r := s.Residual()
		if !maps.Equal(r.Operations, want.operations) || !maps.Equal(r.Calls, want.calls) || r.Loops != want.loops {
			t.Errorf("%s: left are %+v, not %+v", name, r, want)
		}
		for n := -1; n < 7; n++ {
			agreesOn(t, p, s, name, fmt.Sprintf("%d,%d", n, 5-2*n))
		}
	}
}
