// Package blocks draws the blocks of graphs: flow graphs, low-level graphs, and those
// of later stages. Each stage shows its values by a [Printer].
package blocks

import (
	"iter"
	"strconv"

	"vitrine/flowspace/model"
	"vitrine/pages/film"
	"vitrine/pages/page"
)

// A Printer shows the contents of a stage's blocks. It appends what it shows to spans.
type Printer interface {
	// Inputs begins the line of the input arguments: "input ".
	Inputs() string

	// Define shows a variable where it is defined as an input argument.
	Define(spans []page.Span, v *model.Variable) []page.Span

	// Operation shows an operation and its result.
	Operation(spans []page.Span, op *model.SpaceOperation) []page.Span

	// Value shows a variable or a constant where it is used.
	Value(spans []page.Span, v model.Value) []page.Span

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
func Name(id int) string { return "block " + strconv.Itoa(id) }

// Variable shows a variable by its name.
func Variable(v model.Value) page.Span { return page.NameOf(v.String()) }

// Does shows an operation without its result: "add(n_0, 1)".
func Does(spans []page.Span, op *model.SpaceOperation, p Printer) []page.Span {
	spans = append(spans, page.Operator.Span(op.Name), page.Plain.Span("("))
	return append(list(spans, op.Args, p.Value), page.Plain.Span(")"))
}

// list appends things to spans, with commas between them.
func list[T any](spans []page.Span, list []T, show func([]page.Span, T) []page.Span) []page.Span {
	for i, x := range list {
		if i > 0 {
			spans = append(spans, page.Plain.Span(", "))
		}
		spans = show(spans, x)
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
