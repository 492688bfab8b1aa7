package machine

import (
	"errors"
	"fmt"
	"syscall"

	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/native"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
)

// ErrDivision reports an unchecked division that the processor refused: by zero, or of
// the smallest integer by -1.
var ErrDivision = errors.New("division by zero, or a quotient that is not an integer of the machine")

// here returns what the code that has left was made from.
func (p *Program) here() backend.Origin {
	return p.origin(p.stack.Context().PC - 1) // the code goes on after the exit
}

// origin returns what the code at an address was made from. Code that belongs to
// no graph, or is not code at all, was called from one.
func (p *Program) origin(pc uint64) backend.Origin {
	for _, at := range append([]uint64{pc}, p.returnAddress()...) {
		if u := p.unitAt(at); u != nil {
			if o := u.code.OriginAt(u.at(at)); o.Graph != nil {
				return o
			}
		}
	}
	return backend.Origin{}
}

// returnAddress returns the word at the top of the stack, less one, so that it
// is within the call.
func (p *Program) returnAddress() []uint64 {
	if used := p.stack.Used(); len(used) > 0 {
		return []uint64{used[0] - 1}
	}
	return nil
}

// returnWords is how many words of the stack a return address takes, of which it is the
// first.
func (p *Program) returnWords() int { return int(p.target.Return) / 8 }

// errorHere adds the place where the code has left to an error.
func (p *Program) errorHere(err error) error {
	return p.outsideHelpers(errorAt(p.here(), err), p.stack.Context().PC-1)
}

// outsideHelpers moves an error in a helper of the typer to the place in the program that
// called it; pc is where the code is.
func (p *Program) outsideHelpers(err error, pc uint64) error {
	var e *llinterp.Error
	if !errors.As(err, &e) {
		return err
	}
	used := p.stack.Used()
	for u := p.unitAt(pc); e.InHelper() && u != nil; u = p.unitAt(pc) {
		bytes, ok := u.code.FrameAt(u.at(pc))
		if !ok || bytes/8 >= len(used) {
			break
		}
		pc, used = used[bytes/8]-1, used[bytes/8+p.returnWords():]
		if at := p.origin(pc); at.Op != nil {
			e.CalledBy(at.Graph, at.Op)
		}
	}
	return err
}

func errorAt(at backend.Origin, err error) error {
	if err == nil {
		return nil
	}
	if at.Graph == nil {
		return fmt.Errorf("machine: %w", err)
	}
	block := at.Block
	if block == nil {
		block = at.Graph.StartBlock
	}
	return llinterp.NewError(at.Graph, block, at.Op, err)
}

// callerError is errorHere for the call that has led to where the code is: it has
// a place in the source, which the entry of a function has not.
func (p *Program) callerError(err error) error {
	for _, at := range p.returnAddress() {
		if o := p.origin(at); o.Op != nil {
			return errorAt(o, err)
		}
	}
	return p.errorHere(err)
}

// fatal returns what the program says about why it cannot go on.
func (p *Program) fatal() error {
	if op := p.here().Op; op != nil && (llop.Of(op) == llop.DebugFatalError || llop.Of(op) == llop.DebugAssert) {
		return llinterp.ErrFatal
	}
	return fmt.Errorf("there is no exit for the value: %w", llinterp.ErrFatal)
}

// fault says what the processor refused to do.
func (p *Program) fault(f *native.Fault) error {
	if f == nil {
		return p.errorHere(errors.New("native code faulted for no known reason"))
	}
	at := p.origin(f.PC)
	return p.outsideHelpers(errorAt(at, &faultError{faultCause(f), f}), f.PC)
}

// A faultError describes a fault without addresses, which differ from run to run.
type faultError struct {
	cause error
	fault *native.Fault
}

// Error says what was wrong.
func (e *faultError) Error() string {
	if e.fault.IsNull() {
		return fmt.Sprintf("%v: the memory %d bytes after it is used", e.cause, e.fault.Address)
	}
	return e.cause.Error()
}

// Unwrap returns the cause, and the fault with its addresses.
func (e *faultError) Unwrap() []error { return []error{e.cause, e.fault} }

// faultCause returns the error of the interpreter that a fault stands for.
func faultCause(f *native.Fault) error {
	if f.Signal == syscall.SIGSEGV && f.IsNull() {
		return heap.ErrNull
	}
	if f.Signal == syscall.SIGFPE {
		return ErrDivision
	}
	return heap.ErrAddress
}
