package window

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"

	"vitrine/assets"
	"vitrine/viewer/graphview"
)

// A commandTable defines the commands.
type commandTable struct {
	w    *Window
	quit *command
}

// groups lists everything that the user can do, menu by menu.
func (ct *commandTable) groups() []commandGroup {
	return []commandGroup{
		{"File", ct.file()},
		{"Edit", ct.edit()},
		{"View", ct.view()},
		{"Step", ct.step()},
		{"Go", ct.goCommands()},
		{"Program", ct.program()},
		{"Run", ct.w.runs.commands()},
		{"Lessons", ct.w.lessons.commands()},
		{"Help", ct.help()},
	}
}

func (st *stepper) hasSteps() bool { return st.timeline.Len() > 0 || st.timeline.Expects() }

func (ct *commandTable) file() []any {
	ct.quit = &command{title: "Quit", keys: []key{ctrl(fyne.KeyQ)}, always: true, run: ct.w.askedToClose}
	items := []any{
		&command{title: "Open…", keys: []key{ctrl(fyne.KeyO)}, run: ct.w.opened.askOpen},
		&submenu{title: "Open Recent", items: ct.w.opened.recentCommands, listed: true},
		&submenu{title: "Examples", items: ct.examples, listed: true},
		&command{title: "Save", keys: []key{ctrl(fyne.KeyS)}, enabled: ct.w.editing.canSave, run: ct.w.editing.save},
		&command{title: "Reload", keys: []key{ctrl(fyne.KeyR)}, enabled: ct.w.opened.hasFile, run: ct.w.editing.reload},
		&command{title: "Forget What This Program May Read", enabled: ct.w.access.any, run: ct.w.access.forget},
		nil,
	}
	items = append(items, ct.w.dialects.commands()...)
	return append(items,
		nil,
		&command{title: "Export as PNG…", keys: []key{ctrl(fyne.KeyE)}, enabled: ct.w.tabs.hasGraph, run: ct.w.exports.png},
		&command{title: "Export as SVG…", enabled: ct.w.tabs.hasGraph, run: ct.w.exports.svg},
		&command{title: "Export as DOT…", enabled: ct.w.tabs.hasGraph, run: ct.w.exports.dot},
		nil,
		&command{title: "Close Graph", keys: []key{ctrl(fyne.KeyW)}, enabled: ct.w.tabs.hasTab, run: func() { ct.w.tabs.close(ct.w.tabs.current) }},
		ct.quit,
	)
}

func (o *openedFile) recentCommands() []*command {
	var list []*command
	for _, file := range o.w.prefs.recent() {
		list = append(list, &command{
			title:   file,
			enabled: func() bool { _, err := os.Stat(file); return err == nil },
			run:     func() { o.open(file, "") },
		})
	}
	if len(list) > 0 {
		list = append(list, nil, &command{title: "Clear Recent Files", run: func() {
			o.w.prefs.clearRecent()
			o.w.menus.stale = true
		}})
	}
	return list
}

func (ct *commandTable) examples() []*command {
	var list []*command
	for _, e := range slices.Concat(assets.Examples(), assets.Interpreters()) {
		list = append(list, &command{title: "Example: " + e.Name, run: func() { ct.w.opened.openExample(e.Name) }})
	}
	return list
}

func (ct *commandTable) edit() []any {
	found := func() bool { return len(ct.w.search.finder.Hits()) > 0 }
	return append(ct.w.editing.commands(),
		&command{title: "Copy", keys: []key{ctrl(fyne.KeyC)}, always: true, run: ct.w.copyFocused},
		&command{title: "Copy Graph as Text", enabled: ct.w.tabs.hasGraph, run: ct.w.exports.copyGraph},
		nil,
		&command{title: "Find…", keys: []key{ctrl(fyne.KeyF), char('/')}, enabled: ct.w.tabs.hasTab, run: ct.w.search.open},
		&command{title: "Find Next", keys: []key{plain(fyne.KeyF3), char('n')}, enabled: found, run: ct.w.search.finder.Next},
		&command{title: "Find Previous", keys: []key{shift(fyne.KeyF3), char('N')}, enabled: found, run: ct.w.search.finder.Previous},
		&command{title: "Filter Steps…", enabled: ct.w.stepper.hasSteps, run: func() {
			ct.w.layout.showPane(paneTools)
			ct.w.layout.tools.SelectIndex(toolSteps)
			ct.w.win.Canvas().Focus(ct.w.stepper.steps.Field())
		}},
		nil,
		&command{title: "Clear Marks and Selection", keys: []key{plain(fyne.KeyEscape)}, run: ct.w.subject.clear},
	)
}

// onGraph makes a command out of something that the current graph can do: the one
// with the focus, if there are two side by side.
func (ct *commandTable) onGraph(title string, do func(*graphview.GraphView), keys ...key) *command {
	return &command{title: title, keys: keys, enabled: ct.w.tabs.hasGraph, run: func() {
		g := ct.w.tabs.current.graph
		for _, b := range ct.w.tabs.current.beside {
			if ct.w.win.Canvas().Focused() == fyne.Focusable(b.graph) {
				g = b.graph
			}
		}
		do(g)
	}}
}

