package window

import (
	"fmt"
	"path/filepath"

	"vitrine/host/permission"
	"vitrine/pages/page"
	"vitrine/viewer/panes"
)

// A navigator goes to places, and back.
type navigator struct {
	w       *Window
	history history
}

// here returns where the user is.
func (nav *navigator) here() location {
	if nav.w.tabs.current == nil {
		return location{file: nav.w.opened.path, node: -1}
	}
	return location{file: nav.w.opened.path, key: nav.w.tabs.current.key, node: nav.w.tabs.current.node, step: nav.w.tabs.current.step}
}

// follow goes where a link leads, and notes where the user was.
func (nav *navigator) follow(l page.Link) { nav.followTo(l, func(*tab) {}) }

// followTo is follow; it calls then once the place is shown.
func (nav *navigator) followTo(l page.Link, then func(*tab)) {
	if nav.w.opened.doc == nil || nav.w.tabs.current != nil && nav.w.tabs.current.goToBeside(l) {
		return
	}
	from, result := nav.here(), nav.w.tabs.current != nil && nav.isResult(nav.w.tabs.current)
	nav.w.tabs.show(l.Page, func(t *tab) {
		nav.history.leave(from)
		if result && nav.inProgram() {
			nav.w.stepper.seekHere(lastStep(t.view))
		}
		nav.w.tabs.admit(t, l.Node)
		if l.Node >= 0 {
			t.graph.GoToNode(l.Node)
		}
		if l.Source.IsValid() {
			nav.w.texts.pick(l.Source)
		}
		then(t)
		nav.w.menus.changed()
	})
}

// isResult reports whether a tab shows the result of an annotated program's steps: links
// from there lead to the results of its graphs.
func (nav *navigator) isResult(t *tab) bool { return isOfProgram(t.key) && !recorded(t.view) }

// openFunction shows a function that was chosen from a list.
func (nav *navigator) openFunction(key page.Key) {
	if nav.w.tabs.current == nil || nav.w.tabs.current.key != key {
		nav.follow(page.Link{Page: key, Node: -1})
	}
}

// back and goForward move through the user's history.
func (nav *navigator) back() {
	if to, ok := nav.history.back(nav.here()); ok {
		nav.goTo(to)
	}
}

func (nav *navigator) forward() {
	if to, ok := nav.history.forward(nav.here()); ok {
		nav.goTo(to)
	}
}

func (nav *navigator) goTo(to location) {
	arrive := func(t *tab) {
		if recorded(t.view) {
			nav.w.stepper.seekHere(to.step)
		}
		nav.w.tabs.admit(t, to.node)
		if to.node >= 0 {
			t.graph.Select(to.node)
			t.graph.Reveal(to.node)
		}
		nav.w.subject.selectedIn(t, t.graph, t.graph.Selection())
		nav.w.menus.changed()
	}
	if to.file == nav.w.opened.path && nav.w.opened.doc != nil {
		if to.key != noPage {
			nav.w.tabs.show(to.key, arrive)
		}
		return
	}
	nav.w.opened.read(to.file, func(doc document, text string, err error) {
		if err != nil {
			nav.w.opened.broken(to.file, text, err)
			return
		}
		nav.w.opened.set(to.file, doc, text)
		if to.key != noPage {
			nav.w.tabs.show(to.key, arrive)
		} else {
			nav.w.opened.showFunction("", nil)
		}
	})
}

// changed is called when the open file has changed on disk. If its content is the same,
// nothing happens.
func (o *openedFile) changed() {
	content, err := permission.ReadFile(o.path, permission.MostSession)
	if err != nil {
		o.w.status.say(filepath.Base(o.path) + " can no longer be read; what was read last is shown")
		return
	}
	if string(content) == o.onDisk {
		return
	}
	if o.w.editing.unsaved() {
		o.w.editing.changedOnDisk()
		return
	}
	o.w.status.say(filepath.Base(o.path) + " has changed and was read again")
	o.reload()
}

// goToNode flies to a block of the current graph.
func (nav *navigator) goToNode(node int) {
	if nav.w.tabs.current != nil {
		nav.w.tabs.admit(nav.w.tabs.current, node)
		nav.w.tabs.current.graph.GoToNode(node)
	}
}

// goToBlock offers the blocks of the current graph.
func (nav *navigator) goToBlock() {
	p := nav.w.tabs.current.page()
	var choices []panes.Choice
	for _, n := range p.Nodes {
		first := ""
		for _, l := range n.Lines {
			if l.Op >= 0 {
				first = page.Text(l.Spans)
				break
			}
		}
		if len(first) > 40 {
			first = first[:40] + "…"
		}
		choices = append(choices, panes.Choice{Title: nameOfNode(p, n.ID), Detail: first})
	}
	nav.w.popups.choose("Go to block", choices, func(i int) { nav.goToNode(p.Nodes[i].ID) })
}

// goToFunction offers the functions of the file, and stays in the present stage if the
// function has a graph there.
func (nav *navigator) goToFunction() {
	functions := nav.w.opened.doc.Functions()
	choices := make([]panes.Choice, len(functions))
	for i, f := range functions {
		choices[i] = panes.Choice{Title: f.Name, Detail: fmt.Sprintf("line %d", f.Span.Line)}
	}
	nav.w.popups.choose("Go to function", choices, func(i int) { nav.openFunction(nav.w.stages.stays(functions[i].Key)) })
}
