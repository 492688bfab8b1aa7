package stdspace

import (
	"vitrine/host/interp"
	"vitrine/host/source/bytecode"
)

// special holds the names the space itself looks up, interned in every space.
var special = map[string]*Str{}

// sp declares a name that the space itself looks up.
func sp(name string) *Str {
	n := &Str{strData{s: name, interned: true}}
	n.prepare()
	special[name] = n
	return n
}

var (
	nAbs          = sp("__abs__")
	nAll          = sp("__all__")
	nBool         = sp("__bool__")
	nBuiltins     = sp("__builtins__")
	nBytes        = sp("__bytes__")
	nCall         = sp("__call__")
	nClass        = sp("__class__")
	nClassCell    = sp("__classcell__")
	nCmp          = sp("__cmp__")
	nCoerce       = sp("__coerce__")
	nContains     = sp("__contains__")
	nDel          = sp("__del__")
	nDelAttr      = sp("__delattr__")
	nDelItem      = sp("__delitem__")
	nDelSlice     = sp("__delslice__")
	nDelete       = sp("__delete__")
	nDict         = sp("__dict__")
	nWeakRef      = sp("__weakref__")
	nDir          = sp("__dir__")
	nDivMod       = sp("__divmod__")
	nDoc          = sp("__doc__")
	nEnter        = sp("__enter__")
	nEq           = sp("__eq__")
	nExit         = sp("__exit__")
	nFile         = sp("__file__")
	nFloat        = sp("__float__")
	nComplex      = sp("__complex__")
	nFormat       = sp("__format__")
	nGe           = sp("__ge__")
	nGet          = sp("__get__")
	nGetAttr      = sp("__getattr__")
	nGetAttribute = sp("__getattribute__")
	nGetItem      = sp("__getitem__")
	nGetSlice     = sp("__getslice__")
	nGt           = sp("__gt__")
	nHash         = sp("__hash__")
	nHex          = sp("__hex__")
	nIndex        = sp("__index__")
	nInit         = sp("__init__")
	nInitSubclass = sp("__init_subclass__")
	nInstanceChk  = sp("__instancecheck__")
	nInt          = sp("__int__")
	nInvert       = sp("__invert__")
	nIter         = sp("__iter__")
	nLe           = sp("__le__")
	nLen          = sp("__len__")
	nLengthHint   = sp("__length_hint__")
	nLong         = sp("__long__")
	nLt           = sp("__lt__")
	nMetaclass    = sp("__metaclass__")
	nMetaKeyword  = sp("metaclass")
	nMissing      = sp("__missing__")
	nModule       = sp("__module__")
	nName         = sp("__name__")
	nNe           = sp("__ne__")
	nNeg          = sp("__neg__")
	nNew          = sp("__new__")
	nNext2        = sp("next")
	nNext3        = sp("__next__")
	nNonzero      = sp("__nonzero__")
	nOct          = sp("__oct__")
	nPackage      = sp("__package__")
	nPath         = sp("__path__")
	nPos          = sp("__pos__")
	nPow          = sp("__pow__")
	nPrepare      = sp("__prepare__")
	nQualName     = sp("__qualname__")
	nRDivMod      = sp("__rdivmod__")
	nRepr         = sp("__repr__")
	nReversed     = sp("__reversed__")
	nRound        = sp("__round__")
	nRPow         = sp("__rpow__")
	nIPow         = sp("__ipow__")
	nSet          = sp("__set__")
	nSetAttr      = sp("__setattr__")
	nSetItem      = sp("__setitem__")
	nSetName      = sp("__set_name__")
	nSetSlice     = sp("__setslice__")
	nSlots        = sp("__slots__")
	nStr          = sp("__str__")
	nSubclassChk  = sp("__subclasscheck__")
	nTrunc        = sp("__trunc__")
	nUnicode      = sp("__unicode__")
)

// A constantPool has the names and constants of code as objects, each of them once.
type constantPool struct {
	s *Space

	names     map[string]*Str
	constants map[*bytecode.Code]*interp.Constants
}

// Intern returns the string that stands for all equal ones as a name, so that
// names can be compared by address.
func (s *Space) Intern(name string) *Str {
	if n := special[name]; n != nil {
		return n
	}
	n := s.pool.names[name]
	if n == nil {
		n = &Str{strData{s: name, interned: true, hinted: true}}
		n.hashValue()
		s.pool.names[name] = n
	}
	return n
}

// attribute is Intern for a string object.
func (cp *constantPool) attribute(name *Str) *Str {
	if name.interned {
		return name
	}
	return cp.s.Intern(name.s)
}
