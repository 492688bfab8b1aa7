package session

import (
	"slices"

	"vitrine/pages/film"
	"vitrine/pages/page"
)

// Residual returns the recording of the residual graph. All its pages are like head.
func (s *Session) Residual(head *page.Page) page.Locator { return &recording{s.graph, s, head, 0} }

// Code returns the recording of the machine code. All its pages are like head.
func (s *Session) Code(head *page.Page) page.Locator { return &recording{s.code, s, head, 1} }

// A recording is one of the two ways to look at a session.
type recording struct {
	*film.Graph
	session *Session
	head    *page.Page
	which   int // index of its marks
}

// Union implements [page.Recording].
func (r *recording) Union() *page.Page { return r.head.Showing(r.Graph.Union().Complete()) }

// Settled implements [page.Settling].
func (r *recording) Settled() (step int, p *page.Page) {
	step, p = r.Graph.Settled()
	return step, r.head.Showing(p.Complete())
}

// PageAt implements [page.Recording]: what was patched is marked, and what ran since the event before. A jump into memory that
// was freed leads nowhere until it is patched.
func (r *recording) PageAt(i int) *page.Page {
	p := r.head.Showing(r.Graph.PageAt(i).Complete())
	defer r.session.film.Read()()
	marks, _ := r.session.marks.At(i)
	p.Marks = nil
	if r.session.marks.Since(i) == i {
		p.Marks = marks[r.which]
	}
	return p
}

// StateAt implements [page.Recording].
func (r *recording) StateAt(i int) []*page.Table { return r.session.TablesAt(i) }

// Touches implements [page.Recording].
func (r *recording) Touches(i, node int) bool {
	defer r.session.film.Read()()
	marks, ok := r.session.marks.At(i)
	return ok && r.session.marks.Since(i) == i && slices.ContainsFunc(marks[r.which], func(m page.Mark) bool { return m.Node == node })
}

// PlaceAt implements [page.Locator].
func (r *recording) PlaceAt(i int) page.Place {
	defer r.session.film.Read()()
	if i < 0 || i >= len(r.session.events) {
		return page.Place{Node: -1, Instr: -1}
	}
	e := &r.session.events[i]
	at := page.Place{Node: -1, Instr: -1, Text: e.Span}
	switch {
	case r.which == 0 && e.Block >= 0:
		at.Node = e.Block
	case r.which == 1:
		at.Node, _ = r.session.focus.At(i)
	}
	return at
}

// PageOf says that all steps are about the one page.
func (r *recording) PageOf(int) page.Key { return r.head.Key }
