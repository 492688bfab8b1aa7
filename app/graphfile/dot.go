package graphfile

import (
	"fmt"
	"maps"
	"strings"

	"gonum.org/v1/gonum/graph/formats/dot"
	"gonum.org/v1/gonum/graph/formats/dot/ast"

	"vitrine/layout"
)

// ReadDOT reads the first graph of a DOT file. Nodes and edges keep the order
// in which the file names them.
func ReadDOT(content []byte) (g *Graph, err error) {
	defer func() {
		// The parser panics on some wrong input.
		if r := recover(); r != nil {
			g, err = nil, fmt.Errorf("this is not a graph in DOT: %v", r)
		}
	}()
	if err := layout.CheckNesting(content); err != nil {
		return nil, fmt.Errorf("this graph cannot be shown: there are %w", err)
	}
	file, err := dot.ParseBytes(content)
	if err != nil {
		return nil, fmt.Errorf("this is not a graph in DOT: %w", err)
	}
	if len(file.Graphs) == 0 {
		return nil, fmt.Errorf("there is no graph in it")
	}
	src := file.Graphs[0]
	r := &dotReader{g: &Graph{Name: unquote(src.ID)}, index: map[string]int{}}
	r.statements(src.Stmts, attributes{}, attributes{})
	if r.err != nil {
		return nil, fmt.Errorf("this graph cannot be shown: %w", r.err)
	}
	for i := range r.g.Nodes {
		if r.g.Nodes[i].Lines == nil {
			r.g.Nodes[i].Lines = []string{r.g.Nodes[i].ID}
		}
	}
	if len(r.g.Nodes) == 0 {
		return nil, fmt.Errorf("there are no nodes in it")
	}
	return r.g, nil
}

// attributes are those of a node or an edge, by name.
type attributes map[string]string

func (a attributes) with(list []*ast.Attr) attributes {
	if len(list) == 0 {
		return a
	}
	b := maps.Clone(a)
	for _, attr := range list {
		b[unquote(attr.Key)] = unquote(attr.Val)
	}
	return b
}

// dotReader walks through the statements of a graph.
type dotReader struct {
	g     *Graph
	index map[string]int
	err   error // why the reading was given up
}

// statements reads a list of statements. The given attributes hold in it until the list
// changes them.
func (r *dotReader) statements(list []ast.Stmt, nodes, edges attributes) (named []int) {
	for _, s := range list {
		if r.err != nil {
			return nil
		}
		switch s := s.(type) {
		case *ast.AttrStmt:
			switch s.Kind {
			case ast.NodeKind:
				nodes = nodes.with(s.Attrs)
			case ast.EdgeKind:
				edges = edges.with(s.Attrs)
			}
		case *ast.NodeStmt:
			i := r.node(s.Node.ID, nodes)
			r.describe(i, attributes{}.with(s.Attrs))
			named = append(named, i)
		case *ast.EdgeStmt:
			named = append(named, r.edge(s, nodes, edges.with(s.Attrs))...)
		case *ast.Subgraph:
			named = append(named, r.statements(s.Stmts, nodes, edges)...)
		}
	}
	return named
}

// node returns the index of a node, which is new if it was not named before.
func (r *dotReader) node(id string, defaults attributes) int {
	id = unquote(id)
	if i, ok := r.index[id]; ok {
		return i
	}
	i := len(r.g.Nodes)
	r.index[id] = i
	r.g.Nodes = append(r.g.Nodes, Node{ID: id})
	r.describe(i, defaults)
	return i
}

func (r *dotReader) describe(i int, a attributes) {
	n := &r.g.Nodes[i]
	if label, ok := a["label"]; ok {
		n.Lines = labelLines(label, strings.Contains(a["shape"], "ecord"))
	}
	for _, key := range []string{"color", "fillcolor"} {
		if c := a[key]; c != "" {
			n.Colour = c
		}
	}
}

// edge reads a chain a -> b -> c; each part may be a whole subgraph.
func (r *dotReader) edge(s *ast.EdgeStmt, nodes, a attributes) (named []int) {
	e := Edge{
		Label: strings.Join(labelLines(a["label"], false), " "), Colour: a["color"],
		Dashed: a["style"] == "dashed" || a["style"] == "dotted",
	}
	from := r.vertex(s.From, nodes, a)
	named = append(named, from...)
	for to := s.To; to != nil; to = to.To {
		next := r.vertex(to.Vertex, nodes, a)
		if r.err == nil {
			r.err = layout.CheckSize(len(r.g.Nodes), len(r.g.Edges)+len(from)*len(next))
		}
		if r.err != nil {
			return nil
		}
		for _, f := range from {
			for _, t := range next {
				e.From, e.To = f, t
				r.g.Edges = append(r.g.Edges, e)
			}
		}
		from = next
		named = append(named, next...)
	}
	return named
}

func (r *dotReader) vertex(v ast.Vertex, nodes, edges attributes) []int {
	switch v := v.(type) {
	case *ast.Node:
		return []int{r.node(v.ID, nodes)}
	case *ast.Subgraph:
		return r.statements(v.Stmts, nodes, edges)
	}
	return nil
}

// unquote takes the quotes off an ID.
func unquote(id string) string {
	if len(id) >= 2 && id[0] == '"' && id[len(id)-1] == '"' {
		return strings.ReplaceAll(strings.ReplaceAll(id[1:len(id)-1], "\\\n", ""), `\"`, `"`)
	}
	return id
}

// labelLines splits a label where DOT breaks lines. Each field of a record is a line.
func labelLines(label string, record bool) []string {
	if label == "" {
		return nil
	}
	if strings.HasPrefix(label, "<") && strings.HasSuffix(label, ">") {
		return htmlLines(label[1 : len(label)-1])
	}
	var lines []string
	var b strings.Builder
	flush := func() {
		lines = append(lines, strings.TrimRight(b.String(), " "))
		b.Reset()
	}
	escaped := false
	for _, c := range label {
		switch {
		case escaped && strings.ContainsRune("nlr", c):
			flush()
		case escaped && c == 'f': // the PyGame viewer's sign for greyed-out text
		case escaped:
			b.WriteRune(c)
		case c == '\\':
			escaped = true
			continue
		case c == '\n':
			flush()
		case record && (c == '{' || c == '}'):
		case record && c == '|':
			flush()
		default:
			b.WriteRune(c)
		}
		escaped = false
	}
	if b.Len() > 0 {
		flush()
	}
	return lines
}

// htmlLines takes the text out of an HTML-like label.
func htmlLines(label string) []string {
	var lines []string
	for _, part := range strings.FieldsFunc(label, func(r rune) bool { return r == '<' }) {
		if _, text, ok := strings.Cut(part, ">"); ok {
			part = text
		}
		if part = strings.TrimSpace(part); part != "" {
			lines = append(lines, part)
		}
	}
	return lines
}
