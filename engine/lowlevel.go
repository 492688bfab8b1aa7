package engine

import (
	"context"
	"errors"
	"fmt"

	"vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/lowlevel/rtyper"
)

// A LowLevel is a program with low-level types.
type LowLevel struct {
	*rtyper.Program
	entry     string // name of the function that starts it
	annotated *Annotated
	optimised []*optimised // the answers that were given
}

// LowLevel gives the program that an entry function starts low-level types. What
// cannot be annotated is an error. It remembers the answer.
func (p *Program) LowLevel(ctx context.Context, entry string) (l *LowLevel, err error) {
	defer guard(&err, entry)
	fn, err := p.function(entry)
	if err != nil {
		return nil, err
	}
	return p.lowLevel(ctx, fn)
}

func (p *Program) lowLevel(ctx context.Context, fn *stdspace.Function) (*LowLevel, error) {
	opt := p.annotateOptions(fn)
	opt.Engine = EngineLattice
	a, err := p.annotate(ctx, fn, opt, nil)
	if err != nil {
		return nil, err
	}
	if len(a.Errors) == 0 && a.Result.FloatDivision {
		opt.floatDivision = true
		if a, err = p.annotate(ctx, fn, opt, nil); err != nil {
			return nil, err
		}
	}
	if len(a.Errors) > 0 {
		return nil, errors.Join(a.Errors...)
	}
	if l := p.typed[fn]; l != nil && l.annotated == a {
		return l, nil
	}
	typed, err := rtyper.Type(ctx, a.Result, rtyper.Options{})
	if err != nil {
		return nil, p.quoted(err)
	}
	l := &LowLevel{Program: typed, entry: p.nameOf(fn), annotated: a}
	p.typed[fn] = l
	return l, nil
}

// quoted gives an error of the typer the source line that it is about.
func (p *Program) quoted(err error) error {
	var typing *rtyper.Error
	if !errors.As(err, &typing) || !typing.Span.IsValid() {
		return err
	}
	msg := "in " + typing.Func + ": " + typing.Msg
	return &source.Error{File: typing.File, Span: typing.Span, Msg: msg, Text: source.Line(p.text(typing.File), int(typing.Span.Line))}
}

// A LowLevelGraph is a low-level graph and what is known about its variables.
type LowLevelGraph struct {
	*model.FunctionGraph
	Name        string            // unique in the program
	annotations map[string]string // of variables that the annotator knew
	function    *lltype.Object
	all         []*lltype.Object // the functions of the program
}

// Text returns the graph as text.
func (g *LowLevelGraph) Text() string { return lltext.Form(g.function, g.FunctionGraph, g.all) }

// JSON returns the JSON form of the graph.
func (g *LowLevelGraph) JSON() *GraphJSON {
	out := NewGraphJSON(g.FunctionGraph)
	out.Name = g.Name
	for name, v := range out.Variables {
		v.Annotation = g.annotations[name]
		out.Variables[name] = v
	}
	return out
}

// annotations returns the annotations of the variables of a low-level graph by
// their names, which they keep when the graph is optimised.
func annotations(g *rtyper.Graph) map[string]string {
	known := make(map[string]string)
	g.FunctionGraph.Copy(func(v, _ *model.Variable) {
		if s := g.Annotation(v); s != nil {
			known[v.String()] = s.String()
		}
	})
	return known
}

// lowLevelGraphs fills the answer about the low-level stage: all graphs of the
// program that the entry starts, or of every program of the file.
func (p *Program) lowLevelGraphs(ctx context.Context, out *Graphs) error {
	entries, err := p.entriesFor(out.Entry)
	if err != nil {
		return err
	}
	for _, name := range entries {
		fn, err := p.function(name)
		if err != nil {
			return err
		}
		o, err := p.optimised(ctx, fn, OptimiseNone)
		if err != nil {
			if out.Entry != "" || ctx.Err() != nil {
				return err
			}
			out.Errors = append(out.Errors, err)
			continue
		}
		all := o.functions()
		for i, n := range o.names() {
			g := o.Graphs[i]
			fg, err := p.shown(o, g.Function())
			if err != nil {
				return err
			}
			out.LowLevel = append(out.LowLevel, LowLevelGraph{fg, n, annotations(g), g.Function(), all})
		}
	}
	return nil
}

// names returns a name for each graph that no other has; that of a method has its
// class before it.
func (l *LowLevel) names() []string {
	used := make(map[string]int)
	names := make([]string, len(l.Graphs))
	for i, g := range l.Graphs {
		name := g.Function().Func.Name
		used[name]++
		names[i] = name
		if n := used[name]; n > 1 {
			names[i] = fmt.Sprintf("%s(%d)", name, n)
		}
	}
	return names
}

// sourceFunction returns the function that a low-level graph was made of, nil
// for one without.
func sourceFunction(g *rtyper.Graph) *stdspace.Function {
	if g.Source == nil || g.Source.Func == nil {
		return nil
	}
	return g.Source.Func.Func
}
