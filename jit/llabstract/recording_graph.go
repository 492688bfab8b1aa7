package llabstract

import (
	"maps"
	"slices"
	"sort"

	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/blocks"
	"vitrine/pages/film"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// Residual returns the recording of the residual graph as it grows; in the end it is the
// page of the finished graph. All its pages are like head. Operations know which ones of
// the input they were made from.
func (r *Recording) Residual(head *page.Page) page.Locator {
	v := &residualView{Recording: r, file: head.File, grown: make(map[*content]*page.Node), last: make(map[int]*film.Drawing)}
	ids := make(map[int]*residualBlock)
	for _, b := range r.notes.blocks {
		ids[b.id] = b
	}
	v.blocks = ids
	for _, g := range []*flow.FunctionGraph{r.notes.assembled, r.notes.tidied} {
		v.whole = append(v.whole, v.drawWhole(g))
	}
	known := make(map[int]bool)
	for id := range ids {
		known[id] = true
	}
	for _, all := range v.whole {
		for id := range all {
			known[id] = true
		}
	}
	if g := r.notes.residual; g != nil {
		known[g.ReturnBlock.ID], known[g.ExceptBlock.ID] = true, true
	}
	v.graph = r.notes.graph.Lazily(head, film.Lazy{Blocks: slices.Sorted(maps.Keys(known)), Draw: v.draw})
	return v
}

// A residualView draws the residual graph. It is no [page.Program]: whoever steps through it wants to see it grow, not the
// graphs that the steps are about.
type residualView struct {
	*Recording
	graph  *film.Graph
	blocks map[int]*residualBlock
	grown  map[*content]*page.Node // how a block looked last, without its end
	whole  []map[int]*film.Drawing // the graph that was put together, and what passes made of it
	last   map[int]*film.Drawing
	file   string // of the text beside the graph
}

// Union implements page.Recording.
func (v *residualView) Union() *page.Page { return v.graph.Union() }

// Lifetime implements page.Recording.
func (v *residualView) Lifetime(node int) (first, last int) { return v.graph.Lifetime(node) }

// Settled implements page.Settling.
func (v *residualView) Settled() (step int, p *page.Page) { return v.graph.Settled() }

// Touches implements page.Recording.
func (v *residualView) Touches(step, node int) bool {
	defer v.Read()()
	at, _ := v.Current.At(step)
	return at.Graph != nil && at.Block == node
}

// PlaceAt implements page.Locator.
func (v *residualView) PlaceAt(step int) page.Place {
	defer v.Read()()
	s := v.Recording.Steps().At(step)
	at, _ := v.Current.At(step)
	if at.Graph == nil {
		at.Block = -1
	}
	if s.File != v.file {
		s.Span = source.Span{} // the text that is shown is not that one
	}
	return page.Place{Node: at.Block, Instr: -1, Text: s.Span}
}

// PageAt marks what the step has written.
func (v *residualView) PageAt(step int) *page.Page {
	p := v.graph.PageAt(step)
	defer v.Read()()
	at, _ := v.Current.At(step)
	b := v.blocks[at.Block]
	if at.Graph == nil || b == nil || step >= v.notes.assembledStep() {
		return p
	}
	c, _ := b.contents.At(step)
	if c == nil {
		return p
	}
	for i, s := range c.steps {
		if s == step {
			p.MarkOperation(b.id, i, page.Changed)
		}
	}
	if c.ends.Since(step) == step && c.ends.Len() > 0 || b.contents.Since(step) == step {
		p.Mark(b.id, -1, page.Changed)
	}
	return p
}

// assembledStep returns the step from which on the graph is put together.
func (n *residualNotes) assembledStep() int {
	if n.assembled == nil {
		return trace.Forever
	}
	return n.assembledAt
}

// draw draws a block at a moment.
func (v *residualView) draw(id int, m *film.Moment) *film.Drawing {
	n := &v.notes
	if n.assembled != nil {
		if n.tidied != nil && m.Passed(n.tidiedAt) {
			return v.whole[1][id]
		}
		if m.Passed(n.assembledAt) {
			return v.whole[0][id]
		}
	}
	if g := n.residual; g != nil {
		for i, b := range []*flow.Block{g.ReturnBlock, g.ExceptBlock} {
			if b.ID == id {
				return v.leaves(i, b, m)
			}
		}
	}
	if b := v.blocks[id]; b != nil {
		return v.drawBlock(b, m)
	}
	return nil
}

// leaves draws the block at which the graph is left, once something leads there.
func (v *residualView) leaves(i int, b *flow.Block, m *film.Moment) *film.Drawing {
	if led, _ := film.Look(m, &v.notes.out[i]); !led {
		return nil
	}
	if v.last[b.ID] == nil {
		v.last[b.ID] = llpage.Block(v.notes.residual, b, v.keys)
	}
	return v.last[b.ID]
}

// drawBlock draws a block that is being written.
func (v *residualView) drawBlock(b *residualBlock, m *film.Moment) *film.Drawing {
	c, _ := film.Look(m, &b.contents)
	if c == nil {
		return nil
	}
	stale, _ := film.Look(m, &b.stale)
	written := sort.SearchInts(c.steps, m.Step+1)
	if written < len(c.steps) {
		m.Until = min(m.Until, c.steps[written])
	}
	end, _ := film.Look(m, &c.ends)
	d := v.drawContent(b, c, written, end)
	if stale {
		gone := *d.Node
		gone.Role = page.Dead
		d.Node = &gone
	}
	return d
}

func (v *residualView) drawContent(b *residualBlock, c *content, written int, end *ending) *film.Drawing {
	drawn := &flow.Block{ID: b.id, InputArgs: c.inputs, Operations: c.ops[:written]}
	of := &flow.FunctionGraph{}
	if b.start {
		of.StartBlock = drawn
	}
	if end != nil {
		drawn.ExitSwitch = end.on
		for _, l := range end.exits {
			drawn.Exits = append(drawn.Exits, v.link(l))
		}
	}
	old := v.grown[c]
	before := 0
	if old == nil || len(old.Lines)-blocks.FirstOperation(drawn) > written {
		old = nil
	} else {
		before = max(0, len(old.Lines)-blocks.FirstOperation(drawn))
	}
	d := llpage.Extend(of, drawn, v.keys, old)
	if old == nil || before == 0 {
		before = 0
		if b.about != "" {
			d.Node.Lines[0].Spans = append(d.Node.Lines[0].Spans, page.Comment.Span("  "+b.about))
		}
	}
	v.tellOrigins(d.Node, drawn, before, func(op *flow.SpaceOperation) inputOp { return v.notes.origins[op] })
	if end == nil {
		v.grown[c] = d.Node
	}
	return d
}

// link makes the link of an exit, as far as it is drawn.
func (v *residualView) link(l leaving) *flow.Link {
	g := v.notes.residual
	out := &flow.Link{Args: l.passes, Case: l.on}
	if l.class != nil {
		out.LastException, out.LastExcValue = l.class, l.value
	}
	switch {
	case l.to != nil:
		out.Target = &flow.Block{ID: l.to.id}
	case l.raises:
		out.Target = g.ExceptBlock
	default:
		out.Target = g.ReturnBlock
	}
	return out
}

// drawWhole draws a graph that is complete.
func (v *residualView) drawWhole(g *flow.FunctionGraph) map[int]*film.Drawing {
	all := make(map[int]*film.Drawing)
	if g == nil {
		return all
	}
	for _, b := range g.Blocks() {
		d := llpage.Block(g, b, v.keys)
		v.tellOrigins(d.Node, b, 0, func(op *flow.SpaceOperation) inputOp { return v.notes.byName[op.Result.Number] })
		all[b.ID] = d
	}
	return all
}

// tellOrigins says from which operations of the input those of a block come, from one on.
func (v *residualView) tellOrigins(n *page.Node, b *flow.Block, from int, of func(op *flow.SpaceOperation) inputOp) {
	first := blocks.FirstOperation(b)
	for i := from; i < len(b.Operations); i++ {
		n.Lines[first+i].From = v.originOf(of(b.Operations[i]))
	}
}

// originOf returns the operation of the input that a residual one comes from, nil if that
// is not known.
func (r *Recording) originOf(from inputOp) *page.Origin {
	if from.graph == nil {
		return nil
	}
	if from.like != nil {
		if at, ok := r.placeOf(from.like); ok {
			from = at
		}
	}
	key := r.keyOf(from.graph)
	if key.IsZero() {
		return nil
	}
	return &page.Origin{Page: key, Node: from.block.ID, Op: from.op}
}

// placeOf finds an operation of the input graphs.
func (r *Recording) placeOf(op *flow.SpaceOperation) (inputOp, bool) {
	if r.notes.lookUp == nil {
		r.notes.lookUp = make(map[*flow.SpaceOperation]inputOp)
		for _, g := range r.inputGraphs() {
			for _, b := range g.Blocks() {
				for i, op := range b.Operations {
					r.notes.lookUp[op] = inputOp{graph: g, block: b, op: i}
				}
			}
		}
	}
	at, ok := r.notes.lookUp[op]
	return at, ok
}
