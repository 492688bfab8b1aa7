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
	locals []int32 // the instruction that gave each local its value, or nowhere
	loaded int32   // the one that put the latest value on the stack, or nowhere
}

// begin starts from what is known at the beginning of a block.
func (p *placing) begin(st *frameState) {
	p.locals = append(p.locals[:0], st.givenBy...)
	p.loaded = nowhere
}

// bytecode notes what the instruction that is executed next does.
func (p *placing) bytecode(f *interp.Frame) {
	at := f.NextInstr
	switch in := &f.Code.Instrs[at]; in.Op {
	case bytecode.StoreFast:
		p.locals[in.Arg] = p.loaded
	case bytecode.LoadFast:
		if p.loaded = p.locals[in.Arg]; p.loaded == nowhere {
			p.loaded = int32(at)
		}
	case bytecode.DupTop, bytecode.RotTwo, bytecode.RotThree, bytecode.PopTop, bytecode.PopBlock,
		bytecode.JumpForward, bytecode.JumpAbsolute, bytecode.JumpIfFalse, bytecode.JumpIfTrue, bytecode.ReturnValue:
	default:
		p.loaded = int32(at)
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

// placed returns the constant v at the place of the instruction that gave it; a variable
// has the place of what defines it.
func (c *flowContext) placed(v model.Value, instr int32) model.Value {
	if k, ok := v.(*model.Constant); ok && instr != nowhere {
		return k.At(c.placeOf(int(instr)))
	}
	return v
}

// placeOf returns the place of an instruction.
func (c *flowContext) placeOf(instr int) model.Place {
	return model.Place{Span: c.frame.Code.Spans[instr], Instr: instr}
}
