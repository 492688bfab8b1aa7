package heap

import (
	"errors"
	"testing"

	"vitrine/engine/lltype"
)

// node is struct node { next *node; value Signed }.
var node = func() *lltype.Struct {
	s := lltype.NewStruct("node", lltype.Gc, lltype.Hints{})
	return s.SetFields(lltype.Field{Name: "next", Type: lltype.PtrTo(s)}, lltype.Field{Name: "value", Type: lltype.Signed})
}()

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

func register(t testing.TB, h *Heap, c lltype.Container) TypeID {
	t.Helper()
	id, err := h.Register(c)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func TestLists(t *testing.T) {
	h := newHeap(t, Options{Limit: 8 << 20})
	id := register(t, h, node)
	var list Address
	defer h.AddRoots(func(m *Marker) { m.Pointer(list) })()
	for i := range 100000 {
		p, err := h.Malloc(id)
		if err != nil {
			t.Fatal(err)
		}
		if i%10 != 0 {
			continue
		}
		if err := errors.Join(h.Store(p, 0, 8, uint64(list)), h.Store(p, 8, 8, uint64(i))); err != nil {
			t.Fatal(err)
		}
		list = p
	}
	if err := h.Collect(); err != nil {
		t.Fatal(err)
	}
	n := 0
	for p := list; p != 0; n++ {
		next, err := h.Load(p, 0, 8)
		if err != nil {
			t.Fatal(err)
		}
		p = Address(next)
	}
	if n != 10000 || h.Stats().Live != n*24 {
		t.Errorf("%d nodes, %+v", n, h.Stats())
	}
}
