package flowspace

import (
	"slices"

	"vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/host/source/bytecode"
)

// nowhere stands for an instruction that is not known.
const nowhere = -1

// A placing knows, while a block is followed, which instruction gave each local its
// value. Operations have places of their own; this is for constants, which would
// otherwise be blamed on whatever operation stands before a link.
type placing struct {
	given    []int32 // the instruction that gave each value of the frame, before the latest instruction, or nowhere
	under    int     // how many of them are under the stack: locals, and cells, of which none is known
	loaded   int32   // the one that gave the latest value of the stack, or nowhere
	computed bool    // the latest instruction computes, so the top of the stack is its own
	returned int32   // the one that gave what the latest return returns: a finally may stand between
}

// An effect is what an instruction does, as far as places and blocks go.
type effect uint8

const (
	computes effect = iota // it may record operations; what it puts on the stack is its own
	stores                 // a local gets the latest value of the stack
	loads                  // the latest value is that of a local
	knows                  // the latest value, if it puts one on the stack, is a constant
	moves                  // it only moves values of the stack
	goes                   // it may record operations, and puts no value on the stack
)

// effects are the effects of instructions.
var effects = [1 << 8]effect{
	bytecode.StoreFast: stores, bytecode.LoadFast: loads,
	bytecode.LoadConst: knows, bytecode.LoadGlobal: knows, bytecode.LoadAssertion: knows,
	bytecode.SetupLoop: knows, bytecode.SetupExcept: knows, bytecode.SetupFinally: knows,
	bytecode.DupTop: moves, bytecode.RotTwo: moves, bytecode.RotThree: moves, bytecode.PopTop: moves,
	bytecode.PopBlock: moves, bytecode.JumpForward: moves, bytecode.JumpAbsolute: moves,
	bytecode.JumpIfFalse: goes, bytecode.JumpIfTrue: goes, bytecode.ReturnValue: goes,
}

// recordsNothing reports whether no operation is ever recorded for an instruction, so that
// no block begins at it.
func (e effect) recordsNothing() bool { return e >= stores && e <= moves }

// begin starts from what is known at the beginning of a block.
func (p *placing) begin(st *frameState) {
	p.under = st.locals + st.cells
	p.loaded, p.computed, p.returned = nowhere, false, nowhere
	if st.unrollers == 0 {
		p.given = append(p.given[:0], st.givenBy...)
		return
	}
	p.given = append(p.given[:0], st.givenBy[:p.under]...)
	for i := p.under; i < len(st.givenBy); i++ {
		p.given = append(p.given, st.givenBy[i])
		if n := carriedBy(st.mergeable[i]); n > 0 {
			p.returned = st.givenBy[i+1]
			i += n
		}
	}
}

// ended tells a state that is to be merged which instructions gave its values.
func (p *placing) ended(st *frameState) {
	if st.unrollers == 0 {
		st.givenBy = append(st.givenBy[:0], p.given...)
		return
	}
	st.givenBy = append(st.givenBy[:0], p.given[:p.under]...)
	for _, instr := range p.given[p.under:] {
		n := carriedBy(st.mergeable[len(st.givenBy)])
		st.givenBy = append(st.givenBy, instr)
		for range n {
			st.givenBy = append(st.givenBy, p.returned)
		}
	}
}

// carriedBy returns how many values after a value of a state are what it carries, which is an unroller then.
func carriedBy(v model.Value) int {
	if !isTag(v) {
		return 0
	}
	return v.(*model.Constant).Value.(tag).carries()
}

// settle follows the stack to where the latest instruction has left it, and returns the index of
// what gave its top.
func (p *placing) settle(depth int) (top int) {
	n := p.under + depth
	for len(p.given) < n {
		p.given = append(p.given, p.loaded)
	}
	p.given = p.given[:n]
	if p.computed && depth > 0 {
		p.given[n-1] = p.loaded
	}
	p.computed = false
	return n - 1
}

// bytecode notes what the instruction at a place does, which is executed next, with a stack of
// that depth.
func (p *placing) bytecode(at int, in bytecode.Instr, e effect, depth int) {
	top := p.settle(depth)
	switch e {
	case moves:
		p.move(in.Op, p.given[p.under:])
	case stores:
		p.given[in.Arg] = p.given[top]
	case loads:
		if p.loaded = p.given[in.Arg]; p.loaded == nowhere {
			p.loaded = int32(at)
		}
	case goes:
		if in.Op == bytecode.ReturnValue {
			p.returned = p.given[top]
		}
	case computes:
		p.loaded, p.computed = int32(at), true
	case knows:
		p.loaded = int32(at)
	}
}

// move does to what is known of the stack what an instruction does that only moves values.
func (p *placing) move(op bytecode.Op, stack []int32) {
	top := len(stack) - 1
	switch {
	case op == bytecode.DupTop && top >= 0:
		p.loaded = stack[top]
	case op == bytecode.RotTwo && top >= 1:
		stack[top], stack[top-1] = stack[top-1], stack[top]
	case op == bytecode.RotThree && top >= 2:
		stack[top-2], stack[top-1], stack[top] = stack[top], stack[top-2], stack[top-1]
	}
}

// nowhereIn returns a list of n instructions that are not known, in the memory of s.
func nowhereIn(s []int32, n int) []int32 {
	s = slices.Grow(s[:0], n)[:n]
	for i := range s {
		s[i] = nowhere
	}
	return s
}

// A placed is what has been placed at an instruction: most links pass the same constant on
// that others do.
type placed struct {
	place    *model.Place
	of, here *model.Constant // a constant, and the same one at the place
}

// pass makes a value argument i of a link, with the place of the instruction that gave it, unless that
// is not known. A variable has the place of what defines it; but where a local was loaded to be passed
// on, that is its place.
func (c *flowContext) pass(l *model.Link, i int, v model.Value, instr int32) {
	if k, ok := v.(*model.Constant); ok {
		v = c.placed(c.space.untagged(k), instr)
	} else if instr != nowhere && effects[c.frame.Code.Instrs[instr].Op] == loads {
		c.graph.NotePassing(l, i, instr)
	}
	l.Args[i] = v
}

// placeStored gives a constant that is about to be stored in a local its place, which the operations
// have that use it.
func (c *flowContext) placeStored(f *interp.Frame) {
	top := len(f.Stack) - 1
	if k, ok := f.Stack[top].(*model.Constant); ok && k.Place == nil {
		f.Stack[top] = c.placed(k, c.placing.given[c.placing.under+top])
	}
}

// placed returns a constant at the place of the instruction that gave it.
func (c *flowContext) placed(k *model.Constant, instr int32) *model.Constant {
	if instr == nowhere {
		return k
	}
	p := &c.places[instr]
	if p.of != k && p.here != k {
		here := few(&c.fewConstants)
		*here = *k
		here.Place = c.placeOf(int(instr))
		p.of, p.here = k, here
	}
	return p.here
}

// placeOf returns the place of an instruction.
func (c *flowContext) placeOf(instr int) *model.Place {
	p := &c.places[instr]
	if p.place == nil {
		p.place = few(&c.fewPlaces)
		*p.place = model.Place{Span: c.frame.Code.Spans[instr], Instr: int32(instr)}
	}
	return p.place
}

// few returns the next of a few values that are made at once. They are not used again, as
// graphs keep them.
func few[T any](s *[]T) *T {
	if len(*s) == 0 {
		*s = make([]T, 16)
	}
	v := &(*s)[0]
	*s = (*s)[1:]
	return v
}
