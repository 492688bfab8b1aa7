package heap

import (
	"errors"
	"testing"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
)

// TestWeakRef checks that a weak reference leads to its object as long as something else does.
func TestWeakRef(t *testing.T) {
	for _, stress := range []bool{false, true} {
		h := newHeap(t, Options{Stress: stress})
		var list, ref Address
		h.AddRoots(func(m *Marker) {
			m.Pointer(list)
			m.Pointer(ref)
		})
		list = newList(t, h, 3)
		ref = must(h.WeakRef(list))
		check(t, h.Verify())
		check(t, h.Collect())
		if p := must(h.Load(ref, 0, 8)); Address(p) != list {
			t.Errorf("stress %v: the reference leads to %#x, not to %#x", stress, p, uint64(list))
		}
		list = 0
		check(t, h.Collect())
		if p := must(h.Load(ref, 0, 8)); p != 0 {
			t.Errorf("stress %v: the reference leads to %#x, where nothing is alive", stress, p)
		}
		check(t, h.Verify())
		if len(h.weak) != 0 {
			t.Errorf("stress %v: the heap keeps %d weak references that lead nowhere", stress, len(h.weak))
		}
	}
}

// TestManyWeakRefs checks references of which some are dead, and some lead to large or dead objects.
func TestManyWeakRefs(t *testing.T) {
	h := newHeap(t, Options{})
	var kept []Address
	h.AddRoots(func(m *Marker) {
		for _, p := range kept {
			m.Pointer(p)
		}
	})
	var refs, objects []Address
	for i := range 2000 {
		p := newList(t, h, 1)
		if i%100 == 0 {
			p = must(h.MallocVarsize(must(h.Register(signeds)), 5000))
		}
		objects = append(objects, p)
		if i%3 == 0 {
			kept = append(kept, p)
		}
		ref := must(h.WeakRef(p))
		refs = append(refs, ref)
		if i%2 == 0 {
			kept = append(kept, ref)
		}
	}
	check(t, h.Collect())
	check(t, h.Verify())
	alive := 0
	for i, ref := range refs {
		if i%2 != 0 {
			continue
		}
		want := Address(0)
		if i%3 == 0 {
			want = objects[i]
			alive++
		}
		if p := must(h.Load(ref, 0, 8)); Address(p) != want {
			t.Errorf("reference %d leads to %#x, not to %#x", i, p, uint64(want))
		}
	}
	if len(h.weak) != alive {
		t.Errorf("the heap knows %d weak references, not %d", len(h.weak), alive)
	}
}

// TestWeakRefOfPrebuilt checks references to what always lives, prebuilt ones among them.
func TestWeakRefOfPrebuilt(t *testing.T) {
	h := newHeap(t, Options{})
	o := lltype.NewObject("o", rclass.Object, 0)
	prebuilt := lltype.NewObject("r", rclass.WeakRef, 0)
	prebuilt.Set(rclass.Referent, o.Ref())
	r := must(h.Prebuilt(prebuilt))
	made := must(h.WeakRef(must(h.Prebuilt(o))))
	h.AddRoots(func(m *Marker) { m.Pointer(made) })
	check(t, h.Collect())
	check(t, h.Verify())
	for _, ref := range []Address{r, made} {
		if p := must(h.Load(ref, 0, 8)); Address(p) != must(h.Prebuilt(o)) {
			t.Errorf("a reference to a prebuilt object leads to %#x", p)
		}
	}
}

// TestWrongWeakRef checks that a weak reference cannot be made without an object.
func TestWrongWeakRef(t *testing.T) {
	h := newHeap(t, Options{})
	if _, err := h.WeakRef(0); !errors.Is(err, ErrNull) {
		t.Errorf("a reference to NULL: %v", err)
	}
	if _, err := h.WeakRef(h.State() + 8); !errors.Is(err, ErrAddress) {
		t.Errorf("a reference to no object: %v", err)
	}
	if _, err := h.Malloc(must(h.Register(rclass.WeakRef))); err == nil {
		t.Error("Malloc makes a weak reference")
	}
}

// TestRemembered checks that an object that is only remembered lives on, but is dead for weak references.
func TestRemembered(t *testing.T) {
	h := newHeap(t, Options{})
	var ref, remembered Address
	var cleared []Address
	h.AddRoots(func(m *Marker) { m.Pointer(ref) })
	h.AddMemory(func(m *Marker) { m.Pointer(remembered) }, func(r Address) { cleared = append(cleared, r) })
	remembered = newList(t, h, 3)
	ref = must(h.WeakRef(remembered))
	check(t, h.Collect())
	check(t, h.Verify())
	if p := must(h.Load(ref, 0, 8)); p != 0 {
		t.Errorf("the reference leads to %#x", p)
	}
	if len(cleared) != 1 || cleared[0] != ref {
		t.Errorf("told of %#x, want %#x", cleared, uint64(ref))
	}
	checkList(t, h, remembered, 3)
}
