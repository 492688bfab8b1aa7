package backendopt

import flow "vitrine/flowspace/model"

// A naming passes values to blocks that have no name for them.
type naming struct {
	r       *rewriter
	defined []*flow.Block                // by number of a variable
	names   map[localName]*flow.Variable // by the variable as it is defined
	seen    *table[bool]                 // blocks by ID
}

// A localName stands for the name of a variable in a block, by their numbers.
type localName struct{ block, variable int }

// in returns the name that a variable has in a block which its definition dominates. Where it has none, it is
// passed there from the blocks before.
func (n *naming) in(b *flow.Block, v *flow.Variable) *flow.Variable {
	if n.defined[v.Number] == b {
		return v
	}
	if w := n.has(b, v); w != nil {
		return w
	}
	w := n.r.like(v)
	n.note(b, v, w) // before the blocks that lead here are asked: in a loop, this is one of them
	b.InputArgs = append(b.InputArgs, w)
	for _, l := range n.r.order.into(b) {
		l.Args = append(l.Args, n.in(l.PrevBlock, v))
	}
	return w
}

// isDefined reports whether a variable is an input argument or the result of an operation; exits for exceptions define others.
func (n *naming) isDefined(v *flow.Variable) bool {
	if n.names == nil {
		n.find()
	}
	return v.Number < len(n.defined) && n.defined[v.Number] != nil
}

// farthest bounds through how many blocks a value is passed: to read a field again costs less than to keep a register.
const farthest = 40

// isNear reports whether a variable has a name in a block, or can be passed there through few others.
func (n *naming) isNear(b *flow.Block, v *flow.Variable) bool {
	n.seen.clear()
	seen := 0
	for work := append(n.r.work[:0], b); len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if n.seen.get(b.ID) || n.defined[v.Number] == b || n.has(b, v) != nil {
			continue
		}
		if seen == farthest {
			return false
		}
		n.seen.put(b.ID, true)
		seen++
		for _, l := range n.r.order.into(b) {
			work = append(work, l.PrevBlock)
		}
		n.r.work = work
	}
	return true
}

// has returns the name that a variable has in another block than its own, nil if it has none.
func (n *naming) has(b *flow.Block, v *flow.Variable) *flow.Variable {
	if w := n.names[localName{b.ID, v.Number}]; w != nil {
		return w
	}
	for _, w := range b.InputArgs {
		if w.Number < len(n.defined) && n.r.values.get(w) == flow.Value(v) {
			n.note(b, v, w)
			return w
		}
	}
	return nil
}

func (n *naming) note(b *flow.Block, v, w *flow.Variable) {
	n.names[localName{b.ID, v.Number}] = w
}

// find notes where each variable is defined.
func (n *naming) find() {
	n.names = make(map[localName]*flow.Variable)
	n.r.defined = sized(n.r.defined, n.r.g.NumVariables())
	n.defined, n.seen = n.r.defined, &n.r.marks
	for _, b := range n.r.order.blocks {
		for _, v := range b.InputArgs {
			n.defined[v.Number] = b
		}
		for _, op := range b.Operations {
			n.defined[op.Result.Number] = b
		}
	}
}
