package lattice

// A kind is a node of the picture of the lattice: annotations that differ only
// in their parts, or a single one.
type kind struct {
	name   string
	values string   // which values it stands for
	from   string   // what gives it
	below  []string // the kinds directly below
}

// Names of kinds that are mentioned more than once.
const (
	kindObject      = "Object"
	kindNone        = "None"
	kindImpossible  = "Impossible"
	kindFloat       = "Float"
	kindULongLong   = "UnsignedLongLong"
	kindLongLong    = "LongLong"
	kindUnsigned    = "UnsignedInteger"
	kindInteger     = "Integer"
	kindInt8        = "Int8"
	kindUInt8       = "UInt8"
	kindInt16       = "Int16"
	kindUInt16      = "UInt16"
	kindInt32       = "Int32"
	kindUInt32      = "UInt32"
	kindNonNeg      = "Integer(nonneg)"
	kindBool        = "Bool"
	kindMaybeString = "String(can_be_none)"
	kindString      = "String"
	kindChar        = "Char"
	kindMaybeUni    = "Unicode(can_be_none)"
	kindUnicode     = "Unicode"
	kindUniChar     = "UniChar"
	kindMaybeInst   = "Instance(C, can_be_none)"
	kindInstance    = "Instance(C)"
	kindMaybePBC    = "PBC({...}, can_be_none)"
	kindFunctions   = "PBC({functions})"
	kindClasses     = "PBC({classes})"
	kindMethods     = "PBC({methods})"
	kindFrozen      = "PBC({frozen instances})"
	kindFrozenMeth  = "PBC({frozen methods})"
	kindType        = "Type"
	kindList        = "List(item)"
	kindDict        = "Dict(key, value)"
	kindByteArray   = "ByteArray"
	kindWeakRef     = "WeakRef(C)"
	kindTuple       = "Tuple(a, b)"
	kindIterator    = "Iterator(container)"
	kindSlice       = "Slice(i, j, k)"
	kindBuiltin     = "Builtin(name)"
	kindMethod      = "BuiltinMethod(name of x)"
)

// kinds are all kinds of annotations; higher ones come before lower ones, and kinds side
// by side are in this order.
var kinds = []kind{
	{kindObject, "any value: nothing is known about it", "1 or 'a'; an error in a program to be translated",
		[]string{kindBuiltin, kindMethod, kindTuple, kindIterator, kindSlice, kindFloat, kindMaybeString, kindMaybeUni,
			kindList, kindDict, kindByteArray, kindWeakRef, kindMaybeInst, kindMaybePBC, kindType}},

	{kindBuiltin, "one builtin function", "chr, range", []string{kindImpossible}},
	{kindMethod, "one method of a value of a builtin type", "l.append, s.join", []string{kindImpossible}},
	{kindTuple, "tuples of one length", "(a, b), divmod(n, m)", []string{kindImpossible}},
	{kindIterator, "iterators", "iter(x), for a in x", []string{kindImpossible}},
	{kindSlice, "slice objects", "the i:j of x[i:j]", []string{kindImpossible}},

	{kindFloat, "floating-point numbers", "1.5, float(n), n or 1.5", []string{kindULongLong}},
	{kindULongLong, "integers of 64 bits without sign", "r_ulonglong(n)", []string{kindLongLong, kindUnsigned}},
	{kindLongLong, "integers of 64 bits", "r_longlong(n)", []string{kindInt32}},
	{kindUnsigned, "machine words without sign", "r_uint(n)", []string{kindUInt32}},
	{kindUInt32, "integers of 32 bits without sign", "r_uint32(n)", []string{kindInt32, kindUInt16}},
	{kindInt32, "integers of 32 bits", "r_int32(n)", []string{kindInt16}},
	{kindUInt16, "integers of 16 bits without sign", "r_uint16(n)", []string{kindInt16, kindUInt8}},
	{kindInt16, "integers of 16 bits", "r_int16(n)", []string{kindInt8}},
	{kindUInt8, "integers of 8 bits without sign", "r_uint8(n)", []string{kindInt8}},
	{kindInt8, "integers of 8 bits", "r_int8(n)", []string{kindInteger}},
	{kindInteger, "machine integers", "n - 1, int(s), -n", []string{kindNonNeg}},
	{kindNonNeg, "integers that are at least 0", "7, len(x), ord(c), range(n)", []string{kindBool}},
	{kindBool, "True and False", "n < m, isinstance(x, C)", []string{kindImpossible}},

	{kindMaybeString, "strings of bytes, or None", "a string here, None there", []string{kindString, kindNone}},
	{kindString, "strings of bytes", "'abc', str(n), s + t", []string{kindChar}},
	{kindMaybeUni, "unicode strings, or None", "a string here, None there", []string{kindUnicode, kindNone}},
	{kindUnicode, "unicode strings", "u'abc', u + v", []string{kindUniChar}},
	{kindUniChar, "unicode strings of length 1", "u'a', u[i], unichr(n)", []string{kindChar}},
	{kindChar, "strings of bytes of length 1", "'a', s[i], chr(n)", []string{kindImpossible}},

	{kindList, "lists, or None; those that meet share items", "[a, b], range(n), x[i:j]", []string{kindNone}},
	{kindDict, "dictionaries, or None; those that meet share keys and values", "{}, {k: v}", []string{kindNone}},

	{kindByteArray, "bytearrays, or None", "bytearray(n), bytearray('abc')", []string{kindNone}},

	{kindWeakRef, "weak references to instances of C and below, or None", "weakref.ref(x)", []string{kindNone}},

	{kindMaybeInst, "instances of C and below, or None", "an instance here, None there", []string{kindInstance, kindNone}},
	{kindInstance, "instances of C and below", "C(), self", []string{kindImpossible}},

	{kindMaybePBC, "prebuilt constants of one kind, or None", "a function here, None there",
		[]string{kindNone, kindFunctions, kindMethods, kindFrozen, kindFrozenMeth, kindClasses}},
	{kindFunctions, "some of these functions", "f; f or g", []string{kindImpossible}},
	{kindMethods, "methods bound to instances", "x.f", []string{kindImpossible}},
	{kindFrozen, "prebuilt instances that never change", "an x whose x._freeze_() is true", []string{kindImpossible}},
	{kindFrozenMeth, "methods bound to frozen instances", "x.f of such an x", []string{kindImpossible}},
	{kindClasses, "some of these classes", "C; C or D", []string{kindImpossible}},
	{kindType, "a class as a run-time value", "type(x)", []string{kindClasses}},

	{kindNone, "None and nothing else", "None, return", []string{kindImpossible}},
	{kindImpossible, "no value at all", "l.append(x), an item of [], a call that never returns", nil},
}

