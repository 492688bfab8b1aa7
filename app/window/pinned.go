package window

import (
	"fmt"

	"fyne.io/fyne/v2/container"

	"vitrine/pages/page"
	"vitrine/viewer/graphview"
	"vitrine/viewer/scene"
)

// A pinnedStep is a step of a tab's graph that stays on the left, while the user goes on
// stepping on the right. What differs is marked in both.
type pinnedStep struct {
	page  *page.Page
	arr   *scene.Arrangement
	graph *graphview.GraphView
	split *container.Split
	here  *dimText // above the right side
}

// canPin reports whether the step that is shown can be compared with others: there must
// be room beside the graph.
func (st *stepper) canPin() bool {
	t := st.w.tabs.current
	return t != nil && len(t.beside) == 0 && t.part == nil && !t.tabled && recorded(t.view)
}

func (st *stepper) isPinned() bool { return st.w.tabs.current != nil && st.w.tabs.current.pin != nil }

// togglePin pins the step that is shown, or shows one graph again.
func (st *stepper) togglePin() {
	t := st.w.tabs.current
	if t.arr == nil {
		st.w.tabs.withAllSteps(t, st.togglePin)
		return
	}
	if t.pin != nil {
		t.unpin()
	} else {
		t.pinHere(st.w)
	}
	st.w.layout.suitTab()
	st.w.tabs.bar.Refresh()
	st.show(t.step)
	if t.pin != nil {
		t.pin.graph.LookLike(t.graph)
	}
}

// pinHere puts the graph as it is at this step on the left. Both sides have the places of
// many steps, so that what is in both is mostly at the same place.
func (t *tab) pinHere(w *Window) {
	t.tidy = nil
	pin := &pinnedStep{page: t.page(), arr: t.arr, graph: graphview.New(), here: newDimText("")}
	w.tabs.connectBeside(t, &besidePane{arranged: arranged{view: t.view}, graph: pin.graph})
	pin.graph.SetMinimap(graphview.MinimapOff)
	pin.graph.SetScene(pin.arr.Scene(pin.page))
	t.graph.Along, pin.graph.Along = pin.graph, t.graph
	title := newDimText(fmt.Sprintf("Step %d, pinned", t.step+1))
	pin.split = container.NewHSplit(titled(title, pin.graph), titled(pin.here, t.graph))
	t.pin = pin
	t.item.Content = t.drawn()
}

// unpin shows one graph again.
func (t *tab) unpin() {
	if t.pin == nil {
		return
	}
	t.pin, t.graph.Along = nil, nil
	t.item.Content = t.drawn()
}

// compare marks on both sides what differs between the pinned step and the page of this
// one, and says how much that is.
func (t *tab) compare() {
	if t.pin == nil {
		return
	}
	left, right := *t.pin.page, t.page()
	inLeft, inRight := page.Differences(&left, right)
	left.Marks, right.Marks = inLeft, inRight
	t.pin.graph.SetScene(t.pin.arr.Scene(&left))
	t.graph.SetStep(t.arr.Scene(right))
	t.pin.here.setText(fmt.Sprintf("Step %d: %s", t.step+1, differ(len(inLeft)+len(inRight))))
}

// goAlong shows on the left what is seen on the right: what is in both has the same place.
func (pin *pinnedStep) goAlong(right *graphview.GraphView) {
	if pin != nil {
		pin.graph.FlyLike(right)
	}
}

func differ(n int) string {
	if n == 0 {
		return "the same"
	}
	return count(n, "difference") + " marked"
}
