// Package annotator infers types: it decorates the flow graphs of a whole
// program with annotations.
//
// Its entry point is [Annotate], which takes an entry function and the annotations of its
// arguments. From there it follows calls, and propagates annotations forward through
// every reachable block until nothing changes any more: the fixpoint. What it
// knows about a variable is a [lattice.SomeValue]; what a variable can be only ever
// grows.
//
// The names are those of the documents that describe the original:
//
//   - a block is pending if it has to be (re)considered, blocked if one of its
//     operations cannot succeed with what is known so far; it is resumed when
//     a result appears;
//   - a reflow considers an operation again because something that it has read
//     (a return value, the items of a list, an attribute) became more general;
//   - the bookkeeper remembers the choices that belong to a position: which
//     list is made there, which class an instance has;
//   - a Desc describes a prebuilt constant: a function, class, method or frozen
//     instance; a ClassDef collects the attributes of the instances of a
//     class; a call family holds the functions that are called at common
//     places;
//   - a specialisation is one of several graphs for one function.
//
// The first two are the work of package flowing, which carries annotations round
// the program. This package says what operations do to them.
//
// Programs that cannot be typed give errors; all of them are collected, and
// each names the conflicting annotations and where they come from.
package annotator

import (
	"context"
	"fmt"
	"runtime/debug"

	"vitrine/annotator/flowing"
	"vitrine/annotator/lattice"
	"vitrine/flowspace"
	flow "vitrine/flowspace/model"
	"vitrine/host/origins"
	"vitrine/host/stdspace"
)

// SomeValue is an annotation.
type SomeValue = lattice.SomeValue

// DefaultBudget is how many blocks one analysis may consider if Options says
// nothing else.
const DefaultBudget = 2_000_000

// Options say how a program is annotated. The zero value is the usual choice.
type Options struct {
	Budget int // most blocks to consider; 0 means DefaultBudget

	// AllowObjects permits values of which nothing is known. Without it they are errors.
	AllowObjects bool

	// Order says which pending block is considered next. The result does not
	// depend on it, except for the sign of some integers: a comparison that shows a value
	// to be non-negative only counts while the value can be something other than a
	// negative constant, as in the original.
	Order Order

	// Variants, if more than 1, mixes flowing and inference: blocks and
	// functions whose annotations would lose too much in a union are kept
	// apart, in at most this many variants each. Functions limits that to the
	// functions with these names; none means all.
	Variants  int
	Functions []string

	// FloatDivision follows the handlers for the ZeroDivisionError of divisions of
	// floats. The original left them out: its divisions gave infinity.
	FloatDivision bool

	// Record receives every step, if it is not nil.
	Record *Recording
}

// An Order is an order of pending blocks.
type Order = flowing.Sequence

// The orders of pending blocks.
const (
	FIFO   = flowing.FIFO   // the one that waits longest first
	LIFO   = flowing.LIFO   // the latest first
	Random = flowing.Random // any, by a fixed seed; Random+n has another seed
)

// A Program is what the annotator works on.
type Program struct {
	Std  *stdspace.Space    // the space that has run the module level
	Flow *flowspace.Builder // builds the flow graphs

	// FlowOptions are those of every flow graph; nothing is recorded.
	FlowOptions flowspace.Options

	// Origins knows where prebuilt objects come from; nil if that was not noted.
	Origins *origins.Notes
}

// A Result is an annotated program.
type Result struct {
	// Graphs are the graphs that were reached, in the order of discovery: the
	// entry first.
	Graphs []*Graph

	// Classes are the classes of instances, in the order of discovery.
	Classes []*ClassDef

	// Containers are the families of lists and dictionaries, in the order of
	// discovery.
	Containers []*Container

	// Errors are all errors of the program, in the order in which they were
	// found; there are none if it can be translated.
	Errors []*Error

	// FloatDivision says that the option of that name makes a difference.
	FloatDivision bool

	// Recording holds the steps, if they were asked for or there are errors.
	Recording *Recording

	bk *bookkeeper
}

// Annotate annotates the program that starts with an entry function and arguments of
// these annotations. There is a result even if the program has errors. An error is
// returned if there is none: the number of arguments is wrong, the budget is used up, the
// context is done.
func Annotate(ctx context.Context, p Program, entry *stdspace.Function, args []SomeValue, opt Options) (*Result, error) {
	return annotateAgain(ctx, p, entry, func(*annotator) ([]SomeValue, error) { return args, nil }, opt)
}

