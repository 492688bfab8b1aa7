package hintannotator

import (
	"context"
	"errors"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
)

// The variables that a JitDriver calls green are a key: the generators of later years began with
// the merge point, and looked for code with the values that the variables had there, wherever
// those came from. Here a value is followed from the beginning of the entry. So where one of
// these variables becomes red on the way to the merge point, it is promoted.

// mostKeys is how many promotions are made for green variables of merge points.
const mostKeys = 64

// promoteKeys returns the options with the promotions that the merge points need, and the analysis with these, if it has
// succeeded and nobody wants its steps. One that fails for another reason fails again.
func promoteKeys(ctx context.Context, p *Program, entry *lltype.Object, o Options) (Options, *analysis) {
	bare := o
	bare.Recording = nil
	for range mostKeys {
		a := newAnalysis(p, bare)
		err := a.run(ctx, entry)
		if err == nil && o.Recording == nil {
			return bare, a
		}
		var e *Error
		if !errors.As(err, &e) || e.Op == nil || !Flags(e.Op)[MergeKey] {
			break
		}
		t, ok := e.keyPromotion()
		if !ok || slices.Contains(bare.Trials, t) {
			break
		}
		bare.Trials = append(slices.Clone(bare.Trials), t)
	}
	o.Trials = bare.Trials
	return o, nil
}

// keyPromotion returns the promotion of what a green variable of a merge point is red for: the
// nearest result of an operation on the way back in the function, or its argument.
func (e *Error) keyPromotion() (t Trial, ok bool) {
	for _, c := range e.Chain {
		if c.Of == nil || c.Graph.Function != e.Graph.Function {
			break
		}
		t, ok = Trial{Function: c.Graph.Function, Variable: c.Of.String()}, true
		if c.Op >= 0 {
			break
		}
	}
	return t, ok
}

// hasKeys reports whether a graph that entry leads to has a merge point with green variables.
func (p *Program) hasKeys(entry *lltype.Object) bool {
	for _, f := range lltype.Reachable([]*lltype.Object{entry}, p.Graph) {
		if f.Func == nil || p.Graph(f) == nil {
			continue
		}
		for _, b := range p.Graph(f).Blocks() {
			if slices.ContainsFunc(b.Operations, isKey) {
				return true
			}
		}
	}
	return false
}

func isKey(op *flow.SpaceOperation) bool { return isFlagged(op, MergeKey) }
