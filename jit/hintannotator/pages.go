package hintannotator

import (
	"sync"

	"vitrine/annotator/flowing/flowfilm"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// Pages are the pages of a coloured program, with the colour of each variable in a word.
type Pages struct {
	res  *Result
	base page.Key

	mu    sync.Mutex
	views map[*Graph]*coloured
}

// NewPages prepares the pages of a result. base is the key of the page of its entry.
func NewPages(res *Result, base page.Key) *Pages {
	return &Pages{res: res, base: base, views: make(map[*Graph]*coloured)}
}

// Key returns the key of the page of a copy.
func (p *Pages) Key(g *Graph) page.Key {
	if g == p.res.Entry {
		return p.base
	}
	return p.base.At(g.shown)
}

// Shown is the name of a copy, unique in the program.
func (g *Graph) Shown() string { return g.shown }

// Copies returns all copies that the analysis has made, in the order in which it came to them; after an error too.
func (r *Result) Copies() []*Graph { return r.analysis.graphs }

// Analysed returns the graph as it was analysed: its blocks and variables have the names that its page shows.
func (g *Graph) Analysed() *flow.FunctionGraph { return g.flowing.FunctionGraph }

// AnalysedColour returns the colour of a variable of that graph.
func (g *Graph) AnalysedColour(v *flow.Variable) Colour { return g.flowing.Binding(v).colour() }

// Graph returns the copy of that name, or the first one of the function of that name; the entry's
// if it is "", nil if there is none.
func (r *Result) Graph(name string) *Graph {
	if name == "" {
		return r.Entry
	}
	var found *Graph
	for _, g := range r.Copies() {
		switch {
		case g.shown == name:
			return g
		case g.Function.Func.Name == name && found == nil:
			found = g
		}
	}
	return found
}

// Page returns the page of a copy.
func (p *Pages) Page(g *Graph) *page.Page {
	if v := p.view(g); v != nil {
		return v.PageAt(v.Steps().Len() - 1)
	}
	return p.sheet(g).Page(flowfilm.Now[*Graph, *Value]{Graph: &g.flowing})
}

// Recording returns the steps of the analysis as seen from one copy, nil if none were recorded.
// It is a [page.Explainer] and a [page.Program].
func (p *Pages) Recording(g *Graph) page.Program {
	if v := p.view(g); v != nil {
		return v
	}
	return nil
}

// view is Recording; there is one for each copy.
func (p *Pages) view(g *Graph) *coloured {
	r := p.res.analysis.Recording
	if r == nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.views[g] == nil {
		p.views[g] = &coloured{r.View(p.sheet(g)), p.res, g}
	}
	return p.views[g]
}

// sheet prepares a copy to be drawn, as it was analysed.
func (p *Pages) sheet(g *Graph) *flowfilm.Sheet[*Value] {
	fg := g.flowing.FunctionGraph
	plain := llpage.GraphPage(fg, p.keys())
	plain.Key, plain.Title, plain.File = p.Key(g), g.shown, fg.File
	for i, b := range fg.Blocks() {
		p.relink(plain.Nodes[i], g, b)
	}
	return flowfilm.NewSheet(fg, plain, flowfilm.Look[*Value](look{p}))
}

// keys lead functions to the pages of their copies.
func (p *Pages) keys() llpage.Keys {
	return llpage.Keys{Page: p.pageOf, Function: func(g *flow.FunctionGraph) *lltype.Object { return p.res.analysis.byGraph[g] }}
}

// pageOf returns the key of the page of a function: that of its first copy.
func (p *Pages) pageOf(f *lltype.Object) page.Key {
	for _, g := range p.res.analysis.graphs {
		if g.Function == f {
			return p.Key(g)
		}
	}
	return page.Key{}
}

// relink makes a call lead to the copy that it calls.
func (p *Pages) relink(n *page.Node, g *Graph, b *flow.Block) {
	for _, l := range n.Lines {
		if l.Op < 0 {
			continue
		}
		o := g.analysed(b.Operations[l.Op])
		if o == nil || len(o.to) != 1 {
			continue
		}
		for i := range l.Spans {
			if s := &l.Spans[i]; s.Link() != nil {
				*s = s.Leading(&page.Link{Page: p.Key(o.to[0]), Node: -1})
			}
		}
	}
}

// analysed returns the origin of an operation of the graph as it was analysed, nil if it has none.
func (g *Graph) analysed(op *flow.SpaceOperation) *origin {
	n := op.Result
	if w := g.now(n); w != nil && w.Number < len(g.origins) {
		return g.origins[w.Number]
	}
	return nil
}

// A look shows colours.
type look struct{ pages *Pages }

func (look) Known() string { return "colour" }

func (look) Impossible(s *Value) bool { return s == nil || s.t == lltype.Void }

func (k look) Text(s *Value, m flowfilm.Moment[*Value]) string {
	return k.pages.res.analysis.textAt(s, momentOf(m))
}

func (look) Value(v *flow.Variable, text string) page.Span {
	return styleOf(text).Span(text).About(v.String())
}

// styleOf returns the style of the text of a value, which begins with its colour.
func styleOf(text string) page.Style {
	for _, c := range []struct {
		word  string
		style page.Style
	}{{"green if ", page.Comment}, {"green", page.Green}, {"red", page.Red}, {"blue", page.Virtual}, {"void", page.Void}} {
		if len(text) >= len(c.word) && text[:len(c.word)] == c.word {
			return c.style
		}
	}
	return page.Comment
}

func (look) Along(string, *flow.Block, *flow.Link, flowfilm.Moment[*Value]) []page.Span { return nil }

func (k look) About(s *Value) []page.Fact {
	if len(s.origins) == 0 {
		return nil
	}
	return []page.Fact{{Name: "depends on", Value: originsList(s.origins)}}
}

func (k look) Graph(fg *flow.FunctionGraph) (name string, key page.Key) {
	for _, g := range k.pages.res.analysis.graphs {
		if g.flowing.FunctionGraph == fg {
			return g.shown, k.pages.Key(g)
		}
	}
	return fg.Name, key
}

// coloured is a copy at every step. After the last one it explains colours by the source.
type coloured struct {
	*flowfilm.View[*Graph, *Value]
	res *Result
	g   *Graph
}

// Why implements page.Explainer.
func (c *coloured) Why(name string, step int) []page.Reason {
	v := c.Variable(name)
	if v == nil || step < c.Steps().Len()-1 || !c.res.analysis.done || c.g.now(v) == nil {
		return c.View.Why(name, step)
	}
	causes := c.res.Why(c.g, c.g.now(v))
	list := Reasons(causes)
	for i, cause := range causes {
		list[i].Step = c.res.stepOf(cause)
	}
	return list
}

// stepOf returns the step at which a variable got the colour that a cause is about.
func (r *Result) stepOf(c Cause) int {
	g := c.Graph
	if s := g.value(c.Of); s != nil && s.mine != nil && s.mine.redAt != trace.NoStep && !s.green() {
		return s.mine.redAt
	}
	for _, b := range g.flowing.Blocks() {
		for _, v := range b.Defined() {
			if g.now(v) == c.Of {
				return r.analysis.BoundAt(g.flowing.FunctionGraph, v, r.Steps().Len()-1)
			}
		}
	}
	return trace.NoStep
}

// PageOf implements page.Program. What has no step has no page.
func (c *coloured) PageOf(step int) (key page.Key) {
	if step == trace.NoStep {
		return key
	}
	return c.View.PageOf(step)
}

// Reasons returns causes as the entries of an explanation.
func Reasons(causes []Cause) []page.Reason {
	var list []page.Reason
	for i, c := range causes {
		list = append(list, page.Reason{Text: c.What, Origin: i == 0, Graph: c.Graph.shown, File: c.File, Span: c.Span, Step: trace.NoStep})
	}
	return list
}
