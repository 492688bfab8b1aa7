package flowing_test

import (
	"slices"
	"testing"

	"vitrine/annotator/flowing"
	"vitrine/pages/trace"
)

// TestProvenance: a chain follows sources; causes only where there are none.
func TestProvenance(t *testing.T) {
	var p flowing.Provenance
	entry := p.Add(trace.NoStep, nil)
	taken := p.Add(entry, nil)
	constant := p.Add(taken, nil)
	other := p.Add(taken, nil)
	bound := p.Add(other, []int{constant})
	if got, want := p.Chain(bound), []int{bound, constant, taken, entry}; !slices.Equal(got, want) {
		t.Errorf("the chain is %v, not %v", got, want)
	}
	if got, want := p.Why(bound, other), []int{bound, other, constant, taken, entry}; !slices.Equal(got, want) {
		t.Errorf("the reasons are %v, not %v", got, want)
	}
	if got := p.Sources(bound); !slices.Equal(got, []int{constant}) {
		t.Errorf("the sources are %v", got)
	}
}

// TestLongProvenance: an explanation has an end, however long the way is.
func TestLongProvenance(t *testing.T) {
	var p flowing.Provenance
	last := trace.NoStep
	for range 10_000 {
		last = p.Add(last, nil)
	}
	if n := len(p.Chain(last)); n < 100 || n > 1000 {
		t.Errorf("the chain has %d steps", n)
	}
}

// TestReaders: each reader is there once, in order, few or many; who has been
// taken may read again.
func TestReaders(t *testing.T) {
	var r, all flowing.Readers[int]
	var want []int
	for i := range 40 {
		want = append(want, i)
		r.Add(i)
		r.Add(i / 2)
		if !slices.Equal(r.All(), want) {
			t.Fatalf("the readers are %v", r.All())
		}
	}
	all.Add(3)
	all.AddAll(&r)
	if got := all.All(); len(got) != 40 || got[0] != 3 {
		t.Errorf("together they are %v", got)
	}
	if got := r.Take(); !slices.Equal(got, want) || len(r.All()) != 0 {
		t.Errorf("%v are taken, %v stay", got, r.All())
	}
	r.Add(7)
	if !slices.Equal(r.All(), []int{7}) {
		t.Errorf("again they are %v", r.All())
	}
}
