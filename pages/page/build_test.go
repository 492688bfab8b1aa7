package page_test

import (
	"slices"
	"testing"

	"vitrine/pages/page"
)

// TestStretches: every instruction is in one stretch, and stretches begin where they are
// said to, and at the first instruction.
func TestStretches(t *testing.T) {
	for _, c := range []struct {
		n      int
		begins []int
		want   [][2]int
	}{
		{0, nil, nil},
		{3, nil, [][2]int{{0, 3}}},
		{5, []int{0, 2, 3}, [][2]int{{0, 2}, {2, 3}, {3, 5}}},
		{2, []int{1, 2}, [][2]int{{0, 1}, {1, 2}}},
	} {
		var got [][2]int
		for first, end := range page.Stretches(c.n, func(i int) bool { return slices.Contains(c.begins, i) }) {
			got = append(got, [2]int{first, end})
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%d instructions, with beginnings %v, are cut into %v", c.n, c.begins, got)
		}
	}
	for first := range page.Stretches(5, func(int) bool { return true }) {
		if first == 1 {
			break
		}
	}
}

// TestLeave: each edge leaves at the exit that was added with it.
func TestLeave(t *testing.T) {
	p := &page.Page{}
	n := page.NewNode(3, "block 3", page.Fork, page.Comment.Span(" here"))
	p.Leave(n, 4, page.TrueCase, page.Case.Span("True"))
	p.Leave(n, 5, page.FalseCase, page.Case.Span("False"))
	if text := page.Text(n.Lines[0].Spans); text != "block 3 here" || n.Lines[0].Op != -1 {
		t.Errorf("the node begins with %q", text)
	}
	for i, want := range []page.Edge{{From: 3, To: 4, Exit: 0, Style: page.TrueCase}, {From: 3, To: 5, Exit: 1, Style: page.FalseCase}} {
		e := p.Edges[i]
		if e.From != want.From || e.To != want.To || e.Exit != want.Exit || e.Style != want.Style {
			t.Errorf("edge %d is %+v", i, *e)
		}
	}
	if text := page.Text(n.Exits[1].Spans); text != "False" {
		t.Errorf("the second exit is %q", text)
	}
}

// TestSlim: the texts of exits go where they would make a node wide; the exits stay.
func TestSlim(t *testing.T) {
	for pointers, keeps := range map[int]bool{1: true, 4: true, 5: false} {
		p, n := &page.Page{}, page.NewNode(0, "state", page.Function)
		for i := range pointers {
			p.Leave(n, i+1, page.Jump, page.Virtual.Span("stack_0"))
		}
		n.Slim()
		if len(n.Exits) != pointers || (page.Text(n.Exits[0].Spans) != "") != keeps {
			t.Errorf("%d exits are %v", pointers, n.Exits)
		}
	}
}
