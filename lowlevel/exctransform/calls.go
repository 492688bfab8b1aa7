package exctransform

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// dispatchByCalls is dispatch in the form that partial evaluation expects: the
// exception is fetched and the record cleared at once, classes are compared by
// calls, and an exception that no handler takes is raised again.
func (t *transformer) dispatchByCalls(handlers []*flow.Link, m *mapping) *flow.Link {
	b := t.g.NewBlock(m.inputs)
	value := t.get(b, rclass.ExcValue, rclass.InstanceType)
	class := t.get(b, rclass.ExcType, rclass.ClassType)
	t.clear(b)
	t.chooseByCalls(b, handlers, m, class, value)
	return t.g.NewLink(m.old, b, nil)
}

func (t *transformer) chooseByCalls(b *flow.Block, handlers []*flow.Link, m *mapping, class, value *flow.Variable) {
	if len(handlers) == 0 {
		b.Close(t.g.NewLink([]flow.Value{class, value}, t.raise(), nil))
		return
	}
	hit := t.enter(handlers[0], m, class, value)
	if t.raising.isAll(handlers[0].Case) {
		b.Close(hit)
		return
	}
	b.ExitSwitch = t.emit(b, llop.DirectCall, lltype.Bool, functionConstant(t.helpers.isSubclass), class, handlers[0].Case)
	rest := handlers[1:]
	miss := t.g.NewLink([]flow.Value{class, value}, t.g.ExceptBlock, nil)
	switch {
	case len(rest) > 0 && t.raising.isAll(rest[0].Case):
		miss = t.enter(rest[0], m, class, value)
	case len(rest) > 0:
		forward := t.newMapping(append(m.all(m.old), class, value))
		next := t.g.NewBlock(forward.inputs)
		miss = t.g.NewLink(forward.old, next, nil)
		t.chooseByCalls(next, rest, m.then(forward), forward.of(class).(*flow.Variable), forward.of(value).(*flow.Variable))
	}
	b.Close(caseOf(miss, false), caseOf(hit, true))
}

// enter returns a link to a handler with an exception that has been fetched.
func (t *transformer) enter(l *flow.Link, m *mapping, class, value *flow.Variable) *flow.Link {
	args := make([]flow.Value, len(l.Args))
	for i, a := range l.Args {
		switch {
		case a == flow.Value(l.LastExcValue):
			args[i] = value
		case a == l.LastException && isVariable(a):
			args[i] = class
		default:
			args[i] = m.of(a)
		}
	}
	return t.g.NewLinkLike(l, args)
}

// helpers are the functions that graphs call with [Options.Calls].
type helpers struct{ raise, isSubclass *lltype.Object }

func functionConstant(f *lltype.Object) *flow.Constant {
	return lltype.NewConstant(f.Ref(), lltype.PtrTo(f.Type))
}

// newHelpers makes the functions that store an exception in the record, and that
// compare classes.
func newHelpers(excData *flow.Constant) *helpers {
	return &helpers{raise: raiseFunction(excData), isSubclass: subclassFunction()}
}

func raiseFunction(excData *flow.Constant) *lltype.Object {
	t := newFunction("RPyRaiseException", lltype.Void, "etype", "evalue")
	t.excData = excData
	class, value := t.g.StartBlock.InputArgs[0], t.g.StartBlock.InputArgs[1]
	class.Concrete, value.Concrete = rclass.ClassType, rclass.InstanceType
	t.set(t.g.StartBlock, rclass.ExcType, class)
	t.set(t.g.StartBlock, rclass.ExcValue, value)
	t.g.StartBlock.Close(t.leave())
	return t.function()
}

func subclassFunction() *lltype.Object {
	t := newFunction("ll_issubclass__object_vtablePtr_object_vtablePtr", lltype.Bool, "subcls", "cls")
	b := t.g.StartBlock
	sub, class := b.InputArgs[0], b.InputArgs[1]
	sub.Concrete, class.Concrete = rclass.ClassType, rclass.ClassType
	field := func(b *flow.Block, v flow.Value, name string) *flow.Variable {
		return t.emit(b, llop.GetField, lltype.Signed, v, lltype.NewConstant(name, lltype.Void))
	}
	low, number := field(b, class, rclass.RangeMin), field(b, sub, rclass.RangeMin)
	b.ExitSwitch = t.emit(b, llop.SameAs, lltype.Bool, t.emit(b, llop.IntLE, lltype.Bool, low, number))
	m := t.newMapping([]flow.Value{number, class})
	above := t.g.NewBlock(m.inputs)
	below := t.emit(above, llop.IntLE, lltype.Bool, m.of(number), field(above, m.of(class), rclass.RangeMax))
	above.Close(t.g.NewLink([]flow.Value{below}, t.g.ReturnBlock, nil))
	no := t.g.NewLink([]flow.Value{boolean(false)}, t.g.ReturnBlock, nil)
	b.Close(caseOf(no, false), caseOf(t.g.NewLink(m.old, above, nil), true))
	return t.function()
}

// newFunction returns a transformer that works on an empty graph.
func newFunction(name string, result lltype.Type, args ...string) *transformer {
	g := flow.NewGraph(name, args)
	g.ReturnBlock.InputArgs[0].Concrete = result
	g.ExceptBlock.InputArgs[0].Concrete, g.ExceptBlock.InputArgs[1].Concrete = rclass.ClassType, rclass.InstanceType
	return &transformer{g: g}
}

// function returns the function of the graph.
func (t *transformer) function() *lltype.Object {
	var types []lltype.Type
	for _, v := range t.g.StartBlock.InputArgs {
		types = append(types, lltype.TypeOf(v))
	}
	result := lltype.TypeOf(t.g.ReturnBlock.InputArgs[0])
	return lltype.NewFunction(lltype.Func(result, types...), &lltype.Function{Name: t.g.Name, Graph: t.g})
}
