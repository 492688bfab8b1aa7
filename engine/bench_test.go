package engine_test

import (
	"context"
	"path/filepath"
	"runtime/debug"
	"testing"
	"time"

	"vitrine/engine"
)

// BenchmarkInterpreters measures how long programs that are interpreters take on
// their way to machine code, in milliseconds for each stage. "typed" and "compiled"
// together are what has to be done after annotation; optimisation is a part of the
// latter. Garbage grows as it does in the verbs of the command line.
func BenchmarkInterpreters(b *testing.B) {
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	for _, t := range []struct{ file, entry, args string }{
		{"../assets/bench/bytecode.py", "main", "3"},
		{"../assets/examples/stackmachine.py", "interpret", "'3', 3"},
		{"testdata/consmachine.py", "main", "'', 3"},
	} {
		b.Run(filepath.Base(t.file), func(b *testing.B) {
			var spent [4]time.Duration
			for b.Loop() {
				for i, d := range compileOnce(b, t.file, t.entry, t.args) {
					spent[i] += d
				}
			}
			for i, stage := range []string{"loaded", "annotated", "typed", "compiled"} {
				b.ReportMetric(float64(spent[i].Microseconds())/1000/float64(b.N), stage+"-ms/op")
			}
		})
	}
}

func compileOnce(b *testing.B, file, entry, args string) (spent [4]time.Duration) {
	ctx := context.Background()
	last := time.Now()
	lap := func(i int, err error) {
		if err != nil {
			b.Fatal(err)
		}
		now := time.Now()
		spent[i] = now.Sub(last)
		last = now
	}
	p, err := engine.Load(ctx, file, engine.Options{})
	lap(0, err)
	_, err = p.Annotate(ctx, entry, engine.AnnotateOptions{})
	lap(1, err)
	_, err = p.LowLevel(ctx, entry)
	lap(2, err)
	f, err := p.Native(ctx, entry, args, engine.RunOptions{})
	lap(3, err)
	f.Close()
	return spent
}
