package window

import (
	"fmt"
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"

	"vitrine/assets"
	"vitrine/viewer/graphview"
)

// commandTable lists all that a person can do, menu by menu.
func (w *Window) commandTable() []commandGroup {
	return []commandGroup{
		{"File", w.fileCommands()},
		{"Edit", w.editCommands()},
		{"View", w.viewCommands()},
		{"Step", w.stepCommands()},
		{"Go", w.goCommands()},
		{"Program", w.programCommands()},
		{"Run", w.runCommands()},
		{"Help", w.helpCommands()},
	}
}

func (w *Window) hasFile() bool  { return w.file != "" }
func (w *Window) hasTab() bool   { return w.current != nil }
func (w *Window) hasGraph() bool { return w.current != nil && !w.current.tabled }
func (w *Window) hasSteps() bool { return w.timeline.Len() > 0 }
func (w *Window) hasNode() bool  { return w.current != nil && w.current.node >= 0 }
func (w *Window) hasDoc() bool   { return w.doc != nil && len(w.doc.Functions()) > 0 }

func (w *Window) fileCommands() []any {
	w.quit = &command{title: "Quit", keys: []key{ctrl(fyne.KeyQ)}, run: func() { w.remember(); w.win.Close() }}
	return []any{
		&command{title: "Open…", keys: []key{ctrl(fyne.KeyO)}, run: w.askOpen},
		&submenu{title: "Open Recent", items: w.recentCommands, listed: true},
		&submenu{title: "Examples", items: w.exampleCommands, listed: true},
		&command{title: "Reload", keys: []key{ctrl(fyne.KeyR)}, enabled: w.hasFile, run: w.reload},
		&command{title: "Forget What This Program May Read", enabled: w.hasPermissions, run: w.forgetPermissions},
		nil,
		&command{title: "Export as PNG…", keys: []key{ctrl(fyne.KeyE)}, enabled: w.hasGraph, run: w.exportPNG},
		&command{title: "Export as SVG…", enabled: w.hasGraph, run: w.exportSVG},
		&command{title: "Export as DOT…", enabled: w.hasGraph, run: w.exportDOT},
		nil,
		&command{title: "Close Graph", keys: []key{ctrl(fyne.KeyW)}, enabled: w.hasTab, run: func() { w.closeTab(w.current) }},
		w.quit,
	}
}

func (w *Window) recentCommands() []*command {
	var list []*command
	for _, file := range w.prefs.recent() {
		list = append(list, &command{
			title:   file,
			enabled: func() bool { _, err := os.Stat(file); return err == nil },
			run:     func() { w.openFile(file, "") },
		})
	}
	if len(list) > 0 {
		list = append(list, nil, &command{title: "Clear Recent Files", run: func() {
			w.prefs.clearRecent()
			w.menuStale = true
		}})
	}
	return list
}

func (w *Window) exampleCommands() []*command {
	var list []*command
	for _, e := range assets.Examples() {
		list = append(list, &command{title: "Example: " + e.Name, run: func() { w.openExample(e.Name) }})
	}
	return list
}

func (w *Window) editCommands() []any {
	found := func() bool { return len(w.finder.Hits()) > 0 }
	return []any{
		&command{title: "Copy", keys: []key{ctrl(fyne.KeyC)}, run: w.copyFocused},
		&command{title: "Copy Graph as Text", enabled: w.hasGraph, run: w.copyGraph},
		nil,
		&command{title: "Find…", keys: []key{ctrl(fyne.KeyF), char('/')}, enabled: w.hasTab, run: w.find},
		&command{title: "Find Next", keys: []key{plain(fyne.KeyF3), char('n')}, enabled: found, run: w.finder.Next},
		&command{title: "Find Previous", keys: []key{shift(fyne.KeyF3), char('N')}, enabled: found, run: w.finder.Previous},
		&command{title: "Filter Steps…", enabled: w.hasSteps, run: func() {
			w.showPane(paneTools)
			w.tools.SelectIndex(toolSteps)
			w.win.Canvas().Focus(w.steps.Field())
		}},
		nil,
		&command{title: "Clear Marks and Selection", keys: []key{plain(fyne.KeyEscape)}, run: w.clearSelection},
	}
}

