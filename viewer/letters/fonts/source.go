package fonts

import (
	"bytes"
	"sync"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/fontscan"
	"github.com/go-text/typesetting/shaping"
)

// shared has the fonts of the process. They are opened when the first letter is met that
// the painter's own font lacks.
var shared = &library{shapes: make(map[shapeKey]*Shape), byRune: make(map[rune]*font.Face)}

// library finds fonts and keeps what was made of their glyphs.
type library struct {
	mu     sync.Mutex // of everything below; faces are not safe for concurrent use
	added  [][]byte
	own    []*font.Face // those added, opened
	system *fontscan.FontMap
	opened bool
	byRune map[rune]*font.Face
	shapes map[shapeKey]*Shape
	shaper shaping.HarfbuzzShaper
}

// Add adds a font to look letters up in before those of the system. What cannot be read as
// a font is left out.
func Add(ttf []byte) {
	shared.mu.Lock()
	defer shared.mu.Unlock()
	shared.added, shared.opened = append(shared.added, ttf), false
	clear(shared.byRune)
}

// open reads the fonts that were added, and the list of those of the system.
func (l *library) open() {
	if l.opened {
		return
	}
	l.opened = true
	for _, ttf := range l.added {
		if face, err := font.ParseTTF(bytes.NewReader(ttf)); err == nil {
			l.own = append(l.own, face)
		}
	}
	l.added = nil
	if l.system != nil {
		return
	}
	system := fontscan.NewFontMap(silent{})
	if system.UseSystemFonts("") == nil {
		system.SetQuery(fontscan.Query{Families: []string{fontscan.Monospace, fontscan.SansSerif}})
		l.system = system
	}
}

// silent keeps the notes of a search for fonts to itself: a font that cannot be read is one
// of many.
type silent struct{}

// Printf implements [fontscan.Logger].
func (silent) Printf(string, ...any) {}

// face returns a font that has an outline for a letter, or nil.
func (l *library) face(r rune) *font.Face {
	if f, ok := l.byRune[r]; ok {
		return f
	}
	l.open()
	var found *font.Face
	for _, f := range l.own {
		if found == nil && draws(f, r) {
			found = f
		}
	}
	if found == nil && l.system != nil {
		if f := l.system.ResolveFace(r); f != nil && draws(f, r) {
			found = f
		}
	}
	l.byRune[r] = found
	return found
}

// draws reports whether a font has an outline for a letter, and not only a picture in
// pixels.
func draws(f *font.Face, r rune) bool {
	gid, ok := f.NominalGlyph(r)
	return ok && gid != 0 && len(outlineOf(f, gid)) > 0
}

func outlineOf(f *font.Face, gid font.GID) []font.Segment {
	switch d := f.GlyphData(gid).(type) {
	case font.GlyphOutline:
		return d.Segments
	case font.GlyphSVG:
		return d.Outline.Segments
	case font.GlyphBitmap:
		if d.Outline != nil {
			return d.Outline.Segments
		}
	}
	return nil
}
