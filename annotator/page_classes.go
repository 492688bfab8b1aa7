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
	out := p.page(page.Tree, ClassesKey, "classes")
	attrs := out.AddTable("Attributes", "class", "attribute", "annotation", "read only", "read at")
	pending := out.AddTable("Pending sources", "class", "attribute", "constant sources")
	for _, c := range p.res.Classes {
		n := page.NewNode(c.Order, "class "+c.Name, page.Class)
		n.Name = c.Name
		if c.Builtin {
			n.Lines[0].Spans = append(n.Lines[0].Spans, page.Comment.Span(" builtin"))
		}
		for _, name := range c.AttrNames() {
			n.Add(attributeLine(c.Attrs[name])...)
			p.addAttribute(attrs, c, c.Attrs[name])
		}
		names, count := c.Pending()
		for _, name := range names {
			n.Add(page.Comment.Span(name+"   "), page.Comment.Span(fmt.Sprintf("%d pending", count[name])))
			pending.Add(c.Order, page.Plain.Span(c.Name), page.Plain.Span(name), page.Plain.Span(fmt.Sprint(count[name])))
		}
		out.Nodes = append(out.Nodes, n)
		if c.Base != nil {
			out.Edges = append(out.Edges, &page.Edge{From: c.Base.Order, To: c.Order, Exit: -1, Style: page.Parent})
		}
	}
	return out
}

// attributeLine shows an attribute: "size: Integer   read only".
func attributeLine(a *lattice.Attribute) []page.Span {
	text := cut(page.Comment.Span(a.Value.String()), mostAttribute)
	if lattice.IsImpossible(a.Value) || lattice.Degenerated(a.Value) {
		text.Style = page.Failure
	}
	spans := []page.Span{{Text: a.Name}, {Text: ": "}, text}
	if a.ReadOnly {
		spans = append(spans, page.Case.Span("   read only"))
	}
	return spans
}

// addAttribute describes an attribute, in a row for each place that reads it.
func (p *Pages) addAttribute(t *page.Table, c *ClassDef, a *lattice.Attribute) {
	readOnly := "no"
	if a.ReadOnly {
		readOnly = "yes"
	}
	cells := []page.Span{{Text: c.Name}, {Text: a.Name}, page.Comment.Span(a.Value.String()), {Text: readOnly}}
	readers := a.Readers.All()
	for _, at := range readers {
		place := p.placeRow(at.(*Position), page.Span{})
		read := place.Cells[2].Leading(place.Cells[0].Link())
		t.AddAt(place.Source, c.Order, append(cells[:len(cells):len(cells)], read)...)
	}
	if len(readers) == 0 {
		t.Add(c.Order, append(cells, page.Comment.Span("nowhere"))...)
	}
}
