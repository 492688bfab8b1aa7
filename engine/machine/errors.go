package machine

import (
	"errors"
	"fmt"
	"syscall"

	"vitrine/engine/heap"
	"vitrine/engine/llinterp"
	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/amd64"
	"vitrine/jit/codegen/native"
)

// here returns what the code that has left was made from.
func (p *Program) here() amd64.Origin {
	return p.origin(p.stack.Context().PC - 1) // the code goes on behind the exit
}

// origin returns what the code at an address was made from. Code that belongs to
// no graph, and what is no code at all, has been called from one.
func (p *Program) origin(pc uint64) amd64.Origin {
	for _, at := range append([]uint64{pc}, p.returnAddress()...) {
		if at < p.base || at-p.base >= uint64(p.size) {
			continue
		}
		if o := p.unit.OriginAt(int(at - p.base)); o.Graph != nil {
			return o
		}
	}
	return amd64.Origin{}
}

// returnAddress returns the word at the top of the stack, less one, so that it
// is within the call.
func (p *Program) returnAddress() []uint64 {
	if used := p.stack.Used(); len(used) > 0 {
		return []uint64{used[0] - 1}
	}
	return nil
}

// errorHere adds the place where the code has left to an error.
func (p *Program) errorHere(err error) error { return errorAt(p.here(), err) }

func errorAt(at amd64.Origin, err error) error {
	if err == nil {
		return nil
	}
	if at.Graph == nil {
		return fmt.Errorf("machine: %w", err)
	}
	e := &llinterp.Error{Graph: at.Graph.Name, File: at.Graph.File, Err: err}
	if at.Op == nil {
		e.Block = at.Graph.StartBlock.ID
		return e
	}
	e.Op, e.Span = at.Op.String(), at.Op.Span
	for _, b := range at.Graph.Blocks() {
		for _, op := range b.Operations {
			if op == at.Op {
				e.Block = b.ID
			}
		}
	}
	return e
}

// fatal returns what the program says about why it cannot go on.
func (p *Program) fatal() error {
	op := p.here().Op
	switch {
	case op != nil && op.Name == "debug_fatalerror":
		return fmt.Errorf("%w: %s", llinterp.ErrFatal, operandText(op, 0))
	case op != nil && op.Name == "debug_assert":
		return fmt.Errorf("%w: the assertion does not hold: %s", llinterp.ErrFatal, operandText(op, 1))
	}
	return fmt.Errorf("no exit is for the value: %w", llinterp.ErrFatal)
}

func operandText(op *flow.SpaceOperation, i int) string {
	if i < len(op.Args) {
		return voidText(op.Args[i])
	}
	return "no message"
}

// fault says what the processor refused to do.
func (p *Program) fault(f *native.Fault) error {
	if f == nil {
		return p.errorHere(errors.New("native code faulted for no known reason"))
	}
	at := p.origin(f.PC)
	return errorAt(at, fmt.Errorf("%w: %w", faultCause(f), f))
}

// faultCause returns the error of the interpreter that a fault stands for.
func faultCause(f *native.Fault) error {
	if f.Signal == syscall.SIGSEGV && f.IsNull() {
		return heap.ErrNull
	}
	if f.Signal == syscall.SIGFPE {
		return llinterp.ErrFatal
	}
	return heap.ErrAddress
}
