package flowspace

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// Errors with which the space interrupts the engine. They go up through the
// interpreter to the loop in run.
var (
	// errStopFlowing: the rest of this path is in other blocks.
	errStopFlowing = errors.New("the block is complete")
	// errJoinPoint: another block begins here: an operation would have to be recorded for
	// a bytecode that starts one, or a loop goes round without any.
	errJoinPoint = errors.New("the next block begins")
	// errNotMergeable: the frame holds something that a frame state cannot.
	errNotMergeable = errors.New("the frame holds a cell between two bytecodes")
)

// maxUnrolled is the most blocks that may start at one bytecode. Only constants that
// are never merged make more than a few.
const maxUnrolled = 2000

// flowContext is the execution context of the flow space: it schedules blocks,
// runs the engine on each, and merges states.
type flowContext struct {
	ctx       context.Context
	space     *Space
	graph     *model.FunctionGraph
	generator *generator // whose body is analysed; else nil
	made      bool       // the code that is followed is not that of the function
	frame     *interp.Frame
	recorder  recorder
	tracer    func(*interp.Frame) error // the method trace
	joinPoint snapshot
	rounds    rounds
	placing   placing
	places    []placed // by instruction

	fewPlaces    []model.Place
	fewConstants []model.Constant
	slices       map[*model.Variable]*stdspace.Slice // that variables hold whose bounds are constants
	current      frameState                          // the state to be merged; its slices are used again and again
	joins        [][]*flowBlock                      // spam blocks by bytecode position, latest first
	pending      []pendingBlock                      // blocks to be followed, first in first out
	taken        int                                 // how many of pending have been taken up
	blocks       []*flowBlock                        // all of them, as created
	budget       int                                 // most bytecodes to execute
	ticks        int
	rec          *Recording // nil if steps are not recorded, or not any more
	kept         int        // how many bytecodes are recorded; 0: all

	blockRecorder blockRecorder // of the block being followed
	replayers     []replayer    // that lead to it, the last one first

	scratch *scratch
	states  int  // how many were made
	keep    bool // nothing may be used again: a recording refers to it

	// shortcut leaves out the exits of implicit exceptions that nobody
	// catches, instead of making and removing them.
	shortcut bool
}

// run follows blocks until none is pending.
func (c *flowContext) run() error {
	for c.taken < len(c.pending) {
		p := c.pending[c.taken]
		b := p.flowBlock
		c.taken++
		if p.dead() {
			c.rec.skipped(b)
			continue
		}
		if err := c.follow(b); err != nil {
			return err
		}
	}
	return nil
}

func (c *flowContext) schedule(b *flowBlock) {
	c.pending = append(c.pending, pendingBlock{b, b.root().generation})
}

// follow runs the engine from the beginning of a block until it is closed.
func (c *flowContext) follow(b *flowBlock) error {
	c.rec.follow(b)
	c.joinPoint.valid = false
	c.recorder = b.start(c, c.frame)
	result, err := c.frame.Resume()
	for err == nil && c.frame.Yielded {
		if err = c.yields(result); err == nil {
			result, err = c.frame.Resume()
		}
	}
	if err == nil {
		if c.generator != nil && result != interp.Object(c.space.none) {
			return c.errorf("flowing", "a generator that is translated cannot return a value: nothing gets it")
		}
		return c.close(b, c.graph.ReturnBlock, result.(model.Value))
	}
	if err == errStopFlowing {
		return nil
	}
	if err == errJoinPoint {
		if err := c.joinPoint.state(&c.current, c.space.none); err != nil {
			return c.failure(err)
		}
		c.placing.ended(&c.current)
		return c.merge(b, &c.current)
	}
	var exc *interp.OperationError
	if !errors.As(err, &exc) {
		return c.failure(err)
	}
	return c.raise(b, exc)
}

// raise closes a block with an exception that leaves the function. An implicit exception
// that nobody caught is assumed not to occur.
func (c *flowContext) raise(b *flowBlock, exc *interp.OperationError) error {
	if exc.Unhandled != nil {
		return exc.Unhandled
	}
	if !exc.Implicit {
		return c.close(b, c.graph.ExceptBlock, exc.Type.(model.Value), exc.Value.(model.Value))
	}
	name := anyException
	if class, ok := exc.Type.(*model.Constant); ok {
		name = c.space.className(class)
	}
	etype, evalue, err := c.space.assertion(fmt.Sprintf("implicit %s shouldn't occur", name))
	if err != nil {
		return c.failure(err)
	}
	return c.close(b, c.graph.ExceptBlock, etype, evalue)
}

// close ends a block with a link to the return or the except block.
func (c *flowContext) close(b *flowBlock, target *model.Block, args ...model.Value) error {
	given := c.placing.loaded
	if target == c.graph.ReturnBlock {
		given = c.placing.returned
	}
	link := c.graph.NewLink(c.graph.NewValues(len(args)), target, nil)
	for i, v := range args {
		c.pass(link, i, v, given)
		given = nowhere
	}
	if at := c.frame.LastInstr; at >= 0 {
		link.Place = c.placeOf(at)
	}
	c.closeWith(b.Block, link)
	c.rec.closed(b, link, c.graph)
	return nil
}

// closeWith makes a link the only exit of a block.
func (c *flowContext) closeWith(b *model.Block, l *model.Link) {
	exits := c.graph.NewExits(1)
	exits[0] = l
	b.Close(exits...)
}

