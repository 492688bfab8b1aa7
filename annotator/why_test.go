package annotator_test

import (
	"slices"
	"testing"

	"vitrine/annotator"
	"vitrine/annotator/flowing/flowfilm"
	"vitrine/pages/trace"
)

const storing = `
def store(l, x):
    l.append(x)

def f(n):
    l = []
    store(l, n)
    store(l, 3)
    return l
`

// TestWhyContainer: that a list has items of some type is explained by what was
// put in, not only by the list being made; and only as far as that is known at
// the step.
func TestWhyContainer(t *testing.T) {
	rec := &annotator.Recording{}
	res := annotateText(t, storing, "f", "int", annotator.Options{Record: rec})
	g := res.Graphs[0]
	list := g.ReturnBlock.InputArgs[0]
	last := rec.Steps().Len() - 1
	chain := rec.Why(g.FunctionGraph, list, last)
	if !slices.IsSortedFunc(chain, func(a, b int) int { return b - a }) {
		t.Errorf("the chain is not in order: %v", chain)
	}
	kinds := make(map[trace.Kind]bool)
	for _, i := range chain {
		kinds[rec.Steps().At(i).Kind] = true
	}
	if !kinds[annotator.StepItem] || !kinds[flowfilm.StepBind] {
		t.Errorf("the chain has only %v", kinds)
	}
	made := g.StartBlock.Operations[0].Result
	first := rec.BoundAt(g.FunctionGraph, made, last)
	for _, i := range rec.Why(g.FunctionGraph, made, first) {
		if i > first {
			t.Errorf("step %d explains what was so at step %d", i, first)
		}
	}
}
