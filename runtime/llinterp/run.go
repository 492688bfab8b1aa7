package llinterp

import (
	"fmt"

	"vitrine/runtime/heap"
)

// A frame is an active function.
type frame struct {
	code *code
	base int // of its slots in the stack
	pc   int // the instruction that is at work, or comes next
}

// run takes up to n steps. It returns how many are left over, and whether the
// called function has ended; its result is then in slot 0.
func (in *Interp) run(n int64) (left int64, done bool, err error) {
	f := &in.frames[len(in.frames)-1]
	instrs, pc := f.code.instrs, f.pc
	r := in.stack[f.base : f.base+f.code.size]
	for ; n > 0; n-- {
		i := &instrs[pc]
		switch i.op {
		case opMove:
			r[i.dst] = r[i.a]
		case opJump:
			pc = int(i.target)
			continue
		case opJumpFalse:
			if r[i.a] == 0 {
				pc = int(i.target)
				continue
			}
		case opIntAdd:
			r[i.dst] = r[i.a] + r[i.b]
		case opIntSub:
			r[i.dst] = r[i.a] - r[i.b]
		case opIntMul:
			r[i.dst] = r[i.a] * r[i.b]
		case opIntLt:
			r[i.dst] = fromBool(int64(r[i.a]) < int64(r[i.b]))
		case opIntLe:
			r[i.dst] = fromBool(int64(r[i.a]) <= int64(r[i.b]))
		case opIntEq:
			r[i.dst] = fromBool(r[i.a] == r[i.b])
		case opIntNe:
			r[i.dst] = fromBool(r[i.a] != r[i.b])
		case opIntGt:
			r[i.dst] = fromBool(int64(r[i.a]) > int64(r[i.b]))
		case opIntGe:
			r[i.dst] = fromBool(int64(r[i.a]) >= int64(r[i.b]))
		case opUnary:
			r[i.dst] = i.fn1(r[i.a])
		case opBinary:
			r[i.dst] = i.fn2(r[i.a], r[i.b])
		case opLoad:
			v, err := in.heap.Load(heap.Address(r[i.a]), int(i.offset), int(i.size))
			if err != nil {
				f.pc = pc
				return n, false, in.errorHere(err)
			}
			r[i.dst] = v
		default:
			f.pc = pc
			if out := in.slow(i, r); out == goOn {
				break
			} else if out == finished {
				return n, true, nil
			} else if out == failed {
				return n, false, in.takeFailure()
			}
			f = &in.frames[len(in.frames)-1]
			instrs, pc = f.code.instrs, f.pc
			r = in.stack[f.base : f.base+f.code.size]
			continue
		}
		pc++
	}
	f.pc = pc
	return 0, false, nil
}

func fromBool(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// An outcome tells how to go on after an instruction.
type outcome int8

const (
	goOn     outcome = iota // with the next one
	moved                   // where the topmost frame is
	finished                // the function that was called has returned
	failed                  // with the error that takeFailure returns
)

func (in *Interp) fail(err error) outcome {
	in.failure = err
	return failed
}

func (in *Interp) failf(format string, args ...any) outcome {
	return in.fail(in.errorHere(fmt.Errorf(format, args...)))
}

func (in *Interp) takeFailure() error {
	err := in.failure
	in.failure = nil
	return err
}

// slow executes the less frequent instructions.
func (in *Interp) slow(i *instr, r []uint64) outcome {
	switch i.op {
	case opChecked:
		v, class := i.ext.checked(r[i.a], r[i.b])
		if class != "" {
			return in.raiseByName(class, i.dst, ^uint64(0))
		}
		r[i.dst] = v
	case opStore:
		return in.storeWord(heap.Address(r[i.a]), int(i.offset), int(i.size), r[i.c])
	case opLoadItem, opStoreItem:
		return in.item(i, r)
	case opLength:
		n, err := in.heap.Load(heap.Address(r[i.a]), int(i.offset), 8)
		if err != nil {
			return in.fail(in.errorHere(err))
		}
		r[i.dst] = n
	case opCountDown:
		n, err := in.countDown(heap.Address(r[i.a]))
		if err != nil {
			return in.fail(in.errorHere(err))
		}
		r[i.dst] = n
	case opMalloc, opMallocVarsize, opWeakRef:
		return in.malloc(i, r)
	case opCall, opIndirectCall:
		return in.call(i, r)
	case opReturn:
		return in.ret(i, r)
	case opRaise:
		return in.raise(r[i.a], r[i.b])
	case opSwitch:
		target, ok := i.ext.cases[r[i.a]]
		if !ok {
			target = i.ext.other
		}
		if target < 0 {
			return in.failf("there is no exit for the value %d: %w", int64(r[i.a]), ErrFatal)
		}
		in.top().pc = int(target)
		return moved
	case opFlexSwitch:
		return in.flexSwitch(i, r)
	case opEnter:
		return in.moveTo(i.ext.entry)
	case opEnterLater:
		return in.goOnIn(i)
	case opContinue:
		return in.goOnCompiling(i, r)
	case opCast:
		return in.cast(i, r)
	case opHash:
		r[i.dst] = uint64(in.heap.IdentityHash(heap.Address(r[i.a])))
	case opCollect:
		if err := in.heap.Collect(); err != nil {
			return in.fail(in.errorHere(err))
		}
	case opKeepalive:
	case opCopy:
		return in.copyItems(i, r)
	default:
		return in.message(i, r)
	}
	return goOn
}

func (in *Interp) top() *frame { return &in.frames[len(in.frames)-1] }

// message executes what the program says about itself.
func (in *Interp) message(i *instr, r []uint64) outcome {
	switch i.op {
	case opAssert:
		if r[i.a] == 0 {
			return in.fail(in.errorHere(ErrFatal))
		}
	case opFatal:
		return in.fail(in.errorHere(ErrFatal))
	case opPrint:
		text := i.ext.text
		for k, s := range i.ext.args {
			if s < 0 {
				continue
			}
			if text != "" {
				text += " "
			}
			text += in.Text(r[s], i.ext.types[k])
		}
		if _, err := fmt.Fprintln(in.options.Output, text); err != nil {
			return in.failf("the output of the program cannot be written: %w", err)
		}
	}
	return goOn
}
