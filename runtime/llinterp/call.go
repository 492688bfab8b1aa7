package llinterp

import (
	"errors"

	"vitrine/lowlevel/lltype"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
)

// push makes a function active. The caller then sets its first slots.
func (in *Interp) push(c *code) error {
	base := 0
	if n := len(in.frames); n > 0 {
		top := &in.frames[n-1]
		base = top.base + top.code.size
	}
	if len(in.frames) >= in.options.Depth {
		return in.errorHere(ErrDepth)
	}
	if err := in.reserve(base, c.size); err != nil {
		return err
	}
	in.frames = append(in.frames, frame{code: c, base: base})
	copy(in.stack[base+c.first:], c.constants)
	return nil
}

// reserve sees to it that there is room for so many slots.
func (in *Interp) reserve(base, size int) error {
	if base+size > len(in.stack) {
		return in.grow(base + size)
	}
	return nil
}

// grow makes room for n slots, and for more.
func (in *Interp) grow(n int) error {
	if n > maxStack {
		return in.errorHere(ErrDepth)
	}
	bigger := make([]uint64, min(2*n+1024, maxStack))
	copy(bigger, in.stack)
	in.stack = bigger
	return nil
}

func (in *Interp) call(i *instr, r []uint64) outcome {
	callee := i.ext.callee
	if callee == nil {
		o, ok := in.heap.PrebuiltAt(heap.Address(r[i.a]))
		switch {
		case r[i.a] == 0:
			return in.failf("the function to be called is NULL: %w", heap.ErrNull)
		case !ok || o.Func == nil:
			return in.failf("there is no function at %#x: %w", r[i.a], heap.ErrAddress)
		case o.Type != lltype.Container(i.ext.proto):
			return in.failf("%v is a %v, not a %v: %w", o, o.Type, i.ext.proto, ErrCast)
		}
		callee = in.callee(o)
	}
	if err := in.prepare(callee); err != nil {
		return in.fail(in.errorHere(err))
	}
	if callee.external != nil {
		return in.callExternal(callee, i, r)
	}
	if err := in.push(callee.code); err != nil {
		return in.fail(err)
	}
	slots := in.stack[in.top().base:]
	for k, s := range i.ext.args {
		slots[k] = r[s]
	}
	return moved
}

func (in *Interp) callExternal(c *callee, i *instr, r []uint64) outcome {
	call := in.borrowCall(i.ext.proto)
	next := 0
	for _, t := range i.ext.proto.Args {
		word := uint64(0)
		if t != lltype.Void {
			word = r[i.ext.args[next]]
			next++
		}
		call.Args = append(call.Args, word)
	}
	in.compiling = true
	v, err := c.external(call)
	in.compiling = false
	in.calls = append(in.calls, call)
	if err != nil {
		return in.externalFailed(err, i)
	}
	f := in.top() // the function may have called others, for which frames and stack have grown
	if i.dst >= 0 {
		in.stack[f.base+int(i.dst)] = v
	}
	f.pc++
	return moved
}

// borrowCall returns a call without arguments. It belongs to in.calls again when it has been made: compilers make millions.
func (in *Interp) borrowCall(t *lltype.FuncType) *external.Call {
	n := len(in.calls) - 1
	if n < 0 {
		return &external.Call{Heap: in.heap, Type: t, Output: in.options.Output, StackUsed: in.stackUsed}
	}
	call := in.calls[n]
	in.calls = in.calls[:n]
	call.Type, call.Args = t, call.Args[:0]
	return call
}

// stackUsed returns which share of the room for active functions is taken.
func (in *Interp) stackUsed() float64 {
	f := in.top()
	return max(float64(len(in.frames))/float64(in.options.Depth), float64(f.base+f.code.size)/maxStack)
}

// externalFailed raises the exception of a function of the run-time system, or ends the run.
func (in *Interp) externalFailed(err error, i *instr) outcome {
	var raise *external.Raise
	switch {
	case errors.As(err, &raise):
		return in.raiseByName(raise.Class, i.dst, i.ext.failed)
	case errors.Is(err, heap.ErrMemory):
		return in.raiseByName("MemoryError", i.dst, i.ext.failed)
	}
	return in.fail(in.errorHere(err))
}

// ret ends the topmost function.
func (in *Interp) ret(i *instr, r []uint64) outcome {
	v := uint64(0)
	if i.a >= 0 {
		v = r[i.a]
	}
	in.frames = in.frames[:len(in.frames)-1]
	if len(in.frames) == in.floor() {
		in.result = v
		return finished
	}
	f := in.top()
	if dst := f.code.instrs[f.pc].dst; dst >= 0 {
		in.stack[f.base+int(dst)] = v
	}
	f.pc++
	return moved
}
