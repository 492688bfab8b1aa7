package rtyper

import (
	"slices"
	"strings"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llop"
)

// A stub takes the arguments of a call in the order in which they are given, and
// calls a graph that takes them in another one, or more of them. It makes
// functions with different parameters look alike to a call of several.
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

// stubbed returns the stub of a graph for calls of a shape, the graph itself if it
// has none.
func (t *Typer) stubbed(g *Graph, shape callShape) *Graph {
	for {
		s := t.stubs[stubKey{g, shape.key()}]
		if s == nil {
			return g
		}
		g = s // may have a stub in turn
	}
}

// stub returns the stub of a graph; it makes one if there is none yet.
func (t *Typer) stub(g *Graph, shape callShape, order []int) *Graph {
	key := stubKey{g, shape.key()}
	if s := t.stubs[key]; s != nil {
		return s
	}
	names := make([]string, len(order))
	for i, j := range order {
		names[i] = g.params[j]
	}
	s := &Graph{FunctionGraph: flow.NewGraph(g.Name+"_stub"+show(len(t.stubs)), names), params: names}
	s.stub = &stub{g, order, s.StartBlock}
	if isIdentity(order, len(g.params)) {
		s.defaults = g.defaults
	}
	s.File, s.Span = g.File, g.Span
	for i, v := range s.StartBlock.InputArgs {
		t.annotate(s, v, g.annotation(g.StartBlock.InputArgs[order[i]]))
	}
	t.annotate(s, s.ReturnBlock.InputArgs[0], g.annotation(g.ReturnBlock.InputArgs[0]))
	first := len(g.params) - len(g.defaults)
	for j := range first {
		if !slices.Contains(order, j) {
			fail("%s() takes at least %d arguments", g.Name, first)
		}
	}
	t.stubs[key] = s
	t.made = append(t.made, s)
	return s
}

// fillStubs writes the stubs: by now it is known what everything is represented
// as.
func (t *Typer) fillStubs() {
	for _, g := range t.made {
		if g.stub != nil {
			t.fillStub(g)
		}
	}
}

func (t *Typer) fillStub(g *Graph) {
	target := g.stub.target
	l := &LowLevelOps{Typer: t, graph: g, span: g.Span, instr: -1}
	body := g.stub.body
	first := len(target.params) - len(target.defaults)
	args := []flow.Value{t.FunctionConst(target)}
	for j, v := range target.StartBlock.InputArgs {
		to := t.Repr(target.annotation(v))
		if i := slices.Index(g.stub.order, j); i >= 0 {
			given := body.InputArgs[i]
			args = append(args, l.Convert(given, t.Repr(g.annotation(given)), to))
		} else {
			args = append(args, t.Const(to, target.defaults[j-first]))
		}
	}
	from := t.Repr(resultOf(target))
	var v flow.Value = l.Op(llop.DirectCall, from.LowLevelType(), args...)
	v = l.Convert(v, from, t.Repr(resultOf(g)))
	body.Close(g.NewLink([]flow.Value{v}, g.ReturnBlock, nil))
	for _, b := range append(g.Blocks(), g.ExceptBlock) {
		t.enter(g, b)
		if b != body {
			t.exits(g, b, b.Exits)
		}
	}
	body.Operations = l.ops
}

// resultOf returns the annotation of the result of a graph.
func resultOf(g *Graph) lattice.SomeValue { return g.annotation(g.ReturnBlock.InputArgs[0]) }
