package layout

import "testing"

// drawn makes a drawing by hand: blocks 10 by 10 at the corners given.
func drawn(corners []Point, lines ...[]Point) *Drawing {
	d := &Drawing{Edges: lines}
	for _, c := range corners {
		d.Nodes = append(d.Nodes, Rect{c.X, c.Y, 10, 10})
	}
	return d
}

func TestMeasureCountsCrossings(t *testing.T) {
	corners := []Point{{0, 0}, {50, 0}, {0, 100}, {50, 100}}
	for _, c := range []struct {
		name         string
		ends         []int
		lines        [][]Point
		crossings    int
		allCrossings int
	}{
		{"cross", []int{0, 3, 1, 2}, [][]Point{{{5, 10}, {55, 100}}, {{55, 10}, {5, 100}}}, 1, 1},
		{"a common end does not count", []int{0, 3, 0, 2}, [][]Point{{{2, 10}, {55, 100}}, {{8, 10}, {5, 100}}}, 0, 1},
		{"side by side", []int{0, 2, 1, 3}, [][]Point{{{5, 10}, {5, 100}}, {{55, 10}, {55, 100}}}, 0, 0},
		{"touching", []int{0, 2, 1, 3}, [][]Point{{{5, 10}, {5, 100}}, {{55, 10}, {5, 50}, {55, 100}}}, 0, 0},
		{"three times", []int{0, 2, 1, 3}, [][]Point{{{5, 10}, {5, 100}}, {{55, 10}, {55, 20}, {2, 20}, {2, 40}, {20, 40}, {20, 60}, {2, 60}, {2, 95}, {55, 100}}}, 4, 4},
		{"on top of each other", []int{0, 2, 1, 3}, [][]Point{{{5, 10}, {5, 100}}, {{5, 20}, {5, 80}}}, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := Measure(edges(4, c.ends...), drawn(corners, c.lines...))
			if m.Crossings != c.crossings || m.AllCrossings != c.allCrossings {
				t.Errorf("%d and %d crossings, want %d and %d", m.Crossings, m.AllCrossings, c.crossings, c.allCrossings)
			}
		})
	}
}

func TestMeasureFindsFaults(t *testing.T) {
	g := edges(3, 0, 2)
	through := drawn([]Point{{0, 0}, {0, 50}, {0, 100}}, []Point{{5, 10}, {5, 100}})
	if m := Measure(g, through); m.EdgesThroughBlocks != 1 || m.BlockOverlaps != 0 {
		t.Errorf("an edge through a block: %+v", m)
	}
	along := drawn([]Point{{0, 0}, {5, 50}, {0, 100}}, []Point{{5, 10}, {5, 100}})
	if m := Measure(g, along); m.EdgesThroughBlocks != 0 {
		t.Errorf("an edge along a block's outline: %+v", m)
	}
	slanted := drawn([]Point{{0, 0}, {5, 50}, {0, 100}}, []Point{{5, 10}, {14, 45}, {4, 65}, {5, 100}})
	if m := Measure(g, slanted); m.EdgesThroughBlocks != 1 {
		t.Errorf("a slanted edge through a block: %+v", m)
	}
	overlap := drawn([]Point{{0, 0}, {9, 9}, {0, 100}}, []Point{{5, 10}, {5, 100}})
	if m := Measure(g, overlap); m.BlockOverlaps != 1 {
		t.Errorf("overlapping blocks: %+v", m)
	}
	g.Nodes[1].Lifetime = Lifetime{1, 1}
	if m := Measure(g, overlap); m.BlockOverlaps != 0 || m.EdgesThroughBlocks != 0 {
		t.Errorf("blocks that never exist together: %+v", m)
	}
}

func TestMeasureAddsUp(t *testing.T) {
	g := edges(3, 0, 2, 2, 0, 0, 1)
	d := drawn([]Point{{0, 0}, {50, 50}, {0, 100}},
		[]Point{{5, 10}, {5, 100}}, []Point{{5, 110}, {5, 120}, {30, 120}, {30, -10}, {5, -10}, {5, 0}}, []Point{{5, 10}, {5, 30}, {55, 30}, {55, 50}})
	m := Measure(g, d)
	want := Metrics{Bends: 6, Length: 90 + 10 + 25 + 130 + 25 + 10 + 20 + 50 + 20, Longest: 200,
		Width: 60, Height: 130, Area: 60 * 130, Upward: 1, Overlaps: 0, Crossings: 0, AllCrossings: 1}
	// The edges from 0 and the one to 0 leave and enter by one another's line.
	want.Overlaps = m.Overlaps
	if m != want {
		t.Errorf("got  %+v\nwant %+v", m, want)
	}
	if m.Overlaps != 1 {
		t.Errorf("%d overlaps, want the two edges that leave block 0 together", m.Overlaps)
	}
}
