package engine

import (
	"context"
	"errors"
	"fmt"

	"vitrine/engine/lltype"
	"vitrine/engine/lltype/llpage"
	"vitrine/engine/rtyper"
	"vitrine/engine/stdspace"
	"vitrine/flowspace/model"
)

// A LowLevel is a program with low-level types.
type LowLevel struct {
	*rtyper.Program
	annotated *Annotated
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
	if len(a.Errors) > 0 {
		return nil, errors.Join(a.Errors...)
	}
	if l := p.typed[fn]; l != nil && l.annotated == a {
		return l, nil
	}
	typed, err := rtyper.Type(ctx, a.Result, rtyper.Options{})
	if err != nil {
		return nil, err
	}
	l := &LowLevel{Program: typed, annotated: a}
	p.typed[fn] = l
	return l, nil
}

// lowLevelGraphs fills the answer about the low-level stage: all graphs of the
// program that the entry starts, or of every program of the file.
func (p *Program) lowLevelGraphs(ctx context.Context, out *Graphs) error {
	entries, err := p.entriesFor(out.Entry)
	if err != nil {
		return err
	}
	for _, name := range entries {
		l, err := p.LowLevel(ctx, name)
		if err != nil {
			if out.Entry != "" || ctx.Err() != nil {
				return err
			}
			out.Errors = append(out.Errors, err)
			continue
		}
		for _, g := range l.Graphs {
			out.LowLevel = append(out.LowLevel, g.FunctionGraph)
		}
	}
	return nil
}

// lowLevelView makes the view of a graph of the low-level stage; name is an
// entry, and behind a # a graph.
func (p *Program) lowLevelView(ctx context.Context, key, name string) (*View, error) {
	fn, graph, err := p.entryAndGraph(name)
	if err != nil {
		return nil, err
	}
	l, err := p.lowLevel(ctx, fn)
	if err != nil {
		return nil, err
	}
	names := l.names()
	g := l.Entry
	for i, n := range names {
		if graph == n {
			g = l.Graphs[i]
		}
	}
	keys := make(map[*model.FunctionGraph]string)
	for i, h := range l.Graphs {
		keys[h.FunctionGraph] = lowLevelKey(p.nameOf(fn), names[i])
	}
	v := &View{Key: key, fn: fn}
	v.Page = llpage.GraphPage(g.FunctionGraph, func(f *lltype.Object) string {
		if f.Func == nil {
			return ""
		}
		return keys[f.Func.Graph]
	})
	v.Page.Key, v.Title = key, v.Page.Title
	v.File, v.Text = g.File, p.text(g.File)
	if source := sourceFunction(g); source != nil {
		v.Bytecode = bytecodeLines(source.Code)
	}
	return v, nil
}

func lowLevelKey(entry, graph string) string { return StageLowLevel + ":" + entry + "#" + graph }

// names returns a name for each graph that no other has.
func (l *LowLevel) names() []string {
	used := make(map[string]int)
	names := make([]string, len(l.Graphs))
	for i, g := range l.Graphs {
		used[g.Name]++
		names[i] = g.Name
		if n := used[g.Name]; n > 1 {
			names[i] = fmt.Sprintf("%s(%d)", g.Name, n)
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
