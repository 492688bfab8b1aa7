package machine

import (
	"fmt"
	"math"

	"vitrine/jit/codegen/backend"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
)

// setException lets the code find an exception after its exit: in the context or, in
// transformed programs, in the record, with the error value of a type as the result.
func (p *Program) setException(exc backend.Exception, t lltype.Type) error {
	class, err := p.heap.Prebuilt(exc.Class)
	if err != nil {
		return err
	}
	value, err := p.heap.Prebuilt(exc.Value)
	if err != nil {
		return err
	}
	c := p.stack.Context()
	if p.excData == 0 {
		c.Slots[backend.SlotExcType], c.Slots[backend.SlotExcValue] = uint64(class), uint64(value)
		return nil
	}
	failed, err := arith.Bits(arith.ErrorValue(t), t)
	if err != nil {
		failed = 0 // NULL, or no value at all
	}
	if t == lltype.Float {
		c.Floats[0] = math.Float64frombits(failed)
	} else {
		c.Regs[0] = failed
	}
	return p.setRecord(uint64(class), uint64(value))
}

func (p *Program) setRecord(class, value uint64) error {
	for i, bits := range []uint64{class, value} {
		if err := p.heap.Store(p.excData, rclass.ExcData.Offset(i), lltype.WordSize, bits); err != nil {
			return err
		}
	}
	return nil
}

// putException undoes takeException.
func (p *Program) putException(class, value uint64) error {
	if p.excData != 0 {
		return p.setRecord(class, value)
	}
	slots := &p.stack.Context().Slots
	slots[backend.SlotExcType], slots[backend.SlotExcValue] = class, value
	return nil
}

// takeException returns the exception that has left the function, and forgets
// it; 0 if there is none.
func (p *Program) takeException() (class, value uint64, err error) {
	if p.excData == 0 {
		slots := &p.stack.Context().Slots
		class, value = slots[backend.SlotExcType], slots[backend.SlotExcValue]
		slots[backend.SlotExcType], slots[backend.SlotExcValue] = 0, 0
		return class, value, nil
	}
	if class, err = p.heap.Load(p.excData, rclass.ExcData.Offset(0), lltype.WordSize); err != nil {
		return 0, 0, err
	}
	if value, err = p.heap.Load(p.excData, rclass.ExcData.Offset(1), lltype.WordSize); err != nil {
		return 0, 0, err
	}
	return class, value, p.setRecord(0, 0)
}

// memoryError is the name of the exception for lack of memory.
const memoryError = "MemoryError"

// raised makes the error of an exception that has left the function. The code does not
// remember where it was raised, but where memory last ran out is known.
func (p *Program) raised(class, value uint64) error {
	p.kept = append(p.kept, value)
	r := &llinterp.Raised{Class: "an exception without a class", Value: heap.Address(value)}
	if o, ok := p.heap.PrebuiltAt(heap.Address(class)); ok {
		r.Class = rclass.ClassName(o)
	}
	if r.Class == memoryError {
		r.Where = p.lack
	}
	if text := p.message(heap.Address(value)); text != "" {
		return fmt.Errorf("%w: %s", r, text)
	}
	return r
}

// message returns the first text that an instance holds.
func (p *Program) message(value heap.Address) string {
	c, err := p.heap.TypeAt(value)
	if err != nil {
		return ""
	}
	s, _ := c.(*lltype.Struct)
	return p.messageIn(value, s, 0)
}

// messageIn looks for a text in a structure at an offset in an object.
func (p *Program) messageIn(value heap.Address, s *lltype.Struct, at int) string {
	if s == nil {
		return ""
	}
	for i, f := range s.Fields() {
		switch t := f.Type.(type) {
		case *lltype.Struct:
			if text := p.messageIn(value, t, at+s.Offset(i)); text != "" {
				return text
			}
		case *lltype.Ptr:
			inner, ok := t.To.(*lltype.Struct)
			if !ok || !external.IsText(inner) {
				continue
			}
			bits, err := p.heap.Load(value, at+s.Offset(i), lltype.WordSize)
			if err != nil || bits == 0 {
				continue
			}
			if text, err := external.Text(p.heap, heap.Address(bits), t); err == nil {
				return text
			}
		}
	}
	return ""
}
