package scene

import (
	"strings"
	"testing"

	"vitrine/pages/page"
)

// TestNarrowRoom: where there is room for few letters, lines go on in the next row, after a bracket rather than within a
// name; what does not fit beside each other stands below each other.
func TestNarrowRoom(t *testing.T) {
	p := &page.Page{}
	add := func(text string) *page.Node {
		n := page.NewNode(len(p.Nodes), "object", page.Function)
		n.Add(page.Plain.Span(text))
		p.Nodes = append(p.Nodes, n)
		return n
	}
	root := add("v37: green = direct_call(ll_stritem_nonneg__rpy_stringPtr_Signed, code_28, pc_33)")
	for range 4 {
		p.Edges = append(p.Edges, &page.Edge{From: root.ID, To: add(strings.Repeat("x", 30)).ID, Exit: -1})
	}
	const columns = 45
	width := columns*CharWidth + 2*padX
	for _, room := range []Room{{}, {Columns: columns}, {Columns: columns, Upright: true}} {
		a, err := room.Arrange(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		s := a.Scene(p)
		box, _ := s.Box(root.ID)
		if narrow := box.Rect.Width() <= width; narrow != (room.Columns > 0) {
			t.Errorf("%+v: the box is %g wide", room, box.Rect.Width())
		}
		if all := s.Bounds().Width() - 2*Margin; (all < 2*width) != room.Upright {
			t.Errorf("%+v: all is %g wide", room, all)
		}
		second := ""
		for _, r := range s.Shape(box).Runs {
			if second == "" && r.Line == 1 && r.X > padX {
				second = r.Text
			}
		}
		if room.Columns > 0 && !strings.HasPrefix(second, "ll_stritem_nonneg__rpy_stringPtr_Signed,") {
			t.Errorf("%+v: the line goes on with %q", room, second)
		}
	}
}
