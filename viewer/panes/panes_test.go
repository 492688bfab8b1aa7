package panes

import (
	"fmt"
	"image"
	"image/color"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/google/go-cmp/cmp"

	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/pages/trace"
	"vitrine/viewer/scene"
)

// show puts a pane into a window of the test driver.
func show(t testing.TB, o fyne.CanvasObject, width, height float32) fyne.Window {
	t.Helper()
	a := test.NewApp()
	t.Cleanup(func() { a.Quit() })
	w := test.NewWindow(o)
	t.Cleanup(w.Close)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(width, height))
	return w
}

// place returns where a cell of a text is.
func place(t *Text, row, cell int) fyne.Position {
	m := t.body.metrics()
	return fyne.NewPos(m.margin+(float32(cell)+0.5)*m.cellWidth, (float32(row)+0.5)*m.rowHeight)
}

func tap(t *Text, row, cell int) {
	t.body.Tapped(&fyne.PointEvent{Position: place(t, row, cell)})
}

func hover(t *Text, row, cell int) {
	t.body.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: place(t, row, cell)}})
}

// colourAt returns the colour of the middle of a gap between cells, where no
// glyph is: the ground.
func colourAt(img image.Image, t *Text, row, cell int) color.Color {
	m := t.body.metrics()
	off := t.scroll.Offset
	x := m.margin + float32(cell)*m.cellWidth - off.X
	y := (float32(row)+1)*m.rowHeight - 1 - off.Y
	pos := fyne.CurrentApp().Driver().AbsolutePositionForObject(t)
	return img.At(int(pos.X+x), int(pos.Y+y))
}

func like(c color.Color, want color.NRGBA) bool {
	r, g, b, _ := c.RGBA()
	near := func(a uint32, b uint8) bool { d := int(a>>8) - int(b); return d >= -4 && d <= 4 }
	return near(r, want.R) && near(g, want.G) && near(b, want.B)
}

const program = "def f(n):\n\treturn n + 1  # näher\n\nclass A:\n    x = '''a\n    b'''\n"

