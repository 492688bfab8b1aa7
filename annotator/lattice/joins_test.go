package lattice

import "testing"

// newList and newDict make containers of their own.
func newList(item SomeValue) *SomeList {
	it := NewItem(nil, nil, 0)
	it.value = item
	return &SomeList{Def: NewListDef(it)}
}

func newDict(key, value SomeValue) *SomeDict {
	k, v := NewItem(nil, nil, 0), NewItem(nil, nil, 0)
	k.value, v.value = key, value
	return &SomeDict{Def: NewDictDef(k, v)}
}

func some(descs ...Desc) SomeValue { return NewPBC(descs, false) }

func constInt(text string, nonneg bool) SomeValue {
	return &SomeInteger{NonNeg: nonneg, Const: constant(text)}
}

func tupleOf(items ...SomeValue) SomeValue { return &SomeTuple{items} }

// TestJoins checks the joins that are documented, in both orders.
func TestJoins(t *testing.T) {
	f, g, classDog, classCat := descs[0], descs[1], descs[2], descs[3]
	onAnimal, onDog, onCat, gOnDog := descs[7], descs[8], descs[10], descs[11]
	c := constant("'ab'")
	for _, x := range []struct {
		a, b SomeValue
		want string
	}{
		// Numbers.
		{Integer, Float, "Float"},
		{Bool, Float, "Float"},
		{&SomeFloat{constant("1.5")}, &SomeFloat{constant("2.5")}, "Float"},
		{Bool, Integer, "Integer"},
		{Bool, NonNeg, "Integer(nonneg)"},
		{&SomeBool{Const: constant("True")}, &SomeBool{Const: constant("False")}, "Bool"},
		{&SomeBool{Const: constant("True")}, constInt("1", true), "Integer(nonneg)"},
		{constInt("3", true), constInt("3", true), "Integer(nonneg, const=3)"},
		{constInt("3", true), constInt("4", true), "Integer(nonneg)"},
		{constInt("-3", false), constInt("4", true), "Integer"},
		{NonNeg, Integer, "Integer"},
		{Integer, IntegerOf(Unsigned, true), "UnsignedInteger"},
		{Integer, IntegerOf(LongLong, false), "LongLong"},
		{NonNeg, IntegerOf(LongLong, true), "LongLong(nonneg)"},
		{IntegerOf(Unsigned, true), IntegerOf(LongLong, false), "UnsignedLongLong"},
		{Integer, IntegerOf(Int8, false), "Int8"},
		{IntegerOf(Int32, false), IntegerOf(UInt8, true), "UInt32"},
		{IntegerOf(Int16, false), IntegerOf(Unsigned, true), "UnsignedInteger"},

		// Strings.
		{Char, String, "String"},
		{&SomeChar{constant("'a'")}, &SomeChar{constant("'b'")}, "Char"},
		{&SomeString{Const: c}, &SomeString{Const: c}, "String(const='ab')"},
		{&SomeString{Const: c}, String, "String"},
		{String, MaybeString, "String(can_be_none)"},
		{UniChar, Unicode, "Unicode"},
		{Unicode, String, "Object"},

		// Characters of bytes become unicode, strings of bytes do not.
		{Char, UniChar, "UniChar"},
		{Char, Unicode, "Unicode"},
		{Union(Char, None), UniChar, "Unicode(can_be_none)"},
		{Union(Char, None), Unicode, "Unicode(can_be_none)"},
		{Union(Char, None), Union(UniChar, None), "Unicode(can_be_none)"},
		{NonNone(Union(Char, None)), UniChar, "Unicode"},
		{Strings(Char), Char, "String"},
		{Union(Char, None), String, "String(can_be_none)"},
		{Union(Union(Char, None), String), UniChar, "Object"},
		{MaybeString, UniChar, "Object"},
		{String, UniChar, "Object"},
		{Integer, String, "Object"},
		{Integer, Char, "Object"},

		// None.
		{None, None, "None"},
		{None, String, "String(can_be_none)"},
		{None, &SomeString{Const: c}, "String(can_be_none)"},
		{None, Char, "String(can_be_none)"},
		{None, UniChar, "Unicode(can_be_none)"},
		{None, &SomeInstance{Class: dog}, "Instance(Dog, can_be_none)"},
		{None, some(f, g), "PBC({f, g}, can_be_none)"},
		{None, newList(Integer), "List(Integer)"},
		{None, newDict(String, Integer), "Dict(String, Integer)"},
		{None, Integer, "Object"},
		{None, Float, "Object"},
		{None, Bool, "Object"},
		{None, tupleOf(Integer), "Object"},
		{None, Type, "Object"},
		{None, &SomeIterator{Container: newList(Integer)}, "Object"},

		// Prebuilt constants.
		{some(f), some(g), "PBC({f, g})"},
		{some(f), some(classDog), "Object"},
		{some(classDog), some(classCat), "PBC({class Cat, class Dog})"},
		{some(classDog), Type, "Type"},
		{NewPBC([]Desc{classDog}, true), Type, "Object"},
		{some(f), Type, "Object"},
		{some(onDog), some(onCat), "PBC({method f on Cat, method f on Dog})"},
		{some(onDog), some(onAnimal), "PBC({method f on Animal})"},
		{some(onDog, onCat), some(onAnimal, gOnDog), "PBC({method f on Animal, method g on Dog})"},
		{some(descs[4]), some(descs[5]), "PBC({frozen x, frozen y})"},
		{some(descs[4]), some(descs[6]), "Object"},

		// Instances.
		{&SomeInstance{Class: dog}, &SomeInstance{Class: cat}, "Instance(Animal)"},
		{&SomeInstance{Class: puppy}, &SomeInstance{Class: animal}, "Instance(Animal)"},
		{&SomeInstance{Class: puppy, CanBeNone: true}, &SomeInstance{Class: dog}, "Instance(Dog, can_be_none)"},
		{&SomeInstance{Class: dog}, &SomeInstance{Class: vehicle}, "Object"},
		{&SomeInstance{Class: dog, Const: c}, &SomeInstance{Class: dog}, "Instance(Dog)"},

		// What has parts.
		{tupleOf(Integer, Char), tupleOf(NonNeg, String), "Tuple(Integer, String)"},
		{tupleOf(Integer), tupleOf(Integer, Integer), "Object"},
		{tupleOf(Integer), tupleOf(String), "Tuple(Object)"},
		{newList(Integer), newList(NonNeg), "List(Integer)"},
		{newList(Impossible), newList(NonNeg), "List(Integer(nonneg))"},
		{newList(Integer), newList(String), "List(Object)"},
		{newList(Integer), newDict(Integer, Integer), "Object"},
		{newList(Integer), tupleOf(Integer), "Object"},
		{newDict(Char, NonNeg), newDict(String, Integer), "Dict(String, Integer)"},
		{&SomeIterator{newList(Char), ""}, &SomeIterator{newList(String), ""}, "Iterator(List(String))"},
		{&SomeIterator{newDict(Char, Char), "keys"}, &SomeIterator{newDict(Char, Char), "values"}, "Object"},
		{&SomeSlice{NonNeg, None, None}, &SomeSlice{Integer, None, None}, "Slice(Integer, None, None)"},
		{&SomeSlice{NonNeg, None, None}, &SomeSlice{NonNeg, NonNeg, None}, "Slice(Integer(nonneg), Object, None)"},
		{&SomeBuiltin{Name: "chr", Key: 1}, &SomeBuiltin{Name: "ord", Key: 2}, "Object"},
		{&SomeBuiltin{Name: "append", Key: 1, Self: newList(Char)}, &SomeBuiltin{Name: "append", Key: 1, Self: newList(String)},
			"BuiltinMethod(append of List(String))"},
	} {
		if got := Union(x.a, x.b).String(); got != x.want {
			t.Errorf("%v and %v: %s, want %s", x.a, x.b, got, x.want)
		}
		if got := Union(x.b, x.a).String(); got != x.want {
			t.Errorf("%v and %v: %s, want %s", x.b, x.a, got, x.want)
		}
	}
}

