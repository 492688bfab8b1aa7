package compile

import (
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/source/syntax"
)

func (u *unit) assign(s *syntax.Assign) {
	u.expr(s.Value)
	for i, t := range s.Targets {
		if i < len(s.Targets)-1 {
			u.op(s.Value.Span(), bytecode.DupTop)
		}
		u.store(t)
	}
}

// store takes a value from the stack and assigns it to a target.
func (u *unit) store(e syntax.Expr) {
	if !u.enter(e.Span()) {
		return
	}
	defer u.leave()
	at := e.Span()
	switch e := e.(type) {
	case *syntax.Name:
		u.variable(at, e.ID, store)
	case *syntax.Attribute:
		u.expr(e.X)
		u.attr(at, bytecode.StoreAttr, e.Name)
	case *syntax.Subscript:
		u.storeSubscript(e)
	case *syntax.Tuple:
		u.unpack(at, e.Elts)
	case *syntax.List:
		u.unpack(at, e.Elts)
	default:
		u.errorf(at, "cannot assign to this expression")
	}
}

// unpack takes a value from the stack and assigns its items to targets, of
// which at most one is starred.
func (u *unit) unpack(at source.Span, targets []syntax.Expr) {
	star := -1
	for i, t := range targets {
		if _, ok := t.(*syntax.Starred); ok {
			star = i
		}
	}
	after := len(targets) - star - 1
	switch {
	case star < 0:
		u.opArg(at, bytecode.UnpackSequence, len(targets))
	case star > 0xff || after > 0xffff:
		u.errorf(at, "too many expressions in star-unpacking assignment")
		return
	default:
		u.opArg(at, bytecode.UnpackEx, star|after<<8)
	}
	for _, t := range targets {
		if s, ok := t.(*syntax.Starred); ok {
			t = s.X
		}
		u.store(t)
	}
}

// A sliceForm tells how a subscript with a slice is compiled: the bits of
// the Slice instructions, bit 0 for a low and bit 1 for a high bound.
type sliceForm int

const noSlice sliceForm = -1

// sliceOf returns the slice that a subscript can do without making a slice
// object: one without a step.
func sliceOf(e *syntax.Subscript) (*syntax.SliceExpr, sliceForm) {
	s, ok := e.Index.(*syntax.SliceExpr)
	if !ok || s.HasStep || s.Step != nil {
		return nil, noSlice
	}
	form := sliceForm(0)
	if s.Lo != nil {
		form |= 1
	}
	if s.Hi != nil {
		form |= 2
	}
	return s, form
}

// with returns the instruction that does op, one of Slice0, StoreSlice0 and
// DeleteSlice0, in this form.
func (f sliceForm) with(op bytecode.Op) bytecode.Op { return op + bytecode.Op(f) }

// subject puts what a subscript is about on the stack: the object and either
// its index or the bounds of a slice. It returns how many values these are.
func (u *unit) subject(e *syntax.Subscript) int {
	u.expr(e.X)
	s, form := sliceOf(e)
	if form == noSlice {
		u.expr(e.Index)
		return 2
	}
	n := 1
	if s.Lo != nil {
		u.expr(s.Lo)
		n++
	}
	if s.Hi != nil {
		u.expr(s.Hi)
		n++
	}
	return n
}

// subscript emits plain for an index, or slice in its form for a slice.
func (u *unit) subscript(e *syntax.Subscript, plain, slice bytecode.Op) {
	if _, form := sliceOf(e); form != noSlice {
		plain = form.with(slice)
	}
	u.op(e.Span(), plain)
}

func (u *unit) loadSubscript(e *syntax.Subscript) {
	u.subject(e)
	u.subscript(e, bytecode.BinarySubscr, bytecode.Slice0)
}

func (u *unit) storeSubscript(e *syntax.Subscript) {
	u.subject(e)
	u.subscript(e, bytecode.StoreSubscr, bytecode.StoreSlice0)
}

