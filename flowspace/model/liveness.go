package model

import "slices"

// A Liveness finds the variables of a graph that are needed. It may be asked about one
// graph after another, and keeps its memory for the next.
type Liveness struct {
	needed  []bool
	uses    []int32 // by number: index of the first element of the list in next
	next    []use
	pending []int32 // numbers
}

// A use is an element of the list of what a variable is made of.
type use struct {
	of, next int32 // the number of a variable, and the element after this
}

// Find tells, by number, which variables are needed: by an operation that cannot be
// removed, by a choice of exits, by the caller, or by what computes another one that is
// needed. Removable reports whether operation i of a block has no effect but its result.
// What is returned holds until Find is called again.
func (f *Liveness) Find(g *FunctionGraph, blocks []*Block, removable func(b *Block, i int) bool) []bool {
	f.needed = append(f.needed[:0], make([]bool, g.NumVariables())...)
	f.uses = append(f.uses[:0], make([]int32, g.NumVariables())...)
	f.next = append(slices.Grow(f.next[:0], passed(blocks)), use{})
	f.pending = f.pending[:0]
	for _, b := range blocks {
		f.block(b, b == g.StartBlock, removable)
	}
	for len(f.pending) > 0 {
		v := f.pending[len(f.pending)-1]
		f.pending = f.pending[:len(f.pending)-1]
		for i := f.uses[v]; i != 0; i = f.next[i].next {
			f.needNumber(f.next[i].of)
		}
	}
	return f.needed
}

func (f *Liveness) block(b *Block, start bool, removable func(b *Block, i int) bool) {
	for i, op := range b.Operations {
		dropped := removable(b, i)
		for _, a := range op.Args {
			if dropped {
				f.depend(op.Result, a)
			} else {
				f.need(a)
			}
		}
	}
	if b.ExitSwitch != nil {
		f.need(b.ExitSwitch)
	}
	for _, l := range b.Exits {
		for i, a := range l.Args {
			f.depend(l.Target.InputArgs[i], a)
		}
	}
	// The arguments of a function stay, used or not; and what is returned or
	// raised is used by the caller.
	if start || len(b.Exits) == 0 {
		for _, v := range b.InputArgs {
			f.need(v)
		}
	}
}

// depend notes that v, if it is needed, needs a.
func (f *Liveness) depend(v *Variable, a Value) {
	if a, ok := a.(*Variable); ok {
		f.next = append(f.next, use{int32(a.Number), f.uses[v.Number]})
		f.uses[v.Number] = int32(len(f.next) - 1)
	}
}

func (f *Liveness) need(v Value) {
	if v, ok := v.(*Variable); ok {
		f.needNumber(int32(v.Number))
	}
}

func (f *Liveness) needNumber(v int32) {
	if !f.needed[v] {
		f.needed[v] = true
		f.pending = append(f.pending, v)
	}
}

// passed returns how many values the links of blocks pass.
func passed(blocks []*Block) (n int) {
	for _, b := range blocks {
		for _, l := range b.Exits {
			n += len(l.Args)
		}
	}
	return n
}

// DropInputs takes input arguments that are not needed out of blocks, with what links
// pass for them. It reports how many each of these blocks has lost.
func DropInputs(blocks []*Block, needed []bool, report func(b *Block, dropped int)) {
	for _, b := range blocks {
		for _, l := range b.Exits {
			inputs := l.Target.InputArgs
			l.FilterArgs(func(i int) bool { return needed[inputs[i].Number] })
		}
	}
	for _, b := range blocks {
		n, inputs := len(b.InputArgs), b.InputArgs[:0]
		for _, v := range b.InputArgs {
			if needed[v.Number] {
				inputs = append(inputs, v)
			}
		}
		if b.InputArgs = inputs; len(inputs) < n {
			report(b, n-len(inputs))
		}
	}
}
