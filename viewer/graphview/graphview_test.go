package graphview

import (
	"context"
	"image/color"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/viewer/scene"
	"vitrine/viewer/scene/scenetest"
)

// open shows a page in a window and returns the view.
func open(t *testing.T, p *page.Page) (*GraphView, fyne.Window) {
	t.Helper()
	test.NewTempApp(t)
	g := New()
	w := test.NewTempWindow(t, g)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(900, 600))
	s, err := scene.New(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	g.SetScene(s)
	return g, w
}

// spot returns where on the screen text begins in a line of a node.
func spot(t *testing.T, g *GraphView, node, line, start int) fyne.Position {
	t.Helper()
	r, ok := g.scene.RectOf(scene.Place{Node: node, Line: line, Exit: -1, Start: start, End: start + 1})
	if !ok {
		t.Fatalf("node %d is not there", node)
	}
	return g.camera.toScreen(r.Centre())
}

// click presses and releases a button at a place of the window.
func click(w fyne.Window, g *GraphView, at fyne.Position, held fyne.KeyModifier) {
	e := &desktop.MouseEvent{Button: desktop.MouseButtonPrimary, Modifier: held}
	e.Position, e.AbsolutePosition = at, at
	g.MouseDown(e)
	g.MouseUp(e)
	test.TapCanvas(w.Canvas(), at)
}

// rest lets so much time pass that the next click is not the second of a
// double one.
func (g *GraphView) rest() { g.pointer.lastClick = g.pointer.lastClick.Add(-2 * doubleClick) }

// again makes the next click the second of a double one, however slow the machine is.
func (g *GraphView) again() { g.pointer.lastClick = time.Now().Add(time.Minute) }

// free returns a place of the view where there is nothing.
func free(t *testing.T, g *GraphView) fyne.Position {
	t.Helper()
	for x := float32(3); x < g.Size().Width; x += 40 {
		p := fyne.NewPos(x, 5)
		if h := g.scene.At(g.camera.toPage(p), 20/g.camera.Zoom); h.Node == nil && h.Edge == nil && !g.minimap.has(p) {
			return p
		}
	}
	t.Fatal("the view is full")
	return fyne.Position{}
}

func near2(a, b scene.Point) bool { return math.Hypot(a.X-b.X, a.Y-b.Y) < 0.6 }

func TestHoverVariable(t *testing.T) {
	g, w := open(t, scenetest.Loop())
	test.MoveMouse(w.Canvas(), spot(t, g, 1, 1, 0))
	if g.emphasis.Variable != "v2" {
		t.Errorf("pointing at v2 marks %q", g.emphasis.Variable)
	}
	if !g.tip.shown || g.tip.plate.Size().IsZero() || len(g.tip.lines) < 2 || g.tip.lines[1] != "  annotation: Integer(nonneg)" {
		t.Errorf("tooltip: shown %v, size %v, text %q", g.tip.shown, g.tip.plate.Size(), g.tip.lines)
	}
	test.MoveMouse(w.Canvas(), fyne.NewPos(1, 1))
	if g.emphasis.Variable != "" || g.tip.shown {
		t.Errorf("after leaving: %q marked, tooltip %v", g.emphasis.Variable, g.tip.shown)
	}
}

func TestHoverLine(t *testing.T) {
	g, w := open(t, scenetest.Loop())
	var seen []int32
	g.OnHoverLine = func(s source.Span) { seen = append(seen, s.Line) }
	test.MoveMouse(w.Canvas(), spot(t, g, 1, 1, 5))
	test.MoveMouse(w.Canvas(), spot(t, g, 1, 1, 6))
	test.MoveMouse(w.Canvas(), spot(t, g, 2, 3, 0))
	test.MoveMouse(w.Canvas(), free(t, g))
	if want := []int32{3, 5, 0}; !slices.Equal(seen, want) {
		t.Errorf("lines %v, want %v", seen, want)
	}
}

