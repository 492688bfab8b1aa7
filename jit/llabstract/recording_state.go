package llabstract

import (
	"slices"

	"vitrine/lowlevel/lltype"
	"vitrine/pages/blocks"
	"vitrine/pages/page"
)

// StateKind is the kind of the page that shows what is known.
const StateKind = "known"

// State returns the recording of what is known: a box for the variables of the functions
// that are followed, the innermost first, and one for each virtual object that they lead to.
func (r *Recording) State(key page.Key) page.Recording { return &stateView{r, key} }

type stateView struct {
	*Recording
	key page.Key
}

// framesID is the ID of the box of the variables; objects follow.
const framesID = 0

// mostObjects is how many objects a page shows.
const mostObjects = 60

// Touches implements page.Recording.
func (v *stateView) Touches(step, node int) bool {
	return slices.ContainsFunc(v.PageAt(step).Marks, func(m page.Mark) bool { return m.Node == node })
}

// Lifetime implements page.Recording.
func (v *stateView) Lifetime(node int) (first, last int) {
	defer v.Read()()
	last = v.Steps().Len() - 1
	if o := v.known.byID[node-1]; o != nil {
		return max(o.made, 0), last
	}
	return 0, last
}

// Union shows the objects that were made first, as they were in the end.
func (v *stateView) Union() *page.Page {
	defer v.Read()()
	last := v.Steps().Len() - 1
	d := &stateDrawing{stateView: v, step: last, page: v.head()}
	d.frames()
	d.queue = append(d.queue, v.known.objects[:min(mostObjects, len(v.known.objects))]...)
	return d.done()
}

func (v *stateView) head() *page.Page { return &page.Page{Key: v.key, Title: "What is known"} }

// PageAt shows what is known right after a step; what the step has changed is marked.
func (v *stateView) PageAt(step int) *page.Page {
	defer v.Read()()
	d := &stateDrawing{stateView: v, step: step, page: v.head()}
	d.frames()
	return d.done()
}

// A stateDrawing collects the boxes of a page.
type stateDrawing struct {
	*stateView
	step  int
	page  *page.Page
	queue []*object
}

// frames draws the functions that are followed.
func (d *stateDrawing) frames() {
	n := &page.Node{ID: framesID, Name: "what is known", Role: page.Function}
	top, ok := d.known.now.At(d.step)
	for at := top; at != nil; at = at.below {
		link := &page.Link{Page: d.keyOf(at.graph), Node: at.block.ID}
		what := " " + blocks.Name(at.block.ID)
		if at != top {
			what += ", waits"
		}
		n.Add(shortName(d.nameOf(at.graph)).Leading(link), page.Comment.Span(what))
		for _, h := range d.known.holdings(at, d.step, at != top) {
			if h.new {
				d.page.Mark(n.ID, len(n.Lines), page.Changed)
			}
			n.Add(append([]page.Span{page.Plain.Span("  "), blocks.Variable(h.variable), page.Plain.Span(" = ")}, h.spans()...)...)
			d.point(n, h.fact, h.object.nameOrNone())
		}
	}
	if !ok {
		n.Add(page.Heading.Span(n.Name))
	}
	n.Slim()
	d.page.Nodes = append(d.page.Nodes, n)
}

// longestName is how many letters of the name of a function are shown: helpers have long ones.
const longestName = 26

func shortName(name string) page.Span {
	return page.Cut(page.Heading.Span(name), longestName, longestName-2)
}

// itemsOf says what an array is of.
func itemsOf(t lltype.Container) string {
	if a, ok := t.(*lltype.Array); ok {
		return " of " + a.Of.String()
	}
	return ""
}

func (o *object) nameOrNone() string {
	if o == nil {
		return ""
	}
	return o.name()
}

// point draws an edge to an object, once from each box under each label.
func (d *stateDrawing) point(n *page.Node, f fact, label string) {
	if f.object == nil {
		return
	}
	for _, x := range n.Exits {
		if page.Text(x.Spans) == label {
			return
		}
	}
	d.page.Leave(n, f.object.id+1, page.Jump, page.Virtual.Span(label))
	d.queue = append(d.queue, f.object)
}

// done draws the objects that are pointed to, and returns the page.
func (d *stateDrawing) done() *page.Page {
	drawn := make(map[int]bool)
	for len(d.queue) > 0 {
		o := d.queue[0]
		d.queue = d.queue[1:]
		if !drawn[o.id] && len(drawn) < mostObjects {
			drawn[o.id] = true
			d.object(o)
		}
	}
	return d.page.Complete()
}

// object draws a virtual object with its parts.
func (d *stateDrawing) object(o *object) {
	n := page.NewNode(o.id+1, o.name(), page.Class, page.Comment.Span(itemsOf(o.of)))
	if o.made == d.step {
		d.page.Mark(n.ID, 0, page.Changed)
	}
	for i, p := range o.rows(d.step) {
		if i == mostRows {
			n.Add(page.Comment.Span("and more"))
			break
		}
		if p.new {
			d.page.Mark(n.ID, len(n.Lines), page.Changed)
		}
		name := p.name(layoutOf(o.of))
		n.Add(append([]page.Span{page.Plain.Span(name + " = ")}, p.spans()...)...)
		d.point(n, p.fact, name)
	}
	n.Slim()
	d.page.Nodes = append(d.page.Nodes, n)
}
