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
	"vitrine/lowlevel/lltype/rclass"
)

// A boundClass is a class whose instances a set of methods is bound to, and the
// function that the set means for them.
type boundClass struct {
	class *annotator.ClassDef
	fn    *annotator.FunctionDesc
}

// boundClasses returns the classes of the instances that some methods are bound
// to. It reports false if instances of one class may be bound to several functions,
// so that an instance does not determine the function.
func (ct *classTable) boundClasses(p *lattice.SomePBC) ([]boundClass, bool) {
	var list []boundClass
	known := make(map[*annotator.ClassDef]*annotator.FunctionDesc)
	for _, d := range p.Descs {
		m := d.(*annotator.MethodDesc)
		for _, sub := range m.Self.AllSubs() {
			def := ct.t.helpers.ClassDef(sub)
			_, fn, ok := def.Desc.Attr(m.Name)
			switch {
			case !ok || fn == nil:
				continue
			case known[def] == nil:
				known[def] = fn
				list = append(list, boundClass{def, fn})
			case known[def] != fn:
				return nil, false
			}
		}
	}
	return list, true
}

// sameMethod reports whether all methods of a set have one name, and returns the
// nearest common class of the instances they are bound to, nil if there is none.
func sameMethod(p *lattice.SomePBC) (class *lattice.ClassDef, same bool) {
	first := p.Descs[0].(*annotator.MethodDesc)
	class, same = first.Self.ClassDef, true
	for _, d := range p.Descs[1:] {
		m := d.(*annotator.MethodDesc)
		same = same && m.Name == first.Name
		if class != nil {
			class = class.CommonBase(m.Self.ClassDef)
		}
	}
	return class, same
}

// functionsOf returns the functions behind some methods.
func functionsOf(p *lattice.SomePBC) *lattice.SomePBC {
	fns := make([]lattice.Desc, len(p.Descs))
	for i, d := range p.Descs {
		fns[i] = d.(*annotator.MethodDesc).Func
	}
	return lattice.NewPBC(fns, false).(*lattice.SomePBC)
}

// choose appends the choice between values by a key, which is compared with one known key after
// another. No two keys are equal.
func choose(l *LowLevelOps, key flow.Value, keys, values []flow.Value) flow.Value {
	args := []flow.Value{key}
	last := len(keys) - 1
	for i, k := range keys[:last] {
		if values[i] != values[last] {
			args = append(args, k, values[i])
		}
	}
	if len(args) == 1 {
		return values[last]
	}
	return l.Call(l.Typer.lib.chooser(len(args)/2), append(args, values[last])...)
}

// chooser returns the helper that compares a key with n others.
func (lib *helperLibrary) chooser(n int) helper {
	var b helperText
	name := "ll_choose" + show(n)
	var params, tests strings.Builder
	for i := range n {
		fmt.Fprintf(&params, "key%d, x%d, ", i, i)
		fmt.Fprintf(&tests, "    if key == key%d:\n        return x%d\n", i, i)
	}
	fmt.Fprintf(&b.body, "def %s(key, %sotherwise):\n%s    return otherwise\n", name, params.String(), tests.String())
	return lib.write(&b, name)
}

// chooseFunction appends the choice of the function that some methods mean for an
// instance represented as from.
func (ct *classTable) chooseFunction(l *LowLevelOps, vcls flow.Value, p *lattice.SomePBC, from *functionsRepr) flow.Value {
	list, _ := ct.boundClasses(p)
	var classes, values []flow.Value
	constants := make(map[*annotator.FunctionDesc]flow.Value)
	for _, b := range list {
		if constants[b.fn] == nil {
			constants[b.fn] = lltype.NewConstant(from.constDesc(b.fn), from.LowLevelType())
		}
		classes, values = append(classes, ct.constant(b.class)), append(values, constants[b.fn])
	}
	return choose(l, vcls, classes, values)
}

// constant returns the constant for a class.
func (ct *classTable) constant(def *annotator.ClassDef) flow.Value {
	return lltype.NewConstant(ct.vtablePtr(def), rclass.ClassType)
}

// A methodPairRepr represents bound methods as structures with the function and the
// instance, where the instance does not determine the function.
type methodPairRepr struct {
	Base
	t         *Typer
	pbc       *lattice.SomePBC
	functions *functionsRepr
	ptr       *lltype.Ptr
}

// The fields of a bound method.
const (
	pairFunction = "function"
	pairSelf     = "self"
)

func newMethodPairRepr(t *Typer, p *lattice.SomePBC) Repr {
	functions := t.reprs.of(functionsOf(p)).(*functionsRepr)
	return &methodPairRepr{t: t, pbc: p, functions: functions, ptr: lltype.PtrTo(t.containers.pair(functions.LowLevelType()))}
}

// pair returns the structure for methods whose functions have a type.
func (ct *containerTypes) pair(function lltype.Type) *lltype.Struct {
	s := ct.pairs[function]
	if s == nil {
		s = lltype.NewStruct("bound_method", lltype.Gc, lltype.Hints{Immutable: true, NoIdentity: true})
		setFields(s, lltype.Field{Name: pairFunction, Type: function}, lltype.Field{Name: pairSelf, Type: ct.t.classes.object.LowLevelType()})
		ct.pairs[function] = s
	}
	return s
}

// String lists the methods.
func (r *methodPairRepr) String() string { return r.pbc.String() }

