package layout

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// joined makes a graph of n blocks and of what each adds.
func joined(n int, each func(add func(from, to int))) *Graph {
	g := edges(n)
	each(func(from, to int) { g.Edges = append(g.Edges, Edge{From: from, To: to}) })
	return g
}

// random makes a graph with m edges from anywhere to anywhere.
func random(n, m int) *Graph {
	r := rand.New(rand.NewPCG(1, 1))
	return joined(n, func(add func(from, to int)) {
		for range m {
			add(r.IntN(n), r.IntN(n))
		}
	})
}

// hostile makes graphs that no one draws but that must not take all memory or time.
func hostile() map[string]*Graph {
	return map[string]*Graph{
		"random":           random(2000, 4000),
		"dense":            random(200, 20_000),
		"complete":         joined(200, func(add func(from, to int)) { everyPair(200, add) }),
		"star":             joined(20_001, func(add func(from, to int)) { star(20_000, add) }),
		"chain":            joined(100_000, func(add func(from, to int)) { chainOf(100_000, add) }),
		"self loops":       joined(2, func(add func(from, to int)) { repeat(2000, func(int) { add(0, 0) }); add(0, 1) }),
		"parallel":         joined(3, func(add func(from, to int)) { repeat(2000, func(int) { add(0, 1) }); add(1, 2) }),
		"parallel upward":  joined(2, func(add func(from, to int)) { add(0, 1); repeat(2000, func(int) { add(1, 0) }) }),
		"singles":          edges(50_000),
		"bipartite":        joined(400, func(add func(from, to int)) { repeat(40_000, func(k int) { add(k%200, 200+k/200) }) }),
		"irreducible":      joined(4001, func(add func(from, to int)) { ladder(2000, add) }),
		"nested loops":     joined(6000, func(add func(from, to int)) { nested(6000, add) }),
		"no sense of size": {Nodes: []Node{{}, {Width: 1e9, Height: 1e9}, {Width: 1e-300}}, Edges: []Edge{{From: 0, To: 1}, {From: 1, To: 2}, {From: 2, To: 0}}},
	}
}

func repeat(n int, f func(int)) {
	for k := range n {
		f(k)
	}
}

func everyPair(n int, add func(from, to int)) {
	for a := range n {
		for b := range n {
			if a != b {
				add(a, b)
			}
		}
	}
}

func star(n int, add func(from, to int)) {
	for a := range n {
		add(0, a+1)
		if a%2 == 0 {
			add(a+1, 0)
		}
	}
}

func chainOf(n int, add func(from, to int)) {
	for a := range n - 1 {
		add(a, a+1)
	}
}

// ladder has two sides that are entered both, with rungs both ways.
func ladder(n int, add func(from, to int)) {
	add(0, 1)
	add(0, n+1)
	for a := 1; a < n; a++ {
		add(a, a+1)
		add(a+n, a+n+1)
		add(a, a+n+1)
		add(a+1, a+n)
		add(a+n+1, a)
	}
}

// nested has n/2 loops in each other, each with an exit to the end.
func nested(n int, add func(from, to int)) {
	chainOf(n, add)
	for a := range n/2 - 1 {
		add(n/2+a, n/2-1-a)
		add(n/2+a, n-1)
	}
}

// TestHostileGraphs: all of them are laid out within bounds, and keep what
// every drawing promises.
func TestHostileGraphs(t *testing.T) {
	for name, g := range hostile() {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			defer cancel()
			d, err := Layered(ctx, g, Options{})
			if err != nil {
				t.Fatal(err)
			}
			checkBlocks(t, g, d)
			if name != "no sense of size" { // where points differ by less than can be told
				checkEdges(t, g, d)
			}
			if m := Measure(g, d); m.EdgesThroughBlocks > 0 || m.BlockOverlaps > 0 {
				t.Errorf("%d edges pass through blocks, %d blocks overlap", m.EdgesThroughBlocks, m.BlockOverlaps)
			}
			if len(g.Nodes) < 5000 && !sameDrawing(d, mustLayer(t, g)) {
				t.Error("the same graph is drawn differently")
			}
		})
	}
}

