// Package flowspace is the Flow Object Space: it turns a function into a flow
// graph by abstract interpretation.
//
// The bytecode interpreter runs the function over an object space whose
// objects are variables and constants. Every operation that the interpreter
// issues is recorded in the current block, or computed at once if its operands
// are constants. The names in this package are those of the documents that
// describe the original:
//
//   - a frame state has a mergeable part (locals, value stack, current
//     exception) and a non-mergeable part (position, block stack);
//   - a spam block starts from a frame state; an egg block stands for one
//     answer to a question asked in the middle of a bytecode;
//   - a recorder appends operations to a block; a replaying recorder leads the
//     engine along recorded blocks to an egg block, checking that it does the
//     same as before;
//   - two states at one position are merged by union; a block whose state is
//     generalised is cleared and reused.
//
// Its entry point is [Build], which returns the graph as recorded, or simplified to the
// form that the flow model describes. A budget and a context end analyses that do not
// terminate.
package flowspace

import (
	"cmp"
	"context"
	"fmt"
	"runtime/debug"
	"slices"

	"vitrine/flowspace/model"
	"vitrine/flowspace/simplify"
	"vitrine/host/interp"
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/stdspace"
)

// DefaultBudget is the number of bytecodes that one analysis may execute by default.
const DefaultBudget = 5_000_000

// Options say how a graph is built.
type Options struct {
	Raw    bool   // leave out the simplification
	Unpack Unpack // strategy for UNPACK_SEQUENCE
	Budget int    // most bytecodes to execute; 0 means DefaultBudget

	// Constants are known arguments, by the name of the parameter. The graph no longer
	// takes them.
	Constants map[string]stdspace.Object

	// Copy tells graphs of one generator function apart that go with different types: the
	// iterators of each are of a class of their own.
	Copy int

	// Record receives every step, if it is not nil.
	Record *Recording

	// Kept is how many bytecodes the recording has steps of; 0 means all. Of a longer analysis
	// it also has the finished graph, as its last step; or none, if that fails.
	Kept int

	// Rehearsal is filled in by an analysis that is not recorded, if it is not nil. Given to one that is,
	// and is of the same function, it saves that from being made twice.
	Rehearsal *Rehearsal
}

// A Rehearsal is what must be known of an analysis before its steps are recorded.
type Rehearsal struct {
	numbers *model.Numbers // that blocks and variables get in the finished graph, so that they have them from the start
	err     error          // how it fails
}

// An Error says why a function has no flow graph.
type Error struct {
	Kind string // constant_operation_raises, flowing, syntax, flow_ValueError, budget, stopped, replay
	Func string
	Msg  string
	File string
	Span source.Span

	err error
}

// Error gives the place, the function and the reason.
func (e *Error) Error() string {
	return fmt.Sprintf("%s:%v: in %s: %s", e.File, e.Span, e.Func, e.Msg)
}

// Unwrap returns the error that stopped the engine, if there was one.
func (e *Error) Unwrap() error { return e.err }

// Build analyses a function and returns its flow graph. The error is an
// [*Error]. A graph and an error are never returned together.
func Build(ctx context.Context, std *stdspace.Space, fn *stdspace.Function, opt Options) (*model.FunctionGraph, error) {
	return NewBuilder(std).Build(ctx, fn, opt)
}

// A Builder builds the graphs of many functions of one program. It keeps the
// constants it has seen, so that they are made only once.
type Builder struct {
	space   *Space
	scratch scratch

	generators map[copiedFunction]*generator
	bodies     map[*stdspace.Function]*generator // by the function that runs it
}

// NewBuilder returns a builder for functions of the program that std runs.
func NewBuilder(std *stdspace.Space) *Builder {
	s := &Space{
		std:        std,
		constants:  make(map[*bytecode.Code]*interp.Constants),
		wrapped:    make(map[any]*model.Constant),
		builtins:   make(map[string]*model.Constant),
		assertions: make(map[string]*model.Constant),
	}
	s.none = s.wrap(stdspace.None)
	s.true, s.false = s.wrap(stdspace.True), s.wrap(stdspace.False)
	return &Builder{space: s, generators: make(map[copiedFunction]*generator), bodies: make(map[*stdspace.Function]*generator)}
}

