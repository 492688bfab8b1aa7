package views

import (
	"slices"

	"vitrine/engine/typed"
	"vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/lowlevel/rtyper"
	"vitrine/pages/blocks"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// A typing is the recording of the typer's work on one graph: operations of the flow
// graph turn, one by one, into those of the low-level graph.
type typing struct {
	recording  *rtyper.Recording
	keys       []page.Key // by step: of the page that it is about
	own        page.Key   // key of this page
	base       *page.Page
	before     *page.Page // nil if no step is about this graph
	first, end int        // the steps that are about this graph
	blocks     []*typedBlock
	union      *page.Page
}

// newTyping returns the recording of a graph; base is the page that shows what
// became of it.
func newTyping(l *typed.LowLevel, g *rtyper.Graph, base *page.Page, kind string) *typing {
	t := &typing{recording: l.Recording, base: base}
	keys := l.Keys(kind)
	t.own = keys.Page(g.Function())
	t.findSteps(l, keys)
	for _, b := range g.Blocks() {
		t.blocks = append(t.blocks, &typedBlock{id: b.ID, final: base.NodeByID(b.ID), line: linesOf(b)})
	}
	if t.before != nil {
		t.readSteps()
	}
	t.union = t.largest()
	return t
}

// findSteps finds the graph that each step is about. Graphs of the same name are
// typed in their order.
func (t *typing) findSteps(l *typed.LowLevel, keys llpage.Keys) {
	byName := make(map[string][]page.Key)
	for _, h := range l.Graphs {
		byName[h.Name] = append(byName[h.Name], keys.Page(h.Function()))
	}
	var key page.Key
	for i := range t.Steps().Len() {
		if s := t.Steps().At(i); s.Kind == rtyper.StepGraph {
			key = page.Key{}
			if keys := byName[s.Graph]; len(keys) > 0 {
				key, byName[s.Graph] = keys[0], keys[1:]
			}
			if key == t.own {
				t.before, t.first = t.recording.At(i).Before, i
			}
		}
		if key == t.own {
			t.end = i + 1
		}
		t.keys = append(t.keys, key)
	}
}

// linesOf returns the lines of the operations of a block.
func linesOf(b *model.Block) map[*model.SpaceOperation]int {
	lines := make(map[*model.SpaceOperation]int)
	for i, op := range b.Operations {
		lines[op] = blocks.FirstOperation(b) + i
	}
	return lines
}

// readSteps gives blocks what became of their operations, and the steps at which
// they were done.
func (t *typing) readSteps() {
	byID := make(map[int]*typedBlock)
	home := make(map[*model.SpaceOperation]*typedBlock) // where operations stand in the end
	for _, b := range t.blocks {
		byID[b.id] = b
		b.flow, b.done = t.before.NodeByID(b.id), t.first
		for op := range b.line {
			home[op] = b
		}
	}
	for _, n := range t.before.Nodes {
		if byID[n.ID] == nil { // nothing leads there any more
			b := &typedBlock{id: n.ID, flow: n, done: t.end - 1}
			t.blocks, byID[n.ID] = append(t.blocks, b), b
		}
	}
	for i := t.first; i < t.end; i++ {
		s, made := t.Steps().At(i), t.recording.At(i)
		b := byID[s.Block]
		if b == nil {
			continue
		}
		b.done = i
		if made.From != nil {
			b.typed = append(b.typed, typedOperation{step: i, to: made.To})
		}
		for _, op := range made.To {
			if h := home[op]; h != nil && h != b {
				h.done = i
			}
		}
	}
	for _, b := range t.blocks {
		b.drawMade(home)
	}
}

// Steps implements page.Recording.
func (t *typing) Steps() *trace.Timeline { return t.recording.Steps() }

// Union implements page.Recording.
func (t *typing) Union() *page.Page { return t.union }

// largest returns the page with all blocks and links that there are at any step.
func (t *typing) largest() *page.Page {
	if t.before == nil {
		return t.base
	}
	p := *t.base
	p.Nodes = nil
	for _, b := range t.blocks {
		p.Nodes = append(p.Nodes, b.largest())
	}
	p.Edges = page.Distinct(slices.Concat(t.base.Edges, t.before.Edges))
	return &p
}

// Lifetime implements page.Recording.
func (t *typing) Lifetime(node int) (first, last int) {
	last = t.Steps().Len() - 1
	for _, b := range t.blocks {
		switch {
		case b.id != node || t.before == nil:
		case b.flow == nil:
			first = b.done
		case b.final == nil:
			last = b.done - 1
		}
	}
	return first, last
}

// PageOf implements page.Program.
func (t *typing) PageOf(i int) page.Key { return t.keys[i] }

// PageAt implements page.Recording.
func (t *typing) PageAt(i int) *page.Page {
	p := *t.base
	if t.before != nil && i < t.end-1 {
		t.halfway(&p, i)
	}
	p.Marks = nil
	if i < 0 || i >= len(t.keys) || t.keys[i] != t.own {
		return &p
	}
	if s := t.Steps().At(i); s.Block >= 0 && p.NodeByID(s.Block) != nil {
		p.Marks = append(p.Marks, page.Mark{Node: s.Block, Line: -1, Kind: page.Current})
	}
	for _, op := range t.recording.At(i).To {
		for _, b := range t.blocks {
			if line, ok := b.lineAt(i, op); ok {
				p.Marks = append(p.Marks, page.Mark{Node: b.id, Line: line, Kind: page.Changed})
			}
		}
	}
	return &p
}

// halfway puts the blocks into a page as they were right after step i, with the
// links that leave them then.
func (t *typing) halfway(p *page.Page, i int) {
	p.Nodes, p.Edges = nil, nil
	there, isFinal := make(map[int]bool), make(map[int]bool)
	for _, b := range t.blocks {
		if n := b.at(i); n != nil {
			p.Nodes = append(p.Nodes, n)
			there[b.id], isFinal[b.id] = true, n == b.final
		}
	}
	add := func(list []*page.Edge, final bool) {
		for _, e := range list {
			if there[e.From] && there[e.To] && isFinal[e.From] == final {
				p.Edges = append(p.Edges, e)
			}
		}
	}
	add(t.base.Edges, true)
	add(t.before.Edges, false)
}

// StateAt implements page.Recording: what became of the operation.
func (t *typing) StateAt(i int) []*page.Table {
	made := t.recording.At(i)
	if made.From == nil && len(made.To) == 0 {
		return nil
	}
	var tables []*page.Table
	if made.From != nil {
		tables = append(tables, &page.Table{Title: "Flow operation", Columns: []string{"operation"}, Rows: []page.Row{
			{Cells: []page.Span{{Text: made.From.String()}}, Source: made.From.Span, Node: -1},
		}})
	}
	to := &page.Table{Title: "Becomes", Columns: []string{"low-level operation", "type"}}
	for _, op := range made.To {
		result := ""
		if op.Result != nil && op.Result.Concrete != nil {
			result = op.Result.Concrete.String()
		}
		to.Rows = append(to.Rows, page.Row{Cells: []page.Span{{Text: op.String()}, {Text: result, Style: page.Comment}}, Source: op.Span, Node: -1})
	}
	return append(tables, to)
}

// Touches implements page.Recording.
func (t *typing) Touches(i, node int) bool {
	return t.keys[i] == t.own && t.Steps().At(i).Block == node
}
