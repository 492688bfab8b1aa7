// Package flowfilm records analyses that run on package flowing, and shows their graphs
// at every step.
//
// An analysis embeds a pointer to a [Recording], which is its watcher: it notes the
// blocks that are taken, the operations that are considered and what variables become,
// with the steps that each comes from. nil notes nothing and costs nothing. An analysis
// that has more to tell, or tells it in other words, has a watcher of its own, and notes
// by [Recording.Append] and the methods for blocks and variables.
//
// A [Sheet] is the page of a graph to which values are added; a [View] is that page at
// every step.
package flowfilm

import (
	"vitrine/annotator/flowing"
	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/pages/film"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// The kinds of steps of a watcher.
const (
	StepTake     trace.Kind = "take"       // a block is taken from the pending ones
	StepConsider trace.Kind = "consider"   // an operation is considered
	StepBind     trace.Kind = "bind"       // a variable gets its first value
	StepGeneral  trace.Kind = "generalise" // the value of a variable grows
	StepBlock    trace.Kind = "block"      // an operation cannot succeed yet
	StepResume   trace.Kind = "resume"     // a block becomes pending again
	StepSplit    trace.Kind = "split"      // a block is kept apart from another
	StepError    trace.Kind = "error"      // something is wrong with the program
	StepDone     trace.Kind = "done"       // the fixpoint is reached
)

// A Recording holds every step of one analysis, and what was known at each. It may be
// looked at while the analysis runs. G and V are those of the analysis. The zero
// Recording is empty; it begins with Begin.
//
// Methods that note something without being told by an engine are called inside Write.
type Recording[G any, V comparable] struct {
	film.Film

	Takes     int // step that took the current block
	Considers int // step of the operation being considered
	Latest    int // step

	engine    *flowing.Engine[G, V]
	holds     Holds[V]
	nameOf    func(G) string
	histories map[*flow.FunctionGraph]*History[V]
	inOrder   []*History[V]
	from      provenance
	facts     []facts[V]        // by step
	texts     map[string]string // texts of details, each once
	scheduled map[film.Spot]int // step that made a block pending
}

// facts is what else is known about a step.
type facts[V any] struct {
	via   string // the exit that a value came along, or ""
	value V      // that it is about, or the zero V
}

// Holds tells of values that hold others, which change by themselves.
type Holds[V any] struct {
	Changed   func(s V) []int           // the latest steps that changed what a value holds
	ChangedAt func(s V, step int) []int // those that were the latest at a step
}

// A History is how a graph came to its values.
type History[V any] struct {
	*film.Graph
	Flow *flow.FunctionGraph
	Head *page.Page // what its pages have in common

	bindings []trace.Track[V]               // by number of the variable
	states   map[int]*trace.Track[standing] // by ID of the block, as all that follow
	exits    map[followed]int               // the steps at which they were first followed
	variants map[int]int                    // of blocks that were kept apart: what they are variants of
}

// A standing is how far the analysis has come with a block.
type standing struct {
	state flowing.State
	op    int // at which it is blocked, or -1
}

// followed names an exit of a block.
type followed struct{ block, exit int }

// do notes something, if there is a recording.
func (r *Recording[G, V]) do(note func()) {
	if r != nil {
		r.Write(note)
	}
}

// Begin begins with the analysis that an engine runs. The zero Holds is for values that
// never change. nameOf gives the names that sentences have for graphs; they should differ
// where the graphs do.
func (r *Recording[G, V]) Begin(e *flowing.Engine[G, V], holds Holds[V], nameOf func(G) string) {
	r.do(func() {
		r.engine, r.holds, r.nameOf = e, holds, nameOf
		r.texts, r.scheduled = make(map[string]string), make(map[film.Spot]int)
		r.Takes, r.Considers, r.Latest = trace.NoStep, trace.NoStep, trace.NoStep
	})
}

// History returns the history of a graph; it begins when it is asked for first.
func (r *Recording[G, V]) History(g *flow.FunctionGraph) *History[V] {
	h := r.histories[g]
	if h == nil {
		head := &page.Page{Title: g.Name, File: g.File}
		h = &History[V]{
			Graph: r.Graph(head), Flow: g, Head: head, bindings: make([]trace.Track[V], g.NumVariables()),
			states: make(map[int]*trace.Track[standing]), exits: make(map[followed]int), variants: make(map[int]int),
		}
		if r.histories == nil {
			r.histories = make(map[*flow.FunctionGraph]*History[V])
		}
		r.histories[g], r.inOrder = h, append(r.inOrder, h)
	}
	return h
}

// Of returns the history that a graph of the film belongs to.
func (r *Recording[G, V]) Of(g *film.Graph) *History[V] { return r.inOrder[g.Number()] }

// Around returns the history of the graph of a block.
func (r *Recording[G, V]) Around(p *flowing.Point[G, V]) *History[V] {
	return r.History(p.In().FunctionGraph)
}

// Spot names a block.
func (r *Recording[G, V]) Spot(p *flowing.Point[G, V]) film.Spot {
	return film.Spot{Graph: r.Around(p).Graph, Block: p.Block.ID}
}

// A Note is a step as it is noted: about an operation of a block, about the block, or
// about no graph.
type Note[G, V any] struct {
	Kind    trace.Kind
	Text    string
	At      *flowing.Point[G, V]
	Op      int         // or -1
	File    string      // "" for that of the graph
	Span    source.Span // if there is none: that of the operation, or where the block begins
	Cause   int
	Sources []int // the steps from which it took its values
	Details []trace.Detail
	Value   V
	Via     string // the exit that a value came along, or ""
}

// Append appends a step.
func (r *Recording[G, V]) Append(n Note[G, V]) int {
	s := trace.Step{Kind: n.Kind, Text: n.Text, Block: -1, Op: n.Op, Instr: -1, Span: n.Span, File: n.File, Cause: n.Cause, Details: n.Details}
	var about *film.Graph
	if n.At != nil {
		g := n.At.In()
		about, s.Graph, s.Block = r.Around(n.At).Graph, g.Name, n.At.Block.ID
		if n.File == "" {
			s.File = g.File
			if !n.Span.IsValid() {
				s.Span, s.Instr = placeOf(g.FunctionGraph, n.At.Block, n.Op)
			}
		}
	}
	r.facts = append(r.facts, facts[V]{n.Via, n.Value})
	r.from.add(n.Cause, n.Sources)
	r.Latest = r.Step(about, s)
	return r.Latest
}

// placeOf returns where an operation stands, or a block begins.
func placeOf(g *flow.FunctionGraph, b *flow.Block, op int) (source.Span, int) {
	switch {
	case op >= 0 && op < len(b.Operations):
		return b.Operations[op].Span, int(b.Operations[op].Instr)
	case len(b.Operations) > 0 && b.Operations[0].Span.Line > 0:
		return b.Operations[0].Span, -1
	}
	return g.Span, -1
}

// Here returns the beginning of a note about the operation being considered.
func (r *Recording[G, V]) Here(kind trace.Kind, text string) Note[G, V] {
	n := Note[G, V]{Kind: kind, Text: text, Op: -1, Cause: r.Considers}
	if n.Cause == trace.NoStep {
		n.Cause = r.Takes
	}
	if at := r.engine.Pos; at != nil {
		n.At, n.Op = at.Point, at.Op
	}
	return n
}

// Known returns a list of one step, or of none.
func Known(step int) []int {
	if step == trace.NoStep {
		return nil
	}
	return []int{step}
}

// track returns the history of a variable.
func (h *History[V]) track(v *flow.Variable) *trace.Track[V] {
	for v.Number >= len(h.bindings) {
		h.bindings = append(h.bindings, trace.Track[V]{})
	}
	return &h.bindings[v.Number]
}

// Bind notes the value of a variable from a step on.
func (h *History[V]) Bind(step int, v *flow.Variable, s V) { h.track(v).Set(step, s) }

// Settle notes the state of a block from a step on, and the operation at which it is
// blocked, or -1.
func (h *History[V]) Settle(step int, b *flow.Block, s flowing.State, op int) {
	trace.Of(h.states, b.ID).Set(step, standing{s, op})
}

// reopen notes that a block is pending from a step on. Where it was blocked still shows.
func (h *History[V]) reopen(step int, b *flow.Block) {
	_, op := h.At(step).State(b)
	h.Settle(step, b, flowing.Blocked, op)
}

// Schedule notes that a step has made a block pending.
func (r *Recording[G, V]) Schedule(p *flowing.Point[G, V], step int) {
	r.scheduled[r.Spot(p)] = step
	r.Wait()
}

// Scheduled returns the step that made a block pending, trace.NoStep if there is none.
func (r *Recording[G, V]) Scheduled(p *flowing.Point[G, V]) int {
	if step, ok := r.scheduled[r.Spot(p)]; ok {
		return step
	}
	return trace.NoStep
}

// Wait notes which blocks are pending from the latest step on.
func (r *Recording[G, V]) Wait() {
	pending := r.engine.Pending()
	list := make([]film.Waiting, len(pending))
	for i, p := range pending {
		op, _ := p.BlockedAt()
		list[i] = film.Waiting{Spot: r.Spot(p), Blocked: op >= 0}
		if _, ok := r.scheduled[list[i].Spot]; !ok {
			r.scheduled[list[i].Spot] = r.Latest
		}
	}
	r.Pending.Set(r.Latest, list)
}

// Take notes that a step has taken a block from the pending ones.
func (r *Recording[G, V]) Take(p *flowing.Point[G, V], step int) {
	delete(r.scheduled, r.Spot(p))
	r.Takes = step
	r.Current.Set(step, r.Spot(p))
	r.Around(p).Settle(step, p.Block, flowing.Done, -1)
	r.Wait()
}
