package window

import (
	"fmt"
	"maps"
	"slices"

	"fyne.io/fyne/v2"

	"vitrine/engine"
	"vitrine/pages/page"
	"vitrine/viewer/panes"
)

// stages lists the kinds of pages that have a command, in the order of the pipeline.
func stages() []*engine.Kind {
	var list []*engine.Kind
	for _, s := range engine.Stages() {
		for _, k := range s.Pages {
			if k.Title != "" {
				list = append(list, k)
			}
		}
	}
	return list
}

// A stageChooser leads from one stage of a function to another.
type stageChooser struct {
	w       *Window
	carried carried
}

// carried is the block that the user selected in one stage, as it is selected in another since
// it was carried there. A stage may have merged blocks, or lost some: without what was selected
// first, the way back would lead elsewhere.
type carried struct {
	node *page.Node
	file string   // of the page of node
	key  page.Key // of the page that it was carried to
	id   int      // what it is there, or -1

	version int // of the file
}

// selected returns the block that is selected, with the file of its page, as the user selected
// it.
func (sc *stageChooser) selected(t *tab) (n *page.Node, file string) {
	c := sc.carried
	if c.node != nil && c.key == t.key && c.id == t.node && c.version == t.version && !t.onOther {
		return c.node, c.file
	}
	return t.selectedNode(), t.shown().File
}

// command makes the command that shows a page of some kind of the current
// function.
func (sc *stageChooser) command(k *engine.Kind) *command {
	c := &command{title: k.Title,
		enabled: func() bool {
			key := sc.key(k.Name)
			return key != noPage && key != sc.w.tabs.current.key
		},
		run: func() { sc.show(sc.key(k.Name)) },
	}
	if k.Letter != 0 {
		c.keys = []key{ctrlShift(fyne.KeyName(k.Letter))}
	}
	return c
}

// show goes to another stage, and to the selected block and operation if they are there too.
func (sc *stageChooser) show(key page.Key) {
	now := sc.w.tabs.current
	n, file := sc.selected(now)
	picked := now.picked
	own := page.Key{Kind: key.Kind, Entry: sc.entryName()}
	flow, _ := sc.flowShown(now.key)
	carry := func(t *tab) {
		if picked.IsValid() && file == t.page().File {
			defer sc.w.texts.pickedLine(t, picked)
		}
		if n != nil {
			sc.carry(n, file, t)
		}
	}
	sc.w.nav.followTo(page.Link{Page: key, Node: -1}, func(t *tab) {
		if !sc.arrived(t, own, flow, carry) {
			carry(t)
		}
	})
}

// carry selects what a block has become in another stage.
func (sc *stageChooser) carry(n *page.Node, file string, t *tab) {
	id := sameBlock(n, file, t.page())
	sc.carried = carried{n, file, t.key, id, t.version}
	var there []int // what was selected there before is another block
	if id >= 0 {
		there = []int{id}
		t.graph.Reveal(id)
	}
	t.graph.Select(there...)
	sc.w.subject.selectedIn(t, t.graph, there)
}

// stays returns the key of the page of a function in the stage that is shown, or else that
// of its flow graph.
func (sc *stageChooser) stays(flow page.Key) page.Key {
	if sc.w.tabs.current == nil {
		return flow
	}
	now := sc.w.tabs.current.key
	k, stage := engine.KindOf(now), engine.StageOf(now)
	switch {
	case !stage.Program && k.HasGraphs():
		return flow.Of(now.Kind)
	case !k.HasGraphs():
		return flow
	}
	for _, t := range slices.Backward(sc.w.tabs.all) {
		if engine.StageOf(t.key).SharesGraphs(stage) && t.key.Entry == now.Entry {
			if name, ok := graphOf(t, flow); ok {
				return now.At(name)
			}
		}
	}
	return flow
}

// graphOf returns the name of the graph that a program has made from a flow graph. The
// entry has none; of several specialisations, the first in the order of names is meant.
func graphOf(t *tab, flow page.Key) (string, bool) {
	for _, name := range slices.Sorted(maps.Keys(t.view.Flow)) {
		if t.view.Flow[name] == flow {
			return name, true
		}
	}
	return "", false
}

