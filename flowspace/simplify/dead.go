package simplify

import (
	"vitrine/flowspace/model"
	"vitrine/host/operation"
)

// removeDead drops operations that have no effect and whose result is never
// used, and variables that are passed along links to no purpose. What the
// last operation of a block that catches exceptions does is an effect, and so is
// an exception that nobody catches.
func removeDead(r *rewriter) {
	blocks := r.blocks()
	read := liveVariables(r, blocks)
	for _, b := range blocks {
		removeDeadOperations(r, b, read)
		for _, l := range b.Exits {
			inputs := l.Target.InputArgs
			l.Args = filter(l.Args, func(i int) bool { return read[inputs[i].Number] })
		}
	}
	for _, b := range blocks {
		n := len(b.InputArgs)
		inputs := b.InputArgs
		b.InputArgs = filter(inputs, func(i int) bool { return read[inputs[i].Number] })
		if r.observer != nil && len(b.InputArgs) < n {
			r.did(b, "dropped input arguments that were never used: %d", n-len(b.InputArgs))
		}
	}
}

// filter keeps some of the elements of s, in its place.
func filter[T any](s []T, keep func(i int) bool) []T {
	n := 0
	for i, x := range s {
		if keep(i) {
			s[n] = x
			n++
		}
	}
	return s[:n]
}

// liveVariables tells, by number, which variables are needed: by an operation
// with an effect, by a switch, by the caller, or by what computes another
// variable that is needed.
func liveVariables(r *rewriter, blocks []*model.Block) []bool {
	f := &r.live
	f.read = sized(f.read, r.g.NumVariables())
	f.uses = sized(f.uses, r.g.NumVariables())
	f.next = append(f.next[:0], use{})
	f.pending = f.pending[:0]
	for _, b := range blocks {
		f.block(b, b == r.g.StartBlock)
	}
	for len(f.pending) > 0 {
		v := f.pending[len(f.pending)-1]
		f.pending = f.pending[:len(f.pending)-1]
		for i := f.uses[v.Number]; i != 0; i = f.next[i].next {
			f.need(f.next[i].of)
		}
	}
	return f.read
}

// liveness knows for each variable what it is made of: a linked list.
type liveness struct {
	read    []bool
	uses    []int32 // by number: index of the first element of the list in next
	next    []use
	pending []*model.Variable
}

// A use is an element of the list of what a variable is made of.
type use struct {
	of   *model.Variable
	next int32
}

// depend notes that v, if it is needed, needs a.
func (f *liveness) depend(v *model.Variable, a model.Value) {
	if a, ok := a.(*model.Variable); ok {
		f.next = append(f.next, use{a, f.uses[v.Number]})
		f.uses[v.Number] = int32(len(f.next) - 1)
	}
}

func (f *liveness) need(v model.Value) {
	if v, ok := v.(*model.Variable); ok && !f.read[v.Number] {
		f.read[v.Number] = true
		f.pending = append(f.pending, v)
	}
}

func (f *liveness) block(b *model.Block, start bool) {
	for i, op := range b.Operations {
		if canRemove(b, i) {
			for _, a := range op.Args {
				f.depend(op.Result, a)
			}
			continue
		}
		for _, a := range op.Args {
			f.need(a)
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

// canRemove tells if operation i has no effect but its result.
func canRemove(b *model.Block, i int) bool {
	if b.CanRaise() && i == len(b.Operations)-1 {
		return false
	}
	op := b.Operations[i]
	known, ok := operation.ByName(op.Name)
	return ok && (known.Info().Removable() || known.Info().Pure && op.CannotRaise)
}

func removeDeadOperations(r *rewriter, b *model.Block, read []bool) {
	keep := b.Operations[:0]
	for i, op := range b.Operations {
		if !read[op.Result.Number] && (canRemove(b, i) || isRemovableCall(op)) {
			if r.observer != nil {
				r.did(b, "the result of %v is never used", op)
			}
			continue
		}
		keep = append(keep, op)
	}
	b.Operations = keep
}

// isRemovableCall tells if an operation calls a builtin function without
// effect.
func isRemovableCall(op *model.SpaceOperation) bool {
	return op.Name == "simple_call" &&
		(isBuiltinFunction(op.Args[0], "", "isinstance") || isBuiltinFunction(op.Args[0], "", "hasattr"))
}
