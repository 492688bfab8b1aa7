package window

import (
	"path/filepath"

	"vitrine/host/permission"
	"vitrine/pages/page"
)

// here returns where the user is.
func (w *Window) here() location {
	if w.current == nil {
		return location{file: w.file, node: -1}
	}
	return location{file: w.file, key: w.current.key, node: w.current.node, step: w.current.step}
}

// follow goes where a link leads, and notes where the user was.
func (w *Window) follow(l page.Link) { w.followTo(l, func(*tab) {}) }

// followTo is follow; it calls then when the place is shown.
func (w *Window) followTo(l page.Link, then func(*tab)) {
	if w.doc == nil || w.current != nil && w.current.goToBeside(l) {
		return
	}
	from, result := w.here(), w.current != nil && w.isResult(w.current)
	w.show(page.ParseKey(l.Page), func(t *tab) {
		w.history.leave(from)
		if result && w.inProgram() {
			w.seekHere(lastStep(t.view))
		}
		if l.Node >= 0 {
			t.graph.GoToNode(l.Node)
		}
		if l.Source.IsValid() {
			w.pick(l.Source)
		}
		then(t)
		w.menuChanged()
	})
}

// isResult reports whether a tab shows what came out of the steps of an
// annotated program: links from there lead to what its graphs have become.
func (w *Window) isResult(t *tab) bool { return isOfProgram(t.key) && !recorded(t.view) }

// openFunction shows a function that was chosen from a list.
func (w *Window) openFunction(key page.Key) {
	if w.current == nil || w.current.key != key {
		w.follow(page.Link{Page: key.String(), Node: -1})
	}
}

// goBack and goForward move through where the user has been.
func (w *Window) goBack() {
	if to, ok := w.history.back(w.here()); ok {
		w.goTo(to)
	}
}

func (w *Window) goForward() {
	if to, ok := w.history.forward(w.here()); ok {
		w.goTo(to)
	}
}

func (w *Window) goTo(to location) {
	arrive := func(t *tab) {
		if recorded(t.view) {
			w.seekHere(to.step)
		}
		if to.node >= 0 {
			t.graph.Select(to.node)
			t.graph.Reveal(to.node)
		}
		w.selected(t, t.graph.Selection())
		w.menuChanged()
	}
	if to.file == w.file && w.doc != nil {
		if to.key != noPage {
			w.show(to.key, arrive)
		}
		return
	}
	w.read(to.file, func(doc document, text string, err error) {
		if err != nil {
			w.fileBroken(to.file, text, err)
			return
		}
		w.setDocument(to.file, doc, text)
		if to.key != noPage {
			w.show(to.key, arrive)
		} else {
			w.showFunction("")
		}
	})
}

// fileChanged is called when the open file has changed on disk. Where nothing
// in it is different, nothing happens.
func (w *Window) fileChanged() {
	content, err := permission.ReadFile(w.file, permission.MostGraph)
	if err != nil {
		w.status.say(filepath.Base(w.file) + " cannot be read any more; shown is what was read last")
		return
	}
	if string(content) == w.onDisk {
		return
	}
	w.status.say(filepath.Base(w.file) + " has changed and is read again")
	w.reload()
}
