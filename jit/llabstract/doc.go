// Package llabstract is the LLAbstractInterpreter: it takes low-level graphs and converts
// them into more specialised low-level graphs, by propagating constants and virtualising
// structures. This is online partial evaluation: what is known is found out while the
// graph is followed.
//
// [Specialise] follows the graph of a function, some of whose arguments are known,
// operation by operation. It makes a new graph, the residual graph, from copies of the
// operations that it cannot carry out, the residual operations.
//
// # Abstract values
//
// What is propagated for a variable of the input graph is a [Value]:
//
//   - a [Constant] is concrete or little. Only concrete constants force duplication of
//     blocks: where two different ones reach a block, there are two residual blocks. Two different
//     little ones are merged into a variable;
//   - a [Variable] is one of the residual graph;
//   - a [Virtual] is a structure or an array that has not been allocated: what is known are its
//     parts, each by a value again. It is allocated, forced, where it escapes to what is not followed. A
//     list of the program is a virtual structure whose items are a virtual array.
//
// # States
//
// The state at the beginning of a block that several links enter is kept with the
// residual block that was made for it. A state that arrives there later is matched: what
// differs is merged, the state becomes more general, and the block is done again. Calls that pass
// something known are followed into the callee, so a state has a frame for each
// function that is being followed.
//
// # Which constants are concrete
//
// The message of 2005 that describes the original says that its heuristic does not work:
// an operation on constants gives a concrete one if an operand was concrete. It is
// there as [Heuristic2005]. The default, [ByNeed], begins with little constants only. A variable that lost its
// constant in a merge remembers where. If such a variable then decides what is read from memory that never
// changes, and what was read decides where to go, this is a dispatch on the text of a
// program: the constant was needed. The places where it was lost are noted, constants are concrete there, and the
// interpreter starts again.
//
// Other constants are wanted: an index into a virtual array, the length of a new one, and a value that
// is compared with several constants, if they depend on nothing but constants that were lost.
// They are kept as well, unless that leads to too many values; then they are given up, and the
// interpreter starts again without them.
//
// # Virtual objects in states
//
// Two states whose virtual objects are linked in different ways, or have arrays of different lengths, could only be
// merged if these were allocated. They are kept apart, as long as there are few of them.
//
// # Calls
//
// A call whose arguments are all known, and which reads nothing that may change, is carried
// out, even if it makes and fills objects on the way: so text is taken apart and dictionaries are
// searched. Strings made like this are constants.
//
// A call that is followed may come back to itself. With the same constants, it is left to a function that is
// specialised on its own. With others each time, these are merged once as many calls are followed as may be, unless they are
// needed; then functions are specialised on their own from there on, up to a bound.
//
// # Recordings
//
// With a [Recording] in the options, every step is kept: where the interpreter was, what it
// knew, and the residual graph as it grew. Three recordings that share their steps show that.
//
// # Source
//
// Armin Rigo, "LLAbstractInterpreter", a message to pypy-dev of 14 December 2005.
package llabstract
