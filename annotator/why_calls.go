package annotator

import (
	"fmt"

	"vitrine/annotator/lattice"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// call follows the result of a call.
func (q *inquiry) call(l *lead, at *Position) {
	op := at.Operation()
	switch f := q.value(at.Graph, op.Args[0]).(type) {
	case *lattice.SomePBC:
		for _, d := range f.Descs {
			q.callOf(l, at, d)
		}
	case *lattice.SomeBuiltin:
		if q.itemsRead(l, at) {
			return
		}
		operands, first := op.Args[1:], 1
		if op.Name == "call_args" {
			operands, first = op.Args[2:], 2
		}
		q.given(l, at, f.Name, operands, q.alike(l, at, first))
	default:
		q.given(l, at, op.Name, op.Args, q.unknown(l, at))
	}
}

// unknown returns the first operand, as a list, if nothing is known of the result because nothing is known of it.
func (q *inquiry) unknown(l *lead, at *Position) []int {
	if s := q.value(at.Graph, at.Operation().Args[0]); lattice.Degenerated(l.asked) && s != nil && lattice.Degenerated(s) {
		return []int{0}
	}
	return nil
}

// callOf follows the result of a call of one prebuilt constant.
func (q *inquiry) callOf(l *lead, at *Position, d lattice.Desc) {
	if c, ok := d.(*ClassDesc); ok {
		s := &lattice.SomeInstance{Class: c.ClassDefAt(at).ClassDef}
		q.finish(l, s, q.here(at, "an instance of "+c.Name+" is made"))
		return
	}
	fn := rowKey(d)
	if fn == nil {
		return
	}
	called := false
	for _, g := range q.from[at] {
		if g.Func.Plain() == fn.Plain() {
			called = true
			v := g.ReturnBlock.InputArgs[0]
			via := q.here(at, "takes what "+q.Name(g)+" returns")
			q.follow(l, whence{g: g, v: v, path: l.at.path}, q.value(g, v), &via)
		}
	}
	if !called {
		s := part(q.value(at.Graph, at.Operation().Result), l.at.path)
		q.finish(l, s, q.here(at, fmt.Sprintf("%v gives %s", d, article(s))))
	}
}

// argument follows parameter i of the graph that a lead is in to what a call gives it.
func (q *inquiry) argument(l *lead, i int, at *Position) {
	f, _ := q.called(at)
	callee, ok := f.(*lattice.SomePBC)
	if !ok {
		return
	}
	g := l.at.g
	for _, d := range callee.Descs {
		if c, isClass := d.(*ClassDesc); isClass {
			if fn := initOf(c); fn != nil && fn.Plain() == g.Func.Plain() {
				q.handed(l, i, at, fn, &lattice.SomeInstance{Class: c.ClassDefAt(at).ClassDef})
			}
			continue
		}
		fn := rowKey(d)
		if fn == nil || fn.Plain() != g.Func.Plain() {
			continue
		}
		var self SomeValue
		switch d := d.(type) {
		case *MethodDesc:
			if d.Self != nil {
				self = d.Instance()
			}
		case *FrozenMethodDesc:
			self = pbc(d.Self)
		}
		q.handed(l, i, at, fn, self)
	}
}

// handed follows parameter i of a function to an argument of a call; self is what comes
// before the arguments, or nil.
func (q *inquiry) handed(l *lead, i int, at *Position, fn *FunctionDesc, self SomeValue) {
	m, ok := q.matched(at, fn, self)
	if !ok || i >= len(m.cells) {
		return
	}
	g := l.at.g
	name := g.StartBlock.InputArgs[i].Prefix()
	cell, path := m.cells[i], l.at.path
	if t, star := cell.(*lattice.SomeTuple); star && m.operands[cell] == (markedOperand{}) && path != "" && int(path[0]) < len(t.Items) {
		cell, path = t.Items[path[0]], path[1:]
	}
	switch operand, known := m.operands[cell]; {
	case known:
		via := q.here(at, fmt.Sprintf("%s is called with it as %s", q.Name(g), name))
		q.operand(l, at, operand.index, operand.path+path, via)
	case cell == self && self != nil:
		q.self(l, at, self)
	default:
		q.byDefault(l, i, fn, at)
	}
}

// A matching is which operand of a call goes to which parameter.
type matching struct {
	cells    []SomeValue // for each parameter, a value that stands for the operand
	operands map[SomeValue]markedOperand
}

// A markedOperand is an operand of a call, or a part of one that is a tuple.
type markedOperand struct {
	index int
	path  string
}

// matched matches operands with parameters, as the annotator did: each operand is
// replaced by a value of its own.
func (q *inquiry) matched(at *Position, fn *FunctionDesc, self SomeValue) (m matching, ok bool) {
	op := at.Operation()
	m.operands = make(map[SomeValue]markedOperand)
	mark := func(index int, path string) SomeValue {
		s := &lattice.SomeFloat{}
		m.operands[s] = markedOperand{index, path}
		return s
	}
	_, first := q.called(at)
	if first == 0 {
		return m, false
	}
	var marked []SomeValue
	for j, x := range op.Args[first:] {
		s := q.value(at.Graph, x)
		t, isTuple := s.(*lattice.SomeTuple)
		switch {
		case op.Name == "call_args" && j == 0:
			marked = append(marked, s) // the shape of the call
		case isTuple && op.Name == "call_args" && j == len(op.Args)-2:
			parts := &lattice.SomeTuple{}
			for k := range t.Items {
				parts.Items = append(parts.Items, mark(j+first, string([]byte{byte(k)})))
			}
			m.operands[parts] = markedOperand{j + first, ""}
			marked = append(marked, parts)
		default:
			marked = append(marked, mark(j+first, ""))
		}
	}
	args, err := q.res.bk.callArguments(op.Name, marked)
	if err != nil {
		return m, false
	}
	if self != nil {
		args = args.prepend(self)
	}
	cells, err := fn.sig.match(q.res.bk, fn.Func.Name, args)
	if err != nil {
		return m, false
	}
	for _, g := range q.from[at] {
		if g.Func.Plain() == fn.Plain() {
			m.cells = fn.cellsFor(g, cells)
			return m, true
		}
	}
	return m, false
}

// self follows the instance that a method is called on.
func (q *inquiry) self(l *lead, at *Position, self SomeValue) {
	g := at.Graph
	if !isCall(at.Operation()) {
		q.operand(l, at, 0, l.at.path, q.here(at, q.Name(l.at.g)+" is called on it"))
		return
	}
	if v := variable(at.Operation().Args[0]); v != nil {
		d := q.pathsIn(g).defined[v]
		if d.block != nil && d.op >= 0 && d.block.Operations[d.op].Name == "getattr" {
			found := g.Position(d.block, d.op)
			q.operand(l, found, 0, l.at.path, q.here(at, q.Name(l.at.g)+" is called on it"))
			return
		}
	}
	text := fmt.Sprintf("%s is called on %s", q.Name(l.at.g), article(self))
	q.finish(l, self, q.here(at, text))
}

// byDefault ends at the default value of a parameter.
func (q *inquiry) byDefault(l *lead, i int, fn *FunctionDesc, at *Position) {
	n := i - (len(fn.sig.names) - len(fn.sig.defaults))
	if n < 0 || n >= len(fn.sig.defaults) {
		return
	}
	x := fn.sig.defaults[n]
	s := part(q.res.bk.immutableValue(x), l.at.path)
	code := fn.Func.Code
	r := page.Reason{
		Text:  fmt.Sprintf("%s is %s by default, as in the call at line %d", fn.sig.names[i], shortText(q.res.bk.constant(x)), at.Operation().Span.Line),
		Graph: q.Name(l.at.g), File: code.File, Span: code.Span, Step: trace.NoStep,
	}
	p, ok := q.res.bk.a.prog.Origins.Default(code, n)
	q.placed(l, s, r, x, p, ok)
}

// shortText is the text of a constant, cut if it is long.
func shortText(c interface{ Text() string }) string {
	const most = 40
	if r := []rune(c.Text()); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return c.Text()
}

// article puts an article before an annotation.
func article(s SomeValue) string {
	text := lattice.NonConst(s).String()
	switch {
	case lattice.IsNone(s):
		return "None"
	case len(text) > 0 && (text[0] == 'I' || text[0] == 'O' || text[0] == 'U' && len(text) > 1 && text[1] == 'n' && text[:2] != "Un"):
		return "an " + text
	}
	return "a " + text
}
