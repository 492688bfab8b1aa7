package interp

import (
	"slices"
	"strings"

	"vitrine/host/operation"
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
)

// run executes instructions until the frame ends, yields or stops.
//
// The instructions that programs execute most are in straight, the rest is in
// step.
func (f *Frame) run() (Object, error) {
	for {
		in, err := f.straight()
		var u *Unroller
		if err == nil {
			switch in.Op {
			case bytecode.ReturnValue:
				v := f.pop()
				if len(f.Blocks) == 0 {
					return v, nil
				}
				u = &Unroller{Kind: UnrollReturn, Value: v}
			case bytecode.YieldValue:
				f.Yielded = true
				return f.pop(), nil
			case bytecode.YieldFrom:
				var v Object
				if v, f.Yielded, err = f.delegate(); f.Yielded {
					return v, nil
				}
			default:
				u, err = f.step(in)
			}
		} else if in.Op == bytecode.Invalid {
			return nil, err
		}
		done := false
		var v Object
		switch {
		case err != nil:
			done, v, err = f.raise(err)
		case u != nil:
			done, v, err = f.unroll(u)
		}
		if done {
			return v, err
		}
	}
}

// straight executes instructions until one that is not among its own, which it
// returns, or until an error. An error of the Trace function comes with an invalid
// instruction: no instruction raised it.
//
// It is one switch, so that the loop keeps its state in registers: pc and sp
// are NextInstr and the length of Stack. The frame has them too whenever the
// space may look.
func (f *Frame) straight() (bytecode.Instr, error) {
	space := f.Space
	instrs := f.Code.Instrs
	locals, stack := f.Locals, f.wholeStack()
	pc, sp := f.NextInstr, len(f.Stack)
	for {
		if f.Trace != nil {
			f.NextInstr, f.Stack = pc, f.Stack[:sp]
			if err := f.Trace(f); err != nil {
				return bytecode.Instr{}, err
			}
		}
		in := instrs[pc]
		f.LastInstr = pc
		pc++
		f.NextInstr = pc
		var err error
		switch in.Op {
		case bytecode.LoadFast:
			v := locals[in.Arg]
			if v == nil {
				f.Stack = f.Stack[:sp]
				err = f.unbound(f.Code.VarNames[in.Arg])
				break
			}
			stack[sp] = v
			sp++
			continue
		case bytecode.StoreFast:
			sp--
			locals[in.Arg] = stack[sp]
			continue
		case bytecode.LoadConst:
			stack[sp] = f.constants.Consts[in.Arg]
			sp++
			continue
		case bytecode.PopTop:
			sp--
			continue
		case bytecode.DupTop:
			stack[sp] = stack[sp-1]
			sp++
			continue
		case bytecode.RotTwo:
			stack[sp-1], stack[sp-2] = stack[sp-2], stack[sp-1]
			continue
		case bytecode.RotThree:
			stack[sp-1], stack[sp-2], stack[sp-3] = stack[sp-2], stack[sp-3], stack[sp-1]
			continue
		case bytecode.LoadDeref:
			if v := f.Cells[in.Arg].Value; v != nil {
				stack[sp] = v
				sp++
				continue
			}
			f.Stack = f.Stack[:sp]
			err = f.emptyCell(int(in.Arg))
		case bytecode.StoreDeref:
			sp--
			f.Cells[in.Arg].Value = stack[sp]
			continue
		case bytecode.UnaryNot:
			f.Stack = f.Stack[:sp]
			var v Object
			if v, err = f.not(stack[sp-1]); err == nil {
				stack[sp-1] = v
				continue
			}
		case bytecode.BuildTuple:
			items := stack[sp-int(in.Arg) : sp]
			sp -= int(in.Arg)
			f.Stack = f.Stack[:sp]
			var v Object
			if v, err = f.buildTuple(items); err == nil {
				stack[sp] = v
				sp++
				continue
			}
		case bytecode.BuildList:
			items := stack[sp-int(in.Arg) : sp]
			sp -= int(in.Arg)
			f.Stack = f.Stack[:sp]
			var v Object
			if v, err = space.NewList(items); err == nil {
				stack[sp] = v
				sp++
				continue
			}
		case bytecode.UnpackSequence:
			sp--
			f.Stack = f.Stack[:sp]
			var items []Object
			if items, err = space.Unpack(stack[sp], int(in.Arg), -1); err == nil {
				for i := len(items) - 1; i >= 0; i-- {
					stack[sp] = items[i]
					sp++
				}
				continue
			}
		case bytecode.GetIter:
			f.Stack = f.Stack[:sp]
			var v Object
			if v, err = space.Unary(operation.Iter, stack[sp-1]); err == nil {
				stack[sp-1] = v
				continue
			}
		case bytecode.SetupLoop, bytecode.SetupExcept, bytecode.SetupFinally:
			f.Blocks = append(f.Blocks, Block{BlockKind(in.Op - bytecode.SetupLoop), int(in.Arg), sp})
			continue
		case bytecode.PopBlock:
			f.Stack = f.Stack[:sp]
			f.popBlock()
			sp = len(f.Stack)
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
			sp--
			f.Stack = f.Stack[:sp]
			var v Object
			if v, err = space.Binary(binaryOps[in.Op], stack[sp-1], stack[sp]); err == nil {
				stack[sp-1] = v
				continue
			}
		case bytecode.CompareOp:
			sp--
			f.Stack = f.Stack[:sp]
			var v Object
			if int(in.Arg) < len(compareOps) {
				v, err = space.Binary(compareOps[in.Arg], stack[sp-1], stack[sp])
			} else {
				v, err = f.compare(int(in.Arg), stack[sp-1], stack[sp])
			}
			if err == nil {
				stack[sp-1] = v
				if instrs[pc].Op != bytecode.JumpIfFalse || f.Trace != nil {
					continue
				}
				// A test most often follows: execute it at once.
				f.LastInstr = pc
				pc++
				f.NextInstr = pc
				var b bool
				if b, err = space.IsTrue(v); err == nil {
					if !b {
						pc = f.target()
					}
					continue
				}
			}
		case bytecode.JumpIfFalse:
			f.Stack = f.Stack[:sp]
			var b bool
			if b, err = space.IsTrue(stack[sp-1]); err == nil {
				if !b {
					pc = f.target()
				}
				continue
			}
		case bytecode.JumpIfTrue:
			f.Stack = f.Stack[:sp]
			var b bool
			if b, err = space.IsTrue(stack[sp-1]); err == nil {
				if b {
					pc = f.target()
				}
				continue
			}
		case bytecode.JumpForward:
			pc = int(in.Arg)
			continue
		case bytecode.JumpAbsolute:
			pc = int(in.Arg)
			if f.Ticker == nil {
				continue
			}
			f.NextInstr = pc
			f.Stack = f.Stack[:sp]
			if err = f.Ticker.Tick(); err == nil {
				continue
			}
		case bytecode.ForIter:
			f.Stack = f.Stack[:sp]
			var v Object
			var more bool
			if v, more, err = space.Next(stack[sp-1]); err == nil {
				if more {
					stack[sp] = v
					sp++
				} else {
					sp--
					pc = f.target()
				}
				continue
			}
		case bytecode.LoadGlobal:
			f.Stack = f.Stack[:sp]
			var v Object
			if v, err = space.LoadGlobal(f, int(in.Arg)); err == nil {
				stack[sp] = v
				sp++
				continue
			}
		case bytecode.LoadAttr:
			f.Stack = f.Stack[:sp]
			var v Object
			if v, err = space.Binary(operation.GetAttr, stack[sp-1], f.constants.Names[in.Arg]); err == nil {
				stack[sp-1] = v
				continue
			}
		case bytecode.StoreAttr:
			sp -= 2
			f.Stack = f.Stack[:sp]
			if _, err = space.Ternary(operation.SetAttr, stack[sp+1], f.constants.Names[in.Arg], stack[sp]); err == nil {
				continue
			}
		case bytecode.StoreSubscr:
			sp -= 3
			f.Stack = f.Stack[:sp]
			if _, err = space.Ternary(operation.SetItem, stack[sp+1], stack[sp+2], stack[sp]); err == nil {
				continue
			}
		case bytecode.CallFunction:
			if in.Arg > 0xff {
				f.Stack = f.Stack[:sp]
				err = f.callFunction(in)
				sp = len(f.Stack)
			} else {
				args := stack[sp-int(in.Arg) : sp]
				sp -= int(in.Arg)
				f.Stack = f.Stack[:sp]
				var v Object
				if v, err = space.Call(stack[sp-1], args); err == nil {
					stack[sp-1] = v
				}
			}
			if err == nil {
				continue
			}
		default:
			f.Stack = f.Stack[:sp]
			return in, nil
		}
		if err != nil {
			return in, err
		}
	}
}

