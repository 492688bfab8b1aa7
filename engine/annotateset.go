package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"vitrine/annotator/annset"
	"vitrine/engine/page"
	"vitrine/engine/stdspace"
	"vitrine/flowspace/model"
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
	res, err := annset.Annotate(ctx, build, fn, names, annset.Options{Record: rec})
	stop()
	if err != nil {
		return a, err
	}
	for _, g := range res.Graphs {
		a.Graphs = append(a.Graphs, AnnotatedGraph{g, setGraphName(a.Graphs, g), func(v *model.Variable) string {
			return setText(res, v)
		}})
	}
	a.draw = func(v *View, kind, graph string) error { return drawSet(v, res, rec, a.Graphs, graph) }
	return a, nil
}

// setGraphName names a graph as no graph before it is named.
func setGraphName(before []AnnotatedGraph, g *model.FunctionGraph) string {
	name := g.Name
	if fn, ok := g.Func.(*stdspace.Function); ok {
		name = fn.QualName
	}
	unique := name
	for n := 2; slices.ContainsFunc(before, func(b AnnotatedGraph) bool { return b.Name == unique }); n++ {
		unique = fmt.Sprintf("%s(%d)", name, n)
	}
	return unique
}

// drawSet makes the view of a graph, the entry's if graph is "".
func drawSet(v *View, res *annset.Result, rec *annset.Recording, graphs []AnnotatedGraph, graph string) error {
	keys := make(map[*model.FunctionGraph]string)
	entry, _, _ := strings.Cut(v.Key, "#")
	var g *model.FunctionGraph
	for i, h := range graphs {
		keys[h.FunctionGraph] = entry + "#" + h.Name
		if i == 0 {
			keys[h.FunctionGraph] = entry
		}
		if h.Name == graph || i == 0 && graph == "" {
			g = h.FunctionGraph
		}
	}
	if g == nil {
		return noGraph(graph, graphs)
	}
	v.Page = annset.GraphPage(res, g)
	v.Page.Key = keys[g]
	if rec != nil {
		v.Recording = &setRecording{rec.For(g), rec, keys, keys[g]}
	}
	if fn, ok := g.Func.(*stdspace.Function); ok {
		v.fn = fn
	}
	return nil
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

// A setRecording is what stages show of the recording of the annotation-set
// engine.
type setRecording struct {
	page.Recording
	rec  *annset.Recording
	keys map[*model.FunctionGraph]string
	key  string
}

// PageOf implements page.Program.
func (r *setRecording) PageOf(i int) string { return r.keys[r.rec.GraphOf(i)] }

// Union implements page.Recording.
func (r *setRecording) Union() *page.Page { return r.named(r.Recording.Union()) }

// PageAt implements page.Recording.
func (r *setRecording) PageAt(i int) *page.Page { return r.named(r.Recording.PageAt(i)) }

// named gives a page the key that it has in this program.
func (r *setRecording) named(p *page.Page) *page.Page {
	q := *p
	q.Key = r.key
	return &q
}
