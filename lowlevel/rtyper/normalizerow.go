package rtyper

import (
	"slices"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
)

// normalizeRow makes the graphs of a row take and give values of the same types;
// it reports whether it changed one.
func (n *normalizer) normalizeRow(site *callSite) bool {
	if n.takeStubs(site) {
		return true
	}
	if len(site.row.funcs) < 2 {
		return false
	}
	var graphs []*Graph
	for _, fn := range site.row.funcs {
		if g := site.row.graphs[fn]; !slices.Contains(graphs, g) {
			graphs = append(graphs, g)
		}
	}
	if n.normalizeSignatures(site.row, graphs, site.shape) {
		return true
	}
	return n.normalizeAnnotations(site.row, graphs, site.shape)
}

// takeStubs gives a row the stubs that calls of its shape already have elsewhere; all calls typed
// later use them too. It reports whether there was one.
func (n *normalizer) takeStubs(site *callSite) bool {
	changed := false
	for _, fn := range site.row.funcs {
		g := site.row.graphs[fn]
		if s := n.t.stubs.last(g, site.shape); s != g {
			site.row.graphs[fn], changed = s, true
		}
	}
	return changed
}

// normalizeSignatures makes the graphs of a row take their arguments in the order
// in which a call gives them, if they do not all take them in the same way.
func (n *normalizer) normalizeSignatures(row *callRow, graphs []*Graph, shape callShape) bool {
	same, changed := true, false
	for _, g := range graphs[1:] {
		same = same && slices.Equal(g.params, graphs[0].params) && slices.Equal(g.defaults, graphs[0].defaults)
	}
	if same {
		return false
	}
	for _, fn := range row.funcs {
		g := row.graphs[fn]
		if order := argumentOrder(g, shape); !isIdentity(order, len(g.params)) {
			row.graphs[fn] = n.t.stubs.of(g, shape, order)
			changed = true
		}
	}
	return changed
}

// argumentOrder returns, for each argument of a call, the parameter that takes
// it.
func argumentOrder(g *Graph, shape callShape) []int {
	var order []int
	for i := range shape.positional {
		order = append(order, i)
	}
	for _, name := range shape.keywords {
		i := slices.Index(g.params, name)
		if i < 0 {
			fail("%s() has no parameter %s", g.Name, name)
		}
		order = append(order, i)
	}
	return order
}

func isIdentity(order []int, n int) bool {
	for i, j := range order {
		if i != j {
			return false
		}
	}
	return len(order) == n
}

// newStart puts a block in front of a graph.
func newStart(g *Graph, inputs []*flow.Variable, args []flow.Value) {
	b := g.NewBlock(inputs)
	b.Close(g.NewLink(args, g.StartBlock, nil))
	g.StartBlock = b
}

// normalizeAnnotations gives the graphs of a row the same annotations for their
// arguments and results.
func (n *normalizer) normalizeAnnotations(row *callRow, graphs []*Graph, shape callShape) bool {
	common, result := commonAnnotations(graphs)
	changed := false
	for _, fn := range row.funcs {
		g := row.graphs[fn]
		v := g.ReturnBlock.InputArgs[0]
		same := n.t.reprs.same(g.annotation(v), result)
		if !same && g.stub == nil && !recovers(g.annotation(v), result) {
			row.graphs[fn] = n.t.stubs.of(g, shape, identityOrder(len(g.params)))
			changed = true
			continue
		}
		if n.generaliseInputs(g, common) {
			changed = true
		}
		if !same {
			g.annotate(v, result)
			changed = true
		}
	}
	return changed
}

// commonAnnotations returns the unions of the graphs' argument and result annotations.
func commonAnnotations(graphs []*Graph) (args []lattice.SomeValue, result lattice.SomeValue) {
	args, result = make([]lattice.SomeValue, len(graphs[0].StartBlock.InputArgs)), lattice.Impossible
	for i := range args {
		args[i] = lattice.Impossible
	}
	for _, g := range graphs {
		if len(g.StartBlock.InputArgs) != len(args) {
			fail("%s() and %s() are called together, but take different numbers of arguments", g.Name, graphs[0].Name)
		}
		for j, v := range g.StartBlock.InputArgs {
			args[j] = unionOfArguments(args[j], g.annotation(v))
		}
		result = lattice.Union(result, g.annotation(g.ReturnBlock.InputArgs[0]))
	}
	return args, result
}

// unionOfArguments is the union of what two graphs take: methods called together may have instances
// without a common class.
func unionOfArguments(a, b lattice.SomeValue) lattice.SomeValue {
	x, ok := a.(*lattice.SomeInstance)
	y, ok2 := b.(*lattice.SomeInstance)
	if ok && ok2 && (x.Class == nil || y.Class == nil || x.Class.CommonBase(y.Class) == nil) {
		return anyInstance
	}
	return lattice.Union(a, b)
}

// recovers reports whether a graph may give its result in a more general
// representation to all its callers: those that know more can go back.
func recovers(special, general lattice.SomeValue) bool {
	_, ok := special.(*lattice.SomeInstance)
	_, ok2 := general.(*lattice.SomeInstance)
	return takesNoRoom(special) || ok && ok2
}

// takesNoRoom reports whether an annotation has only one value.
func takesNoRoom(s lattice.SomeValue) bool {
	switch s := s.(type) {
	case *lattice.SomeTuple:
		return len(s.Items) == 0
	case *lattice.SomePBC:
		if len(s.Descs) == 0 {
			return true
		}
		m, isMethod := s.Descs[0].(*annotator.MethodDesc)
		return len(s.Descs) == 1 && !s.CanBeNone && (!isMethod || m.Self == nil)
	}
	return lattice.IsImpossible(s)
}

// same reports whether two annotations are represented in the same way. It
// makes no representation, because that of functions depends on all calls.
func (rs *reprTable) same(a, b lattice.SomeValue) bool {
	x, ok := a.(*lattice.SomeTuple)
	y, ok2 := b.(*lattice.SomeTuple)
	if ok && ok2 {
		return slices.EqualFunc(x.Items, y.Items, rs.same)
	}
	if lattice.IsNone(a) || lattice.IsNone(b) {
		return lattice.IsNone(a) && lattice.IsNone(b)
	}
	m := makerOf(a)
	if m == nil || makerOf(b) == nil {
		return m == makerOf(b) && rs.of(a) == rs.of(b)
	}
	return m == makerOf(b) && !ok && m.Key(rs.t, a) == m.Key(rs.t, b)
}

func identityOrder(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

// generaliseInputs gives a graph a new start block with more general
// annotations, if they are represented in another way.
func (n *normalizer) generaliseInputs(g *Graph, common []lattice.SomeValue) bool {
	same := true
	for j, v := range g.StartBlock.InputArgs {
		same = same && n.t.reprs.same(g.annotation(v), common[j])
	}
	if same {
		return false
	}
	var inputs []*flow.Variable
	var args []flow.Value
	for j, v := range g.StartBlock.InputArgs {
		w := g.NewVariableLike(v)
		g.annotate(w, common[j])
		inputs, args = append(inputs, w), append(args, w)
	}
	newStart(g, inputs, args)
	return true
}
