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

// stageCommand makes the command that shows a page of some kind of the current
// function.
func (w *Window) stageCommand(k *engine.Kind) *command {
	c := &command{title: k.Title,
		enabled: func() bool {
			key := w.stageKey(k.Name)
			return key != noPage && key != w.current.key
		},
		run: func() { w.follow(page.Link{Page: w.stageKey(k.Name).String(), Node: -1}) },
	}
	if k.Letter != 0 {
		c.keys = []key{ctrlShift(fyne.KeyName(k.Letter))}
	}
	return c
}

// stageKey returns the key of a page of some kind of what is shown, noPage if there is
// none: of the graph where each graph has such a page, else of its program.
func (w *Window) stageKey(kind string) page.Key {
	if w.current == nil || w.isDrawing() {
		return noPage
	}
	now, there := w.current.key, page.Key{Kind: kind, Entry: w.entryName()}
	k, from, to := engine.KindOf(there), engine.StageOf(now), engine.StageOf(there)
	flow, ok := w.flowShown(now)
	switch {
	case k.OnlyFrom != "" && k.OnlyFrom != now.Kind, !to.Program && !ok:
		return noPage
	case !to.Program:
		return flow.Of(kind)
	case !from.Program:
		if key := w.reachedAs(there, flow); key != noPage {
			return key
		}
	case k.HasGraphs():
		if !to.SharesGraphs(from) && !w.isFunction(now.Graph) {
			break // helpers, and variants kept apart, have no counterpart
		}
		return now.Of(kind)
	}
	return there
}

// reachedAs returns the key of the graph of a function in a program that is open, noPage
// if there is none. A function whose own types are known is an entry itself.
func (w *Window) reachedAs(own, flow page.Key) page.Key {
	for _, t := range slices.Backward(w.tabs) {
		if t.key.Kind != own.Kind || w.tabWith(own) != nil {
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

// chooseStage offers the stages of what is shown.
func (w *Window) chooseStage() {
	var choices []panes.Choice
	var commands []*command
	for _, k := range stages() {
		c := w.stageCommand(k)
		commands = append(commands, c)
		choices = append(choices, panes.Choice{Title: k.Title, Detail: k.About, Off: !c.available()})
	}
	w.choose("Show "+w.nameOf(w.current.key)+" as", choices, func(i int) { w.perform(commands[i]) })
}

// programCommands is the menu of what belongs to an annotated program.
func (w *Window) programCommands() []any {
	onProgram := func() bool { return w.current != nil && isOfProgram(w.current.key) }
	items := []any{
		&command{title: "Choose Stage…", keys: []key{ctrl(fyne.KeyK)}, enabled: func() bool { return w.hasTab() && !w.isDrawing() }, run: w.chooseStage},
		nil,
	}
	for _, k := range stages() {
		if k.First {
			items = append(items, nil)
		}
		items = append(items, w.stageCommand(k))
	}
	return append(items, nil,
		&command{title: "Types of Arguments…", enabled: func() bool { return w.canType() }, run: func() { w.askTypes(w.entryName(), nil, w.analyseAgain) }},
		&command{title: "Keep Variants Apart", enabled: onProgram, checked: w.keepsApart, run: w.toggleApart},
		&command{title: "Variants…", enabled: onProgram, run: w.askVariants},
		&command{title: "Optimisations…", keys: []key{ctrl(fyne.KeyI)}, enabled: w.canOptimise, run: w.askPasses},
		nil,
		&command{title: "Why This Type?", keys: []key{char('y')}, enabled: w.explains, run: w.why},
		&command{title: "Follow the Analysis", keys: []key{char('f')}, enabled: w.inProgram,
			checked: w.followsAnalysis, run: func() {
				w.prefs.SetBool(followName, !w.followsAnalysis())
				w.followStep()
			}},
		&command{title: "Go to the Graph of This Step", keys: []key{char('G')}, enabled: w.isElsewhere, run: w.goToSubject},
	)
}
