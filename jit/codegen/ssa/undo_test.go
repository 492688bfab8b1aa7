package ssa

import (
	"strings"
	"testing"

	"vitrine/lowlevel/lltype/llop"
)

// counting counts to an overflow, and then needs what it had counted before. There is another way to what comes then, so that gets it
// as a parameter.
const counting = `
graph f(n: Signed, step: Signed) -> Signed {
block 0:
    c = int_gt(n, 0)
    switch c: True -> 1 [n, step]; False -> 2 [5]
block 1 [i: Signed, s: Signed]:
    j = OPERATION
    raises: None -> 1 [NEXT, s]; OverflowError as e, v -> 2 [PASSED]
block 2 [k: Signed]:
    r = int_xor(k, 1)
    return r
}`

// TestUndoneOverflows: an operand that is needed only where its sum overflows is computed from that, with the inverse operation.
func TestUndoneOverflows(t *testing.T) {
	for _, c := range []struct {
		operation, next, passed string
		inverse                 llop.Op // Invalid where the operand must stay
	}{
		{"int_add_ovf(i, s)", "j", "i", llop.IntSub},
		{"int_add_ovf(s, i)", "j", "i", llop.IntSub},
		{"int_add_ovf(i, 3)", "j", "i", llop.IntSub},
		{"int_sub_ovf(i, s)", "j", "i", llop.IntAdd},
		{"int_sub_ovf(s, i)", "j", "i", llop.IntSub},
		{"int_add_ovf(i, s)", "i", "i", llop.Invalid}, // the next round needs it
		{"int_add_ovf(i, i)", "j", "i", llop.Invalid}, // half of what has overflowed is another number
		{"int_mul_ovf(i, s)", "j", "i", llop.Invalid},
		{"int_add_ovf(i, s)", "j", "7", llop.Invalid}, // nobody needs it
	} {
		f := build(t, strings.NewReplacer("OPERATION", c.operation, "NEXT", c.next, "PASSED", c.passed).Replace(counting))
		checkForm(t, f)
		found := llop.Invalid
		for _, b := range f.Blocks {
			if b.Undoes != nil {
				found = llop.Of(b.Instrs[0].Op)
				if last := b.Undoes.Instrs[len(b.Undoes.Instrs)-1]; !last.Undone || b.Source() != b.Undoes.Flow {
					t.Errorf("%s: what is undone is not marked", c.operation)
				}
			}
		}
		if found != c.inverse {
			t.Errorf("%s, then %s, with %s for the handler: undone by %v, want %v", c.operation, c.next, c.passed, found, c.inverse)
		}
	}
}
