package scene

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"iter"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/viewer/scene/scenetest"
)

// TestSteppingMovesNothing compares every step with the last one: boxes and
// lines that are there at both have the same place. Boxes may only grow
// downward, their edges beginning where they end.
func TestSteppingMovesNothing(t *testing.T) {
	r := scenetest.Recorded(scenetest.Generated(60), 120)
	a, err := ArrangeRecording(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	last := a.Scene(r.Union())
	for i := range 120 {
		s := a.Scene(r.PageAt(i))
		if !s.Complete() {
			t.Fatalf("step %d: something has no place", i)
		}
		for _, n := range s.Page().Nodes {
			b, _ := s.Box(n.ID)
			c, ok := last.Box(n.ID)
			whole := b.Rect
			whole.Y1 = c.Rect.Y1
			if !ok || whole != c.Rect || b.Rect.Y1 > c.Rect.Y1 {
				t.Fatalf("step %d: node %d is at %v, at the end at %v", i, n.ID, b.Rect, c.Rect)
			}
			if b.Node != n {
				t.Fatalf("step %d: node %d is not the one of that step", i, n.ID)
			}
		}
		for _, e := range s.Page().Edges {
			now, ok := s.EdgeOf(e)
			then, _ := last.EdgeOf(e)
			if from, _ := s.Box(e.From); !ok || now.Points[0] != (Point{then.Points[0].X, from.Rect.Y1}) {
				t.Fatalf("step %d: edge %d-%d begins at %v, its box ends at %g", i, e.From, e.To, now.Points, from.Rect.Y1)
			}
			if !slices.Equal(now.Points[1:], then.Points[1:]) {
				t.Fatalf("step %d: edge %d-%d moves", i, e.From, e.To)
			}
		}
	}
}

// outlined is a recording that hands out the nodes of its union one by one.
type outlined struct{ page.Recording }

func (o outlined) Outline() (*page.Page, iter.Seq[*page.Node]) {
	p := *o.Recording.Union()
	nodes := p.Nodes
	p.Nodes = nil
	return &p, slices.Values(nodes)
}

func (o outlined) Union() *page.Page { panic("all nodes are asked for at once") }

// TestOutlined: whether nodes come one by one or together, everything has the same place; those
// that come one by one are not kept.
func TestOutlined(t *testing.T) {
	r := scenetest.Recorded(scenetest.Generated(60), 120)
	a, err := ArrangeRecording(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	b, err := ArrangeRecording(context.Background(), outlined{r})
	if err != nil {
		t.Fatal(err)
	}
	if len(a.slots) == 0 || len(a.slots) != len(b.slots) || a.bounds != b.bounds {
		t.Fatalf("%d slots in %v, not %d in %v", len(b.slots), b.bounds, len(a.slots), a.bounds)
	}
	s, u := a.Scene(r.PageAt(60)), b.Scene(r.PageAt(60))
	for _, n := range s.Page().Nodes {
		x, _ := s.Box(n.ID)
		y, _ := u.Box(n.ID)
		if x.Rect != y.Rect {
			t.Errorf("node %d is at %v, not %v", n.ID, y.Rect, x.Rect)
		}
	}
	for i := range b.slots {
		if b.slots[i].node != nil {
			t.Fatalf("node %d is kept", b.slots[i].id)
		}
	}
}

// TestStub looks for an edge between the end of a box and the end of its slot.
func TestStub(t *testing.T) {
	r := scenetest.Recorded(scenetest.Loop(), 9)
	a, err := ArrangeRecording(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	s := a.Scene(r.PageAt(6)) // block 2 has no operations
	e := s.Out(2)[0]
	p := Point{e.Points[0].X + 2, e.Points[0].Y + 12}
	if h := s.At(p, 5); h.Edge != e.Edge {
		t.Errorf("hit %+v", h)
	}
	found := false
	for f := range s.Edges(Rect{p.X - 3, p.Y - 3, p.X + 3, p.Y + 3}) {
		found = found || f.Edge == e.Edge
	}
	if !found {
		t.Error("it is not painted when only this part of it is in view")
	}
}

// TestOnlyWhatIsThere checks that a step does not show what comes later.
func TestOnlyWhatIsThere(t *testing.T) {
	r := scenetest.Recorded(scenetest.Loop(), 9)
	a, err := ArrangeRecording(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	s := a.Scene(r.PageAt(0))
	for b := range s.Boxes(s.Bounds()) {
		if b.Node.ID != 0 {
			t.Errorf("node %d is shown before it exists", b.Node.ID)
		}
	}
	for range s.Edges(s.Bounds()) {
		t.Error("an edge is shown before its end exists")
	}
	whole, _ := a.Scene(r.PageAt(8)).Box(2)
	if h := s.At(whole.Rect.Centre(), 5); h.Node != nil || h.Edge != nil {
		t.Errorf("a hit on %v that does not exist yet", h.Node)
	}
}

// TestGrownRecording checks that a scene says so when it lacks something.
func TestGrownRecording(t *testing.T) {
	p := scenetest.Loop()
	a, err := Arrange(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	grown := *p
	grown.Nodes = append(slices.Clone(p.Nodes), &page.Node{ID: 99, Name: "late"})
	if s := a.Scene(&grown); s.Complete() {
		t.Error("a page with an unknown node is called complete")
	}
}

func TestArrangeStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Arrange(ctx, scenetest.Generated(500)); !errors.Is(err, context.Canceled) {
		t.Errorf("arranging goes on after it was cancelled: %v", err)
	}
}

// TestEmptyPage checks that a page without anything can be looked at.
func TestEmptyPage(t *testing.T) {
	s := mustScene(t, &page.Page{Title: "empty"})
	if h := s.At(Point{10, 10}, 5); h.Node != nil || h.Edge != nil {
		t.Errorf("a hit on an empty page: %v", h)
	}
	for range s.Edges(s.Bounds()) {
		t.Error("an edge on an empty page")
	}
}

// TestEdgesLeaveTheirCells checks that every edge begins at the lower border
// of its box, in the middle of its exit's cell, and ends at the top of another.
func TestEdgesLeaveTheirCells(t *testing.T) {
	s := mustScene(t, scenetest.Everything())
	for e := range s.Edges(s.Bounds()) {
		from, _ := s.Box(e.Edge.From)
		to, _ := s.Box(e.Edge.To)
		begin, end := e.Points[0], e.Points[len(e.Points)-1]
		if math.Abs(begin.Y-from.Rect.Y1) > 0.01 || math.Abs(end.Y-to.Rect.Y0) > 0.01 || end.X < to.Rect.X0 || end.X > to.Rect.X1 {
			t.Errorf("edge %d-%d goes from %v to %v, its boxes are %v and %v", e.Edge.From, e.Edge.To, begin, end, from.Rect, to.Rect)
		}
		if cells := s.Shape(from).Cells; len(cells) > 0 {
			if middle := from.Rect.X0 + cells[e.Edge.Exit].Rect.Centre().X; math.Abs(begin.X-middle) > 0.01 {
				t.Errorf("edge %d-%d leaves at %g, the middle of its cell is %g", e.Edge.From, e.Edge.To, begin.X, middle)
			}
		}
	}
}

// TestTextStaysInside checks that no text sticks out of its box or its cell.
func TestTextStaysInside(t *testing.T) {
	for _, p := range []*page.Page{scenetest.Loop(), scenetest.Everything(), scenetest.Generated(50)} {
		s := mustScene(t, p)
		for b := range s.Boxes(s.Bounds()) {
			shape := s.Shape(b)
			inside := Rect{0, 0, b.Rect.Width(), b.Rect.Height()}
			for i := range shape.Runs {
				r := &shape.Runs[i]
				within := inside
				if r.Exit >= 0 {
					within = shape.Cells[r.Exit].Rect
				}
				if !within.Contains(r.Rect()) {
					t.Errorf("%s: %q at %v is not within %v", b.Node.Name, r.Text, r.Rect(), within)
				}
			}
		}
	}
}

// TestFormsThatWereNotForeseen gives a slot nodes that need more room than it
// has: their text must stay inside all the same.
func TestFormsThatWereNotForeseen(t *testing.T) {
	p := scenetest.Loop()
	a, err := Arrange(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	long := scenetest.Exit("True", strings.Repeat("x", 90), "y")
	for _, exits := range [][]page.Exit{{long, long}, {long, long, long, long}, {long, {}}, slices.Repeat([]page.Exit{long}, 60)} {
		grown, later := *p.Nodes[1], *p
		grown.Exits = exits
		later.Nodes = slices.Clone(p.Nodes)
		later.Nodes[1] = &grown
		s := a.Scene(&later)
		b, _ := s.Box(1)
		shape := s.Shape(b)
		for _, c := range shape.Cells {
			if c.Rect.X1 > b.Rect.Width()+0.01 || c.Rect.Width() <= 0 {
				t.Errorf("%d exits: cell %v in a box %g wide", len(exits), c.Rect, b.Rect.Width())
			}
		}
		for i := range shape.Runs {
			if r := &shape.Runs[i]; r.Exit >= 0 && !shape.Cells[r.Exit].Rect.Contains(r.Rect()) {
				t.Errorf("%d exits: %q at %v in cell %v", len(exits), r.Text, r.Rect(), shape.Cells[r.Exit].Rect)
			}
		}
	}
}

// TestKinds checks what the kinds of pages promise about their arrangement.
func TestKinds(t *testing.T) {
	s := mustScene(t, scenetest.Classes(30))
	for e := range s.Edges(s.Bounds()) {
		base, _ := s.Box(e.Edge.From)
		class, _ := s.Box(e.Edge.To)
		if base.Rect.Y1 >= class.Rect.Y0 {
			t.Errorf("class %d is not below its base %d", e.Edge.To, e.Edge.From)
		}
	}
	s = mustScene(t, scenetest.Calls(30))
	for e := range s.Edges(s.Bounds()) {
		for i, id := range []int{e.Edge.From, e.Edge.To} {
			b, _ := s.Box(id)
			if p := e.Points[i*(len(e.Points)-1)]; !b.Rect.Grow(1).Has(p) {
				t.Errorf("edge %d-%d: its end %v is not at %v", e.Edge.From, e.Edge.To, p, b.Rect)
			}
		}
	}
}

func TestHits(t *testing.T) {
	s := mustScene(t, scenetest.Loop())
	place := func(node, line, exit, start int) Point {
		r, ok := s.RectOf(Place{Node: node, Line: line, Exit: exit, Start: start, End: start + 1})
		if !ok {
			t.Fatalf("no place for %d/%d/%d", node, line, exit)
		}
		return r.Centre()
	}
	check := func(what string, p Point, node, line, exit int, variable string) {
		t.Helper()
		h := s.At(p, 5)
		got := ""
		if h.Span != nil {
			got = h.Span.Var()
		}
		if h.Node == nil || h.Node.ID != node || h.Line != line || h.Exit != exit || got != variable {
			t.Errorf("%s: hit %+v (variable %q)", what, h, got)
		}
	}
	check("variable of an operation", place(1, 1, -1, 0), 1, 1, -1, "v2")
	check("operator", place(1, 1, -1, 5), 1, 1, -1, "")
	check("variable passed", place(1, -1, 1, 6), 1, -1, 1, "n_1")
	check("case", place(1, -1, 0, 0), 1, -1, 0, "")
	box, _ := s.Box(2)
	check("beside the text of a line", Point{box.Rect.X1 - 3, place(2, 3, -1, 0).Y}, 2, 3, -1, "")

	link := s.At(place(2, 2, -1, 17), 5)
	if link.Span == nil || link.Span.Link() == nil || link.Span.Link().Page.String() != "flow:double" {
		t.Errorf("link: hit %+v", link)
	}
}

func TestEdgeHits(t *testing.T) {
	s := mustScene(t, scenetest.Loop())
	for e := range s.Edges(s.Bounds()) {
		begin, end := e.Points[0], e.Points[len(e.Points)-1]
		if h := s.At(Point{begin.X + 2, begin.Y + 4}, 5); h.Edge != e.Edge || h.Head {
			t.Errorf("beginning of %d-%d: hit %+v", e.Edge.From, e.Edge.To, h)
		}
		if h := s.At(Point{end.X, end.Y - 1}, 5); h.Edge == nil || h.Edge.To != e.Edge.To || !h.Head {
			t.Errorf("end of %d-%d: hit %+v", e.Edge.From, e.Edge.To, h)
		}
	}
	b := s.Bounds()
	if h := s.At(Point{b.X0 + 1, b.Y0 + 1}, 5); h.Node != nil || h.Edge != nil {
		t.Errorf("background: hit %+v", h)
	}
}

// TestIndex compares queries with a search through everything.
func TestIndex(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rect := rapid.Custom(func(t *rapid.T) Rect {
			x, y := rapid.Float64Range(0, 1000).Draw(t, "x"), rapid.Float64Range(0, 1000).Draw(t, "y")
			return Rect{x, y, x + rapid.Float64Range(0, 300).Draw(t, "w"), y + rapid.Float64Range(0, 300).Draw(t, "h")}
		})
		rects := rapid.SliceOfN(rect, 0, 200).Draw(t, "rects")
		area := rect.Draw(t, "area")
		var want, got []int32
		for i, r := range rects {
			if r.Meets(area) {
				want = append(want, int32(i))
			}
		}
		newIndex(rects).query(area, func(i int32) bool {
			got = append(got, i)
			return true
		})
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

// TestFold checks that no letter is lost or put beyond the limit.
func TestFold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[a-zé ,]{0,300}`).Draw(t, "text")
		limit := rapid.IntRange(1, 120).Draw(t, "limit")
		cut := rapid.IntRange(0, len([]rune(text))).Draw(t, "cut")
		r := []rune(text)
		spans := []page.Span{{Text: string(r[:cut])}, {Text: string(r[cut:])}}
		var s Shape
		s.set(spans, limit, 0, 0, 0, -1)
		got := ""
		for i := range s.Runs {
			run := &s.Runs[i]
			got += run.Text
			if end := int(run.X/CharWidth) + run.Columns; end > limit {
				t.Fatalf("%q ends in column %d", run.Text, end)
			}
		}
		if got != text {
			t.Fatalf("got %q", got)
		}
	})
}

func TestSearch(t *testing.T) {
	s := mustScene(t, scenetest.Loop())
	found := s.Search(regexp.MustCompile(`inplace_add`))
	want := []Place{{Node: 2, Line: 1, Exit: -1, Start: 5, End: 16}, {Node: 2, Line: 3, Exit: -1, Start: 6, End: 17}}
	if !slices.Equal(found, want) {
		t.Errorf("found %v, want %v", found, want)
	}
	nodes := []int{}
	for _, at := range s.Search(regexp.MustCompile(`total_1`)) {
		if !slices.Contains(nodes, at.Node) {
			nodes = append(nodes, at.Node)
		}
	}
	if !slices.Equal(nodes, []int{1, 2, 3}) {
		t.Errorf("hits go through the nodes in the order %v, not from top to bottom", nodes)
	}
}

func TestLinesOf(t *testing.T) {
	s := mustScene(t, scenetest.Loop())
	lines := func(span source.Span) (found []Place) {
		for _, at := range s.LinesOf(span) {
			found = append(found, Place{Node: at.Node, Line: at.Line})
		}
		return found
	}
	whole := source.Span{Line: 3, Col: 0, EndLine: 3, EndCol: 80}
	if got, want := lines(whole), []Place{{Node: 1, Line: 1}, {Node: 1, Line: 2}}; !slices.Equal(got, want) {
		t.Errorf("line 3 of the source: %v, want %v", got, want)
	}
	caret := source.Span{Line: 5, Col: 6, EndLine: 5, EndCol: 6}
	if got, want := lines(caret), []Place{{Node: 2, Line: 3}}; !slices.Equal(got, want) {
		t.Errorf("a place in line 5: %v, want %v", got, want)
	}
	if got := lines(source.Span{}); got != nil {
		t.Errorf("no place: %v", got)
	}
}

func TestSiblings(t *testing.T) {
	s := mustScene(t, scenetest.Everything())
	got := s.Siblings(3)
	slices.Sort(got)
	if want := []int{2, 3, 4, 5, 6}; !slices.Equal(got, want) {
		t.Errorf("siblings of block 3: %v, want %v", got, want)
	}
}

// TestSVG checks that the file is well-formed and that its text can be found.
func TestSVG(t *testing.T) {
	for _, p := range []*Palette{Light(), Dark()} {
		var b strings.Builder
		if err := WriteSVG(&b, mustScene(t, scenetest.Everything()), p); err != nil {
			t.Fatal(err)
		}
		text := ""
		for d := xml.NewDecoder(strings.NewReader(b.String())); ; {
			token, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if c, ok := token.(xml.CharData); ok {
				text += string(c)
			}
		}
		for _, want := range []string{"v0 = getitem(obj_0, key_0)", "'spam'", "blocked: no common type", "promoted"} {
			if !strings.Contains(text, want) {
				t.Errorf("the text lacks %q", want)
			}
		}
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestExportsReportErrors(t *testing.T) {
	s := mustScene(t, scenetest.Loop())
	if err := WriteSVG(failing{}, s, Light()); err == nil {
		t.Error("SVG: the error of the writer is lost")
	}
	if err := WriteDOT(failing{}, s.Page()); err == nil {
		t.Error("DOT: the error of the writer is lost")
	}
}

// TestContrast checks that all text can be read on what it is set on: 4.5 is
// what the guidelines for accessibility ask for, 3 for what is void or dead.
func TestContrast(t *testing.T) {
	for name, p := range map[string]*Palette{"light": Light(), "dark": Dark()} {
		for role := page.Normal; role <= page.Class; role++ {
			c := p.Role(role)
			if r := contrast(p.Style(page.Heading), c.Header); r < 4.5 {
				t.Errorf("%s: heading of role %d has contrast %.1f", name, role, r)
			}
			for style := page.Plain; style <= page.Void; style++ {
				want := 4.5
				if style == page.Void || role == page.Dead {
					want = 3
				}
				if r := contrast(p.Style(style), c.Fill); r < want {
					t.Errorf("%s: style %d in role %d has contrast %.1f", name, style, role, r)
				}
			}
		}
		for style := page.Jump; style <= page.Parent; style++ {
			if r := contrast(p.Edge(style), p.Background); r < 3 {
				t.Errorf("%s: edges of style %d have contrast %.1f", name, style, r)
			}
		}
		for _, c := range []struct {
			what string
			r    float64
		}{
			{"hit", contrast(p.Style(page.Variable), p.Hit)},
			{"current hit", contrast(p.Style(page.Variable), p.CurrentHit)},
			{"variable", contrast(p.Style(page.Variable), p.Variable)},
			{"source", contrast(p.Style(page.Variable), p.Source)},
		} {
			if c.r < 4.5 {
				t.Errorf("%s: a marked %s has contrast %.1f", name, c.what, c.r)
			}
		}
	}
}

// TestExitsWithoutText: a block of which no exit says anything has no row for them.
func TestExitsWithoutText(t *testing.T) {
	height := func(text string) float64 {
		p := &page.Page{}
		n := page.NewNode(0, "block 0", page.Start)
		p.Nodes = append(p.Nodes, n)
		p.Leave(n, 0, page.Jump, page.Plain.Span(text))
		s, err := New(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := s.Box(0)
		return b.Rect.Height()
	}
	if empty, full := height(""), height("x"); empty >= full {
		t.Errorf("with nothing to say a block is %g high, with something %g", empty, full)
	}
}
