package stdspace

import (
	"slices"

	"vitrine/host/source"
)

// A typeMaker makes the builtin classes of a new space, and what they define.
type typeMaker struct{ s *Space }

// all makes the builtin classes.
func (tm typeMaker) all() {
	t := &tm.s.types
	t.typ = &Class{Name: "type"}
	t.object = tm.s.registry.builtin("object", nil)
	t.object.MRO = []*Class{t.object}
	t.object.noDict = true
	tm.typeType()
	tm.numbers()
	tm.strings()
	tm.containers()
	tm.functions()
	tm.iterators()
	tm.s.registry.define(t.object, objectMethods)
	tm.s.registry.define(t.typ, typeMethods)
	tm.addObjectAttributes()
	tm.addFunctionAttributes()
	tm.exceptions()
	tm.addCodecErrors()
	tm.addConstructors()
	tm.addOwnMethods()
	tm.s.objectNew = tm.s.registry.lookup(t.object, nNew)
	tm.s.objectInit, _ = tm.s.registry.lookup(t.object, nInit).(*Builtin)
	for _, c := range []*Class{t.boolean, t.none, t.notImplemented, t.ellipsis, t.function, t.builtinFunction,
		t.methodDescriptor, t.wrapperDescriptor, t.methodWrapper, t.method, t.slice, t.generator, t.rangeType, t.xrange, t.code,
		t.cell, t.frame, t.traceback} {
		c.final = true
	}
}

// typeType makes type itself, whose class is type.
func (tm typeMaker) typeType() {
	t := tm.s.types.typ
	tm.s.types.object.Meta = t
	made, _ := tm.s.registry.add("type", []*Class{tm.s.types.object}, NewDict(), t)
	made.Builtin, made.Module = true, tm.s.builtinsName()
	tm.s.types.typ = made
	made.Meta, tm.s.types.object.Meta = made, made
	made.layout = made
	tm.s.registry.classes["type"] = made
}

func (tm typeMaker) numbers() {
	t := &tm.s.types
	t.integer = tm.s.registry.builtin("int", t.object, intMethods, numberMethods("int"), intTextMethods, oldIntegerMethods, coerceMethod(isInt))
	t.boolean = tm.s.registry.builtin("bool", t.integer, boolMethods)
	t.boolean.layout = t.integer
	t.long = tm.s.registry.builtin("long", t.object, longMethods, numberMethods("int"), intTextMethods, oldIntegerMethods, coerceMethod(isInteger))
	t.float = tm.s.registry.builtin("float", t.object, floatMethods, numberMethods("float"), floatTextMethods, coerceMethod(isReal))
	t.complexNumber = tm.s.registry.builtin("complex", t.object, complexMethods, numberMethods("complex"), complexTextMethods, coerceMethod(isAny))
}

func (tm typeMaker) strings() {
	t := &tm.s.types
	base := t.object
	t.basestring = tm.s.registry.builtin("basestring", t.object, []Def{{Name: "__new__", Min: 1, Max: -1, KwFn: func(s *Space, _ []Object, _ []Keyword) (Object, error) {
		return nil, s.TypeError("The basestring type cannot be instantiated")
	}}})
	if tm.s.opt.Dialect == source.Python2 {
		base = t.basestring
	}
	t.str = tm.s.registry.builtin("str", base, stringOperators)
	t.unicode = tm.s.registry.builtin("unicode", t.basestring, stringOperators)
	t.bytes = tm.s.registry.builtin("bytes", t.object, stringOperators)
	tm.addStringMethods()
}

