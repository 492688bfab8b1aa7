package raster

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/png"
	"io"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"vitrine/pages/page"
	"vitrine/viewer/scene"
	"vitrine/viewer/scene/scenetest"
)

func mustScene(t testing.TB, p *page.Page) *scene.Scene {
	t.Helper()
	s, err := scene.New(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// whole paints all of a scene at a scale.
func whole(t testing.TB, s *scene.Scene, scale float64, em *Emphasis) *image.RGBA {
	t.Helper()
	w, h := Size(s, Options{Scale: scale})
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	b := s.Bounds()
	NewPainter().Paint(img, Frame{
		Scene: s, Palette: scene.Light(), Origin: scene.Point{X: b.X0, Y: b.Y0},
		Zoom: scale, Detail: FreshDetail(scale), Emphasis: em,
	})
	return img
}

// count returns how many pixels of a part of the page are nearly of a colour.
func count(s *scene.Scene, img *image.RGBA, scale float64, part scene.Rect, c color.RGBA) int {
	b, n := s.Bounds(), 0
	for y := int((part.Y0 - b.Y0) * scale); y < int((part.Y1-b.Y0)*scale); y++ {
		for x := int((part.X0 - b.X0) * scale); x < int((part.X1-b.X0)*scale); x++ {
			if image.Pt(x, y).In(img.Rect) && close(img.RGBAAt(x, y), c) {
				n++
			}
		}
	}
	return n
}

func close(a, b color.RGBA) bool {
	near := func(x, y uint8) bool { d := int(x) - int(y); return d >= -4 && d <= 4 }
	return near(a.R, b.R) && near(a.G, b.G) && near(a.B, b.B)
}

func boxOf(t *testing.T, s *scene.Scene, id int) scene.Box {
	t.Helper()
	b, ok := s.Box(id)
	if !ok {
		t.Fatalf("node %d is not there", id)
	}
	return b
}

func TestDetail(t *testing.T) {
	for _, c := range []struct {
		zoom   float64
		before Detail
		want   Detail
	}{
		{1, Full, Full}, {0.6, Full, Full}, {0.57, Full, Full}, {0.5, Full, Greeked},
		{0.62, Greeked, Greeked}, {0.66, Greeked, Full}, {0.24, Greeked, Greeked}, {0.2, Greeked, Boxes},
		{0.26, Boxes, Boxes}, {0.3, Boxes, Greeked}, {0.048, Boxes, Boxes}, {0.04, Boxes, Density},
		{0.052, Density, Density}, {0.01, Full, Density}, {2, Density, Full},
	} {
		if got := DetailAt(c.zoom, c.before); got != c.want {
			t.Errorf("DetailAt(%g, %d) = %d, want %d", c.zoom, c.before, got, c.want)
		}
	}
}

// TestDetailIsCalm checks that going back and forth a little around any zoom
// changes the level at most once.
func TestDetailIsCalm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		zoom := rapid.Float64Range(0.01, 3).Draw(t, "zoom")
		d := FreshDetail(zoom)
		changes := 0
		for range 10 {
			for _, z := range []float64{zoom * 1.03, zoom / 1.03} {
				if next := DetailAt(z, d); next != d {
					d, changes = next, changes+1
				}
			}
		}
		if changes > 1 {
			t.Fatalf("%d changes", changes)
		}
	})
}

// TestRolesAreSeen checks the colours of boxes at every level of detail.
func TestRolesAreSeen(t *testing.T) {
	s, p := mustScene(t, scenetest.Everything()), scene.Light()
	for _, scale := range []float64{2, 1, 0.4, 0.2} {
		img := whole(t, s, scale, nil)
		for b := range s.Boxes(s.Bounds()) {
			header := b.Rect
			header.Y1 = header.Y0 + scene.HeaderHeight
			if n := count(s, img, scale, header, p.Role(b.Node.Role).Header); float64(n) < 0.15*header.Width()*scale*header.Height()*scale {
				t.Errorf("scale %g: %s has %d pixels in the colour of its role", scale, b.Node.Name, n)
			}
		}
	}
}

