package engine

import (
	"context"
	"strings"

	"vitrine/annotator/annset"
	"vitrine/flowspace"
	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
)

// annotateSet annotates with the annotation-set engine.
func (p *Program) annotateSet(ctx context.Context, fn *stdspace.Function, types []stdspace.Object, opt AnnotateOptions, progress func(int)) (*Annotated, error) {
	var rec *annset.Recording
	stop := func() {}
	a := &Annotated{steps: func() stepper { return nil }}
	if opt.Record {
		rec = &annset.Recording{}
		stop = watch(rec, progress)
		a.steps = func() stepper { return rec }
	}
	names := make([]string, len(types))
	for i, x := range types {
		names[i] = setTypeName(x)
	}
	build := func(ctx context.Context, fn *stdspace.Function) (*model.FunctionGraph, error) {
		return p.builder.Build(ctx, fn, p.flowOptions())
	}
	key := p.setKeys(fn)
	res, err := annset.Annotate(ctx, build, fn, names, annset.Options{Record: rec, Key: key})
	stop()
	if err != nil {
		return a, err
	}
	keys := make(map[*model.FunctionGraph]string)
	for _, g := range res.Graphs {
		fn := g.Func.(*stdspace.Function)
		keys[g] = key(fn)
		a.Graphs = append(a.Graphs, AnnotatedGraph{g, setGraphName(fn), func(v *model.Variable) string {
			return setText(res, v)
		}})
	}
	a.draw = func(v *View, _, graph string) error { return drawSet(v, res, rec, a.Graphs, keys, graph) }
	return a, nil
}

// setGraphName returns the name of the only graph that a function has.
func setGraphName(fn *stdspace.Function) string {
	return strings.TrimPrefix(flowspace.PageKey(fn), StageFlow+":")
}

// setKeys returns the keys of the graphs of functions in the program that an
// entry starts.
func (p *Program) setKeys(entry *stdspace.Function) func(fn *stdspace.Function) string {
	return func(fn *stdspace.Function) string {
		p.key(fn) // tells functions of one name apart
		key := EngineAnnset + ":" + p.nameOf(entry)
		if fn == entry {
			return key
		}
		return key + "#" + setGraphName(fn)
	}
}

// drawSet makes the view of a graph, the entry's if graph is "".
func drawSet(v *View, res *annset.Result, rec *annset.Recording, graphs []AnnotatedGraph, keys map[*model.FunctionGraph]string, graph string) error {
	for i, g := range graphs {
		if g.Name != graph && (graph != "" || i > 0) {
			continue
		}
		v.Page = annset.GraphPage(res, g.FunctionGraph)
		v.fn = g.Func.(*stdspace.Function)
		if rec != nil {
			v.Recording = &setRecording{rec.For(g.FunctionGraph), rec, keys}
		}
		return nil
	}
	return noGraph(graph, graphs)
}

// setTypeNames gives the types of the annotation-set engine for those that it
// does not tell apart.
var setTypeNames = map[string]string{
	"nonneg": "int", "char": "str", "bytes": "str", "unichar": "unicode", "none": "None",
	"r_uint": "int", "r_longlong": "int", "r_ulonglong": "int",
}

// setTypeName returns the name of a type as the annotation-set engine knows it.
func setTypeName(x stdspace.Object) string {
	switch x := x.(type) {
	case *stdspace.Class:
		return x.Name
	case *stdspace.List:
		return "list"
	case *stdspace.Tuple:
		return "tuple"
	case *stdspace.Dict:
		return "dict"
	}
	name, ok := stdspace.AsText(x)
	if !ok || strings.HasPrefix(name, "?") {
		return "object" // there is no "or None"
	}
	if other, ok := setTypeNames[name]; ok {
		return other
	}
	return name
}

// setText shows what is known about a variable: "SV2 const=1 type=int".
func setText(res *annset.Result, v *model.Variable) string {
	sv := res.Binding(v)
	if sv == annset.ImpossibleValue {
		return ""
	}
	text := sv.String()
	for _, f := range res.Annotations(sv) {
		if f.Name != annset.ANN.Immutable.String() {
			text += " " + f.Name + "=" + f.Value
		}
	}
	return text
}

// A setRecording is a recording of the annotation-set engine that knows which
// page each of its steps is about.
type setRecording struct {
	page.Recording
	rec  *annset.Recording
	keys map[*model.FunctionGraph]string
}

// PageOf implements page.Program.
func (r *setRecording) PageOf(i int) string { return r.keys[r.rec.GraphOf(i)] }
