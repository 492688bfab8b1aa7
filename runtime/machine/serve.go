package machine

import (
	"errors"
	"fmt"
	"math"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/native"
	"vitrine/lowlevel/lltype"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
)

// run runs the code until the called function ends, and serves its exits on the way.
func (p *Program) run() error {
	for {
		exit := p.stack.Run()
		if exit.Code == native.ExitReturn {
			return nil
		}
		if err := p.serve(exit); err != nil {
			return err
		}
	}
}

func (p *Program) serve(exit native.Exit) error {
	switch exit.Code {
	case native.ExitAllocate, backend.ExitAllocateItems, backend.ExitWeakRef:
		return p.allocate(exit)
	case backend.ExitExternal:
		return p.callExternal(p.externals[exit.Argument], 0)
	case backend.ExitExternalCalled:
		return p.callExternal(p.externals[exit.Argument], p.returnWords())
	case native.ExitInterrupt, native.ExitOverflow:
		return p.interrupted(exit.Code == native.ExitOverflow)
	case backend.ExitCollect:
		return p.errorHere(p.heap.Collect())
	case backend.ExitPrint:
		return p.print()
	case backend.ExitFatal:
		return p.errorHere(p.fatal())
	case backend.ExitIndex:
		return p.errorHere(llinterp.ErrIndex)
	case backend.ExitDivision:
		return p.errorHere(ErrDivision)
	case backend.ExitLate:
		return p.compileCalled()
	case native.ExitCompile:
		return p.goOnCompiling(p.pending[exit.Argument])
	case native.ExitFault:
		return p.fault(p.stack.Fault())
	}
	return p.errorHere(fmt.Errorf("native code left by an unknown exit: %v", exit.Code))
}

// allocate makes an object for which no free cell was at hand.
func (p *Program) allocate(exit native.Exit) (err error) {
	var a heap.Address
	r := &p.stack.Context().Regs[p.target.Scratch2]
	switch exit.Code {
	case native.ExitAllocate:
		a, err = p.heap.Malloc(heap.TypeID(exit.Argument))
	case backend.ExitWeakRef:
		a, err = p.heap.WeakRef(heap.Address(*r))
	default:
		a, err = p.heap.MallocVarsize(heap.TypeID(exit.Argument), int(*r))
	}
	switch {
	case errors.Is(err, heap.ErrMemory):
		p.noteLack(err)
	case err != nil:
		return p.errorHere(err)
	}
	*r = uint64(a)
	return nil
}

// noteLack notes where the program ran out of memory.
func (p *Program) noteLack(err error) {
	var e *llinterp.Error
	if errors.As(p.errorHere(err), &e) {
		p.lack = []llinterp.Where{{Graph: e.Func, File: e.File, Span: e.Span}}
	}
}

// callExternal calls a function of the run-time system. Arguments on the stack
// begin above a number of words.
func (p *Program) callExternal(f externalFunction, above int) error {
	c := p.stack.Context()
	t := f.object.Type.(*lltype.FuncType)
	args := p.arguments(f.locations, above)
	before := p.operands
	p.operands, p.compiling = args, true
	v, err := f.run(&external.Call{Heap: p.heap, Type: t, Args: args, Output: p.output, StackUsed: p.stackUsed})
	p.operands, p.compiling = before, false
	var raise *external.Raise
	switch {
	case errors.As(err, &raise):
	case errors.Is(err, heap.ErrMemory):
		p.noteLack(err)
		raise = &external.Raise{Class: memoryError}
	case err != nil:
		return p.errorHere(err)
	case t.Result == lltype.Float:
		c.Floats[0] = math.Float64frombits(v)
		return nil
	default:
		c.Regs[0] = v
		return nil
	}
	if !f.object.Func.CanRaise && above == 0 {
		return p.errorHere(fmt.Errorf("%v raises %s, but is declared not to raise", f.object, raise.Class))
	}
	exc, err := objects{p}.Exception(raise.Class)
	if err != nil {
		return p.errorHere(err)
	}
	return p.errorHere(p.setException(exc, t.Result))
}

// arguments reads the arguments of a call from where the code put them.
func (p *Program) arguments(locations []backend.Location, above int) []uint64 {
	c := p.stack.Context()
	args := make([]uint64, len(locations))
	for i, at := range locations {
		switch at.Kind {
		case backend.InGeneral:
			args[i] = c.Regs[at.Index]
		case backend.InVector:
			args[i] = math.Float64bits(c.Floats[at.Index])
		case backend.OnStack:
			args[i] = p.stack.Used()[above+at.Index]
		}
	}
	return args
}

// print prints the operands of debug_print: texts that are known, then values.
func (p *Program) print() error {
	op := p.here().Op
	if op == nil {
		return p.errorHere(errors.New("nothing is known about what to print"))
	}
	t := &lltype.FuncType{}
	for _, a := range op.Args {
		t.Args = append(t.Args, lltype.TypeOf(a))
	}
	text := ""
	for i, bits := range p.arguments(p.target.Locations(t), 0) {
		if t.Args[i] == lltype.Void {
			text += voidText(op.Args[i])
			continue
		}
		if text != "" {
			text += " "
		}
		text += p.text.Text(bits, t.Args[i])
	}
	if _, err := fmt.Fprintln(p.output, text); err != nil {
		return p.errorHere(fmt.Errorf("the output of the program cannot be written: %w", err))
	}
	return nil
}

// voidText returns the text of a Void operand.
func voidText(v flow.Value) string {
	if c, ok := v.(*flow.Constant); ok && c.Value != nil {
		return fmt.Sprint(c.Value)
	}
	return "no message"
}
