package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"vitrine/annotator"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
)

// AnnotatedPages are the kinds of pages of an annotated program, as their keys
// begin.
var AnnotatedPages = []string{
	annotator.GraphKey, annotator.CallsKey, annotator.ClassesKey, annotator.BindingsKey,
	annotator.ContainersKey, annotator.LatticeKey, EngineAnnset,
}

func isAnnotated(kind string) bool { return slices.Contains(AnnotatedPages, kind) }

// annotatedView is View for the keys of annotated programs. What cannot be
// typed is in the view.
func (p *Program) annotatedView(ctx context.Context, key string, progress func(int)) (*View, error) {
	kind, name, _ := strings.Cut(key, ":")
	fn, graph, err := p.entryAndGraph(name)
	if err != nil {
		return nil, err
	}
	opt := p.annotateOptions(fn)
	opt.Record = true
	v, err := p.drawn(ctx, key, kind, fn, graph, opt, progress)
	if v != nil {
		code := v.fn.Code
		v.File, v.Text, v.Bytecode, v.Span = code.File, p.text(code.File), bytecodeLines(code), code.Span
		v.Title = v.Page.Title
	}
	return v, err
}

// entryAndGraph takes apart what is behind the colon of a key: an entry and
// the name of a graph, "" for the entry's. Names of functions may hold a # too.
func (p *Program) entryAndGraph(name string) (fn *stdspace.Function, graph string, err error) {
	fn, err = p.keyed(name)
	for i := len(name) - 1; i > 0 && err != nil; i-- {
		if name[i] == '#' {
			if f, e := p.keyed(name[:i]); e == nil {
				return f, name[i+1:], nil
			}
		}
	}
	return fn, "", err
}

// drawn annotates a program and makes the view of one of its pages.
func (p *Program) drawn(ctx context.Context, key, kind string, fn *stdspace.Function, graph string, opt AnnotateOptions, progress func(int)) (*View, error) {
	switch {
	case kind == EngineAnnset:
		opt.Engine = EngineAnnset
	case kind != annotator.GraphKey:
		opt.Engine = EngineLattice
	}
	a, err := p.annotate(ctx, fn, opt, progress)
	v := &View{Key: key, fn: fn, Page: &page.Page{Key: key, Title: p.nameOf(fn), File: fn.Code.File}}
	if a == nil {
		return nil, err
	}
	v.Errors = a.Errors
	if len(a.Graphs) > 0 {
		err = errors.Join(err, a.draw(v, kind, graph))
	}
	return v, err
}

// drawLattice makes the view of a page of the lattice engine.
func drawLattice(v *View, pages *annotator.Pages, graphs []AnnotatedGraph, kind, graph string) error {
	switch kind {
	case annotator.CallsKey:
		v.Page = pages.Calls()
	case annotator.ClassesKey:
		v.Page = pages.Classes()
	case annotator.BindingsKey:
		v.Page = pages.Bindings()
	case annotator.ContainersKey:
		v.Page = pages.Containers()
	case annotator.LatticeKey:
		v.Page = pages.Lattice()
	default:
		g := pages.Graph(graph)
		if g == nil {
			return noGraph(graph, graphs)
		}
		v.Page, v.fn = pages.FlowGraph(g), g.Func.Func
		if rec := pages.Recording(g); rec != nil {
			v.Recording = rec
		}
	}
	return nil
}

// noGraph says that a program has no graph of that name.
func noGraph(name string, graphs []AnnotatedGraph) error {
	var names []string
	for _, g := range graphs {
		names = append(names, g.Name)
	}
	return fmt.Errorf("the program has no graph %s; there are: %s", name, strings.Join(names, ", "))
}

// annotatedPage is Page for annotated programs.
func (p *Program) annotatedPage(ctx context.Context, kind, name string) (*page.Page, error) {
	fn, graph, err := p.entryAndGraph(name)
	if err != nil {
		return nil, err
	}
	v, err := p.drawn(ctx, kind+":"+name, kind, fn, graph, p.annotateOptions(fn), nil)
	if v == nil {
		return nil, err
	}
	return v.Page, errors.Join(append([]error{err}, v.Errors...)...)
}
