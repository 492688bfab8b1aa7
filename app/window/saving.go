package window

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"
)

// save writes the text into its file.
func (ed *editDesk) save() { ed.saveThen(func() {}) }

// saveThen is save; then is called if that went well. If somebody else has changed the
// file meanwhile, the user is asked.
func (ed *editDesk) saveThen(then func()) {
	name := filepath.Base(ed.w.opened.path)
	if ed.elsewhere {
		ed.ask(name+" has changed on disk", "Saving writes over what somebody else has written there.",
			answer{"Write over it", func() { ed.write(then) }})
		return
	}
	ed.write(then)
}

func (ed *editDesk) write(then func()) {
	o, text := &ed.w.opened, ed.text()
	if err := writeFile(o.path, text); err != nil {
		ed.w.problems.showError("Saving "+filepath.Base(o.path), err)
		return
	}
	o.onDisk, ed.elsewhere = text, false
	ed.mark()
	ed.w.status.say("Saved " + filepath.Base(o.path))
	then()
}

// canSave reports whether there is something to save.
func (ed *editDesk) canSave() bool { return ed.unsaved() || ed.elsewhere }

// writeFile replaces the text of a file at once, so that it is never half written. It keeps
// its permissions, and stays where links lead to.
func writeFile(file, text string) (err error) {
	if real, err := filepath.EvalSymlinks(file); err == nil {
		file = real
	}
	mode := os.FileMode(0o644)
	if info, err := os.Stat(file); err == nil {
		mode = info.Mode().Perm()
	}
	f, err := os.CreateTemp(filepath.Dir(file), ".vitrine-*")
	if err != nil {
		return fmt.Errorf("the text cannot be saved: %w", err)
	}
	defer os.Remove(f.Name()) // it is gone already if all went well
	_, err = f.WriteString(text)
	err = errors.Join(err, f.Chmod(mode), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		return fmt.Errorf("the text cannot be saved: %w", err)
	}
	return nil
}

// settle asks what is to become of a text that is not saved, and then calls then, unless the
// user wants to stay.
func (ed *editDesk) settle(then func()) {
	if !ed.unsaved() {
		then()
		return
	}
	ed.ask(filepath.Base(ed.w.opened.path)+" is not saved", "What you have changed is lost if you do not save it.",
		answer{"Save", func() { ed.saveThen(then) }},
		answer{"Do not save", func() { ed.forget(); then() }})
}

// reload reads the file again, after asking what is to become of the text.
func (ed *editDesk) reload() { ed.settle(ed.w.opened.reload) }

// An answer is what a button of a question says and does.
type answer struct {
	text string
	act  func()
}

// ask asks a question. Besides the answers there is always Cancel.
func (ed *editDesk) ask(title, about string, answers ...answer) {
	p := &ed.w.popups
	back := p.close
	buttons := []fyne.CanvasObject{layout.NewSpacer()}
	var first *dialogButton
	for _, a := range answers {
		b := newDialogButton(a.text, func() { back(); a.act() }, back)
		if first == nil {
			first = b
			b.Importance = widget.HighImportance
		}
		buttons = append(buttons, b)
	}
	buttons = append(buttons, newDialogButton("Cancel", back, back))
	heading := newLabel(title)
	heading.TextStyle.Bold = true
	p.open(container.NewVBox(heading, newLabel(about), container.NewHBox(buttons...)), fyne.NewSize(460, 0), first)
}
