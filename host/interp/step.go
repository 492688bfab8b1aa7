package interp

import (
	"vitrine/host/operation"
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
)

// step executes one of the instructions that are not in run. It returns an
// unroller if blocks are to be unrolled.
func (f *Frame) step(in bytecode.Instr) (*Unroller, error) {
	arg := int(in.Arg)
	switch in.Op {
	case bytecode.Nop:
		return nil, nil
	case bytecode.DupTopX:
		f.Stack = append(f.Stack, f.Stack[len(f.Stack)-arg:]...)
		return nil, nil
	case bytecode.RotFour:
		s := f.Stack[len(f.Stack)-4:]
		s[3], s[2], s[1], s[0] = s[2], s[1], s[0], s[3]
		return nil, nil

	case bytecode.EndFinally:
		// An exception is raised again as it was, without a new line of
		// traceback.
		return f.endFinally(), nil
	case bytecode.BreakLoop:
		return &Unroller{Kind: UnrollBreak}, nil
	case bytecode.ContinueLoop:
		u := &Unroller{Kind: UnrollContinue, Target: arg}
		if f.Ticker != nil {
			return u, f.Ticker.Tick()
		}
		return u, nil
	case bytecode.RaiseVarargs:
		return f.raiseVarargs(arg)
	case bytecode.RaiseFrom:
		cause := f.pop()
		return nil, f.Space.Normalize(f.pop(), nil, cause)
	case bytecode.WithEnter:
		return nil, f.withEnter()
	case bytecode.WithCleanup:
		return nil, f.withCleanup()

	case bytecode.UnaryPositive, bytecode.UnaryNegative, bytecode.UnaryInvert, bytecode.UnaryConvert:
		return nil, f.unary(in.Op)
	case bytecode.InplacePower:
		y := f.pop()
		v, err := f.Space.Binary(operation.InplacePow, f.top(), y)
		f.setTop(v)
		return nil, err
	case bytecode.BinaryPower:
		y := f.pop()
		v, err := f.Space.Ternary(operation.Pow, f.top(), y, f.Space.None())
		f.setTop(v)
		return nil, err
	}
	if in.Op >= bytecode.Slice0 && in.Op <= bytecode.DeleteSlice3 {
		return nil, f.slice(in.Op)
	}
	if in.Op >= bytecode.BuildTuple && in.Op <= bytecode.UnpackEx {
		return nil, f.build(in.Op, arg)
	}
	return nil, f.stepName(in)
}

// popBlock leaves the innermost block at its end. A finally handler, which
// follows, finds None where an unroller and its exception would be.
func (f *Frame) popBlock() {
	b := f.Blocks[len(f.Blocks)-1]
	f.Blocks = f.Blocks[:len(f.Blocks)-1]
	f.truncate(b.Depth)
	if b.Kind == FinallyBlock {
		f.forget(b.Handler)
		none := f.Space.None()
		f.Stack = append(f.Stack, none, none, none)
	}
}

// endFinally takes the three values of a handler off the stack and returns
// the unroller among them, or nil.
func (f *Frame) endFinally() *Unroller {
	f.pop()
	f.pop()
	u, _ := f.pop().(*Unroller)
	return u
}

// An asserter makes the exception of an assert statement of Python 3, whose message is its one argument, whatever it is.
// Other spaces make it as the raise statement of Python 2 does, which takes a tuple apart, and None for nothing.
type asserter interface {
	FailedAssertion(class, message Object) error
}

func (f *Frame) raiseVarargs(n int) (*Unroller, error) {
	if n == 0 {
		e := f.ActiveException()
		if e == nil {
			if f.Code.Dialect == source.Python3 {
				return nil, f.Space.Throw("RuntimeError", "No active exception to reraise")
			}
			return nil, f.Space.Throw("TypeError", "exceptions must be old-style classes or derived from BaseException, not NoneType")
		}
		if e.Implicit {
			// The program itself raises it now.
			e = &OperationError{Type: e.Type, Value: e.Value, Traceback: e.Traceback}
		}
		f.LastException = e
		return &Unroller{Kind: UnrollRaise, Err: e}, nil
	}
	var value, tb Object
	if n >= 3 {
		tb = f.pop()
	}
	if n >= 2 {
		value = f.pop()
	}
	if space, ok := f.Space.(asserter); ok && n == 2 && f.Code.Dialect == source.Python3 {
		return nil, space.FailedAssertion(f.pop(), value)
	}
	err := f.Space.Normalize(f.pop(), value, nil)
	e, ok := err.(*OperationError)
	if ok {
		e.Held = true
	}
	if ok && tb != nil {
		return f.raiseWith(e, tb)
	}
	return nil, err
}

// raiseWith raises an exception with the traceback that a raise statement of
// Python 2 gives. The statement itself is not part of that.
func (f *Frame) raiseWith(e *OperationError, tb Object) (*Unroller, error) {
	if err := f.Space.SetTraceback(e, tb); err != nil {
		return nil, err
	}
	if len(e.Traceback) > 0 {
		return &Unroller{Kind: UnrollRaise, Err: e}, nil
	}
	return nil, e
}

func (f *Frame) unary(op bytecode.Op) error {
	x := f.top()
	var v Object
	var err error
	switch op {
	case bytecode.UnaryPositive:
		v, err = f.Space.Unary(operation.Pos, x)
	case bytecode.UnaryNegative:
		v, err = f.Space.Unary(operation.Neg, x)
	case bytecode.UnaryInvert:
		v, err = f.Space.Unary(operation.Invert, x)
	case bytecode.UnaryConvert:
		v, err = f.Space.Unary(operation.Repr, x)
	}
	f.setTop(v)
	return err
}

// slice performs an instruction for x[lo:hi]: get, store or delete.
func (f *Frame) slice(op bytecode.Op) error {
	bounds := (op - bytecode.Slice0) & 3
	none := f.Space.None()
	lo, hi := none, none
	var step Object
	if bounds&2 != 0 {
		hi = f.pop()
	}
	if bounds&1 != 0 {
		lo = f.pop()
	}
	if bounds&1 != 0 && lo == none || bounds&2 != 0 && hi == none {
		step = none // a None in the text is no bound for the methods that take two
	}
	x := f.pop()
	s, err := f.Space.NewSlice(lo, hi, step)
	if err != nil {
		return err
	}
	switch {
	case op <= bytecode.Slice3:
		v, err := f.Space.Binary(operation.GetItem, x, s)
		f.push(v)
		return err
	case op <= bytecode.StoreSlice3:
		_, err = f.Space.Ternary(operation.SetItem, x, s, f.pop())
	default:
		_, err = f.Space.Binary(operation.DelItem, x, s)
	}
	return err
}
