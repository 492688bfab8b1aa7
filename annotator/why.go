package annotator

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/pages/film"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// Why explains the annotation that a variable has right after a step of the recording: it
// follows what contributed to it, through calls, attributes and items, back to the places
// of the program that a person would name. It returns nil if nothing is known of the
// variable then, or nothing was recorded.
//
// That goes backward through the program, not through the steps: a value counts whether
// or not it changed an annotation when it arrived.
func (p *Pages) Why(g *Graph, v *flow.Variable, step int) []page.Reason {
	rec := p.res.Recording
	if rec == nil {
		return nil
	}
	q := p.inquiry(step)
	s := q.moment(g).Binding(v)
	if s == nil || lattice.IsImpossible(s) {
		return nil
	}
	q.search(lead{at: whence{g: g, v: v}, asked: lattice.NonConst(s)})
	return q.reasons(rec.BoundAt(g.FunctionGraph, v, step))
}

// Explain finds out where the annotations come from that errors cannot reconcile: of the
// first errors, as the others often follow from them. It needs a recording.
func (p *Pages) Explain(errors []*Error) {
	if p.res.Recording == nil {
		return
	}
	for _, e := range errors[:min(len(errors), mostExplained)] {
		for i := range e.Sides {
			s := &e.Sides[i]
			if s.of == (whence{}) {
				continue
			}
			q := p.inquiry(p.res.Recording.Steps().Len() - 1)
			if s.of.item != nil {
				s.of.item, _ = q.itemThen(s.of.item)
			}
			q.search(lead{at: s.of, asked: lattice.NonConst(s.asked)})
			s.Reasons = q.reasons(q.step)
		}
	}
}

// mostExplained is how many errors are explained.
const mostExplained = 50

// inquiry begins an inquiry about what is known after a step.
func (p *Pages) inquiry(step int) *inquiry {
	return &inquiry{
		Pages: p, rec: p.res.Recording, step: step,
		moments: make(map[*Graph]*then), seen: make(map[whence]bool), paths: make(map[*Graph]*paths),
		prebuilts: make(map[prebuiltKind]int), program: p.indexed(),
	}
}

// An inquiry follows one annotation back to where it comes from.
type inquiry struct {
	*Pages
	rec     *Recording
	step    int
	moments map[*Graph]*then

	now, next []*lead // still to be followed: at no further cost, and at more
	seen      map[whence]bool
	ends      []*end
	paths     map[*Graph]*paths
	prebuilts map[prebuiltKind]int // how many items of each kind have been found
	*program
}

// whence is something that has an annotation: a variable, an attribute, or the items of a
// container.
type whence struct {
	g    *Graph
	v    *flow.Variable
	path string // leads to a part of a tuple: an index for each level, as a byte

	class *ClassDef // at which an attribute is found
	name  string    // of the attribute

	item *lattice.Item
}

// A lead is one way back to something that contributed.
type lead struct {
	at    whence
	asked SomeValue    // what of its annotation matters
	from  *lead        // nil at the variable that the inquiry is about
	via   *page.Reason // the place that the value went through from here; nil for a mere copy
	cost  int          // how many places there are up to the variable

	// inside counts the containers that the value is in: an item of an item of the
	// variable has 2.
	inside int
}

// An end is where an annotation begins.
type end struct {
	page.Reason
	value SomeValue
	lead  *lead
}

// The limits of an inquiry.
const (
	mostLeads = 20_000
	mostEnds  = 500
)

// search follows leads, the shortest first.
func (q *inquiry) search(first lead) {
	q.now = append(q.now, &first)
	q.seen[first.at] = true
	for n := 0; n < mostLeads && len(q.ends) < mostEnds; n++ {
		if len(q.now) == 0 {
			if len(q.next) == 0 {
				return
			}
			q.now, q.next = q.next, nil
		}
		l := q.now[0]
		q.now = q.now[1:]
		switch {
		case l.at.item != nil:
			q.itemsOf(l)
		case l.at.class != nil:
			q.attribute(l)
		default:
			q.variable(l)
		}
	}
}

