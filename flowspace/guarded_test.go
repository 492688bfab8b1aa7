package flowspace_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"vitrine/flowspace"
	"vitrine/flowspace/model"
	"vitrine/host/operation"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// TestGuardedOperations: the operation before exits for exceptions is one that can
// raise, and every block leads to an end of the function. A graph that has lost the
// exit of a loop, or the operation that was guarded, fails this.
func TestGuardedOperations(t *testing.T) {
	check := func(name string, g *model.FunctionGraph) {
		for _, b := range g.Blocks() {
			if op := b.RaisingOp(); op != nil && !canRaise(op) {
				t.Errorf("%s: %v has exits for exceptions\n%s", name, op, g.Dump())
			}
		}
		if n := withoutEnd(g); n > 0 && !strings.Contains(name, "forever") {
			t.Errorf("%s: %d blocks lead nowhere\n%s", name, n, g.Dump())
		}
	}
	for _, th := range corpus(t) {
		for _, name := range th.names {
			if g, err := flowspace.Build(context.Background(), th.std, th.function(t, name), flowspace.Options{}); err == nil {
				check(th.name+"."+name, g)
			}
		}
	}
	files, err := filepath.Glob("testdata/forms/*.py")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		std, functions := loadForms(t, file)
		for _, fn := range functions {
			if g, err := flowspace.Build(context.Background(), std, fn, flowspace.Options{}); err == nil {
				check(file+"."+fn.QualName, g)
			}
		}
	}
}

// canRaise reports whether an operation has exceptions of its own, as those have that calls
// and attributes may raise. Its name may tell what is caught.
func canRaise(op *model.SpaceOperation) bool {
	name := op.Name
	if strings.HasSuffix(name, "_ovf") {
		return true
	}
	if strings.HasPrefix(name, "getitem_") {
		name = "getitem"
	}
	known, ok := operation.ByName(name)
	return ok && len(known.Info().Raises)+len(known.Info().Guarded) > 0
}

// withoutEnd counts the blocks from which no way leads to an end.
func withoutEnd(g *model.FunctionGraph) int {
	blocks := g.Blocks()
	ends := map[*model.Block]bool{g.ReturnBlock: true, g.ExceptBlock: true}
	for again := true; again; {
		again = false
		for _, b := range blocks {
			for _, l := range b.Exits {
				if ends[l.Target] && !ends[b] {
					ends[b], again = true, true
				}
			}
		}
	}
	n := 0
	for _, b := range blocks {
		if !ends[b] {
			n++
		}
	}
	return n
}

// TestExitsWithoutHandler: calls that raise less in the original, or nothing, only get their exits
// where a handler could see them.
func TestExitsWithoutHandler(t *testing.T) {
	for body, want := range map[string]string{
		"return int(n)":                        "ValueError",
		"try: return int(n)\n  except E: pass": "ValueError OverflowError",
		"print n":                              "",
		"try: print n\n  except E: pass":       "Exception Exception",
	} {
		std := stdspace.New(stdspace.Options{Dialect: source.Python2})
		m, err := std.ImportFile("m", "m.py", []byte("class E(Exception): pass\ndef f(n):\n  "+body+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		f, _ := m.Dict.Lookup("f")
		g, err := flowspace.Build(context.Background(), std, f.(*stdspace.Function), flowspace.Options{Raw: true})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, b := range g.Blocks() {
			if op := b.RaisingOp(); op != nil && op.Name == "simple_call" {
				for _, l := range b.Exits[1:] {
					got = append(got, l.CaseText())
				}
			}
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%q: calls have exits for %q, want %q\n%s", body, got, want, g.Dump())
		}
	}
}
