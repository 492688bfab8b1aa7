package lltext

import (
	"slices"
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
)

// TestReach finds functions in several steps, each once.
func TestReach(t *testing.T) {
	p, err := Read("test", `
graph a(n: Signed) -> Signed {
    m = direct_call(&b, n)
    return m
}
graph b(n: Signed) -> Signed {
    return n
}
graph c(n: Signed) -> Signed {
    m = direct_call(&b, n)
    k = direct_call(&d, m)
    return k
}
graph d(n: Signed) -> Signed {
    return n
}
`)
	if err != nil {
		t.Fatal(err)
	}
	r := lltype.NewReach(func(f *lltype.Object) *flow.FunctionGraph { return f.Func.Graph })
	expect := func(found []*lltype.Object, names ...string) {
		t.Helper()
		var got []string
		for _, f := range found {
			got = append(got, f.Func.Name)
		}
		if !slices.Equal(got, names) {
			t.Errorf("found %v, want %v", got, names)
		}
	}
	expect(r.Functions([]*lltype.Object{p.Function("a")}), "a", "b")
	expect(r.Blocks(p.Function("c").Func.Graph.Blocks()), "d")
	expect(r.Functions([]*lltype.Object{p.Function("c"), p.Function("a")}), "c")
	expect(r.Blocks(p.Function("c").Func.Graph.Blocks()))
}
