package window

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"sync"
	"time"

	"vitrine/engine"
	"vitrine/pages/page"
	"vitrine/viewer/panes"
	"vitrine/viewer/scene"
)

// searching looks for texts, in the graph that is shown or in the whole program. It keeps
// the pages of searches through a whole program.
type searching struct {
	w      *Window
	finder *panes.SearchPane

	version int
	pages   *pageStore
	stop    context.CancelFunc // of the search that goes on, or nil
	whole   bool               // the list is for the whole program
	run     int                // counts searches, so that late results are recognised
}

// A pageStore keeps the pages of a program from one search to the next.
type pageStore struct {
	mu    sync.Mutex
	pages map[page.Key]*page.Page // nil for a page that does not exist
}

func (s *pageStore) get(key page.Key) (p *page.Page, known bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, known = s.pages[key]
	return p, known
}

func (s *pageStore) set(key page.Key, p *page.Page) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pages[key] = p
}

// A pager is a document that can make pages faster without their steps.
type pager interface {
	// Page makes a page with the names and the text of that of View. The IDs of
	// its blocks may be others.
	Page(ctx context.Context, key page.Key) (*page.Page, error)
}

// A searched page is a page to search, and its title among the hits.
type searched struct {
	key   page.Key
	title string
}

// problemsPage stands for the errors of a program among the pages with hits.
var problemsPage = page.Key{Kind: "problems"}

// mostHits is how many hits are listed; nobody reads more.
const mostHits = 5000

// stopSearch ends the running search, if there is one.
func (se *searching) stopSearch() {
	if se.stop != nil {
		se.stop()
		se.stop = nil
	}
	se.run++
}

// forgetPages lets the next search make all pages anew.
func (se *searching) forgetPages() { se.pages = nil }

// searchPages lists the pages of the program: every graph of the annotated
// and low-level programs that are open, classes and containers, and the flow graph and
// the bytecode of every function.
func (se *searching) searchPages() []searched {
	var list []searched
	add := func(key page.Key, name string) {
		list = append(list, searched{key, name + " · " + engine.KindOf(key).Short})
	}
	for _, t := range se.w.tabs.all {
		if t.version != se.w.opened.version {
			continue
		}
		switch engine.KindOf(t.key).Graphs {
		case engine.EachGraph:
			add(t.key, se.w.stages.nameOf(t.key))
		case engine.Together:
			for _, key := range t.pages {
				add(key, cmp.Or(key.Graph, key.Entry))
			}
			for _, k := range searchedWith(t.key) {
				add(t.program.Of(k.Name), t.program.Entry)
			}
		}
	}
	functions := se.w.opened.doc.Functions()
	for _, f := range functions {
		add(f.Key, f.Name)
	}
	if se.w.tabs.isForeign() {
		return list
	}
	for _, s := range engine.Stages() {
		for _, k := range s.Pages {
			for _, f := range functions {
				if k.Searched && !s.Program {
					add(f.Key.Of(k.Name), f.Name)
				}
			}
		}
	}
	return list
}

// searchedWith are the kinds of pages that are searched together with a graph of a
// program: those of the stage's first kind have some.
func searchedWith(key page.Key) []*engine.Kind {
	var list []*engine.Kind
	if s := engine.StageOf(key); key.Kind == s.Name {
		for _, k := range s.Pages {
			if k.Searched {
				list = append(list, k)
			}
		}
	}
	return list
}

// searchProgram searches all pages of the program in the background: hits are listed as
// they are found. Missing pages are made now.
func (se *searching) searchProgram(re *regexp.Regexp) {
	if se.pages == nil || se.version != se.w.opened.version {
		se.version, se.pages = se.w.opened.version, &pageStore{pages: map[page.Key]*page.Page{}}
	}
	ctx, cancel := context.WithCancel(se.w.ctx)
	se.stop = cancel
	run := se.run
	hits := problemHits(se.w.problems.pane.Problems(), re)
	se.finder.SetHits(hits)
	se.markHits(hits)
	s := &programSearch{doc: se.w.opened.doc, store: se.pages, list: se.searchPages(), re: re}
	s.found = func(hits []panes.Hit, more string) {
		se.w.tasks.later(func() {
			if se.run == run {
				se.finder.AddHits(hits, more)
				se.markHits(se.finder.Hits())
			}
		})
	}
	if se.w.tasks.inline {
		s.look(ctx)
		return
	}
	go func() {
		if err := guard("Searching", func() error { s.look(ctx); return nil }); err != nil {
			se.w.tasks.later(func() { se.w.problems.showError("Searching", err) })
		}
	}()
}

// problemHits returns the problems whose text matches re.
func problemHits(list []panes.Problem, re *regexp.Regexp) []panes.Hit {
	var hits []panes.Hit
	for i, p := range list {
		if p.Page.IsZero() && len(p.Sides) == 0 {
			continue // it is about no program
		}
		if m := re.FindStringIndex(p.Msg); m != nil && m[0] < m[1] {
			hits = append(hits, panes.Hit{
				Page: problemsPage, Title: "errors", Block: fmt.Sprintf("line %d", p.Span.Line), Text: p.Msg, InTable: true, Row: i,
				Place: scene.Place{Node: -1, Line: -1, Exit: -1, Start: len([]rune(p.Msg[:m[0]])), End: len([]rune(p.Msg[:m[1]]))},
			})
		}
	}
	return hits
}

// A programSearch searches pages one by one.
type programSearch struct {
	doc   document
	store *pageStore
	list  []searched
	re    *regexp.Regexp
	found func(hits []panes.Hit, more string) // more says what is still to come
}

// reportAfter is how long hits are collected before they are listed.
const reportAfter = 80 * time.Millisecond

func (s *programSearch) look(ctx context.Context) {
	var batch []panes.Hit
	total, last := 0, time.Now()
	for i, at := range s.list {
		if ctx.Err() != nil {
			return
		}
		p := s.page(ctx, at.key)
		if p == nil {
			continue
		}
		for _, h := range panes.Find(p, s.re) {
			h.Page, h.Title = at.key, at.title
			batch = append(batch, h)
		}
		if total+len(batch) > mostHits {
			s.found(batch[:max(0, mostHits-total)], "more are left out")
			return
		}
		if time.Since(last) > reportAfter {
			s.found(batch, fmt.Sprintf("%d of %d pages searched", i+1, len(s.list)))
			total += len(batch)
			batch, last = nil, time.Now()
		}
	}
	s.found(batch, "")
}

// page returns a page, nil if there is none: what cannot be analysed has
// no text.
func (s *programSearch) page(ctx context.Context, key page.Key) *page.Page {
	if p, known := s.store.get(key); known {
		return p
	}
	var p *page.Page
	if doc, ok := s.doc.(pager); ok && !isOfProgram(key) {
		p, _ = doc.Page(ctx, key)
	} else if v, _ := resultOf(s.doc)(ctx, key, func(int) {}); v != nil && v.Page != nil {
		defer v.Close()
		p = pageOf(v, lastStep(v))
		p.Facts = nil // they would keep all steps alive
	}
	if ctx.Err() == nil {
		s.store.set(key, p)
	}
	return p
}
