package window

import (
	"fyne.io/fyne/v2/container"

	"vitrine/engine"
	"vitrine/engine/views"
	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/viewer/panes"
)

// hasTables reports whether the tables of a view are worth a view of their own:
// those of a page that changes step by step are shown beside it.
func hasTables(v *views.View) bool { return !recorded(v) && len(v.Page.Tables) > 0 }

// opensAsTable reports whether the tables of a view say more than its picture.
func opensAsTable(v *views.View) bool {
	return len(v.Page.Nodes) == 0 || engine.KindOf(v.Key).Tabled
}

// isEmpty reports whether there is nothing on the page of a view.
func isEmpty(v *views.View) bool {
	for _, t := range v.Page.Tables {
		if len(t.Rows) > 0 {
			return false
		}
	}
	return !recorded(v) && len(v.Page.Nodes) == 0
}

// dress makes a tab show what a view has: a graph, tables or neither.
func (tb *tabBar) dress(t *tab, v *views.View) {
	switch {
	case isEmpty(v):
		text := engine.KindOf(v.Key).Empty
		if text == "" {
			text = "There is nothing on this page"
		}
		t.table, t.tabled = nil, false
		t.item.Content = container.NewCenter(newDimText(text))
	case hasTables(v):
		if t.table == nil {
			t.table = tb.newTable()
			t.showTable(opensAsTable(v))
		}
		t.table.SetTables(v.Page.Tables)
	default:
		t.table = nil
		t.showTable(false)
	}
}

// showTable shows the tables of a tab, or its graph.
func (t *tab) showTable(on bool) {
	t.tabled = on
	if on {
		t.item.Content = t.table
	} else {
		t.item.Content = t.drawn()
	}
}

// toggleTable turns from the graph of a page to its tables, or back.
func (tb *tabBar) toggleTable() {
	tb.current.showTable(!tb.current.tabled)
	tb.w.layout.suitTab()
	tb.bar.Refresh()
	tb.w.stepper.show(tb.current.step)
	tb.focus()
}

// newTable makes the view of the tables of a tab.
func (tb *tabBar) newTable() *panes.TableView {
	v := panes.NewTableView()
	v.OnLink = tb.w.nav.follow
	v.OnRow = func(r page.Row) { tb.w.tasks.protect("Following", func() { tb.followRow(r) }) }
	v.OnSource = func(s source.Span) { tb.w.texts.lightHover(s) }
	v.Text.OnKey, v.Text.OnRune = tb.w.commands.typedKey, tb.w.commands.typedRune
	return v
}

// sideTables returns the tables beside the picture of a tab.
func (t *tab) sideTables() []*page.Table {
	if t.tabled {
		return nil
	}
	return t.view.Page.Tables
}

// followRow goes where a row of a table leads: to the first of its links, with
// its variable marked there, or else to its place in the source.
func (tb *tabBar) followRow(r page.Row) {
	var link *page.Link
	variable := ""
	for _, c := range r.Cells {
		if link == nil {
			link = c.Link()
		}
		if variable == "" {
			variable = c.Var()
		}
	}
	if link == nil {
		tb.w.texts.pick(r.Source)
		return
	}
	tb.w.nav.followTo(*link, func(t *tab) {
		if variable != "" {
			tb.w.subject.pickVariable(variable)
		}
	})
}
