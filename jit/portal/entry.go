package portal

import (
	flow "vitrine/flowspace/model"
	"vitrine/jit/hintannotator"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// entryGraph returns a graph like that of the portal, which calls residual code.
func entryGraph(t *Portal) *flow.FunctionGraph {
	g := t.Program.Entry.Coloured
	names := make([]string, len(g.StartBlock.InputArgs))
	for i, v := range g.StartBlock.InputArgs {
		names[i] = v.Prefix
	}
	e := flow.NewGraph(g.Function.Func.Name, names)
	var greens, reds []flow.Value
	var types []lltype.Type
	for i, v := range e.StartBlock.InputArgs {
		v.Concrete = lltype.TypeOf(g.StartBlock.InputArgs[i])
		switch g.Args[i] {
		case hintannotator.Green:
			greens, types = append(greens, v), append(types, lltype.TypeOf(v))
		case hintannotator.Red:
			reds = append(reds, v)
		}
	}
	result := lltype.TypeOf(g.ReturnBlock.InputArgs[0])
	e.ReturnBlock.InputArgs[0].Concrete = result
	for i, v := range e.ExceptBlock.InputArgs {
		v.Concrete = lltype.TypeOf(g.Function.Func.Graph.ExceptBlock.InputArgs[i])
	}
	op := func(o llop.Op, result lltype.Type, args ...flow.Value) *flow.Variable {
		v := e.NewVariable("")
		v.Concrete = result
		p := e.NewOperation(o, args, v)
		p.Place = flow.Place{Instr: -1}
		e.Append(e.StartBlock, p)
		return v
	}
	residual := lltype.PtrTo(t.residualType())
	find := lltype.NewFunction(lltype.Func(residual, types...), &lltype.Function{Name: "find_version", External: findVersion})
	code := op(llop.DirectCall, residual, append([]flow.Value{lltype.NewConstant(find.Ref(), lltype.PtrTo(find.Type))}, greens...)...)
	v := op(llop.IndirectCall, result, append(append([]flow.Value{code}, reds...), lltype.NewConstant(nil, lltype.Void))...)
	e.StartBlock.Close(e.NewLink([]flow.Value{v}, e.ReturnBlock, nil))
	return e
}
