package rtyper

import (
	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// LowLevelOps is a list of low-level operations that grows while one place of the graph is
// translated.
type LowLevelOps struct {
	Typer *Typer
	graph *Graph
	ops   []*flow.SpaceOperation
	span  source.Span
	instr int32

	raising int // index of the operation whose exceptions are caught, or one of the below
}

// What LowLevelOps.raising can be besides an index.
const (
	raisesUnknown = -1 // nobody has said
	raisesNothing = -2 // exceptions cannot occur
)

// Op appends an operation and returns its result, which is of the given type.
func (l *LowLevelOps) Op(o llop.Op, result lltype.Type, args ...flow.Value) *flow.Variable {
	g := l.graph.FunctionGraph
	v := g.NewVariable("")
	v.Concrete = result
	list := g.NewValues(len(args))
	copy(list, args)
	op := g.NewOperation(o, list, v)
	op.Span, op.Instr = l.span, l.instr
	l.ops = append(l.ops, op)
	return v
}

// Void appends an operation that gives nothing.
func (l *LowLevelOps) Void(o llop.Op, args ...flow.Value) { l.Op(o, lltype.Void, args...) }

// GetField reads a field. The field may belong to a structure at the beginning; then the pointer is
// cast to that.
func (l *LowLevelOps) GetField(p flow.Value, name string) flow.Value {
	p, t := l.holder(p, name)
	return l.Op(llop.GetField, t, p, fieldName(name))
}

// SetField sets a field, like GetField.
func (l *LowLevelOps) SetField(p flow.Value, name string, v flow.Value) {
	p, _ = l.holder(p, name)
	l.Void(llop.SetField, p, fieldName(name), v)
}

// holder casts a pointer to the structure, at its beginning, that has a field, and returns the type
// of the field.
func (l *LowLevelOps) holder(p flow.Value, name string) (flow.Value, lltype.Type) {
	at := lltype.TypeOf(p)
	s := structOf(at)
	for s != nil {
		if t := s.Field(name); t != nil {
			return l.CastPointer(p, lltype.PtrTo(s)), t
		}
		s = s.Super()
	}
	fail("%v has no field %s", at, name)
	return nil, nil
}

// structOf returns the structure that a type of pointers leads to.
func structOf(t lltype.Type) *lltype.Struct {
	if p, ok := t.(*lltype.Ptr); ok {
		if s, ok := p.To.(*lltype.Struct); ok {
			return s
		}
	}
	fail("%v is not a pointer to a structure", t)
	return nil
}

// CastPointer casts p to a structure that begins with the one it points to, or the other way round.
// A constant is cast at once.
func (l *LowLevelOps) CastPointer(p flow.Value, to *lltype.Ptr) flow.Value {
	if lltype.TypeOf(p) == lltype.Type(to) {
		return p
	}
	if c, ok := p.(*flow.Constant); ok {
		return lltype.NewConstant(castConst(c.Value.(lltype.Pointer), to), to)
	}
	return l.Op(llop.CastPointer, to, p)
}

// castConst is cast_pointer on a constant.
func castConst(p lltype.Pointer, to *lltype.Ptr) lltype.Pointer {
	return lltype.Pointer{Type: to, Object: p.Object}
}

// Convert returns v, which has one representation, as a value of another.
func (l *LowLevelOps) Convert(v flow.Value, from, to Repr) flow.Value {
	if from == to {
		return v
	}
	w := from.ConvertTo(to, v, l)
	if w == nil {
		w = to.ConvertFrom(from, v, l)
	}
	if w == nil {
		fail("a value represented as %v cannot be converted to %v", from, to)
	}
	if t := lltype.TypeOf(w); t != to.LowLevelType() {
		fail("the conversion from %v to %v gave a value of type %v instead of %v", from, to, t, to.LowLevelType())
	}
	return w
}

// Alloc appends the allocation of a container whose size is fixed, and returns
// the pointer.
func (l *LowLevelOps) Alloc(c lltype.Container) *flow.Variable {
	return l.Op(llop.Malloc, lltype.PtrTo(c), typeConst(c))
}

// AllocVar appends the allocation of a container with n items.
func (l *LowLevelOps) AllocVar(c lltype.Container, n flow.Value) *flow.Variable {
	return l.Op(llop.MallocVarsize, lltype.PtrTo(c), typeConst(c), n)
}

// ExceptionIsHere says that the exceptions caught here come from the next operation. The operations
// after it are on the path without an exception.
func (l *LowLevelOps) ExceptionIsHere() { l.raising = len(l.ops) }

// settle decides which operation's exceptions are caught, if nobody has said so: one of those from
// first on.
func (l *LowLevelOps) settle(first int) {
	if l.raising != raisesUnknown {
		return
	}
	l.raising = raisesNothing
	for i := first; i < len(l.ops); i++ {
		op := l.ops[i]
		if info := llop.Of(op).Info(); info.MayRaise() && info.Group != llop.Allocating {
			if l.raising >= 0 {
				fail("both %s and %s can raise the exceptions that are caught here", l.ops[l.raising].Name, op.Name)
			}
			l.raising = i
		}
	}
}

// fieldName returns the Void constant for the name of a field.
func fieldName(field string) *flow.Constant { return lltype.NewConstant(field, lltype.Void) }

// typeConst returns the Void constant for a low-level type.
func typeConst(t lltype.Type) *flow.Constant { return lltype.NewConstant(t, lltype.Void) }

// signedConst returns the constant for a machine integer.
func signedConst(n int64) *flow.Constant { return lltype.NewConstant(n, lltype.Signed) }

// boolConst returns the constant for a truth value.
func boolConst(b bool) *flow.Constant { return lltype.NewConstant(b, lltype.Bool) }

// nullConst returns the null pointer of a type.
func nullConst(p *lltype.Ptr) *flow.Constant { return lltype.NewConstant(lltype.Null(p), p) }

// noneConst is the Void constant that stands for None.
var noneConst = lltype.NewConstant(nil, lltype.Void)
