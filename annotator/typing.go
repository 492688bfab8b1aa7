package annotator

import (
	"fmt"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
)

// This file is for the low-level typer, which asks what the annotator has found out about
// functions, classes and calls.

// Classes returns all classes of instances that are known by now.
func (h *Helpers) Classes() []*ClassDef { return h.a.bk.classes }

// Instances returns the prebuilt instances that the annotator has seen, without the
// frozen ones.
func (h *Helpers) Instances() []*stdspace.Instance { return h.a.bk.instances }

// ClassDef returns the class of an annotation of instances.
func (h *Helpers) ClassDef(c *lattice.ClassDef) *ClassDef { return h.a.bk.classOf[c] }

// ClassDesc returns the description of a class.
func (h *Helpers) ClassDesc(c *stdspace.Class) *ClassDesc { return h.a.bk.classDesc(c) }

// Exception returns the description of a builtin exception class.
func (h *Helpers) Exception(name string) *ClassDesc { return h.a.bk.builtinException(name, nil) }

// Function returns the description of a function.
func (h *Helpers) Function(fn *stdspace.Function) *FunctionDesc { return h.a.bk.functionDesc(fn) }

// UnboundMethod returns the description of an unbound method, nil if it is not one of a
// function of the program.
func (h *Helpers) UnboundMethod(m *stdspace.Method) *FunctionDesc {
	if !isPlainFunction(h.a.bk.immutableValue(m)) || m.Self != nil {
		return nil
	}
	return h.a.bk.immutableValue(m).(*lattice.SomePBC).Descs[0].(*FunctionDesc)
}

// Attribute reads an attribute of an object of the program; ok is false if it
// has none of that name.
func (h *Helpers) Attribute(x stdspace.Object, name string) (v stdspace.Object, ok bool) {
	v, err := h.a.std.GetAttr(x, name)
	return v, err == nil
}

// ExceptionBase returns the name of the builtin exception class that another one
// inherits from, "" at the top.
func ExceptionBase(name string) string { return exceptionBases[name] }

// BuiltinOf returns the builtin function, type or method that an annotation stands for.
func BuiltinOf(s *lattice.SomeBuiltin) stdspace.Object { return builtinObject(s) }

// ClassDef returns what is known about the instances of the class; for a specialised
// class, about those made at no particular place.
func (d *ClassDesc) ClassDef() *ClassDef { return d.classDef(nil) }

// ByLocation reports whether instances are distinguished by the places that make them.
func (d *ClassDesc) ByLocation() bool { return d.byLocation }

// ClassDefAt returns what is known about the instances that a call makes.
func (d *ClassDesc) ClassDefAt(pos *Position) *ClassDef {
	if d.byLocation {
		return d.classDef(pos)
	}
	return d.classDef(nil)
}

// IsException reports whether the class is an exception class.
func (d *ClassDesc) IsException() bool { return d.isException() }

// Init returns the __init__ of the class, nil if it has none.
func (d *ClassDesc) Init() *FunctionDesc { return initOf(d) }

// Attr returns the value of an attribute in the body of the class or of a base. fn is set
// for functions.
func (d *ClassDesc) Attr(name string) (x stdspace.Object, fn *FunctionDesc, ok bool) {
	c := d.lookup(name)
	if c == nil {
		return nil, nil, false
	}
	attr := c.attrs[name]
	if s, isStatic := attr.value.(*stdspace.StaticMethod); isStatic {
		return s.Func, attr.fn, true
	}
	fn = attr.fn
	if f, isFunction := attr.value.(*stdspace.Function); isFunction && fn == nil {
		fn = d.bk.functionDesc(f)
	}
	return attr.value, fn, true
}

// MethodFunctions returns the functions behind the methods that an attribute of
// the instances of the class can be; nil if s is not an annotation of methods.
func (c *ClassDef) MethodFunctions(s SomeValue) SomeValue {
	p, ok := s.(*lattice.SomePBC)
	if !ok || len(p.Descs) == 0 || p.Descs[0].Kind() != lattice.MethodKind {
		return nil
	}
	filtered, ok := c.lookupFilter(p, false).(*lattice.SomePBC)
	if !ok {
		return nil
	}
	var descs []lattice.Desc
	for _, d := range filtered.Descs {
		descs = append(descs, d.(*MethodDesc).Func)
	}
	return lattice.NewPBC(descs, filtered.CanBeNone)
}

// Parameters returns the names of the positional parameters, the defaults of the
// last of them, and whether there are *args.
func (d *FunctionDesc) Parameters() (names []string, defaults []stdspace.Object, varargs bool) {
	return d.sig.names, d.sig.defaults, d.sig.varargs
}

// Arguments are those of a call.
type Arguments struct{ args *arguments }

// Arguments returns the arguments of a simple_call or call_args operation, of
// which s are the annotations of the operands after the callee.
func (h *Helpers) Arguments(opname string, s []SomeValue) (*Arguments, error) {
	args, err := h.a.bk.callArguments(opname, s)
	if err != nil {
		return nil, err
	}
	return &Arguments{args}, nil
}

// Prepend returns the arguments with one more in front: self.
func (a *Arguments) Prepend(s SomeValue) *Arguments { return &Arguments{a.args.prepend(s)} }

// Positional returns how many positional arguments there are.
func (a *Arguments) Positional() int { return len(a.args.positional) }

// Keywords returns the names of the arguments that are given by name.
func (a *Arguments) Keywords() []string {
	names := make([]string, len(a.args.keywords))
	for i, k := range a.args.keywords {
		names[i] = k.name
	}
	return names
}

// Star returns the annotations of the items of *args; ok is false without them.
func (a *Arguments) Star() (items []SomeValue, ok bool) {
	t, ok := a.args.star.(*lattice.SomeTuple)
	if !ok {
		return nil, false
	}
	return t.Items, true
}

// GraphFor returns the graph that a call at pos of a function with these
// arguments goes to; nil for a function that is called while the program is
// annotated.
func (h *Helpers) GraphFor(fn *FunctionDesc, args *Arguments, pos *Position) (*Graph, error) {
	a := h.a
	cells, err := fn.sig.match(a.bk, fn.Func.Name, args.args)
	if err != nil {
		return nil, err
	}
	a.Pos = pos
	defer func() { a.Pos = nil }()
	known := len(a.graphs)
	g, _ := fn.specialize(cells)
	if len(a.graphs) > known {
		return nil, fmt.Errorf("the call of %s has arguments that the annotator has not seen", fn)
	}
	return g, nil
}

// Lookup returns the result of the function for these arguments; nil if it was
// not called for them.
func (t *MemoTable) Lookup(args []*flow.Constant) *flow.Constant {
	for _, row := range t.Rows {
		same := true
		for i, c := range row.Args {
			same = same && c.Key == args[i].Key
		}
		if same {
			return row.Result
		}
	}
	return nil
}

// MembersOf returns the objects that an annotation stands for, if there are only
// certain ones.
func (h *Helpers) MembersOf(s SomeValue) []*flow.Constant { return h.a.bk.members(s) }