// follow goes on to something that contributed to what a lead is at: with annotation s, of
// which only what the lead asks for matters. via is nil if it is only passed on.
func (q *inquiry) follow(l *lead, to whence, s SomeValue, via *page.Reason) {
	asked := common(l.asked, part(s, to.path))
	if q.seen[to] || lattice.IsImpossible(asked) {
		return
	}
	q.seen[to] = true
	more := &lead{at: to, asked: asked, from: l, via: via, cost: l.cost, inside: l.inside}
	if via == nil {
		q.now = append(q.now, more)
		return
	}
	more.cost++
	q.next = append(q.next, more)
}

// finish notes that an annotation begins here, as s, if the lead asks for that.
func (q *inquiry) finish(l *lead, s SomeValue, r page.Reason) {
	s = common(l.asked, lattice.NonConst(s))
	if lattice.IsImpossible(s) {
		return
	}
	r.Origin = true
	q.ends = append(q.ends, &end{Reason: r, value: s, lead: l})
	q.contents(l, s)
}

// contents follows what a container holds, once its own origin is found: that is part of
// its annotation.
func (q *inquiry) contents(l *lead, s SomeValue) {
	for _, it := range lattice.ItemsOf(s) {
		it, value := q.itemThen(it)
		if to := (whence{item: it}); !q.seen[to] && !lattice.IsImpossible(value) {
			q.seen[to] = true
			q.next = append(q.next, &lead{at: to, asked: lattice.NonConst(value), from: l, inside: l.inside + 1, cost: l.cost + 1})
		}
	}
}

// itemThen returns what stood for an item when the question was asked, and its value.
func (q *inquiry) itemThen(it *lattice.Item) (*lattice.Item, SomeValue) {
	it, state := q.rec.itemAt(it, &film.Moment{Step: q.step})
	return it, state.Value
}

// moment returns what was known about a graph when the question was asked.
func (q *inquiry) moment(g *Graph) *then {
	m := q.moments[g]
	if m == nil {
		m = q.rec.At(g.FunctionGraph, q.step)
		q.moments[g] = m
	}
	return m
}

// value returns the annotation of a variable or constant then.
func (q *inquiry) value(g *Graph, x flow.Value) SomeValue {
	switch x := x.(type) {
	case *flow.Variable:
		return q.moment(g).Binding(x)
	case *flow.Constant:
		return q.res.bk.constantValue(x)
	}
	return nil
}

// here begins a reason about an operation.
func (q *inquiry) here(at *Position, text string) page.Reason {
	op := at.Operation()
	r := page.Reason{Text: text, Graph: q.Name(at.Graph), File: at.Graph.File, Span: op.Span, Step: trace.NoStep}
	if op.Inlined != nil {
		r.File = op.Inlined.File
	}
	r.Step = q.rec.BoundAt(at.Graph.FunctionGraph, op.Result, q.step)
	return r
}

// common returns what two annotations have in common, as far as that can be told.
func common(asked, s SomeValue) SomeValue {
	switch {
	case s == nil || lattice.IsImpossible(s):
		return lattice.Impossible
	case lattice.Contains(asked, s):
		return s
	case lattice.Contains(s, asked):
		return asked
	}
	x, y := lattice.NonNone(asked), lattice.NonNone(s)
	switch {
	case lattice.Contains(x, y):
		return y
	case lattice.Contains(y, x):
		return x
	}
	return lattice.Impossible
}

// part returns the annotation of a part of a tuple.
func part(s SomeValue, path string) SomeValue {
	for i := range len(path) {
		t, ok := s.(*lattice.SomeTuple)
		if !ok || int(path[i]) >= len(t.Items) {
			return s
		}
		s = t.Items[path[i]]
	}
	return s
}
