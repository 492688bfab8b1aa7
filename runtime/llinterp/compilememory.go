package llinterp

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// memory compiles what concerns objects of the heap.
func (c *compiler) memory(op *flow.SpaceOperation) bool {
	if !c.args(op, llop.Of(op).Info().LeastArgs()) {
		return true
	}
	switch llop.Of(op) {
	case llop.GetField, llop.GetArrayItem, llop.GetInteriorField:
		c.load(op, op.Args[1:])
	case llop.SetField, llop.SetArrayItem, llop.SetInteriorField:
		last := len(op.Args) - 1
		c.store(op, op.Args[1:last], op.Args[last])
	case llop.GetArraySize, llop.GetInteriorArraySize:
		w := c.path(op.Args[0], op.Args[1:])
		if a := w.wholeArray(); a == nil || w.indexed {
			c.failf("%v is not an array", op.Args[0])
		}
		c.result(op, instr{op: opLength, a: c.slot(op.Args[0]), offset: int32(w.offset)})
	case llop.Malloc, llop.MallocVarsize:
		c.malloc(op)
	case llop.GCCollect:
		c.emit(instr{op: opCollect})
	case llop.WeakrefCreate:
		c.result(op, instr{op: opWeakRef, a: c.slot(op.Args[0])})
	case llop.WeakrefDeref:
		c.result(op, instr{op: opLoad, a: c.slot(op.Args[0]), size: lltype.WordSize})
	case llop.ArrayCopy:
		c.arrayCopy(op)
	case llop.CastPointer:
		c.cast(op)
	case llop.CountDown:
		c.result(op, instr{op: opCountDown, a: c.slot(op.Args[0])})
	case llop.GCIdentityHash:
		c.result(op, instr{op: opHash, a: c.slot(op.Args[0])})
	case llop.CastPtrToInt:
		c.result(op, instr{op: opMove, a: c.slot(op.Args[0])})
	default:
		return false
	}
	return true
}

// A way leads from a pointer to a part of the object.
type way struct {
	t      lltype.Type
	offset int // of the part, or of the part in an item

	indexed  bool // goes through an array
	index    flow.Value
	array    int // its offset
	itemSize int
}

// wholeArray returns the array that a path leads to, nil if it leads to none. A
// structure that ends in an array may stand for that array.
func (w *way) wholeArray() *lltype.Array {
	if s, ok := w.t.(*lltype.Struct); ok && s.VarPart() != nil {
		w.offset += s.Offset(len(s.Fields()) - 1)
		w.t = s.VarPart()
	}
	a, _ := w.t.(*lltype.Array)
	return a
}

// path follows field names and indices.
func (c *compiler) path(ptr flow.Value, steps []flow.Value) way {
	w := way{t: pointee(ptr)}
	for _, step := range steps {
		if lltype.TypeOf(step) == lltype.Void {
			c.field(&w, step)
		} else if a := w.wholeArray(); a == nil || w.indexed {
			c.failf("%v has no items", w.t)
		} else {
			w.indexed, w.index = true, step
			w.array, w.itemSize = w.offset, a.ItemSize()
			w.t, w.offset = a.Of, 0
		}
	}
	return w
}

// field goes on to a field, which may be one of a structure at the beginning.
func (c *compiler) field(w *way, step flow.Value) {
	k, _ := step.(*flow.Constant)
	s, ok := w.t.(*lltype.Struct)
	if k == nil || !ok {
		c.failf("%v has no fields", w.t)
		return
	}
	name, _ := k.Value.(string)
	for at := s; at != nil; at = at.Super() {
		if i := at.FieldIndex(name); i >= 0 {
			w.t = at.Fields()[i].Type
			w.offset += at.Offset(i)
			return
		}
	}
	c.failf("%v has no field %q", s, name)
}

// access returns the instruction for a word at the end of a way.
func (c *compiler) access(ptr flow.Value, w way, plain, item opcode) instr {
	i := instr{op: plain, a: c.slot(ptr), offset: int32(w.offset)}
	if w.t == nil {
		return i
	}
	if _, ok := w.t.(lltype.Container); ok {
		c.failf("a %v is not a value: go on to its parts", w.t)
		return i
	}
	i.size = uint8(lltype.Size(w.t))
	if w.indexed {
		i.op, i.b = item, c.slot(w.index)
		i.ext = &extra{length: w.array, itemSize: w.itemSize}
	}
	return i
}

func (c *compiler) load(op *flow.SpaceOperation, steps []flow.Value) {
	w := c.path(op.Args[0], steps)
	if c.err != nil || w.t == lltype.Void {
		return
	}
	c.checkType(op.Result, w.t)
	c.result(op, c.access(op.Args[0], w, opLoad, opLoadItem))
}

func (c *compiler) store(op *flow.SpaceOperation, steps []flow.Value, v flow.Value) {
	w := c.path(op.Args[0], steps)
	if c.err != nil || w.t == lltype.Void {
		return
	}
	c.checkType(v, w.t)
	i := c.access(op.Args[0], w, opStore, opStoreItem)
	i.c = c.slot(v)
	c.emit(i)
}

// checkType checks that a value has the type of the memory that it comes from or
// goes to.
func (c *compiler) checkType(v flow.Value, t lltype.Type) {
	if have := lltype.TypeOf(v); have != t {
		c.failf("%v is a %v, but the memory holds a %v: convert it first", v, have, t)
	}
}

func (c *compiler) malloc(op *flow.SpaceOperation) {
	var t lltype.Container
	if k, ok := op.Args[0].(*flow.Constant); ok {
		t, _ = k.Value.(lltype.Container)
	}
	if t == nil {
		c.failf("%v is not a type", op.Args[0])
		return
	}
	c.checkType(op.Result, lltype.PtrTo(t))
	id, err := c.in.heap.Register(t)
	if err != nil {
		c.failf("%w", err)
		return
	}
	i := instr{op: opMalloc, ext: &extra{typ: id}}
	if llop.Of(op) == llop.MallocVarsize {
		i.op, i.b = opMallocVarsize, c.slot(op.Args[1])
	}
	c.result(op, i)
}

func (c *compiler) arrayCopy(op *flow.SpaceOperation) {
	from, to := c.path(op.Args[0], nil), c.path(op.Args[1], nil)
	a, b := from.wholeArray(), to.wholeArray()
	if a == nil || b == nil || a.Of != b.Of {
		c.failf("%v and %v are not arrays of the same items", op.Args[0], op.Args[1])
		return
	}
	ext := &extra{length: from.offset, itemSize: a.ItemSize()}
	for _, v := range op.Args {
		ext.args = append(ext.args, c.slot(v))
	}
	c.emit(instr{op: opCopy, offset: int32(to.offset), ext: ext})
}

func (c *compiler) cast(op *flow.SpaceOperation) {
	from, to := pointee(op.Args[0]), pointee(op.Result)
	if from == nil || to == nil {
		c.failf("only pointers can be cast")
		return
	}
	a, ok1 := from.(*lltype.Struct)
	b, ok2 := to.(*lltype.Struct)
	i := instr{op: opMove, a: c.slot(op.Args[0])}
	switch {
	case from == to || ok1 && ok2 && a.Inherits(b):
	case ok1 && ok2 && b.Inherits(a):
		i.op, i.ext = opCast, &extra{cast: to}
	default:
		c.failf("a pointer to %v cannot be one to %v", from, to)
		return
	}
	c.result(op, i)
}
