//go:build !(linux && arm64)

package codemem

// maxSize keeps every address of a memory within reach of every other.
const maxSize = 1 << 30

// trap is the instruction that unused memory is full of, int3.
const trap = 0xCC

// flush has nothing to do: processors see changes of code by themselves.
func (m *Memory) flush(span, ...span) error { return nil }

func mapsAgain() (bool, error) { return false, nil }
