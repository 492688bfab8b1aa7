package interp

import (
	"fmt"
	"sync/atomic"

	"vitrine/host/operation"
	"vitrine/host/source/bytecode"
)

// A Frame is one activation of a code object. Its exported fields are its
// whole state between two instructions: a space may read them, save them and
// put others in their place.
type Frame struct {
	Space   Space
	Code    *bytecode.Code
	Globals Object
	Names   Object // local names of a module or class body; of a function, if somebody asked for them
	Back    *Frame // the frame that called

	Locals []Object // fast locals; nil where unbound
	Cells  []*Cell  // cell variables, then free variables
	Stack  []Object // top of the stack at the end
	Blocks []Block

	NextInstr     int // the instruction to execute next
	LastInstr     int // the one executed last, or being executed
	LastException *OperationError

	// Yielded tells, after Resume, that the frame did not end: it is the
	// frame of a generator, and the result is what it yields.
	Yielded bool

	// Trace, if not nil, is called before every instruction, with NextInstr
	// at it. An error stops the frame.
	Trace func(*Frame) error

	// Untraced says that exceptions do not tell that they passed through the frame: nobody
	// asks for their tracebacks.
	Untraced bool

	// Ticker, if not nil, is asked from time to time whether to go on.
	Ticker *Ticker

	constants *Constants
	sent      Object          // to a "yield from"
	thrown    *OperationError // into a generator
	kept      bool            // it is not to be recycled
	handling  []Handling      // in Python 3
}

// A Ticker stops programs that run for too long. All frames of a program
// share one.
type Ticker struct {
	Left   int          // backward jumps and calls until the next Check
	Every  int          // what Left is set to again
	Check  func() error // an error stops the program; it is not an exception of the program
	Depth  int          // how many frames are active
	Budget int          // most frames that may be active

	// Now asks for a Check at the next tick. It may be set from another goroutine.
	Now atomic.Bool
}

// Tick counts one backward jump or call.
func (t *Ticker) Tick() error {
	t.Left--
	if t.Left > 0 && !t.Now.Load() {
		return nil
	}
	t.Left = t.Every
	return t.Check()
}

// NewFrame makes a frame for code. Its locals and cell variables are unbound;
// closure gives the cells of its free variables.
func NewFrame(space Space, code *bytecode.Code, globals Object, closure []*Cell) *Frame {
	return NewFrameWith(space, code, space.Constants(code), globals, closure)
}

// NewFrameWith is NewFrame for a space that has the constants of the code at
// hand.
func NewFrameWith(space Space, code *bytecode.Code, constants *Constants, globals Object, closure []*Cell) *Frame {
	f := constants.free
	if f != nil {
		constants.free = f.Back
		f.Back = nil
		f.Globals = globals
	} else {
		slots := make([]Object, len(code.VarNames)+code.StackSize)
		f = &Frame{
			Space:     space,
			Code:      code,
			Globals:   globals,
			Locals:    slots[:len(code.VarNames):len(code.VarNames)],
			Stack:     slots[len(code.VarNames):len(code.VarNames):len(slots)],
			constants: constants,
			LastInstr: -1,
		}
	}
	if n := len(code.CellVars); n+len(closure) > 0 {
		f.Cells = make([]*Cell, n, n+len(closure))
		for i := range f.Cells {
			f.Cells[i] = &Cell{}
		}
		f.Cells = append(f.Cells, closure...)
	}
	return f
}

// Keep makes the frame, and those that called it, stay as they are when they
// have ended.
func (f *Frame) Keep() {
	for ; f != nil && !f.kept; f = f.Back {
		f.kept = true
	}
}

// Recycle gives a frame that has ended back, so that the next call of the same
// code need not make one. Nothing may use the frame afterwards, unless it is one
// to keep.
func (f *Frame) Recycle() {
	if f.kept {
		return
	}
	clear(f.Locals)
	clear(f.Stack[:cap(f.Stack)])
	f.Stack = f.Stack[:0]
	f.Blocks = f.Blocks[:0]
	f.Globals, f.Names = nil, nil
	f.Cells = nil
	f.NextInstr, f.LastInstr = 0, -1
	f.LastException, f.handling = nil, nil
	f.Yielded, f.Untraced = false, false
	f.Trace, f.Ticker = nil, nil
	f.sent, f.thrown = nil, nil
	f.Back = f.constants.free
	f.constants.free = f
}

// Forget clears what has been taken off the value stacks of the frame and its callers, so that nothing keeps those objects
// alive.
func (f *Frame) Forget() {
	for ; f != nil; f = f.Back {
		if spare := f.wholeStack()[len(f.Stack):]; f.LastInstr >= 0 {
			clear(spare[min(f.inUse(), len(spare)):])
		}
	}
}

// inUse returns how many objects above the top of the stack the instruction that is being executed may still read.
func (f *Frame) inUse() int {
	const operands = 3 // of x[i] = y, the most but for calls and displays
	switch in := f.Code.Instrs[f.LastInstr]; in.Op {
	case bytecode.CallFunction, bytecode.CallFunctionVar, bytecode.CallFunctionKw, bytecode.CallFunctionVarKw:
		return int(in.Arg&0xff) + 2*int(in.Arg>>8&0xff)
	default:
		return max(operands, int(in.Arg))
	}
}

// Constants returns the constants and names of the code of the frame.
func (f *Frame) Constants() *Constants { return f.constants }

// InitCells moves the arguments that nested functions share from the locals
// to their cells. It is to be called once the arguments are in place.
func (f *Frame) InitCells() {
	for i, arg := range f.Code.CellArgs {
		if arg >= 0 {
			f.Cells[i].Value = f.Locals[arg]
		}
	}
}

