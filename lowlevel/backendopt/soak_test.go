package backendopt

import (
	"os"
	"strconv"
	"testing"
)

// TestSoak compares as many random programs as VITRINE_SOAK says, each under all
// passes, some of them, and some in another order.
func TestSoak(t *testing.T) {
	count, err := strconv.Atoi(os.Getenv("VITRINE_SOAK"))
	if err != nil {
		t.Skip("VITRINE_SOAK does not say how many programs to try")
	}
	all := variants()
	for seed := range uint64(count) {
		for _, o := range all[:2] {
			compareRandom(t, seed, o)
			compareMaze(t, seed, o)
		}
		compareRandom(t, seed, all[int(seed)%len(all)])
		compareMaze(t, seed, all[int(seed)%len(all)])
		compareOrder(t, seed)
	}
}
