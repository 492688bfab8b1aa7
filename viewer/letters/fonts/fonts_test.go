package fonts

import (
	"os"
	"strings"
	"testing"
)

// mono makes the fonts of a test those of the painter: a test must not depend on the system.
func mono(t *testing.T) {
	t.Helper()
	ttf, err := os.ReadFile("../../raster/font/DejaVuSansMono.ttf")
	if err != nil {
		t.Fatal(err)
	}
	Add([]byte("no font at all"))
	Add(ttf)
}

func TestPlainTextNeedsNoSetting(t *testing.T) {
	s := NewSetter(func(r rune) bool { return r < 0x400 })
	for _, text := range []string{"", "x = f(1)", "naïve"} {
		if set := s.Set(text); set != nil {
			t.Errorf("%q is set as %v", text, set)
		}
	}
}

// TestArabicIsJoined sets a word twice, together and in single letters: together it stands
// from right to left, in forms that depend on the neighbours.
func TestArabicIsJoined(t *testing.T) {
	mono(t)
	s := NewSetter(func(rune) bool { return true })
	const word = "بيت"
	set := s.Set(word)
	if len(set) != 3 {
		t.Fatalf("the word has %d shapes", len(set))
	}
	for i, r := range []rune(word) {
		l := set[2-i]
		if l.Rune != r || l.Cell != 2-i || l.Shape == nil {
			t.Errorf("%c stands as %+v", r, l)
		}
		if alone := s.Set(string(r)); i < 2 && alone[0].Shape == l.Shape {
			t.Errorf("%c has the form that it has alone", r)
		}
		if mask, _ := l.Shape.Mask(12, 7); mask.Rect.Empty() {
			t.Errorf("%c is not drawn", r)
		}
	}
}

// TestWideLettersAndMarks sets letters of two cells, which some font of the system has or
// not, and marks.
func TestWideLettersAndMarks(t *testing.T) {
	mono(t)
	s := NewSetter(func(r rune) bool { return r < 0x300 })
	set := s.Set("a中e\u0301.")
	cell := map[rune]int{}
	for _, l := range set {
		cell[l.Rune] = l.Cell
	}
	if cell['a'] != 0 || cell['中'] != 1 || cell['e'] != 3 || cell['.'] != 4 {
		t.Errorf("the letters begin at %v", cell)
	}
}

// TestMarksOfDirectionAreSeen sets text that would be turned without a trace.
// TestMarksWithoutEnd: a letter with more marks than fonts can count is set all the same.
func TestMarksWithoutEnd(t *testing.T) {
	s := NewSetter(func(r rune) bool { return r < 0x80 })
	for _, letter := range []string{"x", "", "\u05d0"} {
		for _, mark := range []string{"\u0301", "\u0323"} {
			s.Set(letter + strings.Repeat(mark, 100_000) + "y")
		}
	}
}

func TestMarksOfDirectionAreSeen(t *testing.T) {
	mono(t)
	set := NewSetter(func(rune) bool { return true }).Set("a\u202ebc")
	if len(set) != 4 || set[1].Rune != '\uFFFD' || set[2].Rune != 'b' || set[3].Cell != 3 {
		t.Errorf("set are %v", set)
	}
}

// TestMaskFitsIntoItsCells draws a letter that is wider than a cell.
func TestMaskFitsIntoItsCells(t *testing.T) {
	mono(t)
	set := NewSetter(func(rune) bool { return false }).Set("Ж")
	if len(set) != 1 || set[0].Shape == nil {
		t.Fatalf("set are %v", set)
	}
	for _, cell := range []float64{3, 7, 20} {
		if mask, at := set[0].Shape.Mask(20, cell); at.X < -1 || at.X+mask.Rect.Dx() > int(cell)+1 {
			t.Errorf("in a cell of %g pixels the letter reaches from %d to %d", cell, at.X, at.X+mask.Rect.Dx())
		}
	}
}
