package layout

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
)

// TestFarForces: groups far away do nearly what their blocks do one by one.
func TestFarForces(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	at := make([]Point, manyBodies)
	for i := range at {
		at[i] = Point{50 * r.NormFloat64(), 50 * r.NormFloat64()}
	}
	exact, grouped := make([]Point, len(at)), make([]Point, len(at))
	stop := newPoll(context.Background())
	repel(at, exact, stop)
	newPyramid(at).repel(grouped, stop)
	wrong, all := 0.0, 0.0
	for i := range at {
		wrong += math.Hypot(exact[i].X-grouped[i].X, exact[i].Y-grouped[i].Y)
		all += math.Hypot(exact[i].X, exact[i].Y)
	}
	if wrong > all/20 {
		t.Errorf("the forces differ by %.1f %%", 100*wrong/all)
	}
}

// TestManyBodies: blocks of large graphs keep apart, those at one place too.
func TestManyBodies(t *testing.T) {
	for name, g := range map[string]*Graph{
		"random":  random(3000, 4000),
		"singles": edges(3000),
		"star":    joined(3001, func(add func(from, to int)) { star(3000, add) }),
	} {
		d, err := ForceDirected(context.Background(), g, Options{})
		if err != nil {
			t.Fatal(err)
		}
		checkBlocks(t, g, d)
		if m := Measure(g, d); m.BlockOverlaps > 0 {
			t.Errorf("%s: %d blocks overlap", name, m.BlockOverlaps)
		}
	}
}

// TestShelves: where pushing fails, blocks stand in rows in about their places.
func TestShelves(t *testing.T) {
	g := edges(9)
	at := make([]Point, 9)
	for i := range at {
		at[i] = Point{float64(8-i) / 100, float64(i%3) / 100}
	}
	shelve(g, at, Options{}.withDefaults())
	for i := range at {
		for j := range i {
			if at[i].Y == at[j].Y && (at[i].X < at[j].X) != (i > j) || at[i] == at[j] {
				t.Errorf("%v and %v", at[i], at[j])
			}
		}
	}
}
