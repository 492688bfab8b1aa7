package rtyper

import (
	"fmt"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
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
			return &ptrRepr{t: t, ptr: s.Type}
		case *lattice.SomeInterior:
			if s.Path != "" {
				return newInnerRepr(s)
			}
			return &interiorRepr{part: s.Part}
		}
		return &llTypeRepr{voidRepr{name: s.String()}}
	},
}

type (
	ptrReprKey struct{ t *lltype.Ptr }
	llTypeKey  struct{ t lltype.Type }
)

// A ptrRepr represents low-level pointers as themselves.
type ptrRepr struct {
	Base
	t   *Typer
	ptr *lltype.Ptr
}

// String names the type.
func (r *ptrRepr) String() string { return r.ptr.String() }

// LowLevelType returns the type of the pointers.
func (r *ptrRepr) LowLevelType() lltype.Type { return r.ptr }

// Const knows None, and the pointers of programs.
func (r *ptrRepr) Const(x stdspace.Object) lltype.Value {
	if x == stdspace.Object(stdspace.None) {
		return lltype.Null(r.ptr)
	}
	return r.t.userPointer(r.ptr, x)
}

// Equal compares addresses.
func (r *ptrRepr) Equal() (helper, bool) { return helper{}, true }

// Unary returns how an operation on a pointer is typed.
func (r *ptrRepr) Unary(op string) Rtype {
	user := userUnary(op, r.whole)
	if op == "getattr" {
		user = r.userAttribute
	}
	if user != nil {
		return inHelper(r.unaryOfHelper(op), user)
	}
	return r.unaryOfHelper(op)
}

// userAttribute types p.name in a program: a field, or what the type has in its adtmeths.
func (r *ptrRepr) userAttribute(hop *HighLevelOp) flow.Value {
	if _, isMethod := hop.Result.(*lattice.SomeBuiltin); isMethod {
		return hop.Arg(r, 0)
	}
	if c := lattice.ConstOf(hop.Result); c != nil {
		hop.ExceptionCannotOccur()
		return hop.Typer.consts.of(hop.RResult, c.Value)
	}
	return userUnary("getattr", r.whole)(hop)
}

// whole is the object that operand 0 leads to.
func (r *ptrRepr) whole(hop *HighLevelOp) interior { return interior{base: hop.Arg(r, 0)} }

// inHelper types an operation in one way in helpers, and in another in programs.
func inHelper(helper, user Rtype) Rtype {
	return func(hop *HighLevelOp) flow.Value {
		if hop.graph.Helper {
			return helper(hop)
		}
		return user(hop)
	}
}

func (r *ptrRepr) unaryOfHelper(op string) Rtype {
	switch op {
	case "is_true", "nonzero":
		return func(hop *HighLevelOp) flow.Value { return hop.Op(llop.PtrNonzero, lltype.Bool, hop.Arg(r, 0)) }
	case "str":
		return r.text
	case "getattr":
		return r.getattr
	case "setattr":
		return r.setattr
	case "len":
		return func(hop *HighLevelOp) flow.Value { return hop.Op(llop.GetArraySize, lltype.Signed, hop.Arg(r, 0)) }
	case "simple_call":
		return r.call
	case "call_args":
		return func(hop *HighLevelOp) flow.Value { return r.call(hop.flattened()) }
	}
	return nil
}

// Binary returns how an operation on a pointer and something else is typed.
func (r *ptrRepr) Binary(op string, right Repr) Rtype {
	if user := userBinary(op, r.whole); user != nil {
		return inHelper(r.binaryOfHelper(op), user)
	}
	return r.binaryOfHelper(op)
}

func (r *ptrRepr) binaryOfHelper(op string) Rtype {
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
				return hop.Op(llop.PtrNonzero, lltype.Bool, hop.Arg(r, 0))
			}
			return hop.Op(llop.PtrNE, lltype.Bool, hop.Arg(r, 0), hop.Arg(r, 1))
		}
	}
	return nil
}

// BinaryRight compares None with a pointer.
func (r *ptrRepr) BinaryRight(op string, left Repr) Rtype {
	if left != Repr(noneRepr) {
		return nil
	}
	return func(hop *HighLevelOp) flow.Value {
		c := hop.SwapFirstTwo()
		return r.Binary(op, left)(c)
	}
}

func (r *ptrRepr) equals(hop *HighLevelOp) flow.Value {
	if hop.Reprs[1] == Repr(noneRepr) {
		return hop.Op(llop.PtrIsZero, lltype.Bool, hop.Arg(r, 0))
	}
	return hop.Op(llop.PtrEQ, lltype.Bool, hop.Arg(r, 0), hop.Arg(r, 1))
}

// getattr types p.field and the access to a method of the type.
func (r *ptrRepr) getattr(hop *HighLevelOp) flow.Value {
	name := hop.ArgText(1)
	if _, isMethod := hop.Result.(*lattice.SomeBuiltin); isMethod {
		return hop.Arg(r, 0)
	}
	at := interior{base: hop.Arg(r, 0)}
	return hop.readPart(at.field(name))
}

