package window

import (
	"context"
	"strconv"

	"fyne.io/fyne/v2"

	"vitrine/pages/page"
	"vitrine/pages/stop"
	"vitrine/viewer/scene"
)

// stopMarks are the places of the stops that are on.
type stopMarks struct {
	find   []func(*page.Page, *page.Node) []int // in graphs
	known  map[*page.Node][]int                 // what was found in nodes of a page
	key    page.Key                             // of that page
	cancel context.CancelFunc                   // ends the search for steps
}

// active returns the stops that are on.
func (sd *stopDesk) active() []stop.Stop {
	var list []stop.Stop
	for _, s := range sd.all() {
		if !s.Off {
			list = append(list, s)
		}
	}
	return list
}

// mark marks the stops that are on in the source, the graph and on the timeline, after they
// or what is shown have changed.
func (sd *stopDesk) mark() {
	file, list := sd.w.opened.path, sd.active()
	sd.marks.find, sd.marks.known = nil, nil
	for _, s := range list {
		if find := s.Lines(file); find != nil {
			sd.marks.find = append(sd.marks.find, find)
		}
	}
	sd.markSource()
	sd.markSteps(list)
}

// showsFile reports whether the source pane has the text of the open file, not that of a
// helper.
func (sd *stopDesk) showsFile() bool {
	return sd.w.opened.doc != nil && sd.w.opened.text == sd.w.opened.doc.Text()
}

// markSource marks lines, if the text is that of the open file.
func (sd *stopDesk) markSource() {
	if !sd.showsFile() {
		return
	}
	lines := make(map[int32]bool)
	for _, s := range sd.active() {
		if n, err := strconv.Atoi(s.Text); err == nil && s.Kind == stop.Line {
			lines[int32(n)] = true
		}
	}
	sd.w.texts.source.SetStops(lines)
}

// linesOf returns the lines of the nodes of a page that stops are about, by ID.
func (sd *stopDesk) linesOf(p *page.Page) map[int][]int {
	if len(sd.marks.find) == 0 {
		return nil
	}
	before := sd.marks.known
	if sd.marks.key != p.Key {
		before = nil
	}
	known, lines := make(map[*page.Node][]int, len(p.Nodes)), make(map[int][]int)
	for _, n := range p.Nodes {
		found, ok := before[n]
		for i := 0; !ok && i < len(sd.marks.find); i++ {
			found = append(found, sd.marks.find[i](p, n)...)
		}
		if known[n] = found; len(found) > 0 {
			lines[n.ID] = found
		}
	}
	sd.marks.known, sd.marks.key = known, p.Key
	return lines
}

// markSteps marks the steps on the timeline. That looks at every step there is, so it goes on
// in the background.
func (sd *stopDesk) markSteps(list []stop.Stop) {
	if sd.marks.cancel != nil {
		sd.marks.cancel()
		sd.marks.cancel = nil
	}
	t := sd.w.tabs.current
	if t == nil || !recorded(t.view) || len(list) == 0 {
		sd.w.stepper.timeline.SetStops(nil)
		return
	}
	ctx, cancel := context.WithCancel(sd.w.ctx)
	sd.marks.cancel = cancel
	r, key, file := t.view.Recording, t.key, sd.w.opened.path
	show := func(at []bool) {
		if ctx.Err() == nil {
			sd.w.stepper.timeline.SetStops(at)
		}
	}
	if sd.w.tasks.inline {
		show(stopsOf(ctx, list, r, key, file))
		return
	}
	go func() {
		at := stopsOf(ctx, list, r, key, file)
		sd.w.tasks.later(func() { show(at) })
	}()
}

// stopsOf says of each step of a recording whether one of several stops wants to stop there.
func stopsOf(ctx context.Context, list []stop.Stop, r page.Recording, key page.Key, file string) []bool {
	var matches []stop.Matcher
	for _, s := range list {
		if match, err := s.Matcher(); err == nil {
			matches = append(matches, match)
		}
	}
	at := make([]bool, r.Steps().Len())
	for i := range at {
		if ctx.Err() != nil {
			return nil
		}
		for _, match := range matches {
			at[i] = at[i] || match(r, i, key, file)
		}
	}
	return at
}

// items are those of a graph's context menu that stop at what the pointer is on, or do so no
// more.
func (sd *stopDesk) items(at scene.Hit) []*fyne.MenuItem {
	t := sd.w.tabs.current
	if at.Node == nil || t == nil || !sd.w.stepper.hasSteps() {
		return nil
	}
	var items []*fyne.MenuItem
	offer := func(s stop.Stop, what string) {
		items = append(items, fyne.NewMenuItem("Stop at "+what, func() { sd.w.tasks.protect("Stopping", func() { sd.toggle(s) }) }))
		items[len(items)-1].Checked = containsOn(sd.all(), s)
	}
	if at.Span != nil && at.Span.Var() != "" {
		offer(stop.Stop{Kind: stop.Variable, Text: at.Span.Var()}, "Variable "+at.Span.Var())
	}
	if at.Line >= 0 && at.Line < len(at.Node.Lines) && at.Node.Lines[at.Line].Op >= 0 {
		for _, s := range at.Node.Lines[at.Line].Spans {
			if s.Style == page.Operator {
				offer(stop.Stop{Kind: stop.Operation, Text: s.Text}, "Operation "+s.Text)
				break
			}
		}
	}
	offer(stop.Stop{Kind: stop.Block, Text: strconv.Itoa(at.Node.ID), Page: t.key}, "This Block")
	return items
}
