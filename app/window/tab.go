package window

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"vitrine/engine"
	"vitrine/engine/views"
	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/pages/visits"
	"vitrine/viewer/graphview"
	"vitrine/viewer/panes"
	"vitrine/viewer/scene"
)

// A tab shows the graph of one function, the graphs of an annotated program one at a
// time, or tables.
type tab struct {
	key       page.Key // of the view that is shown
	program   page.Key // of the program that all its views belong to
	view      *views.View
	room      scene.Room         // that its graphs are arranged for
	arr       *scene.Arrangement // of all steps together: nothing moves between them; nil before somebody goes to one of them
	tidy      *scene.Arrangement // of what is there at this step, or at steps like it; or nil
	late      *scene.Arrangement // of the steps at which the graph is what it is in the end, or nil
	from      int                // the first of these
	part      *page.Page         // what a call graph was reduced to, or nil; tidy arranges it
	graph     *graphview.GraphView
	table     *panes.TableView // of the page's tables, or nil
	tabled    bool             // the tables are shown, not the graph
	pages     []page.Key       // keys of the graphs that share the steps
	sheets    map[page.Key]drawing
	beside    []*besidePane    // what stands next to the graph, from left to right
	split     *container.Split // of the graph and these
	live      *liveBar         // above a live session, or nil
	pin       *pinnedStep      // the step that this one is compared with, or nil
	wanted    page.Key         // of the page to be made next, or noPage
	making    bool             // such a page is being made
	arranging *task            // what finds places for all steps, or has done so
	item      *container.TabItem
	unsaved   bool // the title says that the text is not saved
	version   int  // of the file that the graph was made from
	step      int
	node      int             // the selected block, or -1; it need not be there at this step
	subject   string          // the variable that the inspector is about instead, or ""
	picked    source.Span     // the expression that stays lit
	object    int             // the object of a run that the inspector is about instead, or -1
	within    *besidePane     // where that is
	visits    *visits.Counter // of the recording, once somebody wants to know
	onOther   bool            // the graph beside this one was clicked last
}

// A drawing is the result of a task for a function: what to show and where.
type drawing struct {
	view  *views.View
	room  scene.Room         // that the graph is arranged for
	arr   *scene.Arrangement // of all steps; nil if only the last ones have places yet
	tidy  *scene.Arrangement // of the last steps, nil if those are like all others
	from  int                // the first of these
	pages []page.Key

	beside []arranged // what is next to it
}

// A viewMaker makes views, as the methods of documents do.
type viewMaker func(ctx context.Context, key page.Key, progress func(steps int)) (*views.View, error)

// noSpan is not a place in the source.
var noSpan source.Span

// recorded reports whether there are steps to go through.
func recorded(v *views.View) bool {
	return v.Recording != nil && v.Recording.Steps().Len() > 0
}

// draw makes the view of a function and arranges it for a place with an aspect. It runs in a
// task. If the analysis fails, the drawing shows how far it came; the error is returned too.
func draw(ctx context.Context, doc document, key page.Key, aspect float64, progress func(string)) (drawing, error) {
	return drawView(ctx, doc.View, key, aspect, progress)
}

// drawLate is draw for somebody who begins at the last steps: if there is much, only they get places.
func drawLate(ctx context.Context, doc document, key page.Key, aspect float64, progress func(string)) (drawing, error) {
	return drawPart(ctx, doc.View, key, aspect, progress, mostAtOnce)
}

// drawSoon is draw for somebody who may not want the steps.
func drawSoon(ctx context.Context, doc document, key page.Key, aspect float64, progress func(string)) (drawing, error) {
	return drawView(ctx, resultOf(doc), key, aspect, progress)
}

// resultOf returns what makes the views of a document as soon as it can.
func resultOf(doc document) viewMaker {
	if doc, ok := doc.(hasty); ok {
		return doc.Result
	}
	return doc.View
}