// text types str(p), the number that is the identity of the object.
func (r *ptrRepr) text(hop *HighLevelOp) flow.Value {
	return hop.Call(ll("rptr", "ll_str"), hop.Arg(r, 0))
}

func (r *ptrRepr) setattr(hop *HighLevelOp) flow.Value {
	at := interior{base: hop.Arg(r, 0)}
	return hop.writePart(at.field(hop.ArgText(1)), 2)
}

func (r *ptrRepr) getitem(hop *HighLevelOp) flow.Value {
	at := interior{base: hop.Arg(r, 0)}
	return hop.readPart(at.item(hop.Arg(signedRepr, 1)))
}

func (r *ptrRepr) setitem(hop *HighLevelOp) flow.Value {
	at := interior{base: hop.Arg(r, 0)}
	return hop.writePart(at.item(hop.Arg(signedRepr, 1)), 2)
}

// call types a call of a function pointer.
func (r *ptrRepr) call(hop *HighLevelOp) flow.Value {
	ft, ok := r.ptr.To.(*lltype.FuncType)
	if !ok || len(ft.Args) != hop.NArgs()-1 {
		fail("%v cannot be called with %d arguments", r, hop.NArgs()-1)
	}
	args := []flow.Value{hop.Arg(r, 0)}
	for i, t := range ft.Args {
		to := hop.Reprs[i+1]
		if !hop.graph.Helper {
			to = hop.Typer.reprs.ofType(t)
		}
		args = append(args, hop.Arg(to, i+1))
	}
	hop.ExceptionIsHere()
	if _, known := args[0].(*flow.Constant); known {
		return hop.result(hop.Op(llop.DirectCall, ft.Result, args...))
	}
	return hop.result(hop.Op(llop.IndirectCall, ft.Result, append(args, noGraphs)...))
}

// noGraphs is the list of callees of a call, if it is not known.
var noGraphs = lltype.NewConstant(nil, lltype.Void)

// result returns v, nil if it gives nothing.
func (h *HighLevelOp) result(v *flow.Variable) flow.Value {
	if v.Concrete == lltype.Void {
		return nil
	}
	return v
}

// An llTypeRepr represents one low-level type.
type llTypeRepr struct{ voidRepr }

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
	*ptrRepr
	t  *Typer
	fn *stdspace.Function
}

func (r *methodRepr) String() string { return fmt.Sprintf("method %s of %v", r.fn.Name, r.ptr) }

func (r *methodRepr) Unary(op string) Rtype {
	if op != "simple_call" {
		return nil
	}
	return inHelper(func(hop *HighLevelOp) flow.Value {
		args := []flow.Value{hop.Arg(r, 0)}
		for i := 1; i < hop.NArgs(); i++ {
			args = append(args, hop.helperArg(i))
		}
		hop.ExceptionIsHere()
		return hop.callFunction(r.fn, args)
	}, r.callUser)
}

// callUser types a call of a method in the adtmeths of a type of the program: of the function, with
// the pointer first.
func (r *methodRepr) callUser(hop *HighLevelOp) flow.Value {
	fn := r.t.helpers.ValueOf(r.fn)
	c := hop.Copy()
	c.Args = append([]flow.Value{noneConst, hop.Arg(r, 0)}, hop.Args[1:]...)
	c.Anns = append([]lattice.SomeValue{fn, &lattice.SomePtr{Type: r.ptr}}, hop.Anns[1:]...)
	c.Reprs = append([]Repr{r.t.reprs.of(fn), r.ptrRepr}, hop.Reprs[1:]...)
	return c.Dispatch()
}

// A typeMethodRepr represents a method of a low-level type that is bound to the
// type itself: it makes an object.
type typeMethodRepr struct {
	voidRepr
	of lltype.Type
	fn *stdspace.Function
}

func (r *typeMethodRepr) Unary(op string) Rtype {
	if op != "simple_call" {
		return nil
	}
	return func(hop *HighLevelOp) flow.Value {
		args := []flow.Value{typeConst(r.of)}
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
		return typeConst(s.Type)
	}
	return h.Arg(h.Reprs[i], i)
}

// setMethods gives a low-level type methods: helpers whose first argument is a pointer to it. Other
// helpers call them as p.name(x).
func (lib *helperLibrary) setMethods(c lltype.Container, methods map[string]helper) {
	if lib.methods == nil {
		lib.methods = make(map[lltype.Container]map[string]helper)
	}
	lib.methods[c] = methods
}

// method is what the annotator asks for methods.
func (lib *helperLibrary) method(c lltype.Container, name string) stdspace.Object {
	if h, ok := lib.methods[c][name]; ok {
		return lib.function(h)
	}
	return nil
}
