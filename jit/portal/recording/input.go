package recording

import (
	"maps"

	"vitrine/jit/hintannotator"
	"vitrine/jit/timeshifter"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/film"
	"vitrine/pages/page"
)

func (r *Recording) inputHead(t *timeshifter.Graph) *page.Page {
	c := t.Coloured
	return &page.Page{Kind: page.FlowGraph, Key: r.options.Key(c), Title: c.Shown(), File: c.File, Facts: llpage.Facts(c.FunctionGraph)}
}

// Input returns the recording of a coloured graph, of which drawn is the page: in it, the operation is marked at which the
// compiler is, and the calls that wait.
func (r *Recording) Input(g *hintannotator.Graph, drawn *page.Page) page.Run {
	t := r.options.Program.Of(g)
	v := &inputView{Recording: r, t: t}
	r.Write(func() { v.Graph = r.inputs[t].Still(drawn, maps.Values(film.Cut(drawn))) })
	return v
}

// An inputView shows where the compiler is in one of the coloured graphs.
type inputView struct {
	*Recording
	*film.Graph
	t *timeshifter.Graph
}

// PageAt marks the operation that the step was about, and where the compiler is now; calls that wait are marked as
// touched, and blocks at which states wait as pending.
func (v *inputView) PageAt(step int) *page.Page {
	p := v.Graph.PageAt(step)
	defer v.Read()()
	s, _ := v.states.At(step)
	if s == nil {
		return p
	}
	kind := page.Current
	for _, f := range s.frames {
		if f.graph == v.t && f.block != nil {
			mark(p, f.place, kind)
		}
		kind = page.Touched
	}
	for _, w := range s.waiting {
		if w.graph == v.t.Coloured.FunctionGraph && p.NodeByID(w.block) != nil {
			p.Mark(w.block, -1, page.Pending)
		}
	}
	if about := v.Steps().At(step); v.About(step) == v.inputs[v.t] {
		p.MarkOperation(about.Block, about.Op, page.Changed)
	}
	return p
}

func mark(p *page.Page, at place, kind page.MarkKind) {
	if at.operation() != nil {
		p.MarkOperation(at.block.ID, at.op, kind)
	} else if p.NodeByID(at.block.ID) != nil {
		p.Mark(at.block.ID, -1, kind)
	}
}

// PageOf names the page of the graph in which the compiler is after a step.
func (v *inputView) PageOf(step int) page.Key {
	defer v.Read()()
	s, _ := v.states.At(step)
	if s != nil && len(s.frames) > 0 {
		return v.options.Key(s.frames[0].graph.Coloured)
	}
	if about := v.About(step); about != nil {
		for _, t := range v.options.Program.Graphs {
			if v.inputs[t] == about {
				return v.options.Key(t.Coloured)
			}
		}
	}
	return v.options.Key(v.options.Program.Entry.Coloured)
}

// PlaceAt returns where the compiler is after a step.
func (v *inputView) PlaceAt(step int) page.Place {
	defer v.Read()()
	about := v.Steps().At(step)
	none := page.Place{Node: -1, Instr: -1}
	if v.About(step) == v.inputs[v.t] && about.Block >= 0 {
		return page.Place{Node: about.Block, Instr: about.Instr, Text: about.Span}
	}
	s, _ := v.states.At(step)
	if s == nil || len(s.frames) == 0 || s.frames[0].graph != v.t || s.frames[0].block == nil {
		return none
	}
	return page.Place{Node: s.frames[0].block.ID, Instr: -1, Text: about.Span}
}

// CallAt implements [page.Run].
func (v *inputView) CallAt(step int) page.Activation {
	defer v.Read()()
	s, _ := v.states.At(step)
	if s == nil {
		return page.Activation{}
	}
	return page.Activation{Depth: len(s.frames), Line: v.Steps().At(step).Span.Line}
}

// Changes implements [page.Run]: it reports whether a step makes or changes a virtual object.
func (v *inputView) Changes(step int) bool {
	switch v.Steps().At(step).Kind {
	case StepVirtual, StepUpdate, StepForce:
		return true
	}
	return false
}
