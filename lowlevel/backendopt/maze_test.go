package backendopt

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"vitrine/lowlevel/lltype/llgen"
	"vitrine/lowlevel/lltype/lltext"
)

// maze writes a program that goes through blocks by tests of few numbers and
// pointers, which often say something about each other, and returns which way it
// went.
func maze(draw llgen.Draw) string {
	var b strings.Builder
	b.WriteString(`
struct node gc { value: Signed; next: *node }
prebuilt last: node = {value: 2}
prebuilt first: node = {value: 1, next: &last}
graph f(n: Signed, m: Signed) -> Signed {
block start:
    x = getfield(&first, .next)
    goto 0 [1, n, m, x, NULL as *node, 20]
`)
	n := 4 + draw(10)
	for k := range n {
		w := &mazeWriter{b: &b, draw: draw, k: k, last: n - 1}
		w.block()
	}
	b.WriteString("}\n")
	return b.String()
}

type mazeWriter struct {
	b       *strings.Builder
	draw    llgen.Draw
	k, last int
	names   int
}

func (w *mazeWriter) line(format string, args ...any) {
	fmt.Fprintf(w.b, "    "+format+"\n", args...)
}

func (w *mazeWriter) fresh(format string, args ...any) string {
	w.names++
	name := fmt.Sprintf("t%d.%d", w.k, w.names)
	w.line("%s = %s", name, fmt.Sprintf(format, args...))
	return name
}

func (w *mazeWriter) pick(choices ...string) string { return choices[w.draw(len(choices))] }

func (w *mazeWriter) block() {
	v := func(name string) string { return fmt.Sprintf("%s%d", name, w.k) }
	fmt.Fprintf(w.b, "block %d [%s: Signed, %s: Signed, %s: Signed, %s: *node, %s: *node, %s: Signed]:\n",
		w.k, v("s"), v("i"), v("j"), v("p"), v("q"), v("z"))
	s := w.fresh("int_add(%s, %d)", w.fresh("int_mul(%s, 3)", v("s")), w.k)
	i, j, p, q, z := v("i"), v("j"), v("p"), v("q"), v("z")
	switch w.draw(9) {
	case 0:
		i = w.fresh("int_add(%s, %d)", i, w.draw(3)-1)
	case 1:
		p = w.fresh("malloc(T:node)")
		w.line("setfield(%s, .value, %s)", p, j)
		w.line("setfield(%s, .next, %s)", p, q)
	case 2:
		p, q = q, p
	case 3:
		i, j = j, i
	case 4:
		q = p
	case 5:
		j = w.fresh("getfield(&first, .value)")
	}
	test := w.test(i, j, p, q)
	exit := func() string {
		to := w.k + 1 + w.draw(3)
		if to > w.last {
			if w.draw(3) == 0 {
				return fmt.Sprintf("return [%s]", s)
			}
			to = 0
		}
		return fmt.Sprintf("%d [%s, %s, %s, %s, %s, %s]", to, s, i, j, p, q, z)
	}
	if w.k == 0 {
		z = w.fresh("int_sub(%s, 1)", z)
		w.line("switch %s: True -> %s; False -> return [%s]", w.fresh("int_gt(%s, 0)", z), exit(), s)
		return
	}
	w.line("switch %s: True -> %s; False -> %s", test, exit(), exit())
}

// test writes a question.
func (w *mazeWriter) test(i, j, p, q string) string {
	op := w.pick("lt", "le", "gt", "ge", "eq", "ne", "eq", "ne")
	number := fmt.Sprint(w.draw(5) - 2)
	switch w.draw(8) {
	case 0, 1:
		return w.fresh("int_%s(%s, %s)", op, i, j)
	case 2, 3:
		return w.fresh("int_%s(%s, %s)", op, i, number)
	case 4:
		return w.fresh("int_%s(%s, %s)", op, number, j)
	case 5:
		return w.fresh("ptr_%s(%s, %s)", w.pick("eq", "ne"), p, q)
	}
	c := w.fresh("%s(%s)", w.pick("ptr_iszero", "ptr_nonzero"), w.pick(p, q))
	if w.draw(4) == 0 {
		c = w.fresh("bool_not(%s)", c)
	}
	return c
}

// TestMazes compares the ways through mazes before and after.
func TestMazes(t *testing.T) {
	all := variants()
	for seed := range uint64(400) {
		compareMaze(t, seed, all[int(seed)%len(all)])
		compareMaze(t, seed, all[0])
	}
}

func compareMaze(t *testing.T, seed uint64, o Options) {
	t.Helper()
	text := maze(rand.New(rand.NewPCG(seed, 3)).IntN)
	p, err := lltext.Read("maze", text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	opt := optimise(t, p, o, nil)
	for _, args := range [][]uint64{{0, 0}, {1, 2}, {^uint64(0), 1}, {2, 0}} {
		want := observe(t, p, nil, "f", false, args...)
		if got := observe(t, p, opt, "f", false, args...); got != want {
			t.Fatalf("seed %d, %s: f%d gives\n%s, not\n%s\n%s\nafter:\n%s", seed, o.label(), args, got, want, text, afterText(opt))
		}
	}
}
