package rtyper

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// hintWithFlags types a call of a hint with keywords: hint(x, concrete=True), or a method of a
// JitDriver.
func hintWithFlags(hop *HighLevelOp) flow.Value {
	r := hop.Reprs[0].(*builtinRepr)
	x, _ := hop.ArgConst(1)
	shape := x.(*stdspace.Tuple).Items
	n, _ := integerValue(shape[0])
	var names []string
	for _, key := range shape[1].(*stdspace.Tuple).Items {
		name, _ := stdspace.AsText(key)
		names = append(names, name)
	}
	first := 2 + int(n) // operand of the first keyword
	switch r.function {
	case "hint", "promote":
		return hop.flagged(r.function, names, first)
	case "jit_merge_point":
		hop.mergePoint(r, names, first)
	case "can_enter_jit":
		hop.Void(llop.Hint, noneConst, lltype.NewConstant(lltype.HintFlags{"can_enter_jit": true}, lltype.Void))
	}
	hop.ExceptionCannotOccur()
	return nil
}

// otherFlags are flags of later years that say nothing here, and those that say promote there in
// other words.
var otherFlags = map[string]string{
	"fresh_virtualizable": "", "force_virtualizable": "",
	"promote_string": "promote", "promote_unicode": "promote",
}

// flagged types hint(x, concrete=True).
func (h *HighLevelOp) flagged(function string, names []string, first int) flow.Value {
	flags := make(lltype.HintFlags)
	for i, name := range names {
		v, _ := h.ArgConst(first + i)
		truth, err := h.Typer.helpers.Space().IsTrue(v)
		if same, ok := otherFlags[name]; ok {
			name = same
		}
		if name != "" {
			flags[name] = err == nil && truth
		}
	}
	if function == "promote" {
		flags["promote"] = true
	}
	if len(flags) == 0 {
		h.ExceptionCannotOccur()
		return h.Arg(h.RResult, 2)
	}
	return h.hint(2, flags)
}

// mergePoint types driver.jit_merge_point(pc=pc, ...): a global merge point, and the wish that the
// variables which the driver calls green are, by promotion if need be.
func (h *HighLevelOp) mergePoint(r *builtinRepr, names []string, first int) {
	h.Void(llop.Hint, noneConst, lltype.NewConstant(lltype.HintFlags{"global_merge_point": true, "jit_merge_point": true}, lltype.Void))
	driver := &Driver{}
	if m, ok := r.object.(*stdspace.Method); ok && h.Typer.drivers[h.graph] == nil {
		driver.Object = m.Self
		h.Typer.drivers[h.graph] = driver
	}
	concrete := lltype.NewConstant(lltype.HintFlags{"concrete": true, "merge_key": true}, lltype.Void)
	for _, green := range h.greens(r) {
		i := slices.Index(names, green)
		if i < 0 {
			fail("jit_merge_point is not given the green variable %s", green)
		}
		repr := h.Reprs[first+i]
		var known stdspace.Object
		if t := repr.LowLevelType(); t != lltype.Void {
			h.Op(llop.Hint, t, h.Arg(repr, first+i), concrete)
		} else {
			known, _ = h.ArgConst(first + i)
		}
		driver.Known = append(driver.Known, known)
	}
}

// greens returns the names of the green variables of a JitDriver.
func (h *HighLevelOp) greens(r *builtinRepr) []string {
	m, ok := r.object.(*stdspace.Method)
	if !ok {
		return nil
	}
	x, err := h.Typer.helpers.Space().GetAttr(m.Self, "greens")
	if err != nil {
		fail("the JitDriver has no greens: %v", err)
	}
	var names []string
	for _, x := range sequenceItems(x) {
		name, _ := stdspace.AsText(x)
		names = append(names, name)
	}
	return names
}

// sequenceItems returns the items of a list or a tuple.
func sequenceItems(x stdspace.Object) []stdspace.Object {
	switch x := x.(type) {
	case *stdspace.List:
		return x.Items
	case *stdspace.Tuple:
		return x.Items
	}
	return nil
}

// hintNamed types the function for one flag.
func hintNamed(flag string) Rtype {
	return func(hop *HighLevelOp) flow.Value { return hop.hint(1, lltype.HintFlags{flag: true}) }
}

// assertGreen types assert_green(x): the value must be green, and stays what it is.
func assertGreen(hop *HighLevelOp) flow.Value {
	hop.ExceptionCannotOccur()
	v := hop.Arg(hop.RResult, 1)
	if hop.ResultType() != lltype.Void {
		hop.Op(llop.Hint, hop.ResultType(), v, lltype.NewConstant(lltype.HintFlags{"concrete": true}, lltype.Void))
	}
	return v
}

// isEarlyConstant types _is_early_constant(x): a call of a function that returns False, unless partial
// evaluation answers.
func isEarlyConstant(hop *HighLevelOp) flow.Value {
	if hop.Reprs[1].LowLevelType() == lltype.Void {
		return boolConst(false)
	}
	return hop.Call(ll("rjit", "ll_is_early_constant"), hop.Arg(hop.Reprs[1], 1))
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
