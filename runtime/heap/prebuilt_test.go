package heap

import (
	"errors"
	"math"
	"reflect"
	"testing"

	"vitrine/lowlevel/lltype"
)

// newString returns a prebuilt low-level string.
func newString(text string) *lltype.Object {
	o := lltype.NewObject("str", rpString, len(text))
	for i := range len(text) {
		o.Get("chars").(*lltype.Object).Items[i] = text[i]
	}
	o.Set("hash", int64(-5))
	return o
}

func TestPrebuilt(t *testing.T) {
	h := newHeap(t, Options{})
	class := lltype.NewObject("Point_vtable", vtable, 0)
	class.Set("id", int64(7))
	class.Set("name", newString("Point").Ref())
	o := lltype.NewObject("point", point, 0)
	o.Set("typeptr", class.Ref())
	o.Set("flag", true)
	o.Set("char", byte(200))
	o.Set("letter", rune(0x1F600))
	o.Set("x", -0.5)
	p := must(h.Prebuilt(o))
	if q := must(h.Prebuilt(o)); q != p {
		t.Errorf("laid out at %#x and again at %#x", p, q)
	}
	want := []struct {
		name string
		bits uint64
	}{{"flag", 1}, {"char", 200}, {"letter", 0x1F600}, {"x", math.Float64bits(-0.5)}, {"list", 0}}
	for _, w := range want {
		i := point.FieldIndex(w.name)
		if got := must(h.Load(p, point.Offset(i), lltype.Size(point.Fields()[i].Type))); got != w.bits {
			t.Errorf("%s is %#x", w.name, got)
		}
	}
	typeptr := Address(must(h.Load(p, 0, 8)))
	if typeptr != must(h.Prebuilt(class)) || must(h.Load(typeptr, 0, 8)) != 7 {
		t.Errorf("the vtable is at %#x", typeptr)
	}
	if got, ok := h.PrebuiltAt(typeptr); !ok || got != class {
		t.Errorf("%v is at the address of the vtable", got)
	}
	if name := must(h.Text(Address(must(h.Load(typeptr, 8, 8))))); name != "Point" {
		t.Errorf("the name is %q", name)
	}
	check(t, h.Verify())
}

// TestPrebuiltCycle lays out a long list that bites its own tail.
func TestPrebuiltCycle(t *testing.T) {
	h := newHeap(t, Options{})
	first := lltype.NewObject("first", node, 0)
	last := first
	const n = 100000
	for i := range n - 1 {
		o := lltype.NewObject("node", node, 0)
		o.Set("value", int64(i)+1)
		last.Set("next", o.Ref())
		last = o
	}
	last.Set("next", first.Ref())
	p := must(h.Prebuilt(first))
	at := p
	for i := range n {
		if v := must(h.Load(at, 8, 8)); v != uint64(i) {
			t.Fatalf("node %d has value %d", i, v)
		}
		at = Address(must(h.Load(at, 0, 8)))
	}
	if at != p || h.Stats().Prebuilt != n*24 {
		t.Errorf("%#x instead of %#x, %+v", at, p, h.Stats())
	}
	collect(t, h, 0)
}

// TestPrebuiltRoots lets prebuilt objects lead to others.
func TestPrebuiltRoots(t *testing.T) {
	h := newHeap(t, Options{})
	o := lltype.NewObject("node", node, 0)
	table := lltype.NewObject("table", entries, 3)
	vt := lltype.NewObject("vtable", vtable, 0)
	p, q, r := must(h.Prebuilt(o)), must(h.Prebuilt(table)), must(h.Prebuilt(vt))
	check(t, h.Store(p, 0, 8, uint64(newList(t, h, 10))))
	offset := lltype.ItemsOffset + 2*entries.ItemSize() + entry.Offset(1)
	check(t, h.Store(q, offset, 8, uint64(newList(t, h, 20))))
	s := must(h.MallocVarsize(must(h.Register(rpString)), 3))
	check(t, h.Store(r, 8, 8, uint64(s)))
	collect(t, h, 30*24+32)
	checkList(t, h, Address(must(h.Load(q, offset, 8))), 20)
	check(t, h.Store(p, 0, 8, uint64(q)))
	check(t, h.Store(q, offset, 8, uint64(p)), h.Store(r, 8, 8, 0))
	collect(t, h, 0)
}

func TestPrebuiltMistakes(t *testing.T) {
	array := lltype.ArrayOf(lltype.Signed, lltype.Raw, lltype.Hints{})
	whole := structure("whole", lltype.Gc, field("part", lltype.PtrTo(array)), field("array", array))
	wrong := func(name string, v lltype.Value) *lltype.Object {
		o := lltype.NewObject("wrong", whole, 2)
		o.Set(name, v)
		return o
	}
	part := lltype.NewObject("part", array, 1)
	parts := wrong("array", part)
	parts.Set("part", part.Ref())
	items := wrong("array", lltype.NewObject("items", array, 1))
	items.Get("array").(*lltype.Object).Items[0] = 1
	short := wrong("part", lltype.Null(lltype.PtrTo(array)))
	short.Fields = short.Fields[:1]
	for i, o := range []*lltype.Object{
		wrong("part", int64(1)), wrong("array", int64(1)), wrong("array", newString("x")), parts, items, short,
		lltype.NewObject("f", structure("holder", lltype.Gc, field("s", signeds), field("t", lltype.Void)), 0),
	} {
		h := newHeap(t, Options{})
		for range 2 {
			if _, err := h.Prebuilt(o); err == nil {
				t.Errorf("mistake %d is not found", i)
			}
		}
	}
}

