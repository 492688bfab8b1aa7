package llinterp

import (
	"fmt"
	"slices"
	"testing"

	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
)

// TestWatch: whoever watches is told of each operation and of the links of each block, with what the variables are by
// then, in callers too.
func TestWatch(t *testing.T) {
	p, err := lltext.Read("t", `
graph g(n: Signed) -> Signed {
    m = int_mul(n, 2)
    return m
}
graph f(n: Signed) -> Signed {
    m = direct_call(&g, n)
    k = int_add(m, 1)
    return k
}`)
	if err != nil {
		t.Fatal(err)
	}
	h, err := heap.New(heap.Options{Limit: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	var seen []string
	in, err := New(h, nil, Options{Watch: func(at Position) {
		text := fmt.Sprintf("%s %d:", at.Graph().Name, at.Op())
		for _, v := range at.Block().Variables() {
			if bits, ok := at.Value(v); ok {
				text += fmt.Sprintf(" %s=%d", v.Prefix(), bits)
			}
		}
		if c, ok := at.Caller(); ok {
			text += fmt.Sprintf(" in %s %d", c.Graph().Name, c.Op())
		}
		seen = append(seen, text)
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if v, err := in.Call(t.Context(), p.Function("f"), 5); err != nil || v != 11 {
		t.Fatalf("f gives %d, %v", v, err)
	}
	want := []string{
		"f 0: n=5", "g 0: n=5 in f 0", "g -1: n=5 m=10 in f 0",
		"f 1: n=5 m=10", "f -1: n=5 m=10 k=11",
	}
	if !slices.Equal(seen, want) {
		t.Errorf("it was told\n%q\nnot\n%q", seen, want)
	}
}
