package engine

import (
	"context"
	"strings"

	"vitrine/annotator/annset"
	"vitrine/engine/forms"
	"vitrine/engine/views"
	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
)

// sets annotates with the annotation-set engine.
func (p *annotating) sets(ctx context.Context, fn *stdspace.Function, types []stdspace.Object, opt AnnotateOptions, progress func(int)) (*Annotated, error) {
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
	all := &views.Sets{Result: res, Recording: rec, Graphs: res.Graphs}
	for _, g := range res.Graphs {
		fn := g.Func.(*stdspace.Function)
		all.Names = append(all.Names, setGraphName(fn))
		a.Graphs = append(a.Graphs, forms.NewAnnotated(g, setGraphName(fn), func(v *model.Variable) string {
			return setText(res, v)
		}))
	}
	a.draw = all.Draw
	a.source = func(g *model.FunctionGraph) *stdspace.Function { return g.Func.(*stdspace.Function) }
	return a, nil
}

// setGraphName returns the name of the only graph that a function has.
func setGraphName(fn *stdspace.Function) string {
	return fn.QualName + fn.Label
}

// setKeys returns the keys of the graphs of functions in the program that an
// entry starts.
func (p *annotating) setKeys(entry *stdspace.Function) func(fn *stdspace.Function) page.Key {
	return func(fn *stdspace.Function) page.Key {
		p.key(fn) // tells functions of one name apart
		key := page.Key{Kind: EngineAnnset, Entry: p.nameOf(entry)}
		if fn != entry {
			key.Graph = setGraphName(fn)
		}
		return key
	}
}

// setTypeNames gives the types of the annotation-set engine for those that it
// does not distinguish.
var setTypeNames = map[string]string{
	"nonneg": "int", "char": "str", "bytes": "str", "unichar": "unicode", "none": "None",
	"r_uint": "int", "r_longlong": "int", "r_ulonglong": "int",
	"r_int8": "int", "r_uint8": "int", "r_int16": "int", "r_uint16": "int", "r_int32": "int", "r_uint32": "int",
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