func TestHighlighting(t *testing.T) {
	var h highlighter
	var got []string
	inks := map[Ink]string{Keyword: "K", Literal: "S", Number: "N", Comment: "C", Builtin: "B", Defined: "D", Plain: "-"}
	for _, line := range strings.Split(program, "\n") {
		s := ""
		for _, r := range h.colour(line) {
			s += inks[r.Ink] + "(" + r.Text + ")"
		}
		got = append(got, s)
	}
	want := []string{
		"K(def)-( )D(f)-((n):)",
		"-(        )K(return)-( n + )N(1)-(  )C(# näher)",
		"",
		"K(class)-( )D(A)-(:)",
		"-(    x = )S('''a)",
		"S(    b''')",
		"",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	var raw highlighter
	if got := raw.colour(`r"\" + len(x)`); got[0].Text != `r"\"` || got[2].Ink != Builtin {
		t.Errorf(`a raw string ends at its quote: %v`, got)
	}
}

// TestMissingLetters checks that letters which the font does not have are not
// taken for spaces.
func TestMissingLetters(t *testing.T) {
	face := typefaceAt(13 * 64)
	for _, r := range "a名_" {
		if face.glyph(r).mask == nil {
			t.Errorf("%q cannot be seen", r)
		}
	}
	for _, r := range " \u3000\u00a0\u0301\u200b" {
		if r != 0x301 && face.glyph(r).mask != nil {
			t.Errorf("%q can be seen", r)
		}
	}
}

func TestCellsAndColumns(t *testing.T) {
	line := "\tä = b\tc"
	for _, c := range []struct{ col, cell int }{{0, 0}, {1, 8}, {3, 9}, {6, 12}, {8, 16}} {
		if got := cellOf(line, c.col); got != c.cell {
			t.Errorf("column %d is at cell %d, want %d", c.col, got, c.cell)
		}
		if got := colOf(line, c.cell); got != c.col {
			t.Errorf("cell %d is column %d, want %d", c.cell, got, c.col)
		}
	}
	if got := colOf(line, 3); got != 0 {
		t.Errorf("a cell inside a tab is column %d, want that of the tab", got)
	}
}

func TestSourcePane(t *testing.T) {
	p := NewSourcePane()
	w := show(t, p, 500, 300)
	p.SetSource(program)
	var line, col int32
	p.OnHover = func(l, c int32) { line, col = l, c }
	hover(p.Text, 1, 15) // the n, after a tab
	if line != 2 || col != 8 {
		t.Errorf("the pointer is at %d:%d, want 2:8", line, col)
	}
	p.Text.body.MouseOut()
	if line != 0 {
		t.Errorf("the pointer has left, but is said to be at line %d", line)
	}
	p.OnTap = func(l, c int32) { line, col = l, c }
	tap(p.Text, 0, 4)
	if line != 1 || col != 4 {
		t.Errorf("the click is at %d:%d, want 1:4", line, col)
	}

	p.Light(source.Span{Line: 2, Col: 8, EndLine: 2, EndCol: 13})
	img := w.Canvas().Capture()
	palette := currentPalette()
	if c := colourAt(img, p.Text, 1, 17); !like(c, palette.inks[GroundLit]) {
		t.Errorf("the lit expression has ground %v, want %v", c, palette.inks[GroundLit])
	}
	if c := colourAt(img, p.Text, 1, 3); !like(c, palette.paper) {
		t.Errorf("beside the lit expression the ground is %v, want paper", c)
	}
	if got := p.Text.CopyText(); got != "n + 1" {
		t.Errorf("Copy takes %q, lit is n + 1", got)
	}
	p.SetErrors(source.ErrorList{{Span: source.Span{Line: 4, Col: 2}}})
	if c := colourAt(w.Canvas().Capture(), p.Text, 3, 20); !like(c, palette.inks[GroundFailure]) {
		t.Errorf("the line of a mistake has ground %v", c)
	}
}

func TestSourceScrollsToWhatIsLit(t *testing.T) {
	p := NewSourcePane()
	show(t, p, 400, 200)
	p.SetSource(strings.Repeat("x = 1\n", 5000))
	p.Light(source.Span{Line: 4000, Col: 0, EndLine: 4000, EndCol: 1})
	m := p.Text.body.metrics()
	top := p.Text.scroll.Offset.Y
	if y := 3999 * m.rowHeight; y < top || y+m.rowHeight > top+200 {
		t.Errorf("line 4000 is at %v, the view shows %v to %v", y, top, top+200)
	}
	before := p.Text.scroll.Offset
	p.LightInPlace(source.Span{Line: 1, Col: 0, EndLine: 1, EndCol: 1})
	if p.Text.scroll.Offset != before {
		t.Error("lighting in place has scrolled")
	}
}

// TestRowsAreAskedForOnlyWhenVisible is what makes long files cheap.
func TestRowsAreAskedForOnlyWhenVisible(t *testing.T) {
	rows := &countingRows{n: 100_000, asked: map[int]bool{}}
	text := NewText()
	w := show(t, text, 300, 200)
	text.SetRows(rows)
	rows.asked = map[int]bool{}
	text.Reveal(50_000, 0)
	w.Canvas().Capture()
	if len(rows.asked) > 40 || !rows.asked[50_000] {
		t.Errorf("%d rows were asked for, the revealed one: %v", len(rows.asked), rows.asked[50_000])
	}
}

// TestRowsLieWhereTheyAreLookedFor uses a width that is not a whole number.
func TestRowsLieWhereTheyAreLookedFor(t *testing.T) {
	rows := &countingRows{n: 300_000, asked: map[int]bool{}}
	text := NewText()
	show(t, text, 301.7, 200.4)
	text.SetRows(rows)
	for _, row := range []int{0, 70_000, 299_999} {
		text.Reveal(row, 0)
		rows.asked = map[int]bool{}
		text.body.paint(302, 200)
		if !rows.asked[row] {
			t.Errorf("row %d is not drawn where it was revealed", row)
		}
	}
}

type countingRows struct {
	n     int
	asked map[int]bool
}

func (r *countingRows) Len() int     { return r.n }
func (r *countingRows) Columns() int { return 20 }
func (r *countingRows) Row(i int) Row {
	r.asked[i] = true
	return Row{Runs: []Run{{Text: fmt.Sprint("row ", i)}}}
}

func TestTextKeys(t *testing.T) {
	text := NewText()
	show(t, text, 300, 200)
	text.Selectable = true
	text.SetRows(&countingRows{n: 100, asked: map[int]bool{}})
	var selected, activated = -1, -1
	var passed []fyne.KeyName
	text.OnSelect = func(i int) { selected = i }
	text.OnActivate = func(i int) { activated = i }
	text.OnKey = func(ev *fyne.KeyEvent) { passed = append(passed, ev.Name) }
	press := func(k fyne.KeyName) { text.body.TypedKey(&fyne.KeyEvent{Name: k}) }
	tap(text, 3, 1)
	press(fyne.KeyDown)
	press(fyne.KeyDown)
	press(fyne.KeyUp)
	if selected != 4 {
		t.Errorf("row %d is selected, want 4", selected)
	}
	press(fyne.KeyEnd)
	press(fyne.KeyReturn)
	if selected != 99 || activated != 99 {
		t.Errorf("End and Enter led to %d and %d, want 99", selected, activated)
	}
	press(fyne.KeyF10)
	if d := cmp.Diff([]fyne.KeyName{fyne.KeyF10}, passed); d != "" {
		t.Errorf("keys passed on: %s", d)
	}
	if text.CopyText() != "row 99" {
		t.Errorf("Copy takes %q", text.CopyText())
	}
}

func TestBytecodePane(t *testing.T) {
	p := NewBytecodePane()
	w := show(t, p, 400, 300)
	span := source.Span{Line: 2, Col: 4, EndLine: 2, EndCol: 9}
	p.SetInstructions([]Instruction{
		{Index: 0, Text: "    0 LOAD_FAST        0 (n)", Span: span},
		{Index: 3, Text: "    3 LOAD_CONST       1 (1)"},
		{Index: 6, Text: "    6 BINARY_ADD", Span: span, Target: true},
	})
	if got := p.Row(2).String(); !strings.HasPrefix(got, "▸") {
		t.Errorf("a jump target reads %q", got)
	}
	if got := p.Row(0).Runs[2]; got.Text != "LOAD_FAST" || got.Ink != Operator {
		t.Errorf("the name of the instruction is %+v", got)
	}
	p.Light(span, true)
	p.SetCurrent(3)
	img := w.Canvas().Capture()
	for row, want := range []Ink{GroundLit, GroundCurrent, GroundLit} {
		if c := colourAt(img, p.Text, row, 38); !like(c, currentPalette().inks[want]) {
			t.Errorf("row %d has ground %v", row, c)
		}
	}
	var tapped Instruction
	p.OnTap = func(in Instruction) { tapped = in }
	tap(p.Text, 1, 3)
	if tapped.Index != 3 {
		t.Errorf("the click is on %+v", tapped)
	}
}

// recording is a recording of n steps about two blocks in turn.
type recording struct{ steps *trace.Timeline }

func newRecording(n int) *recording {
	r := &recording{steps: new(trace.Timeline)}
	for i := range n {
		kind := trace.Kind("operation")
		if i%10 == 0 {
			kind = "fork"
		}
		r.steps.Append(trace.Step{Kind: kind, Text: fmt.Sprintf("step about %d", i), Cause: i - 3})
	}
	return r
}

func (r *recording) Steps() *trace.Timeline         { return r.steps }
func (r *recording) Union() *page.Page              { return &page.Page{} }
func (r *recording) Lifetime(int) (first, last int) { return 0, r.steps.Len() - 1 }
func (r *recording) StateAt(int) []*page.Table      { return nil }
func (r *recording) Touches(i, node int) bool       { return i%7 == node }
func (r *recording) PageAt(i int) *page.Page {
	p := &page.Page{}
	if i%5 == 0 {
		p.Marks = []page.Mark{{Kind: page.Changed}}
	}
	return p
}

func TestTimeline(t *testing.T) {
	tl := NewTimeline()
	show(t, tl, 900, 80)
	if _, ok := tl.Current(); ok || !tl.play.Disabled() {
		t.Error("without a recording there is something to play")
	}
	tl.SetRecording(newRecording(100), 50)
	var seen []int
	tl.OnStep = func(i int) { seen = append(seen, i) }
	tl.Forward()
	tl.Back()
	tl.Back()
	tl.Last()
	tl.Forward() // no further
	tl.First()
	if d := cmp.Diff([]int{51, 50, 49, 99, 0}, seen); d != "" {
		t.Errorf("steps shown (-want +got):\n%s", d)
	}
	if !tl.first.Disabled() || tl.forward.Disabled() {
		t.Error("at the first step the wrong buttons are off")
	}
	tl.jump("42")
	if tl.Step() != 41 || tl.sentence.Text != "step about 41" {
		t.Errorf("jumped to step %d: %q", tl.Step(), tl.sentence.Text)
	}
	tl.jump("nonsense")
	if tl.number.Text != "42" {
		t.Errorf("after nonsense the field says %q", tl.number.Text)
	}
	if tl.cause.Text != "because of step 39" {
		t.Errorf("the cause reads %q", tl.cause.Text)
	}
	tl.cause.OnTapped()
	if tl.Step() != 38 {
		t.Errorf("the cause led to %d", tl.Step())
	}
	if !tl.SeekChange(+1) || tl.Step() != 40 || !tl.SeekChange(-1) || tl.Step() != 35 {
		t.Errorf("the changes led to %d", tl.Step())
	}
	tl.SetBlock(3, "block 3")
	known := &tl.track.touches[0]
	tl.SetBlock(3, "block 1") // it has another name at another step
	if &tl.track.touches[0] != known || tl.blockLabel.Text != "block 1" {
		t.Errorf("the same block, now %q, was looked for in all steps anew: %v", tl.blockLabel.Text, &tl.track.touches[0] != known)
	}
	if !tl.SeekBlock(+1) || tl.Step() != 38 || !tl.SeekBlock(-1) || tl.Step() != 31 {
		t.Errorf("the steps of the block led to %d", tl.Step())
	}
	if tl.SeekWhere(+1, func(int) bool { return false }) || tl.Step() != 31 {
		t.Error("a search without a find has moved")
	}
}

func TestTimelineScrubs(t *testing.T) {
	tl := NewTimeline()
	show(t, tl, 900, 80)
	tl.SetRecording(newRecording(10_000), 0)
	for _, want := range []int{0, 1, 5000, 9998, 9999} {
		tl.track.Tapped(&fyne.PointEvent{Position: fyne.NewPos(tl.track.x(want), 10)})
		if d := tl.Step() - want; d < -15 || d > 15 { // some 15 steps share a pixel
			t.Errorf("clicking at the place of step %d led to %d", want, tl.Step())
		}
	}
	tl.track.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(-50, 10)}})
	if tl.Step() != 0 {
		t.Errorf("dragging beyond the left end led to %d", tl.Step())
	}
	press := func(k fyne.KeyName) { tl.track.TypedKey(&fyne.KeyEvent{Name: k}) }
	press(fyne.KeyRight)
	press(fyne.KeyRight)
	press(fyne.KeyLeft)
	if tl.Step() != 1 {
		t.Errorf("the arrows led to %d", tl.Step())
	}
	press(fyne.KeyPageDown)
	press(fyne.KeyEnd)
	press(fyne.KeyPageUp)
	if tl.Step() != 9999-500 {
		t.Errorf("a page up from the end led to %d", tl.Step())
	}
}

