// Package page describes what can be looked at.
//
// A [Page] is a graph to be drawn: nodes made of lines of styled spans, edges
// that leave a node at its exits, side tables. Stages of the engine make
// pages, the viewer draws them, and neither knows the inside of the other.
// Flow graphs, call graphs, class hierarchies and trees of egg blocks are all
// pages.
//
// A [Recording] is a page that changes over time, one step of a stage after
// another.
//
// Pages and everything they point to are immutable once they have been handed
// out, so steps share what did not change.
package page

import (
	"slices"
	"strings"
	"unicode/utf8"

	"vitrine/host/source"
)

// A Kind says how a page is arranged.
type Kind int8

// The kinds of pages.
const (
	FlowGraph Kind = iota // control flow from top to bottom; links leave at exits
	CallGraph             // callers above what they call; looked at as a whole
	Tree                  // class hierarchies and families, looked at as a whole
)

// Overview reports whether pages of a kind are looked at as a whole: the names of nodes and
// the edges between them matter more than what stands in the nodes.
func (k Kind) Overview() bool { return k != FlowGraph }

// A Page is one picture: a graph, and tables that belong to it.
type Page struct {
	Kind  Kind
	Key   Key // identity within a program, as links name it
	Title string
	File  string // the source file that spans refer to; "" if none
	Nodes []*Node
	Edges []*Edge
	Marks []Mark // what stands out at this step, if the page is one of a recording

	// Tables are shown beside the picture, in this order.
	Tables []*Table

	// Facts returns what is known about a variable, for a tooltip. It is nil if nothing
	// is known about any variable.
	Facts func(variable string) []Fact
}

// A Fact is one thing known about a variable: "annotation": "Integer".
type Fact struct {
	Name, Value string
	Link        *Link // where it comes from, or nil
}

// A Role is what a node is in its graph; the viewer has a colour for each.
type Role int8

// The roles of nodes. Those from Function on belong to pages that are not flow
// graphs.
const (
	Normal Role = iota
	Start
	Return
	Except
	Fork    // ends in a choice of exits
	Dead    // cleared, because its state was generalised; or never reached
	Waiting // blocked, or to be analysed again
	Function
	Class
)

// A Node is a box with text.
type Node struct {
	ID    int    // stable over all steps of a recording
	Name  string // short name: "block 3"
	Role  Role
	Heat  int8 // how often it runs: 0 for never, or if that is not known, up to Hottest
	Lines []Line
	Exits []Exit // in the order of the links; drawn along the lower border
}

// Hottest is the heat of what runs most often. Nodes with a heat say in their text how often they run.
const Hottest = 6

// A Line is one row of text in a node: its input arguments, or an operation.
type Line struct {
	Spans  []Span
	Source source.Span // the expression it comes from
	Op     int         // index of the operation in its block, or -1
	From   *Origin     // the operation of another page that it was made from, or nil
}

// An Origin is an operation of a page.
type Origin struct {
	Page     Key
	Node, Op int // ID of its node; its index there
}

// An Exit is the place at the lower border of a node where an edge leaves.
// Its text is the exit case and what is passed along the link.
type Exit struct {
	Spans []Span
}

// A Style says what a span of text is; the viewer has a colour for each.
type Style int8

// The styles of text.
const (
	Plain Style = iota
	Operator
	Variable
	Constant
	Case    // exit case
	Heading // name of a block, a function
	Comment
	Failure

	// Variables of coloured graphs, by their binding time.
	Green   // known when the graph is specialised
	Red     // known at run time only
	Virtual // a container that is not allocated
	Void    // carries no value at run time
)

// A Span is a run of text in one style.
type Span struct {
	Text  string
	Style Style

	named bool  // the text is the name of the variable that it shows
	more  *more // what only few spans have, or nil: recordings hold millions of spans
}

// A Link names another place: a page, a node in it (-1: the whole page), and the source
// span meant there, if the node is not enough.
type Link struct {
	Page   Key
	Node   int
	Source source.Span
}

// An EdgeStyle says what an edge stands for.
type EdgeStyle int8

// The styles of edges.
const (
	Jump      EdgeStyle = iota // unconditional, or the normal path
	TrueCase                   // taken if the exit switch is true
	FalseCase                  // taken if it is false
	SwitchCase
	ExceptionCase
	Call
	Parent
)

// An Edge leads from an exit of one node to the top of another.
type Edge struct {
	From, To int // IDs of nodes
	Exit     int // index in the exits of From
	Style    EdgeStyle
	Label    []Span // text that is not shown at the exit already
}

// A MarkKind says why a node, or a line in it, stands out at a step.
type MarkKind int8

// The kinds of marks.
const (
	Current MarkKind = iota // the stage is at work here
	Pending                 // waits in the list of pending blocks
	Changed                 // changed by this very step
	Touched                 // looked at by this step

	// Where two pages stand side by side.
	Added   // not on the page before
	Removed // not on the page after
)

// A Mark makes a node, or one line of it, stand out.
type Mark struct {
	Node int // ID
	Line int // index in Lines, or -1 for the whole node
	Kind MarkKind
}

// A Table is rows of facts beside a page.
type Table struct {
	Title   string
	Columns []string
	Rows    []Row
}

// A Row is one row of a table.
type Row struct {
	Cells  []Span
	Source source.Span
	Node   int // ID of the node that it belongs to, or -1
}

// Size returns the width of the widest line in characters, and the number of
// lines, the line of exits included. The viewer turns both into points.
func (n *Node) Size() (columns, lines int) {
	for _, l := range n.Lines {
		columns = max(columns, width(l.Spans))
	}
	lines = len(n.Lines)
	if len(n.Exits) > 0 {
		lines++
		exits := 0
		for _, x := range n.Exits {
			exits += width(x.Spans) + 2
		}
		columns = max(columns, exits)
	}
	return columns, lines
}

func width(spans []Span) int {
	w := 0
	for _, s := range spans {
		w += utf8.RuneCountInString(s.Text)
	}
	return w
}

// Text returns the text of spans without their styles.
func Text(spans []Span) string {
	var s strings.Builder
	for _, p := range spans {
		s.WriteString(p.Text)
	}
	return s.String()
}

// MarkOperation marks the line of an operation of a node, if they are on the page.
func (p *Page) MarkOperation(node, op int, kind MarkKind) {
	n := p.NodeByID(node)
	if n == nil || op < 0 {
		return
	}
	for line, l := range n.Lines {
		if l.Op == op {
			p.Mark(node, line, kind)
		}
	}
}

// Showing returns a page like p that shows what q does: the same nodes, edges and marks.
func (p *Page) Showing(q *Page) *Page {
	r := *p
	r.Nodes, r.Edges, r.Marks = q.Nodes, q.Edges, q.Marks
	return &r
}

// Complete returns the page without edges to nodes that are not there.
func (p *Page) Complete() *Page {
	there := make(map[int]bool, len(p.Nodes))
	for _, n := range p.Nodes {
		there[n.ID] = true
	}
	gone := func(e *Edge) bool { return !there[e.To] }
	if !slices.ContainsFunc(p.Edges, gone) {
		return p
	}
	r := *p
	r.Edges = slices.DeleteFunc(slices.Clone(p.Edges), gone)
	return &r
}

// NodeByID returns the node with that ID, or nil.
func (p *Page) NodeByID(id int) *Node {
	for _, n := range p.Nodes {
		if n.ID == id {
			return n
		}
	}
	return nil
}
