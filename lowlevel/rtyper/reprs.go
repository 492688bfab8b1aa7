package rtyper

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
)

// A reprTable finds the representation of an annotation.
type reprTable struct {
	t *Typer

	byKey       map[any]Repr
	pending     []Builder // made, but not set up
	setting     bool
	frozenCount int // representations of frozen instances, which are named by it
}

// of returns the representation of an annotation. Its type is known, but
// perhaps not its fields yet; they are there when operations are typed.
func (rs *reprTable) of(s lattice.SomeValue) Repr {
	switch s := s.(type) {
	case *lattice.SomeInteger:
		return integerReprs[s.Kind]
	case *lattice.SomeBool:
		return boolRepr
	case *lattice.SomeFloat:
		return floatRepr
	case *lattice.SomeChar:
		return charRepr
	case *lattice.SomeUniChar:
		return uniCharRepr
	case *lattice.SomeImpossible, nil:
		return impossibleRepr
	case *lattice.SomePBC:
		if len(s.Descs) == 0 {
			return noneRepr
		}
	}
	key := rs.key(s)
	r := rs.byKey[key]
	if r == nil {
		r = rs.make(s)
		rs.register(key, r)
	}
	return r
}

// register makes a representation findable by its key; it is set up soon.
func (rs *reprTable) register(key any, r Repr) {
	rs.byKey[key] = r
	if b, ok := r.(Builder); ok {
		rs.pending = append(rs.pending, b)
	}
}

// makerOf returns what makes the representations of annotations that have parts,
// by the kind of the annotation.
var makerOf func(s lattice.SomeValue) *Maker

func init() { makerOf = chooseMaker }

func chooseMaker(s lattice.SomeValue) *Maker {
	switch s.(type) {
	case *lattice.SomeTuple:
		return &tupleMaker
	case *lattice.SomeString, *lattice.SomeUnicode:
		return &stringMaker
	case *lattice.SomeList:
		return &listMaker
	case *lattice.SomeByteArray:
		return &byteArrayMaker
	case *lattice.SomeWeakRef:
		return &weakRefMaker
	case *lattice.SomeDict:
		return &dictMaker
	case *lattice.SomeIterator:
		return &iteratorMaker
	case *lattice.SomeSlice:
		return &sliceMaker
	case *lattice.SomeInstance:
		return &instanceMaker
	case *lattice.SomePBC:
		return &pbcMaker
	case *lattice.SomeBuiltin:
		return &builtinMaker
	case *lattice.SomeType:
		return &typeMaker
	case *lattice.SomePtr, *lattice.SomeInterior, *lattice.SomeLLType:
		return &lowLevelMaker
	}
	return nil
}

func (rs *reprTable) key(s lattice.SomeValue) any {
	if m := makerOf(s); m != nil {
		return m.Key(rs.t, s)
	}
	fail("there is no low-level representation of %v", s)
	return nil
}

func (rs *reprTable) make(s lattice.SomeValue) Repr { return makerOf(s).Make(rs.t, s) }

// setup sets up the representations that were made.
func (rs *reprTable) setup() {
	if rs.setting {
		return
	}
	rs.setting = true
	for len(rs.pending) > 0 {
		r := rs.pending[0]
		rs.pending = rs.pending[1:]
		r.Setup()
	}
	rs.setting = false
}

// input returns the representation of the value that a block takes as input i.
func (rs *reprTable) input(g *Graph, b *flow.Block, i int) Repr {
	if b == g.ExceptBlock {
		if i == 0 {
			return rs.t.classes.root
		}
		return rs.t.classes.object
	}
	return rs.of(g.annotation(b.InputArgs[i]))
}
