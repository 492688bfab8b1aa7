package machine

import (
	"errors"
	"fmt"
	"syscall"

	"vitrine/engine/external"
	"vitrine/engine/heap"
	"vitrine/engine/llinterp"
	"vitrine/engine/lltype"
	"vitrine/engine/lltype/rclass"
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

// raised makes the error of an exception that has left the function.
func (p *Program) raised(class, value uint64) error {
	p.kept = append(p.kept, value)
	r := &llinterp.Raised{Class: "an exception without a class", Value: heap.Address(value)}
	if o, ok := p.heap.PrebuiltAt(heap.Address(class)); ok {
		r.Class = rclass.ClassName(o)
	}
	if text := p.message(heap.Address(value)); text != "" {
		return fmt.Errorf("%w: %s", r, text)
	}
	return r
}

// message returns the first text that an instance holds.
func (p *Program) message(value heap.Address) string {
	c, err := p.heap.TypeAt(value)
	if err != nil {
		return ""
	}
	s, _ := c.(*lltype.Struct)
	return p.messageIn(value, s, 0)
}

// messageIn looks for a text in a structure that lies at an offset in an object.
func (p *Program) messageIn(value heap.Address, s *lltype.Struct, at int) string {
	if s == nil {
		return ""
	}
	for i, f := range s.Fields() {
		switch t := f.Type.(type) {
		case *lltype.Struct:
			if text := p.messageIn(value, t, at+s.Offset(i)); text != "" {
				return text
			}
		case *lltype.Ptr:
			inner, ok := t.To.(*lltype.Struct)
			if !ok || !external.IsText(inner) {
				continue
			}
			bits, err := p.heap.Load(value, at+s.Offset(i), lltype.WordSize)
			if err != nil || bits == 0 {
				continue
			}
			if text, err := external.Text(p.heap, heap.Address(bits), t); err == nil {
				return text
			}
		}
	}
	return ""
}
