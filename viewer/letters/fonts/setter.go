// Package fonts sets text of any script in cells and draws the letters that a painter's own
// monospaced font lacks, with other fonts: those that were added ([Add]) and those of the
// system.
//
// A painter makes a [Setter] for its font and asks it for the letters of each text
// ([Setter.Set]), in the order in which they stand. A letter that comes with a [Shape] is
// drawn by that ([Shape.Mask]), any other by the painter. What no font has comes without a
// shape, and the painter draws the box of its own font.
//
// Fonts are looked up once, when the first such letter is met; that may take a part of a
// second. All of it may be used by several goroutines.
package fonts

import (
	"sync"
	"unicode"

	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"

	"vitrine/viewer/letters"
)

// A Letter is a letter, or a mark on one, at its place.
type Letter struct {
	Rune  rune   // to be drawn by the painter if there is no shape
	Cell  int    // where it begins, from the beginning of the text
	Width int    // in cells
	Shape *Shape // how it is drawn, or nil
}

// A Setter sets text for a painter with a font of its own.
type Setter struct {
	has func(rune) bool

	mu   sync.Mutex
	kept map[string][]Letter
}

// NewSetter returns a setter for a font, of which has says which letters it has.
func NewSetter(has func(rune) bool) *Setter {
	return &Setter{has: has, kept: make(map[string][]Letter)}
}

// mostKept bounds the texts whose letters are remembered.
const mostKept = 4096

// Set returns the letters of a text from left to right. It returns nil for a text that needs
// nothing of that: one letter after the other, each one cell wide and in the painter's font.
func (s *Setter) Set(text string) []Letter {
	if isPlain(text) {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if set, ok := s.kept[text]; ok {
		return set
	}
	if len(s.kept) >= mostKept {
		clear(s.kept)
	}
	set := s.set([]rune(letters.Legible(text)))
	s.kept[text] = set
	return set
}

// isPlain reports whether a text has only letters that all monospaced fonts have.
func isPlain(text string) bool {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return false
		}
	}
	return true
}

func (s *Setter) set(text []rune) []Letter {
	simple := true
	for i := range text {
		simple = simple && s.simple(text, i)
	}
	if simple {
		return nil
	}
	shared.mu.Lock()
	defer shared.mu.Unlock()
	stretches := []letters.Stretch{{End: len(text)}}
	if letters.TurnsAny(text) {
		stretches = letters.Order(text)
	}
	t := setting{setter: s, text: text}
	for _, st := range stretches {
		t.stretch(st)
	}
	return t.out
}

// simple reports whether the painter draws a letter as it is.
func (s *Setter) simple(text []rune, i int) bool {
	r := text[i]
	marked := i+1 < len(text) && letters.Width(text[i+1]) == 0
	return letters.Width(r) == 1 && !marked && !unicode.Is(unicode.Cf, r) && !letters.TurnsAny(text[i:i+1]) && s.has(r)
}

// A setting is a text being set.
type setting struct {
	setter *Setter
	text   []rune
	out    []Letter
	cell   int
}

// stretch sets a stretch of one direction, in pieces of one font each.
func (t *setting) stretch(st letters.Stretch) {
	type piece struct {
		start, end int
		face       *font.Face
		simple     bool
	}
	var pieces []piece
	for i := st.Start; i < st.End; i++ {
		p := piece{i, i + 1, nil, !st.RightToLeft && t.setter.simple(t.text, i)}
		if !p.simple && !unicode.Is(unicode.Cf, t.text[i]) {
			p.face = shared.face(t.text[i])
		}
		if n := len(pieces) - 1; n >= 0 && (pieces[n].simple == p.simple && pieces[n].face == p.face ||
			!pieces[n].simple && letters.Width(t.text[i]) == 0) {
			pieces[n].end = i + 1
			continue
		}
		pieces = append(pieces, p)
	}
	for k := range pieces {
		p := pieces[k]
		if st.RightToLeft {
			p = pieces[len(pieces)-1-k]
		}
		if p.face == nil {
			t.bare(p.start, p.end, st.RightToLeft)
		} else {
			t.shape(p.start, p.end, p.face, st.RightToLeft)
		}
	}
}

// bare adds letters that the painter draws.
func (t *setting) bare(start, end int, turned bool) {
	for i := start; i < end; i++ {
		r := t.text[i]
		if turned {
			r = mirrored(t.text[end-1-(i-start)])
		}
		if w := letters.Width(r); w > 0 {
			if unicode.Is(unicode.Cf, r) {
				r = unicode.ReplacementChar // what would turn text unseen is seen
			}
			t.out = append(t.out, Letter{Rune: r, Cell: t.cell, Width: w})
			t.cell += w
		}
	}
}

// shape adds letters of a font, with their forms in that neighbourhood: those of Arabic
// depend on it, and marks stand above their letter. Sizes are in units of the font.
func (t *setting) shape(start, end int, face *font.Face, turned bool) {
	in := shaping.Input{
		Text: t.text, RunStart: start, RunEnd: end, Face: face,
		Size: fixed.I(int(face.Upem())), Direction: di.DirectionLTR, Language: language.NewLanguage("en"),
	}
	if turned {
		in.Direction = di.DirectionRTL
	}
	for i := start; i < end && (in.Script == 0 || in.Script == language.Common || in.Script == language.Inherited); i++ {
		in.Script = language.LookupScript(t.text[i])
	}
	glyphs := shared.shaper.Shape(in).Glyphs
	for i := 0; i < len(glyphs); {
		n := max(1, glyphs[i].GlyphCount)
		t.cluster(glyphs[i:min(i+n, len(glyphs))], face, turned && in.Script == language.Arabic)
		i += n
	}
}

// cluster adds the glyphs of a letter with its marks.
func (t *setting) cluster(glyphs []shaping.Glyph, face *font.Face, joined bool) {
	first := glyphs[0]
	width := 0
	for _, r := range t.text[first.ClusterIndex:min(first.ClusterIndex+first.RuneCount, len(t.text))] {
		width += letters.Width(r)
	}
	advance := fixed.Int26_6(0)
	for _, g := range glyphs {
		advance += g.XAdvance
	}
	pen := fixed.Int26_6(0)
	for _, g := range glyphs {
		k := shapeKey{font: face.Font, gid: g.GlyphID, x: pen + g.XOffset, y: g.YOffset, advance: advance, width: width, joined: joined}
		pen += g.XAdvance
		if s := shared.shapeOf(k, face); s != nil {
			t.out = append(t.out, Letter{Rune: t.text[first.ClusterIndex], Cell: t.cell, Width: width, Shape: s})
		}
	}
	t.cell += width
}

// mirrored returns what a bracket looks like in text from right to left.
func mirrored(r rune) rune {
	const pairs = "()[]{}<>«»‹›"
	before := rune(0)
	for i, p := range []rune(pairs) {
		switch {
		case i%2 == 0:
			before = p
		case r == p:
			return before
		case r == before:
			return p
		}
	}
	return r
}
