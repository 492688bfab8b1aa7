// Package compile turns the syntax tree of a file into bytecode.
//
// It is entered by [File] and works in three steps:
//
//	bind      which scope does each name belong to?      bind.go, scope.go
//	generate  one pass over the tree, emitting code      stmt.go, expr.go, ...
//	assemble  peephole optimiser, addresses, checks      peephole.go, assemble.go
//
// The code has the shape that CPython 2.5 gives it, peephole optimiser
// included, since that is the code the Flow Object Space was made for: blocks
// are set up around loops and handlers, tests leave their operand on the
// stack, the clauses of a list comprehension are part of the function. Where
// a flow graph would show the difference, this is followed to the letter.
//
// # Spans
//
// Every instruction carries the span of the expression whose value it
// computes: the addition of x + y*2 that of the whole sum, a call that of the
// whole call, a load or store that of the name alone. A test carries the span
// of what is tested, the instructions that make up a loop that of the keyword
// or of the iterable.
//
// # Python 3
//
// Later features are brought into the same shape:
//
//   - Comprehensions in a function are inlined like those of Python 2, with
//     their variables renamed to hidden locals (".x"), so nothing leaks. A
//     comprehension whose variable is captured by a nested function, or that
//     stands at module or class level, is a function of its own.
//   - The variable of "except E as e" is deleted where the handler ends
//     normally, by break or by continue. CPython wraps the handler into a
//     try/finally for that; it would show in every flow graph. Where a handler
//     is left by return or by an exception, the interpreter deletes the
//     variable by what [bytecode.Code].HandlerVars says.
//   - Conditions are taken apart into jumps while code is generated, as in
//     CPython 3.11, and not by the peephole optimiser: each value is asked
//     once whether it is true. See condition.go.
//   - The else part of a try statement stands before its handlers.
//   - Items of a display after a starred one are added one by one.
//   - Annotations of variables in functions are not evaluated, those of
//     parameters are, at definition.
//
// # Python 2
//
// A function that contains an "exec" or "import *" looks up its unbound names
// with LoadName instead of LoadGlobal; it still has fast locals.
package compile
