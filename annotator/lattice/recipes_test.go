package lattice

import (
	"fmt"

	"pgregory.net/rapid"

	flow "vitrine/flowspace/model"
)

// A testDesc is a prebuilt constant. A method is one of a function, bound to
// instances of a class.
type testDesc struct {
	name  string
	kind  DescKind
	order int
	bound *ClassDef
	fn    string
}

func (d *testDesc) String() string { return d.name }
func (d *testDesc) Kind() DescKind { return d.kind }
func (d *testDesc) Order() int     { return d.order }

func (d *testDesc) Constant() *flow.Constant {
	if d.kind == MethodKind {
		return nil
	}
	return constant(d.name)
}

func (d *testDesc) Subsumes(other Desc) bool {
	o := other.(*testDesc)
	return d.kind == MethodKind && o.kind == MethodKind && d.fn == o.fn && o.bound.IsSubclass(d.bound)
}

// The classes of the test program: Animal above Dog and Cat, Dog above Puppy,
// and one that stands alone.
var (
	animal  = NewClassDef("Animal", nil)
	dog     = NewClassDef("Dog", animal)
	cat     = NewClassDef("Cat", animal)
	puppy   = NewClassDef("Puppy", dog)
	vehicle = NewClassDef("Vehicle", nil)
	classes = []*ClassDef{animal, dog, cat, puppy, vehicle}
)

var descs = numbered([]*testDesc{
	{name: "f", kind: FunctionKind}, {name: "g", kind: FunctionKind},
	{name: "class Dog", kind: ClassKind}, {name: "class Cat", kind: ClassKind},
	{name: "frozen x", kind: FrozenKind}, {name: "frozen y", kind: FrozenKind},
	{name: "frozenmethod A.f of x", kind: FrozenMethodKind},
	{name: "method f on Animal", kind: MethodKind, bound: animal, fn: "f"},
	{name: "method f on Dog", kind: MethodKind, bound: dog, fn: "f"},
	{name: "method f on Puppy", kind: MethodKind, bound: puppy, fn: "f"},
	{name: "method f on Cat", kind: MethodKind, bound: cat, fn: "f"},
	{name: "method g on Dog", kind: MethodKind, bound: dog, fn: "g"},
})

func numbered(descs []*testDesc) []*testDesc {
	for i, d := range descs {
		d.order = i
	}
	return descs
}

var variables = []*flow.Variable{{Number: 0}, {Number: 1}, flow.Named("x", 2)}

// functions are the annotations of single functions.
var functions = []recipe{leaf(SomePBC{Descs: []Desc{descs[0]}}), leaf(SomePBC{Descs: []Desc{descs[1]}})}

// leaves are recipes for all kinds of annotations that mention no others.
var leaves = makeLeaves()

func makeLeaves() []recipe {
	all := []recipe{
		leaf(SomeInteger{Const: constant("-1")}), leaf(SomeInteger{NonNeg: true, Const: constant("3")}),
		leaf(SomeInteger{NonNeg: true, Const: constant("4")}), leaf(SomeInteger{Const: constant("3")}),
		leaf(SomeInteger{}), leaf(SomeInteger{NonNeg: true}),
		leaf(SomeInteger{Kind: Unsigned, NonNeg: true}), leaf(SomeInteger{Kind: Unsigned, NonNeg: true, Const: constant("3")}),
		leaf(SomeInteger{Kind: LongLong}), leaf(SomeInteger{Kind: LongLong, NonNeg: true}),
		leaf(SomeInteger{Kind: UnsignedLongLong, NonNeg: true}),
		leaf(SomeInteger{Kind: Int8}), leaf(SomeInteger{Kind: UInt16, NonNeg: true}), leaf(SomeInteger{Kind: Int32}),
		leaf(SomeFloat{}), leaf(SomeFloat{constant("1.5")}), leaf(SomeFloat{constant("2.5")}),
		leaf(SomeString{}), leaf(SomeString{CanBeNone: true}), leaf(SomeString{Const: constant("'ab'")}),
		leaf(SomeString{OfChars: true}).named("String of characters"),
		leaf(SomeString{OfChars: true, CanBeNone: true}).named("String of characters, can_be_none"),
		leaf(SomeString{OfChars: true, Const: constant("'ab'")}).named("String of characters, const='ab'"),
		leaf(SomeChar{}), leaf(SomeChar{constant("'a'")}), leaf(SomeChar{constant("'b'")}),
		leaf(SomeUnicode{}), leaf(SomeUnicode{CanBeNone: true}), leaf(SomeUnicode{Const: constant("u'ab'")}),
		leaf(SomeUniChar{}), leaf(SomeUniChar{constant("u'a'")}),
		leaf(SomeBuiltin{Name: "chr", Key: "chr"}), leaf(SomeBuiltin{Name: "ord", Key: "ord"}),
	}
	all = append(all, boolLeaves()...)
	all = append(all, typeLeaves()...)
	all = append(all, instanceLeaves()...)
	all = append(all, pbcLeaves()...)
	return append(all, leaf(SomePBC{CanBeNone: true}), leaf(SomeImpossible{}), leaf(SomeObject{}))
}

