package window

import (
	"testing"

	"vitrine/engine"
	"vitrine/pages/page"
)

// TestSelectionSurvivesStages: the selected block stays selected in the next stages, and
// is the same again on the way back.
func TestSelectionSurvivesStages(t *testing.T) {
	w := openProgram(t, shapes, "main")
	for _, n := range w.tabs.current.page().Nodes {
		if len(placesOf(n)) == 0 {
			continue
		}
		w.tabs.current.graph.Select(n.ID)
		w.subject.selectedIn(w.tabs.current, w.tabs.current.graph, []int{n.ID})
		places := placesOf(n)
		for _, kind := range []string{engine.StageAnnotated, engine.StageLowLevel, engine.StageAnnotated, engine.StageFlow} {
			do(t, w, engine.KindOf(page.Key{Kind: kind}).Title)
			now := w.tabs.current.selectedNode()
			if now == nil || len(w.tabs.current.graph.Selection()) != 1 {
				t.Fatalf("block %d is not selected in %s", n.ID, w.tabs.current.key)
			}
			common := 0
			for place := range placesOf(now) {
				if places[place] {
					common++
				}
			}
			if common == 0 {
				t.Errorf("block %d has become block %d of %s, of another place", n.ID, now.ID, w.tabs.current.key)
			}
			if kind == engine.StageFlow && now.ID != n.ID {
				t.Errorf("block %d has come back as block %d", n.ID, now.ID)
			}
		}
	}
}

// TestStagesOfReachedFunctions: the stages of a function that a program has reached, a
// method too, are those of that program, whatever stage of it is open; nobody asks for
// the types of self.
func TestStagesOfReachedFunctions(t *testing.T) {
	for _, open := range []string{engine.StageAnnotated, engine.StageLowLevel} {
		w := openProgram(t, shapes, "main")
		do(t, w, engine.KindOf(page.Key{Kind: open}).Title)
		for _, c := range []struct{ flow, kind, want string }{
			{"flow:Shape.area", "annotated", "annotated:main#Shape.area"},
			{"flow:Shape.area", "lowlevel", "lowlevel:main#Shape.area"},
			{"flow:push", "classes", "classes:main"},
			{"flow:push", "callgraph", "callgraph:main"},
		} {
			w.nav.openFunction(page.ParseKey(c.flow))
			do(t, w, engine.KindOf(page.Key{Kind: c.kind}).Title)
			if w.popups.shown != nil {
				t.Fatalf("%s as %s asks for something", c.flow, c.kind)
			}
			if got := w.tabs.current.key.String(); got != c.want {
				t.Errorf("with %s of main open, %s of %s is %s", open, c.kind, c.flow, got)
			}
		}
	}
}

// TestGoToFunctionStays: going to a function keeps the stage, if the function has a graph
// there, and else shows its flow graph.
func TestGoToFunctionStays(t *testing.T) {
	w := openProgram(t, shapes, "main")
	for _, c := range []struct{ stage, flow, want string }{
		{"", "flow:push", "flow:push"},
		{"annotated", "flow:push", "annotated:main#push"},
		{"annotated", "flow:Shape.area", "annotated:main#Shape.area"},
		{"annotated", "flow:main", "annotated:main"},
		{"annotated", "flow:add", "flow:add"}, // nothing calls it
		{"lowlevel", "flow:push", "lowlevel:main#push"},
		{"classes", "flow:push", "flow:push"},
	} {
		w.nav.openFunction(page.ParseKey("flow:main"))
		if c.stage != "" {
			do(t, w, engine.KindOf(page.Key{Kind: c.stage}).Title)
		}
		if got := w.stages.stays(page.ParseKey(c.flow)).String(); got != c.want {
			t.Errorf("from %s, %s leads to %s, not %s", w.tabs.current.key, c.flow, got, c.want)
		}
	}
}

// TestSelectionComesBack: a block that the user has selected in the flow graph is selected there
// again after all stages, although some of them have merged it with others, or lost it.
func TestSelectionComesBack(t *testing.T) {
	w := openProgram(t, lowText, "total")
	g := w.tabs.current.graph
	merged := 0
	for _, n := range g.Scene().Page().Nodes {
		choose(t, w, false, n.ID)
		seen := map[int]bool{}
		for _, kind := range []string{engine.StageAnnotated, engine.KindOptimised, engine.KindCompare, engine.KindExplicit, engine.StageMachine, engine.StageFlow} {
			do(t, w, engine.KindOf(page.Key{Kind: kind}).Title)
			seen[w.tabs.current.node] = true
		}
		if len(seen) > 1 {
			merged++
		}
		if w.tabs.current.graph != g || w.tabs.current.node != n.ID {
			t.Errorf("block %d has come back as block %d", n.ID, w.tabs.current.node)
		}
	}
	if merged == 0 {
		t.Error("all blocks are the same in all stages: this tests nothing")
	}
}
