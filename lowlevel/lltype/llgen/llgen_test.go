package llgen

import (
	"math/rand/v2"
	"testing"

	"vitrine/lowlevel/lltype/lltext"
)

func TestProgramsAreValidAndCanBeRepeated(t *testing.T) {
	for seed := range uint64(300) {
		p, err := Program(rand.New(rand.NewPCG(seed, 1)).IntN)
		if err != nil {
			t.Fatal(err)
		}
		first := lltext.Dump(p.Exceptions, p.Functions...)
		if again := lltext.Dump(p.Exceptions, p.Functions...); again != first {
			t.Fatal("two dumps differ")
		}
		if p.Graph(Entry) == nil {
			t.Fatal("there is no entry")
		}
		if text := Text(rand.New(rand.NewPCG(seed, 1)).IntN); text != Text(rand.New(rand.NewPCG(seed, 1)).IntN) {
			t.Fatal("the same seed gives two programs")
		}
	}
}
