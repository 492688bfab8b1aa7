package annotator

import (
	"fmt"
	"maps"
	"slices"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
)

// A ClassDesc describes a class: what its body defines. What is known about
// its instances is in its ClassDef; there are several if the class is
// specialised.
type ClassDesc struct {
	desc
	Name  string
	Class *stdspace.Class // nil for an exception class that the dialect of the program lacks
	Base  *ClassDesc

	names []string // of attributes, in source order
	attrs map[string]classAttr
	defs  map[any]*ClassDef

	builtin     bool
	byLocation  bool            // one ClassDef for each place that makes instances
	allowed     map[string]bool // from __slots__ or _attrs_; nil: anything
	specialises bool            // methods are specialised on the class of self
	settled     bool            // methods of subclasses must not be called on its instances
}

// A classAttr is what a class body gives an attribute: an object, or the
// description of a function that belongs to this class alone.
type classAttr struct {
	value stdspace.Object
	fn    *FunctionDesc
}

// classDesc returns the description of a class.
func (bk *bookkeeper) classDesc(c *stdspace.Class) *ClassDesc {
	if c.Builtin {
		return bk.builtinException(c.Name, c)
	}
	d := bk.classDescs[c]
	if d == nil {
		d = &ClassDesc{
			desc: desc{bk, bk.order()}, Name: c.Name, Class: c,
			attrs: make(map[string]classAttr), defs: make(map[any]*ClassDef),
		}
		bk.classDescs[c] = d
		d.read()
	}
	return d
}

// read collects what the class body defines.
func (d *ClassDesc) read() {
	c := d.Class
	if tag, ok := c.Dict.Lookup("_annspecialcase_"); ok {
		text, _ := stdspace.AsText(tag)
		d.byLocation = text == "specialize:ctr_location"
		d.specialises = true
	}
	if x, ok := c.Dict.Lookup("_settled_"); ok {
		d.settled, _ = d.bk.a.std.IsTrue(x)
	}
	var base *stdspace.Class
	for _, b := range slices.Backward(c.Bases) {
		switch {
		case b.Name == "object" && b.Builtin, isMixin(b):
		case d.Base != nil:
			d.bk.a.fail("class", fmt.Sprintf("class %s: inheriting from several classes is only possible if all but one have _mixin_ = True", d.Name))
		default:
			d.Base, base = d.bk.classDesc(b), b
		}
	}
	d.addMixins(base)
	d.addSources(c, false, func(string) bool { return false })
	d.readAllowed()
}

func isMixin(c *stdspace.Class) bool {
	_, ok := c.Dict.Lookup("_mixin_")
	return ok
}

// addMixins takes over what instances of the class have from mix-ins: when Python looks
// for an attribute, a mix-in comes before the base, or after it.
func (d *ClassDesc) addMixins(base *stdspace.Class) {
	for i, m := range slices.Backward(d.Class.MRO) {
		if i == 0 || !isMixin(m) || base != nil && slices.Contains(base.MRO, m) {
			continue
		}
		before := d.Class.MRO[1:i]
		d.addSources(m, true, func(name string) bool {
			return slices.ContainsFunc(before, func(k *stdspace.Class) bool {
				_, ok := k.Dict.Lookup(name)
				return ok
			})
		})
	}
}

// addSources takes over the attributes of a class body, except hidden ones.
func (d *ClassDesc) addSources(c *stdspace.Class, mixin bool, hidden func(name string) bool) {
	slots, _ := c.Dict.Lookup("__slots__")
	isSlot := texts(slots)
	for _, e := range c.Dict.Entries() {
		if e.Key == nil {
			continue
		}
		name, _ := stdspace.AsText(e.Key)
		if !slices.Contains(isSlot, name) && !hidden(name) { // what stands for a slot is not a value of it
			d.addSource(name, e.Value, mixin)
		}
	}
}

func (d *ClassDesc) addSource(name string, x stdspace.Object, mixin bool) {
	if everyClassHas[name] {
		return
	}
	attr := classAttr{value: x}
	switch x := x.(type) {
	case *stdspace.Function:
		fd := d.bk.functionDesc(x)
		if d.specialises || mixin {
			fd = d.bk.newFunctionDesc(x)
			attr.fn = fd
			if d.specialises {
				fd.specialise = byCells([]int{0}, typeKey)
			}
		}
		if fd.Class == nil {
			fd.Class = d.Class
		}
	case *stdspace.StaticMethod:
		if fn, ok := x.Func.(*stdspace.Function); ok && mixin {
			attr.fn = d.bk.newFunctionDesc(fn)
		}
	case *stdspace.Property:
		if x.Get != nil {
			d.addSource(name+propertyGetter, x.Get, mixin)
		}
		if x.Set != nil {
			d.addSource(name+propertySetter, x.Set, mixin)
		}
	}
	if _, ok := d.attrs[name]; !ok {
		d.names = append(d.names, name)
	}
	d.attrs[name] = attr
}

