package engine

import (
	"context"
	"errors"
	"fmt"

	"vitrine/engine/views"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
)

// A Kind is a kind of pages: what a stage can show, and what a window says about it.
type Kind struct {
	Name  string // as keys of its pages begin
	Doc   string // what a key KIND:ENTRY leads to
	Title string // of the command that shows such a page; "" if there is none
	About string // what the page shows
	Short string // beside other kinds

	Letter byte // with Ctrl and Shift the key of the command, 0 if it has none
	First  bool // its command is the first of a group

	Graphs   Graphs
	Named    bool   // titles of such pages need Short
	Passes   bool   // such pages show what the chosen optimisations leave
	OnlyFrom string // the only kind that leads there; "" if all do
	Compares bool   // the page beside it is to be compared with it
	Beside   string // above the page, if there is one beside it
	Legend   string // follows the title of the page beside it
	Apart    bool   // what such pages show belongs to no text of the program
	Searched bool   // a search also looks there if it is not open
	Tabled   bool   // its tables are shown first
	Explains bool   // its steps tell where types come from
	Begins   bool   // its first step is shown first, not the result: another page shows that
	Linked   bool   // what stands beside the page was made from it, block by block, and is as wide as it
	Empty    string // what an empty page says

	Momentary bool // such pages show another thing at each step, not one that changes

	// record begins a run of a function that pages of the kind show; nil if they
	// show none.
	record func(ctx context.Context, p *Program, fn *stdspace.Function, args string) (Recorder, error)

	// draw fills a view whose key is set. It may fill it and return an error
	// as well.
	draw func(ctx context.Context, p *Program, v *views.View, how drawing) error
}

// A drawing says what a view shows, and how.
type drawing struct {
	kind     *Kind              // of the key
	fn       *stdspace.Function // of the key
	page     bool               // nobody will ask for the steps
	soon     bool               // the result is wanted before the steps, if these take long
	raw      bool               // the graph as it is before simplification
	progress func(steps int)    // receives the number of steps taken; may be nil
}

// Graphs says which graphs of a program have pages of a kind.
type Graphs int8

// The graphs that have pages.
const (
	NoGraphs  Graphs = iota // one page of the function, or of the whole program
	EachGraph               // of each, ENTRY#GRAPH, apart from each other
	Together                // of each, and they share the steps of one program
)

// HasGraphs reports whether there is a page of each graph of a program.
func (k *Kind) HasGraphs() bool { return k.Graphs != NoGraphs }

// ShowsRuns reports whether pages of the kind show runs that were recorded.
func (k *Kind) ShowsRuns() bool { return k.record != nil }

// find returns the kind of the page that a key names, and its stage; nil if there is
// no such kind.
func find(key page.Key) (*Kind, *Stage) {
	for _, s := range table {
		for _, k := range s.Pages {
			if k.Name == key.Kind {
				return k, s
			}
		}
	}
	return nil, nil
}

// KindOf returns the kind of the page that a key names. For any other key it only has a
// name.
func KindOf(key page.Key) *Kind {
	if k, _ := find(key); k != nil {
		return k
	}
	return &Kind{Name: key.Kind}
}

// StageOf returns the stage of the page that a key names. For any other key the stage is
// empty.
func StageOf(key page.Key) *Stage {
	if _, s := find(key); s != nil {
		return s
	}
	return &Stage{}
}

// graphKeys are the keys of the pages of a program's graphs with some names, of which the
// first is that of the entry.
func graphKeys(key page.Key, names []string) []page.Key {
	keys := make([]page.Key, len(names))
	for i, name := range names {
		if keys[i] = key.Program(); i > 0 {
			keys[i].Graph = name
		}
	}
	return keys
}

// View makes the page that a key names, with every step recorded. Keys come from
// [Program.Functions], from the links of pages, and from the kinds of pages of
// [Stages]: a kind, a colon, a function. If the stage is about programs, the function is
// the entry, and #NAME leads to another graph, if each has a page. docs/keys.md lists all
// kinds.
//
// progress, if not nil, is called now and then with the number of steps taken, on another
// goroutine.
//
// If the analysis fails, the view shows it up to its last step, and the error
// says why.
func (p *Program) View(ctx context.Context, key page.Key, progress func(steps int)) (v *views.View, err error) {
	defer guard(&err, key.String())
	if key.Kind == "" {
		return nil, fmt.Errorf("%q is not a key of a view", key.String())
	}
	return p.drawn(ctx, key, drawing{progress: progress})
}

// Result is View without the steps, if recording them takes much longer than finding the
// result; the view says so. View gives them, with the same nodes under the same IDs.
func (p *Program) Result(ctx context.Context, key page.Key, progress func(steps int)) (v *views.View, err error) {
	defer guard(&err, key.String())
	return p.drawn(ctx, key, drawing{progress: progress, soon: true})
}

func (p *Program) drawn(ctx context.Context, key page.Key, how drawing) (v *views.View, err error) {
	k, s := find(key)
	if how.fn, key, err = p.functions.place(key, s != nil && s.Program); err != nil {
		return nil, err
	}
	if k == nil {
		if _, err := StageNamed(key.Kind); err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("the stage %s has no pages", key.Kind)
	}
	v, how.kind = &views.View{Key: key}, k
	err = k.draw(ctx, p, v, how)
	if v.Page == nil {
		return nil, err
	}
	return v, err
}

// Page returns the page that a key names, without recording steps. raw asks for flow
// graphs before simplification. Typing errors are errors too.
func (p *Program) Page(ctx context.Context, key page.Key, raw bool) (pg *page.Page, err error) {
	defer guard(&err, key.Entry)
	v, err := p.drawn(ctx, key, drawing{page: true, raw: raw})
	if v == nil {
		return nil, err
	}
	defer v.Close()
	return v.Page, errors.Join(append([]error{err}, v.Errors...)...)
}
