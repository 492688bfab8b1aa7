package recording_test

import (
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

// TestRecording: steps tell what was left to residual code, where compilation stopped, and how it went on; the path tree has
// the nodes that were passed.
func TestRecording(t *testing.T) {
	var rec *recording.Recording
	watch := func(p *timeshifter.Program) portal.Observer {
		rec = recording.New(recording.Options{Program: p, Key: func(*hintannotator.Graph) page.Key { return page.Key{Kind: "timeshifting"} }})
		return rec
	}
	m := portaltest.Open(t, program, portaltest.Options{Options: portal.Options{Cases: 1}, Watch: watch})
	rec.Observe(m.Portal, m.Gen)
	for _, x := range []uint64{7, 9, 11} {
		m.Compare(t, "portal", x, 3)
	}
	rec.Finish()
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
}
