package rtyper

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
)

// Options say how a program is typed. The zero value is what most want.
type Options struct {
	// Unchecked leaves out the checks of indices of lists and strings where the
	// program does not catch IndexError, and of divisors where it does not catch
	// ZeroDivisionError, as the original did. An index out of range or a division
	// by zero then has no meaning.
	Unchecked bool

	// Record receives every step, if it is not nil.
	Record *Recording
}

// A Program is a typed program.
type Program struct {
	// Entry is the graph of the entry function.
	Entry *Graph

	// Graphs are all graphs: those of the program in the order of the
	// annotator, then the helpers in the order in which they were needed.
	Graphs []*Graph

	// Exceptions are the exceptions that operations raise.
	Exceptions *rclass.ExceptionData

	// Prebuilt are the objects that constants of the graphs lead to, in the
	// order in which they were made, vtables included.
	Prebuilt []*lltype.Object

	// Recording holds the steps, if they were asked for.
	Recording *Recording

	bySource map[*annotator.Graph]*Graph
	typer    *Typer // knows how objects of the program are represented
}

// Graph returns the low-level graph that an annotated graph became.
func (p *Program) Graph(g *annotator.Graph) *Graph { return p.bySource[g] }

// Type types an annotated program without errors. The error is an [*Error] if an
// operation cannot be typed.
func Type(ctx context.Context, res *annotator.Result, opt Options) (p *Program, err error) {
	t := &Typer{
		ctx: ctx, rec: opt.Record, unchecked: opt.Unchecked,
		reprs: make(map[any]Repr), graphs: make(map[*annotator.Graph]*Graph),
		constants: make(map[constantKey]*flow.Constant), known: make(map[*flow.Constant]operand),
		prebuilt: make(map[prebuiltKey]*lltype.Object), externals: make(map[string]*lltype.Object),
		helperFiles: make(map[string]*stdspace.Module), helperFuncs: make(map[helper]*stdspace.Function),
		helperCalls: make(map[callKey]*Graph),
		tuples:      make(map[tupleTypeKey]*lltype.Struct), methodPairs: make(map[lltype.Type]*lltype.Struct), madeFor: make(map[madeKey]*Graph), methodFields: make(map[string]string), written: make(map[string]writtenFile), writtenBy: make(map[string]helper),
		concrete: make(map[*annotator.CallFamily]*callTable), instantiated: make(map[*annotator.ClassDef]bool),
		instantiators: make(map[*annotator.ClassDef]*Graph), stubs: make(map[stubKey]*Graph), memos: make(map[string]*Graph),
		exceptions: &rclass.ExceptionData{}, containers: newContainerTypes(),
	}
	t.classes.reprs = make(map[*annotator.ClassDef]*classRepr)
	t.classes.instances = make(map[*annotator.ClassDef]*instanceRepr)
	t.classes.root, t.classes.object = t.classRepr(nil), t.instanceRepr(nil)
	defer func() {
		if r := recover(); r != nil {
			p, err = nil, t.recovered(r)
		}
	}()
	t.helpers, err = res.Helpers(t.method)
	if err != nil {
		return nil, fmt.Errorf("typing: %w", err)
	}
	t.ann = res
	return t.run()
}

// recovered makes an error of what fail panicked with, or of a defect.
func (t *Typer) recovered(r any) error {
	f, ok := r.(*failure)
	if !ok {
		f = &failure{msg: fmt.Sprintf("the engine failed: %v\n%s", r, debug.Stack())}
	}
	e := &Error{Func: "the program", Msg: f.msg, err: f.err}
	if g := t.current; g != nil {
		e.Func, e.File, e.Span = g.title(), g.File, g.Span
	}
	if op := t.currentOp; op != nil {
		e.Op = op.String()
		if op.Span.Line > 0 {
			e.Span = op.Span
		}
	}
	for g := t.current; g != nil && g.neededBy != nil; g = g.neededBy {
		e.Msg += fmt.Sprintf("; it is needed by %s at %s:%v", g.neededBy.title(), g.neededBy.File, spanOf(g))
	}
	var inner *Error
	if errors.As(f.err, &inner) {
		return inner
	}
	return e
}

// spanOf returns the place that needs a helper.
func spanOf(g *Graph) source.Span {
	if g.neededAt != nil {
		return g.neededAt.Span
	}
	return g.neededBy.Span
}

