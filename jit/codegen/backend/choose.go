package backend

import "vitrine/jit/codegen/code"

// A Choice is a case of a flexible switch: the bits of the value, and where the code
// goes on.
type Choice struct {
	Value int64
	To    uint64
}

// Chain appends code that compares the value of a switch with one case after another,
// and goes to rest if it is none of them.
func (p *Pending) Chain(a Assembler, choices []Choice, rest uint64) {
	for _, c := range choices {
		a.JumpEqual(p.compare, c.Value, a.Code().Outside(c.To))
	}
	a.Jmp(a.Code().Outside(rest))
}

// fewChoices is how many cases are compared one by one.
const fewChoices = 4

// Search appends code that finds the case for the value of a switch among many sorted
// ones: by a table if they are dense, else by binary search. It goes to rest if there
// is none.
func (p *Pending) Search(a Assembler, sorted []Choice, rest uint64) {
	n := len(sorted)
	low, high := sorted[0].Value, sorted[n-1].Value
	if n > fewChoices && uint64(high-low) < uint64(4*n) && a.HasTable(p.compare, low) {
		p.table(a, sorted, rest)
		return
	}
	if n <= fewChoices {
		p.Chain(a, sorted, rest)
		return
	}
	less := a.Code().NewLabel()
	a.JumpLess(p.compare, sorted[n/2].Value, less)
	p.Search(a, sorted[n/2:], rest)
	a.Code().Bind(less)
	p.Search(a, sorted[:n/2], rest)
}

// table appends a jump by a table.
func (p *Pending) table(a Assembler, sorted []Choice, rest uint64) {
	low, high := sorted[0].Value, sorted[len(sorted)-1].Value
	other := a.Code().Outside(rest)
	targets := make([]code.Label, high-low+1)
	for i := range targets {
		targets[i] = other
	}
	for _, c := range sorted {
		targets[c.Value-low] = a.Code().Outside(c.To)
	}
	a.JumpTable(p.compare, low, len(targets), a.Code().Table(targets...), other)
}
