package hintannotator

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
	"vitrine/lowlevel/lltype/llop"
)

// What a question has at most: more operations take longer to follow than code is generated for, unless their answer is known.
const (
	questionLargest = 24
	questionDepth   = 3
)

// IsQuestion reports whether the copy is one of a small function without effects and without loops, whose result is red and no pointer: its result
// may be known from what is known of the arguments.
func (g *Graph) IsQuestion() bool {
	if !g.tried {
		g.tried, g.question = true, g.asks(questionDepth)
	}
	return g.question
}

// asks is IsQuestion, for one that is asked at most so deep within another.
func (g *Graph) asks(depth int) bool {
	if depth == 0 || g.Result != Red || !isStraight(g.FunctionGraph) {
		return false
	}
	if _, isPtr := lltype.IsPtr(lltype.TypeOf(g.ReturnBlock.InputArgs[0])); isPtr {
		return false
	}
	for _, c := range g.Args {
		if c != Green && c != Red && c != Void {
			return false
		}
	}
	for _, b := range g.Blocks() {
		for _, op := range b.Operations {
			if !g.asksBy(op, depth) {
				return false
			}
		}
	}
	return true
}

// asksBy reports whether an operation may be one of a question.
func (g *Graph) asksBy(op *flow.SpaceOperation, depth int) bool {
	switch o := llop.Of(op); o {
	case llop.SameAs, llop.CastPointer, llop.PtrNonzero, llop.PtrIsZero, llop.GetField:
		return true
	case llop.DirectCall:
		call := g.Call(op)
		return call != nil && call.Kind == RedCall && len(call.Targets) == 1 && call.Targets[0].Graph.asks(depth-1)
	default:
		return arith.Unary(o) != nil || arith.Binary(o) != nil
	}
}

// isStraight reports whether a graph is small, has no loop, and branches by truth values alone.
func isStraight(g *flow.FunctionGraph) bool {
	operations := 0
	open, done := make(map[*flow.Block]bool), make(map[*flow.Block]bool)
	var visit func(b *flow.Block) bool
	visit = func(b *flow.Block) bool {
		if b == g.ReturnBlock || done[b] {
			return true
		}
		operations += 1 + len(b.Operations)
		if open[b] || b == g.ExceptBlock || operations > questionLargest || !goesOn(b) {
			return false
		}
		open[b] = true
		for _, l := range b.Exits {
			if !visit(l.Target) {
				return false
			}
		}
		done[b] = true
		return true
	}
	return visit(g.StartBlock)
}

// goesOn reports whether a block has one exit, or two for a truth value.
func goesOn(b *flow.Block) bool {
	if b.ExitSwitch == nil {
		return len(b.Exits) == 1
	}
	return len(b.Exits) == 2 && !b.CanRaise() && lltype.TypeOf(b.ExitSwitch) == lltype.Type(lltype.Bool)
}
