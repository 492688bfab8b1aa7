package raster

import (
	_ "embed" // for the font files
	"image"
	"image/draw"
	"math"
	"sync"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"vitrine/viewer/letters/fonts"
	"vitrine/viewer/scene"
)

// The font is DejaVu Sans Mono; font/LICENSE says who may use it and how.
var (
	//go:embed font/DejaVuSansMono.ttf
	regularTTF []byte
	//go:embed font/DejaVuSansMono-Bold.ttf
	boldTTF []byte

	regular = sync.OnceValue(func() *typeface { return newTypeface(regularTTF) })
	heavy   = sync.OnceValue(func() *typeface { return newTypeface(boldTTF) })
)

// A typeface is a font that has been read, with the setter of its text. It is read when something is first drawn with it.
type typeface struct {
	font   *sfnt.Font
	setter *fonts.Setter
}

func newTypeface(ttf []byte) *typeface {
	f := mustParse(ttf)
	return &typeface{f, newSetter(f)}
}

func init() { fonts.Add(regularTTF) } // it has forms of Arabic letters, which only a setter finds

// newSetter returns a setter of text for a font.
func newSetter(f *sfnt.Font) *fonts.Setter {
	var buffer sfnt.Buffer // a setter asks for one letter at a time
	return fonts.NewSetter(func(r rune) bool {
		i, err := f.GlyphIndex(&buffer, r)
		return err == nil && i != 0
	})
}

// mustParse is for the fonts above, which are part of the program.
func mustParse(ttf []byte) *sfnt.Font {
	f, err := sfnt.Parse(ttf)
	if err != nil {
		panic(err)
	}
	return f
}

const (
	phases    = 4    // places within a pixel at which a glyph is cut
	sizeSteps = 8    // sizes of glyphs per pixel
	mostFaces = 24   // sizes kept
	xHeight   = 0.54 // of the font's size: the height of small letters
)

// A glyph is a letter as a mask.
type glyph struct {
	mask   []uint8
	w, h   int
	dx, dy int // from the pen, on the base line, to the mask's corner
}

// A face is the glyphs of one size.
type face struct {
	font    *sfnt.Font
	size    float64 // pixels per em
	stretch float64 // vertically, so that small letters are whole pixels high
	ascii   [phases][128]*glyph
	others  map[rune]*glyph // without phases
	setter  *fonts.Setter
	shapes  map[*fonts.Shape]*glyph // of other fonts
	used    int                     // when it was last used
}

type faceKey struct {
	size int // in 1/sizeSteps pixels
	bold bool
}

// An atlas holds glyphs of recently used sizes.
type atlas struct {
	faces      map[faceKey]*face
	clock      int
	buffer     sfnt.Buffer
	rasterizer vector.Rasterizer
	contrast   [256]uint8
	dark       bool
	prepared   bool
}

func newAtlas() *atlas { return &atlas{faces: make(map[faceKey]*face)} }

// setContrast chooses how masks are sharpened: light letters on a dark ground
// look thinner than they are.
func (a *atlas) setContrast(dark bool) {
	if a.prepared && a.dark == dark {
		return
	}
	a.dark, a.prepared = dark, true
	exponent := 0.85
	if dark {
		exponent = 0.75
	}
	for i := range a.contrast {
		a.contrast[i] = uint8(math.Pow(float64(i)/255, exponent)*255 + 0.5)
	}
	clear(a.faces)
}

// face returns the glyphs nearest to a size in pixels per em.
func (a *atlas) face(size float64, bold bool) *face {
	key := faceKey{int(math.Round(size * sizeSteps)), bold}
	a.clock++
	f := a.faces[key]
	if f == nil {
		if len(a.faces) >= mostFaces {
			a.evict()
		}
		from := regular
		if bold {
			from = heavy
		}
		t := from()
		f = &face{font: t.font, setter: t.setter, size: float64(key.size) / sizeSteps, stretch: 1}
		if small := f.size * xHeight; small < 14 {
			f.stretch = math.Max(1, math.Round(small)) / small
		}
		a.faces[key] = f
	}
	f.used = a.clock
	return f
}

