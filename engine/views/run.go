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
	v.Recording = run.Graph(g)
	objects := run.Heap()
	v.besides(page.Key{Kind: llinterp.HeapKind, Entry: o.EntryName()}, "Objects", objects.Union())
	v.Beside.Recording = objects
	v.More = !run.Done()
	memory.Enter()
	v.closed = memory.Leave
	return nil
}
