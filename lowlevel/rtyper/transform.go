package rtyper

import (
	"strings"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
)

// transformAllocate turns [x] * n, a newlist(x) and a multiplication, into one operation,
// alloc_and_set(n, x), so that no list of one item is made first. The newlist stays as a name for
// nothing: operations keep their places.
func transformAllocate(g *Graph, b *flow.Block) {
	single := make(map[flow.Value]*flow.SpaceOperation)
	for _, op := range b.Operations {
		switch {
		case op.Name == "newlist" && len(op.Args) == 1:
			single[op.Result] = op
		case op.Name == "mul" && single[op.Args[0]] != nil && isInteger(g, op.Args[1]):
			allocate(b, op, single[op.Args[0]], op.Args[1])
		case op.Name == "mul" && single[op.Args[1]] != nil && isInteger(g, op.Args[0]):
			allocate(b, op, single[op.Args[1]], op.Args[0])
		}
	}
}

// allocate turns a multiplication of a list of one item into an alloc_and_set, if
// nothing else is done with the list.
func allocate(b *flow.Block, mul, list *flow.SpaceOperation, n flow.Value) {
	if usesOf(b, list.Result) != 1 {
		return
	}
	mul.Name, mul.Args = "alloc_and_set", []flow.Value{n, list.Args[0]}
	list.Name, list.Args = unusedList, nil
}

// unusedList is the operation that is left of a list that is never made.
const unusedList = "unused_list"

// transformPromoted has what follows promote(x) in a block use its result for x. The function came
// with generators that traced programs, for which the value is the same thing, known from then
// on; hint(x, promote=True) is older and says it of its result only.
func transformPromoted(b *flow.Block) {
	for i, op := range b.Operations {
		if !isPromotion(op) {
			continue
		}
		v := op.Args[1]
		by := func(args []flow.Value) {
			for k, a := range args {
				if a == v {
					args[k] = op.Result
				}
			}
		}
		for _, later := range b.Operations[i+1:] {
			by(later.Args)
		}
		for _, l := range b.Exits {
			by(l.Args)
		}
		if b.ExitSwitch == v {
			b.ExitSwitch = op.Result
		}
	}
}

// isPromotion reports whether an operation is a call of promote, or of its like for strings, of a
// variable.
func isPromotion(op *flow.SpaceOperation) bool {
	if op.Name != "simple_call" || len(op.Args) != 2 {
		return false
	}
	if _, ok := op.Args[1].(*flow.Variable); !ok {
		return false
	}
	c, ok := op.Args[0].(*flow.Constant)
	if !ok {
		return false
	}
	f, ok := c.Value.(*stdspace.Builtin)
	return ok && f.Module == "rlib.jit" && strings.HasPrefix(f.Name, "promote")
}

func isInteger(g *Graph, v flow.Value) bool {
	switch v := v.(type) {
	case *flow.Variable:
		switch g.annotation(v).(type) {
		case *lattice.SomeInteger, *lattice.SomeBool:
			return true
		}
	case *flow.Constant:
		_, ok := integerValue(v.Value)
		return ok
	}
	return false
}

// usesOf counts where a block uses a variable.
func usesOf(b *flow.Block, v flow.Value) int {
	n := 0
	for _, op := range b.Operations {
		for _, a := range op.Args {
			if a == v {
				n++
			}
		}
	}
	for _, l := range b.Exits {
		for _, a := range l.Args {
			if a == v {
				n++
			}
		}
	}
	if b.ExitSwitch == v {
		n++
	}
	return n
}
