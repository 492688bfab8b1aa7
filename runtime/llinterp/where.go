package llinterp

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/pages/page"
)

// A Where is where one of the active functions was.
type Where struct {
	Graph string // its name, or that of the function that was inlined there
	File  string
	Span  source.Span // the zero Span where no operation tells
	Left  int         // so many functions, called one by the other, are left out after this one
}

// mostWhere is how many functions are told at either end of a deep recursion.
const mostWhere = 20

// where returns where the active functions are, the first caller first.
func (in *Interp) where() []Where {
	var list []Where
	frames := in.frames[in.floor():]
	n := len(frames)
	for k := 0; k < n; k++ {
		f := &frames[k]
		at := f.code.places[max(0, min(f.pc, len(f.code.places)-1))]
		w := Where{Graph: f.code.graph.Name, File: f.code.graph.File}
		if op := sourceOf(f.code.graph, at); op != nil {
			w.Graph, w.File, w.Span = placeOf(f.code.graph, op)
		}
		if left := n - 2*mostWhere; k == mostWhere-1 && left > 0 {
			w.Left = left
			k += left
		}
		list = append(list, w)
	}
	return list
}

// sourceOf returns the operation at a place or, if that has no source, the nearest one
// with a source on the way there; nil if there is none.
func sourceOf(g *flow.FunctionGraph, at place) *flow.SpaceOperation {
	if op := nearest(at); op != nil {
		return op
	}
	var from *flow.Block // the only one that leads to the place
	for _, b := range g.Blocks() {
		for _, l := range b.Exits {
			if l.Target != at.block() {
				continue
			}
			if from != nil && from != b {
				return nil
			}
			from = b
		}
	}
	if from == nil {
		return nil
	}
	return nearest(exitsOf(from))
}

// nearest returns the operation at a place if it has a source, or else the nearest one of
// its block that has, earlier ones first.
func nearest(at place) *flow.SpaceOperation {
	ops, from := at.info.ops, int(at.op)
	if from < 0 {
		from = len(ops) - 1
	}
	for i := from; i >= 0; i-- {
		if ops[i].Span.IsValid() {
			return ops[i]
		}
	}
	for _, op := range ops[from+1:] {
		if op.Span.IsValid() {
			return op
		}
	}
	return nil
}

// PlaceAt implements page.Locator. The place in a step is in the function where the step
// began: a call is on the page of the caller. This place is where the function that is
// shown then goes on.
func (v *graphView) PlaceAt(i int) page.Place {
	defer v.Read()()
	pos, ok := v.rec.now.At(i)
	if !ok || pos.code.graph != v.g {
		return page.Place{Node: -1, Instr: -1}
	}
	return v.placeAt(i, pos)
}

// placeAt returns where the function at work is right after a step.
func (r *Run) placeAt(i int, pos *position) page.Place {
	s := r.Steps().At(i)
	if before, ok := r.rec.now.At(i - 1); ok && before.activation == pos.activation && s.Span.IsValid() {
		return page.Place{Node: s.Block, Instr: s.Instr, Text: s.Span}
	}
	at := pos.place()
	p := page.Place{Node: at.block().ID, Instr: -1}
	if op := nearest(at); op != nil {
		p.Text, p.Instr = op.Span, int(op.Instr)
	}
	return p
}

// CallAt implements page.Run.
func (v *graphView) CallAt(i int) page.Activation {
	defer v.Read()()
	pos, ok := v.rec.now.At(i)
	if !ok {
		return page.Activation{}
	}
	return page.Activation{Depth: pos.depth, Line: v.placeAt(i, pos).Text.Line}
}

// Changes implements page.Run.
func (v *graphView) Changes(i int) bool {
	defer v.Read()()
	if len(v.rec.changed[i]) > 0 {
		return true
	}
	k, _ := slices.BinarySearchFunc(v.rec.objects, i, func(o seenObject, step int) int { return o.step - step })
	for ; k < len(v.rec.objects) && v.rec.objects[k].step == i; k++ {
		if v.rec.objects[k].active == nil {
			return true
		}
	}
	return false
}

// raisedAt returns the source of the last thing that the topmost function did before it
// raised an exception by a link.
func (r *Run) raisedAt() source.Span {
	n := len(r.rec.active)
	if n == 0 {
		return source.Span{}
	}
	for i := r.rec.now.Len() - 1; i >= 0; i-- {
		_, pos := r.rec.now.Change(i)
		if pos.activation != r.rec.active[n-1] {
			continue
		}
		if op := nearest(pos.place()); op != nil {
			return op.Span
		}
	}
	return source.Span{}
}
