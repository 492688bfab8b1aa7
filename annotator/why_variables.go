package annotator

import (
	"fmt"
	"math"
	"strings"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/operation"
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// A definition is where a variable of a graph gets its value.
type definition struct {
	block *flow.Block
	input int        // index among the input variables of the block, or -1
	op    int        // index of the operation whose result it is, or -1
	exit  *flow.Link // that catches it, or nil
}

// An entrance is an exit that leads to a block.
type entrance struct {
	link *flow.Link
	exit int // its index
}

// paths are the definitions of a graph, and the ways into its blocks.
type paths struct {
	defined map[*flow.Variable]definition
	into    map[*flow.Block][]entrance
}

func pathsOf(g *Graph) *paths {
	p := &paths{defined: make(map[*flow.Variable]definition), into: make(map[*flow.Block][]entrance)}
	for _, b := range g.Blocks() {
		for i, v := range b.InputArgs {
			p.defined[v] = definition{b, i, -1, nil}
		}
		for i, op := range b.Operations {
			p.defined[op.Result] = definition{b, -1, i, nil}
		}
		for i, l := range b.Exits {
			p.into[l.Target] = append(p.into[l.Target], entrance{l, i})
			for _, x := range []flow.Value{l.LastException, l.LastExcValue} {
				if v := variable(x); v != nil {
					p.defined[v] = definition{b, -1, -1, l}
				}
			}
		}
	}
	return p
}

// variable follows a variable to what gives it its value.
func (q *inquiry) variable(l *lead) {
	g := l.at.g
	d, ok := q.pathsIn(g).defined[l.at.v]
	switch {
	case !ok:
	case d.input >= 0:
		q.input(l, d.block, d.input)
	case d.op >= 0:
		q.result(l, g.Position(d.block, d.op))
	default:
		n := len(d.block.Operations)
		text := "an exception of class " + d.exit.Case.Text() + " is caught"
		q.finish(l, q.value(g, l.at.v), q.here(g.Position(d.block, n-1), text))
	}
}

// pathsIn returns the paths of a graph.
func (q *inquiry) pathsIn(g *Graph) *paths {
	p := q.paths[g]
	if p == nil {
		p = pathsOf(g)
		q.paths[g] = p
	}
	return p
}

// input follows an input variable of a block to what the links into the block pass on,
// and what calls do.
func (q *inquiry) input(l *lead, b *flow.Block, i int) {
	g, m := l.at.g, q.moment(l.at.g)
	if b == g.StartBlock {
		q.parameter(l, i)
	}
	for _, in := range q.pathsIn(g).into[b] {
		if !m.Followed(in.link.PrevBlock, in.exit) {
			continue
		}
		switch x := in.link.Args[i].(type) {
		case *flow.Variable:
			q.follow(l, whence{g: g, v: x, path: l.at.path}, q.along(g, in.link, x), nil)
		case *flow.Constant:
			q.passed(l, in.link, i, x)
		}
	}
}

// along returns the annotation of a variable along a link, where the exit switch may say
// more about it.
func (q *inquiry) along(g *Graph, l *flow.Link, v *flow.Variable) SomeValue {
	s := q.value(g, v)
	if test, ok := q.value(g, l.PrevBlock.ExitSwitch).(*lattice.SomeBool); ok && s != nil && l.Case != nil {
		if is := lattice.Known(test.Known, isTrue(l.Case), v); is != nil {
			return lattice.Improve(s, is)
		}
	}
	return s
}

// passed ends at a constant that a link passes on.
func (q *inquiry) passed(l *lead, link *flow.Link, i int, c *flow.Constant) {
	g := l.at.g
	span := spanOfBlock(g, link.PrevBlock)
	if p, _ := g.Origin(link, i); p != nil && p.Span.IsValid() {
		span = p.Span
	}
	r := page.Reason{
		Graph: q.Name(g), File: g.File, Span: span, Step: q.rec.BoundAt(g.FunctionGraph, link.Target.InputArgs[i], q.step),
	}
	if fn, ok := g.FunctionGraph.Func.(*stdspace.Function); ok && link.Target == g.ReturnBlock && c.Place != nil && fn.Code.End.IsValid() && c.Place.Span == fn.Code.End {
		r.Text = q.Name(g) + " ends here without a return statement, which gives None"
	}
	q.constant(l, c, r)
}

// constant ends at a constant that stands at a place.
func (q *inquiry) constant(l *lead, c *flow.Constant, r page.Reason) {
	s := part(q.res.bk.constantValue(c), l.at.path)
	switch {
	case r.Text != "":
	case q.lookedUp(l, s, c, r):
		return
	case lattice.IsNone(s):
		r.Text = "None is given here"
	default:
		r.Text = fmt.Sprintf("%s is %s", shortText(c), article(s))
	}
	q.finish(l, s, r)
}

// parameter follows a parameter to the arguments of calls.
func (q *inquiry) parameter(l *lead, i int) {
	g := l.at.g
	v := g.StartBlock.InputArgs[i]
	if g.number == 0 {
		if s := q.rec.gifts.entry[i]; s != nil {
			text := fmt.Sprintf("%s is called from outside, with %s for %s", q.Name(g), article(s), v.Prefix())
			q.finish(l, part(s, l.at.path), page.Reason{Text: text, Graph: q.Name(g), File: g.File, Span: g.Span, Step: trace.NoStep})
		}
	}
	for _, pos := range g.Point(g.ReturnBlock).Readers() {
		if state, _ := q.moment(pos.Graph).State(pos.Block); state != Unreached {
			q.argument(l, i, pos)
		}
	}
}

// result follows the result of an operation.
func (q *inquiry) result(l *lead, at *Position) {
	op := at.Operation()
	if !isCall(op) && q.special(l, at) {
		return
	}
	switch op.Name {
	case "newtuple":
		q.tuple(l, at)
	case "newlist", "newdict":
		what := map[string]string{"newlist": "a list", "newdict": "a dictionary"}[op.Name]
		q.finish(l, q.value(at.Graph, op.Result), q.here(at, what+" is made"))
	case "getattr":
		q.read(l, at)
	case "simple_call", "call_args":
		q.call(l, at)
	default:
		q.computed(l, at)
	}
}

// tuple follows a part of a tuple, or the tuple and all its parts.
func (q *inquiry) tuple(l *lead, at *Position) {
	op, path := at.Operation(), l.at.path
	becomes := func(i int) page.Reason { return q.here(at, fmt.Sprintf("it becomes item %d of a tuple", i)) }
	if path != "" {
		if i := int(path[0]); i < len(op.Args) {
			q.operand(l, at, i, path[1:], becomes(i))
		}
		return
	}
	q.finish(l, q.value(at.Graph, op.Result), q.here(at, "a tuple is made"))
	t, ok := l.asked.(*lattice.SomeTuple)
	for i := 0; ok && i < min(len(op.Args), len(t.Items)); i++ {
		part := *l
		part.asked, part.inside = t.Items[i], l.inside+1
		q.operand(&part, at, i, "", becomes(i))
	}
}

// operand follows an operand of an operation, through which the value went as via says.
func (q *inquiry) operand(l *lead, at *Position, i int, path string, via page.Reason) {
	switch x := at.Operation().Args[i].(type) {
	case *flow.Variable:
		q.follow(l, whence{g: at.Graph, v: x, path: path}, q.value(at.Graph, x), &via)
	case *flow.Constant:
		from := *l
		r := q.here(at, "")
		switch {
		case x.Place != nil:
			from, r.Span = *l.through(via), x.Place.Span
			from.cost = l.cost // as near as if it stood here
		case at.Operation().Inlined == nil:
			r.Span = q.saidIn(at.Graph, x, r.Span)
		}
		from.at = whence{g: at.Graph, path: path}
		q.constant(&from, x, r)
	}
}

// saidIn returns the place of a constant within an expression that may stand over several lines.
func (q *inquiry) saidIn(g *Graph, c *flow.Constant, within source.Span) source.Span {
	fn, ok := g.FunctionGraph.Func.(*stdspace.Function)
	if !ok || within.Line == within.EndLine {
		return within
	}
	code := fn.Code
	for i, in := range code.Instrs {
		at := code.Spans[i]
		if in.Op != bytecode.LoadConst || at.Before(within) || within.EndLine < at.EndLine {
			continue
		}
		x := q.res.bk.a.std.Constants(code).Consts[in.Arg]
		if _, inner := x.(*bytecode.Code); !inner && q.res.bk.constant(x).Key == c.Key {
			return at
		}
	}
	return within
}

// passing are the operations whose result is a value like an operand.
var passing = map[operation.Op]bool{
	operation.Add: true, operation.Sub: true, operation.Mul: true, operation.Div: true, operation.FloorDiv: true, operation.TrueDiv: true,
	operation.Mod: true, operation.Pow: true, operation.DivMod: true, operation.Neg: true, operation.Pos: true, operation.Abs: true,
	operation.Invert: true, operation.And: true, operation.Or: true, operation.Xor: true, operation.LShift: true, operation.RShift: true,
}

// computed follows the result of a plain operation, to parts of tuples, items that are
// read, and operands of the same kind; if there are none, the annotation begins here.
func (q *inquiry) computed(l *lead, at *Position) {
	op := at.Operation()
	form := operation.Form(op.Opcode).Plain()
	if form.Op() == operation.GetItem && q.partOf(l, at) || form.Op() == operation.Next && q.iterated(l, at) || q.itemsRead(l, at) {
		return
	}
	var from []int
	if passing[form.Op()] || lattice.Degenerated(l.asked) { // of what is unknown, nothing is known
		from = q.alike(l, at, 0)
	}
	q.given(l, at, form.Op().String(), op.Args, from)
}

// given follows the operands that a result comes from. If none of them had the whole
// annotation when the result got it, it begins with the operation: later the operand may
// have it from the result.
func (q *inquiry) given(l *lead, at *Position, name string, operands []flow.Value, from []int) {
	whole := false
	earlier := *q
	earlier.step, earlier.moments = q.since(at.Graph, at.Operation().Result, l.asked), make(map[*Graph]*then)
	for _, i := range from {
		s := earlier.value(at.Graph, at.Operation().Args[i])
		whole = whole || s != nil && lattice.Contains(lattice.NonConst(s), l.asked)
		q.operand(l, at, i, l.at.path, q.here(at, fmt.Sprintf("%s gives %s again", name, article(l.asked))))
	}
	if whole {
		return
	}
	var texts []string
	for _, x := range operands {
		if s := earlier.value(at.Graph, x); s != nil {
			texts = append(texts, lattice.NonConst(s).String())
		}
	}
	s := part(q.value(at.Graph, at.Operation().Result), l.at.path)
	text := fmt.Sprintf("%s(%s) gives %s", name, strings.Join(texts, ", "), article(s))
	if name == operation.TrueDiv.String() && len(from) == 0 && q.res.bk.a.std.Dialect() != source.Python2 {
		text += ", as / always does in Python 3"
	}
	q.finish(l, s, q.here(at, text))
}

// since returns the step from which on the annotation of a variable contains s.
func (q *inquiry) since(g *Graph, v *flow.Variable, s SomeValue) int {
	step := q.rec.BoundAt(g.FunctionGraph, v, q.step)
	for step > 0 {
		before := q.rec.At(g.FunctionGraph, step-1).Binding(v)
		if before == nil || !lattice.Contains(lattice.NonConst(before), s) {
			break
		}
		step = q.rec.BoundAt(g.FunctionGraph, v, step-1)
	}
	return step
}

// partOf follows an item of a tuple.
func (q *inquiry) partOf(l *lead, at *Position) bool {
	op := at.Operation()
	t, ok := q.value(at.Graph, op.Args[0]).(*lattice.SomeTuple)
	i := lattice.ConstOf(q.value(at.Graph, op.Args[1]))
	if !ok || i == nil {
		return false
	}
	n, ok := i.Value.(stdspace.Int)
	if n < 0 {
		n += stdspace.Int(len(t.Items))
	}
	if !ok || n < 0 || int(n) >= len(t.Items) || n > math.MaxUint8 {
		return false
	}
	q.operand(l, at, 0, string([]byte{byte(n)})+l.at.path, q.here(at, fmt.Sprintf("takes item %d of the tuple", n)))
	return true
}

// alike returns the operands, from the given one on, whose annotation is of the kind that
// is asked for.
func (q *inquiry) alike(l *lead, at *Position, first int) (list []int) {
	for i, x := range at.Operation().Args {
		s := q.value(at.Graph, x)
		if i < first || s == nil {
			continue
		}
		s = lattice.NonConst(s)
		if sameKind(l.asked, s) {
			list = append(list, i)
		}
	}
	return list
}
