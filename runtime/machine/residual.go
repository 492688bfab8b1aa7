package machine

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
	"sort"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/code"
	"vitrine/lowlevel/lltype"
	"vitrine/runtime/heap"
)

// A Residual is the machine code of a function that grows, and of those that share labels
// with it, as it is now. Addresses count from [ResidualBase] at the beginning of the
// memory for code, and those of objects are left out of the bytes, so that the same calls
// give the same.
type Residual struct {
	Functions []Beginning // the functions, in the order of their addresses
	Parts     []*Part     // by rising addresses
}

// ResidualBase is the address at the beginning of the memory for code, in listings of
// residual code: there none is 0, which is no target of a jump.
const ResidualBase = 16

// A Beginning is where the code of a function is entered. After [Generator.Lead], that is
// in the code of another one.
type Beginning struct {
	Function *lltype.Object
	Address  uint64
}

// A Part is a piece of residual code: a fragment, or tests of a flexible switch.
type Part struct {
	Name         string // "fragment 2", "tests of block 6"
	Instructions []Instruction
	Entries      []Entrance // of a fragment
	Tests        *Tests     // nil for a fragment
}

// An Entrance is where a fragment is entered from older code: along a link from a block
// that has waited for it.
type Entrance struct {
	Address uint64
	Link    *flow.Link
}

// Tests are those of a switch: comparisons one after the other, or a search. What is for
// none of the cases goes on at Rest: at more tests, the default, or the exit that asks for
// a case.
type Tests struct {
	Block *flow.Block
	Cases []Case // in the order in which they stand, or rising
	Rest  uint64
	Asks  bool // Rest is the exit that asks for a case
	Room  int  // how many bytes are reserved for the tests
}

// A Case is a case of a switch, and where its code begins.
type Case struct {
	Value string // or several, with commas
	To    uint64
}

// Residual returns the code of a function that grows.
func (p *Program) Residual(f *lltype.Object) (*Residual, error) {
	g := p.residual[f]
	if g == nil {
		return nil, fmt.Errorf("machine: %v is not among the residual functions that were finished", f)
	}
	l := g.newLister(f.Func.Graph.ReturnBlock)
	for _, u := range g.units {
		if err := l.unit(u); err != nil {
			return nil, err
		}
	}
	l.sort()
	return l.out, l.list()
}

// sort puts what was found in the order of the addresses.
func (l *residualLister) sort() {
	slices.SortFunc(l.parts, func(a, b *listedPart) int { return cmp.Compare(a.from, b.from) })
	slices.SortFunc(l.out.Functions, func(a, b Beginning) int { return cmp.Compare(a.Address, b.Address) })
}

// newLister returns a lister of the functions with a return block.
func (g *Generator) newLister(end *flow.Block) *residualLister {
	l := &residualLister{p: g.program, g: g, end: end, out: &Residual{}, names: make(map[uint64]string)}
	l.base, l.limit = g.program.memory.Range()
	l.base -= ResidualBase
	return l
}

// A residualLister lists the code of functions that share labels.
type residualLister struct {
	p           *Program
	g           *Generator
	end         *flow.Block // the return block of the functions; nil for all that the generator has made
	base, limit uint64      // of the memory for code
	names       map[uint64]string
	fragments   int
	parts       []*listedPart
	out         *Residual
}

// A listedPart is a part that is being listed.
type listedPart struct {
	*Part
	from   uint64
	code   []byte
	origin func(addr uint64) (backend.Origin, []backend.Placed)
	tables map[uint64][]backend.Choice // the jumps by tables, by the addresses after them
}

// unit finds the parts that a unit has of the functions.
func (l *residualLister) unit(u *unit) error {
	for _, f := range u.functions {
		if l.end == nil || f.Func.Graph.ReturnBlock == l.end {
			offset, _ := u.code.Entry(f)
			l.names[u.base+uint64(offset)] = f.Func.Name
			if at, ok := l.p.entries[f]; ok {
				l.out.Functions = append(l.out.Functions, Beginning{f, at - l.base})
			}
		}
	}
	if l.end == nil {
		for _, fr := range u.code.Fragments() {
			if err := l.fragment(u, fr.Start, fr.End); err != nil {
				return err
			}
		}
		return nil
	}
	if start, end, ok := u.code.FragmentOf(l.end); ok {
		return l.fragment(u, start, end)
	}
	return nil
}

// fragment finds a fragment of a unit, and the tests of its switches.
func (l *residualLister) fragment(u *unit, start, end int) error {
	l.fragments++
	part := &listedPart{Part: &Part{Name: fmt.Sprintf("fragment %d", l.fragments)}, from: u.base + uint64(start), tables: u.code.TableJumps(u.base)}
	part.origin = func(addr uint64) (backend.Origin, []backend.Placed) {
		return u.code.OriginAt(u.at(addr)), u.code.PlacesAt(u.at(addr))
	}
	l.name(part.from, part.Name)
	if err := l.read(part, end-start); err != nil {
		return err
	}
	to := u.base + uint64(end)
	within := func(addr uint64) bool { return part.from <= addr && addr < to }
	return l.ends(part, u.code.Ends(u.base), within)
}

