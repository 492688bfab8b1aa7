// Package modeltest helps tests of passes over graphs.
package modeltest

import (
	"vitrine/flowspace/model"
)

// Shuffle changes what does not matter for the meaning of a graph: the order of exits
// of a switch, and with it that of blocks; and the order of operations that are free
// to move. Those are operations that neither have nor see an effect; they stay after
// what they use. Exits that may not be shuffled, such as a default, keep their places;
// exits for exceptions always do. Draw returns a number from 0 to n-1.
func Shuffle(g *model.FunctionGraph, draw func(n int) int, free func(*model.SpaceOperation) bool, fixed func(*model.Link) bool) {
	for _, b := range g.Blocks() {
		shuffleExits(b, draw, fixed)
		shuffleOperations(b, draw, free)
	}
}

func shuffleExits(b *model.Block, draw func(n int) int, fixed func(*model.Link) bool) {
	if b.CanRaise() {
		return
	}
	var places []int
	for i, l := range b.Exits {
		if l.Case != nil && !fixed(l) {
			places = append(places, i)
		}
	}
	for i := len(places) - 1; i > 0; i-- {
		p, q := places[i], places[draw(i+1)]
		b.Exits[p], b.Exits[q] = b.Exits[q], b.Exits[p]
	}
}

// shuffleOperations lets each free operation trade places with the one before it a random
// number of times, while nothing is in the way.
func shuffleOperations(b *model.Block, draw func(n int) int, free func(*model.SpaceOperation) bool) {
	raising := b.RaisingOp()
	for i := 1; i < len(b.Operations); i++ {
		for k := i; k > 0 && draw(2) == 0; k-- {
			op, before := b.Operations[k], b.Operations[k-1]
			if op == raising || !free(op) || uses(op, before.Result) {
				break
			}
			b.Operations[k-1], b.Operations[k] = op, before
		}
	}
}

func uses(op *model.SpaceOperation, v *model.Variable) bool {
	for _, a := range op.Args {
		if a == model.Value(v) {
			return true
		}
	}
	return false
}
