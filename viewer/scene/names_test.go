package scene

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"vitrine/pages/page"
	"vitrine/viewer/scene/scenetest"
)

// TestNameRows: names are divided between words, into the shortest rows.
func TestNameRows(t *testing.T) {
	for _, c := range []struct {
		name string
		want [][]string
	}{
		{"number", [][]string{{"number"}}},
		{"block 12", [][]string{{"block 12"}, {"block", "12"}}},
		{"Integer(nonneg)", [][]string{{"Integer(nonneg)"}, {"Integer(", "nonneg)"}}},
		{"Instance(Account, can_be_none)", [][]string{
			{"Instance(Account, can_be_none)"}, {"Instance(Account,", "can_be_none)"}, {"Instance(", "Account,", "can_be_none)"},
		}},
		{"名前_名前_名", [][]string{{"名前_名前_名"}, {"名前_", "名前_名"}, {"名前_", "名前_", "名"}}},
	} {
		if got := NameRows(c.name); !slices.EqualFunc(got, c.want, slices.Equal[[]string]) {
			t.Errorf("%s is divided into %q", c.name, got)
		}
	}
}

// TestNameableInRows: a box of an overview is not made wider for a long name than for its text, if
// the name has room in several rows.
func TestNameableInRows(t *testing.T) {
	n := page.NewNode(0, "Instance(Account, can_be_none)", page.Normal)
	e := measure(n, maxColumns)
	before := e.width
	e.makeNameable(n)
	if e.width != before || e.height < nameHeight+nameRow {
		t.Errorf("the box is %g by %g; its text is %g wide", e.width, e.height, before)
	}
	short := page.NewNode(0, "Bool", page.Normal)
	if e = measure(short, maxColumns); e.width > minWidth+1 {
		t.Fatal("the test needs a short name")
	}
	if e.makeNameable(short); e.height != nameHeight || math.Abs(e.width-math.Max(minWidth, 4*nameWidth+2*padX)) > 0.01 {
		t.Errorf("a short name makes the box %g by %g", e.width, e.height)
	}
}

// TestReadableOverviews: a small overview is as large as its text needs; a large one has room for
// names, in less than what is empty.
func TestReadableOverviews(t *testing.T) {
	for _, c := range []struct {
		calls int
		named bool
	}{{6, false}, {80, true}} {
		p := scenetest.Calls(c.calls)
		a, err := Arrange(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		for i := range a.slots {
			want := measure(a.slots[i].node, maxColumns)
			if c.named {
				want.makeNameable(a.slots[i].node)
			}
			if got := a.slots[i].rect; math.Abs(got.Width()-want.width)+math.Abs(got.Height()-want.height) > 0.01 {
				t.Errorf("%d functions: %s is %g by %g, not %g by %g", c.calls, a.slots[i].node.Name, got.Width(), got.Height(), want.width, want.height)
			}
		}
	}
}

// TestLabelsAreFree: the label of a call lies on no box if there is another place at its line.
func TestLabelsAreFree(t *testing.T) {
	p := &page.Page{Kind: page.CallGraph}
	for i, name := range []string{"main", "first_of_them", "second_of_them", "third", "fourth", "fifth"} {
		n := page.NewNode(i, name, page.Function)
		n.Add(page.Comment.Span("(Integer, String, Instance(Account)) → Integer"))
		p.Nodes = append(p.Nodes, n)
		if i > 0 {
			p.Edges = append(p.Edges, &page.Edge{From: 0, To: i, Style: page.Call, Label: []page.Span{page.Comment.Span("12 calls")}})
		}
	}
	for _, aspect := range []float64{0.4, 1, 3} {
		a, err := Room{Aspect: aspect}.Arrange(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		s := a.Scene(p)
		var labels []Rect
		for e := range s.Edges(s.Bounds()) {
			r := s.LabelRect(e)
			if s.covered(r) || slices.ContainsFunc(labels, r.Meets) {
				t.Errorf("at an aspect of %g, the label of the edge to %d lies on a box, or on another label", aspect, e.Edge.To)
			}
			labels = append(labels, r)
		}
	}
}

// TestFoldedForms: whichever form of a long line a block shows, its box has room for it.
func TestFoldedForms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching("[a-z]{1,30}")
		var forms [2]*page.Node
		for i := range forms {
			forms[i] = page.NewNode(0, "block 0", page.Normal)
			forms[i].Add(page.Plain.Span(strings.Join(rapid.SliceOfN(word, 8, 14).Draw(t, "words"), " ")))
		}
		largest := page.Largest(slices.Values(forms[:]))
		a, err := Arrange(context.Background(), &page.Page{Nodes: []*page.Node{largest}})
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range forms {
			s := a.Scene(&page.Page{Nodes: []*page.Node{n}})
			b, _ := s.Box(0)
			for _, r := range s.Shape(b).Runs {
				if end := r.X + float64(r.Columns)*CharWidth + padX; end > b.Rect.Width()+0.01 {
					t.Fatalf("a row of %q ends at %g, its box at %g", page.Text(n.Lines[1].Spans), end, b.Rect.Width())
				}
			}
		}
	})
}
