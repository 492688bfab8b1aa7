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
	out := p.page(page.Tree, ContainersKey, "containers")
	table := out.AddTable("Places", "family", "graph", "what", "place")
	for i, f := range p.families() {
		n := familyNode(i, f)
		made, read := p.familyPlaces(f)
		for _, places := range [][]page.Row{made, read} {
			n.Lines = append(n.Lines, placeLines(places)...)
			for _, row := range places {
				table.AddAt(row.Source, i, append([]page.Span{{Text: n.Name}}, row.Cells...)...)
			}
		}
		out.Nodes = append(out.Nodes, n)
		out.Edges = append(out.Edges, p.held(i, f[0])...)
	}
	return out
}

// familyNode says what the containers of a family have in common.
func familyNode(id int, f []*Container) *page.Node {
	n := page.NewNode(id, fmt.Sprintf("%s %d", f[0].Kind, f[0].Number), page.Class)
	if len(f) > 1 {
		n.Lines[0].Spans = append(n.Lines[0].Spans, page.Comment.Span(fmt.Sprintf(" shared by %d", len(f))))
	}
	for _, w := range f[0].what {
		n.Add(page.Plain.Span(w.what+": "), cut(page.Constant.Span(w.item.Value().String()), mostAnnotation))
	}
	if flags := familyFlags(f[0]); flags != "" {
		n.Add(page.Case.Span(flags))
	}
	return n
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
			made = append(made, p.placeRow(c.Made, page.Plain.Span("made")))
		case c.Const != nil:
			text := cut(page.Constant.Span(c.Const.Text()), mostAnnotation)
			made = append(made, page.Row{Cells: []page.Span{{}, {Text: "prebuilt"}, text}})
		default:
			made = append(made, page.Row{Cells: []page.Span{{}, {Text: "given"}, page.Comment.Span("to the entry")}})
		}
		for _, at := range c.Readers() {
			if !slices.Contains(seen, at) {
				seen = append(seen, at)
				read = append(read, p.placeRow(at, page.Plain.Span("read")))
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
			return append(lines, page.Line{Op: -1, Spans: []page.Span{page.Comment.Span(more)}})
		}
		where := row.Cells[2]
		if graph := row.Cells[0]; graph.Text != "" {
			text := "in " + graph.Text
			if row.Source.IsValid() {
				text += fmt.Sprintf(", line %d", row.Source.Line)
			}
			where = page.Plain.Span(text).Leading(graph.Link()).Telling(where.Text)
		}
		lines = append(lines, page.Line{Spans: []page.Span{page.Comment.Span(row.Cells[1].Text + " "), where}, Source: row.Source, Op: -1})
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
					edges = append(edges, &page.Edge{From: from, To: to, Exit: -1, Label: []page.Span{page.Comment.Span(w.what)}})
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
