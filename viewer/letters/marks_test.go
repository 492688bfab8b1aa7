package letters

import (
	"strings"
	"testing"
)

// TestLegible: a letter has so many marks at most; all others stay.
func TestLegible(t *testing.T) {
	const mark = "\u0301"
	for _, marks := range []int{0, 1, mostMarks, mostMarks + 1, 3 * mostMarks} {
		word := "x" + strings.Repeat(mark, marks)
		want := "x" + strings.Repeat(mark, min(marks, mostMarks))
		if got := Legible(word + "é" + word + "日"); got != want+"é"+want+"日" {
			t.Errorf("of twice %d marks, %d are left", marks, strings.Count(got, mark))
		}
	}
	for _, text := range []string{"", "x", strings.Repeat("x"+mark, 1000), strings.Repeat("\xff", 1000)} {
		if Legible(text) != text {
			t.Errorf("%.20q is another text", text)
		}
	}
}
