package views

import (
	"slices"

	"vitrine/engine/typed"
	"vitrine/jit/hintannotator"
	"vitrine/jit/portal/recording"
	"vitrine/jit/timeshifter"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/page"
)

// TimeshiftedKind is the kind of the pages of generating extensions.
const TimeshiftedKind = "timeshifted"

// Timeshifted shows the generating extension of a copy of a graph. Its key names the copy.
func Timeshifted(v *View, l *typed.LowLevel, p *timeshifter.Program, text Text) {
	c := p.Coloured.Graph(v.Key.Graph)
	v.showColoured(l, c, text)
	v.Page = timeshiftedPage(p, c, l.EntryName(), "coloured")
}

// Shifts shows a coloured graph, its extension beside it, and the residual code beside that, where each block and each
// operation knows the coloured ones that it was made for.
func Shifts(v *View, l *typed.LowLevel, p *timeshifter.Program, rec *recording.Recording, text Text) {
	c := p.Coloured.Graph(v.Key.Graph)
	v.showColoured(l, c, text)
	v.Page = hintannotator.NewPages(p.Coloured, v.Key.Program()).Tidied(c)
	shifted := timeshiftedPage(p, c, l.EntryName(), v.Key.Kind)
	v.besides(shifted.Key, "Timeshifted graph", shifted)
	made := rec.Residual(&page.Page{Kind: page.FlowGraph, Key: page.Key{Kind: ResidualCodeKind, Entry: l.EntryName()}, Title: "Residual graph", File: v.File})
	residual := ofKind(made.PageAt(made.Steps().Len()-1), v.Key.Kind)
	v.Beside.besides(residual.Key, "Residual graph", residual)
}

// ofKind returns a page whose lines come from pages of another kind.
func ofKind(p *page.Page, kind string) *page.Page {
	out := *p
	out.Nodes, out.Marks = nil, nil
	for _, n := range p.Nodes {
		m := *n
		m.Lines = slices.Clone(n.Lines)
		for i := range m.Lines {
			if o := m.Lines[i].From; o != nil {
				m.Lines[i].From = &page.Origin{Page: o.Page.Of(kind), Node: o.Node, Op: o.Op}
			}
		}
		out.Nodes = append(out.Nodes, &m)
	}
	return &out
}

// showColoured shows the source of a copy.
func (v *View) showColoured(l *typed.LowLevel, c *hintannotator.Graph, text Text) {
	for _, low := range l.Graphs {
		if low.Function() == c.Function {
			v.showSource(low, text)
		}
	}
}

// timeshiftedPage draws the extension of a copy. Its lines know the operations that they were made for, on pages of some
// kind; the first line of a block knows the block.
func timeshiftedPage(p *timeshifter.Program, c *hintannotator.Graph, entry, kind string) *page.Page {
	t := p.Of(c)
	g := t.Function.Func.Graph
	pg := llpage.GraphPage(g, timeshiftedKeys(p, entry))
	pg.Key, pg.Title = copyKey(p.Coloured, TimeshiftedKind, entry, c), c.Shown()
	from := copyKey(p.Coloured, kind, entry, c)
	for i, b := range g.Blocks() {
		n := pg.Nodes[i]
		if of, _ := t.BlockOf(b); of != nil {
			n.Lines[0].From = &page.Origin{Page: from, Node: of.ID, Op: -1}
		}
		for k := range n.Lines {
			if op := n.Lines[k].Op; op >= 0 {
				if o, ok := t.Origin(b.Operations[op]); ok && o.Block != nil {
					n.Lines[k].From = &page.Origin{Page: from, Node: o.Block.ID, Op: o.Op}
				}
			}
		}
	}
	return pg
}

// timeshiftedKeys lead calls of extensions to their pages.
func timeshiftedKeys(p *timeshifter.Program, entry string) llpage.Keys {
	return llpage.Keys{Page: func(f *lltype.Object) page.Key {
		for _, t := range p.Graphs {
			if t.Function == f {
				return copyKey(p.Coloured, TimeshiftedKind, entry, t.Coloured)
			}
		}
		return page.Key{}
	}}
}

// copyKey returns the key of a page of a copy.
func copyKey(r *hintannotator.Result, kind, entry string, c *hintannotator.Graph) page.Key {
	key := page.Key{Kind: kind, Entry: entry}
	if c == r.Entry {
		return key
	}
	return key.At(c.Shown())
}
