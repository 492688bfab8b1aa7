package annset

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"vitrine/host/stdspace"
)

// A heap is a set with some objects in it, made from a list of choices: the
// same list makes an equal heap.
type heap struct {
	set         *AnnotationSet
	objects     []*SomeValue
	invalidated map[any]bool
}

// A choice says how one object of a heap is made.
type choice struct {
	kind  string // int, constant, str, tuple, list, empty, opaque, nothing, general, impossible
	value int
	items []int // indices of objects made before
}

func drawChoices(t *rapid.T) []choice {
	kinds := []string{"int", "constant", "str", "tuple", "list", "empty", "opaque", "nothing", "general", "impossible"}
	n := rapid.IntRange(2, 9).Draw(t, "objects")
	var choices []choice
	for i := range n {
		c := choice{kind: rapid.SampledFrom(kinds).Draw(t, "kind"), value: rapid.IntRange(0, 2).Draw(t, "value")}
		if i > 0 {
			c.items = rapid.SliceOfN(rapid.IntRange(0, i-1), 1, 2).Draw(t, "items")
		}
		choices = append(choices, c)
	}
	return choices
}

func makeHeap(choices []choice) *heap {
	h := &heap{invalidated: make(map[any]bool)}
	h.set = NewAnnotationSet(func(b any) { h.invalidated[b] = true })
	for _, c := range choices {
		h.objects = append(h.objects, h.make(c))
	}
	return h
}

func (h *heap) make(c choice) *SomeValue {
	set := func(v *SomeValue, name Name, value any) {
		if err := h.set.Set(name, v, value); err != nil {
			panic(err)
		}
	}
	switch c.kind {
	case "general":
		return MostGeneralValue
	case "impossible":
		return ImpossibleValue
	}
	v := h.set.New()
	if c.kind != "list" && c.kind != "empty" && c.kind != "nothing" {
		set(v, ANN.Immutable, true)
	}
	switch c.kind {
	case "int", "constant":
		set(v, ANN.Type, intType)
		if c.kind == "constant" {
			set(v, ANN.Const, stdspace.MakeInt(int64(c.value)))
		}
	case "str":
		set(v, ANN.Type, strType)
	case "tuple":
		set(v, ANN.Type, tupleType)
		set(v, ANN.Len, len(c.items))
		for i, j := range c.items {
			set(v, ANN.TupleItem(i), h.objects[j])
		}
	case "list", "empty":
		set(v, ANN.Type, listType)
		set(v, ANN.Len, c.value)
		item := ImpossibleValue
		if c.kind == "list" && len(c.items) > 0 {
			item = h.objects[c.items[0]]
		}
		set(v, ANN.ListItems, item)
	}
	return v
}

// text describes an object without its number: what is known about it and
// about what it leads to, a few steps deep. Objects can lead to themselves.
func (h *heap) text(v *SomeValue) string { return h.deepText(v, 6) }

func (h *heap) deepText(v *SomeValue, depth int) string {
	v = h.set.Find(v)
	switch {
	case v.name != "":
		return v.name
	case depth == 0:
		return "..."
	}
	r := h.set.records[v]
	var parts []string
	for _, n := range h.set.known(r) {
		x := h.set.valueOf(r.fact(n))
		if sv, ok := x.(*SomeValue); ok {
			x = h.deepText(sv, depth-1)
		}
		parts = append(parts, fmt.Sprintf("%v=%v", n, x))
	}
	return "{" + strings.Join(parts, " ") + "}"
}

// pick draws two objects of a heap.
func (h *heap) pick(t *rapid.T) (i, j int) {
	last := len(h.objects) - 1
	return rapid.IntRange(0, last).Draw(t, "first"), rapid.IntRange(0, last).Draw(t, "second")
}

func TestMergeIsIdempotent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := makeHeap(drawChoices(t))
		i, j := h.pick(t)
		a, b := h.objects[i], h.objects[j]
		if got := h.set.Merge(a, a); got != h.set.Find(a) {
			t.Fatalf("%v with itself gives %v", a, got)
		}
		m := h.set.Merge(a, b)
		before := h.all()
		for _, pair := range [][2]*SomeValue{{m, a}, {m, b}, {a, m}, {b, m}, {m, m}} {
			got := h.set.Merge(pair[0], pair[1])
			if h.text(got) != h.text(m) {
				t.Fatalf("%s, merged again, gives %s", h.text(m), h.text(got))
			}
		}
		if h.set.Merge(m, a) != h.set.Find(m) || h.set.Merge(a, m) != h.set.Find(m) && h.text(a) != h.text(m) {
			t.Fatal("merging again gives another object")
		}
		if after := h.all(); after != before {
			t.Fatalf("merging again changes the heap\n%s\n%s", before, after)
		}
	})
}

// all describes every object of the heap.
func (h *heap) all() string {
	var lines []string
	for _, v := range h.objects {
		lines = append(lines, h.text(v))
	}
	return strings.Join(lines, "\n")
}

func TestMergeIsCommutative(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		choices := drawChoices(t)
		h, k := makeHeap(choices), makeHeap(choices)
		i, j := h.pick(t)
		x := h.text(h.set.Merge(h.objects[i], h.objects[j]))
		y := k.text(k.set.Merge(k.objects[j], k.objects[i]))
		if x != y {
			t.Fatalf("one way: %s\nthe other: %s", x, y)
		}
		if h.all() != k.all() {
			t.Fatalf("the heaps differ\n%s\n--\n%s", h.all(), k.all())
		}
	})
}

