package session

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"vitrine/pages/film"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// A partSize is a part that is there; without a name it was freed.
type partSize struct {
	name        string
	address     uint64
	bytes, room int
	tier        int
}

// The titles of tables. Questions of lessons name them.
const (
	TablePatch    = "Patches"
	TablePath     = "Path"
	TableSwitches = "Switches"
	TableRan      = "Executed"
	TableParts    = "Code"
	TableRuns     = "Runs"
)

// TablesAt returns what is known after an event: what was patched, the lines of the interpreted program, the path that was replayed, the switches with their cases, what
// ran how often, the parts of the code, and the runs.
func (s *Session) TablesAt(i int) []*page.Table {
	defer s.film.Read()()
	if i < 0 || i >= len(s.events) {
		return nil
	}
	e := &s.events[i]
	var list []*page.Table
	add := func(t *page.Table) {
		if len(t.Rows) > 0 {
			list = append(list, t)
		}
	}
	add(patchTable(e.Patches))
	if len(e.Facts) > 0 && len(e.Patches) == 0 {
		add(film.Details(trace.Step{Details: e.Facts}))
	}
	add(s.interpretedTable(i))
	add(s.pathTable(i))
	add(s.switchTable(i))
	add(s.ranTable(i))
	add(s.runTable(i))
	add(s.partTable(i))
	return list
}

// patchTable shows patches, instruction by instruction.
func patchTable(patches []Patch) *page.Table {
	t := page.NewTable(TablePatch, "at", "bytes", "instruction")
	for _, p := range patches {
		for _, in := range p.Before {
			t.Add(-1, page.Comment.Span(fmt.Sprintf("%x", in.Address)), page.Failure.Span("− "+in.Bytes.String()), page.Failure.Span(in.Text))
		}
		for _, in := range p.After {
			t.Add(-1, page.Comment.Span(fmt.Sprintf("%x", in.Address)), page.Green.Span("+ "+in.Bytes.String()), page.Green.Span(in.Text))
		}
	}
	return t
}

// pathTable shows the nodes that the replay which is under way, or the latest one of the run, has come past.
func (s *Session) pathTable(at int) *page.Table {
	t := page.NewTable(TablePath, "node", "was")
	first := -1
	for i := at; i >= 0 && s.events[i].Kind != KindRun; i-- {
		if s.events[i].Kind == KindDemand {
			first = i
			break
		}
	}
	if first < 0 {
		return t
	}
	for i := first + 1; i <= at; i++ {
		if e := &s.events[i]; e.Kind == KindReplay {
			t.AddAt(e.Span, -1, page.Comment.Span(fmt.Sprint(len(t.Rows)+1)), page.Plain.Span(pathNode(e)))
		}
	}
	return t
}

// pathNode returns what a node of a path is.
func pathNode(e *Event) string {
	if node := fact(e, FactNode); node != "" {
		return node
	}
	return e.Text
}

func (s *Session) switchTable(at int) *page.Table {
	t := page.NewTable(TableSwitches, "block", "cases", "tests")
	for _, id := range slices.Sorted(maps.Keys(s.served)) {
		w, ok := s.served[id].At(at)
		if !ok {
			continue
		}
		cases := strings.Join(w.Cases, ", ")
		switch {
		case cases == "" && !w.Default:
			cases = "none"
		case w.Default && cases != "":
			cases += ", and all others"
		case w.Default:
			cases = "all"
		}
		t.Add(w.Block, page.Heading.Span(fmt.Sprintf("block %d", w.Block)), page.Case.Span(cases), page.Comment.Span(w.Tests))
	}
	return t
}

// mostRows is how many rows a table has; more are counted.
const mostRows = 60

// A ran is how often a block ran.
type ran struct {
	id                 int
	now, sinceRun, all uint64
}

// ranTable shows how often blocks ran: since the event before, in this run, and in all.
func (s *Session) ranTable(at int) *page.Table {
	t := page.NewTable(TableRan, "block", "now", "run", "all")
	begun, _ := s.begun.At(at)
	var list []ran
	for _, id := range slices.Sorted(maps.Keys(s.ran)) {
		all, _ := s.ran[id].At(at)
		before, _ := s.ran[id].At(at - 1)
		earlier, _ := s.ran[id].At(begun - 1)
		if all > 0 {
			list = append(list, ran{id, all - before, all - earlier, all})
		}
	}
	slices.SortStableFunc(list, func(a, b ran) int { return cmp.Compare(b.all, a.all) })
	if lost, _ := s.lost.At(at); lost {
		t.Add(-1, page.Failure.Span("at least"), page.Failure.Span("the rest of this run was not counted"))
	}
	for _, b := range list[:min(len(list), mostRows)] {
		n := func(x uint64) page.Span { return page.Plain.Span(fmt.Sprint(x)) }
		t.Add(b.id, page.Heading.Span(fmt.Sprintf("block %d", b.id)), n(b.now), n(b.sinceRun), n(b.all))
	}
	if n := len(list) - mostRows; n > 0 {
		t.Add(-1, page.Comment.Span(fmt.Sprintf("and %d more", n)))
	}
	return t
}

func (s *Session) partTable(at int) *page.Table {
	t := page.NewTable(TableParts, "part", "at", "bytes", "tier")
	var list []partSize
	for _, id := range slices.Sorted(maps.Keys(s.sizes)) {
		if p, ok := s.sizes[id].At(at); ok && p.name != "" {
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(a, b partSize) int { return cmp.Compare(a.address, b.address) })
	for _, p := range list[max(0, len(list)-mostRows):] {
		size, tier := fmt.Sprint(p.bytes), ""
		if p.room > 0 {
			size = fmt.Sprintf("%d of %d", p.bytes, p.room)
		}
		if p.tier > 0 {
			tier = fmt.Sprint(p.tier)
		}
		t.Add(-1, page.Heading.Span(p.name), page.Comment.Span(fmt.Sprintf("%x", p.address)), page.Plain.Span(size), page.Plain.Span(tier))
	}
	return t
}

// runTable lists the calls up to an event, and what became of them.
func (s *Session) runTable(at int) *page.Table {
	t := page.NewTable(TableRuns, "call", "outcome")
	for i := 0; i <= at; i++ {
		switch e := &s.events[i]; e.Kind {
		case KindRun:
			t.Add(-1, page.Plain.Span(fact(e, FactCall)), page.Comment.Span("runs"))
		case KindEnd:
			if n := len(t.Rows); n > 0 {
				t.Rows[n-1].Cells[1] = page.Plain.Span(fact(e, FactOutcome))
			}
		}
	}
	if n := len(t.Rows); n > mostRows {
		t.Rows = t.Rows[n-mostRows:]
	}
	return t
}

// fact returns what an event says about something, or "".
func fact(e *Event, name string) string {
	for _, f := range e.Facts {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}