// key returns the key of a page of some kind of what is shown, noPage if there is
// none: of the graph if each graph has such a page, else of its program.
func (sc *stageChooser) key(kind string) page.Key {
	if sc.w.tabs.current == nil || sc.w.tabs.isForeign() {
		return noPage
	}
	now, there := sc.w.tabs.current.key, page.Key{Kind: kind, Entry: sc.entryName()}
	k, from, to := engine.KindOf(there), engine.StageOf(now), engine.StageOf(there)
	flow, ok := sc.flowShown(now)
	switch {
	case k.OnlyFrom != "" && k.OnlyFrom != now.Kind, !to.Program && !ok:
		return noPage
	case !to.Program:
		return flow.Of(kind)
	case !from.Program:
		if key := sc.reachedAs(there, flow); key != noPage {
			return key
		}
		return sc.asRun(there)
	case k.HasGraphs():
		if !to.SharesGraphs(from) && !sc.w.opened.isFunction(now.Graph) {
			break // helpers, and variants, have no counterpart
		}
		return now.Of(kind)
	}
	return there
}

// reachedAs returns the key of a page of a function, or of the whole program, in a program
// that is open at any of its stages, noPage if there is none. So nobody is asked for types
// that the program knows. A function whose own page is open is an entry itself.
func (sc *stageChooser) reachedAs(own, flow page.Key) page.Key {
	if sc.w.tabs.with(own) != nil {
		return noPage
	}
	k, stage := engine.KindOf(own), engine.StageOf(own)
	for _, t := range slices.Backward(sc.w.tabs.all) {
		from := engine.StageOf(t.key)
		name, ok := graphOf(t, flow)
		if !from.Program || !ok {
			continue
		}
		key := page.Key{Kind: own.Kind, Entry: t.key.Entry}
		if !k.HasGraphs() {
			return key
		}
		if stage.SharesGraphs(from) || sc.w.opened.isFunction(name) {
			return key.At(name)
		}
	}
	return noPage
}

// asRun returns the key of the same page of the program that META of the file runs, target gives or ENTRIES names, if nobody has said what types the
// function has that is shown: the program is likely to reach it.
func (sc *stageChooser) asRun(own page.Key) page.Key {
	doc, ok := sc.w.opened.doc.(*programDocument)
	f, isFunction := sc.w.opened.functionNamed(own.Entry)
	if !ok || !isFunction || doc.entry.name == "" || f.Required == 0 || len(doc.FileTypes(f.Name)) > 0 ||
		sc.w.prefs.typings(sc.w.opened.path)[f.Name].Types != "" || sc.w.tabs.with(own) != nil {
		return own
	}
	return page.Key{Kind: own.Kind, Entry: doc.entry.name}
}

// arrived goes on to the graph of the function that was shown, in the program that the file says, and carries the selection there. It
// reports whether there is nothing more to do. If that program does not reach the function, the user is told how to see it alone, and is not asked
// for types that are rarely known.
func (sc *stageChooser) arrived(t *tab, own, flow page.Key, carry func(*tab)) bool {
	if t.key.Entry == own.Entry || sc.asRun(own) != t.key {
		return false
	}
	name, ok := graphOf(t, flow)
	switch {
	case !ok:
		sc.w.status.say(fmt.Sprintf("%s does not reach %s; Types of Arguments… in its flow graph shows it alone", t.key.Entry, sc.nameOf(flow)))
	case !engine.KindOf(t.key).HasGraphs() || t.view.Flow[t.key.Graph] == flow || engine.StageOf(own).Name == engine.StageResidual:
		return false
	default:
		sc.w.tabs.show(t.key.At(name), carry)
	}
	return true
}

// choose offers the stages of what is shown.
func (sc *stageChooser) choose() {
	commands, choices := sc.offers()
	sc.w.popups.choose("Show "+sc.nameOf(sc.w.tabs.current.key)+" as", choices, func(i int) { sc.w.commands.perform(commands[i]) })
}