func TestTimelinePlays(t *testing.T) {
	tl := NewTimeline()
	show(t, tl, 900, 80)
	tl.SetRecording(newRecording(5), 4)
	var states []bool
	tl.OnPlay = func(on bool) { states = append(states, on) }
	tl.SetSpeed(1)
	tl.Play()
	if tl.Step() != 0 || !tl.Playing() {
		t.Fatalf("playing from the end begins at %d", tl.Step())
	}
	stop := tl.stop
	for range 4 {
		tl.tick(stop)
	}
	if tl.Step() != 4 || tl.Playing() {
		t.Errorf("after four ticks it is at step %d, playing: %v", tl.Step(), tl.Playing())
	}
	tl.First()
	tl.tick(stop) // one that was on its way when it was stopped
	if tl.Step() != 0 {
		t.Error("a late tick has moved")
	}
	if d := cmp.Diff([]bool{true, false}, states); d != "" {
		t.Errorf("playing: %s", d)
	}
}

func TestStepList(t *testing.T) {
	l := NewStepList()
	show(t, l, 400, 300)
	l.SetSteps(newRecording(100).steps)
	chosen := -1
	l.OnSelect = func(i int) { chosen = i }
	tap(l.Text, 4, 2)
	if chosen != 4 {
		t.Errorf("chosen %d, want 4", chosen)
	}
	l.kind.SetSelected("fork")
	if l.Len() != 10 || l.count.Text != "10 of 100 steps" {
		t.Errorf("%d forks are listed: %q", l.Len(), l.count.Text)
	}
	tap(l.Text, 4, 2)
	if chosen != 40 {
		t.Errorf("chosen %d, want 40", chosen)
	}
	l.SetStep(57) // not listed: the one before it
	if l.Text.Selected() != 5 {
		t.Errorf("row %d is selected, want 5", l.Text.Selected())
	}
	l.kind.SetSelected(allKinds)
	test.Type(l.filter, "About 7")
	if l.Len() != 11 {
		t.Errorf("%d steps have the text, want 11", l.Len())
	}
}

