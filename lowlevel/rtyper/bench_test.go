package rtyper_test

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"vitrine/host/source"
	"vitrine/lowlevel/rtyper"
)

// together returns one program that calls all functions of a file of testdata.
func together(b *testing.B, file string) *program {
	programs := ownPrograms(b, file)
	var text strings.Builder
	text.Write(programs[0].text)
	text.WriteString("\n\ndef together(n):\n    f = n * 0.5\n")
	for _, p := range programs {
		args := make([]string, len(p.args))
		for i, a := range p.args {
			args[i] = "n"
			if a == "float" {
				args[i] = "f"
			}
		}
		fmt.Fprintf(&text, "    %s(%s)\n", p.name, strings.Join(args, ", "))
	}
	text.WriteString("    return n\n")
	return &program{theme: "together", name: "together", file: file, text: []byte(text.String()), args: []string{"int"}, dialect: source.Python2}
}

// BenchmarkType types one program of several hundred functions, helpers
// included.
func BenchmarkType(b *testing.B) {
	p := together(b, "testdata/core.py")
	blocks := 0
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		res, _ := annotate(b, p)
		runtime.GC()
		b.StartTimer()
		prog, err := rtyper.Type(context.Background(), res, rtyper.Options{})
		if err != nil {
			b.Fatal(err)
		}
		for _, g := range prog.Graphs {
			blocks += len(g.Blocks())
		}
	}
	b.ReportMetric(float64(blocks)/b.Elapsed().Seconds(), "blocks/s")
	b.ReportMetric(float64(blocks)/float64(b.N), "blocks/op")
}
