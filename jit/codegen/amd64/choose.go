package amd64

import "vitrine/jit/codegen/amd64/asm"

// A Choice is a case of a flexible switch: the bits of the value, and where the code
// goes on.
type Choice struct {
	Value int64
	To    uint64
}

// Chain appends code that compares the value of a switch with one case after another,
// and goes to rest if it is none of them.
func (p *Pending) Chain(a *asm.Assembler, choices []Choice, rest uint64) {
	for _, c := range choices {
		p.test(a, c.Value)
		a.Jcc(asm.CondE, a.Outside(c.To))
	}
	a.Jmp(a.Outside(rest))
}

// test compares the value with a case.
func (p *Pending) test(a *asm.Assembler, value int64) {
	if int64(int32(value)) == value {
		a.AluRI(asm.CMP, asm.Qword, p.compare, int32(value))
		return
	}
	a.MovRI(scratch, value)
	a.AluRR(asm.CMP, asm.Qword, p.compare, scratch)
}

// fewChoices is how many cases are compared one by one.
const fewChoices = 4

// Search appends code that finds the case for the value of a switch among many sorted
// ones: by a table if they are dense, else by binary search. It goes to rest if there
// is none.
func (p *Pending) Search(a *asm.Assembler, sorted []Choice, rest uint64) {
	n := len(sorted)
	low, high := sorted[0].Value, sorted[n-1].Value
	if n > fewChoices && uint64(high-low) < uint64(4*n) && int64(int32(low)) == low && p.compare != scratch2 {
		p.table(a, sorted, rest)
		return
	}
	if n <= fewChoices {
		p.Chain(a, sorted, rest)
		return
	}
	less := a.NewLabel()
	p.test(a, sorted[n/2].Value)
	a.Jcc(asm.CondL, less)
	p.Search(a, sorted[n/2:], rest)
	a.Bind(less)
	p.Search(a, sorted[:n/2], rest)
}

// table appends a jump by a table.
func (p *Pending) table(a *asm.Assembler, sorted []Choice, rest uint64) {
	low, high := sorted[0].Value, sorted[len(sorted)-1].Value
	other := a.Outside(rest)
	a.MovRR(asm.Qword, scratch, p.compare)
	a.AluRI(asm.SUB, asm.Qword, scratch, int32(low))
	a.AluRI(asm.CMP, asm.Qword, scratch, int32(high-low))
	a.Jcc(asm.CondA, other)
	targets := make([]asm.Label, high-low+1)
	for i := range targets {
		targets[i] = other
	}
	for _, c := range sorted {
		targets[c.Value-low] = a.Outside(c.To)
	}
	a.Lea(scratch2, asm.AtLabel(a.Table(targets...)))
	a.JmpM(asm.Indexed(scratch2, scratch, 8, 0))
}
