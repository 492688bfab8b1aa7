package annotator

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"vitrine/annotator/flowing/flowfilm"
	"vitrine/annotator/lattice"
	"vitrine/flowspace"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
)

// Limits of what a block shows; the whole text is shown in the tooltip.
const (
	mostAnnotation = 44 // columns of an annotation
	mostRefinement = 28 // of one at an exit
)

// FlowGraph returns the page of a graph with its annotations.
func (p *Pages) FlowGraph(g *Graph) *page.Page {
	if r := p.recorded(g); r != nil {
		return r.PageAt(r.Steps().Len() - 1)
	}
	return p.sheet(g).Page(flowfilm.Now[*Graph, SomeValue]{Graph: &g.Graph})
}

// Recording returns the steps of the program as seen from one graph; nil if
// none were recorded. It is a [page.Explainer] and a [page.Program].
func (p *Pages) Recording(g *Graph) page.Program {
	if r := p.recorded(g); r != nil {
		return r
	}
	return nil
}

// An explained view tells where types come from.
type explained struct {
	*view
	pages *Pages
	graph *Graph
}

// Why implements page.Explainer.
func (e *explained) Why(name string, step int) []page.Reason {
	if v := e.Variable(name); v != nil {
		return e.pages.Why(e.graph, v, step)
	}
	return nil
}

// recorded is Recording; there is one for each graph.
func (p *Pages) recorded(g *Graph) *explained {
	if p.res.Recording == nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.recordings[g]
	if r == nil {
		r = &explained{p.res.Recording.View(p.sheet(g)), p, g}
		p.recordings[g] = r
	}
	return r
}

type view = flowfilm.View[*Graph, SomeValue]

// sheet prepares a graph to be drawn.
func (p *Pages) sheet(g *Graph) *flowfilm.Sheet[SomeValue] {
	plain := flowspace.GraphPage(g.FunctionGraph)
	plain.Key, plain.Title, plain.File = p.Key(g), g.Title, g.File
	if name := p.Name(g); name != g.Title {
		plain.Title = name
	}
	for i, b := range g.Blocks() {
		p.relink(plain.Nodes[i], g, b)
	}
	return flowfilm.NewSheet(g.FunctionGraph, plain, flowfilm.Look[SomeValue](look{p}))
}

// relink makes functions lead to their annotated graphs, and calls to the
// graph that they call.
func (p *Pages) relink(n *page.Node, g *Graph, b *flow.Block) {
	for _, l := range n.Lines {
		var op *flow.SpaceOperation
		var called []*Graph
		if l.Op >= 0 {
			op = b.Operations[l.Op]
			called = p.from[g.Position(b, l.Op)]
		}
		for i := range l.Spans {
			s := &l.Spans[i]
			switch {
			case s.Style == page.Operator && len(called) == 1:
				*s = s.Leading(p.link(called[0], -1))
			case s.Style == page.Operator && len(called) > 1:
				calls := &page.Link{Page: p.key(CallsKey), Node: g.number}
				*s = s.Leading(calls).Telling("calls " + p.namesOf(called))
			case s.Link() != nil && op != nil:
				*s = s.Leading(p.functionLink(s.Link(), op, called))
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

// A look shows annotations.
type look struct{ pages *Pages }

func (look) Known() string { return "annotation" }

func (look) Impossible(s SomeValue) bool { return lattice.IsImpossible(s) }

func (k look) Text(s SomeValue, m moment) string {
	if m, ok := m.(*then); ok {
		return k.pages.res.Recording.text(s, m.Moment)
	}
	return s.String()
}

func (look) Value(v *flow.Variable, text string) page.Span {
	return annotation(page.Plain.Span(text).About(v.String()))
}

func (k look) About(s SomeValue) []page.Fact { return k.pages.about(s) }

func (k look) Graph(fg *flow.FunctionGraph) (name string, key page.Key) {
	g := k.pages.byFlow[fg]
	return k.pages.Name(g), k.pages.Key(g)
}

// Along shows what the exit switch says about a variable along an exit.
func (k look) Along(name string, b *flow.Block, l *flow.Link, m moment) []page.Span {
	if s := refinement(name, b, l, m); s != nil {
		return []page.Span{cut(page.Comment.Span(" is "+k.Text(s, m)).About(name), mostRefinement)}
	}
	return nil
}

// refinement returns what the exit switch makes of a variable along an exit, nil if
// nothing.
func refinement(name string, b *flow.Block, l *flow.Link, m moment) SomeValue {
	v := variable(b.ExitSwitch)
	if v == nil || l.Case == nil {
		return nil
	}
	test, ok := m.Binding(v).(*lattice.SomeBool)
	if !ok {
		return nil
	}
	i := slices.IndexFunc(l.Args, func(x flow.Value) bool { w := variable(x); return w != nil && w.String() == name })
	if i < 0 {
		return nil
	}
	w := variable(l.Args[i])
	s, is := m.Binding(w), lattice.Known(test.Known, isTrue(l.Case), w)
	if s == nil || is == nil {
		return nil
	}
	if better := lattice.Improve(s, is); !lattice.Equal(s, better) {
		return better
	}
	return nil
}

// annotation shows an annotation in its style, a long one in part.
func annotation(s page.Span) page.Span {
	s.Style = annotationStyle(s.Text)
	return cut(s, mostAnnotation)
}

// nothingKnown finds the annotation Object inside others.
var nothingKnown = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(^|[ (])Object($|[,)])`)
})

// annotationStyle highlights annotations that hold Object; a class may be called Object,
// too.
func annotationStyle(text string) page.Style {
	if strings.Contains(text, "Object") && nothingKnown().MatchString(strings.ReplaceAll(text, "Instance(Object", "")) {
		return page.Failure
	}
	return page.Comment
}

// cut shortens the text of a span to a number of columns.
func cut(s page.Span, columns int) page.Span { return page.Cut(s, columns, columns-1) }
