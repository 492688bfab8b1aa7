package flowspace_test

import (
	"context"
	"slices"
	"testing"

	"vitrine/flowspace"
	"vitrine/pages/page"
)

// TestNumbersStay: the last step of a recording shows the finished graph, with the numbers
// that it has without a recording; and what is there at the step before has them too.
func TestNumbersStay(t *testing.T) {
	text := func(n *page.Node) (lines []string) {
		for _, l := range n.Lines {
			lines = append(lines, page.Text(l.Spans))
		}
		for _, x := range n.Exits {
			lines = append(lines, page.Text(x.Spans))
		}
		return lines
	}
	for _, th := range sortedThemes(corpus(t)) {
		for _, name := range th.names {
			fn := th.function(t, name)
			g, err := flowspace.Build(context.Background(), th.std, fn, flowspace.Options{})
			if err != nil {
				continue
			}
			rec, _, _ := record(t, th, name, flowspace.Options{})
			finished, last := flowspace.GraphPage(g), rec.Steps().Len()-1
			for _, at := range []int{last, last - 1} {
				p := rec.PageAt(at)
				for _, n := range finished.Nodes {
					m := p.NodeByID(n.ID)
					if m == nil {
						t.Fatalf("%s.%s: %s is not there at step %d of %d", th.name, name, n.Name, at+1, last+1)
					}
					if !slices.Equal(text(n), text(m)) {
						t.Fatalf("%s.%s: at step %d of %d, %s has the lines\n%q, not\n%q", th.name, name, at+1, last+1, n.Name, text(m), text(n))
					}
				}
			}
		}
	}
}
