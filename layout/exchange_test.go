package layout

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestGain: however many ends two neighbours have, the gain is the number of crossings
// before they trade places less that after.
func TestGain(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	ends := func(n int) []far {
		fars := make([]far, n)
		for i := range fars {
			fars[i] = far{int32(r.IntN(12)), int32(1 + r.IntN(3))}
		}
		slices.SortFunc(fars, func(x, y far) int { return cmp.Compare(x.key, y.key) })
		return fars
	}
	for range 500 {
		as, bs := ends(r.IntN(10)), ends(r.IntN(10))
		want := 0
		for _, a := range as {
			for _, b := range bs {
				want += cmp.Compare(a.key, b.key) * int(a.weight*b.weight)
			}
		}
		if got := gain(as, bs); got != want {
			t.Fatalf("%v and %v: %d, want %d", as, bs, got, want)
		}
	}
}
