package rtyper_test

import (
	"context"
	"testing"

	"vitrine/annotator"
	"vitrine/engine/rtyper"
)

// BenchmarkType types the programs of the corpus and of testdata that can be
// typed, helpers included.
func BenchmarkType(b *testing.B) {
	var programs []*program
	for _, p := range append(corpus(b), ownPrograms(b, "testdata/core.py")...) {
		res, _ := annotate(b, p)
		if _, err := rtyper.Type(context.Background(), res, rtyper.Options{}); err == nil {
			programs = append(programs, p)
		}
	}
	blocks := 0
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		var results []*annotator.Result
		for _, p := range programs {
			res, _ := annotate(b, p)
			results = append(results, res)
		}
		b.StartTimer()
		for _, res := range results {
			prog, err := rtyper.Type(context.Background(), res, rtyper.Options{})
			if err != nil {
				b.Fatal(err)
			}
			for _, g := range prog.Graphs {
				blocks += len(g.Blocks())
			}
		}
	}
	b.ReportMetric(float64(blocks)/b.Elapsed().Seconds(), "blocks/s")
}
