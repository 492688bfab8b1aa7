package engine

import (
	"context"

	"vitrine/flowspace/model"
	"vitrine/lowlevel/exctransform"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llpage"
)

// ViewExplicit is the kind of views of a graph before and after the exception
// transformation.
const ViewExplicit = "explicit"

// makeExplicit transforms the exceptions of the program into operations. It remembers
// the answer.
func (o *optimised) makeExplicit() (*exctransform.Program, error) {
	if o.explicit == nil {
		var err error
		o.explicit, err = exctransform.Transform([]*lltype.Object{o.Entry.Function()}, o.Exceptions, exctransform.Options{Arithmetic: exctransform.Record, Graph: o.graph})
		if err != nil {
			return nil, err
		}
	}
	return o.explicit, nil
}

// shown returns the graph of a function as the options of the program want it: as the
// optimisations left it, or with its exceptions made explicit.
func (p *Program) shown(o *optimised, f *lltype.Object) (*model.FunctionGraph, error) {
	if p.options.Explicit {
		e, err := o.makeExplicit()
		if err != nil {
			return nil, err
		}
		if g := e.Graph(f); g != nil {
			return g, nil
		}
	}
	return o.graph(f), nil
}

// explicitView shows a graph beside what the exception transformation makes of it.
func (p *Program) explicitView(ctx context.Context, v *View, at lowLevelPlace) error {
	l, err := p.lowLevel(ctx, at.fn)
	if err != nil {
		return err
	}
	passes, err := p.passes(OptimiseNone)
	if err != nil {
		return err
	}
	o, err := l.optimise(ctx, passes, false)
	if err != nil {
		return err
	}
	i, err := l.find(at)
	if err != nil {
		return err
	}
	e, err := o.makeExplicit()
	if err != nil {
		return err
	}
	f := o.Graphs[i].Function()
	after := e.Graph(f)
	if after == nil { // nothing calls it any more
		after = o.graph(f)
	}
	keys := o.keys(at)
	v.Page = o.page(o.graph(f), i, keys)
	v.Page.Title = o.names()[i] + " – exceptions made explicit"
	beside := llpage.GraphPage(after, keys) // its variables have names of their own, which the annotator does not know
	beside.Title = o.names()[i]
	v.Beside = &View{Key: keys.Page(f), Title: "With exceptions as operations", Page: beside}
	p.showSource(v, o.Graphs[i])
	v.Beside.File, v.Beside.Text = v.File, v.Text
	return nil
}
