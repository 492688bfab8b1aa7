package engine_test

import (
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/engine/forms"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/pages/page"
)

// TestExplicitExceptions: no graph has exits for exceptions after the transformation,
// and the record is tested instead. Where optimisations came before it, some graphs are
// not called any more; those are listed as they were.
func TestExplicitExceptions(t *testing.T) {
	for _, opt := range []string{"none", "all"} {
		p := loadMistakes(t, engine.Options{Optimise: opt, Explicit: true})
		graphs, err := p.Graphs(t.Context(), "words", engine.StageLowLevel, false)
		if err != nil {
			t.Fatal(err)
		}
		tested := false
		for _, g := range graphs.Graphs {
			for _, b := range g.(*forms.LowLevel).Blocks() {
				if b.CanRaise() && (opt == "none" || g.Name() == "words") {
					t.Errorf("%s, block %d still has exits for exceptions", g.Name(), b.ID)
				}
				for _, op := range b.Operations {
					tested = tested || llop.Of(op) == llop.GetField && strings.Contains(op.String(), "exc_type")
				}
			}
		}
		if !tested {
			t.Errorf("--opt %s: nothing tests for an exception", opt)
		}
	}
}

// TestExplicitView: the graph before stands beside the one with exceptions as
// operations.
func TestExplicitView(t *testing.T) {
	p := loadMistakes(t, engine.Options{})
	v, err := p.View(t.Context(), page.ParseKey(engine.KindExplicit+":words"), nil)
	if err != nil {
		t.Fatal(err)
	}
	text := func(pg *page.Page) string {
		var b strings.Builder
		for _, n := range pg.Nodes {
			for _, l := range n.Lines {
				b.WriteString(page.Text(l.Spans) + "\n")
			}
		}
		return b.String()
	}
	if v.Beside == nil || strings.Contains(text(v.Page), "exc_data") || !strings.Contains(text(v.Beside.Page), "exc_data") {
		t.Errorf("before:\n%s\nafter:\n%v", text(v.Page), v.Beside)
	}
}