// TestSteppingDoesNotHover checks that the step that is shown, not the pointer
// that happens to rest on a line, has the word.
func TestSteppingDoesNotHover(t *testing.T) {
	r := scenetest.Recorded(scenetest.Loop(), 9)
	a, err := scene.ArrangeRecording(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	g, w := open(t, r.PageAt(8))
	g.SetScene(a.Scene(r.PageAt(8)))
	test.MoveMouse(w.Canvas(), spot(t, g, 1, 0, 1))
	g.OnHoverLine = func(source.Span) { t.Error("stepping counts as hovering") }
	for i := 8; i > 4; i-- {
		g.SetStep(a.Scene(r.PageAt(i)))
	}
}

func TestHoverEdge(t *testing.T) {
	g, w := open(t, scenetest.Loop())
	status := ""
	g.OnStatus = func(s string) { status = s }
	e := g.scene.Out(0)[0]
	test.MoveMouse(w.Canvas(), g.camera.toScreen(scene.Point{X: e.Points[0].X, Y: e.Points[0].Y + 12}))
	if g.emphasis.Edge != e.Edge || !g.emphasis.Glowing[0] || !g.emphasis.Glowing[1] {
		t.Errorf("edge %v emphasised, glowing %v", g.emphasis.Edge, g.emphasis.Glowing)
	}
	if status != "block 0 → block 1" {
		t.Errorf("status %q", status)
	}
}

func TestWheelZoomsAtPointer(t *testing.T) {
	g, w := open(t, scenetest.Loop())
	zoom := g.camera.Zoom
	test.Scroll(w.Canvas(), fyne.NewPos(100, 100), 0, 25)
	if g.camera.Zoom <= zoom {
		t.Errorf("the zoom went from %g to %g", zoom, g.camera.Zoom)
	}
	at := spot(t, g, 2, 1, 3)
	before := g.camera.toPage(at)
	for range 4 { // the test driver does not say where it scrolls
		g.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: at}, Scrolled: fyne.NewDelta(0, -25)})
		if after := g.camera.toPage(at); !near2(before, after) {
			t.Errorf("at zoom %g what was at the pointer went from %v to %v", g.camera.Zoom, before, after)
		}
	}
}

func TestWheelScrolls(t *testing.T) {
	g, _ := open(t, scenetest.Loop())
	g.WheelScrolls = true
	before := g.camera
	g.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -25)})
	if g.camera.Zoom != before.Zoom || g.camera.Origin.Y <= before.Origin.Y || g.camera.Origin.X != before.Origin.X {
		t.Errorf("from %v to %v", before, g.camera)
	}
	before = g.camera
	g.pointer.modifiers = fyne.KeyModifierShift
	g.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -25)})
	if g.camera.Origin.X <= before.Origin.X || g.camera.Origin.Y != before.Origin.Y {
		t.Errorf("with Shift from %v to %v", before, g.camera)
	}
	g.pointer.modifiers = fyne.KeyModifierControl
	zoom := g.camera.Zoom
	g.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -25)})
	if g.camera.Zoom >= zoom {
		t.Error("with Ctrl the wheel does not zoom")
	}
}

func TestDragPans(t *testing.T) {
	g, w := open(t, scenetest.Loop())
	before := g.camera.toScreen(scene.Point{})
	test.Drag(w.Canvas(), free(t, g), 30, -20)
	after := g.camera.toScreen(scene.Point{})
	if d := after.Subtract(before); math.Abs(float64(d.X-30)) > 0.5 || math.Abs(float64(d.Y+20)) > 0.5 {
		t.Errorf("the page moved by %v", d)
	}
}

func TestPageCannotBeLost(t *testing.T) {
	g, w := open(t, scenetest.Loop())
	for range 100 {
		test.Drag(w.Canvas(), fyne.NewPos(300, 300), 500, 400)
	}
	seen := g.camera.area(g.Size())
	if !seen.Meets(g.scene.Bounds()) {
		t.Errorf("%v of a page of %v is in view", seen, g.scene.Bounds())
	}
}

func TestSelect(t *testing.T) {
	g, w := open(t, scenetest.Loop())
	var told [][]int
	g.OnSelect = func(nodes []int) { told = append(told, nodes) }
	click(w, g, spot(t, g, 1, 1, 5), 0)
	g.rest()
	click(w, g, spot(t, g, 2, 0, 2), fyne.KeyModifierControl)
	g.rest()
	click(w, g, spot(t, g, 1, 1, 5), fyne.KeyModifierControl)
	g.rest()
	click(w, g, free(t, g), 0)
	want := [][]int{{1}, {1, 2}, {2}, nil}
	if !slices.EqualFunc(told, want, slices.Equal) {
		t.Errorf("told %v, want %v", told, want)
	}
	g.Select(3)
	if len(told) != 4 || !g.emphasis.Selected[3] {
		t.Errorf("Select calls back, or does not show: %v", g.emphasis.Selected)
	}
}

// TestSelectAgain clicks twice what is selected, and a variable that is marked: the
// user may have turned to something else meanwhile.
func TestSelectAgain(t *testing.T) {
	g, w := open(t, scenetest.Loop())
	nodes, variables := 0, 0
	g.OnSelect = func([]int) { nodes++ }
	g.OnPickVariable = func(string) { variables++ }
	for range 2 {
		click(w, g, spot(t, g, 2, 3, 0), 0)
		g.rest()
	}
	if nodes != 2 || variables != 2 {
		t.Errorf("told %d times of the node and %d times of the variable", nodes, variables)
	}
}

