package hintannotator_test

import (
	"context"
	"errors"
	"os"
	"testing"

	"vitrine/annotator"
	"vitrine/flowspace"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/jit/hintannotator"
	"vitrine/lowlevel/exctransform"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/rtyper"
)

// A front is a program of the corpus as our own stages have typed it.
type front struct {
	program *hintannotator.Program
	entry   *lltype.Object
}

// openProgram types a program of the corpus, for arguments like those of its first run, and makes
// its exceptions explicit.
func openProgram(t testing.TB, r *record) *front {
	t.Helper()
	text, err := os.ReadFile(programFile(r.Name))
	if err != nil {
		t.Fatal(err)
	}
	std := stdspace.New(stdspace.Options{Dialect: source.Python2})
	m, err := std.ImportFile(r.Name, programFile(r.Name), text)
	if err != nil {
		t.Fatal(err)
	}
	x, _ := m.Dict.Lookup("META")
	meta := x.(*stdspace.Dict)
	get := func(key string) string {
		x, _ := meta.Lookup(key)
		s, _ := stdspace.AsText(x)
		return s
	}
	runs, _ := meta.Lookup("runs")
	args, _ := runs.(*stdspace.List).Items[0].(*stdspace.Dict).Lookup("args")
	entry, target := get("entry"), get("entry")
	if get("kind") == "portal" {
		target = get("portal")
	} else if _, ok := m.Dict.Lookup("main"); ok {
		entry = "main"
	}
	var anns []annotator.SomeValue
	for _, a := range args.(*stdspace.List).Items {
		s, err := annotator.FromName(std.TypeOf(a).Name)
		if err != nil {
			t.Fatal(err)
		}
		anns = append(anns, s)
	}
	fn, _ := m.Dict.Lookup(entry)
	annotated, err := annotator.Annotate(context.Background(), annotator.Program{Std: std, Flow: flowspace.NewBuilder(std)}, fn.(*stdspace.Function), anns, annotator.Options{})
	if err != nil {
		t.Fatal(err)
	}
	typed, err := rtyper.Type(context.Background(), annotated, rtyper.Options{Unchecked: true})
	if err != nil {
		t.Fatal(err)
	}
	o := exctransform.Options{Arithmetic: exctransform.Record, Calls: true, AlwaysClear: true}
	explicit, err := exctransform.Transform([]*lltype.Object{typed.Entry.Function()}, typed.Exceptions, o)
	if err != nil {
		t.Fatal(err)
	}
	f := &front{program: &hintannotator.Program{Graph: explicit.Graph, Raise: explicit.Raise, MayRaise: explicit.MayRaise}}
	for _, g := range typed.Graphs {
		if g.Source != nil && g.Source.Title == target {
			f.entry = g.Function()
		}
	}
	if f.entry == nil {
		t.Fatalf("there is no graph of %s", target)
	}
	return f
}

// TestErrors: the programs that the original refuses to colour are refused for the same reason,
// and all others are coloured.
func TestErrors(t *testing.T) {
	for _, r := range records(t) {
		t.Run(r.Name, func(t *testing.T) {
			f := openProgram(t, r)
			_, err := hintannotator.Annotate(context.Background(), f.program, f.entry, hintannotator.Options{Policy: policyOf(r)})
			var e *hintannotator.Error
			switch refused := r.Error != nil && r.Error.Stage == "hint-annotate"; {
			case !refused && err != nil:
				t.Fatal(err)
			case refused && (!errors.As(err, &e) || e.Class != r.Error.Class || !e.Span.IsValid()):
				t.Fatalf("the error is %v, want %s", err, r.Error.Class)
			}
		})
	}
}
