package window

import (
	"vitrine/pages/page"
	"vitrine/pages/visits"
)

// countsName is the preference whether the visits of blocks are counted.
const countsName = "countVisits"

// counts reports whether headings of blocks and the inspector tell how often blocks were
// visited.
func (st *stepper) counts() bool { return st.w.prefs.isOn(countsName, false) }

// notes returns what the headings of blocks say about visits up to the step of a tab, by ID.
func (st *stepper) notes(t *tab) map[int]string {
	if !recorded(t.view) || !st.counts() {
		return nil
	}
	notes := make(map[int]string)
	for id, c := range t.visitsUpto(t.step) {
		notes[id] = c.String()
	}
	return notes
}

// visitsUpto counts the visits of blocks up to a step.
func (t *tab) visitsUpto(step int) map[int]visits.Count {
	if t.visits == nil || t.visits.Recording() != t.view.Recording {
		t.visits = visits.NewCounter(t.view.Recording)
	}
	return t.visits.Upto(step)
}

func (t *tab) visitsTable(step int) *page.Table { return visits.Table(t.page(), t.visitsUpto(step)) }
