package annset

import (
	"context"
	"fmt"
	"testing"

	"vitrine/flowspace/model"
	"vitrine/host/operation"
	"vitrine/host/stdspace"
)

// The document that describes the design walks through two programs. The tests
// in this file compare each of its steps. "Printed" tests work on graphs made
// by hand exactly as the document prints them, "real" ones on what the flow
// space makes of the same programs today.
const documentPrograms = `
def f(n):
    if n >= 2:
        return n * f(n-1)
    else:
        return 1

def g(a, n):
    a.append(n)

def h():
    b = []
    g(b, 5)
    g(b, 6)
`

// A spot is a block of a graph.
type spot struct {
	graph *model.FunctionGraph
	block int
}

// A sketch makes graphs by hand.
type sketch struct {
	graph *model.FunctionGraph
	names map[spot]string
}

func newSketch(name string, fn *stdspace.Function) *sketch {
	g := model.NewGraph(name, nil)
	g.Func = fn
	return &sketch{g, make(map[spot]string)}
}

// v returns a variable with a name of the document's: v3.
func v(number int) *model.Variable { return &model.Variable{Number: number} }

func constant(x stdspace.Object) *model.Constant {
	return &model.Constant{Value: x, Key: stdspace.ConstantKey(x), Show: plainText}
}

func (s *sketch) block(b *model.Block, name string, inputs ...*model.Variable) *model.Block {
	if b == nil {
		b = s.graph.NewBlock(nil)
	}
	b.InputArgs = inputs
	s.names[spot{s.graph, b.ID}] = name
	return b
}

func (s *sketch) op(b *model.Block, result *model.Variable, name string, args ...model.Value) {
	s.graph.Append(b, s.graph.NewOperation(named(name), args, result))
}

// A named operation may be one that only the document has.
type named string

func (n named) String() string { return string(n) }

func (n named) Number() uint16 {
	op, _ := operation.ByName(string(n))
	return op.Number()
}

func (s *sketch) jump(b, target *model.Block, args ...model.Value) {
	b.Close(s.graph.NewLink(args, target, nil))
}

// printedFactorial is the graph of f as the document prints it. Its operation
// "v9 = 1" is written same_as(1).
func printedFactorial(fn *stdspace.Function) *sketch {
	s := newSketch("f", fn)
	g := s.graph
	v1, v2, v3, v4, v7, v8, v9, retval := v(1), v(2), v(3), v(4), v(7), v(8), v(9), v(10)
	start := s.block(g.StartBlock, "StartBlock", v1)
	block2 := s.block(nil, "Block2", v3)
	block3 := s.block(nil, "Block3")
	end := s.block(g.ReturnBlock, "ReturnBlock", retval)
	s.op(start, v2, "ge", v1, constant(stdspace.MakeInt(2)))
	start.ExitSwitch = v2
	start.Close(
		g.NewLink([]model.Value{v1}, block2, constant(stdspace.True)),
		g.NewLink(nil, block3, constant(stdspace.False)),
	)
	s.op(block2, v4, "sub", v3, constant(stdspace.MakeInt(1)))
	s.op(block2, v7, "simple_call", constant(fn), v4)
	s.op(block2, v8, "mul", v3, v7)
	s.jump(block2, end, v8)
	s.op(block3, v9, "same_as", constant(stdspace.MakeInt(1)))
	s.jump(block3, end, v9)
	return s
}

// TestPrintedFactorial replays the first walk-through. v10 is the document's
// retval. The last table of the document leaves out what is known about the
// constant 1, SV31.
func TestPrintedFactorial(t *testing.T) {
	p := load(t, "document", documentPrograms)
	fn := p.function(t, "f")
	s := printedFactorial(fn)
	if err := s.graph.Check(); err != nil {
		t.Fatal(err)
	}
	rec := &Recording{}
	flow := func(context.Context, *stdspace.Function) (*model.FunctionGraph, error) { return s.graph, nil }
	res, err := Annotate(context.Background(), flow, fn, []string{"int"}, Options{Record: rec})
	if err != nil {
		t.Fatal(err)
	}
	got := journal(rec, func(at spot) string { return s.names[at] }) + res.Table(s.graph)
	sameUpToNames(t, got, `
Analyse(StartBlock):
  v1 → SV1 type=int
  v2 → SV2 type=bool
Analyse(Block2):
  v3 → SV1 type=int
  v4 → SV4 type=int
  v7 → impossiblevalue
Analyse(Block3):
  v9 → SV31 type=int const=1
Analyse(ReturnBlock):
  v10 → SV31 type=int const=1
Analyse(Block2):
  v3 → SV1 type=int
  v4 → SV4 type=int
  v7 → SV31 type=int const=1
  v8 → SV8 type=int
Intersection(ReturnBlock):
  previous annotations for v10 → SV31
  new annotations for v10 → SV8
  intersection of both for v10 → SV10
Analyse(Block2):
  v3 → SV1 type=int
  v4 → SV4 type=int
  v7 → SV10 type=int
  v8 → SV11 type=int
Intersection(ReturnBlock):
  previous annotations for v10 → SV10
  new annotations for v10 → SV11
  intersection of both for v10 → SV10
Bindings:
  v1 → SV1
  v2 → SV2
  v3 → SV1
  v4 → SV4
  v7 → SV10
  v8 → SV11
  v9 → SV31
  v10 → SV10
Annotations:
  type(SV1) = int
  type(SV2) = bool
  type(SV31) = int
  const(SV31) = 1
  type(SV4) = int
  type(SV10) = int
  type(SV11) = int
`)
}