func (tm typeMaker) containers() {
	t := &tm.s.types
	t.tuple = tm.s.registry.builtin("tuple", t.object, tupleMethods)
	t.list = tm.s.registry.builtin("list", t.object, listMethods)
	t.dict = tm.s.registry.builtin("dict", t.object, dictMethods)
	t.set = tm.s.registry.builtin("set", t.object, commonSetMethods, setMethods)
	t.frozenset = tm.s.registry.builtin("frozenset", t.object, commonSetMethods, frozensetMethods)
	tm.byteArray()
	t.slice = tm.s.registry.builtin("slice", t.object, sliceMethods)
	t.rangeType = tm.s.registry.builtin("range", t.object, rangeMethods, newRangeMethods)
	t.xrange = tm.s.registry.builtin("xrange", t.object, rangeMethods, []Def{{Name: "__new__", Min: 1, Max: -1, Fn: xrangeNew}})
	t.dictKeys = tm.s.registry.internal("dict_keys", dictViewMethods, dictSetViewMethods)
	t.dictItems = tm.s.registry.internal("dict_items", dictViewMethods, dictSetViewMethods)
	t.dictValues = tm.s.registry.internal("dict_values", dictViewMethods)
	for _, c := range []*Class{t.list, t.dict, t.set, t.slice} {
		c.Dict.SetStr(nHash, None)
	}
	if tm.s.py2() {
		tm.s.registry.define(t.slice, []Def{hashMethod})
	}
	tm.s.registry.define(t.tuple, containerMethods)
	tm.s.registry.define(t.list, containerMethods)
	without := func(names ...string) []Def {
		return slices.DeleteFunc(slices.Clone(containerMethods), func(d Def) bool { return slices.Contains(names, d.Name) })
	}
	ofText := containerMethods
	if tm.s.py2() {
		ofText = without("__iter__") // texts of Python 2 are gone through by their indices
	}
	tm.s.registry.define(t.str, ofText)
	tm.s.registry.define(t.bytes, containerMethods)
	tm.s.registry.define(t.unicode, ofText)
	tm.s.registry.define(t.dict, without("__contains__", "__getitem__", "__iter__"))
	tm.s.registry.define(t.list, listItemMethods)
	tm.s.registry.define(t.list, oldSliceSetters)
	for _, c := range []*Class{t.list, t.tuple, t.str, t.unicode} {
		tm.s.registry.define(c, oldSliceGetter)
	}
	for _, c := range []*Class{t.tuple, t.list, t.dict, t.str, t.bytes, t.unicode, t.integer, t.long, t.float, t.complexNumber, t.slice} {
		if tm.s.py2() && slices.Contains([]*Class{t.integer, t.long, t.slice}, c) {
			tm.s.registry.define(c, reprMethods) // they are compared by __cmp__
			continue
		}
		tm.s.registry.define(c, valueMethods)
	}
	tm.s.registry.define(t.set, reprMethods)
	tm.s.registry.define(t.frozenset, append(slices.Clone(reprMethods), hashMethod))
	for _, c := range []*Class{t.tuple, t.str, t.bytes, t.unicode, t.integer, t.long, t.float, t.complexNumber} {
		tm.s.registry.define(c, []Def{hashMethod, newArgsMethod})
	}
}

// internal makes a class that is not a builtin name.
func (reg *classRegistry) internal(name string, defs ...[]Def) *Class {
	c := reg.builtin(" "+name, reg.s.types.object, defs...)
	c.Name, c.QualName = name, name
	return c
}

func (tm typeMaker) functions() {
	t := &tm.s.types
	name := func(python2, python3 string) string { return tm.s.either(python2, python3) }
	t.none = tm.s.registry.internal("NoneType")
	t.notImplemented = tm.s.registry.internal("NotImplementedType")
	t.ellipsis = tm.s.registry.internal("ellipsis")
	t.function = tm.s.registry.internal("function", callMethods, functionNewMethods)
	t.builtinFunction = tm.s.registry.internal("builtin_function_or_method", callMethods[:1])
	t.methodDescriptor = tm.s.registry.internal("method_descriptor", callMethods)
	t.wrapperDescriptor = tm.s.registry.internal("wrapper_descriptor", callMethods)
	t.methodWrapper = tm.s.registry.internal("method-wrapper", callMethods[:1])
	t.method = tm.s.registry.internal(name("instancemethod", "method"), callMethods, methodNewMethods)
	t.module = tm.s.registry.internal("module", moduleMethods)
	t.property = tm.s.registry.builtin("property", t.object, propertyMethods)
	t.staticMethod = tm.s.registry.builtin("staticmethod", t.object, staticMethodMethods)
	t.classMethod = tm.s.registry.builtin("classmethod", t.object, classMethodMethods)
	t.super = tm.s.registry.builtin("super", t.object, superMethods)
	t.getset = tm.s.registry.internal("getset_descriptor", descriptorMethods)
	t.member = tm.s.registry.internal("member_descriptor", descriptorMethods)
	t.code = tm.s.registry.internal("code")
	t.cell = tm.s.registry.internal("cell")
	t.frame = tm.s.registry.internal("frame")
	t.traceback = tm.s.registry.internal("traceback")
	t.genericAlias = tm.s.registry.internal("GenericAlias", genericAliasMethods)
	t.union = tm.s.registry.internal("UnionType", unionMethods)
	t.genericAlias.Module, t.union.Module = "types", "types"
	t.union.final = true
	tm.addAliasMethods()
	t.mappingProxy = tm.s.registry.internal(name("dictproxy", "mappingproxy"), mappingProxyMethods)
}

func (tm typeMaker) iterators() {
	t := &tm.s.types
	t.generator = tm.s.registry.internal("generator", iteratorMethods, generatorMethods)
	t.enumerate = tm.s.registry.builtin("enumerate", t.object, iteratorMethods, enumerateMethods)
	t.reversed = tm.s.registry.builtin("reversed", t.object, iteratorMethods, hintMethods, reversedMethods)
	t.zip = tm.s.registry.builtin("zip", t.object, iteratorMethods, zipMethods)
	t.mapIterator = tm.s.registry.builtin("map", t.object, iteratorMethods, mapMethods)
	t.filterIterator = tm.s.registry.builtin("filter", t.object, iteratorMethods, filterMethods)
}
