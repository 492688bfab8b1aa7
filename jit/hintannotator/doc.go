// Package hintannotator tells, for each variable of low-level graphs, when its value is
// known: while code is generated (green), or only when it runs (red). That is the
// binding-time analysis of a generator of just-in-time compilers.
//
// [Annotate] copies the graphs that an entry reaches, one copy for each pattern of
// arguments, and runs the fixpoint of package flowing on them. A value is one of:
//
//	constant   it may become green. It carries its origins: the operations and the
//	           arguments that it depends on.
//	variable   it is red, whatever happens.
//	container  (blue) a structure that is followed while code is generated; only
//	           with [Policy].VirtualContainers.
//
// hint(x, concrete=True) asks for x to be green, which makes all origins of x fixed. An
// origin that is an argument of a graph passes the request on to the callers, and one that is
// a call, to what the callee returns. A hint on a variable cannot be satisfied, which
// is an [Error]. promote=True gives a value without origins. What depends on nothing that is
// not fixed is green.
//
// After the fixpoint, everything else that only depends on green values is green too,
// whether somebody has asked for it or not: the largest such set is what is left when
// everything is taken for green and then what depends on something red is made red,
// until nothing changes.
//
// # What it promises
//
// Graphs come in the order in which they are reached from the entry; the same program
// always has the same result. The analysis ends: a value only grows, and there are as many
// copies of a graph as patterns of its arguments. The graphs of the program do not
// change.
//
// # Sources
//
// The analysis is that of the generator which came with PyPy 1.0, as the documents about it
// describe it (Rigo and Pedroni: JIT Compiler Architecture, 2007). Binding-time analysis by
// flow of constraints is older; Jones, Gomard and Sestoft (Partial Evaluation and Automatic
// Program Generation, 1993) have it all.
package hintannotator
