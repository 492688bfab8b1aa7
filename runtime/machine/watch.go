package machine

import (
	"fmt"
	"sort"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/jit/codegen/backend"
	"vitrine/lowlevel/lltype"
)

// A Watcher is told what happens to residual code, right after it has happened: every write into memory for it, but for
// the jumps that a Stop leads elsewhere for a moment. It may look at the code, and must not run or change anything.
type Watcher interface {
	// Wrote: something was written.
	Wrote(w Writing)

	// Waits: the code has come to a block that waits for more code, with a value if that is a switch, and compilation goes on.
	// GoesOn: the code runs again, or err says why there is nothing to be run.
	Waits(b *flow.Block, value *flow.Constant)
	GoesOn(err error)
}

// A Writing is something that was written into memory for code.
type Writing struct {
	Kind      WritingKind
	Generator *Generator
	Block     *flow.Block // that waits, or has waited; nil for fragments

	Function, To *codegen.Function // of LedCalls: the function that is called, and the one that runs
}

// A WritingKind says what was written.
type WritingKind int8

// What is written.
const (
	WroteFragments WritingKind = iota // new code
	WroteTests                        // the tests of a switch, in the room that was reserved for them
	MovedTests                        // the same elsewhere, as the room did not suffice; the older ones are freed
	WroteSearch                       // the search among the many cases of a switch
	MovedSearch                       // the same elsewhere
	PatchedJump                       // the jump of a block that waits
	LedCalls                          // the descriptor of a function, by which it is called
)

// wrote tells the watcher.
func (p *Program) wrote(w Writing) {
	if p.watcher != nil {
		p.watcher.Wrote(w)
	}
}

// testsWriting says what has become of tests that were written; old is where they were before, if they have moved.
func testsWriting(w *pending, at *piece, old piece) Writing {
	kind := WroteTests
	switch search := at == &w.search; {
	case search && old.addr != 0:
		kind = MovedSearch
	case search:
		kind = WroteSearch
	case old.addr != 0:
		kind = MovedTests
	}
	return Writing{Kind: kind, Generator: w.generator, Block: w.Block}
}

// waitsWith returns the value with which code has come to a switch, nil for other blocks.
func (p *Program) waitsWith(w *pending, bits uint64) *flow.Constant {
	if w.Block.ExitSwitch == nil {
		return nil
	}
	c, err := w.generator.Constant(bits, lltype.TypeOf(w.Block.ExitSwitch))
	if err != nil {
		return nil // it has no text
	}
	return c
}

// CountInstructions has the program count how often each of its instructions begins, for the given number of them from now
// on; see [native.Stack.Count].
func (p *Program) CountInstructions(most uint64) error {
	if p.closed {
		return errClosed
	}
	return p.stack.Count(most)
}

// Uncounted returns how many instructions more will be counted.
func (p *Program) Uncounted() uint64 { return p.stack.Uncounted() }

// TakeCount returns how often the instruction at an address of a listing of residual code has begun since it was asked for the last
// time, while that was counted.
func (p *Program) TakeCount(at uint64) uint32 {
	counts := p.stack.Counts()
	i := at - ResidualBase
	if i >= uint64(len(counts)) {
		return 0
	}
	n := counts[i]
	counts[i] = 0
	return n
}

// A Snapshot is what there is of the code of a generator at a moment. It must be used before anything runs or changes.
type Snapshot struct{ l *residualLister }

// Snapshot looks at the code of all functions of the generator.
func (g *Generator) Snapshot() (*Snapshot, error) {
	l := g.newLister(nil)
	for _, u := range g.units {
		if err := l.unit(u); err != nil {
			return nil, err
		}
	}
	l.sort()
	return &Snapshot{l}, nil
}

// Len returns how many parts there are.
func (s *Snapshot) Len() int { return len(s.l.parts) }

// Beginnings returns where functions are entered, by rising addresses.
func (s *Snapshot) Beginnings() []Beginning { return s.l.out.Functions }

// At returns the name of a part, its address, as in listings, and its bytes as they are in memory. The addresses of objects differ
// from run to run.
func (s *Snapshot) At(i int) (name string, address uint64, code []byte) {
	part := s.l.parts[i]
	return part.Name, part.from - s.l.base, part.code
}

// Part lists a part. What jumps lead to within it, and has no name, is called L0, L1 and so on.
func (s *Snapshot) Part(i int) *Part {
	l, part := s.l, *s.l.parts[i].Part
	from, code := s.l.parts[i].from, s.l.parts[i].code
	inside := func(addr uint64) bool { return from <= addr && addr < from+uint64(len(code)) }
	local := make(map[uint64]string)
	for _, in := range l.p.target.Disassemble(code, from, nil) {
		if in.Target != 0 && inside(in.Target) && l.names[in.Target] == "" {
			local[in.Target] = ""
		}
	}
	n := 0
	for _, in := range l.p.target.Disassemble(code, from, nil) {
		if _, ok := local[in.Addr]; ok {
			local[in.Addr] = fmt.Sprintf("L%d", n)
			n++
		}
	}
	list := l.p.target.Disassemble(code, from, func(addr uint64) string {
		if name := local[addr]; name != "" {
			return name
		}
		if inside(addr) {
			return l.nameOf(addr)
		}
		return l.nameWithin(addr)
	})
	for k := range list {
		at, places := l.originIn(i, list[k].Addr)
		l.relocate(&list[k])
		part.Instructions = append(part.Instructions, l.p.instruction(list, k, at, places))
	}
	return &part
}

// nameWithin is nameOf for an address that may be in the middle of a part.
func (l *residualLister) nameWithin(addr uint64) string {
	if name := l.nameOf(addr); name != "" || !l.contains(addr) {
		return name
	}
	i := sort.Search(len(l.parts), func(i int) bool { return l.parts[i].from > addr }) - 1
	return fmt.Sprintf("%s+%x", l.parts[i].Name, addr-l.parts[i].from)
}

// originIn returns what the code at an address of a part was made from.
func (l *residualLister) originIn(i int, addr uint64) (backend.Origin, []backend.Placed) {
	return l.parts[i].origin(addr)
}
