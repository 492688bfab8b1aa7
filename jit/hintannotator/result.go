package hintannotator

import (
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A Colour says when a value is known.
type Colour uint8

// The colours.
const (
	Unknown Colour = iota // nothing reaches it
	Green                 // while code is generated
	Red                   // when it runs
	Void                  // there is nothing to be known
	Blue                  // a structure that is followed while code is generated
)

var colourNames = [...]string{"unknown", "green", "red", "void", "blue"}

// String returns the name of the colour.
func (c Colour) String() string { return colourNames[c] }

// A Result is a coloured program.
type Result struct {
	Entry *Graph

	// Graphs are the copies that the entry needs: itself, and those of calls that are followed,
	// in the order in which they are met.
	Graphs []*Graph

	analysis *analysis
}

// Sources returns, for each variable of the entry that is a copy of one of the program's graph, that one.
func (r *Result) Sources() map[*flow.Variable]*flow.Variable {
	d := r.analysis.descOf(r.Entry.Function)
	if r.Entry.renamed == nil {
		return d.sources
	}
	list := make(map[*flow.Variable]*flow.Variable)
	for v, w := range r.Entry.renamed {
		if s := d.sources[v]; s != nil && w != nil {
			list[w] = s
		}
	}
	return list
}

// A CallKind says what becomes of a call.
type CallKind uint8

// The kinds of calls.
const (
	GreenCall    CallKind = iota // it is made while code is generated
	GrayCall                     // the code of the callee is generated in its place; it returns nothing
	YellowCall                   // the same; what it returns is green, and each way to it is kept apart
	RedCall                      // the same; what it returns is red
	ResidualCall                 // the code calls
	OopSpecCall                  // of what a list or dictionary does
	VableCall                    // that reads or writes an attribute of a virtualizable
	RaiseCall                    // of the helper that raises
	PortalCall                   // of the entry
	EarlyCall                    // that asks whether its argument is a constant when code is generated
)

var callNames = [...]string{"green", "gray", "yellow", "red", "residual", "oopspec", "vable", "raise", "portal", "early"}

// String returns the name of the kind.
func (k CallKind) String() string { return callNames[k] }

// A Call is what becomes of a call.
type Call struct {
	Kind CallKind

	// Targets are the functions that it can mean, in the order in which the call lists them, and
	// the copies of their graphs. It is empty unless the kind is gray, yellow, red or portal.
	Targets []Target

	// Key is the key that a call of the entry needs. There is only the copy for "".
	Key string

	MayRaise bool
	OopSpec  string // what the function says that it does
	GreenOop bool   // for an OopSpecCall: it is made while code is generated
	Why      string // for a ResidualCall: why what it calls is not looked into, "" if that has no graph
}

// A Target is a function that a call leads to.
type Target struct {
	Function *lltype.Object
	Graph    *Graph
}

// value returns what is known of a variable, nil if nothing reaches it.
func (g *Graph) value(v flow.Value) *Value {
	x, ok := v.(*flow.Variable)
	switch {
	case !ok:
		return nil
	case g.values == nil: // the analysis runs
		return g.flowing.Binding(x)
	case x.Number < len(g.values):
		return g.values[x.Number]
	}
	return nil
}

// Colour returns the colour of a variable or a constant.
func (g *Graph) Colour(v flow.Value) Colour {
	if c, ok := v.(*flow.Constant); ok {
		if lltype.TypeOf(c) == lltype.Void {
			return Void
		}
		return Green
	}
	if g.facts != nil {
		return g.of(v).colour
	}
	return g.value(v).colour()
}

func (s *Value) colour() Colour {
	switch {
	case s == nil:
		return Unknown
	case s.t == lltype.Void:
		return Void
	case s.green():
		return Green
	case s.kind == blue && !s.content.find().degenerate:
		return Blue
	}
	return Red
}

// Deepfrozen reports whether what a value leads to never changes.
func (g *Graph) Deepfrozen(v flow.Value) bool {
	if c, ok := v.(*flow.Constant); ok {
		p, ok := c.Value.(lltype.Pointer)
		return ok && p.IsNull()
	}
	if g.facts != nil {
		return g.of(v).frozen
	}
	s := g.value(v)
	return s != nil && s.frozen
}

// Eager reports whether a value is green because a hint says so here.
func (g *Graph) Eager(v flow.Value) bool {
	if g.facts != nil {
		return g.of(v).eager
	}
	s := g.value(v)
	return s != nil && s.eager
}

// Call returns what becomes of a call, nil for other operations.
func (g *Graph) Call(op *flow.SpaceOperation) *Call {
	if n := op.Result.Number; n < len(g.calls) {
		return g.calls[n]
	}
	return nil
}

// Calls returns what becomes of the calls of the graph, in the order of their results.
func (g *Graph) Calls() []*Call {
	var list []*Call
	for _, c := range g.calls {
		if c != nil {
			list = append(list, c)
		}
	}
	return list
}

// result gives each copy that is needed its final form.
func (a *analysis) result() *Result {
	r := &Result{Entry: a.entry, analysis: a}
	seen := map[*Graph]bool{a.entry: true}
	r.Graphs = []*Graph{a.entry}
	for i := 0; i < len(r.Graphs); i++ {
		g := r.Graphs[i]
		g.prune()
		g.settle()
		a.sign(g)
		g.calls = make([]*Call, g.NumVariables())
		for _, b := range g.Blocks() {
			for _, op := range b.Operations {
				c := a.callOf(g, op)
				if c == nil {
					continue
				}
				g.calls[op.Result.Number] = c
				for _, t := range c.Targets {
					if !seen[t.Graph] {
						seen[t.Graph] = true
						r.Graphs = append(r.Graphs, t.Graph)
					}
				}
			}
		}
	}
	return r
}

// sign notes the colours of arguments and result.
func (a *analysis) sign(g *Graph) {
	fg := g.flowing.FunctionGraph
	for _, v := range fg.StartBlock.InputArgs {
		g.Args = append(g.Args, g.flowing.Binding(v).colour())
	}
	g.Result = g.flowing.Binding(fg.ReturnBlock.InputArgs[0]).colour()
}

// callOf returns what becomes of a call.
func (a *analysis) callOf(g *Graph, op *flow.SpaceOperation) *Call {
	if o := llop.Of(op); o != llop.DirectCall && o != llop.IndirectCall {
		return nil
	}
	f := functionOf(op.Args[0])
	c := &Call{MayRaise: a.mayRaise(op)}
	functions := a.calledBy(op)
	switch {
	case f != nil && f == a.program.Raise:
		c.Kind = RaiseCall
	case f != nil && f.Func.OopSpec == EarlyConstant:
		c.Kind, c.OopSpec, c.MayRaise = EarlyCall, EarlyConstant, false
	case f != nil && a.policy.oops(f):
		c.Kind, c.OopSpec = OopSpecCall, f.Func.OopSpec
		if strings.HasPrefix(c.OopSpec, vablePrefix) {
			c.Kind = VableCall
		} else {
			c.GreenOop = g.Colour(op.Result) == Green
		}
	case a.greenNow(g, op, functions):
		c.Kind = GreenCall
	case !a.followed(functions):
		c.Kind, c.Why = ResidualCall, a.whyOpaque(functions)
	default:
		a.target(g, op, functions, c)
	}
	return c
}

func (a *analysis) mayRaise(op *flow.SpaceOperation) bool {
	if a.program.MayRaise != nil {
		return a.program.MayRaise(op)
	}
	return llop.Of(op).Info().MayRaise()
}

// greenNow is greenCall on the final form of a copy.
func (a *analysis) greenNow(g *Graph, op *flow.SpaceOperation, functions []*lltype.Object) bool {
	for _, x := range op.Args {
		if c := g.Colour(x); c != Green && c != Void {
			return false
		}
	}
	return a.allPure(functions)
}

// followed reports whether one of the functions is looked into.
func (a *analysis) followed(functions []*lltype.Object) bool {
	for _, f := range functions {
		if a.program.Graph(f) != nil && a.looks(f) {
			return true
		}
	}
	return false
}

// target finds the copies that a call leads to.
func (a *analysis) target(g *Graph, op *flow.SpaceOperation, functions []*lltype.Object, c *Call) {
	args := op.Args[1:]
	if llop.Of(op) == llop.IndirectCall {
		args = args[:len(args)-1]
	}
	values := make([]*Value, len(args))
	for i, x := range args {
		if values[i] = g.value(x); values[i] == nil {
			values[i] = a.Constant(x.(*flow.Constant))
		}
	}
	s := g.value(op.Result)
	key := keyOf(s != nil && s.isConstant() && s.fixed(), values)
	for i, f := range functions {
		d := a.descOf(f)
		copied := d.copies[key]
		switch {
		case copied == a.entry || copied == nil && d.copies[""] == a.entry:
			c.Kind, c.Key, copied = PortalCall, key, a.entry
		case copied == nil:
			copied = g.origins[op.Result.Number].to[i]
			c.Kind = copied.callKind()
		default:
			c.Kind = copied.callKind()
		}
		c.Targets = append(c.Targets, Target{f, copied})
	}
}

// callKind returns what becomes of calls that lead to a copy.
func (g *Graph) callKind() CallKind {
	fg := g.flowing.FunctionGraph
	switch g.flowing.Binding(fg.ReturnBlock.InputArgs[0]).colour() {
	case Void:
		return GrayCall
	case Green:
		return YellowCall
	}
	return RedCall
}

// Letter returns the colour as a letter: g, r, b, or - for nothing.
func (c Colour) Letter() byte { return "?gr-b"[c] }
