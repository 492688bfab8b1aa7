package simplify

import (
	"testing"

	"vitrine/flowspace/model"
)

// TestManyConstants: where there are many constants, an equal one is found by its key,
// not by looking at all of them.
func TestManyConstants(t *testing.T) {
	const n = 3000
	f := new(families)
	for again := range 2 {
		for i := range n {
			if got := f.number(&model.Constant{Key: i}); got != int32(i) {
				t.Fatalf("time %d: constant %d has number %d", again, i, got)
			}
		}
	}
	if len(f.constants) != n || len(f.byKey) != n {
		t.Errorf("%d constants, %d in the map, want %d", len(f.constants), len(f.byKey), n)
	}
}

// TestRenamingForgets: a renaming begins empty, and takes out no more than the last
// one has put in; a graph may want one for each of many blocks.
func TestRenamingForgets(t *testing.T) {
	g := model.NewGraph("f", nil)
	r := &rewriter{g: g}
	var vars []*model.Variable
	for range 100 {
		vars = append(vars, g.NewVariable(""))
	}
	names := r.newRenaming()
	names.rename(vars[3], vars[4])
	names.rename(vars[99], vars[5])
	memory := &names.to[0]
	names = r.newRenaming()
	for _, v := range vars {
		if got := names.get(v); got != model.Value(v) {
			t.Errorf("%v is still renamed to %v", v, got)
		}
	}
	if len(names.set) != 0 || memory != &names.to[0] {
		t.Error("the renaming did not begin anew in the memory of the last one")
	}
	names.to[7] = vars[8] // behind its back: clearing all would find it
	if names = r.newRenaming(); names.to[7] == nil {
		t.Error("what was never renamed was cleared as well")
	}
}
