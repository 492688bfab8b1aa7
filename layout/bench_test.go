package layout

import (
	"context"
	"fmt"
	"testing"
)

func benchmark(b *testing.B, name string, g *Graph) {
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := Layered(context.Background(), g, Options{}); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkSamples(b *testing.B) {
	for _, s := range samples(b) {
		benchmark(b, s.name, s.graph)
	}
}

func BenchmarkStructured(b *testing.B) {
	for _, n := range []int{100, 1000, 10000} {
		benchmark(b, fmt.Sprint(n), structured(n, 7))
	}
}

func BenchmarkPacked(b *testing.B) {
	g := structured(300, 7)
	for b.Loop() {
		if _, err := Packed(context.Background(), g, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
