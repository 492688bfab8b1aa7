package layout

import (
	"context"
	"fmt"
	"testing"
)

func BenchmarkStructured(b *testing.B) {
	for _, n := range []int{100, 1000, 10000} {
		g := structured(n, 7)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Layered(context.Background(), g, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
