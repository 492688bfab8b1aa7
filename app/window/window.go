package window

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"vitrine/host/permission"
	"vitrine/host/source"
	"vitrine/viewer/panes"
)

// Options say what the window opens on.
type Options struct {
	File     string // "" for the start page
	Function string // "" for the first function of the file

	Dialect source.Dialect // to read the file in; Auto lets the file decide, or what was chosen for it before

	Permissions permission.Grants // of all programs that are opened

	Words []string // arguments of the program in File, for its function target

	// Picture names a PNG file to draw the window's content into instead of
	// opening it; "" opens the window if there is a display.
	Picture string
	// Messages is where the program says that there is no display.
	Messages io.Writer
}

// Window is the application's window. It composes mediators. Each connects some panes,
// and reaches the others through the window.
type Window struct {
	app     fyne.App
	win     fyne.Window
	prefs   prefs
	state   state
	opening state // how the window was when it was opened
	ctx     context.Context
	close   context.CancelFunc

	outline *panes.Outline
	status  *statusBar

	tasks    taskRunner
	opened   openedFile
	access   permissionDesk
	dialects dialectDesk
	tabs     tabBar
	nav      navigator
	stepper  stepper
	texts    textLink
	editing  editDesk
	subject  subjectView
	why      whyDesk
	hints    hintDesk
	stops    stopDesk
	runs     runDesk
	output   outputDesk
	search   searching
	problems problemDesk
	choices  translationChoices
	stages   stageChooser
	exports  exporter
	lessons  lessonDesk
	live     liveDesk

	interpreting interpretingDesk

	layout   arrangement
	popups   popups
	commands commandSet
	table    commandTable
	menus    menuBar
}

// newWindow makes a window of an app, with nothing open.
func newWindow(ctx context.Context, app fyne.App, m *memory, load loader) *Window {
	if err := speakEnglish(); err != nil {
		fyne.LogError("Dialogs speak the language of the system", err)
	}
	w := &Window{app: app, prefs: prefs{m}}
	w.compose(load)
	w.state, w.opening = w.prefs.state(), w.prefs.state()
	w.ctx, w.close = context.WithCancel(ctx)
	app.Settings().SetTheme(&appTheme{choice: w.prefs.theme()})
	w.win = app.NewWindow("Vitrine")
	w.makePanes()
	w.commands.groups = w.table.groups()
	w.commands.toolbar = newToolbar(w)
	w.menus.build()
	w.commands.registerKeys()
	w.connect()
	w.layout.arrange()
	w.win.SetPadded(false)
	w.win.Resize(fyne.NewSize(w.state.Width, w.state.Height))
	w.win.SetMaster()
	w.win.SetOnDropped(func(_ fyne.Position, uris []fyne.URI) { w.opened.dropped(uris) })
	w.win.SetCloseIntercept(w.askedToClose)
	w.win.SetOnClosed(w.shutDown)
	w.showTitle()
	w.menus.changed()
	return w
}

// compose makes the mediators, with nothing open.
func (w *Window) compose(load loader) {
	w.tasks = taskRunner{w: w, later: fyne.Do}
	w.opened = openedFile{w: w, load: load}
	w.access = permissionDesk{w: w}
	w.dialects = dialectDesk{w: w}
	w.tabs = tabBar{w: w}
	w.nav = navigator{w: w}
	w.stepper = stepper{w: w}
	w.texts = textLink{w: w}
	w.editing = editDesk{w: w}
	w.subject = subjectView{w: w}
	w.why = whyDesk{w: w}
	w.hints = hintDesk{w: w}
	w.stops = stopDesk{w: w}
	w.runs = runDesk{w: w}
	w.output = outputDesk{w: w}
	w.search = searching{w: w}
	w.problems = problemDesk{w: w}
	w.choices = translationChoices{w: w}
	w.stages = stageChooser{w: w}
	w.exports = exporter{w}
	w.lessons = lessonDesk{w: w}
	w.interpreting = interpretingDesk{w: w}
	w.live = liveDesk{w: w}
	w.layout = newArrangement(w)
	w.popups = popups{w: w}
	w.commands = commandSet{w: w}
	w.table = commandTable{w: w}
	w.menus = menuBar{w: w}
}

// makePanes makes the parts of the window.
func (w *Window) makePanes() {
	w.outline = panes.NewOutline()
	w.texts.source = panes.NewSourcePane()
	w.editing.older = newOlderMark()
	w.texts.bytecode = panes.NewBytecodePane()
	w.subject.inspector = panes.NewInspector()
	w.stepper.steps = panes.NewStepList()
	w.why.list = panes.NewWhyPane()
	w.search.finder = panes.NewSearchPane()
	w.output.pane = panes.NewOutputPane()
	w.stepper.timeline = panes.NewTimeline()
	w.problems.pane = panes.NewErrorPane()
	w.lessons.pane = panes.NewLessonPane()
	w.status = newStatusBar(w.tasks.stopByUser)
	w.tabs.bar = container.NewDocTabs()
	w.tabs.place = container.New(&tabPlace{tabs: w.tabs.bar}, w.tabs.bar)
	w.tabs.bar.OnSelected = func(item *container.TabItem) { w.tabs.chosen(item) }
	w.tabs.bar.CloseIntercept = func(item *container.TabItem) { w.tabs.close(w.tabs.of(item)) }
	w.stepper.timeline.SetSpeed(w.state.Speed)
	for _, t := range []*panes.Text{
		w.outline.Text, w.texts.source.Text, w.texts.bytecode.Text, w.subject.inspector.Text, w.stepper.steps.Text, w.why.list.Text, w.search.finder.Text, w.output.pane.Text, w.problems.pane.Text,
	} {
		t.OnKey, t.OnRune = w.commands.typedKey, w.commands.typedRune
	}
	w.lessons.pane.OnKey, w.lessons.pane.OnRune = w.commands.typedKey, w.commands.typedRune
	w.stepper.timeline.OnKey, w.stepper.timeline.OnRune = w.commands.typedKey, w.commands.typedRune
	w.search.finder.OnKey = w.commands.typedKey
}

// askedToClose closes the window, once it is settled what becomes of a text that is not
// saved.
func (w *Window) askedToClose() {
	w.editing.settle(func() { w.remember(); w.win.Close() })
}

// showTitle puts the file and the function into the title bar.
func (w *Window) showTitle() {
	title := "Vitrine"
	if w.opened.path != "" {
		title = filepath.Base(w.opened.path) + " – Vitrine"
		if w.editing.marked {
			title = unsavedMark + title
		}
	}
	if w.tabs.current != nil {
		title = w.tabs.current.view.Title + " – " + title
		if n := w.stepper.timeline.Len(); n > 0 {
			title = fmt.Sprintf("%s – step %d of %d", title, w.stepper.timeline.Step()+1, n)
		}
	}
	if w.problems.shown {
		title += " – " + count(len(w.problems.pane.Problems()), "problem")
	}
	w.win.SetTitle(title)
}

// remember stores the state for the next start.
func (w *Window) remember() {
	if !w.win.FullScreen() {
		size := w.win.Canvas().Size()
		w.state.Width, w.state.Height = size.Width, size.Height
	}
	w.layout.noteSplits()
	w.state.Speed = w.stepper.timeline.Speed()
	if err := w.prefs.setState(w.opening, w.state); err != nil {
		fyne.LogError("The window's state cannot be stored", err)
	}
}

// shutDown ends the window.
func (w *Window) shutDown() {
	w.tasks.stop()
	w.opened.watcher.stop()
	w.lessons.watcher.stop()
	w.tabs.closeAll()
	w.opened.doc = nil
	w.close()
}
