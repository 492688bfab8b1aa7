// Package blocks draws the blocks of graphs: flow graphs, low-level graphs, and those
// of later stages. Each stage shows its values by a [Printer].
package blocks

import (
	"fmt"
	"iter"
	"slices"

	"vitrine/flowspace/model"
	"vitrine/pages/film"
	"vitrine/pages/page"
)

// A Printer shows the contents of a stage's blocks.
type Printer interface {
	// Inputs begins the line of the input arguments: "input ".
	Inputs() string

	// Define shows a variable where it is defined as an input argument.
	Define(v *model.Variable) []page.Span

	// Operation shows an operation and its result.
	Operation(op *model.SpaceOperation) []page.Span

	// Value shows a variable or a constant where it is used.
	Value(v model.Value) []page.Span

	// Case shows the case of an exit.
	Case(l *model.Link) string

	// Truth returns which truth value a constant is; ok is false if it is none.
	Truth(c *model.Constant) (truth, ok bool)
}

// mostConstant is how many letters of a constant a block shows.
const mostConstant = 60

// Constant shows a constant, a long one in part.
func Constant(s page.Span) page.Span { return page.Cut(s, mostConstant, mostConstant) }

// Page returns a page with the blocks of a graph. Nodes have the IDs of the blocks.
func Page(g *model.FunctionGraph, p Printer) *page.Page {
	out := &page.Page{Kind: page.FlowGraph, Title: g.Name, File: g.File}
	for d := range All(g, p) {
		out.Nodes, out.Edges = append(out.Nodes, d.Node), append(out.Edges, d.Edges...)
	}
	return out
}

// All draws the blocks of a graph.
func All(g *model.FunctionGraph, p Printer) iter.Seq[*film.Drawing] {
	return func(yield func(*film.Drawing) bool) {
		for _, b := range g.Blocks() {
			if !yield(Draw(g, b, p)) {
				return
			}
		}
	}
}

// Draw draws a block and the links that leave it.
func Draw(g *model.FunctionGraph, b *model.Block, p Printer) *film.Drawing {
	return Extend(g, b, p, nil)
}

// Extend draws a block that has got further operations since its latest drawing, in which
// its node was old: it shares the lines of that. A block that grows by one operation at a
// time is drawn in as much memory as it has operations in the end.
func Extend(g *model.FunctionGraph, b *model.Block, p Printer, old *page.Node) *film.Drawing {
	n, drawn := &page.Node{ID: b.ID, Name: Name(b.ID), Role: role(g, b)}, 0
	if first := FirstOperation(b); old != nil && len(old.Lines) > first && old.Lines[len(old.Lines)-1].Op >= 0 {
		n.Lines, drawn = old.Lines, len(old.Lines)-first
	} else {
		n.Lines = make([]page.Line, 0, first+len(b.Operations)+min(1, len(b.Exits)))
		heading := []page.Span{page.Heading.Span(n.Name)}
		if title := titles[n.Role]; title != "" {
			heading = append(heading, page.Comment.Span(title))
		}
		n.Add(heading...)
		if len(b.InputArgs) > 0 {
			n.Add(List([]page.Span{page.Comment.Span(p.Inputs())}, b.InputArgs, p.Define)...)
		}
	}
	for i, op := range b.Operations[drawn:] {
		n.Lines = append(n.Lines, page.Line{Spans: p.Operation(op), Source: op.Span, Op: drawn + i})
	}
	switch {
	case b.CanRaise():
		n.Add(page.Comment.Span("catch exceptions"))
	case b.ExitSwitch != nil:
		n.Add(append([]page.Span{page.Comment.Span("switch ")}, p.Value(b.ExitSwitch)...)...)
	}
	edges := make([]*page.Edge, len(b.Exits))
	n.Exits = make([]page.Exit, len(b.Exits))
	for i, l := range b.Exits {
		n.Exits[i].Spans = exit(l, p)
		edges[i] = &page.Edge{From: b.ID, To: l.Target.ID, Exit: i, Style: style(b, l, p)}
	}
	return &film.Drawing{Node: n, Edges: edges}
}

// IDs returns the IDs of blocks.
func IDs(list []*model.Block) []int {
	ids := make([]int, len(list))
	for i, b := range list {
		ids[i] = b.ID
	}
	return ids
}

// FirstOperation returns the index of the line of the first operation of a block; the
// lines of the others follow.
func FirstOperation(b *model.Block) int {
	if len(b.InputArgs) > 0 {
		return 2
	}
	return 1
}

// Name returns what a block is called.
func Name(id int) string { return fmt.Sprintf("block %d", id) }

// Variable shows a variable by its name.
func Variable(v model.Value) page.Span { return page.NameOf(v.String()) }

// Does shows an operation without its result: "add(n_0, 1)".
func Does(op *model.SpaceOperation, p Printer) []page.Span {
	spans := []page.Span{page.Operator.Span(op.Name), {Text: "("}}
	return append(List(spans, op.Args, p.Value), page.Plain.Span(")"))
}

// List appends things to spans, with commas between them.
func List[T any](spans []page.Span, list []T, show func(T) []page.Span) []page.Span {
	spans = slices.Grow(spans, 2*len(list)) // most are one span each
	for i, x := range list {
		if i > 0 {
			spans = append(spans, page.Plain.Span(", "))
		}
		spans = append(spans, show(x)...)
	}
	return spans
}

var titles = map[page.Role]string{page.Start: " start", page.Return: " return", page.Except: " raise"}

func role(g *model.FunctionGraph, b *model.Block) page.Role {
	switch {
	case b == g.StartBlock:
		return page.Start
	case b == g.ReturnBlock:
		return page.Return
	case b == g.ExceptBlock:
		return page.Except
	case len(b.Exits) > 1:
		return page.Fork
	}
	return page.Normal
}

// exit shows the case of a link and what it passes on.
func exit(l *model.Link, p Printer) []page.Span {
	var spans []page.Span
	if l.Case != nil {
		spans = append(spans, page.Case.Span(p.Case(l)))
		if len(l.Args) > 0 {
			spans = append(spans, page.Plain.Span(": "))
		}
	}
	return List(spans, l.Args, p.Value)
}

func style(b *model.Block, l *model.Link, p Printer) page.EdgeStyle {
	switch {
	case l.Case == nil:
		return page.Jump
	case b.CanRaise():
		return page.ExceptionCase
	}
	truth, ok := p.Truth(l.Case)
	switch {
	case !ok:
		return page.SwitchCase
	case truth:
		return page.TrueCase
	}
	return page.FalseCase
}
