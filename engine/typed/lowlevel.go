// Package typed holds programs with low-level types: as the typer makes them, as
// optimisations leave them, and as machine code.
package typed

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/backendopt"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/lowlevel/rtyper"
	"vitrine/pages/page"
)

// OptimisedKind is the kind of the pages that show graphs as optimisations leave
// them; other pages of a program link there.
const OptimisedKind = "optimised"

// A LowLevel is a program with low-level types.
type LowLevel struct {
	*rtyper.Program
	entry     string       // name of the function that starts it
	names     []string     // of the graphs
	optimised []*Optimised // earlier answers
}

// New returns a typed program; entry names the function that starts it.
func New(p *rtyper.Program, entry string) *LowLevel {
	return &LowLevel{Program: p, entry: entry, names: namesOf(p.Graphs)}
}

// Names returns a unique name for each graph; that of a method begins with its class.
func (l *LowLevel) Names() []string { return slices.Clone(l.names) }

func namesOf(graphs []*rtyper.Graph) []string {
	used := make(map[string]int)
	names := make([]string, len(graphs))
	for i, g := range graphs {
		name := g.Function().Func.Name
		used[name]++
		names[i] = name
		if n := used[name]; n > 1 {
			names[i] = fmt.Sprintf("%s(%d)", name, n)
		}
	}
	return names
}

// Functions returns the functions of all graphs.
func (l *LowLevel) Functions() []*lltype.Object {
	list := make([]*lltype.Object, len(l.Graphs))
	for i, g := range l.Graphs {
		list[i] = g.Function()
	}
	return list
}

// Find returns the number of the graph with a name; "" stands for that of the entry.
func (l *LowLevel) Find(name string) (int, error) {
	for i, g := range l.Graphs {
		if l.names[i] == name || name == "" && g == l.Entry {
			return i, nil
		}
	}
	return 0, fmt.Errorf("the program has no graph %s; there are: %s", name, strings.Join(l.names, ", "))
}

// EntryName returns the name of the function that starts the program, as keys have it.
func (l *LowLevel) EntryName() string { return l.entry }

// Keys returns the keys of the pages of functions, of some kind, as links lead to
// them.
func (l *LowLevel) Keys(kind string) llpage.Keys {
	of := page.Key{Kind: kind, Entry: l.entry}
	keys := make(map[*lltype.Object]page.Key)
	functions := make(map[*model.FunctionGraph]*lltype.Object)
	for i, n := range l.names {
		f := l.Graphs[i].Function()
		keys[f], functions[f.Func.Graph] = of.At(n), f
	}
	keys[l.Entry.Function()] = of
	return llpage.Keys{
		Page:     func(f *lltype.Object) page.Key { return keys[f] },
		Function: func(g *model.FunctionGraph) *lltype.Object { return functions[g] },
	}
}

// Pages are the keys of the pages of all functions, that of the entry first.
func (l *LowLevel) Pages(kind string) []page.Key {
	keys := l.Keys(kind)
	list := []page.Key{keys.Page(l.Entry.Function())}
	for _, f := range l.Functions() {
		if f != l.Entry.Function() {
			list = append(list, keys.Page(f))
		}
	}
	return list
}

// Size is how many blocks and variables the program has.
func (l *LowLevel) Size() int {
	n := 0
	for _, g := range l.Graphs {
		n += g.NumBlocks() + g.NumVariables()
	}
	return n
}

// Source returns the function that a low-level graph was made of, nil for one
// without.
func Source(g *rtyper.Graph) *stdspace.Function {
	if g.Source == nil || g.Source.Func == nil {
		return nil
	}
	return g.Source.Func.Func
}

// Annotations returns the annotations of the variables of a low-level graph by
// their names, which they keep when the graph is optimised.
func Annotations(g *rtyper.Graph) map[string]string {
	known := make(map[string]string)
	g.FunctionGraph.Copy(func(v, _ *model.Variable) {
		if s := g.Annotation(v); s != nil {
			known[v.String()] = s.String()
		}
	})
	return known
}

// Plain returns the program as it is without optimisations.
func (l *LowLevel) Plain() *Optimised { return &Optimised{LowLevel: l} }

// Optimise optimises a program. It remembers the answer.
func (l *LowLevel) Optimise(ctx context.Context, passes []string, record bool) (*Optimised, error) {
	for _, o := range l.optimised {
		if slices.Equal(o.Passes, passes) && (o.Recording != nil || !record) {
			return o, nil
		}
	}
	o := &Optimised{LowLevel: l, Passes: passes}
	if len(passes) > 0 {
		if record {
			o.Recording = &backendopt.Recording{Keys: l.Keys(OptimisedKind)}
		}
		var err error
		o.program, err = backendopt.Optimise(ctx, l.Functions(), backendopt.Options{Passes: passes, Roots: []*lltype.Object{l.Entry.Function()}, Exceptions: l.Exceptions}, o.Recording)
		if err != nil {
			return nil, err
		}
	}
	l.optimised = append(l.optimised, o)
	return o, nil
}