func TestInspector(t *testing.T) {
	p := NewInspector()
	show(t, p, 400, 300)
	locals := func(value string) *page.Table {
		return &page.Table{Title: "Locals", Columns: []string{"name", "value"}, Rows: []page.Row{
			{Node: -1, Cells: []page.Span{{Text: "n"}, page.NameOf("v1")}},
			{Node: 4, Cells: []page.Span{{Text: "total"}, {Text: value, Style: page.Constant}}},
		}}
	}
	p.SetTables([]*page.Table{locals("0"), {Title: "Stack"}}, nil)
	want := []string{"▾ Locals", "  name   value", "  n      v1", "  total  0", "▾ Stack  (empty)"}
	if d := cmp.Diff(want, lines(p)); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	var node int
	var variable string
	var link page.Link
	p.OnNode = func(n int) { node = n }
	p.OnVariable = func(v string) { variable = v }
	p.OnLink = func(l page.Link) { link = l }
	tap(p.Text, 2, 9)
	tap(p.Text, 3, 9)
	if variable != "v1" || node != 4 {
		t.Errorf("clicks led to variable %q and node %d", variable, node)
	}

	p.SetTables([]*page.Table{locals("1"), {Title: "Stack"}}, []*page.Table{locals("0")})
	if p.Row(2).Mark != Plain || p.Row(3).Mark == Plain {
		t.Error("what is new is not marked, or what is old is")
	}
	tap(p.Text, 0, 0)
	p.SetTables([]*page.Table{locals("2"), {Title: "Stack"}}, []*page.Table{locals("1")})
	if d := cmp.Diff([]string{"▸ Locals", "▾ Stack  (empty)"}, lines(p)); d != "" {
		t.Errorf("folded: (-want +got)\n%s", d)
	}

	p.SetSubject("v1", []page.Fact{{Name: "from", Value: "block 2", Link: &page.Link{Page: page.ParseKey("p"), Node: 2}}})
	tap(p.Text, 1, 8)
	if link != (page.Link{Page: page.ParseKey("p"), Node: 2}) {
		t.Errorf("the link led to %+v", link)
	}
	p.SetSubject("", nil)
	if len(p.rows) != 2 {
		t.Errorf("%d rows are left", len(p.rows))
	}
}

