package window

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"vitrine/engine"
	"vitrine/engine/views"
	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/viewer/graphview"
	"vitrine/viewer/panes"
	"vitrine/viewer/scene"
)

// A tab shows the graph of one function, one after the other the graphs of an
// annotated program, or tables.
type tab struct {
	key     page.Key // of the view that is shown
	program page.Key // of the program that all its views belong to
	view    *views.View
	arr     *scene.Arrangement // of all steps together: nothing moves between them
	tidy    *scene.Arrangement // of what is there at this step alone, or nil
	graph   *graphview.GraphView
	table   *panes.TableView // of the page's tables, or nil
	tabled  bool             // the tables are shown, not the graph
	pages   []page.Key       // keys of the graphs that share the steps
	sheets  map[page.Key]drawing
	beside  *besidePane // what stands next to the graph, or nil
	wanted  page.Key    // of the page to be made next, or noPage
	making  bool        // such a page is being made
	item    *container.TabItem
	version int // of the file that the graph was made from
	step    int
	node    int         // the selected block, or -1; it need not be there at this step
	subject string      // the variable that the inspector tells of instead, or ""
	picked  source.Span // the expression that stays lit
	object  int         // the object of a run that the inspector tells of instead, or -1
	onOther bool        // what stands next to the graph was clicked last
}

// A drawing is what a task makes of a function: what to show and where.
type drawing struct {
	view  *views.View
	arr   *scene.Arrangement
	tidy  *scene.Arrangement // of the last step, nil if that is like all others
	pages []page.Key

	beside *scene.Arrangement // of what stands next to it, or nil
}

// noSpan is no place in the source.
var noSpan source.Span

// recorded reports whether there are steps to go through.
func recorded(v *views.View) bool {
	return v.Recording != nil && v.Recording.Steps().Len() > 0
}

// draw makes the view of a function and arranges it. It runs in a task. If the
// analysis fails, the drawing shows how far it came, beside the error.
func draw(ctx context.Context, doc document, key page.Key, progress func(string)) (drawing, error) {
	view, failure := doc.View(ctx, key, func(steps int) { progress(fmt.Sprintf("%d steps", steps)) })
	if view == nil || view.Page == nil || ctx.Err() != nil {
		view.Close()
		return drawing{}, failure
	}
	progress("arranging the graph")
	d := drawing{view: view}
	if err := errors.Join(d.arrange(ctx), d.arrangeBeside(ctx)); err != nil {
		view.Close()
		return drawing{}, fmt.Errorf("the graph of %s cannot be arranged: %w", view.Title, err)
	}
	return d, failure
}

func (d *drawing) arrange(ctx context.Context) (err error) {
	if !recorded(d.view) {
		d.arr, err = scene.Arrange(ctx, d.view.Page)
		return err
	}
	r := d.view.Recording
	if d.arr, err = scene.ArrangeRecording(ctx, r); err != nil {
		return err
	}
	d.pages = pagesOf(r)
	if allThere(d.view) {
		return nil
	}
	d.tidy, err = scene.Arrange(ctx, pageOf(d.view, lastStep(d.view)))
	return err
}

// allThere reports whether all blocks of a view are there at its last step: then they
// have no better places. Those of annotated programs are there from the beginning.
func allThere(v *views.View) bool {
	_, isProgram := v.Recording.(page.Program)
	return isProgram && len(v.Recording.Union().Nodes) == len(pageOf(v, lastStep(v)).Nodes)
}

// scene returns what the tab shows at its step, tidied up or in its place
// among all steps.
func (t *tab) scene() *scene.Scene {
	if t.tidy != nil {
		return t.tidy.Scene(t.page())
	}
	return t.arr.Scene(t.page())
}

// page returns what the tab shows at its step.
func (t *tab) page() *page.Page { return pageOf(t.view, t.step) }

// pageOf returns the page of a view at a step, under the key of the view: by
// that, links and hits find the graph.
func pageOf(v *views.View, step int) *page.Page {
	p := *v.Page
	if recorded(v) {
		p = *v.Recording.PageAt(step)
	}
	p.Key, p.Title = v.Key.String(), v.Title
	return &p
}

// lastStep returns the number of a view's last step, 0 if it has none.
func lastStep(v *views.View) int {
	if !recorded(v) {
		return 0
	}
	return v.Recording.Steps().Len() - 1
}