// realNames names the blocks of real graphs as the document does.
func realNames(at spot) string {
	prefix := map[string]string{"h": "F_", "g": "G_"}[at.graph.Name]
	switch at.block {
	case at.graph.StartBlock.ID:
		return prefix + "StartBlock"
	case at.graph.ReturnBlock.ID:
		return prefix + "ReturnBlock"
	}
	return fmt.Sprintf("%sBlock%d", prefix, at.block)
}

// TestRealFactorial replays the first walk-through on the graph that the flow
// space builds. There the truth value of the comparison is asked for by an
// operation of its own (v2), and the constant 1 is passed on by the exit for
// False, so that there is no Block3. n_0, v4, v5, v6, v7 and v3 are the
// document's v1, v3, v4, v7, v8 and retval.
func TestRealFactorial(t *testing.T) {
	p := load(t, "document", documentPrograms)
	rec := &Recording{}
	res := p.annotate(t, "f", []string{"int"}, Options{Record: rec})
	sameUpToNames(t, journal(rec, realNames)+res.Table(res.Graphs[0]), `
Analyse(StartBlock):
  n_0 → SV1 type=int
  v1 → SV2 type=bool
  v2 → SV3 type=bool
Analyse(Block2):
  v4 → SV1 type=int
  v5 → SV4 type=int
  v6 → impossiblevalue
Analyse(ReturnBlock):
  v3 → SV31 type=int const=1
Analyse(Block2):
  v4 → SV1 type=int
  v5 → SV4 type=int
  v6 → SV31 type=int const=1
  v7 → SV8 type=int
Intersection(ReturnBlock):
  previous annotations for v3 → SV31
  new annotations for v3 → SV8
  intersection of both for v3 → SV10
Analyse(Block2):
  v4 → SV1 type=int
  v5 → SV4 type=int
  v6 → SV10 type=int
  v7 → SV11 type=int
Intersection(ReturnBlock):
  previous annotations for v3 → SV10
  new annotations for v3 → SV11
  intersection of both for v3 → SV10
Bindings:
  n_0 → SV1
  v1 → SV2
  v2 → SV3
  v3 → SV10
  v4 → SV1
  v5 → SV4
  v6 → SV10
  v7 → SV11
Annotations:
  type(SV1) = int
  type(SV2) = bool
  type(SV3) = bool
  type(SV4) = int
  type(SV10) = int
  type(SV11) = int
`)
}

// printedLists are the graphs of the second walk-through as the document
// prints them. It shows neither exits nor return blocks; F returns None, G what
// the call of append gives.
func printedLists(f, g *stdspace.Function) (*sketch, *sketch) {
	sf, sg := newSketch("F", f), newSketch("G", g)
	v1, v2, v3 := v(1), v(2), v(3)
	start := sf.block(sf.graph.StartBlock, "F_StartBlock")
	end := sf.block(sf.graph.ReturnBlock, "F_ReturnBlock", v(8))
	sf.op(start, v1, "newlist")
	sf.op(start, v2, "simple_call", constant(g), v1, constant(stdspace.MakeInt(5)))
	sf.op(start, v3, "simple_call", constant(g), v1, constant(stdspace.MakeInt(6)))
	sf.jump(start, end, constant(stdspace.None))

	v4, v5, v6, v7 := v(4), v(5), v(6), v(7)
	start = sg.block(sg.graph.StartBlock, "G_StartBlock", v4, v5)
	end = sg.block(sg.graph.ReturnBlock, "G_ReturnBlock", v(9))
	sg.op(start, v6, "getattr", v4, constant(stdspace.NewStr("append")))
	sg.op(start, v7, "simple_call", v6, v5)
	sg.jump(start, end, v7)
	return sf, sg
}

