// Package stdspace is the Standard Object Space: it gives bytecode the meaning
// it has in Python.
//
// It is entered by making a [Space] with [New] and running a file with
// [Space.ImportMain]; single values come from [Space.Eval], and [Space.Call]
// calls what a program defined. A Space implements [interp.Space], so the
// bytecode interpreter runs on it; the flow object space asks it to compute
// operations on constants.
//
// Values are Go values of the types in this package (Int, *Str, *List,
// *Instance, ...). Integers that fit are Int, others *Long; None, Ellipsis and
// NotImplemented are single pointers; instances of user classes, and all
// exceptions, are *Instance. The class of a value is what [Space.TypeOf] says:
// it depends on the space, because every space has classes of its own.
//
// Two things decide which Python is meant: Options.Dialect for the classes and
// their hierarchy, and the dialect of the running code for what differs from
// one statement to the next (range, the methods of dictionaries, long).
//
// The package promises not to panic, not to overflow the Go stack and not to
// hang: recursion is counted, memory and time are limited by Options, and
// whatever a program does wrong comes back as an [*interp.OperationError].
package stdspace
