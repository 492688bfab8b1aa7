package flowing

import flow "vitrine/flowspace/model"

// A Graph is a graph with the values of its variables. The analysis keeps one
// inside of what it knows about a graph; [Engine.Add] fills it in.
type Graph[G, V any] struct {
	*flow.FunctionGraph

	of       G
	engine   *Engine[G, V]
	index    int           // in the order in which they were added
	bindings []V           // by number of the variable
	points   []Point[G, V] // by ID of the block, for those that were there first
	late     []*Point[G, V]
}

// Binding returns the value of a variable, the zero V if nothing has reached
// it.
func (g *Graph[G, V]) Binding(v *flow.Variable) (s V) {
	if v.Number < len(g.bindings) {
		s = g.bindings[v.Number]
	}
	return s
}

// Bindings returns the values of all variables, by number.
func (g *Graph[G, V]) Bindings() []V { return g.bindings }

// bind sets the value of a variable.
func (g *Graph[G, V]) bind(v *flow.Variable, s V) {
	if v.Number >= len(g.bindings) {
		n := max(16, g.NumVariables()-len(g.bindings), v.Number+1-len(g.bindings))
		g.bindings = append(g.bindings, make([]V, n)...)
	}
	g.bindings[v.Number] = s
}

// Point returns what is known about a block of the graph.
func (g *Graph[G, V]) Point(b *flow.Block) *Point[G, V] {
	var p *Point[G, V]
	if b.ID < len(g.points) {
		p = &g.points[b.ID]
	} else {
		p = g.latePoint(b.ID - len(g.points))
	}
	if p.Block == nil {
		p.Graph, p.graph, p.Block, p.blockedAt = g.of, g, b, -1
	}
	return p
}

// latePoint is Point for a block that the analysis has added to the graph.
func (g *Graph[G, V]) latePoint(i int) *Point[G, V] {
	for i >= len(g.late) {
		g.late = append(g.late, new(Point[G, V]))
	}
	return g.late[i]
}

// A Point is a block of a graph, and how far the analysis has come there.
type Point[G, V any] struct {
	Graph G
	Block *flow.Block

	graph     *Graph[G, V]
	seen      bool // its input variables are bound
	done      bool // nothing must be considered
	queued    bool
	touched   bool // something has changed since it was suspended
	reason    Reason
	blockedAt int
	times     int
	followed  []bool // by exit
	positions []Position[G, V]
	readers   Readers[*Position[G, V]] // of a return block: the readers of the result
}

// A State says how far the analysis has come with a block.
type State int8

// The states of blocks.
const (
	Unreached State = iota
	Blocked         // an operation cannot succeed, or it is pending
	Done
)

var states = [...]string{"unreached", "blocked", "done"}

// String returns the name of the state.
func (s State) String() string { return states[s] }

// In returns the graph of the block.
func (p *Point[G, V]) In() *Graph[G, V] { return p.graph }

// State returns the state of the block.
func (p *Point[G, V]) State() State {
	switch {
	case !p.seen:
		return Unreached
	case p.done:
		return Done
	}
	return Blocked
}

// BlockedAt returns the index of the operation at which the block was blocked
// when it was considered last, and why; -1 if it was not.
func (p *Point[G, V]) BlockedAt() (op int, why Reason) { return p.blockedAt, p.reason }

// Followed reports whether an exit has ever been followed.
func (p *Point[G, V]) Followed(exit int) bool { return exit < len(p.followed) && p.followed[exit] }

// Times returns how often the block has been considered.
func (p *Point[G, V]) Times() int { return p.times }

// Readers returns the positions that have read the result of the graph, for a
// return block.
func (p *Point[G, V]) Readers() []*Position[G, V] { return p.readers.All() }

func (p *Point[G, V]) isReturn() bool { return p.Block == p.graph.ReturnBlock }

// At returns the position of an operation.
func (p *Point[G, V]) At(op int) *Position[G, V] {
	if p.positions == nil {
		p.positions = p.graph.engine.positions.take(len(p.Block.Operations))
		for i := range p.positions {
			p.positions[i] = Position[G, V]{p, i}
		}
	}
	return &p.positions[op]
}

// A Position is the place of an operation. There is one pointer for each.
type Position[G, V any] struct {
	*Point[G, V]
	Op int
}

// Operation returns the operation at the position.
func (p *Position[G, V]) Operation() *flow.SpaceOperation { return p.Block.Operations[p.Op] }
