package rtyper_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"vitrine/annotator"
	"vitrine/flowspace"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/rtyper"
)

const corpusDir = "../../flowspace/testdata/conformance/"

// A program is a function of the corpus, with the types of its arguments.
type program struct {
	theme, name string
	file        string
	text        []byte
	args        []string
	dialect     source.Dialect
	helper      bool // it is a module of helpers
}

// corpus returns the functions of the corpus that the original annotates.
func corpus(t testing.TB) []*program {
	t.Helper()
	files, err := filepath.Glob(corpusDir + "*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no corpus: %v", err)
	}
	var out []*program
	for _, f := range files {
		var want map[string]struct {
			Annotation *struct {
				Args   []string
				Status string
			}
		}
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &want); err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		file := strings.TrimSuffix(f, ".json") + ".py"
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for name, w := range want {
			if w.Annotation != nil && w.Annotation.Status == "ok" {
				names = append(names, name)
			}
		}
		sort.Strings(names)
		for _, name := range names {
			out = append(out, &program{
				theme: strings.TrimSuffix(filepath.Base(f), ".json"), name: name, file: file, text: text,
				args: want[name].Annotation.Args, dialect: source.Python2,
			})
		}
	}
	return out
}

// annotate returns the annotated program, and the space that has run it.
func annotate(t testing.TB, p *program) (*annotator.Result, *stdspace.Space) {
	t.Helper()
	res, std, err := annotated(p)
	if err != nil {
		t.Fatal(err)
	}
	return res, std
}

func annotated(p *program) (*annotator.Result, *stdspace.Space, error) {
	std := stdspace.New(stdspace.Options{Dialect: p.dialect})
	load := std.ImportFile
	if p.helper {
		load = std.ImportLibrary
	}
	m, err := load(strings.TrimSuffix(filepath.Base(p.file), ".py"), p.file, p.text)
	if err != nil {
		return nil, nil, err
	}
	x, _ := m.Dict.Lookup(p.name)
	fn, ok := x.(*stdspace.Function)
	if !ok {
		return nil, nil, errors.New("no function " + p.name)
	}
	var args []annotator.SomeValue
	for _, n := range p.args {
		s, err := annotator.FromName(n)
		if err != nil {
			return nil, nil, err
		}
		args = append(args, s)
	}
	prog := annotator.Program{Std: std, Flow: flowspace.NewBuilder(std)}
	res, err := annotator.Annotate(context.Background(), prog, fn, args, annotator.Options{FloatDivision: true})
	if err != nil {
		return nil, nil, err
	}
	if len(res.Errors) > 0 {
		return nil, nil, res.Errors[0]
	}
	return res, std, nil
}

// TestCorpus types every program of the corpus. Typing checks its graphs in tests.
func TestCorpus(t *testing.T) {
	total, typed := 0, 0
	for _, p := range corpus(t) {
		total++
		res, _ := annotate(t, p)
		if _, err := rtyper.Type(context.Background(), res, rtyper.Options{}); err != nil {
			t.Errorf("%s.%s: %v", p.theme, p.name, err)
			continue
		}
		typed++
	}
	t.Logf("typed programs: %d of %d", typed, total)
}
