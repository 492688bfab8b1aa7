package machine

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"vitrine/jit/codegen/codegentest"
	"vitrine/runtime/heap"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestAllocations compares the text about the registers of two fragments with one that was
// looked at.
func TestAllocations(t *testing.T) {
	onlyX86(t)
	h, err := heap.New(heap.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	var text bytes.Buffer
	program, err := Compile(h, codegentest.Empty(t).Exceptions, nil, Options{CodeLimit: codeLimit, Allocations: &text})
	if err != nil {
		t.Fatal(err)
	}
	defer program.Close()
	m := residualMachine{program.NewGenerator()}
	defer m.Generator.Close()
	f, err := codegentest.Squares(m, 3)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Call(t.Context(), f, 1); err != nil {
		t.Fatal(err)
	}
	const file = "testdata/allocations.txt"
	if *update {
		if err := os.WriteFile(file, text.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), text.String()); diff != "" {
		t.Error(diff)
	}
}
