package raster

import (
	"slices"
	"testing"
)

// TestWordsStayWhole: names go to two rows between words; a word is broken only where it could
// not be read otherwise.
func TestWordsStayWhole(t *testing.T) {
	for _, c := range []struct {
		name          string
		width, height float64
		want          []string
	}{
		{"Integer", 40, 30, []string{"Integer"}},
		{"Integer", 25, 30, []string{"Inte", "ger"}},
		{"Integer(nonneg)", 60, 30, []string{"Integer(", "nonneg)"}},
		{"block 12", 40, 30, []string{"block", "12"}},
		{"block 12", 90, 30, []string{"block 12"}},
	} {
		if rows, size := nameRows(c.name, c.width, c.height); !slices.Equal(rows, c.want) || size <= 0 {
			t.Errorf("%s in %g by %g is %q, not %q", c.name, c.width, c.height, rows, c.want)
		}
	}
}
