// Package simplify brings the graph that the flow space records to the form
// that later stages expect.
//
// While recording, nearly every operation has a block of its own, every local
// variable is passed along every link, and every operation that might raise
// has exits for it. The passes put blocks together and drop what is not
// needed. They run once each, in the order of [Passes]: what a pass leaves
// behind (an empty block that appears late, say) stays.
//
// Its entry point is [Graph]. A graph that satisfies the rules of the flow model before a
// pass satisfies them after it.
package simplify

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"vitrine/flowspace/model"
	"vitrine/flowspace/model/passcheck"
)

// A Pass is one rewriting of a whole graph.
type Pass struct {
	Name string
	Doc  string // what it does and why it is in this position
	run  func(*rewriter)
}

// Passes are all passes, in the order in which they run.
var Passes = []Pass{
	{"eliminate_empty_blocks",
		"redirect links past blocks without operations", eliminateEmptyBlocks},
	{"remove_assertion_errors",
		"drop exits that only raise an AssertionError; this removes implicit exceptions that nobody catches", removeAssertionErrors},
	{"join_blocks",
		"append a block to the only block that leads to it; the exits that the previous pass drops must be gone", joinBlocks},
	{"coalesce_is_true",
		"skip a second test of a value that was just tested; sees both tests only once blocks are joined", coalesceIsTrue},
	{"transform_dead_op_vars",
		"drop operations without effect whose result nobody uses, and variables that are only passed on", removeDead},
	{"remove_identical_vars",
		"pass a value only once into a block", removeIdenticalVars},
	{"transform_ovfcheck",
		"turn an operation under ovfcheck() into its overflow-checking form", transformOvfcheck},
	{"simplify_exceptions",
		"turn the chain of class tests after an exception into one exit for each class", simplifyExceptions},
	{"transform_xxxitem",
		"note in the name of getitem which exceptions are caught; needs one exit for each class", transformItem},
	{"remove_dead_exceptions",
		"drop exits for exceptions that an earlier exit takes", removeDeadExceptions},
}

// An Observer is notified of what the passes do.
type Observer interface {
	// Pass is called before a pass runs. It may put exits into another order.
	Pass(p *Pass)
	// Rewrote is called after a pass changed something: text says what, at is
	// the block.
	Rewrote(p *Pass, text string, at *model.Block)
	// Grew is Rewrote for a block that has got operations behind those that it had.
	Grew(p *Pass, text string, at *model.Block)
	// Done is called when the last pass has run.
	Done()
}

// Graph runs all passes on a graph. The observer may be nil.
func Graph(g *model.FunctionGraph, o Observer) {
	r := pool.Get().(*rewriter)
	defer pool.Put(r)
	r.g, r.observer, r.ordered = g, o, false
	checked := passcheck.On()
	for i := range Passes {
		r.pass = &Passes[i]
		if o != nil {
			o.Pass(r.pass)
			r.ordered = false
		}
		r.pass.run(r)
		if checked {
			passcheck.After(r.pass.Name, g, r.check)
		}
	}
	if o != nil {
		o.Done()
	}
	r.g, r.observer = nil, nil
}

// A rewriter is what a pass works with. Its memory serves one graph after another.
type rewriter struct {
	g        *model.FunctionGraph
	pass     *Pass
	observer Observer

	names    renaming
	live     model.Liveness
	families families
	entries  []int
	seen     []bool
	stack    []*model.Link
	order    []*model.Block
	ordered  bool // order is that of the graph: no link leads elsewhere since it was made
	visited  []bool
	list     []*model.Link
}

// check is the rule of graphs after a pass.
func (r *rewriter) check(g *model.FunctionGraph) error {
	if r.ordered && !slices.Equal(r.order, g.Blocks()) {
		return errors.New("the pass led links elsewhere without saying so")
	}
	return g.Check()
}

// close makes links the exits of a block, in place of any it had.
func (r *rewriter) close(b *model.Block, links ...*model.Link) {
	b.Close(links...)
	r.ordered = false
}

// blocks returns the blocks of the graph, as its Blocks method does. The list
// is good until the next call.
func (r *rewriter) blocks() []*model.Block {
	if r.ordered {
		return r.order
	}
	r.ordered = true
	r.visited = sized(r.visited, r.g.NumBlocks())
	r.visited[r.g.StartBlock.ID] = true
	r.order = append(r.order[:0], r.g.StartBlock)
	for i := 0; i < len(r.order); i++ {
		for _, l := range r.order[i].Exits {
			if !r.visited[l.Target.ID] {
				r.visited[l.Target.ID] = true
				r.order = append(r.order, l.Target)
			}
		}
	}
	return r.order
}

// links returns the links of the graph. The list is good until the next call.
func (r *rewriter) links() []*model.Link {
	r.list = r.list[:0]
	for _, b := range r.blocks() {
		r.list = append(r.list, b.Exits...)
	}
	return r.list
}

var pool = sync.Pool{New: func() any { return new(rewriter) }}

// did reports a change.
func (r *rewriter) did(at *model.Block, format string, args ...any) {
	if r.observer != nil {
		r.observer.Rewrote(r.pass, fmt.Sprintf(format, args...), at)
	}
}

// sized returns a slice of n zero values that uses the memory of s.
func sized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, 2*n)
	}
	s = s[:n]
	clear(s)
	return s
}

// renaming maps variables to values by the number of the variable.
type renaming struct {
	to  []model.Value
	set []int // numbers of the variables that are renamed
}

// newRenaming returns an empty renaming. There is only one at a time. A pass may want
// one for each of many places, so only what the last one holds is cleared.
func (r *rewriter) newRenaming() *renaming {
	n := &r.names
	for _, v := range n.set {
		n.to[v] = nil
	}
	n.set = n.set[:0]
	if more := r.g.NumVariables() - len(n.to); more > 0 {
		n.to = append(n.to, make([]model.Value, more)...)
	}
	return n
}

func (n *renaming) rename(v *model.Variable, to model.Value) {
	n.to[v.Number] = to
	n.set = append(n.set, v.Number)
}

// get returns what v was renamed to, or v itself.
func (n *renaming) get(v model.Value) model.Value {
	if v, ok := v.(*model.Variable); ok {
		if w := n.to[v.Number]; w != nil {
			return w
		}
	}
	return v
}

func (n *renaming) getAll(args []model.Value) []model.Value {
	out := make([]model.Value, len(args))
	for i, a := range args {
		out[i] = n.get(a)
	}
	return out
}

// link returns a copy of a link with its values renamed.
func (n *renaming) link(l *model.Link) *model.Link {
	c := *l
	c.Args, c.Passing = n.getAll(l.Args), slices.Clone(l.Passing)
	if l.LastException != nil {
		c.LastException = n.get(l.LastException)
	}
	if l.LastExcValue != nil {
		c.LastExcValue = n.get(l.LastExcValue).(*model.Variable)
	}
	return &c
}
