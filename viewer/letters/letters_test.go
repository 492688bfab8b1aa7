package letters

import (
	"strings"
	"testing"
)

func TestCells(t *testing.T) {
	for text, want := range map[string]int{
		"":           0,
		"block 12":   8,
		"中文":         4,
		"名前 = 1":     8,
		"한국어":        6,
		"e\u0301":    1,
		"שלום":       4,
		"مرحبا":      5,
		"🎉":          2,
		"👍🏽":         2,
		"✈\ufe0f":    1,
		"a\u202eb":   3,
		"\xff\xfe":   2,
		"naïve → Σ…": 10,
	} {
		if got := Cells(text); got != want {
			t.Errorf("%q takes %d cells, not %d", text, got, want)
		}
	}
}

func TestPrefix(t *testing.T) {
	for _, c := range []struct {
		text  string
		cells int
		want  string
		n     int
	}{
		{"abc", 2, "ab", 2}, {"abc", 9, "abc", 3}, {"", 3, "", 0}, {"中文", 3, "中", 2}, {"中文", 1, "中", 2},
		{"e\u0301a", 1, "e\u0301", 1}, {"abc", 0, "", 0},
	} {
		if got, n := Prefix(c.text, c.cells); got != c.want || n != c.n {
			t.Errorf("the first %d cells of %q are %q, %d cells", c.cells, c.text, got, n)
		}
	}
}

// seen returns a text as it stands, capitals being letters that go from right to left.
func seen(text string) string {
	const hebrew = 'א'
	var in []rune
	for _, r := range text {
		if r >= 'A' && r <= 'Z' {
			r += hebrew - 'A'
		}
		in = append(in, r)
	}
	var b strings.Builder
	for _, s := range Order(in) {
		for i := s.Start; i < s.End; i++ {
			r := in[i]
			if s.RightToLeft {
				r = in[s.End-1-(i-s.Start)]
			}
			if r >= hebrew {
				r -= hebrew - 'A'
			}
			b.WriteRune(r)
		}
	}
	return b.String()
}

func TestOrder(t *testing.T) {
	for text, want := range map[string]string{
		"":                   "",
		"abc def":            "abc def",
		"s = 'ABC DEF'":      "s = 'FED CBA'",
		"ABC":                "CBA",
		"# ab CDE fg HI 12.": "# ab EDC fg 12 IH.",
		"A 12.5 B":           "B 12.5 A",
		"x = AB + CD":        "x = DC + BA",
		"12 AB 34":           "12 34 BA",
		"f(A, b)":            "f(A, b)",
	} {
		if got := seen(text); got != want {
			t.Errorf("%q stands as %q, not as %q", text, got, want)
		}
	}
}
