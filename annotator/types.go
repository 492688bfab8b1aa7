package annotator

import (
	"context"
	"fmt"
	"strings"

	"vitrine/annotator/lattice"
	"vitrine/host/stdspace"
)

var typeNames = map[string]SomeValue{
	"int": lattice.Integer, "nonneg": lattice.NonNeg, "bool": lattice.Bool, "float": lattice.Float,
	"str": lattice.String, "bytes": lattice.String, "char": lattice.Char, "unicode": lattice.Unicode, "unichar": lattice.UniChar,
	"none": lattice.None, "None": lattice.None,
	"r_uint": lattice.IntegerOf(lattice.Unsigned, true), "r_longlong": lattice.IntegerOf(lattice.LongLong, false),
	"r_ulonglong": lattice.IntegerOf(lattice.UnsignedLongLong, true),
	"r_int8":      lattice.IntegerOf(lattice.Int8, false), "r_uint8": lattice.IntegerOf(lattice.UInt8, true),
	"r_int16": lattice.IntegerOf(lattice.Int16, false), "r_uint16": lattice.IntegerOf(lattice.UInt16, true),
	"r_int32": lattice.IntegerOf(lattice.Int32, false), "r_uint32": lattice.IntegerOf(lattice.UInt32, true),
}

// TypeNames are the names that [FromName] knows, without those of containers.
const TypeNames = "int, nonneg, bool, float, str, char, unicode, unichar, none, r_uint, r_longlong, r_ulonglong, r_int8, r_uint8, r_int16, r_uint16, r_int32, r_uint32"

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
		return nil, fmt.Errorf("%.200q: a value of type %.200s is never None", name, rest)
	}
	if s, ok := typeNames[name]; ok {
		return s, nil
	}
	return nil, fmt.Errorf("%.200q is not a type for an argument; there are: %s, and ? before one that may be None", name, TypeNames)
}

// The limits of the objects that stand for types.
const (
	mostTypeNesting = 50
	mostTypeParts   = 10_000
)

// A typeReader reads an object that stands for a type.
type typeReader struct {
	*annotator
	depth, parts int
}

// fromObject returns the annotation that an object of the program stands for,
// where it is used as a type: a class, None, a string with a name, a list with
// the type of its items, a dictionary with those of its keys and values, a
// tuple with those of its items.
func (a *annotator) fromObject(x stdspace.Object) (SomeValue, error) {
	return (&typeReader{annotator: a}).read(x)
}

func (r *typeReader) read(x stdspace.Object) (SomeValue, error) {
	if r.parts++; r.depth > mostTypeNesting || r.parts > mostTypeParts {
		return nil, fmt.Errorf("a type has at most %d parts, nested at most %d deep: use a class instead", mostTypeParts, mostTypeNesting)
	}
	r.depth++
	defer func() { r.depth-- }()
	if text, ok := stdspace.AsText(x); ok {
		return FromName(text)
	}
	switch x := x.(type) {
	case *stdspace.Class:
		if s := r.bk.valueOfType(x); s != lattice.Object {
			return s, nil
		}
		return nil, fmt.Errorf("%s is not a type for an argument", x.Name)
	case *stdspace.Tuple:
		items, err := r.readAll(x.Items...)
		return &lattice.SomeTuple{Items: items}, err
	case *stdspace.List:
		if len(x.Items) == 1 {
			items, err := r.readAll(x.Items...)
			if err != nil {
				return nil, err
			}
			return r.listOf(items[0]), nil
		}
	case *stdspace.Dict:
		if entries := x.Entries(); len(entries) == 1 {
			items, err := r.readAll(entries[0].Key, entries[0].Value)
			if err != nil {
				return nil, err
			}
			return r.dictOf(items[0], items[1]), nil
		}
	}
	if x == stdspace.Object(stdspace.None) {
		return lattice.None, nil
	}
	return nil, fmt.Errorf("%.200s is not a type for an argument; for lists write [int], for dictionaries {str: int}", r.bk.constant(x).Text())
}

func (r *typeReader) readAll(xs ...stdspace.Object) ([]SomeValue, error) {
	out := make([]SomeValue, len(xs))
	for i, x := range xs {
		var err error
		if out[i], err = r.read(x); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// An ArgumentError says why an object does not stand for the type of an argument.
type ArgumentError struct {
	Index int   // of the argument
	Err   error // the reason alone
	entry *stdspace.Function
}

// Error gives the place of the entry, the argument and the reason.
func (e *ArgumentError) Error() string {
	return fmt.Sprintf("%s:%v: argument %d of %s: %v", e.entry.Code.File, e.entry.Code.Span, e.Index+1, e.entry.Name, e.Err)
}

// Unwrap returns the reason.
func (e *ArgumentError) Unwrap() error { return e.Err }

// CheckTypes reports whether objects stand for types of the first arguments of an entry,
// as [AnnotateTyped] takes them. The error may be an [*ArgumentError].
func CheckTypes(ctx context.Context, p Program, entry *stdspace.Function, types []stdspace.Object) error {
	_, err := newAnnotator(ctx, p, Options{}).ofTypes(entry, types)
	return err
}

// ofTypes returns the annotations of the arguments of the entry.
func (a *annotator) ofTypes(entry *stdspace.Function, types []stdspace.Object) ([]SomeValue, error) {
	out := make([]SomeValue, len(types))
	for i, x := range types {
		s, err := a.fromObject(x)
		if err != nil {
			return nil, &ArgumentError{Index: i, Err: err, entry: entry}
		}
		a.arrivesFromOutside(s)
		out[i] = s
	}
	return out, nil
}

// listOf returns the annotation of lists that may change in any way.
func (a *annotator) listOf(item SomeValue) SomeValue {
	d := a.bk.newListDef()
	d.Item().Generalize(item)
	d.Resize()
	return &lattice.SomeList{Def: d}
}

func (a *annotator) dictOf(key, value SomeValue) SomeValue {
	d := a.bk.newDictDef()
	d.Key().Generalize(key)
	d.Value().Generalize(value)
	return &lattice.SomeDict{Def: d}
}
