package flowspace_test

import (
	"context"
	"path/filepath"
	"testing"

	"vitrine/flowspace"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// TestForms builds the graphs of functions with all forms of statements and
// expressions. They keep the rules of the flow model, raw and simplified, and
// they are the same with and without a recording, and on every run.
func TestForms(t *testing.T) {
	files, err := filepath.Glob("testdata/forms/*.py")
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	for _, file := range files {
		std, functions := loadForms(t, file)
		again, _ := loadForms(t, file)
		for _, fn := range functions {
			for _, opt := range []flowspace.Options{{}, {Raw: true}, {Unpack: flowspace.UnpackByIteration}} {
				dump := buildForm(t, std, fn, opt)
				recorded := opt
				recorded.Record = &flowspace.Recording{}
				if text := buildForm(t, std, fn, recorded); text != dump && !opt.Raw {
					t.Errorf("%s.%s: with a recording the graph is\n%s\nwithout it is\n%s", file, fn.QualName, text, dump)
				}
				if opt.Raw {
					continue
				}
				x, _ := again.Main().Dict.Lookup(fn.Name)
				if same, ok := x.(*stdspace.Function); ok {
					if text := buildForm(t, again, same, opt); text != dump {
						t.Errorf("%s.%s: a second run gives\n%s\nthe first gave\n%s", file, fn.QualName, text, dump)
					}
				}
			}
		}
	}
}

// loadForms runs a file and returns its functions.
func loadForms(t *testing.T, file string) (*stdspace.Space, []*stdspace.Function) {
	t.Helper()
	std := stdspace.New(stdspace.Options{Dialect: source.Auto})
	m, err := std.RunFile(file)
	if err != nil {
		t.Fatal(std.FormatException(err))
	}
	var functions []*stdspace.Function
	for _, e := range m.Dict.Entries() {
		switch x := e.Value.(type) {
		case *stdspace.Function:
			functions = append(functions, x)
		case *stdspace.Class:
			for _, e := range x.Dict.Entries() {
				if fn, ok := e.Value.(*stdspace.Function); ok {
					functions = append(functions, fn)
				}
			}
		}
	}
	return std, functions
}

func buildForm(t *testing.T, std *stdspace.Space, fn *stdspace.Function, opt flowspace.Options) string {
	t.Helper()
	g, err := flowspace.Build(context.Background(), std, fn, opt)
	if err != nil {
		t.Error(err)
		return ""
	}
	if err := g.Check(); err != nil {
		t.Errorf("%s: %v\n%s", fn.QualName, err, g.Dump())
	}
	return g.Dump()
}
