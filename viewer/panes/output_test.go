package panes

import (
	"fmt"
	"strings"
	"testing"
)

// TestOutputKeepsItsPlace: the end stays in view while text is added, and what somebody
// reads stays in its place, even when the beginning is dropped.
func TestOutputKeepsItsPlace(t *testing.T) {
	p := NewOutputPane()
	show(t, p, 300, 200)
	var b strings.Builder
	grow := func(n int) Output {
		for range n {
			fmt.Fprintf(&b, "line %d\n", strings.Count(b.String(), "\n"))
		}
		return Output{What: "f()", Text: b.String()}
	}
	bottom := func() bool {
		return p.Text.scroll.Offset.Y+p.Text.scroll.Size().Height >= p.Text.body.MinSize().Height-1
	}
	p.SetOutput(grow(100))
	p.SetOutput(grow(50))
	if p.Len() != 150 || !bottom() {
		t.Errorf("%d rows, from %v of %v", p.Len(), p.Text.scroll.Offset.Y, p.Text.body.MinSize().Height)
	}
	row := p.Text.body.metrics().rowHeight
	p.Text.scrollTo(p.Text.scroll.Offset.SubtractXY(0, 50*row))
	top := func() string { return p.Row(int(p.Text.scroll.Offset.Y/row + 0.5)).String() }
	before := top()
	p.SetOutput(grow(50))
	if top() != before {
		t.Errorf("instead of %q there is %q", before, top())
	}
	all := grow(0)
	cut := strings.Index(all.Text, "line 60\n")
	all.Text, all.Dropped = all.Text[cut:], int64(cut)
	p.SetOutput(all)
	at := int(p.Text.scroll.Offset.Y/row + 0.5)
	if got := p.Row(at + 1).String(); got != before {
		t.Errorf("after the beginning was dropped there is %q instead of %q", got, before)
	}
	if got := p.Row(0).String(); !strings.Contains(got, fmt.Sprintf("dropped: %d bytes", cut)) || p.Len() != 141 {
		t.Errorf("%d rows, the first is %q", p.Len(), got)
	}
	if p.Text.CopyText() != all.Text {
		t.Error("not all of the text is copied")
	}
}

// TestOutputOfAnyText: long lines are broken and lose nothing, tabs and signs that are not
// to be seen are shown.
func TestOutputOfAnyText(t *testing.T) {
	p := NewOutputPane()
	show(t, p, 300, 200)
	long := strings.Repeat("öäü", 1500)
	p.SetOutput(Output{Text: "a\tb\x1b[1m\r\n\n" + long + "\nend"})
	if got := p.Row(0).String(); got != "a       b·[1m" {
		t.Errorf("%q", got)
	}
	var all strings.Builder
	for i := 2; i < p.Len()-1; i++ {
		all.WriteString(p.Row(i).String())
	}
	if all.String() != long || p.Len() < 10 || p.Row(1).String() != "" || p.Row(p.Len()-1).String() != "end" {
		t.Errorf("%d rows", p.Len())
	}
	if p.Columns() > mostRowBytes {
		t.Errorf("%d columns", p.Columns())
	}
	p.SetOutput(Output{})
	if p.Len() != 0 || p.Text.CopyText() != "" {
		t.Error("no text has rows")
	}
}
