package views

import (
	"vitrine/flowspace"
	"vitrine/flowspace/model"
	"vitrine/pages/page"
)

// Finished shows a flow graph whose making has not been recorded.
func Finished(v *View, g *model.FunctionGraph) {
	v.Page = flowspace.GraphPage(g)
	v.Page.Key, v.Unrecorded = v.Key, true
}

// Flow shows a flow graph, and how the flow space has built it. Without a graph,
// because the analysis has failed, it shows how far that came.
func Flow(v *View, g *model.FunctionGraph, rec *flowspace.Recording) {
	n := rec.Steps().Len()
	if g != nil || n > 0 {
		v.Recording = rec
	}
	switch {
	case g != nil:
		v.Page = rec.Page()
		v.Page.Key = v.Key
	case n > 0:
		v.Page = rec.PageAt(n - 1)
	default:
		v.Page = &page.Page{Kind: page.FlowGraph, Key: v.Key, Title: v.Title, File: v.File}
	}
}
