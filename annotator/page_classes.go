package annotator

import (
	"fmt"

	"vitrine/annotator/lattice"
	"vitrine/pages/page"
)

// mostAttribute is how many columns of an attribute's annotation a class
// shows.
const mostAttribute = 36

// Classes returns the class hierarchy: what is known about the attributes of
// the instances of each class, and which constant sources are still unread.
func (p *Pages) Classes() *page.Page {
	out := &page.Page{Kind: page.Tree, Key: p.key(ClassesKey), Title: "classes of " + p.entry, File: p.file()}
	attrs := &page.Table{Title: "Attributes", Columns: []string{"class", "attribute", "annotation", "read only", "read at"}}
	pending := &page.Table{Title: "Pending sources", Columns: []string{"class", "attribute", "constant sources"}}
	for _, c := range p.res.Classes {
		n := classNode(c)
		for _, name := range c.AttrNames() {
			a := c.Attrs[name]
			n.Lines = append(n.Lines, attributeLine(a))
			attrs.Rows = append(attrs.Rows, p.attributeRows(c, a)...)
		}
		names, count := c.Pending()
		for _, name := range names {
			text := fmt.Sprintf("%d pending", count[name])
			n.Lines = append(n.Lines, page.Line{Op: -1, Spans: []page.Span{
				{Text: name + "   ", Style: page.Comment}, {Text: text, Style: page.Comment},
			}})
			pending.Rows = append(pending.Rows, page.Row{Node: c.Order, Cells: []page.Span{{Text: c.Name}, {Text: name}, {Text: fmt.Sprint(count[name])}}})
		}
		out.Nodes = append(out.Nodes, n)
		if c.Base != nil {
			out.Edges = append(out.Edges, &page.Edge{From: c.Base.Order, To: c.Order, Exit: -1, Style: page.Parent})
		}
	}
	out.Tables = []*page.Table{attrs, pending}
	return out
}

func classNode(c *ClassDef) *page.Node {
	n := &page.Node{ID: c.Order, Name: c.Name, Role: page.Class}
	head := []page.Span{{Text: "class " + c.Name, Style: page.Heading}}
	if c.Builtin {
		head = append(head, page.Span{Text: " builtin", Style: page.Comment})
	}
	n.Lines = []page.Line{{Spans: head, Op: -1}}
	return n
}

// attributeLine shows an attribute: "size: Integer   read only".
func attributeLine(a *lattice.Attribute) page.Line {
	text := cut(page.Span{Text: a.Value.String(), Style: page.Comment}, mostAttribute)
	if lattice.IsImpossible(a.Value) || lattice.Degenerated(a.Value) {
		text.Style = page.Failure
	}
	spans := []page.Span{{Text: a.Name}, {Text: ": "}, text}
	if a.ReadOnly {
		spans = append(spans, page.Span{Text: "   read only", Style: page.Case})
	}
	return page.Line{Spans: spans, Op: -1}
}

// attributeRows describes an attribute, with a row for each place that reads it.
func (p *Pages) attributeRows(c *ClassDef, a *lattice.Attribute) []page.Row {
	readOnly := "no"
	if a.ReadOnly {
		readOnly = "yes"
	}
	cells := []page.Span{{Text: c.Name}, {Text: a.Name}, {Text: a.Value.String(), Style: page.Comment}, {Text: readOnly}}
	var rows []page.Row
	for _, at := range a.Readers.All() {
		place := p.placeRow(at.(*Position))
		read := append(cells[:len(cells):len(cells)], place.Cells[1])
		read[len(read)-1].Link = place.Cells[0].Link
		rows = append(rows, page.Row{Node: c.Order, Source: place.Source, Cells: read})
	}
	if len(rows) == 0 {
		rows = append(rows, page.Row{Node: c.Order, Cells: append(cells, page.Span{Text: "nowhere", Style: page.Comment})})
	}
	return rows
}
