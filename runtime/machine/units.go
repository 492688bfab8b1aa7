package machine

import (
	"errors"
	"fmt"
	"slices"

	"vitrine/jit/codegen/backend"
	"vitrine/lowlevel/lltype"
)

// A unit is a piece of code that was made at once.
type unit struct {
	code      *backend.Unit
	base      uint64
	size      int
	functions []*lltype.Object // whose code begins there
	holds     []*lltype.Object // functions whose descriptors it needs
}

// at returns the offset of an address in the unit.
func (u *unit) at(pc uint64) int { return int(pc - u.base) }

// addWhole adds functions that were compiled as wholes.
func (p *Program) addWhole(code *backend.Unit, functions []*lltype.Object) error {
	if _, err := p.add(code, functions); err != nil {
		return err
	}
	p.functions = append(p.functions, functions...)
	return nil
}

// add puts code where it can run, and notes where the functions begin. It holds their
// descriptors, and those of the functions that it names.
func (p *Program) add(code *backend.Unit, functions []*lltype.Object) (*unit, error) {
	holds := append(p.named, functions...)
	p.named = nil
	base, err := p.memory.Alloc(code.Size())
	if err != nil {
		return nil, err
	}
	u := &unit{code: code, base: base, size: code.Size(), functions: functions}
	bytes, err := code.Encode(base)
	if err == nil {
		err = p.memory.Publish(base, bytes)
	}
	if err == nil {
		err = p.insert(u)
	}
	if err == nil && p.profile != nil {
		err = p.nameCode(u, bytes)
	}
	if err != nil {
		return nil, errors.Join(err, p.memory.Free(base))
	}
	p.names = nil
	for _, f := range holds {
		if err := p.heap.HoldFunction(f); err != nil {
			return nil, errors.Join(err, p.drop(u))
		}
		u.holds = append(u.holds, f)
	}
	for _, f := range functions {
		offset, ok := code.Entry(f)
		if !ok {
			continue
		}
		p.entries[f] = base + uint64(offset)
		if err := p.heap.SetEntry(f, p.entries[f]); err != nil {
			return nil, errors.Join(err, p.drop(u))
		}
	}
	return u, nil
}

// insert puts a unit among the others. If the program is being stopped, the unit is
// too.
func (p *Program) insert(u *unit) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.units = slices.Insert(p.units, p.search(u.base), u)
	if p.stopped {
		return p.redirect([]*unit{u}, toStop)
	}
	return nil
}

// search returns the index of the first unit after an address.
func (p *Program) search(pc uint64) int {
	i, _ := slices.BinarySearchFunc(p.units, pc, func(u *unit, pc uint64) int {
		if u.base <= pc {
			return -1
		}
		return 1
	})
	return i
}

// unitAt returns the unit that contains an address, nil if there is none.
func (p *Program) unitAt(pc uint64) *unit {
	i := p.search(pc)
	if i == 0 || pc-p.units[i-1].base >= uint64(p.units[i-1].size) {
		return nil
	}
	return p.units[i-1]
}

// forget takes the functions of a unit away, and those that were led there, so that nobody
// can call them.
func (p *Program) forget(u *unit) error {
	var errs []error
	gone := slices.Clone(u.functions)
	for f, to := range p.led {
		if slices.Contains(u.functions, to) {
			gone = append(gone, f)
		}
	}
	for _, f := range gone {
		if p.elsewhere(u, f) {
			continue // it was compiled again
		}
		delete(p.led, f)
		if _, ok := p.entries[f]; ok {
			delete(p.entries, f)
			errs = append(errs, p.heap.SetEntry(f, 0))
		}
	}
	for _, f := range u.holds {
		p.heap.ReleaseFunction(f)
	}
	u.holds, p.names = nil, nil
	return errors.Join(errs...)
}

// drop frees the memory of a unit. None of its code may run any more.
func (p *Program) drop(u *unit) error {
	err := p.forget(u)
	p.mu.Lock()
	p.units = slices.DeleteFunc(p.units, func(v *unit) bool { return v == u })
	p.mu.Unlock()
	return errors.Join(err, p.memory.Free(u.base))
}

// CodeSize returns how many bytes the machine code has.
func (p *Program) CodeSize() int {
	size := 0
	for _, u := range p.units {
		size += u.size
	}
	return size
}

// addFunctions compiles functions that have not been compiled yet.
func (p *Program) addFunctions(functions []*lltype.Object) error {
	functions = slices.DeleteFunc(functions, func(f *lltype.Object) bool { return p.residual[f] != nil })
	if len(functions) == 0 {
		return nil
	}
	p.named = nil
	code, err := backend.Compile(p.target, objects{p}, functions)
	if err != nil {
		return err
	}
	return p.addWhole(code, functions)
}

// Renew compiles functions again, from the graphs that they have by now: those given that have code, or all that are no
// residual code if none is given. Calls from other code lead to the new code; what is running goes on in the old one, which is
// freed when nothing of it runs and all of its functions have newer code.
func (p *Program) Renew(functions ...*lltype.Object) error {
	if p.closed {
		return errClosed
	}
	if functions == nil {
		functions = p.functions
	} else {
		functions = slices.DeleteFunc(slices.Clone(functions), func(f *lltype.Object) bool { return !slices.Contains(p.functions, f) })
	}
	if len(functions) == 0 {
		return nil
	}
	p.named = nil
	code, err := backend.Compile(p.target, objects{p}, functions)
	if err == nil {
		_, err = p.add(code, functions)
	}
	if err == nil {
		err = p.freeSuperseded()
	}
	if err != nil {
		return fmt.Errorf("machine: the program cannot be made native again: %w", err)
	}
	return nil
}

// elsewhere reports whether a function of a unit is entered in another one by now.
func (p *Program) elsewhere(u *unit, f *lltype.Object) bool {
	entry, ok := p.entries[f]
	return ok && slices.Contains(u.functions, f) && (entry < u.base || entry >= u.base+uint64(u.size))
}

// freeSuperseded frees the units of which each function was compiled again, unless one of them is running. Nothing
// comes to such a unit any more: code of other units calls functions where they are entered.
func (p *Program) freeSuperseded() error {
	var errs []error
	for _, u := range slices.Clone(p.units) {
		if len(u.functions) == 0 || slices.ContainsFunc(u.functions, func(f *lltype.Object) bool { return p.residual[f] != nil || !p.elsewhere(u, f) }) {
			continue
		}
		if !p.runs([]*unit{u}) {
			errs = append(errs, p.drop(u))
		} else {
			p.superseded = true
		}
	}
	return errors.Join(errs...)
}
