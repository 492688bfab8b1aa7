package flowfilm

import (
	"slices"
	"unicode/utf8"

	"vitrine/annotator/flowing"
	flow "vitrine/flowspace/model"
	"vitrine/pages/blocks"
	"vitrine/pages/page"
)

// A Look says how the values of an analysis are shown.
type Look[V any] interface {
	// Known says in a word what values are: annotations, or colours.
	Known() string

	// Impossible reports whether a value means that an operation is not reached.
	Impossible(s V) bool

	// Text returns a value as it read at a moment.
	Text(s V, m Moment[V]) string

	// Value shows the text of the value of a variable.
	Value(v *flow.Variable, text string) page.Span

	// Along shows what is known about a variable along an exit only, if anything is.
	Along(name string, b *flow.Block, l *flow.Link, m Moment[V]) []page.Span

	// About tells more about a value.
	About(s V) []page.Fact

	// Graph returns the name of a graph, and the key of its page.
	Graph(g *flow.FunctionGraph) (name string, key page.Key)
}

// A Sheet is the page of a graph to which values are added.
type Sheet[V comparable] struct {
	Flow   *flow.FunctionGraph
	Blocks []*flow.Block // as in the nodes of the page
	Title  string

	look  Look[V]
	plain *page.Page
	vars  map[string]*flow.Variable
	index map[int]int // of blocks, by ID
}

// NewSheet returns the sheet of a graph; plain is its page without values.
func NewSheet[V comparable](g *flow.FunctionGraph, plain *page.Page, look Look[V]) *Sheet[V] {
	s := &Sheet[V]{
		Flow: g, Blocks: g.Blocks(), Title: plain.Title,
		look: look, plain: plain, vars: make(map[string]*flow.Variable), index: make(map[int]int),
	}
	for i, b := range s.Blocks {
		s.index[b.ID] = i
		for _, v := range b.Defined() {
			s.vars[v.String()] = v
		}
	}
	return s
}

// Variable returns the variable of that name, nil if there is none.
func (s *Sheet[V]) Variable(name string) *flow.Variable { return s.vars[name] }

// head returns the page without nodes and edges.
func (s *Sheet[V]) head() *page.Page {
	return &page.Page{Kind: page.FlowGraph, Key: s.plain.Key, Title: s.Title, File: s.plain.File}
}

// Page returns the page with what is known at a moment.
func (s *Sheet[V]) Page(m Moment[V]) *page.Page {
	p := s.head()
	for i, b := range s.Blocks {
		p.Nodes = append(p.Nodes, s.node(i, m, wide(b, s.inputs(b, m, false)[0])))
	}
	p.Edges, p.Facts = s.plain.Edges, s.facts(m, nil)
	return p
}

// node draws a block. Input arguments stand in one line or, if it is tall, in a line each.
func (s *Sheet[V]) node(i int, m Moment[V], tall bool) *page.Node {
	b, plain := s.Blocks[i], s.plain.Nodes[i]
	n := &page.Node{ID: plain.ID, Name: plain.Name, Role: plain.Role}
	state, blockedAt := m.State(b)
	n.Add(slices.Clone(plain.Lines[0].Spans)...)
	is := func(role page.Role, text page.Span) {
		n.Role, n.Lines[0].Spans = role, append(n.Lines[0].Spans, text)
	}
	switch {
	case state == flowing.Unreached:
		is(page.Dead, page.Comment.Span(" unreached"))
	case state == flowing.Blocked && blockedAt >= 0:
		is(page.Waiting, page.Failure.Span(" blocked"))
	case state == flowing.Blocked:
		is(page.Waiting, page.Comment.Span(" pending"))
	}
	for j, l := range plain.Lines[1:] {
		switch {
		case l.Op >= 0:
			n.Lines = append(n.Lines, s.operation(l, b.Operations[l.Op], l.Op == blockedAt, m))
		case j == 0 && len(b.InputArgs) > 0:
			n.Lines = append(n.Lines, s.inputs(b, m, tall)...)
		default:
			n.Lines = append(n.Lines, l)
		}
	}
	for j, l := range b.Exits {
		n.Exits = append(n.Exits, s.exit(plain.Exits[j], b, l, m, m.Followed(b, j)))
	}
	return n
}

// mostInputs is how many columns the input arguments of a block may take in one line.
const mostInputs = 64

// wide reports whether the input arguments of a block need too much of their line.
func wide(b *flow.Block, inputs page.Line) bool {
	return len(b.InputArgs) > 1 && utf8.RuneCountInString(page.Text(inputs.Spans)) > mostInputs
}

// inputs shows the input arguments of a block: "input n_0: Integer".
func (s *Sheet[V]) inputs(b *flow.Block, m Moment[V], tall bool) []page.Line {
	var lines []page.Line
	spans := []page.Span{page.Comment.Span("input ")}
	for i, v := range b.InputArgs {
		if i > 0 && tall {
			lines = append(lines, page.Line{Spans: spans, Op: -1})
			spans = []page.Span{page.Comment.Span("      ")}
		} else if i > 0 {
			spans = append(spans, page.Plain.Span(", "))
		}
		spans = append(spans, blocks.Variable(v))
		if x := m.Binding(v); x != *new(V) {
			spans = append(spans, page.Comment.Span(": "), s.look.Value(v, s.look.Text(x, m)))
		}
	}
	return append(lines, page.Line{Spans: spans, Op: -1})
}

// operation shows an operation: "v2 = add(n, (1))   Integer".
func (s *Sheet[V]) operation(l page.Line, op *flow.SpaceOperation, blocked bool, m Moment[V]) page.Line {
	spans := slices.Clone(l.Spans)
	switch x := m.Binding(op.Result); {
	case blocked:
		for i := range spans {
			if spans[i].Style == page.Operator {
				spans[i].Style = page.Failure
			}
		}
		spans = append(spans, page.Failure.Span("   blocked"))
	case x != *new(V) && !s.look.Impossible(x):
		spans = append(spans, page.Plain.Span("   "), s.look.Value(op.Result, s.look.Text(x, m)))
	}
	return page.Line{Spans: spans, Source: l.Source, Op: l.Op}
}

// exit shows an exit, and what is known about a variable only there.
func (s *Sheet[V]) exit(plain page.Exit, b *flow.Block, l *flow.Link, m Moment[V], followed bool) page.Exit {
	var spans []page.Span
	for _, x := range plain.Spans {
		if !followed {
			x.Style = page.Comment
		}
		spans = append(spans, x)
		if name := x.Var(); name != "" {
			spans = append(spans, s.look.Along(name, b, l, m)...)
		}
	}
	return page.Exit{Spans: spans}
}

// facts returns what is known about the variables of the graph at a moment. bound tells
// which step has bound one, if that is known.
func (s *Sheet[V]) facts(m Moment[V], bound func(v *flow.Variable) page.Fact) func(string) []page.Fact {
	return func(name string) []page.Fact {
		v := s.vars[name]
		if v == nil {
			return nil
		}
		facts := []page.Fact{{Name: s.look.Known(), Value: "unbound: never reached"}}
		if x := m.Binding(v); x != *new(V) {
			facts[0].Value = s.look.Text(x, m)
			facts = append(facts, s.look.About(x)...)
			if bound != nil {
				facts = append(facts, bound(v))
			}
		}
		return append(facts, s.plain.Facts(name)...)
	}
}