// TestTextIsSeen checks that text is set in its colour where it belongs, and
// that it becomes bars further out.
func TestTextIsSeen(t *testing.T) {
	s, p := mustScene(t, scenetest.Loop()), scene.Light()
	operator, _ := s.RectOf(scene.Place{Node: 2, Line: 1, Exit: -1, Start: 5, End: 16})
	img, ink := whole(t, s, 1, nil), 0
	for share := 120; share <= 255; share += 9 { // the edges of letters are blended
		ink += count(s, img, 1, operator, mix(p.Role(page.Normal).Fill, p.Style(page.Operator), share))
	}
	if ink < 150 {
		t.Errorf("%d pixels in the colour of operators", ink)
	}
	bar := mix(p.Role(page.Normal).Fill, p.Style(page.Operator), 120)
	if n := count(s, whole(t, s, 0.4, nil), 0.4, operator, bar); n < 30 {
		t.Errorf("%d pixels of a bar", n)
	}
}

// TestEdgesAreSeen looks for the colour of each edge along its line.
func TestEdgesAreSeen(t *testing.T) {
	s, p := mustScene(t, scenetest.Everything()), scene.Light()
	for _, scale := range []float64{1, 0.4} {
		img := whole(t, s, scale, nil)
		for e := range s.Edges(s.Bounds()) {
			if n := count(s, img, scale, e.Bounds.Grow(3), p.Edge(e.Edge.Style)); n < 5 {
				t.Errorf("scale %g: edge %d-%d has %d pixels of its colour", scale, e.Edge.From, e.Edge.To, n)
			}
		}
	}
}

func TestEmphasis(t *testing.T) {
	s, p := mustScene(t, scenetest.Loop()), scene.Light()
	hit := scene.Place{Node: 2, Line: 1, Exit: -1, Start: 5, End: 12}
	other := scene.Place{Node: 2, Line: 3, Exit: -1, Start: 6, End: 13}
	em := &Emphasis{
		Variable: "i_1", Selected: map[int]bool{0: true}, Glowing: map[int]bool{3: true},
		Hits: Group([]scene.Place{hit, other}), Current: &hit,
		Lines: Group([]scene.Place{{Node: 1, Line: 1, Exit: -1}}),
	}
	img := whole(t, s, 1, em)
	check := func(what string, part scene.Rect, c color.RGBA, least int) {
		t.Helper()
		if n := count(s, img, 1, part, c); n < least {
			t.Errorf("%s: %d pixels, want %d", what, n, least)
		}
	}
	for b := range s.Boxes(s.Bounds()) {
		shape := s.Shape(b)
		for i := range shape.Runs {
			r := shape.Runs[i].Rect()
			r = scene.Rect{X0: r.X0 + b.Rect.X0, Y0: r.Y0 + b.Rect.Y0, X1: r.X1 + b.Rect.X0, Y1: r.Y1 + b.Rect.Y0}
			n := count(s, img, 1, r, p.Variable)
			if marked := n > 80; marked != (shape.Runs[i].Span.Var() == "i_1") {
				t.Errorf("%s: %q has %d marked pixels", b.Node.Name, shape.Runs[i].Text, n)
			}
		}
	}
	at := func(p scene.Place) scene.Rect { r, _ := s.RectOf(p); return r }
	check("current hit", at(hit), p.CurrentHit, 300)
	check("other hit", at(other), p.Hit, 300)
	check("selection", boxOf(t, s, 0).Rect.Grow(6), p.Selection, 400)
	check("glow", boxOf(t, s, 3).Rect.Grow(6), p.Hover, 300)
	line := boxOf(t, s, 1).Rect
	line.Y0, line.Y1 = line.Y0+27, line.Y0+43
	check("source line", line, p.Source, 2000)
}

// TestMarksDiffer checks that no two marks look alike but for their colour.
func TestMarksDiffer(t *testing.T) {
	pictures := map[string]page.MarkKind{}
	for kind := page.Current; kind <= page.Removed; kind++ {
		p := scenetest.Loop()
		p.Marks = []page.Mark{{Node: 2, Line: -1, Kind: kind}}
		s := mustScene(t, p)
		img := whole(t, s, 1, nil)
		area := boxOf(t, s, 2).Rect.Grow(16)
		shape := ""
		b := s.Bounds()
		for y := area.Y0; y < area.Y1; y++ {
			for x := area.X0; x < area.X1; x++ {
				c := img.RGBAAt(int(x-b.X0), int(y-b.Y0))
				if close(c, scene.Light().Mark(kind)) {
					shape += "#"
				} else {
					shape += "."
				}
			}
		}
		if !strings.Contains(shape, "#") {
			t.Errorf("mark %d is not seen", kind)
		}
		if other, ok := pictures[shape]; ok {
			t.Errorf("marks %d and %d have the same form", kind, other)
		}
		pictures[shape] = kind
	}
}

