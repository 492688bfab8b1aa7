package window

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"vitrine/engine"
	"vitrine/engine/views"
	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/viewer/graphview"
	"vitrine/viewer/scene"
)

// A besidePane is what stands next to the graph of a tab and goes with its steps:
// the objects of a run, or a graph after it was optimised. A tab may have several.
type besidePane struct {
	arranged
	graph  *graphview.GraphView
	title  *dimText
	fresh  bool // its scene has not been shown yet
	linked bool // it was made from the graph of the tab, block by block
	top    bool // its upper end is shown at all steps, until the user moves it
}

// An arranged view has places for what it shows.
type arranged struct {
	view *views.View
	room scene.Room
	arr  *scene.Arrangement // of all steps
	late *scene.Arrangement // of the steps at which its graph is what it is in the end, or nil
	from int                // the first of these
}

// How many letters fit beside each other in one of three columns of a window of 1024 pixels, where text can still be read: in
// those of graphs, and in that of the state between them.
const (
	graphColumns = 56
	stateColumns = 34
)

// columnsOf returns how many letters fit beside each other in the graph of a view, 0 for as many as usual.
func columnsOf(v *views.View) int {
	if inThree(v) || v.Beside != nil && engine.KindOf(v.Key).Linked { // code beside it is wide
		return graphColumns
	}
	return 0
}

// inThree reports whether a view has three columns.
func inThree(v *views.View) bool { return v.Beside != nil && v.Beside.Beside != nil }

// arrangeBeside arranges what stands next to a graph.
func (d *drawing) arrangeBeside(ctx context.Context) (err error) {
	for v := d.view.Beside; v != nil && err == nil; v = v.Beside {
		a := arranged{view: v}
		s, settles := v.Recording.(page.Settling)
		switch three := inThree(d.view); {
		case three && recorded(v) && !settles:
			a.room = scene.Room{Columns: stateColumns, Upright: true}
		case three:
			a.room = scene.Room{Columns: graphColumns}
		}
		if recorded(v) {
			a.arr, err = a.room.ArrangeRecording(ctx, v.Recording)
		} else {
			a.arr, err = a.room.Arrange(ctx, v.Page)
		}
		if settles && err == nil {
			var p *page.Page
			a.from, p = s.Settled()
			a.late, err = a.room.Arrange(ctx, p)
		}
		d.beside = append(d.beside, a)
	}
	return err
}

// placeBeside gives a tab what stands next to its graph.
func (tb *tabBar) placeBeside(t *tab, d drawing) {
	kind := engine.KindOf(d.view.Key)
	if len(t.beside) != len(d.beside) {
		t.beside, t.graph.Along = nil, nil
		for range d.beside {
			b := &besidePane{graph: graphview.New(), title: newYieldingText("")}
			b.graph.SetMinimap(graphview.MinimapOff) // one is enough for such a narrow place
			tb.connectBeside(t, b)
			t.beside = append(t.beside, b)
		}
		t.splitFor(d, kind)
		if t.isLive() {
			t.live = tb.w.live.bar(t)
		}
	}
	for i, b := range t.beside {
		b.arranged, b.fresh, b.linked = d.beside[i], true, kind.Linked
		b.top = len(t.beside) > 1 && b.late == nil && recorded(b.view)
		b.graph.FromTop = b.top
		b.title.setText(b.view.Title + kind.Legend)
		tb.w.tasks.protect("Drawing", func() { b.graph.SetScene(b.scene(tb.w.ctx, lastStep(b.view))) })
	}
}

// splitFor divides the place of a tab between its graph and what stands next to that.
func (t *tab) splitFor(d drawing, kind *engine.Kind) {
	if len(t.beside) == 0 {
		return
	}
	own, first := titled(newYieldingText(kind.Beside), t.graph), t.beside[0]
	beside := titled(first.title, first.graph)
	switch {
	case len(t.beside) > 1:
		second := t.beside[1]
		pair := container.NewHSplit(beside, titled(second.title, second.graph))
		pair.Offset = 0.46
		t.split = container.NewHSplit(own, pair)
		t.split.Offset = 0.36
	case kind.Linked:
		t.split = container.NewHSplit(own, beside)
		t.split.Offset = 0.36 // code is wide
	case recorded(d.beside[0].view):
		t.split = container.NewVSplit(own, beside) // objects need width
		t.split.Offset = 0.5
	default:
		t.graph.Along, first.graph.Along = first.graph, t.graph
		t.split = container.NewHSplit(own, beside)
		t.split.Offset = 0.5
	}
}

func titled(title *dimText, graph fyne.CanvasObject) fyne.CanvasObject {
	return container.NewBorder(paneTitle(title), nil, nil, nil, graph)
}

// connectBeside links the graph beside another one with the panes.
func (tb *tabBar) connectBeside(t *tab, b *besidePane) {
	tb.suit(b.graph)
	b.graph.OnFollow = tb.w.nav.follow
	b.graph.OnHoverLine = tb.w.texts.lightHover
	b.graph.OnStatus = tb.w.status.point
	b.graph.OnTypedKey, b.graph.OnTypedRune, b.graph.OnTypedShortcut = tb.w.commands.typedKey, tb.w.commands.typedRune, tb.w.commands.typedShortcut
	b.graph.TakesRune = tb.w.lessons.answersTo
	b.graph.OnSelect = func(nodes []int) {
		tb.w.tasks.protect("Selecting", func() { tb.w.subject.selectedIn(t, b.graph, nodes) })
	}
	b.graph.OnPickLine = func(node, line int, s source.Span) {
		tb.w.tasks.protect("Selecting", func() { tb.pickedBeside(t, b, node, line, s) })
	}
	b.graph.OnPickVariable = func(name string) {
		tb.w.tasks.protect("Selecting", func() { tb.w.subject.pickedVariable(t, b.graph, name) })
	}
}