// del deletes a target.
func (u *unit) del(e syntax.Expr) {
	if !u.enter(e.Span()) {
		return
	}
	defer u.leave()
	switch e := e.(type) {
	case *syntax.Name:
		u.variable(e.Span(), e.ID, del)
	case *syntax.Attribute:
		u.expr(e.X)
		u.attr(e.Span(), bytecode.DeleteAttr, e.Name)
	case *syntax.Subscript:
		u.subject(e)
		u.subscript(e, bytecode.DeleteSubscr, bytecode.DeleteSlice0)
	case *syntax.Tuple:
		u.delAll(e.Elts)
	case *syntax.List:
		u.delAll(e.Elts)
	default:
		u.errorf(e.Span(), "cannot delete this expression")
	}
}

func (u *unit) delAll(list []syntax.Expr) {
	for _, e := range list {
		u.del(e)
	}
}

// augAssign generates "target op= value". The parts of the target are
// evaluated once: they are duplicated for the load, and the result is rotated
// below them for the store.
func (u *unit) augAssign(s *syntax.AugAssign) {
	op, ok := inplaceOps[s.Op]
	if !ok {
		u.internal(s.Span(), "unknown operator %s=", s.Op)
		return
	}
	if op == bytecode.InplaceDivide && u.trueDivision() {
		op = bytecode.InplaceTrueDivide
	}
	at := s.Target.Span()
	switch t := s.Target.(type) {
	case *syntax.Name:
		u.variable(at, t.ID, load)
		u.expr(s.Value)
		u.op(s.Span(), op)
		u.variable(at, t.ID, store)
	case *syntax.Attribute:
		u.expr(t.X)
		u.op(at, bytecode.DupTop)
		u.attr(at, bytecode.LoadAttr, t.Name)
		u.expr(s.Value)
		u.op(s.Span(), op)
		u.op(at, bytecode.RotTwo)
		u.attr(at, bytecode.StoreAttr, t.Name)
	case *syntax.Subscript:
		n := u.subject(t)
		if n == 1 {
			u.op(at, bytecode.DupTop)
		} else {
			u.opArg(at, bytecode.DupTopX, n)
		}
		u.subscript(t, bytecode.BinarySubscr, bytecode.Slice0)
		u.expr(s.Value)
		u.op(s.Span(), op)
		u.op(at, rotations[n])
		u.subscript(t, bytecode.StoreSubscr, bytecode.StoreSlice0)
	default:
		u.errorf(at, "cannot assign to this expression")
	}
}

// rotations move the top of the stack below that many values.
var rotations = [...]bytecode.Op{1: bytecode.RotTwo, 2: bytecode.RotThree, 3: bytecode.RotFour}

// annAssign generates an annotated assignment. In a function the annotation
// is forgotten; in a module or class that of a plain name is kept, others are
// only evaluated.
func (u *unit) annAssign(s *syntax.AnnAssign) {
	if s.Value != nil {
		u.expr(s.Value)
		u.store(s.Target)
	} else if !s.Simple {
		u.evaluateParts(s.Target)
	}
	name, ok := s.Target.(*syntax.Name)
	switch {
	case u.scope.isFunction():
	case s.Simple && ok:
		u.annotation(s.Annotation)
		u.named(s.Annotation.Span(), bytecode.LoadName, "__annotations__")
		u.load(name.Span(), u.scope.mangle(name.ID))
		u.op(s.Span(), bytecode.StoreSubscr)
	case !u.future.annotations:
		u.expr(s.Annotation)
		u.op(s.Annotation.Span(), bytecode.PopTop)
	}
}

// evaluateParts evaluates what the target of an annotation without a value is
// made of, for its errors only.
func (u *unit) evaluateParts(e syntax.Expr) {
	switch e := e.(type) {
	case *syntax.Attribute:
		u.expr(e.X)
		u.op(e.Span(), bytecode.PopTop)
	case *syntax.Subscript:
		for n := u.subject(e); n > 0; n-- {
			u.op(e.Span(), bytecode.PopTop)
		}
	}
}