// TestAnyFrame paints frames of any size anywhere: all of the image must be
// painted, and nothing beyond it.
func TestAnyFrame(t *testing.T) {
	s := mustScene(t, scenetest.Everything())
	p := NewPainter()
	palettes := []*scene.Palette{scene.Light(), scene.Dark()}
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 300).Draw(t, "w"), rapid.IntRange(1, 300).Draw(t, "h")
		zoom := rapid.Float64Range(0.003, 5).Draw(t, "zoom")
		b := s.Bounds()
		img := image.NewRGBA(image.Rect(0, 0, w, h))
		p.Paint(img, Frame{
			Scene: s, Palette: rapid.SampledFrom(palettes).Draw(t, "palette"), Zoom: zoom,
			Origin: scene.Point{
				X: rapid.Float64Range(b.X0-200, b.X1+200).Draw(t, "x"),
				Y: rapid.Float64Range(b.Y0-200, b.Y1+200).Draw(t, "y"),
			},
			Detail: rapid.SampledFrom([]Detail{Full, Greeked, Boxes, Density}).Draw(t, "detail"),
			Emphasis: &Emphasis{
				Edge: s.Page().Edges[rapid.IntRange(0, len(s.Page().Edges)-1).Draw(t, "edge")],
				Hits: Group([]scene.Place{{Node: 3, Line: 1, Exit: -1, Start: 3, End: 250}}),
			},
		})
		for i := 3; i < len(img.Pix); i += 4 {
			if img.Pix[i] != 0xff {
				t.Fatalf("pixel %d is not painted", i/4)
			}
		}
	})
}

// TestPanningIsSteady checks that a frame moved by whole pixels shows the same
// picture, moved.
func TestPanningIsSteady(t *testing.T) {
	s := mustScene(t, scenetest.Everything())
	for _, zoom := range []float64{1, 0.73, 0.4, 0.15} {
		f := Frame{Scene: s, Palette: scene.Light(), Zoom: zoom, Detail: FreshDetail(zoom), Origin: scene.Point{X: 100, Y: 20}}
		a, b := image.NewRGBA(image.Rect(0, 0, 300, 300)), image.NewRGBA(image.Rect(0, 0, 300, 300))
		p := NewPainter()
		p.Paint(a, f)
		f.Origin.X += 17 / zoom
		f.Origin.Y += 5 / zoom
		p.Paint(b, f)
		different := 0
		for y := range 295 {
			for x := range 283 {
				if !close(a.RGBAAt(x+17, y+5), b.RGBAAt(x, y)) {
					different++
				}
			}
		}
		if different > 0 {
			t.Errorf("zoom %g: %d pixels changed", zoom, different)
		}
	}
}

func TestGlyphs(t *testing.T) {
	a := newAtlas()
	a.setContrast(false)
	f := a.face(scene.FontSize, false)
	for _, r := range "aW|é→λ" {
		g := a.glyph(f, r, 0)
		ink := 0
		for _, v := range g.mask {
			ink += int(v)
		}
		if ink == 0 || g.w > 12 || g.h > 20 {
			t.Errorf("%c: %d by %d pixels with %d of ink", r, g.w, g.h, ink)
		}
	}
	if g := a.glyph(f, ' ', 0); len(g.mask) != 0 {
		t.Error("a blank has ink")
	}
	for i := range 3 * mostFaces {
		a.face(float64(10+i), false)
	}
	if len(a.faces) > mostFaces {
		t.Errorf("%d sizes are kept", len(a.faces))
	}
}