// everyClassHas lists attributes that say nothing about a class.
var everyClassHas = map[string]bool{
	"__module__": true, "__qualname__": true, "__doc__": true, "__dict__": true, "__weakref__": true,
	"__slots__": true, "__annotations__": true, "__firstlineno__": true, "__static_attributes__": true,
	"__metaclass__": true, "_attrs_": true, "_mixin_": true, "_annspecialcase_": true,
	"_settled_": true, "__new__": true, "__init_subclass__": true, "__hash__": true,
}

// readAllowed reads __slots__ and _attrs_, which limit the attributes of
// instances.
func (d *ClassDesc) readAllowed() {
	for _, decl := range []string{"__slots__", "_attrs_"} {
		x, ok := d.Class.Dict.Lookup(decl)
		if !ok {
			continue
		}
		if d.allowed == nil {
			d.allowed = make(map[string]bool)
		}
		for _, name := range texts(x) {
			d.allowed[name] = true
		}
	}
	if d.allowed != nil && d.Base != nil {
		if d.Base.allowed == nil {
			d.bk.a.fail("class", fmt.Sprintf("class %s limits its attributes by __slots__ or _attrs_, but class %s, from which it inherits, does not", d.Name, d.Base.Name))
		}
		for name := range d.Base.allowed {
			d.allowed[name] = true
		}
	}
}

// texts returns the strings in a string, a tuple or a list.
func texts(x stdspace.Object) []string {
	items := []stdspace.Object{x}
	switch x := x.(type) {
	case *stdspace.Tuple:
		items = x.Items
	case *stdspace.List:
		items = x.Items
	}
	var out []string
	for _, i := range items {
		if s, ok := stdspace.AsText(i); ok {
			out = append(out, s)
		}
	}
	return out
}

// String returns "class A".
func (d *ClassDesc) String() string { return "class " + d.Name }

// Kind returns ClassKind.
func (d *ClassDesc) Kind() lattice.DescKind { return lattice.ClassKind }

// Constant returns the class.
func (d *ClassDesc) Constant() *flow.Constant {
	if d.Class == nil {
		return nil
	}
	return d.bk.constant(d.Class)
}

// classDef returns what is known about the instances of the class; key is nil
// unless the class is specialised.
func (d *ClassDesc) classDef(key any) *ClassDef {
	if c := d.defs[key]; c != nil {
		return c
	}
	var base *lattice.ClassDef
	if d.Base != nil {
		base = d.Base.classDef(nil).ClassDef
	}
	c := &ClassDef{
		ClassDef: lattice.NewClassDef(d.Name, base), Desc: d, sources: make(map[string][]attrSource),
		assigned: make(map[string]bool), prebuiltWith: make(map[string]bool),
	}
	c.Builtin = d.builtin
	c.Order = len(d.bk.classes)
	d.defs[key] = c
	d.bk.classes = append(d.bk.classes, c)
	d.bk.classOf[c.ClassDef] = c
	d.bk.a.rec.classFound(c)
	for _, name := range slices.Sorted(maps.Keys(forcedAttributes[d.Name])) {
		if d.builtin {
			c.generalize(name, forcedAttributes[d.Name][name])
			attr, home := c.locate(name) // a class above, if somebody reads it there already
			attr.ReadOnly = false
			home.assigned[name] = true
		}
	}
	if d.bk.a.finished {
		return c // only the typer asks for the class: it has no instances for which its body matters
	}
	for _, name := range d.names {
		c.addSource(name, d)
	}
	d.considerDel(c)
	c.newBelow()
	return c
}

// considerDel analyses the method __del__ that the class body has: it is called
// when an instance dies, which is at no place of the program.
func (d *ClassDesc) considerDel(c *ClassDef) {
	if _, ok := d.attrs["__del__"]; !ok {
		return
	}
	if p, ok := d.attrValue(nil, "__del__").(*lattice.SomePBC); ok {
		a := d.bk.a
		pos := a.Pos
		a.Pos = nil
		a.callPBC(p, &arguments{positional: []SomeValue{&lattice.SomeInstance{Class: c.ClassDef}}}, nil)
		a.Pos = pos
	}
}

