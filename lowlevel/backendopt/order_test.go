package backendopt

import (
	"math/rand/v2"
	"slices"
	"testing"

	"vitrine/lowlevel/lltype/llgen"
)

// shuffle puts the passes before inlining into another order and returns their names.
func shuffle(draw llgen.Draw) []string {
	n := slices.IndexFunc(Passes, func(p Pass) bool { return p.Name == inlinePass })
	for i := n - 1; i > 0; i-- {
		j := draw(i + 1)
		Passes[i], Passes[j] = Passes[j], Passes[i]
	}
	var names []string
	for _, p := range Passes {
		names = append(names, p.Name)
	}
	return names
}

// subset chooses some of the passes.
func subset(names []string, draw llgen.Draw) Options {
	o := Options{Passes: []string{}, InlineThreshold: []float64{0, 5, 1e9}[draw(3)]}
	for _, name := range names {
		if draw(3) > 0 {
			o.Passes = append(o.Passes, name)
		}
	}
	return o
}

// TestRandomOrders compares random programs before and after passes that are chosen for
// each of them, in an order of their own: none may need that another has been there.
func TestRandomOrders(t *testing.T) {
	count := uint64(150)
	if testing.Short() {
		count = 30
	}
	for seed := range count {
		compareOrder(t, seed)
	}
}

func compareOrder(t *testing.T, seed uint64) {
	t.Helper()
	draw := rand.New(rand.NewPCG(seed, 17)).IntN
	before := slices.Clone(Passes)
	order := shuffle(draw)
	defer func() {
		copy(Passes, before)
		if t.Failed() {
			t.Logf("the order was %v", order)
		}
	}()
	o := subset(order, draw)
	compareRandom(t, seed+2_000_000, o)
	compareMaze(t, seed+2_000_000, o)
}
