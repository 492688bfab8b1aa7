package film

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// sample draws a block with a few lines, some of which it often has in common with the one
// before, exits and edges.
func sample(r *rand.Rand, id int) *Drawing {
	n := page.NewNode(id, fmt.Sprint("block ", id), page.Role(r.IntN(4)))
	for i := range r.IntN(6) {
		link := &page.Link{Node: r.IntN(2)}
		n.Lines = append(n.Lines, page.Line{
			Op: i, Source: source.Span{Line: int32(r.IntN(2))},
			Spans: []page.Span{page.NameOf(fmt.Sprint("v", r.IntN(3))), page.Constant.Span("f").Leading(link).Telling(fmt.Sprint(r.IntN(2)))},
		})
	}
	d := &Drawing{Node: n}
	for i := range r.IntN(3) {
		passed := []page.Span{page.Case.Span(fmt.Sprint(r.IntN(2) * 100))}
		n.Exits = append(n.Exits, page.Exit{Spans: slices.Repeat(passed, 1+r.IntN(2)*r.IntN(90))})
		d.Edges = append(d.Edges, &page.Edge{From: id, To: r.IntN(8), Exit: i, Style: page.EdgeStyle(r.IntN(3))})
	}
	return d
}

// written is all that can be known of a page.
func written(p *page.Page) string {
	text := fmt.Sprint(p.Marks, "\n")
	for _, n := range p.Nodes {
		text += fmt.Sprint(n.ID, n.Name, n.Role)
		for _, l := range n.Lines {
			text += fmt.Sprint(" | ", l.Op, l.Source)
			for _, s := range l.Spans {
				text += fmt.Sprint(" ", s.Text, s.Style, s.Var(), s.Tooltip(), s.Link() != nil && s.Link().Node == 1)
			}
		}
		for _, x := range n.Exits {
			text += " > " + page.Text(x.Spans)
		}
		text += "\n"
	}
	for _, e := range p.Edges {
		text += fmt.Sprint(*e, "\n")
	}
	return text
}

// TestArchive: an archived graph shows what one shows that keeps all drawings as they are, even
// if a drawing is changed as soon as it was handed over.
func TestArchive(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 2))
		f := &Film{}
		boxed, archived := f.Graph(&page.Page{}), f.Archived(&page.Page{})
		for i := range 120 {
			f.Write(func() {
				f.Step(nil, trace.Step{Block: r.IntN(8)})
				switch id := r.IntN(8); r.IntN(6) {
				case 0:
					boxed.Erase(i, id)
					archived.Erase(i, id)
				case 1:
					all := []*Drawing{sample(r, 0), sample(r, 3), sample(r, 5)}
					boxed.Redraw(i, slices.Values(all))
					archived.Redraw(i, slices.Values(all))
				default:
					from := r.Uint64()
					boxed.Draw(i, id, sample(rand.New(rand.NewPCG(from, 0)), id))
					d := sample(rand.New(rand.NewPCG(from, 0)), id)
					archived.Draw(i, id, d)
					*d.Node = page.Node{}
				}
			})
			if i == 100 {
				archived.Rest()
			}
			at := r.IntN(i+2) - 1
			if got, want := written(archived.PageAt(at)), written(boxed.PageAt(at)); got != want {
				t.Fatalf("seed %d: after step %d the page has\n%snot\n%s", seed, at, got, want)
			}
		}
		if got, want := written(archived.Union()), written(boxed.Union()); got != want {
			t.Fatalf("seed %d: the union has\n%snot\n%s", seed, got, want)
		}
		gotStep, got := archived.Settled()
		wantStep, want := boxed.Settled()
		if gotStep != wantStep || written(got) != written(want) {
			t.Fatalf("seed %d: settled at %d with\n%snot at %d with\n%s", seed, gotStep, written(got), wantStep, written(want))
		}
	}
}

// TestArchiveGrows: a block that grows by a line at a time looks as if it had been drawn at
// once, and what is kept of it is as much as there is in the end.
func TestArchiveGrows(t *testing.T) {
	line := func(i int) page.Line {
		return page.Line{Op: i, Spans: []page.Span{{Text: fmt.Sprint("operation ", i)}}}
	}
	grow := func(n int) (g *Graph, numbers int) {
		f := &Film{}
		g = f.Archived(&page.Page{})
		for i := range n {
			d := &Drawing{Node: &page.Node{Lines: []page.Line{line(i)}}, Kept: i}
			g.Draw(f.Step(g, trace.Step{}), 0, d)
		}
		for _, c := range g.drawn.(*archive).lists.chunks {
			numbers += len(c)
		}
		return g, numbers
	}
	g, few := grow(200)
	for _, at := range []int{0, 7, 199} {
		n := g.PageAt(at).Nodes[0]
		if len(n.Lines) != at+1 || page.Text(n.Lines[at].Spans) != fmt.Sprint("operation ", at) || page.Text(n.Lines[0].Spans) != "operation 0" {
			t.Errorf("after step %d the block has %v", at, n.Lines)
		}
		if lines, last := g.Lines(0, at); lines != at+1 || last != at {
			t.Errorf("after step %d the block has %d lines, the last of operation %d", at, lines, last)
		}
	}
	if n := g.Union().Nodes[0]; len(n.Lines) != 200 || page.Text(n.Lines[199].Spans) != "operation 199" {
		t.Errorf("the union has %v", n.Lines)
	}
	if _, many := grow(800); many > 5*few {
		t.Errorf("200 lines are kept in %d numbers, 800 in %d", few, many)
	}
}

// TestArchiveIsSmall: a drawing in which one line is new takes little memory, and little work
// for the garbage collector.
func TestArchiveIsSmall(t *testing.T) {
	f := &Film{}
	g := f.Archived(&page.Page{})
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	const n = 20_000
	for i := range n {
		d := drawing(i%100, "a line", i%7)
		for k := range 6 {
			d.Node.Lines = append(d.Node.Lines, page.Line{Op: k, Spans: []page.Span{{Text: names[(i+k/5)%7]}, {Text: "="}, {Text: "add"}}})
		}
		g.Draw(f.Step(g, trace.Step{}), i%100, d)
	}
	g.Rest()
	runtime.GC()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(f)
	if each := int(after.HeapAlloc-before.HeapAlloc) / n; each > 400 {
		t.Errorf("a step with its drawing takes %d bytes", each)
	}
	if objects := int(after.HeapObjects - before.HeapObjects); objects > n/20 {
		t.Errorf("%d drawings are %d objects", n, objects)
	}
}

var names = [7]string{"a", "b", "c", "d", "e", "f", "g"}
