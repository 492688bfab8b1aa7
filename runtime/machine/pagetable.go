package machine

import (
	"fmt"
	"strings"

	"vitrine/pages/page"
)

// table lists the instructions, each after what it was made from, which people look for
// first. The label of each stretch has a row of its own.
func (v *pager) table() *page.Table {
	t := &page.Table{Title: "instructions", Columns: []string{"at", "line", "instruction", "operation", "note", "bytes", "places"}}
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
				{Text: placesText(in), Style: page.Variable},
			},
			Source: from.span, Node: node,
		})
	}
	return t
}

// begins reports whether a stretch begins with instruction i.
func (v *pager) begins(i int) bool {
	_, ok := v.starts[v.list[i].Addr]
	return i == 0 || ok
}

// labelCells are the cells of the row above a stretch.
func (v *pager) labelCells(i int) []page.Span {
	block := ""
	if id, ok := v.blockAt(i); ok {
		block = fmt.Sprintf("block %d", id)
	}
	return []page.Span{
		{Text: fmt.Sprintf("%x", v.offset(v.list[i])), Style: page.Comment}, {},
		{Text: v.label(i) + ":", Style: page.Heading}, {Text: block, Style: page.Heading}, {}, {}, {},
	}
}

// placesText tells what lies where before an instruction.
func placesText(in Instruction) string {
	var parts []string
	for _, p := range in.Places {
		parts = append(parts, p.Operand+" "+p.Name)
	}
	return strings.Join(parts, ", ")
}

// values lists for each stretch the values that lie in registers and in words of the frame,
// and from which of its instructions up to which.
func (v *pager) values() *page.Table {
	t := &page.Table{Title: "values and places", Columns: []string{"place", "value", "from", "to", "type", "other names"}}
	for first := 0; first < len(v.list); {
		end := first + 1
		for end < len(v.list) && !v.begins(end) {
			end++
		}
		lives := Lives(v.list[first:end])
		if len(lives) > 0 {
			t.Rows = append(t.Rows, page.Row{Cells: []page.Span{{Text: v.label(first), Style: page.Heading}, {}, {}, {}, {}, {}}, Node: first})
		}
		for _, l := range lives {
			v.value(t, first, l, v.list[first:end])
		}
		first = end
	}
	return t
}

// value adds a value of a stretch to the table, under the name that it has there.
func (v *pager) value(t *page.Table, node int, l Life, list []Instruction) {
	name, operand := nameIn(list, l)
	var others []string
	for _, n := range l.Names {
		if n != name {
			others = append(others, n)
		}
	}
	place := l.Place
	if operand != place {
		place += " " + operand
	}
	for _, s := range l.Spans {
		t.Add(node, page.Span{Text: place, Style: page.Operator}, page.Span{Text: name, Style: page.Variable, Var: name},
			page.Span{Text: fmt.Sprintf("%x", s.From-v.list[0].Addr), Style: page.Comment}, page.Span{Text: fmt.Sprintf("%x", s.To-v.list[0].Addr), Style: page.Comment},
			page.Span{Text: l.Type.String(), Style: page.Comment}, page.Span{Text: strings.Join(others, " "), Style: page.Comment})
	}
}

// nameIn returns what a value and its place are called where it is first met.
func nameIn(list []Instruction, l Life) (name, operand string) {
	for _, in := range list {
		for _, p := range in.Places {
			if p.Value == l.Value {
				return p.Name, p.Operand
			}
		}
	}
	return "", ""
}
