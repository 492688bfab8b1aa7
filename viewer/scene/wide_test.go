package scene

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"vitrine/pages/page"
)

// TestWideLetters measures, folds and searches text whose letters take two cells.
func TestWideLetters(t *testing.T) {
	n := page.NewNode(0, "block 0", page.Normal)
	long := strings.Repeat("中文", 40)
	n.Add(page.Plain.Span("v1 = f("), page.Constant.Span("中文"), page.Plain.Span(", n)"))
	n.Add(page.Plain.Span("x" + long))
	s, err := New(context.Background(), &page.Page{Nodes: []*page.Node{n}})
	if err != nil {
		t.Fatal(err)
	}
	b, _ := s.Box(0)
	var text string
	for _, r := range s.Shape(b).Runs {
		if end := r.X + float64(r.Columns)*CharWidth; end > b.Rect.Width() {
			t.Errorf("%q ends at %g in a box of %g", r.Text, end, b.Rect.Width())
		}
		if r.Text == "中文" && r.Columns != 4 {
			t.Errorf("%q takes %d cells", r.Text, r.Columns)
		}
		if r.Line == 2 {
			text += r.Text
		}
	}
	if text != "x"+long {
		t.Errorf("folded it says %q", text)
	}
	found := s.Search(regexp.MustCompile(`n\)`))
	if len(found) != 1 || found[0].Start != 13 {
		t.Fatalf("found %v", found)
	}
	if r, ok := s.RectOf(found[0]); !ok || r.X0-b.Rect.X0 != padX+13*CharWidth {
		t.Errorf("what comes after wide letters is at %v", r)
	}
}
