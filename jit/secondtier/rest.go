package secondtier

import (
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/jit/codegen/llgraph"
	"vitrine/lowlevel/backendopt"
	"vitrine/lowlevel/lltype"
)

// Where a residual function was inlined and goes back to the first tier, it comes with its result to what follows the call.
// If that was the code that follows the ways which stay in the second tier, it would have to make objects of what these keep
// in variables. So a function does the rest of the caller then, as it was before anything was inlined. Its code is made
// when it is first called, which is seldom.

// leaving begins the names of functions that stand for going back to the first tier.
const leaving = "first_tier_"

// after returns a function that stands for what follows a call in the region, nil if there are loops there: they would
// be gone through in code that is not optimised, and nobody counts how often.
func (r *region) after(rem backendopt.Remainder) *lltype.Object {
	if r == nil || loops(rem.Block) {
		return nil
	}
	op := rem.Block.Operations[rem.Index]
	types := []lltype.Type{lltype.TypeOf(op.Result)}
	for _, v := range rem.Needed {
		types = append(types, lltype.TypeOf(v))
	}
	name := fmt.Sprintf("%s_after_%d", r.g.Name, rem.Block.ID)
	ft := lltype.Func(r.g.ReturnBlock.InputArgs[0].Concrete.(lltype.Type), types...)
	f := lltype.NewFunction(ft, &lltype.Function{Name: name, External: name, CanRaise: true})
	r.rests[f] = rem
	return f
}

// loops reports whether one can come to a block twice on the way from the end of a block.
func loops(from *flow.Block) bool {
	const entered, left = 1, 2
	state := make(map[*flow.Block]int)
	stack := []*flow.Block{from}
	for len(stack) > 0 {
		b := stack[len(stack)-1]
		if state[b] != 0 {
			state[b] = left
			stack = stack[:len(stack)-1]
			continue
		}
		state[b] = entered
		for _, l := range b.Exits {
			switch state[l.Target] {
			case entered:
				return true
			case 0:
				stack = append(stack, l.Target)
			}
		}
	}
	return false
}

// resting returns the function that f stands for: what follows a call in a region.
func (t *Tier) resting(r *region, f *lltype.Object) *codegen.Function {
	ft := f.Type.(*lltype.FuncType)
	path, params := t.gen.BeginBeside(r.f, r.f.Graph.Name, ft)
	path.Suspend(params, func(b codegen.Builder) error {
		g := remainder(r.rests[f], ft)
		t.callBack(g, r)
		for _, made := range t.gen.Graft(b, llgraph.Graft{Graph: g, Leave: r.leave}, params...) {
			t.made[made] = true
		}
		return t.gen.Finish()
	})
	return path.Function()
}

// remainder returns what follows a call as a graph.
func remainder(rem backendopt.Remainder, ft *lltype.FuncType) *flow.FunctionGraph {
	names := make([]string, len(ft.Args))
	g := flow.NewGraph(rem.Graph.Name, names)
	c := flow.NewCopier(g)
	c.Stand(rem.Graph.ReturnBlock, g.ReturnBlock)
	c.Stand(rem.Graph.ExceptBlock, g.ExceptBlock)
	for i, v := range rem.Graph.ReturnBlock.InputArgs {
		g.ReturnBlock.InputArgs[i].Concrete = v.Concrete
	}
	for i, v := range rem.Graph.ExceptBlock.InputArgs {
		g.ExceptBlock.InputArgs[i].Concrete = v.Concrete
	}
	call := rem.Block.Operations[rem.Index]
	inputs := []*flow.Variable{c.Variable(call.Result)}
	for _, v := range rem.Needed {
		inputs = append(inputs, c.Variable(v))
	}
	args := make([]flow.Value, len(inputs))
	for i, v := range g.StartBlock.InputArgs {
		v.Concrete = ft.Args[i]
		args[i] = v
	}
	first := g.NewBlock(inputs)
	for _, op := range rem.Block.Operations[rem.Index+1:] {
		g.Append(first, c.Operation(op))
	}
	exits, guarded := rem.Block.Exits, call == rem.Block.RaisingOp()
	if guarded {
		exits = exits[:1]
	}
	work := closeLike(c, first, rem.Block, exits)
	for len(work) > 0 {
		b := work[len(work)-1]
		to := c.Block(b)
		for _, op := range b.Operations {
			g.Append(to, c.Operation(op))
		}
		work = append(work[:len(work)-1], closeLike(c, to, b, b.Exits)...)
	}
	g.StartBlock.Close(g.NewLink(args, first, nil))
	return g
}

// closeLike gives a copy of a block copies of exits, and returns the blocks that it is the first to lead to.
func closeLike(c *flow.Copier, to, b *flow.Block, exits []*flow.Link) (first []*flow.Block) {
	if len(exits) == len(b.Exits) && b.ExitSwitch != nil {
		to.ExitSwitch = c.Value(b.ExitSwitch)
	}
	links := make([]*flow.Link, len(exits))
	for i, l := range exits {
		if len(l.Target.Exits) > 0 && !c.Has(l.Target) {
			first = append(first, l.Target)
		}
		links[i] = c.Link(l)
	}
	if to.ExitSwitch == nil && len(links) == 1 {
		links[0].Case = nil // there is nothing to choose
	}
	to.Close(links...)
	return first
}
