// Package codegen is the interface through which residual code is made: partial
// evaluation says operation by operation what the code does, and does not know whether it
// becomes a graph or machine code. (The document about the generator of just-in-time
// compilers calls it the interface between the support code and the back ends; the
// original's name for it is rgenop.)
//
// It is used through a [Generator]. There are two: package llgraph keeps what is built as
// low-level graphs, package machine makes machine code of the same graphs.
// [Generator.Begin] starts a function and gives a [Builder], which writes one path of
// it:
//
//	b, args, err := g.Begin("triple", lltype.Func(lltype.Signed, lltype.Signed))
//	v := b.Op(llop.IntMul, lltype.Signed, args[0], three)
//	b.Return(v)
//	err = g.Finish()
//
// Paths part and meet:
//
//   - [Builder.Split] gives a second builder, for the case that a condition is false.
//     Both may be written in any order, and any value of the path before may be used
//     in both.
//   - [Builder.Label] makes a place to which other paths can go, by [Builder.Goto]. What
//     is used after it must be handed to it: as parameters, which are new values.
//   - [Builder.Switch] ends a path in a flexible switch. It begins with no cases, and gets
//     them one by one while the code exists: when the code comes there with a value that
//     has none, it asks for one. This is what promotion is made of.
//   - [Builder.Suspend] ends a path that will be written when it is first taken.
//
// [Generator.Finish] makes everything runnable that was written since the last time: a
// fragment. It is called once after Begin, and again at the end of each call for a new
// case or a suspended path; in between, the code runs.
//
// Every path must be ended by Return, Raise, Goto, Switch or Suspend before Finish.
// A mistake in the use of a builder is the error of the next Finish.
package codegen

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A Value is what residual code computes with: a variable, or a constant of a
// low-level type. A variable may be used on the path that defines it, and on those
// that part from it, up to the next label.
type Value = flow.Value

// A Function is a residual function. Once it is finished, anybody may call it by its
// Object.
type Function struct {
	Object *lltype.Object

	// Graph is the residual graph. It grows with the code: a finished fragment only gets
	// new exits for its switches and suspended paths.
	Graph *flow.FunctionGraph
}

// A Generator makes residual functions.
type Generator interface {
	// Begin starts a function of a type, and returns the builder of its entry and its
	// parameters, without those of type Void.
	Begin(name string, t *lltype.FuncType) (Builder, []Value)

	// BeginBeside is Begin for a function that shares labels with f: paths of each may go
	// to labels of the other. Both must have the same result type.
	BeginBeside(f *Function, name string, t *lltype.FuncType) (Builder, []Value)

	// Finish makes what was written since the last Finish runnable. After a failure that
	// is not a mistake in the use of builders, nothing can be made any more.
	Finish() error

	// Constant returns a value of the running program as a constant. A pointer is the
	// address of an object, which lives as long as the generator.
	Constant(bits uint64, t lltype.Type) (*flow.Constant, error)

	// Close frees what the generator holds. None of its code may run any more.
	Close() error
}

// A Builder writes one path of a residual function.
type Builder interface {
	// Function returns the function that the path belongs to.
	Function() *Function

	// At sets where in the program the next operations come from; what p leads to must not change.
	At(p *flow.Place)

	// Op appends an operation. If it raises, and there is no record of exceptions, the
	// exception leaves the function.
	Op(op llop.Op, result lltype.Type, args ...Value) Value

	// Try appends an operation that may raise, and returns its result on this path, and
	// the path taken if it raises an exception of a class.
	Try(op llop.Op, result lltype.Type, class lltype.Pointer, args ...Value) (Value, *Handler)

	// Split forks the path: this builder goes on if cond is true, the returned one if it
	// is false.
	Split(cond Value) Builder

	// Label makes a label here, to which other paths can go, and returns its parameters:
	// a new variable for each value of live. The path goes on there. If keep is false,
	// nothing may go there after the next Finish.
	Label(keep bool, live ...Value) (Label, []Value)

	// Goto ends the path at a label of the same function, or of one beside it.
	Goto(l Label, args ...Value)

	// Switch ends the path in a flexible switch that depends on v. Its cases may use v
	// and the variables of live.
	Switch(v Value, live []Value, demand Demand) Switch

	// Suspend ends the path, which may go on with the variables of live: when the code
	// first comes here, resume is called to write the rest.
	Suspend(live []Value, resume func(b Builder) error)

	// Return ends the path and the function; v is nil if the result is Void.
	Return(v Value)

	// Raise ends the path and the function with an exception.
	Raise(class, value Value)
}

// A Handler is the path that is taken if an operation raises. Class and Value are the
// class and the instance of the exception.
type Handler struct {
	Builder
	Class, Value Value
}

// A Label is a place in residual code that paths can go to.
type Label interface{ Function() *Function }

// A Demand is called when code comes to a switch with a value that has no case. It must
// add the case, or the default, and finish it; then the code goes on.
type Demand func(s Switch, v *flow.Constant) error

// A Switch is a flexible switch: one that gets cases while its code exists.
type Switch interface {
	// Case adds a case, and returns the builder of its path.
	Case(v *flow.Constant) Builder

	// Default adds the path for all other values; after that, no Demand is called.
	Default() Builder

	// NumCases returns how many cases there are, without the default.
	NumCases() int
}
