package recording

import (
	"fmt"
	"slices"

	"vitrine/pages/blocks"
	"vitrine/pages/page"
)

// StateKind is the kind of the page that shows the compile-time state.
const StateKind = "boxes"

// State returns the recording of the compile-time state: a box for the variables of the functions that are followed,
// the innermost first, and the states that wait, and one for each virtual object.
func (r *Recording) State(key page.Key) page.Recording { return &stateView{r, key} }

type stateView struct {
	*Recording
	key page.Key
}

// The IDs of the boxes; virtual objects follow.
const (
	framesID = iota
	firstObjectID
)

// mostShown is how many objects a page shows, and mostParts how many parts of each.
const (
	mostShown = 60
	mostParts = 40
)

// Touches implements [page.Recording].
func (v *stateView) Touches(step, node int) bool {
	return slices.ContainsFunc(v.PageAt(step).Marks, func(m page.Mark) bool { return m.Node == node })
}

// Lifetime implements [page.Recording].
func (v *stateView) Lifetime(node int) (first, last int) {
	defer v.Read()()
	last = v.Steps().Len() - 1
	if o := v.object[node-firstObjectID]; o != nil && node >= firstObjectID {
		first = max(o.made, 0)
	}
	return first, last
}

// Union shows the state at the step with the most objects.
func (v *stateView) Union() *page.Page {
	step, most := 0, -1
	func() {
		defer v.Read()()
		for i := range v.states.Len() {
			if at, s := v.states.Change(i); s != nil && len(s.objects) > most {
				step, most = at, len(s.objects)
			}
		}
	}()
	p := v.PageAt(step)
	p.Marks = nil
	return p
}

// PageAt shows what is known right after a step; what has changed by it is marked.
func (v *stateView) PageAt(step int) *page.Page {
	defer v.Read()()
	p := &page.Page{Key: v.key, Title: "Compile-time state"}
	s, _ := v.states.At(step)
	if s == nil {
		s = &snapshot{}
	}
	before, _ := v.states.At(step - 1)
	if before == nil {
		before = &snapshot{}
	}
	v.drawFrames(p, s, before)
	old := make(map[int]*objectNote)
	for _, o := range before.objects {
		old[o.number] = o
	}
	for _, o := range s.objects[:min(len(s.objects), mostShown)] {
		drawObject(p, o, old[o.number])
	}
	return p.Complete()
}

// drawFrames draws the functions that are followed.
func (v *stateView) drawFrames(p *page.Page, s, before *snapshot) {
	n := &page.Node{ID: framesID, Name: "compile-time state", Role: page.Function}
	switch {
	case s.replaying:
		n.Add(page.Heading.Span("the way to a promotion, again"), page.Comment.Span(" nothing is written"))
	case len(s.frames) == 0:
		n.Add(page.Heading.Span("no state"), page.Comment.Span(" nothing is compiled now"))
	}
	old := make(map[string]fact)
	for i, f := range before.frames {
		for _, h := range f.vars {
			old[fmt.Sprint(len(before.frames)-i, f.graph.Coloured.Shown(), h.name)] = h.fact
		}
	}
	for i, f := range s.frames {
		where := " between two states"
		link := &page.Link{Page: v.options.Key(f.graph.Coloured), Node: -1}
		if f.block != nil {
			link.Node, where = f.block.ID, " "+blocks.Name(f.block.ID)
		}
		if i > 0 {
			where += ", waits"
		}
		n.Add(page.Heading.Span(f.graph.Coloured.Shown()).Leading(link), page.Comment.Span(where))
		for _, h := range f.vars {
			if was, ok := old[fmt.Sprint(len(s.frames)-i, f.graph.Coloured.Shown(), h.name)]; !ok || was != h.fact {
				p.Mark(n.ID, len(n.Lines), page.Changed)
			}
			n.Add(append([]page.Span{page.Plain.Span("  "), page.NameOf(h.name), page.Plain.Span(" = ")}, h.spans()...)...)
			point(p, n, h)
		}
	}
	if s.exception.sort != "" {
		n.Add(append([]page.Span{page.Failure.Span("exception: ")}, s.exception.spans()...)...)
	}
	v.addWaiting(n, s)
	n.Slim()
	p.Nodes = append(p.Nodes, n)
}

