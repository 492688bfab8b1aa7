package layout

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"gonum.org/v1/gonum/graph/formats/dot"
	"gonum.org/v1/gonum/graph/formats/dot/ast"
)

// pointsPerInch converts DOT's widths and heights.
const pointsPerInch = 72

// ReadDOT reads the first graph of a DOT file. Nodes have the size that their
// width and height attributes give, in inches, or else one that fits their
// label. Defaults by "node [...]" statements, subgraphs and several edges
// between the same nodes are understood; ports are accepted and ignored, and so
// are all other attributes. Nodes come in the order in which the file names
// them. The name is for errors.
func ReadDOT(name string, data []byte) (f *File, err error) {
	defer func() {
		// The parser panics on some wrong input.
		if r := recover(); r != nil {
			f, err = nil, fileError(name, 0, fmt.Errorf("not understood: %v", r))
		}
	}()
	if err := CheckNesting(data); err != nil {
		return nil, fileError(name, 0, err)
	}
	parsed, err := dot.ParseBytes(data)
	if err != nil {
		line, reason := dotReason(err)
		return nil, fileError(name, line, reason)
	}
	if len(parsed.Graphs) == 0 {
		return nil, fileError(name, 0, errors.New("no graph in it"))
	}
	r := &dotReader{index: make(map[string]int)}
	if err := r.statements(parsed.Graphs[0].Stmts, dotNode{}); err != nil {
		return nil, fileError(name, 0, err)
	}
	f = &File{Graph: &Graph{Edges: r.edges}}
	for _, n := range r.nodes {
		size := labelSize(n.label)
		if n.width > 0 {
			size.Width = n.width * pointsPerInch
		}
		if n.height > 0 {
			size.Height = n.height * pointsPerInch
		}
		f.add(ID{Name: n.name, IsName: true}, n.label, size)
	}
	if err := f.Graph.check(); err != nil {
		return nil, fileError(name, 0, err)
	}
	return f, nil
}