// LowLevelType returns a pointer to the structure.
func (r *methodPairRepr) LowLevelType() lltype.Type { return r.ptr }

// Const makes the structure of a prebuilt bound method.
func (r *methodPairRepr) Const(x stdspace.Object) lltype.Value {
	if x == stdspace.Object(stdspace.None) {
		return lltype.Null(r.ptr)
	}
	m, ok := x.(*stdspace.Method)
	if !ok || !r.t.classes.isBoundIn(r.pbc, m) {
		fail("%s cannot be represented as %v", textOf(x), r)
	}
	return r.t.prebuilt.object(r, x, "bound_method", r.ptr.To, 0, func(o *lltype.Object) {
		o.Set(pairSelf, r.t.consts.of(r.t.classes.object, m.Self).Value)
		if fn, ok := m.Func.(*stdspace.Function); ok {
			o.Set(pairFunction, r.functions.constDesc(r.t.helpers.Function(fn)))
		}
	}).Ref()
}

// isBoundIn reports whether a bound method is one of a set: a program may bind any
// function to any instance.
func (ct *classTable) isBoundIn(p *lattice.SomePBC, m *stdspace.Method) bool {
	fn, isFunction := m.Func.(*stdspace.Function)
	self, isInstance := m.Self.(*stdspace.Instance)
	return isFunction && isInstance && slices.ContainsFunc(p.Descs, func(d lattice.Desc) bool {
		known := d.(*annotator.MethodDesc)
		return known.Func.Func == fn && known.Self != nil && ct.ofInstance(known.Self, self).IsSubclass(known.Self.ClassDef)
	})
}

// ConvertFrom takes methods that are represented by their instance.
func (r *methodPairRepr) ConvertFrom(from Repr, v flow.Value, l *LowLevelOps) flow.Value {
	m, ok := from.(*methodsRepr)
	if !ok {
		return nil
	}
	self := l.Convert(v, m.self, r.t.classes.object)
	if m.pbc.CanBeNone {
		fn := r.t.classes.chooseFunction(l, l.Call(ll("rclass", "ll_inst_type"), self), m.pbc, r.functions)
		return l.Call(ll("rclass", "ll_bind_or_none"), typeConst(r.ptr.To), fn, self)
	}
	fn := r.t.classes.chooseFunction(l, typePtr(l, self), m.pbc, r.functions)
	p := l.Alloc(r.ptr.To)
	l.SetField(p, pairFunction, fn)
	l.SetField(p, pairSelf, self)
	return p
}

// ConvertTo converts to a set with more or less methods.
func (r *methodPairRepr) ConvertTo(to Repr, v flow.Value, l *LowLevelOps) flow.Value {
	switch to := to.(type) {
	case *methodPairRepr:
		if r.ptr == to.ptr {
			return v
		}
		fn := l.Convert(l.Call(ll("rclass", "ll_function_or_none"), v), r.functionOrNone(), to.functions)
		return l.Call(ll("rclass", "ll_bind_or_none"), typeConst(to.ptr.To), fn, l.Call(ll("rclass", "ll_self_or_none"), v))
	case *methodsRepr:
		self := flow.Value(l.Call(ll("rclass", "ll_self_or_none"), v))
		return l.Convert(self, r.t.classes.object, to.self)
	}
	return nil
}

// functionOrNone is the representation of a method's function, which may be None.
func (r *methodPairRepr) functionOrNone() Repr {
	return r.t.reprs.of(lattice.NewPBC(functionsOf(r.pbc).Descs, true))
}

// Binary returns how a comparison with other methods is typed.
func (r *methodPairRepr) Binary(op string, right Repr) Rtype { return methodEquality(op, right) }

// methodEquality returns how the comparison of two methods is typed: they are equal
// if they are the same function, bound to the same instance.
func methodEquality(op string, right Repr) Rtype {
	switch right.(type) {
	case *methodsRepr, *methodPairRepr:
	default:
		return nil
	}
	if op != "eq" && op != "ne" {
		return nil
	}
	return func(hop *HighLevelOp) flow.Value {
		if v := constantResult(hop); v != nil {
			return v
		}
		common := hop.Typer.reprs.of(lattice.Union(hop.Anns[0], hop.Anns[1]))
		x, y := hop.Arg(common, 0), hop.Arg(common, 1)
		var v flow.Value
		if _, ok := common.(*methodPairRepr); ok {
			v = hop.Call(ll("rclass", "ll_same_method"), x, y)
		} else {
			v = hop.Op(llop.PtrEQ, lltype.Bool, x, y)
		}
		if op == "ne" {
			v = hop.Op(llop.BoolNot, lltype.Bool, v)
		}
		return v
	}
}

// Unary returns how an operation on methods is typed.
func (r *methodPairRepr) Unary(op string) Rtype { return callableUnary(op, r.call) }

// call types a call of the function with the instance.
func (r *methodPairRepr) call(hop *HighLevelOp) flow.Value {
	p := hop.Anns[0].(*lattice.SomePBC)
	v := hop.Arg(r, 0)
	call := hop.withSelf(hop.GetField(v, pairSelf), anyInstance, r.t.classes.object)
	functions := functionsOf(p)
	call = call.Prepend(hop.GetField(v, pairFunction), functions, r.functions)
	return r.functions.callMethod(call, p, hop)
}

// anyInstance is the annotation of instances of classes that may have nothing in
// common.
var anyInstance = &lattice.SomeInstance{}
