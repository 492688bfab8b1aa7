package syntax

import (
	"os"
	"testing"

	"vitrine/host/source"
)

// BenchmarkParse reads a file of ordinary Python 3.
func BenchmarkParse(b *testing.B) {
	text, err := os.ReadFile("testdata/dumpast.py")
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse("dumpast.py", text, source.Python3); err != nil {
			b.Fatal(err)
		}
	}
}