// boolLeaves: what a truth value tells about a variable is the result of a
// comparison or of isinstance(), never a list that was made somewhere.
func boolLeaves() []recipe {
	v, w := variables[0], variables[1]
	all := []recipe{leaf(SomeBool{}), leaf(SomeBool{Const: constant("True")}), leaf(SomeBool{Const: constant("False")})}
	for _, known := range [][]Knowledge{
		{{true, v, NonNeg}}, {{true, v, Integer}}, {{false, v, NonNeg}}, {{true, w, NonNeg}}, {{true, v, String}},
		{{true, v, NonNeg}, {false, w, None}}, {{false, w, None}, {true, v, NonNeg}},
		{{true, v, &SomeInstance{Class: dog}}}, {{true, v, &SomeInstance{Class: animal}}, {true, w, Integer}},
	} {
		text := fmt.Sprintf("Bool telling %v", known)
		all = append(all, leaf(SomeBool{Known: known}).named(text), leaf(SomeBool{constant("True"), known}).named(text+" const"))
	}
	return all
}

func typeLeaves() []recipe {
	var all []recipe
	v := variables
	for _, vars := range [][]*flow.Variable{nil, {v[0]}, {v[1]}, {v[0], v[1]}, {v[2], v[1], v[0]}} {
		all = append(all, leaf(SomeType{IsTypeOf: vars}))
		all = append(all, leaf(SomeType{constant("class Dog"), vars}), leaf(SomeType{constant("class Cat"), vars}))
	}
	return all
}

func instanceLeaves() []recipe {
	var all []recipe
	for _, c := range classes {
		all = append(all, leaf(SomeInstance{Class: c}), leaf(SomeInstance{Class: c, CanBeNone: true}), leaf(SomeInstance{Class: c, Direct: true}), leaf(SomeWeakRef{c}))
	}
	return append(all, leaf(SomeWeakRef{}), leaf(SomeInstance{Class: dog, Const: constant("instance rex of Dog")}),
		leaf(SomeInstance{Class: dog, Const: constant("instance fido of Dog")}),
		leaf(SomeInstance{Class: cat, Const: constant("instance tom of Cat")}))
}

func pbcLeaves() []recipe {
	var all []recipe
	for i, d := range descs {
		all = append(all, leaf(SomePBC{Descs: []Desc{d}}), leaf(SomePBC{Descs: []Desc{d}, CanBeNone: true}))
		for _, e := range descs[i+1:] {
			if p, ok := NewPBC([]Desc{e, d}, false).(*SomePBC); ok && len(p.Descs) > 1 {
				all = append(all, leaf(*p))
			}
		}
	}
	return all
}

// The lists and dictionaries that recipes may mention.
const (
	numLists = 4
	numDicts = 2
)

