package lattice

import (
	"testing"

	flow "vitrine/flowspace/model"
)

func TestNotation(t *testing.T) {
	flagged := newList(Integer)
	flagged.Def.Resize()
	mutated := newList(Integer)
	mutated.Def.Mutate()
	step := func(n int) SomeValue { return &SomeList{Def: NewRangeDef(newList(NonNeg).Def.item, n)} }
	rangeConst := &SomeList{step(1).(*SomeList).Def, constant("[0, 1]")}
	for _, c := range []struct {
		s    SomeValue
		want string
	}{
		{Impossible, "Impossible"}, {Object, "Object"}, {None, "None"}, {Float, "Float"}, {UniChar, "UniChar"},
		{Bool, "Bool"}, {&SomeBool{Const: constant("True"), Known: []Knowledge{{true, variables[0], NonNeg}}}, "Bool(const=True)"},
		{&SomeInteger{NonNeg: true, Const: constant("3")}, "Integer(nonneg, const=3)"},
		{IntegerOf(Unsigned, true), "UnsignedInteger"},
		{IntegerOf(LongLong, true), "LongLong(nonneg)"},
		{IntegerOf(UnsignedLongLong, false), "UnsignedLongLong"},
		{&SomeFloat{constant("1.5")}, "Float(const=1.5)"},
		{&SomeChar{constant("'a'")}, "Char(const='a')"},
		{&SomeUnicode{CanBeNone: true}, "Unicode(can_be_none)"},
		{mutated, "List(Integer, mutated)"},
		{flagged, "List(Integer, mutated, resized)"},
		{step(2), "List(Integer(nonneg), range_step=2)"},
		{step(0), "List(Integer(nonneg), range_step=0)"},
		{step(-1), "List(Integer(nonneg), range_step=-1)"},
		{rangeConst, "List(Integer(nonneg), range_step=1, const=[0, 1])"},
		{newDict(String, newList(Char)), "Dict(String, List(Char))"},
		{&SomeDict{newDict(Char, Bool).Def, constant("{}")}, "Dict(Char, Bool, const={})"},
		{tupleOf(), "Tuple()"},
		{tupleOf(Char, None, tupleOf(Bool)), "Tuple(Char, None, Tuple(Bool))"},
		{&SomeIterator{newDict(String, Float), "items"}, "Iterator(Dict(String, Float), items)"},
		{&SomeSlice{constInt("1", true), None, None}, "Slice(Integer(nonneg, const=1), None, None)"},
		{&SomeInstance{Class: dog}, "Instance(Dog)"},
		{&SomeInstance{Class: dog, CanBeNone: false, Const: constant("instance rex of Dog")}, "Instance(Dog, const=instance rex of Dog)"},
		{&SomeInstance{Class: dog, CanBeNone: true}, "Instance(Dog, can_be_none)"},
		{NewPBC([]Desc{descs[3], descs[2]}, true), "PBC({class Cat, class Dog}, can_be_none)"},
		{some(descs[8]), "PBC({method f on Dog})"},
		{&SomeBuiltin{Name: "chr"}, "Builtin(chr)"},
		{&SomeBuiltin{Name: "append", Self: newList(Char)}, "BuiltinMethod(append of List(Char))"},
		{Type, "Type"},
		{&SomeType{constant("class A"), []*flow.Variable{variables[2]}}, "Type(const=class A, is_type_of=x_2)"},
	} {
		if got := c.s.String(); got != c.want {
			t.Errorf("shown as %s, want %s", got, c.want)
		}
	}
}

func TestPrinterNamesVariables(t *testing.T) {
	p := &Printer{Variable: func(v *flow.Variable) string { return "new_" + v.String() }}
	s := &SomeTuple{[]SomeValue{&SomeType{IsTypeOf: []*flow.Variable{variables[2], variables[1]}}}}
	if got, want := p.Text(s), "Tuple(Type(is_type_of=new_v1,new_x_2))"; got != want {
		t.Errorf("shown as %s, want %s", got, want)
	}
}

// TestRecursionIsShownOnce: the dots stand for what is being shown, and only
// for that.
func TestRecursionIsShownOnce(t *testing.T) {
	inner := newList(Integer)
	pair := tupleOf(inner, inner)
	if got, want := pair.String(), "Tuple(List(Integer), List(Integer))"; got != want {
		t.Errorf("shown as %s, want %s", got, want)
	}
	l := newList(Impossible)
	l.Def.item.value = tupleOf(l, &SomeBuiltin{Name: "append", Self: l})
	if got, want := l.String(), "List(Tuple(List(...), BuiltinMethod(append of List(...))))"; got != want {
		t.Errorf("shown as %s, want %s", got, want)
	}
}

// TestPrinterShowsThePast prints what items were instead of what they are.
func TestPrinterShowsThePast(t *testing.T) {
	l := newList(Integer)
	past := l.Def.Item().State()
	l.Def.Item().Generalize(Float)
	l.Def.Resize()
	p := &Printer{State: func(it *Item) (*Item, ItemState) { return it.Root(), past }}
	if got, want := p.Text(l), "List(Integer)"; got != want {
		t.Errorf("shown as %s, want %s", got, want)
	}
	if got, want := l.String(), "List(Float, mutated, resized)"; got != want {
		t.Errorf("shown as %s, want %s", got, want)
	}
}
