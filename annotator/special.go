package annotator

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// specialMethods are the methods of instances that operations call, as in today's system;
// that of 2007 refused such operations.
var specialMethods = map[string]string{
	"len": "__len__", "iter": "__iter__", "next": "next", "contains": "__contains__",
	"getitem": "__getitem__", "getitem_idx": "__getitem__", "getitem_key": "__getitem__", "getitem_idx_key": "__getitem__",
	"setitem": "__setitem__", "delitem": "__delitem__",
	"float": "__float__", // float(x), see Conversion
}

// Conversion returns a call of float() with an instance as an operation on that instance, "float";
// what is no such call is returned as it is.
func Conversion(op string, s []SomeValue) (string, []SomeValue) {
	if op != "simple_call" || len(s) != 2 {
		return op, s
	}
	f, ok := s[0].(*lattice.SomeBuiltin)
	if _, isInstance := s[1].(*lattice.SomeInstance); !ok || !isInstance || f.Self != nil || f.Name != "float" {
		return op, s
	}
	return f.Name, s[1:]
}

// sliceMethods are those that they call in Python 2 if the second operand is a slice without a
// step; bounds that are missing are 0 and the largest integer.
var sliceMethods = map[string]string{
	"getitem": "__getslice__", "getitem_idx": "__getslice__", "getitem_key": "__getslice__", "getitem_idx_key": "__getslice__",
	"setitem": "__setslice__", "delitem": "__delslice__",
}

// The functions of a property are methods whose names end like this, as in today's system.
const (
	propertyGetter = "__getter__"
	propertySetter = "__setter__"
)

// propertyMethod returns the method that getattr or setattr of an instance x, the first operand,
// calls; "" if the attribute is no property.
func (a *annotator) propertyMethod(op string, x *lattice.SomeInstance, s []SomeValue) string {
	suffix := propertyGetter
	if op == "setattr" {
		suffix = propertySetter
	} else if op != "getattr" {
		return ""
	}
	if x.Class == nil || a.opt.AllowObjects {
		return ""
	}
	known, _ := a.immutable(s[1])
	name, ok := stdspace.AsText(known)
	if !ok {
		return ""
	}
	d := a.bk.classOf[x.Class].Desc
	c := d.lookup(name)
	if c == nil {
		return ""
	}
	if _, ok := c.attrs[name].value.(*stdspace.Property); !ok || d.lookup(name+suffix) == nil {
		return ""
	}
	return name + suffix
}

// specialMethod returns the method of an instance, the first operand, that an operation
// calls; "" if the operation is another one, or no class of the instance has the method.
func (a *annotator) specialMethod(op string, s []SomeValue) string {
	if len(s) == 0 {
		return ""
	}
	x, ok := s[0].(*lattice.SomeInstance)
	if !ok {
		return ""
	}
	name := specialMethods[op]
	if name == "" {
		return a.propertyMethod(op, x, s)
	}
	if len(s) > 1 {
		if slice, isSlice := s[1].(*lattice.SomeSlice); isSlice {
			if !lattice.IsNone(slice.Step) || a.std.Dialect() != source.Python2 {
				return ""
			}
			name = sliceMethods[op]
		}
	}
	if name == "next" && a.std.Dialect() != source.Python2 {
		name = "__next__"
	}
	if _, _, ok := a.bk.classOf[x.Class].Desc.Attr(name); !ok {
		return ""
	}
	return name
}

// specialArguments returns the annotations that a method gets besides the instance, from those
// of the operands.
func (a *annotator) specialArguments(op string, s []SomeValue) []SomeValue {
	if op == "getattr" || op == "setattr" {
		return s[2:] // the name is that of the method
	}
	if len(s) < 2 {
		return nil
	}
	slice, ok := s[1].(*lattice.SomeSlice)
	if !ok {
		return s[1:]
	}
	args := []SomeValue{slice.Start, slice.Stop}
	if lattice.IsNone(slice.Start) {
		args[0] = lattice.NonNeg
	}
	if lattice.IsNone(slice.Stop) {
		args[1] = lattice.NonNeg
	}
	return append(args, s[2:]...)
}

// callOf returns the call that an operation of a graph makes: simple_call or call_args,
// and the annotations of its operands, the callee first. The name is "" if it makes none.
func (a *annotator) callOf(g *Graph, op *flow.SpaceOperation) (opname string, s []SomeValue) {
	if len(op.Args) == 0 || !isCall(op) && !isInstance(a.binding(g, op.Args[0])) {
		return "", nil
	}
	return a.callWith(op, a.Values(&g.Graph, op.Args))
}

// callWith is callOf for given annotations of the operands.
func (a *annotator) callWith(op *flow.SpaceOperation, s []SomeValue) (opname string, call []SomeValue) {
	if opname, s = Conversion(op.Name, s); opname == op.Name && isCall(op) {
		return opname, s
	}
	name := a.specialMethod(opname, s)
	if name == "" {
		return "", nil
	}
	m := a.instanceAttr(s[0].(*lattice.SomeInstance), name)
	return "simple_call", append([]SomeValue{m}, a.specialArguments(opname, s)...)
}

// isCall reports whether an operation is a call that the program writes as one.
func isCall(op *flow.SpaceOperation) bool { return op.Name == "simple_call" || op.Name == "call_args" }

func (a *annotator) makesCall(g *Graph, op *flow.SpaceOperation) bool {
	name, _ := a.callOf(g, op)
	return name != ""
}

// callSpecial considers an operation on an instance that calls a method of it.
func (a *annotator) callSpecial(op string, s []SomeValue, name string) SomeValue {
	m := a.instanceAttr(s[0].(*lattice.SomeInstance), name)
	if lattice.IsImpossible(m) {
		return m
	}
	r := a.opCall("simple_call", append([]SomeValue{m}, a.specialArguments(op, s)...))
	switch _, isBool := r.(*lattice.SomeBool); {
	case lattice.IsImpossible(r):
	case op == "contains" && !isBool:
		a.fail("operation", name+"() must give a truth value")
	case op == "float":
		if _, isFloat := r.(*lattice.SomeFloat); !isFloat {
			a.fail("operation", name+"() must give a float")
		}
	case op == "len":
		if _, _, ok := integer(r); !ok {
			a.fail("operation", name+"() must give an integer")
		}
	}
	return r
}

// SpecialMethod returns the method of an instance, the first of the annotations, that an
// operation on operands with these annotations calls; "" if there is none.
func (h *Helpers) SpecialMethod(op string, s []SomeValue) string { return h.a.specialMethod(op, s) }

// SpecialArguments returns the annotations that the method gets besides the instance, which is
// the first of the annotations.
func (h *Helpers) SpecialArguments(op string, s []SomeValue) []SomeValue {
	return h.a.specialArguments(op, s)
}

// CallOf returns the call that an operation of a graph makes: simple_call or call_args,
// and the annotations of its operands, the callee first. The name is "" if it makes none.
func (h *Helpers) CallOf(g *Graph, op *flow.SpaceOperation) (opname string, s []SomeValue) {
	return h.a.callOf(g, op)
}

// InstanceAttr returns the annotation of an attribute of an instance.
func (h *Helpers) InstanceAttr(x *lattice.SomeInstance, name string) SomeValue {
	return h.a.instanceAttr(x, name)
}
