// Package regalloc gives the values of a graph, or of a fragment of one, registers.
//
// It works on all blocks at once, in SSA form. Values that are joined by the
// parameters of a block are put into one web if they are never needed at the
// same time, so that no moves are needed between them. Webs are then given
// registers in the order of their importance: how often they are used, and how
// deep in loops, for the time they live (priority-based colouring, after Chow
// and Hennessy 1990). A web that finds no free register lives in memory, but for those of its
// values that are made and used within a block and find one by themselves.
//
// [Allocate] promises that two values in the same place are never needed at
// the same time, and that no value which is needed after an instruction is in
// a register that the instruction destroys. In tests, every allocation is examined:
// what package passcheck switches on.
package regalloc

import (
	"vitrine/flowspace/model/passcheck"
	"vitrine/jit/codegen/ssa"
)

// A Reg is a register of a class, as the target numbers them.
type Reg int8

// A RegSet is a set of registers of one class.
type RegSet uint32

// Has reports whether r is in the set.
func (s RegSet) Has(r Reg) bool { return s&(1<<uint(r)) != 0 }

// Set returns the set of those registers.
func Set(regs ...Reg) RegSet {
	var s RegSet
	for _, r := range regs {
		s |= 1 << uint(r)
	}
	return s
}

// A Class is a class of registers.
type Class int8

// The classes of registers.
const (
	General Class = iota
	Floating
	NumClasses
)

// A Target is what the allocator must know about a machine.
type Target interface {
	// Registers returns the registers of a class that may be given to values,
	// the preferred ones first.
	Registers(c Class) []Reg

	// ClassOf returns the class of registers for a value.
	ClassOf(f *ssa.Func, v ssa.Value) Class

	// Entry returns the registers that the parameters of the start block arrive
	// in, -1 for one that does not.
	Entry(f *ssa.Func) []Reg

	// Needs tells what an instruction does to registers.
	Needs(f *ssa.Func, b *ssa.Block, in *ssa.Instr) Needs
}

// Needs are the demands of an instruction.
type Needs struct {
	// Clobbers are the registers that it destroys, by class.
	Clobbers [NumClasses]RegSet

	// Late says that its operands must survive what it destroys.
	Late bool

	// Result and Args are the preferred registers of the result and the operands; -1 for
	// any. Args may be shorter than the operands.
	Result Reg
	Args   []Reg

	// Tied is how many of the first operands should be in the register of the result: 1
	// if that operand is overwritten, 2 if either may be.
	Tied int
}

// A Place is where a value lives: a register, or a word in memory.
type Place struct {
	Class Class
	Reg   Reg // -1 for one in memory
	Slot  int // number of the word
}

// InReg reports whether the place is a register.
func (p Place) InReg() bool { return p.Reg >= 0 }

// A Result says where values live.
type Result struct {
	Places []Place // by value; constants have none
	Slots  int     // number of words in memory
	Used   [NumClasses]RegSet

	out [][]ssa.Value // of each block: the values that are needed at its end

	by *allocator // what it was made by, for dumps
}

// Given is what code elsewhere has decided about values of a fragment.
type Given struct {
	// Places are those of the parameters of blocks of the kind ssa.Older. When such a
	// block begins, the values are there, and nothing else is needed.
	Places map[ssa.Value]Place

	// Arrive are registers that parameters arrive in.
	Arrive map[ssa.Value]Reg
}

// Allocate gives the values of f places.
func Allocate(f *ssa.Func, t Target, given Given) (*Result, error) {
	a := &allocator{f: f, t: t, given: given, res: &Result{Places: make([]Place, f.NumValues())}}
	a.number()
	a.liveness()
	a.intervals()
	a.coalesce()
	a.assign()
	a.res.out, a.res.by = a.out, a
	if passcheck.On() {
		return a.res, a.res.check(f, t)
	}
	return a.res, nil
}

// Points in time: instruction k reads its operands at 4k, destroys registers
// at 4k+1, has late operands until 4k+2 and gives its result at 4k+3.
const (
	atUse = iota
	atClobber
	atLate
	atResult
	perInstr
)

type allocator struct {
	f     *ssa.Func
	t     Target
	given Given
	res   *Result

	start  []int // of each block: number of its first instruction
	end    []int // of each block: number of its terminator
	points int   // after the last point in time

	out [][]ssa.Value // of each block: the values that are needed at its end

	ranges [][]span // by value, by rising start
	webs   []web    // by value
	local  []span   // by value: when those live that do not leave their block; else empty
	busy   [NumClasses][MaxRegs]bitset
}

// MaxRegs is how many registers a class may have.
const MaxRegs = 32

// number gives every instruction and every terminator a number.
func (a *allocator) number() {
	n := 0
	for _, b := range a.f.Blocks {
		a.start = append(a.start, n)
		n += len(b.Instrs)
		a.end = append(a.end, n)
		n++
	}
	a.points = n * perInstr
}

// lives reports whether a value needs a place.
func (a *allocator) lives(v ssa.Value) bool { return v >= 0 && a.f.Consts[v] == nil }
