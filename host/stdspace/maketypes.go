package stdspace

import (
	"slices"

	"vitrine/host/source"
)

// makeTypes makes the builtin classes.
func (s *Space) makeTypes() {
	t := &s.types
	t.typ = &Class{Name: "type"}
	t.object = s.builtinClass("object", nil)
	t.object.MRO = []*Class{t.object}
	t.object.noDict = true
	s.makeTypeType()
	s.makeNumbers()
	s.makeStrings()
	s.makeContainers()
	s.makeFunctions()
	s.makeIterators()
	s.define(t.object, objectMethods)
	s.define(t.typ, typeMethods)
	s.addObjectAttributes()
	s.addFunctionAttributes()
	s.makeExceptions()
	s.addCodecErrors()
	s.objectNew = s.lookup(t.object, nNew)
	s.objectInit, _ = s.lookup(t.object, nInit).(*Builtin)
	for _, c := range []*Class{t.boolean, t.none, t.notImplemented, t.ellipsis, t.function, t.builtinFunction,
		t.methodDescriptor, t.method, t.slice, t.generator, t.rangeType, t.xrange, t.code,
		t.cell, t.frame, t.traceback} {
		c.final = true
	}
}

// makeTypeType makes type itself, whose class is type.
func (s *Space) makeTypeType() {
	t := s.types.typ
	s.types.object.Meta = t
	made, _ := s.newClass("type", []*Class{s.types.object}, NewDict(), t)
	made.Builtin, made.Module = true, s.builtinsName()
	s.types.typ = made
	made.Meta, s.types.object.Meta = made, made
	made.layout = made
	s.classes["type"] = made
}

func (s *Space) makeNumbers() {
	t := &s.types
	t.integer = s.builtinClass("int", t.object, intMethods, numberMethods("int"), intTextMethods, oldIntegerMethods, coerceMethod(isInt))
	t.boolean = s.builtinClass("bool", t.integer, boolMethods)
	t.boolean.layout = t.integer
	t.long = s.builtinClass("long", t.object, longMethods, numberMethods("int"), intTextMethods, oldIntegerMethods, coerceMethod(isInteger))
	t.float = s.builtinClass("float", t.object, floatMethods, numberMethods("float"), floatTextMethods, coerceMethod(isReal))
	t.complexNumber = s.builtinClass("complex", t.object, complexMethods, numberMethods("complex"), complexTextMethods, coerceMethod(isAny))
}

func (s *Space) makeStrings() {
	t := &s.types
	base := t.object
	t.basestring = s.builtinClass("basestring", t.object)
	if s.opt.Dialect == source.Python2 {
		base = t.basestring
	}
	t.str = s.builtinClass("str", base, stringOperators)
	t.unicode = s.builtinClass("unicode", t.basestring, stringOperators)
	t.bytes = s.builtinClass("bytes", t.object, stringOperators)
	s.addStringMethods()
}

func (s *Space) makeContainers() {
	t := &s.types
	t.tuple = s.builtinClass("tuple", t.object, tupleMethods)
	t.list = s.builtinClass("list", t.object, listMethods)
	t.dict = s.builtinClass("dict", t.object, dictMethods)
	t.set = s.builtinClass("set", t.object, commonSetMethods, setMethods)
	t.frozenset = s.builtinClass("frozenset", t.object, commonSetMethods, frozensetMethods)
	s.makeByteArray()
	t.slice = s.builtinClass("slice", t.object, sliceMethods)
	t.rangeType = s.builtinClass("range", t.object, rangeMethods, newRangeMethods)
	t.xrange = s.builtinClass("xrange", t.object, rangeMethods, []Def{{Name: "__new__", Min: 1, Max: -1, Fn: xrangeNew}})
	t.dictKeys = s.internalClass("dict_keys", dictViewMethods, dictSetViewMethods)
	t.dictItems = s.internalClass("dict_items", dictViewMethods, dictSetViewMethods)
	t.dictValues = s.internalClass("dict_values", dictViewMethods)
	for _, c := range []*Class{t.list, t.dict, t.set, t.slice} {
		c.Dict.SetStr(nHash, None)
	}
	s.define(t.tuple, containerMethods)
	s.define(t.list, containerMethods)
	s.define(t.str, containerMethods)
	s.define(t.bytes, containerMethods)
	s.define(t.unicode, containerMethods)
	s.define(t.dict, slices.DeleteFunc(slices.Clone(containerMethods), func(d Def) bool {
		return d.Name == "__contains__" || d.Name == "__getitem__" || d.Name == "__iter__"
	}))
	s.define(t.list, listItemMethods)
	s.define(t.list, oldSliceSetters)
	for _, c := range []*Class{t.list, t.tuple, t.str, t.unicode} {
		s.define(c, oldSliceGetter)
	}
	for _, c := range []*Class{t.tuple, t.list, t.dict, t.str, t.bytes, t.unicode, t.integer, t.long, t.float, t.complexNumber, t.slice} {
		s.define(c, valueMethods)
	}
	s.define(t.set, reprMethods)
	s.define(t.frozenset, append(slices.Clone(reprMethods), hashMethod))
	for _, c := range []*Class{t.tuple, t.str, t.bytes, t.unicode, t.integer, t.long, t.float, t.complexNumber} {
		s.define(c, []Def{hashMethod, newArgsMethod})
	}
}

// internalClass makes a class that is no builtin name.
func (s *Space) internalClass(name string, defs ...[]Def) *Class {
	c := s.builtinClass(" "+name, s.types.object, defs...)
	c.Name, c.QualName = name, name
	return c
}

func (s *Space) makeFunctions() {
	t := &s.types
	name := func(python2, python3 string) string { return s.either(python2, python3) }
	t.none = s.internalClass("NoneType")
	t.notImplemented = s.internalClass("NotImplementedType")
	t.ellipsis = s.internalClass("ellipsis")
	t.function = s.internalClass("function", callMethods, functionNewMethods)
	t.builtinFunction = s.internalClass("builtin_function_or_method", callMethods)
	t.methodDescriptor = s.internalClass("method_descriptor", callMethods)
	t.method = s.internalClass(name("instancemethod", "method"), callMethods, methodNewMethods)
	t.module = s.internalClass("module", moduleMethods)
	t.property = s.builtinClass("property", t.object, propertyMethods)
	t.staticMethod = s.builtinClass("staticmethod", t.object, staticMethodMethods)
	t.classMethod = s.builtinClass("classmethod", t.object, classMethodMethods)
	t.super = s.builtinClass("super", t.object, superMethods)
	t.getset = s.internalClass("getset_descriptor", descriptorMethods)
	t.code = s.internalClass("code")
	t.cell = s.internalClass("cell")
	t.frame = s.internalClass("frame")
	t.traceback = s.internalClass("traceback")
	t.mappingProxy = s.internalClass(name("dictproxy", "mappingproxy"), mappingProxyMethods)
}

func (s *Space) makeIterators() {
	t := &s.types
	t.generator = s.internalClass("generator", iteratorMethods, generatorMethods)
	t.enumerate = s.builtinClass("enumerate", t.object, iteratorMethods, enumerateMethods)
	t.reversed = s.builtinClass("reversed", t.object, iteratorMethods, hintMethods, reversedMethods)
	t.zip = s.builtinClass("zip", t.object, iteratorMethods, zipMethods)
	t.mapIterator = s.builtinClass("map", t.object, iteratorMethods, mapMethods)
	t.filterIterator = s.builtinClass("filter", t.object, iteratorMethods, filterMethods)
}
