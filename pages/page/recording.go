package page

import (
	"iter"

	"vitrine/host/source"
	"vitrine/pages/trace"
)

// A Recording is the page of a stage at work, step by step. All methods may be
// called at any time and in any order: going backward costs the same as going forward,
// and nothing is computed again. A recording may still grow while it is looked at; what
// was handed out stays true.
type Recording interface {
	// Steps returns the steps recorded so far.
	Steps() *trace.Timeline

	// Union returns one page with every node and every edge that exists at
	// any step, each node in its largest form: with it a layout can keep everything in
	// place at all steps.
	Union() *Page

	// Lifetime returns the first and the last step at which a node exists.
	Lifetime(node int) (first, last int)

	// PageAt returns the page as it was right after step i. Its nodes are a
	// subset of the union's, under the same IDs.
	PageAt(i int) *Page

	// StateAt returns the state of the engine right after step i (the frame
	// with its locals and stacks, pending blocks and so on), as tables.
	StateAt(i int) []*Table

	// Touches reports whether step i concerns a node.
	Touches(i, node int) bool
}

// An Outlined recording hands out the nodes of its union one by one, as all of them take
// much memory. None of them is a node of the page of a step.
type Outlined interface {
	Recording

	// Outline returns the union, with an empty list of nodes, and these nodes. They may be
	// asked for once, and the recording must not be used meanwhile.
	Outline() (p *Page, nodes iter.Seq[*Node])
}

// A Settling recording knows from when on its graph is what it is in the end, but for
// what the nodes say. Those last steps can have places of their own, which leave no room
// for what was there before.
type Settling interface {
	Recording

	// Settled returns the first of these steps, and the page that has their nodes, each in
	// its largest form since then, and their edges.
	Settled() (step int, p *Page)
}

// An Explainer is a recording that knows where its annotations come from.
type Explainer interface {
	Recording

	// Why explains what is known about a variable of this page right after
	// step i. It returns nil where nothing is known.
	Why(variable string, i int) []Reason
}

// A Reason is one entry of an explanation. What is known comes from one or several
// origins, the weightiest first; after each come the places that it went through on its
// way to the variable.
type Reason struct {
	Text   string
	Origin bool // the way begins here

	Graph string // name of the graph, "" if there is none
	File  string
	Span  source.Span // the zero Span if the place is not known

	Step int // at which this was found, or trace.NoStep
}

// StepsAsReasons returns steps of a timeline as the entries of an explanation.
func StepsAsReasons(t *trace.Timeline, steps []int) []Reason {
	var reasons []Reason
	for _, i := range steps {
		s := t.At(i)
		reasons = append(reasons, Reason{Text: s.Text, Graph: s.Graph, File: s.File, Span: s.Span, Step: i})
	}
	return reasons
}

// A Locator is a recording that knows where on its page each step led. A step itself may
// name where it began, which can be on another page.
type Locator interface {
	Recording

	// PlaceAt returns where the stage is right after step i.
	PlaceAt(i int) Place
}

// A Place is where on its page, and in the text that it was made from, a stage is.
type Place struct {
	Node  int         // ID, or -1
	Instr int         // index of the bytecode instruction, or -1
	Text  source.Span // the zero Span where there is none
}

// A Run is the recording of a run, in which functions call each other and objects
// change.
type Run interface {
	Program
	Locator

	// CallAt returns which call is at work right after step i.
	CallAt(i int) Activation

	// Changes reports whether step i makes or changes an object.
	Changes(i int) bool
}

// An Activation is an active call of a function.
type Activation struct {
	Depth int   // how many functions wait for the one at work
	Line  int32 // of the source, 0 where that is not known
}

// A Program is a recording of a whole program, of which the page is only a part.
type Program interface {
	Recording

	// PageOf returns the key of the page that step i concerns, the zero
	// Key if it is about none.
	PageOf(i int) Key
}
