package rtyper

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// An Rtype types one operation: it appends low-level operations to hop and
// returns the low-level value of the result, nil if the operation gives nothing.
type Rtype func(hop *HighLevelOp) flow.Value

// A Repr is how the values of an annotation are represented in low-level graphs.
// Annotations with the same representation share one, so they are compared by identity.
//
// Embed [Base] for the defaults.
type Repr interface {
	// String describes it for messages: "list of Signed".
	String() string

	// LowLevelType returns the type of variables. It is known from the start,
	// even if its fields are not.
	LowLevelType() lltype.Type

	// Const converts a constant of the program; it calls fail if the representation cannot hold it.
	// Objects with an identity are converted once: see prebuiltTable.object.
	Const(x stdspace.Object) lltype.Value

	// Unary returns how to type an operation whose first operand has this representation: "len",
	// "getattr", "iter", "simple_call"; nil if it is not possible.
	Unary(op string) Rtype

	// Binary is Unary for operations whose typing depends on two operands; this is the left one. If
	// it gives nil, BinaryRight of the right one is asked.
	Binary(op string, right Repr) Rtype
	BinaryRight(op string, left Repr) Rtype

	// ConvertTo returns v, of this representation, as a value of another one;
	// nil if that is not possible. If it gives nil, ConvertFrom of the other one
	// is asked. Both append operations to l.
	ConvertTo(to Repr, v flow.Value, l *LowLevelOps) flow.Value
	ConvertFrom(from Repr, v flow.Value, l *LowLevelOps) flow.Value

	// Equal and Hash are what containers and dictionaries need: the
	// helpers that compare and hash low-level values. An empty name stands for
	// the comparison of primitive values and pointers, and for none. ok is false
	// if values of this representation cannot be compared or hashed.
	Equal() (fn helper, ok bool)
	Hash() (fn helper, ok bool)
}

// mostTold is how deep the text of a representation describes its contents, and mostItemsTold how
// many items of a tuple: a list may hold itself, and a tuple of tuples may have a very long text.
const (
	mostTold      = 4
	mostItemsTold = 12
)

// textAt describes a representation inside of another one.
func textAt(r Repr, depth int) string {
	if nested, ok := r.(interface{ told(depth int) string }); ok {
		if depth == 0 {
			return "..."
		}
		return nested.told(depth - 1)
	}
	return r.String()
}

// A Builder is a Repr whose parts may lead back to it. Setup is called once, after the Repr can be
// found by its annotation, and before constants are made.
type Builder interface{ Setup() }

// Base has the defaults of a [Repr].
type Base struct{}

// Const refuses.
func (Base) Const(x stdspace.Object) lltype.Value {
	fail("the constant %v cannot be represented", textOf(x))
	return nil
}

// Unary returns nil.
func (Base) Unary(string) Rtype { return nil }

// Binary returns nil.
func (Base) Binary(string, Repr) Rtype { return nil }

// BinaryRight returns nil.
func (Base) BinaryRight(string, Repr) Rtype { return nil }

// ConvertTo returns nil.
func (Base) ConvertTo(Repr, flow.Value, *LowLevelOps) flow.Value { return nil }

// ConvertFrom returns nil.
func (Base) ConvertFrom(Repr, flow.Value, *LowLevelOps) flow.Value { return nil }

// Equal returns false.
func (Base) Equal() (helper, bool) { return helper{}, false }

// Hash returns false.
func (Base) Hash() (helper, bool) { return helper{}, false }

// A Maker makes the representation of annotations of one kind; key is equal for
// annotations with the same one. Containers inside are found with t.reprs.of; their
// types may not have their fields yet.
type Maker struct {
	Key  func(t *Typer, s lattice.SomeValue) any
	Make func(t *Typer, s lattice.SomeValue) Repr
}
