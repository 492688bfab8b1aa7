package views

import (
	"vitrine/engine/typed"
	"vitrine/flowspace/model"
	"vitrine/jit/llabstract"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/page"
)

// ResidualKind is the kind of the page of a specialised graph.
const ResidualKind = "online"

// Residual shows the graph that is left of the function that starts a program: g, nil if
// there was an error before it was complete; and how it grew, if there is a recording.
func Residual(v *View, l *typed.LowLevel, g *model.FunctionGraph, rec *llabstract.Recording, text Text) error {
	i, _, err := v.find(l, text)
	if err != nil {
		return err
	}
	v.Page = &page.Page{Kind: page.FlowGraph, File: l.Graphs[i].File}
	if g != nil {
		v.Page = llpage.GraphPage(g, l.Keys("lowlevel"))
	}
	v.Page.Title = l.Names()[i] + " – specialised"
	if rec != nil {
		v.Recording = rec.Residual(&page.Page{Kind: page.FlowGraph, Key: v.Key, Title: v.Page.Title, File: v.Page.File})
	}
	return nil
}

// Known shows what is known while the function that starts a program is specialised.
func Known(v *View, l *typed.LowLevel, rec *llabstract.Recording, text Text) error {
	if _, _, err := v.find(l, text); err != nil {
		return err
	}
	v.Recording = rec.State(v.Key)
	v.Page = v.Recording.PageAt(v.Recording.Steps().Len() - 1)
	return nil
}

// Specialising shows a graph that is followed, what is known beside it, and the residual
// graph beside that.
func Specialising(v *View, l *typed.LowLevel, rec *llabstract.Recording, text Text) error {
	i, _, err := v.find(l, text)
	if err != nil {
		return err
	}
	g := l.Graphs[i].FunctionGraph
	v.Page, v.Recording = lowLevelPage(l.Plain(), g, i, l.Keys(v.Key.Kind)), rec.Input(g)
	known := page.Key{Kind: llabstract.StateKind, Entry: l.EntryName()}
	state := rec.State(known)
	v.Beside = &View{Key: known, Title: "What is known", Page: state.Union(), Recording: state}
	of := page.Key{Kind: ResidualKind, Entry: l.EntryName()}
	residual := rec.Residual(&page.Page{Kind: page.FlowGraph, Key: of, Title: "Residual graph", File: g.File})
	v.Beside.Beside = &View{Key: of, Title: "Residual graph", Page: residual.Union(), Recording: residual}
	return nil
}