// TestPrintedLists replays the second walk-through. The document does not
// print the analyses of the return blocks, which have nothing in them, nor
// those of F and G that repeat what is known.
func TestPrintedLists(t *testing.T) {
	p := load(t, "document", documentPrograms)
	f, g := p.function(t, "h"), p.function(t, "g")
	sf, sg := printedLists(f, g)
	rec := &Recording{}
	flow := func(_ context.Context, fn *stdspace.Function) (*model.FunctionGraph, error) {
		if fn == f {
			return sf.graph, sf.graph.Check()
		}
		return sg.graph, sg.graph.Check()
	}
	res, err := Annotate(context.Background(), flow, f, nil, Options{Record: rec})
	if err != nil {
		t.Fatal(err)
	}
	got := journal(rec, func(at spot) string { return sf.names[at] + sg.names[at] })
	sameUpToNames(t, got+res.Table(sf.graph)+res.Table(sg.graph), `
Analyse(F_StartBlock):
  v1 → SV1 type=list len=0 listitems=impossiblevalue
  v2 → impossiblevalue
Analyse(G_StartBlock):
  v4 → SV1 type=list listitems=SV35
  v5 → SV35 type=int const=5
  v6 → SV6 im_self=SV1 im_func=list_append
  v7 → SV30 const=None
  len(SV1)=0 is killed
  listitems(SV1) is generalised from impossiblevalue to SV35
Analyse(G_ReturnBlock):
  v9 → SV30 const=None
Analyse(F_StartBlock):
  v1 → SV1 type=list listitems=SV35
  v2 → SV30 const=None
  v3 → SV30 const=None
Intersection(G_StartBlock):
  previous annotations for v5 → SV35
  new annotations for v5 → SV36
  intersection of both for v5 → SV5
Analyse(G_StartBlock):
  v4 → SV1 type=list listitems=SV5
  v5 → SV5 type=int
  v6 → SV6 im_self=SV1 im_func=list_append
  v7 → SV30 const=None
  listitems(SV1) is generalised from SV35 to SV5
Analyse(F_ReturnBlock):
  v8 → SV30 const=None
Bindings:
  v1 → SV1
  v2 → SV30
  v3 → SV30
  v8 → SV30
Annotations:
  type(SV1) = list
  listitems(SV1) = SV5
  const(SV30) = None
  type(SV5) = int
Bindings:
  v4 → SV1
  v5 → SV5
  v6 → SV6
  v7 → SV30
  v9 → SV30
Annotations:
  type(SV1) = list
  listitems(SV1) = SV5
  im_self(SV6) = SV1
  im_func(SV6) = list_append
  const(SV30) = None
  type(SV5) = int
`)
}

// TestRealLists replays the second walk-through on the graphs that the flow
// space builds. The document calls the caller f; here it is h. g returns None
// rather than the result of append; both are the same object.
func TestRealLists(t *testing.T) {
	p := load(t, "document", documentPrograms)
	rec := &Recording{}
	res := p.annotate(t, "h", nil, Options{Record: rec})
	sameUpToNames(t, journal(rec, realNames)+res.Table(res.graph(t, "h")), `
Analyse(F_StartBlock):
  v0 → SV1 type=list len=0 listitems=impossiblevalue
  v1 → impossiblevalue
Analyse(G_StartBlock):
  a_0 → SV1 type=list listitems=SV35
  n_1 → SV35 type=int const=5
  v2 → SV6 im_self=SV1 im_func=list_append
  v3 → SV30 const=None
  len(SV1)=0 is killed
  listitems(SV1) is generalised from impossiblevalue to SV35
Analyse(G_ReturnBlock):
  v4 → SV30 const=None
Analyse(F_StartBlock):
  v0 → SV1 type=list listitems=SV35
  v1 → SV30 const=None
  v2 → SV30 const=None
Intersection(G_StartBlock):
  previous annotations for n_1 → SV35
  new annotations for n_1 → SV36
  intersection of both for n_1 → SV5
Analyse(G_StartBlock):
  a_0 → SV1 type=list listitems=SV5
  n_1 → SV5 type=int
  v2 → SV6 im_self=SV1 im_func=list_append
  v3 → SV30 const=None
  listitems(SV1) is generalised from SV35 to SV5
Analyse(F_ReturnBlock):
  v3 → SV30 const=None
Bindings:
  v0 → SV1
  v1 → SV30
  v2 → SV30
  v3 → SV30
Annotations:
  type(SV1) = list
  listitems(SV1) = SV5
  const(SV30) = None
  type(SV5) = int
`)
}
