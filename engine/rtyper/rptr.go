package rtyper

import (
	"fmt"
	"strings"

	"vitrine/annotator/lattice"
	"vitrine/engine/lltype"
	"vitrine/engine/lltype/llop"
	"vitrine/engine/stdspace"
	flow "vitrine/flowspace/model"
)

// lowLevelMaker makes the representations that helpers need for low-level
// objects.
var lowLevelMaker = Maker{
	Key: func(_ *Typer, s lattice.SomeValue) any {
		switch s := s.(type) {
		case *lattice.SomePtr:
			return ptrReprKey{s.Type}
		case *lattice.SomeInterior:
			return *s
		case *lattice.SomeLLType:
			return llTypeKey{s.Type}
		}
		return nil
	},
	Make: func(t *Typer, s lattice.SomeValue) Repr {
		switch s := s.(type) {
		case *lattice.SomePtr:
			return &PtrRepr{ptr: s.Type}
		case *lattice.SomeInterior:
			return &interiorRepr{part: s.Part}
		}
		return &llTypeRepr{VoidRepr{name: s.String()}}
	},
}

type (
	ptrReprKey struct{ t *lltype.Ptr }
	llTypeKey  struct{ t lltype.Type }
)

// A PtrRepr represents low-level pointers in helpers, as themselves.
type PtrRepr struct {
	Base
	ptr *lltype.Ptr
}

// String names the type.
func (r *PtrRepr) String() string { return r.ptr.String() }

// LowLevelType returns the type of the pointers.
func (r *PtrRepr) LowLevelType() lltype.Type { return r.ptr }

// Const knows None only.
func (r *PtrRepr) Const(x stdspace.Object) lltype.Value {
	if x != stdspace.Object(stdspace.None) {
		Fail("%s is no low-level pointer", textOf(x))
	}
	return lltype.Null(r.ptr)
}

// Equal compares addresses.
func (r *PtrRepr) Equal() (Helper, bool) { return Helper{}, true }

// Unary returns how an operation on a pointer is typed.
func (r *PtrRepr) Unary(op string) Rtype {
	switch op {
	case "is_true", "nonzero":
		return func(hop *HighLevelOp) flow.Value { return hop.Op("ptr_nonzero", lltype.Bool, hop.Arg(r, 0)) }
	case "getattr":
		return r.getattr
	case "setattr":
		return r.setattr
	case "len":
		return func(hop *HighLevelOp) flow.Value { return hop.Op("getarraysize", lltype.Signed, hop.Arg(r, 0)) }
	case "simple_call":
		return r.call
	}
	return nil
}

// Binary returns how an operation on a pointer and something else is typed.
func (r *PtrRepr) Binary(op string, right Repr) Rtype {
	switch op {
	case "getitem":
		return r.getitem
	case "setitem":
		return r.setitem
	case "eq", "is_":
		return r.equals
	case "ne":
		return func(hop *HighLevelOp) flow.Value {
			if hop.Reprs[1] == Repr(noneRepr) {
				return hop.Op("ptr_nonzero", lltype.Bool, hop.Arg(r, 0))
			}
			return hop.Op("ptr_ne", lltype.Bool, hop.Arg(r, 0), hop.Arg(r, 1))
		}
	}
	return nil
}

// BinaryRight compares None with a pointer.
func (r *PtrRepr) BinaryRight(op string, left Repr) Rtype {
	if left != Repr(noneRepr) {
		return nil
	}
	return func(hop *HighLevelOp) flow.Value {
		c := hop.SwapFirstTwo()
		return r.Binary(op, left)(c)
	}
}

func (r *PtrRepr) equals(hop *HighLevelOp) flow.Value {
	if hop.Reprs[1] == Repr(noneRepr) {
		return hop.Op("ptr_iszero", lltype.Bool, hop.Arg(r, 0))
	}
	return hop.Op("ptr_eq", lltype.Bool, hop.Arg(r, 0), hop.Arg(r, 1))
}

// getattr types p.field and the access to a method of the type.
func (r *PtrRepr) getattr(hop *HighLevelOp) flow.Value {
	name := hop.ArgText(1)
	if _, isMethod := hop.Result.(*lattice.SomeBuiltin); isMethod {
		return hop.Arg(r, 0)
	}
	at := interior{base: hop.Arg(r, 0)}
	return hop.readPart(at.field(name))
}

func (r *PtrRepr) setattr(hop *HighLevelOp) flow.Value {
	at := interior{base: hop.Arg(r, 0)}
	return hop.writePart(at.field(hop.ArgText(1)), 2)
}

