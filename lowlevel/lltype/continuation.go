package lltype

import "fmt"

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

// ReadContinuation returns the continuation of that number in a text. It cannot go on:
// what the text was written of had a compiler at work, and a text has none.
func ReadContinuation(number int) *Continuation {
	return &Continuation{number, func(uint64) error {
		return fmt.Errorf("continuation %d was read from a text, and compilation cannot go on from there: run the program that the text was written of", number)
	}}
}

// String returns "continuation 3".
func (c *Continuation) String() string { return fmt.Sprintf("continuation %d", c.Number) }

// Run goes on with compilation.
func (c *Continuation) Run(bits uint64) error { return c.run(bits) }
