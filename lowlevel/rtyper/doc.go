// Package rtyper is the low-level typer: it turns annotated graphs into
// low-level graphs, whose variables have the types of package lltype and whose
// operations are those of package llop.
//
// Its entry point is [Type], which takes an annotated program. Every annotation has a
// representation, a [Repr]: a low-level type, a way to write constants of the
// program as values of that type, and the low-level operations for every operation of flow graphs.
// Types are made in two phases, because they may contain themselves: a Repr has its low-level type
// as soon as it is made, and its fields after Setup.
//
// Every block is specialised: a [HighLevelOp] stands for an operation with the
// representations of its operands, its translation is appended to a list of
// low-level operations, and conversions between representations are inserted at
// calls and on links. What is too large for a few operations becomes a call of a helper: an RPython
// function of the files ll/*.py, which is annotated for the low-level types of its arguments, typed
// like the functions of the program, and called directly. The name of a helper is ll_NAME, followed
// by the types that it is specialised for.
//
// It works on its own copy of the graphs, and promises:
//
//   - every variable and constant of the result has a low-level type;
//   - operands and results are of the types that llop says, links pass values of
//     the types that their targets take (llcheck.Graph verifies both, in tests after each typing);
//   - every low-level operation inherits the source span and the bytecode
//     instruction of the operation it was made for;
//   - blocks that catch exceptions end in the only operation that can raise
//     them; the cases of their exits are pointers to the vtables of exception
//     classes;
//   - the same program gives the same graphs, names and objects.
//
// The names are those of the original: Repr, HighLevelOp, inputarg, rtype_*,
// ll_* helpers, exception_is_here, call table, vtable, typeptr.
package rtyper
