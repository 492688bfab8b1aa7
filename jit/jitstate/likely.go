package jitstate

import (
	"errors"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/runtime/heap"
)

// likely returns the value that code will most likely have for a value.
func (c *Compiler) likely(v codegen.Value) (bits uint64, ok bool) {
	switch v := v.(type) {
	case *flow.Variable:
		bits, ok = c.foresight.values[v]
		return bits, ok
	case *flow.Constant:
		if lltype.TypeOf(v) == lltype.Type(lltype.Void) {
			return 0, false
		}
		bits, err := c.Heap.Bits(v.Value, lltype.TypeOf(v))
		return bits, err == nil
	}
	return 0, false
}

// tell notes what an operation that was made will most likely give.
func (c *Compiler) tell(result codegen.Value, op llop.Op, args []codegen.Value) {
	f := c.foresight
	if f == nil {
		return
	}
	f.filling = f.filling || c.fills(op, args)
	v, ok := result.(*flow.Variable)
	if !ok {
		return
	}
	switch op {
	case llop.Malloc, llop.MallocVarsize:
		f.fresh[v] = true
	case llop.SameAs, llop.CastPointer:
		f.renew(v, args[0])
	}
	if bits, ok := c.outcome(op, args); ok {
		f.values[v] = bits
	}
}

// outcome computes an operation with what its operands will most likely be.
func (c *Compiler) outcome(op llop.Op, args []codegen.Value) (bits uint64, ok bool) {
	if len(args) == 0 {
		return 0, false
	}
	a, ok := c.likely(args[0])
	if !ok {
		return 0, false
	}
	switch op {
	case llop.SameAs, llop.CastPointer:
		return a, true
	case llop.GetField:
		return c.likelyField(a, lltype.TypeOf(args[0]), args[1])
	}
	if f := arith.Unary(op); f != nil && len(args) == 1 {
		return f(a), true
	}
	if len(args) > 2 || arith.Binary(op) == nil && arith.Checked(op) == nil {
		return 0, false
	}
	b := uint64(0)
	if len(args) == 2 {
		if b, ok = c.likely(args[1]); !ok {
			return 0, false
		}
	}
	if f := arith.Checked(op); f != nil {
		bits, raises := f(a, b)
		return bits, raises == ""
	}
	return arith.Binary(op)(a, b), foldable(op, b)
}

// tellCall notes what a call of a function that changes nothing will most likely give.
func (c *Compiler) tellCall(result *Box, f *lltype.Object, args []*Box) error {
	if c.foresight == nil || result == nil || result.Var == nil {
		return nil
	}
	bits := make([]uint64, len(args))
	for i, b := range args {
		var ok bool
		if bits[i], ok = c.likely(b.Value()); !ok || !c.mayBe(bits[i], b.Type) {
			return nil
		}
	}
	v, raised, err := c.Options.Call(f, allArguments(f, bits))
	switch {
	case errors.Is(err, ErrFailed):
		return nil
	case err != nil:
		return c.errorf("%w", err)
	case raised == 0:
		c.foresight.values[result.Var] = v
	}
	return nil
}

// tellAll notes that some values will most likely be what others are.
func (c *Compiler) tellAll(results, values []codegen.Value) {
	if c.foresight == nil {
		return
	}
	for i, r := range results {
		v, isVariable := r.(*flow.Variable)
		if !isVariable {
			continue
		}
		c.foresight.renew(v, values[i])
		if bits, ok := c.likely(values[i]); ok {
			c.foresight.values[v] = bits
		}
	}
}

// likelyField reads a field of an object as it is now.
func (c *Compiler) likelyField(object uint64, t lltype.Type, name codegen.Value) (bits uint64, ok bool) {
	k, _ := name.(*flow.Constant)
	p, _ := lltype.IsPtr(t)
	if k == nil || p == nil {
		return 0, false
	}
	s, ok := p.To.(*lltype.Struct)
	if !ok {
		return 0, false
	}
	field, ok := k.Value.(string)
	if !ok {
		return 0, false
	}
	i := s.FieldIndex(field)
	if i < 0 {
		return 0, false
	}
	return c.likelyAt(object, s.Offset(i), s.Field(field))
}

// likelyAt reads a part of an object as it is now.
func (c *Compiler) likelyAt(object uint64, offset int, t lltype.Type) (bits uint64, ok bool) {
	if object == 0 || t == nil || lltype.Size(t) == 0 {
		return 0, false
	}
	bits, err := c.Heap.Load(heap.Address(object), offset, lltype.Size(t))
	return bits, err == nil
}

// tellPart notes what reading a part of an object will most likely give: an item, or a size.
func (c *Compiler) tellPart(result, object codegen.Value, d *ArrayDesc, indices []*Box) {
	v, ok := result.(*flow.Variable)
	if c.foresight == nil || !ok {
		return
	}
	at, ok := c.likely(object)
	if !ok || at == 0 {
		return
	}
	known := make([]*Box, len(indices))
	for i, b := range indices {
		bits, ok := c.likely(b.Value())
		if !ok {
			return
		}
		known[i] = primitive(bits, lltype.Signed)
	}
	offset, _, ok, err := c.follow(at, d, known)
	if err != nil || !ok {
		return
	}
	if bits, ok := c.likelyAt(at, offset, lltype.TypeOf(v)); ok {
		c.foresight.values[v] = bits
	}
}
