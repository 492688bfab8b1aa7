// Package graphfile reads graphs that other programs wrote, to be looked at:
// DOT as Graphviz knows it, and the JSON of package layout.
//
// [Read] returns a [Graph], and [Graph.Page] turns it into a page. Package layout is
// about the sizes of nodes; this one keeps what can be seen: text, colours, the labels of
// edges.
package graphfile

import (
	"fmt"
	"path/filepath"
	"strings"

	"vitrine/host/permission"
	"vitrine/layout"
	"vitrine/pages/page"
)

// A Graph is a graph as its file has it.
type Graph struct {
	Name  string
	Nodes []Node
	Edges []Edge
}

// A Node is a box with text.
type Node struct {
	ID     string // as the file names it
	Lines  []string
	Colour string // name of the colour of its border or ground, or ""
}

// An Edge leads from one node to another, both named by index.
type Edge struct {
	From, To int
	Label    string
	Colour   string
	Dashed   bool
}

// Read reads a file by what its name ends in: .json, or else DOT.
func Read(file string) (*Graph, error) {
	g, err := read(file)
	if err != nil {
		return nil, err
	}
	if g.Name == "" {
		g.Name = strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	}
	return g, nil
}

func read(file string) (*Graph, error) {
	content, err := permission.ReadFile(file, permission.MostGraph)
	if err != nil {
		return nil, err
	}
	if strings.EqualFold(filepath.Ext(file), ".json") {
		f, err := layout.ReadJSON(file, content)
		if err != nil {
			return nil, err
		}
		return fromLayout(f), nil
	}
	g, err := ReadDOT(content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return g, nil
}

// fromLayout converts what package layout has read.
func fromLayout(f *layout.File) *Graph {
	g := &Graph{}
	for i, id := range f.IDs {
		n := Node{ID: strings.Trim(id.String(), `"`)}
		if f.Labels[i] != "" {
			n.Lines = strings.Split(f.Labels[i], "\n")
		}
		g.Nodes = append(g.Nodes, n)
	}
	for _, e := range f.Graph.Edges {
		g.Edges = append(g.Edges, Edge{From: e.From, To: e.To})
	}
	return g
}

// Page returns the graph as a page with the given key.
func (g *Graph) Page(key page.Key) *page.Page {
	p := &page.Page{Kind: page.FlowGraph, Key: key, Title: g.Name}
	for i, n := range g.Nodes {
		p.Nodes = append(p.Nodes, n.page(i))
	}
	exits := make([]int, len(g.Nodes))
	for _, e := range g.Edges {
		from := p.Nodes[e.From]
		exit := page.Exit{}
		if e.Label != "" {
			exit.Spans = []page.Span{{Text: e.Label, Style: page.Case}}
		}
		from.Exits = append(from.Exits, exit)
		p.Edges = append(p.Edges, &page.Edge{From: e.From, To: e.To, Exit: exits[e.From], Style: e.style()})
		exits[e.From]++
	}
	return p
}

func (n *Node) page(id int) *page.Node {
	node := &page.Node{ID: id, Name: n.ID, Role: n.role()}
	for i, l := range n.Lines {
		style := page.Plain
		if i == 0 {
			style = page.Heading
		}
		if i == mostLines {
			l = fmt.Sprintf("… and %d more lines", len(n.Lines)-mostLines)
		} else if i > mostLines {
			break
		}
		l = shortened(l)
		node.Lines = append(node.Lines, page.Line{Op: -1, Spans: []page.Span{{Text: l, Style: style}}})
	}
	if len(n.Lines) == 0 {
		node.Lines = []page.Line{{Op: -1, Spans: []page.Span{{Text: n.ID, Style: page.Heading}}}}
	}
	return node
}

// How much of a label is shown: more would be unreadable, and make the whole drawing as
// large as the box.
const (
	mostLines   = 1000
	mostLetters = 2000
)

// shortened cuts a line that is too long.
func shortened(l string) string {
	n := 0
	for i := range l {
		if n == mostLetters {
			return l[:i] + "…"
		}
		n++
	}
	return l
}

// role reads the colours that flow graphs have had since the PyGame viewer:
// green returns, orange raises, red is not analysed yet.
func (n *Node) role() page.Role {
	switch strings.ToLower(n.Colour) {
	case "green":
		return page.Return
	case "#ffa000", "orange":
		return page.Except
	case "red":
		return page.Waiting
	}
	return page.Normal
}

func (e *Edge) style() page.EdgeStyle {
	switch label := strings.ToLower(e.Label); {
	case label == "true":
		return page.TrueCase
	case label == "false":
		return page.FalseCase
	case e.Dashed || strings.EqualFold(e.Colour, "red"):
		return page.SwitchCase
	}
	return page.Jump
}
