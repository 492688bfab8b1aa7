package heap

import (
	"errors"
	"testing"

	"vitrine/lowlevel/lltype"
)

func field(name string, t lltype.Type) lltype.Field { return lltype.Field{Name: name, Type: t} }

func structure(name string, kind lltype.Kind, fields ...lltype.Field) *lltype.Struct {
	return lltype.StructOf(name, kind, lltype.Hints{}, fields...)
}

// The types of the tests.
var (
	node = func() *lltype.Struct {
		s := lltype.NewStruct("node", lltype.Gc, lltype.Hints{})
		if err := s.SetFields(field("next", lltype.PtrTo(s)), field("value", lltype.Signed)); err != nil {
			panic(err)
		}
		return s
	}()
	signeds  = lltype.ArrayOf(lltype.Signed, lltype.Gc, lltype.Hints{})
	nodes    = lltype.ArrayOf(lltype.PtrTo(node), lltype.Gc, lltype.Hints{})
	rpString = structure("rpy_string", lltype.Gc, field("hash", lltype.Signed),
		field("chars", lltype.ArrayOf(lltype.Char, lltype.Raw, lltype.Hints{Immutable: true})))
	rpUnicode = structure("rpy_unicode", lltype.Gc, field("hash", lltype.Signed),
		field("chars", lltype.ArrayOf(lltype.UniChar, lltype.Raw, lltype.Hints{Immutable: true})))
	vtable  = structure("object_vtable", lltype.Raw, field("id", lltype.Signed), field("name", lltype.PtrTo(rpString)))
	object  = structure("object", lltype.Gc, field("typeptr", lltype.PtrTo(vtable)))
	point   = structure("point", lltype.Gc, field("super", object), field("flag", lltype.Bool), field("char", lltype.Char), field("letter", lltype.UniChar), field("x", lltype.Float), field("list", lltype.PtrTo(node)))
	entry   = structure("entry", lltype.Raw, field("used", lltype.Bool), field("key", lltype.PtrTo(node)), field("value", lltype.PtrTo(nodes)))
	entries = lltype.ArrayOf(entry, lltype.Gc, lltype.Hints{})
)

func newHeap(t testing.TB, o Options) *Heap {
	t.Helper()
	h, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// A failer is a test, of Go or of rapid.
type failer interface {
	Helper()
	Fatal(...any)
}

// must returns the value of a call that must not fail.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func check(t failer, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

// collect collects, verifies the heap, and checks how many bytes are left.
func collect(t testing.TB, h *Heap, live int) {
	t.Helper()
	check(t, h.Collect(), h.Verify())
	if s := h.Stats(); s.Live != live {
		t.Fatalf("%d bytes are live, %d expected: %+v", s.Live, live, s)
	}
}

// newList returns a list of n nodes with the values 0 to n-1 from its end on. It
// uses a root of its own while it works.
func newList(t testing.TB, h *Heap, n int) Address {
	t.Helper()
	id := must(h.Register(node))
	var list Address
	defer h.AddRoots(func(m *Marker) { m.Pointer(list) })()
	for i := range n {
		p := must(h.Malloc(id))
		check(t, h.Store(p, 0, 8, uint64(list)), h.Store(p, 8, 8, uint64(i)))
		list = p
	}
	return list
}

// checkList checks that a list is one of newList.
func checkList(t testing.TB, h *Heap, list Address, n int) {
	t.Helper()
	for p := list; p != 0; p = Address(must(h.Load(p, 0, 8))) {
		n--
		if v := must(h.Load(p, 8, 8)); v != uint64(n) {
			t.Fatalf("%d is where %d must be", v, n)
		}
	}
	if n != 0 {
		t.Fatalf("%d nodes are missing", n)
	}
}

func TestClasses(t *testing.T) {
	h := newHeap(t, Options{})
	for size, class := range h.state.classOf {
		c := classes[class]
		if size *= wordSize; int(c.size) < size || class > 1 && int(classes[class-1].size) >= size {
			t.Errorf("%d bytes are in cells of %d", size, c.size)
		}
	}
	for _, c := range classes[1:] {
		if c.size%wordSize != 0 || c.cells < 2 || c.cells > marksPerBlock*64 {
			t.Errorf("class %+v", c)
		}
		for off := range uint64(blockSize) {
			if off*c.magic>>32 != off/uint64(c.size) {
				t.Fatalf("%d / %d by multiplication is %d", off, c.size, off*c.magic>>32)
			}
		}
	}
	if int(StateClasses)+len(h.state.classOf) > stateSize {
		t.Error("the allocation state does not fit")
	}
}

// TestHeader checks what native code relies on.
func TestHeader(t *testing.T) {
	h := newHeap(t, Options{})
	for _, c := range []lltype.Container{node, signeds, nodes, rpString, entries} {
		id := must(h.Register(c))
		r := h.Recipe(id)
		if r.Varies != (c != lltype.Container(node)) {
			t.Errorf("%v: %+v", c, r)
		}
		var p Address
		size := r.FixedSize
		if r.Varies {
			p = must(h.MallocVarsize(id, 5))
			size += 5 * r.ItemSize
			if n := must(h.Load(p, r.LengthOffset, 8)); n != 5 {
				t.Errorf("%v: the length is %d", c, n)
			}
		} else {
			p = must(h.Malloc(id))
		}
		if got := *h.word(p - 8); got != r.Header || int64(got) != int64(int32(got)) || got&1 == 0 {
			t.Errorf("%v: the header is %#x", c, got)
		}
		// The same as native code does it.
		list := h.State() + Address(r.FreeList)
		if r.Varies {
			list += 8 * Address(h.load(h.State()+StateClasses+Address((size+7)/8), 1))
		}
		q := Address(*h.word(list))
		*h.word(list) = *h.word(q - 8)
		*h.word(q - 8) = r.Header
		if room, ok := h.extent(q); !ok || room < size-8 {
			t.Errorf("%v: %d bytes at %#x", c, room, q)
		}
		if r.Varies {
			*h.word(q + Address(r.LengthOffset)) = 5
		}
	}
	check(t, h.Verify())
}
