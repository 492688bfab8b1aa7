package annotator

import (
	"context"
	"fmt"
	"math/rand"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// An annotator runs one analysis.
type annotator struct {
	ctx    context.Context
	prog   Program
	std    *stdspace.Space
	opt    Options
	header source.Span // of the entry
	budget int
	rec    *Recording
	bk     *bookkeeper

	graphs  []*Graph
	pending []pendingBlock
	random  *rand.Rand

	pos    *Position // the operation being considered, nil outside of one
	errors []*Error
	known  map[errorKey]bool
	mixing *mixer
	file   string // of the entry

	methods Methods // of low-level types, nil unless helpers are annotated

	floatDivision bool // a handler behind a division of floats was left out

	finished bool // the program is complete: what comes now are helpers
}

// A pendingBlock waits to be considered.
type pendingBlock struct {
	graph *Graph
	block *flow.Block
}

func newAnnotator(ctx context.Context, p Program, opt Options) *annotator {
	a := &annotator{
		ctx: ctx, prog: p, std: p.Std, opt: opt, budget: opt.Budget, rec: opt.Record,
		known: make(map[errorKey]bool),
	}
	if a.budget == 0 {
		a.budget = DefaultBudget
	}
	if opt.Order >= Random {
		a.random = rand.New(rand.NewSource(int64(opt.Order)))
	}
	if opt.Variants > 1 {
		a.mixing = newMixer(opt.Variants, opt.Functions)
	}
	a.bk = newBookkeeper(a)
	return a
}

// run annotates everything that the entry leads to.
func (a *annotator) run(entry *stdspace.Function, args []SomeValue) error {
	a.file, a.header = entry.Code.File, entry.Code.Span
	desc := a.bk.functionDesc(entry)
	cells, err := desc.entryCells(args)
	if err != nil {
		return err
	}
	g, _ := desc.specialize(cells)
	if g == nil {
		return a.stopped() // it has no flow graph; that is among the errors
	}
	a.addPending(g, g.StartBlock, desc.cellsFor(g, cells), nil)
	return a.complete()
}

// complete considers pending blocks until there is none.
func (a *annotator) complete() error {
	for len(a.pending) > 0 {
		if a.budget--; a.budget < 0 {
			return fmt.Errorf("%s: annotating stopped: the budget of %d blocks is used up; the types may grow without end here, where it went round most", a.busiest(), a.opt.budget())
		}
		if err := a.stopped(); err != nil {
			return err
		}
		p := a.next()
		a.process(p.graph, p.block)
	}
	a.reportBlocked()
	a.finish()
	return a.stopped()
}

// busiest returns the place of the block that has been considered most often.
func (a *annotator) busiest() string {
	place, most := "", 0
	for _, g := range a.graphs {
		for _, b := range g.Blocks() {
			if n := g.info(b).times; n > most {
				most = n
				place = fmt.Sprintf("%s:%v: in %s", g.File, spanOfBlock(g, b), g.Title)
			}
		}
	}
	return place
}

// spanOfBlock returns where a block begins.
func spanOfBlock(g *Graph, b *flow.Block) source.Span {
	for _, op := range b.Operations {
		if op.Span.IsValid() {
			return op.Span
		}
	}
	return g.Span
}

// stopped returns an error if the context is done.
func (a *annotator) stopped() error {
	if err := a.ctx.Err(); err != nil {
		return fmt.Errorf("annotating stopped: %w", err)
	}
	return nil
}

func (o *Options) budget() int {
	if o.Budget == 0 {
		return DefaultBudget
	}
	return o.Budget
}

// next takes a block from the pending ones.
func (a *annotator) next() pendingBlock {
	i, last := 0, len(a.pending)-1
	switch {
	case a.opt.Order == LIFO:
		i = last
	case a.random != nil:
		i = a.random.Intn(len(a.pending))
	}
	p := a.pending[i]
	switch i {
	case 0:
		a.pending = a.pending[1:]
	default:
		a.pending = append(a.pending[:i], a.pending[i+1:]...)
	}
	p.graph.info(p.block).queued = false
	return p
}

// enqueue makes a block pending.
func (a *annotator) enqueue(g *Graph, b *flow.Block) {
	info := g.info(b)
	if !info.queued {
		info.queued = true
		a.pending = append(a.pending, pendingBlock{g, b})
	}
}

// reflow makes the block of a position pending: something that the operation
// there has read has changed.
func (a *annotator) reflow(p lattice.Position, why string) {
	pos := p.(*Position)
	info := pos.Graph.info(pos.Block)
	info.done = false
	if !info.queued {
		a.enqueue(pos.Graph, pos.Block)
		a.rec.resumed(a, pos, why)
	}
}

func (a *annotator) reflowAll(positions []lattice.Position, why string) {
	for _, p := range positions {
		a.reflow(p, why)
	}
}

// process considers a block.
func (a *annotator) process(g *Graph, b *flow.Block) {
	info := g.info(b)
	info.done, info.blockedAt = true, -1
	info.times++
	a.rec.take(a, g, b)
	if op := a.flowIn(g, b); op >= 0 {
		info = g.info(b)
		info.done, info.blockedAt = false, op
		a.rec.blocked(a, g, b, op)
	}
}

// flowIn considers the operations of a block and follows its exits. It returns
// the index of the operation at which the block is blocked, or -1.
func (a *annotator) flowIn(g *Graph, b *flow.Block) (blocked int) {
	exits := b.Exits
	for i, op := range b.Operations {
		if a.consider(g, b, i) {
			continue
		}
		switch {
		case a.refusedCall(g, op) != "":
			return i
		case i == len(b.Operations)-1 && b.CanRaise():
			// The operation always raises, and somebody handles that.
			exits = exits[1:]
		case op.Name == "simple_call" || op.Name == "call_args" || op.Name == "next":
			// To raise always is nothing bad for these: a function that does
			// not return, an iteration that ends at once.
			return -1
		case op.Name == "getattr" && a.isDeclared(g, op):
			return -1 // nothing sets the attribute as yet, but it may be read
		default:
			return i
		}
	}
	for _, l := range a.possibleExits(g, b, exits) {
		a.followLink(g, b, l)
	}
	a.reflowAll(g.info(b).callers.Positions(), "the function "+g.Title+" returns something else")
	return -1
}

// possibleExits returns those of the exits that can be taken: not those behind
// a test whose outcome is known, nor those for exceptions that the operation
// does not raise.
func (a *annotator) possibleExits(g *Graph, b *flow.Block, exits []*flow.Link) []*flow.Link {
	if v, ok := b.ExitSwitch.(*flow.Variable); ok {
		s, _ := g.Binding(v).(*lattice.SomeBool)
		if s == nil || s.Const == nil {
			return exits
		}
		for i, l := range exits {
			if l.Case.Key == s.Const.Key {
				return exits[i : i+1]
			}
		}
		return nil
	}
	if op := b.RaisingOp(); op != nil {
		if classes, limited := a.canOnlyThrow(g, op); limited {
			return exitsFor(exits, classes)
		}
	}
	return exits
}

// exitsFor returns the exits that an operation takes which raises exceptions
// of these builtin classes only.
func exitsFor(exits []*flow.Link, classes []string) []*flow.Link {
	var out []*flow.Link
	for _, l := range exits {
		if l.Case == nil {
			out = append(out, l)
			continue
		}
		var rest []string
		for _, c := range classes {
			if !builtinIsSubclass(c, l.Case.Value) {
				rest = append(rest, c)
			}
		}
		if len(rest) < len(classes) {
			out = append(out, l)
		}
		classes = rest
	}
	return out
}

// consider computes the annotation of the result of an operation. It returns
// false if the operation cannot succeed.
func (a *annotator) consider(g *Graph, b *flow.Block, i int) bool {
	op := b.Operations[i]
	a.pos = g.position(b, i)
	defer func() { a.pos = nil }()
	args := make([]SomeValue, len(op.Args))
	for j, x := range op.Args {
		args[j] = a.binding(g, x)
	}
	a.rec.consider(a, op, args)
	for _, s := range args {
		if s == nil || lattice.IsImpossible(s) {
			return false
		}
	}
	s := a.operate(op, args)
	switch {
	case s == nil: // it gives nothing
		s = lattice.Impossible
	case lattice.IsImpossible(s):
		return false
	}
	a.bindResult(g, op, args, s)
	return true
}

// binding returns the annotation of a variable or constant; nil if it is
// unbound.
func (a *annotator) binding(g *Graph, v flow.Value) SomeValue {
	switch v := v.(type) {
	case *flow.Variable:
		return g.Binding(v)
	case *flow.Constant:
		return a.bk.constantValue(v)
	}
	return nil
}

// finish gives the results of functions that do not return their annotation,
// and looks at every call once more to fill the tables of the call families.
func (a *annotator) finish() {
	if len(a.errors) > 0 {
		return
	}
	for _, g := range a.graphs {
		if v := g.ReturnBlock.InputArgs[0]; g.Binding(v) == nil {
			g.bind(v, lattice.Impossible)
		}
	}
	a.fillCallTables()
}

// where tells the current position, for messages about defects.
func (a *annotator) where() string {
	if a.pos == nil {
		return "no operation"
	}
	return fmt.Sprintf("%s, %v", a.pos.Graph.Name, a.pos.Operation())
}

func (a *annotator) result() *Result {
	return &Result{
		Graphs: a.graphs, Classes: a.bk.classes, Containers: a.bk.containers, FloatDivision: a.floatDivision,
		Errors: a.errors, Recording: a.rec, bk: a.bk,
	}
}