func lines(r Rows) []string {
	var list []string
	for i := range r.Len() {
		list = append(list, r.Row(i).String())
	}
	return list
}

func TestFind(t *testing.T) {
	p := &page.Page{Key: page.ParseKey("flow:f"), Title: "f", Nodes: []*page.Node{{
		ID: 7, Name: "block 7",
		Lines: []page.Line{
			{Spans: []page.Span{{Text: "block 7"}}},
			{Spans: []page.Span{{Text: "größe = "}, {Text: "add(Total, total)"}}},
		},
		Exits: []page.Exit{{Spans: []page.Span{{Text: "total"}}}},
	}}}
	find := func(q Query) (list []string) {
		re, err := q.Compile()
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range Find(p, re) {
			list = append(list, fmt.Sprintf("%d/%d %d-%d", h.Line, h.Exit, h.Start, h.End))
		}
		return list
	}
	for _, c := range []struct {
		query Query
		want  []string
	}{
		{Query{Text: "total"}, []string{"1/-1 12-17", "1/-1 19-24", "-1/0 0-5"}},
		{Query{Text: "Total"}, []string{"1/-1 12-17"}},
		{Query{Text: "add(", Pattern: false}, []string{"1/-1 8-12"}},
		{Query{Text: "^t.*l$", Pattern: true}, []string{"-1/0 0-5"}},
		{Query{Text: "block"}, []string{"-1/-1 0-0"}},
		{Query{Text: "x*", Pattern: true}, []string{"-1/-1 0-0"}},
	} {
		if d := cmp.Diff(c.want, find(c.query)); d != "" {
			t.Errorf("%+v (-want +got)\n%s", c.query, d)
		}
	}
	if _, err := (Query{Text: "(", Pattern: true}).Compile(); err == nil {
		t.Error("a broken pattern compiles")
	}
}

