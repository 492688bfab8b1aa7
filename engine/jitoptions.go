package engine

// JITOptions say how a generated compiler works. The zero JITOptions are those of the original: everything is compiled
// at once, and without bounds.
type JITOptions struct {
	// Lazy leaves the second path of each branch to be compiled when it is first taken.
	Lazy bool

	// Cases bounds for how many values a promotion has code of its own; 0 stands for no bound.
	Cases int

	// Compiler is what runs the timeshifted graphs: WithLowLevel, the low-level interpreter, or WithNative, machine code
	// of them; "" stands for the interpreter, which is quicker until it has run for some tenths of a second.
	Compiler string

	// Threshold is how often the program comes to a place - the beginning of the portal, or a merge point - before there is code
	// for what is green there. 0 has code made at once.
	Threshold int
}
