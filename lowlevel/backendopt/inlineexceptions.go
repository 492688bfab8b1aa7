package backendopt

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// raise returns a link for an exception that the inlined graph raises. Where its
// class is known, so is the handler; else the classes must be tested.
func (in *inliner) raise(class, value flow.Value, passed []*flow.Variable) *flow.Link {
	g := in.r.g
	if len(in.handlers) == 0 {
		return g.NewLink([]flow.Value{class, value}, g.ExceptBlock, nil)
	}
	if o := prebuilt(class); o != nil && numbered(o) {
		for _, h := range in.handlers {
			if rclass.IsSubclass(o, prebuilt(h.Case)) {
				return in.handle(h, class, value, passed)
			}
		}
		return g.NewLink([]flow.Value{class, value}, g.ExceptBlock, nil)
	}
	if in.dispatch == nil {
		in.dispatch = in.dispatcher()
	}
	return g.NewLink(in.with([]flow.Value{class, value}, passed), in.dispatch, nil)
}

// handle returns a link to where a handler of the caller leads.
func (in *inliner) handle(h *flow.Link, class, value flow.Value, passed []*flow.Variable) *flow.Link {
	args := make([]flow.Value, len(h.Args))
	for i, a := range h.Args {
		args[i] = a
		switch a {
		case h.LastException:
			args[i] = class
		case flow.Value(h.LastExcValue):
			args[i] = value
		}
		for k, v := range in.needed {
			if a == flow.Value(v) {
				args[i] = passed[k]
			}
		}
	}
	return in.r.g.NewLink(args, h.Target, nil)
}

// dispatcher returns a chain of blocks, one for each handler, that test the class
// of an exception.
func (in *inliner) dispatcher() *flow.Block {
	g := in.r.g
	var first, last *flow.Block
	var again *flow.Link // from the last test, if it fails
	for _, h := range in.handlers {
		class, value := in.r.variable("etype", rclass.ClassType), in.r.variable("evalue", rclass.InstanceType)
		passed, _ := in.names(in.needed)
		b := g.NewBlock(append([]*flow.Variable{class, value}, passed...))
		if first == nil {
			first = b
		} else {
			again.Target, again.Args = b, in.with(again.Args, in.passedIn(last))
		}
		taken := in.handle(h, class, value, passed)
		if name := rclass.ClassName(prebuilt(h.Case)); name == "Exception" {
			b.Close(taken)
			return first
		}
		b.ExitSwitch = in.testClass(b, class, prebuilt(h.Case))
		again = g.NewLink([]flow.Value{class, value}, g.ExceptBlock, constFalse)
		taken.Case = constTrue
		b.Close(again, taken)
		last = b
	}
	return first
}

// passedIn returns the names that needed has in a block of the dispatcher.
func (in *inliner) passedIn(b *flow.Block) []*flow.Variable { return b.InputArgs[2:] }

// testClass appends a test if a class is another or below it: if its number lies
// in the range of that. One comparison without signs does for both ends.
func (in *inliner) testClass(b *flow.Block, class flow.Value, of *lltype.Object) *flow.Variable {
	r := in.r
	low, high := of.Get(rclass.RangeMin).(int64), of.Get(rclass.RangeMax).(int64)+1
	field := lltype.NewConstant(rclass.RangeMin, lltype.Void)
	n := r.append(b, llop.GetField, lltype.Signed, class, field)
	if high-low == 1 {
		return r.append(b, llop.IntEQ, lltype.Bool, n, lltype.NewConstant(low, lltype.Signed))
	}
	d := r.append(b, llop.IntSub, lltype.Signed, n, lltype.NewConstant(low, lltype.Signed))
	u := r.append(b, llop.CastIntToUInt, lltype.Unsigned, d)
	return r.append(b, llop.UIntLT, lltype.Bool, u, lltype.NewConstant(uint64(high-low), lltype.Unsigned))
}

// guard adds the handlers of the caller to the operations of a copied block that
// may raise. The block is split after each.
func (in *inliner) guard(b *flow.Block, passed []*flow.Variable) {
	for i := 0; i < len(b.Operations); i++ {
		op := b.Operations[i]
		if !in.r.mayRaise(op) {
			continue
		}
		if op != b.RaisingOp() {
			rest, names := in.split(b, i, passed)
			b.ExitSwitch = flow.LastException
			b.Close(append([]*flow.Link{rest}, in.handlersFor(passed)...)...)
			in.guard(rest.Target, names)
		} else if !catchesAll(b) {
			b.Close(append(b.Exits, in.handlersFor(passed)...)...)
		}
		return
	}
}

// split moves what follows operation i of a block to another, and returns a link
// to it with the names that passed has there.
func (in *inliner) split(b *flow.Block, i int, passed []*flow.Variable) (*flow.Link, []*flow.Variable) {
	g := in.r.g
	live := b.NeededAfter(i)
	for _, v := range passed {
		if !containsVariable(live, v) {
			live = append(live, v)
		}
	}
	inputs, to := in.names(live)
	args := in.with(nil, live)
	result := b.Operations[i].Result
	to[result] = in.r.like(result)
	rest := g.NewBlock(append(inputs, to[result]))
	for _, op := range b.Operations[i+1:] {
		g.Append(rest, op)
	}
	rest.ExitSwitch = b.ExitSwitch
	rest.Close(b.Exits...)
	renameIn(rest, to)
	b.Operations = b.Operations[:i+1]
	names := make([]*flow.Variable, len(passed))
	for k, v := range passed {
		names[k] = to[v]
	}
	return g.NewLink(append(args, result), rest, nil), names
}

func containsVariable(vars []*flow.Variable, v *flow.Variable) bool {
	for _, w := range vars {
		if v == w {
			return true
		}
	}
	return false
}

// handlersFor returns copies of the exits of the caller for exceptions.
func (in *inliner) handlersFor(passed []*flow.Variable) []*flow.Link {
	out := make([]*flow.Link, len(in.handlers))
	for i, h := range in.handlers {
		class := h.LastException
		if v, ok := class.(*flow.Variable); ok {
			class = in.r.like(v)
		}
		value := in.r.like(h.LastExcValue)
		out[i] = in.handle(h, class, value, passed)
		out[i].Case, out[i].LastException, out[i].LastExcValue = h.Case, class, value
	}
	return out
}
