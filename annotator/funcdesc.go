package annotator

import (
	"errors"
	"fmt"

	"vitrine/annotator/lattice"
	"vitrine/flowspace"
	flow "vitrine/flowspace/model"
	"vitrine/host/operation"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// desc is what all Descs have.
type desc struct {
	bk    *bookkeeper
	order int
}

func (d *desc) Order() int { return d.order }

// Subsumes is false except for methods.
func (d *desc) Subsumes(lattice.Desc) bool { return false }

// A FunctionDesc describes a function.
type FunctionDesc struct {
	desc
	Func *stdspace.Function

	// Class is the class that the function is a method of, or nil.
	Class *stdspace.Class

	// Helper says that the function is a helper of the low-level typer.
	Helper bool

	sig        signature
	graphs     map[string]*Graph // specialisations by what they are specialised for
	keys       []string          // of graphs, in the order of discovery
	specialise specialiser       // nil until it is needed
	failed     bool              // it has no flow graph
	ignored    bool              // calls of it do nothing
	memo       *MemoTable
	unbound    *unbound  // what makes it an unbound method, or nil
	check      selfCheck // of the requested graph
	checked    string    // what its key has beyond that of a plain function
}

// functionDesc returns the description of a function.
func (bk *bookkeeper) functionDesc(fn *stdspace.Function) *FunctionDesc {
	d := bk.funcs[fn]
	if d == nil {
		d = bk.newFunctionDesc(fn)
		bk.funcs[fn] = d
	}
	return d
}

func (bk *bookkeeper) newFunctionDesc(fn *stdspace.Function) *FunctionDesc {
	return &FunctionDesc{
		desc: desc{bk, bk.order()}, Func: fn, sig: signatureOf(fn), graphs: make(map[string]*Graph),
		Helper: bk.a.std.OfToolchain(fn),
	}
}

// String returns the name of the function, "Class.method" for a method.
func (d *FunctionDesc) String() string {
	if d.Class != nil {
		return d.Class.Name + "." + d.Func.Name
	}
	return d.Func.Name
}

// module returns the name of the module that the function is from, "" if that is not known.
func (d *FunctionDesc) module() string {
	name, _ := stdspace.AsText(d.Func.Module)
	return name
}

// Kind returns FunctionKind.
func (d *FunctionDesc) Kind() lattice.DescKind { return lattice.FunctionKind }

// Constant returns the function, or the unbound method.
func (d *FunctionDesc) Constant() *flow.Constant {
	if d.unbound != nil {
		return d.bk.constant(d.unbound.method)
	}
	return d.bk.constant(d.Func)
}

// Graphs returns the graphs of the function, in the order of discovery.
func (d *FunctionDesc) Graphs() []*Graph {
	var out []*Graph
	for _, k := range d.keys {
		out = append(out, d.graphs[k])
	}
	return out
}

// Memo returns the table of results of a function that is called while the
// program is annotated, nil for any other function.
func (d *FunctionDesc) Memo() *MemoTable { return d.Plain().memo }

// Ignored reports whether calls of the function are left out, and give None.
func (d *FunctionDesc) Ignored() bool { return d.Plain().ignored }

// entryCells returns the annotations that the entry function is specialised
// for.
func (d *FunctionDesc) entryCells(args []SomeValue) ([]SomeValue, error) {
	cells, err := d.sig.match(d.bk, d.Func.Name, &arguments{positional: args})
	if err == nil {
		err = d.enforce(cells)
	}
	if err != nil {
		return nil, fmt.Errorf("%s:%v: the entry cannot be called like this: %w", d.Func.Code.File, d.Func.Code.Span, err)
	}
	return cells, nil
}

// pycall analyses a call of the function, and returns the annotation of its
// result.
func (d *FunctionDesc) pycall(args *arguments, before SomeValue) SomeValue {
	a := d.bk.a
	cells, err := d.sig.match(d.bk, d.Func.Name, args)
	if err == nil {
		err = d.enforce(cells)
	}
	if err != nil {
		a.fail("signature", err.Error())
		return lattice.Impossible
	}
	g, result := d.specialize(cells)
	if g != nil {
		result = a.call(g, d.cellsFor(g, cells))
	}
	if before != nil {
		result = lattice.Union(result, before)
	}
	return result
}

// cellsFor returns the annotations for the input variables of a graph, from
// those for the parameters of the function.
func (d *FunctionDesc) cellsFor(g *Graph, cells []SomeValue) []SomeValue {
	if d.sig.varargs && !g.params.varargs {
		extra := cells[len(cells)-1].(*lattice.SomeTuple).Items
		return append(cells[:len(cells)-1:len(cells)-1], extra...)
	}
	return cells
}

// mostGraphs is how many graphs specialisation makes of one function.
const mostGraphs = 1000

// cachedGraph returns the specialisation of the function for a key; suffix is
// added to its name, extra is the number of parameters that stand for *args, -1 if it has
// none. It returns nil if there is no flow graph.
func (d *FunctionDesc) cachedGraph(key, suffix string, extra int) *Graph {
	key += d.checked
	if g := d.graphs[key]; g != nil || d.failed {
		return g
	}
	a := d.bk.a
	if len(d.keys) == mostGraphs {
		a.fail("specialize", fmt.Sprintf("%s() has %d graphs and needs another one: does it call itself each time with a new value of an argument that it is specialised on?", d.Func.Name, mostGraphs))
		return nil
	}
	opt := a.prog.FlowOptions
	opt.Copy = len(d.keys)
	fg, err := a.prog.Flow.Build(a.ctx, d.Func, opt)
	if err != nil {
		d.failed = true
		a.noGraph(d, err)
		return nil
	}
	g := &Graph{Func: d, Title: d.String(), number: len(a.graphs), params: d.sig, Specialised: key}
	if extra >= 0 {
		fg = withStarArguments(fg, len(d.sig.names), extra)
		g.params.varargs = false
	}
	if d.unbound != nil {
		fg = d.withSelfCheck(fg)
		suffix += "_checked"
	}
	fg.Name = d.Func.Name + suffix
	g.shown = a.names.For(g.Title+suffix, d.module())
	a.Add(&g.Graph, fg, g)
	d.graphs[key] = g
	d.keys = append(d.keys, key)
	a.graphs = append(a.graphs, g)
	a.rec.discovered(g)
	return g
}

// withStarArguments returns the graph of a function with *args for calls with
// a certain number of extra arguments: a new start block makes the tuple.
func withStarArguments(g *flow.FunctionGraph, params, extra int) *flow.FunctionGraph {
	var inputs []*flow.Variable
	var args []flow.Value
	old := g.StartBlock
	for _, v := range old.InputArgs[:params] {
		w := g.NewVariableLike(v)
		inputs = append(inputs, w)
		args = append(args, w)
	}
	tuple := g.NewVariableLike(old.InputArgs[params])
	var items []flow.Value
	for i := range extra {
		w := g.NewVariable(fmt.Sprintf("stararg%d", i))
		inputs = append(inputs, w)
		items = append(items, w)
	}
	start := g.NewBlock(inputs)
	op := g.NewOperation(operation.NewTuple, items, tuple)
	op.Span, op.Instr = g.Span, -1
	g.Append(start, op)
	start.Close(g.NewLink(append(args, tuple), old, nil))
	g.StartBlock = start
	return g.Compact()
}

// noGraph reports that a function has no flow graph.
func (a *annotator) noGraph(d *FunctionDesc, err error) {
	e := &Error{Stage: "flow", Kind: "flow", Msg: err.Error(), File: d.Func.Code.File, Span: d.Func.Code.Span, err: err}
	var fe *flowspace.Error
	if errors.As(err, &fe) {
		e.Kind, e.Msg, e.File, e.Span = fe.Kind, "in "+fe.Func+": "+fe.Msg, fe.File, fe.Span
	}
	a.report(e, errorKey{kind: "flow", what: d})
}

// enforce replaces the annotations of arguments by those that the function declares in
// _annenforceargs_. It fails if they do not fit.
func (d *FunctionDesc) enforce(cells []SomeValue) error {
	declared, ok := d.attribute("_annenforceargs_")
	if !ok {
		return nil
	}
	types, ok := declared.(*stdspace.Tuple)
	if !ok {
		return fmt.Errorf("_annenforceargs_ of %s() must be a tuple of types", d.Func.Name)
	}
	if len(types.Items) != len(cells) {
		return fmt.Errorf("%s() enforces the types of %d arguments and has %d", d.Func.Name, len(types.Items), len(cells))
	}
	for i, x := range types.Items {
		if x == stdspace.Object(stdspace.None) {
			continue
		}
		want, err := d.bk.a.fromObject(x)
		if err != nil {
			return fmt.Errorf("the types that %s() enforces: %w", d.Func.Name, err)
		}
		if !lattice.Contains(want, cells[i]) {
			return fmt.Errorf("%s() enforces %v for its argument %d, which is %v", d.Func.Name, want, i+1, cells[i])
		}
		cells[i] = want
	}
	return nil
}

// attribute returns an attribute that the program has set on the function.
func (d *FunctionDesc) attribute(name string) (stdspace.Object, bool) {
	if d.Func.Dict == nil {
		return nil, false
	}
	return d.Func.Dict.Lookup(name)
}

// Span returns the header of the function.
func (d *FunctionDesc) Span() source.Span { return d.Func.Code.Span }