// evict forgets the least recently used size.
func (a *atlas) evict() {
	var oldest faceKey
	least := math.MaxInt
	for k, f := range a.faces {
		if f.used < least {
			oldest, least = k, f.used
		}
	}
	delete(a.faces, oldest)
}

// glyph returns a letter cut for a pen at a phase within its pixel.
func (a *atlas) glyph(f *face, r rune, phase int) *glyph {
	if r < 128 {
		g := f.ascii[phase][r]
		if g == nil {
			g = a.cut(f, r, float64(phase)/phases)
			f.ascii[phase][r] = g
		}
		return g
	}
	g := f.others[r]
	if g == nil {
		if f.others == nil {
			f.others = make(map[rune]*glyph)
		}
		g = a.cut(f, r, 0)
		f.others[r] = g
	}
	return g
}

// shaped returns a letter of another font.
func (a *atlas) shaped(f *face, s *fonts.Shape) *glyph {
	g := f.shapes[s]
	if g != nil {
		return g
	}
	if f.shapes == nil {
		f.shapes = make(map[*fonts.Shape]*glyph)
	}
	mask, at := s.Mask(f.size, f.size*scene.CharWidth/scene.FontSize)
	g = &glyph{mask: mask.Pix, w: mask.Rect.Dx(), h: mask.Rect.Dy(), dx: at.X, dy: at.Y}
	for i, v := range g.mask {
		g.mask[i] = a.contrast[v]
	}
	f.shapes[s] = g
	return g
}

// cut rasterises one letter, its pen shifted to the right by shift pixels.
func (a *atlas) cut(f *face, r rune, shift float64) *glyph {
	id, err := f.font.GlyphIndex(&a.buffer, r)
	if err != nil {
		return &glyph{}
	}
	outline, err := f.font.LoadGlyph(&a.buffer, id, fixed.Int26_6(f.size*64), nil)
	if err != nil || len(outline) == 0 {
		return &glyph{}
	}
	place := func(p fixed.Point26_6) (x, y float32) {
		return float32(float64(p.X)/64 + shift), float32(float64(p.Y) / 64 * f.stretch)
	}
	box := outline.Bounds()
	x0, y0 := place(box.Min)
	x1, y1 := place(box.Max)
	left, top := int(math.Floor(float64(x0))), int(math.Floor(float64(y0)))
	g := &glyph{dx: left, dy: top, w: int(math.Ceil(float64(x1))) - left, h: int(math.Ceil(float64(y1))) - top}
	if g.w <= 0 || g.h <= 0 {
		return &glyph{}
	}
	a.rasterizer.Reset(g.w, g.h)
	a.rasterizer.DrawOp = draw.Src
	at := func(p fixed.Point26_6) (x, y float32) {
		x, y = place(p)
		return x - float32(left), y - float32(top)
	}
	trace(&a.rasterizer, outline, at)
	mask := image.NewAlpha(image.Rect(0, 0, g.w, g.h))
	a.rasterizer.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	for i, v := range mask.Pix {
		mask.Pix[i] = a.contrast[v]
	}
	g.mask = mask.Pix
	return g
}

// trace hands an outline to the rasteriser.
func trace(z *vector.Rasterizer, outline sfnt.Segments, at func(fixed.Point26_6) (x, y float32)) {
	for _, s := range outline {
		ax, ay := at(s.Args[0])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			z.ClosePath()
			z.MoveTo(ax, ay)
		case sfnt.SegmentOpLineTo:
			z.LineTo(ax, ay)
		case sfnt.SegmentOpQuadTo:
			bx, by := at(s.Args[1])
			z.QuadTo(ax, ay, bx, by)
		case sfnt.SegmentOpCubeTo:
			bx, by := at(s.Args[1])
			cx, cy := at(s.Args[2])
			z.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	z.ClosePath()
}
