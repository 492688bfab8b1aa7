package lattice

import (
	"slices"

	flow "vitrine/flowspace/model"
)

// A DescKind is a kind of prebuilt constants. A PBC has members of one kind.
type DescKind int8

// The kinds of prebuilt constants.
const (
	FunctionKind DescKind = iota
	ClassKind
	MethodKind
	FrozenKind
	FrozenMethodKind
)

var kindNames = [...]string{"function", "class", "method", "frozen instance", "method of a frozen instance"}

// String returns the name of the kind.
func (k DescKind) String() string { return kindNames[k] }

// A Desc describes a prebuilt constant: what the annotator knows about a
// function, a class, a bound method.
type Desc interface {
	// String gives the member as PBCs show it: "f", "class A".
	String() string
	Kind() DescKind

	// Order is a number unique in the program.
	Order() int

	// Constant returns the object, or nil if there is not just one.
	Constant() *flow.Constant

	// Subsumes reports whether a PBC with this member does not need other as well:
	// methods bound to a class and to one that inherits from it.
	Subsumes(other Desc) bool
}

// A DirectDesc is a method that may have the flag access_directly: its instance is
// accessed directly.
type DirectDesc interface {
	Desc

	// Indirect returns the same method without the flag.
	Indirect() Desc
}

// withCommonFlag drops the flag of methods unless all have it.
func withCommonFlag(descs []Desc) []Desc {
	plain := make([]Desc, len(descs))
	flagged := 0
	for i, d := range descs {
		plain[i] = d
		if m, ok := d.(DirectDesc); ok {
			if plain[i] = m.Indirect(); plain[i] != d {
				flagged++
			}
		}
	}
	if flagged == len(descs) {
		return descs
	}
	return plain
}

// NewPBC returns the annotation of prebuilt constants with these members, or
// [Object] if they are of different kinds.
func NewPBC(descs []Desc, canBeNone bool) SomeValue {
	if len(descs) == 0 {
		if canBeNone {
			return None
		}
		return Impossible
	}
	if len(descs) == 1 {
		return &SomePBC{Descs: descs, CanBeNone: canBeNone}
	}
	sorted := slices.Clone(withCommonFlag(descs))
	slices.SortFunc(sorted, func(a, b Desc) int { return a.Order() - b.Order() })
	sorted = slices.CompactFunc(sorted, func(a, b Desc) bool { return a.Order() == b.Order() })
	kind := sorted[0].Kind()
	for _, d := range sorted {
		if d.Kind() != kind {
			return Object
		}
	}
	return &SomePBC{Descs: withoutSubsumed(sorted), CanBeNone: canBeNone}
}

func withoutSubsumed(descs []Desc) []Desc {
	if descs[0].Kind() != MethodKind {
		return descs
	}
	var out []Desc
	for _, d := range descs {
		covers := func(other Desc) bool { return other != d && other.Subsumes(d) }
		if !slices.ContainsFunc(descs, covers) {
			out = append(out, d)
		}
	}
	return out
}

// MixesKinds reports whether the union of a and b fails because they are
// prebuilt constants of different kinds.
func MixesKinds(a, b SomeValue) bool {
	p, ok := a.(*SomePBC)
	q, ok2 := b.(*SomePBC)
	return ok && ok2 && len(p.Descs) > 0 && len(q.Descs) > 0 && p.Descs[0].Kind() != q.Descs[0].Kind()
}

// MixesBuiltins reports whether the union of a and b fails because they are
// different builtin functions or methods, or iterators over different parts of
// a dictionary.
func MixesBuiltins(a, b SomeValue) bool {
	if x, ok := a.(*SomeIterator); ok {
		y, ok := b.(*SomeIterator)
		return ok && x.Variant != y.Variant
	}
	_, ok := a.(*SomeBuiltin)
	_, ok2 := b.(*SomeBuiltin)
	return ok && ok2 && unionOfContainers(a, b) == nil && !Equal(a, b)
}

// has reports whether d, or a member that subsumes it, is among the members.
func (s *SomePBC) has(d Desc) bool {
	for _, x := range s.Descs {
		if x == d || x.Subsumes(d) {
			return true
		}
	}
	return false
}
