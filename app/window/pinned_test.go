package window

import (
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"vitrine/pages/page"
)

// TestComparedSteps pins a step on the left and goes on on the right; what differs is
// marked on both sides.
func TestComparedSteps(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "First Step")
	do(t, w, "Compare With This Step")
	tab := w.tabs.current
	if tab.pin == nil || tab.item.Content != tab.drawn() {
		t.Fatal("nothing is pinned")
	}
	if n := len(tab.graph.Scene().Page().Marks); n != 0 {
		t.Errorf("a step differs from itself in %d marks", n)
	}
	first := len(tab.pin.graph.Scene().Page().Nodes)
	for range 30 {
		do(t, w, "Step Forward")
	}
	if n := len(tab.pin.graph.Scene().Page().Nodes); n != first {
		t.Errorf("the pinned graph has %d blocks, it had %d", n, first)
	}
	left, right := tab.pin.graph.Scene().Page(), tab.graph.Scene().Page()
	inLeft, inRight := page.Differences(left, right)
	if len(inRight) == 0 || len(left.Marks) != len(inLeft) || len(right.Marks) != len(inRight) {
		t.Errorf("marked are %v and %v", left.Marks, right.Marks)
	}
	do(t, w, "Compare With This Step")
	if tab.pin != nil || tab.item.Content != tab.drawn() {
		t.Error("the step stays pinned")
	}
	do(t, w, "Compare With This Step")
	do(t, w, "Annotated Graph")
	do(t, w, "Back")
	w.nav.openFunction(page.ParseKey("flow:push"))
	if w.tabs.current.pin != nil {
		t.Error("the step of another function is pinned")
	}
}

// TestSidesStayAlike: both sides of a comparison show the same places, whatever block a step brings into view.
func TestSidesStayAlike(t *testing.T) {
	w := openProgram(t, strings.Replace(manyChoices(40), "return small(t)", "return t", 1), "large")
	do(t, w, "Reduce Motion")
	do(t, w, "First Step")
	do(t, w, "Compare With This Step")
	now, moved := w.tabs.current, false
	first := now.graph.Seen()
	for now.step < 300 {
		do(t, w, "Step Forward")
		left, right := now.pin.graph.Seen(), now.graph.Seen()
		moved = moved || right != first
		if math.Abs(left.X0-right.X0)+math.Abs(left.Y0-right.Y0) > 5 {
			t.Fatalf("at step %d the left side shows %v, the right side %v", now.step, left, right)
		}
	}
	if !moved {
		t.Error("no step has moved the view")
	}
}

// TestPinnedStepsHaveTheWidth: both sides of a comparison are as wide as the window allows, and
// the panes are back after it.
func TestPinnedStepsHaveTheWidth(t *testing.T) {
	w := openProgram(t, shapes, "main")
	w.win.Resize(fyne.NewSize(1280, 800))
	alone := w.tabs.current.graph.Size().Width
	do(t, w, "First Step")
	w.tabs.current.graph.ZoomIn()
	do(t, w, "Compare With This Step")
	left, right := w.tabs.current.pin.graph, w.tabs.current.graph
	if left.Size().Width < 600 || right.Size().Width < 600 {
		t.Errorf("the sides have %g and %g of 1280", left.Size().Width, right.Size().Width)
	}
	if left.Zoom() != right.Zoom() {
		t.Errorf("the sides have the zooms %g and %g", left.Zoom(), right.Zoom())
	}
	do(t, w, "Compare With This Step")
	if got := w.tabs.current.graph.Size().Width; got != alone {
		t.Errorf("after it the graph has %g, it had %g", got, alone)
	}
}