func (ct *commandTable) view() []any {
	items := []any{
		ct.onGraph("Zoom In", (*graphview.GraphView).ZoomIn, ctrl(fyne.KeyEqual), char('+'), char('=')),
		ct.onGraph("Zoom Out", (*graphview.GraphView).ZoomOut, ctrl(fyne.KeyMinus), char('-')),
		ct.onGraph("Actual Size", (*graphview.GraphView).ZoomActual, ctrl(fyne.Key0), char('0')),
		ct.onGraph("Zoom to Fit", (*graphview.GraphView).ZoomFit, ctrl(fyne.Key1), char('1')),
		&command{title: "Zoom to Selection", keys: []key{ctrl(fyne.Key2), char('2')}, enabled: ct.w.tabs.hasNode,
			run: func() { ct.w.tabs.current.graph.ZoomSelection() }},
		&command{title: "Centre Selection", keys: []key{char('c')}, enabled: ct.w.tabs.hasNode,
			run: func() { ct.w.tabs.current.graph.Centre() }},
		&command{title: "Tidy Up This Step", keys: []key{char('t')}, enabled: func() bool { return ct.w.stepper.hasSteps() && ct.w.tabs.hasGraph() },
			checked: func() bool { return ct.w.tabs.current != nil && ct.w.tabs.current.tidy != nil }, run: ct.w.tabs.toggleTidy},
		&command{title: "Show as Table", keys: []key{char('T')}, enabled: func() bool { return ct.w.tabs.current != nil && ct.w.tabs.current.table != nil },
			checked: func() bool { return ct.w.tabs.current != nil && ct.w.tabs.current.tabled }, run: ct.w.tabs.toggleTable},
		&command{title: "Only Callers and Callees…", keys: []key{char('r')}, enabled: ct.w.tabs.canReduce, run: ct.w.tabs.askDepth},
		&command{title: "All Functions of the Call Graph", keys: []key{char('R')}, enabled: ct.w.tabs.isReduced,
			run: func() { ct.w.tabs.showWhole(ct.w.tabs.current) }},
		nil,
		ct.preference("Pin the Minimap", pinnedName, false, func(bool) {
			for _, t := range ct.w.tabs.all {
				t.graph.SetMinimap(t.minimap(ct.w.prefs))
			}
		}, char('m')),
		ct.preference("Count Visits of Blocks", countsName, false, func(bool) {
			if t := ct.w.tabs.current; t != nil {
				ct.w.stepper.show(t.step)
			}
		}, char('#')),
		ct.preference("Wheel Scrolls", wheelName, false, ct.w.tabs.adapt),
		ct.preference("Reduce Motion", stillName, false, ct.w.tabs.adapt),
	}
	items = append(items, nil)
	items = append(items, ct.panes()...)
	items = append(items, nil)
	for _, t := range []struct{ title, name string }{
		{"System Theme", themeSystem}, {"Light Theme", themeLight}, {"Dark Theme", themeDark},
	} {
		items = append(items, &command{title: t.title, checked: func() bool { return ct.w.prefs.theme() == t.name },
			run: func() { ct.w.setTheme(t.name) }})
	}
	return append(items, nil, &command{title: "Full Screen", keys: []key{plain(fyne.KeyF11)},
		checked: ct.w.win.FullScreen, run: func() { ct.w.win.SetFullScreen(!ct.w.win.FullScreen()) }})
}

func (ct *commandTable) panes() []any {
	var items []any
	for _, p := range []struct{ title, name string }{
		{"Functions", paneOutline}, {"Source", paneSource}, {"Bytecode", paneBytecode},
		{"Inspector", paneInspector}, {"Steps and Search", paneTools}, {"Timeline", paneTimeline}, {"Toolbar", paneToolbar},
	} {
		items = append(items, &command{title: "Pane: " + p.title,
			checked: func() bool { return ct.w.layout.shows(p.name) },
			run:     func() { ct.w.layout.togglePane(p.name) }})
	}
	return items
}

// preference makes a command that turns a remembered choice on and off.
func (ct *commandTable) preference(title, name string, fallback bool, apply func(on bool), keys ...key) *command {
	on := func() bool { return ct.w.prefs.isOn(name, fallback) }
	return &command{title: title, keys: keys, checked: on, run: func() {
		ct.w.prefs.turn(name, !on())
		apply(on())
	}}
}

