package annotator_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"vitrine/annotator"
	"vitrine/annotator/annotatortest"
	"vitrine/annotator/lattice"
	"vitrine/flowspace"
)

// BenchmarkAnnotate annotates programs of 1,000 functions with about 10 blocks
// each, and multiples of that. The time includes that for building the flow
// graphs; own-ms is the time without it, and blocks/s what that comes to.
func BenchmarkAnnotate(b *testing.B) {
	for _, size := range []int{1, 2, 4, 8} {
		b.Run(fmt.Sprintf("%dx", size), func(b *testing.B) {
			prog, fn, err := loadText(annotatortest.Large(1000 * size))
			if err != nil {
				b.Fatal(err)
			}
			blocks, graphs := 0, 0
			var building time.Duration
			for b.Loop() {
				prog.Flow = flowspace.NewBuilder(prog.Std)
				res, err := annotator.Annotate(context.Background(), prog, fn, []annotator.SomeValue{lattice.Integer}, annotator.Options{})
				if err != nil || len(res.Errors) > 0 {
					b.Fatal(err, res.Errors)
				}
				b.StopTimer()
				graphs, blocks = len(res.Graphs), countBlocks(res)
				building += buildAgain(b, prog, res)
				b.StartTimer()
			}
			own := (b.Elapsed() - building).Seconds() / float64(b.N)
			b.ReportMetric(1000*own, "own-ms")
			b.ReportMetric(float64(blocks)/own, "blocks/s")
			b.ReportMetric(float64(graphs), "graphs")
			b.ReportMetric(float64(blocks), "blocks")
		})
	}
}

func countBlocks(res *annotator.Result) int {
	n := 0
	for _, g := range res.Graphs {
		n += len(g.Blocks())
	}
	return n
}

// buildAgain returns how long it takes to build the flow graphs of a program.
func buildAgain(b *testing.B, prog annotator.Program, res *annotator.Result) time.Duration {
	builder := flowspace.NewBuilder(prog.Std)
	start := time.Now()
	for _, g := range res.Graphs {
		if _, err := builder.Build(context.Background(), g.Func.Func, flowspace.Options{}); err != nil {
			b.Fatal(err)
		}
	}
	return time.Since(start)
}

// TestLarge: the programs that the benchmark annotates are accepted, and have
// the size that it says.
func TestLarge(t *testing.T) {
	prog, fn, err := loadText(annotatortest.Large(100))
	if err != nil {
		t.Fatal(err)
	}
	res, err := annotator.Annotate(context.Background(), prog, fn, []annotator.SomeValue{lattice.Integer}, annotator.Options{})
	if err != nil || len(res.Errors) > 0 {
		t.Fatal(err, res.Errors)
	}
	if n := countBlocks(res); len(res.Graphs) < 100 || n < 9*100 {
		t.Errorf("%d graphs, %d blocks", len(res.Graphs), n)
	}
}
