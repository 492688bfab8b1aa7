// Package backendopt optimises low-level graphs.
//
// It is entered by [Optimise] with the functions of a program. The graphs that
// they have stay as they are: it works on copies, which [Program.Graph] gives.
// What it does is split into passes ([Passes]); each can be switched off or run
// alone ([Options]).
//
//	pass                      what becomes less
//	remove_assertions         assertions of helpers
//	replace_we_are_jitted     ways for generated compilers only
//	remove_noops              operations that only rename a value
//	constfold                 operations on constants, choices that are made
//	remove_null_checks        tests if a pointer is NULL
//	remove_known_comparisons  tests of numbers that were made before
//	cse                       operations that were computed before
//	forward_fields            reads of fields that were just read or written
//	remove_exceptions         exits for exceptions that do not come
//	merge_if_blocks           chains of comparisons with constants
//	remove_identical_vars     values that are passed to a block twice
//	transform_dead_op_vars    what nobody uses
//	join_blocks               blocks
//	inline                    calls
//	unroll_recursion          calls of functions by themselves
//	enter_nests               tests in inner loops, after those of outer ones
//	peel_loops                tests in loops
//	malloc_removal            allocations
//	sink_mallocs              allocations, on some of the ways
//	thread_tests              tests of numbers, on the ways that know their outcome
//	unite_bounds              tests whether an index is in bounds
//	thread_jumps              tests of fields, on the ways that know their outcome
//
// With a [Recording], every rewriting is a step, and the graph can be looked at
// as it was at each. [Compare] marks what two pages of a graph have not in
// common.
//
// It promises:
//
//   - a function gives the same result or raises the same exception, prints the
//     same and leaves the same objects behind; only what depends on memory
//     running out may differ, and programs that the low-level interpreter stops
//     because they follow NULL may not be stopped;
//   - the rules of the flow model hold after every pass, and every variable has
//     a low-level type;
//   - blocks and variables that stay keep their numbers;
//   - the same program gives the same graphs, on every run.
//
// It works on both forms of graphs, before and after the exception
// transformation.
//
// The names of the passes are those of the original's translator/backendopt and
// translator/simplify.
package backendopt
