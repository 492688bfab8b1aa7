package backendopt

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/lltext"
)

// chainOfCalls writes functions each of which calls the one after it so many times.
func chainOfCalls(n, calls int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "graph g%d(n: Signed) -> Signed {\nblock 0:\n    a0 = int_add(n, %d)\n", i, i)
		for k := range calls {
			fmt.Fprintf(&b, "    a%d = direct_call(&g%d, a%d)\n", k+1, i+1, k)
		}
		fmt.Fprintf(&b, "    return a%d\n}\n", calls)
	}
	fmt.Fprintf(&b, "graph g%d(n: Signed) -> Signed {\nblock 0:\n    a = int_mul(n, 3)\n    return a\n}\n", n)
	return b.String()
}

// TestChains: inlining a chain of functions makes work in proportion to the chain,
// and a tree of calls does not grow without end.
func TestChains(t *testing.T) {
	for _, c := range []struct{ n, calls, most int }{{400, 1, 4000}, {300, 2, mostGrowth + 10_000}} {
		p, err := lltext.Read("test", chainOfCalls(c.n, c.calls))
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Passes: []string{"inline"}, Roots: []*lltype.Object{p.Function("g0")}}
		opt := optimise(t, p, o, nil)
		total := 0
		for _, f := range opt.functions {
			total += numOperations(f.graph)
		}
		if total > c.most {
			t.Errorf("%d functions with %d calls have grown to %d operations", c.n, c.calls, total)
		}
		if n := count(opt.Graph(p.Function("g0")), "direct_call"); c.calls == 1 && n > 0 {
			t.Errorf("%d calls are left", n)
		}
	}
}

// TestChainOfEmptyBlocks: what leads into a chain of empty blocks at each of its blocks, as the
// operands of a long "and" do, is led past it in steps that grow with the chain, not with its square.
func TestChainOfEmptyBlocks(t *testing.T) {
	const n = 300
	var b strings.Builder
	b.WriteString("graph f(n: Signed) -> Signed {\nblock 0:\n    goto 1 [n]\n")
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, "block %d [a%d: Signed]:\n    c%d = int_gt(a%d, %d)\n    switch c%d: True -> %d [a%d]; False -> %d [a%d]\n", i, i, i, i, i, i, i+1, i, n+1+i, i)
	}
	fmt.Fprintf(&b, "block %d [r: Signed]:\n    goto %d [r]\n", n+1, 2*n+2)
	for i := n + 2; i <= 2*n+1; i++ {
		fmt.Fprintf(&b, "block %d [e%d: Signed]:\n    goto %d [e%d]\n", i, i, i+1, i)
	}
	fmt.Fprintf(&b, "block %d [last: Signed]:\n    x = int_mul(last, 3)\n    return x\n}\n", 2*n+2)
	p, err := lltext.Read("test", b.String())
	if err != nil {
		t.Fatal(err)
	}
	rec := &Recording{}
	opt := optimise(t, p, Options{Passes: []string{"join_blocks"}}, rec)
	if steps := rec.Steps().Len(); steps > 10*n {
		t.Errorf("%d blocks are joined in %d steps", 2*n, steps)
	}
	if blocks := len(opt.Graph(p.Function("f")).Blocks()); blocks > n+4 {
		t.Errorf("%d blocks are left", blocks)
	}
}

// TestManyInputs: a block that is given very many values is optimised in time that grows with their number, not with its square.
func TestManyInputs(t *testing.T) {
	const n = 20_000
	names := func(prefix string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "%s%s%d", strings.Repeat(", ", min(i, 1)), prefix, i)
		}
		return b.String()
	}
	var text strings.Builder
	text.WriteString("graph f(c: Bool) -> Signed {\nblock 0:\n")
	for i := range n {
		fmt.Fprintf(&text, "    a%d = direct_call(&g)\n", i)
	}
	fmt.Fprintf(&text, "    switch c: True -> 1 [%s]; False -> 1 [%s]\nblock 1 [%s: Signed]:\n", names("a")+", a0", names("a")+", a0", strings.ReplaceAll(names("b")+", last", ",", ": Signed,"))
	for i := range n {
		fmt.Fprintf(&text, "    d%d = direct_call(&h, b%d)\n", i, i)
	}
	text.WriteString("    return last\n}\ngraph g() -> Signed {\nblock 0:\n    return 1\n}\ngraph h(n: Signed) -> Signed {\nblock 0:\n    return n\n}\n")
	p, err := lltext.Read("test", text.String())
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	opt, err := Optimise(t.Context(), p.Functions, Options{Passes: []string{"remove_identical_vars"}, Roots: []*lltype.Object{p.Function("f")}, Exceptions: p.Exceptions}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if took := time.Since(start); took > 3*time.Second {
		t.Errorf("a block with %d inputs took %v", n, took)
	}
	if left := len(opt.Graph(p.Function("f")).Blocks()[1].InputArgs); left != n {
		t.Errorf("%d inputs are left of %d, one of which is passed twice", left, n+1)
	}
}

// TestRecursionIsUnrolled: a function that calls itself twice goes into itself level by level, as far as there is room;
// one that is large does not.
func TestRecursionIsUnrolled(t *testing.T) {
	var large strings.Builder
	for i := range 60 {
		fmt.Fprintf(&large, "    x%d = int_xor(n2, %d)\n", i, i)
	}
	for _, c := range []struct {
		more         string
		calls, after int // in the graph: those that it had, and those that are left
	}{{"", 2, 16}, {large.String(), 2, 2}} {
		p, err := lltext.Read("test", `
graph fib(n: Signed) -> Signed {
block 0:
    c = int_lt(n, 2)
    switch c: True -> return [n]; False -> 1 [n]
block 1 [n2: Signed]:
`+c.more+`
    a = int_sub(n2, 1)
    r = direct_call(&fib, a)
    b = int_sub(n2, 2)
    s = direct_call(&fib, b)
    t = int_add(r, s)
    return t
}`)
		if err != nil {
			t.Fatal(err)
		}
		opt := optimise(t, p, Options{Passes: []string{"unroll_recursion"}}, nil)
		g := opt.Graph(p.Function("fib"))
		if n := count(g, "direct_call"); n != c.after {
			t.Errorf("%d calls are left of %d, want %d", n, c.calls, c.after)
		}
		for n, want := range []uint64{0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144} {
			if got := observe(t, p, opt, "fib", false, uint64(n)); !strings.Contains(got, fmt.Sprint(want)) {
				t.Errorf("fib(%d) gives %s, want %d", n, got, want)
			}
		}
	}
}
