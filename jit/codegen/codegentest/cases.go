package codegentest

import (
	"context"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A cell holds a sum.
var (
	cell = lltype.StructOf("cell", lltype.Gc, lltype.Hints{}, lltype.Field{Name: "sum", Type: lltype.Signed})
	sum  = lltype.NewConstant("sum", lltype.Void)
)

func signed(n int64) *flow.Constant { return lltype.NewConstant(n, lltype.Signed) }

// keep allocates a cell with a sum.
func keep(b codegen.Builder, v codegen.Value) codegen.Value {
	object := b.Op(llop.Malloc, lltype.PtrTo(cell), lltype.NewConstant(cell, lltype.Void))
	b.Op(llop.SetField, lltype.Void, object, sum, v)
	return object
}

// Squares makes a function of n that adds up the squares of i % modulus for i from n
// down to 1: by a flexible switch on the remainder that gets its cases while the code
// runs, with an object allocated before each and read after it.
func Squares(g codegen.Generator, modulus int64) (*codegen.Function, error) {
	b, args := g.Begin("squares", lltype.Func(lltype.Signed, lltype.Signed))
	loop, p := b.Label(true, args[0], signed(0))
	more := b.Op(llop.IntGT, lltype.Bool, p[0], signed(0))
	b.Split(more).Return(p[1])
	object := keep(b, p[1])
	rest := b.Op(llop.IntMod, lltype.Signed, p[0], signed(modulus))
	b.Switch(rest, []codegen.Value{p[0], object}, func(s codegen.Switch, v *flow.Constant) error {
		c := s.Case(v)
		n := v.Value.(int64)
		before := c.Op(llop.GetField, lltype.Signed, object, sum)
		after := c.Op(llop.IntAdd, lltype.Signed, before, signed(n*n))
		c.Goto(loop, c.Op(llop.IntSub, lltype.Signed, p[0], signed(1)), after)
		return g.Finish()
	})
	return b.Function(), g.Finish()
}

// Nested makes a function of n that adds up squares(i) for i from n down to 1: compilation
// for each i calls squares, which may have compilation go on for itself, and makes the
// result a constant. An object is allocated before each and read after it.
func Nested(m Machine, modulus int64) (*codegen.Function, error) {
	squares, err := Squares(m, modulus)
	if err != nil {
		return nil, err
	}
	b, args := m.Begin("nested", lltype.Func(lltype.Signed, lltype.Signed))
	loop, p := b.Label(true, args[0], signed(0))
	b.Split(b.Op(llop.IntGT, lltype.Bool, p[0], signed(0))).Return(p[1])
	object := keep(b, p[1])
	b.Switch(p[0], []codegen.Value{object}, func(s codegen.Switch, v *flow.Constant) error {
		n := v.Value.(int64)
		bits, err := m.Call(context.Background(), squares, uint64(n))
		if err != nil {
			return err
		}
		c := s.Case(v)
		before := c.Op(llop.GetField, lltype.Signed, object, sum)
		c.Goto(loop, signed(n-1), c.Op(llop.IntAdd, lltype.Signed, before, signed(int64(bits))))
		return m.Finish()
	})
	return b.Function(), m.Finish()
}
