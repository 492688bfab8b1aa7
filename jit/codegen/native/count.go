package native

import (
	"fmt"
	"unsafe"

	"vitrine/runtime/mapping"
)

// Count has Run count how often each instruction of the code begins, for the given number of instructions from now on. The
// processor stops at each of them, so what is counted is the code as it is, without anything that counts in it. It
// makes code thousands of times slower; when the number is used up, the code goes on at full speed.
//
// Where the processor cannot do that, the error is [ErrUnsupported].
func (s *Stack) Count(instructions uint64) error {
	switch {
	case s.ctx == nil:
		return errClosed
	case !canCount():
		return ErrUnsupported
	case s.counts == nil:
		size := int(s.ctx.codeEnd-s.ctx.codeStart) * int(unsafe.Sizeof(uint32(0)))
		r, err := mapping.Reserve(size)
		if err == nil {
			err = r.Allow(r.Bytes[:size], mapping.ReadWrite)
		}
		if err != nil {
			return fmt.Errorf("native: no memory to count instructions: %w", err)
		}
		s.counts = r
		s.ctx.counts = uint64(uintptr(unsafe.Pointer(unsafe.SliceData(r.Bytes))))
	}
	s.ctx.steps = instructions
	return nil
}

// Counts tells how often each instruction has begun while that was counted, by its offset in the code memory; nil without
// [Stack.Count]. Whoever has read a number may set it to 0.
func (s *Stack) Counts() []uint32 {
	if s.counts == nil {
		return nil
	}
	return unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(s.counts.Bytes))), s.ctx.codeEnd-s.ctx.codeStart)
}

// Uncounted returns how many instructions more will be counted.
func (s *Stack) Uncounted() uint64 { return s.ctx.steps }

// dropCounts frees the memory of the counts.
func (s *Stack) dropCounts() error {
	if s.counts == nil {
		return nil
	}
	defer func() { s.counts = nil }()
	return s.counts.Release()
}
