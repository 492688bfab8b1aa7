package annotator

import (
	"vitrine/annotator/flowing/flowfilm"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/pages/trace"
)

// Impossible reports whether an operation on s is not reached.
func (a *annotator) Impossible(s SomeValue) bool { return s == nil || lattice.IsImpossible(s) }

// Union is the union of annotations.
func (a *annotator) Union(known, more SomeValue) (SomeValue, bool) {
	if known == more {
		return known, false
	}
	u := lattice.Union(known, more)
	return u, !lattice.Equal(u, known)
}

// Renew makes sure that what a variable can be never shrinks.
func (a *annotator) Renew(known, s SomeValue) (SomeValue, bool) {
	if known == nil {
		return s, true
	}
	if !lattice.Contains(s, known) {
		s = lattice.Union(s, known)
	}
	return s, !lattice.Equal(known, s)
}

// Bound reports a result of which nothing is known, and records it.
func (a *annotator) Bound(p *point, v *flow.Variable, args []SomeValue, before, s SomeValue) {
	if a.Pos != nil && lattice.Degenerated(s) && (before == nil || !lattice.Degenerated(before)) {
		if op := a.Pos.Operation(); !isConsequence(op, args) {
			a.degeneratedResult(op, args, before, s)
		}
	}
	a.flowRecording.Bound(p, v, args, before, s)
}

// isConsequence reports whether the result of an operation is unknown only because
// something before it was: an operand or what it holds, an attribute, the result of a
// function. That is an error elsewhere.
func isConsequence(op *flow.SpaceOperation, args []SomeValue) bool {
	switch f := args[0].(type) {
	case *lattice.SomePBC:
		// With several callees the results may conflict.
		if len(f.Descs) == 1 && (op.Name == "simple_call" || op.Name == "call_args") {
			return true
		}
	case *lattice.SomeInstance:
		if op.Name == "getattr" {
			if _, named := constString(args[1]); named {
				return true
			}
		}
	case *lattice.SomeBuiltin:
		if f.Self != nil && lattice.HoldsObject(f.Self) {
			return true
		}
	}
	for i, s := range args {
		if variable(op.Args[i]) != nil && lattice.HoldsObject(s) {
			return true
		}
	}
	return false
}

// Input reports conflicting annotations at the start of a block, and records what became
// of one of its input variables.
func (a *annotator) Input(p *point, l *flow.Link, i int, cell, before, s SomeValue, grown bool) {
	if !grown {
		return
	}
	g, b := p.Graph, p.Block
	if lattice.Degenerated(s) {
		switch {
		case before == nil:
			if l != nil && variable(l.Args[i]) == nil {
				a.degeneratedInput(g, b, l, i, lattice.Impossible, cell)
			}
		case !lattice.Degenerated(before) && !lattice.Degenerated(cell):
			a.degeneratedInput(g, b, l, i, before, cell)
		}
	}
	if a.rec != nil {
		a.received(p, l, i, cell, before, s)
	}
}

// received records what became of an input variable of a block. A value that only passes
// through the block before has the place of the step that gave it its annotation.
func (a *annotator) received(p *point, l *flow.Link, i int, cell, before, s SomeValue) {
	source := a.Source(&p.Graph.Graph, l, i, cell)
	at, ok := a.passedOn(p.Graph, l, i, source)
	if !ok {
		at = a.sourceOf(p.Graph, l, i)
	}
	a.Receive(p, l, i, note{File: at.file, Span: at.span, Sources: flowfilm.Known(source)}, before, s)
}

// passedOn returns the place of a step that gave a value its annotation. ok is false unless
// the value only passes through the block before a link.
func (a *annotator) passedOn(g *Graph, l *flow.Link, i, source int) (at place, ok bool) {
	if l == nil || source == trace.NoStep {
		return place{}, false
	}
	if _, input := g.Origin(l, i); input < 0 {
		return place{}, false
	}
	from := a.rec.Steps().At(source)
	return place{from.File, from.Span}, true
}