// Resume executes instructions until the frame returns, yields or stops with
// an error. An *OperationError is an exception that the frame did not handle.
func (f *Frame) Resume() (Object, error) {
	f.Yielded = false
	if f.thrown != nil && f.Code.Instrs[f.NextInstr].Op != bytecode.YieldFrom {
		err := f.thrown
		f.thrown = nil
		if done, v, err := f.raise(err); done {
			return v, err
		}
	}
	return f.run()
}

// Send sets the value of the yield expression at which the frame waits.
func (f *Frame) Send(v Object) {
	if f.LastInstr < 0 {
		return // not started: there is no yield yet
	}
	if f.Code.Instrs[f.NextInstr].Op == bytecode.YieldFrom {
		f.sent = v
		return
	}
	f.Stack = append(f.Stack, v)
}

// Delegate returns the iterator whose items the frame passes on, if it waits at a yield from
// expression, else nil.
func (f *Frame) Delegate() Object {
	if f.Code.Instrs[f.NextInstr].Op != bytecode.YieldFrom {
		return nil
	}
	return f.Stack[len(f.Stack)-1]
}

// DropDelegate makes the yield from at which the frame waits one of None, so that what is thrown is raised there.
func (f *Frame) DropDelegate() { f.setTop(f.Space.None()) }

// ThrowInto makes the next Resume raise err at the yield where the frame
// waits.
func (f *Frame) ThrowInto(err *OperationError) { f.thrown = err }

// raise looks for a handler of err, which was raised by the instruction at
// LastInstr. done tells that the frame ends.
func (f *Frame) raise(err error) (done bool, v Object, _ error) {
	oe, ok := err.(*OperationError)
	if !ok {
		return true, nil, err
	}
	if !f.Untraced {
		oe.Traceback = append(oe.Traceback, TracebackEntry{Code: f.Code, Instr: f.LastInstr, Frame: f})
		f.kept = true
	}
	if len(f.Blocks) == 0 {
		if err := f.leaveHandlers(-1); err != nil {
			return true, nil, err
		}
		return true, nil, oe
	}
	return f.unroll(&Unroller{Kind: UnrollRaise, Err: oe})
}

// Const returns constant i of the code as an object of the space.
func (f *Frame) Const(i int) Object { return f.constants.Consts[i] }

// Name returns the text of name i of the code.
func (f *Frame) Name(i int) string { return f.Code.Names[i] }

// NameObject returns name i of the code as an object of the space.
func (f *Frame) NameObject(i int) Object { return f.constants.Names[i] }

func (f *Frame) push(v Object) { f.Stack = append(f.Stack, v) }

func (f *Frame) pop() Object {
	n := len(f.Stack) - 1
	v := f.Stack[n]
	f.Stack[n] = nil
	f.Stack = f.Stack[:n]
	return v
}

// popN takes the top n values off the stack. They stay valid until something
// is pushed.
func (f *Frame) popN(n int) []Object {
	k := len(f.Stack) - n
	vs := f.Stack[k:]
	f.Stack = f.Stack[:k]
	return vs
}

func (f *Frame) top() Object     { return f.Stack[len(f.Stack)-1] }
func (f *Frame) setTop(v Object) { f.Stack[len(f.Stack)-1] = v }

func (f *Frame) truncate(n int) {
	clear(f.Stack[n:])
	f.Stack = f.Stack[:n]
}

func (f *Frame) internal(format string, args ...any) error {
	return &InternalError{f.Code, f.LastInstr, fmt.Sprintf(format, args...)}
}

// binaryOps maps binary and in-place instructions to operations.
var binaryOps = [256]operation.Op{
	bytecode.BinaryAdd:             operation.Add,
	bytecode.BinarySubtract:        operation.Sub,
	bytecode.BinaryMultiply:        operation.Mul,
	bytecode.BinaryDivide:          operation.Div,
	bytecode.BinaryTrueDivide:      operation.TrueDiv,
	bytecode.BinaryFloorDivide:     operation.FloorDiv,
	bytecode.BinaryModulo:          operation.Mod,
	bytecode.BinaryLshift:          operation.LShift,
	bytecode.BinaryRshift:          operation.RShift,
	bytecode.BinaryAnd:             operation.And,
	bytecode.BinaryOr:              operation.Or,
	bytecode.BinaryXor:             operation.Xor,
	bytecode.BinaryMatrixMultiply:  operation.MatMul,
	bytecode.BinarySubscr:          operation.GetItem,
	bytecode.InplaceAdd:            operation.InplaceAdd,
	bytecode.InplaceSubtract:       operation.InplaceSub,
	bytecode.InplaceMultiply:       operation.InplaceMul,
	bytecode.InplaceDivide:         operation.InplaceDiv,
	bytecode.InplaceTrueDivide:     operation.InplaceTrueDiv,
	bytecode.InplaceFloorDivide:    operation.InplaceFloorDiv,
	bytecode.InplaceModulo:         operation.InplaceMod,
	bytecode.InplaceLshift:         operation.InplaceLShift,
	bytecode.InplaceRshift:         operation.InplaceRShift,
	bytecode.InplaceAnd:            operation.InplaceAnd,
	bytecode.InplaceOr:             operation.InplaceOr,
	bytecode.InplaceXor:            operation.InplaceXor,
	bytecode.InplaceMatrixMultiply: operation.InplaceMatMul,
}

// compareOps maps the first six comparisons to operations.
var compareOps = [...]operation.Op{
	bytecode.CmpLT: operation.LT,
	bytecode.CmpLE: operation.LE,
	bytecode.CmpEQ: operation.EQ,
	bytecode.CmpNE: operation.NE,
	bytecode.CmpGT: operation.GT,
	bytecode.CmpGE: operation.GE,
}
