package hintannotator

import (
	"context"
	"errors"
	"fmt"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/lowlevel/lltype"
)

// A Proposal is a promotion that resolves an error.
type Proposal struct {
	Trial Trial
	Graph *Graph         // the copy in which the error met the variable
	Of    *flow.Variable // that is promoted

	// File and Span are where it is computed; for an input, the block or the function.
	File   string
	Span   source.Span
	Result bool // it is the result of the operation there, else an input

	// Begins says that the variable begins to be red there. Else it is the one that has to be green.
	Begins bool
}

// Text says what to write. expression is what stands at the place of the proposal, or "".
func (p Proposal) Text(expression string) string {
	name := p.Of.Prefix()
	switch {
	case p.Result && expression != "":
		name = expression
	case name == "":
		name = p.Of.String()
	}
	why := "code is then generated for each value that there is"
	if p.Begins {
		why = fmt.Sprintf("%v begins to be red there", p.Of)
	}
	return fmt.Sprintf("hint(%s, promote=True) in line %d of %s resolves it: %s", name, p.Span.Line, p.Graph.Function.Func.Name, why)
}

// mostTried is how many promotions are tried to resolve an error.
const mostTried = 16

// candidates are the variables on the way back to what cannot be green whose promotion may make the first one green:
// that one itself, then those where the others begin to be red. The address of a new object is none: it is another
// each time.
func (w *why) candidates() []Proposal {
	chain := w.causes
	if w.allocated {
		for len(chain) > 0 && onHeap(chain[len(chain)-1].Of) {
			chain = chain[:len(chain)-1]
		}
	}
	var values, objects []Proposal
	for _, c := range slices.Backward(chain) {
		p := Proposal{
			Trial: Trial{Function: c.Graph.Function, Variable: c.Of.String()}, Graph: c.Graph, Of: c.Of,
			File: c.File, Span: c.Span, Result: c.Op >= 0, Begins: true,
		}
		if onHeap(c.Of) {
			objects = append(objects, p)
		} else {
			values = append(values, p)
		}
	}
	all := append(values, objects...)
	if len(chain) > 0 {
		i := slices.IndexFunc(all, func(p Proposal) bool { return p.Of == chain[0].Of })
		first := all[i]
		first.Begins = false
		all = append([]Proposal{first}, slices.Delete(all, i, i+1)...)
	}
	return all
}

// onHeap reports whether a variable refers to an object on the heap.
func onHeap(v *flow.Variable) bool {
	p, ok := lltype.IsPtr(lltype.TypeOf(v))
	return ok && p.IsGc()
}

// propose tries the candidates, and keeps the first that resolves the error: the variable that has to be green, and
// one that others depend on.
func (e *Error) propose(ctx context.Context, p *Program, entry *lltype.Object, o Options) {
	candidates := slices.DeleteFunc(e.candidates, func(c Proposal) bool { return o.Written != nil && !o.Written(c.Trial.Function) })
	candidates = candidates[:min(len(candidates), mostTried)]
	e.candidates, o.Recording = nil, nil
	before := o.Trials
	var found [2]bool
	for _, c := range candidates {
		kind := 0
		if c.Begins {
			kind = 1
		}
		if found[kind] {
			continue
		}
		o.Trials = append(slices.Clone(before), c.Trial)
		if found[kind] = e.resolvedBy(ctx, p, entry, o); found[kind] {
			e.Proposals = append(e.Proposals, c)
		}
	}
}

// resolvedBy reports whether the error does not occur with other options.
func (e *Error) resolvedBy(ctx context.Context, p *Program, entry *lltype.Object, o Options) bool {
	err := newAnalysis(p, o).run(ctx, entry)
	var other *Error
	if !errors.As(err, &other) {
		return err == nil
	}
	return other.Class != e.Class || other.Graph == nil || other.Graph.Function != e.Graph.Function || other.Span != e.Span || other.block.ID != e.block.ID
}
