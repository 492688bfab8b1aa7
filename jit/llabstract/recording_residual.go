package llabstract

import (
	"fmt"
	"slices"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/pages/film"
	"vitrine/pages/trace"
)

// An inputOp is the operation of the input that a residual one comes from: like, if that is
// one of the graph, or else the one that was followed then.
type inputOp struct {
	graph *flow.FunctionGraph
	block *flow.Block
	op    int
	like  *flow.SpaceOperation
}

// A residualBlock is a block of the residual graph while that grows. A specialised block
// stays the same one when it is done again; the other blocks of its tree go.
type residualBlock struct {
	id       int
	as       *flow.Block      // what it has become in the graph that was put together, or nil
	top      *residualBlock   // where its tree begins
	tree     []*residualBlock // the others of its tree, as it is now
	spec     *specialised     // for which the tree is, or nil
	about    string           // which state it stands for
	start    bool
	contents trace.Track[*content] // nil where it is gone
	stale    trace.Track[bool]     // what is there is to be done again
}

// A content is what a block holds from when it is written until it is written again.
type content struct {
	inputs []*flow.Variable
	ops    []*flow.SpaceOperation
	steps  []int // at which these were written
	ends   trace.Track[*ending]
}

// An ending is how a block ends.
type ending struct {
	on    flow.Value
	exits []leaving
}

// A leaving is an exit of a block.
type leaving struct {
	on     *flow.Constant
	to     *residualBlock // nil if the graph is left
	raises bool           // it is left with an exception
	passes []flow.Value
	class  *flow.Variable
	value  *flow.Variable
	caught bool
	source *exit
}

// residualNotes are the facts from which the residual graph is drawn at every step.
type residualNotes struct {
	graph   *film.Graph // what spots name
	blocks  []*residualBlock
	alive   []*residualBlock // since everything began again
	ofSpec  map[*specialised]*residualBlock
	ofBlock map[*block]*residualBlock
	now     map[*block]*content
	origins map[*flow.SpaceOperation]inputOp
	byName  map[int]inputOp // by the number of the result, since everything began again
	work    trace.Track[*residualBlock]
	first   *residualBlock // written first

	queue   []*residualBlock     // all that ever waited
	taking  int                  // how many of them have been taken
	out     [2]trace.Track[bool] // whether the graph returns, and raises
	waiting trace.Track[[2]int]

	residual *flow.FunctionGraph // the latest one

	assembled, tidied     *flow.FunctionGraph
	assembledAt, tidiedAt int
	lookUp                map[*flow.SpaceOperation]inputOp // places of the operations of the input
}

func newNotes(g *film.Graph) residualNotes {
	return residualNotes{
		graph: g, ofSpec: make(map[*specialised]*residualBlock), ofBlock: make(map[*block]*residualBlock),
		now: make(map[*block]*content), origins: make(map[*flow.SpaceOperation]inputOp),
	}
}

// start begins an empty graph.
func (n *residualNotes) start(it *interpreter) {
	n.residual, n.first = it.residual, nil
	n.queue, n.taking = n.queue[:len(n.queue):len(n.queue)], len(n.queue)
	n.byName = make(map[int]inputOp)
	clear(n.ofSpec)
	clear(n.ofBlock)
	clear(n.now)
}

// discard marks what is there as good for nothing; the next step has none of it.
func (n *residualNotes) discard(step int) {
	for _, b := range n.alive {
		b.stale.Set(step, true)
		b.contents.Set(step+1, nil)
	}
	n.alive = nil
	n.work.Set(step, nil)
	for i := range n.out {
		n.out[i].Set(step+1, false)
	}
}

func (n *residualNotes) add(b *residualBlock) *residualBlock {
	n.blocks, n.alive = append(n.blocks, b), append(n.alive, b)
	return b
}

