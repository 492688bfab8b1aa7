package jitstate

import (
	"errors"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// A way that is followed while code is generated may be one that the program never takes. What is green there is
// computed all the same, and may fail: an index out of range, NULL, an assertion in a function that is called. So the way ends there, with residual code that does the same and fails if the program comes there.

// ErrFailed is the error of a call at compile time that fails as it would at run time.
var ErrFailed = errors.New("a call at compile time failed")

// An EarlyOp is an operation on green values.
type EarlyOp struct {
	Op     llop.Op
	Args   []flow.Value // as in the coloured graph; those that are Void are constants
	Result lltype.Type
	Path   *ArrayDesc // to the part of an object that is read by indices, nil for other operations

	MayRaise bool // it is a call whose exceptions are looked at
}

// EarlyFails reports whether an operation that comes next in the timeshifted graph would fail; then the current state
// has come to its end. bits are the operands that are not Void.
func (c *Compiler) EarlyFails(o *EarlyOp, bits []uint64) (finished bool, err error) {
	fails, err := o.fails(c, bits)
	if !fails || err != nil {
		return false, err
	}
	return true, c.fail(o, bits)
}

// fails reports whether reading a part of an object would fail.
func (o *EarlyOp) fails(c *Compiler, bits []uint64) (bool, error) {
	switch {
	case bits[0] == 0:
		return true, nil
	case o.Path == nil:
		return false, nil
	}
	indices := make([]*Box, len(bits)-1)
	for i, n := range bits[1:] {
		indices[i] = primitive(n, lltype.Signed)
	}
	_, _, ok, err := c.follow(bits[0], o.Path, indices)
	return !ok, err
}

// EarlyCall calls a function at compile time; bits are the function and the arguments that are not Void.
// [Compiler.EarlyResult] has the result. It reports whether the current state has come to its end, because the call
// fails.
func (c *Compiler) EarlyCall(o *EarlyOp, bits []uint64) (finished bool, err error) {
	f, ok := c.ObjectAt(bits[0])
	if !ok || f.Func == nil {
		return true, c.fail(o, bits)
	}
	m, err := c.once(f, bits[1:])
	switch {
	case err != nil:
		return false, err
	case m.failed || m.raised != 0 && !o.MayRaise:
		return true, c.fail(o, bits)
	case m.raised != 0:
		c.early = bitsOf(arith.ErrorValue(o.Result), o.Result)
		return false, c.raiseObject(m.raised)
	}
	c.early = m.result
	return false, nil
}

// EarlyResult returns what the last call at compile time gave.
func (c *Compiler) EarlyResult() uint64 { return c.early }

// allArguments returns the arguments of a function, of which some may be Void; bits are the others.
func allArguments(f *lltype.Object, bits []uint64) []uint64 {
	t := f.Type.(*lltype.FuncType)
	all := make([]uint64, len(t.Args))
	for i, a := range t.Args {
		if a != lltype.Type(lltype.Void) {
			all[i], bits = bits[0], bits[1:]
		}
	}
	return all
}

// raiseObject makes an instance the current exception.
func (c *Compiler) raiseObject(instance uint64) error {
	class, err := c.load(instance, rclass.Object.Offset(rclass.Object.FieldIndex(rclass.TypePtr)), rclass.ClassType)
	if err != nil {
		return err
	}
	value, err := c.FromBits(instance, rclass.InstanceType)
	if err != nil {
		return err
	}
	return c.Raise(class, value)
}

// fail has residual code do what fails, and ends the current state.
func (c *Compiler) fail(o *EarlyOp, bits []uint64) error {
	args := make([]codegen.Value, len(o.Args))
	for i, a := range o.Args {
		if lltype.TypeOf(a) == lltype.Void {
			args[i] = a
			continue
		}
		k, err := c.constant(bits[0], lltype.TypeOf(a))
		if err != nil {
			return err
		}
		args[i], bits = k.Value, bits[1:]
	}
	c.cur.Builder.Label(true) // the second tier comes here too
	if _, err := c.op(o.Op, o.Result, args...); err != nil {
		return err
	}
	msg := lltype.NewConstant("what cannot be computed at compile time was reached", lltype.Void)
	if _, err := c.op(llop.DebugFatalError, lltype.Void, msg); err != nil {
		return err
	}
	f := c.cur.Builder.Function()
	if f == nil { // a replay writes nothing
		return nil
	}
	if result := f.Object.Type.(*lltype.FuncType).Result; result != lltype.Type(lltype.Void) {
		c.cur.Builder.Return(zero(result).Const.Value)
		return nil
	}
	c.cur.Builder.Return(nil)
	return nil
}
