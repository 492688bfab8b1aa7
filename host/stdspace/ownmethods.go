package stdspace

import (
	"cmp"
	"slices"

	"vitrine/host/operation"
)

// addOwnMethods adds what builtin classes of CPython have in their own dictionaries though they could inherit it:
// it can be called by the name of the class, and then takes only instances of that.
func (tm typeMaker) addOwnMethods() {
	t := &tm.s.types
	define := func(defs []Def, classes ...*Class) {
		for _, c := range classes {
			tm.s.registry.define(c, defs)
		}
	}
	define([]Def{plainRepr}, t.typ, t.function, t.builtinFunction, t.methodDescriptor, t.wrapperDescriptor, t.methodWrapper,
		t.module, t.getset, t.member, t.super, t.code, t.cell, t.frame, t.generator)
	define(reprMethods, t.method, t.none, t.notImplemented, t.ellipsis, t.boolean, t.dictKeys, t.dictItems, t.dictValues)
	define([]Def{integerRepr}, t.integer)
	changes := []Def{genericSetAttr, genericDelAttr}
	define(changes, t.baseException, t.module, t.method)
	if tm.s.py2() {
		define(changes, t.function)
		define(oldBoolMethods, t.boolean)
		str := integerRepr
		str.Name = "__str__"
		define([]Def{str}, t.integer)
		define([]Def{oldUnicodeStr}, t.unicode)
	} else {
		define([]Def{truthOf(False), singletonNew(None)}, t.none)
		define([]Def{truthOf(True), singletonNew(NotImplemented)}, t.notImplemented)
		define([]Def{singletonNew(Ellipsis)}, t.ellipsis)
		define([]Def{classGetItem}, t.list, t.dict, t.set, t.frozenset, t.tuple, t.enumerate, t.mappingProxy)
		define([]Def{itself("__bytes__")}, t.bytes)
		define([]Def{itself("__complex__")}, t.complexNumber)
		define(slices.DeleteFunc(slices.Clone(objectMethods), func(d Def) bool { return !names("__lt__ __le__ __gt__ __ge__ __ne__", d.Name) }), t.rangeType, t.genericAlias)
		t.dictKeys.Dict.SetStr(nHash, None)
		t.dictItems.Dict.SetStr(nHash, None)
	}
	tm.addOwnComparisons()
	tm.addReductions()
	without := []*Class{t.object, t.typ, t.super, t.boolean, t.none, t.notImplemented, t.basestring}
	if !tm.s.py2() {
		without = append(without, t.function, t.staticMethod, t.classMethod)
	}
	for _, c := range tm.s.registry.classes {
		if !slices.Contains(without, c) && (c == t.baseException || !c.IsSubclass(t.baseException)) {
			define([]Def{genericGetAttribute}, c)
		}
	}
}

// integerRepr is the repr of int, which shows a bool as a number.
var integerRepr = Def{Name: "__repr__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
	v, _ := intOf(args[0])
	text, err := s.reprs.value(s.intObject(v))
	return NewStr(text), err
}}

// truthOf is the __bool__ of a class with one instance.
func truthOf(v Object) Def {
	return Def{Name: "__bool__", Min: 1, Max: 1, Fn: func(*Space, []Object) (Object, error) { return v, nil }}
}

var oldBoolMethods = []Def{{Name: "__str__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) { return s.repr(args[0]) }}}

// itself is a method that gives the builtin value of its object.
func itself(name string) Def {
	return Def{Name: name, Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) { return sequenceValue(args[0]), nil }}
}

// singletonNew is the __new__ of a class with one instance.
func singletonNew(x Object) Def {
	return Def{Name: "__new__", Min: 1, Max: -1, KwFn: func(s *Space, args []Object, kw []Keyword) (Object, error) {
		if len(args)+len(kw) > 1 {
			name := s.typeName(x)
			if x == Ellipsis {
				name = "EllipsisType"
			}
			return nil, s.TypeError("%s takes no arguments", name)
		}
		return x, nil
	}}
}

// classGetItem is list[int] as a method.
var classGetItem = Def{Name: "__class_getitem__", Min: 2, Max: 2, Kind: ClassBound, Fn: func(s *Space, args []Object) (Object, error) {
	return s.aliasOf(args[0].(*Class), args[1]), nil
}}

// addOwnComparisons adds the comparisons of functions, and in Python 2 those by __cmp__.
func (tm typeMaker) addOwnComparisons() {
	t := &tm.s.types
	rich := append(slices.Clone(valueMethods[len(reprMethods):]), hashMethod)
	for _, c := range []*Class{t.builtinFunction, t.methodWrapper, t.code} {
		tm.s.registry.define(c, rich)
	}
	if !tm.s.py2() {
		tm.s.registry.define(t.method, rich)
		return
	}
	tm.s.registry.define(t.typ, append(typeComparisons(), identityHash))
	tm.s.registry.define(t.method, []Def{hashMethod})
	for _, c := range []*Class{t.dict, t.slice, t.builtinFunction, t.method, t.code, t.mappingProxy} {
		tm.s.registry.define(c, []Def{cmpMethod((*Space).cmp)})
	}
	for _, c := range []*Class{t.set, t.frozenset} {
		tm.s.registry.define(c, []Def{cmpMethod(func(s *Space, _, _ Object) (int, error) { return 0, cannotCompareSets(s) })})
	}
}

// cmpMethod is the __cmp__ of a builtin class, which takes another instance of the class only.
func cmpMethod(compare func(s *Space, x, y Object) (int, error)) Def {
	return Def{Name: "__cmp__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		x, y := sequenceValue(args[0]), sequenceValue(args[1])
		if c := s.TypeOf(args[0]); s.TypeOf(x) != s.TypeOf(y) && (selfSet(x) == nil || selfSet(y) == nil) {
			return nil, s.TypeError("%s.__cmp__(x,y) requires y to be a '%s', not a '%s'", c.Name, c.Name, s.typeName(args[1]))
		}
		n, err := compare(s, x, y)
		return MakeInt(int64(n)), err
	}}
}

// typeComparisons compare classes of Python 2: by identity, and in the order in which they were made.
func typeComparisons() []Def {
	var defs []Def
	for op := operation.LT; op <= operation.GE; op++ {
		defs = append(defs, Def{Name: compareRows[op].name.s, Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
			other, ok := args[1].(*Class)
			if !ok {
				return NotImplemented, nil
			}
			return MakeBool(holds(op, cmp.Compare(args[0].(*Class).id, other.id))), nil
		}})
	}
	return defs
}

// oldUnicodeStr is the __str__ of unicode, which gives bytes.
var oldUnicodeStr = Def{Name: "__str__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) { return s.str(sequenceValue(args[0])) }}
