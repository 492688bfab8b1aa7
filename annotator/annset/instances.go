package annset

import (
	"vitrine/host/stdspace"
)

// instanceOf returns the object that stands for all instances of a class: one
// for the whole program.
func (a *analysis) instanceOf(c *stdspace.Class) *SomeValue {
	if v := a.instances[c]; v != nil {
		return a.set.Find(v)
	}
	v := a.fresh(hasType(Type{c.Name, c}))
	a.instances[c] = v
	if isException(c) {
		for _, h := range a.handlers {
			a.catches(h, c)
		}
	}
	return a.set.Find(v)
}

// classOf returns the class of an instance, or nil if the object is not known
// to be one.
func (a *analysis) classOf(v *SomeValue) *stdspace.Class {
	t, _ := a.set.Get(ANN.Type, v).(Type)
	return t.Class
}

// find looks up a name in a class and those it inherits from.
func find(c *stdspace.Class, name string) stdspace.Object {
	for _, k := range c.MRO {
		if x, ok := k.Dict.Lookup(name); ok {
			return x
		}
	}
	return nil
}

// method returns the function that a class of the program defines for an
// operation or under a name, or nil.
func method(c *stdspace.Class, name string) *stdspace.Function {
	if c == nil || name == "" {
		return nil
	}
	fn, _ := find(c, name).(*stdspace.Function)
	return fn
}

// hooked reports whether a class has functions of its own for attribute access.
func hooked(c *stdspace.Class, names ...string) bool {
	for _, n := range names {
		if method(c, n) != nil {
			return true
		}
	}
	return false
}

// attribute returns an attribute of an instance of a class.
func (a *analysis) attribute(v *SomeValue, c *stdspace.Class, name string) *SomeValue {
	if name == "__class__" {
		return a.constant(c)
	}
	if name == "__dict__" || hooked(c, "__getattr__", "__getattribute__") {
		return a.unknown(v)
	}
	inClass := find(c, name)
	switch x := inClass.(type) {
	case *stdspace.Property:
		if fn, ok := x.Get.(*stdspace.Function); ok {
			return a.callFunction(fn, []*SomeValue{v})
		}
		return a.unknown(v)
	case *stdspace.Function:
		bound := a.bound("method", v, x)
		a.set.Get(ANN.Attr(name), v) // something may be stored there later
		if !a.set.decided(ANN.Attr(name), v) {
			return bound
		}
		return a.set.Merge(bound, a.load(v, name))
	case *stdspace.ClassMethod:
		return a.bound("method", a.constant(c), x.Func)
	case *stdspace.StaticMethod:
		return a.constant(x.Func)
	case nil:
	default:
		if _, ok := typeOfValue(x); !ok && x != stdspace.None && !isContainer(x) {
			return MostGeneralValue // computed by a builtin class
		}
		if b, ok := x.(*stdspace.Builtin); ok && b.Class != nil {
			return a.bound("method", v, b)
		}
	}
	return a.load(v, name)
}

func isContainer(x stdspace.Object) bool {
	switch x.(type) {
	case *stdspace.List, *stdspace.Tuple, *stdspace.Dict, *stdspace.Set, *stdspace.Instance:
		return true
	}
	return false
}

// load reads an attribute that is kept in instances. Until something is
// stored, it can only be the value in the class, if any.
func (a *analysis) load(v *SomeValue, name string) *SomeValue {
	a.prepare(v, name)
	return a.set.Get(ANN.Attr(name), v).(*SomeValue)
}

// store makes an attribute cover a value that is stored in it.
func (a *analysis) store(v *SomeValue, name string, value *SomeValue) {
	a.prepare(v, name)
	a.set.Generalise(ANN.Attr(name), v, value)
}

// prepare gives an attribute its first value.
func (a *analysis) prepare(v *SomeValue, name string) {
	n := ANN.Attr(name)
	if a.set.decided(n, v) {
		return
	}
	first := ImpossibleValue
	if c := a.classOf(v); c != nil {
		switch x := find(c, name).(type) {
		case nil, *stdspace.Function, *stdspace.Property, *stdspace.StaticMethod, *stdspace.ClassMethod, *stdspace.Builtin:
		default:
			first = a.constant(x)
		}
	}
	if !a.set.decided(n, v) { // making the constant may have led here again
		a.setFact(n, v, first)
	}
}

// setAttribute stores an attribute of an instance.
func (a *analysis) setAttribute(v *SomeValue, c *stdspace.Class, name string, value *SomeValue) *SomeValue {
	if name == "__class__" || name == "__dict__" || hooked(c, "__setattr__") {
		return a.unknown(v, value)
	}
	if p, ok := find(c, name).(*stdspace.Property); ok {
		if fn, ok := p.Set.(*stdspace.Function); ok {
			return a.callFunction(fn, []*SomeValue{v, value})
		}
		return a.unknown(v, value)
	}
	a.store(v, name, value)
	return a.constant(stdspace.None)
}
