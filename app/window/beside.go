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
// the objects of a run, or a graph after it was optimised.
type besidePane struct {
	view  *views.View
	arr   *scene.Arrangement
	graph *graphview.GraphView
	split *container.Split
	title *dimText
	fresh bool // its scene has not been shown yet
}

// arrangeBeside arranges what stands next to a graph.
func (d *drawing) arrangeBeside(ctx context.Context) (err error) {
	v := d.view.Beside
	switch {
	case v == nil:
	case recorded(v):
		d.beside, err = scene.ArrangeRecording(ctx, v.Recording)
	default:
		d.beside, err = scene.Arrange(ctx, v.Page)
	}
	return err
}

// placeBeside gives a tab what stands next to its graph.
func (tb *tabBar) placeBeside(t *tab, d drawing) {
	if d.beside == nil {
		t.beside, t.graph.Along = nil, nil
		return
	}
	b, kind := t.beside, engine.KindOf(d.view.Key)
	if b == nil {
		b = &besidePane{graph: graphview.New(), title: newDimText("")}
		b.graph.SetMinimap(graphview.MinimapOff) // one is enough for such a narrow place
		split := container.NewVSplit             // objects need width
		if !recorded(d.view.Beside) {
			split = container.NewHSplit
			t.graph.Along, b.graph.Along = b.graph, t.graph
		}
		b.split = split(titled(newDimText(kind.Beside), t.graph), titled(b.title, b.graph))
		b.split.Offset = 0.5
		tb.connectBeside(t, b)
		t.beside = b
	}
	b.view, b.arr, b.fresh = d.view.Beside, d.beside, true
	b.title.setText(b.view.Title + kind.Legend)
	tb.w.tasks.protect("Drawing", func() { b.graph.SetScene(b.scene(tb.w.ctx, lastStep(b.view))) })
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
	b.graph.OnSelect = func(nodes []int) {
		tb.w.tasks.protect("Selecting", func() { tb.w.subject.selectedIn(t, b.graph, nodes) })
	}
	b.graph.OnPickLine = func(_, _ int, s source.Span) { tb.w.texts.pick(s) }
	b.graph.OnPickVariable = func(name string) {
		tb.w.tasks.protect("Selecting", func() { tb.w.subject.pickedVariable(t, b.graph, name) })
	}
}

// mostTidied is how many objects are arranged anew at each step, which takes a few
// milliseconds: as many as the recording of a run shows at a step.
const mostTidied = 420

// scene returns what there is at a step. Most objects of a run are gone or not there yet.
// In their places for all steps the others would be far apart, so they are arranged
// alone.
func (b *besidePane) scene(ctx context.Context, step int) *scene.Scene {
	p := pageOf(b.view, step)
	if recorded(b.view) && len(p.Nodes) <= mostTidied {
		if arr, err := scene.Arrange(ctx, p); err == nil {
			return arr.Scene(p)
		}
	}
	return b.arr.Scene(p)
}

// show shows a step. At first all objects are shown, or as many as can be read;
// from then on the view stays. Until the user moves it, what the step has made or changed
// is brought into view. Something is always in view.
func (b *besidePane) show(ctx context.Context, step int, follow bool) {
	if b == nil || !recorded(b.view) || step >= b.view.Recording.Steps().Len() {
		return
	}
	before := b.graph.Scene().Page()
	s := b.scene(ctx, step)
	b.graph.SetScene(s)
	if len(s.Page().Nodes) == 0 {
		return
	}
	switch at := newsOf(s.Page(), before); {
	case b.fresh:
		b.fresh = false
		b.graph.ShowBeginning()
	case follow && at >= 0 && !b.graph.Adjusted():
		b.graph.Reveal(at)
	case !b.graph.ShowsAny():
		b.bringBack()
	}
}

// bringBack shows something if everything at a step is out of view.
func (b *besidePane) bringBack() {
	if b.graph.Adjusted() {
		b.graph.Reveal(b.graph.Scene().Page().Nodes[0].ID)
		return
	}
	b.graph.ShowBeginning()
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
	case t.beside != nil:
		return t.beside.split
	}
	return t.graph
}
