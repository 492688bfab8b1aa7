package heap

import (
	"fmt"

	"vitrine/lowlevel/lltype"
)

// A function is represented by a descriptor of two words: where its native code
// begins, 0 until there is some, and the number of the function.
const (
	// FunctionNumber is the offset of the number in a descriptor.
	FunctionNumber = 8

	descriptorSize = 16
)

// placeFunction makes the descriptor of a function.
func (h *Heap) placeFunction(o *lltype.Object) (Address, error) {
	n := len(h.functions)
	if n == functionsSize/descriptorSize {
		return 0, fmt.Errorf("%v is one function too many: %w", o, ErrMemory)
	}
	h.functions = append(h.functions, o)
	p := h.start + functionsOffset + Address(n*descriptorSize)
	*h.word(p + FunctionNumber) = uint64(n)
	h.constants.addresses[o] = p
	h.constants.objects[p] = o
	return p, nil
}

// SetEntry lays out a function if it is not, and says where its native code
// begins.
func (h *Heap) SetEntry(o *lltype.Object, entry uint64) error {
	p, err := h.Prebuilt(o)
	if err != nil {
		return err
	}
	if o.Func == nil {
		return fmt.Errorf("heap: %v is no function", o)
	}
	*h.word(p) = entry
	return nil
}

// Function returns the function with a number.
func (h *Heap) Function(number int) (*lltype.Object, bool) {
	if number < 0 || number >= len(h.functions) {
		return nil, false
	}
	return h.functions[number], true
}
