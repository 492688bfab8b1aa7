// Package llop is the table of operations of low-level graphs. The low-level
// typer makes them; the low-level interpreter, the optimisations, the native
// back ends and partial evaluation share this table. The names are those of
// the original.
//
// An operation is an [Op]; [Op.Info] is its row of the table. Nobody takes the name
// of an operation apart: what a name says is in the row, as Kind, Base and Check,
// and [Find] goes the other way.
//
// Operands are variables and constants of a low-level type. Some operands are
// Void constants: the name of a field, a type to be allocated, the flags of a
// hint. Every operation has a result; its type is Void if it gives nothing.
package llop

import (
	"strings"
	flow "vitrine/flowspace/model"
)

// An Info is a row of the table: the facts about an operation.
type Info struct {
	Op   Op
	Name string

	// Args and Result are the types of the operands and of the result, a letter
	// each: i Signed, u Unsigned, l SignedLongLong, U UnsignedLongLong, f Float,
	// c Char, y UniChar, b Bool, 1 to 6 Int8, UInt8, Int16, UInt16, Int32, UInt32, v Void,
	// p any pointer, x any type, * any number of operands of any type.
	Args   string
	Result string

	// Meaning is what the operation does, in a sentence.
	Meaning string

	// Undoes is the operation that this one takes back, whatever the operand was.
	Undoes Op

	Group Group
	Kind  Kind // what is computed with; None where that does not matter
	Base  Base // what is computed, whatever it is computed with
	Check Check

	// Fold says that the operation has no effect, gives the same result for the same
	// operands, and does not raise.
	Fold bool

	// TryFold tells that the operation is foldable where it does not raise.
	TryFold bool

	// Pure tells that the operation has no effect unless it raises; it may read
	// memory.
	Pure bool

	// Raises are the exceptions that the operation may raise, as classes of
	// Python. An operation at the end of a block whose exit switch is
	// last_exception raises along the exits of the block. Anywhere else, and where
	// no exit is for the exception, the exception leaves the function.
	Raises []string

	// Allocates tells that the operation may start a garbage collection.
	Allocates bool

	// Cost is how much the operation weighs when code is measured, and CostPerArg
	// what each operand adds: 0 for one that leaves no code, 1 for one like an
	// addition.
	Cost, CostPerArg float64
}

// MayRaise reports whether the operation may raise. Everything that needs to know asks
// here; about calls, it may know more.
func (i *Info) MayRaise() bool { return len(i.Raises) > 0 }

// Removable reports whether the operation may be dropped if nobody uses its result:
// an exception is an effect, used or not.
func (i *Info) Removable() bool { return i.Pure && !i.MayRaise() }

// LeastArgs is how many operands the operation has at least.
func (i *Info) LeastArgs() int { return len(strings.TrimSuffix(i.Args, "*")) }

// Weight is the cost of the operation with so many operands.
func (i *Info) Weight(args int) float64 { return i.Cost + i.CostPerArg*float64(args) }

// Info returns the row of an operation.
func (o Op) Info() *Info { return &table[o] }

// String returns the name of an operation.
func (o Op) String() string { return table[o].Name }

// Number returns the operation as the flow model keeps it.
func (o Op) Number() uint16 { return uint16(o) }

// ByName returns the operation of that name, Invalid if there is none.
func ByName(name string) Op { return byName[name] }

// Of returns the operation of a low-level graph.
func Of(op *flow.SpaceOperation) Op { return Op(op.Opcode) }

// Count is the number of operations, Invalid included: what a table of all must have
// room for.
const Count = int(numOps)

// All returns all operations in the order of the table.
func All() []Op {
	all := make([]Op, 0, numOps-1)
	for o := Invalid + 1; o < numOps; o++ {
		all = append(all, o)
	}
	return all
}

// Find returns the operation that computes something with values of a kind;
// Invalid if there is none.
func Find(k Kind, b Base, c Check) Op { return byFacts[facts{k, b, c}] }

type facts struct {
	kind  Kind
	base  Base
	check Check
}

var byName, byFacts = index()

func index() (map[string]Op, map[facts]Op) {
	names, rows := make(map[string]Op, numOps), make(map[facts]Op, numOps)
	for o := Invalid + 1; o < numOps; o++ {
		i := &table[o]
		i.Op = o
		i.Pure = i.Pure || i.Fold || i.TryFold
		names[i.Name] = o
		if i.Base != NoBase {
			rows[facts{i.Kind, i.Base, i.Check}] = o
		}
	}
	return names, rows
}
