package backend

import (
	"math"

	"vitrine/jit/codegen/code"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
)

// A multiway is a switch with cases for integers.
type multiway struct {
	values    []int64 // in the order of the exits
	cases     map[int64]*ssa.Edge
	rest      *ssa.Edge // for other values; nil if there is none
	low, high int64
}

// multiwayOf returns the switch at the end of a block.
func (e *Emitter) multiwayOf(b *ssa.Block) multiway {
	s := multiway{cases: make(map[int64]*ssa.Edge), low: math.MaxInt64, high: math.MinInt64}
	for _, x := range b.Exits {
		n, isDefault := e.caseOf(x)
		switch {
		case isDefault:
			s.rest = x
		case s.cases[n] == nil:
			s.values = append(s.values, n)
			s.cases[n] = x
			s.low, s.high = min(s.low, n), max(s.high, n)
		}
	}
	return s
}

// isDense reports whether there are so many cases, and so few values between them, that a table is better than comparisons.
func (s *multiway) isDense() bool {
	n := len(s.cases)
	return n > fewChoices && uint64(s.high-s.low) < uint64(4*n)
}

// multiway emits a switch: a table of addresses if the cases are dense, else one
// comparison after another.
func (e *Emitter) multiway(b *ssa.Block, next *ssa.Block) {
	s := e.multiwayOf(b)
	r := e.m.Compared(b.Switch)
	if s.isDense() && e.A.HasTable(r, s.low) {
		e.jumpTable(r, b, &s)
		return
	}
	if len(s.values) == 1 && s.rest != nil && (s.cases[s.values[0]].To == next || s.rest.To != next) {
		e.A.JumpUnequal(r, s.values[0], e.target(s.rest))
		e.edge(s.cases[s.values[0]], next)
		return
	}
	for _, n := range s.values {
		e.A.JumpEqual(r, n, e.target(s.cases[n]))
	}
	if s.rest == nil {
		e.Exit(ExitFatal, 0)
		return
	}
	e.edge(s.rest, next)
}

// jumpTable emits the switch of a block by a table.
func (e *Emitter) jumpTable(r regalloc.Reg, b *ssa.Block, s *multiway) {
	if a, ok := e.A.(tablePatcher); ok && b.Depth > 0 {
		t := e.tablesOf(b, s)
		field := a.JumpTablePatchable(r, s.low, len(t.targets), t.table, t.other)
		e.u.loops = append(e.u.loops, backJump{field, t.table, t.stop})
		e.u.jumpedByTable(s, t.targets)
		return
	}
	other := e.others(s, e.target)
	targets := e.targets(s, other, e.target)
	e.A.JumpTable(r, s.low, len(targets), e.Code.Table(targets...), other)
	e.u.jumpedByTable(s, targets)
}

// others returns where a switch leads for values that have no case.
func (e *Emitter) others(s *multiway, target func(*ssa.Edge) code.Label) code.Label {
	if s.rest == nil {
		return e.ColdExit(ExitFatal)
	}
	return target(s.rest)
}

// targets returns where a table leads: other is for values that have no case.
func (e *Emitter) targets(s *multiway, other code.Label, target func(*ssa.Edge) code.Label) []code.Label {
	list := make([]code.Label, s.high-s.low+1)
	for i := range list {
		list[i] = other
		if x := s.cases[s.low+int64(i)]; x != nil {
			list[i] = target(x)
		}
	}
	return list
}

// A tableJump is a jump by a table, with where it goes for the values that have cases.
type tableJump struct {
	end     code.Label // after its last instruction
	low     int64
	values  []int64
	targets []code.Label // for the values from low on
}

// jumpedByTable notes where the jump goes that has just been emitted.
func (u *Unit) jumpedByTable(s *multiway, targets []code.Label) {
	u.tables = append(u.tables, tableJump{u.code.Here(), s.low, s.values, targets})
}

// TableJumps returns the jumps by tables in code at base: by the address after each, the values that
// have cases, and where it goes for these.
func (u *Unit) TableJumps(base uint64) map[uint64][]Choice {
	u = u.known()
	jumps := make(map[uint64][]Choice, len(u.tables))
	for _, j := range u.tables {
		end, _ := u.code.Address(j.end, base)
		for _, n := range j.values {
			to, _ := u.code.Address(j.targets[n-j.low], base)
			jumps[end] = append(jumps[end], Choice{n, to})
		}
	}
	return jumps
}