// born adds a specialised block, which waits to be written.
func (n *residualNotes) born(step int, name string, concrete []concreteAt, inputs []*Variable, sp *specialised) {
	var about strings.Builder
	fmt.Fprintf(&about, "block %d of %s", sp.entry.top.block.ID, shortName(name).Text)
	for i, c := range concrete {
		if i == mostNamed {
			about.WriteString(", …")
			break
		}
		fmt.Fprintf(&about, ", %s is %s", c.path, c.value.Text())
	}
	b := n.add(&residualBlock{spec: sp, about: about.String(), start: n.first == nil})
	if b.start {
		n.first = b
	}
	b.top = b
	n.ofSpec[sp] = b
	b.contents.Set(step, &content{inputs: variables(inputs)})
}

// mostNamed is how many constants a block names that tell it from others.
const mostNamed = 3

func variables(list []*Variable) []*flow.Variable {
	out := make([]*flow.Variable, len(list))
	for i, v := range list {
		out[i] = v.Var
	}
	return out
}

// waits notes that a specialised block waits to be written.
func (n *residualNotes) waits(sp *specialised) { n.queue = append(n.queue, n.ofSpec[sp]) }

// queued notes which blocks wait after a step.
func (n *residualNotes) queued(step int) {
	now := [2]int{n.taking, len(n.queue)}
	if old, _ := n.waiting.At(step); old != now {
		n.waiting.Set(step, now)
	}
}

// stale notes that what a state leads to is to be done again.
func (n *residualNotes) stale(step int, sp *specialised) {
	top := n.ofSpec[sp]
	for _, b := range append([]*residualBlock{top}, top.tree...) {
		n.setStale(step, b, true)
	}
}

func (n *residualNotes) setStale(step int, b *residualBlock, stale bool) {
	if old, _ := b.stale.At(step); old != stale {
		b.stale.Set(step, stale)
	}
}

// ends returns how a block ends by now, nil if that is not known.
func (b *residualBlock) ends() *ending {
	if b.contents.Len() == 0 {
		return nil
	}
	_, c := b.contents.Change(b.contents.Len() - 1)
	if c == nil || c.ends.Len() == 0 {
		return nil
	}
	_, end := c.ends.Change(c.ends.Len() - 1)
	return end
}

// orphan marks the blocks to which nothing leads any more, after one has lost what it led to.
func (n *residualNotes) orphan(step int) {
	reached := reachedFrom(n.first)
	for _, b := range n.alive {
		if !reached[b] {
			n.setStale(step, b, true)
		}
	}
}

// adopt takes the mark from a block to which something leads again, and from what it leads to.
func (n *residualNotes) adopt(step int, b *residualBlock) {
	if stale, _ := b.stale.At(step); !stale || n.isQueued(b) {
		return
	}
	for to := range reachedFrom(b) {
		n.setStale(step, to, false)
	}
}

// isQueued reports whether a block waits to be written again.
func (n *residualNotes) isQueued(b *residualBlock) bool {
	return slices.Contains(n.queue[min(n.taking, len(n.queue)):], b.top)
}

func reachedFrom(b *residualBlock) map[*residualBlock]bool {
	reached := map[*residualBlock]bool{b: true}
	for queue := []*residualBlock{b}; len(queue) > 0; queue = queue[1:] {
		end := queue[0].ends()
		if end == nil {
			continue
		}
		for _, l := range end.exits {
			if l.to != nil && !reached[l.to] {
				reached[l.to] = true
				queue = append(queue, l.to)
			}
		}
	}
	return reached
}

// taken notes that a specialised block is written, or written again: the rest of its tree is
// gone.
func (n *residualNotes) taken(step int, inputs []*Variable, sp *specialised) {
	top := n.ofSpec[sp]
	for _, b := range top.tree {
		b.contents.Set(step, nil)
	}
	if len(top.tree) > 0 {
		n.alive = slices.DeleteFunc(n.alive, func(b *residualBlock) bool { return b.top == top && b != top })
	}
	again := len(top.tree) > 0 || top.ends() != nil
	top.tree = nil
	n.setStale(step, top, false)
	top.contents.Set(step, &content{inputs: variables(inputs)})
	if again {
		n.orphan(step)
	}
	n.taking++
	n.atWork(step, top)
}

