package panes

import (
	"testing"

	"vitrine/pages/trace"
)

// TestStepsOfOptimisationsLookDifferent: beginnings, rewritings and results of passes
// are told apart on the track.
func TestStepsOfOptimisationsLookDifferent(t *testing.T) {
	seen := make(map[Ink]trace.Kind)
	for _, kind := range []trace.Kind{"pass", "rewrite", "result"} {
		ink := kindInk(kind)
		if other := seen[ink]; other != "" || ink == Faint {
			t.Errorf("steps of the kind %s look like others (%q)", kind, other)
		}
		seen[ink] = kind
	}
}
