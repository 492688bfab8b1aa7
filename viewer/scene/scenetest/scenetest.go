// Package scenetest makes pages and recordings for the tests of drawing: a
// small loop, a page with one of everything, structured pages of any size, a
// recording of any length.
package scenetest

import (
	"fmt"
	"math/rand/v2"

	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// Heading returns a line that heads a node: its name and its input arguments.
func Heading(name string, inputs ...string) page.Line {
	l := page.Line{Spans: []page.Span{{Text: name, Style: page.Heading}}, Op: -1}
	for i, v := range inputs {
		separator := ", "
		if i == 0 {
			separator = "  "
		}
		l.Spans = append(l.Spans, page.Span{Text: separator}, variable(v))
	}
	return l
}

func variable(name string) page.Span {
	return page.NameOf(name)
}

func argument(text string) page.Span {
	if text[0] >= '0' && text[0] <= '9' || text[0] == '\'' {
		return page.Span{Text: text, Style: page.Constant}
	}
	return variable(text)
}

// Op returns a line for the operation i of its block, which comes from a line
// of the source text.
func Op(i int, line int32, result, name string, args ...string) page.Line {
	l := page.Line{Op: i, Source: source.Span{Line: line, Col: 4, EndLine: line, EndCol: 14}}
	l.Spans = append(l.Spans, variable(result), page.Span{Text: " = "}, page.Span{Text: name, Style: page.Operator}, page.Span{Text: "("})
	for k, a := range args {
		if k > 0 {
			l.Spans = append(l.Spans, page.Span{Text: ", "})
		}
		l.Spans = append(l.Spans, argument(a))
	}
	l.Spans = append(l.Spans, page.Span{Text: ")"})
	return l
}

// Exit returns an exit with its case, if any, and the arguments passed.
func Exit(kase string, args ...string) page.Exit {
	var x page.Exit
	if kase != "" {
		x.Spans = append(x.Spans, page.Span{Text: kase, Style: page.Case}, page.Span{Text: "  "})
	}
	for k, a := range args {
		if k > 0 {
			x.Spans = append(x.Spans, page.Span{Text: ", "})
		}
		x.Spans = append(x.Spans, argument(a))
	}
	return x
}

// Loop returns the flow graph of a small annotated loop.
func Loop() *page.Page {
	call := Op(1, 4, "v4", "simple_call", "double", "i_1")
	call.Spans[4] = page.Constant.Span("double").Leading(&page.Link{Page: page.ParseKey("flow:double"), Node: -1}).Telling("function double at t.py:9")
	return &page.Page{
		Kind: page.FlowGraph, Key: page.ParseKey("flow:f"), Title: "f", File: "t.py",
		Nodes: []*page.Node{
			{ID: 0, Name: "block 0", Role: page.Start, Lines: []page.Line{Heading("block 0", "n_0")}, Exits: []page.Exit{Exit("", "n_0", "0", "0")}},
			{ID: 1, Name: "block 1", Role: page.Fork, Lines: []page.Line{
				Heading("block 1", "n_1", "i_1", "total_1"),
				Op(0, 3, "v2", "lt", "i_1", "n_1"),
				Op(1, 3, "v3", "is_true", "v2"),
			}, Exits: []page.Exit{Exit("False", "total_1"), Exit("True", "n_1", "i_1", "total_1")}},
			{ID: 2, Name: "block 2", Lines: []page.Line{
				Heading("block 2", "n_1", "i_1", "total_1"),
				Op(0, 4, "v5", "inplace_add", "total_1", "i_1"),
				call,
				Op(2, 5, "i_2", "inplace_add", "i_1", "1"),
			}, Exits: []page.Exit{Exit("", "n_1", "i_2", "v5")}},
			{ID: 3, Name: "return", Role: page.Return, Lines: []page.Line{Heading("return", "total_1")}},
		},
		Edges: []*page.Edge{
			{From: 0, To: 1},
			{From: 1, To: 3, Exit: 0, Style: page.FalseCase},
			{From: 1, To: 2, Exit: 1, Style: page.TrueCase},
			{From: 2, To: 1},
		},
		Facts: func(v string) []page.Fact {
			return []page.Fact{{Name: "annotation", Value: "Integer(nonneg)"}, {Name: "concretetype", Value: "Signed"}}
		},
	}
}

// Everything returns a page with one of everything: every role, style and
// mark, an exception, a switch, a self loop, a line that must be folded.
func Everything() *page.Page {
	p := &page.Page{Kind: page.FlowGraph, Key: page.ParseKey("flow:everything"), Title: "everything"}
	p.Nodes = []*page.Node{
		{ID: 0, Name: "block 0", Role: page.Start, Lines: []page.Line{Heading("block 0", "obj_0", "key_0"), Op(0, 1, "v0", "getitem", "obj_0", "key_0")},
			Exits: []page.Exit{Exit("", "v0", "key_0"), Exit("KeyError", "etype_0", "evalue_0"), Exit("Exception", "etype_0", "evalue_0")}},
		{ID: 1, Name: "block 1", Role: page.Fork, Lines: []page.Line{Heading("block 1", "v1", "key_1"), Op(0, 2, "v2", "hint", "v1")},
			Exits: []page.Exit{Exit("0"), Exit("1"), Exit("'spam'"), Exit("default", "v1")}},
		{ID: 2, Name: "block 2", Lines: []page.Line{Heading("block 2", "a_2"), coloured(), {Spans: []page.Span{{Text: "# a remark on what follows", Style: page.Comment}}, Op: -1}}, Exits: []page.Exit{Exit("")}},
		{ID: 3, Name: "block 3", Lines: []page.Line{Heading("block 3"), long()}, Exits: []page.Exit{Exit("True", "v9"), Exit("False", "v9")}},
		{ID: 4, Name: "block 4", Role: page.Waiting, Lines: []page.Line{Heading("block 4", "x_4"), {Spans: []page.Span{{Text: "blocked: no common type", Style: page.Failure}}}}},
		{ID: 5, Name: "block 5", Role: page.Dead, Lines: []page.Line{Heading("block 5", "x_5"), Op(0, 4, "y_5", "add", "x_5", "1")}},
		{ID: 6, Name: "return", Role: page.Return, Lines: []page.Line{Heading("return", "v6")}},
		{ID: 7, Name: "raise", Role: page.Except, Lines: []page.Line{Heading("raise", "etype_1", "evalue_1")}},
	}
	p.Edges = []*page.Edge{
		{From: 0, To: 1}, {From: 0, To: 2, Exit: 1, Style: page.ExceptionCase}, {From: 0, To: 7, Exit: 2, Style: page.ExceptionCase},
		{From: 1, To: 2, Exit: 0, Style: page.SwitchCase}, {From: 1, To: 3, Exit: 1, Style: page.SwitchCase},
		{From: 1, To: 4, Exit: 2, Style: page.SwitchCase}, {From: 1, To: 5, Exit: 3, Style: page.SwitchCase},
		{From: 2, To: 6, Label: []page.Span{{Text: "promoted", Style: page.Comment}}},
		{From: 3, To: 3, Exit: 0, Style: page.TrueCase}, {From: 3, To: 6, Exit: 1, Style: page.FalseCase},
	}
	p.Marks = []page.Mark{
		{Node: 1, Line: -1, Kind: page.Current}, {Node: 1, Line: 1, Kind: page.Current}, {Node: 2, Line: -1, Kind: page.Changed},
		{Node: 2, Line: 1, Kind: page.Changed}, {Node: 3, Line: -1, Kind: page.Touched}, {Node: 4, Line: -1, Kind: page.Pending},
	}
	return p
}

// coloured returns an operation with one variable of every binding time.
func coloured() page.Line {
	span := func(name string, style page.Style) page.Span { return style.Span(name).About(name) }
	return page.Line{Spans: []page.Span{
		span("red_2", page.Red), {Text: " = "}, {Text: "int_add", Style: page.Operator}, {Text: "("},
		span("green_2", page.Green), {Text: ", "}, span("virtual_2", page.Virtual), {Text: ", "}, span("void_2", page.Void), {Text: ")"},
	}}
}

func long() page.Line {
	args := make([]string, 24)
	for i := range args {
		args[i] = fmt.Sprintf("argument_%d", i)
	}
	return Op(0, 3, "v9", "newlist", args...)
}

// Calls returns a call graph of n functions.
func Calls(n int) *page.Page {
	r := rand.New(rand.NewPCG(5, 6))
	p := &page.Page{Kind: page.CallGraph, Key: page.ParseKey("calls"), Title: "calls"}
	for i := range n {
		name := fmt.Sprintf("function_%d", i)
		p.Nodes = append(p.Nodes, &page.Node{ID: i, Name: name, Role: page.Function, Lines: []page.Line{
			{Spans: []page.Span{page.Heading.Span(name).Leading(&page.Link{Page: page.ParseKey("flow:" + name), Node: -1})}, Op: -1},
		}})
		for range 1 + r.IntN(2) {
			if i > 0 {
				p.Edges = append(p.Edges, &page.Edge{From: r.IntN(i), To: i, Style: page.Call})
			}
		}
	}
	p.Edges[0].Label = []page.Span{{Text: "2 calls", Style: page.Comment}}
	return p
}

// Classes returns a class hierarchy of n classes.
func Classes(n int) *page.Page {
	r := rand.New(rand.NewPCG(7, 8))
	p := &page.Page{Kind: page.Tree, Key: page.ParseKey("classes"), Title: "classes"}
	for i := range n {
		name := fmt.Sprintf("Class%d", i)
		p.Nodes = append(p.Nodes, &page.Node{ID: i, Name: name, Role: page.Class, Lines: []page.Line{
			{Spans: []page.Span{{Text: name, Style: page.Heading}}, Op: -1},
			{Spans: []page.Span{variable("value"), {Text: ": "}, {Text: "Integer", Style: page.Comment}}, Op: -1},
		}})
		if i > 0 {
			p.Edges = append(p.Edges, &page.Edge{From: r.IntN(i), To: i, Style: page.Parent})
		}
	}
	return p
}

// Generated returns a structured flow graph of about n blocks: sequences,
// choices and loops nested at random, the same ones each time.
func Generated(n int) *page.Page {
	g := &generator{
		page: &page.Page{Kind: page.FlowGraph, Key: page.ParseKey("flow:generated"), Title: "generated"},
		rand: rand.New(rand.NewPCG(1, 2)),
	}
	entry := g.block(page.Start)
	last := g.sequence(entry, n, 0)
	g.leave(last, g.block(page.Return), "", page.Jump)
	return g.page
}

// Wide returns a page whose blocks are close together: chains of blocks full
// of text, side by side below a switch.
func Wide(chains, length int) *page.Page {
	g := &generator{
		page: &page.Page{Kind: page.FlowGraph, Key: page.ParseKey("flow:wide"), Title: "wide"},
		rand: rand.New(rand.NewPCG(3, 4)),
	}
	entry := g.block(page.Fork)
	for c := range chains {
		last := entry
		for range length {
			n := g.block(page.Normal)
			for i := len(n.Lines); i < 12; i++ {
				n.Lines = append(n.Lines, Op(i, int32(i), fmt.Sprintf("w%d", i), "simple_call", "function", "argument", "7"))
			}
			g.leave(last, n, fmt.Sprint(c), page.SwitchCase)
			last = n
		}
	}
	return g.page
}

type generator struct {
	page *page.Page
	rand *rand.Rand
}

func (g *generator) block(role page.Role) *page.Node {
	id := len(g.page.Nodes)
	n := &page.Node{ID: id, Name: fmt.Sprintf("block %d", id), Role: role}
	v := func(i int) string { return fmt.Sprintf("v%d", id*7+i) }
	n.Lines = append(n.Lines, Heading(n.Name, v(0), v(1)))
	if role != page.Return {
		for i := range g.rand.IntN(7) {
			names := []string{"add", "getattr", "simple_call", "lt", "getitem", "is_true"}
			n.Lines = append(n.Lines, Op(i, int32(id+1), v(i+2), names[g.rand.IntN(len(names))], v(i), v(i+1)))
		}
	}
	g.page.Nodes = append(g.page.Nodes, n)
	return n
}

func (g *generator) leave(from, to *page.Node, kase string, style page.EdgeStyle) {
	g.page.Edges = append(g.page.Edges, &page.Edge{From: from.ID, To: to.ID, Exit: len(from.Exits), Style: style})
	from.Exits = append(from.Exits, Exit(kase, to.Lines[0].Spans[2].Text))
}

// sequence appends about n blocks after from and returns the last of them.
func (g *generator) sequence(from *page.Node, n, depth int) *page.Node {
	for n > 0 {
		part := min(n, 3+g.rand.IntN(12))
		if depth < 4 && n > 60 {
			part = n/4 + g.rand.IntN(n/4)
		}
		n -= part
		if g.rand.IntN(3) == 0 {
			from = g.loop(from, part, depth)
		} else {
			from = g.choice(from, part, depth)
		}
	}
	return from
}

func (g *generator) choice(from *page.Node, n, depth int) *page.Node {
	from.Role = max(from.Role, page.Fork)
	no, yes := g.block(page.Normal), g.block(page.Normal)
	g.leave(from, no, "False", page.FalseCase)
	g.leave(from, yes, "True", page.TrueCase)
	a, b := no, yes
	if n > 6 {
		a, b = g.sequence(no, (n-3)/2, depth+1), g.sequence(yes, (n-3)/2, depth+1)
	}
	join := g.block(page.Normal)
	g.leave(a, join, "", page.Jump)
	g.leave(b, join, "", page.Jump)
	return join
}

func (g *generator) loop(from *page.Node, n, depth int) *page.Node {
	head := g.block(page.Fork)
	g.leave(from, head, "", page.Jump)
	body, after := g.block(page.Normal), g.block(page.Normal)
	g.leave(head, after, "False", page.FalseCase)
	g.leave(head, body, "True", page.TrueCase)
	last := body
	if n > 6 {
		last = g.sequence(body, n-3, depth+1)
	}
	g.leave(last, head, "", page.Jump)
	return after
}

// Recorded returns a recording in which the blocks of a page appear one after another,
// over a number of steps, and one of them loses and regains its operations at every step.
func Recorded(p *page.Page, steps int) page.Recording {
	r := &recording{page: p, steps: new(trace.Timeline), born: make(map[int]int)}
	union := *p // of its own nodes, as one that is merged from all steps
	union.Nodes = make([]*page.Node, len(p.Nodes))
	for i, n := range p.Nodes {
		merged := *n
		union.Nodes[i] = &merged
	}
	r.union = &union
	for i := range steps {
		n := r.at(i)
		r.steps.Append(trace.Step{Kind: "visit", Text: "visit " + n.Name, Block: n.ID, Op: -1, Instr: -1, Cause: trace.NoStep})
	}
	for k, n := range p.Nodes {
		r.born[n.ID] = k * (steps - 1) / len(p.Nodes)
		bare := *n
		bare.Lines = n.Lines[:1]
		r.bare = append(r.bare, &bare)
	}
	return r
}

type recording struct {
	page  *page.Page
	union *page.Page
	steps *trace.Timeline
	bare  []*page.Node // without operations
	born  map[int]int
}

// at returns the node that step i is about.
func (r *recording) at(i int) *page.Node { return r.page.Nodes[i%len(r.page.Nodes)] }

func (r *recording) Steps() *trace.Timeline { return r.steps }
func (r *recording) Union() *page.Page      { return r.union }
func (r *recording) Lifetime(node int) (first, last int) {
	return r.born[node], r.steps.Len() - 1
}

func (r *recording) PageAt(i int) *page.Page {
	p := *r.page
	p.Nodes = make([]*page.Node, 0, len(r.page.Nodes))
	there := make([]bool, len(r.page.Nodes))
	for k, n := range r.page.Nodes {
		if k*(r.steps.Len()-1)/len(r.page.Nodes) > i {
			break
		}
		there[k] = true
		if n == r.at(i) {
			n = r.bare[k]
		}
		p.Nodes = append(p.Nodes, n)
	}
	p.Edges = make([]*page.Edge, 0, len(r.page.Edges))
	for _, e := range r.page.Edges {
		if there[e.From] && there[e.To] {
			p.Edges = append(p.Edges, e)
		}
	}
	p.Marks = []page.Mark{{Node: r.at(i).ID, Line: -1, Kind: page.Current}}
	return &p
}

func (r *recording) StateAt(i int) []*page.Table { return nil }
func (r *recording) Touches(i, node int) bool    { return r.at(i).ID == node }