// drawView makes a view and arranges it.
func drawView(ctx context.Context, make viewMaker, key page.Key, aspect float64, progress func(string)) (drawing, error) {
	return drawPart(ctx, make, key, aspect, progress, math.MaxInt)
}

// drawPart is drawView, but if a graph has more than that many blocks in the end, only the last steps get places.
func drawPart(ctx context.Context, make viewMaker, key page.Key, aspect float64, progress func(string), most int) (drawing, error) {
	view, failure := make(ctx, key, func(steps int) { progress(fmt.Sprintf("%d steps", steps)) })
	if view == nil || view.Page == nil || ctx.Err() != nil {
		view.Close()
		return drawing{}, failure
	}
	progress("arranging the graph")
	d := drawing{view: view, room: scene.Room{Aspect: aspect, Columns: columnsOf(view)}}
	if err := errors.Join(d.arrange(ctx, most), d.arrangeBeside(ctx)); err != nil {
		view.Close()
		return drawing{}, fmt.Errorf("the graph of %s cannot be arranged: %w", view.Title, err)
	}
	return d, failure
}

// arrange finds the places of a graph. Of a recording that ends with more than that many blocks, only the last steps get
// theirs.
func (d *drawing) arrange(ctx context.Context, most int) (err error) {
	if !recorded(d.view) {
		d.pages = d.view.Graphs
		d.arr, err = d.room.Arrange(ctx, d.view.Page)
		return err
	}
	r := d.view.Recording
	d.pages = pagesOf(r)
	last, settles := pageOf(d.view, lastStep(d.view)), false
	d.from = lastStep(d.view)
	if s, ok := r.(page.Settling); ok {
		from, p := s.Settled()
		p.Key, p.Title = last.Key, last.Title
		d.from, last, settles = from, p, true
	}
	if _, isProgram := r.(page.Program); isProgram || !settles || len(last.Nodes) <= most {
		if d.arr, err = d.room.ArrangeRecording(ctx, r); err != nil || allThere(d.view) {
			return err
		}
	}
	d.tidy, err = d.room.Arrange(ctx, last)
	return err
}

// allThere reports whether all blocks of a view exist at its last step: then there are no
// better places. Those of annotated programs exist from the beginning.
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
func (t *tab) page() *page.Page {
	if t.part != nil {
		return t.part
	}
	return pageOf(t.view, t.step)
}

// pageOf returns the page of a view at a step, under the key of the view: by
// that, links and hits find the graph.
func pageOf(v *views.View, step int) *page.Page {
	p := *v.Page
	if recorded(v) {
		p = *v.Recording.PageAt(step)
	}
	p.Key, p.Title = v.Key, v.Title
	return &p
}

// lastStep returns the number of a view's last step, 0 if it has none.
func lastStep(v *views.View) int {
	if !recorded(v) {
		return 0
	}
	return v.Recording.Steps().Len() - 1
}

// A tabBar has the tabs, and shows in the panes what belongs to the one in front.
type tabBar struct {
	w       *Window
	bar     *container.DocTabs
	place   *fyne.Container // what bar fills
	all     []*tab
	current *tab
	turning bool // tabs are being changed by the program, not by click
}

// make makes a tab of a drawing, at its last step, which is tidied up: that
// is the result, and what people want to see first.
func (tb *tabBar) make(key page.Key, d drawing) *tab {
	t := &tab{key: key, program: key.Program(), unsaved: tb.w.editing.marked, graph: graphview.New(), node: -1, object: -1}
	t.item = container.NewTabItem(d.view.Title, t.graph)
	tb.placeBeside(t, d)
	tb.dress(t, d.view)
	t.set(d, tb.w.opened.version)
	if engine.KindOf(key).Begins && recorded(d.view) {
		t.goTo(0)
	}
	tb.connectGraph(t)
	return t
}

// close frees what the views of the tab hold.
func (t *tab) close() {
	for _, d := range t.sheets {
		d.view.Close()
	}
	t.sheets = nil
}

