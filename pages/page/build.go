package page

import (
	"iter"

	"vitrine/host/source"
)

// Span returns a run of text in the style.
func (s Style) Span(text string) Span { return Span{Text: text, Style: s} }

// NewNode returns a node below its name. More may follow the name in its line.
func NewNode(id int, name string, role Role, more ...Span) *Node {
	n := &Node{ID: id, Name: name, Role: role}
	n.Add(append([]Span{Heading.Span(name)}, more...)...)
	return n
}

// Add adds a line that is about no operation.
func (n *Node) Add(spans ...Span) { n.Lines = append(n.Lines, Line{Spans: spans, Op: -1}) }

// Leave adds an exit to a node, and the edge that leaves there.
func (p *Page) Leave(from *Node, to int, style EdgeStyle, text Span) {
	p.Edges = append(p.Edges, &Edge{From: from.ID, To: to, Exit: len(from.Exits), Style: style})
	from.Exits = append(from.Exits, Exit{Spans: []Span{text}})
}

// widestExits is how many letters the texts of exits may have together before they make a node wider than what stands
// in it is worth.
const widestExits = 36

// Slim leaves out the texts of the exits of a node if they would make it wide. What leaves there must be told by its
// lines too.
func (n *Node) Slim() {
	letters := 0
	for _, x := range n.Exits {
		letters += width(x.Spans) + 2
	}
	if letters <= widestExits {
		return
	}
	for i := range n.Exits {
		n.Exits[i].Spans = nil
	}
}

// Mark makes a line of a node stand out or, if that is -1, the node.
func (p *Page) Mark(node, line int, kind MarkKind) {
	p.Marks = append(p.Marks, Mark{Node: node, Line: line, Kind: kind})
}

// AddTable adds an empty table to the page.
func (p *Page) AddTable(title string, columns ...string) *Table {
	t := NewTable(title, columns...)
	p.Tables = append(p.Tables, t)
	return t
}

// NewTable returns an empty table.
func NewTable(title string, columns ...string) *Table { return &Table{Title: title, Columns: columns} }

// Add adds a row that belongs to a node, or to none if that is -1.
func (t *Table) Add(node int, cells ...Span) { t.AddAt(source.Span{}, node, cells...) }

// AddAt adds a row that comes from a place in the source.
func (t *Table) AddAt(at source.Span, node int, cells ...Span) {
	t.Rows = append(t.Rows, Row{Cells: cells, Source: at, Node: node})
}

// Stretches goes through n instructions, stretch by stretch: the first of each, and the end
// of it. begins reports whether one begins with an instruction; one begins with the first.
func Stretches(n int, begins func(i int) bool) iter.Seq2[int, int] {
	return func(yield func(first, end int) bool) {
		for first := 0; first < n; {
			end := first + 1
			for end < n && !begins(end) {
				end++
			}
			if !yield(first, end) {
				return
			}
			first = end
		}
	}
}