func TestUnionAll(t *testing.T) {
	if got := UnionAll(); got != Impossible {
		t.Errorf("the union of nothing is %v", got)
	}
	if got := UnionAll(Bool, NonNeg, Float); got != Float {
		t.Errorf("the union is %v", got)
	}
}

// TestNoneLeavesNoTraceInLists: only a prebuilt list is not the same any more.
func TestNoneLeavesNoTraceInLists(t *testing.T) {
	l := newList(Integer)
	if !Contains(l, None) || !Equal(Union(l, None), l) {
		t.Error("None is not part of a list")
	}
	l.Const = constant("[1]")
	if Contains(l, None) || Union(l, None).String() != "List(Integer)" {
		t.Error("a prebuilt list is None")
	}
}

func TestMixesKinds(t *testing.T) {
	f, classDog := some(descs[0]), some(descs[2])
	for _, x := range []struct {
		a, b SomeValue
		want bool
	}{
		{f, classDog, true}, {classDog, f, true}, {f, some(descs[1]), false},
		{f, None, false}, {None, f, false}, {f, Integer, false}, {Type, f, false},
	} {
		if got := MixesKinds(x.a, x.b); got != x.want {
			t.Errorf("%v and %v mix kinds: %v", x.a, x.b, got)
		}
	}
}

