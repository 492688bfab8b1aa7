package views

import (
	"vitrine/engine/typed"
	"vitrine/jit/hintannotator"
	"vitrine/lowlevel/lltype"
	"vitrine/pages/page"
)

// Compared is a coloured program as it is, and as it would be with other hints.
type Compared struct {
	Before, After *hintannotator.Result // After may be nil
	Key           page.Key              // of the page of the entry
	Tables        []*page.Table
	Summary       string // of what the other hints make of it

	// Turned are the variables that turned green, or red if the value is false.
	Turned map[Variable]bool

	// Gone are operations that residual code has no more.
	Gone map[Operation]bool
}

// A Variable is one of all copies of a function.
type Variable struct {
	Function *lltype.Object
	Name     string
}

// An Operation is one that a line of the source makes.
type Operation struct {
	Name string
	Line int
}

// Show shows a copy, with what it would be beside it.
func (c *Compared) Show(v *View, l *typed.LowLevel, text Text) error {
	pages := hintannotator.NewPages(c.Before, c.Key)
	if err := Coloured(v, l, c.Before, pages, text); err != nil {
		return err
	}
	v.Recording = nil
	g := c.Before.Graph(v.Key.Graph)
	v.Page.Key, v.Page.Tables = v.Key, c.Tables
	v.Title = v.Page.Title
	after, title := c.after(g)
	c.mark(v.Page, g, after, page.Removed)
	c.mark(after, g, v.Page, page.Added)
	v.besides(v.Key, title, after)
	return nil
}

// after returns the page of what becomes of a copy.
func (c *Compared) after(g *hintannotator.Graph) (p *page.Page, title string) {
	gone := &page.Page{Kind: page.FlowGraph, Title: g.Shown()}
	if c.After == nil {
		return gone, c.Summary
	}
	pages := hintannotator.NewPages(c.After, c.Key)
	var found *hintannotator.Graph
	for _, h := range c.After.Graphs {
		if h.Function == g.Function && (found == nil || h.Shown() == g.Shown()) {
			found = h
		}
	}
	if found == nil {
		return gone, c.Summary + " · nothing needs this graph any more"
	}
	return pages.Page(found), c.Summary
}

// mark marks in a page what differs from another one: operations that only this one has, and variables that turn green.
// Those that turn red are marked as lost in the page after. alone is the mark of what this page has and the other has not.
func (c *Compared) mark(p *page.Page, g *hintannotator.Graph, other *page.Page, alone page.MarkKind) {
	there := defined(other)
	for _, n := range p.Nodes {
		changed := false
		for i, line := range n.Lines {
			kind, ok := c.markOf(line, g, there, alone)
			if ok {
				p.Mark(n.ID, i, kind)
				changed = true
			}
		}
		if changed {
			p.Mark(n.ID, -1, page.Changed)
		}
	}
}

// markOf returns the mark of a line, if it has one.
func (c *Compared) markOf(l page.Line, g *hintannotator.Graph, there map[string]bool, alone page.MarkKind) (page.MarkKind, bool) {
	operation := ""
	for _, s := range l.Spans {
		if s.Style == page.Operator && operation == "" {
			operation = s.Text
		}
	}
	for i, s := range l.Spans {
		name := s.Var()
		if name == "" || l.Op >= 0 && i > 0 { // only the result of an operation
			continue
		}
		green, turned := c.Turned[Variable{g.Function, name}]
		switch {
		case turned && green, l.Op >= 0 && !there[name]:
			return alone, true
		case turned && alone == page.Added:
			return page.Removed, true
		}
	}
	if l.Op >= 0 && alone == page.Removed && c.Gone[Operation{operation, int(l.Source.Line)}] {
		return alone, true
	}
	return 0, false
}

// defined are the variables that stand first in the lines of operations.
func defined(p *page.Page) map[string]bool {
	names := make(map[string]bool)
	for _, n := range p.Nodes {
		for _, l := range n.Lines {
			if l.Op >= 0 && len(l.Spans) > 0 {
				names[l.Spans[0].Var()] = true
			}
		}
	}
	return names
}
