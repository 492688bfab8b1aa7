package panes

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"
	"github.com/google/go-cmp/cmp"

	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/viewer/scene"
)

func TestWhyPane(t *testing.T) {
	p := NewWhyPane()
	show(t, p, 300, 300)
	p.SetReasons("Why is x Integer?", []Reason{
		{Step: 41, Origin: true, Text: "x is Integer, along the exit of block 3, which is a long way from here", Where: "f · line 2"},
		{Step: 2, Kind: "take", Text: "Block 0 is taken", Where: "f"},
	})
	got := lines(p)
	if len(got) < 5 || got[0] != "f · line 2" || got[len(got)-1] != "  Block 0 is taken" {
		t.Errorf("rows %q", got)
	}
	for _, line := range got {
		if cells(line) > p.columns {
			t.Errorf("%q is wider than %d", line, p.columns)
		}
	}
	gone := -1
	p.OnReason = func(r Reason) { gone = r.Step }
	tap(p.Text, 1, 2)
	if gone != 41 {
		t.Errorf("gone to %d", gone)
	}
	p.SetStep(2)
	if r := p.Row(len(got) - 1); r.Ground != GroundCurrent || p.Row(0).Ground == GroundCurrent {
		t.Error("the step that is shown is not marked")
	}
	p.SetStep(7)
	if p.Text.Selected() >= 0 {
		t.Error("a step that is not of the chain is marked")
	}
	p.SetReasons("", nil)
	if p.Len() != 0 || p.title.Visible() {
		t.Error("the explanation is still there")
	}
}

func TestBroken(t *testing.T) {
	for _, c := range []struct {
		text string
		at   int
		want []string
	}{
		{"", 5, []string{""}},
		{"ab cd", 5, []string{"ab cd"}},
		{"ab cd e", 5, []string{"ab cd", "e"}},
		{"a verylongword b", 5, []string{"a", "verylongword", "b"}},
	} {
		if d := cmp.Diff(c.want, broken(c.text, c.at)); d != "" {
			t.Errorf("%q (-want +got)\n%s", c.text, d)
		}
	}
}

func bindings() *page.Table {
	row := func(graph, variable, annotation string, line int32) page.Row {
		return page.Row{Node: -1, Source: source.Span{Line: line, EndLine: line, EndCol: 3}, Cells: []page.Span{
			page.Plain.Span(graph).Leading(&page.Link{Page: page.Key{Entry: graph}, Node: 1}), page.Plain.Span(variable).About(variable), {Text: annotation}}}
	}
	return &page.Table{Title: "Bindings", Columns: []string{"graph", "variable", "annotation"},
		Rows: []page.Row{row("f", "v10", "Integer", 1), row("g", "v2", "String", 2), row("f", "v1", "Float", 3)}}
}

func TestTableView(t *testing.T) {
	v := NewTableView()
	show(t, v, 500, 300)
	v.SetTables([]*page.Table{bindings()})
	column := func() string {
		var names []string
		for _, line := range lines(v)[2:] {
			names = append(names, strings.Fields(line)[1])
		}
		return strings.Join(names, " ")
	}
	if got := lines(v)[0]; got != "Bindings  (3)" || column() != "v10 v2 v1" {
		t.Errorf("%q: %s", got, column())
	}
	for _, want := range []string{"v1 v2 v10", "v10 v2 v1", "v10 v2 v1"} { // rising, falling, as it was
		tap(v.Text, 1, 10)
		if column() != want {
			t.Errorf("sorted: %s, want %s", column(), want)
		}
	}
	tap(v.Text, 1, 60) // the last column, and what is right of it
	if column() != "v1 v10 v2" {
		t.Errorf("sorted by annotation: %s", column())
	}
	test.Type(v.filter, "F int")
	if column() != "v10" || v.count.Text != "1 of 3 rows" {
		t.Errorf("filtered: %s, %s", column(), v.count.Text)
	}
	v.SelectRow(0, 1)
	if v.filter.Text != "" || !strings.Contains(v.Row(v.Text.Selected()).String(), "v2") {
		t.Errorf("row %d is selected", v.Text.Selected())
	}
}

