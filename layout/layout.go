package layout

import "fmt"

// Point is a place in a drawing, in points. X grows to the right, Y downward.
type Point struct{ X, Y float64 }

// Rect is a block's place: its upper left corner and its size, in points.
type Rect struct{ X, Y, Width, Height float64 }

// Graph is what is laid out. Edges name nodes by their index. Self loops,
// several edges between the same nodes, unreachable nodes and cycles of any
// kind, reducible or not, are all allowed. The first node is the entry.
type Graph struct {
	Nodes []Node
	Edges []Edge
}

// Node is one block.
type Node struct {
	// Width and Height are the block's size in points. They must be finite
	// and not negative.
	Width, Height float64

	// Key names the block across successive graphs; see Options.Previous.
	// A block without a key is always new.
	Key string

	// Lifetime says during which steps of a recorded run the block exists;
	// see Options.ShareSlots.
	Lifetime Lifetime
}

// Lifetime is a closed interval of step numbers. The zero value is a block
// that exists in step 0 only.
type Lifetime struct{ First, Last int }

// Overlaps reports whether some step belongs to both lifetimes.
func (l Lifetime) Overlaps(m Lifetime) bool { return l.First <= m.Last && m.First <= l.Last }

// Edge leads from one block to another, or to the same one.
type Edge struct {
	From, To int

	// FromPort and ToPort fix where the edge touches its blocks: the
	// distance from the left end of From's bottom side, and of To's top side,
	// in points. A value that does not lie strictly between 0 and the block's
	// width (0 itself, anything negative, NaN) lets the layout decide.
	FromPort, ToPort float64
}

// Options tune a layout. The zero value asks for the defaults.
type Options struct {
	// NodeGap is the least distance between neighbouring blocks of a layer,
	// LayerGap between a layer and the next, LineGap between lines that run
	// side by side; in points. Zero or less means 40, 44 and 14.
	NodeGap, LayerGap, LineGap float64

	// ShareSlots lets blocks whose lifetimes have no step in common take the
	// same place, so that the union of all steps of a recorded run stays
	// small. Two blocks never overlap in the same step. It needs a Lifetime in every
	// node.
	ShareSlots bool

	// Previous gives the upper left corners that blocks had in the drawing
	// shown before, by Node.Key. Blocks found there keep their left-to-right
	// order, so that a small change of the graph moves little.
	Previous map[string]Point

	// Aspect is the width, in heights, of the view that Packed draws for. Zero or less
	// means 1.
	Aspect float64

	// Widest bounds the widths of layers and subtrees, as far as single blocks are not wider; in points. Zero
	// or less means no bound.
	Widest float64
}

// Drawing is a finished layout. All of it lies in the rectangle from (0, 0)
// to (Width, Height).
type Drawing struct {
	// Nodes has the place of every block, in the graph's order.
	Nodes []Rect

	// Edges has for every edge, in the graph's order, the corners of the line
	// from the bottom of its source to the top of its target: two points or more.
	Edges [][]Point

	Width, Height float64
}

func (o Options) withDefaults() Options {
	if !(o.NodeGap > 0) {
		o.NodeGap = 40
	}
	if !(o.LayerGap > 0) {
		o.LayerGap = 44
	}
	if !(o.LineGap > 0) {
		o.LineGap = 14
	}
	if !(o.Aspect > 0) {
		o.Aspect = 1
	}
	return o
}

// check reports the first thing in g that cannot be laid out.
func (g *Graph) check() error {
	const most = 1e9 // points; sums of sizes stay exact enough far beyond this
	if err := CheckSize(len(g.Nodes), len(g.Edges)); err != nil {
		return err
	}
	for i, n := range g.Nodes {
		if !(n.Width >= 0 && n.Width <= most && n.Height >= 0 && n.Height <= most) {
			return fmt.Errorf("node %d: size %g by %g is not usable", i, n.Width, n.Height)
		}
	}
	for i, e := range g.Edges {
		if e.From < 0 || e.From >= len(g.Nodes) || e.To < 0 || e.To >= len(g.Nodes) {
			return fmt.Errorf("edge %d: from %d to %d, but there are %d nodes", i, e.From, e.To, len(g.Nodes))
		}
	}
	return nil
}

// The most that can be laid out. It takes seconds and about two gigabytes.
const (
	mostNodes = 2_000_000
	mostEdges = 5_000_000
)

// CheckSize reports a graph that is too large.
func CheckSize(nodes, edges int) error {
	if nodes > mostNodes || edges > mostEdges {
		return fmt.Errorf("there are %d nodes and %d edges; no more than %d nodes and %d edges can be laid out", nodes, edges, mostNodes, mostEdges)
	}
	return nil
}