// newTab makes a tab of a drawing, at its last step, which is tidied up: that
// is the result, and what people want to see first.
func (w *Window) newTab(key page.Key, d drawing) *tab {
	t := &tab{key: key, program: key.Program(), graph: graphview.New(), node: -1, object: -1}
	t.item = container.NewTabItem(d.view.Title, t.graph)
	w.placeBeside(t, d)
	w.dress(t, d.view)
	t.set(d, w.version)
	w.connectGraph(t)
	return t
}

// close gives back what the views of the tab need; it shows others then, or none.
func (t *tab) close() {
	for _, d := range t.sheets {
		d.view.Close()
	}
	t.sheets = nil
}

// keep puts a page that was made for the tab with its others, and reports whether it
// could: if the tab has been closed meanwhile, nobody will look at the page.
func (t *tab) keep(key page.Key, d drawing) bool {
	if t.sheets == nil {
		d.view.Close()
		return false
	}
	t.sheets[key] = d
	return true
}

// set puts another drawing into the tab and goes to its last step.
func (t *tab) set(d drawing, version int) {
	t.close()
	t.view, t.arr, t.tidy, t.version, t.picked = d.view, d.arr, d.tidy, version, noSpan
	t.key, t.pages, t.sheets = d.view.Key, d.pages, map[page.Key]drawing{d.view.Key: d}
	t.wanted = noPage
	t.step = lastStep(d.view)
	t.item.Text = tabTitle(d.view)
}

// widestTab is how many letters of a title a tab shows: one very long name
// must not push all other tabs out of sight.
const widestTab = 30

// tabTitle tells the views of one function apart. Those of whole programs have
// titles of their own. Of long titles it keeps both
// ends: long names differ at either of them.
func tabTitle(v *views.View) string {
	title := v.Title
	if r := []rune(title); len(r) > widestTab {
		title = string(r[:widestTab/2]) + "…" + string(r[len(r)-widestTab/2+1:])
	}
	if k := engine.KindOf(v.Key); k.Named {
		title += " – " + k.Short
	}
	return title
}

// tabWith returns the tab that shows a view or can turn to it, or nil.
func (w *Window) tabWith(key page.Key) *tab {
	for _, t := range w.tabs {
		if t.key == key || sharesSteps(key) && t.program == key.Program() {
			return t
		}
	}
	return nil
}

func (w *Window) tabOf(item *container.TabItem) *tab {
	for _, t := range w.tabs {
		if t.item == item {
			return t
		}
	}
	return nil
}

// show brings the graph of a function to the front, making it first if there
// is none of this version of the file yet, and then calls then.
func (w *Window) show(key page.Key, then func(*tab)) {
	t := w.tabWith(key)
	if t != nil && t.version == w.version && t.key != key {
		w.turn(t, key, then)
		return
	}
	if t != nil && t.version == w.version {
		w.selectTab(t)
		if then != nil {
			then(t)
		}
		return
	}
	doc, name := w.doc, w.nameOf(key)
	var d drawing
	w.begin("Analysing "+name, func(ctx context.Context, progress func(string)) (err error) {
		d, err = draw(ctx, doc, key, progress)
		return err
	}, func(err error) {
		var types *untyped
		if errors.As(err, &types) {
			w.typesMissing(types, key, then)
			return
		}
		if err != nil && key.Graph != "" && d.view != nil && len(d.view.Page.Nodes) == 0 {
			w.show(key.Program(), then) // there is no such graph any more
			return
		}
		w.showFailures(key, err, d.view)
		if d.arr == nil {
			return
		}
		if t == nil {
			t = w.newTab(key, d)
			w.addTab(t)
		} else {
			w.renew(t, d)
		}
		w.selectTab(t)
		if then != nil {
			then(t)
		}
	})
}

// renew puts a new version of its graph into a tab and stays at the step that
// was shown, as far as there is such a step.
func (w *Window) renew(t *tab, d drawing) {
	before := t.view
	step, atEnd := t.step, t.step == lastStep(before)
	w.placeBeside(t, d)
	w.dress(t, d.view)
	t.set(d, w.version)
	if recorded(d.view) && !atEnd {
		t.step, t.tidy = sameStep(before.Recording, step, d.view.Recording), nil
	}
	t.graph.SetScene(t.scene())
	w.graphs.Refresh()
	if t == w.current {
		w.bind(t)
	}
}

