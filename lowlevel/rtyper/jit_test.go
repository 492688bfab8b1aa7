package rtyper_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"vitrine/annotator"
	"vitrine/flowspace"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/rtyper"
	"vitrine/runtime/heap"
)

// jitPrograms returns the programs of testdata/jit, by name, with what the
// original makes of their functions: how many operations of each name. Left out is
// what its exception transformation adds; of graphs that raise, also what takes an
// exception apart.
func jitPrograms(t *testing.T) map[string]map[string]map[string]int {
	t.Helper()
	data, err := os.ReadFile("testdata/jit/ops.json")
	if err != nil {
		t.Fatal(err)
	}
	var want map[string]map[string]map[string]int
	if err := json.Unmarshal(data, &want); err != nil {
		t.Fatal(err)
	}
	return want
}

// TestOriginalOperations compares the low-level operations of programs with those
// that the original has.
func TestOriginalOperations(t *testing.T) {
	want := jitPrograms(t)
	files, err := filepath.Glob("testdata/jit/*.py")
	if err != nil || len(files) < len(want) {
		t.Fatalf("the programs are not there: %v", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".py")
		t.Run(name, func(t *testing.T) {
			prog := typeMeta(t, file)
			for _, title := range slices.Sorted(maps.Keys(want[name])) {
				compareOperations(t, prog, title, want[name][title])
			}
			runMeta(t, file, prog)
		})
	}
}

// runMeta runs the entry for the arguments that META gives: the outcome is that of
// the program under the standard space.
func runMeta(t *testing.T, file string, prog *rtyper.Program) {
	t.Helper()
	std, m := loadMeta(t, file)
	x, _ := m.Dict.Lookup("META")
	meta := x.(*stdspace.Dict)
	entry, _ := meta.Lookup("entry")
	name, _ := stdspace.AsText(entry)
	machine := newMachine(t, prog, source.Python2, heap.Options{})
	p := &program{theme: m.Name, name: name}
	runs, _ := meta.Lookup("runs")
	for _, run := range runs.(*stdspace.List).Items {
		args, _ := run.(*stdspace.Dict).Lookup("args")
		all := []stdspace.Object{args}
		if then, ok := run.(*stdspace.Dict).Lookup("then"); ok {
			all = append(all, then.(*stdspace.List).Items...)
		}
		for _, args := range all {
			items := args.(*stdspace.List).Items
			want := expected(std, p, items)
			if got, ok := machine.call(items); (!ok || got != want) && !undefined(want) {
				t.Errorf("%v: it %s, want: it %s", items, got, want)
			}
		}
	}
}

// loadMeta runs the module level of a file.
func loadMeta(t *testing.T, file string) (*stdspace.Space, *stdspace.Module) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	std := stdspace.New(stdspace.Options{Dialect: source.Python2})
	m, err := std.ImportFile(strings.TrimSuffix(filepath.Base(file), ".py"), file, text)
	if err != nil {
		t.Fatal(err)
	}
	return std, m
}

// typeMeta types the entry that META of a file names, for arguments like those of
// its first run.
func typeMeta(t *testing.T, file string) *rtyper.Program {
	t.Helper()
	std, m := loadMeta(t, file)
	x, _ := m.Dict.Lookup("META")
	meta := x.(*stdspace.Dict)
	entry, _ := meta.Lookup("entry")
	name, _ := stdspace.AsText(entry)
	runs, _ := meta.Lookup("runs")
	args, _ := runs.(*stdspace.List).Items[0].(*stdspace.Dict).Lookup("args")
	var anns []annotator.SomeValue
	for _, a := range args.(*stdspace.List).Items {
		s, err := annotator.FromName(std.TypeOf(a).Name)
		if err != nil {
			t.Fatal(err)
		}
		anns = append(anns, s)
	}
	fn, _ := m.Dict.Lookup(name)
	prog := annotator.Program{Std: std, Flow: flowspace.NewBuilder(std)}
	res, err := annotator.Annotate(context.Background(), prog, fn.(*stdspace.Function), anns, annotator.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := rtyper.Type(context.Background(), res, rtyper.Options{Unchecked: true})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func compareOperations(t *testing.T, prog *rtyper.Program, title string, want map[string]int) {
	t.Helper()
	for _, g := range prog.Graphs {
		if g.Source == nil || g.Source.Title != title {
			continue
		}
		raises := len(g.Entries()[g.ExceptBlock.ID]) > 0
		got := make(map[string]int)
		for _, b := range g.Blocks() {
			for _, op := range b.Operations {
				if name := comparable(op.Name, raises); name == "direct_call" {
					got[name+" "+strings.Trim(op.Args[0].String(), "(&)")]++
				} else if name != "" {
					got[name]++
				}
			}
		}
		if raises {
			got["raises"] = 1
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s has\n   %v\nwant\n   %v", title, got, want)
		}
		return
	}
	t.Errorf("there is no graph of %s", title)
}

// comparable returns the name of an operation, "" for those that are left out.
func comparable(name string, raises bool) string {
	switch name {
	case "ptr_iszero", "ptr_nonzero", "keepalive":
		return ""
	case "cast_pointer", "getfield", "same_as":
		if raises {
			return ""
		}
	}
	return name
}
