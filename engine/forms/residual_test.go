package forms_test

import (
	"flag"
	"os"
	"testing"

	"vitrine/engine/forms"
	"vitrine/jit/codegen/codegentest"
	"vitrine/runtime/heap"
	"vitrine/runtime/machine"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestResidual compares text and JSON of a residual function that has got cases with what
// was looked at.
func TestResidual(t *testing.T) {
	h, err := heap.New(heap.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	p := codegentest.Empty(t)
	program, err := machine.Compile(h, p.Exceptions, nil, machine.Options{CodeLimit: 1 << 20, Places: true})
	if err != nil {
		t.Skip(err) // there is no native code here
	}
	defer program.Close()
	g := program.NewGenerator()
	defer g.Close()
	f, err := codegentest.Squares(g, 3)
	if err != nil {
		t.Fatal(err)
	}
	if v, err := program.Call(t.Context(), f.Object, 4); err != nil || v != 6 {
		t.Fatalf("squares(4) = %d (%v)", v, err)
	}
	code, err := program.Residual(f.Object)
	if err != nil {
		t.Fatal(err)
	}
	form := forms.NewResidual("squares", code)
	text, err := forms.Marshal(form.JSON())
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "testdata/residual.txt", form.Text())
	golden(t, "testdata/residual.json", text)
}

func golden(t *testing.T, file, text string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), text); diff != "" {
		t.Errorf("%s: %s", file, diff)
	}
}