// offers returns the commands for all stages, and how they are listed. The command line's names find them too.
func (sc *stageChooser) offers() (commands []*command, choices []panes.Choice) {
	for _, k := range stages() {
		c := sc.command(k)
		commands = append(commands, c)
		choices = append(choices, panes.Choice{Title: k.Title, Detail: k.About, Also: k.Name, Off: !c.available()})
		if why := sc.whyNot(k); why != "" && !c.available() {
			choices[len(choices)-1].Detail = why
		}
	}
	return commands, choices
}

// whyNot says what keeps a stage from being chosen, "" if that is plain.
func (sc *stageChooser) whyNot(k *engine.Kind) string {
	switch now := sc.w.tabs.current.key; {
	case now.Kind == k.Name:
		return "this is shown"
	case k.OnlyFrom != "" && k.OnlyFrom != now.Kind:
		return "only from the " + engine.KindOf(now.Of(k.OnlyFrom)).Title
	}
	return ""
}

// program is the menu of what belongs to an annotated program.
func (ct *commandTable) program() []any {
	onProgram := func() bool { return ct.w.tabs.current != nil && isOfProgram(ct.w.tabs.current.key) }
	items := []any{
		&command{title: "Choose Stage…", keys: []key{ctrl(fyne.KeyK)}, enabled: func() bool { return ct.w.tabs.hasTab() && !ct.w.tabs.isForeign() }, run: ct.w.stages.choose},
		nil,
	}
	for _, k := range stages() {
		if k.First {
			items = append(items, nil)
		}
		items = append(items, ct.w.stages.command(k))
	}
	items = append(items, nil,
		&command{title: "Types of Arguments…", enabled: func() bool { return ct.w.choices.canType() }, run: func() { ct.w.choices.askTypes(ct.w.stages.entryName(), nil, ct.w.choices.analyseAgain) }},
		&command{title: "Keep Variants Apart", enabled: onProgram, checked: ct.w.choices.keepsApart, run: ct.w.choices.toggleApart},
		&command{title: "Variants…", enabled: onProgram, run: ct.w.choices.askVariants},
		&command{title: "Optimisations…", keys: []key{ctrl(fyne.KeyI)}, enabled: ct.w.choices.canOptimise, run: ct.w.choices.askPasses},
		&command{title: "Specialise by the Heuristic of 2005", enabled: ct.w.choices.canSpecialise, checked: ct.w.choices.as2005, run: ct.w.choices.toggleRule})
	items = append(items, ct.w.choices.archCommands()...)
	items = append(items,
		&command{title: "Bounds of the Generated Compiler…", enabled: ct.w.runs.canRun, run: ct.w.runs.compile},
		nil)
	items = append(items, ct.w.interpreting.commands()...)
	return append(items, nil,
		&command{title: "Why This Type?", says: ct.w.why.question, keys: []key{char('y')}, enabled: ct.w.why.explains, run: ct.w.why.ask, needs: "first select a variable of an analysed graph"},
		ct.w.hints.command(tryPromotionCommand), ct.w.hints.command(tryWithoutCommand),
		&command{title: "Follow the Analysis", keys: []key{char('f')}, enabled: ct.w.nav.inProgram,
			checked: ct.w.stepper.followsAnalysis, run: func() {
				ct.w.prefs.turn(followName, !ct.w.stepper.followsAnalysis())
				ct.w.stepper.followStep()
			}},
		&command{title: "Go to the Graph of This Step", keys: []key{char('G')}, enabled: ct.w.stepper.isElsewhere, run: ct.w.stepper.goToSubject},
	)
}

// entryName returns the entry of the annotated program that is shown, or else
// the name of the function that is shown.
func (sc *stageChooser) entryName() string {
	if sc.w.tabs.current == nil {
		return ""
	}
	return sc.nameOf(sc.w.tabs.current.key.Program())
}

// nameOf names what a page shows, for the user.
func (sc *stageChooser) nameOf(key page.Key) string {
	if key.Graph != "" {
		return key.Graph
	}
	if f, ok := sc.w.opened.functionNamed(key.Entry); ok {
		return f.Name
	}
	return key.Entry
}
