package rtyper

import (
	"math/big"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// Repr returns the representation of an annotation. Its type is known, but
// perhaps not its fields: those are there when operations are typed.
func (t *Typer) Repr(s lattice.SomeValue) Repr {
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
	key := t.key(s)
	r := t.reprs[key]
	if r == nil {
		r = t.makeRepr(s)
		t.register(key, r)
	}
	return r
}

// register makes a representation findable by its key; it is set up soon.
func (t *Typer) register(key any, r Repr) {
	t.reprs[key] = r
	if b, ok := r.(Builder); ok {
		t.pending = append(t.pending, b)
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

func (t *Typer) key(s lattice.SomeValue) any {
	if m := makerOf(s); m != nil {
		return m.Key(t, s)
	}
	fail("there is no low-level representation of %v", s)
	return nil
}

func (t *Typer) makeRepr(s lattice.SomeValue) Repr { return makerOf(s).Make(t, s) }

// constantKey tells constants of low-level graphs apart.
type constantKey struct {
	r   Repr
	key any
}

// Const returns the constant of low-level graphs for an object of the program in
// a representation.
func (t *Typer) Const(r Repr, x stdspace.Object) *flow.Constant {
	key := constantKey{r, stdspace.ConstantKey(x)}
	c := t.constants[key]
	if c == nil {
		lt := r.LowLevelType()
		if r == Repr(impossibleRepr) {
			fail("%s is where the annotator has found that nothing can be: the program has changed it since then", textOf(x))
		}
		if lt == lltype.Void {
			c = t.Void(x)
		} else {
			c = lltype.NewConstant(r.Const(x), lt)
		}
		t.constants[key] = c
	}
	return c
}

// Void returns the Void constant for an object of the program: a function, a
// name.
func (t *Typer) Void(x stdspace.Object) *flow.Constant {
	if x == stdspace.Object(stdspace.None) {
		return noneConst
	}
	c := *t.helpers.Constant(x)
	c.Concrete = lltype.Void
	return &c
}

// operand is what is known about a constant of a flow graph.
type operand struct {
	ann  lattice.SomeValue
	repr Repr
}

// operandOf returns the annotation and the representation of an operand.
func (t *Typer) operandOf(g *Graph, v flow.Value) (lattice.SomeValue, Repr) {
	switch v := v.(type) {
	case *flow.Variable:
		s := g.annotation(v)
		if s == nil {
			fail("%v has no annotation", v)
		}
		return s, t.Repr(s)
	case *flow.Constant:
		o, ok := t.known[v]
		if !ok {
			o.ann = t.helpers.ValueOf(v.Value)
			o.repr = t.Repr(o.ann)
			t.known[v] = o
		}
		return o.ann, o.repr
	}
	return nil, nil
}

// prebuiltKey tells prebuilt objects apart: the same object of the program may
// be represented in several ways.
type prebuiltKey struct {
	r Repr
	x any
}

// Prebuilt returns the low-level object that stands for an object of the program
// in a representation: a container c with n items. It is made once; fill sets its
// fields later, when all types are complete, so that objects may lead to each
// other.
func (t *Typer) Prebuilt(r Repr, x stdspace.Object, name string, c lltype.Container, n int, fill func(*lltype.Object)) *lltype.Object {
	return t.prebuiltAs(prebuiltKey{r, stdspace.ConstantKey(x)}, name, c, n, fill)
}

func (t *Typer) prebuiltAs(key prebuiltKey, name string, c lltype.Container, n int, fill func(*lltype.Object)) *lltype.Object {
	o := t.prebuilt[key]
	if o == nil {
		o = &lltype.Object{Name: name, Type: c}
		t.prebuilt[key] = o
		t.objects = append(t.objects, o)
		t.fill = append(t.fill, func() {
			empty := lltype.NewObject(name, c, n)
			o.Fields, o.Items = empty.Fields, empty.Items
			fill(o)
		})
	}
	return o
}

// textOf shows an object of the program in a message.
func textOf(x stdspace.Object) string {
	if text, ok := stdspace.AsText(x); ok {
		return "'" + text + "'"
	}
	switch v, _ := stdspace.ToGo(x); v := v.(type) {
	case int64, float64, *big.Int:
		return show(v)
	case bool:
		return map[bool]string{true: "True", false: "False"}[v]
	}
	if x == stdspace.Object(stdspace.None) {
		return "None"
	}
	return "this object"
}
