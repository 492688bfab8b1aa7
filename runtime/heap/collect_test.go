package heap

import (
	"errors"
	"runtime"
	"testing"

	"vitrine/lowlevel/lltype"
)

func TestCollect(t *testing.T) {
	for _, stress := range []bool{false, true} {
		h := newHeap(t, Options{Limit: 8 << 20, Stress: stress})
		var list Address
		h.AddRoots(func(m *Marker) { m.Pointer(list) })
		list = newList(t, h, 300)
		newList(t, h, 500)
		collect(t, h, 300*24)
		newList(t, h, 2000)
		checkList(t, h, list, 300)
		list = 0
		collect(t, h, 0)
	}
}

// TestStress checks that every allocation collects, that of native code as well.
func TestStress(t *testing.T) {
	h := newHeap(t, Options{Stress: true})
	for i := range 10 {
		must(h.Malloc(must(h.Register(node))))
		must(h.MallocVarsize(must(h.Register(signeds)), i*1000))
		if n := h.Stats().Collections; n != 2*i+2 {
			t.Errorf("%d collections", n)
		}
		if h.state.free != [freeLists]Address{} {
			t.Error("there are free cells for native code to take")
		}
	}
}

// TestDeepAndWide marks with a stack that is far too small for what there is.
func TestDeepAndWide(t *testing.T) {
	h := newHeap(t, Options{})
	var roots [2]Address
	h.AddRoots(func(m *Marker) {
		for _, p := range roots {
			m.Pointer(p)
		}
	})
	const deep, wide = 200000, 30000
	roots[0] = newList(t, h, deep)
	array := must(h.MallocVarsize(must(h.Register(nodes)), wide))
	roots[1] = array
	for i := range wide {
		check(t, h.Store(array, 8+8*i, 8, uint64(newList(t, h, 3))))
	}
	large := (16 + wide*8 + blockSize - 1) / blockSize * blockSize
	for _, limit := range []int{maxMarkerStack, 100, 1} {
		h.stackLimit = limit
		h.markerStack = nil
		collect(t, h, (deep+3*wide)*24+large)
		if cap(h.markerStack) > 2*limit {
			t.Errorf("the stack has grown to %d", cap(h.markerStack))
		}
	}
	checkList(t, h, roots[0], deep)
	for i := range wide {
		checkList(t, h, Address(must(h.Load(array, 8+8*i, 8))), 3)
	}
}

func TestWords(t *testing.T) {
	h := newHeap(t, Options{})
	id := must(h.Register(node))
	list := newList(t, h, 100) // fills the block around p
	p := must(h.Malloc(id))
	array := must(h.MallocVarsize(must(h.Register(signeds)), 5000))
	words := []uint64{0}
	h.AddRoots(func(m *Marker) { m.Words(words) })
	h.AddRoots(func(m *Marker) { m.Pointer(list) })
	rest := 100 * 24
	span := int((8 + 8 + 5000*8 + blockSize - 1) / blockSize * blockSize)
	keeps := []struct {
		word uint64
		live int
	}{
		{uint64(array) + 8*5001, span}, {uint64(array) + 20000, span}, {uint64(array) + 1, span}, {uint64(array), span},
		{uint64(p), 24}, {uint64(p) + 1, 24}, {uint64(p) + 15, 24}, {uint64(p) + 16, 24},
	}
	for _, k := range keeps {
		words = []uint64{0, uint64(p), uint64(array), ^uint64(0), 1, uint64(h.start), uint64(h.firstBlock)}
		collect(t, h, rest+24+span)
		if k.live == span {
			words = []uint64{uint64(p), k.word}
			collect(t, h, rest+24+span)
			continue
		}
		words = []uint64{uint64(array), k.word}
		collect(t, h, rest+24+span)
	}
	for _, w := range []uint64{uint64(p) - 8, uint64(p) + 17} {
		words = []uint64{w}
		check(t, h.Collect())
		if _, ok := h.extent(p); ok {
			t.Errorf("%#x keeps the object at %#x alive", w, p)
		}
	}
}

// TestWordsIntoGarbage checks that what looks like a pointer into a block that
// has not been swept brings nothing back.
func TestWordsIntoGarbage(t *testing.T) {
	h := newHeap(t, Options{})
	var list Address
	var words []uint64
	h.AddRoots(func(m *Marker) { m.Pointer(list); m.Words(words) })
	dead := newList(t, h, 10)
	list = newList(t, h, 10)
	check(t, h.Collect())
	words = []uint64{uint64(dead)}
	if _, err := h.Load(dead, 0, 8); !errors.Is(err, ErrAddress) {
		t.Errorf("garbage can be read: %v", err)
	}
	collect(t, h, 10*24)
}

func TestRemoveRoots(t *testing.T) {
	h := newHeap(t, Options{})
	var removes []func()
	for range 3 {
		p := newList(t, h, 1)
		removes = append(removes, h.AddRoots(func(m *Marker) { m.Pointer(p) }))
	}
	for i, live := range []int{48, 24, 0} {
		removes[(i+1)%3]()
		removes[(i+1)%3]()
		collect(t, h, live)
	}
}

