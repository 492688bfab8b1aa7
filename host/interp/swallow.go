package interp

import "vitrine/host/source/bytecode"

// A Foreteller is a space that follows both what happens and what may: a program that reads a local
// variable which has no value is an error for it, even where that never happens.
type Foreteller interface {
	// Unbound returns the exception for a local variable that has no value after a with statement
	// has swallowed an exception, and may be read then.
	Unbound(name string) error
}

// swallowed tells a space that foretells which variable the with statement, which just swallowed an
// exception, has left without a value.
func (f *Frame) swallowed() error {
	s, ok := f.Space.(Foreteller)
	if !ok {
		return nil
	}
	for i, v := range f.Locals {
		if v == nil && f.mayRead(i) {
			return s.Unbound(f.Code.VarNames[i])
		}
	}
	return nil
}

// mayRead reports whether a local variable can be read from the next instruction on, before it is set.
func (f *Frame) mayRead(local int) bool {
	seen := make([]bool, len(f.Code.Instrs))
	work := []int{f.NextInstr}
	for _, b := range f.Blocks {
		work = append(work, b.Handler)
	}
	for len(work) > 0 {
		i := work[len(work)-1]
		work = work[:len(work)-1]
		if i >= len(seen) || seen[i] {
			continue
		}
		seen[i] = true
		in := f.Code.Instrs[i]
		if int(in.Arg) == local {
			switch in.Op {
			case bytecode.LoadFast, bytecode.DeleteFast:
				return true
			case bytecode.StoreFast:
				continue
			}
		}
		if in.Op.HasTarget() {
			work = append(work, int(in.Arg))
		}
		if !in.Op.Ends() {
			work = append(work, i+1)
		}
	}
	return false
}
