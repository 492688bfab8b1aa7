package lltype

// A Continuation is what the operation continue_compilation calls: compilation goes on
// where it had stopped.
type Continuation struct {
	Number int // in the order of making, for those who read dumps
	run    func(bits uint64) error
}

// NewContinuation returns a continuation. The bits that run gets are those of the value
// that a switch found no case for.
func NewContinuation(number int, run func(bits uint64) error) *Continuation {
	return &Continuation{number, run}
}

// Run goes on with compilation.
func (c *Continuation) Run(bits uint64) error { return c.run(bits) }