func (ct *commandTable) step() []any {
	step := func(title string, run func(), keys ...key) *command {
		return &command{title: title, keys: keys, enabled: ct.w.stepper.hasSteps, run: run}
	}
	change := func(direction int) func() {
		return func() {
			if !ct.w.stepper.timeline.SeekChange(direction) {
				ct.w.status.sayOfStep("No further step changes anything")
			}
		}
	}
	touching := func(title string, forward bool, keys ...key) *command {
		return &command{title: title, keys: keys, enabled: func() bool { return ct.w.stepper.hasSteps() && ct.w.tabs.hasNode() },
			run: func() { ct.w.stepper.seekNode(ct.w.tabs.current.node, forward) }}
	}
	items := []any{
		step("Step Forward", ct.w.stepper.timeline.Forward, plain(fyne.KeyF10), char('.')),
		step("Step Back", ct.w.stepper.timeline.Back, shift(fyne.KeyF10), char(',')),
		step("Next Change", change(+1), ctrl(fyne.KeyRight)),
		step("Previous Change", change(-1), ctrl(fyne.KeyLeft)),
		nil,
		ct.w.stepper.runStep("Next Line", ct.w.stepper.seekLine, +1, plain(fyne.KeyF7), char('l')),
		ct.w.stepper.runStep("Previous Line", ct.w.stepper.seekLine, -1, shift(fyne.KeyF7), char('L')),
		ct.w.stepper.runStep("Step Over", ct.w.stepper.stepOver, +1, plain(fyne.KeyF8), char('v')),
		ct.w.stepper.runStep("Step Back Over", ct.w.stepper.stepOver, -1, shift(fyne.KeyF8), char('V')),
		ct.w.stepper.runStep("Step Out", ct.w.stepper.stepOut, +1, plain(fyne.KeyF9), char('u')),
		ct.w.stepper.runStep("Step Back Out", ct.w.stepper.stepOut, -1, shift(fyne.KeyF9), char('U')),
		nil,
		touching("Next Step at This Block", true, ctrl(fyne.KeyDown), char('b')),
		touching("Previous Step at This Block", false, ctrl(fyne.KeyUp), char('B')),
		&command{title: "Step That Caused This One", keys: []key{char('e')}, run: ct.w.stepper.timeline.SeekCause, enabled: func() bool {
			s, ok := ct.w.stepper.timeline.Current()
			return ok && s.Cause >= 0
		}},
		nil,
	}
	items = append(items, ct.w.stops.commands()...)
	return append(items,
		nil,
		step("First Step", ct.w.stepper.timeline.First, plain(fyne.KeyHome)),
		step("Last Step", ct.w.stepper.timeline.Last, plain(fyne.KeyEnd)),
		step("Play or Pause", ct.w.stepper.timeline.TogglePlay, ctrl(fyne.KeySpace)),
		step("Faster", ct.w.stepper.timeline.Faster),
		step("Slower", ct.w.stepper.timeline.Slower),
		nil,
		ct.preference("Keep the Step's Block in View", "followSteps", true, func(bool) {}),
		&command{title: "Compare With This Step", keys: []key{char('i')}, enabled: ct.w.stepper.canPin, checked: ct.w.stepper.isPinned, run: ct.w.stepper.togglePin},
	)
}

func (ct *commandTable) goCommands() []any {
	return []any{
		&command{title: "Back", keys: []key{alt(fyne.KeyLeft), plain(fyne.KeyBackspace)},
			enabled: func() bool { return len(ct.w.nav.history.past) > 0 }, run: ct.w.nav.back},
		&command{title: "Forward", keys: []key{alt(fyne.KeyRight)},
			enabled: func() bool { return len(ct.w.nav.history.future) > 0 }, run: ct.w.nav.forward},
		nil,
		&command{title: "Go to Function…", keys: []key{ctrl(fyne.KeyP)}, enabled: ct.w.opened.hasDoc, run: ct.w.nav.goToFunction},
		&command{title: "Go to Block…", keys: []key{ctrl(fyne.KeyB)}, enabled: ct.w.tabs.hasGraph, run: ct.w.nav.goToBlock},
		&command{title: "Go to Step…", keys: []key{ctrl(fyne.KeyG), char('g')}, enabled: ct.w.stepper.hasSteps, run: func() {
			ct.w.layout.showPane(paneTimeline)
			ct.w.win.Canvas().Focus(ct.w.stepper.timeline.Field())
		}},
		nil,
		&command{title: "Next Graph", keys: []key{ctrl(fyne.KeyTab), ctrl(fyne.KeyPageDown)}, enabled: ct.w.tabs.hasTab, run: func() { ct.w.tabs.turnBy(+1) }},
		&command{title: "Previous Graph", keys: []key{ctrl(fyne.KeyPageUp)}, enabled: ct.w.tabs.hasTab, run: func() { ct.w.tabs.turnBy(-1) }},
	}
}

func (ct *commandTable) help() []any {
	return []any{
		&command{title: "Command Palette…", keys: []key{ctrlShift(fyne.KeyP)}, run: ct.w.commands.openPalette},
		&command{title: "Keys and Mouse", keys: []key{plain(fyne.KeyF1), char('?'), char('h')}, run: ct.w.popups.showHelp},
		&command{title: "Legend: Colours and Marks", keys: []key{char('k')}, run: ct.w.popups.showLegend},
		nil,
		&command{title: "About Vitrine", run: ct.w.popups.showAbout},
	}
}

// name is the name suggested for an export.
func (ex *exporter) name(ending string) string {
	name := ex.w.tabs.current.view.Title
	if n := ex.w.stepper.timeline.Len(); n > 0 && ex.w.tabs.current.step < n-1 {
		name = fmt.Sprintf("%s-step-%d", name, ex.w.tabs.current.step+1)
	}
	return filepath.Base(name) + ending
}
