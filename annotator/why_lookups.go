package annotator

import (
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/host/origins"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// lookedUp follows a constant to where the program put what was taken from there when the graph was made: into a global, an
// attribute, a list, a tuple or a dictionary. It reports whether the place of r is known to be a look-up. The operand of an
// operation may have been written there, or kept in a local variable.
func (q *inquiry) lookedUp(l *lead, s SomeValue, c *flow.Constant, r page.Reason) bool {
	if l.at.g == nil {
		return false
	}
	sure := false
	for _, k := range l.at.g.Lookups {
		if k.Value.Key != c.Key {
			continue
		}
		switch via := r; {
		case c.Place != nil && k.Span == r.Span:
			sure = q.taken(l, s, k, via) || sure
		case c.Place == nil && !r.Span.Before(k.Span):
			via.Span = k.Span
			q.taken(l, s, k, via)
		}
	}
	return sure
}

// taken ends at the place where what was looked up was put, which it reports to be known.
func (q *inquiry) taken(l *lead, s SomeValue, k flow.Lookup, via page.Reason) bool {
	p, text, ok := q.placeOf(l.at.g, k)
	if !ok {
		return false
	}
	via.Text = text
	more := &lead{at: l.at, asked: l.asked, from: l, via: &via, cost: l.cost + 1, inside: l.inside}
	r := page.Reason{Text: fmt.Sprintf("%s is %s", shortText(k.Value), article(s)), File: q.file(), Step: trace.NoStep}
	q.finish(more, s, at(r, p, ok))
	return true
}

// placeOf returns where what was looked up was put, and what the text does that looks it up.
func (q *inquiry) placeOf(g *Graph, k flow.Lookup) (p origins.Place, text string, ok bool) {
	notes := q.res.bk.a.prog.Origins
	name, _ := stdspace.AsText(k.Key.Value)
	switch {
	case k.From == nil:
		if fn, isFunction := g.FunctionGraph.Func.(*stdspace.Function); isFunction {
			p, ok = notes.Global(fn.Globals, name)
		}
		return p, "reads global " + name, ok
	case k.Attribute:
		p, ok = q.attributePlace(k.From.Value, name, k.Value.Value)
		return p, fmt.Sprintf("reads attribute %s of %s", name, shortText(k.From)), ok
	}
	p, ok = notes.Item(k.From.Value, k.Key.Value, k.Value.Value)
	return p, fmt.Sprintf("takes item %s of %s", shortText(k.Key), shortText(k.From)), ok
}

// attributePlace returns where a module, a class or an instance got an attribute.
func (q *inquiry) attributePlace(x stdspace.Object, name string, value stdspace.Object) (p origins.Place, ok bool) {
	notes := q.res.bk.a.prog.Origins
	switch x := x.(type) {
	case *stdspace.Module:
		return notes.Global(x.Dict, name)
	case *stdspace.Class:
		for _, c := range x.MRO {
			if p, ok := notes.Attribute(c, name, value); ok {
				return p, true
			}
		}
	}
	return notes.Attribute(x, name, value)
}
