package heap

import (
	"testing"

	"vitrine/lowlevel/lltype"
)

// TestExpect: objects that lie side by side are laid out like others, which may point to them, and are found at their addresses; so are functions,
// until they are dropped.
func TestExpect(t *testing.T) {
	h := newHeap(t, Options{})
	const n = 100
	objects := make([]lltype.Object, n+1)
	for i := range n {
		objects[i] = *lltype.NewObject("point", point, 0)
	}
	objects[n] = *lltype.NewFunction(lltype.Func(lltype.Void), &lltype.Function{Name: "f"})
	h.Expect(objects)
	other := lltype.NewObject("point", point, 0)
	for i := n - 1; i >= 0; i -= 3 {
		p := must(h.Prebuilt(&objects[i]))
		if q := must(h.Prebuilt(&objects[i])); p != q {
			t.Errorf("%d is laid out at %#x and at %#x", i, p, q)
		}
	}
	apart, f := must(h.Prebuilt(other)), must(h.Prebuilt(&objects[n]))
	for i := range n {
		p := must(h.Prebuilt(&objects[i]))
		if o, ok := h.PrebuiltAt(p); !ok || o != &objects[i] || p == apart {
			t.Errorf("at the address of %d is %v", i, o)
		}
		if o, ok := h.PrebuiltAt(p + 8); ok {
			t.Errorf("%v begins within %d", o, i)
		}
	}
	if o, ok := h.PrebuiltAt(apart); !ok || o != other {
		t.Errorf("%v is where the other is", o)
	}
	if o, ok := h.PrebuiltAt(f); !ok || o != &objects[n] {
		t.Errorf("%v is where the function is", o)
	}
	h.DropFunction(&objects[n])
	if o, ok := h.PrebuiltAt(f); ok {
		t.Errorf("%v is still there", o)
	}
	for _, p := range []Address{0, 8, f + 8, f - 8, h.start, h.firstBlock, ^Address(7)} {
		if o, ok := h.PrebuiltAt(p); ok {
			t.Errorf("%v is at %#x", o, p)
		}
	}
	check(t, h.Verify())
}
