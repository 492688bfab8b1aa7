package backendopt

import (
	"container/heap"
	"context"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// inline puts the graphs of small functions in the place of calls. The lightest
// function comes first; it goes into all its callers, which become heavier. A
// function that can call itself is never inlined, so this comes to an end.
func inline(ctx context.Context, p *Program, pass *Pass) (changed bool, err error) {
	calls := p.directCalls()
	in := &inlining{
		p: p, pass: pass, callers: make(map[*function][]*function), size: make(map[*function]int),
		recursive: p.recursive(calls), numbers: make(map[*function]int), gone: make(map[*function]bool),
	}
	needed := p.needed()
	in.pointed = p.pointedTo(needed)
	for i, f := range p.functions {
		if !needed[f] {
			continue
		}
		in.numbers[f], in.size[f] = i, numOperations(f.graph)
		for _, g := range calls[f] {
			in.callers[g] = append(in.callers[g], f)
		}
	}
	for _, f := range p.functions {
		if needed[f] && p.mayInline(f) && !in.recursive[f] && len(in.callers[f]) > 0 {
			in.queue = append(in.queue, in.candidate(f))
		}
	}
	heap.Init(&in.queue)
	for len(in.queue) > 0 {
		if err := ctx.Err(); err != nil {
			return changed, err
		}
		if in.next() {
			changed = true
		}
	}
	return changed, nil
}

// mayInline reports whether the caller lets a function be inlined.
func (p *Program) mayInline(f *function) bool {
	return !f.object.Func.NoInline && (p.options.NoInline == nil || !p.options.NoInline(f.object))
}

type inlining struct {
	p         *Program
	pass      *Pass
	callers   map[*function][]*function
	size      map[*function]int // in operations
	recursive map[*function]bool
	numbers   map[*function]int
	queue     candidates

	pointed map[*function]bool // those that are not only called
	gone    map[*function]bool // those that nothing calls any more
}

// mostGrowth is how many operations inlining adds to a program, beside twice as many as
// it had: a chain of functions, each of which calls the next one twice, would have each
// of them grow as far as a function may.
const mostGrowth = 40_000

// pointedTo returns the functions that are needed for another reason than that others
// call them: roots, and what a pointer leads to.
func (p *Program) pointedTo(needed map[*function]bool) map[*function]bool {
	out := make(map[*function]bool)
	objects := slices.Clone(p.options.Roots)
	for _, f := range p.functions {
		if p.options.Roots == nil || p.options.Part {
			out[f] = true
		}
		if needed[f] && !p.options.Part {
			f.eachPointer(func(o *lltype.Object) { objects = append(objects, o) })
		}
	}
	for _, o := range lltype.Reachable(objects, func(*lltype.Object) *flow.FunctionGraph { return nil }) {
		if f := p.byObject[o]; f != nil {
			out[f] = true
		}
	}
	return out
}

// eachPointer shows what the operands of a graph point to, but for the functions that
// it calls.
func (f *function) eachPointer(note func(*lltype.Object)) {
	show := func(values []flow.Value) {
		for _, v := range values {
			if o := prebuilt(v); o != nil {
				note(o)
			}
		}
	}
	for _, b := range f.graph.Blocks() {
		for _, op := range b.Operations {
			if llop.Of(op) == llop.DirectCall {
				show(op.Args[1:])
			} else {
				show(op.Args)
			}
		}
		for _, l := range b.Exits {
			show(l.Args)
		}
	}
}

// A candidate is a function that may be inlined.
type candidate struct {
	f       *function
	weight  float64
	callers int
	number  int // the order of functions decides in the end
}

func (in *inlining) candidate(f *function) candidate {
	weight := 0.0
	if always := in.p.options.Always; !f.object.Func.AlwaysInline && (always == nil || !always(f.object)) {
		weight = in.p.flow.weight(f.graph)
	}
	return candidate{f, weight, len(in.callers[f]), in.numbers[f]}
}

// candidates is a heap: the lightest comes first, then the one with the most
// callers.
type candidates []candidate

func (c candidates) Len() int      { return len(c) }
func (c candidates) Swap(i, j int) { c[i], c[j] = c[j], c[i] }
func (c *candidates) Push(x any)   { *c = append(*c, x.(candidate)) }

func (c candidates) Less(i, j int) bool {
	a, b := c[i], c[j]
	switch {
	case a.weight != b.weight:
		return a.weight < b.weight
	case a.callers != b.callers:
		return a.callers > b.callers
	}
	return a.number < b.number
}

func (c *candidates) Pop() any {
	last := len(*c) - 1
	x := (*c)[last]
	*c = (*c)[:last]
	return x
}

// next takes the lightest function, and inlines it if it is light enough.
func (in *inlining) next() (changed bool) {
	c := heap.Pop(&in.queue).(candidate)
	if now := in.candidate(c.f); now.weight > c.weight { // others went into it
		if now.weight <= in.p.options.InlineThreshold {
			heap.Push(&in.queue, now)
		}
		return false
	}
	if c.weight > in.p.options.InlineThreshold {
		return false
	}
	callees := in.p.calledBy(c.f)
	left := in.pointed[c.f]
	for _, caller := range in.callers[c.f] {
		if in.gone[caller] {
			continue
		}
		inlined, all := in.into(caller, c.f)
		left = left || !all
		if !inlined {
			continue
		}
		changed = true
		for _, g := range callees {
			if !slices.Contains(in.callers[g], caller) {
				in.callers[g] = append(in.callers[g], caller)
			}
		}
	}
	if !left { // what it calls need not go into it as well
		in.gone[c.f] = true
	}
	return changed
}

// into inlines the calls of a function in one of its callers, and tells whether that
// were all of them.
func (in *inlining) into(caller, callee *function) (inlined, all bool) {
	all = true
	r := in.p.flow
	r.begin(in.pass, caller)
	var rare map[*flow.Block]bool
	if in.size[callee] > mostRare && !callee.object.Func.AlwaysInline {
		rare = r.onlyRaises()
	}
	for _, b := range r.g.Blocks() {
		for i := len(b.Operations) - 1; i >= 0; i-- {
			op := b.Operations[i]
			if llop.Of(op) != llop.DirectCall {
				continue
			}
			if _, f := in.p.called(op.Args[0]); f != callee {
				continue
			}
			if in.size[caller]+in.size[callee] > in.p.options.MaxOperations || in.size[callee] > in.p.room || rare[b] || !r.canInline(b, op, callee.graph) {
				all = false
				continue
			}
			in.size[caller] += in.size[callee]
			in.p.room -= in.size[callee]
			r.inlineCall(b, i, callee.graph)
		}
	}
	return r.end(), all
}

// canInline reports whether the graph can be put in the place of a call.
func (r *rewriter) canInline(b *flow.Block, op *flow.SpaceOperation, callee *flow.FunctionGraph) bool {
	if len(op.Args) != 1+len(callee.StartBlock.InputArgs) {
		return false
	}
	if op != b.RaisingOp() {
		return true
	}
	for _, l := range b.Exits[1:] {
		if class := prebuilt(l.Case); class == nil || !numbered(class) {
			return false // it could not be tested for
		}
	}
	return true
}