// kindOf returns the kind of an annotation.
func kindOf(s SomeValue) string {
	switch s := s.(type) {
	case *SomeImpossible:
		return kindImpossible
	case *SomeInteger:
		return integerKind(s)
	case *SomeBool:
		return kindBool
	case *SomeFloat:
		return kindFloat
	case *SomeString:
		return either(s.CanBeNone, kindMaybeString, kindString)
	case *SomeChar:
		return kindChar
	case *SomeUnicode:
		return either(s.CanBeNone, kindMaybeUni, kindUnicode)
	case *SomeUniChar:
		return kindUniChar
	case *SomeInstance:
		return either(s.CanBeNone, kindMaybeInst, kindInstance)
	case *SomePBC:
		return pbcKind(s)
	case *SomeType:
		return kindType
	}
	return compoundKind(s)
}

func compoundKind(s SomeValue) string {
	switch s := s.(type) {
	case *SomeList:
		return kindList
	case *SomeDict:
		return kindDict
	case *SomeByteArray:
		return kindByteArray
	case *SomeWeakRef:
		return kindWeakRef
	case *SomeTuple:
		return kindTuple
	case *SomeIterator:
		return kindIterator
	case *SomeSlice:
		return kindSlice
	case *SomeBuiltin:
		return either(s.Self != nil, kindMethod, kindBuiltin)
	}
	return kindObject
}

// either returns one of two texts.
func either(cond bool, yes, no string) string {
	if cond {
		return yes
	}
	return no
}

func integerKind(s *SomeInteger) string {
	if s.Kind == Signed && s.NonNeg {
		return kindNonNeg
	}
	return [...]string{Signed: kindInteger, Unsigned: kindUnsigned, LongLong: kindLongLong, UnsignedLongLong: kindULongLong,
		Int8: kindInt8, UInt8: kindUInt8, Int16: kindInt16, UInt16: kindUInt16, Int32: kindInt32, UInt32: kindUInt32}[s.Kind]
}

func pbcKind(s *SomePBC) string {
	switch {
	case IsNone(s):
		return kindNone
	case s.CanBeNone:
		return kindMaybePBC
	}
	return [...]string{FunctionKind: kindFunctions, ClassKind: kindClasses, MethodKind: kindMethods,
		FrozenKind: kindFrozen, FrozenMethodKind: kindFrozenMeth}[s.Descs[0].Kind()]
}
