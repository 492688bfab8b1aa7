package window

import (
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
type stageChooser struct{ w *Window }

// command makes the command that shows a page of some kind of the current
// function.
func (sc *stageChooser) command(k *engine.Kind) *command {
	c := &command{title: k.Title,
		enabled: func() bool {
			key := sc.key(k.Name)
			return key != noPage && key != sc.w.tabs.current.key
		},
		run: func() { sc.w.nav.follow(page.Link{Page: sc.key(k.Name), Node: -1}) },
	}
	if k.Letter != 0 {
		c.keys = []key{ctrlShift(fyne.KeyName(k.Letter))}
	}
	return c
}

// key returns the key of a page of some kind of what is shown, noPage if there is
// none: of the graph if each graph has such a page, else of its program.
func (sc *stageChooser) key(kind string) page.Key {
	if sc.w.tabs.current == nil || sc.w.tabs.isDrawing() {
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
	case k.HasGraphs():
		if !to.SharesGraphs(from) && !sc.w.opened.isFunction(now.Graph) {
			break // helpers, and variants, have no counterpart
		}
		return now.Of(kind)
	}
	return there
}

// reachedAs returns the key of the graph of a function in a program that is open, noPage
// if there is none. A function with known types is an entry itself.
func (sc *stageChooser) reachedAs(own, flow page.Key) page.Key {
	for _, t := range slices.Backward(sc.w.tabs.all) {
		if t.key.Kind != own.Kind || sc.w.tabs.with(own) != nil {
			continue
		}
		for _, key := range t.pages {
			if t.view.Flow[key.Graph] == flow {
				return key
			}
		}
	}
	return noPage
}

// choose offers the stages of what is shown.
func (sc *stageChooser) choose() {
	var choices []panes.Choice
	var commands []*command
	for _, k := range stages() {
		c := sc.command(k)
		commands = append(commands, c)
		choices = append(choices, panes.Choice{Title: k.Title, Detail: k.About, Off: !c.available()})
	}
	sc.w.popups.choose("Show "+sc.nameOf(sc.w.tabs.current.key)+" as", choices, func(i int) { sc.w.commands.perform(commands[i]) })
}

// program is the menu of what belongs to an annotated program.
func (ct *commandTable) program() []any {
	onProgram := func() bool { return ct.w.tabs.current != nil && isOfProgram(ct.w.tabs.current.key) }
	items := []any{
		&command{title: "Choose Stage…", keys: []key{ctrl(fyne.KeyK)}, enabled: func() bool { return ct.w.tabs.hasTab() && !ct.w.tabs.isDrawing() }, run: ct.w.stages.choose},
		nil,
	}
	for _, k := range stages() {
		if k.First {
			items = append(items, nil)
		}
		items = append(items, ct.w.stages.command(k))
	}
	return append(items, nil,
		&command{title: "Types of Arguments…", enabled: func() bool { return ct.w.choices.canType() }, run: func() { ct.w.choices.askTypes(ct.w.stages.entryName(), nil, ct.w.choices.analyseAgain) }},
		&command{title: "Keep Variants Apart", enabled: onProgram, checked: ct.w.choices.keepsApart, run: ct.w.choices.toggleApart},
		&command{title: "Variants…", enabled: onProgram, run: ct.w.choices.askVariants},
		&command{title: "Optimisations…", keys: []key{ctrl(fyne.KeyI)}, enabled: ct.w.choices.canOptimise, run: ct.w.choices.askPasses},
		nil,
		&command{title: "Why This Type?", keys: []key{char('y')}, enabled: ct.w.why.explains, run: ct.w.why.ask},
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
