package backendopt

import (
	"strings"
	"testing"

	"vitrine/lowlevel/lltype/lltext"
)

// TestLoopWithTwoEntries: where a loop is entered at two blocks, and the way to one of them is never taken, that block is reached from the other
// all the same.
func TestLoopWithTwoEntries(t *testing.T) {
	const text = `
graph f(n: Signed) -> Signed {
block 0:
    few = int_and(n, 3)
    first = int_add(few, 1)
    many = int_gt(first, 64)
    switch many: EXITS
block 1 [first1: Signed, i1: Signed]:
    more = int_lt(i1, first1)
    switch more: INSIDE
block 2 [first2: Signed, i2: Signed]:
    next = int_add(i2, 1)
    goto 1 [first2, next]
}`
	for _, exits := range []string{"False -> 1 [first, 0]; True -> 2 [64, 0]", "True -> 2 [64, 0]; False -> 1 [first, 0]"} {
		for _, inside := range []string{"False -> return [i1]; True -> 2 [first1, i1]", "True -> 2 [first1, i1]; False -> return [i1]"} {
			p, err := lltext.Read("test", strings.NewReplacer("EXITS", exits, "INSIDE", inside).Replace(text))
			if err != nil {
				t.Fatal(err)
			}
			opt := optimise(t, p, Options{Passes: []string{"remove_known_comparisons"}}, nil)
			for n := range uint64(4) {
				if got, want := observe(t, p, opt, "f", false, n), observe(t, p, nil, "f", false, n); got != want {
					t.Errorf("with the exits %s and %s, f(%d) gives %s, want %s:\n%s", exits, inside, n, got, want, lltext.Graph(opt.Graph(p.Function("f"))))
				}
			}
		}
	}
}
