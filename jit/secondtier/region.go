package secondtier

import (
	"fmt"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

func operations(g *flow.FunctionGraph) (n int) {
	for _, b := range g.Blocks() {
		n += len(b.Operations)
	}
	return n
}

// A region is a copy of the residual code that can be reached from a block, as a graph of its own. Where that waits for
// more code, the graph calls a function that stands for going back to the first tier.
type region struct {
	t      *Tier
	g      *flow.FunctionGraph
	copies *flow.Copier
	f      *codegen.Function
	back   map[*lltype.Object]*flow.Block    // what such functions stand for
	inside []*region                         // of functions that are called, and may be inlined
	calls  map[*flow.SpaceOperation]callSite // by the copy of a call by name

	caller *region        // that this one is inside of
	site   callSite       // of the call there
	from   *flow.Block    // that it begins at; nil if that is in the middle of a block
	isRest bool           // that it is such a function itself: it goes back to the first tier at every label
	then   *lltype.Object // a function that stands for what follows that call; nil if there is none

	function *lltype.Object      // that the region is, once it is asked for
	leaves   map[*flow.Block]int // how many paths there are after these blocks
	hasLoop  bool                // it comes to a loop that has code of its own
}

// read copies what can be reached from a block of a function.
func (t *Tier) read(f *codegen.Function, from *flow.Block) *region {
	r := t.newRegion(f, from.InputArgs)
	r.from = from
	args := make([]flow.Value, len(from.InputArgs))
	for i, v := range r.g.StartBlock.InputArgs {
		args[i] = v
	}
	r.copyFrom(from)
	r.g.StartBlock.Close(r.g.NewLink(args, r.copies.Block(from), nil))
	return r
}

// newRegion returns a region without contents, which takes what is in some variables.
func (t *Tier) newRegion(f *codegen.Function, inputs []*flow.Variable) *region {
	r := &region{
		t: t, f: f, back: make(map[*lltype.Object]*flow.Block), leaves: make(map[*flow.Block]int),
		calls: make(map[*flow.SpaceOperation]callSite),
	}
	names := make([]string, len(inputs))
	for i, v := range inputs {
		names[i] = v.Prefix()
	}
	r.g = flow.NewGraph(f.Graph.Name, names)
	for i, v := range r.g.StartBlock.InputArgs {
		v.Concrete = lltype.TypeOf(inputs[i])
	}
	r.copies = flow.NewCopier(r.g)
	r.copies.Stand(f.Graph.ReturnBlock, r.g.ReturnBlock)
	r.copies.Stand(f.Graph.ExceptBlock, r.g.ExceptBlock)
	r.g.ReturnBlock.InputArgs[0].Concrete = f.Graph.ReturnBlock.InputArgs[0].Concrete
	for i, t := range []lltype.Type{rclass.ClassType, rclass.InstanceType} { // what is inlined may raise where nothing has
		r.g.ExceptBlock.InputArgs[i].Concrete = t
	}
	return r
}

// copyFrom copies blocks, and what can be reached from them.
func (r *region) copyFrom(work ...*flow.Block) {
	for len(work) > 0 {
		b := work[len(work)-1]
		work = append(work[:len(work)-1], r.copy(b)...)
	}
}

// copy copies the contents of a block, and returns the blocks that it is the first to lead to.
func (r *region) copy(b *flow.Block) (first []*flow.Block) {
	to := r.copies.Block(b)
	part := r.hasPart(b)
	r.hasLoop = r.hasLoop || part
	if r.t.fails(b) || r.isRest && r.t.gen.IsKept(b) || part {
		r.goBack(to, b, b.InputArgs)
		return nil
	}
	if op := r.t.gen.Waiting(b); op != nil {
		r.leaves[b] = exitsOf(b)
		if b.ExitSwitch == nil && len(b.Operations) > 0 {
			r.goBack(to, b, b.InputArgs)
			return nil
		}
	}
	return r.copyRest(to, b, 0)
}

// hasPart reports whether a loop that the region comes to has code of its own already: a copy in a loop around it would be larger, and could
// not be peeled.
func (r *region) hasPart(b *flow.Block) bool {
	p, j := r.t.by[b], r.t.jobs[b]
	return b != r.from && (p != nil && p.Entry == nil || j != nil && !j.begins)
}

// copyRest copies what a block does from an operation on, and returns the blocks that it is the first to lead to.
func (r *region) copyRest(to, b *flow.Block, from int) (first []*flow.Block) {
	for i := from; i < len(b.Operations); i++ {
		op := b.Operations[i]
		if llop.Of(op) == llop.CountDown {
			continue
		}
		c := r.copies.Operation(op)
		r.g.Append(to, c)
		if calledBy(op) != nil {
			r.calls[c] = callSite{b, i}
		}
	}
	var links []*flow.Link
	for _, l := range r.exits(b) {
		switch {
		case r.t.gen.Waiting(b) != nil && l.Case == lltype.DefaultCase && asks(l.Target):
			links = append(links, r.rest(b))
			continue
		case !r.copies.Has(l.Target):
			first = append(first, l.Target)
		}
		links = append(links, r.copies.Link(l))
	}
	if len(links) > 1 || b.CanRaise() {
		to.ExitSwitch = r.copies.Value(b.ExitSwitch)
	}
	if len(links) == 1 {
		links[0].Case = nil // there is nothing to choose
	}
	to.Close(links...)
	return first
}

// exits returns the exits of a block that the copy has: where the first tier counts, it goes on as if nothing was hot.
func (r *region) exits(b *flow.Block) []*flow.Link {
	if n := len(b.Operations); n > 0 && b.ExitSwitch == flow.Value(b.Operations[n-1].Result) && llop.Of(b.Operations[n-1]) == llop.CountDown {
		for _, l := range b.Exits {
			if l.Case.Value == false {
				return []*flow.Link{l}
			}
		}
	}
	return b.Exits
}

// fails reports whether a block ends the program, as it would do at compile time what fails. Optimised, that would say less.
func (t *Tier) fails(b *flow.Block) bool {
	return t.gen.IsKept(b) && slices.ContainsFunc(b.Operations, func(op *flow.SpaceOperation) bool { return llop.Of(op) == llop.DebugFatalError })
}

// asks reports whether a block asks for more code.
func asks(b *flow.Block) bool {
	return len(b.Operations) == 1 && llop.Of(b.Operations[0]) == llop.ContinueCompilation
}

// rest is the exit of a switch for the cases that it has not.
func (r *region) rest(b *flow.Block) *flow.Link {
	inputs, args := make([]*flow.Variable, len(b.InputArgs)), make([]flow.Value, len(b.InputArgs))
	for i, v := range b.InputArgs {
		inputs[i] = r.g.NewVariableLike(v)
		inputs[i].Concrete = lltype.TypeOf(v)
		args[i] = r.copies.Variable(v)
	}
	to := r.g.NewBlock(inputs)
	r.end(to, b, inputs)
	return r.g.NewLink(args, to, lltype.DefaultCase)
}

// goBack ends a block by going back to the first tier.
func (r *region) goBack(to, b *flow.Block, vars []*flow.Variable) {
	inputs := make([]*flow.Variable, len(vars))
	for i, v := range vars {
		inputs[i] = r.copies.Variable(v)
	}
	r.end(to, b, inputs)
}

// end ends a block with a call of the function that stands for going back to a block of the first tier.
func (r *region) end(to, b *flow.Block, inputs []*flow.Variable) {
	types, args := make([]lltype.Type, len(inputs)), make([]flow.Value, len(inputs)+1)
	for i, v := range inputs {
		types[i], args[i+1] = lltype.TypeOf(v), v
	}
	result := r.g.ReturnBlock.InputArgs[0].Concrete.(lltype.Type)
	name := fmt.Sprintf("first_tier_%d", b.ID)
	f := lltype.NewFunction(lltype.Func(result, types...), &lltype.Function{Name: name, External: name, CanRaise: true})
	r.back[f] = b
	args[0] = lltype.NewConstant(f.Ref(), lltype.PtrTo(f.Type))
	v := r.g.NewVariable("")
	v.Concrete = result
	op := r.g.NewOperation(llop.DirectCall, args, v)
	op.Place = flow.Place{Instr: -1}
	r.g.Append(to, op)
	to.Close(r.g.NewLink([]flow.Value{v}, r.g.ReturnBlock, nil))
}

// leave names the block of the first tier that an operation goes back to, nil if it does not.
func (r *region) leave(op *flow.SpaceOperation) *flow.Block {
	return r.back[calledBy(op)]
}
