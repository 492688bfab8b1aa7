package lattice

import (
	"slices"
	"testing"
)

func TestDegenerated(t *testing.T) {
	list := newList(Object)
	for _, c := range []struct {
		s    SomeValue
		want bool
	}{
		{Object, true}, {Impossible, false}, {Type, false},
		{tupleOf(Integer, Object), true}, {tupleOf(Integer), false},
		{tupleOf(tupleOf(Object)), true},
		{list, false}, {tupleOf(list), false}, {&SomeIterator{Container: list}, false},
		{&SomeIterator{Container: tupleOf(Object)}, true},
		{&SomeSlice{None, None, Object}, true}, {&SomeSlice{None, None, None}, false},
		{&SomeBuiltin{Name: "append", Self: list}, false},
		{&SomeBuiltin{Name: "x", Self: Object}, true}, {&SomeBuiltin{Name: "chr"}, false},
	} {
		if got := Degenerated(c.s); got != c.want {
			t.Errorf("%v is degenerated: %v", c.s, got)
		}
	}
}

func TestNone(t *testing.T) {
	c := constant("c")
	for _, x := range []struct {
		s       SomeValue
		can     bool
		without string
	}{
		{String, false, "String"}, {MaybeString, true, "String"},
		{&SomeString{Const: c}, false, "String(const=c)"},
		{&SomeUnicode{CanBeNone: true}, true, "Unicode"}, {Unicode, false, "Unicode"},
		{&SomeInstance{Class: dog, CanBeNone: true}, true, "Instance(Dog)"},
		{&SomeInstance{Class: dog}, false, "Instance(Dog)"},
		{NewPBC([]Desc{descs[0]}, true), true, "PBC({f})"}, {some(descs[0]), false, "PBC({f})"},
		{None, true, "None"}, {newList(Char), true, "List(Char)"}, {newDict(Char, Char), true, "Dict(Char, Char)"},
		{Integer, false, "Integer"}, {Object, true, "Object"},
	} {
		if got := CanBeNone(x.s); got != x.can {
			t.Errorf("%v can be None: %v", x.s, got)
		}
		if got := NonNone(x.s).String(); got != x.without {
			t.Errorf("%v without None is %s, want %s", x.s, got, x.without)
		}
	}
}

func TestConstOf(t *testing.T) {
	c := constant("c")
	l, d := newList(Char), newDict(Char, Char)
	for _, s := range []SomeValue{
		&SomeType{Const: c}, &SomeInteger{Const: c}, &SomeBool{Const: c}, &SomeFloat{c}, &SomeString{Const: c}, &SomeChar{c},
		&SomeUnicode{Const: c}, &SomeUniChar{c}, &SomeList{l.Def, c}, &SomeDict{d.Def, c}, &SomeInstance{Class: dog, Const: c},
	} {
		if got := ConstOf(s); got != c {
			t.Errorf("the constant of %v is %v", s, got)
		}
	}
	if got := ConstOf(some(descs[0])); got == nil || got.Text() != "f" {
		t.Errorf("the constant of a function is %v", got)
	}
	for _, s := range []SomeValue{Integer, None, Object, l, some(descs[0], descs[1]), NewPBC([]Desc{descs[0]}, true), some(descs[8]), tupleOf(constInt("1", true))} {
		if got := ConstOf(s); got != nil {
			t.Errorf("the constant of %v is %v", s, got)
		}
	}
}

func TestClasses(t *testing.T) {
	for _, c := range []struct{ a, b, base *ClassDef }{
		{dog, cat, animal}, {puppy, cat, animal}, {puppy, dog, dog}, {dog, dog, dog}, {dog, vehicle, nil}, {vehicle, puppy, nil},
	} {
		if got := c.a.CommonBase(c.b); got != c.base {
			t.Errorf("%s and %s have %v in common", c.a.Name, c.b.Name, got)
		}
		if got, want := c.a.IsSubclass(c.b), c.base == c.b; got != want {
			t.Errorf("%s inherits from %s: %v", c.a.Name, c.b.Name, got)
		}
	}
	if got := animal.AllSubs(); !slices.Equal(got, []*ClassDef{animal, dog, cat, puppy}) {
		t.Errorf("what inherits from Animal is %v", got)
	}
}

func TestAttributes(t *testing.T) {
	base := NewClassDef("Base", nil)
	sub := NewClassDef("Sub", base)
	base.Attrs["x"] = &Attribute{Name: "x", Value: Integer}
	base.Attrs["name"] = &Attribute{Name: "name", Value: String}
	sub.Attrs["y"] = &Attribute{Name: "y", Value: Float}
	if a, at := sub.Find("x"); a == nil || a.Value != Integer || at != base {
		t.Errorf("x is %v in %v", a, at)
	}
	if a, _ := base.Find("y"); a != nil {
		t.Errorf("y of the base class is %v", a)
	}
	if got := base.AttrNames(); !slices.Equal(got, []string{"name", "x"}) {
		t.Errorf("the attributes are %v", got)
	}
}
