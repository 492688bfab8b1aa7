package panes

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// TestDropDownGivesKeysAway: the keys of the window act while a choice has the
// focus; those of the choice do not leave it.
func TestDropDownGivesKeysAway(t *testing.T) {
	l, line := NewStepList(), NewTimeline()
	show(t, l, 300, 200)
	show(t, line, 900, 100)
	var keys []fyne.KeyName
	var runes []rune
	l.Text.OnKey = func(ev *fyne.KeyEvent) { keys = append(keys, ev.Name) }
	l.Text.OnRune = func(r rune) { runes = append(runes, r) }
	line.OnKey, line.OnRune = l.Text.OnKey, l.Text.OnRune
	for _, d := range []*dropDown{l.kind, line.speedChoice} {
		keys, runes = nil, nil
		test.Type(d, ". 1")
		for _, k := range []fyne.KeyName{fyne.KeyEscape, fyne.KeyF10, fyne.KeyRight} {
			d.TypedKey(&fyne.KeyEvent{Name: k})
		}
		if string(runes) != ".1" || len(keys) != 2 || keys[0] != fyne.KeyEscape || keys[1] != fyne.KeyF10 {
			t.Errorf("given away are %q and %v", string(runes), keys)
		}
	}
}

// TestChooserFits: details are cut off rather than scrolled, unless there is room.
func TestChooserFits(t *testing.T) {
	c := NewChooser("Show", []Choice{{Title: "Flow Graph", Detail: "how the flow space builds it, step by step"}, {Title: "Bytecode", Detail: "short"}})
	show(t, c, 260, 200)
	if c.Columns() > c.Text.VisibleColumns() {
		t.Errorf("%d columns in %d", c.Columns(), c.Text.VisibleColumns())
	}
	if row := c.Row(0).String(); cells(row) > c.Text.VisibleColumns() || row[len(row)-3:] != "…" {
		t.Errorf("the row is %q", row)
	}
	show(t, c, c.Width(), 200)
	if row := c.Row(0).String(); row[len(row)-4:] != "step" {
		t.Errorf("with enough room the row is %q", row)
	}
}
