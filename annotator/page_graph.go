package annotator

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"vitrine/annotator/lattice"
	"vitrine/flowspace"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/pages/blocks"
	"vitrine/pages/page"
)

// Limits of what a block shows; the whole text is shown in the tooltip.
const (
	mostAnnotation = 44 // columns of an annotation
	mostRefinement = 28 // of one at an exit
	mostInputs     = 64 // of all input arguments in one line
)

// FlowGraph returns the page of a graph with its annotations.
func (p *Pages) FlowGraph(g *Graph) *page.Page {
	if r := p.recorded(g); r != nil {
		return r.PageAt(r.Steps().Len() - 1)
	}
	d := p.drawing(g)
	out := d.page()
	for i := range d.blocks {
		n := d.node(i, ended{g}, false)
		if wide(d.blocks[i], n.Lines[min(1, len(n.Lines)-1)]) {
			n = d.node(i, ended{g}, true)
		}
		out.Nodes = append(out.Nodes, n)
	}
	out.Edges = d.plain.Edges
	out.Facts = d.facts(ended{g}, nil)
	return out
}

// A moment is what is known about a graph at some time.
type moment interface {
	typing
	state(b *flow.Block) (state BlockState, op int)
	followed(b *flow.Block, exit int) bool
}

// A typing is what is known about variables at some time.
type typing interface {
	binding(v *flow.Variable) SomeValue // nil if it is unbound
	text(s SomeValue) string
}

// ended is what is known when the fixpoint is reached.
type ended struct{ g *Graph }

func (m ended) binding(v *flow.Variable) SomeValue    { return m.g.Binding(v) }
func (m ended) text(s SomeValue) string               { return s.String() }
func (m ended) state(b *flow.Block) (BlockState, int) { return m.g.State(b) }
func (m ended) followed(b *flow.Block, exit int) bool { return m.g.Followed(b, exit) }

// A drawing draws one graph with what is known at different times.
type drawing struct {
	pages  *Pages
	g      *Graph
	plain  *page.Page    // the flow graph without annotations
	blocks []*flow.Block // as in the nodes of plain
	vars   map[string]*flow.Variable
}

// drawing prepares a graph to be drawn.
func (p *Pages) drawing(g *Graph) *drawing {
	d := &drawing{pages: p, g: g, plain: flowspace.GraphPage(g.FunctionGraph), blocks: g.Blocks(), vars: make(map[string]*flow.Variable)}
	d.plain.Key = p.Key(g)
	for i, b := range d.blocks {
		for _, v := range b.Defined() {
			d.vars[v.String()] = v
		}
		d.relink(d.plain.Nodes[i], b)
	}
	return d
}

// relink makes functions lead to their annotated graphs, and calls to the
// graph that they call.
func (d *drawing) relink(n *page.Node, b *flow.Block) {
	for _, l := range n.Lines {
		var op *flow.SpaceOperation
		var called []*Graph
		if l.Op >= 0 {
			op = b.Operations[l.Op]
			called = d.pages.from[d.g.Position(b, l.Op)]
		}
		for i := range l.Spans {
			s := &l.Spans[i]
			switch {
			case s.Style == page.Operator && len(called) == 1:
				s.Link = d.pages.link(called[0], -1)
			case s.Style == page.Operator && len(called) > 1:
				s.Link = &page.Link{Page: d.pages.key(CallsKey), Node: d.g.number}
				s.Tooltip = "calls " + d.pages.namesOf(called)
			case s.Link != nil && op != nil:
				s.Link = d.pages.functionLink(s.Link, op, called)
			}
		}
	}
}

// namesOf lists graphs.
func (p *Pages) namesOf(graphs []*Graph) string {
	names := make([]string, len(graphs))
	for i, g := range graphs {
		names[i] = p.Name(g)
	}
	return strings.Join(names, ", ")
}

// functionLink returns the link to the annotated graph of a function that is
// an operand; old leads to its flow graph.
func (p *Pages) functionLink(old *page.Link, op *flow.SpaceOperation, called []*Graph) *page.Link {
	for _, x := range op.Args {
		c, ok := x.(*flow.Constant)
		if !ok {
			continue
		}
		fn, ok := c.Value.(*stdspace.Function)
		if !ok || flowspace.PageKey(fn) != old.Page {
			continue
		}
		graphs := p.byFunc[fn]
		for _, g := range graphs {
			if slices.Contains(called, g) {
				return p.link(g, -1)
			}
		}
		if len(graphs) > 0 {
			return p.link(graphs[0], -1)
		}
	}
	return old
}

// page returns the page of the graph without nodes and edges.
func (d *drawing) page() *page.Page {
	title := d.g.Title
	if name := d.pages.Name(d.g); name != title {
		title = name
	}
	return &page.Page{Kind: page.FlowGraph, Key: d.plain.Key, Title: title, File: d.g.File}
}

