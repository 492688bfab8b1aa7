package typed

import (
	"slices"

	"vitrine/lowlevel/lltype"
	"vitrine/runtime/heap"
	"vitrine/runtime/machine"
)

// HeapLimit is how many bytes of memory a program may use by default.
const HeapLimit = 1 << 30

// A Code is machine code to be looked at, with the memory that it works on.
type Code struct {
	*machine.Program
	heap *heap.Heap
}

// Code makes machine code of a program that knows where its values live, for a machine of
// [machine.Archs]; "" stands for the one that this process runs on. Close frees the memory.
func (o *Optimised) Code(arch string) (*Code, error) {
	h, err := heap.New(heap.Options{Limit: HeapLimit})
	if err != nil {
		return nil, err
	}
	m, err := o.compile(h, machine.Options{Places: true, Arch: arch})
	if err != nil {
		// Nothing is lost if the memory cannot be given back.
		_ = h.Close()
		return nil, err
	}
	return &Code{m, h}, nil
}

// Close frees the memory.
func (c *Code) Close() {
	// As above.
	_ = c.Program.Close()
	_ = c.heap.Close()
}

// Has reports whether a function has been compiled.
func (c *Code) Has(f *lltype.Object) bool { return slices.Contains(c.Functions(), f) }
