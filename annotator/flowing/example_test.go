package flowing_test

import (
	"context"
	"fmt"

	"vitrine/annotator/flowing"
	"vitrine/annotator/flowing/flowfilm"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/lltext"
)

// A parity says whether a number is even, odd, or either; the zero value is
// that of what nothing has reached.
type parity uint8

const (
	even   parity = 1
	odd    parity = 2
	either parity = even | odd
)

func (p parity) String() string { return [...]string{"unreached", "even", "odd", "either"}[p] }

// parities is their order: they are sets of remainders.
type parities struct{}

func (parities) Impossible(p parity) bool  { return p == 0 }
func (parities) Join(a, b parity) parity   { return a | b }
func (parities) Contains(a, b parity) bool { return a|b == a }

// A halver is the analysis. Its values are small numbers; it needs no rules for
// exits, and no recording.
type halver struct {
	flowing.Ordered[parity]
	flowing.Rules[struct{}, parity]
	*flowfilm.Recording[struct{}, parity]
}

func (halver) Constant(c *flow.Constant) parity {
	if n, ok := c.Value.(int64); ok {
		return even << (n & 1)
	}
	return either
}

func (halver) Operation(at *flowing.Position[struct{}, parity], args []parity) (parity, bool) {
	switch {
	case at.Operation().Name == "int_mul" && (args[0] == even || args[1] == even):
		return even, true
	case at.Operation().Name == "int_add" && args[0] != either && args[1] != either:
		if args[0] == args[1] {
			return even, true
		}
		return odd, true
	}
	return either, true
}

func Example() {
	p, err := lltext.Read("example.ll", `
graph twice(n: Signed) -> Signed {
block 0:
    goto 1 [n, 0]
block 1 [i: Signed, s: Signed]:
    c = int_gt(i, 0)
    switch c: False -> return [s]; True -> 2 [i, s]
block 2 [j: Signed, t: Signed]:
    k = int_sub(j, 1)
    u = int_mul(j, 2)
    v = int_add(t, u)
    goto 1 [k, v]
}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	e := flowing.New(halver{Ordered: flowing.Ordered[parity]{Order: parities{}}}, flowing.Options{})
	var g flowing.Graph[struct{}, parity]
	e.Add(&g, p.Graph("twice"), struct{}{})
	e.Enter(&g, []parity{either})
	if err := e.Complete(context.Background()); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("the result is", e.Result(&g))
	// Output: the result is even
}
