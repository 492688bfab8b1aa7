package rtyper

import (
	"slices"
	"strconv"
	"strings"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// Low-level objects of programs. They are the objects of the heap that helpers work on, and what
// helpers do without checks is checked here: indices of arrays against the length, casts downwards
// against what the object was made as. A part that lies inside of an object is represented by the
// pointer to the whole and the indices on the way.

// An innerRepr represents a part that lies inside of an object of a program.
type innerRepr struct {
	Base
	part  *lattice.SomeInterior
	steps []string // ".field" and "[]"
	place *lltype.Struct
}

// The field for the pointer to the whole; the indices are i0, i1, ...
const innerBase = "base"

func newInnerRepr(part *lattice.SomeInterior) *innerRepr {
	r := &innerRepr{part: part, steps: pathSteps(part.Path)}
	fields := []lltype.Field{{Name: innerBase, Type: part.Base}}
	for i := range strings.Count(part.Path, "[]") {
		fields = append(fields, lltype.Field{Name: "i" + strconv.Itoa(i), Type: lltype.Signed})
	}
	r.place = lltype.StructOf("inner", lltype.Gc, lltype.Hints{Immutable: true}, fields...)
	return r
}

// pathSteps takes a path apart.
func pathSteps(path string) []string {
	var steps []string
	for path != "" {
		n := 2
		if path[0] == '.' {
			if n = strings.IndexAny(path[1:], ".[") + 1; n == 0 {
				n = len(path)
			}
		}
		steps, path = append(steps, path[:n]), path[n:]
	}
	return steps
}

func (r *innerRepr) String() string            { return r.part.String() }
func (r *innerRepr) LowLevelType() lltype.Type { return lltype.PtrTo(r.place) }

// at returns the location that operand 0 is.
func (r *innerRepr) at(hop *HighLevelOp) interior {
	v := hop.Arg(r, 0)
	at := interior{base: hop.GetField(v, innerBase)}
	indices := 0
	for _, step := range r.steps {
		if name, ok := strings.CutPrefix(step, "."); ok {
			at = at.field(name)
			continue
		}
		at = at.item(hop.GetField(v, "i"+strconv.Itoa(indices)))
		indices++
	}
	return at
}

// place appends the object for a part, which is what an operation gives.
func (h *HighLevelOp) place(at interior) flow.Value {
	r, ok := h.RResult.(*innerRepr)
	if !ok {
		fail("a part of an object is represented as %v", h.RResult)
	}
	v := h.Alloc(r.place)
	h.SetField(v, innerBase, at.base)
	indices := 0
	for i, step := range r.steps {
		if step == "[]" {
			h.SetField(v, "i"+strconv.Itoa(indices), at.path[i])
			indices++
		}
	}
	return v
}

func (r *innerRepr) Unary(op string) Rtype { return userUnary(op, r.at) }
func (r *innerRepr) Binary(op string, _ Repr) Rtype {
	return userBinary(op, r.at)
}

// userUnary returns how an operation of a program on an object, or a part of one, is typed.
func userUnary(op string, at func(*HighLevelOp) interior) Rtype {
	switch op {
	case "getattr":
		return func(hop *HighLevelOp) flow.Value { return hop.readUser(at(hop).field(hop.ArgText(1))) }
	case "setattr":
		return func(hop *HighLevelOp) flow.Value { return hop.writePart(at(hop).field(hop.ArgText(1)), 2) }
	case "len":
		return func(hop *HighLevelOp) flow.Value {
			here := at(hop)
			if st, ok := here.container().(*lltype.Struct); ok {
				return signedConst(int64(hop.Typer.helpers.Space().UserFixedLength(st)))
			}
			return hop.arraySize(here)
		}
	}
	return nil
}

// userBinary is userUnary for operations with two operands.
func userBinary(op string, at func(*HighLevelOp) interior) Rtype {
	switch op {
	case "getitem", "getitem_idx", "getitem_key", "getitem_idx_key":
		return func(hop *HighLevelOp) flow.Value { return hop.readUser(hop.userItem(at(hop))) }
	case "setitem":
		return func(hop *HighLevelOp) flow.Value { return hop.writePart(hop.userItem(at(hop)), 2) }
	}
	return nil
}

// userItem returns the item that operand 1 is the index of, after a check of that.
func (h *HighLevelOp) userItem(at interior) interior {
	if _, fixed := at.container().(*lltype.Struct); fixed {
		h.ExceptionCannotOccur()
		x, ok := h.ArgConst(1)
		n, isInteger := integerValue(x)
		if !ok || !isInteger {
			fail("the index of a FixedSizeArray must be a constant")
		}
		return at.field("item" + strconv.FormatInt(n, 10))
	}
	i := h.Arg(signedRepr, 1)
	size := h.arraySize(at)
	if h.HasImplicitException("IndexError") {
		h.ExceptionIsHere()
	} else {
		h.ExceptionCannotOccur()
	}
	h.Call(ll("rptr", "ll_check_index"), i, size)
	return at.item(i)
}

// arraySize appends the length of the array at a place.
func (h *HighLevelOp) arraySize(at interior) flow.Value {
	if len(at.path) == 0 {
		return h.Op(llop.GetArraySize, lltype.Signed, at.base)
	}
	return h.Op(llop.GetInteriorArraySize, lltype.Signed, append([]flow.Value{at.base}, at.path...)...)
}

// readUser appends the read of a part, or what stands for it if it lies inside.
func (h *HighLevelOp) readUser(at interior) flow.Value {
	if p, ok := h.RResult.(*ptrRepr); ok {
		if _, inside := at.part.(lltype.Container); inside {
			return h.CastPointer(at.base, p.ptr) // the structure that it begins with
		}
	}
	if _, ok := at.part.(lltype.Container); ok {
		return h.place(at)
	}
	return h.readPart(at)
}

// userCall types a call of a function of module lltype.
func userCall(name string) Rtype {
	return func(hop *HighLevelOp) flow.Value {
		if name == "make" {
			return hop.userMake()
		}
		if hop.Name == "call_args" {
			hop = hop.withoutKeywords("n")
		}
		switch name {
		case "nullptr", "malloc":
			to, ok := lltype.IsPtr(hop.ResultType())
			if !ok {
				fail("%s() gives %v, which is not a pointer", name, hop.RResult)
			}
			if name == "nullptr" {
				return nullConst(to)
			}
			return hop.userMalloc(to.To)
		case "cast_pointer":
			return hop.userCast()
		case "cast_opaque_ptr":
			return hop.castOpaque()
		case "cast_primitive":
			return hop.castPrimitive()
		case "identityhash", "identityhash_nocache":
			return hop.Op(llop.GCIdentityHash, lltype.Signed, hop.Arg(hop.Reprs[1], 1))
		}
		return nil // typeOf, Ptr, free, render_immortal
	}
}

// userMake types make(T, field=value, ...).
func (h *HighLevelOp) userMake() flow.Value {
	to, ok := lltype.IsPtr(h.ResultType())
	if !ok {
		fail("make() gives %v, which is not a pointer", h.RResult)
	}
	if h.Name != "call_args" {
		return h.userMalloc(to.To)
	}
	made := interior{base: h.withoutKeywords().userMalloc(to.To)}
	for _, name := range h.keywordNames() {
		h.withoutKeywords(name).writePart(made.field(name), 2)
	}
	return made.base
}

// keywordNames returns the names in a call with keywords.
func (h *HighLevelOp) keywordNames() []string {
	x, _ := h.ArgConst(1)
	var names []string
	for _, name := range x.(*stdspace.Tuple).Items[1].(*stdspace.Tuple).Items {
		text, _ := stdspace.AsText(name)
		names = append(names, text)
	}
	return names
}

// withoutKeywords returns a call with keywords as one without: only the named ones are kept, as
// positional arguments.
func (h *HighLevelOp) withoutKeywords(keep ...string) *HighLevelOp {
	x, _ := h.ArgConst(1)
	shape := x.(*stdspace.Tuple).Items
	n, _ := integerValue(shape[0])
	c := h.flattened()
	out := c.Copy()
	first := 1 + int(n)
	out.Args, out.Anns, out.Reprs = c.Args[:first:first], c.Anns[:first:first], c.Reprs[:first:first]
	for i, name := range h.keywordNames() {
		if slices.Contains(keep, name) {
			at := first + i
			out.Args, out.Anns, out.Reprs = append(out.Args, c.Args[at]), append(out.Anns, c.Anns[at]), append(out.Reprs, c.Reprs[at])
		}
	}
	return out
}

// userMalloc appends the allocation of an object of a program. It is marked with its type if other
// structures begin with that, or with what it begins with.
func (h *HighLevelOp) userMalloc(c lltype.Container) flow.Value {
	v := h.userAlloc(c)
	if st, ok := c.(*lltype.Struct); ok && tagHolder(st) != nil {
		info := h.Typer.prebuilt.typeInfo(st)
		h.SetField(v, stdspace.UserTag, lltype.NewConstant(info.Ref(), lltype.PtrTo(stdspace.UserTypeInfo)))
	}
	return v
}

// userAlloc appends the allocation itself. If the program catches MemoryError there, that is handled,
// and the same handlers are for a wrong length.
func (h *HighLevelOp) userAlloc(c lltype.Container) flow.Value {
	handled := h.HasImplicitException("MemoryError")
	if h.NArgs() <= 2 {
		if handled {
			h.ExceptionIsHere()
		}
		return h.Alloc(c)
	}
	n := h.Arg(signedRepr, 2)
	if handled {
		return h.Call(ll("rptr", "ll_malloc_checked"), typeConst(c), n)
	}
	h.Call(ll("rptr", "ll_check_length"), n)
	return h.AllocVar(c, n)
}

// tagHolder returns the structure, s or what it begins with, that has the field for what an object
// was made as; nil if there is none.
func tagHolder(s *lltype.Struct) *lltype.Struct {
	for ; s != nil; s = s.Super() {
		if s.FieldIndex(stdspace.UserTag) >= 0 {
			return s
		}
	}
	return nil
}

// typeInfo returns the object that says that another was made as a structure.
func (pt *prebuiltTable) typeInfo(s *lltype.Struct) *lltype.Object {
	return pt.objectAs(prebuiltKey{x: s}, s.Name+"_typeinfo", stdspace.UserTypeInfo, 0, func(o *lltype.Object) {
		if super := s.Super(); super != nil {
			o.Set("parent", pt.typeInfo(super).Ref())
		}
	})
}

// userCast types cast_pointer(T, p). A cast to a structure that begins with the present one is checked.
func (h *HighLevelOp) userCast() flow.Value {
	to, _ := lltype.IsPtr(h.ResultType())
	p := h.Arg(h.Reprs[2], 2)
	from, ok := lltype.IsPtr(lltype.TypeOf(p))
	if !ok || to == nil {
		fail("cast_pointer() takes a pointer, not %v", h.Reprs[2])
	}
	if from == to {
		return p
	}
	x, y := structOf(from), structOf(to)
	if x.Inherits(y) {
		return h.CastPointer(p, to)
	}
	holder := tagHolder(x)
	if holder == nil || !y.Inherits(x) {
		fail("cast_pointer() from %v to %v is not possible: make the types at module level, before the program is translated", from, to)
	}
	info := h.Typer.prebuilt.typeInfo(y)
	h.Call(ll("rptr", "ll_check_cast"), h.CastPointer(p, lltype.PtrTo(holder)), lltype.NewConstant(info.Ref(), lltype.PtrTo(stdspace.UserTypeInfo)))
	return h.CastPointer(p, to)
}

// castOpaque types cast_opaque_ptr(T, p). What an object is tells its header, so the run-time system
// casts, and checks what is taken out again.
func (h *HighLevelOp) castOpaque() flow.Value {
	to := h.ResultType()
	p := h.Arg(h.Reprs[2], 2)
	if lltype.TypeOf(p) == to {
		return p
	}
	hides := h.Typer.helpers.Space().IsUserOpaque(to.(*lltype.Ptr).To)
	return h.CallExternal(lltype.Function{External: "ll_cast_opaque", Pure: true, CanRaise: !hides}, to, p)
}

// castPrimitive types cast_primitive(T, x).
func (h *HighLevelOp) castPrimitive() flow.Value {
	to := h.ResultType()
	r := h.Reprs[2]
	v := h.Arg(r, 2)
	from := lltype.TypeOf(v)
	if from == to {
		return v
	}
	switch from {
	case lltype.Char:
		v, r = h.Op(llop.CastCharToInt, lltype.Signed, v), signedRepr
	case lltype.UniChar:
		v, r = h.Op(llop.CastUnicharToInt, lltype.Signed, v), signedRepr
	case lltype.Float:
		if to != lltype.Type(lltype.Bool) {
			v, r = h.Op(llop.CastFloatToInt, lltype.Signed, v), signedRepr
		}
	}
	switch to {
	case lltype.Char, lltype.UniChar:
		v = h.Convert(v, r, signedRepr)
		size := signedConst(256)
		op := llop.CastIntToChar
		if to == lltype.Type(lltype.UniChar) {
			size, op = signedConst(0x110000), llop.CastIntToUnichar
		}
		h.Call(ll("rptr", "ll_check_character"), v, size)
		return h.Op(op, to, v)
	case lltype.Bool:
		c := h.Copy()
		c.Args, c.Anns, c.Reprs = []flow.Value{v}, []lattice.SomeValue{h.Anns[2]}, []Repr{r}
		c.Name = "is_true"
		return c.Dispatch()
	}
	return h.Convert(v, r, h.RResult)
}
