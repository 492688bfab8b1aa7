package llinterp

import (
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// Residual graphs grow while they run: a flexible switch gets cases, a suspended path
// is written. What is there when a function is first called becomes one code; what is
// added becomes others, each when it is first reached. Every block has its input
// arguments in its first slots, so a frame goes from one code to another by keeping them.

// An entry is a block, or a link that leads to one, as a place in a code.
type entry struct {
	code *code
	pc   int
}

// grows reports whether among the blocks of a graph is one that is added to while it runs.
func grows(blocks []*flow.Block) bool {
	for _, b := range blocks {
		for _, op := range b.Operations {
			if llop.Of(op) == llop.ContinueCompilation {
				return true
			}
		}
	}
	return false
}

// A flexible is a switch that gets exits while the code exists.
type flexible struct {
	block *flow.Block
	cases map[uint64]*flow.Link
	seen  int   // so many exits are among the cases
	parts Parts // knows the exits, if the block has none
}

// exit returns the exit for a value: the last one is that for all others.
func (s *flexible) exit(in *Interp, bits uint64) (*flow.Link, error) {
	if l := s.cases[bits]; l != nil {
		return l, nil
	}
	if s.parts != nil {
		l := s.parts.Exit(s.block, bits)
		if l == nil {
			return nil, fmt.Errorf("llinterp: the switch of block %d has no exit for %d", s.block.ID, int64(bits))
		}
		s.cases[bits] = l
		return l, nil
	}
	exits := s.block.Exits
	for ; s.seen < len(exits)-1; s.seen++ {
		l := exits[s.seen]
		key, err := in.Bits(l.Case.Value, lltype.TypeOf(s.block.ExitSwitch))
		if err != nil {
			return nil, err
		}
		s.cases[key] = l
	}
	if l := s.cases[bits]; l != nil {
		return l, nil
	}
	return exits[len(exits)-1], nil
}

// flexibleExits compiles a switch whose exits are looked up when it is come to.
func (c *compiler) flexibleExits(b *flow.Block) {
	s := &flexible{block: b, cases: make(map[uint64]*flow.Link), parts: c.parts}
	c.emit(instr{op: opFlexSwitch, a: c.slot(b.ExitSwitch), ext: &extra{flexible: s}})
	for _, v := range b.InputArgs { // any exit may need them
		c.slot(v)
	}
}

func (in *Interp) flexSwitch(i *instr, r []uint64) outcome {
	s := i.ext.flexible
	l, err := s.exit(in, r[i.a])
	if err != nil {
		return in.fail(in.errorHere(err))
	}
	return in.follow(s.block, l)
}

// continuing compiles the operation that has compilation go on.
func (c *compiler) continuing(op *flow.SpaceOperation) {
	k, ok := op.Args[0].(*flow.Constant)
	if !ok {
		c.failf("%v is not a continuation", op.Args[0])
		return
	}
	next, ok := k.Value.(*lltype.Continuation)
	if !ok {
		c.failf("%v is not a continuation", k)
		return
	}
	c.emit(instr{op: opContinue, a: c.slot(op.Args[1]), ext: &extra{continuation: next}})
}

// goOnCompiling resumes compilation, and then takes the exit that the block has by then.
func (in *Interp) goOnCompiling(i *instr, r []uint64) outcome {
	bits := uint64(0)
	if i.a >= 0 {
		bits = r[i.a]
	}
	f := in.top()
	b := f.code.places[f.pc].block()
	in.compiling = true
	err := i.ext.continuation.Run(bits)
	in.compiling = false
	if err != nil {
		return in.fail(in.errorHere(err))
	}
	return in.follow(b, b.Exits[0])
}

// follow goes along a link of a block that has no variables but its input arguments.
func (in *Interp) follow(b *flow.Block, l *flow.Link) outcome {
	e, ok := in.links[l]
	if !ok {
		var err error
		if e, err = in.compileLink(in.top().code.graph, b, l); err != nil {
			return in.fail(err)
		}
		in.links[l] = e
	}
	return in.moveTo(e)
}

// moveTo has the topmost function go on in another code.
func (in *Interp) moveTo(e entry) outcome {
	f := in.top()
	if err := in.reserve(f.base, e.code.size); err != nil {
		return in.fail(err)
	}
	f.code, f.pc = e.code, e.pc
	copy(in.stack[f.base+e.code.first:], e.code.constants)
	return moved
}

// compileLink compiles a link, with all blocks after it that have no code yet.
func (in *Interp) compileLink(g *flow.FunctionGraph, b *flow.Block, l *flow.Link) (entry, error) {
	c := in.newCompiler(g)
	c.parts = in.parts(g)
	if c.growing = c.parts == nil; !c.growing {
		c.piece = []*flow.Block{b}
	}
	c.enterBlock(b)
	c.link(l)
	if c.growing {
		c.reachable(l.Target)
	}
	code, err := c.finish()
	return entry{code, 0}, err
}

// reachable compiles a block and those that can be reached from it.
func (c *compiler) reachable(b *flow.Block) {
	queue := []*flow.Block{b}
	for ; len(queue) > 0 && c.err == nil; queue = queue[1:] {
		b := queue[0]
		_, known := c.in.blocks[b]
		_, here := c.entries[b]
		if known || here || b == c.code.graph.ReturnBlock || b == c.code.graph.ExceptBlock {
			continue
		}
		c.block(b)
		for _, l := range b.Exits {
			queue = append(queue, l.Target)
		}
	}
}
