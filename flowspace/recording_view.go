package flowspace

import (
	"fmt"
	"slices"
	"strings"

	"vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/pages/blocks"
	"vitrine/pages/film"
	"vitrine/pages/page"
)

// graph returns the history of the graph, which is empty before the analysis begins.
func (r *Recording) graph() *film.Graph {
	defer r.Read()()
	if r.drawn == nil {
		return r.Graph(&page.Page{Kind: page.FlowGraph})
	}
	return r.drawn
}

// Union implements [page.Recording].
func (r *Recording) Union() *page.Page {
	p := r.graph().Union()
	p.Facts = pageFacts(p)
	return p
}

// Settled implements [page.Settling].
func (r *Recording) Settled() (step int, p *page.Page) {
	step, p = r.graph().Settled()
	p.Facts = pageFacts(p)
	return step, p
}

// Lifetime implements [page.Recording].
func (r *Recording) Lifetime(node int) (first, last int) { return r.graph().Lifetime(node) }

// PageAt implements [page.Recording]: the operation concerned is marked as well.
func (r *Recording) PageAt(i int) *page.Page {
	p := r.graph().PageAt(i)
	p.Facts = pageFacts(p)
	s := r.Steps().At(i)
	p.MarkOperation(s.Block, s.Op, page.Touched)
	return p
}

// Page returns the page of the graph at the last step, without marks. It shares what it can
// with the pages of the steps.
func (r *Recording) Page() *page.Page {
	p := r.graph().PageAt(r.Steps().Len() - 1)
	p.Marks, p.Facts = nil, pageFacts(p)
	return p
}

// Touches implements [page.Recording]: bytecodes are about no block.
func (r *Recording) Touches(i, node int) bool {
	return r.Steps().At(i).Kind != StepBytecode && r.graph().Touches(i, node)
}

// StateAt returns the frame and the pending blocks right after step i; once
// the graph is complete there is only the step.
func (r *Recording) StateAt(i int) []*page.Table {
	defer r.Read()()
	var tables []*page.Table
	details := film.Details(r.Steps().At(i))
	shot, ok := r.shots.At(i)
	if ok && shot == nil {
		return []*page.Table{details}
	}
	if ok {
		tables = append(tables, r.localsTable(i, shot), shot.stackTable(), shot.blocksTable())
	}
	return append(tables, r.pendingTable(i), r.eggTable(i), details)
}

func valueCell(v interp.Object) page.Span {
	if v, ok := v.(model.Value); ok && v != nil {
		return valueSpan(v)
	}
	return page.Span{Text: valueText(v), Style: page.Comment}
}

// localsTable shows the variables of the frame right after step i.
func (r *Recording) localsTable(i int, s *frameShot) *page.Table {
	t := page.NewTable("Locals", "name", "value")
	add := func(name string, v interp.Object) { t.Add(-1, page.Plain.Span(name), valueCell(v)) }
	code := r.code
	for k := range r.vars {
		v, _ := r.vars[k].At(i)
		switch cell := k - len(code.VarNames); {
		case cell < 0:
			add(code.VarNames[k], v)
		case cell < len(code.CellVars):
			add(code.CellVars[cell]+" (cell)", v)
		default:
			add(code.FreeVars[cell-len(code.CellVars)]+" (free)", v)
		}
	}
	if s.exc != nil {
		add("exception class", s.exc.Type)
		add("exception value", s.exc.Value)
	}
	return t
}

func (s *frameShot) stackTable() *page.Table {
	t := page.NewTable("Value stack", "depth", "value")
	for i, v := range slices.Backward(s.stack) {
		t.Add(-1, page.Plain.Span(fmt.Sprint(i)), valueCell(v))
	}
	return t
}

func (s *frameShot) blocksTable() *page.Table {
	t := page.NewTable("Block stack", "kind", "handler", "stack depth")
	for _, b := range slices.Backward(s.blocks) {
		t.Add(-1, page.Plain.Span(b.Kind.String()), page.Plain.Span(fmt.Sprint(b.Handler)), page.Plain.Span(fmt.Sprint(b.Depth)))
	}
	return t
}

func (r *Recording) pendingTable(i int) *page.Table {
	t := page.NewTable("Pending blocks", "block", "sort", "answers")
	pending, _ := r.Pending.At(i)
	for _, w := range pending {
		b, sort := r.known[w.Block], "spam"
		if b.parent != nil {
			sort = "egg"
		}
		t.Add(b.block, page.Plain.Span(blocks.Name(b.block)), page.Plain.Span(sort), page.Plain.Span(b.answers()))
	}
	return t
}

// answers lists the outcomes on the way from the spam block.
func (w *waiter) answers() string {
	text := ""
	for ; w.parent != nil; w = w.parent {
		if text != "" {
			text = ", " + text
		}
		text = w.outcome.String() + text
	}
	return text
}

// eggTable shows the egg blocks in the tree of the current block.
func (r *Recording) eggTable(i int) *page.Table {
	t := page.NewTable("Egg tree", "block", "outcome", "answers")
	at, ok := r.Current.At(i)
	if !ok || at.Block < 0 {
		return t
	}
	root := r.known[at.Block].root()
	for _, b := range root.eggs {
		if !r.drawn.Exists(b.block, i) {
			continue
		}
		name := strings.Repeat("  ", b.depth-1) + blocks.Name(b.block)
		t.Add(b.block, page.Plain.Span(name), page.Case.Span(b.outcome.String()), page.Plain.Span(b.answers()))
	}
	return t
}