func TestPNG(t *testing.T) {
	s := mustScene(t, scenetest.Loop())
	var b bytes.Buffer
	if err := WritePNG(&b, s, Options{Scale: 1.5, Palette: scene.Dark()}); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	w, h := Size(s, Options{Scale: 1.5})
	if img.Bounds() != image.Rect(0, 0, w, h) {
		t.Errorf("the image is %v", img.Bounds())
	}
	if err := WritePNG(io.Discard, s, Options{Scale: 5000}); err == nil {
		t.Error("an image of terabytes is not an error")
	}
}

// TestSameFrameSameBytes checks that painting depends on the frame alone, not
// on what the painter did before.
func TestSameFrameSameBytes(t *testing.T) {
	s := mustScene(t, scenetest.Everything())
	f := Frame{Scene: s, Palette: scene.Dark(), Zoom: 0.9, Detail: Full}
	paint := func(p *Painter) []byte {
		img := image.NewRGBA(image.Rect(0, 0, 200, 200))
		p.Paint(img, f)
		return img.Pix
	}
	used := NewPainter()
	used.Paint(image.NewRGBA(image.Rect(0, 0, 90, 40)), Frame{Scene: s, Palette: scene.Light(), Zoom: 0.3, Detail: Greeked})
	if !bytes.Equal(paint(used), paint(NewPainter())) {
		t.Error("the same frame gives different images")
	}
}

// TestLinksAreSeen checks that text with a link is underlined, and more so
// when the pointer is on it.
func TestLinksAreSeen(t *testing.T) {
	s, p := mustScene(t, scenetest.Loop()), scene.Light()
	link := boxOf(t, s, 2).Node.Lines[2].Spans[4]
	if link.Link() == nil {
		t.Fatal("the test looks at the wrong text")
	}
	r, _ := s.RectOf(scene.Place{Node: 2, Line: 2, Exit: -1, Start: 17, End: 23})
	foot := scene.Rect{X0: r.X0, Y0: r.Y1 - 2, X1: r.X1, Y1: r.Y1}
	ink := func(em *Emphasis) (n int) {
		img, paper := whole(t, s, 1, em), p.Role(page.Normal).Fill
		for share := 60; share <= 255; share += 5 {
			n += share * count(s, img, 1, foot, mix(paper, p.Style(page.Constant), share))
		}
		return n
	}
	rest, hovered := ink(nil), ink(&Emphasis{Span: &boxOf(t, s, 2).Node.Lines[2].Spans[4]})
	if rest == 0 || hovered <= rest {
		t.Errorf("ink at rest %d, with the pointer on it %d", rest, hovered)
	}
}

// TestPaintersShareScenes paints steps of one recording on several goroutines;
// it is for the race detector.
func TestPaintersShareScenes(t *testing.T) {
	r := scenetest.Recorded(scenetest.Generated(40), 60)
	a, err := scene.ArrangeRecording(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for k := range 3 {
		wg.Go(func() {
			p, img := NewPainter(), image.NewRGBA(image.Rect(0, 0, 200, 200))
			for i := range 60 {
				s := a.Scene(r.PageAt((i * (k + 1)) % 60))
				p.Paint(img, Frame{Scene: s, Palette: scene.Light(), Zoom: 0.7, Origin: scene.Point{X: float64(10 * i)}})
				s.At(scene.Point{X: float64(20 * i), Y: 50}, 5)
			}
		})
	}
	wg.Wait()
}

// TestLettersOfOtherScripts paints Arabic, whose letters are joined, from right to left,
// and a word that has marks.
func TestLettersOfOtherScripts(t *testing.T) {
	p := NewPainter()
	paint := func(text string) []uint8 {
		dst := image.NewRGBA(image.Rect(0, 0, 60, 20))
		p.PaintLines(dst, []string{text}, scene.Light(), 1)
		return dst.Pix
	}
	if bytes.Equal(paint("بي"), paint("يب")) || bytes.Equal(paint("بي"), paint("ب ي")) {
		t.Error("Arabic letters stand in the wrong order, or alone")
	}
	if bytes.Equal(paint("e\u0301"), paint("e")) {
		t.Error("a mark is not painted")
	}
	if w, _ := LinesSize([]string{"中文"}); w != 4*scene.CharWidth {
		t.Errorf("two wide letters are %g wide", w)
	}
}