// onGraph makes a command out of something that the current graph can do: the one
// that has the focus, if two stand beside each other.
func (w *Window) onGraph(title string, do func(*graphview.GraphView), keys ...key) *command {
	return &command{title: title, keys: keys, enabled: w.hasGraph, run: func() {
		g := w.current.graph
		if b := w.current.beside; b != nil && w.win.Canvas().Focused() == fyne.Focusable(b.graph) {
			g = b.graph
		}
		do(g)
	}}
}

func (w *Window) viewCommands() []any {
	items := []any{
		w.onGraph("Zoom In", (*graphview.GraphView).ZoomIn, ctrl(fyne.KeyEqual), char('+'), char('=')),
		w.onGraph("Zoom Out", (*graphview.GraphView).ZoomOut, ctrl(fyne.KeyMinus), char('-')),
		w.onGraph("Actual Size", (*graphview.GraphView).ZoomActual, ctrl(fyne.Key0), char('0')),
		w.onGraph("Zoom to Fit", (*graphview.GraphView).ZoomFit, ctrl(fyne.Key1), char('1')),
		&command{title: "Zoom to Selection", keys: []key{ctrl(fyne.Key2), char('2')}, enabled: w.hasNode,
			run: func() { w.current.graph.ZoomSelection() }},
		&command{title: "Centre Selection", keys: []key{char('c')}, enabled: w.hasNode,
			run: func() { w.current.graph.Centre() }},
		&command{title: "Tidy Up This Step", keys: []key{char('t')}, enabled: func() bool { return w.hasSteps() && w.hasGraph() },
			checked: func() bool { return w.current != nil && w.current.tidy != nil }, run: w.toggleTidy},
		&command{title: "Show as Table", keys: []key{char('T')}, enabled: func() bool { return w.current != nil && w.current.table != nil },
			checked: func() bool { return w.current != nil && w.current.tabled }, run: w.toggleTable},
		nil,
		&command{title: "Minimap", keys: []key{char('m')}, enabled: w.hasGraph,
			checked: func() bool { return w.current != nil && w.current.graph.MinimapShown() },
			run:     func() { w.current.graph.ShowMinimap(!w.current.graph.MinimapShown()) }},
		w.preference("Wheel Scrolls", "wheelScrolls", false, func(on bool) {
			for _, t := range w.tabs {
				t.graph.WheelScrolls = on
				if t.beside != nil {
					t.beside.graph.WheelScrolls = on
				}
			}
		}),
	}
	items = append(items, nil)
	items = append(items, w.paneCommands()...)
	items = append(items, nil)
	for _, t := range []struct{ title, name string }{
		{"System Theme", themeSystem}, {"Light Theme", themeLight}, {"Dark Theme", themeDark},
	} {
		items = append(items, &command{title: t.title, checked: func() bool { return w.prefs.theme() == t.name },
			run: func() { w.setTheme(t.name) }})
	}
	return append(items, nil, &command{title: "Full Screen", keys: []key{plain(fyne.KeyF11)},
		checked: w.win.FullScreen, run: func() { w.win.SetFullScreen(!w.win.FullScreen()) }})
}

func (w *Window) paneCommands() []any {
	var items []any
	for _, p := range []struct{ title, name string }{
		{"Functions", paneOutline}, {"Source", paneSource}, {"Bytecode", paneBytecode},
		{"Inspector", paneInspector}, {"Steps and Search", paneTools}, {"Timeline", paneTimeline}, {"Toolbar", paneToolbar},
	} {
		items = append(items, &command{title: "Pane: " + p.title,
			checked: func() bool { return w.prefs.shows(p.name) },
			run:     func() { w.togglePane(p.name) }})
	}
	return items
}

// preference makes a command that turns a remembered choice on and off.
func (w *Window) preference(title, name string, fallback bool, apply func(on bool)) *command {
	on := func() bool { return w.prefs.BoolWithFallback(name, fallback) }
	return &command{title: title, checked: on, run: func() {
		w.prefs.SetBool(name, !on())
		apply(on())
	}}
}

