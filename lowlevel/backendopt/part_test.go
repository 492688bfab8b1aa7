package backendopt

import (
	"testing"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/lltext"
)

// TestPart: of a part of a program, what the roots call is optimised and inlined, whatever else there is.
func TestPart(t *testing.T) {
	p, err := lltext.Read("test", `
graph f(n: Signed) -> Signed {
block 0:
    a = direct_call(&g, n)
    return a
}
graph g(n: Signed) -> Signed {
block 0:
    a = int_mul(n, 1)
    b = direct_call(&h, a)
    return b
}
graph h(n: Signed) -> Signed {
block 0:
    a = int_add(n, 2)
    return a
}
graph k(n: Signed) -> Signed {
block 0:
    a = int_mul(n, 1)
    return a
}`)
	if err != nil {
		t.Fatal(err)
	}
	all := []*lltype.Object{p.Function("f"), p.Function("g"), p.Function("h"), p.Function("k")}
	o := optimise(t, p, Options{Part: true, Roots: all[:1]}, nil)
	if got := numOperations(o.Graph(all[0])); got != 1 {
		t.Errorf("f has %d operations: nothing was inlined", got)
	}
	if got := numOperations(o.Graph(all[3])); got != 1 {
		t.Errorf("k has %d operations: nobody asked for it", got)
	}
	always := Options{Part: true, Roots: all[:1], InlineThreshold: 0.1, Always: func(f *lltype.Object) bool { return f == all[1] }}
	if got := lltext.Graph(optimise(t, p, always, nil).Graph(all[0])); got != "graph f(n_0: Signed) -> Signed {\nblock 0:\n    b_6: Signed = direct_call(&h, n_0)\n    return b_6\n}\n" {
		t.Errorf("g is always inlined, h is too heavy:\n%s", got)
	}
}
