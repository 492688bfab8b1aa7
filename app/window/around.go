package window

import (
	"context"
	"fmt"

	"vitrine/pages/page"
	"vitrine/viewer/panes"
	"vitrine/viewer/scene"
)

// A call graph can be reduced to one function, those that call it and those that it
// calls, some calls deep. The part is arranged alone; the page as a whole is back with
// a command, or when a place is gone to that is not there.

// showsCalls reports whether the tab in front shows a call graph.
func (tb *tabBar) showsCalls() bool {
	return tb.hasGraph() && tb.current.view.Page.Kind == page.CallGraph
}

// canReduce reports whether there is a function to reduce the call graph to.
func (tb *tabBar) canReduce() bool { return tb.showsCalls() && tb.hasNode() }

// isReduced reports whether a part of a call graph is shown.
func (tb *tabBar) isReduced() bool { return tb.current != nil && tb.current.part != nil }

// deepest is the largest depth that is offered: a call graph has few layers.
const deepest = 12

// askDepth lets the user choose how far from the selected function calls are shown.
func (tb *tabBar) askDepth() {
	t := tb.current
	whole, node := pageOf(t.view, t.step), t.node
	var parts []*page.Page
	var choices []panes.Choice
	for depth := 1; depth <= deepest; depth++ {
		part := whole.Around(node, depth)
		if len(parts) > 0 && len(part.Nodes) == len(parts[len(parts)-1].Nodes) {
			break
		}
		title := fmt.Sprintf("%d calls away", depth)
		if depth == 1 {
			title = "1 call away: direct callers and callees"
		}
		parts = append(parts, part)
		choices = append(choices, panes.Choice{Title: title, Detail: fmt.Sprintf("%d functions", len(part.Nodes))})
	}
	tb.w.popups.choose("How far from the selected function?", choices, func(i int) { tb.reduce(t, parts[i]) })
}

// reduce shows a part of a call graph.
func (tb *tabBar) reduce(t *tab, part *page.Page) {
	aspect := tb.aspect()
	var arr *scene.Arrangement
	tb.w.tasks.begin("Arranging the calls", func(ctx context.Context, _ func(string)) (err error) {
		arr, err = scene.Room{Aspect: aspect}.Arrange(ctx, part)
		return err
	}, func(err error) {
		if err != nil {
			tb.w.problems.showError("Arranging the calls", err)
			return
		}
		t.part, t.tidy = part, arr
		tb.showAnew(t)
	})
}

// showWhole shows all of a call graph again.
func (tb *tabBar) showWhole(t *tab) {
	if t.part == nil {
		return
	}
	t.part, t.tidy = nil, nil
	tb.showAnew(t)
}

// showAnew opens the graph of a tab, of which other nodes are shown now. What was selected
// stays so.
func (tb *tabBar) showAnew(t *tab) {
	t.graph.SetScene(t.scene())
	t.graph.ShowBeginning()
	tb.w.menus.changed()
}

// admit shows all of a call graph if a node that is gone to is not in the part that is shown.
func (tb *tabBar) admit(t *tab, node int) {
	if t.part != nil && node >= 0 && t.part.NodeByID(node) == nil {
		tb.showWhole(t)
	}
}