// leave frees what a tab that is not going to be shown again holds.
func (t *tab) leave() {
	t.close()
	t.graph.Leave()
	for _, b := range t.beside {
		b.graph.Leave()
	}
	if t.pin != nil {
		t.pin.graph.Leave()
	}
	t.forget()
}

// forget lets go of what the tab has shown: Fyne remembers its panes for a while.
func (t *tab) forget() {
	t.view = &views.View{Key: t.key, Page: &page.Page{}}
	t.arr, t.tidy, t.late, t.part, t.sheets, t.beside, t.pin, t.visits = nil, nil, nil, nil, nil, nil, nil, nil
}

// keep adds a page to the tab, and reports whether it could: if the tab has been closed
// meanwhile, nobody will see the page.
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
	t.unpin()
	t.part = nil
	t.view, t.room, t.arr, t.version, t.picked = d.view, d.room, d.arr, version, noSpan
	t.tidyAtEnd(d)
	t.key, t.pages, t.sheets = d.view.Key, d.pages, map[page.Key]drawing{d.view.Key: d}
	t.wanted = noPage
	t.step = lastStep(d.view)
	t.entitle(t.unsaved)
}

// entitle sets the title, with a mark if the text is not saved.
func (t *tab) entitle(unsaved bool) {
	if t.unsaved, t.item.Text = unsaved, tabTitle(t.view); unsaved {
		t.item.Text = unsavedMark + t.item.Text
	}
}

// widestTab is how many letters of a name a tab shows: one very long name
// must not push all other tabs out of sight.
const widestTab = 30

// tabTitle distinguishes the views of one function. Those of whole programs have
// titles of their own. Of long names it keeps both
// ends: they differ at either of them.
func tabTitle(v *views.View) string {
	name, what, _ := strings.Cut(v.Title, titleDash)
	if r := []rune(name); len(r) > widestTab {
		name = string(r[:widestTab/2]) + "…" + string(r[len(r)-widestTab/2+1:])
	}
	if what != "" {
		name += titleDash + what
	}
	if k := engine.KindOf(v.Key); k.Named {
		name += titleDash + k.Short
	}
	return name
}

// titleDash is between the name of a function and what is shown of it.
const titleDash = " – "

// with returns the tab that shows a view or can turn to it, or nil.
func (tb *tabBar) with(key page.Key) *tab {
	for _, t := range tb.all {
		if t.key == key || sharesSteps(key) && t.program == key.Program() {
			return t
		}
	}
	return nil
}

func (tb *tabBar) of(item *container.TabItem) *tab {
	for _, t := range tb.all {
		if t.item == item {
			return t
		}
	}
	return nil
}

// show brings the graph of a function to the front, making it first if there
// is none of this version of the file yet, and then calls then.
func (tb *tabBar) show(key page.Key, then func(*tab)) {
	t := tb.with(key)
	if t != nil && t.version == tb.w.opened.version && t.key != key {
		tb.turn(t, key, then)
		return
	}
	if t != nil && t.version == tb.w.opened.version {
		tb.choose(t)
		if then != nil {
			then(t)
		}
		return
	}
	aspect := tb.aspectOf(key)
	doc, name, how := tb.w.opened.doc, tb.w.stages.nameOf(key), drawSoon
	if t != nil && recorded(t.view) && t.step < lastStep(t.view) {
		how = draw
	}
	var d drawing
	tb.w.tasks.begin("Analysing "+name, func(ctx context.Context, progress func(string)) (err error) {
		d, err = how(ctx, doc, key, aspect, progress)
		return err
	}, func(err error) {
		var types *untyped
		if errors.As(err, &types) {
			tb.w.choices.typesMissing(types, key, then)
			return
		}
		var none *engine.NoArguments
		if errors.As(err, &none) {
			tb.w.runs.compileOn(none.Entry, key, then)
			return
		}
		if err != nil && key.Graph != "" && d.view != nil && len(d.view.Page.Nodes) == 0 {
			tb.show(key.Program(), then) // there is no such graph any more
			return
		}
		tb.w.problems.showFailures(key, err, d.view)
		if d.arr == nil {
			return
		}
		if t == nil {
			t = tb.make(key, d)
			tb.add(t)
		} else {
			tb.renew(t, d)
		}
		tb.choose(t)
		if then != nil {
			then(t)
		}
	})
	tb.w.tasks.whenStopped(func(err error) {
		if errors.Is(err, engine.ErrLiveStopped) { // what was recorded is to be seen
			tb.show(key, then)
		}
	})
}