// Build analyses a function, as the function [Build] does.
func (b *Builder) Build(ctx context.Context, fn *stdspace.Function, opt Options) (g *model.FunctionGraph, err error) {
	var numbers *model.Numbers
	rehearsing := opt.Record == nil && opt.Rehearsal != nil
	if opt.Record != nil {
		known := b.rehearsed(ctx, fn, opt)
		numbers, opt.Rehearsal = known.numbers, known
		if known.err != nil && opt.Kept > 0 {
			opt.Budget = min(opt.Kept, cmp.Or(opt.Budget, opt.Kept)) // more would only be executed to fail
		}
	}
	c, err := b.prepare(ctx, fn, opt, numbers)
	if err != nil {
		return nil, err
	}
	defer func() {
		// A defect of the engine must not end the program that uses it.
		if p := recover(); p != nil {
			g, err = nil, c.errorf("internal", "the engine failed: %v\n%s", p, debug.Stack())
		}
		if rehearsing {
			opt.Rehearsal.err = err
		}
		opt.Record.finish(err)
		b.scratch.release(c.graph)
		b.space.context = nil // what only the analysis needs must not outlive it
	}()
	c.rec.begin(c)
	defer b.space.std.During(b.space.std.During(ctx)) // it carries out operations on constants
	if err := c.run(); err != nil {
		if opt.Record != nil && opt.Rehearsal.err != nil && c.ticks >= c.budget {
			err = opt.Rehearsal.err
		}
		return nil, err
	}
	c.fixEggBlocks()
	if err := c.tidy(opt.Raw, b.observer(c)); err != nil {
		return nil, err
	}
	if c.made {
		c.forgetInstructions()
	}
	if !c.keep {
		defer c.frame.Recycle()
	}
	if rehearsing {
		g, opt.Rehearsal.numbers = c.graph.Numbered()
		return g, nil
	}
	g = c.graph.Compact()
	if c.rec != nil {
		c.rec.done(g)
	} else {
		opt.Record.omitted(g, c.ticks, opt.Kept)
	}
	return g, nil
}

// rehearsed returns what is known of an analysis that is to be recorded; if nothing is, it is made once without that.
func (b *Builder) rehearsed(ctx context.Context, fn *stdspace.Function, opt Options) *Rehearsal {
	if opt.Rehearsal == nil {
		opt.Record, opt.Rehearsal = nil, &Rehearsal{}
		_, _ = b.Build(ctx, fn, opt) // the rehearsal has the error
	}
	return opt.Rehearsal
}

// tidy runs the passes on a complete graph, unless it is to stay raw.
func (c *flowContext) tidy(raw bool, observer simplify.Observer) error {
	if raw {
		return nil
	}
	simplify.Graph(c.graph, observer)
	if c.generator == nil {
		return nil
	}
	return c.cut(c.generator, observer)
}

// forgetInstructions lets nothing in the graph name an instruction: what was followed is not the
// code of the function.
func (c *flowContext) forgetInstructions() {
	c.graph.Followed.Made = true
	for _, b := range c.graph.Blocks() {
		for _, op := range b.Operations {
			op.Instr = nowhere
		}
		for _, l := range b.Exits {
			if l.Place != nil {
				l.Place = &model.Place{Span: l.Place.Span, Instr: nowhere}
			}
		}
	}
}

// Constant returns the constant of flow graphs for an object of the program.
func (b *Builder) Constant(x stdspace.Object) *model.Constant { return b.space.wrap(x) }

// InstanceName returns the name of a global variable that holds an instance,
// or "" if none is known.
func (b *Builder) InstanceName(x *stdspace.Instance) string { return b.space.instanceName(x) }

// sawGlobals makes the current function's module the first in which names of instances
// are looked up.
func (s *Space) sawGlobals(d *stdspace.Dict) {
	if n := len(s.globals); n > 0 && s.globals[n-1] == d {
		return
	}
	s.globals = append(slices.DeleteFunc(s.globals, func(g *stdspace.Dict) bool { return g == d }), d)
}

// A subject is what is followed for the graph of a function.
type subject struct {
	code      *bytecode.Code
	closure   []*interp.Cell
	params    []string // the names of the arguments
	first     int      // the local variable that has the first of them
	generator *generator
}

// subjectOf returns what is followed for the graph of a function.
func (b *Builder) subjectOf(fn *stdspace.Function, copy int) (subject, error) {
	s := subject{code: fn.Code, closure: fn.Closure, params: fn.Code.VarNames[:fn.Code.Params()]}
	if g := b.bodies[fn]; g != nil {
		s.generator, s.params, s.first = g, g.fn.Code.VarNames[:g.fn.Code.Params()], len(s.params)
		return s, nil
	}
	if isGenerator(fn) {
		g, err := b.generatorOf(fn, copy)
		if err != nil {
			return s, err
		}
		s.code, s.closure = g.start, []*interp.Cell{{Value: g.iterator}, {Value: g.entry}}
	}
	return s, nil
}

