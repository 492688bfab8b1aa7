package rtyper_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llstore"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/lowlevel/rtyper"
)

// TestDumpsCanBeRead: the text of each typed program, hints included, can be read
// again and gives the same text.
func TestDumpsCanBeRead(t *testing.T) {
	hints := 0
	files, err := filepath.Glob("testdata/jit/*.py")
	if err != nil || len(files) == 0 {
		t.Fatalf("the programs are not there: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text := readBack(t, typeMeta(t, file))
			hints += strings.Count(text, "= hint(")
			for line := range strings.Lines(text) {
				if strings.Contains(line, "= hint(") && !strings.Contains(line, ": True}") {
					t.Errorf("a hint has lost its flags: %s", line)
				}
			}
		})
	}
	if hints < 20 {
		t.Errorf("only %d hints were read", hints)
	}
	for _, p := range corpus(t) {
		t.Run(p.theme+"/"+p.name, func(t *testing.T) {
			res, _ := annotate(t, p)
			prog, err := rtyper.Type(t.Context(), res, rtyper.Options{})
			if err != nil {
				t.Fatal(err)
			}
			readBack(t, prog)
		})
	}
}

// readBack reads the dump of a program and dumps that.
func readBack(t *testing.T, prog *rtyper.Program) string {
	t.Helper()
	text := lltext.Dump(prog.Exceptions, prog.Entry.Function())
	again, err := lltext.Read("dump", text)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(text, lltext.Dump(again.Exceptions, again.Functions...)); diff != "" {
		t.Errorf("the dump of the dump differs: %s", diff)
	}
	storeBack(t, prog)
	return text
}

// storeBack writes a program as bytes, and dumps what is read of them.
func storeBack(t *testing.T, prog *rtyper.Program) {
	t.Helper()
	w := llstore.NewWriter(rtyper.Shared()...)
	w.Object(prog.Entry.Function())
	data, err := w.Finish()
	if err != nil {
		t.Fatal(err)
	}
	r, err := llstore.Open(data, rtyper.Shared()...)
	if err != nil {
		t.Fatal(err)
	}
	var entry *lltype.Object
	if err := r.Read(func() { entry = r.Object() }); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(lltext.Dump(nil, prog.Entry.Function()), lltext.Dump(nil, entry)); diff != "" {
		t.Errorf("what was stored differs: %s", diff)
	}
}
