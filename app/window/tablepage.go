package window

import (
	"vitrine/annotator"
	"vitrine/engine"
	"vitrine/engine/page"
	"vitrine/engine/source"
	"vitrine/viewer/panes"
)

// hasTables reports whether the tables of a view are worth a view of their own:
// those of a page that changes step by step stand beside it.
func hasTables(v *engine.View) bool { return !recorded(v) && len(v.Page.Tables) > 0 }

// opensAsTable reports whether the tables of a view tell more than its picture.
func opensAsTable(v *engine.View) bool {
	return len(v.Page.Nodes) == 0 || stageOf(v.Key) == annotator.BindingsKey
}

// showTable shows the tables of a tab, or its graph.
func (t *tab) showTable(on bool) {
	t.tabled = on
	if on {
		t.item.Content = t.table
	} else {
		t.item.Content = t.graph
	}
}

// toggleTable turns from the graph of a page to its tables, or back.
func (w *Window) toggleTable() {
	w.current.showTable(!w.current.tabled)
	w.graphs.Refresh()
	w.showStep(w.current.step)
	w.focusGraph()
}

// newTable makes the view of the tables of a tab.
func (w *Window) newTable() *panes.TableView {
	v := panes.NewTableView()
	v.OnLink = w.follow
	v.OnRow = func(r page.Row) { w.protect("Following", func() { w.followRow(r) }) }
	v.OnSource = func(s source.Span) { w.lightHover(s) }
	v.Text.OnKey, v.Text.OnRune = w.typedKey, w.typedRune
	return v
}

// sideTables returns the tables that stand beside the picture of a tab.
func (t *tab) sideTables() []*page.Table {
	if t.tabled {
		return nil
	}
	return t.view.Page.Tables
}

// followRow goes where a row of a table leads: to the first of its links, with
// its variable marked there, or else to its place in the source.
func (w *Window) followRow(r page.Row) {
	var link *page.Link
	variable := ""
	for _, c := range r.Cells {
		if link == nil {
			link = c.Link
		}
		if variable == "" {
			variable = c.Var
		}
	}
	if link == nil {
		w.pick(r.Source)
		return
	}
	w.followTo(*link, func(t *tab) {
		if variable != "" {
			w.pickVariable(variable)
		}
	})
}
