package secondtier

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// Residual functions call each other: the portal is compiled for several values. One that is called may be inlined like any
// function, from a region of its own. Where it waits for more code, it cannot go back to the first tier by a jump, as its frame
// is that of another function. So it calls a function that goes there, and whose result is its own.

// follow has a region call copies of residual functions, which may be inlined, and does the same in those copies, to a depth. Beyond
// that it does so with small ones that call none themselves: to call them costs more than they do. One with a loop that has code of its own
// is called: it would go back to the first tier each time, and the rest of the caller would run below that, again and again.
func (r *region) follow(depth int, room *int) {
	for _, b := range r.g.Blocks() {
		for _, op := range b.Operations {
			f := calledBy(op)
			from, ok := r.t.begins[f]
			if !ok {
				continue
			}
			in := r.t.read(from.function, from.block)
			n := operations(in.g)
			if in.hasLoop || n > largestInside || n > *room || depth == 0 && !(n <= smallInside && in.callsNone()) {
				continue
			}
			*room -= n
			r.callInside(in, op)
			r.inside = append(r.inside, in)
			if depth > 0 {
				in.follow(depth-1, room)
			}
		}
	}
}

// callsNone reports whether a region calls no residual function, but to go back to the first tier.
func (r *region) callsNone() bool {
	return !slices.ContainsFunc(callees(r.g), func(f *lltype.Object) bool { return r.back[f] == nil && r.t.begins[f].function != nil })
}

// object returns the region as a function.
func (r *region) object() *lltype.Object {
	if r.function == nil {
		types := make([]lltype.Type, len(r.g.StartBlock.InputArgs))
		for i, v := range r.g.StartBlock.InputArgs {
			types[i] = lltype.TypeOf(v)
		}
		ft := lltype.Func(r.g.ReturnBlock.InputArgs[0].Concrete.(lltype.Type), types...)
		r.function = lltype.NewFunction(ft, &lltype.Function{Name: r.g.Name, Graph: r.g})
	}
	return r.function
}

// all returns a region and those in it.
func (r *region) all() []*region {
	list := []*region{r}
	for _, in := range r.inside {
		list = append(list, in.all()...)
	}
	return list
}

// callBack has a graph call functions that go back to the first tier where it comes from a region in another one. What was not
// inlined is called as it was.
func (t *Tier) callBack(g *flow.FunctionGraph, r *region) {
	of, waits, rests := make(map[*lltype.Object]*region), make(map[*lltype.Object]*region), make(map[*lltype.Object]*region)
	for _, in := range r.all()[1:] {
		of[in.object()], rests[in.then] = in, in
		for f := range in.back { // each by itself: the order does not matter
			waits[f] = in
		}
	}
	for _, b := range g.Blocks() {
		for _, op := range b.Operations {
			f := calledBy(op)
			switch in := of[f]; {
			case f == nil:
			case in != nil:
				op.Args[0] = lltype.NewConstant(in.f.Object.Ref(), lltype.TypeOf(op.Args[0]))
				op.Args = op.Args[:1+len(in.f.Object.Type.(*lltype.FuncType).Args)]
			case waits[f] != nil:
				callInstead(op, t.returning(waits[f].f, waits[f].back[f]))
			case rests[f] != nil:
				callInstead(op, t.resting(rests[f]))
			}
		}
	}
}

// callInstead has an operation call a function in the place of one that stands for it.
func callInstead(op *flow.SpaceOperation, f *codegen.Function) {
	op.Args[0] = lltype.NewConstant(f.Object.Ref(), lltype.PtrTo(f.Object.Type))
}

// returning returns a function that goes to a block of the first tier, and gives what the function gives that the block
// belongs to.
func (t *Tier) returning(f *codegen.Function, b *flow.Block) *codegen.Function {
	if t.returns[b] == nil {
		types := make([]lltype.Type, len(b.InputArgs))
		for i, v := range b.InputArgs {
			types[i] = lltype.TypeOf(v)
		}
		path, params := t.gen.BeginBeside(f, f.Graph.Name, lltype.Func(f.Object.Type.(*lltype.FuncType).Result, types...))
		t.returns[b] = path.Function()
		args := make([]codegen.Value, len(types))
		for i, at := range types {
			if at == lltype.Type(lltype.Void) {
				args[i] = lltype.NewConstant(nil, lltype.Void)
			} else {
				args[i], params = params[0], params[1:]
			}
		}
		t.goBack(path, b, args...)
	}
	return t.returns[b]
}

// calledBy returns the function that an operation calls by name, nil for others.
func calledBy(op *flow.SpaceOperation) *lltype.Object {
	if llop.Of(op) != llop.DirectCall {
		return nil
	}
	p, _ := op.Args[0].(*flow.Constant).Value.(lltype.Pointer)
	return p.Object
}
