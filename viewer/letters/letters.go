// Package letters says how letters of any script stand in rows of cells, as all text of
// the window and of pictures does: how many cells a letter takes ([Width], [Cells]), and in
// which order the letters of a piece of text stand where some of it is written from right to
// left ([Order]). It knows no fonts; package fonts, below, does.
//
// Everything here is a function of its arguments and may be used by several goroutines.
package letters

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// Width returns how many cells a letter takes: two for letters of East Asian scripts and
// pictures (the wide and full-width ones of Unicode Standard Annex #11), none for marks that
// stand on the letter before and for what only joins letters, and one for all others.
// Characters that turn the direction of text have a cell, so that they are not overlooked.
func Width(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case r == zeroWidthJoiner || r == zeroWidthNonJoiner || unicode.In(r, unicode.Mn, unicode.Me, unicode.Variation_Selector):
		return 0
	case isSkinTone(r):
		return 0
	}
	if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
		return 2
	}
	return 1
}

const (
	zeroWidthNonJoiner = 0x200C
	zeroWidthJoiner    = 0x200D
)

// isSkinTone reports whether a letter only colours the picture before it.
func isSkinTone(r rune) bool { return r >= 0x1F3FB && r <= 0x1F3FF }

// Cells returns how many cells a text takes.
func Cells(text string) int {
	n := 0
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			i, n = i+1, n+1
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		i, n = i+size, n+Width(r)
	}
	return n
}

// Prefix returns the longest beginning of a text that fits into a number of cells, with the
// marks on its last letter, and how many cells it takes. It is not empty unless the text is
// or there are no cells: a letter wider than the cells is taken all the same.
func Prefix(text string, cells int) (string, int) {
	n := 0
	for i, r := range text {
		w := Width(r)
		if w > 0 && n+w > cells && (i > 0 || cells <= 0) {
			return text[:i], n
		}
		n += w
	}
	return text, n
}
