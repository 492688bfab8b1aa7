package flowspace

import (
	"vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/host/operation"
)

// A recorder receives what the engine does while a block is followed.
type recorder interface {
	// bytecode is called before every bytecode, with its effect. It may return an error
	// that stops the engine.
	bytecode(f *interp.Frame, e effect) error

	// append records an operation and returns its result.
	append(op operation.Op, args []model.Value) (*model.Variable, error)

	// cannotRaise says that the operation recorded last does not raise.
	cannotRaise()

	// fork asks which way to go, with cond as the exit switch. It returns the answer, or
	// an error that stops the engine.
	fork(cond model.Value, cases []outcome) (*flowBlock, error)
}

// A blockRecorder appends the operations of one bytecode to its block.
type blockRecorder struct {
	context   *flowContext
	block     *flowBlock
	enterSpam bool
	at        int // the bytecode before, or nowhere
}

// bytecode names the variables of a spam block after the locals they are in,
// when called first. After that the engine has progressed to another bytecode: this block
// takes no more operations. The engine still goes on, to find out where the next
// operation would be; the next block starts there, so only the frame before an
// instruction that may record one is of interest, and that after a backward jump, since
// loops may go round without one.
func (r *blockRecorder) bytecode(f *interp.Frame, e effect) error {
	backward := f.NextInstr <= r.at
	r.at = f.NextInstr
	if r.enterSpam {
		r.enterSpam = false
		for i, v := range f.Locals {
			if v, ok := v.(*model.Variable); ok && v.Prefix() == "" {
				v.SharePrefix(&f.Code.VarNames[i])
			}
		}
		return nil
	}
	if backward && r.context.jumpsBack(f) {
		return errJoinPoint
	}
	if !e.recordsNothing() {
		r.context.joinPoint.take(f)
	}
	return nil
}

func (r *blockRecorder) append(op operation.Op, args []model.Value) (*model.Variable, error) {
	c := r.context
	if c.joinPoint.valid {
		return nil, errJoinPoint
	}
	result := c.graph.NewVariable("")
	o := c.graph.NewOperation(op, args, result)
	o.Instr = int32(c.frame.LastInstr)
	o.Span = c.frame.Code.Spans[o.Instr]
	c.graph.Append(r.block.Block, o)
	if c.rec != nil {
		c.rec.operation(r.block, o)
	}
	return result, nil
}

// cannotRaise notes that the operation appended last does not raise.
func (r *blockRecorder) cannotRaise() {
	r.block.Operations[len(r.block.Operations)-1].CannotRaise = true
}

// fork closes the block with one exit for each case, and schedules an egg
// block after each.
func (r *blockRecorder) fork(cond model.Value, cases []outcome) (*flowBlock, error) {
	c := r.context
	c.scratch.vars = r.block.AppendVariables(c.scratch.vars[:0])
	vars := append(c.graph.NewInputs(len(c.scratch.vars))[:0], c.scratch.vars...)
	links := c.graph.NewExits(len(cases))
	for i, oc := range cases {
		egg := c.newFlowBlock()
		egg.parent, egg.outcome, egg.depth = r.block, oc, r.block.depth+1
		if oc.exception == "" {
			egg.Block = c.graph.NewBlock(vars)
			links[i] = c.graph.NewLink(c.values(vars, 0), egg.Block, c.space.exitCase(oc))
		} else {
			links[i] = r.exceptionLink(egg, vars[:len(vars)-1])
		}
		c.schedule(egg)
	}
	r.block.ExitSwitch = cond
	r.block.Close(links...)
	if c.rec != nil {
		c.rec.fork(r.block, links)
	}
	return nil, errStopFlowing
}

// The names of what a link makes of an exception.
var lastException, lastExcValue = "last_exception", "last_exc_value"

// exceptionLink makes the link to an egg block for an exception. vars are the
// variables of the block without the result of the operation that raised; in
// its place, the class and value of the exception are passed on. The class is
// a constant unless it is Exception, which stands for any.
func (r *blockRecorder) exceptionLink(egg *flowBlock, vars []*model.Variable) *model.Link {
	c := r.context
	value := c.graph.NewVariableSharing(&lastExcValue)
	n := len(vars)
	args := c.values(vars, 2)
	inputs := c.graph.NewInputs(n + 2)
	copy(inputs, vars)
	etype, evalue := c.graph.NewVariable(""), c.graph.NewVariable("")
	inputs[n], inputs[n+1] = etype, evalue
	egg.Block = c.graph.NewBlock(inputs)
	egg.excType, egg.excValue = etype, evalue
	var class model.Value
	if egg.outcome.exception == anyException {
		class = c.graph.NewVariableSharing(&lastException)
	} else {
		class = c.space.builtin(egg.outcome.exception)
		egg.excType = class
	}
	args[n], args[n+1] = class, value
	link := c.graph.NewLink(args, egg.Block, c.space.builtin(egg.outcome.exception))
	link.LastException, link.LastExcValue = class, value
	return link
}

// values returns a list of values that begins with vars and has room for
// extra more.
func (c *flowContext) values(vars []*model.Variable, extra int) []model.Value {
	args := c.graph.NewValues(len(vars) + extra)
	for i, v := range vars {
		args[i] = v
	}
	return args
}

// A replayer leads the engine through a block that has been recorded before,
// on the way to an egg block. It checks that the same operations are
// performed again, and gives the answer that leads on.
type replayer struct {
	context *flowContext
	block   *flowBlock
	answer  *flowBlock // the egg block, after block, on the way
	next    recorder
	index   int
}

func (r *replayer) bytecode(*interp.Frame, effect) error { return nil }

func (r *replayer) append(op operation.Op, args []model.Value) (*model.Variable, error) {
	if r.index >= len(r.block.Operations) {
		return nil, r.context.inconsistent("a further operation %s", op)
	}
	old := r.block.Operations[r.index]
	r.index++
	if old.Name != op.String() || len(old.Args) != len(args) {
		return nil, r.context.inconsistent("%s instead of %v", op, old)
	}
	for i, a := range args {
		if !model.Same(a, old.Args[i]) {
			return nil, r.context.inconsistent("operand %v instead of %v in %v", a, old.Args[i], old)
		}
	}
	if r.context.rec != nil {
		r.context.rec.replayed(r.block, old)
	}
	return old.Result, nil
}

func (r *replayer) cannotRaise() {} // as was noted when it was appended

func (r *replayer) fork(cond model.Value, cases []outcome) (*flowBlock, error) {
	if r.index != len(r.block.Operations) {
		return nil, r.context.inconsistent("a question before %v", r.block.Operations[r.index])
	}
	r.context.recorder = r.next
	if r.context.rec != nil {
		r.context.rec.answered(r.answer)
	}
	return r.answer, nil
}
