package timeshifter

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/jit/hintannotator"
	"vitrine/jit/jitstate"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// hint carries a hint over.
func (t *part) hint(i int, op *flow.SpaceOperation) error {
	f := hintannotator.Flags(op)
	switch {
	case f[globalMergeHint]: // only the place counts
	case f["promote"]:
		return t.promote(i, op)
	case f["forget"] && t.s.green(op.Result) && !t.s.green(op.Args[0]):
		t.env[op.Result] = t.reveal(t.handle(op.Args[0]), lltype.TypeOf(op.Result))
		return nil
	case f[hintannotator.ForceNoConst]:
		t.env[op.Result] = t.call("force_no_const", lltype.Signed, nil, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
			return boxed(c)(c.ForceNoConst(c.Box(a[0])))
		}, t.handle(op.Args[0]))
		return nil
	case f[hintannotator.ReverseSplitQueue]:
		t.call("reverse_split_queue", lltype.Void, nil, func(c *jitstate.Compiler, _ []uint64) (uint64, error) {
			c.ReverseSplits()
			return 0, nil
		})
	}
	if lltype.TypeOf(op.Result) == lltype.Void {
		return nil
	}
	if t.s.green(op.Result) {
		if !t.s.green(op.Args[0]) {
			return t.mixed(op.Args[0])
		}
		t.env[op.Result] = t.green(llop.SameAs, lltype.TypeOf(op.Result), t.greenValue(op.Args[0]))
		return nil
	}
	t.env[op.Result] = t.handle(op.Args[0])
	return nil
}

// promote makes a red value green: residual code switches on it.
func (t *part) promote(i int, op *flow.SpaceOperation) error {
	if t.s.promotion == nil {
		t.s.promotion = op
	}
	v, ok := op.Args[0].(*flow.Variable)
	of := lltype.TypeOf(op.Args[0])
	if of == lltype.Void {
		return nil // it is always the same
	}
	if !ok || t.s.green(v) {
		t.env[op.Result] = t.green(llop.SameAs, of, t.greenValue(op.Args[0]))
		return nil
	}
	needed := t.s.carried(t.from.NeededAfter(i))
	if !slices.Contains(needed, v) {
		needed = append(needed, v)
	}
	t.saveFrame(t.s.byColour(needed))
	finished := t.call("promote", lltype.Bool, nil, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
		done, err := c.Promote(c.Box(a[0]))
		return bits(done), err
	}, t.env[v])
	*t = *t.finishedIf(finished, needed)
	t.op = op
	t.env[op.Result] = t.reveal(t.env[v], of)
	return nil
}
