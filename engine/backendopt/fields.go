package backendopt

import (
	"strings"

	"vitrine/engine/lltype"
	flow "vitrine/flowspace/model"
)

// forwardFields takes the value that was read from a field, or written to it,
// earlier in the block, in place of reading it. What may change the field in
// between makes it forget: writing the same field of any object, because two
// pointers may lead to the same one, and calls, unless the field never changes.
func forwardFields(r *rewriter) {
	f := &fields{r: r, held: make(map[heldField]flow.Value)}
	for _, b := range r.g.Blocks() {
		if len(b.Operations) > 1 {
			f.block(b)
		}
	}
}

type fields struct {
	r    *rewriter
	held map[heldField]flow.Value
}

// A heldField is a field of the object that a value points to.
type heldField struct {
	of flow.Value
	place
}

func (f *fields) block(b *flow.Block) {
	clear(f.held)
	roots := make(map[flow.Value]flow.Value) // what pointers were cast from
	root := func(v flow.Value) flow.Value {
		v = f.r.value(v)
		if w := roots[v]; w != nil {
			return w
		}
		if o := prebuilt(v); o != nil {
			return lltype.NewConstant(o.Ref(), lltype.PtrTo(o.Type))
		}
		return v
	}
	keepOperations(b, func(_ int, op *flow.SpaceOperation) bool {
		switch op.Name {
		case "cast_pointer", "same_as":
			roots[op.Result] = root(op.Args[0])
		case "getfield":
			return f.read(b, op, root(op.Args[0]))
		case "setfield":
			f.write(op, root(op.Args[0]))
		default:
			f.forget(op)
		}
		return true
	})
}

// read uses what is held of a field, and reports whether it must be read.
func (f *fields) read(b *flow.Block, op *flow.SpaceOperation, of flow.Value) bool {
	p, ok := fieldOf(op)
	if _, isConstant := of.(*flow.Constant); !ok || isConstant {
		return true
	}
	k := heldField{of, p}
	v := f.held[k]
	if v == nil || lltype.TypeOf(v) != lltype.TypeOf(op.Result) {
		f.held[k] = op.Result
		return true
	}
	f.r.did(b, op, "%v is known to be %v", op, v)
	f.r.replace(op.Result, v)
	return false
}

func (f *fields) write(op *flow.SpaceOperation, of flow.Value) {
	p, ok := fieldOf(op)
	if !ok {
		clear(f.held)
		return
	}
	f.forgetPlace(p)
	if _, isConstant := of.(*flow.Constant); !isConstant {
		f.held[heldField{of, p}] = f.r.value(op.Args[2])
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
	case op.Name == "setinteriorfield":
		if p, ok := lastField(op); ok {
			f.forgetPlace(p)
		}
	case op.Name == "direct_call" && f.r.p.isPure(op):
	case strings.HasSuffix(op.Name, "_call"):
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
