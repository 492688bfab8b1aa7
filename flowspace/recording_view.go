package flowspace

import (
	"fmt"
	"slices"

	"vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// Steps returns the steps recorded so far.
func (r *Recording) Steps() *trace.Timeline { return &r.timeline }

// Union returns a page with every block and link there was at any step.
func (r *Recording) Union() *page.Page {
	r.mu.RLock()
	defer r.mu.RUnlock()
	p := r.emptyPage()
	type edge struct{ from, exit, to int }
	seen := make(map[edge]bool)
	for id := range r.nodes {
		t := &r.nodes[id]
		var largest *page.Node
		for i := range t.Len() {
			_, d := t.Change(i)
			if d == nil {
				continue
			}
			largest = merge(largest, d.node)
			for _, e := range d.edges {
				if k := (edge{e.From, e.Exit, e.To}); !seen[k] {
					seen[k] = true
					p.Edges = append(p.Edges, e)
				}
			}
		}
		if largest != nil {
			p.Nodes = append(p.Nodes, largest)
		}
	}
	return p
}

func (r *Recording) emptyPage() *page.Page {
	p := &page.Page{Kind: page.FlowGraph}
	if r.g != nil {
		p.Key, p.Title, p.File = r.key, r.g.Name, r.g.File
		p.Facts = pageFacts(p)
	}
	return p
}

// merge returns a node that is as large as both: line by line the wider one.
func merge(a, b *page.Node) *page.Node {
	if a == nil {
		return b
	}
	m := *a
	m.Lines = slices.Clone(a.Lines)
	for i, l := range b.Lines {
		if i >= len(m.Lines) {
			m.Lines = append(m.Lines, l)
		} else if len(page.Text(l.Spans)) > len(page.Text(m.Lines[i].Spans)) {
			m.Lines[i] = l
		}
	}
	m.Exits = slices.Clone(a.Exits)
	for i, x := range b.Exits {
		if i >= len(m.Exits) {
			m.Exits = append(m.Exits, x)
		} else if len(page.Text(x.Spans)) > len(page.Text(m.Exits[i].Spans)) {
			m.Exits[i] = x
		}
	}
	return &m
}

// Lifetime returns the first and the last step at which a block exists.
func (r *Recording) Lifetime(node int) (first, last int) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	if node >= len(r.nodes) || r.nodes[node].Len() == 0 {
		return 0, -1
	}
	t := &r.nodes[node]
	first, _ = t.Change(0)
	last = r.timeline.Len() - 1
	if step, d := t.Change(t.Len() - 1); d == nil {
		last = step - 1
	}
	return first, last
}

// PageAt returns the graph as it was right after step i.
func (r *Recording) PageAt(i int) *page.Page {
	r.mu.RLock()
	defer r.mu.RUnlock()
	p := r.emptyPage()
	there := make([]bool, len(r.nodes))
	for id := range r.nodes {
		if d, ok := r.nodes[id].At(i); ok && d != nil {
			there[id] = true
			p.Nodes = append(p.Nodes, d.node)
		}
	}
	for id := range r.nodes {
		if !there[id] {
			continue
		}
		d, _ := r.nodes[id].At(i)
		for _, e := range d.edges {
			if e.To < len(there) && there[e.To] {
				p.Edges = append(p.Edges, e)
			}
		}
	}
	p.Marks = r.marks(i, there)
	return p
}

// marks returns what stands out at step i: the block at work, those that wait,
// the one that changed, the operation concerned.
func (r *Recording) marks(i int, there []bool) []page.Mark {
	var marks []page.Mark
	add := func(id int, line int, kind page.MarkKind) {
		if id >= 0 && id < len(there) && there[id] {
			marks = append(marks, page.Mark{Node: id, Line: line, Kind: kind})
		}
	}
	pending, _ := r.pending.At(i)
	for _, b := range pending {
		add(b.ID, -1, page.Pending)
	}
	if id, ok := r.currents.At(i); ok {
		add(id, -1, page.Current)
	}
	s := r.timeline.At(i)
	add(r.changed[i], -1, page.Changed)
	if s.Op >= 0 && s.Block >= 0 && s.Block < len(there) && there[s.Block] {
		d, _ := r.nodes[s.Block].At(i)
		for line, l := range d.node.Lines {
			if l.Op == s.Op {
				add(s.Block, line, page.Touched)
			}
		}
	}
	return marks
}

// Touches reports whether step i concerns a block.
func (r *Recording) Touches(i, node int) bool {
	r.mu.RLock()
	defer r.mu.RUnlock()
	s := r.timeline.At(i)
	return s.Kind != StepBytecode && s.Block == node || r.changed[i] == node
}

// StateAt returns the frame and the pending blocks right after step i; once
// the graph is complete there is only the step.
func (r *Recording) StateAt(i int) []*page.Table {
	r.mu.RLock()
	defer r.mu.RUnlock()
	var tables []*page.Table
	shot, ok := r.shots.At(i)
	if ok && shot == nil {
		return []*page.Table{detailsTable(r.timeline.At(i))}
	}
	if ok {
		tables = append(tables, shot.localsTable(), shot.stackTable(), shot.blocksTable())
	}
	return append(tables, r.pendingTable(i), r.eggTable(i), detailsTable(r.timeline.At(i)))
}

