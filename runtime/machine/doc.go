// Package machine runs low-level programs as machine code, on the same heap and
// with the same answers as package llinterp.
//
// A [Program] is made by [Compile] from functions, the exceptions of their
// program, and a heap; [Program.Call] runs a function. Between the two:
//
//	functions  -> code      runtime.go            all that can be called, by package backend
//	code       -> exits     serve.go               what code asks the run-time system for
//	exits      -> errors    errors.go, raise.go    where in the graphs it happened
//	context    -> exits     stop.go                how a run is stopped
//
// A program can grow if its [Options] give a CodeLimit: a [Generator] adds residual
// functions, as package codegen describes, also while the program runs:
//
//	builder calls -> graphs     package llgraph          what both generators have
//	graphs        -> fragments  generator.go             what one Finish makes code of
//	exits         -> fragments  pending.go               switches and suspended paths
//	code          -> units      units.go                 where code lies, found by address
//	exits         -> functions  late.go                  code that is made when a function is first called
//
// What is called for a switch or a suspended path may call functions of the program
// (nested.go), while residual code waits for it on the stack.
//
// It stands here and not below jit/codegen, because what code calls, asks for and shows to
// the collector is the same for whole graphs and for fragments.
//
// It promises that no program of the typer does harm: null pointers, endless
// loops and recursion, lack of memory and unhandled exceptions end in errors, and a run
// ends within a few milliseconds of its context. Indices of arrays are not checked unless
// [Options] say so: graphs must not use one that is out of range.
//
// Errors are those of package llinterp: an [llinterp.Raised] for an exception, an
// [llinterp.Error] for everything else. On systems without a native back end, Compile
// gives an error that wraps [codemem.ErrUnsupported].
//
// A Program serves one goroutine at a time, its generators included. Several programs run at the same
// time, if each has its own heap.
package machine
