package rtyper

import (
	"fmt"
	"slices"
	"strings"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// pbcMaker makes the representations of prebuilt constants.
var pbcMaker = Maker{
	Key: func(_ *Typer, s lattice.SomeValue) any {
		p := s.(*lattice.SomePBC)
		return pbcKey{membersOf(p), p.CanBeNone}
	},
	Make: func(t *Typer, s lattice.SomeValue) Repr {
		p := s.(*lattice.SomePBC)
		switch p.Descs[0].Kind() {
		case lattice.FunctionKind:
			return newFunctionsRepr(t, p)
		case lattice.ClassKind:
			return newClassesRepr(t, p)
		case lattice.MethodKind:
			return newMethodsRepr(t, p)
		case lattice.FrozenKind:
			return t.reprs.frozen(p)
		}
		return newFrozenMethodsRepr(t, p)
	},
}

// membersOf returns a text that is the same for annotations with the same members.
func membersOf(p *lattice.SomePBC) string {
	var b strings.Builder
	for _, d := range p.Descs {
		fmt.Fprintf(&b, "%d,", d.Order())
	}
	return b.String()
}

type pbcKey struct {
	members   string
	canBeNone bool
}

// A functionsRepr represents functions: a single one as nothing, several as
// pointers.
type functionsRepr struct {
	Base
	t     *Typer
	pbc   *lattice.SomePBC
	table *callTable // nil for a single one
}

func newFunctionsRepr(t *Typer, p *lattice.SomePBC) Repr {
	r := &functionsRepr{t: t, pbc: p}
	if len(p.Descs) > 1 || p.CanBeNone {
		r.table = t.tables.of(p)
	}
	return r
}

// String lists the functions.
func (r *functionsRepr) String() string { return r.pbc.String() }

// LowLevelType returns Void, a pointer to a function, or one to a structure with
// a function for each way in which they are called.
func (r *functionsRepr) LowLevelType() lltype.Type {
	if r.table == nil {
		return lltype.Void
	}
	return r.table.pointer(r.t)
}

// Const returns a pointer to a function.
func (r *functionsRepr) Const(x stdspace.Object) lltype.Value {
	if r.table == nil {
		return x
	}
	if s, ok := x.(*stdspace.StaticMethod); ok {
		x = s.Func
	}
	switch x := x.(type) {
	case *stdspace.Singleton:
		return lltype.Null(r.table.pointer(r.t))
	case *stdspace.Function:
		return r.constDesc(r.t.helpers.Function(x))
	case *stdspace.Method:
		if fn := r.t.helpers.UnboundMethod(x); fn != nil {
			return r.constDesc(fn)
		}
	}
	fail("%s is not a function of the program", textOf(x))
	return nil
}

// constDesc is Const for the description of a function.
func (r *functionsRepr) constDesc(fn *annotator.FunctionDesc) lltype.Value {
	if r.table == nil {
		return fn.Func
	}
	return r.table.value(r.t, fn)
}

// Equal compares addresses.
func (r *functionsRepr) Equal() (helper, bool) { return pointerEqual(r.LowLevelType()) }

// pointerEqual compares values by address, or not at all.
func pointerEqual(t lltype.Type) (helper, bool) {
	if t == lltype.Void {
		return noneRepr.Equal()
	}
	return helper{}, true
}

// Hash returns the helper for addresses.
func (r *functionsRepr) Hash() (helper, bool) { return pointerHash(r.LowLevelType()) }

func pointerHash(t lltype.Type) (helper, bool) {
	if t == lltype.Void {
		return noneRepr.Hash()
	}
	return ll("rclass", "ll_hash_vtable"), true
}

// Unary returns how an operation on functions is typed.
func (r *functionsRepr) Unary(op string) Rtype {
	switch op {
	case "simple_call", "call_args":
		return r.call
	case "is_true", "nonzero":
		return truth
	case "getattr":
		return constantAttr
	}
	return nil
}

// constantAttr types the read of an attribute whose value is known.
func constantAttr(hop *HighLevelOp) flow.Value {
	x, ok := hop.ArgConst(0)
	if ok {
		if v, found := hop.Typer.helpers.Attribute(x, hop.ArgText(1)); found {
			return hop.Typer.consts.of(hop.RResult, v)
		}
	}
	fail("the attribute %s of %v is not known", hop.ArgText(1), hop.Reprs[0])
	return nil
}

// ConvertTo converts to a set with more functions.
func (r *functionsRepr) ConvertTo(to Repr, v flow.Value, l *LowLevelOps) flow.Value {
	other, ok := to.(*functionsRepr)
	switch {
	case !ok:
		return nil
	case r.table == nil && other.table == nil:
		return v
	case r.table == nil:
		c := other.constDesc(r.pbc.Descs[0].(*annotator.FunctionDesc))
		return lltype.NewConstant(c, other.LowLevelType())
	case other.table == nil:
		return noneConst // it is known which one it is
	case r.LowLevelType() == other.LowLevelType():
		return v
	}
	return r.exchange(other, v, l)
}

// exchange appends the choice of a function's value in another table: sets that are called have
// other tables than sets that are only passed on.
func (r *functionsRepr) exchange(other *functionsRepr, v flow.Value, l *LowLevelOps) flow.Value {
	from, to := r.LowLevelType(), other.LowLevelType()
	var keys, values []flow.Value
	for _, d := range r.pbc.Descs {
		if slices.Contains(other.pbc.Descs, d) {
			fn := d.(*annotator.FunctionDesc)
			keys = append(keys, lltype.NewConstant(r.constDesc(fn), from))
			values = append(values, lltype.NewConstant(other.constDesc(fn), to))
		}
	}
	if r.pbc.CanBeNone {
		keys, values = append(keys, nullConst(from.(*lltype.Ptr))), append(values, nullConst(to.(*lltype.Ptr)))
	}
	if len(keys) == 0 {
		return nil
	}
	return choose(l, v, keys, values)
}

// call types a call of functions.
func (r *functionsRepr) call(hop *HighLevelOp) flow.Value {
	p := hop.Anns[0].(*lattice.SomePBC) // may be more precise than r
	args, err := hop.Typer.helpers.Arguments(hop.Name, hop.Anns[1:])
	if err != nil {
		giveUp(err)
	}
	if len(p.Descs) == 1 {
		hop.checkNotNone(r, calledNone)
		fn := p.Descs[0].(*annotator.FunctionDesc)
		return hop.callOne(fn, args)
	}
	row, shape := hop.Typer.calls.rowOf(p.Descs, args, hop.position())
	return r.callRow(hop, row, shape)
}

// callOne types a call of a function that is known.
func (h *HighLevelOp) callOne(fn *annotator.FunctionDesc, args *annotator.Arguments) flow.Value {
	ag, err := h.Typer.helpers.GraphFor(fn, args, h.position())
	if err != nil {
		giveUp(err)
	}
	if ag == nil {
		return h.callMemo(fn)
	}
	g := h.Typer.graphs.of(ag)
	operands := append([]flow.Value{h.Typer.graphs.functionConst(g)}, h.arguments(g)...)
	return h.callResult(llop.DirectCall, g, operands)
}

// callResult appends a call, and converts its result.
func (h *HighLevelOp) callResult(o llop.Op, g *Graph, operands []flow.Value) flow.Value {
	r := h.Typer.reprs.of(g.annotation(g.ReturnBlock.InputArgs[0]))
	h.ExceptionIsHere()
	v := h.Op(o, r.LowLevelType(), operands...)
	switch {
	case h.RResult == Repr(impossibleRepr) || h.ResultType() == lltype.Void:
		return nil
	case v.Concrete == lltype.Void:
		return h.Convert(noneConst, r, h.RResult)
	}
	return h.Convert(v, r, h.RResult)
}

// callRow types a call of one of several functions.
func (r *functionsRepr) callRow(hop *HighLevelOp, row *callRow, shape callShape) flow.Value {
	g := row.graphs[row.funcs[0]]
	if r.table == nil {
		fail("%v is called as several functions, but is represented as one", r)
	}
	fn := r.table.functionFor(hop.LowLevelOps, hop.Arg(r, 0), row, hop.Typer)
	var graphs []*Graph
	for _, f := range row.funcs {
		graphs = append(graphs, row.graphs[f])
	}
	operands := append([]flow.Value{fn}, hop.arguments(g)...)
	operands = append(operands, graphsConst(graphs))
	return hop.callResult(llop.IndirectCall, g, operands)
}

// graphsConst is the last operand of an indirect call.
func graphsConst(graphs []*Graph) *flow.Constant {
	list, names := make([]*flow.FunctionGraph, len(graphs)), make([]string, len(graphs))
	key := ""
	for i, g := range graphs {
		list[i], names[i] = g.FunctionGraph, g.functionName()
		key += fmt.Sprintf("%p,", g.FunctionGraph)
	}
	text := "graphs: " + strings.Join(names, ", ")
	return &flow.Constant{Value: list, Key: graphsKey(key), Show: func(any) string { return text }, Concrete: lltype.Void}
}

type graphsKey string
