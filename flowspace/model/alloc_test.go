package model

import (
	"slices"
	"testing"
	"unsafe"
)

// TestSlab: whatever a slab hands out is new, has the size that was asked for, and belongs
// to nobody else; after a reset, too.
func TestSlab(t *testing.T) {
	var s slab[int]
	for range 3 {
		taken := map[*int]bool{}
		for i := range 400 {
			values := s.take(i * i % 83)
			if i%3 == 0 {
				values = unsafe.Slice(s.one(), 1)
			}
			if len(values) != cap(values) {
				t.Fatalf("%d values with room for %d", len(values), cap(values))
			}
			for k := range values {
				if values[k] != 0 || taken[&values[k]] {
					t.Fatalf("value %d of request %d is not new", k, i)
				}
				values[k] = i + 1
				taken[&values[k]] = true
			}
		}
		s.reset()
	}
	first := s.one()
	s.again()
	if s.one() != first {
		t.Error("what is to be filled in does not begin with the memory that was used before")
	}
	s.reset()
	if n := testing.AllocsPerRun(10, func() { s.take(70); s.one(); s.reset() }); n != 0 {
		t.Errorf("a slab that is used again allocates %v times", n)
	}
}

// TestNewGraphIn: the parts of a graph are made in its allocator.
func TestNewGraphIn(t *testing.T) {
	var a Allocator
	args := []string{"x", "y"}
	if n := testing.AllocsPerRun(10, func() { NewGraphIn(&a, "f", args) }); n > 0 {
		t.Errorf("a graph needs %v allocations, want none", n)
	}
}

// TestAppend: the list of a block grows in the memory of the graph, and nobody else's list does.
func TestAppend(t *testing.T) {
	var a Allocator
	var ops []*SpaceOperation
	build := func() {
		g := NewGraphIn(&a, "f", nil)
		b, other := g.NewBlock(nil), g.NewBlock(nil)
		ops = ops[:0]
		for i := range 9 {
			op := g.CopyOperation(&SpaceOperation{Name: "neg"}, nil, nil)
			ops = append(ops, op)
			if i < 5 {
				g.Append(b, op)
				g.Append(other, op)
			}
		}
		g.Append(b, ops[5:]...)
		if !slices.Equal(b.Operations, ops) || !slices.Equal(other.Operations, ops[:5]) {
			t.Errorf("the blocks have %d and %d operations", len(b.Operations), len(other.Operations))
		}
	}
	build()
	if n := testing.AllocsPerRun(10, build); n > 0 {
		t.Errorf("the lists take %v allocations, want none", n)
	}
}

// TestCopyBy: to copy a graph takes what the copy is made of, and nothing for the graph.
func TestCopyBy(t *testing.T) {
	g := sample().Compact()
	var a Allocator
	c := g.CopyBy(&a, nil)
	if g.alloc != nil || c.Dump() != g.Dump() {
		t.Errorf("the copy is\n%sof\n%s", c.Dump(), g.Dump())
	}
	own := testing.AllocsPerRun(10, func() { g.Compact() })
	if n := testing.AllocsPerRun(10, func() { g.CopyBy(&a, nil) }); n > own {
		t.Errorf("a copy takes %v allocations, want at most %v", n, own)
	}
}

// TestAppendVariables: the list is the same in memory that was used before.
func TestAppendVariables(t *testing.T) {
	g := sample()
	var list []*Variable
	for _, b := range g.Blocks() {
		list = b.AppendVariables(list[:0])
		want := b.Variables()
		if len(list) != len(want) {
			t.Fatalf("block %d has %d variables, want %d", b.ID, len(list), len(want))
		}
		for i := range want {
			if list[i] != want[i] {
				t.Errorf("variable %d of block %d is %v, want %v", i, b.ID, list[i], want[i])
			}
		}
	}
}

// TestBlocksTakeNoMemory: to look at the blocks of a small graph takes no memory of the heap.
func TestBlocksTakeNoMemory(t *testing.T) {
	g := sample()
	if n := testing.AllocsPerRun(10, func() {
		for _, b := range g.Blocks() {
			if b == nil {
				t.Error("a block is nil")
			}
		}
	}); n > 0 {
		t.Errorf("the blocks of a graph take %v allocations, want none", n)
	}
}

// TestSizeOfVariables: there are more variables than anything else.
func TestSizeOfVariables(t *testing.T) {
	if n, want := unsafe.Sizeof(Variable{}), uintptr(32); n > want {
		t.Errorf("a variable takes %d bytes, want %d", n, want)
	}
}

// TestSizeOfOperations: the fields of an operation leave no room unused, as graphs have
// very many.
func TestSizeOfOperations(t *testing.T) {
	if n, want := unsafe.Sizeof(SpaceOperation{}), uintptr(88); n > want {
		t.Errorf("an operation takes %d bytes, want %d", n, want)
	}
}
