package flowspace_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"vitrine/flowspace"
	"vitrine/flowspace/model"
	"vitrine/host/operation"
)

// TestGuardedOperations: the operation before exits for exceptions is one that can
// raise, and every block leads to an end of the function. A graph that has lost the
// exit of a loop, or the operation that was guarded, fails this.
func TestGuardedOperations(t *testing.T) {
	check := func(name string, g *model.FunctionGraph) {
		for _, b := range g.Blocks() {
			if op := b.RaisingOp(); op != nil && !canRaise(op) {
				t.Errorf("%s: %v has exits for exceptions\n%s", name, op, g.Dump())
			}
		}
		if n := withoutEnd(g); n > 0 && !strings.Contains(name, "forever") {
			t.Errorf("%s: %d blocks lead nowhere\n%s", name, n, g.Dump())
		}
	}
	for _, th := range corpus(t) {
		for _, name := range th.names {
			if g, err := flowspace.Build(context.Background(), th.std, th.function(t, name), flowspace.Options{}); err == nil {
				check(th.name+"."+name, g)
			}
		}
	}
	files, err := filepath.Glob("testdata/forms/*.py")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		std, functions := loadForms(t, file)
		for _, fn := range functions {
			if g, err := flowspace.Build(context.Background(), std, fn, flowspace.Options{}); err == nil {
				check(file+"."+fn.QualName, g)
			}
		}
	}
}

// canRaise reports whether an operation has exceptions of its own, as those have that calls
// and attributes may raise. Its name may tell what is caught.
func canRaise(op *model.SpaceOperation) bool {
	name := op.Name
	if strings.HasSuffix(name, "_ovf") {
		return true
	}
	if strings.HasPrefix(name, "getitem_") {
		name = "getitem"
	}
	known, ok := operation.ByName(name)
	return ok && len(known.Info().Raises)+len(known.Info().Guarded) > 0
}

// withoutEnd counts the blocks from which no way leads to an end.
func withoutEnd(g *model.FunctionGraph) int {
	blocks := g.Blocks()
	ends := map[*model.Block]bool{g.ReturnBlock: true, g.ExceptBlock: true}
	for again := true; again; {
		again = false
		for _, b := range blocks {
			for _, l := range b.Exits {
				if ends[l.Target] && !ends[b] {
					ends[b], again = true, true
				}
			}
		}
	}
	n := 0
	for _, b := range blocks {
		if !ends[b] {
			n++
		}
	}
	return n
}
