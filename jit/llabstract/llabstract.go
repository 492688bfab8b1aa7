package llabstract

import (
	"context"
	"errors"
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
)

// A Rule says which constants are concrete.
type Rule uint8

// The rules.
const (
	// ByNeed makes constants concrete where a dispatch on the text of a program needs
	// them.
	ByNeed Rule = iota

	// Heuristic2005 makes the known arguments concrete, and what operations give for
	// which an operand was.
	Heuristic2005
)

// Options say how to specialise. The zero value is the usual choice.
type Options struct {
	Rule Rule

	Blocks int // most specialised blocks; 0 stands for DefaultBlocks
	Depth  int // most calls in each other that are followed; 0 stands for DefaultDepth

	// Program are the functions of the program. Fields that none of them sets keep what
	// they have in prebuilt objects. Without them, that is only known of immutable ones.
	Program []*lltype.Object

	// Recording receives every step, if it is not nil.
	Recording *Recording
}

// The limits if the options name none.
const (
	DefaultBlocks = 20_000
	DefaultDepth  = 400
)

// mostOperations is how many operations are followed for each specialised block that is
// allowed.
const mostOperations = 200

// ErrEndless is the error for a program that is unrolled for ever.
var ErrEndless = errors.New("specialising does not end")

// A Result is what a function was specialised to.
type Result struct {
	Graph *flow.FunctionGraph

	// Functions are those that the graph calls, or that these call, which were specialised too: following
	// a function that comes back to itself would not end.
	Functions []*lltype.Object
}

// Specialise makes the residual graph of a function. known has, for each argument, its
// value, or nil for one that is only known when the residual graph runs.
func Specialise(ctx context.Context, f *lltype.Object, known []*flow.Constant, o Options) (*Result, error) {
	if o.Blocks == 0 {
		o.Blocks = DefaultBlocks
	}
	if o.Depth == 0 {
		o.Depth = DefaultDepth
	}
	if f.Func == nil || f.Func.Graph == nil {
		return nil, fmt.Errorf("%s has no graph to be specialised", f.Name)
	}
	if n := len(f.Func.Graph.StartBlock.InputArgs); n != len(known) {
		return nil, fmt.Errorf("%s has %d arguments, and %d are given", f.Name, n, len(known))
	}
	var written *writes
	if o.Program != nil {
		written = writesOf(o.Program)
	}
	rec := o.Recording
	o.Recording = nil
	fs := newFunctions(o, written)
	a, err := fs.specialise(ctx, f, known, nil)
	if rec != nil {
		// A second time, now that it is known which numbers blocks and variables have in the
		// finished graph, so that they have these at all steps.
		defer rec.finish()
		var numbers *numbering
		if err == nil {
			numbers = &numbering{attempt: a.number, given: a.by.numbers()}
		}
		o.Recording = rec
		fs = newFunctions(o, written)
		a, err = fs.specialise(ctx, f, known, numbers)
		fs.options.Recording = nil
	}
	if err != nil {
		return nil, err
	}
	r := &Result{Graph: a.graph}
	r.Functions, err = fs.complete(ctx, a.graph)
	return r, err
}

// An interpreter specialises one function.
type interpreter struct {
	ctx      context.Context
	options  Options
	function *lltype.Object
	*functions
	*decisions

	residual  *flow.FunctionGraph
	variables []*flow.Variable // of it, in the order in which they were made
	blocks    []*flow.Block    // the same for its blocks
	unused    *flow.Block      // that it began with

	table   map[string][]*specialised // by the place and the concrete constants
	inOrder []*specialised
	pending []*specialised
	rec     *Recording // nil if nobody asks for the steps
	spent   int        // operations followed
	objects int        // virtual objects made

	values map[origin]map[any]bool // that places have which are only wanted
	spread *spread                 // a place that has too many, or nil
	texts  map[textKey]*flow.Constant
	tests  map[*flow.FunctionGraph]map[*flow.Block]bool

	constructors map[*flow.FunctionGraph]bool
	needed       map[position][]*flow.Variable
	blockNumbers map[*flow.Block]int
	constants    map[any]int
	entries      map[*flow.FunctionGraph]map[*flow.Block]int // links into blocks
	inlined      map[*flow.FunctionGraph]bool
	owners       map[*flow.SpaceOperation]*flow.FunctionGraph // of the operations of those
}

func newInterpreter(ctx context.Context, f *lltype.Object, fs *functions, d *decisions, given *flow.Numbers) *interpreter {
	g := f.Func.Graph
	r := flow.NewNumbered(&flow.Allocator{}, given, g.Name, nil)
	r.File, r.Span, r.Func = g.File, g.Span, g.Func
	r.ReturnBlock.InputArgs[0].Concrete = g.ReturnBlock.InputArgs[0].Concrete
	for i, v := range g.ExceptBlock.InputArgs {
		r.ExceptBlock.InputArgs[i].Concrete = v.Concrete
	}
	return &interpreter{
		ctx: ctx, options: fs.options, function: f, functions: fs, decisions: d,
		residual: r, unused: r.StartBlock, rec: fs.options.Recording,
		table: make(map[string][]*specialised), needed: make(map[position][]*flow.Variable),
		values: make(map[origin]map[any]bool), texts: make(map[textKey]*flow.Constant),
		tests: make(map[*flow.FunctionGraph]map[*flow.Block]bool), constructors: make(map[*flow.FunctionGraph]bool),
		blockNumbers: make(map[*flow.Block]int), constants: make(map[any]int),
		entries: make(map[*flow.FunctionGraph]map[*flow.Block]int),
		inlined: make(map[*flow.FunctionGraph]bool), owners: make(map[*flow.SpaceOperation]*flow.FunctionGraph),
	}
}

