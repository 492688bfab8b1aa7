package flowing

import (
	"context"
	"errors"
	"math/rand"

	flow "vitrine/flowspace/model"
)

// ErrBudget is returned if an analysis considers more blocks than it may.
var ErrBudget = errors.New("the budget of blocks is used up")

// ErrFrozen is returned if a block of a frozen graph is pending: that of
// [Engine.Current].
var ErrFrozen = errors.New("what is known about a graph changes, which is complete")

// Options say how an engine works. The zero value is the usual choice.
type Options struct {
	Budget     int // most blocks to consider; 0 means that there is no limit
	Sequence   Sequence
	Discipline Discipline
}

// A Sequence says which pending block is considered next.
type Sequence int

// The sequences of pending blocks.
const (
	FIFO   Sequence = iota // the one that waits longest first
	LIFO                   // the latest first
	Random                 // any, by a fixed seed; Random+n has another seed
)

// A Discipline says what happens to blocks that are blocked, and to readers.
type Discipline uint8

const (
	// Blocking is the discipline of the annotator. A blocked block is not
	// pending until something that it has read changes. Readers are told each
	// time.
	Blocking Discipline = iota

	// Suspending is that of the first design. A blocked block goes back to the
	// pending ones, and starts again when no other can go on and something has
	// changed for it; if its operation may raise, its exits for exceptions are still
	// followed. Operands after an impossible one are not looked at. Readers are notified
	// once, because they will read again. After the first time, what a return block gets
	// is passed on at once.
	Suspending
)

// An Engine runs one analysis.
type Engine[G, V any] struct {
	// Pos is the operation being considered, nil outside of one. An analysis
	// that works on behalf of another position may set it for a while.
	Pos *Position[G, V]

	a       Analysis[G, V]
	opt     Options
	graphs  []*Graph[G, V]
	pending []*Point[G, V]
	random  *rand.Rand
	current *Point[G, V]
	spent   int
	frozen  int // how many of the graphs are
	err     error

	values    lists[V]
	positions lists[Position[G, V]]
	followed  lists[bool]
}

// New returns an engine for an analysis.
func New[G, V any](a Analysis[G, V], opt Options) *Engine[G, V] {
	e := &Engine[G, V]{a: a, opt: opt}
	if opt.Sequence >= Random {
		e.random = rand.New(rand.NewSource(int64(opt.Sequence)))
	}
	return e
}

// Add makes a graph known. of is what positions name as their graph.
func (e *Engine[G, V]) Add(g *Graph[G, V], fg *flow.FunctionGraph, of G) {
	g.FunctionGraph, g.of, g.engine = fg, of, e
	g.points = make([]Point[G, V], fg.NumBlocks())
	g.bindings = make([]V, fg.NumVariables())
	g.index = len(e.graphs)
	e.graphs = append(e.graphs, g)
}

// Freeze marks all present graphs as complete: later work must not change them. The
// budget begins anew.
func (e *Engine[G, V]) Freeze() { e.frozen, e.spent = len(e.graphs), 0 }

// Complete considers pending blocks until there is none that can go on. It
// returns [ErrBudget], the error of the context, or what Stop was given.
func (e *Engine[G, V]) Complete(ctx context.Context) error {
	for more := true; more; {
		var err error
		if more, err = e.Step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Step considers one pending block, if there is one that can go on; more says whether
// there was.
func (e *Engine[G, V]) Step(ctx context.Context) (more bool, err error) {
	if e.err != nil {
		return false, e.err
	}
	i := e.pick()
	if i < 0 {
		return false, nil
	}
	if err := ctx.Err(); err != nil {
		return false, err
	}
	if p := e.pending[i]; p.graph.index < e.frozen {
		e.current = p
		return false, ErrFrozen
	}
	if e.opt.Budget != 0 && e.spent >= e.opt.Budget {
		return false, ErrBudget
	}
	e.spent++
	e.process(e.take(i))
	return true, e.err
}

// Stop ends the analysis with an error, as soon as the operation being
// considered is left. The first one counts.
func (e *Engine[G, V]) Stop(err error) {
	if e.err == nil {
		e.err = err
	}
}

// Stopped returns what Stop was given, nil if it was not called.
func (e *Engine[G, V]) Stopped() error { return e.err }

// Current returns the block that is considered, or was last.
func (e *Engine[G, V]) Current() *Point[G, V] { return e.current }

// Busiest returns the block that was considered most often, nil if there is
// none: where an endless analysis goes round.
func (e *Engine[G, V]) Busiest() *Point[G, V] {
	var busiest *Point[G, V]
	for _, g := range e.graphs {
		for _, b := range g.Blocks() {
			if p := g.Point(b); p.times > 0 && (busiest == nil || p.times > busiest.times) {
				busiest = p
			}
		}
	}
	return busiest
}

// Value returns the value of a variable or constant.
func (e *Engine[G, V]) Value(g *Graph[G, V], x flow.Value) (s V) {
	switch x := x.(type) {
	case *flow.Variable:
		return g.Binding(x)
	case *flow.Constant:
		return e.a.Constant(x)
	}
	return s
}

// Bind sets the value of a variable without notifying anybody. It is for what is known
// without the fixpoint.
func (e *Engine[G, V]) Bind(g *Graph[G, V], v *flow.Variable, s V) { g.bind(v, s) }

// Result returns the value of what a graph returns, the zero V if nothing has
// reached that yet. The operation being considered is considered again when it
// changes.
func (e *Engine[G, V]) Result(g *Graph[G, V]) (s V) {
	p := g.Point(g.ReturnBlock)
	if e.Pos != nil {
		p.readers.Add(e.Pos)
	}
	if p.times == 0 && e.opt.Discipline == Suspending {
		return s
	}
	return g.Binding(g.ReturnBlock.InputArgs[0])
}
