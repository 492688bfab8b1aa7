package annotator

import (
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/host/operation"
	"vitrine/host/origins"
	"vitrine/host/source/bytecode"
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
	sure := q.captured(l, s, c, r)
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

// captured ends at the place where a variable of the function around got its value, if the place of r reads one that has the
// value of the constant. It reports whether it does.
func (q *inquiry) captured(l *lead, s SomeValue, c *flow.Constant, r page.Reason) (found bool) {
	fn, ok := l.at.g.FunctionGraph.Func.(*stdspace.Function)
	if !ok {
		return false
	}
	for i, in := range fn.Code.Instrs {
		k := int(in.Arg) - len(fn.Code.CellVars)
		if in.Op != bytecode.LoadDeref || k < 0 || k >= len(fn.Closure) || !r.Span.Contains(fn.Code.Spans[i].Line, fn.Code.Spans[i].Col) {
			continue
		}
		x := fn.Closure[k].Value
		p, known := q.res.bk.a.prog.Origins.Cell(fn.Closure[k])
		if x == nil || !known || q.res.bk.constant(x).Key != c.Key {
			continue
		}
		via := r
		via.Span, via.Text = fn.Code.Spans[i], "reads "+fn.Code.FreeVars[k]+" of the function around"
		reason := page.Reason{Text: fmt.Sprintf("%s is %s", shortText(c), article(s)), File: q.file(), Step: trace.NoStep}
		q.placed(l.through(via), s, reason, x, p, known)
		found = true
	}
	return found
}

// taken ends at the place where what was looked up was put, which it reports to be known.
func (q *inquiry) taken(l *lead, s SomeValue, k flow.Lookup, via page.Reason) bool {
	p, text, ok := q.placeOf(l.at.g, k)
	if !ok {
		return false
	}
	via.Text = text
	r := page.Reason{Text: fmt.Sprintf("%s is %s", shortText(k.Value), article(s)), File: q.file(), Step: trace.NoStep}
	q.placed(l.through(via), s, r, k.Value.Value, p, ok)
	return true
}

// through returns the lead that goes on behind a place.
func (l *lead) through(via page.Reason) *lead {
	return &lead{at: l.at, asked: l.asked, from: l, via: &via, cost: l.cost + 1, inside: l.inside}
}

// placed ends where a value was put that existed before the program started. If the text there read it from elsewhere, it ends
// where it was put there.
func (q *inquiry) placed(l *lead, s SomeValue, r page.Reason, value stdspace.Object, p origins.Place, ok bool) {
	r = at(r, p, ok)
	for n := 0; ok && n < mostReads; n++ {
		if p, ok = q.res.bk.a.prog.Origins.Read(p, value); !ok {
			break
		}
		l = l.through(r)
		r = at(page.Reason{Text: fmt.Sprintf("%s is %s", shortText(q.res.bk.constant(value)), article(s)), File: q.file(), Step: trace.NoStep}, p, ok)
	}
	q.finish(l, s, r)
}

// iterated follows what an iterator gives to the items of a constant tuple that it goes over. It reports whether there is one.
func (q *inquiry) iterated(l *lead, at *Position) (found bool) {
	p, notes := q.pathsIn(at.Graph), q.res.bk.a.prog.Origins
	seen := map[flow.Value]bool{}
	pending := []flow.Value{at.Operation().Args[0]}
	for len(pending) > 0 {
		v := variable(pending[0])
		pending = pending[1:]
		if v == nil || seen[v] {
			continue
		}
		seen[v] = true
		d := p.defined[v]
		switch {
		case d.input >= 0:
			for _, in := range p.into[d.block] {
				pending = append(pending, in.link.Args[d.input])
			}
			continue
		case d.op < 0 || operation.Form(d.block.Operations[d.op].Opcode).Op() != operation.Iter:
			continue
		}
		c, ok := d.block.Operations[d.op].Args[0].(*flow.Constant)
		if !ok {
			continue
		}
		if t, isTuple := c.Value.(*stdspace.Tuple); isTuple {
			found = true
			q.constantsOf(at.Graph)
			for i, x := range t.Items {
				s := part(q.res.bk.immutableValue(x), l.at.path)
				r := q.here(at, fmt.Sprintf("%s is %s", shortText(q.res.bk.constant(x)), article(s)))
				place, known := notes.Item(t, stdspace.Int(i), x)
				q.placed(l, s, r, x, place, known)
			}
		}
	}
	return found
}

// constantsOf has it known where the constant tuples of a function stand.
func (q *inquiry) constantsOf(g *Graph) {
	if fn, isFunction := g.FunctionGraph.Func.(*stdspace.Function); isFunction {
		q.res.bk.a.prog.Origins.Constants(fn.Code, q.res.bk.a.std.Constants(fn.Code).Consts)
	}
}

// mostReads is how often a value is followed from one place of the module level to another.
const mostReads = 8

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
	q.constantsOf(g)
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