func TestSearchPane(t *testing.T) {
	p := NewSearchPane()
	show(t, p, 400, 300)
	var asked []Query
	p.OnQuery = func(q Query) { asked = append(asked, q) }
	test.Type(p.query, "ab")
	test.Tap(p.pattern)
	want := []Query{{Text: "a"}, {Text: "ab"}, {Text: "ab", Pattern: true}}
	if d := cmp.Diff(want, asked); d != "" {
		t.Errorf("queries (-want +got)\n%s", d)
	}
	var gone []int
	p.OnHit = func(_ Hit, i int) { gone = append(gone, i) }
	p.SetHits([]Hit{{Page: page.ParseKey("a"), Title: "f", Block: "block 1", Text: "xy"}, {Page: page.ParseKey("b"), Title: "g", Block: "block 2", Text: "xy"}})
	p.Next()
	p.Next()
	p.Next() // around
	p.Previous()
	if d := cmp.Diff([]int{0, 1, 0, 1}, gone); d != "" {
		t.Errorf("hits gone to (-want +got)\n%s", d)
	}
	if p.count.Text != "2 of 2 hits" || p.Row(0).String() != "f  1" || p.Row(3).String() != "  block 2  xy" {
		t.Errorf("%q, %q", p.count.Text, p.Row(3).String())
	}
	p.SetHits([]Hit{{Block: "b", Text: "v1 = getattr(node_23, 'next')", Place: scene.Place{Start: 23, End: 27}}})
	if row := p.Row(0); row.String() != "b  …de_23, 'next')" || row.Boxes[0].From != 12 || row.Boxes[0].To != 16 {
		t.Errorf("a hit far off is listed as %q with %+v", row.String(), row.Boxes)
	}
	p.SetHits(nil)
	if p.count.Text != "Nothing found" {
		t.Errorf("without hits: %q", p.count.Text)
	}
}

func TestOutline(t *testing.T) {
	o := NewOutline()
	show(t, o, 300, 300)
	o.SetEntries([]Entry{
		{Name: "f", Key: page.ParseKey("f"), Params: []string{"a", "b"}}, {Name: "A.m", Key: page.ParseKey("A.m")}, {Name: "g", Key: page.ParseKey("g")}, {Name: "A.n", Key: page.ParseKey("A.n")},
	})
	o.SetCurrent(page.Key{Entry: "A.n"})
	want := []string{"  f(a, b)", "▾ class A", "    m()", "    n()", "  g()"}
	if d := cmp.Diff(want, lines(o)); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	if o.Text.Selected() != 3 {
		t.Errorf("row %d is selected", o.Text.Selected())
	}
	opened := ""
	o.OnOpen = func(e Entry) { opened = e.Key.String() }
	tap(o.Text, 4, 3)
	if opened != "g" {
		t.Errorf("opened %q, want g", opened)
	}
	tap(o.Text, 1, 3)
	if o.Len() != 3 {
		t.Errorf("with the class folded there are %d rows", o.Len())
	}
	test.Type(o.filter, "N")
	if d := cmp.Diff([]string{"▸ class A", "    n()"}, lines(o)); d != "" {
		t.Errorf("filtered (-want +got)\n%s", d)
	}
	o.openFirst()
	if opened != "A.n" {
		t.Errorf("Enter opened %q", opened)
	}
}

