package machine

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"vitrine/pages/page"
)

// dispatching interprets octal digits, the lowest first, again and again. Where the sum is not below 1000, it does not come to the
// switch of the digits at all.
const dispatching = `
graph interpret(code: Signed, times: Signed) -> Signed {
block 0:
    goto 1 [code, times, 1]
block 1 [c: Signed, n: Signed, s: Signed]:
    u = cast_int_to_uint(s)
    small = uint_lt(u, 1000)
    switch small: True -> 2 [c, n, s]; False -> 9 [c, n, s]
block 2 [c2: Signed, n2: Signed, s2: Signed]:
    digit = int_and(c2, 7)
    low = int_rshift(c2, 3)
    high = int_lshift(digit, 57)
    next = int_or(low, high)
    switch digit: 0 -> 3 [next, n2, s2]; 1 -> 4 [next, n2, s2]; 2 -> 5 [next, n2, s2]; 3 -> 6 [next, n2, s2]; 4 -> 7 [next, n2, s2]; 6 -> 8 [next, n2, s2]; 5 -> return [s2]; default -> 12 [next, n2, s2]
block 3 [c3: Signed, n3: Signed, s3: Signed]:
    t3 = int_add(s3, 1)
    goto 1 [c3, n3, t3]
block 4 [c4: Signed, n4: Signed, s4: Signed]:
    t4 = int_mul(s4, 3)
    goto 1 [c4, n4, t4]
block 5 [c5: Signed, n5: Signed, s5: Signed]:
    t5 = int_sub(s5, 7)
    goto 1 [c5, n5, t5]
block 6 [c6: Signed, n6: Signed, s6: Signed]:
    m = int_sub(n6, 1)
    more = int_gt(m, 0)
    switch more: True -> 1 [c6, m, s6]; False -> return [s6]
block 7 [c7: Signed, n7: Signed, s7: Signed]:
    t7 = int_rshift(s7, 1)
    goto 1 [c7, n7, t7]
block 8 [c8: Signed, n8: Signed, s8: Signed]:
    goto 1 [c8, s8, n8]
block 9 [c9: Signed, n9: Signed, s9: Signed]:
    negative = int_lt(s9, 0)
    switch negative: True -> 10 [c9, n9, s9]; False -> 11 [c9, n9, s9]
block 10 [c10: Signed, n10: Signed, s10: Signed]:
    t10 = int_neg(s10)
    goto 3 [c10, n10, t10]
block 11 [c11: Signed, n11: Signed, s11: Signed]:
    rest = int_and(s11, 511)
    large = int_or(rest, 4096)
    stays = int_gt(n11, 2000)
    switch stays: True -> 5 [c11, n11, large]; False -> 3 [c11, n11, rest]
block 12 [c12: Signed, n12: Signed, s12: Signed]:
    t12 = int_xor(s12, 1)
    goto 1 [c12, n12, t12]
}
`

func TestDispatches(t *testing.T) {
	b := load(t, dispatching)
	random := rand.New(rand.NewPCG(7, 7))
	for range 300 {
		b.check(t, "", "interpret", 5<<57|random.Uint64N(1<<57), random.Uint64N(20))
	}
	list, err := b.native.Listing(b.program.Function("interpret"))
	if err != nil {
		t.Fatal(err)
	}
	switches := 0
	for _, in := range list {
		if strings.HasPrefix(in.Text, "jmp qword ptr [r10") {
			switches++
		}
	}
	if runtime.GOARCH == "amd64" && switches < 6 {
		t.Errorf("the dispatch does not stand at the end of each way: %d switches", switches)
	}
}

// TestPageOfTables: each jump by a table leads to the nodes of its cases.
func TestPageOfTables(t *testing.T) {
	b := load(t, dispatching)
	pg, err := b.native.Page(b.program.Function("interpret"), Keys{})
	if err != nil {
		t.Fatal(err)
	}
	jumps := 0
	for _, n := range pg.Nodes {
		var values []string
		for _, e := range pg.Edges {
			if e.From == n.ID && e.Style == page.SwitchCase {
				values = append(values, strings.Split(page.Text(n.Exits[e.Exit].Spans), ", ")...)
				if pg.NodeByID(e.To) == nil {
					t.Errorf("the edge for %s leads nowhere", page.Text(n.Exits[e.Exit].Spans))
				}
			}
		}
		if len(values) == 0 {
			continue
		}
		jumps++
		slices.Sort(values)
		if got := strings.Join(values, " "); got != "0 1 2 3 4 5 6" {
			t.Errorf("%s goes on for %s", n.Name, got)
		}
	}
	if jumps == 0 {
		t.Error("no node ends with a jump by a table")
	}
}

// TestStopDispatches stops loops of which some come to a switch in each round, some to none, and some to one that has no case for them.
func TestStopDispatches(t *testing.T) {
	b := load(t, dispatching)
	const zeros = 0
	for _, code := range []uint64{zeros, 0o11, 0o6666_6666_6666_6666_6666, 0o0420_4204_2042_0420_4204, 0o4444_4444_4444_4444_4441, 0o7777_7777_7777_7777_7777} {
		for _, times := range []uint64{1, 2001} {
			code := code
			t.Run(fmt.Sprintf("%o %d", code, times), func(t *testing.T) {
				ctx, cancel := context.WithCancel(context.Background())
				began := time.Now()
				defer time.AfterFunc(50*time.Millisecond, cancel).Stop()
				_, err := b.native.Call(ctx, b.program.Function("interpret"), code, times)
				if !errors.Is(err, context.Canceled) {
					t.Errorf("after %v: %v", time.Since(began), err)
				}
			})
		}
	}
	b.check(t, "", "interpret", 0o3, 100) // all is as it was
}
