package backendopt

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"vitrine/lowlevel/lltype/lltext"
)

// large returns a program with one graph of about 4n blocks in a row of choices,
// with structures, calls and comparisons.
func large(n int) string {
	var b strings.Builder
	b.WriteString(`
struct node gc { value: Signed; next: *node }
graph get(p: *node) -> Signed {
block 0:
    v = getfield(p, .value)
    return v
}
graph f(n: Signed, m: Signed) -> Signed {
block start:
    goto 0 [n, m]
`)
	for i := range n {
		fmt.Fprintf(&b, `block %[1]d [n%[1]d: Signed, m%[1]d: Signed]:
    c%[1]d = int_gt(n%[1]d, %[1]d)
    switch c%[1]d: True -> a%[1]d [n%[1]d, m%[1]d]; False -> b%[1]d [n%[1]d, m%[1]d]
block a%[1]d [an%[1]d: Signed, am%[1]d: Signed]:
    o%[1]d = malloc(T:node)
    setfield(o%[1]d, .value, am%[1]d)
    goto e%[1]d [an%[1]d, o%[1]d]
block b%[1]d [bn%[1]d: Signed, bm%[1]d: Signed]:
    k%[1]d = int_add(bn%[1]d, 1)
    q%[1]d = malloc(T:node)
    setfield(q%[1]d, .value, k%[1]d)
    goto e%[1]d [bm%[1]d, q%[1]d]
block e%[1]d [en%[1]d: Signed, p%[1]d: *node]:
    v%[1]d = direct_call(&get, p%[1]d)
    w%[1]d = int_add(v%[1]d, en%[1]d)
    z%[1]d = int_gt(w%[1]d, 100)
    switch z%[1]d: True -> %[2]d [v%[1]d, w%[1]d]; False -> %[2]d [w%[1]d, v%[1]d]
`, i, i+1)
	}
	fmt.Fprintf(&b, "block %d [r: Signed, s: Signed]:\n    t = int_add(r, s)\n    return t\n}\n", n)
	return b.String()
}

// BenchmarkLarge runs all passes on graphs of different size: the time for each
// block should be about the same.
func BenchmarkLarge(b *testing.B) {
	for _, n := range []int{50, 500, 2500} {
		p, err := lltext.Read("bench", large(n))
		if err != nil {
			b.Fatal(err)
		}
		blocks := len(p.Graph("f").Blocks())
		b.Run(fmt.Sprintf("blocks=%d", blocks), func(b *testing.B) {
			for range b.N {
				if _, err := Optimise(context.Background(), p.Functions, Options{Exceptions: p.Exceptions, MaxOperations: 1e6}, nil); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*blocks), "ns/block")
		})
	}
}
