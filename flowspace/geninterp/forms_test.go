package geninterp_test

import (
	"context"
	"path/filepath"
	"testing"

	"vitrine/flowspace"
	"vitrine/flowspace/geninterp"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// TestForms compares functions with all forms of statements and expressions
// with the functions generated from their graphs, on the calls that the
// programs list.
func TestForms(t *testing.T) {
	files, err := filepath.Glob("../testdata/forms/*.py")
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	for _, file := range files {
		std := stdspace.New(stdspace.Options{Dialect: source.Auto})
		m, err := std.RunFile(file)
		if err != nil {
			t.Fatal(std.FormatException(err))
		}
		list, _ := m.Dict.Lookup("CALLS")
		for _, x := range list.(*stdspace.List).Items {
			entry := x.(*stdspace.Tuple).Items
			name, _ := stdspace.AsText(entry[0])
			f, _ := m.Dict.Lookup(name)
			for _, raw := range []bool{true, false} {
				for _, args := range entry[1].(*stdspace.List).Items {
					compareCall(t, std, f.(*stdspace.Function), args, raw)
				}
			}
		}
	}
}

// compareCall calls a function and the one generated from its graph. Each gets
// arguments of its own.
func compareCall(t *testing.T, std *stdspace.Space, fn *stdspace.Function, args stdspace.Object, raw bool) {
	t.Helper()
	text, err := std.Repr(args)
	if err != nil {
		t.Fatal(err)
	}
	generated, space, err := regenerate(std, fn, raw)
	if err != nil {
		t.Errorf("%s: %v", fn.Name, err)
		return
	}
	want := outcomeOf(t, std, fn, nil, text)
	if got := outcomeOf(t, std, generated, space, text); got != want {
		t.Errorf("%s%s, raw=%v: got %s, want %s", fn.Name, text, raw, got, want)
	}
}

// regenerate makes a function of the graph of a function.
func regenerate(std *stdspace.Space, fn *stdspace.Function, raw bool) (*stdspace.Function, stdspace.Object, error) {
	g, err := flowspace.Build(context.Background(), std, fn, flowspace.Options{Raw: raw})
	if err != nil {
		return nil, nil, err
	}
	m, err := geninterp.Generate(g)
	if err != nil {
		return nil, nil, err
	}
	return m.Load(std)
}

// outcomeOf calls a function, with a first argument if there is one, and
// describes what it returns or raises.
func outcomeOf(t *testing.T, std *stdspace.Space, fn *stdspace.Function, first stdspace.Object, args string) string {
	t.Helper()
	v, err := std.Eval(args)
	if err != nil {
		t.Fatal(err)
	}
	list := v.(*stdspace.Tuple).Items
	if first != nil {
		list = append([]stdspace.Object{first}, list...)
	}
	if v, err = std.Call(fn, list); err != nil {
		class := std.ExceptionClass(err)
		if class == nil {
			return err.Error()
		}
		return "raises " + class.Name
	}
	text, err := std.Repr(v)
	if err != nil {
		return err.Error()
	}
	return text
}
