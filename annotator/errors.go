package annotator

import (
	"fmt"
	"strings"

	"vitrine/annotator/flowing/flowfilm"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// An Error says why a program, or a part of it, cannot be typed.
type Error struct {
	// Stage is "flow" if a function has no flow graph, else "annotation".
	Stage string

	// Kind is: degenerated (a union of which nothing is known), mixed (prebuilt
	// constants of different kinds, different builtin functions), blocked (an operation that cannot
	// succeed), signature (wrong arguments), operation, builtin, call,
	// setattr, specialize, class; or a kind of the flow space.
	Kind string
	Msg  string

	Graph *Graph // where it was found, nil if it has none
	Block *flow.Block
	Op    int // index of the operation, or -1

	File string
	Span source.Span
	Line string // the source text at Span, if somebody has looked it up

	// Sides are the conflicting annotations, and where each comes from. Errors of other
	// kinds have none.
	Sides []Side

	err error
}

// A Side is one of two annotations that cannot be reconciled.
type Side struct {
	Value string // the annotation
	File  string
	Span  source.Span // where it comes from
	Line  string      // the source text at Span, if somebody has looked it up
	Via   string      // the exit that it comes along, "" for a call

	// Chain lists the steps of the recording that led there, the last one first.
	Chain []int

	// Reasons are the places where the annotation begins and that it went through, if
	// [Pages.Explain] has looked for them.
	Reasons []page.Reason

	asked SomeValue // the annotation
	of    whence    // what has it
}

// Error gives the place and the reason, then for each side where it comes
// from, with the source lines that are known.
func (e *Error) Error() string {
	in := ""
	if e.Graph != nil {
		in = "in " + e.Graph.Title + ": "
	}
	return fmt.Sprintf("%s:%v: %s%s", e.File, e.Span, in, e.Msg) + excerpt(e.Line, e.Span) + e.sides()
}

// Text is Error without the place: the reason, then for each side where it
// comes from.
func (e *Error) Text() string { return e.Msg + e.sides() }

func (e *Error) sides() string {
	text := ""
	for _, s := range e.Sides {
		text += fmt.Sprintf("\n  %s comes from %s:%v", s.Value, s.File, s.Span)
		if s.Via != "" {
			text += ", along " + s.Via
		}
		here, back := s.because()
		text += here + excerpt(s.Line, s.Span) + back
	}
	return text
}

// because tells the first origin of a side: here if it is at the line of the side, else as the place it goes back to.
func (s *Side) because() (here, back string) {
	if len(s.Reasons) == 0 || !s.Reasons[0].Span.IsValid() {
		return "", ""
	}
	r := s.Reasons[0]
	if spotOf(r) == (spot{s.File, s.Span.Line}) {
		return ": " + r.Text, ""
	}
	in := ""
	if r.Graph != "" {
		in = "in " + r.Graph + ": "
	}
	return "", fmt.Sprintf("\n    which goes back to %s:%v: %s%s", r.File, r.Span, in, r.Text)
}

func excerpt(line string, span source.Span) string {
	if line == "" {
		return ""
	}
	return "\n" + source.Excerpt(line, span)
}

// Unwrap returns the error of the flow space, if that is the reason.
func (e *Error) Unwrap() error { return e.err }

// An errorKey tells errors apart, so that each is reported once, however often
// the operation is considered.
type errorKey struct {
	kind string
	what any
}

// report adds an error.
func (a *annotator) report(e *Error, key errorKey) {
	if a.known[key] || a.opt.AllowObjects && e.Kind == "degenerated" {
		return
	}
	a.known[key] = true
	a.errors = append(a.errors, e)
	a.rec.failed(e)
}

// at fills in the place of an error.
func (e *Error) at(g *Graph, b *flow.Block, op int) *Error {
	e.Stage, e.Graph, e.Block, e.Op = "annotation", g, b, op
	e.File, e.Span = g.File, g.Span
	if op >= 0 && b.Operations[op].Span.Line > 0 {
		e.Span = b.Operations[op].Span
	}
	return e
}

// fail reports an error of the operation that is being considered.
func (a *annotator) fail(kind, msg string) {
	e := &Error{Stage: "annotation", Kind: kind, Msg: msg, Op: -1, File: a.file, Span: a.header}
	if a.Pos != nil {
		e.at(a.Pos.Graph, a.Pos.Block, a.Pos.Op)
	}
	a.report(e, errorKey{kind + msg, a.Pos})
	a.known[errorKey{failedHere, a.Pos}] = true
}

// failedHere is the kind of the key for a refused operation: its consequences are not
// reported as well.
const failedHere = "failed here"

// A place is a span of source text.
type place struct {
	file string
	span source.Span
}

// sourceOf returns the place that an input variable of a block of g gets its
// annotation from: argument i of the link, or the call if that is nil.
func (a *annotator) sourceOf(g *Graph, l *flow.Link, i int) place {
	switch {
	case l != nil:
		return place{g.File, g.origin(l, i).Span}
	case a.Pos != nil:
		return place{a.Pos.Graph.File, a.Pos.Operation().Span}
	}
	return place{g.File, g.Span}
}

// side makes a side of an error. The annotation comes from the place of the step that
// found it last; from at, if there is no such step.
func (a *annotator) side(s SomeValue, at place, step int) Side {
	side := Side{Value: s.String(), File: at.file, Span: at.span, asked: s}
	if m := unboundMethod(s); m != nil {
		side.File, side.Span = m.Func.Func.Code.File, m.Func.Span()
		return side
	}
	if step >= 0 {
		side.Chain, side.Via = a.rec.Chain(step), a.rec.Via(step)
		for _, i := range side.Chain {
			if st := a.rec.Steps().At(i); st.Span.Line > 0 {
				side.Span = st.Span
				if st.File != "" {
					side.File = st.File
				}
				break
			}
		}
	}
	return side
}

// unboundMethod returns the method in a class body that an annotation stands for, if it
// does: it comes from where the method is written.
func unboundMethod(s SomeValue) *MethodDesc {
	p, ok := s.(*lattice.SomePBC)
	if !ok || len(p.Descs) == 0 {
		return nil
	}
	if m, ok := p.Descs[0].(*MethodDesc); ok && m.Self == nil {
		return m
	}
	return nil
}

// reconcile returns the message for two conflicting annotations, and the kind of the
// error.
func reconcile(what string, x, y SomeValue) (kind, msg string) {
	if lattice.MixesKinds(x, y) {
		p, q := x.(*lattice.SomePBC), y.(*lattice.SomePBC)
		return "mixed", fmt.Sprintf("%s is a %v in one place and a %v in another, %v and %v", what, p.Descs[0].Kind(), q.Descs[0].Kind(), x, y)
	}
	if lattice.MixesBuiltins(x, y) {
		return "mixed", fmt.Sprintf("%s is %v in one place and %v in another; they cannot be told apart when it is used", what, x, y)
	}
	return "degenerated", fmt.Sprintf("%s is %v in one place and %v in another; nothing can be known about it", what, x, y)
}

// degeneratedInput reports conflicting annotations at the start of a block.
func (a *annotator) degeneratedInput(g *Graph, b *flow.Block, l *flow.Link, i int, before, s SomeValue) {
	v := b.InputArgs[i]
	what := "variable " + variableName(v)
	switch {
	case b == g.ReturnBlock:
		what = "the result of " + g.Title
	case l == nil:
		what = "argument " + variableName(v) + " of " + g.Title
	}
	kind, msg := reconcile(what, before, s)
	e := (&Error{Kind: kind, Msg: msg}).at(g, b, -1)
	at := a.sourceOf(g, l, i)
	if l != nil {
		e.Span = at.span
	}
	e.Sides = []Side{
		a.side(before, place{g.File, g.Span}, a.BoundAt(g.FunctionGraph, v, trace.Forever)),
		a.side(s, at, a.Source(&g.Graph, l, i, s)),
	}
	e.sidesOf(whence{g: g, v: v})
	if l != nil {
		e.Sides[1].Via = flowfilm.ExitText(l)
		if variable(l.Args[i]) == nil {
			e.Sides[1].File, e.Sides[1].Span = at.file, at.span // of the constant, not of the step before
		}
	}
	a.report(e, errorKey{kind, v})
}

// sidesOf notes what the sides are annotations of.
func (e *Error) sidesOf(w whence) {
	for i := range e.Sides {
		e.Sides[i].of = w
	}
}

// variableName is the name that the program gives a variable, if it has one.
func variableName(v *flow.Variable) string {
	if v.Prefix() != "" {
		return v.Prefix()
	}
	return v.String()
}

// here returns the operation being considered and its place.
func (a *annotator) here() (g *Graph, b *flow.Block, op int, at place) {
	if a.Pos != nil {
		g = a.Pos.Graph
		return g, a.Pos.Block, a.Pos.Op, place{g.File, a.Pos.Operation().Span}
	}
	g = a.graphs[0]
	return g, g.StartBlock, -1, place{g.File, g.Span}
}

// degeneratedItem reports a list or dictionary with conflicting items.
func (a *annotator) degeneratedItem(c *Container, what string, before, s SomeValue) {
	g, b, op, at := a.here()
	made := ""
	if c.Made != nil {
		made = fmt.Sprintf(" made at line %d", c.Made.Operation().Span.Line)
	}
	if s == nil {
		s = before
		for _, w := range c.what {
			if w.what == what {
				s = w.item.Value()
			}
		}
	}
	kind, msg := reconcile(fmt.Sprintf("what the %s%s has as %s", c.Kind, made, what), before, s)
	e := (&Error{Kind: kind, Msg: msg}).at(g, b, op)
	e.Sides = []Side{
		a.side(before, at, a.rec.itemBefore(c)),
		a.side(s, at, a.rec.considered()),
	}
	for _, w := range c.what {
		if w.what == what {
			e.sidesOf(whence{item: w.item})
		}
	}
	a.report(e, errorKey{kind + what, c})
}

// degeneratedAttr reports conflicting values of an attribute, the last one from class
// origin, if that is not nil.
func (a *annotator) degeneratedAttr(c *ClassDef, attr *lattice.Attribute, s SomeValue, origin *ClassDef) {
	g, b, op, at := a.here()
	kind, msg := reconcile(fmt.Sprintf("attribute %s of class %s", attr.Name, c.Name), attr.Value, s)
	if origin != nil {
		msg += fmt.Sprintf("; class %s gives it %v", origin.Name, s)
	}
	e := (&Error{Kind: kind, Msg: msg}).at(g, b, op)
	e.Sides = []Side{
		a.side(attr.Value, at, a.rec.attrAt(c, attr.Name)),
		a.side(s, at, a.rec.considered()),
	}
	e.sidesOf(whence{class: c, name: attr.Name})
	a.report(e, errorKey{kind + attr.Name, c})
}

// degeneratedResult reports an operation whose result is unknown.
func (a *annotator) degeneratedResult(op *flow.SpaceOperation, args []SomeValue, before, s SomeValue) {
	if a.known[errorKey{failedHere, a.Pos}] {
		return
	}
	g, b, i, at := a.here()
	e := (&Error{Kind: "degenerated"}).at(g, b, i)
	texts := make([]string, len(args))
	for j, x := range args {
		texts[j] = x.String()
	}
	switch name, isName := constString(args[len(args)-1]); {
	case op.Name == "getattr" && isName:
		e.Msg = fmt.Sprintf("%s has no attribute %s that can be translated", texts[0], name)
	case op.Name == "simple_call" || op.Name == "call_args":
		e.Msg = fmt.Sprintf("nothing can be known about the result of calling %s", texts[0])
	default:
		e.Msg = fmt.Sprintf("nothing can be known about the result of %s(%s)", op.Name, strings.Join(texts, ", "))
	}
	for j, x := range op.Args {
		if v := variable(x); v != nil && len(e.Sides) < 2 {
			side := a.side(args[j], at, a.BoundAt(g.FunctionGraph, v, trace.Forever))
			side.of = whence{g: g, v: v}
			e.Sides = append(e.Sides, side)
		}
	}
	a.report(e, errorKey{"degenerated", a.Pos})
}

// reportBlocked reports the blocks that stay blocked.
func (a *annotator) reportBlocked() {
	a.reportBlockedIn(a.graphs)
}

// reportBlockedIn reports the blocks of some graphs that stay blocked.
func (a *annotator) reportBlockedIn(graphs []*Graph) {
	before := len(a.errors)
	for _, g := range graphs {
		for _, b := range g.Blocks() {
			if state, op := g.State(b); state == Blocked {
				a.blockedAt(g, b, op, before > 0)
			}
		}
	}
}

// blockedAt reports an operation that cannot succeed. consequences says that there are
// other errors: then operations whose operands have no value are left out.
func (a *annotator) blockedAt(g *Graph, b *flow.Block, i int, consequences bool) {
	if i < 0 || i >= len(b.Operations) {
		return
	}
	if a.known[errorKey{failedHere, g.Position(b, i)}] {
		return
	}
	op := b.Operations[i]
	if msg := a.refusedCall(g, op); msg != "" {
		a.report((&Error{Kind: "call", Msg: msg}).at(g, b, i), errorKey{"blocked", b})
		return
	}
	texts := make([]string, len(op.Args))
	e := (&Error{Kind: "blocked"}).at(g, b, i)
	for j, x := range op.Args {
		s := a.binding(g, x)
		v := variable(x)
		if s == nil || lattice.IsImpossible(s) {
			if consequences {
				return
			}
			e.Msg = fmt.Sprintf("%v has no value that %s could work on", x, op.Name)
			a.report(e, errorKey{"blocked", b})
			return
		}
		texts[j] = s.String()
		if v != nil && len(e.Sides) < 2 {
			side := a.side(s, place{g.File, op.Span}, a.BoundAt(g.FunctionGraph, v, trace.Forever))
			side.of = whence{g: g, v: v}
			e.Sides = append(e.Sides, side)
		}
	}
	if e.Msg = a.lackingText(g, op); e.Msg == "" {
		name := op.Name
		if b, ok := a.binding(g, op.Args[0]).(*lattice.SomeBuiltin); ok && isCall(op) {
			name, texts = b.Name, texts[1:]
		}
		e.Msg = fmt.Sprintf("%s(%s) cannot succeed", name, strings.Join(texts, ", "))
	}
	a.report(e, errorKey{"blocked", b})
}
