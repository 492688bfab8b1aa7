package backendopt

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llop"
)

// removeDead drops operations without effect whose result is not needed, and
// variables that are only passed on: a variable is needed by an operation with an
// effect, by a choice of exits, by the caller, or by what computes another one
// that is needed.
func removeDead(r *rewriter) {
	blocks := r.g.Blocks()
	needed := r.live.find(r, blocks)
	for _, b := range blocks {
		r.dropOperations(b, needed)
		for _, l := range b.Exits {
			inputs := l.Target.InputArgs
			l.Args = filter(l.Args, func(i int) bool { return needed[inputs[i].Number] })
		}
	}
	for _, b := range blocks {
		inputs := b.InputArgs
		n := len(inputs)
		b.InputArgs = filter(inputs, func(i int) bool { return needed[inputs[i].Number] })
		if k := len(b.InputArgs); k < n {
			r.did(b, nil, "block %d need not be given %d of its %d values", b.ID, n-k, n)
		}
	}
}

// liveness knows for each variable what it is made of: a linked list.
type liveness struct {
	needed  []bool
	uses    []int32 // by number: index of the first element of the list in next
	next    []use
	pending []*flow.Variable
}

// A use is an element of the list of what a variable is made of.
type use struct {
	of   *flow.Variable
	next int32
}

// find tells, by number, which variables are needed.
func (f *liveness) find(r *rewriter, blocks []*flow.Block) []bool {
	f.needed = sized(f.needed, r.g.NumVariables())
	f.uses = sized(f.uses, r.g.NumVariables())
	f.next = append(f.next[:0], use{})
	f.pending = f.pending[:0]
	for _, b := range blocks {
		f.block(r, b)
	}
	for len(f.pending) > 0 {
		v := f.pending[len(f.pending)-1]
		f.pending = f.pending[:len(f.pending)-1]
		for i := f.uses[v.Number]; i != 0; i = f.next[i].next {
			f.need(f.next[i].of)
		}
	}
	return f.needed
}

// depend notes that v, if it is needed, needs a.
func (f *liveness) depend(v *flow.Variable, a flow.Value) {
	if a, ok := a.(*flow.Variable); ok {
		f.next = append(f.next, use{a, f.uses[v.Number]})
		f.uses[v.Number] = int32(len(f.next) - 1)
	}
}

func (f *liveness) need(v flow.Value) {
	if v, ok := v.(*flow.Variable); ok && !f.needed[v.Number] {
		f.needed[v.Number] = true
		f.pending = append(f.pending, v)
	}
}

func (f *liveness) block(r *rewriter, b *flow.Block) {
	for _, op := range b.Operations {
		removable := r.removable(op)
		for _, a := range op.Args {
			if removable {
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
	if b == r.g.StartBlock || len(b.Exits) == 0 {
		for _, v := range b.InputArgs {
			f.need(v)
		}
	}
}

// removable reports whether an operation has no effect but its result. An
// exception is an effect, caught or not, unless it is that memory runs out.
func (r *rewriter) removable(op *flow.SpaceOperation) bool {
	return r.p.isPure(op) && (llop.Of(op) == llop.Malloc || !r.p.mayRaise(op))
}

func (r *rewriter) dropOperations(b *flow.Block, needed []bool) {
	keepOperations(b, func(_ int, op *flow.SpaceOperation) bool {
		if needed[op.Result.Number] || !r.removable(op) {
			return true
		}
		r.did(b, op, "nobody uses the result of %v", op)
		return false
	})
}