// renew puts a new version of its graph into a tab and stays at the same step, if there
// is one.
func (tb *tabBar) renew(t *tab, d drawing) {
	before := t.view
	step, atEnd := t.step, t.step == lastStep(before)
	tb.placeBeside(t, d)
	tb.dress(t, d.view)
	t.set(d, tb.w.opened.version)
	if recorded(d.view) && recorded(before) && !atEnd {
		t.step, t.tidy = sameStep(before.Recording, step, d.view.Recording), nil
		t.tidyUp()
	}
	t.graph.SetScene(t.scene())
	tb.retitled()
	if t == tb.current {
		tb.bind(t)
	}
	tb.w.lessons.renewed(t)
}

// sameStep finds the nearest step of a new recording with the same text as a step of the
// old one; or the step with the same number.
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

func (tb *tabBar) add(t *tab) {
	tb.all = append(tb.all, t)
	if len(tb.all) == 1 {
		tb.w.layout.arrange()
	}
	tb.turning = true // the first tab is selected at once
	tb.bar.Append(t.item)
	tb.turning = false
}

func (tb *tabBar) choose(t *tab) {
	if tb.bar.Selected() != t.item {
		tb.turning = true // tabSelected is called, but the user has clicked nothing
		tb.bar.Select(t.item)
		tb.turning = false
	}
	if tb.current != t || tb.w.stepper.timeline.Recording() != recordingOf(t) {
		tb.bind(t)
	}
	tb.focus()
}

func recordingOf(t *tab) page.Recording {
	if recorded(t.view) {
		return t.view.Recording
	}
	return nil
}

// chosen is called when a tab comes to the front by click.
func (tb *tabBar) chosen(item *container.TabItem) {
	t := tb.of(item)
	if t == nil || t == tb.current || tb.turning {
		return
	}
	if tb.current != nil {
		tb.w.nav.history.leave(tb.w.nav.here())
	}
	tb.w.tasks.protect("Showing "+t.view.Title, func() { tb.bind(t) })
	if t.version != tb.w.opened.version {
		tb.show(t.key, nil)
	}
}

// close closes one graph.
func (tb *tabBar) close(t *tab) {
	i := slices.Index(tb.all, t)
	if i < 0 {
		return
	}
	tb.all = slices.Delete(tb.all, i, i+1)
	t.leave()
	if tb.current == t {
		tb.current = nil
	}
	tb.turning = true
	tb.bar.Remove(t.item)
	tb.turning = false
	if len(tb.all) == 0 {
		tb.unbind()
		tb.w.layout.arrange()
		return
	}
	tb.choose(tb.all[min(i, len(tb.all)-1)])
}

// closeAll closes all graphs, before another file is shown.
func (tb *tabBar) closeAll() {
	for _, t := range tb.all {
		t.leave()
	}
	tb.all, tb.current = nil, nil
	tb.bar.SetItems(nil)
	tb.unbind()
}

// keepStill has the graphs in front stay where they are on the screen while the panes around them change.
func (tb *tabBar) keepStill(while func()) {
	if t := tb.current; t != nil {
		graphs := []*graphview.GraphView{t.graph}
		for _, b := range t.beside {
			graphs = append(graphs, b.graph)
		}
		if t.pin != nil {
			graphs = append(graphs, t.pin.graph)
		}
		for _, g := range graphs {
			inner := while
			while = func() { g.KeepStill(inner) }
		}
	}
	while()
}

// retitled shows titles that have changed, and so may be wider.
func (tb *tabBar) retitled() {
	tb.bar.Refresh()
	revealChosen(tb.bar)
}

