package window

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"vitrine/engine"
	"vitrine/host/permission"
	"vitrine/viewer/panes"
)

// openFile opens a file and shows a function of it: the named one, or the
// first. What is open stays until the new file has been read.
func (w *Window) openFile(file, function string) {
	if abs, err := filepath.Abs(file); err == nil {
		file = abs
	}
	w.read(file, func(doc document, text string, err error) {
		if err != nil {
			w.fileBroken(file, text, err)
			return
		}
		w.setDocument(file, doc, text)
		w.prefs.addRecent(file)
		w.menuStale = true
		w.showFunction(function)
		w.menuChanged()
	})
}

// read reads a file in a task.
func (w *Window) read(file string, done func(doc document, text string, err error)) {
	var doc document
	var text string
	granted := w.grantedTo(file)
	w.begin("Reading "+filepath.Base(file), func(ctx context.Context, _ func(string)) error {
		content, err := permission.ReadFile(file, permission.MostGraph)
		if err != nil {
			return err
		}
		text = string(content)
		doc, err = w.load(ctx, file, granted)
		return err
	}, func(err error) { done(doc, text, err) })
}

// setDocument makes a file the one that is open.
func (w *Window) setDocument(file string, doc document, text string) {
	if file != w.file {
		w.closeTabs()
	}
	w.closeDocument()
	w.file, w.doc = file, doc
	w.version++
	w.clearErrors()
	w.watch(file)
	w.outline.SetEntries(entriesOf(doc.Functions()))
	w.applyTypings()
	w.applyPasses()
	w.forgetWhy()
	w.onDisk = text
	if doc.Text() == "" {
		text = ""
	}
	w.text = "\x00" // show it even if only the marks have changed
	w.showText(text)
	w.arrange()
	w.showTitle()
	w.about = filepath.Base(file) + " · " + doc.Language()
	if !w.isDrawing() {
		w.about += " · " + count(len(doc.Functions()), "function")
	}
	w.status.say(w.about)
}

// closeDocument gives back what the document keeps that was open.
func (w *Window) closeDocument() {
	if doc, ok := w.doc.(closable); ok {
		doc.Close()
	}
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func entriesOf(functions []engine.Function) []panes.Entry {
	list := make([]panes.Entry, len(functions))
	for i, f := range functions {
		list[i] = panes.Entry{Name: f.Name, Key: f.Key.String(), Span: f.Span, Params: f.Params}
	}
	return list
}

// showFunction shows the function with that name, or the first one.
func (w *Window) showFunction(name string) {
	functions := w.doc.Functions()
	if len(functions) == 0 {
		w.status.say(filepath.Base(w.file) + " has no functions")
		return
	}
	if name == "" {
		w.show(functions[0].Key, nil)
		return
	}
	for _, f := range functions {
		if f.Name == name {
			w.show(f.Key, nil)
			return
		}
	}
	w.showError("Opening "+name, fmt.Errorf("%s has no function %q; choose one from the list of functions", filepath.Base(w.file), name))
}

// reload reads the open file again and renews what is shown, staying at the
// step and the place that are shown. If the file cannot be read any more, the
// graphs of the last version stay.
func (w *Window) reload() {
	if w.file == "" {
		return
	}
	file := w.file
	w.read(file, func(doc document, text string, err error) {
		if file != w.file {
			return
		}
		if err != nil {
			w.fileBroken(file, text, err)
			return
		}
		before := w.doc
		w.setDocument(file, doc, text)
		w.dropVanished(before)
		if w.current != nil {
			w.show(w.current.key, func(t *tab) { w.bind(t) })
		} else {
			w.showFunction("")
		}
	})
}

// dropVanished closes the tabs of functions that the document before had and
// that of now has no longer. Those of functions from other files stay.
func (w *Window) dropVanished(before document) {
	for _, t := range slices.Clone(w.tabs) {
		_, had := functionOf(before, t.program.Entry)
		if _, has := functionOf(w.doc, t.program.Entry); had && !has {
			w.closeTab(t)
		}
	}
}

// fileBroken shows why a file cannot be opened, at its place in the source.
// The file is watched all the same: once it is repaired, it opens.
func (w *Window) fileBroken(file, text string, err error) {
	if file != w.file {
		if text == "" { // nothing could be read: what is open stays
			w.showError("Opening "+filepath.Base(file), err)
			return
		}
		w.closeTabs()
		w.closeDocument()
		w.file, w.doc = file, nil
		w.version++
		w.outline.SetEntries(nil)
		w.watch(file)
		w.prefs.addRecent(file)
		w.menuStale = true
	}
	var unread *fs.PathError
	if !errors.As(err, &unread) { // else what was read last stays
		w.onDisk = text
		w.text = "\x00"
		w.showText(text)
	}
	w.showError(filepath.Base(file)+" cannot be read", err)
	if len(w.problems) > 0 {
		w.source.Reveal(w.problems[0].Span)
	}
	w.menuChanged()
}
