package secondtier

import (
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/jit/codegen/llgraph"
	"vitrine/lowlevel/lltype"
)

// Where a residual function was inlined and goes back to the first tier, it comes with its result to what follows the call.
// If that was the code that follows the ways which stay in the second tier, it would have to make objects of what these keep
// in variables, and forget what these have tested. So a function does the rest of the caller then, as the first tier does it, up
// to the next label, where it goes on in the first tier. Its code is made when it is first called, which is seldom.

// A callSite is a call of the first tier.
type callSite struct {
	block *flow.Block
	index int
}

// needed returns what follows the call needs, but for its result; ok is false if that has parts that are no values.
func (c callSite) needed() (list []*flow.Variable, ok bool) {
	list = c.block.NeededAfter(c.index)
	for _, v := range list {
		if lltype.TypeOf(v) == lltype.Type(lltype.Void) {
			return nil, false
		}
	}
	return list, true
}

// callInside has an operation of the region call another region, which is given what a function needs that does what follows the call.
func (r *region) callInside(in *region, op *flow.SpaceOperation) {
	in.caller, in.site = r, r.calls[op]
	if needed, ok := in.site.needed(); ok {
		types := []lltype.Type{lltype.TypeOf(op.Result)}
		for _, v := range needed {
			w := in.g.NewVariableLike(v)
			w.Concrete = v.Concrete
			in.g.StartBlock.InputArgs = append(in.g.StartBlock.InputArgs, w)
			op.Args = append(op.Args, r.copies.Value(v))
			types = append(types, lltype.TypeOf(v))
		}
		name := fmt.Sprintf("%s_after_%d", r.g.Name, in.site.block.ID)
		ft := lltype.Func(r.g.ReturnBlock.InputArgs[0].Concrete.(lltype.Type), types...)
		in.then = lltype.NewFunction(ft, &lltype.Function{Name: name, External: name, CanRaise: true})
	}
	op.Args[0] = lltype.NewConstant(in.object().Ref(), lltype.PtrTo(in.object().Type))
}

// resting returns the function that does what follows the call of a region.
func (t *Tier) resting(in *region) *codegen.Function {
	path, params := t.gen.BeginBeside(in.caller.f, in.caller.f.Graph.Name, in.then.Type.(*lltype.FuncType))
	path.Suspend(params, func(b codegen.Builder) error {
		r := t.readAfter(in.caller.f, in.site)
		for _, made := range t.gen.Graft(b, llgraph.Graft{Graph: r.g, Leave: r.leave, Goto: t.goBack}, params...) {
			t.made[made] = true
		}
		return t.gen.Finish()
	})
	return path.Function()
}

// readAfter copies what follows a call, up to the next labels.
func (t *Tier) readAfter(f *codegen.Function, site callSite) *region {
	call := site.block.Operations[site.index]
	needed, _ := site.needed()
	inputs := append([]*flow.Variable{call.Result}, needed...)
	r := t.newRegion(f, inputs)
	r.isRest = true
	args, copies := make([]flow.Value, len(inputs)), make([]*flow.Variable, len(inputs))
	for i, v := range inputs {
		args[i], copies[i] = r.g.StartBlock.InputArgs[i], r.copies.Variable(v)
	}
	first := r.g.NewBlock(copies)
	if call == site.block.RaisingOp() {
		l := site.block.Exits[0]
		copied := r.copies.Has(l.Target)
		to := r.copies.Link(l)
		to.Case = nil // the call has raised nothing
		first.Close(to)
		if !copied {
			r.copyFrom(l.Target)
		}
	} else {
		r.copyFrom(r.copyRest(first, site.block, site.index+1)...)
	}
	r.g.StartBlock.Close(r.g.NewLink(args, first, nil))
	return r
}
