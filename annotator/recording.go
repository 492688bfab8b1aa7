package annotator

import (
	"vitrine/annotator/flowing/flowfilm"
	"vitrine/annotator/lattice"
	"vitrine/pages/film"
	"vitrine/pages/trace"
)

// The kinds of steps that the annotator takes, beside those of package flowfilm.
const (
	StepDiscover  trace.Kind = "discover"  // a graph is reached for the first time
	StepCall      trace.Kind = "call"      // a call edge is followed
	StepAttribute trace.Kind = "attribute" // the annotation of an attribute grows
	StepItem      trace.Kind = "item"      // the annotation of items grows
	StepMerge     trace.Kind = "merge"     // two containers become one family
	StepFlag      trace.Kind = "flag"      // lists turn out to change
	StepRefine    trace.Kind = "refine"    // a test refines an annotation along an exit
	StepClass     trace.Kind = "class"     // a class is seen for the first time
)

// A Recording holds every step of one analysis, and what was known at each. It
// may be looked at while the analysis runs. Give a new one to Annotate through
// Options.Record.
type Recording struct {
	flowRecording
	items     map[*lattice.Item]*itemHistory
	itemSteps map[*lattice.Item]int // latest step that changed an item
	attrs     map[attrRef]int       // latest step that changed an attribute
	gifts     gifts
}

type (
	flowRecording = flowfilm.Recording[*Graph, SomeValue]
	note          = flowfilm.Note[*Graph, SomeValue]
	then          = flowfilm.Then[SomeValue]
	moment        = flowfilm.Moment[SomeValue]
)

// itemHistory is what the items of a container were at each step.
type itemHistory struct {
	states trace.Track[lattice.ItemState]
	into   *lattice.Item // what it was merged into, or nil
	merged int           // at which step
}

type attrRef struct {
	class *ClassDef
	name  string
}

// watcher returns what the engine tells its steps, nil if there is no recording.
func (r *Recording) watcher() *flowRecording {
	if r == nil {
		return nil
	}
	return &r.flowRecording
}

func (r *Recording) begin(a *annotator) {
	r.do(func() {
		r.items = make(map[*lattice.Item]*itemHistory)
		r.itemSteps = make(map[*lattice.Item]int)
		r.attrs = make(map[attrRef]int)
		r.gifts.begin()
	})
	r.watcher().Begin(a.Engine, flowfilm.Holds[SomeValue]{Changed: r.changed, ChangedAt: r.changedAt}, func(g *Graph) string { return g.shown })
}

// do notes something, if there is a recording.
func (r *Recording) do(note func()) {
	if r != nil {
		r.Write(note)
	}
}

// note appends a step about the operation being considered.
func (r *Recording) note(kind trace.Kind, text string) int { return r.Append(r.Here(kind, text)) }

// grown appends a step about the operation being considered: what holds s from now on,
// and held less before.
func (r *Recording) grown(kind trace.Kind, what, verb string, before, s SomeValue) int {
	text := what + " " + verb + " "
	if !lattice.IsImpossible(before) {
		text += "generalised from " + before.String() + " to "
	}
	n := r.Here(kind, text+s.String())
	n.Value, n.Sources = s, flowfilm.Known(r.Considers)
	return r.Append(n)
}

// item returns the history of an item.
func (r *Recording) item(it *lattice.Item) *itemHistory {
	h := r.items[it]
	if h == nil {
		h = &itemHistory{}
		r.items[it] = h
	}
	return h
}

// text returns an annotation as it read at a moment: what lists and dictionaries hold
// grows.
func (r *Recording) text(s SomeValue, at *film.Moment) string {
	p := lattice.Printer{State: func(it *lattice.Item) (*lattice.Item, lattice.ItemState) { return r.itemAt(it, at) }}
	return p.Text(s)
}

// TextAt returns an annotation as it read right after a step.
func (r *Recording) TextAt(s SomeValue, step int) string {
	defer r.Read()()
	return r.text(s, &film.Moment{Step: step})
}

// itemAt returns what stood for an item at a moment, and its state then.
func (r *Recording) itemAt(it *lattice.Item, at *film.Moment) (*lattice.Item, lattice.ItemState) {
	h := r.items[it]
	for h != nil && h.into != nil && at.Passed(h.merged) {
		it = h.into
		h = r.items[it]
	}
	if h != nil {
		if s, ok := film.Look(at, &h.states); ok {
			return it, s
		}
	}
	return it, lattice.ItemState{Value: lattice.Impossible}
}

// changed returns the latest steps that changed what a list or a dictionary holds.
func (r *Recording) changed(s SomeValue) (out []int) {
	if _, isTuple := s.(*lattice.SomeTuple); isTuple {
		return nil
	}
	for _, it := range lattice.ItemsOf(s) {
		if at, ok := r.itemSteps[it.Root()]; ok {
			out = append(out, at)
		}
	}
	return out
}

// changedAt returns the latest steps, up to the given one, that changed what containers
// hold.
func (r *Recording) changedAt(s SomeValue, step int) (steps []int) {
	for _, it := range lattice.ItemsOf(s) {
		it, _ := r.itemAt(it, &film.Moment{Step: step})
		if h := r.items[it]; h != nil {
			steps = append(steps, flowfilm.Known(h.states.Since(step))...)
		}
	}
	return steps
}
