package llabstract

import (
	"fmt"
	"strings"
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// specialiseRecorded specialises a graph of a program in which nothing is known.
func specialiseRecorded(t *testing.T, text, name string) (*Recording, *flow.FunctionGraph) {
	t.Helper()
	p, err := lltext.Read("test", text)
	if err != nil {
		t.Fatal(err)
	}
	functions := make(map[*flow.FunctionGraph]*lltype.Object)
	functions[p.Graph(name)] = p.Function(name)
	rec := NewRecording(llpage.Keys{
		Page:     func(f *lltype.Object) page.Key { return page.Key{Kind: "specialising", Entry: f.Name} },
		Function: func(g *flow.FunctionGraph) *lltype.Object { return functions[g] },
	})
	f := p.Function(name)
	known := make([]*flow.Constant, len(f.Func.Graph.StartBlock.InputArgs))
	r, err := Specialise(t.Context(), f, known, Options{Recording: rec})
	if err != nil {
		t.Fatal(err)
	}
	return rec, r.Graph
}

// objectsAlive makes many virtual objects and then parts many times, while all of them are
// known.
func objectsAlive(objects, parts int) string {
	var b strings.Builder
	b.WriteString("struct cell gc { n: Signed; next: *cell }\ngraph f(n: Signed) -> Signed {\n")
	for i := range objects {
		fmt.Fprintf(&b, "    p%d = malloc(T:cell)\n    setfield(p%d, .n, n)\n", i, i)
		if i > 0 {
			fmt.Fprintf(&b, "    setfield(p%d, .next, p%d)\n", i, i-1)
		}
	}
	fmt.Fprintf(&b, "    goto 1 [p%d, n]\n", objects-1)
	for i := range parts {
		fmt.Fprintf(&b, "block %d [q%d: *cell, m%d: Signed]:\n    c%d = int_lt(m%d, %d)\n", i+1, i, i, i, i, i)
		fmt.Fprintf(&b, "    switch c%d: False -> return [m%d]; True -> %d [q%d, m%d]\n", i, i, i+2, i, i)
	}
	fmt.Fprintf(&b, "block %d [q: *cell, m: Signed]:\n    r = getfield(q, .n)\n    return r\n}\n", parts+1)
	return b.String()
}

// entries counts what a recording keeps about what was known.
func (h *history) entries() int {
	n := h.now.Len()
	for _, t := range h.held {
		n += t.Len()
	}
	for _, o := range h.objects {
		for i := range o.parts {
			n += o.parts[i].Len()
		}
	}
	return n
}

// TestMemoryOfRecordings: what is kept grows with the steps, however much is known at each.
func TestMemoryOfRecordings(t *testing.T) {
	perStep := func(objects, parts int) float64 {
		rec, _ := specialiseRecorded(t, objectsAlive(objects, parts), "f")
		return float64(rec.known.entries()) / float64(rec.Steps().Len())
	}
	small, large := perStep(10, 10), perStep(200, 200)
	if large > 1.1*small {
		t.Errorf("%.2f values are kept for a step, and %.2f in a program twenty times as large", small, large)
	}
}

// kindsOf returns the kinds of steps in order, those that are the same in a row once.
func kindsOf(s *trace.Timeline) []trace.Kind {
	var list []trace.Kind
	for i := range s.Len() {
		if k := s.At(i).Kind; len(list) == 0 || list[len(list)-1] != k {
			list = append(list, k)
		}
	}
	return list
}

// TestSharedObjectsAreDrawnOnce: a box for each virtual object, and edges to it from everything
// that it is known by.
func TestSharedObjectsAreDrawnOnce(t *testing.T) {
	rec, _ := specialiseRecorded(t, `
struct cell gc { n: Signed; next: *cell }
graph f(n: Signed) -> Signed {
    a = malloc(T:cell)
    setfield(a, .n, 7)
    b = malloc(T:cell)
    setfield(b, .next, a)
    setfield(a, .next, b)
    x = getfield(a, .n)
    y = getfield(b, .n)
    z = int_add(x, y)
    return z
}`, "f")
	state := rec.State(page.Key{Kind: StateKind, Entry: "f"})
	step := 0
	for i := range rec.Steps().Len() {
		if s := rec.Steps().At(i); s.Kind == stepUpdate {
			step = i
		}
	}
	p := state.PageAt(step)
	if len(p.Nodes) != 3 || len(p.Edges) != 4 {
		t.Fatalf("%d boxes and %d edges, want 3 and 4", len(p.Nodes), len(p.Edges))
	}
	var lines []string
	for _, l := range p.Nodes[1].Lines {
		lines = append(lines, page.Text(l.Spans))
	}
	if got := strings.Join(lines, "; "); got != "cell 0; n = 7 little; next = cell 1" {
		t.Errorf("the first object says %q", got)
	}
	changed := 0
	for _, m := range p.Marks {
		if m.Kind == page.Changed && m.Node == p.Nodes[1].ID && m.Line == 2 {
			changed++
		}
	}
	if changed != 1 {
		t.Errorf("what the step has changed is marked %d times: %v", changed, p.Marks)
	}
}

// TestForcedObjects: an object that escapes is a variable from then on, and the operations that
// allocate it are in the residual graph at that step.
func TestForcedObjects(t *testing.T) {
	rec, _ := specialiseRecorded(t, `
struct cell gc { n: Signed; next: *cell }
graph f(n: Signed) -> *cell {
    p = malloc(T:cell)
    setfield(p, .n, n)
    return p
}`, "f")
	residual := rec.Residual(&page.Page{Key: page.Key{Kind: "online", Entry: "f"}})
	for i := range rec.Steps().Len() {
		s := rec.Steps().At(i)
		if s.Kind != stepForce {
			continue
		}
		if rec.Steps().At(s.Cause).Kind != stepVirtual {
			t.Errorf("it was made by step %d", s.Cause)
		}
		before, after := operationsAt(residual, i-1), operationsAt(residual, i)
		if before != 0 || after != 2 {
			t.Errorf("%d residual operations before the step and %d after it, want 0 and 2", before, after)
		}
		return
	}
	t.Errorf("no object is allocated: %v", kindsOf(rec.Steps()))
}

func operationsAt(r page.Recording, step int) (n int) {
	for _, node := range r.PageAt(step).Nodes {
		for _, l := range node.Lines {
			if l.Op >= 0 {
				n++
			}
		}
	}
	return n
}

// TestDiscardedBlocks: when the state of a block is generalised, what it led to is marked, and
// when the block is done again, gone.
func TestDiscardedBlocks(t *testing.T) {
	rec, _ := specialiseRecorded(t, `
graph f(n: Signed) -> Signed {
    goto 1 [0, n]
block 1 [i: Signed, m: Signed]:
    c = int_lt(i, m)
    switch c: False -> return [i]; True -> 2 [i, m]
block 2 [j: Signed, k: Signed]:
    l = int_add(j, 1)
    goto 1 [l, k]
}`, "f")
	residual := rec.Residual(&page.Page{Key: page.Key{Kind: "online", Entry: "f"}})
	dead := func(step int) (n int) {
		for _, node := range residual.PageAt(step).Nodes {
			if node.Role == page.Dead {
				n++
			}
		}
		return n
	}
	for i := range rec.Steps().Len() {
		switch rec.Steps().At(i).Kind {
		case stepMerge:
			if n := dead(i); n != 3 || dead(i-1) != 0 {
				t.Errorf("%d blocks are marked after the merge, want 3", n)
			}
		case stepRedo:
			if n := dead(i); n != 0 {
				t.Errorf("%d blocks are marked when they are done again", n)
			}
			return
		}
	}
	t.Errorf("no block is done again: %v", kindsOf(rec.Steps()))
}
