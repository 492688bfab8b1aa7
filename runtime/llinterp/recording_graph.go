package llinterp

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/blocks"
	"vitrine/pages/film"
	"vitrine/pages/page"
)

// Graph returns the recording of one graph of the run.
func (r *Run) Graph(g *flow.FunctionGraph) page.Run {
	v := &graphView{Run: r, g: g}
	r.Write(func() {
		if v.Graph = r.graph(g); !slices.Contains(r.rec.growing, g) {
			v.Graph = v.Graph.Still(r.head(g), llpage.Blocks(g, r.keys))
		}
	})
	return v
}

func (r *Run) head(g *flow.FunctionGraph) *page.Page {
	return &page.Page{Kind: page.FlowGraph, Key: r.keyOf(g), Title: g.Name, File: g.File, Facts: llpage.Facts(g)}
}

// graph returns what the steps about a graph name. One that grows is drawn at once, and
// again when something may have been added to it; others when somebody looks.
func (r *Run) graph(g *flow.FunctionGraph) *film.Graph {
	h := r.rec.films[g]
	if h == nil {
		h = r.Film.Graph(r.head(g))
		r.rec.films[g] = h
		if grows(g.Blocks()) {
			r.rec.growing = append(r.rec.growing, g)
			h.Redraw(-1, llpage.Blocks(g, r.keys))
		}
	}
	return h
}

// redraw draws the graphs that grow as they are from a step on.
func (r *Run) redraw(step int) {
	for _, g := range r.rec.growing {
		r.graph(g).Redraw(step, llpage.Blocks(g, r.keys))
	}
}

func (r *Run) keyOf(g *flow.FunctionGraph) page.Key {
	if o := r.in.functionOf(g); o != nil {
		return r.keys.Page(o)
	}
	return page.Key{}
}

// functionOf returns the function whose graph is being run.
func (in *Interp) functionOf(g *flow.FunctionGraph) *lltype.Object {
	for _, c := range in.callees {
		if c.code != nil && c.code.graph == g {
			return c.object
		}
	}
	return nil
}

// nameOf returns the name of the function that a graph is of, for a method with its
// class before it.
func (r *Run) nameOf(g *flow.FunctionGraph) string {
	if o := r.in.functionOf(g); o != nil {
		return o.Func.Name
	}
	return g.Name
}

// A graphView shows a run in one of its graphs.
type graphView struct {
	*Run
	*film.Graph
	g *flow.FunctionGraph
}

// PageAt marks the operation that the step has executed, and where the function
// is now; calls that wait are marked as touched.
func (v *graphView) PageAt(i int) *page.Page {
	p := v.Graph.PageAt(i)
	defer v.Read()()
	if slices.Contains(v.rec.growing, v.g) {
		p.Facts = llpage.Facts(v.g)
	}
	pos, _ := v.rec.now.At(i)
	marked := make(map[place]bool) // a recursive function waits at one place many times
	for kind := page.Current; pos != nil; pos, kind = pos.parent, page.Touched {
		if at := pos.place(); pos.code.graph == v.g && !marked[at] {
			marked[at] = true
			p.MarkOperation(at.block().ID, int(at.op), kind)
			if at.op < 0 && p.NodeByID(at.block().ID) != nil {
				p.Mark(at.block().ID, -1, kind)
			}
		}
	}
	if v.About(i) == v.rec.films[v.g] {
		s := v.Steps().At(i)
		p.MarkOperation(s.Block, s.Op, page.Changed)
	}
	return p
}

// PageOf names the page of the graph that a step is about.
func (v *graphView) PageOf(i int) page.Key {
	defer v.Read()()
	pos, ok := v.rec.now.At(i)
	if !ok {
		return page.Key{}
	}
	return v.keyOf(pos.code.graph)
}

// StateAt shows the state after a step: the variables of the topmost function,
// and which functions are active.
func (r *Run) StateAt(i int) []*page.Table {
	defer r.Read()()
	if r.closed {
		return nil
	}
	calls := page.NewTable("Active functions", "function", "block", "at")
	top, _ := r.rec.now.At(i)
	for pos := top; pos != nil && len(calls.Rows) < maxRows; pos = pos.parent {
		at := pos.place()
		doing, span := "its exits", source.Span{}
		link := &page.Link{Page: r.keyOf(pos.code.graph), Node: at.block().ID}
		if op := at.operation(); op != nil {
			doing, span = op.String(), op.Span
			if op.Inlined == nil {
				link.Source = op.Span
			}
		}
		cell := func(text string) page.Span { return page.Plain.Span(text).Leading(link) }
		calls.AddAt(span, -1, cell(r.nameOf(pos.code.graph)), cell(blocks.Name(at.block().ID)), cell(doing))
	}
	return []*page.Table{r.variables(top, i), calls}
}

// maxRows bounds the rows of a table.
const maxRows = 500

// A held value is what a variable holds at a step.
type held struct {
	v    *flow.Variable
	bits uint64
	new  bool // since this step
}

// held returns the variables that are set at a position; none at no position.
func (p *position) held(step int) (out []held) {
	if p == nil {
		return nil
	}
	for _, v := range p.place().info.vars {
		t := p.values[v.v]
		if t == nil || !v.isSet(p.pc) {
			continue
		}
		if bits, ok := t.At(step); ok {
			out = append(out, held{v.v, bits, t.Since(step) == step})
		}
	}
	return out
}

// variables lists what the variables of a function hold.
func (r *Run) variables(pos *position, step int) *page.Table {
	vars := page.NewTable("Variables", "variable", "type", "value")
	for _, h := range pos.held(step) {
		t, style := lltype.TypeOf(h.v), page.Plain
		if h.new {
			style = page.Heading
		}
		vars.Add(-1, blocks.Variable(h.v), page.Comment.Span(t.String()), style.Span(r.short(h.bits, t, step)))
	}
	return vars
}
