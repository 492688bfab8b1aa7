package rtyper

import (
	"slices"
	"strings"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llop"
)

// A stubTable has the stubs, by what they call and how they are called.
type stubTable struct {
	t     *Typer
	byKey map[stubKey]*Graph
}

// A stub takes the arguments of a call in the order in which they are given, and
// calls a graph that takes them in another order, or takes more. It makes functions with different
// parameters look alike to a call of any of them.
type stub struct {
	target *Graph
	order  []int       // the parameter that takes each argument
	body   *flow.Block // which calls
}

type stubKey struct {
	target *Graph
	shape  string
}

func (s callShape) key() string { return show(s.positional) + "," + strings.Join(s.keywords, ",") }

// last returns the stub of a graph for calls of a shape, the graph itself if it
// has none.
func (st *stubTable) last(g *Graph, shape callShape) *Graph {
	for {
		s := st.byKey[stubKey{g, shape.key()}]
		if s == nil {
			return g
		}
		g = s // may have a stub in turn
	}
}

// of returns the stub of a graph; it makes one if there is none yet.
func (st *stubTable) of(g *Graph, shape callShape, order []int) *Graph {
	key := stubKey{g, shape.key()}
	if s := st.byKey[key]; s != nil {
		return s
	}
	names := make([]string, len(order))
	for i, j := range order {
		names[i] = g.params[j]
	}
	s := &Graph{FunctionGraph: flow.NewGraph(g.Name+"_stub"+show(len(st.byKey)), names), params: names}
	s.stub = &stub{g, order, s.StartBlock}
	if isIdentity(order, len(g.params)) {
		s.defaults = g.defaults
	}
	s.File, s.Span = g.File, g.Span
	for i, v := range s.StartBlock.InputArgs {
		s.annotate(v, g.annotation(g.StartBlock.InputArgs[order[i]]))
	}
	s.annotate(s.ReturnBlock.InputArgs[0], g.annotation(g.ReturnBlock.InputArgs[0]))
	first := len(g.params) - len(g.defaults)
	for j := range first {
		if !slices.Contains(order, j) {
			fail("%s() takes at least %d arguments", g.Name, first)
		}
	}
	st.byKey[key] = s
	st.t.made.all = append(st.t.made.all, s)
	return s
}

// fillAll writes the stubs: by now all representations are known.
func (st *stubTable) fillAll() {
	for _, g := range st.t.made.all {
		if g.stub != nil {
			st.fill(g)
		}
	}
}

func (st *stubTable) fill(g *Graph) {
	target := g.stub.target
	l := &LowLevelOps{Typer: st.t, graph: g, span: g.Span, instr: -1}
	body := g.stub.body
	first := len(target.params) - len(target.defaults)
	args := []flow.Value{st.t.graphs.functionConst(target)}
	for j, v := range target.StartBlock.InputArgs {
		to := st.t.reprs.of(target.annotation(v))
		if i := slices.Index(g.stub.order, j); i >= 0 {
			given := body.InputArgs[i]
			args = append(args, l.Convert(given, st.t.reprs.of(g.annotation(given)), to))
		} else {
			args = append(args, st.t.consts.of(to, target.defaults[j-first]))
		}
	}
	from := st.t.reprs.of(resultOf(target))
	var v flow.Value = l.Op(llop.DirectCall, from.LowLevelType(), args...)
	v = l.Convert(v, from, st.t.reprs.of(resultOf(g)))
	body.Close(g.NewLink([]flow.Value{v}, g.ReturnBlock, nil))
	for _, b := range append(g.Blocks(), g.ExceptBlock) {
		st.t.typing.enter(g, b)
		if b != body {
			st.t.typing.exits(g, b, b.Exits)
		}
	}
	body.Operations = l.ops
}

// resultOf returns the annotation of the result of a graph.
func resultOf(g *Graph) lattice.SomeValue { return g.annotation(g.ReturnBlock.InputArgs[0]) }
