package window

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"

	"vitrine/engine"
	"vitrine/host/permission"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/jit/session"
	"vitrine/viewer/panes"
)

// An openedFile is the file whose functions the window shows. It is read again when it
// changes.
type openedFile struct {
	w    *Window
	load loader

	path    string // "" if nothing is open
	doc     document
	about   string // the file in a line
	version int    // counts readings of the file, so that old graphs are recognised
	onDisk  string // the text of the file when it was read last
	text    string // what the source pane shows
	watcher *watcher

	unsaved map[string]string // the texts of programs that are in no file, by their names
}

// open opens a file and shows a function of it: the named one, or the
// first. The present file stays until the new one has been read.
func (o *openedFile) open(file, function string) {
	o.w.editing.settle(func() { o.openAnd(file, function, func() {}) })
}

// openAnd is open, once nothing is being edited; after it, then is called, unless the file says in vain where it begins.
func (o *openedFile) openAnd(file, function string, then func()) {
	if isLesson(file) {
		o.w.lessons.openFile(file)
		return
	}
	if abs, err := filepath.Abs(file); err == nil {
		file = abs
	}
	o.read(file, func(doc document, text string, err error) {
		if err != nil {
			o.broken(file, text, err)
			return
		}
		o.set(file, doc, text)
		o.w.prefs.addRecent(file)
		o.w.menus.stale = true
		if p, ok := doc.(*programDocument); ok && p.entry.err != nil {
			o.showFunction(function, func(*tab) { o.w.problems.showError("Calling target", p.entry.err) })
		} else {
			o.showFunction(function, nil)
			then()
		}
		o.w.menus.changed()
	})
}

// openText opens a program that is in no file, and then calls then. The name stands for the
// path of a file; a program of that name is replaced.
func (o *openedFile) openText(name, text string, then func()) {
	if o.unsaved == nil {
		o.unsaved = map[string]string{}
	}
	o.unsaved[name] = text
	o.read(name, func(doc document, text string, err error) {
		if err != nil {
			o.broken(name, text, err)
			return
		}
		o.set(name, doc, text)
		then()
		o.w.menus.changed()
	})
}

// isUnsaved reports whether a program is in no file.
func (o *openedFile) isUnsaved(name string) bool {
	_, ok := o.unsaved[name]
	return ok
}

// read reads a file in a task.
func (o *openedFile) read(file string, done func(doc document, text string, err error)) {
	var doc document
	var text string
	how := reading{granted: o.w.access.grantedTo(file), dialect: o.w.dialects.of(file), prints: o.w.output.begin("The module level of "+filepath.Base(file), false), words: o.w.interpreting.wordsOf(file)}
	how.granted.Read = slices.Concat(how.granted.Read, permission.FilesAmong(how.words))
	if unsaved, ok := o.unsaved[file]; ok {
		how.text = &unsaved
	}
	o.w.tasks.begin("Reading "+filepath.Base(file), func(ctx context.Context, _ func(string)) error {
		if how.text != nil {
			text = *how.text
		} else {
			content, err := permission.ReadFile(file, permission.MostSession)
			if err != nil {
				return err
			}
			text = string(content)
		}
		var err error
		doc, err = o.load(ctx, file, how)
		return err
	}, func(err error) {
		o.w.output.flush()
		done(doc, text, err)
	})
	o.w.tasks.whenStopped(func(err error) {
		o.w.output.flush()
		if at := stoppedAt(err); at != nil {
			done(nil, text, source.ErrorList{at})
		}
	})
}

// stoppedAt returns the place in a program where the user has stopped it, nil if that is
// not known.
func stoppedAt(err error) *source.Error {
	var at *stdspace.StopError
	if !errors.As(err, &at) || !at.Span.IsValid() {
		return nil
	}
	return &source.Error{File: at.File, Span: at.Span, Msg: "the program was stopped here, in " + at.Func}
}

// set makes a file the one that is open.
func (o *openedFile) set(file string, doc document, text string) {
	same := file == o.path
	if !same {
		o.w.tabs.closeAll()
	}
	o.closeDocument()
	o.path, o.doc = file, doc
	o.version++
	o.w.problems.clear()
	o.watch(file)
	o.w.outline.SetEntries(entriesOf(doc.Functions()))
	o.w.choices.applied()(doc)
	o.w.why.forget()
	o.onDisk = text
	o.w.editing.replaced(same)
	if doc.Text() == "" {
		text = ""
	}
	o.text = "\x00" // show it even if only the marks have changed
	o.w.texts.show(text)
	o.w.layout.arrange()
	o.w.showTitle()
	o.describe()
	o.w.status.say(o.about)
}

// describe notes what is open, in a line.
func (o *openedFile) describe() {
	o.about = filepath.Base(o.path) + " · " + o.doc.Language()
	if !o.w.tabs.isForeign() {
		o.about += " · " + count(len(o.doc.Functions()), "function")
	}
}

// closeDocument frees what the open document holds.
func (o *openedFile) closeDocument() {
	if doc, ok := o.doc.(closable); ok {
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
		list[i] = panes.Entry{Name: f.Name, Key: f.Key, Span: f.Span, Params: f.Params}
	}
	return list
}