func TestLimit(t *testing.T) {
	h := newHeap(t, Options{Limit: 1 << 20})
	var list Address
	h.AddRoots(func(m *Marker) { m.Pointer(list) })
	id, array := must(h.Register(node)), must(h.Register(signeds))
	n := 0
	for ; ; n++ {
		p, err := h.Malloc(id)
		if err != nil {
			if !errors.Is(err, ErrMemory) {
				t.Fatal(err)
			}
			break
		}
		check(t, h.Store(p, 0, 8, uint64(list)), h.Store(p, 8, 8, uint64(n)))
		list = p
	}
	if n < 1<<20/24*99/100 {
		t.Errorf("only %d objects fit", n)
	}
	if _, err := h.MallocVarsize(array, 2000); !errors.Is(err, ErrMemory) {
		t.Errorf("a large object in a full heap: %v", err)
	}
	checkList(t, h, list, n)
	list = 0
	for range 100 {
		must(h.MallocVarsize(array, 1<<20/8-2))
	}
	for _, n := range []int{1<<20/8 - 1, 1 << 40, 1 << 60, -1} {
		if _, err := h.MallocVarsize(array, n); !errors.Is(err, ErrMemory) {
			t.Errorf("%d items: %v", n, err)
		}
	}
	list = newList(t, h, n)
	checkList(t, h, list, n)
	check(t, h.Verify())
}

func TestTooSmallLimit(t *testing.T) {
	if _, err := New(Options{Limit: 1000}); err == nil {
		t.Error("a limit of 1000 bytes is accepted")
	}
}

// TestLargeObjects checks that blocks are reused, and zero again.
func TestLargeObjects(t *testing.T) {
	h := newHeap(t, Options{Limit: 4 << 20})
	array := must(h.Register(signeds))
	var kept [8]Address
	h.AddRoots(func(m *Marker) {
		for _, p := range kept {
			m.Pointer(p)
		}
	})
	for i := range 2000 {
		n := 1000 + i*7919%20000
		p := must(h.MallocVarsize(array, n))
		if must(h.Length(p)) != n {
			t.Fatalf("the length is not %d", n)
		}
		for _, at := range []int{0, n / 2, n - 1} {
			if v := must(h.Load(p, 8+8*at, 8)); v != 0 {
				t.Fatalf("item %d is %#x", at, v)
			}
			check(t, h.Store(p, 8+8*at, 8, uint64(i)+1))
		}
		kept[i%len(kept)] = p
		if i%100 == 0 {
			newList(t, h, 1000)
			check(t, h.Verify())
		}
	}
}

func TestCorrupt(t *testing.T) {
	for _, bad := range []uint64{1, 8, ^uint64(0), 1 << 40} {
		h := newHeap(t, Options{})
		list := newList(t, h, 3)
		h.AddRoots(func(m *Marker) { m.Pointer(list) })
		check(t, h.Store(list, 0, 8, bad))
		if err := h.Verify(); !errors.Is(err, ErrCorrupt) {
			t.Errorf("Verify: %v", err)
		}
		for range 2 {
			if err := h.Collect(); !errors.Is(err, ErrCorrupt) {
				t.Errorf("Collect: %v", err)
			}
		}
	}
	h := newHeap(t, Options{})
	p := must(h.MallocVarsize(must(h.Register(nodes)), 3))
	h.AddRoots(func(m *Marker) { m.Pointer(p) })
	check(t, h.Store(p, 0, 8, 1<<50))
	if _, err := h.Length(p); !errors.Is(err, ErrCorrupt) {
		t.Errorf("Length: %v", err)
	}
	if err := h.Collect(); !errors.Is(err, ErrCorrupt) {
		t.Errorf("Collect: %v", err)
	}
	if _, err := h.MallocVarsize(1, 20000); !errors.Is(err, ErrCorrupt) {
		t.Errorf("MallocVarsize: %v", err)
	}
}

func TestStats(t *testing.T) {
	h := newHeap(t, Options{Limit: 16 << 20})
	newList(t, h, 1000)
	s := h.Stats()
	if s.Limit != 16<<20 || s.Allocated != 24000 || s.Live != 24000 || s.Blocks != 2*blockSize || s.Collections != 0 {
		t.Errorf("%+v", s)
	}
	check(t, h.Collect())
	newList(t, h, 10)
	must(h.MallocVarsize(must(h.Register(signeds)), 4000))
	s = h.Stats()
	if s.Allocated != 24240+2*blockSize || s.Live != 240+2*blockSize || s.Collections != 1 || s.Time <= 0 {
		t.Errorf("%+v", s)
	}
}

// TestGoCollector checks that Go's own collector does not mind what is in the
// heap.
func TestGoCollector(t *testing.T) {
	h := newHeap(t, Options{})
	list := newList(t, h, 10000)
	runtime.GC()
	checkList(t, h, list, 10000)
}

func TestRegister(t *testing.T) {
	h := newHeap(t, Options{})
	if a, b := must(h.Register(node)), must(h.Register(node)); a != b {
		t.Errorf("the type has numbers %d and %d", a, b)
	}
	wrong := structure("wrong", lltype.Gc, field("array", signeds), field("x", lltype.Signed))
	for _, c := range []lltype.Container{wrong, lltype.Func(lltype.Void)} {
		if _, err := h.Register(c); err == nil {
			t.Errorf("%v is registered", c)
		}
	}
	for _, id := range []TypeID{0, 1000, must(h.Register(signeds)), must(h.Register(vtable))} {
		if _, err := h.Malloc(id); err == nil {
			t.Errorf("Malloc of type %d", id)
		}
	}
	raw := must(h.Register(lltype.ArrayOf(lltype.Signed, lltype.Raw, lltype.Hints{})))
	for _, id := range []TypeID{0, 1000, must(h.Register(node)), raw} {
		if _, err := h.MallocVarsize(id, 1); err == nil {
			t.Errorf("MallocVarsize of type %d", id)
		}
	}
}
