package views

import (
	"vitrine/engine/typed"
	"vitrine/pages/page"
	"vitrine/runtime/llinterp"
)

// Run shows a run in one of its graphs, and the objects beside it. The memory of the
// run must stay until the view is closed.
func Run(v *View, o *typed.Optimised, run *llinterp.Run, memory *Lifetime, text Text) error {
	i, err := o.Find(v.Key.Graph)
	if err != nil {
		return err
	}
	g := o.Graph(o.Graphs[i].Function())
	v.Page = lowLevelPage(o, g, i, o.Keys(v.Key.Kind))
	v.showSource(o.Graphs[i], text)
	v.Recording = &runGraph{run.Graph(g), memory}
	heap := page.Key{Kind: llinterp.HeapKind, Entry: o.EntryName()}
	v.Beside = &View{Key: heap, Title: "Objects", Recording: newRunHeap(run.Heap(), memory)}
	v.Beside.Page = v.Beside.Recording.Union()
	v.More = !run.Done()
	memory.Enter()
	v.closed = memory.Leave
	return nil
}

// A runGraph is a run in one of its graphs, while its memory exists.
type runGraph struct {
	page.Run
	memory *Lifetime
}

// PageAt implements page.Recording.
func (g *runGraph) PageAt(i int) *page.Page {
	var p *page.Page
	if !g.memory.look(func() { p = g.Run.PageAt(i) }) {
		p = g.Union()
	}
	return p
}

// PlaceAt implements page.Locator.
func (g *runGraph) PlaceAt(i int) page.Place {
	at := page.Place{Node: -1, Instr: -1}
	g.memory.look(func() { at = g.Run.PlaceAt(i) })
	return at
}

// StateAt implements page.Recording.
func (g *runGraph) StateAt(i int) []*page.Table {
	var tables []*page.Table
	g.memory.look(func() { tables = g.Run.StateAt(i) })
	return tables
}