func (r *PtrRepr) getitem(hop *HighLevelOp) flow.Value {
	at := interior{base: hop.Arg(r, 0)}
	return hop.readPart(at.item(hop.Arg(signedRepr, 1)))
}

func (r *PtrRepr) setitem(hop *HighLevelOp) flow.Value {
	at := interior{base: hop.Arg(r, 0)}
	return hop.writePart(at.item(hop.Arg(signedRepr, 1)), 2)
}

// call types a call of a function pointer.
func (r *PtrRepr) call(hop *HighLevelOp) flow.Value {
	ft, ok := r.ptr.To.(*lltype.FuncType)
	if !ok || len(ft.Args) != hop.NArgs()-1 {
		Fail("%v cannot be called with %d arguments", r, hop.NArgs()-1)
	}
	args := []flow.Value{hop.Arg(r, 0)}
	for i := range ft.Args {
		args = append(args, hop.Arg(hop.Reprs[i+1], i+1))
	}
	hop.ExceptionIsHere()
	return hop.result(hop.Op("indirect_call", ft.Result, append(args, noGraphs)...))
}

// noGraphs is the list of the graphs that can be meant by a call, where it is not
// known.
var noGraphs = lltype.NewConstant(nil, lltype.Void)

// result returns v, nil if it gives nothing.
func (h *HighLevelOp) result(v *flow.Variable) flow.Value {
	if v.Concrete == lltype.Void {
		return nil
	}
	return v
}

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
		Fail("%v has no field %s", at.container(), name)
	}
	return interior{at.base, append(at.path[:len(at.path):len(at.path)], Name(name)), s.Field(name)}
}

// item returns an item of an array.
func (at interior) item(i flow.Value) interior {
	a, ok := at.container().(*lltype.Array)
	if !ok {
		Fail("%v has no items", at.container())
	}
	return interior{at.base, append(at.path[:len(at.path):len(at.path)], i), a.Of}
}

// readPart appends the reading of a part. One that is a container is only noted
// down, for the operations that follow.
func (h *HighLevelOp) readPart(at interior) flow.Value {
	if _, ok := at.part.(lltype.Container); ok {
		if h.graph.interim == nil {
			h.graph.interim = make(map[*flow.Variable]interior)
		}
		h.graph.interim[h.From.Result] = at
		return nil
	}
	args := append([]flow.Value{at.base}, at.path...)
	name := "getinteriorfield"
	if len(at.path) == 1 {
		name = "getfield"
		if _, isItem := at.container0().(*lltype.Array); isItem {
			name = "getarrayitem"
		}
	}
	return h.result(h.Op(name, at.part, args...))
}

// container0 returns what the base leads to.
func (at interior) container0() lltype.Type { return interior{base: at.base}.container() }

// writePart appends the writing of operand i to a part.
func (h *HighLevelOp) writePart(at interior, i int) flow.Value {
	to := h.Typer.reprOfType(at.part)
	v := h.Arg(to, i)
	if at.part == lltype.Void {
		return nil
	}
	args := append(append([]flow.Value{at.base}, at.path...), v)
	switch {
	case len(at.path) > 1:
		h.Void("setinteriorfield", args...)
	case isArray(at.container0()):
		h.Void("setarrayitem", args...)
	default:
		h.Void("setfield", args...)
	}
	return nil
}

func isArray(t lltype.Type) bool {
	_, ok := t.(*lltype.Array)
	return ok
}

// reprOfType returns how values of a low-level type are represented in helpers.
func (t *Typer) reprOfType(lt lltype.Type) Repr {
	if lt == lltype.Void {
		return noneRepr
	}
	return t.Repr(lattice.OfLowLevelType(lt))
}

// An interiorRepr represents a part of a low-level object: there is no value for
// it, only the path that leads to it.
type interiorRepr struct {
	Base
	part lltype.Container
}

func (r *interiorRepr) String() string          { return "part " + r.part.String() }
func (*interiorRepr) LowLevelType() lltype.Type { return lltype.Void }