func TestErrorPane(t *testing.T) {
	p := NewErrorPane()
	show(t, p, 600, 200)
	p.SetProblems("t.py cannot be read", []Problem{
		{File: "/tmp/t.py", Span: source.Span{Line: 3, Col: 1}, Msg: "expected ':'", Text: "\tif x"},
		{Msg: "something else", Details: "goroutine 1"},
	})
	want := []string{"t.py:3:2  expected ':'", "            if x", "            ^", "something else", "  goroutine 1"}
	if d := cmp.Diff(want, lines(p)); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	if p.heading.Text != "t.py cannot be read (2 problems)" {
		t.Errorf("heading %q", p.heading.Text)
	}
	var jumped Problem
	p.OnJump = func(pr Problem) { jumped = pr }
	tap(p.Text, 2, 5)
	if jumped.Span.Line != 3 {
		t.Errorf("jumped to %+v", jumped)
	}
	if text := p.CopyText(); !strings.Contains(text, "/tmp/t.py:3:2: expected ':'") || !strings.Contains(text, "goroutine 1") {
		t.Errorf("Copy takes %q", text)
	}
}

func TestChooser(t *testing.T) {
	c := NewChooser("Type", []Choice{{Title: "Zoom In"}, {Title: "Go to Step"}, {Title: "Step Forward"}, {Title: "Off", Off: true}})
	show(t, c, 400, 300)
	chosen := -1
	c.OnChoose = func(i int) { chosen = i }
	test.Type(c.field, "step")
	if d := cmp.Diff([]int{2, 1}, c.shown); d != "" {
		t.Errorf("what fits (-want +got)\n%s", d)
	}
	c.field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	c.field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if chosen != 1 {
		t.Errorf("chosen %d, want 1", chosen)
	}
	c.field.SetText("off")
	chosen = -1
	c.choose(0)
	if chosen != -1 {
		t.Error("what is off was chosen")
	}
	c.field.SetText("zmin")
	if d := cmp.Diff([]int{0}, c.shown); d != "" {
		t.Errorf("letters in order (-want +got)\n%s", d)
	}
}

// TestChooserPrefersWordsInARow: what says the words as they were typed comes before what says them apart.
func TestChooserPrefersWordsInARow(t *testing.T) {
	c := NewChooser("Type", []Choice{{Title: "Next Change in a Step"}, {Title: "To the Next Step"}, {Title: "Next Step"}})
	show(t, c, 400, 300)
	test.Type(c.field, "next step")
	if d := cmp.Diff([]int{2, 1, 0}, c.shown); d != "" {
		t.Errorf("what fits (-want +got)\n%s", d)
	}
}

// TestChooserKnowsOtherWords: a choice is found by what stands beside its title and by other names, after those whose
// titles say it.
func TestChooserKnowsOtherWords(t *testing.T) {
	c := NewChooser("Type", []Choice{
		{Title: "Specialised", Detail: "what is left", Also: "online"}, {Title: "Find", Detail: "Ctrl+F"}, {Title: "Work Online"}, {Title: "On Line 3"},
	})
	show(t, c, 400, 300)
	for typed, want := range map[string][]int{"online": {2, 0, 3}, "ctrl+f": {1}, "what is": {0}} {
		c.field.SetText(typed)
		if d := cmp.Diff(want, c.shown); d != "" {
			t.Errorf("what fits %q (-want +got)\n%s", typed, d)
		}
	}
}

func TestThemes(t *testing.T) {
	text := NewText()
	w := show(t, text, 200, 100)
	text.SetRows(&countingRows{n: 1, asked: map[int]bool{}})
	for _, c := range []struct {
		theme fyne.Theme
		want  *palette
	}{{test.Theme(), currentPalette()}, {darkTheme{test.Theme()}, darkPalette}} {
		fyne.CurrentApp().Settings().SetTheme(c.theme)
		text.Redraw()
		if got := w.Canvas().Capture().At(150, 80); !like(got, c.want.paper) {
			t.Errorf("the paper is %v, want %v", got, c.want.paper)
		}
	}
}

type darkTheme struct{ fyne.Theme }

func (d darkTheme) Color(fyne.ThemeColorName, fyne.ThemeVariant) color.Color {
	return color.NRGBA{A: 0xff}
}

