package llinterp

import (
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
	"vitrine/lowlevel/lltype/llop"
)

// frequent are the operations with opcodes of their own.
var frequent = map[llop.Op]opcode{
	llop.IntAdd: opIntAdd, llop.IntSub: opIntSub, llop.IntMul: opIntMul,
	llop.IntLT: opIntLt, llop.IntLE: opIntLe, llop.IntEQ: opIntEq, llop.IntNE: opIntNe, llop.IntGT: opIntGt, llop.IntGE: opIntGe,
}

// operation compiles an operation.
func (c *compiler) operation(op *flow.SpaceOperation) {
	if llop.Of(op) == llop.Invalid {
		c.failf("there is no such low-level operation: the graph has not been typed")
		return
	}
	if c.arithmetic(op) || c.memory(op) || c.control(op) {
		return
	}
	c.failf("the interpreter does not know this operation")
}

// result emits an instruction that sets the result of an operation.
func (c *compiler) result(op *flow.SpaceOperation, i instr) {
	i.dst = c.define(op.Result, len(c.code.instrs))
	c.emit(i)
}

// args reports whether an operation has at least n operands.
func (c *compiler) args(op *flow.SpaceOperation, n int) bool {
	if len(op.Args) < n {
		c.failf("the operation needs %d operands", n)
		return false
	}
	return true
}

// arithmetic compiles what only depends on the values of the operands.
func (c *compiler) arithmetic(op *flow.SpaceOperation) bool {
	i := instr{op: opBinary, fn1: arith.Unary(llop.Of(op)), fn2: arith.Binary(llop.Of(op))}
	checked := arith.Checked(llop.Of(op))
	switch {
	case llop.Of(op) == llop.SameAs || llop.Of(op) == llop.Hint:
		i.op = opMove
	case i.fn1 != nil:
		i.op = opUnary
	case i.fn2 != nil:
		if frequent, ok := frequent[llop.Of(op)]; ok {
			i.op = frequent
		}
	case checked != nil:
		i.op, i.ext = opChecked, &extra{checked: checked}
	default:
		return false
	}
	if !c.args(op, 1) {
		return true
	}
	i.a = c.slot(op.Args[0])
	if i.a < 0 { // a Void passed on
		return true
	}
	if i.fn2 != nil || checked != nil {
		if len(op.Args) > 1 {
			i.b = c.slot(op.Args[1])
		} else if i.fn2 != nil {
			c.args(op, 2)
		}
	}
	c.result(op, i)
	return true
}

// control compiles calls and what concerns the program as a whole.
func (c *compiler) control(op *flow.SpaceOperation) bool {
	switch llop.Of(op) {
	case llop.DirectCall, llop.IndirectCall:
		if c.args(op, 1) {
			c.call(op)
		}
	case llop.ContinueCompilation:
		c.continuing(op)
	case llop.Keepalive:
		if c.args(op, 1) {
			c.emit(instr{op: opKeepalive, a: c.slot(op.Args[0])})
		}
	case llop.DebugAssert:
		if c.args(op, 1) {
			c.emit(instr{op: opAssert, a: c.slot(op.Args[0])})
		}
	case llop.DebugFatalError:
		c.emit(instr{op: opFatal})
	case llop.DebugPrint:
		ext := &extra{}
		for k, a := range op.Args {
			ext.types = append(ext.types, lltype.TypeOf(a))
			ext.args = append(ext.args, c.slot(a))
			if ext.args[k] < 0 {
				ext.text += voidText(op, k)
			}
		}
		c.emit(instr{op: opPrint, ext: ext})
	default:
		return false
	}
	return true
}

// voidText returns the text of a Void operand.
func voidText(op *flow.SpaceOperation, i int) string {
	if i < len(op.Args) {
		if k, ok := op.Args[i].(*flow.Constant); ok && k.Value != nil {
			return fmt.Sprint(k.Value)
		}
	}
	return "no message"
}

func (c *compiler) call(op *flow.SpaceOperation) {
	proto, ok := pointee(op.Args[0]).(*lltype.FuncType)
	if !ok {
		c.failf("%v is not a function", op.Args[0])
		return
	}
	args := op.Args[1:]
	if llop.Of(op) == llop.IndirectCall && len(args) == len(proto.Args)+1 {
		args = args[:len(proto.Args)]
	}
	if len(args) != len(proto.Args) {
		c.failf("the function takes %d arguments, not %d", len(proto.Args), len(args))
		return
	}
	ext := c.newExtra()
	ext.proto, ext.failed, ext.args = proto, errorValue(proto.Result), c.newSlots(len(args))
	for k, a := range args {
		if proto.Args[k] != lltype.Void {
			ext.args = append(ext.args, c.slot(a))
		}
	}
	i := instr{op: opIndirectCall, ext: ext}
	if k, ok := op.Args[0].(*flow.Constant); ok {
		p, _ := k.Value.(lltype.Pointer)
		if p.IsNull() || p.Object.Func == nil {
			c.failf("%v is not a function", k)
			return
		}
		i.op, ext.callee = opCall, c.in.callee(p.Object)
	} else {
		i.a = c.slot(op.Args[0])
	}
	c.result(op, i)
}

// errorValue returns the bits of the result of a function that raises, where
// exceptions are kept in a record.
func errorValue(t lltype.Type) uint64 {
	if t == lltype.Void {
		return 0 // without an error to make: most functions that a generating extension calls return nothing
	}
	bits, err := arith.Bits(arith.ErrorValue(t), t)
	if err != nil {
		return 0 // NULL, or no value at all
	}
	return bits
}

func pointee(v flow.Value) lltype.Container {
	if p, ok := lltype.IsPtr(lltype.TypeOf(v)); ok {
		return p.To
	}
	return nil
}
