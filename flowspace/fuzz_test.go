package flowspace_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"vitrine/engine/source"
	"vitrine/engine/stdspace"
	"vitrine/flowspace"
)

// FuzzFlow builds the graphs of every function of an arbitrary file. Whatever
// the file says, there is a graph that keeps the rules of the flow model, or
// an error with a place.
func FuzzFlow(f *testing.F) {
	files, err := filepath.Glob("testdata/conformance/*.py")
	if err != nil || len(files) == 0 {
		f.Fatalf("no seeds: %v", err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text, true, false)
		f.Add(text, false, true)
	}
	f.Fuzz(func(t *testing.T, text []byte, python2, iterate bool) {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		opt := flowspace.Options{Budget: 20_000}
		dialect := source.Python3
		if python2 {
			dialect = source.Python2
		}
		if iterate {
			opt.Unpack = flowspace.UnpackByIteration
		}
		std := stdspace.New(stdspace.Options{
			Dialect: dialect, Context: ctx,
			Budget: stdspace.Budget{Frames: 100, Bytes: 1 << 20, Heap: 1 << 30, Steps: 20_000},
		})
		m, err := std.ImportFile("fuzz", "fuzz.py", text)
		if err != nil {
			return // not a program, or one that fails at module level
		}
		builder := flowspace.NewBuilder(std)
		for _, e := range m.Dict.Entries() {
			if fn, ok := e.Value.(*stdspace.Function); ok {
				checkFunction(t, builder, fn, opt)
			}
		}
	})
}

func checkFunction(t *testing.T, builder *flowspace.Builder, fn *stdspace.Function, opt flowspace.Options) {
	t.Helper()
	for _, raw := range []bool{true, false} {
		opt.Raw = raw
		g, err := builder.Build(context.Background(), fn, opt)
		var e *flowspace.Error
		switch {
		case err == nil:
			if err := g.Check(); err != nil {
				t.Errorf("raw=%v: %v\n%s", raw, err, g.Dump())
			}
		case !errors.As(err, &e):
			t.Errorf("an error of an unknown sort: %v", err)
		case e.Kind == "internal" || e.Kind == "replay":
			t.Errorf("the engine failed: %v", err)
		}
	}
}
