package raster

import (
	"context"
	"image"
	"testing"

	"vitrine/pages/page"
	"vitrine/viewer/scene"
	"vitrine/viewer/scene/scenetest"
)

// TestRemarks: notes stand within the heading if it has room and above the box if not, and
// stops are dots on the left border.
func TestRemarks(t *testing.T) {
	s, err := scene.New(context.Background(), scenetest.Loop())
	if err != nil {
		t.Fatal(err)
	}
	const zoom = 1.0
	b := s.Bounds()
	paint := func(em *Emphasis) *image.RGBA {
		img := image.NewRGBA(image.Rect(0, 0, int(b.Width()*zoom), int(b.Height()*zoom)))
		NewPainter().Paint(img, Frame{Scene: s, Palette: scene.Dark(), Origin: scene.Point{X: b.X0, Y: b.Y0}, Zoom: zoom, Emphasis: em})
		return img
	}
	plain := paint(&Emphasis{})
	changed := func(em *Emphasis) image.Rectangle {
		var r image.Rectangle
		img := paint(em)
		for y := range img.Rect.Dy() {
			for x := range img.Rect.Dx() {
				if img.RGBAAt(x, y) != plain.RGBAAt(x, y) {
					r = r.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
		return r
	}
	box, _ := s.Box(1)
	place := func(r scene.Rect) image.Rectangle {
		return image.Rect(int(r.X0-b.X0), int(r.Y0-b.Y0), int(r.X1-b.X0)+1, int(r.Y1-b.Y0)+1)
	}
	heading := box.Rect
	heading.Y1 = heading.Y0 + scene.HeaderHeight
	if r := changed(&Emphasis{Notes: map[int]string{1: "3×"}}); r.Empty() || !r.In(place(heading)) {
		t.Errorf("a short note is at %v, the heading at %v", r, place(heading))
	}
	if r := changed(&Emphasis{Notes: map[int]string{1: "taken up 3000 times, generalised 2000"}}); r.Empty() || r.Max.Y > place(heading).Min.Y+1 {
		t.Errorf("a long note is at %v, the heading at %v", r, place(heading))
	}
	left := box.Rect
	left.X0, left.X1 = left.X0-8, left.X0+8
	for _, line := range []int{-1, 1} {
		r := changed(&Emphasis{Stops: map[int][]int{1: {line}}})
		if r.Empty() || !r.In(place(left)) || (line < 0) != (r.Max.Y < place(heading).Max.Y+2) {
			t.Errorf("the dot of line %d is at %v", line, r)
		}
	}
	for _, n := range s.Page().Nodes {
		if n.Role == page.Start && changed(&Emphasis{Stops: map[int][]int{n.ID: nil}}) != (image.Rectangle{}) {
			t.Error("no stop is drawn as one")
		}
	}
}
