package panes

import (
	"testing"

	"vitrine/pages/page"
)

// TestInspectorKeepsItsRow: a row that was clicked stays selected while its values change, and when others come above it.
func TestInspectorKeepsItsRow(t *testing.T) {
	ran := func(times string) *page.Table {
		table := page.NewTable("Executed", "block", "all")
		table.Add(3, page.Heading.Span("block 3"), page.Plain.Span("1"))
		table.Add(4, page.Heading.Span("block 4"), page.Plain.Span(times))
		return table
	}
	p := NewInspector()
	show(t, p, 400, 300)
	p.SetTables([]*page.Table{ran("2")}, nil)
	p.OnNode = func(int) {
		p.SetSubject("block 4", []page.Fact{{Name: "operations", Value: "1"}, {Name: "role", Value: "fork"}})
	}
	tap(p.Text, 3, 4)
	p.SetTables([]*page.Table{ran("5")}, []*page.Table{ran("2")})
	if got := lines(p)[p.Text.Selected()]; got != "  block 4  5" {
		t.Errorf("%q is selected", got)
	}
	p.SetTables(nil, nil)
	if n := p.Text.Selected(); n >= p.Len() {
		t.Errorf("row %d of %d is selected", n, p.Len())
	}
}
