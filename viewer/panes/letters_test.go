package panes

import (
	"bytes"
	"image"
	"image/color"
	"testing"
)

// TestPicturesAreNoBoxes draws a letter that the monospaced font lacks.
func TestPicturesAreNoBoxes(t *testing.T) {
	f := typefaceAt(13 * 64)
	inked := func(text string) []uint8 {
		dst := image.NewRGBA(image.Rect(0, 0, 4*f.advance, f.height))
		if end := f.draw(dst, 0, 0, text, color.NRGBA{R: 255, A: 255}); end != 2*f.advance {
			t.Errorf("after %q the pen is at %d of %d", text, end, 2*f.advance)
		}
		return dst.Pix
	}
	party, snake := inked("🎉"), inked("🐍")
	if bytes.Equal(party, snake) || bytes.Equal(party, inked("  ")) {
		t.Error("two pictures look the same, or like nothing")
	}
}

// TestPlacesInWideText finds the bytes of letters at their cells, and back.
func TestPlacesInWideText(t *testing.T) {
	const line = "x = '中文' + שם\t1"
	for _, c := range []struct{ col, cell int }{{0, 0}, {5, 5}, {8, 7}, {11, 9}, {15, 13}, {20, 16}} {
		if got := cellOf(line, c.col); got != c.cell {
			t.Errorf("byte %d is at cell %d, not %d", c.col, got, c.cell)
		}
		if got := colOf(line, c.cell); got != c.col {
			t.Errorf("at cell %d is byte %d, not %d", c.cell, got, c.col)
		}
	}
	if got := colOf(line, 6); got != 5 {
		t.Errorf("in the second half of a letter is byte %d", got)
	}
	if got := cutTo("中文字", 4); got != "中…" {
		t.Errorf("cut to four cells: %q", got)
	}
}