// merge ends a block in the given state: it links it to a block whose state covers it: an
// existing block, an existing block that is generalised for the purpose, or a new one.
func (c *flowContext) merge(current *flowBlock, state *frameState) error {
	candidates := c.joins[state.nextInstr]
	for i, b := range candidates {
		if !b.state.mergeableWith(state) {
			continue
		}
		if b.state.covers(state) {
			c.link(current, state, b)
			c.rec.joined(current, b, state)
			return nil
		}
		// Keep the block found last in front.
		copy(candidates[1:i+1], candidates[:i])
		candidates[0] = b
		return c.generalise(current, state, b)
	}
	if len(candidates) >= maxUnrolled {
		return c.errorf("budget", "gave up after %d blocks that begin here: they cannot be merged, because their constants differ; "+
			"a loop that is unrolled must end at a constant", len(candidates))
	}
	b := c.newFlowBlock()
	b.Block = c.graph.NewBlock(c.graph.FreshInputs(state.countVariables()))
	b.state = state.with(b.InputArgs, c)
	candidates = append(candidates, b)
	copy(candidates[1:], candidates)
	candidates[0] = b
	c.joins[state.nextInstr] = candidates
	c.link(current, state, b)
	c.rec.created(current, b, state)
	c.schedule(b)
	return nil
}

// generalise clears a block and reuses it for the union of its state and the
// given one. Earlier results from the block hold only for a special case, and are
// dropped. Links that entered it in its former state go through an empty block, which
// keeps the former input arguments and passes on what became variable.
func (c *flowContext) generalise(current *flowBlock, state *frameState, b *flowBlock) error {
	old := b.state
	b.state = old.union(state, c)
	forward := c.graph.NewBlock(b.InputArgs)
	for _, l := range b.entries {
		l.Target = forward
	}
	var moved []*model.Link
	if c.rec != nil {
		moved = slices.Clone(b.entries)
	}
	b.entries = b.entries[:0]
	b.generation++
	b.InputArgs = b.state.variables(c.graph)
	b.Operations, b.ExitSwitch, b.Exits = nil, nil, nil

	link := c.passing(old, b.state, b.Block)
	c.closeWith(forward, link)
	b.entries = append(b.entries, link)
	if current.root() != b { // else the path here was dropped with the rest
		c.link(current, state, b)
	}
	c.rec.generalised(current, b, forward, moved, old, state)
	c.schedule(b)
	return nil
}

// link ends a block in a state with a jump to a spam block that covers it.
func (c *flowContext) link(current *flowBlock, state *frameState, target *flowBlock) {
	link := c.passing(state, target.state, target.Block)
	c.closeWith(current.Block, link)
	target.entries = append(target.entries, link)
}

// passing returns a link from a block in one state to a block that starts from another.
func (c *flowContext) passing(from, to *frameState, target *model.Block) *model.Link {
	link := c.graph.NewLink(c.graph.NewValues(len(target.InputArgs)), target, nil)
	i, given := 0, from.mergeable[:len(to.mergeable)]
	for k, t := range to.mergeable {
		if _, ok := t.(*model.Variable); ok {
			c.pass(link, i, given[k], from.givenTo(k))
			i++
		}
	}
	return link
}

// trace is called before every bytecode.
func (c *flowContext) trace(f *interp.Frame) error {
	c.ticks++
	if c.ticks >= c.budget {
		return c.errorf("budget", "gave up after %d bytecodes: the computation on constants that is going round here may never end", c.ticks)
	}
	if c.ticks&1023 == 0 {
		if err := c.ctx.Err(); err != nil {
			return c.errorf("stopped", "stopped: %v", err)
		}
		if c.ticks&(1<<16-1) == 0 {
			if err := c.space.std.CheckMemory(); err != nil {
				return c.failure(err)
			}
		}
	}
	in := f.Code.Instrs[f.NextInstr]
	e := effects[in.Op]
	c.placing.bytecode(f.NextInstr, in, e, len(f.Stack))
	if e == stores {
		c.placeStored(f)
	}
	if c.kept > 0 && c.ticks > c.kept {
		c.rec = nil
	}
	if c.rec != nil {
		c.rec.bytecode(f)
	}
	return c.recorder.bytecode(f, e)
}

// span returns the source place of the bytecode being executed.
func (c *flowContext) span() source.Span {
	if i := c.frame.LastInstr; i >= 0 {
		return c.frame.Code.Spans[i]
	}
	return c.frame.Code.Span
}

// errorf returns an error at the bytecode being executed.
func (c *flowContext) errorf(kind, format string, args ...any) error {
	return &Error{
		Kind: kind, Func: c.graph.Name, Msg: fmt.Sprintf(format, args...),
		File: c.graph.File, Span: c.span(),
	}
}

// failure gives an error that stopped the engine a place, if it has none.
func (c *flowContext) failure(err error) error {
	var e *Error
	if errors.As(err, &e) {
		return err
	}
	return &Error{Kind: "flowing", Func: c.graph.Name, Msg: err.Error(), File: c.graph.File, Span: c.span(), err: err}
}

// inconsistent returns the error for a replay that does not repeat what was
// recorded.
func (c *flowContext) inconsistent(format string, args ...any) error {
	return c.errorf("replay", "replay went another way than the recording: "+format, args...)
}
