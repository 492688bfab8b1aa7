package rtyper

import flow "vitrine/flowspace/model"

// How strings, lists, dictionaries, iterators and slices take part: what the
// core asks about them.

// charUnary returns how an operation on a character is typed that works on
// strings.
func charUnary(*CharRepr, string) Rtype { return nil }

// charBinary is charUnary for two operands.
func charBinary(*CharRepr, string, Repr) Rtype { return nil }

// tupleUnary returns how an operation on a tuple is typed that makes a container
// of another kind: iterators, strings.
func tupleUnary(*TupleRepr, string) Rtype { return nil }

// tupleBinary is tupleUnary for two operands: slices.
func tupleBinary(*TupleRepr, string, Repr) Rtype { return nil }

// extremeHelper returns the helper for min() or max() of values that are no
// primitive ones.
func extremeHelper(r Repr, name string) Helper {
	Fail("%s of %v is not possible", name, r)
	return Helper{}
}

// extremeOf types min(x) or max(x) of the items of a container.
func extremeOf(hop *HighLevelOp, name string) flow.Value {
	Fail("%s of the items of %v is not possible", name, hop.Reprs[1])
	return nil
}
