package engine

import (
	"context"
	"fmt"
	"strings"

	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/backendopt"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/lowlevel/rtyper"
	"vitrine/pages/page"
)

// The kinds of views of low-level programs, beside those of the stages.
const (
	ViewOptimised = "optimised" // the graph as the optimisations leave it, step by step
	ViewCompare   = "compare"   // before and after the optimisations
	ViewRun       = "run"       // a recorded run
)

// lowLevelViews make the views of low-level programs.
var lowLevelViews = map[string]func(p *Program, ctx context.Context, v *View, at lowLevelPlace) error{
	StageLowLevel: (*Program).typedView,
	StageMachine:  (*Program).machineView,
	ViewOptimised: (*Program).optimisedView,
	ViewCompare:   (*Program).compareView,
	ViewExplicit:  (*Program).explicitView,
	ViewRun:       (*Program).runView,
}

// IsLowLevel reports whether views of a kind are of low-level programs.
func IsLowLevel(kind string) bool { return lowLevelViews[kind] != nil }

// A lowLevelPlace is what a key of such a view names.
type lowLevelPlace struct {
	kind  string
	fn    *stdspace.Function // the entry
	graph string             // "" for the graph of the entry
	name  string             // of the entry
}

// lowLevelView makes a view of a low-level program.
func (p *Program) lowLevelView(ctx context.Context, key string) (*View, error) {
	kind, name, _ := strings.Cut(key, ":")
	fn, graph, err := p.entryAndGraph(name)
	if err != nil {
		return nil, err
	}
	v := &View{Key: key, fn: fn}
	if err := lowLevelViews[kind](p, ctx, v, lowLevelPlace{kind, fn, graph, p.nameOf(fn)}); err != nil {
		return nil, err
	}
	v.Page.Key, v.Title = key, v.Page.Title
	return v, nil
}

// lowLevelPage is Page for low-level programs. The graph of the stage is the one
// that the options ask for.
func (p *Program) lowLevelPage(ctx context.Context, kind, name string) (*page.Page, error) {
	if kind == StageLowLevel && p.options.Optimise != "" {
		kind = ViewOptimised
	}
	v, err := p.lowLevelView(ctx, kind+":"+name)
	if err != nil {
		return nil, err
	}
	return v.Page, nil
}

// showSource gives a view the source that a graph comes from.
func (p *Program) showSource(v *View, g *rtyper.Graph) {
	v.File, v.Text = g.File, p.text(g.File)
	if source := sourceFunction(g); source != nil {
		v.fn, v.Bytecode, v.Span = source, bytecodeLines(source.Code), source.Code.Span
	}
}

// find returns the number of the graph that a place names.
func (l *LowLevel) find(at lowLevelPlace) (int, error) {
	names := l.names()
	for i, g := range l.Graphs {
		if names[i] == at.graph || at.graph == "" && g == l.Entry {
			return i, nil
		}
	}
	return 0, fmt.Errorf("the program has no graph %s; there are: %s", at.graph, strings.Join(names, ", "))
}

// keys returns the keys of the pages of functions, as links lead to them.
func (o *optimised) keys(at lowLevelPlace) llpage.Keys {
	keys := make(map[*lltype.Object]string)
	functions := make(map[*model.FunctionGraph]*lltype.Object)
	for i, n := range o.names() {
		f := o.Graphs[i].Function()
		keys[f], functions[f.Func.Graph] = at.kind+":"+at.name+"#"+n, f
	}
	keys[o.Entry.Function()] = at.kind + ":" + at.name
	return llpage.Keys{
		Page:     func(f *lltype.Object) string { return keys[f] },
		Function: func(g *model.FunctionGraph) *lltype.Object { return functions[g] },
	}
}

// typedView shows a graph as the typer made it, and how.
func (p *Program) typedView(ctx context.Context, v *View, at lowLevelPlace) error {
	l, err := p.lowLevelRecorded(ctx, at.fn)
	if err != nil {
		return err
	}
	i, err := l.find(at)
	if err != nil {
		return err
	}
	g := l.Graphs[i]
	plain := &optimised{LowLevel: l}
	v.Page = plain.page(g.FunctionGraph, i, plain.keys(at))
	p.showSource(v, g)
	v.Recording = newTyping(l, g, v.Page, at)
	return nil
}

// page draws a graph, which is a form of graph i, with what is known about its
// variables.
func (o *optimised) page(g *model.FunctionGraph, i int, keys llpage.Keys) *page.Page {
	pg := llpage.GraphPage(g, keys)
	pg.Title = o.names()[i]
	known, types := annotations(o.Graphs[i]), pg.Facts
	pg.Facts = func(variable string) []page.Fact {
		facts := types(variable)
		if a := known[variable]; a != "" {
			facts = append(facts, page.Fact{Name: "annotation", Value: a})
		}
		return facts
	}
	return pg
}

// optimisedView shows a graph as the optimisations leave it, and how.
func (p *Program) optimisedView(ctx context.Context, v *View, at lowLevelPlace) error {
	o, i, err := p.optimisedGraph(ctx, at, true)
	if err != nil {
		return err
	}
	f := o.Graphs[i].Function()
	v.Page = o.page(o.graph(f), i, o.keys(at))
	p.showSource(v, o.Graphs[i])
	if o.recording != nil {
		if r := o.recording.Graph(f); r != nil {
			v.Recording = newOptimising(o, r, at)
		}
	}
	return nil
}

// optimisedGraph optimises the program of a place, and finds its graph.
func (p *Program) optimisedGraph(ctx context.Context, at lowLevelPlace, record bool) (*optimised, int, error) {
	l, err := p.lowLevel(ctx, at.fn)
	if err != nil {
		return nil, 0, err
	}
	passes, err := p.passes(OptimiseAll)
	if err != nil {
		return nil, 0, err
	}
	o, err := l.optimise(ctx, passes, record)
	if err != nil {
		return nil, 0, err
	}
	i, err := l.find(at)
	return o, i, err
}

// compareView shows a graph before and after the optimisations.
func (p *Program) compareView(ctx context.Context, v *View, at lowLevelPlace) error {
	o, i, err := p.optimisedGraph(ctx, at, false)
	if err != nil {
		return err
	}
	f := o.Graphs[i].Function()
	before := f.Func.Graph
	if o.program != nil {
		if g := o.program.Before(f); g != nil {
			before = g
		}
	}
	keys := o.keys(lowLevelPlace{kind: ViewOptimised, name: at.name})
	left, right := backendopt.Compare(o.page(before, i, keys), o.page(o.graph(f), i, keys))
	left.Title, right.Title = o.names()[i]+" – before and after", o.names()[i]
	v.Page = left
	v.Beside = &View{Key: keys.Page(f), Title: passesText(o.passes), Page: right}
	p.showSource(v, o.Graphs[i])
	v.Beside.File, v.Beside.Text = v.File, v.Text
	return nil
}