func valueCell(v interp.Object) page.Span {
	if v, ok := v.(model.Value); ok && v != nil {
		return valueSpan(v)
	}
	return page.Span{Text: valueText(v), Style: page.Comment}
}

func (s *frameShot) localsTable() *page.Table {
	t := &page.Table{Title: "Locals", Columns: []string{"name", "value"}}
	add := func(name string, v interp.Object) {
		t.Rows = append(t.Rows, page.Row{Cells: []page.Span{{Text: name}, valueCell(v)}, Node: -1})
	}
	code := s.code.Code
	for i, v := range s.locals {
		add(code.VarNames[i], v)
	}
	for i, v := range s.cells {
		if i < len(code.CellVars) {
			add(code.CellVars[i]+" (cell)", v)
		} else {
			add(code.FreeVars[i-len(code.CellVars)]+" (free)", v)
		}
	}
	if s.exc != nil {
		add("exception class", s.exc.Type)
		add("exception value", s.exc.Value)
	}
	return t
}

func (s *frameShot) stackTable() *page.Table {
	t := &page.Table{Title: "Value stack", Columns: []string{"depth", "value"}}
	for i := len(s.stack) - 1; i >= 0; i-- {
		t.Rows = append(t.Rows, page.Row{Cells: []page.Span{{Text: fmt.Sprint(i)}, valueCell(s.stack[i])}, Node: -1})
	}
	return t
}

func (s *frameShot) blocksTable() *page.Table {
	t := &page.Table{Title: "Block stack", Columns: []string{"kind", "handler", "stack depth"}}
	for i := len(s.blocks) - 1; i >= 0; i-- {
		b := s.blocks[i]
		t.Rows = append(t.Rows, page.Row{
			Cells: []page.Span{{Text: b.Kind.String()}, {Text: fmt.Sprint(b.Handler)}, {Text: fmt.Sprint(b.Depth)}},
			Node:  -1,
		})
	}
	return t
}

func (r *Recording) pendingTable(i int) *page.Table {
	t := &page.Table{Title: "Pending blocks", Columns: []string{"block", "sort", "answers"}}
	pending, _ := r.pending.At(i)
	for _, b := range pending {
		sort := "spam"
		if b.parent != nil {
			sort = "egg"
		}
		t.Rows = append(t.Rows, page.Row{
			Cells: []page.Span{{Text: fmt.Sprintf("block %d", b.ID)}, {Text: sort}, {Text: b.answers()}},
			Node:  b.ID,
		})
	}
	return t
}

// answers lists the outcomes on the way from the spam block.
func (b *flowBlock) answers() string {
	text := ""
	for ; b.parent != nil; b = b.parent {
		if text != "" {
			text = ", " + text
		}
		text = b.outcome.String() + text
	}
	return text
}

// eggTable shows the egg blocks of the tree in which the current block is.
func (r *Recording) eggTable(i int) *page.Table {
	t := &page.Table{Title: "Egg tree", Columns: []string{"block", "outcome", "answers"}}
	id, ok := r.currents.At(i)
	if !ok || id < 0 {
		return t
	}
	var root *flowBlock
	for _, b := range r.c.blocks {
		if b.ID == id {
			root = b.root()
		}
	}
	for _, b := range r.c.blocks {
		if b.parent == nil || b.root() != root {
			continue
		}
		if d, ok := r.nodes[b.ID].At(i); !ok || d == nil {
			continue
		}
		t.Rows = append(t.Rows, page.Row{
			Cells: []page.Span{{Text: fmt.Sprintf("%*sblock %d", 2*(b.depth-1), "", b.ID)}, {Text: b.outcome.String(), Style: page.Case}, {Text: b.answers()}},
			Node:  b.ID,
		})
	}
	return t
}

func detailsTable(s trace.Step) *page.Table {
	t := &page.Table{Title: "Step", Columns: []string{"fact", "value"}}
	for _, d := range s.Details {
		t.Rows = append(t.Rows, page.Row{Cells: []page.Span{{Text: d.Name}, {Text: d.Value}}, Node: -1})
	}
	return t
}

// equal tells if two drawings of a block look the same.
func (d *drawnBlock) equal(e *drawnBlock) bool {
	if d.node.Role != e.node.Role || len(d.node.Lines) != len(e.node.Lines) || len(d.edges) != len(e.edges) {
		return false
	}
	for i, l := range d.node.Lines {
		if page.Text(l.Spans) != page.Text(e.node.Lines[i].Spans) {
			return false
		}
	}
	for i, x := range d.edges {
		if y := e.edges[i]; x.To != y.To || x.Exit != y.Exit || x.Style != y.Style {
			return false
		}
		if page.Text(d.node.Exits[i].Spans) != page.Text(e.node.Exits[i].Spans) {
			return false
		}
	}
	return true
}
