package rtyper

import (
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// hintWithFlags types hint(x, concrete=True).
func hintWithFlags(hop *HighLevelOp) flow.Value {
	x, _ := hop.ArgConst(1)
	shape := x.(*stdspace.Tuple).Items
	n, _ := integerValue(shape[0])
	flags := make(lltype.HintFlags)
	for i, key := range shape[1].(*stdspace.Tuple).Items {
		name, _ := stdspace.AsText(key)
		v, _ := hop.ArgConst(2 + int(n) + i)
		truth, err := hop.Typer.helpers.Space().IsTrue(v)
		flags[name] = err == nil && truth
	}
	if r := hop.Reprs[0].(*builtinRepr); r.function != "hint" {
		hop.ExceptionCannotOccur()
		if r.function == "promote" {
			flags["promote"] = true
			return hop.hint(2, flags)
		}
		return nil
	}
	return hop.hint(2, flags)
}

// hintNamed types the function for one flag.
func hintNamed(flag string) Rtype {
	return func(hop *HighLevelOp) flow.Value { return hop.hint(1, lltype.HintFlags{flag: true}) }
}

// hint appends a hint on operand i.
func (h *HighLevelOp) hint(i int, flags lltype.HintFlags) flow.Value {
	h.ExceptionCannotOccur()
	c := lltype.NewConstant(flags, lltype.Void)
	if h.ResultType() == lltype.Void {
		h.Void(llop.Hint, noneConst, c)
		return nil
	}
	return h.Op(llop.Hint, h.ResultType(), h.Arg(h.RResult, i), c)
}

func weAreJitted(hop *HighLevelOp) flow.Value {
	hop.ExceptionCannotOccur()
	return lltype.WeAreJitted
}
