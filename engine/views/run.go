package views

import (
	"vitrine/engine/typed"
	"vitrine/pages/page"
	"vitrine/runtime/llinterp"
)

// Run shows a run in one of its graphs, and the objects beside it. The memory of the
// run must stay until the view is closed.
func Run(v *View, o *typed.Optimised, run *llinterp.Run, memory *Lifetime, text Text) error {
	i, f, err := v.find(o.LowLevel, text)
	if err != nil {
		return err
	}
	g, objects := o.Graph(f), run.Heap()
	v.Page, v.Recording = lowLevelPage(o, g, i, o.Keys(v.Key.Kind)), run.Graph(g)
	heap := page.Key{Kind: llinterp.HeapKind, Entry: o.EntryName()}
	v.Beside = &View{Key: heap, Title: "Objects", Page: objects.Union(), Recording: objects}
	v.More = !run.Done()
	memory.Enter()
	v.closed = memory.Leave
	return nil
}
