package window

import (
	"path/filepath"
	"time"
	"unicode/utf8"

	"fyne.io/fyne/v2"

	"vitrine/viewer/panes"
)

// An editDesk lets the user edit the text of the open program in the source pane. What is
// shown follows the text; files are only written when the user saves.
type editDesk struct {
	w *Window

	buffer *panes.Buffer // the text, once the user has begun to edit it; or nil
	on     bool          // the source pane is for editing
	marked bool          // the titles say that the text is not saved

	elsewhere bool // the file has changed on disk since it was read
	behind    string
	older     *olderMark

	tried string      // the text that was followed last
	pause *time.Timer // ends when a large text is followed, or nil
}

// mostEdited is how many bytes a text may have to be edited here.
const mostEdited = 1 << 20

// text returns the text of the open file as it is now.
func (ed *editDesk) text() string {
	if ed.buffer == nil {
		return ed.w.opened.onDisk
	}
	return ed.buffer.Text()
}

// unsaved reports whether the text differs from that of the file.
func (ed *editDesk) unsaved() bool {
	return ed.buffer != nil && !ed.w.opened.isUnsaved(ed.w.opened.path) && ed.buffer.Text() != ed.w.opened.onDisk
}

// owns reports whether a text is that of the open file, or what the graphs were made from.
func (ed *editDesk) owns(text string) bool {
	doc := ed.w.opened.doc
	return ed.buffer != nil && (text == ed.buffer.Text() || doc != nil && text == doc.Text())
}

// canEdit reports whether the open file can be edited.
func (ed *editDesk) canEdit() bool {
	text := ed.text()
	return ed.w.opened.path != "" && !ed.w.tabs.isForeign() && len(text) <= mostEdited && utf8.ValidString(text)
}

// toggle begins or ends the editing.
func (ed *editDesk) toggle() {
	if ed.on {
		ed.end()
	} else {
		ed.begin()
	}
}

// howToEdit is said when the editing begins.
const howToEdit = "Type: the graphs follow. Ctrl+S saves, Esc ends editing"

func (ed *editDesk) begin() {
	ed.w.layout.showPane(paneSource)
	ed.on = true
	if ed.buffer == nil {
		ed.buffer = panes.NewBuffer(ed.text())
		ed.tried = ed.text()
		if at := ed.w.texts.resting(); at.IsValid() && ed.owns(ed.w.opened.text) {
			ed.buffer.Go(panes.Pos{Line: int(at.Line) - 1, Col: int(at.Col)}, false)
		}
	}
	ed.w.opened.text = "\x00" // show it even if it is there already
	ed.w.texts.show(ed.text())
	ed.focus()
	ed.w.layout.sourceTitle()
	ed.w.status.say(howToEdit)
	ed.w.subject.showKeys()
}

// focus gives the keys to the text.
func (ed *editDesk) focus() { ed.w.win.Canvas().Focus(ed.w.texts.source.Text.Focus()) }

// end makes the text one that is only read. What has been edited stays.
func (ed *editDesk) end() {
	ed.on = false
	ed.w.texts.source.Read()
	ed.w.layout.sourceTitle()
	ed.w.tabs.focus()
	if ed.w.status.said == howToEdit {
		ed.w.status.say(ed.w.opened.about)
	}
	ed.w.problems.reveal()
	ed.w.subject.showKeys()
}

// show shows the text in the source pane.
func (ed *editDesk) show() {
	if ed.on {
		ed.w.texts.source.Edit(ed.buffer)
	} else {
		ed.w.texts.source.SetSource(ed.buffer.Text())
	}
}

// replaced is called when the file was read again, or another one: its text takes the
// place of what was edited.
func (ed *editDesk) replaced(same bool) {
	before := ed.buffer
	ed.forget()
	if !ed.on {
		return
	}
	if ed.on = same && ed.canEdit(); !ed.on {
		ed.w.layout.sourceTitle()
		return
	}
	ed.buffer, ed.tried = panes.NewBuffer(ed.text()), ed.text()
	if before != nil {
		ed.buffer.Go(before.Caret(), false)
	}
}

// forget drops what was edited.
func (ed *editDesk) forget() {
	ed.stopPause()
	ed.buffer, ed.elsewhere, ed.tried = nil, false, ""
	ed.fresh()
	ed.mark()
}

// typed is called when the user has changed the text.
func (ed *editDesk) typed() {
	o := &ed.w.opened
	if o.isUnsaved(o.path) {
		o.unsaved[o.path] = ed.text()
	}
	ed.mark()
	ed.follow()
}

// mark has the titles say whether the text is saved.
func (ed *editDesk) mark() {
	unsaved := ed.unsaved()
	if unsaved == ed.marked {
		return
	}
	ed.marked = unsaved
	for _, t := range ed.w.tabs.all {
		t.entitle(unsaved)
	}
	ed.w.tabs.retitled()
	ed.w.showTitle()
	ed.w.menus.changed()
}

// unsavedMark stands before titles while the text is not saved.
const unsavedMark = "● "

// changedOnDisk tells that somebody else has changed the file.
func (ed *editDesk) changedOnDisk() {
	ed.elsewhere = true
	ed.w.status.say(filepath.Base(ed.w.opened.path) + " has changed on disk: Ctrl+R reads it again, Ctrl+S writes over it")
}

// commands lets the user edit.
func (ed *editDesk) commands() []any {
	pane := ed.w.texts.source
	return []any{
		&command{title: "Edit the Source", keys: []key{plain(fyne.KeyF4)}, enabled: ed.canEdit, checked: func() bool { return ed.on }, run: ed.toggle},
		&command{title: "Undo", keys: []key{ctrl(fyne.KeyZ)}, enabled: pane.CanUndo, run: pane.Undo},
		&command{title: "Redo", keys: []key{ctrl(fyne.KeyY)}, enabled: pane.CanRedo, run: pane.Redo},
		nil,
	}
}
