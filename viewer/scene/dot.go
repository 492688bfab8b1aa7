package scene

import (
	"bufio"
	"fmt"
	"image/color"
	"io"
	"strings"

	"vitrine/pages/page"
)

// WriteDOT writes a page as a graph for Graphviz and for viewers of its files.
// Boxes have the colours of the light palette; what an exit passes is the
// label of its edge.
func WriteDOT(w io.Writer, p *page.Page) error {
	out := bufio.NewWriter(w)
	palette := Light()
	fmt.Fprintf(out, "digraph %s {\n", quoted(p.Title))
	fmt.Fprintln(out, `  node [shape=box, style=filled, fontname="DejaVu Sans Mono", fontsize=10];`)
	fmt.Fprintln(out, `  edge [fontname="DejaVu Sans Mono", fontsize=9];`)
	exits := make(map[int][]page.Exit, len(p.Nodes))
	for _, n := range p.Nodes {
		exits[n.ID] = n.Exits
		c := palette.Node(n)
		fmt.Fprintf(out, "  n%s [label=%s, fillcolor=%q, color=%q%s];\n",
			identifier(n.ID), nodeLabel(n), hex(c.Header), hex(c.Border), dotShape(n.Role))
	}
	for _, e := range p.Edges {
		label := page.Text(e.Label)
		if x := exits[e.From]; e.Exit >= 0 && e.Exit < len(x) {
			label = strings.TrimSpace(page.Text(x[e.Exit].Spans) + " " + label)
		}
		fmt.Fprintf(out, "  n%s -> n%s [label=%s, color=%q, fontcolor=%q%s];\n", identifier(e.From), identifier(e.To),
			quoted(label), hex(palette.Edge(e.Style)), darker(palette.Edge(e.Style)), dotStyle(e.Style))
	}
	fmt.Fprintln(out, "}")
	return out.Flush() // remembers the first error
}

// identifier returns an ID as a part of a name: DOT takes no sign in names.
func identifier(id int) string { return strings.Replace(fmt.Sprint(id), "-", "_", 1) }

// nodeLabel returns the lines of a node, each ended by the sign for "aligned to
// the left".
func nodeLabel(n *page.Node) string {
	if len(n.Lines) == 0 {
		return quoted(n.Name)
	}
	var b strings.Builder
	for _, l := range n.Lines {
		b.WriteString(escaped(page.Text(l.Spans)) + `\l`)
	}
	return `"` + b.String() + `"`
}

func quoted(s string) string { return `"` + escaped(s) + `"` }

var dotEscapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)

func escaped(s string) string { return dotEscapes.Replace(s) }

// dotShape returns the attributes of a role other than its colours.
func dotShape(r page.Role) string {
	switch r {
	case page.Fork:
		return ", shape=octagon"
	case page.Return, page.Except:
		return ", peripheries=2"
	case page.Dead, page.Waiting:
		return `, style="filled,dashed"`
	}
	return ""
}

func dotStyle(s page.EdgeStyle) string {
	switch s {
	case page.ExceptionCase:
		return ", style=dotted"
	case page.FalseCase:
		return ", style=dashed"
	}
	return ""
}

// darker returns a colour in which small text can be read.
func darker(c color.RGBA) string { return hex(color.RGBA{c.R / 2, c.G / 2, c.B / 2, 0xff}) }
