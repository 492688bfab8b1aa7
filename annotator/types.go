package annotator

import (
	"fmt"
	"strings"

	"vitrine/annotator/lattice"
	"vitrine/engine/stdspace"
)

// A TypeNames reads names of types: of the arguments of an entry function.
type typeReader interface {
	// classNamed returns a class of the program.
	valueOfType(t stdspace.Object) SomeValue
}

var typeNames = map[string]SomeValue{
	"int": lattice.Integer, "nonneg": lattice.NonNeg, "bool": lattice.Bool, "float": lattice.Float,
	"str": lattice.String, "bytes": lattice.String, "char": lattice.Char, "unicode": lattice.Unicode, "unichar": lattice.UniChar,
	"none": lattice.None, "None": lattice.None,
	"r_uint": lattice.IntegerOf(lattice.Unsigned, true), "r_longlong": lattice.IntegerOf(lattice.LongLong, false),
	"r_ulonglong": lattice.IntegerOf(lattice.UnsignedLongLong, true),
}

// TypeNames are the names that [FromName] knows, without those of containers.
const TypeNames = "int, nonneg, bool, float, str, char, unicode, unichar, none, r_uint, r_longlong, r_ulonglong"

// FromName returns the annotation that a name stands for: one of [TypeNames],
// or "?str" for a string or None.
func FromName(name string) (SomeValue, error) {
	name = strings.TrimSpace(name)
	if rest, ok := strings.CutPrefix(name, "?"); ok {
		s, err := FromName(rest)
		if err != nil {
			return nil, err
		}
		if u := lattice.Union(s, lattice.None); !lattice.Degenerated(u) {
			return u, nil
		}
		return nil, fmt.Errorf("%q: a value of type %s is never None", name, rest)
	}
	if s, ok := typeNames[name]; ok {
		return s, nil
	}
	return nil, fmt.Errorf("%q is no type for an argument; there are: %s, and ? before one that may be None", name, TypeNames)
}

// FromObject returns the annotation that an object of the program stands for,
// where it is used as a type: a class, None, or a string with a name.
func FromObject(r typeReader, x stdspace.Object) (SomeValue, error) {
	if text, ok := stdspace.AsText(x); ok {
		return FromName(text)
	}
	if x == stdspace.Object(stdspace.None) {
		return lattice.None, nil
	}
	if _, ok := x.(*stdspace.Class); ok {
		if s := r.valueOfType(x); s != lattice.Object {
			return s, nil
		}
	}
	return nil, fmt.Errorf("%v is no type for an argument", x)
}

func (a *annotator) valueOfType(t stdspace.Object) SomeValue { return a.bk.valueOfType(t) }
