package recording_test

import (
	"slices"
	"strings"
	"testing"

	"vitrine/jit/hintannotator"
	"vitrine/jit/portal"
	"vitrine/jit/portal/portaltest"
	"vitrine/jit/portal/recording"
	"vitrine/jit/timeshifter"
	"vitrine/pages/page"
)

const program = `
graph portal(x: Signed, y: Signed) -> Signed {
block 0:
    hint(void, {global_merge_point: True})
    c = int_lt(x, y)
    switch c: False -> 1 [x]; True -> return [y]
block 1 [x1: Signed]:
    p = hint(x1, {promote: True})
    r = int_mul(p, p)
    return r
}
`

// record runs a program with its generated compiler, and records that.
func record(t *testing.T, text string, opt portal.Options, args ...[]uint64) *recording.Recording {
	t.Helper()
	var rec *recording.Recording
	watch := func(p *timeshifter.Program) portal.Observer {
		rec = recording.New(recording.Options{Program: p, Key: func(*hintannotator.Graph) page.Key { return page.Key{Kind: "timeshifting"} }})
		return rec
	}
	m := portaltest.Open(t, text, portaltest.Options{Options: opt, Watch: watch})
	rec.Observe(m.Portal, m.Gen)
	for _, a := range args {
		m.Compare(t, "portal", a...)
	}
	rec.Finish()
	return rec
}

// TestRecording: steps tell what was left to residual code, where compilation stopped, and how it went on; the path tree has
// the nodes that were passed.
func TestRecording(t *testing.T) {
	rec := record(t, program, portal.Options{Cases: 1}, []uint64{7, 3}, []uint64{9, 3}, []uint64{11, 3})
	var said []string
	steps := rec.Steps()
	for i := range steps.Len() {
		said = append(said, steps.At(i).Text)
	}
	text := strings.Join(said, "\n")
	for _, want := range []string{
		"is left to residual code", "stops compilation", "Run time comes to the promotion", "with 7: compilation goes on",
		"The switch gets a case for 7", "gives 49", "The switch gets a case for all other values", "residual code goes on in a general version",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	paths := rec.Paths(&page.Page{})
	var names []string
	for _, n := range paths.PageAt(steps.Len() - 1).Nodes {
		names = append(names, n.Name)
	}
	tree := strings.Join(names, ", ")
	for _, want := range []string{"global merge point", "split: false", "promotion: 7", "promotion: all other values"} {
		if !strings.Contains(tree, want) {
			t.Errorf("the path tree has no node %q: %s", want, tree)
		}
	}
	if _, leads := paths.(page.Program); leads {
		t.Error("steps lead away from the path tree")
	}
	if _, leads := rec.Residual(&page.Page{}).(page.Program); leads {
		t.Error("steps lead away from residual code")
	}
}

// TestOpaqueCalls: the step that leaves a call to residual code says why the function is not looked into.
func TestOpaqueCalls(t *testing.T) {
	rec := record(t, strings.Replace(calling, "graph plain(x: Signed) -> Signed {", "graph plain(x: Signed) -> Signed opaque {", 1), portal.Options{}, []uint64{3})
	for i := range rec.Steps().Len() {
		if s := rec.Steps().At(i); strings.HasSuffix(s.Text, "is left to residual code: the function says dont_look_inside") {
			return
		}
	}
	t.Error("no step says why plain is called")
}

// calling is a portal with two calls, of which only the second has a promotion.
const calling = `
graph plain(x: Signed) -> Signed {
block 0:
    y = int_add(x, 1)
    return y
}
graph promoting(x: Signed) -> Signed {
block 0:
    p = hint(x, {promote: True})
    y = int_mul(p, p)
    return y
}
graph portal(x: Signed) -> Signed {
block 0:
    hint(void, {global_merge_point: True})
    y = direct_call(&plain, x)
    z = direct_call(&promoting, y)
    return z
}
`

// TestPathTreeHasLimbs: what follows each other without a branch is one node of the path tree, with a line for each decision;
// a promotion begins a node of its own, and what happens in calls without one is left out.
func TestPathTreeHasLimbs(t *testing.T) {
	rec := record(t, calling, portal.Options{}, []uint64{3}, []uint64{4})
	paths := rec.Paths(&page.Page{})
	last := paths.PageAt(rec.Steps().Len() - 1)
	var got []string
	for _, n := range last.Nodes {
		text := n.Name
		for _, l := range n.Lines[1:] {
			text += "/" + page.Text(l.Spans)
		}
		got = append(got, text)
	}
	want := []string{
		"global merge point/in portal, block 0/call, no promotion in plain/return: state 1 in portal, block 0/call in promoting, block 0",
		"promotion: 4/in promoting, block 0/end of call in promoting/return: state 1 in portal, block 0",
		"promotion: 5/in promoting, block 0/end of call in promoting/return: state 1 in portal, block 0",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the path tree has\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for i := range rec.Steps().Len() {
		for _, m := range paths.PageAt(i).Marks {
			if n := paths.PageAt(i).NodeByID(m.Node); n == nil || m.Line >= len(n.Lines) {
				t.Fatalf("step %d marks line %d of node %d, which is not there", i, m.Line, m.Node)
			}
		}
	}
}
