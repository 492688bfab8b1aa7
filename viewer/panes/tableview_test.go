package panes

import (
	"fmt"
	"testing"

	"vitrine/host/source"
	"vitrine/pages/page"
)

// TestRowsOfTheSource lights the rows that come from an expression and scrolls to
// the first of them, in any order of the rows.
func TestRowsOfTheSource(t *testing.T) {
	v := NewTableView()
	show(t, v, 500, 200)
	table := &page.Table{Title: "instructions", Columns: []string{"at"}}
	span := func(line int32) source.Span { return source.Span{Line: line, Col: 4, EndLine: line, EndCol: 9} }
	for i := range 90 {
		table.Rows = append(table.Rows, page.Row{
			Cells: []page.Span{{Text: fmt.Sprintf("%02d", i)}}, Source: span(int32(i / 2)), Node: -1,
		})
	}
	v.SetTables([]*page.Table{table})
	litRows := func() (list []string) {
		for i := range v.Len() {
			if r := v.Row(i); r.Ground == GroundLit {
				list = append(list, r.String())
			}
		}
		return list
	}
	if n := v.MarkSource(span(40)); n != 2 || fmt.Sprint(litRows()) != "[  80   81]" {
		t.Errorf("%d rows are lit: %q", n, litRows())
	}
	v.RevealSource()
	if top := v.Text.scroll.Offset.Y; top < 60*v.Text.body.metrics().rowHeight {
		t.Errorf("the rows are out of sight: the view begins at %v", top)
	}
	tap(v.Text, 1, 2) // rising
	tap(v.Text, 1, 2) // falling
	if fmt.Sprint(litRows()) != "[  81   80]" {
		t.Errorf("the other way round, %q are lit", litRows())
	}
	inner := span(30)
	inner.EndCol = 6
	if n := v.MarkSource(inner); n != 2 || fmt.Sprint(litRows()) != "[  61   60]" {
		t.Errorf("for a part of an expression, %q are lit", litRows())
	}
	if v.MarkSource(source.Span{}) != 0 || litRows() != nil {
		t.Errorf("%q stay lit", litRows())
	}
}
