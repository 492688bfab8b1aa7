package hintannotator

import (
	"vitrine/annotator/flowing"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/pages/trace"
)

// An analysis is what package flowing runs.
type analysis struct {
	flowing.Rules[*Graph, *Value]
	*Recording
	*engine

	program *Program
	policy  *Policy
	byGraph map[*flow.FunctionGraph]*lltype.Object // by the graph that the function names
	descs   map[*flow.FunctionGraph]*desc          // by the graph of the program
	pure    map[*lltype.Object]bool
	opaque  map[*lltype.Object]string // why functions are not looked into
	portal  *lltype.Object            // the function that entry is a copy of
	entry   *Graph
	graphs  []*Graph // all copies
	origins []*origin
	blues   map[*position]*container
	done    bool // the colours are known
	names   flowing.Names

	trials     []Trial
	made       []bool // which of them
	mergePoint bool   // the entry begins with one that is tried

	colouredAt int // the step at which all that may be green was taken for green

	along struct {
		link  *flow.Link // along which values are passed on, nil for a call
		input int        // which of them
	}
}

func newAnalysis(p *Program, o Options) *analysis {
	a := &analysis{
		Recording: o.Recording, program: p, policy: &o.Policy,
		byGraph: make(map[*flow.FunctionGraph]*lltype.Object),
		descs:   make(map[*flow.FunctionGraph]*desc),
		pure:    make(map[*lltype.Object]bool),
		opaque:  make(map[*lltype.Object]string),
		blues:   make(map[*position]*container),
		trials:  o.Trials, made: make([]bool, len(o.Trials)), mergePoint: o.MergePoint,
	}
	budget := o.Budget
	if budget == 0 {
		budget = DefaultBudget
	}
	a.engine = flowing.New(a, flowing.Options{Budget: budget, Sequence: o.sequence})
	a.colouredAt = trace.NoStep
	a.Begin(a.engine, valuesChange, func(g *Graph) string { return g.shown })
	return a
}

// Impossible reports whether nothing is known of a value.
func (*analysis) Impossible(s *Value) bool { return s == nil }

// Union returns a value that stands for both.
func (a *analysis) Union(s, more *Value) (both *Value, grown bool) {
	both = a.union(s, more)
	return both, !both.equal(s)
}

// Renew returns the value of a variable that an operation gives again.
func (a *analysis) Renew(s, more *Value) (now *Value, changed bool) {
	if s == nil {
		return more, true
	}
	if s.equal(more) {
		return s, false
	}
	if both, ok := a.unite(more, s); !ok || !both.equal(more) {
		a.fail("AssertionError", "what must be green here turns out to be red: "+s.String()+" becomes "+more.String())
		return s, false
	}
	return more, true
}

// Constant returns the value of a constant. A null pointer is frozen.
func (*analysis) Constant(c *flow.Constant) *Value {
	t := lltype.TypeOf(c)
	s := &Value{kind: constant, t: t}
	if t == lltype.Void {
		return s
	}
	s.known = &known{c.Value}
	if p, ok := c.Value.(lltype.Pointer); ok {
		s.frozen = p.IsNull()
	}
	return s
}

// Switch returns the constant value of an exit switch.
func (*analysis) Switch(s *Value) *flow.Constant {
	if s == nil || s.known == nil {
		return nil
	}
	return lltype.NewConstant(s.known.value, s.t)
}

// union is unite, and stops the analysis if there is no such value.
func (a *analysis) union(s, t *Value) *Value {
	both, ok := a.unite(s, t)
	if ok {
		return both
	}
	a.unmixable(s, t)
	return s
}

// unite returns a value that stands for both; ok is false if one must be green, and the other
// is red.
func (a *analysis) unite(s, t *Value) (both *Value, ok bool) {
	switch {
	case s == nil || s.equal(t):
		return t, true
	case t == nil:
		return s, true
	}
	if s.frozen != t.frozen {
		if s, t = s.thawed(), t.thawed(); s.equal(t) {
			return s, true
		}
	}
	switch {
	case s.kind == blue && t.kind == blue:
		a.merge(s.content, t.content)
		return s, true
	case s.kind == blue || t.kind == blue:
		a.degrade(s.content)
		a.degrade(t.content)
		return redOf(s.t, false), true
	case s.isConstant() && t.isConstant():
		both = &Value{kind: constant, t: s.t, frozen: s.frozen, eager: s.eager && t.eager, origins: join(s.origins, t.origins)}
		if s.mine == t.mine {
			both.mine = s.mine
		}
		return both, true
	case s.eager || t.eager:
		return nil, false
	}
	return redOf(s.t, s.frozen), true
}

// Meeting notes that a block is reached again, along a link or by a call.
func (a *analysis) Meeting(p *point, l *flow.Link) {
	a.along.link, a.along.input = l, 0
	a.Recording.Meeting(p, l)
}

// Input notes that an input variable has met a value.
func (a *analysis) Input(p *point, l *flow.Link, i int, cell, known, now *Value, grown bool) {
	a.along.input = i + 1
	a.Recording.Input(p, l, i, cell, known, now, grown)
}

// Met notes that all values have been passed on.
func (a *analysis) Met(p *point, l *flow.Link) {
	a.along.link = nil
	a.Recording.Met(p, l)
}