// forcedAttributes are attributes of builtin exceptions that exist without
// being set.
var forcedAttributes = map[string]map[string]SomeValue{
	"EnvironmentError": {"errno": lattice.Integer, "strerror": lattice.MaybeString, "filename": lattice.MaybeString},
}

// lookup returns the class that defines an attribute, d or one it inherits
// from; nil if there is none.
func (d *ClassDesc) lookup(name string) *ClassDesc {
	for c := d; c != nil; c = c.Base {
		if _, ok := c.attrs[name]; ok {
			return c
		}
	}
	return nil
}

// readAttribute returns the annotation of an attribute of the class itself.
func (d *ClassDesc) readAttribute(name string) SomeValue {
	if c := d.lookup(name); c != nil {
		return c.attrValue(nil, name)
	}
	return lattice.Impossible
}

// attrValue returns the annotation of an attribute that the class body
// defines; functions become methods of def, if that is not nil.
func (d *ClassDesc) attrValue(def *ClassDef, name string) SomeValue {
	attr := d.attrs[name]
	_, static := attr.value.(*stdspace.StaticMethod)
	if attr.fn != nil {
		if static {
			return pbc(attr.fn)
		}
		return d.bind(pbc(attr.fn), def, name)
	}
	switch x := attr.value.(type) {
	case *stdspace.StaticMethod:
		return d.bk.immutableValue(x.Func)
	case *stdspace.Property:
		if d.bk.a.opt.AllowObjects {
			break
		}
		d.bk.a.fail("degenerated", fmt.Sprintf("%s of class %s is a property without the function that is needed here, or it is read from the class: give it one", name, d.Name))
		return lattice.Impossible
	}
	return d.bind(d.bk.immutableValue(attr.value), def, name)
}

// bind makes methods of the functions among prebuilt constants.
func (d *ClassDesc) bind(s SomeValue, def *ClassDef, name string) SomeValue {
	p, ok := s.(*lattice.SomePBC)
	if def == nil || !ok || len(p.Descs) == 0 || p.Descs[0].Kind() != lattice.FunctionKind {
		return s
	}
	var descs []lattice.Desc
	for _, f := range p.Descs {
		fn := f.(*FunctionDesc)
		if fn.unbound != nil && !d.inherits(fn.unbound.class) {
			return s // an unbound method of a class that has nothing to do with d stays one
		}
		descs = append(descs, d.bk.methodDesc(fn.Plain(), def, nil, name))
	}
	return lattice.NewPBC(descs, p.CanBeNone)
}

func (d *ClassDesc) sourceValue(def *ClassDef, name string) SomeValue { return d.attrValue(def, name) }
func (d *ClassDesc) ofInstance() bool                                 { return false }

// pycall analyses the creation of an instance.
func (d *ClassDesc) pycall(args *arguments, before SomeValue) SomeValue {
	if s, ok := before.(*lattice.SomeInstance); ok && d.byLocation {
		return d.initialise(args, s)
	}
	return d.initialise(args, &lattice.SomeInstance{Class: d.ClassDefAt(d.bk.a.Pos).ClassDef})
}

// initialise calls __init__ of the class, which is looked up without making an
// attribute of it.
func (d *ClassDesc) initialise(args *arguments, self *lattice.SomeInstance) SomeValue {
	a := d.bk.a
	a.bk.classOf[self.Class].made = true
	init := d.readAttribute("__init__")
	if !lattice.IsImpossible(init) {
		if p, ok := init.(*lattice.SomePBC); ok {
			if r := a.callPBC(p, args.prepend(self), nil); !lattice.IsNone(r) && !a.Impossible(r) && !a.opt.AllowObjects {
				a.fail("operation", fmt.Sprintf("__init__ of class %s must return None, not %v", d.Name, r))
			}
		}
		return self
	}
	if d.isException() {
		return self
	}
	if values, ok := args.plain(); !ok || len(values) > 0 {
		a.fail("signature", fmt.Sprintf("class %s has no __init__, so it takes no arguments", d.Name))
	}
	return self
}

// isException reports whether the class is an exception class.
func (d *ClassDesc) isException() bool {
	for c := d; c != nil; c = c.Base {
		if c.builtin {
			return true
		}
	}
	return false
}

// slots returns the annotation of __slots__ in the body of the class.
func (d *ClassDesc) slots() SomeValue {
	if d.Class != nil {
		if x, ok := d.Class.Dict.Lookup("__slots__"); ok {
			return d.bk.immutableValue(x)
		}
	}
	return lattice.Impossible
}
