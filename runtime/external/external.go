// Package external holds the functions of the run-time system that low-level
// graphs can call but that are not written in low-level operations: mathematics,
// text of floats, output, time. The low-level interpreter and native code call
// the same ones, on the same heap.
//
// A function is found by the name that lltype.Function.External gives, with
// [ByName]. It sees the heap and the types through its [Call]: strings are
// structures that end in an array of Char, whatever else they begin with.
//
//	name                              type                    raises
//	ll_math_sqrt ll_math_floor ...    (Float) -> Float        ValueError, OverflowError
//	ll_math_pow ll_math_atan2 ...     (Float, Float) -> Float ValueError, OverflowError
//	ll_float_pow                      (Float, Float) -> Float ZeroDivisionError, ValueError, OverflowError
//	ll_float_str                      (Float) -> *string      MemoryError
//	ll_float_bits                     (Float) -> Signed
//	ll_float_short                    (Float) -> *string      MemoryError
//	ll_float_format                   (Float, Char, Signed) -> *string
//	ll_str_float                      (*string) -> Float      ValueError
//	ll_math_ldexp                     (Float, Signed) -> Float OverflowError
//	ll_math_frexp_0, ll_math_modf_0   (Float) -> Float
//	ll_math_frexp_1                   (Float) -> Signed
//	ll_math_modf_1                    (Float) -> Float
//	ll_print_item                     (*string) -> Void
//	ll_print_newline                  () -> Void
//	ll_print_text                     (Signed, *string) -> Void
//	ll_print_characters               (Signed, *string) -> Void
//	ll_cast_opaque                    (*a) -> *b              TypeError
//	ll_time ll_clock                  () -> Float
//	ll_stack_almost_full              () -> Bool
//	ll_world_open ...                 as the table of package world says
//
// [Names] lists all.
package external

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"

	"vitrine/lowlevel/lltype"
	"vitrine/runtime/heap"
)

// A Function does the work of an external function and returns the bits of its
// result.
type Function func(c *Call) (uint64, error)

// ByName returns the function of that name, nil if there is none.
func ByName(name string) Function { return functions[name] }

// Names returns the names of all functions in alphabetical order.
func Names() []string { return slices.Sorted(maps.Keys(functions)) }

// A Raise is the error of a function that raises an exception of the program.
type Raise struct{ Class string }

// Error tells which exception it is.
func (r *Raise) Error() string { return "raises " + r.Class }

// A Call is one call of a function. It and its arguments are the function's only until that returns.
type Call struct {
	Heap *heap.Heap
	Type *lltype.FuncType
	Args []uint64

	// Output is where the program prints. Print statements need a [Console]
	// there to put spaces between items, and functions on files one that knows which files there
	// are; it must be the same for all calls.
	Output io.Writer

	// StackUsed tells which share of the room for active calls is taken, from 0 to 1; nil if the executor does not know.
	StackUsed func() float64
}

// float returns an argument of type Float.
func (c *Call) float(i int) float64 { return math.Float64frombits(c.Args[i]) }

// text returns an argument that is a string.
func (c *Call) text(i int) (string, error) {
	t, _ := c.Type.Args[i].(*lltype.Ptr)
	return Text(c.Heap, heap.Address(c.Args[i]), t)
}

// Text returns the characters of a string: a structure that ends in an array of
// Char.
func Text(h *heap.Heap, p heap.Address, t *lltype.Ptr) (string, error) {
	first, err := charsOffset(t)
	if err != nil {
		return "", err
	}
	n, err := h.Length(p)
	if err != nil {
		return "", err
	}
	text := make([]byte, n)
	for i := range text {
		char, err := h.Load(p, first+i, 1)
		if err != nil {
			return "", err
		}
		text[i] = byte(char)
	}
	return string(text), nil
}

// NewText makes a string of a type.
func NewText(h *heap.Heap, text string, t *lltype.Ptr) (heap.Address, error) {
	first, err := charsOffset(t)
	if err != nil {
		return 0, err
	}
	id, err := h.Register(t.To)
	if err != nil {
		return 0, err
	}
	p, err := h.MallocVarsize(id, len(text))
	if err != nil {
		return 0, err
	}
	for i := range len(text) {
		if err := h.Store(p, first+i, 1, uint64(text[i])); err != nil {
			return 0, err
		}
	}
	return p, nil
}

// charsOffset returns where the characters of a string begin.
func charsOffset(t *lltype.Ptr) (int, error) {
	if t != nil {
		if s, ok := t.To.(*lltype.Struct); ok && IsText(s) {
			return s.Offset(len(s.Fields())-1) + lltype.ItemsOffset, nil
		}
	}
	return 0, fmt.Errorf("external: %v is not a string: it must point to a structure that ends in an array of Char", t)
}

// IsText reports whether a structure is that of strings.
func IsText(s *lltype.Struct) bool {
	a := s.VarPart()
	return a != nil && a.Of == lltype.Char
}

// newText returns the bits of a result that is a string.
func (c *Call) newText(text string) (uint64, error) {
	t, _ := c.Type.Result.(*lltype.Ptr)
	p, err := NewText(c.Heap, text, t)
	if errors.Is(err, heap.ErrMemory) {
		return 0, &Raise{"MemoryError"}
	}
	return uint64(p), err
}