func mustLayer(t *testing.T, g *Graph) *Drawing {
	d, err := Layered(context.Background(), g, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestBendsAreBounded: memory is linear in the size of the graph, however far
// its edges reach.
func TestBendsAreBounded(t *testing.T) {
	for name, g := range hostile() {
		f := analyse(g)
		n := len(g.Nodes)
		s := newSketch(g, Options{}.withDefaults(), f, assignLayers(g, f, Options{}), noSlots(n), n, mostBends(n))
		if bends := len(s.items) - n; bends > mostBends(n)+mostPassing(n) {
			t.Errorf("%s: %d bends for %d nodes", name, bends, n)
		}
	}
}

// TestExpressLines: lines beside the drawing keep fixed ports and share their
// ways by port.
func TestExpressLines(t *testing.T) {
	const n = 150
	g := joined(n, func(add func(from, to int)) { everyPair(n, add) })
	for k := range g.Edges {
		if k%7 == 0 {
			g.Edges[k].FromPort, g.Edges[k].ToPort = float64(1+k%90), float64(1+k%80)
		}
	}
	lay(t, g, Options{})
}

// TestStopsSoon: a layout that would take long ends soon after its context.
func TestStopsSoon(t *testing.T) {
	big := random(20_000, 40_000)
	for _, after := range []time.Duration{0, time.Millisecond, 50 * time.Millisecond, 300 * time.Millisecond} {
		ctx, cancel := context.WithTimeout(context.Background(), after)
		began := time.Now()
		for what, lay := range map[string]func(context.Context, *Graph, Options) (*Drawing, error){"layered": Layered, "packed": Packed} {
			if _, err := lay(ctx, big, Options{}); err != nil && !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%s: %v", what, err)
			}
		}
		cancel()
		if took := time.Since(began); took > after+20*time.Second {
			t.Errorf("stopped %v after %v", took, after)
		}
	}
}

// TestTooManyCrossingsAreCounted: where crossings cannot be listed one by one,
// their number is right all the same.
func TestTooManyCrossingsAreCounted(t *testing.T) {
	const n = 60
	g := joined(2*n, func(add func(from, to int)) { repeat(n*n, func(k int) { add(k%n, n+k/n) }) })
	f := analyse(g)
	s := newSketch(g, Options{}.withDefaults(), f, assignLayers(g, f, Options{}), noSlots(2*n), 2*n, mostBends(2*n))
	s.poll = newPoll(context.Background())
	o := newOrderer(s)
	o.initial(0)
	o.collectEnds(0)
	counted, listed := o.inversions(), 0
	o.eachCrossing(func(_, _ int32, _ int) { listed++ })
	if want := (n * (n - 1) / 2) * (n * (n - 1) / 2); counted != want || listed != want {
		t.Errorf("%d counted, %d listed, want %d", counted, listed, want)
	}
}

// TestManyTracks: the tree finds the same tracks as comparing all nets does.
func TestManyTracks(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 200 {
		var nets []net
		for range 1 + r.IntN(32) {
			lo := float64(r.IntN(300))
			nets = append(nets, net{lo: lo, hi: lo + float64(r.IntN(60))})
		}
		plain := append([]net(nil), nets...)
		if a, b := assignTracks(plain), assignManyTracks(nets); a != b || fmt.Sprint(plain) != fmt.Sprint(nets) {
			t.Fatalf("%d and %d tracks:\n%v\n%v", a, b, plain, nets)
		}
	}
}

func TestGraphsBeyondReason(t *testing.T) {
	var list strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&list, " n%d", i)
	}
	_, err := ReadDOT("g.dot", []byte("digraph { {"+list.String()+"} -> {"+list.String()+"} }"))
	if err == nil || !strings.Contains(err.Error(), "9000000 edges") {
		t.Errorf("a product of lists: %v", err)
	}
	for _, size := range []float64{math.NaN(), math.Inf(1), -1, 2e9} {
		if _, err := Layered(context.Background(), &Graph{Nodes: []Node{{Width: size}}}, Options{}); err == nil {
			t.Errorf("a width of %v is taken", size)
		}
	}
}

// TestLargeLabels: the sizes of immense labels are found in one pass.
func TestLargeLabels(t *testing.T) {
	if n := labelSize(strings.Repeat("x", 1<<20)); n.Width < 8<<20 {
		t.Errorf("one line: %v", n)
	}
	if n := labelSize(strings.Repeat("x\n", 100_000)); n.Height < 1_000_000 {
		t.Errorf("many lines: %v", n)
	}
}
