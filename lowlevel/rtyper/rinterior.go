package rtyper

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// An interior is a part of a low-level object: where it lies.
type interior struct {
	base flow.Value
	path []flow.Value // names of fields, indices of items
	part lltype.Type  // nil: what base leads to
}

func (at interior) container() lltype.Type {
	if at.part != nil {
		return at.part
	}
	if p, ok := lltype.IsPtr(lltype.TypeOf(at.base)); ok {
		return p.To
	}
	return nil
}

// field returns the field of a structure.
func (at interior) field(name string) interior {
	s, ok := at.container().(*lltype.Struct)
	if !ok || s.Field(name) == nil {
		fail("%v has no field %s", at.container(), name)
	}
	return interior{at.base, append(at.path[:len(at.path):len(at.path)], fieldName(name)), s.Field(name)}
}

// item returns an item of an array.
func (at interior) item(i flow.Value) interior {
	a, ok := at.container().(*lltype.Array)
	if !ok {
		fail("%v has no items", at.container())
	}
	return interior{at.base, append(at.path[:len(at.path):len(at.path)], i), a.Of}
}

// readPart appends the read of a part. A part that is a container is only noted, for the operations
// that follow.
func (h *HighLevelOp) readPart(at interior) flow.Value {
	if _, ok := at.part.(lltype.Container); ok {
		if h.graph.interim == nil {
			h.graph.interim = make(map[*flow.Variable]interior)
		}
		h.graph.interim[h.From.Result] = at
		return nil
	}
	args := append([]flow.Value{at.base}, at.path...)
	op := llop.GetInteriorField
	if len(at.path) == 1 {
		op = llop.GetField
		if _, isItem := at.container0().(*lltype.Array); isItem {
			op = llop.GetArrayItem
		}
	}
	return h.result(h.Op(op, at.part, args...))
}

// container0 returns what the base leads to.
func (at interior) container0() lltype.Type { return interior{base: at.base}.container() }

// writePart appends the write of operand i to a part.
func (h *HighLevelOp) writePart(at interior, i int) flow.Value {
	to := h.Typer.reprs.ofType(at.part)
	v := h.Arg(to, i)
	if at.part == lltype.Void {
		return nil
	}
	args := append(append([]flow.Value{at.base}, at.path...), v)
	switch {
	case len(at.path) > 1:
		h.Void(llop.SetInteriorField, args...)
	case isArray(at.container0()):
		h.Void(llop.SetArrayItem, args...)
	default:
		h.Void(llop.SetField, args...)
	}
	return nil
}

func isArray(t lltype.Type) bool {
	_, ok := t.(*lltype.Array)
	return ok
}

// ofType returns how values of a low-level type are represented in helpers.
func (rs *reprTable) ofType(lt lltype.Type) Repr {
	if lt == lltype.Void {
		return noneRepr
	}
	return rs.of(lattice.OfLowLevelType(lt))
}

// An interiorRepr represents a part of a low-level object: there is no value for
// it, only the path that leads to it.
type interiorRepr struct {
	Base
	part lltype.Container
}

func (r *interiorRepr) String() string          { return "part " + r.part.String() }
func (*interiorRepr) LowLevelType() lltype.Type { return lltype.Void }

// at returns the location of the first operand.
func (r *interiorRepr) at(hop *HighLevelOp) interior {
	v, _ := hop.Args[0].(*flow.Variable)
	at, ok := hop.graph.interim[v]
	if !ok {
		fail("a part of a low-level object can be used only in the block that reads it: write the whole path again")
	}
	return at
}

func (r *interiorRepr) Unary(op string) Rtype {
	switch op {
	case "getattr":
		return func(hop *HighLevelOp) flow.Value { return hop.readPart(r.at(hop).field(hop.ArgText(1))) }
	case "setattr":
		return func(hop *HighLevelOp) flow.Value { return hop.writePart(r.at(hop).field(hop.ArgText(1)), 2) }
	case "len":
		return func(hop *HighLevelOp) flow.Value {
			at := r.at(hop)
			return hop.Op(llop.GetInteriorArraySize, lltype.Signed, append([]flow.Value{at.base}, at.path...)...)
		}
	}
	return nil
}

func (r *interiorRepr) Binary(op string, _ Repr) Rtype {
	switch op {
	case "getitem":
		return func(hop *HighLevelOp) flow.Value { return hop.readPart(r.at(hop).item(hop.Arg(signedRepr, 1))) }
	case "setitem":
		return func(hop *HighLevelOp) flow.Value {
			return hop.writePart(r.at(hop).item(hop.Arg(signedRepr, 1)), 2)
		}
	}
	return nil
}
