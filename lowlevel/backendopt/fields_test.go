package backendopt

import (
	"testing"

	"vitrine/lowlevel/lltype/lltext"
)

// TestFieldsOfLoopsEnteredTwice: in a loop that is entered in two places, a field is not known by what was read before one of them.
func TestFieldsOfLoopsEnteredTwice(t *testing.T) {
	const text = prelude + `
graph f(o: *node, n: Signed) -> Signed {
block 0:
    c = int_gt(n, 0)
    switch c: True -> 1 [o, n]; False -> 2 [o, n]
block 1 [p1: *node, n1: Signed]:
    m1 = int_sub(n1, 1)
    goto 3 [p1, m1]
block 2 [p2: *node, n2: Signed]:
    x = getfield(p2, .value)
    m2 = int_add(n2, x)
    goto 4 [p2, m2]
block 3 [p3: *node, n3: Signed]:
    c3 = int_gt(n3, 40)
    switch c3: True -> return [n3]; False -> 4 [p3, n3]
block 4 [p4: *node, n4: Signed]:
    y = getfield(p4, .value)
    m4 = int_add(n4, y)
    goto 3 [p4, m4]
}`
	p, err := lltext.Read("test", text)
	if err != nil {
		t.Fatal(err)
	}
	f := p.Function("f")
	g := optimise(t, p, Options{Passes: []string{"forward_fields"}}, nil).Graph(f)
	if n := len(g.StartBlock.InputArgs); n != 2 {
		t.Errorf("the function takes %d arguments:\n%s", n, lltext.Graph(g))
	}
}
