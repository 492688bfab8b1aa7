package machine

import (
	"fmt"
	"strings"

	"vitrine/jit/codegen/code"
	"vitrine/lowlevel/lltype"
	"vitrine/pages/page"
)

// residualPage shows the code of a function that grows.
func (p *Program) residualPage(f *lltype.Object, keys Keys) (*page.Page, error) {
	r, err := p.Residual(f)
	if err != nil {
		return nil, err
	}
	v := p.newPager(f, r.Instructions(), keys)
	v.base, _ = p.memory.Range()
	v.base -= ResidualBase
	v.parts, v.tests = make(map[uint64]bool), make(map[uint64]*Tests)
	for _, b := range r.Functions {
		v.parts[b.Address] = true
		if b.Function == f {
			v.entry = b.Address
		}
	}
	for _, part := range r.Parts {
		v.parts[part.Instructions[0].Addr] = true
		for _, e := range part.Entries {
			v.parts[e.Address] = true
		}
		if part.Tests != nil {
			for _, in := range part.Instructions {
				v.tests[in.Addr] = part.Tests
			}
		}
	}
	pg := v.draw()
	pg.Title = "residual code of " + f.Func.Name
	pg.Tables = append([]*page.Table{v.partTable(r)}, pg.Tables...)
	return pg, nil
}

// partTable lists the parts, with where they are entered, and the cases of switches.
func (v *pager) partTable(r *Residual) *page.Table {
	t := page.NewTable("parts", "at", "part", "entered", "goes on at")
	at := func(addr uint64) string { return fmt.Sprintf("%x", addr-v.list[0].Addr) }
	add := func(addr uint64, style page.Style, part, entered, on string) {
		t.Add(v.nodeAt(addr), page.Comment.Span(at(addr)), style.Span(part), style.Span(entered), style.Span(on))
	}
	for _, part := range r.Parts {
		first := part.Instructions[0].Addr
		add(first, page.Heading, part.Name, "", "")
		for _, b := range r.Functions {
			if last := part.Instructions[len(part.Instructions)-1].Addr; first <= b.Address && b.Address <= last {
				add(b.Address, page.Plain, "", "function "+b.Function.Func.Name, "")
			}
		}
		for _, e := range part.Entries {
			add(e.Address, page.Plain, "", entranceName(e.Link), "")
		}
		if part.Tests == nil {
			continue
		}
		for _, c := range part.Tests.Cases {
			add(c.To, page.Case, "", "case "+c.Value, at(c.To))
		}
		add(part.Tests.Rest, page.Case, "", "else", at(part.Tests.Rest))
	}
	return t
}

// nodeAt returns the node that begins at an address, -1 if none does.
func (v *pager) nodeAt(addr uint64) int {
	if i, ok := v.starts[addr]; ok {
		return i
	}
	return -1
}

// condition says when a jump is taken: for cases of a switch, or by its name.
func (v *pager) condition(in Instruction) string {
	if tests := v.tests[in.Addr]; tests != nil {
		var cases []string
		for _, c := range tests.Cases {
			if c.To == in.Target {
				cases = append(cases, c.Value)
			}
		}
		if len(cases) > 0 {
			return strings.Join(cases, ", ")
		}
	}
	return operator(in)
}

// cases returns where an instruction goes if it jumps by the table of a switch.
func (v *pager) cases(in Instruction) []Case {
	if tests := v.tests[in.Addr]; tests != nil && in.Target == 0 && in.Flow == code.Jump {
		return tests.Cases
	}
	return in.Cases
}