func TestPickLineAndVariable(t *testing.T) {
	g, w := open(t, scenetest.Loop())
	var line int
	var text source.Span
	var variable string
	g.OnPickLine = func(_, l int, s source.Span) { line, text = l, s }
	g.OnPickVariable = func(v string) { variable = v }
	click(w, g, spot(t, g, 2, 3, 0), 0)
	if line != 3 || text.Line != 5 || variable != "i_2" {
		t.Errorf("line %d, source %v, variable %q", line, text, variable)
	}
	test.MoveMouse(w.Canvas(), free(t, g))
	if g.emphasis.Variable != "i_2" {
		t.Errorf("the variable clicked is not marked when the pointer has left: %q", g.emphasis.Variable)
	}
	g.rest()
	click(w, g, free(t, g), 0)
	if variable != "" || g.emphasis.Variable != "" {
		t.Errorf("%q is still marked", g.emphasis.Variable)
	}
}

func TestFollowLink(t *testing.T) {
	g, w := open(t, scenetest.Loop())
	var links []page.Link
	g.OnFollow = func(l page.Link) { links = append(links, l) }
	click(w, g, spot(t, g, 2, 2, 18), 0)
	g.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	g.pointer.hit = scene.Hit{Line: -1, Exit: -1}
	g.Select(2)
	g.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if len(links) != 3 || links[0].Page.String() != "flow:double" || links[2].Page.String() != "flow:double" {
		t.Errorf("followed %v", links)
	}
}

func TestFollowLinkOnSamePage(t *testing.T) {
	p := scenetest.Loop()
	p.Nodes[0].Lines[0].Spans[0] = p.Nodes[0].Lines[0].Spans[0].Leading(&page.Link{Page: p.Key, Node: 3})
	g, w := open(t, p)
	g.OnFollow = func(page.Link) { t.Error("a link on the page goes to another one") }
	click(w, g, spot(t, g, 0, 0, 2), 0)
	if !slices.Equal(g.Selection(), []int{3}) {
		t.Errorf("selected %v", g.Selection())
	}
}

func TestClickExit(t *testing.T) {
	g, w := open(t, scenetest.Loop())
	r, _ := g.scene.RectOf(scene.Place{Node: 1, Line: -1, Exit: 1, Start: 0, End: 1})
	click(w, g, g.camera.toScreen(r.Centre()), 0)
	if !slices.Equal(g.Selection(), []int{2}) {
		t.Errorf("selected %v", g.Selection())
	}
}

func TestClickEdge(t *testing.T) {
	g, w := open(t, scenetest.Loop())
	g.ReducedMotion = true
	e := g.scene.Out(2)[0] // the way back
	head, tail := e.Points[len(e.Points)-1], e.Points[0]
	click(w, g, g.camera.toScreen(scene.Point{X: tail.X, Y: tail.Y + 5}), 0)
	if !slices.Equal(g.Selection(), []int{1}) {
		t.Errorf("from the beginning: selected %v", g.Selection())
	}
	g.rest()
	click(w, g, g.camera.toScreen(scene.Point{X: head.X + 30, Y: e.Points[len(e.Points)-2].Y}), 0)
	if !slices.Equal(g.Selection(), []int{2}) {
		t.Errorf("from the end: selected %v", g.Selection())
	}
}

func TestDoubleClickFlies(t *testing.T) {
	g, w := open(t, scenetest.Generated(40))
	g.ZoomFit()
	b, _ := g.scene.Box(20)
	at := g.camera.toScreen(b.Rect.Centre())
	click(w, g, at, 0)
	g.again()
	click(w, g, at, 0)
	if c := g.camera.area(g.Size()).Centre(); !near2(c, b.Rect.Centre()) || g.camera.Zoom < readableZoom {
		t.Errorf("the view is at %v with zoom %g, the block at %v", c, g.camera.Zoom, b.Rect.Centre())
	}
}

func TestKeysWalk(t *testing.T) {
	g, _ := open(t, scenetest.Loop())
	g.Select(0)
	walk := func(keys string, want int) {
		t.Helper()
		test.Type(g, keys)
		if !slices.Equal(g.Selection(), []int{want}) {
			t.Errorf("after %s: %v, want %d", keys, g.Selection(), want)
		}
	}
	walk("s", 1)
	walk("s", 3) // along the first exit
	other, back := "d", "a"
	if g.scene.Siblings(3)[0] == 2 { // its sibling stands to the left
		other, back = "a", "d"
	}
	walk(other, 2)
	walk(other, 2) // there is no further one
	walk(back, 3)
	g.TypedKey(&fyne.KeyEvent{Name: fyne.KeyUp})
	walk("", 1)
	walk("w", 0)
	walk("ssw", 1)
	walk("w", 0) // back the way it came, not along the loop
}