var dotError = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(\d+):(\d+): (?:error: )?(?s:(.*))$`)
})

// dotReason splits a parser's error into the line and the reason.
func dotReason(err error) (int, error) {
	if m := dotError().FindStringSubmatch(err.Error()); m != nil {
		if line, bad := strconv.Atoi(m[1]); bad == nil {
			return line, fmt.Errorf("DOT syntax, column %s: %s", m[2], m[3])
		}
	}
	return 0, fmt.Errorf("DOT syntax: %w", err)
}

// dotNode is a node, or the defaults for the nodes to come.
type dotNode struct {
	name, label   string
	width, height float64 // inches; zero if not given
}

type dotReader struct {
	nodes []dotNode
	index map[string]int
	edges []Edge
}

// statements reads a list of statements. Their defaults hold to the end of the list.
func (r *dotReader) statements(list []ast.Stmt, defaults dotNode) error {
	for _, stmt := range list {
		switch s := stmt.(type) {
		case *ast.NodeStmt:
			i := r.node(s.Node.ID, defaults)
			if err := r.nodes[i].set(s.Attrs); err != nil {
				return err
			}
		case *ast.EdgeStmt:
			if err := r.edge(s, defaults); err != nil {
				return err
			}
		case *ast.AttrStmt:
			if s.Kind == ast.NodeKind {
				if err := defaults.set(s.Attrs); err != nil {
					return err
				}
			}
		case *ast.Subgraph:
			if err := r.statements(s.Stmts, defaults); err != nil {
				return err
			}
		}
	}
	return nil
}

// node returns the index of a node, which it adds if it is new.
func (r *dotReader) node(id string, defaults dotNode) int {
	name := unquoteDOT(id)
	i, ok := r.index[name]
	if !ok {
		i = len(r.nodes)
		r.index[name] = i
		n := defaults
		n.name = name
		if n.label == "" || n.label == `\N` {
			n.label = name
		}
		r.nodes = append(r.nodes, n)
	}
	return i
}

// edge adds the edges of a statement such as a -> {b c} -> d.
func (r *dotReader) edge(s *ast.EdgeStmt, defaults dotNode) error {
	from, err := r.vertex(s.From, defaults)
	if err != nil {
		return err
	}
	for to := s.To; to != nil; to = to.To {
		ends, err := r.vertex(to.Vertex, defaults)
		if err != nil {
			return err
		}
		if err := CheckSize(len(r.nodes), len(r.edges)+len(from)*len(ends)); err != nil {
			return err
		}
		for _, a := range from {
			for _, b := range ends {
				r.edges = append(r.edges, Edge{From: a, To: b})
			}
		}
		from = ends
	}
	return nil
}

// vertex returns the nodes at one end of an edge, in the order of their names
// in the file.
func (r *dotReader) vertex(v ast.Vertex, defaults dotNode) ([]int, error) {
	switch v := v.(type) {
	case *ast.Node:
		return []int{r.node(v.ID, defaults)}, nil
	case *ast.Subgraph:
		if err := r.statements(v.Stmts, defaults); err != nil {
			return nil, err
		}
		seen := make(map[int]bool)
		var ends []int
		r.members(v.Stmts, seen, &ends)
		return ends, nil
	}
	return nil, fmt.Errorf("an edge ends in %v", v)
}

// members lists the nodes that a subgraph's statements name.
func (r *dotReader) members(list []ast.Stmt, seen map[int]bool, ends *[]int) {
	see := func(v ast.Vertex) {
		switch v := v.(type) {
		case *ast.Node:
			if i := r.index[unquoteDOT(v.ID)]; !seen[i] {
				seen[i] = true
				*ends = append(*ends, i)
			}
		case *ast.Subgraph:
			r.members(v.Stmts, seen, ends)
		}
	}
	for _, stmt := range list {
		switch s := stmt.(type) {
		case *ast.NodeStmt:
			see(s.Node)
		case *ast.EdgeStmt:
			see(s.From)
			for to := s.To; to != nil; to = to.To {
				see(to.Vertex)
			}
		case *ast.Subgraph:
			see(s)
		}
	}
}

func (n *dotNode) set(attrs []*ast.Attr) error {
	for _, a := range attrs {
		value := unquoteDOT(a.Val)
		switch unquoteDOT(a.Key) {
		case "label":
			n.label = value
		case "width":
			if err := setInches(&n.width, "width", value); err != nil {
				return err
			}
		case "height":
			if err := setInches(&n.height, "height", value); err != nil {
				return err
			}
		}
	}
	return nil
}

func setInches(to *float64, what, value string) error {
	x, err := strconv.ParseFloat(value, 64)
	if err != nil || !(x >= 0) || math.IsInf(x, 1) {
		return fmt.Errorf("%s=%q is not a size in inches", what, value)
	}
	*to = x
	return nil
}

// unquoteDOT returns the text of a DOT identifier or string.
func unquoteDOT(s string) string {
	if len(s) < 2 || s[0] != '"' || s[len(s)-1] != '"' {
		return s
	}
	s = strings.ReplaceAll(s[1:len(s)-1], "\\\n", "")
	return strings.ReplaceAll(s, `\"`, `"`)
}

// labelSize is the size of a block that shows a label in a monospaced font.
func labelSize(label string) Node {
	const charWidth, lineHeight, margin, least = 8.4, 18, 12, 24
	label = strings.NewReplacer(`\l`, "\n", `\r`, "\n", `\n`, "\n").Replace(label)
	lines := strings.Split(strings.TrimSuffix(label, "\n"), "\n")
	longest := 0
	for _, l := range lines {
		longest = max(longest, len([]rune(l)))
	}
	return Node{
		Width:  max(least, float64(longest)*charWidth+2*margin),
		Height: float64(len(lines))*lineHeight + margin,
	}
}
