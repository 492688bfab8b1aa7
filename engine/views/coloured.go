package views

import (
	"fmt"

	"vitrine/engine/typed"
	"vitrine/jit/hintannotator"
)

// Coloured shows a copy of a graph with the colours of its variables, and how they were found.
func Coloured(v *View, l *typed.LowLevel, res *hintannotator.Result, pages *hintannotator.Pages, text Text) error {
	g := res.Graph(v.Key.Graph)
	if g == nil {
		return fmt.Errorf("the program has no coloured graph %s", v.Key.Graph)
	}
	v.showColoured(l, g, text)
	v.Page = pages.Page(g)
	if rec := pages.Recording(g); rec != nil {
		v.Recording = rec
	}
	return nil
}
