package scene

import (
	"context"
	"testing"

	"vitrine/viewer/scene/scenetest"
)

// BenchmarkStep makes the scene of a step on a page of 10,000 blocks.
func BenchmarkStep(b *testing.B) {
	p := scenetest.Generated(10000)
	a, err := Arrange(context.Background(), p)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		a.Scene(p)
	}
}

// BenchmarkHit finds what lies under a point of a page of 10,000 blocks.
func BenchmarkHit(b *testing.B) {
	s, err := New(context.Background(), scenetest.Generated(10000))
	if err != nil {
		b.Fatal(err)
	}
	r := s.Bounds()
	for i := 0; b.Loop(); i++ {
		s.At(Point{r.X0 + r.Width()*float64(i%97)/97, r.Y0 + r.Height()*float64(i%89)/89}, 6)
	}
}
