package stdspace

import (
	"vitrine/host/interp"
	"vitrine/host/source/bytecode"
)

// types are the builtin classes that the space itself needs to know.
type types struct {
	object, typ                                                 *Class
	none, notImplemented, ellipsis                              *Class
	integer, long, boolean, float, complexNumber                *Class
	basestring, str, bytes, unicode                             *Class
	tuple, list, dict, set, frozenset, slice                    *Class
	function, builtinFunction, methodDescriptor, method         *Class
	wrapperDescriptor, methodWrapper                            *Class
	module, property, staticMethod, classMethod, super          *Class
	getset, member, generator, rangeType, xrange, code, cell    *Class
	frame, traceback                                            *Class
	dictKeys, dictValues, dictItems, mappingProxy, genericAlias *Class
	union                                                       *Class
	enumerate, reversed, zip, mapIterator, filterIterator       *Class
	baseException                                               *Class
}

// TypeOf returns the class of x.
func (s *Space) TypeOf(x Object) *Class {
	t := &s.types
	switch x := x.(type) {
	case *Instance:
		return x.Class
	case Int:
		return t.integer
	case *Str:
		return t.str
	case Bool:
		return t.boolean
	case *List:
		return t.list
	case *Tuple:
		return t.tuple
	case *Dict:
		return t.dict
	case Float:
		return t.float
	case *Long:
		if s.py2() {
			return t.long
		}
		return t.integer
	case *Class:
		return x.Meta
	case *Function:
		return t.function
	case *Builtin:
		return x.classIn(s)
	case *Method:
		return t.method
	case *Singleton:
		switch x {
		case None:
			return t.none
		case Ellipsis:
			return t.ellipsis
		}
		return t.notImplemented
	case typed:
		return x.classIn(s)
	}
	return s.typeOfOther(x)
}

func (s *Space) typeOfOther(x Object) *Class {
	t := &s.types
	switch x := x.(type) {
	case *Bytes:
		return t.bytes
	case *Unicode:
		return t.unicode
	case Complex:
		return t.complexNumber
	case *Set:
		if x.Frozen {
			return t.frozenset
		}
		return t.set
	case *Slice:
		return t.slice
	case *Module:
		return t.module
	case *Property:
		return t.property
	case *StaticMethod:
		return t.staticMethod
	case *ClassMethod:
		return t.classMethod
	case *Super:
		return t.super
	case *interp.Frame:
		return t.frame
	case *bytecode.Code:
		return t.code
	}
	return t.object
}
