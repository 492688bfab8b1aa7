package annotator

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
)

// A MethodDesc describes a function as a method: as the attribute of a class,
// or bound to the instances of one.
type MethodDesc struct {
	desc
	Func   *FunctionDesc
	Origin *ClassDef // the class whose body has it
	Self   *ClassDef // the class of the instances it is bound to, or nil
	Name   string
	Direct bool // the instance has the flag access_directly
}

type methodKey struct {
	fn           *FunctionDesc
	origin, self *ClassDef
	name         string
	direct       bool
}

func (bk *bookkeeper) methodDesc(fn *FunctionDesc, origin, self *ClassDef, name string) *MethodDesc {
	return bk.methodOf(methodKey{fn, origin, self, name, false})
}

func (bk *bookkeeper) methodOf(key methodKey) *MethodDesc {
	m := bk.methods[key]
	if m == nil {
		m = &MethodDesc{desc{bk, bk.order()}, key.fn, key.origin, key.self, key.name, key.direct}
		bk.methods[key] = m
	}
	return m
}

// Indirect returns the method without the flag access_directly.
func (m *MethodDesc) Indirect() lattice.Desc {
	if !m.Direct {
		return m
	}
	return m.bindTo(m.Self, false)
}

// Instance returns the annotation of the instances that the method is bound to.
func (m *MethodDesc) Instance() *lattice.SomeInstance {
	return &lattice.SomeInstance{Class: m.Self.ClassDef, Direct: m.Direct}
}

// String returns "method B.f on C", or "unbound B.f".
func (m *MethodDesc) String() string {
	if m.Self == nil {
		return "unbound " + m.Func.String()
	}
	if m.Direct {
		return "method " + m.Func.String() + " on " + m.Self.Name + " directly"
	}
	return "method " + m.Func.String() + " on " + m.Self.Name
}

// Kind returns MethodKind.
func (m *MethodDesc) Kind() lattice.DescKind { return lattice.MethodKind }

// Constant returns nil: there are as many methods as instances.
func (m *MethodDesc) Constant() *flow.Constant { return nil }

// Subsumes reports whether other is the same method, bound to instances that
// are among those of m.
func (m *MethodDesc) Subsumes(other lattice.Desc) bool {
	o, ok := other.(*MethodDesc)
	return ok && m.Self != nil && o.Self != nil && m.Func == o.Func && m.Origin == o.Origin && m.Name == o.Name &&
		(o.Direct || !m.Direct) && o.Self.IsSubclass(m.Self.ClassDef)
}

func (m *MethodDesc) bindTo(self *ClassDef, direct bool) *MethodDesc {
	return m.bk.methodOf(methodKey{m.Func, m.Origin, self, m.Name, direct})
}

func (m *MethodDesc) pycall(args *arguments, before SomeValue) SomeValue {
	if m.Self == nil {
		m.bk.a.fail("call", m.String()+" cannot be called without an instance")
		return lattice.Impossible
	}
	return m.Func.pycall(args.prepend(m.Instance()), before)
}

// A FrozenDesc describes an instance that never changes: its method _freeze_
// said so.
type FrozenDesc struct {
	desc
	Object *stdspace.Instance
}

// frozenClass returns a number for a class of frozen instances.
func (bk *bookkeeper) frozenClass(c *stdspace.Class) int {
	n, ok := bk.frozenClasses[c]
	if !ok {
		n = len(bk.frozenClasses)
		bk.frozenClasses[c] = n
	}
	return n
}

func (bk *bookkeeper) frozenDesc(x *stdspace.Instance) *FrozenDesc {
	d := bk.frozen[x]
	if d == nil {
		d = &FrozenDesc{desc{bk, bk.order()}, x}
		bk.frozen[x] = d
		bk.ownMethods(x.Class)
	}
	return d
}

// ownMethods gives the functions in the body of a class, and of those it
// inherits from, their names as methods.
func (bk *bookkeeper) ownMethods(c *stdspace.Class) {
	for i := len(c.MRO) - 1; i >= 0; i-- {
		for _, e := range c.MRO[i].Dict.Entries() {
			if fn, ok := e.Value.(*stdspace.Function); ok {
				if d := bk.functionDesc(fn); d.Class == nil {
					d.Class = c.MRO[i]
				}
			}
		}
	}
}

// name returns the name of a global variable that holds the instance.
func (d *FrozenDesc) name() string {
	if name := d.bk.a.prog.Flow.InstanceName(d.Object); name != "" {
		return name
	}
	return "instance of " + d.Object.Class.Name
}

// String returns "frozen NAME".
func (d *FrozenDesc) String() string { return "frozen " + d.name() }

// Kind returns FrozenKind.
func (d *FrozenDesc) Kind() lattice.DescKind { return lattice.FrozenKind }

// Constant returns the instance.
func (d *FrozenDesc) Constant() *flow.Constant { return d.bk.constant(d.Object) }

// readAttribute returns the annotation of an attribute.
func (d *FrozenDesc) readAttribute(name string) SomeValue {
	x, err := d.bk.a.std.GetAttr(d.Object, name)
	if err != nil {
		return lattice.Impossible
	}
	return d.bk.immutableValue(x)
}

// declared returns the attributes that the class of the instance lists in _attrs_.
func (d *FrozenDesc) declared() []string {
	x, err := d.bk.a.std.GetAttr(d.Object, "_attrs_")
	if err != nil {
		return nil
	}
	return texts(x)
}

// A FrozenMethodDesc describes a method bound to a frozen instance.
type FrozenMethodDesc struct {
	desc
	Func *FunctionDesc
	Self *FrozenDesc
}

type frozenMethodKey struct {
	fn   *FunctionDesc
	self *FrozenDesc
}

func (bk *bookkeeper) frozenMethodDesc(fn *FunctionDesc, self *FrozenDesc) *FrozenMethodDesc {
	key := frozenMethodKey{fn, self}
	d := bk.frozenMethods[key]
	if d == nil {
		d = &FrozenMethodDesc{desc{bk, bk.order()}, fn, self}
		bk.frozenMethods[key] = d
	}
	return d
}

// String returns "frozenmethod A.f of NAME".
func (d *FrozenMethodDesc) String() string {
	return "frozenmethod " + d.Func.String() + " of " + d.Self.name()
}

// Kind returns FrozenMethodKind.
func (d *FrozenMethodDesc) Kind() lattice.DescKind { return lattice.FrozenMethodKind }

// Constant returns nil: every access makes another bound method.
func (d *FrozenMethodDesc) Constant() *flow.Constant { return nil }

func (d *FrozenMethodDesc) pycall(args *arguments, before SomeValue) SomeValue {
	return d.Func.pycall(args.prepend(pbc(d.Self)), before)
}
