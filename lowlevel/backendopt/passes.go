package backendopt

// A Pass is one kind of rewriting.
type Pass struct {
	Name string
	Doc  string // what it does

	// run rewrites one graph. The passes that concern the whole program have
	// none: the driver calls them.
	run func(*rewriter)

	// worth reports whether there can be something to do; nil if that is always so.
	worth func(kinds) bool

	// thorough passes look at the whole graph for each operation. They run when the
	// others find nothing any more.
	thorough bool
}

// The names of the passes that the driver treats in a special way.
const (
	inlinePass = "inline"
	mallocPass = "malloc_removal"
)

// Passes are all passes. Those before inlining are repeated, in this order,
// until none of them changes anything.
var Passes = []Pass{
	{Name: "remove_assertions", Doc: "drop what helpers assert about what they are given, which graphs that are not optimised check", run: removeAssertions},
	{Name: "remove_noops", Doc: "take the operand for the result of operations that only rename it", run: removeNoops},
	{Name: "constfold", Doc: "compute operations on constants, use what is known of their results, and follow choices that are known", run: constfold},
	{Name: "remove_null_checks", Doc: "answer tests of pointers that were tested, followed or allocated on every way there", run: removeNullChecks, thorough: true, worth: func(k kinds) bool { return k.pointers > 0 }},
	{Name: "remove_known_comparisons", Doc: "answer tests of numbers that follow from tests on every way there", run: removeKnownComparisons, thorough: true, worth: func(k kinds) bool { return k.comparisons > 0 }},
	{Name: "cse", Doc: "take the result of an operation that was computed before from the same values", run: eliminateCommon, thorough: true},
	{Name: "forward_fields", Doc: "take the value that was read from a field, or written to it, before", run: forwardFields, thorough: true, worth: func(k kinds) bool { return k.reads > 0 }},
	{Name: "remove_exceptions", Doc: "drop exits for exceptions that the operation does not raise, that an exit before takes, or that only go on", run: removeExceptions},
	{Name: "merge_if_blocks", Doc: "make one switch of comparisons of a variable with one constant after the other", run: mergeIfBlocks, thorough: true, worth: func(k kinds) bool { return k.comparisons > 0 }},
	{Name: "remove_identical_vars", Doc: "pass a value only once into a block, and constants not at all", run: removeIdenticalVars},
	{Name: "transform_dead_op_vars", Doc: "drop operations without effect whose result nobody uses, and variables that are only passed on", run: removeDead},
	{Name: "join_blocks", Doc: "append a block to the only one that leads to it, and lead links past empty blocks", run: joinBlocks},
	{Name: inlinePass, Doc: "put the graph of a small function in the place of a call"},
	{Name: mallocPass, Doc: "keep the fields of a structure in variables where nobody else can know of it", run: removeMallocs, worth: func(k kinds) bool { return k.allocations > 0 }},
}

// passByName returns the pass of that name.
func passByName(name string) *Pass {
	for i := range Passes {
		if Passes[i].Name == name {
			return &Passes[i]
		}
	}
	return nil
}
