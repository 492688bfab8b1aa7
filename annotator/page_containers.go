package annotator

import (
	"fmt"
	"slices"

	"vitrine/annotator/lattice"
	"vitrine/pages/page"
)

// mostPlaces is how many places of a kind a family shows; the table has all.
const mostPlaces = 8

// families returns the containers that share their items, in the order of
// discovery.
func (p *Pages) families() [][]*Container {
	p.family.Do(func() {
		at := make(map[*lattice.Item]int)
		for _, c := range p.res.Containers {
			root := c.what[0].item.Root()
			i, ok := at[root]
			if !ok {
				i = len(p.alike)
				at[root] = i
				p.alike = append(p.alike, nil)
			}
			p.alike[i] = append(p.alike[i], c)
		}
	})
	return p.alike
}

// Containers returns the families of lists and dictionaries: what they hold,
// where they are made and where they are read. Edges lead from a family to
// the families that it holds.
func (p *Pages) Containers() *page.Page {
	out := &page.Page{Kind: page.FlowGraph, Key: p.key(ContainersKey), Title: "containers of " + p.entry, File: p.file()}
	table := &page.Table{Title: "Places", Columns: []string{"family", "graph", "what", "place"}}
	for i, f := range p.families() {
		n := &page.Node{ID: i, Name: familyName(f), Role: page.Class}
		n.Lines = familyLines(f)
		out.Nodes = append(out.Nodes, n)
		made, read := p.familyPlaces(f)
		for _, places := range [][]page.Row{made, read} {
			n.Lines = append(n.Lines, placeLines(places)...)
			for _, row := range places {
				row.Node = i
				row.Cells = append([]page.Span{{Text: familyName(f)}}, row.Cells...)
				table.Rows = append(table.Rows, row)
			}
		}
		out.Edges = append(out.Edges, p.held(i, f[0])...)
	}
	out.Tables = []*page.Table{table}
	return out
}

func familyName(f []*Container) string { return fmt.Sprintf("%s %d", f[0].Kind, f[0].Number) }

// familyLines says what the containers of a family have in common.
func familyLines(f []*Container) []page.Line {
	head := []page.Span{{Text: familyName(f), Style: page.Heading}}
	if n := len(f); n > 1 {
		head = append(head, page.Span{Text: fmt.Sprintf(" shared by %d", n), Style: page.Comment})
	}
	lines := []page.Line{{Spans: head, Op: -1}}
	for _, w := range f[0].what {
		text := cut(page.Span{Text: w.item.Value().String(), Style: page.Constant}, mostAnnotation)
		lines = append(lines, page.Line{Op: -1, Spans: []page.Span{{Text: w.what + ": "}, text}})
	}
	if flags := familyFlags(f[0]); flags != "" {
		lines = append(lines, page.Line{Op: -1, Spans: []page.Span{{Text: flags, Style: page.Case}}})
	}
	return lines
}

// familyFlags says how the containers are used at run time.
func familyFlags(c *Container) string {
	if c.Kind != ListContainer {
		if _, _, custom := c.Dict.Custom(); custom {
			return "keys with their own equality"
		}
		return ""
	}
	step, ranged := c.List.RangeStep()
	switch {
	case c.List.Resized():
		return "mutated, resized"
	case c.List.Mutated():
		return "mutated"
	case ranged && step == 0:
		return "range with a step that varies"
	case ranged:
		return fmt.Sprintf("range with step %d", step)
	}
	return "never changed"
}

// familyPlaces returns rows about the places that make the containers of a
// family, and about those that read what they hold.
func (p *Pages) familyPlaces(f []*Container) (made, read []page.Row) {
	var seen []*Position
	for _, c := range f {
		switch {
		case c.Made != nil:
			made = append(made, p.placeRow(c.Made, page.Span{Text: "made"}))
		case c.Const != nil:
			text := cut(page.Span{Text: c.Const.Text(), Style: page.Constant}, mostAnnotation)
			made = append(made, page.Row{Node: -1, Cells: []page.Span{{}, {Text: "prebuilt"}, text}})
		default:
			made = append(made, page.Row{Node: -1, Cells: []page.Span{{}, {Text: "given"}, {Text: "to the entry", Style: page.Comment}}})
		}
		for _, at := range c.Readers() {
			if !slices.Contains(seen, at) {
				seen = append(seen, at)
				read = append(read, p.placeRow(at, page.Span{Text: "read"}))
			}
		}
	}
	return made, read
}

// placeLines shows places in a node.
func placeLines(places []page.Row) []page.Line {
	var lines []page.Line
	for i, row := range places {
		if i == mostPlaces && len(places) > mostPlaces+1 {
			more := fmt.Sprintf("%s at %d more places", row.Cells[1].Text, len(places)-i)
			return append(lines, page.Line{Op: -1, Spans: []page.Span{{Text: more, Style: page.Comment}}})
		}
		spans := []page.Span{{Text: row.Cells[1].Text + " ", Style: page.Comment}}
		if graph := row.Cells[0]; graph.Text != "" {
			where := page.Span{Text: fmt.Sprintf("in %s, line %d", graph.Text, row.Source.Line), Link: graph.Link, Tooltip: row.Cells[2].Text}
			if !row.Source.IsValid() {
				where.Text = "in " + graph.Text
			}
			spans = append(spans, where)
		} else {
			spans = append(spans, row.Cells[2])
		}
		lines = append(lines, page.Line{Spans: spans, Source: row.Source, Op: -1})
	}
	return lines
}

// held returns edges to the families that a family holds.
func (p *Pages) held(from int, c *Container) []*page.Edge {
	var edges []*page.Edge
	for _, w := range c.what {
		for _, it := range itemsIn(w.item.Value()) {
			for to, f := range p.families() {
				if f[0].holds(it) {
					edges = append(edges, &page.Edge{From: from, To: to, Exit: -1, Style: page.Jump,
						Label: []page.Span{{Text: w.what, Style: page.Comment}}})
				}
			}
		}
	}
	return edges
}

// itemsIn returns what the containers in an annotation hold, one level deep.
func itemsIn(s SomeValue) []*lattice.Item {
	switch s := s.(type) {
	case *lattice.SomeList:
		return []*lattice.Item{s.Def.Item()}
	case *lattice.SomeDict:
		return []*lattice.Item{s.Def.Key()}
	case *lattice.SomeTuple:
		var items []*lattice.Item
		for _, x := range s.Items {
			items = append(items, itemsIn(x)...)
		}
		return items
	}
	return nil
}
