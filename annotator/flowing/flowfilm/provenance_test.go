package flowfilm

import (
	"slices"
	"testing"

	"vitrine/pages/trace"
)

// TestProvenance: a chain follows sources; causes only where there are none.
func TestProvenance(t *testing.T) {
	var p provenance
	entry := p.add(trace.NoStep, nil)
	taken := p.add(entry, nil)
	constant := p.add(taken, nil)
	other := p.add(taken, nil)
	bound := p.add(other, []int{constant})
	if got, want := p.chain(bound), []int{bound, constant, taken, entry}; !slices.Equal(got, want) {
		t.Errorf("the chain is %v, not %v", got, want)
	}
	if got, want := p.why(bound, other), []int{bound, other, constant, taken, entry}; !slices.Equal(got, want) {
		t.Errorf("the reasons are %v, not %v", got, want)
	}
	if got := p.sources(bound); !slices.Equal(got, []int{constant}) {
		t.Errorf("the sources are %v", got)
	}
}

// TestLongProvenance: an explanation has an end, however long the way is.
func TestLongProvenance(t *testing.T) {
	var p provenance
	last := trace.NoStep
	for range 10_000 {
		last = p.add(last, nil)
	}
	if n := len(p.chain(last)); n < 100 || n > 1000 {
		t.Errorf("the chain has %d steps", n)
	}
}
