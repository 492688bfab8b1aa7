package annset

import (
	"fmt"

	"vitrine/flowspace/model"
	"vitrine/pages/film"
	"vitrine/pages/page"
)

// For returns the recording as seen from one graph of the program: its steps
// are those of the whole program, its pages those of the graph.
func (r *Recording) For(g *model.FunctionGraph) page.Program {
	v := &graphRecording{r: r}
	r.Write(func() { v.h = r.history(g) })
	v.Graph = v.h.Lazily(v.h.head, film.Lazy{Blocks: v.blocks, Draw: v.draw})
	return v
}

// A graphRecording shows one graph at every step.
type graphRecording struct {
	*film.Graph
	r     *Recording
	h     *graphHistory
	index map[int]int // of blocks, by ID
	list  []*model.Block
}

// blocks returns the blocks of the graph, none while it is not part of the program.
func (v *graphRecording) blocks() (ids []int) {
	if v.h.plain == nil {
		return nil
	}
	if v.index == nil {
		v.index, v.list = make(map[int]int), v.h.graph.Blocks()
		for i, b := range v.list {
			v.index[b.ID] = i
		}
	}
	for _, b := range v.list {
		ids = append(ids, b.ID)
	}
	return ids
}

func (v *graphRecording) draw(id int, at *film.Moment) *film.Drawing {
	i := v.index[id]
	d := &film.Drawing{Node: annotatedNode(v.h.plain.Nodes[i], v.list[i], v.moment(at))}
	for _, e := range v.h.plain.Edges {
		if e.From == id {
			d.Edges = append(d.Edges, e)
		}
	}
	return d
}

func (v *graphRecording) moment(at *film.Moment) *moment { return &moment{at, v.r, v.h} }

// PageAt implements page.Recording: what the step has changed is marked as well.
func (v *graphRecording) PageAt(i int) *page.Page {
	p := v.Graph.PageAt(i)
	p.Facts = func(name string) []page.Fact {
		defer v.r.Read()()
		if v.h.plain == nil {
			return nil
		}
		return append(v.h.plain.Facts(name), objectFacts(v.h.graph, v.moment(&film.Moment{Step: i}), name)...)
	}
	s := v.Steps().At(i)
	n := p.NodeByID(s.Block)
	if n == nil || !v.Touches(i, s.Block) {
		return p
	}
	if s.Kind == StepIntersection || s.Kind == StepInvalidate || s.Kind == StepBlocked {
		p.Marks = append(p.Marks, page.Mark{Node: n.ID, Line: -1, Kind: page.Changed})
	}
	kind := page.Touched
	if s.Kind == StepBind {
		kind = page.Changed
	}
	p.MarkOperation(s.Block, s.Op, kind)
	return p
}

// StateAt returns the bindings of the graph, what is known about their objects
// and the pending blocks of the program, right after step i.
func (v *graphRecording) StateAt(i int) []*page.Table {
	defer v.r.Read()()
	k := v.moment(&film.Moment{Step: i})
	return []*page.Table{
		bindingsTable(v.h.graph, k), annotationsTable(v.h.graph, k), v.pendingTable(i), film.Details(v.Steps().At(i)),
	}
}

func (v *graphRecording) pendingTable(i int) *page.Table {
	t := &page.Table{Title: "Pending blocks", Columns: []string{"graph", "block", "state"}}
	pending, _ := v.r.Pending.At(i)
	for _, w := range pending {
		text, node := "ready", -1
		if w.Blocked {
			text = "blocked"
		}
		g := v.r.graphs[w.Graph.Number()].graph
		if g == v.h.graph {
			node = w.Block
		}
		t.Add(node, page.Span{Text: g.Name}, page.Span{Text: fmt.Sprintf("block %d", w.Block)}, page.Span{Text: text})
	}
	return t
}
