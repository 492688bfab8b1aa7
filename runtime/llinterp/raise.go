package llinterp

import (
	"fmt"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/runtime/heap"
)

// rangeMin is the offset of the number of a class in its vtable.
var rangeMin = rclass.ObjectVTable.Offset(rclass.ObjectVTable.FieldIndex(rclass.RangeMin))

// classRange returns an exit for the exceptions of a class.
func classRange(vtable *lltype.Object) (catch, error) {
	s, ok := vtable.Type.(*lltype.Struct)
	if !ok || !s.Inherits(rclass.ObjectVTable) {
		return catch{}, fmt.Errorf("%v is not a class", vtable)
	}
	k := catch{low: vtable.Get(rclass.RangeMin).(int64), high: vtable.Get(rclass.RangeMax).(int64) + 1}
	if k.low == 0 {
		return k, fmt.Errorf("the class %v has no number yet: set the ranges of the classes first", vtable)
	}
	return k, nil
}

// raiseByName raises an exception for the current instruction, which would set
// dst. In transformed graphs, it gives the error value if no exit catches the exception.
func (in *Interp) raiseByName(name string, dst int32, failed uint64) outcome {
	c, err := in.class(name)
	if err != nil {
		return in.fail(in.errorHere(err))
	}
	if in.excData == 0 || in.catches(c[0]) {
		return in.raise(c[0], c[1])
	}
	if err := in.setExcData(c[0], c[1]); err != nil {
		return in.fail(in.errorHere(err))
	}
	if dst >= 0 {
		f := in.top()
		in.stack[f.base+int(dst)] = failed
	}
	return goOn
}

// catches reports whether the current instruction has an exit for a class.
func (in *Interp) catches(class uint64) bool {
	number, err := in.heap.Load(heap.Address(class), rangeMin, 8)
	if err != nil {
		return false
	}
	f := in.top()
	for _, k := range f.code.catches[f.pc] {
		if k.low <= int64(number) && int64(number) < k.high {
			return true
		}
	}
	return false
}

// class returns the addresses of the class and the instance of an exception of
// the run-time system.
func (in *Interp) class(name string) ([2]uint64, error) {
	if c, ok := in.classes[name]; ok {
		return c, nil
	}
	data, err := in.exceptions.Class(name)
	if err != nil {
		return [2]uint64{}, err
	}
	var c [2]uint64
	for i, o := range []*lltype.Object{data.VTable, data.Instance} {
		p, err := in.heap.Prebuilt(o)
		if err != nil {
			return c, err
		}
		c[i] = uint64(p)
	}
	in.classes[name] = c
	return c, nil
}

// raise looks for an exit for an exception that the topmost function raises at
// its current instruction, there and in its callers. An instruction that raises by a link
// to the except block has none.
func (in *Interp) raise(class, value uint64) outcome {
	number, err := in.heap.Load(heap.Address(class), rangeMin, 8)
	if err != nil {
		return in.failf("an exception has no class: %w", err)
	}
	for n := len(in.frames); n > in.floor(); n-- {
		f := &in.frames[n-1]
		for _, k := range f.code.catches[f.pc] {
			if k.low <= int64(number) && int64(number) < k.high {
				in.frames = in.frames[:n]
				in.enterCatch(f, k, class, value)
				return moved
			}
		}
	}
	err = in.raised(class, value)
	in.frames = in.frames[:in.floor()]
	return in.fail(err)
}

func (in *Interp) enterCatch(f *frame, k catch, class, value uint64) {
	slots := in.stack[f.base:]
	if k.class >= 0 {
		slots[k.class] = class
	}
	if k.value >= 0 {
		slots[k.value] = value
	}
	f.pc = k.target
}

// findExcData prepares the use of the record of the current exception.
func (in *Interp) findExcData(o *lltype.Object) error {
	s, ok := o.Type.(*lltype.Struct)
	if !ok {
		return fmt.Errorf("llinterp: the record of the current exception must be a structure, not a %v", o.Type)
	}
	for k, name := range []string{rclass.ExcType, rclass.ExcValue} {
		i := s.FieldIndex(name)
		if i < 0 {
			return fmt.Errorf("llinterp: the record of the current exception has no field %s", name)
		}
		in.offsets[k] = s.Offset(i)
	}
	p, err := in.heap.Prebuilt(o)
	in.excData = p
	return err
}

func (in *Interp) setExcData(class, value uint64) error {
	if err := in.heap.Store(in.excData, in.offsets[0], 8, class); err != nil {
		return err
	}
	return in.heap.Store(in.excData, in.offsets[1], 8, value)
}

func (in *Interp) clearExcData() error {
	if in.excData == 0 {
		return nil
	}
	return in.setExcData(0, 0)
}

// takeExcData returns the current exception, and clears it.
func (in *Interp) takeExcData() (class, value uint64, err error) {
	if class, err = in.heap.Load(in.excData, in.offsets[0], 8); err != nil || class == 0 {
		return 0, 0, err
	}
	if value, err = in.heap.Load(in.excData, in.offsets[1], 8); err != nil {
		return 0, 0, err
	}
	return class, value, in.clearExcData()
}
