package engine

import (
	"context"
	"iter"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"vitrine/host/source"
	"vitrine/jit/hintannotator"
	"vitrine/lowlevel/exctransform"
)

// A jitSample is a program of the corpus, up to where its compiler is generated.
type jitSample struct {
	*Program
	name     string
	meta     *Meta
	low      *Generated // with its low-level types only
	explicit *exctransform.Program
}

// jitSamples gives the programs of the corpus, one at a time: what others hold would be marked again and again while one is
// measured.
func jitSamples(b *testing.B) iter.Seq[*jitSample] {
	b.Helper()
	files, err := filepath.Glob("../lowlevel/rtyper/testdata/jit/*.py")
	if err != nil || len(files) == 0 {
		b.Fatalf("there are no programs: %v", err)
	}
	return func(yield func(*jitSample) bool) {
		for _, f := range files {
			s := jitSampleOf(b.Context(), f)
			if s == nil {
				continue
			}
			s.name = strings.TrimSuffix(filepath.Base(f), ".py")
			if !yield(s) {
				return
			}
		}
	}
}

// jitSampleOf returns nil for programs that are refused: they are in the corpus for their errors.
func jitSampleOf(ctx context.Context, file string) *jitSample {
	p, err := Load(ctx, file, Options{Dialect: source.Python2})
	if err != nil {
		return nil
	}
	m, err := p.Meta()
	if err != nil {
		return nil
	}
	low, err := p.Generate(ctx, m)
	if err != nil {
		return nil
	}
	s := &jitSample{Program: p, meta: m, low: &Generated{LowLevel: low.LowLevel, portal: low.portal}}
	if s.explicit, err = s.low.explicit(ctx, m); err != nil {
		return nil
	}
	return s
}

// BenchmarkGenerate measures each phase on each program of the corpus: colouring, timeshifting, and specialising,
// which is the first run of META with everything that it compiles, and the memory in which it runs.
func BenchmarkGenerate(b *testing.B) {
	ctx := context.Background()
	for s := range jitSamples(b) {
		b.Run("colour/"+s.name, func(b *testing.B) {
			for b.Loop() {
				g := *s.low
				if err := g.colour(ctx, s.meta, s.explicit, hintannotator.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
		g := s.generated(b)
		b.Run("timeshift/"+s.name, func(b *testing.B) {
			for b.Loop() {
				if err := g.timeshift(s.explicit); err != nil {
					b.Fatal(err)
				}
			}
		})
		for _, o := range []RunOptions{{Backend: BackendGraphs}, {Backend: BackendAMD64}} {
			b.Run("specialise-"+o.Backend+"/"+s.name, func(b *testing.B) { s.firstRun(b, g, o) })
		}
	}
}

// generated gives the program with its generated compiler.
func (s *jitSample) generated(b *testing.B) *Generated {
	b.Helper()
	g := *s.low
	if err := g.colour(b.Context(), s.meta, s.explicit, hintannotator.Options{}); err != nil {
		b.Fatal(err)
	}
	if err := g.timeshift(s.explicit); err != nil {
		b.Fatal(err)
	}
	return &g
}

// firstRun measures the first run of META with a generated compiler.
func (s *jitSample) firstRun(b *testing.B, g *Generated, o RunOptions) {
	once := *s.meta
	once.Runs = slices.Clone(once.Runs[:min(1, len(once.Runs))])
	for i := range once.Runs {
		once.Runs[i].Then = nil
	}
	for b.Loop() {
		if _, err := s.RunMeta(b.Context(), g, &once, o); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkNativeCompiler measures the same first run by a compiler that is machine code itself: that is made first, function by
// function, as the compiler calls them.
func BenchmarkNativeCompiler(b *testing.B) {
	for s := range jitSamples(b) {
		g := s.generated(b)
		b.Run(s.name, func(b *testing.B) {
			s.firstRun(b, g, RunOptions{Backend: BackendAMD64, JIT: JITOptions{Compiler: WithNative}})
		})
	}
}