func TestTableViewLeadsOn(t *testing.T) {
	v := NewTableView()
	show(t, v, 500, 300)
	v.SetTables([]*page.Table{bindings()})
	var link page.Link
	var row page.Row
	var span source.Span
	v.OnLink = func(l page.Link) { link = l }
	v.OnRow = func(r page.Row) { row = r }
	v.OnSource = func(s source.Span) { span = s }
	tap(v.Text, 0, 2) // the title leads nowhere
	tap(v.Text, 2, 2)
	if link.Page.String() != "f" {
		t.Errorf("the link leads to %+v", link)
	}
	tap(v.Text, 3, 10)
	if len(row.Cells) == 0 || row.Cells[1].Var() != "v2" {
		t.Errorf("the row is %+v", row)
	}
	v.Text.OnHover(4, 0)
	if span.Line != 3 {
		t.Errorf("pointed at %v", span)
	}
	v.Text.OnHover(-1, 0)
	if span.IsValid() {
		t.Error("the source stays lit")
	}
}

func TestNaturalOrder(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"v2", "v10", -1}, {"v10", "v2", +1}, {"v2", "v2", 0}, {"a", "b", -1}, {"v02", "v2", 0}, {"v", "v1", -1}, {"1a", "1b", -1}} {
		if got := naturally(c.a, c.b); (got < 0) != (c.want < 0) || (got > 0) != (c.want > 0) {
			t.Errorf("%s, %s: %d", c.a, c.b, got)
		}
	}
}

func TestErrorPaneShowsSides(t *testing.T) {
	p := NewErrorPane()
	show(t, p, 700, 400)
	chain := []Reason{{Step: 9, Text: "nine", Where: "f"}, {Step: 7, Text: "seven"}, {Step: 5, Text: "five"}, {Step: 3, Text: "three"}, {Step: 1, Text: "one"}}
	p.SetProblems("f does not type", []Problem{{File: "t.py", Span: source.Span{Line: 3}, Msg: "these do not go together", Page: page.ParseKey("annotated:f"), Step: 11,
		Sides: []Side{{Text: "Integer comes from t.py:1:1", File: "t.py", Span: source.Span{Line: 1}, Reasons: chain}, {Text: "String comes from t.py:2:1"}}}})
	want := []string{"t.py:3:1  these do not go together", "  Integer comes from t.py:1:1",
		"    step 10  nine  f", "    step 8  seven  ", "    step 6  five  ", "    … 2 more steps", "  String comes from t.py:2:1"}
	if d := cmp.Diff(want, lines(p)); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	var jumped Problem
	step := -1
	p.OnJump = func(pr Problem) { jumped = pr }
	p.OnStep = func(_ Problem, s int) { step = s }
	tap(p.Text, 3, 5)
	if step != 7 {
		t.Errorf("gone to step %d", step)
	}
	tap(p.Text, 1, 5)
	if jumped.Span.Line != 1 || jumped.Page.String() != "" {
		t.Errorf("the side leads to %+v", jumped)
	}
	tap(p.Text, 0, 5)
	if jumped.Page.String() != "annotated:f" || jumped.Step != 11 {
		t.Errorf("the problem leads to %+v", jumped)
	}
	tap(p.Text, 5, 5)
	if p.Len() != len(want)+2 || p.Row(7).String() != "    … fewer steps" {
		t.Errorf("unfolded: %q", lines(p))
	}
	if text := p.CopyText(); !strings.Contains(text, "String comes from") {
		t.Errorf("Copy takes %q", text)
	}
}

func TestErrorPaneBreaksMessages(t *testing.T) {
	p := NewErrorPane()
	show(t, p, 400, 300)
	many := strings.Repeat("word ", 40)
	p.SetProblems("", []Problem{{File: "a_long_name.py", Span: source.Span{Line: 3}, Msg: many, Sides: []Side{{Text: many, Span: source.Span{Line: 7}}}}})
	if p.Len() < 6 {
		t.Fatalf("rows %q", lines(p))
	}
	for i, line := range lines(p) {
		if cells(line) > p.columns+2 {
			t.Errorf("%q is too wide", line)
		}
		ends := i == p.Len()-1 || p.rows[i].side != p.rows[i+1].side
		if !ends && cells(line)+cells(" word") <= p.columns {
			t.Errorf("%q leaves room for more, of %d cells", line, p.columns)
		}
	}
	var jumped Problem
	p.OnJump = func(pr Problem) { jumped = pr }
	tap(p.Text, p.Len()-1, 5)
	if jumped.Span.Line != 7 {
		t.Errorf("the last row of a side leads to %+v", jumped)
	}
}

