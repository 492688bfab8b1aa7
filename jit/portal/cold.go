package portal

import (
	"slices"
	"strconv"

	flow "vitrine/flowspace/model"
	"vitrine/flowspace/model/passcheck"
	"vitrine/jit/hintannotator"
	"vitrine/jit/timeshifter"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llcheck"
	"vitrine/lowlevel/lltype/llop"
)

// coldPortal returns the portal as it runs as long as it is cold: it is the same, but where loops of the interpreted program
// close, it asks whether there is code for the rest.
func (t *Portal) coldPortal() *lltype.Object {
	f := t.Program.Entry.Coloured.Function
	if t.cold != nil {
		return t.cold
	}
	g := f.Func.Graph
	if t.options.Threshold > 0 && t.options.Plain != nil {
		if t.cooling == nil {
			t.cooling = t.newCooling()
		}
		g = t.cooling.graph()
	}
	t.cold = lltype.NewFunction(f.Type.(*lltype.FuncType), &lltype.Function{Name: f.Func.Name, Graph: g})
	return t.cold
}

// A cooling adds questions to a copy of the graph of the portal.
type cooling struct {
	t      *Portal
	g      *flow.FunctionGraph
	became map[*flow.Variable]*flow.Variable // variables of the coloured graph
	blocks map[*flow.Variable]*flow.Block    // those that have a variable as an input argument
}

// newCooling copies the graph of the portal.
func (t *Portal) newCooling() *cooling {
	c := &cooling{t: t, became: make(map[*flow.Variable]*flow.Variable), blocks: make(map[*flow.Variable]*flow.Block)}
	copied := make(map[*flow.Variable]*flow.Variable)
	c.g = t.options.Plain.Copy(func(old, v *flow.Variable) { copied[old] = v })
	for v, source := range t.options.Sources { // each by itself: the order does not matter
		c.became[v] = copied[source]
	}
	for _, b := range c.g.Blocks() {
		for _, v := range b.InputArgs {
			c.blocks[v] = b
		}
	}
	return c
}

// graph returns the copy with its questions.
func (c *cooling) graph() *flow.FunctionGraph {
	for i := range c.t.Program.Points {
		c.ask(i)
	}
	passcheck.After("counting in the portal", c.g, llcheck.Graph)
	return c.g
}

// target returns the block of a global merge point, nil if what is known there cannot be found in the graph: then the program is
// only counted at the beginning of the portal.
func (c *cooling) target(p *timeshifter.Point) *flow.Block {
	var target *flow.Block
	for _, v := range append(slices.Clone(p.Greens), p.Reds...) {
		b := c.blocks[c.became[v]]
		if b == nil || target != nil && b != target {
			return nil
		}
		target = b
	}
	if target == c.g.StartBlock {
		return nil
	}
	return target
}

// ask adds the question before a global merge point.
func (c *cooling) ask(point int) {
	p := &c.t.Program.Points[point]
	target := c.target(p)
	if target == nil {
		return
	}
	c.shorten(target)
	links, said := c.closing(target)
	var again []int
	if said {
		again = c.fromBeginning(target)
	}
	q := blockLike(c.g, target.InputArgs)
	for _, l := range links {
		l.Target = q
	}
	if again != nil {
		c.begin(q, target, again)
		return
	}
	inside := make(map[*flow.Variable]flow.Value)
	for i, v := range target.InputArgs {
		inside[v] = q.InputArgs[i]
	}
	args := func(vars []*flow.Variable) (list []flow.Value) {
		for _, v := range vars {
			list = append(list, inside[c.became[v]])
		}
		return list
	}
	c.write(q, target, point, args(p.Greens), args(p.Reds))
}

// shorten has blocks that say that a loop closes lead to its beginning at once, if nothing but the ends of other instructions of the
// interpreter lies between: only they are counted then.
func (c *cooling) shorten(target *flow.Block) {
	for _, b := range c.g.Blocks() {
		w := newWay(b)
		if !saysClosed(b) || !w.follow(target) {
			continue
		}
		b.ExitSwitch = nil
		b.Close(c.g.NewLink(w.values, target, nil))
	}
}

// saysClosed reports whether the hint can_enter_jit is in a block.
func saysClosed(b *flow.Block) bool {
	return slices.ContainsFunc(b.Operations, func(op *flow.SpaceOperation) bool { return hintannotator.Flags(op)[hintannotator.CanEnterJIT] })
}

