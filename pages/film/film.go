// Package film keeps graphs that change over time.
//
// A stage that records has a [Film]: the steps it took, which blocks waited and at
// which one it was at work. The film has a [Graph] for each graph of the program, with
// the history of every block. A stage draws blocks in one of two ways: when they
// change, by [Graph.Draw], or when somebody looks, by [Graph.Lazily]: then the stage only
// notes facts, in tracks of its own, and says by a [Moment] how long a drawing holds.
//
// A film may grow while it is looked at. The film and the tracks of the stage are only
// written inside [Film.Write], and only read inside [Film.Read].
//
// In this project a recording is what a stage records and what a viewer looks at; the
// recorder of package flowspace is what puts operations into blocks.
package film

import (
	"sync"

	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// A Film is the recording of a program. The zero Film is empty and ready.
type Film struct {
	mu       sync.RWMutex
	timeline trace.Timeline
	about    trace.Track[*Graph] // the graph that steps are about, or nil
	graphs   []*Graph

	// Pending are the blocks that wait, Current is the one at work. Spots without a
	// graph name no block.
	Pending trace.Track[[]Waiting]
	Current trace.Track[Spot]
}

// A Spot is a block of a graph.
type Spot struct {
	Graph *Graph
	Block int // ID
}

// A Waiting is a block that waits for the stage.
type Waiting struct {
	Spot
	Blocked bool // others must be done first
}

// Write runs a function that notes something, while nobody looks.
func (f *Film) Write(note func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	note()
}

// Read keeps the film from growing until done is called. It must not be called again
// before that.
func (f *Film) Read() (done func()) {
	f.mu.RLock()
	return f.mu.RUnlock
}

// Steps returns the steps of the whole program.
func (f *Film) Steps() *trace.Timeline { return &f.timeline }

// Step appends a step about a graph, or about none if that is nil.
func (f *Film) Step(about *Graph, s trace.Step) int {
	i := f.timeline.Append(s)
	if n := f.about.Len(); n == 0 || f.about.Values()[n-1] != about {
		f.about.Set(i, about)
	}
	return i
}

// About returns the graph that a step is about, or nil.
func (f *Film) About(step int) *Graph {
	g, _ := f.about.At(step)
	return g
}

// PendingTable lists the blocks that wait right after a step. cells shows one; rows belong
// to the blocks of here.
func (f *Film) PendingTable(step int, here *Graph, columns []string, cells func(w Waiting) []page.Span) *page.Table {
	defer f.Read()()
	t := page.NewTable("Pending blocks", columns...)
	pending, _ := f.Pending.At(step)
	for _, w := range pending {
		node := -1
		if w.Graph == here {
			node = w.Block
		}
		t.Add(node, cells(w)...)
	}
	return t
}

// Details lists the facts of a step.
func Details(s trace.Step) *page.Table {
	t := page.NewTable("Step", "fact", "value")
	for _, d := range s.Details {
		t.Add(-1, page.Plain.Span(d.Name), page.Plain.Span(d.Value))
	}
	return t
}
