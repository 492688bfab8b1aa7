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
	if err := p.compileLate([]*lltype.Object{f}); err != nil {
		return err
	}
	c.PC = p.entries[f]
	return nil
}

// compileLate makes code of those of some functions that have none, without what they call.
func (p *Program) compileLate(functions []*lltype.Object) error {
	var list []*lltype.Object
	for _, f := range functions {
		_, ok := p.entries[f]
		switch {
		case ok:
		case p.residual[f] != nil:
			return fmt.Errorf("machine: %v is not finished", f)
		default:
			list = append(list, f)
		}
	}
	if err := p.addFunctions(list); err != nil {
		return fmt.Errorf("machine: the program cannot be made native: %w", err)
	}
	return nil
}
