package cli

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"vitrine/engine"
)

// TestTriedHints: the flags try hints, and the file stays as it is.
func TestTriedHints(t *testing.T) {
	file := writeInterpreter(t)
	text := succeed(t, "jit", file+":main", "--args", "0, 3", "--without-hint", "18")
	for _, want := range []string{"tried: interp without the hint {promote: True}, line 18\nrun on: 0, 3\n", "\npromotion switches                  1            0\n", "\nblocks                              8            5\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	var answer whatIfJSON
	out := succeed(t, "jit", file+":main", "--args", "0, 3", "--promote", "n@16", "--backend", "llgraph", "--format", "json")
	d := json.NewDecoder(strings.NewReader(out))
	d.DisallowUnknownFields()
	if err := d.Decode(&answer); err != nil {
		t.Fatal(err)
	}
	if len(answer.Trials) != 1 || *answer.Args != "0, 3" || answer.Before.Error != nil || answer.After.Error != nil || *answer.After.Result != *answer.Before.Result {
		t.Errorf("the answer is %s", out)
	}
	if !slices.ContainsFunc(answer.Gone, func(o engine.PlacedOperation) bool {
		return o.Name == "int_add" && o.Line == 16
	}) {
		t.Errorf("these are gone: %+v", answer.Gone)
	}
	if status, _, errs := vitrine("jit", file+":main", "--how", "online", "--promote", "n@16"); status != exitUsage || !strings.Contains(errs, "not --how online") {
		t.Errorf("with --how online: %d, %s", status, errs)
	}
}