// bind shows in all panes what belongs to a tab.
func (tb *tabBar) bind(t *tab) {
	if tb.current != t {
		tb.w.status.leaveStep(tb.w.opened.about)
	}
	tb.current = t
	tb.w.stepper.timeline.SetRecording(recordingOf(t), t.step)
	tb.w.stepper.timeline.Expect(t.view.Unrecorded)
	tb.w.stops.mark()
	if recorded(t.view) {
		tb.w.stepper.steps.SetSteps(t.view.Recording.Steps())
	} else {
		tb.w.stepper.steps.SetSteps(nil)
	}
	tb.w.stepper.steps.Expect(t.view.Unrecorded)
	tb.bindPage(t)
}

// bindPage shows in the panes what belongs to the page that a tab shows.
func (tb *tabBar) bindPage(t *tab) {
	tb.w.layout.suitTab()
	tb.w.status.point("") // the thing under the pointer may be gone
	tb.w.texts.showOf(t.view.File, t.view.Text)
	list := make([]panes.Instruction, len(t.view.Bytecode))
	for i, b := range t.view.Bytecode {
		list[i] = panes.Instruction(b)
	}
	tb.w.texts.bytecode.SetInstructions(list)
	tb.w.texts.source.Reveal(t.view.Span) // what the step comes from is lit below
	flow, _ := tb.w.stages.flowShown(t.key)
	tb.w.outline.SetCurrent(flow)
	tb.w.stepper.show(t.step)
	if t.step < lastStep(t.view) { // at the end, the result as a whole is what people want to see
		tb.w.stepper.reveal()
	}
	tb.w.search.again()
	tb.w.menus.changed()
}

// unbind empties the panes.
func (tb *tabBar) unbind() {
	tb.w.layout.suitTab()
	tb.w.stepper.timeline.SetRecording(nil, 0)
	tb.w.stepper.timeline.Expect(false)
	tb.w.stepper.steps.SetSteps(nil)
	tb.w.stepper.steps.Expect(false)
	tb.w.texts.bytecode.SetInstructions(nil)
	tb.w.subject.inspector.SetSubject("", nil)
	tb.w.subject.inspector.SetTables(nil, nil)
	tb.w.outline.SetCurrent(noPage)
	tb.w.search.finder.SetHits(nil)
	tb.w.showTitle()
}

// focus gives the keyboard focus to the graph.
func (tb *tabBar) focus() {
	if tb.current == nil || tb.w.popups.modal() || tb.w.texts.source.Typing() {
		return
	}
	if tb.current.tabled {
		tb.w.win.Canvas().Focus(tb.current.table.Text.Focus())
		return
	}
	if f, ok := fyne.CanvasObject(tb.current.graph).(fyne.Focusable); ok {
		tb.w.win.Canvas().Focus(f)
	}
}

// turnBy goes to a neighbouring tab.
func (tb *tabBar) turnBy(by int) {
	for i, t := range tb.all {
		if t == tb.current {
			tb.w.nav.history.leave(tb.w.nav.here())
			tb.choose(tb.all[(i+by+len(tb.all))%len(tb.all)])
			return
		}
	}
}

// aspect returns how wide the place for a graph is, in its heights; 0 before it has a size.
func (tb *tabBar) aspect() float64 {
	size := tb.bar.Size()
	if size.Height -= tabHeight; size.Width < 100 || size.Height < 100 {
		return 0
	}
	return float64(size.Width / size.Height)
}

// aspectOf returns the aspect of the place for the graph of a page when that is in front.
func (tb *tabBar) aspectOf(key page.Key) float64 { return tb.aspect() * tb.w.layout.widening(key) }

// tabHeight is about how high the titles of tabs are.
const tabHeight = 36

func (tb *tabBar) hasGraph() bool { return tb.current != nil && !tb.current.tabled }

func (tb *tabBar) hasNode() bool { return tb.current != nil && tb.current.node >= 0 }

func (tb *tabBar) hasTab() bool { return tb.current != nil }
