package backendopt

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A Remainder is what a function does after one of its calls, as its graph was before calls were inlined in it.
type Remainder struct {
	Caller *lltype.Object
	Graph  *flow.FunctionGraph // of the caller
	Block  *flow.Block         // of that graph
	Index  int                 // of the call in the block
	Needed []*flow.Variable    // what the block has, and what comes after the call needs, but for its result
}

// An uninlined is a graph as it was before calls were inlined in it.
type uninlined struct {
	graph *flow.FunctionGraph
	calls map[*flow.SpaceOperation]Remainder // by the call in the graph at work
	now   map[*flow.Variable]*flow.Variable  // what its variables are in the graph at work
	was   map[flow.Value]*flow.Variable      // what variables of the graph at work were when they had another name
}

// keepUninlined keeps a graph as it is before the first call is inlined in it.
func (p *Program) keepUninlined(f *function) {
	if p.options.Rest == nil || f.uninlined != nil {
		return
	}
	u := &uninlined{
		calls: make(map[*flow.SpaceOperation]Remainder), now: make(map[*flow.Variable]*flow.Variable), was: make(map[flow.Value]*flow.Variable),
	}
	u.graph = f.graph.Copy(func(old, copied *flow.Variable) { u.now[copied] = old })
	copies := u.graph.Blocks()
	for i, b := range f.graph.Blocks() {
		for k, op := range b.Operations {
			if llop.Of(op) == llop.DirectCall {
				u.calls[op] = Remainder{Caller: f.object, Graph: u.graph, Block: copies[i], Index: k, Needed: copies[i].NeededAfter(k)}
			}
		}
	}
	f.uninlined = u
}

// rest returns the function that does what follows a call, and what it is given after the result of the call; nil if there is none.
func (r *rewriter) rest(b *flow.Block, i int) (f *lltype.Object, given []*flow.Variable) {
	u := r.f.uninlined
	if u == nil {
		return nil, nil
	}
	rem, ok := u.calls[b.Operations[i]]
	if !ok {
		return nil, nil
	}
	names := make(map[*flow.Variable]*flow.Variable)
	name := func(v *flow.Variable) {
		first := v
		for u.was[first] != nil {
			first = u.was[first]
		}
		names[first] = v
	}
	for _, v := range b.InputArgs {
		name(v)
	}
	for _, op := range b.Operations[:i] {
		name(op.Result)
	}
	for _, v := range rem.Needed {
		w := names[u.now[v]]
		if w == nil {
			return nil, nil
		}
		given = append(given, w)
	}
	if f = r.p.options.Rest(rem); f != nil {
		r.p.rests[f] = true
	}
	return f, given
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
	for _, w := range in.given {
		args = append(args, to[w])
	}
	result := r.append(in.left, llop.DirectCall, lltype.TypeOf(r.g.ReturnBlock.InputArgs[0]), args...)
	in.left.Close(r.g.NewLink([]flow.Value{result}, r.g.ReturnBlock, nil))
	return in.left
}
