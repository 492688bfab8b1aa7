package llabstract

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/film"
	"vitrine/pages/page"
)

// Input returns the recording of an input graph: in it, the operation that is next is
// marked, and the calls that wait.
func (r *Recording) Input(g *flow.FunctionGraph) page.Run {
	v := &inputView{Recording: r, g: g}
	r.Write(func() { v.Graph = r.input(g).Still(r.inputHead(g), llpage.Blocks(g, r.keys)) })
	return v
}

// An inputView shows where the interpreter is in one of the input graphs.
type inputView struct {
	*Recording
	*film.Graph
	g *flow.FunctionGraph
}

// PageAt marks the operation that the step has followed, and where the interpreter is now;
// calls that wait are marked as touched.
func (v *inputView) PageAt(step int) *page.Page {
	p := v.Graph.PageAt(step)
	defer v.Read()()
	top, _ := v.known.now.At(step)
	marked := make(map[[2]int]bool) // a recursive function waits at one place many times
	for at, kind := top, page.Current; at != nil; at, kind = at.below, page.Touched {
		if at.graph != v.g || marked[[2]int{at.block.ID, at.op}] {
			continue
		}
		marked[[2]int{at.block.ID, at.op}] = true
		if at.operation() != nil {
			p.MarkOperation(at.block.ID, at.op, kind)
		} else if p.NodeByID(at.block.ID) != nil {
			p.Mark(at.block.ID, -1, kind)
		}
	}
	if s := v.Steps().At(step); v.About(step) == v.inputs[v.g] {
		p.MarkOperation(s.Block, s.Op, page.Changed)
	}
	return p
}

// PageOf names the page of the graph in which the interpreter is after a step.
func (v *inputView) PageOf(step int) page.Key {
	defer v.Read()()
	at, ok := v.known.now.At(step)
	if !ok {
		return page.Key{}
	}
	return v.keyOf(at.graph)
}

// PlaceAt returns where the interpreter is after a step.
func (v *inputView) PlaceAt(step int) page.Place {
	defer v.Read()()
	at, ok := v.known.now.At(step)
	if !ok || at.graph != v.g {
		return page.Place{Node: -1, Instr: -1}
	}
	s := v.Steps().At(step)
	place := page.Place{Node: at.block.ID, Instr: s.Instr, Text: s.Span}
	if op := at.operation(); op != nil && op.Inlined == nil {
		place.Instr, place.Text = int(op.Instr), op.Span
	}
	return place
}

// CallAt implements page.Run.
func (v *inputView) CallAt(step int) page.Activation {
	defer v.Read()()
	at, ok := v.known.now.At(step)
	if !ok {
		return page.Activation{}
	}
	a := page.Activation{Depth: at.depth}
	if op := at.operation(); op != nil && op.Inlined == nil {
		a.Line = op.Span.Line
	}
	return a
}

// Changes implements page.Run: it reports whether a step makes or changes a virtual object.
func (v *inputView) Changes(step int) bool {
	switch v.Steps().At(step).Kind {
	case stepVirtual, stepUpdate, stepForce:
		return true
	}
	return false
}