// mostTidied is how many objects are arranged anew at each step, which takes a few
// milliseconds: as many as the recording of a run shows at a step.
const mostTidied = 420

// scene returns what there is at a step. Most objects of a run are gone or not there yet.
// In their places for all steps the others would be far apart, so they are arranged
// alone. The blocks of a graph that grows stay where they are.
func (b *besidePane) scene(ctx context.Context, step int) *scene.Scene {
	p := pageOf(b.view, step)
	switch {
	case b.late != nil && step >= b.from:
		return b.late.Scene(p)
	case b.late == nil && recorded(b.view) && len(p.Nodes) <= mostTidied:
		if arr, err := b.room.Arrange(ctx, p); err == nil {
			return arr.Scene(p)
		}
	}
	return b.arr.Scene(p)
}

// show shows a step. At first all objects are shown, or as many as can be read;
// from then on the view stays. Until the user moves it, what the step has made or changed
// is brought into view. Something is always in view, and whole unless the user has moved the view.
func (b *besidePane) show(ctx context.Context, step int, follow bool) {
	if !recorded(b.view) || step >= b.view.Recording.Steps().Len() {
		return
	}
	before := b.graph.Scene().Page()
	s := b.scene(ctx, step)
	b.graph.SetStep(s)
	if len(s.Page().Nodes) == 0 {
		return
	}
	switch at := newsOf(s.Page(), before); {
	case b.top && !b.graph.Adjusted():
		b.fresh = false
		b.graph.ShowBeginning()
	case b.fresh:
		b.fresh = false
		b.graph.ShowBeginning()
	case follow && b.place(step) >= 0 && !b.graph.Adjusted():
		b.graph.Accompany(b.place(step))
	case follow && b.late != nil && !b.graph.Adjusted():
		b.graph.Accompany(workOf(s.Page()))
	case follow && at >= 0 && !b.graph.Adjusted():
		b.graph.Reveal(at)
	case !b.graph.ShowsAny(), !b.graph.Adjusted() && !b.graph.ShowsWhole():
		b.bringBack()
	}
}

// place returns the node that a step is about, if the view is linked to the graph of the tab and knows it; else -1.
func (b *besidePane) place(step int) int {
	if r, ok := b.view.Recording.(page.Locator); ok && b.linked {
		return r.PlaceAt(step).Node
	}
	return -1
}

// bringBack shows something if everything at a step is out of view.
func (b *besidePane) bringBack() {
	if b.graph.Adjusted() {
		b.graph.Reveal(b.graph.Scene().Page().Nodes[0].ID)
		return
	}
	b.graph.ShowBeginning()
}

// workOf returns the block that is being written, or -1.
func workOf(p *page.Page) int {
	for _, m := range p.Marks {
		if m.Kind == page.Current {
			return m.Node
		}
	}
	return -1
}

// showAround shows as much of a step, which is shown, as can be read: the block that is being written, or that the
// step is about, at least.
func (b *besidePane) showAround(step int) {
	p := b.graph.Scene().Page()
	if at := b.place(step); at >= 0 {
		b.graph.Accompany(at)
		return
	}
	switch at := workOf(p); {
	case at >= 0:
		b.graph.ShowAround(at)
	case len(p.Nodes) > 0:
		b.graph.ShowAround(p.Nodes[0].ID)
	}
}

// newsOf returns the object that a step has changed or made, or -1.
func newsOf(p, before *page.Page) int {
	for _, m := range p.Marks {
		if m.Kind == page.Changed {
			return m.Node
		}
	}
	for _, n := range p.Nodes {
		if n.Role != page.Function && before.NodeByID(n.ID) == nil {
			return n.ID
		}
	}
	return -1
}

// drawn returns the graph of a tab with what stands next to it.
func (t *tab) drawn() fyne.CanvasObject {
	switch {
	case t.pin != nil:
		return t.pin.split
	case t.live != nil:
		return container.NewBorder(t.live.all, nil, nil, nil, t.split)
	case len(t.beside) > 0:
		return t.split
	}
	return t.graph
}

// minimap says when the graph of a tab has a minimap. It would cover a narrow column.
func (t *tab) minimap(p prefs) graphview.MinimapMode {
	if mode := p.minimap(); !t.linked() && len(t.beside) < 2 || mode == graphview.MinimapPinned {
		return mode
	}
	return graphview.MinimapOff
}

// needsWidth reports whether what a tab shows side by side needs the whole width.
func (t *tab) needsWidth() bool {
	return t.besideIsGraph() || t.linked() || len(t.beside) > 1 || t.pin != nil
}

// pickedBeside handles a click on a line beside the graph of the current tab. An operation
// that was made from one of another graph leads there.
func (tb *tabBar) pickedBeside(t *tab, b *besidePane, node, line int, s source.Span) {
	from := originAt(b.graph.Scene().Page(), node, line)
	if from == nil {
		tb.w.texts.pickedLine(t, s)
		return
	}
	tb.show(from.Page, func(t *tab) {
		t.graph.Select(from.Node)
		tb.w.texts.pick(s)
		t.graph.Reveal(from.Node)
		tb.w.subject.selected(t, []int{from.Node})
	})
}

// originAt returns what a line was made from, or nil.
func originAt(p *page.Page, node, line int) *page.Origin {
	if n := p.NodeByID(node); n != nil && line >= 0 && line < len(n.Lines) {
		return n.Lines[line].From
	}
	return nil
}
