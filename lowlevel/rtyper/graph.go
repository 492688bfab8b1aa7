package rtyper

import (
	"fmt"
	"strings"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

func show(v any) string { return fmt.Sprint(v) }

// A Graph is a low-level graph.
type Graph struct {
	*flow.FunctionGraph

	// Source is the annotated graph that it was made from.
	Source *annotator.Graph

	// Helper says that it is not a function of the program.
	Helper bool

	neededBy *Graph // of a helper: which graph needs it first, and for which operation
	neededAt *flow.SpaceOperation

	params   []string // names of the input variables of the start block
	defaults []stdspace.Object

	anns     []lattice.SomeValue // by number of the variable
	object   *lltype.Object      // of the function, nil until it is needed
	constant *flow.Constant      // that leads to it, nil until it is needed
	blocks   []*flow.Block       // of the annotated graph, by ID in the copy
	stub     *stub               // what it calls, if it is a stub
	interim  map[*flow.Variable]interior
}

// Function returns the function object whose code is the graph.
func (g *Graph) Function() *lltype.Object { return g.object }

func (g *Graph) title() string {
	if g.Source == nil || g.Helper {
		return g.Name
	}
	return g.Source.Title
}

// functionName is the name of the function: that of the graph, with that of the
// class for a method.
func (g *Graph) functionName() string {
	if g.Source != nil {
		if class, _, ok := strings.Cut(g.Source.Title, "."); ok {
			return class + "." + g.Name
		}
	}
	return g.Name
}

// says notes what the function says about itself: what it does to a list or dictionary, whether it
// is pure, whether partial evaluation may look into it and unroll its loops, and whether it is inlined.
func (g *Graph) says(f *lltype.Function) {
	if g.Source == nil || g.Source.Func.Func.Dict == nil {
		return
	}
	d := g.Source.Func.Func.Dict
	x, _ := d.Lookup("oopspec")
	f.OopSpec, _ = stdspace.AsText(x)
	f.Pure = isMarked(d, "_pure_function_", true) || isMarked(d, "_elidable_function_", true)
	looked := isMarked(d, "_look_inside_me_", true) || isMarked(d, "_jit_look_inside_", true)
	inline, _ := d.Lookup("_always_inline_")
	try, _ := stdspace.AsText(inline)
	f.AlwaysInline = isMarked(d, "_always_inline_", true) || try == "try"
	f.NoInline = isMarked(d, "_dont_inline_", true)
	f.Opaque = f.Pure && !looked || isMarked(d, "_look_inside_me_", false) || isMarked(d, "_jit_look_inside_", false)
	_, looksIff := d.Lookup("_jit_look_inside_iff_")
	f.UnrollSafe = isMarked(d, "_jit_unroll_safe_", true) || looksIff
}

// isMarked reports whether an attribute of a function is that truth value.
func isMarked(d *stdspace.Dict, name string, truth bool) bool {
	x, ok := d.Lookup(name)
	b, isBool := x.(stdspace.Bool)
	return ok && isBool && bool(b) == truth
}

// renumber gives blocks and variables their numbers, in breadth-first order.
func (g *Graph) renumber() {
	type known struct {
		v *flow.Variable
		s lattice.SomeValue
	}
	vars := make([]known, 0, g.NumVariables())
	for _, b := range append(g.Blocks(), g.ReturnBlock, g.ExceptBlock) {
		for _, v := range b.Defined() {
			vars = append(vars, known{v, g.annotation(v)})
		}
	}
	g.Renumber()
	g.anns = make([]lattice.SomeValue, g.NumVariables())
	for _, k := range vars {
		g.anns[k.v.Number] = k.s
	}
}

// Annotation returns what the annotator knows about a variable of the flow graph; nil for one made
// by the typer.
func (g *Graph) Annotation(v *flow.Variable) lattice.SomeValue { return g.annotation(v) }

// annotation returns the annotation of a variable; nil if it has none.
func (g *Graph) annotation(v *flow.Variable) lattice.SomeValue {
	if v.Number < len(g.anns) {
		return g.anns[v.Number]
	}
	return nil
}

// readParameters notes which parameter each input variable is.
func (g *Graph) readParameters() {
	names, defaults, varargs := g.Source.Func.Parameters()
	g.params = append([]string(nil), names...)
	extra := g.StartBlock.InputArgs[len(names):]
	if !varargs || len(extra) == 0 {
		g.defaults = defaults
	}
	for _, v := range extra {
		g.params = append(g.params, "*"+v.Prefix())
	}
}

// annotate gives a new variable of a graph an annotation.
func (g *Graph) annotate(v *flow.Variable, s lattice.SomeValue) {
	if s == nil {
		return
	}
	for v.Number >= len(g.anns) {
		g.anns = append(g.anns, make([]lattice.SomeValue, v.Number+8-len(g.anns))...)
	}
	g.anns[v.Number] = s
}
