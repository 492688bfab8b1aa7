package engine

import (
	"context"
	"errors"

	"vitrine/annotator"
	"vitrine/engine/forms"
	"vitrine/engine/views"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

var annotatedStage = Stage{
	Name:    StageAnnotated,
	Program: true,
	Chosen:  true,
	Pages: []*Kind{{
		Name:     annotator.GraphKey,
		Doc:      "an annotated graph",
		Title:    "Annotated Graph",
		About:    "the types of all variables, from this entry",
		Short:    "annotated",
		Letter:   'A',
		First:    true,
		Graphs:   Together,
		Named:    true,
		Explains: true,
		draw:     drawAnnotated,
	}, {
		Name:   annotator.CallsKey,
		Doc:    "the call graph",
		Title:  "Call Graph",
		About:  "which graph calls which",
		Short:  "calls",
		Letter: 'G',
		draw:   drawLattice,
	}, {
		Name:     annotator.ClassesKey,
		Doc:      "the class hierarchy with the types of attributes",
		Title:    "Class Hierarchy",
		About:    "classes with the types of their attributes",
		Short:    "classes",
		Letter:   'H',
		Searched: true,
		Empty:    "This program makes no instances of classes",
		draw:     drawLattice,
	}, {
		Name:   annotator.BindingsKey,
		Doc:    "all variables and their annotations",
		Title:  "Bindings Table",
		About:  "every variable and its type",
		Short:  "bindings",
		Letter: 'B',
		Tabled: true,
		draw:   drawLattice,
	}, {
		Name:     annotator.ContainersKey,
		Doc:      "the families of lists and dictionaries",
		Title:    "List and Dict Identities",
		About:    "what they hold, and which places share them",
		Short:    "lists and dicts",
		Letter:   'L',
		Searched: true,
		Empty:    "This program makes no lists and no dictionaries",
		draw:     drawLattice,
	}, {
		Name:   annotator.LatticeKey,
		Doc:    "the lattice, with what occurs in the program",
		Title:  "Annotation Lattice",
		About:  "all types, those of the program marked",
		Short:  "lattice",
		Letter: 'T',
		Apart:  true,
		draw:   drawLattice,
	}, {
		Name:   EngineAnnset,
		Doc:    "a graph as the annotation-set engine sees it",
		Title:  "Annotation Sets",
		About:  "the types as the earlier engine finds them",
		Short:  "annotation sets",
		Letter: 'S',
		First:  true,
		Graphs: Together,
		Named:  true,
		draw:   drawSets,
	}},
	graphs: func(ctx context.Context, p *Program, fn *stdspace.Function, _ bool) ([]forms.Graph, []error, error) {
		a, err := p.annotating.annotate(ctx, fn, p.annotating.optionsFor(fn), nil)
		if a == nil {
			return nil, nil, err
		}
		list := make([]forms.Graph, len(a.Graphs))
		for i, g := range a.Graphs {
			list[i] = g
		}
		return list, a.Errors, err
	},
	steps: func(ctx context.Context, p *Program, fn *stdspace.Function, _ *string) (*trace.Timeline, error) {
		opt := p.annotating.optionsFor(fn)
		opt.Record = true
		a, err := p.annotating.annotate(ctx, fn, opt, nil)
		if a == nil {
			return nil, err
		}
		return a.Steps(), errors.Join(append([]error{err}, a.Errors...)...)
	},
}

// drawAnnotated draws the result of the engine that is chosen for the program.
func drawAnnotated(ctx context.Context, p *Program, v *views.View, how drawing) error {
	return drawAnnotatedBy(ctx, p, p.annotating.optionsFor(how.fn).Engine, v, how)
}

func drawLattice(ctx context.Context, p *Program, v *views.View, how drawing) error {
	return drawAnnotatedBy(ctx, p, EngineLattice, v, how)
}

func drawSets(ctx context.Context, p *Program, v *views.View, how drawing) error {
	return drawAnnotatedBy(ctx, p, EngineAnnset, v, how)
}

// drawAnnotatedBy annotates a program with an engine and draws one of its pages. What
// cannot be typed is in the view.
func drawAnnotatedBy(ctx context.Context, p *Program, engine string, v *views.View, how drawing) error {
	opt := p.annotating.optionsFor(how.fn)
	opt.Engine = engine
	steps := !how.page && how.kind.HasGraphs()
	opt.Record = opt.Record || steps && !how.soon
	a, err := p.annotating.annotate(ctx, how.fn, opt, how.progress)
	if steps && a != nil && a.Steps() == nil && (err != nil || len(a.Errors) > 0 || a.size() <= soonRecordedOfProgram) {
		opt.Record = true
		a, err = p.annotating.annotate(ctx, how.fn, opt, how.progress)
	}
	if a == nil {
		return err
	}
	if v.Unrecorded = steps && a.Steps() == nil; v.Unrecorded {
		v.Graphs = graphKeys(v.Key, a.names())
	}
	v.Page = &page.Page{Key: v.Key, Title: p.functions.nameOf(how.fn), File: how.fn.Code.File}
	v.Function, v.Errors = how.fn, a.Errors
	if len(a.Graphs) > 0 {
		err = errors.Join(err, a.draw(v))
	}
	v.ShowFunction(v.Function, p.functions.text)
	v.Title = v.Page.Title
	if a.flow == nil {
		a.flow = map[string]page.Key{"": p.functions.key(how.fn)}
		for _, g := range a.Graphs {
			a.flow[g.Name()] = p.functions.key(a.source(g.FunctionGraph))
		}
	}
	v.Flow = a.flow
	return err
}
