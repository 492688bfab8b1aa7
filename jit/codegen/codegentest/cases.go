package codegentest

import (
	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// Squares makes a function of n that adds up the squares of i % modulus for i from n
// down to 1: by a flexible switch on the remainder that gets its cases while the code
// runs, with an object allocated before each and read after it.
func Squares(g codegen.Generator, modulus int64) (*codegen.Function, error) {
	cell := lltype.NewStruct("cell", lltype.Gc, lltype.Hints{}).SetFields(lltype.Field{Name: "sum", Type: lltype.Signed})
	signed := func(n int64) *flow.Constant { return lltype.NewConstant(n, lltype.Signed) }
	sum := lltype.NewConstant("sum", lltype.Void)

	b, args := g.Begin("squares", lltype.Func(lltype.Signed, lltype.Signed))
	loop, p := b.Label(true, args[0], signed(0))
	more := b.Op(llop.IntGT, lltype.Bool, p[0], signed(0))
	b.Split(more).Return(p[1])
	object := b.Op(llop.Malloc, lltype.PtrTo(cell), lltype.NewConstant(cell, lltype.Void))
	b.Op(llop.SetField, lltype.Void, object, sum, p[1])
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
