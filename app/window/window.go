package window

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"vitrine/host/permission"
	"vitrine/host/source"
	"vitrine/viewer/panes"
)

// Options say what the window opens on.
type Options struct {
	File     string // "" for the start page
	Function string // "" for the first function of the file

	Permissions permission.Grants // of all programs that are opened

	// Picture names a PNG file to draw the window's content into instead of
	// opening it; "" opens the window if there is a display.
	Picture string
	// Messages is where the program says that there is no display.
	Messages io.Writer
}

// Window is the application's window.
type Window struct {
	app   fyne.App
	win   fyne.Window
	prefs prefs
	state state
	ctx   context.Context
	close context.CancelFunc
	load  loader

	// inline makes tasks run at once on the calling goroutine: there is none
	// to wait for where a picture is made.
	inline bool
	// later has a function called on Fyne's goroutine: it is fyne.Do but in
	// tests, whose driver has no such goroutine.
	later func(func())

	// What is open.
	file     string
	doc      document
	about    string // the open file in a line
	version  int    // counts readings of the file, so that old graphs are known
	problems source.ErrorList
	onDisk   string // the text of the file when it was read last
	text     string // what the source pane shows
	tabs     []*tab
	current  *tab
	turning  bool // tabs are being changed by the program, not by click
	history  history
	watcher  *watcher
	task     *task
	search   searching

	// The parts of the window.
	outline     *panes.Outline
	source      *panes.SourcePane
	bytecode    *panes.BytecodePane
	inspector   *panes.Inspector
	steps       *panes.StepList
	reasonList  *panes.WhyPane
	finder      *panes.SearchPane
	timeline    *panes.Timeline
	errors      *panes.ErrorPane
	status      *statusBar
	toolbar     *toolbar
	graphs      *container.DocTabs
	tools       *container.AppTabs
	splits      map[string]*container.Split
	popup       *widget.PopUp
	dialog      *dialog.FileDialog // on top of the window, or nil
	types       *typeDialog        // the one that was opened last
	variants    *variantsDialog
	running     *runDialog
	passes      *passesDialog
	passesOff   []string // the optimisations that are not made, in their order
	permissions permissions
	arguments   map[string]string // that functions were run with last
	hasErrors   bool
	errorsOf    string // the annotated program whose errors are shown, or ""

	// What is explained, and whether steps leave the graph that is shown.
	asked   question
	staying bool

	// Commands and what is made of them.
	groups    []commandGroup
	menu      *fyne.MainMenu
	items     map[*command]*fyne.MenuItem
	refill    []func()
	menuStale bool
	quit      *command
}

// newWindow makes a window of an app, with nothing open.
func newWindow(ctx context.Context, app fyne.App, load loader) *Window {
	w := &Window{app: app, prefs: prefs{app.Preferences()}, load: load, later: fyne.Do, splits: map[string]*container.Split{}}
	w.state = w.prefs.state()
	w.ctx, w.close = context.WithCancel(ctx)
	app.Settings().SetTheme(&appTheme{choice: w.prefs.theme()})
	w.win = app.NewWindow("Vitrine")
	w.makePanes()
	w.groups = w.commandTable()
	w.toolbar = newToolbar(w)
	w.buildMenu()
	w.registerKeys()
	w.connect()
	w.arrange()
	w.win.SetPadded(false)
	w.win.Resize(fyne.NewSize(w.state.Width, w.state.Height))
	w.win.SetMaster()
	w.win.SetOnDropped(func(_ fyne.Position, uris []fyne.URI) { w.dropped(uris) })
	w.win.SetCloseIntercept(func() { w.remember(); w.win.Close() })
	w.win.SetOnClosed(w.shutDown)
	w.showTitle()
	w.menuChanged()
	return w
}

// makePanes makes the parts of the window.
func (w *Window) makePanes() {
	w.outline = panes.NewOutline()
	w.source = panes.NewSourcePane()
	w.bytecode = panes.NewBytecodePane()
	w.inspector = panes.NewInspector()
	w.steps = panes.NewStepList()
	w.reasonList = panes.NewWhyPane()
	w.finder = panes.NewSearchPane()
	w.timeline = panes.NewTimeline()
	w.errors = panes.NewErrorPane()
	w.status = newStatusBar(func() { w.stopTask(); w.status.say("Stopped") })
	w.graphs = container.NewDocTabs()
	w.graphs.OnSelected = func(item *container.TabItem) { w.tabSelected(item) }
	w.graphs.CloseIntercept = func(item *container.TabItem) { w.closeTab(w.tabOf(item)) }
	w.timeline.SetSpeed(w.state.Speed)
	for _, t := range []*panes.Text{
		w.outline.Text, w.source.Text, w.bytecode.Text, w.inspector.Text, w.steps.Text, w.reasonList.Text, w.finder.Text, w.errors.Text,
	} {
		t.OnKey, t.OnRune = w.typedKey, w.typedRune
	}
	w.timeline.OnKey, w.timeline.OnRune = w.typedKey, w.typedRune
	w.finder.OnKey = w.typedKey
}

// showTitle puts the file and the function into the title bar.
func (w *Window) showTitle() {
	title := "Vitrine"
	if w.file != "" {
		title = filepath.Base(w.file) + " – Vitrine"
	}
	if w.current != nil {
		title = w.current.view.Title + " – " + title
		if n := w.timeline.Len(); n > 0 {
			title = fmt.Sprintf("%s – step %d of %d", title, w.timeline.Step()+1, n)
		}
	}
	if w.hasErrors {
		title += " – " + count(len(w.errors.Problems()), "problem")
	}
	w.win.SetTitle(title)
}

// remember stores what the next start is to find again.
func (w *Window) remember() {
	if !w.win.FullScreen() {
		size := w.win.Canvas().Size()
		w.state.Width, w.state.Height = size.Width, size.Height
	}
	w.noteSplits()
	w.state.Speed = w.timeline.Speed()
	if err := w.prefs.setState(w.state); err != nil {
		fyne.LogError("The window's state cannot be stored", err)
	}
}

func (w *Window) shutDown() {
	w.stopTask()
	w.watcher.stop()
	w.close()
}

// dropped opens the first file that was dropped on the window.
func (w *Window) dropped(uris []fyne.URI) {
	for _, u := range uris {
		if u.Scheme() == "file" {
			w.openFile(u.Path(), "")
			return
		}
	}
	w.status.say("Only files can be dropped here")
}
