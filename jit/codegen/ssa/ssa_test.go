package ssa

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"vitrine/lowlevel/lltype/llgen"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/lltext"
)

func build(t *testing.T, text string) *Func {
	t.Helper()
	p, err := lltext.Read("test", text)
	if err != nil {
		t.Fatal(err)
	}
	return Build(p.Graphs()[0])
}

// order returns the IDs of the blocks in the order of the code.
func order(f *Func) []int {
	var ids []int
	for _, b := range f.Blocks {
		ids = append(ids, b.Flow.ID)
	}
	return ids
}

const nested = `
graph f(n: Signed, unused: Signed) -> Signed {
block 0:
    goto 1 [n, 0, 0, unused]
block 1 [n1: Signed, i: Signed, s: Signed, u1: Signed]:
    c = int_lt(i, n1)
    switch c: False -> 6 [s, u1]; True -> 2 [n1, i, s, 0, u1]
block 2 [n2: Signed, i2: Signed, s2: Signed, j: Signed, u2: Signed]:
    d = int_lt(j, i2)
    x = int_mul(u2, 5)
    switch d: False -> 5 [n2, i2, s2, u2]; True -> 3 [n2, i2, s2, j, x, u2]
block 3 [n3: Signed, i3: Signed, s3: Signed, j3: Signed, x3: Signed, u3: Signed]:
    j4 = int_add_ovf(j3, 1)
    raises: None -> 4 [n3, i3, s3, j4, x3, u3]; OverflowError as e, v -> except [e, v]
block 4 [n4: Signed, i4: Signed, s4: Signed, j5: Signed, x4: Signed, u4: Signed]:
    s6 = int_add(s4, j5)
    goto 2 [n4, i4, s6, j5, u4]
block 5 [n7: Signed, i7: Signed, s7: Signed, u7: Signed]:
    i8 = int_add(i7, 2)
    goto 1 [n7, i8, s7, u7]
block 6 [s9: Signed, u9: Signed]:
    return s9
}
`

func TestLoops(t *testing.T) {
	f := build(t, nested)
	depth := map[string]int{}
	for _, b := range f.Blocks {
		for i := range b.Instrs {
			depth[b.Instrs[i].Op.Name] = b.Depth
		}
	}
	if depth["int_add_ovf"] != 2 || depth["int_lt"] == 0 {
		t.Errorf("depths of loops: %v", depth)
	}
	place := make(map[*Block]int)
	for i, b := range f.Blocks {
		place[b] = i
	}
	// The tests stand after the bodies.
	for _, b := range f.Blocks {
		for _, e := range b.Exits {
			if e.Back && place[e.To] <= place[b] && len(e.To.Exits) == 2 {
				t.Errorf("the test of a loop stands before its body: %v", order(f))
			}
		}
	}
	if f.Blocks[0].Flow != f.Graph.StartBlock {
		t.Error("the start block is not first")
	}
}

func TestValues(t *testing.T) {
	f := build(t, nested)
	params := 0
	for _, b := range f.Blocks[1:] {
		if !f.IsReturn(b) && !f.IsExcept(b) {
			params += len(b.Params)
		}
		for i := range b.Instrs {
			if llop.Of(b.Instrs[i].Op) == llop.IntMul {
				t.Error("an operation whose result nobody needs is still there")
			}
		}
	}
	// Only i and s of the outer loop, j and s of the inner one differ from entry
	// to entry.
	if params != 4 {
		t.Errorf("%d parameters are left, want 4", params)
	}
}

func TestOverflowChecks(t *testing.T) {
	f := build(t, nested)
	for _, b := range f.Blocks {
		for i := range b.Instrs {
			if in := &b.Instrs[i]; llop.Of(in.Op) == llop.IntAddOvf && !in.NoOverflow {
				t.Error("j < i, so j + 1 cannot overflow")
			}
		}
	}
	for _, c := range []struct {
		test string
		want bool
	}{
		{"int_lt(a, b)", true}, {"int_le(a, b)", false}, {"int_gt(b, a)", true}, {"int_ge(b, a)", false}, {"int_lt(b, a)", false},
		{"int_lt(a, 9223372036854775807)", true}, {"int_le(a, 9223372036854775807)", false}, {"int_le(a, 5)", true}, {"int_ne(a, b)", false},
	} {
		f := build(t, strings.ReplaceAll(`
graph f(a: Signed, b: Signed) -> Signed {
block 0:
    c = TEST
    switch c: False -> return [0]; True -> 1 [a]
block 1 [a1: Signed]:
    r = int_add_ovf(a1, 1)
    raises: None -> return [r]; OverflowError as e, v -> except [e, v]
}`, "TEST", c.test))
		if got := f.Blocks[1].Instrs[0].NoOverflow; got != c.want {
			t.Errorf("after %s: no overflow is %v", c.test, got)
		}
	}
}

// TestCold checks that what only runs after an exception stands after the rest.
func TestCold(t *testing.T) {
	f := build(t, `
graph f(a: Signed) -> Signed {
block 0:
    x = int_add_ovf(a, 7)
    raises: None -> 2 [x]; OverflowError as e, v -> 1 [a]
block 1 [b: Signed]:
    y = int_mul(b, 3)
    goto 2 [y]
block 2 [c: Signed]:
    z = int_xor(c, 1)
    return z
}`)
	for _, b := range f.Blocks {
		cold := len(b.Instrs) > 0 && llop.Of(b.Instrs[0].Op) == llop.IntMul
		if b.Cold != cold {
			t.Errorf("block %d: cold is %v", b.Flow.ID, b.Cold)
		}
	}
}