// A Typer types one program.
type Typer struct {
	ctx     context.Context
	ann     *annotator.Result
	helpers *annotator.Helpers
	rec     *Recording

	unchecked bool
	memory    flow.Allocator // of what is added to graphs

	reprs   map[any]Repr
	pending []Builder // made, but not set up
	setting bool

	all    []*Graph
	graphs map[*annotator.Graph]*Graph
	next   int // the first graph that is not typed

	constants map[constantKey]*flow.Constant
	known     map[*flow.Constant]operand
	prebuilt  map[prebuiltKey]*lltype.Object
	objects   []*lltype.Object
	fill      []func() // fields of prebuilt objects that are not set yet

	externals   map[string]*lltype.Object
	helperFiles map[string]*stdspace.Module
	helperFuncs map[helper]*stdspace.Function
	helperCalls map[callKey]*Graph
	adt         map[lltype.Container]map[string]helper
	tuples      map[tupleTypeKey]*lltype.Struct
	methodPairs map[lltype.Type]*lltype.Struct // by the type of the function
	written     map[string]writtenFile         // by file
	writtenBy   map[string]helper

	containers  *containerTypes
	classes     classTable
	accesses    accessSets
	frozen      frozenGroups
	sites       []*callSite
	concrete    map[*annotator.CallFamily]*callTable
	uncalled    callTable
	frozenCount int

	instantiated  map[*annotator.ClassDef]bool // made by calls of several classes
	instantiators map[*annotator.ClassDef]*Graph
	madeFor       map[madeKey]*Graph
	methodFields  map[string]string // of structures of frozen instances, by the set of methods
	made          []*Graph          // that no function of the program or helper is the source of
	stubs         map[stubKey]*Graph
	memos         map[string]*Graph
	exceptions    *rclass.ExceptionData
	making        *makings // nil until somebody asks

	hop      HighLevelOp // the operation being typed
	hopAnns  []lattice.SomeValue
	hopReprs []Repr

	current   *Graph // being typed
	currentOp *flow.SpaceOperation
}

// A Graph is a low-level graph.
type Graph struct {
	*flow.FunctionGraph

	// Source is the annotated graph that it was made from.
	Source *annotator.Graph

	// Helper tells that it is no function of the program.
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

// oopSpec returns what the function says that it does to a list or dictionary.
func (g *Graph) oopSpec() string {
	if g.Source == nil || g.Source.Func.Func.Dict == nil {
		return ""
	}
	x, _ := g.Source.Func.Func.Dict.Lookup("oopspec")
	text, _ := stdspace.AsText(x)
	return text
}

// renumber gives blocks and variables their numbers, in breadth-first order.
func (g *Graph) renumber() {
	type known struct {
		v *flow.Variable
		s lattice.SomeValue
	}
	var vars []known
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

// Annotation returns what the annotator knows about a variable that was in the flow
// graph; nil for one that the typer has made.
func (g *Graph) Annotation(v *flow.Variable) lattice.SomeValue { return g.annotation(v) }

// annotation returns the annotation of a variable; nil if it has none.
func (g *Graph) annotation(v *flow.Variable) lattice.SomeValue {
	if v.Number < len(g.anns) {
		return g.anns[v.Number]
	}
	return nil
}

// run types everything.
func (t *Typer) run() (*Program, error) {
	t.adopt()
	t.normalize()
	t.fillStubs()
	t.makeExceptions()
	for {
		t.drain()
		if t.next == len(t.all) {
			break
		}
		if err := t.ctx.Err(); err != nil {
			return nil, fmt.Errorf("typing stopped: %w", err)
		}
		t.next++
		t.graph(t.all[t.next-1])
	}
	t.current = nil
	t.assignRanges()
	all := append(t.all, t.made...)
	for _, g := range all {
		t.FunctionPtr(g)
		g.renumber()
	}
	t.rec.finish()
	return &Program{
		Entry: all[0], Graphs: all, Exceptions: t.exceptions, Prebuilt: t.objects, Recording: t.rec,
		bySource: t.graphs, typer: t,
	}, nil
}

// adopt takes over graphs that the annotator has found: copies of them, cut to
// what can be reached.
func (t *Typer) adopt() {
	for _, ag := range t.helpers.Graphs()[len(t.all):] {
		g := &Graph{Source: ag, Helper: ag.Func.Helper}
		g.anns = make([]lattice.SomeValue, ag.NumVariables())
		g.FunctionGraph = t.reachable(ag, g)
		g.readParameters()
		t.pushOvfchecks(g)
		g.neededBy, g.neededAt = t.current, t.currentOp
		t.all = append(t.all, g)
		t.graphs[ag] = g
	}
}

// readParameters notes which parameters the input variables are.
func (g *Graph) readParameters() {
	names, defaults, varargs := g.Source.Func.Parameters()
	g.params = append([]string(nil), names...)
	extra := g.StartBlock.InputArgs[len(names):]
	if !varargs || len(extra) == 0 {
		g.defaults = defaults
	}
	for _, v := range extra {
		g.params = append(g.params, "*"+v.Prefix)
	}
}

// graphOf returns the low-level graph of an annotated one.
func (t *Typer) graphOf(ag *annotator.Graph) *Graph {
	g := t.graphs[ag]
	if g == nil {
		t.adopt()
		g = t.graphs[ag]
	}
	return g
}

// drain sets up representations and fills in prebuilt objects until there is
// nothing left to do.
func (t *Typer) drain() {
	for {
		t.setup()
		if len(t.fill) == 0 {
			return
		}
		f := t.fill[len(t.fill)-1]
		t.fill = t.fill[:len(t.fill)-1]
		f()
	}
}

// setup sets up the representations that were made.
func (t *Typer) setup() {
	if t.setting {
		return
	}
	t.setting = true
	for len(t.pending) > 0 {
		r := t.pending[0]
		t.pending = t.pending[1:]
		r.Setup()
	}
	t.setting = false
}
