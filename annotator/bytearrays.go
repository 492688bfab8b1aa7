package annotator

import (
	"fmt"

	"vitrine/annotator/lattice"
)

func isByteArray(s SomeValue) bool {
	_, ok := s.(*lattice.SomeByteArray)
	return ok
}

// builtinByteArray considers bytearray(x): of a length, of a string, or of integers.
func builtinByteArray(a *annotator, _ *lattice.SomeBuiltin, s []SomeValue) SomeValue {
	if len(s) == 1 {
		if r := a.takeBytes("bytearray()", s[0], true); r != nil {
			return r
		}
	}
	return lattice.ByteArray
}

// takeBytes considers what gives a bytearray several bytes: a string of bytes, another bytearray, a
// list or a tuple of integers, or a length. It returns nil if that is possible; None may still become a list.
func (a *annotator) takeBytes(what string, s SomeValue, length bool) SomeValue {
	switch s := s.(type) {
	case *lattice.SomeString, *lattice.SomeChar, *lattice.SomeByteArray:
		return nil
	case *lattice.SomeInteger, *lattice.SomeBool:
		if length {
			return nil
		}
	case *lattice.SomeList, *lattice.SomeTuple:
		item := a.anyItem(s, "")
		if _, _, ok := integer(item); ok || lattice.IsImpossible(item) {
			return nil
		}
	}
	if !lattice.IsNone(s) {
		a.fail("operation", fmt.Sprintf("%s takes a string of bytes, a bytearray or a list of integers, not %v", what, s))
	}
	return lattice.Impossible
}

// storeByte considers what becomes one byte of a bytearray.
func (a *annotator) storeByte(s SomeValue) SomeValue {
	if _, _, ok := integer(s); ok {
		return nil
	}
	a.fail("operation", fmt.Sprintf("a bytearray holds integers, not %v: use ord() of a character", s))
	return lattice.Impossible
}

// takeBytesAsText considers an argument that is a string of bytes or a bytearray.
func (a *annotator) takeBytesAsText(what string, args []SomeValue, result SomeValue) SomeValue {
	for _, s := range args {
		if !isBytes(s) && !isByteArray(s) {
			a.fail("operation", fmt.Sprintf("%s() of a bytearray takes a string of bytes or a bytearray, not %v", what, s))
			return lattice.Impossible
		}
	}
	return result
}

func makeByteArrayMethods() map[string]method {
	m := map[string]method{
		"append": {1, 1, func(a *annotator, _ SomeValue, args []SomeValue) SomeValue { return a.storeByte(args[0]) }},
		"extend": {1, 1, func(a *annotator, _ SomeValue, args []SomeValue) SomeValue {
			return a.takeBytes("extend() of a bytearray", args[0], false)
		}},
		"pop":    result(0, 1, lattice.NonNeg),
		"decode": {0, 2, recode(lattice.Unicode)},
	}
	asText := func(least, most, texts int, s SomeValue, names ...string) {
		for _, name := range names {
			m[name] = method{least, most, func(a *annotator, _ SomeValue, args []SomeValue) SomeValue {
				return a.takeBytesAsText(name, args[:min(texts, len(args))], s)
			}}
		}
	}
	asText(1, 3, 1, lattice.Integer, "find", "rfind")
	asText(1, 3, 1, lattice.NonNeg, "count")
	asText(1, 1, 1, lattice.Bool, "startswith", "endswith")
	asText(0, 1, 1, lattice.ByteArray, "strip", "lstrip", "rstrip")
	asText(2, 2, 2, lattice.ByteArray, "replace")
	asText(0, 0, 0, lattice.ByteArray, "upper", "lower")
	asText(0, 0, 0, lattice.Bool, "isspace", "isdigit", "isalpha", "isalnum", "islower", "isupper")
	return m
}
