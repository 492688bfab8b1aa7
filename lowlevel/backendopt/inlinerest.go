package backendopt

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// rest returns the function that does what follows a call, and what it is given after the result of the call; nil if there is none.
func (r *rewriter) rest(op *flow.SpaceOperation) (f *lltype.Object, given []flow.Value) {
	if r.p.options.Rest == nil {
		return nil, nil
	}
	if f = r.p.options.Rest(r.f.object, prebuilt(op.Args[0])); f == nil {
		return nil, nil
	}
	r.p.rests[f] = true
	return f, op.Args[len(op.Args)+1-len(f.Type.(*lltype.FuncType).Args):]
}

// leaves reports whether a link returns what a function gives that leaves the code which is optimised.
func (in *inliner) leaves(c *flow.Block, l *flow.Link) bool {
	if in.rest == nil || l != c.Exits[0] || len(c.Operations) == 0 || c.ExitSwitch != nil && !c.CanRaise() {
		return false
	}
	op := c.Operations[len(c.Operations)-1]
	if llop.Of(op) != llop.DirectCall || l.Args[0] != flow.Value(op.Result) {
		return false
	}
	p := in.r.p
	f := prebuilt(op.Args[0])
	return f != nil && (p.rests[f] || p.options.Leaves(f))
}

// leave returns the block that calls the function which does the rest, and returns what that gives.
func (in *inliner) leave() *flow.Block {
	if in.left != nil {
		return in.left
	}
	r := in.r
	passed, to := in.names(in.needed)
	v := r.like(in.call.Result)
	in.left = r.g.NewBlock(append(passed, v))
	args := []flow.Value{lltype.NewConstant(in.rest.Ref(), lltype.PtrTo(in.rest.Type)), v}
	for _, a := range in.given {
		if w := to[a]; w != nil {
			a = w
		}
		args = append(args, a)
	}
	result := r.append(in.left, llop.DirectCall, lltype.TypeOf(r.g.ReturnBlock.InputArgs[0]), args...)
	in.left.Close(r.g.NewLink([]flow.Value{result}, r.g.ReturnBlock, nil))
	return in.left
}
