package annset

import (
	"vitrine/host/stdspace"
)

// A methodName is the value of im_func for a method of a builtin type:
// "list_append".
type methodName string

// bound returns a method bound to an object.
func (a *analysis) bound(slot string, self *SomeValue, fn any) *SomeValue {
	return a.made(slot, []*SomeValue{self}, fact{name: ANN.ImSelf, value: self}, fact{name: ANN.ImFunc, value: fn})
}

// nameOf returns the text of a constant string.
func (a *analysis) nameOf(v *SomeValue) (string, bool) {
	c := a.set.Get(ANN.Const, v)
	return stdspace.AsText(c)
}

func getAttr(a *analysis, args []*SomeValue) *SomeValue {
	v := args[0]
	name, ok := a.nameOf(args[1])
	if !ok {
		return a.unknown(args...)
	}
	t := a.typeOf(v)
	if t.Class != nil {
		return a.attribute(v, t.Class, name)
	}
	if c := a.set.Get(ANN.Const, v); c != any(MostGeneralValue) {
		if x := attributeOf(c, name); x != nil {
			return a.constant(x)
		}
		if cls, ok := c.(*stdspace.Class); ok {
			return a.classAttribute(cls, name)
		}
	}
	if hasMethod(t, name) {
		return a.bound("method", v, methodName(t.Name+"_"+name))
	}
	return a.unknown(v)
}

// attributeOf returns a constant attribute of a module, or nil.
func attributeOf(c any, name string) stdspace.Object {
	if m, ok := c.(*stdspace.Module); ok {
		x, _ := m.Dict.Lookup(name)
		return x
	}
	return nil
}

// classAttribute returns an attribute of a class.
func (a *analysis) classAttribute(c *stdspace.Class, name string) *SomeValue {
	switch x := find(c, name).(type) {
	case nil, *stdspace.Property:
	case *stdspace.StaticMethod:
		return a.constant(x.Func)
	case *stdspace.ClassMethod:
		return a.bound("method", a.constant(c), x.Func)
	default:
		return a.constant(x)
	}
	return MostGeneralValue
}

func setAttr(a *analysis, args []*SomeValue) *SomeValue {
	name, ok := a.nameOf(args[1])
	if c := a.classOf(args[0]); ok && c != nil {
		return a.setAttribute(args[0], c, name, args[2])
	}
	a.unknown(args...)
	return a.none()
}