// target is where the jump that is being executed goes. It is read from the
// code again, because a register would have to hold it across a call.
func (f *Frame) target() int { return int(f.Code.Instrs[f.LastInstr].Arg) }

// wholeStack returns the value stack up to the depth that the code needs. The
// part above the length of Stack holds leftovers.
func (f *Frame) wholeStack() []Object {
	if need := f.Code.StackSize; cap(f.Stack) < need {
		f.Stack = append(make([]Object, 0, need), f.Stack...)
	}
	return f.Stack[:cap(f.Stack)]
}

// unbound returns the exception for a local variable without a value.
func (f *Frame) unbound(name string) error {
	if f.Code.Dialect == source.Python3 {
		own, hidden := strings.CutPrefix(name, ".") // of a comprehension
		if hidden {
			name, _, _ = strings.Cut(own, ".")
		} else if f.inlined() {
			return f.unboundFree(name)
		}
		return f.Space.Throw("UnboundLocalError", "cannot access local variable '"+name+"' where it is not associated with a value")
	}
	return f.Space.Throw("UnboundLocalError", "local variable '"+name+"' referenced before assignment")
}

// inlined reports whether the current instruction lies in a comprehension that is a function of its own for CPython.
func (f *Frame) inlined() bool {
	return slices.ContainsFunc(f.Code.Inlined, func(r bytecode.Range) bool { return r.Covers(f.LastInstr) })
}

// unboundFree returns the exception for a free variable without a value.
func (f *Frame) unboundFree(name string) error {
	if f.Code.Dialect == source.Python3 {
		return f.Space.Throw("NameError", "cannot access free variable '"+name+"' where it is not associated with a value in enclosing scope")
	}
	return f.Space.Throw("NameError", "free variable '"+name+"' referenced before assignment in enclosing scope")
}

// compare performs the comparisons that have no operation of their own, or more
// than one.
func (f *Frame) compare(cmp int, x, y Object) (v Object, err error) {
	space := f.Space
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
	return v, err
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
	return v, true, nil
}
