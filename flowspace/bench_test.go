package flowspace_test

import (
	"context"
	"testing"

	"vitrine/flowspace"
	"vitrine/host/stdspace"
)

// BenchmarkCorpus builds and simplifies every graph of the corpus and reports
// blocks of the finished graphs per second.
func BenchmarkCorpus(b *testing.B) {
	type job struct {
		builder *flowspace.Builder
		fns     []*stdspace.Function
	}
	var jobs []job
	for _, th := range sortedThemes(corpus(b)) {
		j := job{builder: flowspace.NewBuilder(th.std)}
		for _, name := range th.names {
			if th.want[name].FlowError == nil {
				j.fns = append(j.fns, th.function(b, name))
			}
		}
		jobs = append(jobs, j)
	}
	ctx := context.Background()
	blocks := 0
	b.ReportAllocs()
	b.ResetTimer()
	for b.Loop() {
		for _, j := range jobs {
			for _, fn := range j.fns {
				g, err := j.builder.Build(ctx, fn, flowspace.Options{})
				if err != nil {
					b.Fatal(err)
				}
				blocks += len(g.Blocks())
			}
		}
	}
	b.ReportMetric(float64(blocks)/b.Elapsed().Seconds(), "blocks/s")
}