func TestKeysScroll(t *testing.T) {
	g, _ := open(t, scenetest.Loop())
	y := g.camera.Origin.Y
	g.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	if g.camera.Origin.Y <= y {
		t.Error("Down does not scroll when nothing is selected")
	}
}

func TestKeysZoom(t *testing.T) {
	g, _ := open(t, scenetest.Generated(80))
	test.Type(g, "1")
	fit := g.camera.Zoom
	if !g.camera.area(g.Size()).Grow(1).Contains(g.scene.Bounds()) {
		t.Error("1 does not show the whole page")
	}
	test.Type(g, "0")
	if g.camera.Zoom != 1 {
		t.Errorf("0 gives a zoom of %g", g.camera.Zoom)
	}
	test.Type(g, "-")
	less := g.camera.Zoom
	test.Type(g, "++")
	if less >= 1 || g.camera.Zoom <= 1 || fit >= less {
		t.Errorf("fit %g, - %g, ++ %g", fit, less, g.camera.Zoom)
	}
}

// TestActualSizeIsNotEmpty enlarges a page whose middle is empty, as those of
// single steps of a long recording are.
func TestActualSizeIsNotEmpty(t *testing.T) {
	g, _ := open(t, scenetest.Generated(80))
	g.ReducedMotion = true
	first := g.scene.Page().Nodes[0]
	p := *g.scene.Page()
	p.Nodes, p.Edges = []*page.Node{first}, nil
	g.SetStep(g.scene.Arrangement().Scene(&p))
	g.ZoomFit()
	g.ZoomActual()
	if b, _ := g.scene.Box(first.ID); g.camera.Zoom != 1 || !g.sees(b.Rect) {
		t.Errorf("at a zoom of %g the only block is out of view", g.camera.Zoom)
	}
}

func TestOverview(t *testing.T) {
	g, _ := open(t, scenetest.Generated(80))
	before := g.camera
	o := &fyne.KeyEvent{Name: fyne.KeyO}
	g.KeyDown(o)
	if !g.camera.area(g.Size()).Grow(1).Contains(g.scene.Bounds()) {
		t.Error("O does not show the whole page")
	}
	g.KeyUp(o)
	if g.camera != before {
		t.Errorf("left at %v, back at %v", before, g.camera)
	}
}

func TestOtherKeysAreHandedOn(t *testing.T) {
	g, _ := open(t, scenetest.Loop())
	var keys []fyne.KeyName
	runes := ""
	g.OnTypedKey = func(e *fyne.KeyEvent) { keys = append(keys, e.Name) }
	g.OnTypedRune = func(r rune) { runes += string(r) }
	var shortcuts []string
	g.OnTypedShortcut = func(s fyne.Shortcut) { shortcuts = append(shortcuts, s.ShortcutName()) }
	g.TypedShortcut(&fyne.ShortcutSelectAll{})
	g.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyPageDown, Modifier: fyne.KeyModifierControl})
	if len(shortcuts) != 1 || len(g.Selection()) != len(g.scene.Page().Nodes) {
		t.Errorf("handed on: %v; selected: %v", shortcuts, g.Selection())
	}
	g.Select()
	test.Type(g, "./ s0")
	for _, k := range []fyne.KeyName{fyne.KeyPageDown, fyne.KeyDown, fyne.KeySpace, fyne.KeyEscape} {
		g.TypedKey(&fyne.KeyEvent{Name: k})
	}
	if !slices.Equal(keys, []fyne.KeyName{fyne.KeyPageDown, fyne.KeyEscape}) || runes != "./" {
		t.Errorf("handed on: %v and %q", keys, runes)
	}
}

func TestHits(t *testing.T) {
	g, _ := open(t, scenetest.Generated(80))
	g.SetHits(g.scene.Search(regexp.MustCompile("simple_call")))
	n, current := g.Hits()
	if n < 5 || current != -1 {
		t.Fatalf("%d hits, at %d", n, current)
	}
	for _, step := range []struct{ to, want int }{{0, 0}, {3, 3}, {-1, n - 1}, {n, 0}} {
		g.GoToHit(step.to)
		r, _ := g.scene.RectOf(g.hits[g.hit])
		if g.hit != step.want || !g.camera.area(g.Size()).Contains(r) || g.detail != 0 {
			t.Errorf("hit %d: at %d, seen %v of %v", step.to, g.hit, g.camera.area(g.Size()), r)
		}
	}
}

