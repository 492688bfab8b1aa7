package scene_test

import (
	"context"
	"math"
	"testing"

	"vitrine/viewer/scene"
	"vitrine/viewer/scene/scenetest"
)

// TestBetween goes from one arrangement to another: lines keep to their boxes all the way,
// and what is out of view is left out.
func TestBetween(t *testing.T) {
	r := scenetest.Recorded(scenetest.Generated(40), 80)
	all, err := scene.ArrangeRecording(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	from := all.Scene(r.PageAt(50))
	to, err := scene.New(context.Background(), r.PageAt(50))
	if err != nil {
		t.Fatal(err)
	}
	shift, area := scene.Point{X: 30, Y: -20}, from.Bounds().Union(to.Bounds()).Grow(100)
	if !scene.Moves(from, to, shift, area) || scene.Moves(to, to, scene.Point{}, area) {
		t.Error("what moves is not known")
	}
	for _, share := range []float64{0, 0.3, 1} {
		s := scene.Between(from, to, shift, share, area)
		boxes, lines := 0, 0
		for b := range s.Boxes(area) {
			boxes++
			a, _ := from.Box(b.Node.ID)
			z, _ := to.Box(b.Node.ID)
			x := (a.Rect.X0+shift.X)*(1-share) + z.Rect.X0*share
			y := (a.Rect.Y0+shift.Y)*(1-share) + z.Rect.Y0*share
			if math.Abs(b.Rect.X0-x) > 1e-6 || math.Abs(b.Rect.Y0-y) > 1e-6 || math.Abs(b.Rect.Width()-z.Rect.Width()) > 1e-6 {
				t.Errorf("%v of the way, box %d is at %v", share, b.Node.ID, b.Rect)
			}
		}
		for e := range s.Edges(area) {
			lines++
			end := e.Points[len(e.Points)-1]
			b, _ := s.Box(e.Edge.To)
			if !b.Rect.Grow(0.01).Has(end) {
				t.Errorf("%v of the way, the line to box %d ends at %v, the box is %v", share, e.Edge.To, end, b.Rect)
			}
		}
		if boxes != len(s.Page().Nodes) || lines != len(s.Page().Edges) {
			t.Errorf("%v of the way, %d of %d boxes and %d of %d lines are there", share, boxes, len(s.Page().Nodes), lines, len(s.Page().Edges))
		}
	}
	first, _ := to.Box(to.Page().Nodes[0].ID)
	part := scene.Between(from, to, shift, 1, first.Rect)
	few := 0
	for range part.Boxes(area) {
		few++
	}
	if few == 0 || few > 5 {
		t.Errorf("%d boxes are made for a view of one", few)
	}
}
