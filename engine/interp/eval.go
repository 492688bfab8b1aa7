package interp

import (
	"vitrine/engine/operation"
	"vitrine/engine/source/bytecode"
)

// run executes instructions until the frame ends, yields or stops.
//
// The instructions that programs execute most are here, in one switch, so
// that the loop keeps its state in registers; the rest is in step.
func (f *Frame) run() (Object, error) {
	space := f.Space
	instrs := f.Code.Instrs
	for {
		if f.Trace != nil {
			if err := f.Trace(f); err != nil {
				return nil, err
			}
		}
		in := instrs[f.NextInstr]
		f.LastInstr = f.NextInstr
		f.NextInstr++
		var err error
		switch in.Op {
		case bytecode.LoadFast:
			v := f.Locals[in.Arg]
			if v == nil {
				err = f.unbound(f.Code.VarNames[in.Arg])
				break
			}
			f.Stack = append(f.Stack, v)
			continue
		case bytecode.StoreFast:
			f.Locals[in.Arg] = f.pop()
			continue
		case bytecode.LoadConst:
			f.Stack = append(f.Stack, f.constants.Consts[in.Arg])
			continue
		case bytecode.PopTop:
			f.pop()
			continue
		case bytecode.BinaryAdd, bytecode.BinarySubtract, bytecode.BinaryMultiply,
			bytecode.BinaryDivide, bytecode.BinaryTrueDivide, bytecode.BinaryFloorDivide,
			bytecode.BinaryModulo, bytecode.BinaryLshift, bytecode.BinaryRshift,
			bytecode.BinaryAnd, bytecode.BinaryOr, bytecode.BinaryXor,
			bytecode.BinaryMatrixMultiply, bytecode.BinarySubscr,
			bytecode.InplaceAdd, bytecode.InplaceSubtract, bytecode.InplaceMultiply,
			bytecode.InplaceDivide, bytecode.InplaceTrueDivide, bytecode.InplaceFloorDivide,
			bytecode.InplaceModulo, bytecode.InplaceLshift, bytecode.InplaceRshift,
			bytecode.InplaceAnd, bytecode.InplaceOr, bytecode.InplaceXor,
			bytecode.InplaceMatrixMultiply:
			y := f.pop()
			var v Object
			if v, err = space.Binary(binaryOps[in.Op], f.top(), y); err == nil {
				f.setTop(v)
				continue
			}
		case bytecode.CompareOp:
			if err = f.compare(int(in.Arg)); err == nil {
				continue
			}
		case bytecode.JumpIfFalse, bytecode.JumpIfTrue:
			var b bool
			if b, err = space.IsTrue(f.top()); err == nil {
				if b == (in.Op == bytecode.JumpIfTrue) {
					f.NextInstr = int(in.Arg)
				}
				continue
			}
		case bytecode.JumpForward:
			f.NextInstr = int(in.Arg)
			continue
		case bytecode.JumpAbsolute:
			f.NextInstr = int(in.Arg)
			if f.Ticker == nil {
				continue
			}
			if err = f.Ticker.Tick(); err == nil {
				continue
			}
		case bytecode.ForIter:
			var v Object
			var more bool
			if v, more, err = space.Next(f.top()); err == nil {
				if more {
					f.Stack = append(f.Stack, v)
				} else {
					f.pop()
					f.NextInstr = int(in.Arg)
				}
				continue
			}
		case bytecode.LoadGlobal:
			var v Object
			if v, err = space.LoadGlobal(f, int(in.Arg)); err == nil {
				f.Stack = append(f.Stack, v)
				continue
			}
		case bytecode.LoadAttr:
			var v Object
			if v, err = space.Binary(operation.GetAttr, f.top(), f.constants.Names[in.Arg]); err == nil {
				f.setTop(v)
				continue
			}
		case bytecode.StoreAttr:
			x := f.pop()
			v := f.pop()
			if _, err = space.Ternary(operation.SetAttr, x, f.constants.Names[in.Arg], v); err == nil {
				continue
			}
		case bytecode.StoreSubscr:
			i := f.pop()
			x := f.pop()
			v := f.pop()
			if _, err = space.Ternary(operation.SetItem, x, i, v); err == nil {
				continue
			}
		case bytecode.CallFunction:
			if in.Arg > 0xff {
				err = f.callFunction(in)
			} else {
				var v Object
				args := f.popN(int(in.Arg))
				if v, err = space.Call(f.top(), args); err == nil {
					f.setTop(v)
					continue
				}
			}
			if err == nil {
				continue
			}
		case bytecode.ReturnValue:
			v := f.pop()
			if len(f.Blocks) == 0 {
				return v, nil
			}
			if done, v, err := f.unroll(&Unroller{Kind: UnrollReturn, Value: v}); done {
				return v, err
			}
			continue
		case bytecode.YieldValue:
			f.Yielded = true
			return f.pop(), nil
		case bytecode.YieldFrom:
			v, yields, e := f.delegate()
			if yields {
				return v, nil
			}
			if err = e; err == nil {
				continue
			}
		default:
			u, e := f.step(in)
			if u != nil {
				if done, v, err := f.unroll(u); done {
					return v, err
				}
				continue
			}
			if err = e; err == nil {
				continue
			}
		}
		if done, v, err := f.raise(err); done {
			return v, err
		}
	}
}

// unbound returns the exception for a local variable without a value.
func (f *Frame) unbound(name string) error {
	return f.Space.Throw("UnboundLocalError", "local variable '"+name+"' referenced before assignment")
}

func (f *Frame) compare(cmp int) error {
	space := f.Space
	y := f.pop()
	x := f.top()
	if cmp < len(compareOps) {
		v, err := space.Binary(compareOps[cmp], x, y)
		f.setTop(v)
		return err
	}
	var v Object
	var err error
	switch cmp {
	case bytecode.CmpIs:
		v, err = space.Binary(operation.Is, x, y)
	case bytecode.CmpIn:
		v, err = space.Binary(operation.Contains, y, x)
	case bytecode.CmpIsNot, bytecode.CmpNotIn:
		// There is no operation for "not": its result is a fork.
		if cmp == bytecode.CmpIsNot {
			v, err = space.Binary(operation.Is, x, y)
		} else {
			v, err = space.Binary(operation.Contains, y, x)
		}
		if err == nil {
			v, err = f.not(v)
		}
	case bytecode.CmpExcMatch:
		var b bool
		b, err = space.ExceptionMatch(x, y)
		v = space.Bool(b)
	default:
		err = f.internal("no comparison %d", cmp)
	}
	f.setTop(v)
	return err
}

func (f *Frame) not(v Object) (Object, error) {
	b, err := f.Space.IsTrue(v)
	return f.Space.Bool(!b), err
}

// delegate performs one round of a "yield from". yields tells that the frame
// is to yield v and to come back to this instruction.
func (f *Frame) delegate() (v Object, yields bool, err error) {
	sent, thrown := f.sent, f.thrown
	f.sent, f.thrown = nil, nil
	if sent == nil {
		sent = f.Space.None()
	}
	v, done, err := f.Space.Delegate(f.top(), sent, thrown)
	if err != nil {
		return nil, false, err
	}
	if done {
		f.setTop(v)
		return nil, false, nil
	}
	f.NextInstr = f.LastInstr
	f.Yielded = true
	return v, true, nil
}