// prepare makes the graph with its start block and a frame that is about to
// execute the first bytecode.
func (b *Builder) prepare(ctx context.Context, fn *stdspace.Function, opt Options, numbers *model.Numbers) (*flowContext, error) {
	s := b.space
	subject, err := b.subjectOf(fn, opt.Copy)
	if err != nil {
		return nil, &Error{Kind: "flowing", Func: fn.Name, Msg: err.Error(), File: fn.Code.File, Span: fn.Code.Span, err: err}
	}
	s.fn, s.unpack = fn, opt.Unpack
	s.sawGlobals(fn.Globals)
	c := b.newContext(len(subject.code.Instrs), opt.Record != nil)
	c.ctx, c.space, c.budget, c.rec, c.kept = ctx, s, opt.Budget, opt.Record, opt.Kept
	c.shortcut = opt.Record == nil && opt.Rehearsal == nil && !opt.Raw // else everything is made that is recorded
	c.generator, c.made = subject.generator, subject.code != fn.Code
	s.context = c
	if c.budget == 0 {
		c.budget = DefaultBudget
	}
	c.graph = model.NewNumbered(c.allocator(), numbers, fn.Name, open(subject.params, opt.Constants))
	c.graph.File, c.graph.Span, c.graph.Func = fn.Code.File, fn.Code.Span, fn
	c.graph.Followed.Spans = subject.code.Spans
	c.frame = interp.NewFrame(s, subject.code, fn.Globals, c.wrapped(subject.closure))
	inputs := c.graph.StartBlock.InputArgs
	for i, name := range subject.params {
		if x := opt.Constants[name]; x != nil {
			c.frame.Locals[subject.first+i] = s.wrap(x)
			continue
		}
		c.frame.Locals[subject.first+i] = inputs[0]
		inputs = inputs[1:]
	}
	c.frame.InitCells()
	start := c.newFlowBlock()
	start.Block = c.graph.StartBlock
	start.state = c.newState(0)
	c.joinPoint.take(c.frame)
	if err := c.joinPoint.state(start.state, s.none); err != nil {
		return nil, c.failure(err)
	}
	start.state.givenBy = nowhereIn(start.state.givenBy, start.state.locals+start.state.cells)
	c.schedule(start)
	c.frame.Trace, c.frame.Untraced = c.tracer, true
	return c, nil
}

// open returns the parameters that are not constants.
func open(params []string, constants map[string]stdspace.Object) []string {
	if len(constants) == 0 {
		return params
	}
	return slices.DeleteFunc(slices.Clone(params), func(name string) bool { return constants[name] != nil })
}

// wrapped wraps the values of free variables: they are constants.
func (c *flowContext) wrapped(closure []*interp.Cell) []*interp.Cell {
	var cells []*interp.Cell
	for _, cell := range closure {
		w := &interp.Cell{}
		if cell.Value != nil {
			w.Value = c.space.wrap(cell.Value)
		}
		cells = append(cells, w)
	}
	return cells
}

// fixEggBlocks gives every egg block variables of its own: until now they
// share those of the previous block. An egg block that only passes on what it got, under
// the same names, is removed.
func (c *flowContext) fixEggBlocks() {
	scratch := c.scratch
	scratch.egg = sized(scratch.egg, c.graph.NumBlocks())
	scratch.seen = sized(scratch.seen, c.graph.NumBlocks())
	scratch.names = sized(scratch.names, c.graph.NumVariables())
	egg, seen := scratch.egg, scratch.seen
	for _, b := range c.blocks {
		egg[b.ID] = b.parent != nil
	}
	start := c.graph.StartBlock
	seen[start.ID] = true
	stack := appendReversed(scratch.stack[:0], start.Exits)
	for len(stack) > 0 {
		l := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for egg[l.Target.ID] && passesThrough(l) {
			next := l.Target.Exits[0]
			c.graph.LeadPast(l, next, append(c.graph.NewValues(len(next.Args))[:0], next.Args...))
		}
		if b := l.Target; !seen[b.ID] {
			seen[b.ID] = true
			if egg[b.ID] {
				c.ownVariables(b)
			}
			stack = appendReversed(stack, b.Exits)
		}
	}
	scratch.stack = stack
	c.rec.tidied()
}

func appendReversed(stack, links []*model.Link) []*model.Link {
	for i := len(links) - 1; i >= 0; i-- {
		stack = append(stack, links[i])
	}
	return stack
}

// ownVariables renames the input arguments of a block, and all their uses.
func (c *flowContext) ownVariables(b *model.Block) {
	names := c.scratch.names
	old := b.InputArgs
	for _, v := range old {
		names[v.Number] = c.graph.NewVariableLike(v)
	}
	b.InputArgs = append(c.graph.NewInputs(len(old))[:0], old...) // shared until now
	b.Rename(names)
	for _, v := range old {
		names[v.Number] = nil
	}
}

// passesThrough reports whether a link enters an empty block under the very names
// of the previous block, and that block does nothing but jump on.
func passesThrough(l *model.Link) bool {
	b := l.Target
	if len(b.Operations) > 0 || len(b.Exits) != 1 || len(l.Args) != len(b.InputArgs) {
		return false
	}
	for i, a := range l.Args {
		if a != model.Value(b.InputArgs[i]) {
			return false
		}
	}
	return true
}
