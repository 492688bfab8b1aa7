package annotator

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
)

// Switch returns the outcome of a test, if it is known.
func (a *annotator) Switch(s SomeValue) *flow.Constant {
	if s, ok := s.(*lattice.SomeBool); ok {
		return s.Const
	}
	return nil
}

// Possible leaves out exits for exceptions that the operation does not raise.
func (a *annotator) Possible(p *point, exits []*flow.Link) []*flow.Link {
	if op := p.Block.RaisingOp(); op != nil {
		if classes, limited := a.canOnlyThrow(p.Graph, op); limited {
			return exitsFor(exits, classes)
		}
	}
	return exits
}

// exitsFor returns the exits of an operation that only raises exceptions of these builtin
// classes.
func exitsFor(exits []*flow.Link, classes []string) []*flow.Link {
	var out []*flow.Link
	for _, l := range exits {
		if l.Case == nil {
			out = append(out, l)
			continue
		}
		var rest []string
		for _, c := range classes {
			if !builtinIsSubclass(c, l.Case.Value) {
				rest = append(rest, c)
			}
		}
		if len(rest) < len(classes) {
			out = append(out, l)
		}
		classes = rest
	}
	return out
}

// Follows reports that all possible exits are followed.
func (a *annotator) Follows(*point, *flow.Link) bool { return true }

// Caught returns the annotations of the extra variables of a link for
// exceptions.
func (a *annotator) Caught(_ *point, l *flow.Link) (class, value SomeValue) {
	t := &lattice.SomeType{IsTypeOf: []*flow.Variable{l.LastExcValue}}
	if c, ok := l.LastException.(*flow.Constant); ok {
		t.Const = c
	}
	return t, a.bk.valueOfType(l.Case.Value)
}

// Along refines the annotation of a value by what the exit switch says, and renames its
// variables to those of the target.
func (a *annotator) Along(p *point, l *flow.Link, x flow.Value, s SomeValue) (SomeValue, bool) {
	if s == nil {
		s = lattice.Impossible
	}
	if known := knowledgeAlong(p, l); len(known) > 0 {
		if v, isVar := x.(*flow.Variable); isVar {
			if is := lattice.Known(known, isTrue(l.Case), v); is != nil {
				better := lattice.Improve(s, is)
				a.rec.refined(p.Graph, l, v, s, better)
				if s = better; lattice.IsImpossible(s) {
					return nil, false
				}
			}
		}
	}
	return renamed(l, s), true
}

// Target returns the block that a link leads to: a variant, if it would lose
// too much elsewhere.
func (a *annotator) Target(p *point, l *flow.Link, cells []SomeValue) *flow.Block {
	if a.mixing == nil {
		return l.Target
	}
	return a.mixing.target(a, p.Graph, l, cells)
}

// knowledgeAlong returns what the exit switch of a block says about variables, for one of its exits.
func knowledgeAlong(p *point, l *flow.Link) []lattice.Knowledge {
	if l.Case == nil {
		return nil
	}
	if v, ok := p.Block.ExitSwitch.(*flow.Variable); ok {
		if s, ok := p.Graph.Binding(v).(*lattice.SomeBool); ok {
			return s.Known
		}
	}
	return nil
}

func isTrue(c *flow.Constant) bool { return c.Value == trueObject }

// renamed translates what an annotation says about variables of a block to those of a
// link's target.
func renamed(l *flow.Link, s SomeValue) SomeValue {
	switch s := s.(type) {
	case *lattice.SomeType:
		if len(s.IsTypeOf) > 0 {
			return &lattice.SomeType{Const: s.Const, IsTypeOf: receivers(l, s.IsTypeOf)}
		}
	case *lattice.SomeBool:
		if len(s.Known) == 0 {
			return s
		}
		r := &lattice.SomeBool{Const: s.Const}
		for _, k := range s.Known {
			for _, v := range receivers(l, []*flow.Variable{k.Var}) {
				r.Known = append(r.Known, lattice.Knowledge{If: k.If, Var: v, Is: k.Is})
			}
		}
		return r
	}
	return s
}

// receivers returns the variables of the target that receive those variables.
func receivers(l *flow.Link, vars []*flow.Variable) []*flow.Variable {
	var out []*flow.Variable
	for _, v := range vars {
		for i, x := range l.Args {
			if x == flow.Value(v) {
				out = append(out, l.Target.InputArgs[i])
			}
		}
	}
	return out
}
