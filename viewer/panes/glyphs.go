package panes

import (
	"image"
	"image/color"
	"sync"
	"unicode"

	"fyne.io/fyne/v2/theme"
	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"vitrine/viewer/letters/fonts"
)

// A typeface is the monospaced font at one size in pixels, its glyphs kept
// once they have been drawn.
type typeface struct {
	advance, height, ascent int

	mu     sync.Mutex
	face   font.Face
	glyphs map[rune]glyph
	shapes map[*fonts.Shape]glyph // of letters that the font lacks
	size   float64                // pixels per em
	setter *fonts.Setter
}

// A glyph is a mask and where it goes, relative to the pen on the base line.
type glyph struct {
	mask *image.Alpha
	at   image.Point
}

var typefaces = struct {
	sync.Mutex
	parsed *opentype.Font
	setter *fonts.Setter
	sizes  map[int]*typeface
}{sizes: map[int]*typeface{}}

// faceOf returns a font at a size. Where it is nil, because it could not be read, or has
// not that size, it returns one that has a single size but is always there.
func faceOf(f *opentype.Font, size64 int) font.Face {
	if f != nil {
		face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: float64(size64) / 64, DPI: 72, Hinting: font.HintingFull})
		if err == nil {
			return face
		}
	}
	return basicfont.Face7x13
}

// typefaceAt returns the font at a size given in 1/64 pixels.
func typefaceAt(size64 int) *typeface {
	typefaces.Lock()
	defer typefaces.Unlock()
	if t := typefaces.sizes[size64]; t != nil {
		return t
	}
	if typefaces.parsed == nil {
		typefaces.parsed, _ = opentype.Parse(theme.DefaultTextMonospaceFont().Content())
		typefaces.setter = fonts.NewSetter(lettersOf(typefaces.parsed))
	}
	face := faceOf(typefaces.parsed, size64)
	advance, _ := face.GlyphAdvance('0')
	m := face.Metrics()
	height := (m.Ascent + m.Descent).Ceil()
	leading := height / 5
	t := &typeface{
		advance: advance.Round(),
		height:  height + leading,
		ascent:  m.Ascent.Ceil() + leading/2,
		face:    face,
		glyphs:  map[rune]glyph{},
		shapes:  map[*fonts.Shape]glyph{},
		size:    float64(size64) / 64,
		setter:  typefaces.setter,
	}
	typefaces.sizes[size64] = t
	return t
}

// glyph returns the glyph of r, drawn on first use.
func (t *typeface) glyph(r rune) glyph {
	t.mu.Lock()
	defer t.mu.Unlock()
	if g, ok := t.glyphs[r]; ok {
		return g
	}
	var g glyph
	bounds, mask, origin, _, ok := t.face.Glyph(fixed.Point26_6{}, r)
	if (!ok || bounds.Empty()) && unicode.IsGraphic(r) && !unicode.In(r, unicode.Z, unicode.M) {
		g = t.missing()
	}
	if ok && !bounds.Empty() {
		// The face draws every glyph into the same buffer: keep a copy.
		g.mask = image.NewAlpha(image.Rect(0, 0, bounds.Dx(), bounds.Dy()))
		for y := range bounds.Dy() {
			for x := range bounds.Dx() {
				_, _, _, a := mask.At(origin.X+x, origin.Y+y).RGBA()
				g.mask.Pix[y*g.mask.Stride+x] = uint8(a >> 8)
			}
		}
		g.at = bounds.Min
	}
	t.glyphs[r] = g
	return g
}

// letter returns the glyph of a letter, of the font or of another one.
func (t *typeface) letter(l fonts.Letter) glyph {
	if l.Shape == nil {
		return t.glyph(l.Rune)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	g, ok := t.shapes[l.Shape]
	if !ok {
		g.mask, g.at = l.Shape.Mask(t.size, float64(t.advance))
		t.shapes[l.Shape] = g
	}
	return g
}

// lettersOf says which letters a font has.
func lettersOf(f *opentype.Font) func(rune) bool {
	var buffer sfnt.Buffer // a setter asks for one letter at a time
	return func(r rune) bool {
		if f == nil {
			return r < unicode.MaxASCII
		}
		i, err := f.GlyphIndex(&buffer, r)
		return err == nil && i != 0
	}
}

// missing returns an empty box, which stands for a letter that the font does
// not have.
func (t *typeface) missing() glyph {
	w, h := max(3, t.advance-2), max(4, t.ascent*2/3)
	g := glyph{mask: image.NewAlpha(image.Rect(0, 0, w, h)), at: image.Pt(1, -h)}
	for x := range w {
		for y := range h {
			if x == 0 || x == w-1 || y == 0 || y == h-1 {
				g.mask.Pix[y*g.mask.Stride+x] = 0xff
			}
		}
	}
	return g
}

// draw puts text on dst with its pen starting at (x, y), y being the top of
// the row, and returns where the pen ends.
func (t *typeface) draw(dst *image.RGBA, x, y int, text string, c color.NRGBA) int {
	if set := t.setter.Set(text); set != nil {
		for _, l := range set {
			t.letter(l).blend(dst, x+l.Cell*t.advance, y+t.ascent, c)
		}
		return x + cells(text)*t.advance
	}
	for _, r := range text {
		if r > ' ' {
			t.glyph(r).blend(dst, x, y+t.ascent, c)
		}
		x += t.advance
	}
	return x
}

// blend mixes c into dst where the mask is set.
func (g glyph) blend(dst *image.RGBA, x, y int, c color.NRGBA) {
	if g.mask == nil {
		return
	}
	x0, y0 := x+g.at.X, y+g.at.Y
	area := image.Rect(x0, y0, x0+g.mask.Rect.Dx(), y0+g.mask.Rect.Dy()).Intersect(dst.Rect)
	for py := area.Min.Y; py < area.Max.Y; py++ {
		mask := g.mask.Pix[(py-y0)*g.mask.Stride:]
		row := dst.Pix[py*dst.Stride:]
		for px := area.Min.X; px < area.Max.X; px++ {
			a := uint32(mask[px-x0])
			if a == 0 {
				continue
			}
			p := row[px*4 : px*4+4 : px*4+4]
			p[0] = uint8((uint32(c.R)*a + uint32(p[0])*(255-a)) / 255)
			p[1] = uint8((uint32(c.G)*a + uint32(p[1])*(255-a)) / 255)
			p[2] = uint8((uint32(c.B)*a + uint32(p[2])*(255-a)) / 255)
		}
	}
}

// fill paints a rectangle of dst in one colour.
func fill(dst *image.RGBA, area image.Rectangle, c color.NRGBA) {
	area = area.Intersect(dst.Rect)
	if area.Empty() {
		return
	}
	first := dst.Pix[dst.PixOffset(area.Min.X, area.Min.Y):][: area.Dx()*4 : area.Dx()*4]
	for i := 0; i < len(first); i += 4 {
		first[i], first[i+1], first[i+2], first[i+3] = c.R, c.G, c.B, c.A
	}
	for y := area.Min.Y + 1; y < area.Max.Y; y++ {
		copy(dst.Pix[dst.PixOffset(area.Min.X, y):], first)
	}
}
