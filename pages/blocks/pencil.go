package blocks

import (
	"vitrine/flowspace/model"
	"vitrine/pages/film"
	"vitrine/pages/page"
)

// A Pencil draws blocks one after another in the same memory: a drawing is good until the
// next one, and for graphs that are archived.
type Pencil struct {
	p      Printer
	reuses bool
	names  []string // by ID

	d     film.Drawing
	node  page.Node
	spans []page.Span
	edges []page.Edge
}

// NewPencil returns a pencil that shows values as the printer does.
func NewPencil(p Printer) *Pencil { return &Pencil{p: p, reuses: true} }

// Draw draws a block and the links that leave it.
func Draw(g *model.FunctionGraph, b *model.Block, p Printer) *film.Drawing {
	return Extend(g, b, p, nil)
}

// Extend draws a block that has got further operations since its latest drawing, in which
// its node was old: it shares the lines of that. A block that grows by one operation at a
// time is drawn in as much memory as it has operations in the end.
func Extend(g *model.FunctionGraph, b *model.Block, p Printer, old *page.Node) *film.Drawing {
	k := Pencil{p: p}
	first := FirstOperation(b)
	if old != nil && len(old.Lines) > first && old.Lines[len(old.Lines)-1].Op >= 0 {
		k.node.Lines = old.Lines
		return k.draw(g, b, len(old.Lines)-first)
	}
	k.node.Lines = make([]page.Line, 0, first+len(b.Operations)+min(1, len(b.Exits)))
	k.head(g, b)
	return k.draw(g, b, 0)
}

// Draw is the function Draw in the memory of the pencil.
func (k *Pencil) Draw(g *model.FunctionGraph, b *model.Block) *film.Drawing {
	k.clear()
	k.head(g, b)
	return k.draw(g, b, 0)
}

// Extend draws a block that has got further operations since its latest drawing, which ended
// with an operation and had that many lines: only those that follow are drawn.
func (k *Pencil) Extend(g *model.FunctionGraph, b *model.Block, lines int) *film.Drawing {
	k.clear()
	d := k.draw(g, b, lines-FirstOperation(b))
	d.Kept = lines
	return d
}

// All draws the blocks of a graph.
func (k *Pencil) All(g *model.FunctionGraph) func(yield func(*film.Drawing) bool) {
	return func(yield func(*film.Drawing) bool) {
		for _, b := range g.Blocks() {
			if !yield(k.Draw(g, b)) {
				return
			}
		}
	}
}

func (k *Pencil) clear() {
	k.node.Lines, k.node.Exits = k.node.Lines[:0], k.node.Exits[:0]
	k.d.Edges, k.edges, k.spans = k.d.Edges[:0], k.edges[:0], k.spans[:0]
}

// name returns what a block is called.
func (k *Pencil) name(id int) string {
	if !k.reuses {
		return Name(id)
	}
	for id >= len(k.names) {
		k.names = append(k.names, "")
	}
	if k.names[id] == "" {
		k.names[id] = Name(id)
	}
	return k.names[id]
}

// begin returns what a run of n spans or so is appended to; end returns the run.
func (k *Pencil) begin(n int) []page.Span {
	if k.reuses {
		return k.spans
	}
	return make([]page.Span, 0, n)
}

func (k *Pencil) end(spans []page.Span) []page.Span {
	run := spans[len(k.spans):len(spans):len(spans)]
	if k.reuses {
		k.spans = spans
	}
	return run
}

// head draws what stands above the operations of a block.
func (k *Pencil) head(g *model.FunctionGraph, b *model.Block) {
	name := k.name(b.ID)
	heading := append(k.begin(2), page.Heading.Span(name))
	if title := titles[role(g, b)]; title != "" {
		heading = append(heading, page.Comment.Span(title))
	}
	k.node.Add(k.end(heading)...)
	if len(b.InputArgs) > 0 {
		inputs := append(k.begin(2*len(b.InputArgs)), page.Comment.Span(k.p.Inputs()))
		k.node.Add(k.end(list(inputs, b.InputArgs, k.p.Define))...)
	}
}

// draw draws a block from one of its operations on.
func (k *Pencil) draw(g *model.FunctionGraph, b *model.Block, from int) *film.Drawing {
	n := &k.node
	n.ID, n.Name, n.Role = b.ID, k.name(b.ID), role(g, b)
	for i, op := range b.Operations[from:] {
		spans := k.p.Operation(k.begin(4+2*len(op.Args)), op)
		n.Lines = append(n.Lines, page.Line{Spans: k.end(spans), Source: op.Span, Op: from + i})
	}
	switch {
	case b.CanRaise():
		n.Add(k.end(append(k.begin(1), page.Comment.Span("catch exceptions")))...)
	case b.ExitSwitch != nil:
		n.Add(k.end(k.p.Value(append(k.begin(2), page.Comment.Span("switch ")), b.ExitSwitch))...)
	}
	k.exits(b)
	k.d.Node, k.d.Kept = n, 0
	return &k.d
}

// exits draws the links that leave a block.
func (k *Pencil) exits(b *model.Block) {
	if !k.reuses {
		k.node.Exits, k.edges = make([]page.Exit, 0, len(b.Exits)), make([]page.Edge, 0, len(b.Exits))
		k.d.Edges = make([]*page.Edge, 0, len(b.Exits))
	}
	for i, l := range b.Exits {
		k.node.Exits = append(k.node.Exits, page.Exit{Spans: k.exit(l)})
		k.edges = append(k.edges, page.Edge{From: b.ID, To: l.Target.ID, Exit: i, Style: style(b, l, k.p)})
	}
	for i := range k.edges {
		k.d.Edges = append(k.d.Edges, &k.edges[i])
	}
}

// exit shows the case of a link and what it passes on.
func (k *Pencil) exit(l *model.Link) []page.Span {
	spans := k.begin(2 + 2*len(l.Args))
	if l.Case != nil {
		spans = append(spans, page.Case.Span(k.p.Case(l)))
		if len(l.Args) > 0 {
			spans = append(spans, page.Plain.Span(": "))
		}
	}
	return k.end(list(spans, l.Args, k.p.Value))
}
