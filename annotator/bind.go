package annotator

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
)

// bind sets the annotation of a variable.
func (g *Graph) bind(v *flow.Variable, s SomeValue) {
	for v.Number >= len(g.bindings) {
		g.bindings = append(g.bindings, make([]SomeValue, max(16, g.NumVariables()-len(g.bindings), v.Number+1-len(g.bindings)))...)
	}
	g.bindings[v.Number] = s
}

// bindResult sets the annotation of the result of the operation at the current
// position. What a variable can be never shrinks.
func (a *annotator) bindResult(g *Graph, op *flow.SpaceOperation, args []SomeValue, s SomeValue) {
	before := g.Binding(op.Result)
	if lattice.TooLarge(s) {
		a.fail("size", "the type of the result of "+op.Name+" has too many parts, or they are nested too deep: does it contain the type that it had in the round before?")
		s = lattice.Object
	}
	if before != nil && !lattice.Contains(s, before) {
		s = lattice.Union(s, before)
	}
	if lattice.Degenerated(s) && !isConsequence(op, args) && (before == nil || !lattice.Degenerated(before)) {
		a.degeneratedResult(op, args, before, s)
	}
	if before == nil || !lattice.Equal(before, s) {
		g.bind(op.Result, s)
		a.rec.bound(a, g, op.Result, before, s)
	}
}

// isConsequence reports whether an operation has a result of which nothing is
// known only because that was so before: of an operand or what it holds, of an
// attribute, of the result of a function. That is an error elsewhere.
func isConsequence(op *flow.SpaceOperation, args []SomeValue) bool {
	switch f := args[0].(type) {
	case *lattice.SomePBC:
		// With several callees the results may not go together.
		if len(f.Descs) == 1 && (op.Name == "simple_call" || op.Name == "call_args") {
			return true
		}
	case *lattice.SomeInstance:
		if op.Name == "getattr" {
			if _, named := constString(args[1]); named {
				return true
			}
		}
	case *lattice.SomeBuiltin:
		if f.Self != nil && lattice.HoldsObject(f.Self) {
			return true
		}
	}
	for i, s := range args {
		if variable(op.Args[i]) != nil && lattice.HoldsObject(s) {
			return true
		}
	}
	return false
}

// addPending gives a block further annotations for its input variables, and
// makes it pending if that leaves something to be considered. The link that
// they come along is nil for a call.
func (a *annotator) addPending(g *Graph, b *flow.Block, cells []SomeValue, l *flow.Link) {
	info := g.info(b)
	if !info.seen {
		info.seen, info.done, info.blockedAt = true, false, -1
		for i, v := range b.InputArgs {
			if l != nil && variable(l.Args[i]) == nil && lattice.Degenerated(cells[i]) {
				a.degeneratedInput(g, b, l, i, lattice.Impossible, cells[i])
			}
			g.bind(v, cells[i])
			a.rec.boundInput(a, g, b, l, i, cells[i], nil, cells[i])
		}
	} else {
		a.mergeInputs(g, b, cells, l)
	}
	if info = g.info(b); !info.done {
		a.enqueue(g, b)
	}
}

// mergeInputs makes the annotations of the input variables of a block contain
// further ones.
func (a *annotator) mergeInputs(g *Graph, b *flow.Block, cells []SomeValue, l *flow.Link) {
	for i, v := range b.InputArgs {
		before := g.Binding(v)
		if before == cells[i] {
			continue
		}
		u := lattice.Union(before, cells[i])
		if lattice.Equal(u, before) {
			continue
		}
		if lattice.Degenerated(u) && !lattice.Degenerated(before) && !lattice.Degenerated(cells[i]) {
			a.degeneratedInput(g, b, l, i, before, cells[i])
		}
		g.bind(v, u)
		g.info(b).done = false
		a.rec.boundInput(a, g, b, l, i, cells[i], before, u)
	}
}

// followLink passes the annotations along an exit on to its target.
func (a *annotator) followLink(g *Graph, b *flow.Block, l *flow.Link) {
	f := linkFlow{a: a, g: g, link: l}
	if l.LastException != nil {
		f.exception()
	}
	cells, ok := f.cells(knowledgeAt(g, b))
	if !ok {
		return
	}
	info := g.info(b)
	if info.followed == nil {
		info.followed = make([]bool, len(b.Exits))
	}
	for i, x := range b.Exits {
		if x == l {
			info.followed[i] = true
			a.rec.follow(g, b, i)
		}
	}
	target := l.Target
	if a.mixing != nil {
		target = a.mixing.target(a, g, l, cells)
	}
	a.addPending(g, target, cells, l)
}

