package machine

import (
	"fmt"
	"slices"
	"strings"

	"vitrine/pages/blocks"
	"vitrine/pages/page"
)

// The columns of the tables.
var (
	instructionColumns = []string{"at", "line", "instruction", "operation", "note", "bytes", "places"}
	valueColumns       = []string{"place", "value", "from", "to", "type", "other names"}
)

// rows lists the instructions from first up to end, each after what it was made from, which
// people look for first. Their label has a row of its own.
func (v *pager) rows(t *page.Table, first, end int) {
	block := ""
	if id, ok := v.blockAt(first, end); ok {
		block = blocks.Name(id)
	}
	empty := page.Span{}
	t.Add(first, page.Comment.Span(fmt.Sprintf("%x", v.offset(v.list[first]))), empty,
		page.Heading.Span(v.label(first)+":"), page.Heading.Span(block), empty, empty, empty)
	for _, in := range v.list[first:end] {
		from, line := sourceOf(in), ""
		if from.span.IsValid() {
			line = fmt.Sprint(from.span.Line)
		}
		t.AddAt(from.span, first,
			page.Comment.Span(fmt.Sprintf("%x", v.offset(in))),
			page.Comment.Span(line),
			page.Plain.Span("  "+in.Text),
			page.Constant.Span(from.text),
			page.Comment.Span(in.Note),
			page.Comment.Span(fmt.Sprintf("% x", in.Bytes)),
			page.Variable.Span(placesText(in)),
		)
	}
}

// begins reports whether a stretch begins with instruction i.
func (v *pager) begins(i int) bool {
	_, ok := v.starts[v.list[i].Addr]
	return i == 0 || ok
}

// placesText tells what lies where before an instruction.
func placesText(in Instruction) string {
	var parts []string
	for _, p := range in.Places {
		parts = append(parts, p.Operand+" "+p.Name)
	}
	return strings.Join(parts, ", ")
}

// values lists what lies in registers and in words of the frame from an instruction up to
// another, and from which up to which of them.
func (v *pager) values(t *page.Table, first, end int) {
	list := v.list[first:end]
	for i, l := range Lives(list) {
		if i == 0 {
			t.Add(first, page.Heading.Span(v.label(first)), page.Span{}, page.Span{}, page.Span{}, page.Span{}, page.Span{})
		}
		name, operand := nameIn(list, l)
		others := slices.DeleteFunc(slices.Clone(l.Names), func(n string) bool { return n == name })
		place := l.Place
		if operand != place {
			place += " " + operand
		}
		for _, s := range l.Spans {
			t.Add(first, page.Operator.Span(place), page.NameOf(name),
				page.Comment.Span(fmt.Sprintf("%x", s.From-v.list[0].Addr)), page.Comment.Span(fmt.Sprintf("%x", s.To-v.list[0].Addr)),
				page.Comment.Span(l.Type.String()), page.Comment.Span(strings.Join(others, " ")))
		}
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
