package llabstract

import (
	"fmt"
	"strings"

	"vitrine/pages/blocks"
	"vitrine/pages/page"
)

// The sorts of facts, as tables and boxes name them: no colour is needed to tell them apart.
const (
	sortConcrete = "concrete"
	sortLittle   = "little"
	sortVariable = "variable"
	sortVirtual  = "virtual"
)

func (f fact) sort() string {
	switch {
	case f.object != nil:
		return sortVirtual
	case f.variable != nil:
		return sortVariable
	case f.concrete:
		return sortConcrete
	}
	return sortLittle
}

// text shows what is known: a constant, a variable of the residual graph, or the name of a
// virtual object.
func (f fact) text() string {
	switch {
	case f.object != nil:
		return f.object.name()
	case f.variable != nil:
		return f.variable.Var.String()
	case f.constant != nil:
		return f.constant.Text()
	}
	return "nothing"
}

// style is the colour of a sort.
func (f fact) style() page.Style {
	switch {
	case f.object != nil:
		return page.Virtual
	case f.variable != nil:
		return page.Variable
	case f.concrete:
		return page.Green
	}
	return page.Constant
}

// spans shows a fact and its sort. Names of virtual objects stand out by themselves.
func (f fact) spans() []page.Span {
	value := blocks.Constant(page.Span{Text: f.text(), Style: f.style()})
	if f.variable != nil {
		value = value.Telling(f.history())
	}
	if f.object != nil {
		return []page.Span{value}
	}
	return []page.Span{value, page.Comment.Span(" " + f.sort())}
}

// history says what is remembered about a variable.
func (f fact) history() string {
	var said []string
	if f.variable.text {
		said = append(said, "it was read from the text of a program")
	}
	if len(f.variable.lost) > 0 {
		places := make([]string, len(f.variable.lost))
		for i, at := range f.variable.lost {
			places[i] = at.String()
		}
		said = append(said, "constants that it comes from were lost in "+join(places))
	}
	return strings.Join(said, "; ")
}

// deepest is how many objects inside each other a line shows.
const deepest = 3

// line shows a fact with the parts of an object: "list 0 (length: 1, items: [v3, 0])".
func (f fact) line(step, depth int) string {
	if f.object == nil || depth == deepest {
		return f.text()
	}
	var parts []string
	l := layoutOf(f.object.of)
	isArray := len(l.head) == 0 && l.array == "" && len(l.item) == 1
	for _, p := range f.object.rows(step) {
		text := p.fact.line(step, depth+1)
		switch {
		case isArray && p.last > p.first:
			text = fmt.Sprintf("%d times %s", p.last-p.first+1, text)
		case !isArray:
			text = p.name(l) + ": " + text
		}
		parts = append(parts, text)
	}
	if isArray {
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return f.object.name() + " (" + strings.Join(parts, ", ") + ")"
}

// A row is a part of an object, or several items that are the same.
type row struct {
	first, last int
	fact
	new bool // since this step
}

// mostRows is how many parts of an object are shown.
const mostRows = 40

// rows returns the parts of an object right after a step. Items one after another of which
// the same is known share a row.
func (o *object) rows(step int) (list []row) {
	l := layoutOf(o.of)
	for i := range o.parts {
		t := &o.parts[i]
		x, ok := t.At(step)
		if !ok {
			continue
		}
		fresh := t.Since(step) == step
		if n := len(list); n > 0 && l.isItem(i) && l.isItem(i-1) && list[n-1].last == i-1 && list[n-1].same(x) && list[n-1].new == fresh {
			list[n-1].last = i
			continue
		}
		list = append(list, row{first: i, last: i, fact: x, new: fresh})
	}
	return list
}

// name names the parts of a row: a field, "[3]", "[3] to [5]" or "[3].key".
func (r row) name(l *layout) string {
	of, item := l.leaf(r.first)
	switch {
	case item < 0:
		return of.name
	case of.name != "":
		return fmt.Sprintf("[%d].%s", item, of.name)
	case r.last > r.first:
		_, last := l.leaf(r.last)
		return fmt.Sprintf("[%d] to [%d]", item, last)
	}
	return fmt.Sprintf("[%d]", item)
}

// StateAt lists what is known right after a step, and which functions are followed.
func (r *Recording) StateAt(step int) []*page.Table {
	defer r.Read()()
	known := page.NewTable("What is known", "variable", "is", "value")
	calls := page.NewTable("Functions that are followed", "function", "block", "at")
	top, _ := r.known.now.At(step)
	for at := top; at != nil && len(calls.Rows) < mostRows; at = at.below {
		link := &page.Link{Page: r.keyOf(at.graph), Node: at.block.ID}
		doing := "its exits"
		if op := at.operation(); op != nil {
			doing = op.String()
		}
		cell := func(text string) page.Span { return page.Plain.Span(text).Leading(link) }
		calls.Add(-1, cell(r.nameOf(at.graph)), cell(blocks.Name(at.block.ID)), cell(doing))
		for _, h := range r.known.holdings(at, step, at != top) {
			value := blocks.Constant(page.Span{Text: h.line(step, 0), Style: h.style()})
			known.Add(-1, blocks.Variable(h.variable), page.Comment.Span(h.sort()), value)
		}
	}
	return []*page.Table{known, calls}
}
