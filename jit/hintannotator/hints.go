package hintannotator

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// The flags of hints that this package knows.
const (
	Concrete          = "concrete"            // the value must be green
	MergeKey          = "merge_key"           // it is a green variable of a merge point: what makes it red is promoted
	Promote           = "promote"             // it becomes green: code is generated for each value
	MakeVariable      = "variable"            // it is red, for tests
	ForceNoConst      = "force_no_const"      // it is red, and residual code has a variable for it even if it is known to be a constant
	Forget            = "forget"              // it is known by then that it is a constant
	Deepfreeze        = "deepfreeze"          // what it leads to never changes
	AccessDirectly    = "access_directly"     // a virtualizable whose attributes nobody else has
	GlobalMergePoint  = "global_merge_point"  // where code of different compilations meets
	DriverMergePoint  = "jit_merge_point"     // that is said by a JitDriver: its variables may be computed before
	ReverseSplitQueue = "reverse_split_queue" // for tests of the order of splits
	CanEnterJIT       = "can_enter_jit"       // where a loop of the interpreted program closes
)

// EarlyConstant is what a function says about itself that asks whether its argument is a constant
// when code is generated. The answer is green, whatever the argument is.
const EarlyConstant = "jit.is_early_constant(x)"

// silent are the flags that change no colour.
var silent = []string{AccessDirectly, GlobalMergePoint, ReverseSplitQueue, CanEnterJIT}

// Flags returns the flags of a hint, nil for other operations.
func Flags(op *flow.SpaceOperation) lltype.HintFlags {
	if llop.Of(op) != llop.Hint {
		return nil
	}
	c, _ := op.Args[1].(*flow.Constant)
	f, _ := c.Value.(lltype.HintFlags)
	return f
}

// hint is the operation hint, on a value.
func (a *analysis) hint(op *flow.SpaceOperation, s *Value) *Value {
	flags := Flags(op)
	t := lltype.TypeOf(op.Result)
	switch {
	case flags[Concrete] && s.isConstant():
		a.fix(s, nil)
		return &Value{kind: constant, t: t, origins: of(a.here()), eager: true, frozen: s.frozen}
	case flags[Forget] && s.isConstant():
		return &Value{kind: constant, t: t, origins: of(a.here()), eager: s.eager, frozen: s.frozen}
	case flags[MakeVariable], flags[ForceNoConst]:
		return redOf(t, false)
	case flags[Forget]:
		return &Value{kind: constant, t: t, origins: of(a.here())}
	case flags[Promote]:
		return &Value{kind: constant, t: t}
	case flags[Deepfreeze]:
		c := *s
		c.frozen = true
		return &c
	case slices.ContainsFunc(silent, func(name string) bool { return flags[name] }):
		if t == lltype.Void {
			return voidValue
		}
		return s
	case flags[Concrete]:
		a.unsatisfiable(op)
		return nil
	}
	a.fail("HintError", "hint() has no flag "+flags.String())
	return nil
}