// TestContrast keeps text readable on everything that lies behind it.
func TestContrast(t *testing.T) {
	for name, p := range map[string]*palette{"light": lightPalette, "dark": darkPalette} {
		for ink := Plain; ink < GroundHover; ink++ {
			least := 4.0
			if ink == Void { // what carries no value may stand back
				least = 3
			}
			if r := contrast(p.inks[ink], p.paper); r < least {
				t.Errorf("%s: ink %d has a contrast of %.1f on paper", name, ink, r)
			}
		}
		for ground := GroundHover; ground < inkCount; ground++ {
			if r := contrast(p.inks[Plain], p.inks[ground]); r < 4 {
				t.Errorf("%s: plain text has a contrast of %.1f on ground %d", name, r, ground)
			}
		}
	}
}

func contrast(a, b color.NRGBA) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(c color.NRGBA) float64 {
	part := func(v uint8) float64 {
		f := float64(v) / 255
		return f * f // close enough to sRGB for a bound
	}
	return 0.2126*part(c.R) + 0.7152*part(c.G) + 0.0722*part(c.B)
}

func BenchmarkSourceFrame5000Lines(b *testing.B) {
	p := NewSourcePane()
	show(b, p, 500, 800)
	p.SetSource(strings.Repeat(program, 900))
	for b.Loop() {
		p.Text.body.paint(500, 800)
	}
}

func BenchmarkStepOf10000(b *testing.B) {
	tl, l := NewTimeline(), NewStepList()
	show(b, tl, 900, 80)
	r := newRecording(10_000)
	tl.SetRecording(r, 0)
	l.SetSteps(r.steps)
	i := 0
	for b.Loop() {
		i = (i + 37) % 10_000
		tl.Seek(i)
		l.SetStep(i)
		l.Text.body.paint(300, 400)
	}
}

// TestLongLines: a line of megabytes is coloured in one pass; if it were not,
// this would take minutes.
func TestLongLines(t *testing.T) {
	var h highlighter
	line := "x = " + strings.Repeat("a + ", 1<<20) + "1"
	runs := h.colour(line)
	text := ""
	for _, r := range runs {
		text += r.Text
	}
	if text != line || len(runs) != 2 || runs[1].Text != "1" {
		t.Errorf("%d runs", len(runs))
	}
}

// TestFontThatCannotBeRead: there is always a font.
func TestFontThatCannotBeRead(t *testing.T) {
	face := faceOf(nil, 13*64)
	if advance, ok := face.GlyphAdvance('0'); !ok || advance.Round() < 4 || face.Metrics().Height.Ceil() < 8 {
		t.Errorf("a figure is %v wide, a line %v high", advance, face.Metrics().Height)
	}
}

// TestSelectingMovesNothing: the track has the same place whether a block is selected or
// not.
func TestSelectingMovesNothing(t *testing.T) {
	tl := NewTimeline()
	show(t, tl, 900, 60)
	tl.SetRecording(newRecording(20), 3)
	before := tl.track.Size()
	tl.SetBlock(1, "block 1")
	if after := tl.track.Size(); after != before {
		t.Errorf("the track is %v instead of %v", after, before)
	}
	if tl.beforeBlock.Disabled() {
		t.Error("the steps of the block cannot be looked for")
	}
}

// TestBytecodeBeginsAtItsTop: the instructions of another function are shown from the
// first one, and the same ones stay where they are.
func TestBytecodeBeginsAtItsTop(t *testing.T) {
	test.NewTempApp(t)
	p := NewBytecodePane()
	w := test.NewTempWindow(t, p)
	w.Resize(fyne.NewSize(300, 200))
	list := func(name string) (all []Instruction) {
		for i := range 100 {
			all = append(all, Instruction{Index: i, Text: name})
		}
		return all
	}
	p.SetInstructions(list("LOAD_FAST"))
	p.SetCurrent(80)
	at := p.Text.scroll.Offset.Y
	if p.SetInstructions(list("LOAD_FAST")); at == 0 || p.Text.scroll.Offset.Y != at {
		t.Errorf("the same instructions went from %v to %v", at, p.Text.scroll.Offset.Y)
	}
	if p.SetInstructions(list("LOAD_CONST")); p.Text.scroll.Offset.Y != 0 {
		t.Errorf("other instructions are shown from %v", p.Text.scroll.Offset.Y)
	}
}
