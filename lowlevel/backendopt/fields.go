package backendopt

import (
	"maps"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// forwardFields takes the value that was read from a field, or written to it,
// earlier in the block, or in the one from which alone the block is entered, in
// place of reading it. What may change the field in between makes it forget:
// writing the same field of any object, because two pointers may lead to the same
// one, and calls, unless the field never changes.
func forwardFields(r *rewriter) {
	r.analyse()
	f := &fields{r: r, defs: r.defining(), here: make(map[int]*flow.Variable), ends: make(map[*flow.Block]map[heldField]flow.Value)}
	r.order.walk(f.block, func(b *flow.Block) { delete(f.ends, b) })
}

type fields struct {
	r    *rewriter
	defs []*flow.SpaceOperation
	here map[int]*flow.Variable // variables of the block by the number of their origin
	held map[heldField]flow.Value
	ends map[*flow.Block]map[heldField]flow.Value // what is held at the end of a block
}

// A heldField is a field of the object that a pointer leads to.
type heldField struct {
	of int // number of the origin of the pointer
	place
}

// block goes through a block. Blocks that it dominates come after it, and may go on
// from what is held at its end.
func (f *fields) block(b *flow.Block) {
	f.held = make(map[heldField]flow.Value)
	if l := f.r.order.onlyWay(b); l != nil {
		maps.Copy(f.held, f.ends[l.PrevBlock])
	}
	f.r.enter(b, f.here)
	keepOperations(b, func(_ int, op *flow.SpaceOperation) bool {
		f.here[op.Result.Number] = op.Result
		switch llop.Of(op) {
		case llop.GetField:
			return f.read(b, op)
		case llop.SetField:
			f.write(op)
		default:
			f.forget(op)
		}
		return true
	})
	f.ends[b] = f.held
}

// read uses what is held of a field, and reports whether it must be read.
func (f *fields) read(b *flow.Block, op *flow.SpaceOperation) bool {
	p, ok := fieldOf(op)
	k := heldField{f.r.root(op.Args[0], f.defs), p}
	if !ok || k.of < 0 {
		return true
	}
	v := f.r.available(f.held[k], f.here)
	if v == nil || lltype.TypeOf(v) != lltype.TypeOf(op.Result) {
		f.held[k] = op.Result
		return true
	}
	f.r.did(b, op, "%v is known to be %v", op, v)
	f.r.replace(op.Result, v)
	return false
}

func (f *fields) write(op *flow.SpaceOperation) {
	p, ok := fieldOf(op)
	if !ok {
		clear(f.held)
		return
	}
	f.forgetPlace(p)
	if of := f.r.root(op.Args[0], f.defs); of >= 0 {
		f.held[heldField{of, p}] = op.Args[2]
	}
}

func (f *fields) forgetPlace(p place) {
	for k := range f.held {
		if k.place == p {
			delete(f.held, k)
		}
	}
}

// forget drops what an operation may change.
func (f *fields) forget(op *flow.SpaceOperation) {
	switch {
	case llop.Of(op) == llop.SetInteriorField:
		if p, ok := lastField(op); ok {
			f.forgetPlace(p)
		}
	case llop.Of(op) == llop.DirectCall && f.r.p.isPure(op):
	case llop.Of(op).Info().Group == llop.Calling:
		for k := range f.held {
			if !k.immutable() {
				delete(f.held, k)
			}
		}
	}
}

// lastField returns the field that a setinteriorfield writes, if it writes one
// and not an item.
func lastField(op *flow.SpaceOperation) (p place, ok bool) {
	var t lltype.Type = pointee(op.Args[0])
	for _, step := range op.Args[1 : len(op.Args)-1] {
		ok = false
		switch c := t.(type) {
		case *lltype.Struct:
			k := constant(step)
			if k == nil {
				continue
			}
			name, _ := k.Value.(string)
			if p, ok = findField(c, name); ok {
				t = p.owner.Field(name)
			} else if c.VarPart() != nil {
				t = c.VarPart().Of
			}
		case *lltype.Array:
			t = c.Of
		}
	}
	return p, ok
}