// newVariable returns a fresh variable of the residual graph.
func (it *interpreter) newVariable(t lltype.Type) *flow.Variable {
	v := it.residual.NewVariable("")
	v.Concrete = t
	it.variables = append(it.variables, v)
	return v
}

// newBlock returns a fresh block of the residual graph.
func (it *interpreter) newBlock(inputs []*flow.Variable) *flow.Block {
	b := it.residual.NewBlock(inputs)
	it.blocks = append(it.blocks, b)
	return b
}

// numbers returns the numbers of all blocks and variables in the order in which they were
// made: those that the finished graph has, and further ones for what is not in it.
func (it *interpreter) numbers() *flow.Numbers {
	g := it.residual
	variables := append([]*flow.Variable(nil), g.ReturnBlock.InputArgs...)
	variables = append(append(variables, g.ExceptBlock.InputArgs...), it.variables...)
	blocks := append([]*flow.Block{it.unused, g.ReturnBlock, g.ExceptBlock}, it.blocks...)
	n := &flow.Numbers{}
	inGraph := make(map[*flow.Variable]bool)
	for _, v := range append(append([]*flow.Variable(nil), g.ReturnBlock.InputArgs...), g.ExceptBlock.InputArgs...) {
		inGraph[v] = true
	}
	there := map[*flow.Block]bool{g.ReturnBlock: true, g.ExceptBlock: true}
	for _, b := range g.Blocks() {
		there[b] = true
		for _, v := range b.Defined() {
			inGraph[v] = true
		}
	}
	next := g.NumVariables()
	for _, v := range variables {
		number := v.Number
		if !inGraph[v] {
			number = next
			next++
		}
		n.Variables = append(n.Variables, number)
	}
	next = g.NumBlocks()
	for _, b := range blocks {
		number := b.ID
		if !there[b] {
			number = next
			next++
		}
		n.Blocks = append(n.Blocks, number)
	}
	return n
}

// run follows the function until nothing changes any more.
func (it *interpreter) run(known []*flow.Constant) (*flow.FunctionGraph, error) {
	g := it.function.Func.Graph
	f := &frame{graph: g, block: g.StartBlock, vals: make(map[*flow.Variable]Value)}
	args := make([]Value, len(known))
	for i, v := range g.StartBlock.InputArgs {
		if known[i] != nil {
			args[i] = &Constant{known[i], it.options.Rule == Heuristic2005}
		} else {
			args[i] = &Variable{Var: it.newVariable(lltype.TypeOf(v))}
		}
		f.vals[v] = it.bound(origin{variable: v}, args[i])
	}
	f.given, f.called = args, it.callKey(it.function, args)
	it.begin(&state{f})
	start := it.arrive(&state{f}, nil)
	for len(it.pending) > 0 {
		if err := it.ctx.Err(); err != nil {
			return nil, fmt.Errorf("specialising stopped: %w", err)
		}
		sp := it.pending[0]
		it.pending = it.pending[1:]
		sp.queued = false
		sp.done++
		it.taken(sp)
		w := &writer{it: it, sp: sp}
		if err := w.write(); err != nil {
			return nil, err
		}
	}
	return it.assemble(start), nil
}

// arrive returns the specialised block for a state; e, if it is not nil, is the exit that
// leads there.
func (it *interpreter) arrive(s *state, e *exit) *specialised {
	key := it.key(s)
	sp := it.variant(key, s)
	if e != nil {
		e.state = s
	}
	if sp == nil {
		sp = &specialised{number: len(it.inOrder), key: key, entry: s.copy()}
		it.table[key] = append(it.table[key], sp)
		it.arrived(sp)
		it.inOrder = append(it.inOrder, sp)
		it.enqueue(sp)
		return sp
	}
	merged, changed, lost := it.merge(sp.entry, s)
	if changed {
		sp.entry = merged
		it.merged(sp, s, lost)
		it.enqueue(sp)
	} else {
		it.matched(sp, s)
	}
	return sp
}

// variant returns the specialised block that a state is merged with, nil if there is none. Those whose virtual
// objects are linked in other ways are kept apart, as long as there are few.
func (it *interpreter) variant(key string, s *state) *specialised {
	variants := it.table[key]
	if len(variants) == 0 {
		return nil
	}
	if it.options.Rule != ByNeed {
		return variants[0]
	}
	for _, sp := range variants {
		if it.alike(sp.entry, s) {
			return sp
		}
	}
	if len(variants) < it.variants {
		return nil
	}
	return variants[len(variants)-1]
}

func (it *interpreter) enqueue(sp *specialised) {
	if !sp.queued {
		sp.queued = true
		it.pending = append(it.pending, sp)
		it.rec.waits(sp)
	}
}

// folded returns what an operation on constants gives; concrete tells whether one of them
// was. Only the heuristic of 2005 takes that for a reason.
func (it *interpreter) folded(c *flow.Constant, concrete bool) *Constant {
	return &Constant{c, concrete && it.options.Rule == Heuristic2005}
}

// isMerge reports whether several links lead to a block, so that states can meet there.
func (it *interpreter) isMerge(g *flow.FunctionGraph, b *flow.Block) bool {
	counts := it.entries[g]
	if counts == nil {
		counts = make(map[*flow.Block]int)
		for _, l := range g.Links() {
			counts[l.Target]++
		}
		it.entries[g] = counts
	}
	return counts[b] > 1
}