// A reading is an annotation that a block has asked for.
type reading struct {
	name    Name
	subject *SomeValue
	value   any
}

// TestAnnotationsDecrease changes a heap at random and checks after each
// change that no annotation is new, and that every block that asked for one
// that is different now was invalidated.
func TestAnnotationsDecrease(t *testing.T) {
	names := []Name{ANN.Type, ANN.Len, ANN.Const, ANN.ListItems, ANN.TupleItem(0), ANN.TupleItem(1), ANN.Immutable}
	rapid.Check(t, func(t *rapid.T) {
		h := makeHeap(drawChoices(t))
		for range rapid.IntRange(1, 8).Draw(t, "changes") {
			var readings []reading
			clear(h.invalidated)
			for _, v := range h.objects {
				for _, n := range names {
					h.set.Analysing(len(readings))
					readings = append(readings, reading{n, v, h.set.Get(n, v)})
				}
			}
			h.set.Analysing(nil)
			h.change(t, names)
			for block, r := range readings {
				h.checkReading(t, block, r)
			}
		}
	})
}

// change does something to the heap.
func (h *heap) change(t *rapid.T, names []Name) {
	i, j := h.pick(t)
	a, b := h.objects[i], h.objects[j]
	switch rapid.IntRange(0, 3).Draw(t, "change") {
	case 0:
		h.set.Merge(a, b)
	case 1:
		n := rapid.SampledFrom(names).Draw(t, "name")
		h.set.Kill(n, a)
		if got := h.set.Get(n, a); got != any(MostGeneralValue) {
			t.Fatalf("%v(%v) is %v after it was killed", n, a, got)
		}
		if err := h.set.Set(n, a, 1); err == nil {
			t.Fatalf("%v(%v) can be set after it was killed", n, a)
		}
	case 2:
		h.set.Generalise(ANN.ListItems, a, b)
	case 3:
		h.set.forget(a)
	}
}

func (h *heap) checkReading(t *rapid.T, block int, r reading) {
	now := h.set.peek(r.name, r.subject)
	if h.set.equal(now, r.value) {
		return
	}
	if r.value == any(MostGeneralValue) {
		t.Fatalf("%v(%v)=%v is new", r.name, r.subject, now)
	}
	if _, ok := r.value.(*SomeValue); !ok && now != any(MostGeneralValue) {
		t.Fatalf("%v(%v) was %v and is %v", r.name, r.subject, r.value, now)
	}
	if !h.invalidated[block] {
		t.Fatalf("%v(%v) was %v and is %v, but the block that read it is still valid", r.name, r.subject, r.value, now)
	}
}

func TestSetRefuses(t *testing.T) {
	s := NewAnnotationSet(func(any) {})
	v := s.New()
	for _, x := range []*SomeValue{MostGeneralValue, ImpossibleValue} {
		if err := s.Set(ANN.Type, x, intType); err == nil {
			t.Errorf("something can be said about %v", x)
		}
	}
	if err := s.Set(ANN.Type, v, intType); err != nil {
		t.Error(err)
	}
	if err := s.Set(ANN.Type, v, intType); err != nil {
		t.Errorf("saying the same again: %v", err)
	}
	if err := s.Set(ANN.Type, v, strType); err == nil {
		t.Error("a value can be replaced")
	}
}

// TestMutableObjectsBecomeOne is what the document says of lists: one
// representation for all that can come to a place.
func TestMutableObjectsBecomeOne(t *testing.T) {
	h := makeHeap([]choice{{kind: "constant", value: 1}, {kind: "str"}, {kind: "list", value: 1, items: []int{0}}, {kind: "empty"}, {kind: "list", value: 1, items: []int{1}}})
	l, empty, texts := h.objects[2], h.objects[3], h.objects[4]
	if m := h.set.Merge(l, empty); m != l || h.set.Find(empty) != l {
		t.Fatalf("merging gives %v", m)
	}
	if got := h.text(l); got != "{type=list listitems={type=int const=1 immutable=true}}" {
		t.Errorf("the list is %s", got)
	}
	h.set.Merge(empty, texts)
	if got := h.text(texts); got != "{type=list listitems={immutable=true}}" {
		t.Errorf("the list is %s", got)
	}
	if h.set.Merge(l, h.objects[0]) != MostGeneralValue || h.set.Find(texts) != MostGeneralValue {
		t.Error("a list that meets a number should not be known any more")
	}
	if got := h.text(h.objects[0]); got != "{type=int const=1 immutable=true}" {
		t.Errorf("the number is %s", got)
	}
}

// TestKilledContents checks that what a killed annotation led to belongs to the
// unknown.
func TestKilledContents(t *testing.T) {
	h := makeHeap([]choice{{kind: "empty"}, {kind: "list", items: []int{0}}})
	h.set.Kill(ANN.ListItems, h.objects[1])
	if got := h.set.Find(h.objects[0]); got != MostGeneralValue {
		t.Errorf("the item is %s", h.text(got))
	}
}
