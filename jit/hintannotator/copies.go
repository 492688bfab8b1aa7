package hintannotator

import (
	"strings"

	"vitrine/annotator/flowing"
	flow "vitrine/flowspace/model"
	"vitrine/flowspace/model/passcheck"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llcheck"
	"vitrine/lowlevel/lltype/llop"
)

// A Graph is a copy of a graph for one pattern of arguments, with colours. The numbers of
// its blocks and variables are those of a compact graph, so a compact copy of it has the same.
type Graph struct {
	*flow.FunctionGraph

	// Function is the function whose graph it is a copy of.
	Function *lltype.Object

	// Key tells the copies of a function apart; "" is the copy for arguments of which
	// nothing special is known. The name of the graph is that of the function, "_H" and the
	// key.
	Key string

	// Args are the colours of the arguments, and Result that of the result, with which it
	// is called.
	Args   []Colour
	Result Colour

	changed   bool                              // something is tried in it
	shown     string                            // its name, unique in the program
	flowing   flowing.Graph[*Graph, *Value]     // of the graph as it was analysed
	values    []*Value                          // by number of the variable of FunctionGraph
	renamed   map[*flow.Variable]*flow.Variable // what its variables are in FunctionGraph; nil if they are the same
	arguments []*origin
	origins   []*origin // of operations, by number of the result
	calls     []*Call   // by number of the result
	facts     []facts   // by number of the variable; nil while the analysis runs
	question  bool      // it is one, if that was tried
	tried     bool
	family    *family     // those that are called from one place
	sites     []*position // the calls that have led here
}

// A desc is a graph of the program with its copies.
type desc struct {
	function *lltype.Object
	graph    *flow.FunctionGraph // tidied, with we_are_jitted() true

	// sources has, for the variables of the graph of the entry, those of the graph of the program.
	sources map[*flow.Variable]*flow.Variable
	copies  map[string]*Graph
	changed bool // something is tried in it
	merges  bool // it begins with a global merge point that is tried
}

// descOf returns the desc of a function that has a graph.
func (a *analysis) descOf(f *lltype.Object) *desc {
	g := a.program.Graph(f)
	d := a.descs[g]
	if d == nil {
		d = &desc{function: f, copies: make(map[string]*Graph)}
		a.descs[g] = d
	}
	return d
}

// copyOf returns the copy of a graph for a key.
func (a *analysis) copyOf(d *desc, key string) *Graph {
	if g := d.copies[key]; g != nil {
		return g
	}
	a.prepare(d)
	fg := d.copy()
	if a.entry != nil {
		leaveOutDriver(fg)
	}
	fg.Name = d.function.Func.Name
	if key != "" {
		fg.Name += "_H" + key
	}
	g := &Graph{FunctionGraph: fg, Function: d.function, Key: key, changed: d.changed, shown: a.names.For(fg.Name, "")}
	a.Add(&g.flowing, fg, g)
	for i := range fg.StartBlock.InputArgs {
		g.arguments = append(g.arguments, a.newOrigin(origin{graph: g, arg: i}))
	}
	g.origins = make([]*origin, fg.NumVariables())
	g.family = &family{graphs: []*Graph{g}}
	d.copies[key] = g
	a.graphs = append(a.graphs, g)
	return g
}

// prepare makes the graph that copies are made from.
func (a *analysis) prepare(d *desc) {
	if d.graph != nil {
		return
	}
	if a.looks(d.function) {
		d.graph = d.jitted(a.program.Graph(d.function))
	} else {
		d.graph = stub(d.function)
	}
	tidy(d.graph)
	if d.function == a.portal {
		d.splitMergePoints(d.graph)
	}
	if d.changed = d.merges || a.tried(d.function); d.changed {
		d.graph = d.graph.Copy(d.carry)
		if d.merges {
			beginMerging(d.graph)
		}
		a.try(d)
	}
	passcheck.After("copying for colours", d.graph, llcheck.Graph)
}

