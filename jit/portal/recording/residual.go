package recording

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/jit/codegen/llgraph"
	"vitrine/jit/portal"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/blocks"
	"vitrine/pages/film"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// residualNotes are what is drawn of residual code.
type residualNotes struct {
	rec    *Recording
	portal *portal.Portal
	graph  *film.Graph

	dirty   []*flow.Block
	isIn    map[*flow.Block]bool // among these
	nodes   map[*flow.Block]*drawnBlock
	last    *flow.SpaceOperation // that was appended
	origins map[*flow.SpaceOperation]place
	changed trace.Track[[]int] // the blocks that a step has changed
}

// A drawnBlock is how a block was drawn last.
type drawnBlock struct {
	node               *page.Node
	inputs, ops, exits int
}

func newResidualNotes(r *Recording) residualNotes {
	return residualNotes{
		rec: r, graph: r.Film.Graph(&page.Page{Kind: page.FlowGraph}), isIn: make(map[*flow.Block]bool),
		nodes: make(map[*flow.Block]*drawnBlock), origins: make(map[*flow.SpaceOperation]place),
	}
}

// touch notes that a block has changed.
func (n *residualNotes) touch(b *flow.Block) {
	if !n.isIn[b] {
		n.isIn[b] = true
		n.dirty = append(n.dirty, b)
	}
	if len(b.Operations) > 0 {
		n.last = b.Operations[len(b.Operations)-1]
	}
}

func (n *residualNotes) isDirty() bool { return len(n.dirty) > 0 }

// from notes which operation of the coloured graphs an operation was made for.
func (n *residualNotes) from(op *flow.SpaceOperation, at place) { n.origins[op] = at }

// draw draws what has changed by a step.
func (n *residualNotes) draw(step int) {
	var ids []int
	for len(n.dirty) > 0 {
		b := n.dirty[0]
		n.dirty = n.dirty[1:]
		n.isIn[b] = false
		n.drawBlock(step, b)
		ids = append(ids, b.ID)
		for _, l := range b.Exits {
			if n.nodes[l.Target] == nil {
				n.touch(l.Target)
			}
		}
	}
	if len(ids) > 0 {
		n.changed.Set(step, ids)
	}
	at := film.Spot{Block: -1}
	if s := n.current(); s != nil {
		if n.nodes[s] == nil {
			n.drawBlock(step, s)
		}
		at = film.Spot{Graph: n.graph, Block: s.ID}
	}
	if old, ok := n.rec.Current.At(step); !ok || old != at {
		n.rec.Current.Set(step, at)
	}
}

// current returns the block that is written.
func (n *residualNotes) current() *flow.Block {
	if n.rec.compiler == nil {
		return nil
	}
	s := n.rec.compiler.Current()
	if s == nil {
		return nil
	}
	if p, ok := s.Builder.(llgraph.Path); ok {
		return p.Block()
	}
	return nil
}

func (n *residualNotes) drawBlock(step int, b *flow.Block) {
	of := &flow.FunctionGraph{}
	for _, v := range n.portal.Versions() {
		g := v.Function.Graph
		of.ReturnBlock, of.ExceptBlock = g.ReturnBlock, g.ExceptBlock
		if g.StartBlock == b {
			of.StartBlock = b
		}
	}
	old := n.nodes[b]
	var grown *page.Node
	if old != nil && old.inputs == len(b.InputArgs) && old.exits == 0 && old.ops <= len(b.Operations) && len(b.Exits) == 0 {
		grown = old.node
	}
	d := llpage.Extend(of, b, llpage.Keys{}, grown)
	first := blocks.FirstOperation(b)
	from := 0
	if grown != nil {
		from = old.ops
	}
	for i := from; i < len(b.Operations); i++ {
		if at, ok := n.origins[b.Operations[i]]; ok && first+i < len(d.Node.Lines) {
			d.Node.Lines[first+i].From = n.rec.origin(at)
		}
	}
	if of.StartBlock == b {
		d.Node.Role = page.Start
	}
	n.nodes[b] = &drawnBlock{node: d.Node, inputs: len(b.InputArgs), ops: len(b.Operations), exits: len(b.Exits)}
	n.graph.Draw(step, b.ID, d)
}

// origin returns the operation of the page of a coloured graph that something was made for.
func (r *Recording) origin(at place) *page.Origin {
	if at.block == nil || at.operation() == nil {
		return nil
	}
	return &page.Origin{Page: r.options.Key(at.graph.Coloured), Node: at.block.ID, Op: at.op}
}

// Residual returns the recording of residual code as it grows. All its pages are like head.
func (r *Recording) Residual(head *page.Page) page.Locator {
	return &residualView{r, r.residual.graph, head}
}

// A residualView shows residual code. It is no [page.Program]: whoever steps through it wants to see it grow, not the graphs
// that the steps are about.
type residualView struct {
	*Recording
	graph *film.Graph
	head  *page.Page
}

// Lifetime implements [page.Recording].
func (v *residualView) Lifetime(node int) (first, last int) { return v.graph.Lifetime(node) }

// Union implements [page.Recording].
func (v *residualView) Union() *page.Page { return v.head.Showing(v.graph.Union()) }

// Settled implements [page.Settling].
func (v *residualView) Settled() (step int, p *page.Page) {
	step, p = v.graph.Settled()
	return step, v.head.Showing(p)
}

// Touches implements [page.Recording].
func (v *residualView) Touches(step, node int) bool {
	return slices.Contains(v.changedBy(step), node)
}

// changedBy returns the blocks that a step has changed.
func (r *Recording) changedBy(step int) []int {
	defer r.Read()()
	if r.residual.changed.Since(step) != step {
		return nil
	}
	ids, _ := r.residual.changed.At(step)
	return ids
}

// PageAt implements [page.Recording]: what the step has changed is marked.
func (v *residualView) PageAt(step int) *page.Page {
	p := v.head.Showing(v.graph.PageAt(step))
	for _, id := range v.changedBy(step) {
		p.Mark(id, -1, page.Changed)
	}
	return p
}

// PlaceAt implements [page.Locator].
func (v *residualView) PlaceAt(step int) page.Place {
	defer v.Read()()
	at, _ := v.Current.At(step)
	if at.Graph == nil {
		at.Block = -1
	}
	s := v.Steps().At(step)
	if s.File != v.head.File {
		s.Span = source.Span{} // the text that is shown is not that one
	}
	return page.Place{Node: at.Block, Instr: -1, Text: s.Span}
}