// TestColdOutOfBounds checks that what only runs for an index that is not in bounds stands after the rest, and that a test without regard to
// signs alone does not tell that.
func TestColdOutOfBounds(t *testing.T) {
	for next, want := range map[string]bool{"int_lt(b, 0)": true, "int_lt(b, 5)": false} {
		f := build(t, strings.ReplaceAll(`
graph f(a: Signed, n: Unsigned) -> Signed {
block 0:
    u = cast_int_to_uint(a)
    c = uint_lt(u, n)
    switch c: True -> 3 [a]; False -> 1 [a]
block 1 [b: Signed]:
    d = NEXT
    switch d: True -> 2 [b]; False -> return [-1]
block 2 [e: Signed]:
    y = int_mul(e, 3)
    goto 3 [y]
block 3 [x: Signed]:
    z = int_xor(x, 1)
    return z
}`, "NEXT", next))
		for i, b := range f.Blocks {
			if len(b.Instrs) > 0 && llop.Of(b.Instrs[0].Op) == llop.IntMul && (b.Cold != want || want && i < 2) {
				t.Errorf("after %s the product in block %d is cold: %v, want %v", next, i, b.Cold, want)
			}
		}
	}
}

// TestDominators compares with what the definition says: x dominates y if y
// cannot be reached without x.
func TestDominators(t *testing.T) {
	for seed := range uint64(60) {
		p, err := llgen.Program(rand.New(rand.NewPCG(seed, 1)).IntN)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range p.Graphs() {
			f := Build(g)
			if len(f.Blocks) > 60 {
				continue
			}
			idom := f.dominators()
			for _, x := range f.Blocks {
				reached := without(f, x)
				for _, y := range f.Blocks {
					if got, want := dominates(x, y, idom), !reached[y]; got != want {
						t.Fatalf("seed %d, %s: block %d dominates %d: %v", seed, g.Name, x.Index, y.Index, got)
					}
				}
			}
		}
	}
}

// without returns the blocks that are reached from the start without a block.
func without(f *Func, x *Block) map[*Block]bool {
	seen := make(map[*Block]bool)
	work := []*Block{f.Blocks[0]}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if b == x || seen[b] {
			continue
		}
		seen[b] = true
		for _, e := range b.Exits {
			work = append(work, e.To)
		}
	}
	return seen
}

// TestForm checks that every use is dominated by the definition, and that no
// block is lost.
func TestForm(t *testing.T) {
	for seed := range uint64(100) {
		p, err := llgen.Program(rand.New(rand.NewPCG(seed, 2)).IntN)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range p.Graphs() {
			f := Build(g)
			if len(f.Blocks) != len(g.Blocks()) {
				t.Fatalf("seed %d: %d blocks became %d", seed, len(g.Blocks()), len(f.Blocks))
			}
			checkForm(t, f)
		}
	}
}

func checkForm(t *testing.T, f *Func) {
	t.Helper()
	idom := f.dominators()
	defined := make(map[Value]*Block)
	for _, b := range f.Blocks {
		for _, p := range b.Params {
			defined[p] = b
		}
		for i := range b.Instrs {
			defined[b.Instrs[i].Result] = b
		}
	}
	for i, b := range f.Blocks {
		if b.Index != i {
			t.Fatalf("block %d has the index %d", i, b.Index)
		}
		var used []Value
		for k := range b.Instrs {
			used = append(used, b.Instrs[k].Args...)
		}
		used = append(used, b.Switch)
		for _, e := range b.Exits {
			if len(e.Args) != len(e.To.Params) || !slices.Contains(e.To.Preds, e) {
				t.Fatalf("%s: an edge from block %d does not fit", f.Graph.Name, i)
			}
			used = append(used, e.Args...)
		}
		for _, v := range used {
			if v >= 0 && !f.IsConst(v) && (defined[v] == nil || !dominates(defined[v], b, idom)) {
				t.Fatalf("%s: block %d uses value %d, which is not defined there", f.Graph.Name, i, v)
			}
		}
	}
}

// merged is nested with the first round of the outer loop apart: both loops have one header, block 2.
const merged = `
graph f(n: Signed) -> Signed {
block 0:
    c = int_lt(0, n)
    switch c: False -> return [0]; True -> 2 [n, 0, 0, 0]
block 2 [n2: Signed, i2: Signed, s2: Signed, j: Signed]:
    d = int_lt(j, i2)
    switch d: True -> 3 [n2, i2, s2, j]; False -> 4 [n2, i2, s2]
block 3 [n3: Signed, i3: Signed, s3: Signed, j3: Signed]:
    j4 = int_add(j3, 1)
    s4 = int_xor(s3, j4)
    goto 2 [n3, i3, s4, j4]
block 4 [n7: Signed, i7: Signed, s7: Signed]:
    i8 = int_add(i7, 2)
    e = int_lt(i8, n7)
    switch e: False -> return [s7]; True -> 2 [n7, i8, s7, 0]
}
`

// TestOneHeader: loops that have one header are told apart, and the body of the inner one stands before its test.
func TestOneHeader(t *testing.T) {
	f := build(t, merged)
	depth := map[int]int{}
	for _, b := range f.Blocks {
		depth[b.Flow.ID] = b.Depth
	}
	if depth[2] != 2 || depth[3] != 2 || depth[4] != 1 {
		t.Errorf("depths of blocks: %v", depth)
	}
	got := order(f)
	if at := slices.Index(got, 3); got[at+1] != 2 {
		t.Errorf("the order is %v: the body, 3, is to stand before the test, 2", got)
	}
}
