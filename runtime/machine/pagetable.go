package machine

import (
	"fmt"

	"vitrine/pages/page"
)

// table lists the instructions with what they were made from, what people look for
// first. The label of each stretch has a row of its own.
func (v *pager) table() *page.Table {
	t := &page.Table{Title: "instructions", Columns: []string{"at", "line", "instruction", "operation", "note", "bytes"}}
	node := 0
	for i, in := range v.list {
		if v.begins(i) {
			node = i
			t.Rows = append(t.Rows, page.Row{Cells: v.labelCells(i), Node: node})
		}
		from := sourceOf(in)
		line := ""
		if from.span.IsValid() {
			line = fmt.Sprint(from.span.Line)
		}
		t.Rows = append(t.Rows, page.Row{
			Cells: []page.Span{
				{Text: fmt.Sprintf("%x", v.offset(in)), Style: page.Comment},
				{Text: line, Style: page.Comment},
				{Text: "  " + in.Text},
				{Text: from.text, Style: page.Constant},
				{Text: in.Note, Style: page.Comment},
				{Text: fmt.Sprintf("% x", in.Bytes), Style: page.Comment},
			},
			Source: from.span, Node: node,
		})
	}
	return t
}

// begins reports whether a stretch begins with instruction i.
func (v *pager) begins(i int) bool { return i == 0 || v.starts[v.list[i].Addr] > 0 }

// labelCells are the cells of the row above a stretch.
func (v *pager) labelCells(i int) []page.Span {
	block := ""
	if id, ok := v.blockAt(i); ok {
		block = fmt.Sprintf("block %d", id)
	}
	return []page.Span{
		{Text: fmt.Sprintf("%x", v.offset(v.list[i])), Style: page.Comment}, {},
		{Text: v.label(i) + ":", Style: page.Heading}, {Text: block, Style: page.Heading}, {}, {},
	}
}
