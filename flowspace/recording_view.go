package flowspace

import (
	"iter"
	"strings"

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

// Outline implements [page.Outlined].
func (r *Recording) Outline() (*page.Page, iter.Seq[*page.Node]) { return r.graph().OneByOne() }

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
	details := film.Details(r.Steps().At(i))
	if r.frames.rests(i) {
		return []*page.Table{details}
	}
	return append(r.frames.tables(i, r.code), r.pendingTable(i), r.eggTable(i), details)
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