// closing returns the links to a block that count: those that come from where the program says that a loop closes; if it says
// so nowhere, all.
func (c *cooling) closing(target *flow.Block) (links []*flow.Link, isSaid bool) {
	var all, said []*flow.Link
	entries := c.g.Entries()
	for _, l := range entries[target.ID] {
		all = append(all, l)
		if c.saysThatLoopCloses(l.PrevBlock, entries) {
			said = append(said, l)
		}
	}
	if len(said) > 0 {
		return said, true
	}
	return all, false
}

// saysThatLoopCloses reports whether the hint can_enter_jit is in a block, or in the only ones before it.
func (c *cooling) saysThatLoopCloses(b *flow.Block, entries [][]*flow.Link) bool {
	seen := make(map[*flow.Block]bool)
	for !seen[b] {
		seen[b] = true
		if saysClosed(b) {
			return true
		}
		before := entries[b.ID]
		if len(before) != 1 {
			return false
		}
		b = before[0].PrevBlock
	}
	return false
}

// write writes the question: if there is code, the rest of the portal is a call of it.
func (c *cooling) write(q, target *flow.Block, point int, greens, reds []flow.Value) {
	result := lltype.TypeOf(c.g.ReturnBlock.InputArgs[0])
	asked := slices.Clone(greens)
	for _, v := range reds {
		if c.t.vable(lltype.TypeOf(v)) != nil {
			asked = append(asked, v)
		}
	}
	residual := lltype.PtrTo(lltype.Func(result, typesOf(reds)...))
	enter := lltype.NewFunction(lltype.Func(residual, typesOf(asked)...), &lltype.Function{Name: "enter_jit", External: enterPrefix + strconv.Itoa(point)})
	w := &writer{g: c.g, b: q}
	if len(asked) == len(greens) && c.writeCounted(w, target, point, enter, residual, greens, reds) {
		return
	}
	code := w.op(llop.DirectCall, residual, append([]flow.Value{pointer(enter)}, asked...)...)
	handed := append([]flow.Value{code}, reds...)
	run := w.block(handed...)
	w.fork(w.op(llop.PtrNonzero, lltype.Bool, code), run, handed, target, arguments(q))
	c.run(run, arguments(run))
}

// writeCounted is write for code that belongs to the green values alone: it is counted in memory. It reports whether that can be.
func (c *cooling) writeCounted(w *writer, target *flow.Block, point int, enter *lltype.Object, residual *lltype.Ptr, greens, reds []flow.Value) bool {
	table := newCells(point, typesOf(greens), residual)
	if table == nil {
		return false
	}
	c.t.tables[point] = table
	own := arguments(w.b)
	hit := table.hitBlock(w, own)
	q := &inquiry{table: table, hit: hit, cold: target, greens: positions(own, greens)}
	q.ask = func(w *writer, own []flow.Value) *flow.Variable {
		return w.op(llop.DirectCall, residual, append([]flow.Value{pointer(enter)}, at(own, q.greens)...)...)
	}
	red := positions(own, reds)
	q.write(w, own)
	values := arguments(hit)
	c.run(hit, append(values[:1:1], at(values[1:], red)...))
	return true
}

// run ends a block with a call of residual code; values are the code and what it takes.
func (c *cooling) run(b *flow.Block, values []flow.Value) {
	v := c.append(b, llop.IndirectCall, lltype.TypeOf(c.g.ReturnBlock.InputArgs[0]), append(values, void(nil))...)
	b.Close(c.g.NewLink([]flow.Value{v}, c.g.ReturnBlock, nil))
}

// positions says where values are in a list.
func positions(list, values []flow.Value) []int {
	out := make([]int, len(values))
	for i, v := range values {
		out[i] = slices.Index(list, v)
	}
	return out
}

// at returns the values at positions of a list.
func at(list []flow.Value, positions []int) []flow.Value {
	out := make([]flow.Value, len(positions))
	for i, n := range positions {
		out[i] = list[n]
	}
	return out
}

func (c *cooling) append(b *flow.Block, o llop.Op, result lltype.Type, args ...flow.Value) *flow.Variable {
	return appendTo(c.g, b, o, result, args...)
}
