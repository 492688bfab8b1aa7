package backendopt

// A Pass is one kind of rewriting.
type Pass struct {
	Name string
	Doc  string // what it does

	// run rewrites one graph. The passes that concern the whole program have
	// none: the driver calls them.
	run func(*rewriter)
}

// The names of the passes that the driver treats in a special way.
const (
	inlinePass = "inline"
	mallocPass = "malloc_removal"
)

// Passes are all passes. Those before inlining are repeated, in this order,
// until none of them changes anything.
var Passes = []Pass{
	{"remove_noops", "take the operand for the result of operations that only rename it", removeNoops},
	{"constfold", "compute operations on constants, use what is known of their results, and follow choices that are known", constfold},
	{"remove_null_checks", "answer tests of pointers that were tested, followed or allocated on every way there", removeNullChecks},
	{"remove_known_comparisons", "answer tests of numbers that follow from tests on every way there", removeKnownComparisons},
	{"cse", "take the result of an operation that was computed before from the same values", eliminateCommon},
	{"forward_fields", "take the value that was read from a field, or written to it, before", forwardFields},
	{"remove_exceptions", "drop exits for exceptions that the operation does not raise, that an exit before takes, or that only go on", removeExceptions},
	{"merge_if_blocks", "make one switch of comparisons of a variable with one constant after the other", mergeIfBlocks},
	{"remove_identical_vars", "pass a value only once into a block, and constants not at all", removeIdenticalVars},
	{"transform_dead_op_vars", "drop operations without effect whose result nobody uses, and variables that are only passed on", removeDead},
	{"join_blocks", "append a block to the only one that leads to it, and lead links past empty blocks", joinBlocks},
	{inlinePass, "put the graph of a small function in the place of a call", nil},
	{mallocPass, "keep the fields of a structure in variables where nobody else can know of it", removeMallocs},
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
