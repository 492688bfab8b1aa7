package annset

import (
	"slices"

	"vitrine/annotator/flowing/flowfilm"
	"vitrine/flowspace/model"
	"vitrine/pages/blocks"
	"vitrine/pages/film"
	"vitrine/pages/page"
)

// For returns the recording as seen from one graph of the program: its steps
// are those of the whole program, its pages those of the graph.
func (r *Recording) For(g *model.FunctionGraph) page.Program {
	v := &graphRecording{r: r, list: g.Blocks()}
	r.Write(func() { v.h = r.History(g) })
	v.Graph = v.h.Lazily(v.h.Head, film.Lazy{Blocks: blocks.IDs(v.list), Draw: v.draw})
	return v
}

// A graphRecording shows one graph at every step.
type graphRecording struct {
	*film.Graph
	r    *Recording
	h    *flowfilm.History[*SomeValue]
	list []*model.Block

	drawn map[int]*film.Drawing // the blocks of plain, once there is one
}

// plain returns the page of the graph alone, nil while it is not part of the program.
func (v *graphRecording) plain() *page.Page { return v.r.plain[v.h.Flow] }

// draw draws a block; there is none while the graph is not part of the program.
func (v *graphRecording) draw(id int, at *film.Moment) *film.Drawing {
	if v.plain() == nil {
		return nil
	}
	if v.drawn == nil {
		v.drawn = film.Cut(v.plain())
	}
	i := slices.IndexFunc(v.list, func(b *model.Block) bool { return b.ID == id })
	return &film.Drawing{Node: annotatedNode(v.drawn[id].Node, v.list[i], v.moment(at)), Edges: v.drawn[id].Edges}
}

func (v *graphRecording) moment(at *film.Moment) *moment {
	return &moment{&flowfilm.Then[*SomeValue]{Moment: at, History: v.h}, v.r}
}

// PageAt implements page.Recording: what the step has changed is marked as well.
func (v *graphRecording) PageAt(i int) *page.Page {
	p := v.Graph.PageAt(i)
	p.Facts = func(name string) []page.Fact {
		defer v.r.Read()()
		if v.plain() == nil {
			return nil
		}
		return append(v.plain().Facts(name), objectFacts(v.h.Flow, v.moment(&film.Moment{Step: i}), name)...)
	}
	s := v.Steps().At(i)
	n := p.NodeByID(s.Block)
	if n == nil || !v.Touches(i, s.Block) {
		return p
	}
	kind := page.Touched
	switch s.Kind {
	case StepIntersection, StepInvalidate, StepBlocked:
		p.Mark(n.ID, -1, page.Changed)
	case StepBind:
		kind = page.Changed
	}
	p.MarkOperation(s.Block, s.Op, kind)
	return p
}

// StateAt returns the bindings of the graph, what is known about their objects
// and the pending blocks of the program, right after step i.
func (v *graphRecording) StateAt(i int) []*page.Table {
	pending := v.r.PendingTable(i, v.h.Graph, []string{"graph", "block", "state"}, func(w film.Waiting) []page.Span {
		text := "ready"
		if w.Blocked {
			text = "blocked"
		}
		return []page.Span{{Text: v.r.Of(w.Graph).Flow.Name}, {Text: blocks.Name(w.Block)}, {Text: text}}
	})
	defer v.r.Read()()
	k := v.moment(&film.Moment{Step: i})
	return []*page.Table{bindingsTable(v.h.Flow, k), annotationsTable(v.h.Flow, k), pending, film.Details(v.Steps().At(i))}
}