// AnnotateTyped is Annotate for arguments of the types that objects of the program
// stand for: a class, None, a text with a name, a list with the type of its items, a
// dictionary with those of its keys and values, a tuple with those of its items.
func AnnotateTyped(ctx context.Context, p Program, entry *stdspace.Function, types []stdspace.Object, opt Options) (*Result, error) {
	return annotateAgain(ctx, p, entry, func(a *annotator) ([]SomeValue, error) { return a.ofTypes(entry, types) }, opt)
}

// An argumentsOf gives the annotations of the arguments of the entry. Those of
// instances, lists and dictionaries belong to one analysis only.
type argumentsOf func(a *annotator) ([]SomeValue, error)

// annotateAgain annotates a program, a second time with a recording if there
// are errors: only a recording knows where the types come from.
func annotateAgain(ctx context.Context, p Program, entry *stdspace.Function, args argumentsOf, opt Options) (*Result, error) {
	res, err := annotate(ctx, p, entry, args, opt)
	if err != nil || len(res.Errors) == 0 || opt.Record != nil {
		return res, err
	}
	opt.Record = &Recording{}
	return annotate(ctx, p, entry, args, opt)
}

func annotate(ctx context.Context, p Program, entry *stdspace.Function, args argumentsOf, opt Options) (res *Result, err error) {
	a := newAnnotator(ctx, p, opt)
	defer func() {
		// A defect of the engine must not end the program that uses it.
		if r := recover(); r != nil {
			err = fmt.Errorf("annotating %s: the engine failed at %s: %v\n%s", entry.Name, a.where(), r, debug.Stack())
		}
	}()
	a.rec.begin(a)
	cells, err := args(a)
	if err == nil {
		err = a.run(entry, cells)
	}
	a.End(a.ending(err))
	return a.result(), err
}

// A Graph is a flow graph with annotations: a function, or one of its
// specialisations.
type Graph struct {
	flowing.Graph[*Graph, SomeValue]
	Func *FunctionDesc

	// Title is the name of the function, "Class.method" for a method.
	Title string

	// Specialised says what this graph was specialised for, "" for the only
	// graph of a function.
	Specialised string

	shown   string // unique in the program: "f", "Class.method", "f__int" for a specialisation
	number  int
	params  signature
	origins *flow.Origins // of what links pass on, once somebody has asked
}

// origin returns the place that a value comes from which a link passes on.
func (g *Graph) origin(l *flow.Link, i int) flow.Place {
	if g.origins == nil {
		g.origins = flow.NewOrigins(g.FunctionGraph)
	}
	return g.origins.Of(l, i)
}

// ReturnValue returns the annotation of the result, nil if it is unbound.
func (g *Graph) ReturnValue() SomeValue { return g.Binding(g.ReturnBlock.InputArgs[0]) }

// A BlockState says how far the annotator got with a block.
type BlockState = flowing.State

// The states of blocks.
const (
	Unreached = flowing.Unreached
	Blocked   = flowing.Blocked // an operation cannot succeed
	Done      = flowing.Done
)

// State returns the state of a block, and for a blocked one the index of the
// operation that cannot succeed.
func (g *Graph) State(b *flow.Block) (state BlockState, op int) {
	p := g.Point(b)
	if state = p.State(); state == Blocked {
		op, _ = p.BlockedAt()
		return state, op
	}
	return state, -1
}

// Followed reports whether the annotator has followed an exit of a block.
func (g *Graph) Followed(b *flow.Block, exit int) bool { return g.Point(b).Followed(exit) }

// Times returns how often the annotator has considered a block.
func (g *Graph) Times(b *flow.Block) int { return g.Point(b).Times() }

// A Position is the place of an operation. There is one pointer for each.
type Position = flowing.Position[*Graph, SomeValue]

// Position returns the position of an operation of a block.
func (g *Graph) Position(b *flow.Block, op int) *Position { return g.Point(b).At(op) }

// A point is a block of a graph, and how far the annotator got there.
type point = flowing.Point[*Graph, SomeValue]
