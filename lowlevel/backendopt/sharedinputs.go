package backendopt

// A sharedInputs finds the input arguments of a block that stay. A block into which long chains of calls
// have been inlined has thousands, too many to compare each with each. The memory serves one block after the other.
type sharedInputs struct {
	drop     []bool       // by position: those that do not stay
	byOrigin table[int32] // by the number of the origin: the position, from 1
	byPassed []passedInput
}

// A passedInput is a place in a table, for the input argument for which links pass something that has a hash.
type passedInput struct {
	hash  uint64
	input int
	used  bool
}

// begin gets ready for a block with n input arguments.
func (s *sharedInputs) begin(n int) {
	s.byOrigin.clear()
	s.drop = sized(s.drop, n)
	size := 4
	for size < 2*n {
		size *= 2
	}
	s.byPassed = sized(s.byPassed, size)
}

// place returns the place for a hash, which is that of the first argument with it, or is not used yet.
func (s *sharedInputs) place(hash uint64) *passedInput {
	for i := hash; ; i++ {
		p := &s.byPassed[i&uint64(len(s.byPassed)-1)]
		if !p.used {
			p.hash = hash
			return p
		}
		if p.hash == hash {
			return p
		}
	}
}
