package rtyper

import (
	"fmt"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// A builtinMethodRepr represents a method of a value of a builtin type as that
// value. A call of it is typed as the operation "method_NAME" on the value.
type builtinMethodRepr struct {
	Base
	name string
	self Repr
	ann  lattice.SomeValue
}

// String names the method.
func (r *builtinMethodRepr) String() string { return r.told(mostTold) }

func (r *builtinMethodRepr) told(depth int) string {
	return fmt.Sprintf("method %s of %s", r.name, textAt(r.self, depth))
}

// LowLevelType returns that of the value.
func (r *builtinMethodRepr) LowLevelType() lltype.Type { return r.self.LowLevelType() }

// Const returns the value that a method is bound to.
func (r *builtinMethodRepr) Const(x stdspace.Object) lltype.Value {
	if b, ok := x.(*stdspace.Builtin); ok && b.Self != nil {
		return r.self.Const(b.Self)
	}
	fail("%s is not a method", textOf(x))
	return nil
}

// ConvertTo converts the value.
func (r *builtinMethodRepr) ConvertTo(to Repr, v flow.Value, l *LowLevelOps) flow.Value {
	if other, ok := to.(*builtinMethodRepr); ok && other.name == r.name {
		return l.Convert(v, r.self, other.self)
	}
	return nil
}

// Unary types calls.
func (r *builtinMethodRepr) Unary(op string) Rtype {
	if op == "call_args" {
		return func(hop *HighLevelOp) flow.Value { return r.Unary("simple_call")(hop.flattened()) }
	}
	if op != "simple_call" {
		return nil
	}
	return func(hop *HighLevelOp) flow.Value {
		b := hop.Anns[0].(*lattice.SomeBuiltin)
		v := hop.Args[0]
		if c, ok := v.(*flow.Constant); ok && c.Concrete == nil {
			v = hop.Typer.consts.of(r.self, c.Value.(*stdspace.Builtin).Self)
		}
		c := hop.PopFirst().Prepend(v, b.Self, r.self)
		c.Name = "method_" + r.name
		return c.Dispatch()
	}
}
