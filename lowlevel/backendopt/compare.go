package backendopt

import (
	"slices"

	"vitrine/pages/page"
)

// Compare returns two pages of one graph, before and after a change, with marks
// where they differ. Blocks are the same if they have the same ID, operations if
// they have the same result; so an operation that only moved to another block is
// not marked, while both blocks are.
func Compare(before, after *page.Page) (left, right *page.Page) {
	return marked(before, after, page.Removed), marked(after, before, page.Added)
}

// marked returns a copy of a page with marks where another page differs: changed
// blocks, and what only this page has.
func marked(p, other *page.Page, alone page.MarkKind) *page.Page {
	c := *p
	c.Marks = slices.Clone(p.Marks)
	lines := linesOf(other)
	for _, n := range p.Nodes {
		o := other.NodeByID(n.ID)
		changed := o == nil || !sameText(n, o)
		switch {
		case o == nil:
			c.Mark(n.ID, -1, alone)
		case changed:
			c.Mark(n.ID, -1, page.Changed)
		}
		for i, l := range n.Lines {
			if l.Op >= 0 && !lines[lineKey(l)] || changed && l.Op < 0 && i > 0 && !hasLine(o, l) {
				c.Mark(n.ID, i, alone)
			}
		}
	}
	return &c
}

// linesOf returns the operations of a page.
func linesOf(p *page.Page) map[string]bool {
	lines := make(map[string]bool)
	for _, n := range p.Nodes {
		for _, l := range n.Lines {
			if l.Op >= 0 {
				lines[lineKey(l)] = true
			}
		}
	}
	return lines
}

// lineKey identifies an operation. Operands may have been replaced by others that
// hold the same, so the result and what is done count; without a result, all does.
func lineKey(l page.Line) string {
	if len(l.Spans) > 0 && l.Spans[0].Var() != "" {
		for _, s := range l.Spans {
			if s.Style == page.Operator {
				return l.Spans[0].Var() + " " + s.Text
			}
		}
	}
	return page.Text(l.Spans)
}

func hasLine(n *page.Node, l page.Line) bool {
	return n != nil && slices.ContainsFunc(n.Lines, func(m page.Line) bool {
		return m.Op < 0 && page.Text(m.Spans) == page.Text(l.Spans)
	})
}

// sameText reports whether two nodes look the same.
func sameText(a, b *page.Node) bool {
	return slices.EqualFunc(a.Lines, b.Lines, func(x, y page.Line) bool { return page.Text(x.Spans) == page.Text(y.Spans) }) &&
		slices.EqualFunc(a.Exits, b.Exits, func(x, y page.Exit) bool { return page.Text(x.Spans) == page.Text(y.Spans) })
}
