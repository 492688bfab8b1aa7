package annotator

import (
	"sync"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
)

// Pages draws the pages of an annotated program. Their keys are those of
// [Pages.Key].
type Pages struct {
	res    *Result
	entry  string
	byName map[string]*Graph
	byFunc map[*stdspace.Function][]*Graph
	byFlow map[*flow.FunctionGraph]*Graph
	calls  []call
	from   map[*Position][]*Graph

	mu         sync.Mutex
	recordings map[*Graph]*explained

	index   sync.Once
	program *program

	family sync.Once
	alike  [][]*Container // the families of containers
}

// A call is a place that calls a graph.
type call struct {
	at *Position
	to *Graph
}

// The kinds of pages, as their keys begin.
const (
	GraphKey      = "annotated"  // an annotated flow graph
	CallsKey      = "callgraph"  // which graph calls which
	ClassesKey    = "classes"    // the class hierarchy with its attributes
	BindingsKey   = "bindings"   // every variable and its annotation
	ContainersKey = "containers" // the families of lists and dictionaries
	LatticeKey    = "lattice"    // the lattice, with what occurs in the program
)

// NewPages prepares the pages of a result. entry is the name of its entry, as
// keys have it.
func NewPages(res *Result, entry string) *Pages {
	p := &Pages{
		res: res, entry: entry, byName: make(map[string]*Graph),
		byFunc: make(map[*stdspace.Function][]*Graph), from: make(map[*Position][]*Graph),
		recordings: make(map[*Graph]*explained), byFlow: make(map[*flow.FunctionGraph]*Graph),
	}
	for _, g := range res.Graphs {
		p.byName[g.shown], p.byFlow[g.FunctionGraph] = g, g
		p.byFunc[g.Func.Func] = append(p.byFunc[g.Func.Func], g)
	}
	for _, g := range res.Graphs {
		for _, at := range g.Point(g.ReturnBlock).Readers() {
			p.calls = append(p.calls, call{at, g})
			p.from[at] = append(p.from[at], g)
		}
	}
	return p
}

// Name returns the name of a graph, unique in the program: "f", "Class.method", "f__int"
// for a specialisation.
func (p *Pages) Name(g *Graph) string { return g.shown }

// Key returns the key of the page of a graph.
func (p *Pages) Key(g *Graph) page.Key {
	if g.number == 0 {
		return p.key(GraphKey)
	}
	return p.key(GraphKey).At(p.Name(g))
}

func (p *Pages) key(kind string) page.Key { return page.Key{Kind: kind, Entry: p.entry} }

// Graph returns the graph of that name; the entry's if it is "", nil if there
// is none.
func (p *Pages) Graph(name string) *Graph {
	if name == "" && len(p.res.Graphs) > 0 {
		return p.res.Graphs[0]
	}
	return p.byName[name]
}

// link leads to the page of a graph.
func (p *Pages) link(g *Graph, node int) *page.Link {
	return &page.Link{Page: p.Key(g), Node: node}
}

// Lattice returns the lattice with the annotations of the program in it.
func (p *Pages) Lattice() *page.Page {
	var used []SomeValue
	for _, g := range p.res.Graphs {
		for _, s := range g.Bindings() {
			if s != nil {
				used = append(used, s)
			}
		}
	}
	for _, c := range p.res.Classes {
		for _, name := range c.AttrNames() {
			used = append(used, c.Attrs[name].Value)
		}
	}
	d := lattice.Diagram(used)
	d.Key, d.File = p.key(LatticeKey), p.file()
	return d
}

// page begins a page of a kind.
func (p *Pages) page(shape page.Kind, kind, title string) *page.Page {
	return &page.Page{Kind: shape, Key: p.key(kind), Title: title + " of " + p.entry, File: p.file()}
}

// named shows the name of a graph, which leads to its page.
func (p *Pages) named(g *Graph) page.Span { return page.Plain.Span(p.Name(g)).Leading(p.link(g, -1)) }

// node begins the node of a graph on a page of the whole program.
func (p *Pages) node(g *Graph) *page.Node {
	n := page.NewNode(g.number, p.Name(g), page.Function)
	name := &n.Lines[0].Spans[0]
	*name = name.Leading(p.link(g, -1))
	return n
}

// file returns the source file of the entry.
func (p *Pages) file() string {
	if len(p.res.Graphs) == 0 {
		return ""
	}
	return p.res.Graphs[0].File
}
