package annset

import (
	"context"
	"fmt"
	"runtime/debug"
	"strings"

	"vitrine/annotator/flowing"
	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
)

// DefaultBudget is the number of block analyses that one annotation may take
// by default.
const DefaultBudget = 200_000

// A Flow gives the flow graph of a function.
type Flow func(ctx context.Context, fn *stdspace.Function) (*model.FunctionGraph, error)

// Options say how a program is annotated.
type Options struct {
	Budget int        // most analyses of blocks; 0 means DefaultBudget
	Record *Recording // receives every step, if it is not nil

	// Key gives the key of the page of a function's graph, also for links from other
	// pages; nil stands for that of the flow graph, with another kind.
	Key func(fn *stdspace.Function) page.Key
}

// Annotate analyses a program from an entry function, whose arguments are of
// the types named: int, str, list and so on, object for anything, or a class of
// the program.
func Annotate(ctx context.Context, flow Flow, entry *stdspace.Function, args []string, opt Options) (res *Result, err error) {
	a := newAnalysis(ctx, flow, opt)
	defer func() {
		// A defect of the engine must not end the program that uses it.
		if p := recover(); p != nil {
			res, err = nil, fmt.Errorf("annotating %s: the engine failed: %v\n%s", entry.Name, p, debug.Stack())
		}
		a.finish(err)
	}()
	values, err := a.entryValues(entry, args)
	if err != nil {
		return nil, err
	}
	if err := a.run(entry, values); err != nil {
		return nil, fmt.Errorf("annotating %s: %w", entry.Name, err)
	}
	return a.result(), nil
}

// entryValues returns an object for each argument of the entry function.
func (a *analysis) entryValues(entry *stdspace.Function, args []string) ([]*SomeValue, error) {
	if n := entry.Code.Params(); n != len(args) {
		return nil, fmt.Errorf("%s:%v: %s takes %d arguments, but %d types are given; name one type for each",
			entry.Code.File, entry.Code.Span, entry.Name, n, len(args))
	}
	values := make([]*SomeValue, len(args))
	for i, name := range args {
		if values[i] = a.entryValue(entry, name); values[i] == nil {
			return nil, fmt.Errorf("%s:%v: argument %d of %s: there is no type %s; use %s, object, or a class of the program",
				entry.Code.File, entry.Code.Span, i+1, entry.Name, name, strings.Join(entryTypeNames(), ", "))
		}
	}
	return values, nil
}

// entryTypes are the types of builtin values that an argument can have.
var entryTypes = []Type{intType, boolType, floatType, strType, unicodeType, longType, listType, dictType, tupleType, setType}

func entryTypeNames() []string {
	var names []string
	for _, t := range entryTypes {
		names = append(names, t.Name)
	}
	return names
}

// entryValue returns an object of the type of that name, or nil if there is no
// such type.
func (a *analysis) entryValue(entry *stdspace.Function, name string) *SomeValue {
	switch name {
	case "object":
		return MostGeneralValue
	case "None":
		return a.constant(stdspace.None)
	}
	for _, t := range entryTypes {
		if t.Name == name {
			return a.typed(t)
		}
	}
	x, _ := entry.Globals.Lookup(name)
	if c, ok := x.(*stdspace.Class); ok && !c.Builtin {
		return a.instanceOf(c)
	}
	return nil
}

// A Result is an annotated program.
type Result struct {
	Graphs []*model.FunctionGraph // in the order in which they were discovered

	set      *AnnotationSet
	bindings map[*model.Variable]*SomeValue
	states   map[*model.Block]flowing.State
	describe func(any) string
	key      func(*stdspace.Function) page.Key
}

func (a *analysis) result() *Result {
	a.set.Analysing(nil)
	res := &Result{set: a.set, bindings: make(map[*model.Variable]*SomeValue), describe: a.describe, key: a.key, states: make(map[*model.Block]flowing.State)}
	for _, gs := range a.graphs {
		res.Graphs = append(res.Graphs, gs.FunctionGraph)
		for _, b := range gs.Blocks() {
			res.states[b] = gs.Point(b).State()
			for _, v := range b.Defined() {
				res.bindings[v] = gs.Binding(v)
			}
		}
	}
	return res
}

// Binding returns the object that a variable is bound to: [ImpossibleValue] if
// the analysis never got there.
func (r *Result) Binding(v *model.Variable) *SomeValue {
	if sv := r.bound(v); sv != nil {
		return sv
	}
	return ImpossibleValue
}

// bound is Binding, with nil for variables that the analysis never got to.
func (r *Result) bound(v *model.Variable) *SomeValue {
	if sv := r.bindings[v]; sv != nil {
		return r.set.Find(sv)
	}
	return nil
}

// An Annotation is one thing known about an object, as text.
type Annotation struct{ Name, Value string }

// Annotations returns what is known about an object, in a fixed order.
func (r *Result) Annotations(sv *SomeValue) []Annotation {
	return describeFacts(r.set, sv, r.describe)
}

// Table returns the bindings of the variables of a graph, in the order in
// which they are defined, and the annotations of every object that can be
// reached from them.
func (r *Result) Table(g *model.FunctionGraph) string {
	var b strings.Builder
	k := &final{r}
	for _, t := range []*page.Table{bindingsTable(g, k), annotationsTable(g, k)} {
		b.WriteString(t.Title + ":\n")
		for _, row := range t.Rows {
			fmt.Fprintf(&b, "  %s %s\n", row.Cells[0].Text, row.Cells[1].Text)
		}
	}
	return b.String()
}
