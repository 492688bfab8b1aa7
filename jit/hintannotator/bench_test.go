package hintannotator_test

import (
	"context"
	"testing"

	"vitrine/jit/hintannotator"
)

// BenchmarkAnnotate colours each program of the corpus.
func BenchmarkAnnotate(b *testing.B) {
	for _, r := range records(b) {
		f := openProgram(b, r)
		o := hintannotator.Options{Policy: policyOf(r)}
		b.Run(r.Name, func(b *testing.B) {
			for b.Loop() {
				if _, err := hintannotator.Annotate(context.Background(), f.program, f.entry, o); err != nil && r.Error == nil {
					b.Fatal(err)
				}
			}
		})
	}
}
