package views

import (
	"vitrine/engine/typed"
	"vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/lowlevel/rtyper"
	"vitrine/pages/blocks"
	"vitrine/pages/film"
	"vitrine/pages/page"
)

// A typing is the recording of the typer's work on one graph: operations of the flow
// graph turn, one by one, into those of the low-level graph.
type typing struct {
	*film.Graph
	recording *rtyper.Recording
	history   *rtyper.History // nil if the typer has found nothing to do
	keys      llpage.Keys
	blocks    []*typedBlock // by ID
}

// newTyping returns the recording of a graph; base is the page of the resulting graph.
func newTyping(l *typed.LowLevel, g *rtyper.Graph, base *page.Page, kind string) *typing {
	t := &typing{recording: l.Recording, history: l.Recording.History(g), keys: l.Keys(kind)}
	head := *base
	head.Nodes, head.Edges = nil, nil
	for id, d := range film.Cut(base) {
		t.block(id).final = d
	}
	for _, b := range g.Blocks() {
		t.block(b.ID).line = linesOf(b)
	}
	if t.history != nil {
		t.Graph = t.history.Graph
		t.readSteps()
	} else {
		t.recording.Write(func() { t.Graph = t.recording.Graph(&head) })
	}
	ids := make([]int, len(t.blocks))
	for i := range ids {
		ids[i] = i
	}
	t.Graph = t.Lazily(&head, film.Lazy{Blocks: ids, Draw: func(id int, m *film.Moment) *film.Drawing { return t.blocks[id].at(m) }})
	return t
}

// block returns the block with an ID.
func (t *typing) block(id int) *typedBlock {
	for id >= len(t.blocks) {
		t.blocks = append(t.blocks, &typedBlock{id: len(t.blocks)})
	}
	return t.blocks[id]
}

// linesOf returns the lines of the operations of a block.
func linesOf(b *model.Block) map[*model.SpaceOperation]int {
	lines := make(map[*model.SpaceOperation]int)
	for i, op := range b.Operations {
		lines[op] = blocks.FirstOperation(b) + i
	}
	return lines
}

// readSteps tells blocks what became of their operations, and at which steps.
func (t *typing) readSteps() {
	home := make(map[*model.SpaceOperation]*typedBlock) // where operations stand in the end
	for _, b := range t.blocks {
		for op := range b.line {
			home[op] = b
		}
	}
	for id, d := range film.Cut(t.history.Before) {
		t.block(id).flow = d
	}
	last := 0
	for i := range t.Steps().Len() {
		if t.own(i) {
			last = i
			t.readStep(i, home)
		}
	}
	for _, b := range t.blocks {
		if b.final == nil { // nothing leads there any more
			b.done = last
		}
		b.drawMade(home)
	}
}

// readStep reads a step about this graph; the first is about no block.
func (t *typing) readStep(i int, home map[*model.SpaceOperation]*typedBlock) {
	s, made := t.Steps().At(i), t.recording.At(i)
	if s.Block < 0 {
		for _, b := range t.blocks {
			b.done = i
		}
		return
	}
	b := t.block(s.Block)
	b.done = i
	if made.From != nil {
		b.typed = append(b.typed, typedOperation{step: i, to: made.To})
	}
	for _, op := range made.To {
		if h := home[op]; h != nil {
			h.done = i
		}
	}
}

// own reports whether a step is about this graph.
func (t *typing) own(i int) bool { return t.recording.HistoryAt(i) == t.history }

// PageOf implements page.Program.
func (t *typing) PageOf(i int) page.Key {
	return t.keys.Page(t.recording.HistoryAt(i).Typed.Function())
}

// PageAt implements page.Recording: what the step has made is marked as well.
func (t *typing) PageAt(i int) *page.Page {
	p := t.Graph.PageAt(i)
	if !t.own(i) {
		return p
	}
	for _, op := range t.recording.At(i).To {
		for _, b := range t.blocks {
			if line, ok := b.lineAt(i, op); ok {
				p.Mark(b.id, line, page.Changed)
			}
		}
	}
	return p
}

// StateAt implements page.Recording: what became of the operation.
func (t *typing) StateAt(i int) []*page.Table {
	made := t.recording.At(i)
	if made.From == nil && len(made.To) == 0 {
		return nil
	}
	var tables []*page.Table
	if made.From != nil {
		from := page.NewTable("Flow operation", "operation")
		from.AddAt(made.From.Span, -1, page.Plain.Span(made.From.String()))
		tables = append(tables, from)
	}
	to := page.NewTable("Becomes", "low-level operation", "type")
	for _, op := range made.To {
		result := ""
		if op.Result != nil && op.Result.Concrete != nil {
			result = op.Result.Concrete.String()
		}
		to.AddAt(op.Span, -1, page.Plain.Span(op.String()), page.Comment.Span(result))
	}
	return append(tables, to)
}