// showFunction shows the function with that name, or the one that the file runs, or else the first one; then is called once it is
// shown, if it is not nil.
func (o *openedFile) showFunction(name string, then func(*tab)) {
	functions := o.doc.Functions()
	if len(functions) == 0 {
		o.w.status.say(filepath.Base(o.path) + " has no functions")
		return
	}
	if name == "" {
		first := functions[0]
		if doc, ok := o.doc.(*programDocument); ok {
			if f, ok := o.functionNamed(doc.entry.name); ok {
				first = f
			}
		}
		o.w.tabs.show(first.Key, then)
		return
	}
	for _, f := range functions {
		if f.Name == name {
			o.w.tabs.show(f.Key, then)
			return
		}
	}
	o.w.problems.showError("Opening "+name, fmt.Errorf("%s has no function %q; choose one from the list of functions", filepath.Base(o.path), name))
}

// reload reads the open file again and renews everything, at the same step and place. If
// the file can no longer be read, the graphs of the last version stay.
func (o *openedFile) reload() {
	if o.path == "" {
		return
	}
	if o.w.editing.unsaved() { // it is not thrown away for another dialect or permission
		o.w.editing.followNow()
		return
	}
	file := o.path
	o.read(file, func(doc document, text string, err error) {
		if file != o.path {
			return
		}
		if err != nil {
			o.broken(file, text, err)
			return
		}
		before := o.doc
		o.set(file, doc, text)
		o.dropVanished(before)
		if o.w.tabs.current != nil {
			o.w.tabs.show(o.w.tabs.current.key, func(t *tab) { o.w.tabs.bind(t) })
		} else {
			o.showFunction("", nil)
		}
	})
}

// dropVanished closes the tabs of functions that the old document had and the new one
// does not. Functions of other files stay.
func (o *openedFile) dropVanished(before document) {
	for _, t := range slices.Clone(o.w.tabs.all) {
		_, had := functionOf(before, t.program.Entry)
		if _, has := functionOf(o.doc, t.program.Entry); had && !has {
			o.w.tabs.close(t)
		}
	}
}

// mostShown is how many bytes the text of a file may have to be shown although nothing could be made of it: its colours take fifty times
// as much.
const mostShown = 8 << 20

// broken shows why a file cannot be opened, at its place in the source.
// The file is still watched: once it is repaired, it opens.
func (o *openedFile) broken(file, text string, err error) {
	same := file == o.path
	if !same {
		if text == "" { // nothing could be read: what is open stays
			o.w.problems.showError("Opening "+filepath.Base(file), err)
			return
		}
		o.w.tabs.closeAll()
		o.closeDocument()
		o.path, o.doc = file, nil
		o.version++
		o.w.outline.SetEntries(nil)
		o.watch(file)
		if !o.isUnsaved(file) {
			o.w.prefs.addRecent(file)
		}
		o.w.menus.stale = true
	}
	var unread *fs.PathError
	if !errors.As(err, &unread) { // else what was read last stays
		o.onDisk = text
		o.w.editing.replaced(same)
		o.text = "\x00"
		if len(text) > mostShown {
			text = ""
		}
		o.w.texts.show(text)
	}
	o.w.problems.showError(filepath.Base(file)+" cannot be read", err)
	if len(o.w.problems.ofText) > 0 && text != "" {
		o.w.texts.source.Reveal(o.w.problems.ofText[0].Span)
	}
	o.w.menus.changed()
}

// dropped opens the first file that was dropped on the window.
func (o *openedFile) dropped(uris []fyne.URI) {
	if o.w.popups.modal() {
		return // it wants an answer first
	}
	for _, u := range uris {
		if u.Scheme() == "file" {
			o.open(u.Path(), "")
			return
		}
	}
	o.w.status.say("Only files can be dropped here")
}

// askOpen lets the user choose a file to open.
func (o *openedFile) askOpen() {
	o.choose("Open a Python file, a lesson, a live session, or a graph in DOT or JSON",
		[]string{".py", ".md", ".dot", ".gv", ".json", session.Extension}, func(path string) { o.open(path, "") })
}

// choose lets the user choose a file with one of some endings.
func (o *openedFile) choose(title string, endings []string, then func(path string)) {
	d := dialog.NewFileOpen(func(r fyne.URIReadCloser, err error) {
		if err != nil {
			o.w.problems.showError("Opening a file", err)
			return
		}
		if r == nil {
			return
		}
		path := r.URI().Path()
		r.Close()
		then(path)
	}, o.w.win)
	d.SetFilter(storage.NewExtensionFileFilter(endings))
	d.SetTitleText(title)
	o.w.popups.askFile(d, o.w.prefs.lastFolder())
}

func (o *openedFile) functionNamed(name string) (engine.Function, bool) {
	return functionOf(o.doc, name)
}

// isFunction reports whether the file has a function of that name in keys.
func (o *openedFile) isFunction(name string) bool {
	_, ok := o.functionNamed(name)
	return ok
}

func (o *openedFile) hasDoc() bool { return o.doc != nil && len(o.doc.Functions()) > 0 }

func (o *openedFile) hasFile() bool { return o.path != "" }