// addWaiting lists the states that wait below the one at work: a box of their own would often be out of view.
func (v *stateView) addWaiting(n *page.Node, s *snapshot) {
	if len(s.waiting) > 0 {
		n.Add(page.Heading.Span("states that wait"), page.Comment.Span(", the next first"))
	}
	for i, w := range s.waiting {
		if i == mostParts {
			n.Add(page.Comment.Span("  and more"))
			break
		}
		t := v.byInput[w.graph]
		link := &page.Link{Page: v.options.Key(t.Coloured), Node: w.block}
		n.Add(page.Plain.Span("  "), page.Plain.Span(blocks.Name(w.block)+" of "+t.Coloured.Shown()).Leading(link), page.Comment.Span(" "+w.what))
	}
}

// drawObject draws a virtual object with its parts.
func drawObject(p *page.Page, o, old *objectNote) {
	n := page.NewNode(o.number+firstObjectID, o.name, page.Class, page.Comment.Span(" "+o.of))
	if old == nil {
		p.Mark(n.ID, 0, page.Changed)
	}
	for i, h := range o.parts {
		if i == mostParts {
			n.Add(page.Comment.Span("and more"))
			break
		}
		if old != nil && (i >= len(old.parts) || old.parts[i] != h) {
			p.Mark(n.ID, len(n.Lines), page.Changed)
		}
		n.Add(append([]page.Span{page.Plain.Span(h.name + " = ")}, h.spans()...)...)
		point(p, n, h)
	}
	n.Slim()
	p.Nodes = append(p.Nodes, n)
}

// point draws an edge to a virtual object, once from each box.
func point(p *page.Page, n *page.Node, h holding) {
	if h.object == noObject {
		return
	}
	to := h.object + firstObjectID
	if !slices.ContainsFunc(p.Edges, func(e *page.Edge) bool { return e.From == n.ID && e.To == to }) {
		p.Leave(n, to, page.Jump, page.Virtual.Span(h.name))
	}
}

// style is the colour of a sort.
func (f fact) style() page.Style {
	switch f.sort {
	case sortGreen:
		return page.Green
	case sortConstant:
		return page.Constant
	case sortVariable:
		return page.Variable
	}
	return page.Virtual
}

// spans shows a fact and its sort.
func (f fact) spans() []page.Span {
	list := []page.Span{blocks.Constant(page.Span{Text: f.text, Style: f.style()})}
	if f.object == noObject {
		list = append(list, page.Comment.Span(" "+f.sort))
	}
	if f.more != "" {
		list = append(list, page.Comment.Span(", "+f.more))
	}
	return list
}

// StateAt lists what is known right after a step, which functions are followed and which states wait.
func (r *Recording) StateAt(step int) []*page.Table {
	defer r.Read()()
	known := page.NewTable("Compile-time state", "variable", "is", "value")
	calls := page.NewTable("Functions that are followed", "function", "block", "at")
	waiting := page.NewTable("States that wait", "block", "function", "where")
	s, _ := r.states.At(step)
	if s == nil {
		s = &snapshot{}
	}
	for _, f := range s.frames {
		link := &page.Link{Page: r.options.Key(f.graph.Coloured), Node: -1}
		block, doing := "", "between two states"
		if f.block != nil {
			link.Node, block, doing = f.block.ID, blocks.Name(f.block.ID), "its exits"
			if op := f.operation(); op != nil {
				doing = op.String()
			}
		}
		cell := func(text string) page.Span { return page.Plain.Span(text).Leading(link) }
		calls.Add(-1, cell(f.graph.Coloured.Shown()), cell(block), cell(doing))
		for _, h := range f.vars {
			known.Add(-1, page.NameOf(h.name), page.Comment.Span(h.sort), blocks.Constant(page.Span{Text: h.text, Style: h.style()}))
		}
	}
	for _, o := range s.objects {
		for _, h := range o.parts {
			known.Add(-1, page.Virtual.Span(h.name+" of "+o.name), page.Comment.Span(h.sort), blocks.Constant(page.Span{Text: h.text, Style: h.style()}))
		}
	}
	for _, w := range s.waiting {
		t := r.byInput[w.graph]
		link := &page.Link{Page: r.options.Key(t.Coloured), Node: w.block}
		waiting.Add(-1, page.Plain.Span(blocks.Name(w.block)).Leading(link), page.Plain.Span(t.Coloured.Shown()), page.Plain.Span(w.what))
	}
	tables := []*page.Table{known, calls}
	if len(waiting.Rows) > 0 {
		tables = append(tables, waiting)
	}
	return append(tables, r.tallyTable(step))
}