func (w *Window) stepCommands() []any {
	step := func(title string, run func(), keys ...key) *command {
		return &command{title: title, keys: keys, enabled: w.hasSteps, run: run}
	}
	change := func(direction int) func() {
		return func() {
			if !w.timeline.SeekChange(direction) {
				w.status.sayOfStep("No further step changes anything")
			}
		}
	}
	touching := func(title string, forward bool, keys ...key) *command {
		return &command{title: title, keys: keys, enabled: func() bool { return w.hasSteps() && w.hasNode() },
			run: func() { w.seekNode(w.current.node, forward) }}
	}
	return []any{
		step("Step Forward", w.timeline.Forward, plain(fyne.KeyF10), char('.')),
		step("Step Back", w.timeline.Back, shift(fyne.KeyF10), char(',')),
		step("Next Change", change(+1), ctrl(fyne.KeyRight)),
		step("Previous Change", change(-1), ctrl(fyne.KeyLeft)),
		nil,
		w.runStep("Next Line", w.seekLine, +1, plain(fyne.KeyF7), char('l')),
		w.runStep("Previous Line", w.seekLine, -1, shift(fyne.KeyF7), char('L')),
		w.runStep("Step Over", w.stepOver, +1, plain(fyne.KeyF8), char('v')),
		w.runStep("Step Back Over", w.stepOver, -1, shift(fyne.KeyF8), char('V')),
		w.runStep("Step Out", w.stepOut, +1, plain(fyne.KeyF9), char('u')),
		w.runStep("Step Back Out", w.stepOut, -1, shift(fyne.KeyF9), char('U')),
		nil,
		touching("Next Step at This Block", true, ctrl(fyne.KeyDown), char('b')),
		touching("Previous Step at This Block", false, ctrl(fyne.KeyUp), char('B')),
		&command{title: "Step That Caused This One", keys: []key{char('e')}, run: w.timeline.SeekCause, enabled: func() bool {
			s, ok := w.timeline.Current()
			return ok && s.Cause >= 0
		}},
		nil,
		step("First Step", w.timeline.First, plain(fyne.KeyHome)),
		step("Last Step", w.timeline.Last, plain(fyne.KeyEnd)),
		step("Play or Pause", w.timeline.TogglePlay, ctrl(fyne.KeySpace)),
		step("Faster", w.timeline.Faster),
		step("Slower", w.timeline.Slower),
		nil,
		w.preference("Keep the Step's Block in View", "followSteps", true, func(bool) {}),
	}
}

func (w *Window) goCommands() []any {
	return []any{
		&command{title: "Back", keys: []key{alt(fyne.KeyLeft), plain(fyne.KeyBackspace)},
			enabled: func() bool { return len(w.history.past) > 0 }, run: w.goBack},
		&command{title: "Forward", keys: []key{alt(fyne.KeyRight)},
			enabled: func() bool { return len(w.history.future) > 0 }, run: w.goForward},
		nil,
		&command{title: "Go to Function…", keys: []key{ctrl(fyne.KeyP)}, enabled: w.hasDoc, run: w.goToFunction},
		&command{title: "Go to Block…", keys: []key{ctrl(fyne.KeyB)}, enabled: w.hasGraph, run: w.goToBlock},
		&command{title: "Go to Step…", keys: []key{ctrl(fyne.KeyG), char('g')}, enabled: w.hasSteps, run: func() {
			w.showPane(paneTimeline)
			w.win.Canvas().Focus(w.timeline.Field())
		}},
		nil,
		&command{title: "Next Graph", keys: []key{ctrl(fyne.KeyTab), ctrl(fyne.KeyPageDown)}, enabled: w.hasTab, run: func() { w.turnTab(+1) }},
		&command{title: "Previous Graph", keys: []key{ctrl(fyne.KeyPageUp)}, enabled: w.hasTab, run: func() { w.turnTab(-1) }},
	}
}

func (w *Window) helpCommands() []any {
	return []any{
		&command{title: "Command Palette…", keys: []key{ctrlShift(fyne.KeyP)}, run: w.openPalette},
		&command{title: "Keys and Mouse", keys: []key{plain(fyne.KeyF1), char('?'), char('h')}, run: w.showHelp},
		nil,
		&command{title: "About Vitrine", run: w.showAbout},
	}
}

// turnTab goes to a neighbouring tab.
func (w *Window) turnTab(by int) {
	for i, t := range w.tabs {
		if t == w.current {
			w.history.leave(w.here())
			w.selectTab(w.tabs[(i+by+len(w.tabs))%len(w.tabs)])
			return
		}
	}
}

// exportName is the name that is offered for an export.
func (w *Window) exportName(ending string) string {
	name := w.current.view.Title
	if n := w.timeline.Len(); n > 0 && w.current.step < n-1 {
		name = fmt.Sprintf("%s-step-%d", name, w.current.step+1)
	}
	return filepath.Base(name) + ending
}