func TestSearchPaneGrows(t *testing.T) {
	p := NewSearchPane()
	show(t, p, 400, 300)
	hit := func(name string) Hit {
		return Hit{Page: page.Key{Entry: name}, Title: name + " · flow graph", Block: "b", Text: "xy"}
	}
	p.query.Text = "x"
	p.SetHits(nil)
	p.AddHits([]Hit{hit("f"), hit("f")}, "1 of 3 pages searched")
	if d := cmp.Diff([]string{"b  xy", "b  xy"}, lines(p)); d != "" {
		t.Errorf("one page (-want +got)\n%s", d)
	}
	if p.count.Text != "2 hits, 1 of 3 pages searched" {
		t.Errorf("count %q", p.count.Text)
	}
	p.Next()
	p.AddHits([]Hit{hit("g")}, "")
	p.AddHits([]Hit{hit("g"), hit("h")}, "")
	if p.Text.Selected() != 1 {
		t.Errorf("row %d is selected", p.Text.Selected())
	}
	want := []string{"f · flow graph  2", "  b  xy", "  b  xy", "g · flow graph  2", "  b  xy", "  b  xy", "h · flow graph  1", "  b  xy"}
	if d := cmp.Diff(want, lines(p)); d != "" {
		t.Errorf("more pages (-want +got)\n%s", d)
	}
	for hit, row := range []int{1, 2, 4, 5, 7} {
		if p.rowOf(hit) != row {
			t.Errorf("hit %d is in row %d, not %d", hit, p.rowOf(hit), row)
		}
	}
	opened, gone := "", -1
	p.OnPage = func(h Hit) { opened = h.Page.String() }
	p.OnHit = func(_ Hit, i int) { gone = i }
	tap(p.Text, 3, 2)
	tap(p.Text, 7, 2)
	if opened != "g" || gone != 4 {
		t.Errorf("opened %q, gone to %d", opened, gone)
	}
}

func TestFindInTables(t *testing.T) {
	re, err := Query{Text: "v2"}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	hits := Find(&page.Page{Key: page.ParseKey("bindings:f"), Tables: []*page.Table{bindings()}}, re)
	want := []Hit{{Page: page.ParseKey("bindings:f"), Block: "Bindings", Text: "g  v2  String", InTable: true, Row: 1,
		Place: scene.Place{Node: -1, Line: -1, Exit: -1, Start: 3, End: 5}}}
	if d := cmp.Diff(want, hits); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

func TestInspectorAction(t *testing.T) {
	p := NewInspector()
	show(t, p, 400, 300)
	done := 0
	p.SetSubject("x", []page.Fact{{Name: "annotation", Value: "Integer"}}, Action{Title: "Why this type?", Run: func() { done++ }})
	if d := cmp.Diff([]string{"▾ x", "  Why this type?", "  annotation  Integer"}, lines(p)); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	if run := p.Row(1).Runs[1]; !run.Underline {
		t.Error("the action is not a link")
	}
	tap(p.Text, 1, 4)
	if done != 1 {
		t.Error("nothing is done")
	}
}

func TestTimelineElsewhere(t *testing.T) {
	tl := NewTimeline()
	show(t, tl, 900, 80)
	asked := false
	tl.OnElsewhere = func() { asked = true }
	tl.SetElsewhere("this step is about graph g")
	if !tl.elsewhere.Visible() {
		t.Fatal("nothing is said")
	}
	tl.elsewhere.OnTapped()
	if !asked {
		t.Error("a click does nothing")
	}
	tl.SetElsewhere("")
	if tl.elsewhere.Visible() {
		t.Error("it is still said")
	}
}