// at returns where the first operand lies.
func (r *interiorRepr) at(hop *HighLevelOp) interior {
	v, _ := hop.Args[0].(*flow.Variable)
	at, ok := hop.graph.interim[v]
	if !ok {
		Fail("a part of a low-level object can be used only in the block that reads it: write the whole path again")
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
			return hop.Op("getinteriorarraysize", lltype.Signed, append([]flow.Value{at.base}, at.path...)...)
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

// An llTypeRepr represents one low-level type.
type llTypeRepr struct{ VoidRepr }

func (r *llTypeRepr) Unary(op string) Rtype {
	if op == "getattr" {
		return func(*HighLevelOp) flow.Value { return nil }
	}
	return nil
}

func (r *llTypeRepr) Binary(op string, _ Repr) Rtype {
	switch op {
	case "is_", "eq", "ne":
		return constantResult
	}
	return nil
}

// A methodRepr represents a method of a low-level type, as the pointer that it
// is bound to.
type methodRepr struct {
	*PtrRepr
	t  *Typer
	fn *stdspace.Function
}

func (r *methodRepr) String() string { return fmt.Sprintf("method %s of %v", r.fn.Name, r.ptr) }

func (r *methodRepr) Unary(op string) Rtype {
	if op != "simple_call" {
		return nil
	}
	return func(hop *HighLevelOp) flow.Value {
		args := []flow.Value{hop.Arg(r, 0)}
		for i := 1; i < hop.NArgs(); i++ {
			args = append(args, hop.helperArg(i))
		}
		hop.ExceptionIsHere()
		return hop.callFunction(r.fn, args)
	}
}

// A typeMethodRepr represents a method of a low-level type that is bound to the
// type itself: it makes an object.
type typeMethodRepr struct {
	VoidRepr
	of lltype.Type
	fn *stdspace.Function
}

func (r *typeMethodRepr) Unary(op string) Rtype {
	if op != "simple_call" {
		return nil
	}
	return func(hop *HighLevelOp) flow.Value {
		args := []flow.Value{TypeConst(r.of)}
		for i := 1; i < hop.NArgs(); i++ {
			args = append(args, hop.helperArg(i))
		}
		hop.ExceptionIsHere()
		return hop.callFunction(r.fn, args)
	}
}

// helperArg returns operand i for a helper: what has only one value is a Void
// constant.
func (h *HighLevelOp) helperArg(i int) flow.Value {
	if s, ok := h.Anns[i].(*lattice.SomeLLType); ok {
		return TypeConst(s.Type)
	}
	return h.Arg(h.Reprs[i], i)
}

// Methods gives a low-level type methods: helpers that take a pointer to it
// first. Other helpers call them as p.name(x).
func (t *Typer) Methods(c lltype.Container, methods map[string]Helper) {
	if t.adt == nil {
		t.adt = make(map[lltype.Container]map[string]Helper)
	}
	t.adt[c] = methods
}

// method is what the annotator asks for methods.
func (t *Typer) method(c lltype.Container, name string) stdspace.Object {
	if h, ok := t.adt[c][name]; ok {
		return t.helperFunction(h)
	}
	return nil
}

// callLowLevel types a call of a function of rlib.lltype or of a low-level
// operation. The operands are those of the call, the callee first.
func callLowLevel(hop *HighLevelOp, b *stdspace.Builtin) flow.Value {
	if b.Module == llopModule {
		return callOperation(hop, b.Name)
	}
	switch b.Name {
	case "typeOf":
		return nil
	case "nullptr":
		return NullConst(hop.ResultType().(*lltype.Ptr))
	case "cast_pointer":
		return hop.CastPointer(hop.Arg(hop.Reprs[2], 2), hop.ResultType().(*lltype.Ptr))
	case "malloc":
		c := hop.ResultType().(*lltype.Ptr).To
		if hop.NArgs() == 3 {
			return hop.AllocVar(c, hop.Arg(signedRepr, 2))
		}
		return hop.Alloc(c)
	}
	Fail("%s() cannot be typed", b.Name)
	return nil
}

const (
	lltypeModule = "rlib.lltype"
	llopModule   = "rlib.llop"
)

// callOperation types a low-level operation that a helper names; the first
// argument is the type of the result.
func callOperation(hop *HighLevelOp, name string) flow.Value {
	info := llop.ByName(name)
	var args []flow.Value
	for i := 2; i < hop.NArgs(); i++ {
		v := hop.helperArg(i)
		if x, ok := hop.ArgConst(i); ok && i-2 < len(info.Args) && info.Args[i-2] == 'v' {
			v = voidOperand(x)
		}
		args = append(args, v)
	}
	if len(info.Raises) > 0 {
		hop.ExceptionIsHere()
	}
	t := hop.Anns[1].(*lattice.SomeLLType).Type
	if strings.HasPrefix(info.Result, "v") {
		t = lltype.Void
	}
	return hop.result(hop.Op(name, t, args...))
}

// voidOperand is an operand that is no value of the program: a name, a message.
func voidOperand(x stdspace.Object) flow.Value {
	text, _ := stdspace.AsText(x)
	return Name(text)
}