func TestNewPBC(t *testing.T) {
	f, g := descs[0], descs[1]
	if got := NewPBC(nil, true); !IsNone(got) {
		t.Errorf("no members and None: %v", got)
	}
	if got := NewPBC(nil, false); !IsImpossible(got) {
		t.Errorf("no members: %v", got)
	}
	given := []Desc{g, f, g, f}
	s := NewPBC(given, false).(*SomePBC)
	if len(s.Descs) != 2 || s.Descs[0] != Desc(f) || s.Descs[1] != Desc(g) {
		t.Errorf("the members are %v", s.Descs)
	}
	if given[0] != Desc(g) {
		t.Error("the members that were given have been sorted")
	}
	if got := s.Descs[0].Kind().String(); got != "function" {
		t.Errorf("f is a %s", got)
	}
}

// TestKnowledge: the union of truth values knows what both do, and that is as
// general as both say.
func TestKnowledge(t *testing.T) {
	v, w := variables[0], variables[1]
	a := &SomeBool{Known: []Knowledge{{true, v, NonNeg}, {true, w, String}, {false, v, Float}}}
	b := &SomeBool{Known: []Knowledge{{true, v, Integer}, {false, w, String}, {false, v, Float}}}
	u := Union(a, b).(*SomeBool)
	if len(u.Known) != 2 || Known(u.Known, true, v) != Integer || Known(u.Known, false, v) != Float || Known(u.Known, true, w) != nil {
		t.Errorf("known: %v", u.Known)
	}
	if Contains(a, b) || !Contains(u, a) || !Contains(Bool, u) || Contains(u, Bool) {
		t.Error("who knows less is not above who knows more")
	}
}

func TestTypesOfVariables(t *testing.T) {
	v, w := variables[0], variables[1]
	c := constant("class Dog")
	a := &SomeType{Const: c, IsTypeOf: variables[:2]}
	b := &SomeType{Const: c, IsTypeOf: variables[1:]}
	if got, want := Union(a, b).String(), "Type(const=class Dog, is_type_of=v1)"; got != want {
		t.Errorf("the union is %s, want %s", got, want)
	}
	reversed := *a
	reversed.IsTypeOf = variables[:0:0]
	reversed.IsTypeOf = append(reversed.IsTypeOf, w, v)
	if !Equal(a, &reversed) || a.String() != reversed.String() {
		t.Error("the order of the variables matters")
	}
}
