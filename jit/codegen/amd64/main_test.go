package amd64

import (
	"flag"
	"os"
	"testing"

	"vitrine/jit/codegen/regalloc"
)

// TestMain has every allocation of registers examined, but for benchmarks.
func TestMain(m *testing.M) {
	flag.Parse()
	regalloc.Check(flag.Lookup("test.bench").Value.String() == "")
	os.Exit(m.Run())
}
