package backendopt

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llgen"
)

// shuffle puts the passes before inlining into another order and returns their names.
func shuffle(draw llgen.Draw) []string {
	n := slices.IndexFunc(Passes, func(p Pass) bool { return p.phase == calling })
	for i := n - 1; i > 0; i-- {
		j := draw(i + 1)
		Passes[i], Passes[j] = Passes[j], Passes[i]
	}
	var names []string
	for _, p := range Passes {
		names = append(names, p.Name)
	}
	return names
}

// TestOrder: the table of passes keeps the constraints, and a table that does not is
// found out.
func TestOrder(t *testing.T) {
	if err := checkOrder(Passes, passOrder); err != nil {
		t.Error(err)
	}
	for _, c := range passOrder {
		swapped := slices.Clone(Passes)
		i := slices.IndexFunc(swapped, func(p Pass) bool { return p.Name == c.before })
		k := slices.IndexFunc(swapped, func(p Pass) bool { return p.Name == c.after })
		swapped[i], swapped[k] = swapped[k], swapped[i]
		swapped[i].phase, swapped[k].phase = swapped[k].phase, swapped[i].phase
		if err := checkOrder(swapped, []constraint{c}); err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s and %s are swapped: %v", c.before, c.after, err)
		}
	}
	if err := checkOrder(Passes, []constraint{{"inline", "frob", ""}}); err == nil {
		t.Error("a constraint on a pass that there is not is passed over")
	}
}

// TestTable: every pass works on one graph or on the program, and the phase tells which.
func TestTable(t *testing.T) {
	for _, p := range Passes {
		if (p.run == nil) == (p.program == nil) || (p.phase == calling) != (p.program != nil) || p.Doc == "" {
			t.Errorf("the row of %s is wrong", p.Name)
		}
	}
}

// subset chooses some of the passes.
func subset(names []string, draw llgen.Draw) Options {
	o := Options{Passes: []string{}, InlineThreshold: []float64{0, 5, 1e9}[draw(3)], Peel: func(*lltype.Object) bool { return true }}
	for _, name := range names {
		if draw(3) > 0 {
			o.Passes = append(o.Passes, name)
		}
	}
	return o
}

// TestRandomOrders compares random programs before and after passes that are chosen for
// each of them, in an order of their own: none may need that another has been there.
func TestRandomOrders(t *testing.T) {
	count := uint64(150)
	if testing.Short() {
		count = 30
	}
	for seed := range count {
		compareOrder(t, seed)
	}
}

func compareOrder(t *testing.T, seed uint64) {
	t.Helper()
	draw := rand.New(rand.NewPCG(seed, 17)).IntN
	before := slices.Clone(Passes)
	order := shuffle(draw)
	defer func() {
		copy(Passes, before)
		if t.Failed() {
			t.Logf("the order was %v", order)
		}
	}()
	o := subset(order, draw)
	compareRandom(t, seed+2_000_000, o)
	compareMaze(t, seed+2_000_000, o)
}

// TestDocumentedPasses: the documentation of the package names all passes, in their order.
func TestDocumentedPasses(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "what becomes less\n")
	table, _, _ = strings.Cut(table, "\n//\n")
	var documented, passes []string
	for _, line := range strings.Split(table, "\n") {
		documented = append(documented, strings.Fields(line)[1])
	}
	for _, p := range Passes {
		passes = append(passes, p.Name)
	}
	if !slices.Equal(documented, passes) {
		t.Errorf("doc.go has %v, but the passes are %v", documented, passes)
	}
}
