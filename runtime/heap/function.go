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

// functions are the descriptors.
type functions struct {
	list []function // by number
	free []int      // numbers that were given back
	late uint64     // where those are entered that have no code
}

// A function is what is known about a descriptor.
type function struct {
	object  *lltype.Object // nil for one that was given back
	holders int            // who has its address and may use it
	dropped bool           // it goes when nobody holds it
}

// placeFunction makes the descriptor of a function.
func (h *Heap) placeFunction(o *lltype.Object) (Address, error) {
	n := len(h.functions.list)
	if free := len(h.functions.free); free > 0 {
		n = h.functions.free[free-1]
		h.functions.free = h.functions.free[:free-1]
	} else {
		if n == functionsSize/descriptorSize {
			return 0, fmt.Errorf("%v is one function too many: %w", o, ErrMemory)
		}
		h.functions.list = append(h.functions.list, function{})
	}
	h.functions.list[n] = function{object: o}
	p := h.descriptor(n)
	*h.word(p), *h.word(p + FunctionNumber) = h.functions.late, uint64(n)
	h.constants.addresses.set(o, p)
	return p, nil
}

func (h *Heap) descriptor(n int) Address {
	return h.start + functionsOffset + Address(n*descriptorSize)
}

// SetEntry lays out a function if it is not, and says where its native code
// begins.
func (h *Heap) SetEntry(o *lltype.Object, entry uint64) error {
	p, err := h.Prebuilt(o)
	if err != nil {
		return err
	}
	if o.Func == nil {
		return fmt.Errorf("heap: %v is not a function", o)
	}
	*h.word(p) = entry
	return nil
}

// EnterLate says where functions are entered that have no native code, those that are laid out later too. What is there
// may give them some; 0 stands for nowhere.
func (h *Heap) EnterLate(entry uint64) {
	for n, f := range h.functions.list {
		if p := h.word(h.descriptor(n)); f.object != nil && *p == h.functions.late {
			*p = entry
		}
	}
	h.functions.late = entry
}

// HoldFunction lays out a function if it is not, and keeps its descriptor until
// ReleaseFunction was called as often. It is for code that has the address; prebuilt
// objects that point to a function hold it for good.
func (h *Heap) HoldFunction(o *lltype.Object) error {
	if o.Func == nil {
		return fmt.Errorf("heap: %v is not a function", o)
	}
	p, err := h.Prebuilt(o)
	if err == nil {
		h.functionAt(p).holders++
	}
	return err
}

// ReleaseFunction ends what HoldFunction began.
func (h *Heap) ReleaseFunction(o *lltype.Object) {
	if p, ok := h.constants.addresses.at(o); ok && o.Func != nil {
		h.functionAt(p).holders--
		h.freeFunction(o, p)
	}
}

// DropFunction gives back the descriptor of a function, now or when nobody holds it any
// more. No object may point to the function afterwards: the descriptor becomes that of
// another one.
func (h *Heap) DropFunction(o *lltype.Object) {
	if p, ok := h.constants.addresses.at(o); ok && o.Func != nil {
		h.functionAt(p).dropped = true
		h.freeFunction(o, p)
	}
}

// numberAt returns the number of the function whose descriptor is at an address.
func (h *Heap) numberAt(p Address) int { return int(p-h.start-functionsOffset) / descriptorSize }

func (h *Heap) functionAt(p Address) *function { return &h.functions.list[h.numberAt(p)] }

// freeFunction gives back a descriptor that was dropped and that nobody holds.
func (h *Heap) freeFunction(o *lltype.Object, p Address) {
	if f := h.functionAt(p); !f.dropped || f.holders > 0 {
		return
	}
	n := h.numberAt(p)
	h.functions.list[n] = function{}
	h.functions.free = append(h.functions.free, n)
	*h.word(p) = 0
	h.constants.addresses.forget(o)
}

// Function returns the function with a number.
func (h *Heap) Function(number int) (*lltype.Object, bool) {
	if number < 0 || number >= len(h.functions.list) || h.functions.list[number].object == nil {
		return nil, false
	}
	return h.functions.list[number].object, true
}
