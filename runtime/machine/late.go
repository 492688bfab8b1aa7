package machine

import (
	"errors"
	"fmt"

	"vitrine/jit/codegen/backend"
	"vitrine/lowlevel/lltype"
	"vitrine/runtime/heap"
)

// A program of [Options.Late] has code for the functions that were called. The descriptors of all others lead to one exit: a call
// has the address of the descriptor in a register, which says what is called.

// beginLate has descriptors without code lead to the exit.
func (p *Program) beginLate() error {
	code, err := backend.CompileLate(p.target, objects{p})
	if err != nil {
		return err
	}
	u, err := p.add(code, nil)
	if err != nil {
		return err
	}
	p.heap.EnterLate(u.base)
	return nil
}

// compileCalled makes code of the function that is called, and has it entered.
func (p *Program) compileCalled() error {
	c := p.stack.Context()
	f, ok := p.heap.PrebuiltAt(heap.Address(c.Regs[p.target.Scratch2]))
	if !ok || f.Func == nil {
		return errors.New("machine: what was called is not a function")
	}
	if err := p.compileLate(f); err != nil {
		return err
	}
	c.PC = p.entries[f]
	return nil
}

// compileLate makes code of a function, without what it calls, if there is none.
func (p *Program) compileLate(f *lltype.Object) error {
	if _, ok := p.entries[f]; ok {
		return nil
	}
	if p.residual[f] != nil {
		return fmt.Errorf("machine: %v has no code: finish it", f)
	}
	add := p.addFunctions
	if u := p.imaged(f); u != nil {
		add = func(functions []*lltype.Object) error { return p.addWhole(u, functions) }
	}
	if err := add([]*lltype.Object{f}); err != nil {
		return fmt.Errorf("machine: %v cannot be made native: %w", f, err)
	}
	return nil
}