func listOf(i int) recipe {
	return recipe{fmt.Sprintf("list %d", i), func(w *world) SomeValue { return &SomeList{Def: w.lists[i]} }}
}

func dictOf(i int) recipe {
	return recipe{fmt.Sprintf("dict %d", i), func(w *world) SomeValue { return &SomeDict{Def: w.dicts[i]} }}
}

// prebuilt is a list that is there before the program starts; all of one
// identity are the same object.
func prebuilt(i int) recipe {
	text := fmt.Sprintf("prebuilt list %d", i)
	return recipe{text, func(w *world) SomeValue { return &SomeList{w.lists[i], constant(text)} }}
}

func prebuiltDict(i int) recipe {
	text := fmt.Sprintf("prebuilt dict %d", i)
	return recipe{text, func(w *world) SomeValue { return &SomeDict{w.dicts[i], constant(text)} }}
}

// recipes draws annotations of all kinds, nested so many levels deep.
func recipes(depth int) *rapid.Generator[recipe] {
	return rapid.Custom(func(t *rapid.T) recipe {
		kind := 9
		if depth > 0 {
			kind = rapid.IntRange(0, 11).Draw(t, "kind")
		}
		part := func() recipe { return recipes(depth-1).Draw(t, "part") }
		list, dict := rapid.IntRange(0, numLists-1), rapid.IntRange(0, numDicts-1)
		switch kind {
		case 0, 1:
			return listOf(list.Draw(t, "list"))
		case 2:
			return dictOf(dict.Draw(t, "dict"))
		case 3:
			if rapid.Bool().Draw(t, "of a list") {
				return prebuilt(list.Draw(t, "list"))
			}
			return prebuiltDict(dict.Draw(t, "dict"))
		case 4, 5:
			return tuple(rapid.SliceOfN(recipes(depth-1), 0, 3).Draw(t, "items"))
		case 6:
			return iterator(part(), rapid.SampledFrom([]string{"", "keys", "items"}).Draw(t, "variant"))
		case 7:
			return slice(part(), part(), part())
		case 8:
			return method(part(), rapid.SampledFrom([]string{"append", "pop"}).Draw(t, "name"))
		}
		return rapid.SampledFrom(leaves).Draw(t, "leaf")
	})
}

func tuple(items []recipe) recipe {
	return recipe{fmt.Sprintf("Tuple(%v)", items), func(w *world) SomeValue {
		s := &SomeTuple{}
		for _, r := range items {
			s.Items = append(s.Items, r.make(w))
		}
		return s
	}}
}

func iterator(of recipe, variant string) recipe {
	return recipe{fmt.Sprintf("Iterator(%v, %s)", of, variant), func(w *world) SomeValue { return &SomeIterator{of.make(w), variant} }}
}

func slice(start, stop, step recipe) recipe {
	return recipe{fmt.Sprintf("Slice(%v, %v, %v)", start, stop, step), func(w *world) SomeValue {
		return &SomeSlice{start.make(w), stop.make(w), step.make(w)}
	}}
}

func method(self recipe, name string) recipe {
	return recipe{fmt.Sprintf("Builtin(%s of %v)", name, self), func(w *world) SomeValue {
		return &SomeBuiltin{Name: name, Self: self.make(w), Key: name}
	}}
}

// heaps draws the lists and dictionaries of a program.
func heaps() *rapid.Generator[heap] {
	return rapid.Custom(func(t *rapid.T) heap {
		var h heap
		flag := func(name string) bool { return rapid.Bool().Draw(t, name) }
		for range numLists {
			l := listRecipe{item: recipes(2).Draw(t, "item"), mutated: flag("mutated"), resized: flag("resized"), ranged: flag("range")}
			if l.ranged {
				l.step = rapid.IntRange(0, 2).Draw(t, "step")
			}
			h.lists = append(h.lists, l)
		}
		for range numDicts {
			h.dicts = append(h.dicts, dictRecipe{recipes(1).Draw(t, "key"), recipes(2).Draw(t, "value"), flag("custom")})
		}
		return h
	})
}