// knowledgeAt returns what the exit switch of a block tells about variables.
func knowledgeAt(g *Graph, b *flow.Block) []lattice.Knowledge {
	if v, ok := b.ExitSwitch.(*flow.Variable); ok {
		if s, ok := g.Binding(v).(*lattice.SomeBool); ok {
			return s.Known
		}
	}
	return nil
}

// A linkFlow computes what a link passes on.
type linkFlow struct {
	a    *annotator
	g    *Graph
	link *flow.Link

	excType  *lattice.SomeType
	excValue SomeValue
}

// exception binds the extra variables of a link for exceptions.
func (f *linkFlow) exception() {
	l := f.link
	f.excValue = f.a.bk.valueOfType(l.Case.Value)
	t := &lattice.SomeType{IsTypeOf: []*flow.Variable{l.LastExcValue}}
	if c, ok := l.LastException.(*flow.Constant); ok {
		t.Const = c
	}
	if v, ok := l.LastException.(*flow.Variable); ok {
		f.bindExtra(v, t)
	}
	f.bindExtra(l.LastExcValue, f.excValue)
	// In the target, it is the class of what the value becomes there.
	f.excType = &lattice.SomeType{Const: t.Const, IsTypeOf: f.renamed([]*flow.Variable{l.LastExcValue})}
}

func (f *linkFlow) bindExtra(v *flow.Variable, s SomeValue) {
	before := f.g.Binding(v)
	if before == nil || !lattice.Equal(before, s) {
		f.g.bind(v, s)
		f.a.rec.bound(f.a, f.g, v, before, s)
	}
}

// renamed returns the variables of the target that receive those variables.
func (f *linkFlow) renamed(vars []*flow.Variable) []*flow.Variable {
	var out []*flow.Variable
	for _, v := range vars {
		for i, x := range f.link.Args {
			if x == flow.Value(v) {
				out = append(out, f.link.Target.InputArgs[i])
			}
		}
	}
	return out
}

// cells returns the annotations of the values that the link passes on. ok is
// false if the link cannot be taken: one of them would be impossible.
func (f *linkFlow) cells(known []lattice.Knowledge) (cells []SomeValue, ok bool) {
	l := f.link
	cells = make([]SomeValue, len(l.Args))
	for i, x := range l.Args {
		switch {
		case f.excType != nil && x == l.LastException:
			cells[i] = f.excType
			continue
		case f.excType != nil && x == flow.Value(l.LastExcValue):
			cells[i] = f.excValue
			continue
		}
		s := f.a.binding(f.g, x)
		if s == nil {
			s = lattice.Impossible
		}
		if v, isVar := x.(*flow.Variable); isVar && len(known) > 0 && l.Case != nil {
			if is := lattice.Known(known, isTrue(l.Case), v); is != nil {
				better := lattice.Improve(s, is)
				f.a.rec.refined(f.a, f.g, l, v, s, better)
				if s = better; lattice.IsImpossible(s) {
					return nil, false
				}
			}
		}
		cells[i] = f.rename(s)
	}
	return cells, true
}

func isTrue(c *flow.Constant) bool {
	return c.Value == trueObject
}

// rename makes what an annotation says about variables of the block speak of
// those of the target.
func (f *linkFlow) rename(s SomeValue) SomeValue {
	switch s := s.(type) {
	case *lattice.SomeType:
		if len(s.IsTypeOf) > 0 {
			return &lattice.SomeType{Const: s.Const, IsTypeOf: f.renamed(s.IsTypeOf)}
		}
	case *lattice.SomeBool:
		if len(s.Known) == 0 {
			return s
		}
		r := &lattice.SomeBool{Const: s.Const}
		for _, k := range s.Known {
			for _, v := range f.renamed([]*flow.Variable{k.Var}) {
				r.Known = append(r.Known, lattice.Knowledge{If: k.If, Var: v, Is: k.Is})
			}
		}
		return r
	}
	return s
}