func TestMarkSource(t *testing.T) {
	g, _ := open(t, scenetest.Loop())
	if n := g.MarkSource(source.Span{Line: 4, EndLine: 4, EndCol: 99}); n != 2 || len(g.emphasis.Lines[2]) != 2 {
		t.Errorf("%d lines marked: %v", n, g.emphasis.Lines)
	}
	r := scenetest.Recorded(g.scene.Page(), 9)
	a, err := scene.ArrangeRecording(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	g.SetScene(a.Scene(r.PageAt(7)))
	g.SetStep(a.Scene(r.PageAt(6))) // here block 2 has no operations
	if len(g.emphasis.Lines) != 0 {
		t.Errorf("marked where there is nothing: %v", g.emphasis.Lines)
	}
	g.SetStep(a.Scene(r.PageAt(7)))
	if len(g.emphasis.Lines[2]) != 2 {
		t.Errorf("not marked any more: %v", g.emphasis.Lines)
	}
	if n := g.MarkSource(source.Span{}); n != 0 || len(g.emphasis.Lines) != 0 {
		t.Errorf("still marked: %v", g.emphasis.Lines)
	}
}

func TestStepsMoveNothing(t *testing.T) {
	r := scenetest.Recorded(scenetest.Generated(30), 40)
	g, _ := open(t, r.PageAt(39))
	a, err := scene.ArrangeRecording(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	g.SetScene(a.Scene(r.PageAt(39)))
	g.Select(29)
	before := g.camera
	for i := 39; i >= 0; i-- {
		g.SetStep(a.Scene(r.PageAt(i)))
		if g.camera != before {
			t.Fatalf("step %d moves the view", i)
		}
	}
	if len(g.selection) != 0 {
		t.Errorf("block %v is selected before it exists", g.selection)
	}
}

func TestAnotherArrangementKeepsTheSelectionInPlace(t *testing.T) {
	g, w := open(t, scenetest.Loop())
	click(w, g, spot(t, g, 2, 1, 5), 0)
	b, _ := g.scene.Box(2)
	before := g.camera.toScreen(corner(b))
	p := *g.scene.Page()
	wider := *p.Nodes[1]
	wider.Lines = append(slices.Clone(wider.Lines), scenetest.Op(2, 3, "v9", "simple_call", strings.Repeat("x", 60)))
	p.Nodes = slices.Clone(p.Nodes)
	p.Nodes[1] = &wider
	s, err := scene.New(context.Background(), &p)
	if err != nil {
		t.Fatal(err)
	}
	g.SetScene(s)
	b, _ = g.scene.Box(2)
	after := g.camera.toScreen(corner(b))
	if d := after.Subtract(before); math.Abs(float64(d.X)) > 1 || math.Abs(float64(d.Y)) > 1 {
		t.Errorf("the selected block moved by %v", d)
	}
}

// TestAnotherArrangementKeepsTheCurrentBlockInPlace goes from the arrangement
// of one step to that of all steps, as the first step back from a result does.
func TestAnotherArrangementKeepsTheCurrentBlockInPlace(t *testing.T) {
	r := scenetest.Recorded(scenetest.Generated(30), 40)
	g, _ := open(t, r.PageAt(39))
	a, err := scene.ArrangeRecording(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	p := *r.PageAt(38)
	p.Marks = []page.Mark{{Node: 4, Line: -1, Kind: page.Current}}
	g.Select(12)
	g.look(g.camera.putting(scene.Point{}, fyne.NewPos(0, 0))) // block 12 is far away
	b, _ := g.scene.Box(4)
	g.look(g.camera.putting(corner(b), fyne.NewPos(120, 150)))
	if s, _ := g.scene.Box(12); g.sees(s.Rect) {
		t.Fatal("the selected block is in view")
	}
	g.SetStep(a.Scene(&p))
	b, _ = g.scene.Box(4)
	if d := g.camera.toScreen(corner(b)).SubtractXY(120, 150); math.Abs(float64(d.X)) > 1 || math.Abs(float64(d.Y)) > 1 {
		t.Errorf("the current block moved by %v", d)
	}
}

func TestPagesAreRemembered(t *testing.T) {
	g, w := open(t, scenetest.Generated(80))
	first := g.scene
	test.Drag(w.Canvas(), fyne.NewPos(200, 200), -40, -300)
	left := g.camera
	other, err := scene.New(context.Background(), scenetest.Loop())
	if err != nil {
		t.Fatal(err)
	}
	g.SetScene(other)
	if !g.camera.area(g.Size()).Contains(other.Bounds()) {
		t.Error("a small new page is not fitted")
	}
	g.SetScene(first)
	if g.camera != left {
		t.Errorf("left at %v, found at %v", left, g.camera)
	}
}

func TestLargePageBeginsReadable(t *testing.T) {
	g, _ := open(t, scenetest.Generated(300))
	b, _ := g.scene.Box(0)
	if !g.camera.area(g.Size()).Contains(b.Rect) || g.camera.Zoom < readableZoom {
		t.Errorf("zoom %g, seen %v, first block %v", g.camera.Zoom, g.camera.area(g.Size()), b.Rect)
	}
}

func TestResizeKeepsTheMiddle(t *testing.T) {
	g, w := open(t, scenetest.Generated(80))
	test.Drag(w.Canvas(), fyne.NewPos(200, 200), -10, -300)
	before := g.camera.area(g.Size()).Centre()
	w.Resize(fyne.NewSize(600, 500))
	if after := g.camera.area(g.Size()).Centre(); !near2(before, after) {
		t.Errorf("the middle went from %v to %v", before, after)
	}
}

// TestKeepStill: a page that is to keep still is not fitted into a larger view, though nobody has moved it; later it is again.
func TestKeepStill(t *testing.T) {
	g, w := open(t, scenetest.Generated(5))
	w.Resize(fyne.NewSize(300, 200))
	before := g.camera
	g.KeepStill(func() { w.Resize(fyne.NewSize(300, 400)) })
	if g.camera != before {
		t.Errorf("the camera went from %v to %v", before, g.camera)
	}
	w.Resize(fyne.NewSize(600, 500))
	if g.camera == before {
		t.Error("the page is not fitted again")
	}
}

// TestResizeKeepsTheStep: what a step is about stays in view in a smaller window, unless the user looks elsewhere.
func TestResizeKeepsTheStep(t *testing.T) {
	for _, large := range []bool{false, true} {
		p := scenetest.Generated(80)
		g, w := open(t, p)
		g.ReducedMotion = true
		id := p.Nodes[40].ID
		p.Marks = append(p.Marks, page.Mark{Node: id, Line: len(p.Nodes[40].Lines) - 1, Kind: page.Current})
		b, _ := g.scene.Box(id)
		g.look(g.camera.showing(b.Rect, g.Size()))
		if large {
			g.look(g.camera.zoomed(4, g.middle()))
		}
		area := g.camera.area(g.Size()) // the block comes to its lower end, where less will be seen
		g.look(g.camera.centred(scene.Point{X: b.Rect.X0 + area.Width()/2, Y: b.Rect.Y1 - area.Height()/2}, g.Size()))
		w.Resize(fyne.NewSize(400, 300))
		line, _ := g.scene.RectOf(scene.Place{Node: id, Line: len(p.Nodes[40].Lines) - 1, Exit: -1, End: 3})
		if seen := g.camera.area(g.Size()); !seen.Contains(line) {
			t.Errorf("large %v: the line at %v is not in %v", large, line, seen)
		}
		far, _ := g.scene.Box(p.Nodes[0].ID)
		g.look(g.camera.centred(far.Rect.Centre(), g.Size()))
		before := g.camera.area(g.Size()).Centre()
		w.Resize(fyne.NewSize(360, 280))
		if after := g.camera.area(g.Size()).Centre(); !g.sees(b.Rect) && !near2(before, after) {
			t.Errorf("the user looks at %v, and then at %v", before, after)
		}
	}
}

func TestMinimap(t *testing.T) {
	g, w := open(t, scenetest.Generated(80))
	g.look(g.camera.moved(0, -1))
	at, size, ok := g.minimap.bounds()
	if !ok || !g.minimap.picture.Visible() {
		t.Fatal("no minimap, though not all of the page is in view")
	}
	down := &desktop.MouseEvent{Button: desktop.MouseButtonPrimary}
	down.Position = at.AddXY(size.Width/2, size.Height*0.9)
	g.MouseDown(down)
	page := g.scene.Bounds()
	if y := g.camera.area(g.Size()).Centre().Y; y < page.Y0+0.8*page.Height() {
		t.Errorf("a click near its foot leads to %g of %g", y, page.Height())
	}
	test.Drag(w.Canvas(), at.AddXY(size.Width/2, size.Height*0.1), 0, 0)
	if y := g.camera.area(g.Size()).Centre().Y; y > page.Y0+0.2*page.Height() {
		t.Errorf("a drag to its head leads to %g of %g", y, page.Height())
	}
	g.SetMinimap(MinimapOff)
	if g.MinimapPinned() || g.minimap.picture.Visible() {
		t.Error("it is there though it is turned off")
	}
	g.SetMinimap(MinimapPinned)
	if !g.MinimapPinned() || !g.minimap.picture.Visible() {
		t.Error("it is not there though it is pinned")
	}
	test.Type(g, "1")
	if g.minimap.picture.Visible() {
		t.Error("it is there though all of the page is in view")
	}
}

// TestMinimapSleeps: the minimap comes when the view moves and goes again, unless it is
// pinned or the pointer is on it.
func TestMinimapSleeps(t *testing.T) {
	g, w := open(t, scenetest.Generated(80))
	if g.minimap.picture.Visible() {
		t.Error("there is a minimap though nothing has moved")
	}
	shown := func() bool { g.minimap.rest(); return g.minimap.picture.Visible() }
	g.look(g.camera.moved(0, -30))
	if !g.minimap.picture.Visible() || shown() {
		t.Error("the minimap has not come and gone")
	}
	g.look(g.camera.moved(0, -30))
	at, size, _ := g.minimap.bounds()
	test.MoveMouse(w.Canvas(), at.AddXY(size.Width/2, size.Height/2))
	if !shown() {
		t.Error("the minimap has gone from under the pointer")
	}
	test.MoveMouse(w.Canvas(), fyne.NewPos(5, 5))
	if shown() {
		t.Error("the minimap stays after the pointer has left it")
	}
	g.SetMinimap(MinimapPinned)
	if !shown() {
		t.Error("a pinned minimap goes")
	}
}

// TestChosenBlocksAreNotUnderTheMinimap: wherever a selected block is, even a pinned
// minimap leaves it free.
func TestChosenBlocksAreNotUnderTheMinimap(t *testing.T) {
	g, _ := open(t, scenetest.Generated(80))
	g.ReducedMotion = true
	g.SetMinimap(MinimapPinned)
	for _, n := range g.scene.Page().Nodes {
		for _, corner := range []fyne.Position{{X: 880, Y: 580}, {X: 700, Y: 500}, {X: 860, Y: 300}} {
			b, _ := g.scene.Box(n.ID)
			g.look(g.camera.putting(b.Rect.Centre(), corner))
			g.GoToNode(n.ID)
			if seen := g.camera.area(g.Size()); !seen.Contains(b.Rect) {
				t.Errorf("block %d at %v is not within %v", n.ID, b.Rect, seen)
			}
			if at, size, ok := g.minimap.bounds(); ok && g.minimap.hides([]scene.Rect{b.Rect}, at, size) {
				t.Errorf("block %d that was gone to is under the minimap", n.ID)
			}
		}
	}
}

// TestGoingMovesNoMoreThanNeeded: links, hits and lists move nothing if what they lead to
// is in view, and else as little as is needed to see it.
func TestGoingMovesNoMoreThanNeeded(t *testing.T) {
	g, _ := open(t, scenetest.Generated(80))
	g.ReducedMotion = true
	n := g.scene.Page().Nodes[40]
	b, _ := g.scene.Box(n.ID)
	g.look(camera{Zoom: 1}.putting(b.Rect.Centre(), fyne.NewPos(300, 250)))
	g.SetHits([]scene.Place{{Node: n.ID, Line: 0, Exit: -1, Start: 0, End: 3}})
	for _, going := range []struct {
		by string
		to func()
	}{
		{"link", func() { g.follow(page.Link{Page: g.scene.Page().Key, Node: n.ID}) }},
		{"list", func() { g.GoToNode(n.ID) }},
		{"hit", func() { g.GoToHit(0) }},
		{"step", func() { g.Reveal(n.ID) }},
	} {
		seen := g.camera
		going.to()
		if g.camera != seen {
			t.Errorf("%s: the view has moved from %v to %v", going.by, seen, g.camera)
		}
		g.look(g.camera.moved(0, 5000))
		below := g.camera
		going.to()
		if g.camera.Zoom != below.Zoom || g.camera.Origin.X != below.Origin.X || !g.camera.area(g.Size()).Contains(b.Rect) && going.by != "hit" {
			t.Errorf("%s: the view went from %v to %v", going.by, below, g.camera)
		}
		if low := g.camera.toScreen(scene.Point{Y: b.Rect.Y0}).Y; low > 60 && low < 540-float32(b.Rect.Height()) {
			t.Errorf("%s: the block is at %v, not at the edge that it came in by", going.by, low)
		}
		g.look(seen)
	}
}

func TestMenu(t *testing.T) {
	g, _ := open(t, scenetest.Loop())
	seek := ""
	g.OnSeekNode = func(node int, forward bool) {
		seek += string(rune('0'+node)) + map[bool]string{true: ">", false: "<"}[forward]
	}
	g.MenuItems = func(at scene.Hit) []*fyne.MenuItem { return []*fyne.MenuItem{fyne.NewMenuItem("Explain", nil)} }
	hit := g.scene.At(g.camera.toPage(spot(t, g, 2, 2, 18)), 5)
	labels := []string{}
	for _, item := range g.menu(hit).Items {
		labels = append(labels, item.Label)
		if strings.Contains(item.Label, "Step That Touches") || item.Label == "Copy Line" {
			item.Action()
		}
	}
	for _, want := range []string{"Open double", "Copy Block Text", "Centre", "Explain", "Zoom to Fit"} {
		if !slices.Contains(labels, want) {
			t.Errorf("%q is missing from %q", want, labels)
		}
	}
	if seek != "2>2<" {
		t.Errorf("sought %q", seek)
	}
	if got := fyne.CurrentApp().Clipboard().Content(); got != "v4 = simple_call(double, i_1)" {
		t.Errorf("copied %q", got)
	}
}

func TestCopy(t *testing.T) {
	g, _ := open(t, scenetest.Loop())
	g.Select(1)
	g.TypedShortcut(&fyne.ShortcutCopy{})
	want := "block 1  n_1, i_1, total_1\nv2 = lt(i_1, n_1)\nv3 = is_true(v2)\n  → False  total_1\n  → True  n_1, i_1, total_1\n"
	if got := fyne.CurrentApp().Clipboard().Content(); got != want {
		t.Errorf("copied %q", got)
	}
}

// always is the default theme in one variant, whatever the user prefers.
type always struct {
	fyne.Theme
	variant fyne.ThemeVariant
}

func (a always) Color(name fyne.ThemeColorName, _ fyne.ThemeVariant) color.Color {
	return a.Theme.Color(name, a.variant)
}

func TestPaletteFollowsTheme(t *testing.T) {
	g, w := open(t, scenetest.Loop())
	for _, variant := range []fyne.ThemeVariant{theme.VariantDark, theme.VariantLight, theme.VariantDark} {
		test.ApplyTheme(t, always{theme.DefaultTheme(), variant})
		w.Content().Refresh()
		if dark := variant == theme.VariantDark; g.palette.Dark != dark {
			t.Errorf("dark theme %v, dark palette %v", dark, g.palette.Dark)
		}
		if c := g.screen.front.RGBAAt(1, 1); c != g.palette.Background {
			t.Errorf("the background is %v, that of the palette %v", c, g.palette.Background)
		}
	}
}

// TestFewObjects checks what the speed of the widget depends on.
func TestFewObjects(t *testing.T) {
	g, _ := open(t, scenetest.Generated(500))
	if n := len(test.WidgetRenderer(g).Objects()); n > 60 {
		t.Errorf("%d canvas objects", n)
	}
}

// TestIdle checks that nothing is painted when nothing changes.
func TestIdle(t *testing.T) {
	g, w := open(t, scenetest.Loop())
	at := free(t, g)
	test.MoveMouse(w.Canvas(), at)
	before := g.screen.front
	test.MoveMouse(w.Canvas(), at.AddXY(1, 0))
	g.look(g.camera)
	g.Reveal(1)
	if g.screen.front != before {
		t.Error("painted though nothing has changed")
	}
}

func TestWithoutScene(t *testing.T) {
	test.NewTempApp(t)
	g := New()
	w := test.NewTempWindow(t, g)
	w.Resize(fyne.NewSize(300, 200))
	at := fyne.NewPos(20, 20)
	test.MoveMouse(w.Canvas(), at)
	click(w, g, at, 0)
	test.Type(g, "swad+-012cm")
	g.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	g.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, 9)})
	test.Drag(w.Canvas(), at, 5, 5)
	g.Reveal(1)
	g.GoToNode(1)
	g.SetStep(nil)
	w.Canvas().Capture()
}

// TestPixelsAreNotMixed: wherever the view begins and ends, its image has a whole number
// of pixels, each shown as one.
func TestPixelsAreNotMixed(t *testing.T) {
	g, _ := open(t, scenetest.Loop())
	g.Move(fyne.NewPos(295.4, 20))
	g.Resize(fyne.NewSize(294.6, 333.3))
	if size := g.screen.raster.Size(); size != fyne.NewSize(295, 334) || g.screen.raster.ScaleMode != canvas.ImageScalePixels {
		t.Errorf("the image is %v, scaled as %v", size, g.screen.raster.ScaleMode)
	}
	if got := g.screen.front.Rect; got.Dx() != 295 || got.Dy() != 334 {
		t.Errorf("%v is painted", got)
	}
}