// node draws a block. Input arguments stand in one line, or in a line each.
func (d *drawing) node(i int, m moment, tall bool) *page.Node {
	b, plain := d.blocks[i], d.plain.Nodes[i]
	n := &page.Node{ID: plain.ID, Name: plain.Name, Role: plain.Role}
	state, blockedAt := m.state(b)
	head := slices.Clone(plain.Lines[0].Spans)
	switch {
	case state == Unreached:
		n.Role = page.Dead
		head = append(head, page.Span{Text: " unreached", Style: page.Comment})
	case state == Blocked && blockedAt >= 0:
		n.Role = page.Waiting
		head = append(head, page.Span{Text: " blocked", Style: page.Failure})
	case state == Blocked:
		n.Role = page.Waiting
		head = append(head, page.Span{Text: " pending", Style: page.Comment})
	}
	n.Lines = append(n.Lines, page.Line{Spans: head, Op: -1})
	for j, l := range plain.Lines[1:] {
		switch {
		case l.Op >= 0:
			n.Lines = append(n.Lines, d.operation(l, b.Operations[l.Op], l.Op == blockedAt, m))
		case j == 0 && len(b.InputArgs) > 0:
			n.Lines = append(n.Lines, inputLines(b, m, tall)...)
		default:
			n.Lines = append(n.Lines, l)
		}
	}
	for j, l := range b.Exits {
		n.Exits = append(n.Exits, exit(plain.Exits[j], b, l, m, m.followed(b, j)))
	}
	return n
}

// wide reports whether the input arguments of a block need too much of their line.
func wide(b *flow.Block, inputs page.Line) bool {
	return len(b.InputArgs) > 1 && utf8.RuneCountInString(page.Text(inputs.Spans)) > mostInputs
}

// inputLines shows the input arguments of a block: "input n_0: Integer".
func inputLines(b *flow.Block, m typing, tall bool) []page.Line {
	var lines []page.Line
	spans := []page.Span{{Text: "input ", Style: page.Comment}}
	for i, v := range b.InputArgs {
		if i > 0 && tall {
			lines = append(lines, page.Line{Spans: spans, Op: -1})
			spans = []page.Span{{Text: "      ", Style: page.Comment}}
		} else if i > 0 {
			spans = append(spans, page.Span{Text: ", "})
		}
		spans = append(spans, blocks.Variable(v))
		if s := m.binding(v); s != nil {
			spans = append(spans, page.Span{Text: ": ", Style: page.Comment}, annotation(v, m.text(s)))
		}
	}
	return append(lines, page.Line{Spans: spans, Op: -1})
}

// annotation shows the annotation of a variable.
func annotation(v *flow.Variable, text string) page.Span {
	return cut(page.Span{Text: text, Style: annotationStyle(text), Var: v.String()}, mostAnnotation)
}

// nothingKnown finds the annotation Object inside others.
var nothingKnown = regexp.MustCompile(`(^|[ (])Object($|[,)])`)

// annotationStyle highlights annotations that hold Object; a class may be called Object,
// too.
func annotationStyle(text string) page.Style {
	if strings.Contains(text, "Object") && nothingKnown.MatchString(strings.ReplaceAll(text, "Instance(Object", "")) {
		return page.Failure
	}
	return page.Comment
}

// cut shortens the text of a span to a number of columns.
func cut(s page.Span, columns int) page.Span { return page.Cut(s, columns, columns-1) }

// operation shows an operation: "v2 = add(n, (1))   Integer".
func (d *drawing) operation(l page.Line, op *flow.SpaceOperation, blocked bool, m moment) page.Line {
	spans := slices.Clone(l.Spans)
	switch s := m.binding(op.Result); {
	case blocked:
		for i := range spans {
			if spans[i].Style == page.Operator {
				spans[i].Style = page.Failure
			}
		}
		spans = append(spans, page.Span{Text: "   blocked", Style: page.Failure})
	case s != nil && !lattice.IsImpossible(s):
		spans = append(spans, page.Span{Text: "   "}, annotation(op.Result, m.text(s)))
	}
	return page.Line{Spans: spans, Source: l.Source, Op: l.Op}
}

// exit shows an exit, and what is known about a variable only there.
func exit(plain page.Exit, b *flow.Block, l *flow.Link, m moment, followed bool) page.Exit {
	var spans []page.Span
	for _, s := range plain.Spans {
		if !followed {
			s.Style = page.Comment
		}
		spans = append(spans, s)
		if text := refinement(s.Var, b, l, m); text != "" {
			r := cut(page.Span{Text: " is " + text, Style: page.Comment, Var: s.Var}, mostRefinement)
			spans = append(spans, r)
		}
	}
	return page.Exit{Spans: spans}
}

// refinement returns what the exit switch says about a variable along an exit, "" if
// nothing.
func refinement(name string, b *flow.Block, l *flow.Link, m moment) string {
	v := variable(b.ExitSwitch)
	if name == "" || v == nil || l.Case == nil {
		return ""
	}
	test, ok := m.binding(v).(*lattice.SomeBool)
	if !ok {
		return ""
	}
	for _, x := range l.Args {
		w := variable(x)
		if w == nil || w.String() != name {
			continue
		}
		s, is := m.binding(w), lattice.Known(test.Known, isTrue(l.Case), w)
		if s == nil || is == nil {
			return ""
		}
		if better := lattice.Improve(s, is); !lattice.Equal(s, better) {
			return m.text(better)
		}
		return ""
	}
	return ""
}