// ends notes what a fragment has in common with others.
func (l *residualLister) ends(part *listedPart, ends backend.Ends, within func(uint64) bool) error {
	for _, label := range ends.Labels {
		if within(label.Address) {
			l.name(label.Address, fmt.Sprintf("block %d", label.Block.ID))
		}
	}
	for link, addr := range ends.Entered {
		if within(addr) {
			l.name(addr, entranceName(link))
			part.Entries = append(part.Entries, Entrance{addr - l.base, link})
		}
	}
	slices.SortFunc(part.Entries, func(a, b Entrance) int { return cmp.Compare(a.Address, b.Address) })
	for _, w := range ends.Pending {
		if within(w.Field) {
			if err := l.tests(l.p.pending[w.Number], part.origin); err != nil {
				return err
			}
		}
	}
	return nil
}

func entranceName(l *flow.Link) string {
	if l.PrevBlock.ExitSwitch == nil {
		return fmt.Sprintf("after block %d", l.PrevBlock.ID)
	}
	return fmt.Sprintf("block %d for %s", l.PrevBlock.ID, l.CaseText())
}

// name names an address, if it has no name yet.
func (l *residualLister) name(addr uint64, name string) {
	if l.names[addr] == "" {
		l.names[addr] = name
	}
}

func (l *residualLister) read(part *listedPart, size int) (err error) {
	part.code, err = l.p.memory.Read(part.from, size)
	l.parts = append(l.parts, part)
	return err
}

// tests finds the tests of a switch. They belong to the operation by which it waits.
func (l *residualLister) tests(w *pending, waits func(uint64) (backend.Origin, []backend.Placed)) error {
	origin, _ := waits(w.Field)
	origin.Block, origin.Op = w.Block, l.g.Waiting(w.Block)
	of := func(uint64) (backend.Origin, []backend.Placed) { return origin, nil }
	if w.Block.ExitSwitch != nil || l.end == nil {
		l.name(w.Stub, fmt.Sprintf("ask for block %d", w.Block.ID))
	}
	if l.end == nil {
		l.name(w.Begin, fmt.Sprintf("block %d", w.Block.ID))
	}
	for _, t := range []struct {
		piece
		name  string
		cases []backend.Choice
		rest  uint64
	}{
		{w.search, "search of block %d", w.settled, w.chain.addr},
		{w.chain, "tests of block %d", w.recent, w.rest},
	} {
		if t.addr == 0 {
			continue
		}
		tests := &Tests{Block: w.Block, Rest: t.rest - l.base, Asks: t.rest == w.Stub, Room: t.room}
		for _, c := range t.cases {
			tests.Cases = append(tests.Cases, Case{l.p.caseText(w.Block, c), c.To - l.base})
		}
		part := &listedPart{Part: &Part{Name: fmt.Sprintf(t.name, w.Block.ID), Tests: tests}, from: t.addr, origin: of}
		l.name(t.addr, part.Name)
		if err := l.read(part, t.size); err != nil {
			return err
		}
	}
	return nil
}

// list takes the code of the parts apart. What jumps lead to within them gets names first.
func (l *residualLister) list() error {
	var targets []uint64
	for _, part := range l.parts {
		for _, in := range l.p.target.Disassemble(part.code, part.from, nil) {
			if in.Target != 0 && l.names[in.Target] == "" && l.contains(in.Target) {
				targets = append(targets, in.Target)
			}
		}
	}
	slices.Sort(targets)
	for i, t := range slices.Compact(targets) {
		l.names[t] = fmt.Sprintf("L%d", i)
	}
	for _, part := range l.parts {
		list := l.p.target.Disassemble(part.code, part.from, l.nameOf)
		for i := range list {
			at, places := part.origin(list[i].Addr)
			cases := l.p.tableCases(part.tables, at.Block, &list[i])
			for k := range cases {
				cases[k].To -= l.base
			}
			l.relocate(&list[i])
			in := l.p.instruction(list, i, at, places)
			in.Cases = cases
			part.Instructions = append(part.Instructions, in)
		}
		l.out.Parts = append(l.out.Parts, part.Part)
	}
	return nil
}

// contains reports whether an address is in one of the parts, which are sorted.
func (l *residualLister) contains(addr uint64) bool {
	i := sort.Search(len(l.parts), func(i int) bool { return l.parts[i].from > addr })
	return i > 0 && addr < l.parts[i-1].from+uint64(len(l.parts[i-1].code))
}

// nameOf returns the name of what is at an address: in the code, or an object.
func (l *residualLister) nameOf(addr uint64) string {
	if name := l.names[addr]; name != "" {
		return name
	}
	if n, ok := l.g.Object(addr); ok {
		return fmt.Sprintf("&object %d", n)
	}
	if name := l.p.nameOf(addr); name != "" {
		return name
	}
	if l.base <= addr && addr < l.limit && !l.contains(addr) {
		return fmt.Sprintf("code+%#x", addr-l.base)
	}
	return ""
}

// relocate has addresses in an instruction count from the beginning of the code, and takes
// out those of objects.
func (l *residualLister) relocate(in *code.Instr) {
	in.Addr -= l.base
	if in.Target != 0 {
		in.Target -= l.base
	}
	if len(in.Bytes) != 10 {
		return
	}
	addr := binary.LittleEndian.Uint64(in.Bytes[2:])
	_, prebuilt := l.p.heap.PrebuiltAt(heap.Address(addr))
	if _, ok := l.g.Object(addr); ok || prebuilt {
		in.Bytes = append(in.Bytes[:2:2], make([]byte, 8)...)
	}
}
