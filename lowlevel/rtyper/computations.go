package rtyper

import "vitrine/lowlevel/lltype/llop"

// A computation is what an operation of flow graphs on numbers computes.
type computation struct {
	base     llop.Base
	overflow bool // checked by ovfcheck
}

var computations = map[string]computation{
	"neg": {llop.Neg, false}, "neg_ovf": {llop.Neg, true},
	"abs": {llop.Abs, false}, "abs_ovf": {llop.Abs, true},
	"invert": {llop.Invert, false},
	"add":    {llop.Add, false}, "add_ovf": {llop.Add, true},
	"sub": {llop.Sub, false}, "sub_ovf": {llop.Sub, true},
	"mul": {llop.Mul, false}, "mul_ovf": {llop.Mul, true},
	"div": {llop.FloorDiv, false}, "div_ovf": {llop.FloorDiv, true},
	"floordiv": {llop.FloorDiv, false}, "floordiv_ovf": {llop.FloorDiv, true},
	"mod": {llop.Mod, false}, "mod_ovf": {llop.Mod, true},
	"lshift": {llop.LShift, false}, "lshift_ovf": {llop.LShift, true},
	"rshift": {llop.RShift, false}, "rshift_ovf": {llop.RShift, true},
	"and_": {llop.And, false}, "or_": {llop.Or, false}, "xor": {llop.Xor, false},
}

// comparisons maps the comparisons of flow graphs to low-level ones.
var comparisons = map[string]llop.Base{
	"lt": llop.LT, "le": llop.LE, "eq": llop.EQ, "ne": llop.NE, "gt": llop.GT, "ge": llop.GE,
}

// compareOp returns the operation for a comparison of values of a kind.
func compareOp(k llop.Kind, name string) llop.Op {
	return llop.Find(k, comparisons[name], llop.Unchecked)
}
