package machine

import (
	"cmp"
	"errors"
	"math"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/codemem"
	"vitrine/lowlevel/lltype"
)

// A pending is a block that waits for the code after it, or has waited: a flexible
// switch, or a suspended path.
//
// The jump of a switch leads to its tests, a piece of code of their own: first the many
// settled cases, if there are any, then the few recent ones, then the exit that asks for
// a case, or the default.
type pending struct {
	*backend.Pending
	generator    *Generator
	continuation *lltype.Continuation
	led          bool // a suspended path has been resumed

	settled, recent []backend.Choice
	rest            uint64
	search, chain   piece            // the tests
	holds           []*lltype.Object // functions that are cases
}

// A piece is memory for code; its address is 0 as long as there is none.
type piece struct {
	addr       uint64
	room, size int // size is that of the instructions; a table may follow
}

// maxRecent is how many cases are tested one by one, and chainRoom how many bytes their
// tests have at first.
const (
	maxRecent = 8
	chainRoom = 128
)

// goOnCompiling resumes compilation for the code that waits for it.
func (p *Program) goOnCompiling(w *pending) error {
	if err := p.interrupted(false); err != nil {
		return err
	}
	bits := uint64(0)
	if w.Block.ExitSwitch != nil {
		var err error
		if bits, err = p.argument(w, 0); err != nil {
			return p.errorHere(err)
		}
	}
	if p.watcher != nil {
		p.watcher.Waits(w.Block, p.waitsWith(w, bits))
	}
	p.compiling = true
	before := p.coming
	p.coming = w
	err := w.continuation.Run(bits)
	p.coming = before
	p.compiling = false
	if err == nil {
		err = w.generator.failed
	}
	if err == nil && !w.goesOn(bits) {
		err = errNoCode
	}
	if p.watcher != nil {
		p.watcher.GoesOn(err)
	}
	return p.errorHere(err)
}

var errNoCode = errors.New("compilation resumed, but made no code for the value: add a case or the default, and finish it")

// goesOn reports whether there is code for a value by now.
func (w *pending) goesOn(bits uint64) bool {
	isFor := func(c backend.Choice) bool { return c.Value == int64(bits) }
	return w.led || w.rest != w.Stub || slices.ContainsFunc(w.recent, isFor) || slices.ContainsFunc(w.settled, isFor)
}

// Coming returns the values with which code has come to the block for which compilation goes on, one for each of its input
// arguments; nil if that is not known, or code waits for something else.
func (p *Program) Coming() []uint64 {
	w := p.coming
	if w == nil {
		return nil
	}
	values := make([]uint64, len(w.Block.InputArgs))
	for i := range values {
		var err error
		if values[i], err = p.argument(w, i); err != nil {
			return nil
		}
	}
	return values
}

// argument returns an input argument of a block that waits.
func (p *Program) argument(w *pending, i int) (uint64, error) {
	at, known := w.Argument(i)
	if known != nil {
		return p.text.Bits(known.Value, lltype.TypeOf(known))
	}
	c := p.stack.Context()
	switch at.Kind {
	case backend.InGeneral:
		return c.Regs[at.Index], nil
	case backend.InVector:
		return math.Float64bits(c.Floats[at.Index]), nil
	}
	return p.stack.Used()[at.Index], nil
}

// lead sends the code that has waited along a link.
func (p *Program) lead(w *pending, l *flow.Link, to uint64) error {
	switch {
	case w.Block.ExitSwitch == nil:
		w.led = true
		return p.jump(w, to)
	case l.Case == lltype.DefaultCase:
		w.rest = to
	default:
		bits, err := p.text.Bits(l.Case.Value, lltype.TypeOf(w.Block.ExitSwitch))
		if err != nil {
			return err
		}
		if ptr, ok := l.Case.Value.(lltype.Pointer); ok && ptr.Object != nil && ptr.Object.Func != nil {
			if err := p.heap.HoldFunction(ptr.Object); err != nil {
				return err
			}
			w.holds = append(w.holds, ptr.Object)
		}
		w.recent = append(w.recent, backend.Choice{Value: int64(bits), To: to})
	}
	return p.writeTests(w)
}

// jump patches the jump of a block that waits to go elsewhere.
func (p *Program) jump(w *pending, to uint64) error {
	patch, err := p.jumpPatch(w.Field, to)
	if err != nil {
		return err
	}
	err = p.memory.PatchAll([]codemem.Patch{patch})
	p.wrote(Writing{Kind: PatchedJump, Generator: w.generator, Block: w.Block})
	return err
}

// writeTests writes the tests of a switch anew, without the settled ones if they stay.
func (p *Program) writeTests(w *pending) error {
	settles := len(w.recent) > maxRecent
	if settles {
		w.settled = append(w.settled, w.recent...)
		slices.SortStableFunc(w.settled, func(a, b backend.Choice) int { return cmp.Compare(a.Value, b.Value) })
		w.recent = nil
	}
	before := w.chain.addr
	if err := p.place(w, &w.chain, chainRoom, func(a backend.Assembler) { w.Chain(a, w.recent, w.rest) }); err != nil {
		return err
	}
	if len(w.settled) == 0 {
		return p.jump(w, w.chain.addr)
	}
	if settles || w.chain.addr != before {
		if err := p.place(w, &w.search, 0, func(a backend.Assembler) { w.Search(a, w.settled, w.chain.addr) }); err != nil {
			return err
		}
	}
	return p.jump(w, w.search.addr)
}

// place puts code that serves a switch into a piece of memory, or into a new one if it does not fit.
func (p *Program) place(w *pending, at *piece, room int, emit func(backend.Assembler)) error {
	a := p.target.NewAssembler()
	emit(a)
	end := a.Code().Here()
	size, err := a.Layout()
	if err != nil {
		return err
	}
	old := piece{}
	if size > at.room {
		old = *at
		room = max(room, size)
		addr, err := p.memory.Alloc(room)
		if err != nil {
			return err
		}
		*at = piece{addr: addr, room: room}
	}
	at.size, _ = a.Code().Offset(end)
	code, err := a.Encode(at.addr)
	if err != nil {
		return err
	}
	if err := p.memory.Publish(at.addr, code); err != nil {
		return err
	}
	if p.profile != nil {
		if err := p.profile.Add("tests of a switch", at.addr, code); err != nil {
			return err
		}
	}
	if old.addr != 0 {
		if err := p.memory.Free(old.addr); err != nil {
			return err
		}
	}
	p.wrote(testsWriting(w, at, old))
	return nil
}

// dropTests frees the tests of a switch.
func (p *Program) dropTests(w *pending) error {
	for _, f := range w.holds {
		p.heap.ReleaseFunction(f)
	}
	var errs []error
	for _, at := range []piece{w.search, w.chain} {
		if at.addr != 0 {
			errs = append(errs, p.memory.Free(at.addr))
		}
	}
	return errors.Join(errs...)
}
