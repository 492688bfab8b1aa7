package panes

import (
	"strings"
	"testing"
)

// TestLongTextsDoNotWiden: what is typed into a field never asks for more room.
func TestLongTextsDoNotWiden(t *testing.T) {
	e := newEntry()
	show(t, e, 200, 40)
	before := e.MinSize()
	e.SetText(strings.Repeat("long ", 100))
	if after := e.MinSize(); after != before {
		t.Errorf("the field asks for %v instead of %v", after, before)
	}
	search := NewSearchPane()
	show(t, search, 200, 200)
	before = search.MinSize()
	search.SetQuery(strings.Repeat("long ", 100))
	if after := search.MinSize(); after != before {
		t.Errorf("the pane asks for %v instead of %v", after, before)
	}
}