// sameStep finds the step of a new recording that says what a step of the old
// one said, the nearest of them; or the step with the same number.
func sameStep(before page.Recording, step int, after page.Recording) int {
	text := before.Steps().At(step).Text
	n := after.Steps().Len()
	for d := range n {
		for _, i := range []int{step - d, step + d} {
			if i >= 0 && i < n && after.Steps().At(i).Text == text {
				return i
			}
		}
	}
	return max(0, min(step, n-1))
}

func (w *Window) addTab(t *tab) {
	w.tabs = append(w.tabs, t)
	if len(w.tabs) == 1 {
		w.arrange()
	}
	w.turning = true // the first tab is selected at once
	w.graphs.Append(t.item)
	w.turning = false
}

func (w *Window) selectTab(t *tab) {
	if w.graphs.Selected() != t.item {
		w.turning = true // tabSelected is called, but the user has clicked nothing
		w.graphs.Select(t.item)
		w.turning = false
	}
	if w.current != t || w.timeline.Recording() != recordingOf(t) {
		w.bind(t)
	}
	w.focusGraph()
}

func recordingOf(t *tab) page.Recording {
	if recorded(t.view) {
		return t.view.Recording
	}
	return nil
}

// tabSelected is called when a tab comes to the front by click.
func (w *Window) tabSelected(item *container.TabItem) {
	t := w.tabOf(item)
	if t == nil || t == w.current || w.turning {
		return
	}
	if w.current != nil {
		w.history.leave(w.here())
	}
	w.protect("Showing "+t.view.Title, func() { w.bind(t) })
	if t.version != w.version {
		w.show(t.key, nil)
	}
}

// closeTab closes one graph.
func (w *Window) closeTab(t *tab) {
	i := slices.Index(w.tabs, t)
	if i < 0 {
		return
	}
	w.tabs = slices.Delete(w.tabs, i, i+1)
	t.close()
	if w.current == t {
		w.current = nil
	}
	w.turning = true
	w.graphs.Remove(t.item)
	w.turning = false
	if len(w.tabs) == 0 {
		w.unbind()
		w.arrange()
		return
	}
	w.selectTab(w.tabs[min(i, len(w.tabs)-1)])
}

// closeTabs closes all graphs, before another file is shown.
func (w *Window) closeTabs() {
	for _, t := range w.tabs {
		t.close()
	}
	w.tabs, w.current = nil, nil
	w.graphs.SetItems(nil)
	w.unbind()
}

// bind shows in all panes what belongs to a tab.
func (w *Window) bind(t *tab) {
	w.current = t
	w.timeline.SetRecording(recordingOf(t), t.step)
	if recorded(t.view) {
		w.steps.SetSteps(t.view.Recording.Steps())
	} else {
		w.steps.SetSteps(nil)
	}
	w.bindPage(t)
}

// bindPage shows in the panes what belongs to the page that a tab shows.
func (w *Window) bindPage(t *tab) {
	w.status.point("") // what was pointed at may be gone
	w.showText(t.view.Text)
	list := make([]panes.Instruction, len(t.view.Bytecode))
	for i, b := range t.view.Bytecode {
		list[i] = panes.Instruction(b)
	}
	w.bytecode.SetInstructions(list)
	w.source.Reveal(t.view.Span) // what the step comes from is lit below
	flow, _ := w.flowShown(t.key)
	w.outline.SetCurrent(flow.String())
	w.showStep(t.step)
	w.searchAgain()
	w.menuChanged()
}

// unbind empties the panes.
func (w *Window) unbind() {
	w.timeline.SetRecording(nil, 0)
	w.steps.SetSteps(nil)
	w.bytecode.SetInstructions(nil)
	w.inspector.SetSubject("", nil, nil)
	w.inspector.SetTables(nil, nil)
	w.outline.SetCurrent("")
	w.finder.SetHits(nil)
	w.showTitle()
}

// showText puts a text into the source pane unless it is there.
func (w *Window) showText(text string) {
	if w.text == text {
		return
	}
	w.text = text
	w.source.SetSource(text)
	w.source.SetErrors(w.problems)
}

// focusGraph gives the keys to the graph.
func (w *Window) focusGraph() {
	if w.current == nil || w.popup != nil || w.dialog != nil {
		return
	}
	if w.current.tabled {
		w.win.Canvas().Focus(w.current.table.Text.Focus())
		return
	}
	if f, ok := fyne.CanvasObject(w.current.graph).(fyne.Focusable); ok {
		w.win.Canvas().Focus(f)
	}
}
