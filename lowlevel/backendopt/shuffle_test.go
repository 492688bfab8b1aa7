package backendopt

import (
	"math/rand/v2"
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/flowspace/model/modeltest"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// movable reports whether an operation gives the same wherever it stands after its
// operands.
func movable(op *flow.SpaceOperation) bool { return llop.Of(op).Info().Fold }

func isDefaultExit(l *flow.Link) bool { return l.Case == lltype.DefaultCase }

// TestShuffled compares random programs before and after passes that find the exits of
// switches, and so the blocks, and what operations are free to move in an order of chance,
// before the first pass and after each.
func TestShuffled(t *testing.T) {
	count := uint64(60)
	if testing.Short() {
		count = 15
	}
	shuffles := 0
	for seed := range count {
		draw := rand.New(rand.NewPCG(seed, 23)).IntN
		o := Options{afterPass: func(g *flow.FunctionGraph) {
			shuffles++
			modeltest.Shuffle(g, draw, movable, isDefaultExit)
		}}
		compareRandom(t, seed+3_000_000, o)
		compareMaze(t, seed+3_000_000, o)
	}
	if shuffles < int(count) {
		t.Errorf("graphs were shuffled only %d times", shuffles)
	}
}