func TestPrebuiltTooLarge(t *testing.T) {
	h := newHeap(t, Options{})
	o := lltype.NewObject("bits", lltype.ArrayOf(lltype.Void, lltype.Gc, lltype.Hints{}), 1000)
	if n := must(h.Length(must(h.Prebuilt(o)))); n != 1000 {
		t.Errorf("%d items", n)
	}
	h.constants.end = h.constants.first + prebuiltSize - 8
	if _, err := h.Prebuilt(lltype.NewObject("node", node, 0)); !errors.Is(err, ErrMemory) {
		t.Errorf("there is room for another: %v", err)
	}
}

func TestFunctions(t *testing.T) {
	h := newHeap(t, Options{})
	ft := lltype.Func(lltype.Signed, lltype.Signed)
	f := lltype.NewFunction(ft, &lltype.Function{Name: "f"})
	g := lltype.NewFunction(ft, &lltype.Function{Name: "g"})
	table := lltype.NewObject("table", lltype.ArrayOf(lltype.PtrTo(ft), lltype.Raw, lltype.Hints{}), 3)
	table.Items[0], table.Items[2] = g.Ref(), f.Ref()
	p := must(h.Prebuilt(table))
	check(t, h.SetEntry(f, 0x1234))
	for i, want := range []*lltype.Object{g, nil, f} {
		d := Address(must(h.Load(p, 8+8*i, 8)))
		if o, _ := h.PrebuiltAt(d); o != want {
			t.Errorf("item %d is %v", i, o)
		}
		if want == nil {
			continue
		}
		if o, _ := h.Function(int(h.load(d+FunctionNumber, 8))); o != want || d != must(h.Prebuilt(want)) {
			t.Errorf("item %d has the number of %v", i, o)
		}
		if entry := h.load(d, 8); (entry == 0x1234) != (want == f) {
			t.Errorf("%v begins at %#x", want, entry)
		}
		if v := must(h.Inspect(d, 9)); v.Prebuilt != want || v.Type != ft {
			t.Errorf("%+v", v)
		}
		if err := h.Store(d, 0, 8, 1); !errors.Is(err, ErrAddress) {
			t.Errorf("a program may change where %v begins: %v", want, err)
		}
	}
	if err := h.SetEntry(table, 1); err == nil {
		t.Error("a table has an entry")
	}
	for _, n := range []int{-1, 2} {
		if o, ok := h.Function(n); ok {
			t.Errorf("%v has number %d", o, n)
		}
	}
}

func TestBits(t *testing.T) {
	h := newHeap(t, Options{})
	o := lltype.NewObject("node", node, 0)
	for _, c := range []struct {
		v    lltype.Value
		t    lltype.Type
		want uint64
	}{
		{int64(-1), lltype.Signed, ^uint64(0)}, {int64(3), lltype.SignedLongLong, 3},
		{uint64(1 << 63), lltype.Unsigned, 1 << 63}, {uint64(4), lltype.UnsignedLongLong, 4},
		{1.5, lltype.Float, math.Float64bits(1.5)}, {byte(255), lltype.Char, 255}, {rune(0x10FFFF), lltype.UniChar, 0x10FFFF},
		{true, lltype.Bool, 1}, {false, lltype.Bool, 0}, {"anything", lltype.Void, 0},
		{lltype.Null(lltype.PtrTo(node)), lltype.PtrTo(node), 0}, {o.Ref(), lltype.PtrTo(node), uint64(must(h.Prebuilt(o)))},
	} {
		if got, err := h.Bits(c.v, c.t); err != nil || got != c.want {
			t.Errorf("%v of type %v is %#x, %v", c.v, c.t, got, err)
		}
	}
	types := []lltype.Type{lltype.Signed, lltype.Unsigned, lltype.Float, lltype.Char, lltype.UniChar, lltype.Bool, lltype.PtrTo(node)}
	for _, v := range []lltype.Value{1, nil, "x", int64(1), uint64(1), 1.0, byte(1), rune(1), true, o.Ref()} {
		for _, ty := range types {
			_, err := h.Bits(v, ty)
			if same := reflect.TypeOf(v) == reflect.TypeOf(lltype.Default(ty)); same != (err == nil) {
				t.Errorf("%T as %v: %v", v, ty, err)
			}
		}
	}
}

// TestFunctionsGivenBack: the descriptor of a function that was dropped serves another one
// as soon as nobody holds it.
func TestFunctionsGivenBack(t *testing.T) {
	h := newHeap(t, Options{})
	function := func() *lltype.Object {
		return lltype.NewFunction(lltype.Func(lltype.Void), &lltype.Function{Name: "f"})
	}
	f := function()
	check(t, h.HoldFunction(f))
	p := must(h.Prebuilt(f))
	check(t, h.SetEntry(f, 7))
	h.DropFunction(f)
	if q := must(h.Prebuilt(f)); q != p {
		t.Errorf("a function that is held has moved from %#x to %#x", p, q)
	}
	if q := must(h.Prebuilt(function())); q == p {
		t.Error("a descriptor that is held is that of another function")
	}
	h.ReleaseFunction(f)
	if o, ok := h.PrebuiltAt(p); ok {
		t.Errorf("%v is where nothing is", o)
	}
	if o, ok := h.Function(0); ok {
		t.Errorf("%v has the number of a function that is gone", o)
	}
	g := function()
	if q := must(h.Prebuilt(g)); q != p || h.load(p, 8) != 0 {
		t.Errorf("the next function is at %#x, with the entry %#x", q, h.load(p, 8))
	}
	if o, ok := h.Function(0); !ok || o != g {
		t.Errorf("%v has the number of the next function", o)
	}
	h.DropFunction(f) // it has none any more
	for range functionsSize / descriptorSize * 2 {
		o := function()
		must(h.Prebuilt(o))
		h.DropFunction(o)
	}
	check(t, h.Verify())
}