func (n *residualNotes) atWork(step int, b *residualBlock) {
	if n.work.Len() == 0 || n.work.Values()[n.work.Len()-1] != b {
		n.work.Set(step, b)
	}
}

// rooted says where a specialised block is written now.
func (n *residualNotes) rooted(sp *specialised) {
	top := n.ofSpec[sp]
	n.ofBlock[sp.root] = top
	_, n.now[sp.root] = top.contents.Change(top.contents.Len() - 1)
}

// note notes what a block has become by a step.
func (n *residualNotes) note(step int, b *block) {
	if b == nil || n.ofBlock[b] == nil {
		return
	}
	drawn, c := n.ofBlock[b], n.now[b]
	for _, op := range b.ops[len(c.ops):] {
		written := *op // its operands get other names when the graph is put together
		n.origins[&written] = n.origins[op]
		delete(n.origins, op)
		c.ops, c.steps = append(c.ops, &written), append(c.steps, step)
	}
	n.atWork(step, drawn)
	if !n.endsAnew(c, b) {
		return
	}
	end := &ending{on: b.on}
	if b.raises {
		end.on = flow.LastException
	}
	for _, e := range b.exits {
		end.exits = append(end.exits, n.leaving(step, drawn.top, e, b.raises))
	}
	c.ends.Set(step, end)
}

// endsAnew reports whether a block ends in another way than was noted.
func (n *residualNotes) endsAnew(c *content, b *block) bool {
	if len(b.exits) == 0 || c.ends.Len() == 0 {
		return len(b.exits) > 0
	}
	_, end := c.ends.Change(c.ends.Len() - 1)
	last := len(b.exits) - 1
	return len(end.exits) != len(b.exits) || end.exits[last].source != b.exits[last]
}

// leaving notes an exit, and the block that it leads to.
func (n *residualNotes) leaving(step int, top *residualBlock, e *exit, catches bool) leaving {
	l := leaving{on: e.on, class: e.class, value: e.value, caught: catches && e.on != nil, source: e}
	switch {
	case e.to != nil:
		l.to = n.ofSpec[e.to]
		n.adopt(step, l.to)
	case e.block != nil:
		l.to = n.ofBlock[e.block]
		if l.to == nil {
			l.to = n.add(&residualBlock{top: top})
			top.tree = append(top.tree, l.to)
			n.ofBlock[e.block], n.now[e.block] = l.to, &content{}
			l.to.contents.Set(step, n.now[e.block])
		}
	case e.raised != nil:
		l.raises, l.passes = true, e.raised
		n.out[1].Set(step, true)
	default:
		l.passes = []flow.Value{e.leaves}
		n.out[0].Set(step, true)
	}
	return l
}

// placed says which block of the graph that is put together one has become.
func (n *residualNotes) placed(b *block, as *flow.Block) {
	if drawn := n.ofBlock[b]; drawn != nil {
		drawn.as = as
	}
}

// number gives numbers to the blocks that are not in the graph in the end.
func (n *residualNotes) number() {
	next := 0
	for _, g := range []*flow.FunctionGraph{n.residual, n.assembled} {
		if g != nil {
			next = max(next, g.NumBlocks())
		}
	}
	for _, b := range n.blocks {
		if b.as != nil {
			b.id = b.as.ID
		} else {
			b.id = next
			next++
		}
	}
}

// fill tells a film which blocks waited, and which one was at work.
func (n *residualNotes) fill(f *film.Film) {
	all := make([]film.Waiting, len(n.queue))
	for i, b := range n.queue {
		all[i].Spot = film.Spot{Graph: n.graph, Block: b.id}
	}
	for i := range n.waiting.Len() {
		step, q := n.waiting.Change(i)
		f.Pending.Set(step, all[q[0]:q[1]:q[1]])
	}
	for i := range n.work.Len() {
		step, b := n.work.Change(i)
		at := film.Spot{Block: -1}
		if b != nil {
			at = film.Spot{Graph: n.graph, Block: b.id}
		}
		f.Current.Set(step, at)
	}
}
