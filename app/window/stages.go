package window

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"vitrine/annotator"
	"vitrine/engine"
	"vitrine/pages/page"
	"vitrine/viewer/panes"
)

// A stage is a way to look at a function, or at the program that it starts.
type stage struct {
	title string // of the command
	kind  string // of the views, as their keys begin
	about string
	keys  []key
}

// stages lists all of them, in the order of the pipeline.
var stages = []stage{
	{"Bytecode as a Graph", engine.StageBytecode, "what the compiler made of the source", nil},
	{"Flow Graph", engine.StageFlow, "how the flow space builds it, step by step", nil},
	{"Function Generated from This Graph", "geninterp", "the flow graph as Python again", nil},
	{"Annotated Graph", annotator.GraphKey, "the types of all variables, from this entry", []key{ctrlShift(fyne.KeyA)}},
	{"Call Graph", annotator.CallsKey, "which graph calls which", []key{ctrlShift(fyne.KeyG)}},
	{"Class Hierarchy", annotator.ClassesKey, "classes with the types of their attributes", []key{ctrlShift(fyne.KeyH)}},
	{"Bindings Table", annotator.BindingsKey, "every variable and its type", []key{ctrlShift(fyne.KeyB)}},
	{"List and Dict Identities", annotator.ContainersKey, "what they hold, and which places share them", []key{ctrlShift(fyne.KeyL)}},
	{"Annotation Lattice", annotator.LatticeKey, "all types, those of the program marked", []key{ctrlShift(fyne.KeyT)}},
	{"Annotation Sets", engine.EngineAnnset, "the types as the earlier engine finds them", []key{ctrlShift(fyne.KeyS)}},
	{"Low-Level Graph", engine.StageLowLevel, "typed operations on memory, and how the typer makes them", []key{ctrlShift(fyne.KeyO)}},
	{"Optimised Graph", engine.KindOptimised, "what inlining and the other optimisations leave, step by step", []key{ctrlShift(fyne.KeyI)}},
	{"Before and After Optimisation", engine.KindCompare, "both side by side, with what changed marked", []key{ctrlShift(fyne.KeyD)}},
	{"Exceptions Made Explicit", engine.KindExplicit, "exceptions as operations on a record, beside the graph before", []key{ctrlShift(fyne.KeyX)}},
	{"Machine Code", engine.StageMachine, "instructions beside the operations that they come from", []key{ctrlShift(fyne.KeyM)}},
}

// stageCommand makes the command that shows a stage of the current function.
func (w *Window) stageCommand(kind string) *command {
	s := stages[slices.IndexFunc(stages, func(s stage) bool { return s.kind == kind })]
	return &command{title: s.title, keys: s.keys,
		enabled: func() bool { return w.stageKey(kind) != "" && w.current.key != w.stageKey(kind) },
		run:     func() { w.follow(page.Link{Page: w.stageKey(kind), Node: -1}) },
	}
}

// stageKey returns the key of a stage of what is shown, "" if there is none:
// of the graph where each graph has such a view, else of its program.
func (w *Window) stageKey(kind string) string {
	if w.current == nil || w.isDrawing() {
		return ""
	}
	f, ok := w.functionShown(w.current.key)
	own := strings.TrimPrefix(f.Key.String(), engine.StageFlow)
	if !ok { // of another file
		_, name, _ := strings.Cut(w.current.key, ":")
		own = ":" + name
	}
	switch {
	case kind == "geninterp":
		if stageOf(w.current.key) != engine.StageFlow {
			return ""
		}
		return page.ParseKey(w.current.key).Of(engine.KindGeninterp).String()
	case !isAnnotated(kind):
		return kind + own
	case !isAnnotated(stageOf(w.current.key)):
		if key := w.reachedAs(kind, f); key != "" {
			return key
		}
	case hasGraphs(kind):
		if k := w.parts(w.current.key); !engine.StageOf(page.Key{Kind: kind}).SharesGraphs(engine.StageOf(page.Key{Kind: k.kind})) && !w.isFunction(k.graph) {
			break // helpers, and variants kept apart, have no counterpart
		}
		return kind + strings.TrimPrefix(w.current.key, stageOf(w.current.key))
	}
	return kind + ":" + w.entryName()
}

// reachedAs returns the key of the graph of a function in an annotated program
// that is open, "" if there is none. A function whose own types are known is an
// entry itself.
func (w *Window) reachedAs(kind string, f engine.Function) string {
	for _, t := range slices.Backward(w.tabs) {
		if w.parts(t.key).kind != kind || w.tabWith(kind+":"+f.Name) != nil {
			continue
		}
		for _, key := range t.pages {
			if g, ok := w.functionShown(key); ok && g.Key == f.Key {
				return key
			}
		}
	}
	return ""
}

// stageOf returns the kind of a view.
func stageOf(key string) string {
	kind, _, _ := strings.Cut(key, ":")
	return kind
}

// chooseStage offers the stages of what is shown.
func (w *Window) chooseStage() {
	var choices []panes.Choice
	var commands []*command
	for _, s := range stages {
		c := w.stageCommand(s.kind)
		commands = append(commands, c)
		choices = append(choices, panes.Choice{Title: s.title, Detail: s.about, Off: !c.available()})
	}
	w.choose("Show "+w.nameOf(w.current.key)+" as", choices, func(i int) { w.perform(commands[i]) })
}

// programCommands is the menu of what belongs to an annotated program.
func (w *Window) programCommands() []any {
	onProgram := func() bool { return w.current != nil && isAnnotated(stageOf(w.current.key)) }
	items := []any{
		&command{title: "Choose Stage…", keys: []key{ctrl(fyne.KeyK)}, enabled: func() bool { return w.hasTab() && !w.isDrawing() }, run: w.chooseStage},
		nil,
	}
	for _, s := range stages {
		if s.kind == annotator.GraphKey || s.kind == engine.EngineAnnset || s.kind == engine.StageLowLevel {
			items = append(items, nil)
		}
		items = append(items, w.stageCommand(s.kind))
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
