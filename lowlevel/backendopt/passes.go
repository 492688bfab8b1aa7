package backendopt

import (
	"context"
	"fmt"
	"slices"
)

// A Pass is one kind of rewriting.
type Pass struct {
	Name string
	Doc  string // what it does

	phase phase

	// run rewrites one graph, program all of them; each pass has one of the two.
	run     func(*rewriter)
	program func(context.Context, *Program, *Pass) (changed bool, err error)

	// worth reports whether there can be something to do; nil if that is always so.
	worth func(kinds) bool
}

// A phase is when a pass runs.
type phase int8

const (
	// quick passes are repeated until none of them changes anything.
	quick phase = iota
	// thorough passes look at the whole graph for each operation. They run when the
	// quick ones find nothing any more.
	thorough
	// calling passes work on the whole program, once its graphs are small.
	calling
	// late passes run with the thorough ones, but after calls have been inlined only.
	late
)

// Passes are all passes. Those of a phase run in this order.
var Passes = []Pass{
	{Name: "remove_assertions", Doc: "drop what helpers assert about what they are given, which graphs that are not optimised check", run: removeAssertions},
	{Name: "replace_we_are_jitted", Doc: "take False for we_are_jitted(), as machine code of the program itself is not made by a generated compiler", run: replaceWeAreJitted},
	{Name: "remove_noops", Doc: "take the operand for the result of operations that only rename it", run: removeNoops},
	{Name: "constfold", Doc: "compute operations on constants, use what is known of their results, and follow choices that are known", run: constfold},
	{Name: "remove_null_checks", Doc: "answer tests of pointers that were tested, followed or allocated on every way there", phase: thorough, run: removeNullChecks, worth: func(k kinds) bool { return k.pointers > 0 }},
	{Name: "remove_known_comparisons", Doc: "answer tests of numbers that follow from tests on every way there", phase: thorough, run: removeKnownComparisons, worth: func(k kinds) bool { return k.comparisons > 0 }},
	{Name: "cse", Doc: "take the result of an operation that was computed before from the same values", phase: thorough, run: eliminateCommon},
	{Name: "forward_fields", Doc: "take the value that was read from a field, or written to it, before", phase: thorough, run: forwardFields, worth: func(k kinds) bool { return k.reads > 0 }},
	{Name: "remove_exceptions", Doc: "drop exits for exceptions that the operation does not raise, that an exit before takes, or that only go on", run: removeExceptions},
	{Name: "merge_if_blocks", Doc: "make one switch of comparisons of a variable with one constant after the other", phase: thorough, run: mergeIfBlocks, worth: func(k kinds) bool { return k.comparisons > 0 }},
	{Name: "remove_identical_vars", Doc: "pass a value only once into a block, and constants not at all", run: removeIdenticalVars},
	{Name: "transform_dead_op_vars", Doc: "drop operations without effect whose result nobody uses, and variables that are only passed on", run: removeDead},
	{Name: "join_blocks", Doc: "append a block to the only one that leads to it, and lead links past empty blocks", run: joinBlocks},
	{Name: "inline", Doc: "put the graph of a small function in the place of a call", phase: calling, program: inline},
	{Name: "unroll_recursion", Doc: "put the graph of a small function that calls itself in the place of those calls, some levels deep", phase: calling, program: unrollRecursion},
	{Name: "enter_nests", Doc: "enter two loops that begin at one block through a copy of the inner one, so that it comes after the tests of the outer one", phase: calling, program: enterNests},
	{Name: "peel_loops", Doc: "go once through a copy of a loop before it, so that tests which always give the same are made there only", phase: calling, program: peelLoops},
	{Name: "malloc_removal", Doc: "keep the fields of a structure in variables where nobody else can know of it", phase: late, run: removeMallocs, worth: func(k kinds) bool { return k.allocations > 0 }},
	{Name: "sink_mallocs", Doc: "make an object only on the ways where somebody else gets to know of it", phase: late, run: sinkMallocs, worth: func(k kinds) bool { return k.allocations > 0 }},
	{Name: "thread_tests", Doc: "give ways that know the outcome of tests of numbers copies of what follows, so that they pass the tests", phase: late, run: threadTests, worth: func(k kinds) bool { return k.comparisons > 0 }},
	{Name: "unite_bounds", Doc: "test at once that a number is not negative, and not too large", phase: late, run: uniteBounds, worth: func(k kinds) bool { return k.comparisons > 1 }},
	{Name: "thread_jumps", Doc: "give ways that know the outcome of tests copies of what follows, so that they pass the tests", phase: late, run: threadJumps, worth: func(k kinds) bool { return k.reads > 0 }},
}

// A constraint says that one pass comes before another, and what would be lost
// otherwise. No result is wrong in another order: tests shuffle the passes.
type constraint struct{ before, after, why string }

// passOrder are the constraints that [Passes] keeps.
var passOrder = []constraint{
	{"remove_assertions", "inline", "an assertion adds to the weight of a function that could be inlined"},
	{"replace_we_are_jitted", "remove_noops", "a choice by we_are_jitted() has no exit for that value"},
	{"remove_noops", "constfold", "a constant that was only cast is not seen"},
	{"constfold", "remove_known_comparisons", "only constants bound what a variable can be"},
	{"constfold", "transform_dead_op_vars", "what only folded operations used is dead in the same round"},
	{"remove_null_checks", "cse", "an answered test leaves fewer ways, so that more is computed on all of them"},
	{"cse", "forward_fields", "two reads have one field in common only if the pointer is one variable"},
	{"remove_identical_vars", "transform_dead_op_vars", "what was passed twice leaves variables that nobody uses"},
	{"remove_exceptions", "join_blocks", "a block with one exit is joined to what it leads to"},
	{"transform_dead_op_vars", "join_blocks", "a block becomes empty when the last of its operations goes"},
	{"join_blocks", "inline", "the number of blocks adds to the weight of a function"},
	{"inline", "unroll_recursion", "a call in the way weighs more than what the function does, and would be put there again at every level"},
	{"inline", "enter_nests", "values that are the same in the inner loop are only seen to be once what is called is known"},
	{"enter_nests", "peel_loops", "both loops would be peeled together"},
	{"inline", "peel_loops", "a loop with a call stays as it is"},
	{"inline", "malloc_removal", "an object that is passed to a function is known to others until the function is inlined"},
	{"thread_tests", "unite_bounds", "two tests of one number come one after the other only once what stands between them is passed"},
	{"malloc_removal", "sink_mallocs", "an object that nobody gets to know of would be made on each of its ways, and then removed from each"},
}

// checkOrder returns an error that names the constraint which passes break.
func checkOrder(passes []Pass, order []constraint) error {
	when := func(name string) (phase, int) {
		i := slices.IndexFunc(passes, func(p Pass) bool { return p.Name == name })
		if i < 0 {
			return 0, i
		}
		return passes[i].phase, i
	}
	for _, c := range order {
		p, i := when(c.before)
		q, k := when(c.after)
		switch {
		case i < 0 || k < 0:
			return fmt.Errorf("there is no pass %s, or none %s", c.before, c.after)
		case p > q || p == q && i >= k:
			return fmt.Errorf("%s must come before %s: %s", c.before, c.after, c.why)
		}
	}
	return nil
}