// copy returns a compact copy of the graph. If something is tried in it, variables keep their numbers: new ones
// follow.
func (d *desc) copy() *flow.FunctionGraph {
	if !d.changed {
		return d.graph.Copy(d.carry)
	}
	numbers := make(map[*flow.Variable]int)
	g := d.graph.Copy(func(old, copied *flow.Variable) {
		numbers[copied] = old.Number
		d.carry(old, copied)
	})
	g.SetNumbers(nil, numbers)
	return g
}

// carry notes where the copy of a variable comes from.
func (d *desc) carry(old, copied *flow.Variable) {
	if s := d.sources[old]; s != nil {
		d.sources[copied] = s
	}
}

// bodyOf returns the graph of a function with what is tried in it, nil if it has none.
func (a *analysis) bodyOf(f *lltype.Object) *flow.FunctionGraph {
	if !a.tried(f) || a.program.Graph(f) == nil {
		return a.program.Graph(f)
	}
	d := a.descOf(f)
	a.prepare(d)
	return d.graph
}

// jitted returns a copy of a graph in which we_are_jitted() is true.
func (d *desc) jitted(g *flow.FunctionGraph) *flow.FunctionGraph {
	g = g.Copy(func(old, copied *flow.Variable) {
		if d.sources != nil {
			d.sources[copied] = old
		}
	})
	yes := lltype.NewConstant(true, lltype.Bool)
	replace := func(args []flow.Value) {
		for i, x := range args {
			if x == flow.Value(lltype.WeAreJitted) {
				args[i] = yes
			}
		}
	}
	for _, b := range g.Blocks() {
		for _, op := range b.Operations {
			replace(op.Args)
		}
		for _, l := range b.Exits {
			replace(l.Args)
		}
	}
	return g
}

// stub returns a graph that does nothing but call a function.
func stub(f *lltype.Object) *flow.FunctionGraph {
	old := f.Func.Graph
	names := make([]string, len(old.StartBlock.InputArgs))
	for i, v := range old.StartBlock.InputArgs {
		names[i] = v.Prefix()
	}
	g := flow.NewGraph(f.Func.Name+"_stub", names)
	g.File, g.Span = old.File, old.Span
	args := []flow.Value{lltype.NewConstant(f.Ref(), lltype.PtrTo(f.Type))}
	for i, v := range g.StartBlock.InputArgs {
		v.Concrete = old.StartBlock.InputArgs[i].Concrete
		args = append(args, v)
	}
	r := g.NewVariable("")
	r.Concrete = old.ReturnBlock.InputArgs[0].Concrete
	g.ReturnBlock.InputArgs[0].Concrete = r.Concrete
	for i, v := range g.ExceptBlock.InputArgs {
		v.Concrete = old.ExceptBlock.InputArgs[i].Concrete
	}
	op := g.NewOperation(llop.DirectCall, args, r)
	op.Instr, op.Span = -1, old.Span
	g.Append(g.StartBlock, op)
	g.StartBlock.Close(g.NewLink([]flow.Value{r}, g.ReturnBlock, nil))
	return g
}

// keyOf returns the key of the copy for arguments; fixed is the key if the result has to be
// green.
func keyOf(fixed bool, args []*Value) string {
	if fixed {
		return "fixed"
	}
	var key strings.Builder
	special := false
	for _, s := range args {
		letters := "v"
		if s.kind != variable {
			letters = letterIf(s.eager, "E") + letterIf(s.frozen, "D")
		}
		special = special || letters != "xx"
		key.WriteString(letters)
	}
	if !special {
		return ""
	}
	return key.String()
}

func letterIf(b bool, letter string) string {
	if b {
		return letter
	}
	return "x"
}

// argument returns the value that an argument of a graph has for one that is passed: the
// same, but coming from the argument.
func (a *analysis) argument(g *Graph, i int, s *Value) *Value {
	if !s.isConstant() {
		return s
	}
	o := g.arguments[i]
	return &Value{kind: constant, t: s.t, eager: s.eager, frozen: s.frozen, origins: []*origin{o}, mine: o}
}
