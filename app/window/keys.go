package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// registerKeys makes the keys of all commands act. Shortcuts that the menu has not
// registered go to the canvas. Plain keys arrive at typedKey and typedRune: from the
// canvas when nothing has the focus, and from panes that have no use for them.
func (cs *commandSet) registerKeys() {
	c := cs.w.win.Canvas()
	for _, cmd := range cs.all() {
		for _, k := range cmd.keys {
			if k.isShortcut() {
				c.AddShortcut(k.shortcut(), func(fyne.Shortcut) { cs.perform(cmd) })
			}
		}
	}
	c.SetOnTypedKey(cs.typedKey)
	c.SetOnTypedRune(cs.typedRune)
}

// modifiers returns the modifier keys that are held down.
func modifiers() fyne.KeyModifier {
	if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok {
		return d.CurrentKeyModifiers()
	}
	return 0
}

// typedKey acts on a key that no widget had a use for.
func (cs *commandSet) typedKey(ev *fyne.KeyEvent) {
	if ev.Name == fyne.KeyEscape {
		cs.escape()
		return
	}
	pressed := key{name: ev.Name, mod: modifiers()}
	for _, c := range cs.all() {
		for _, k := range c.keys {
			if k == pressed {
				cs.perform(c)
				return
			}
		}
	}
}

// typedRune acts on a character that no widget had a use for. While a lesson waits for an answer, digits give it.
func (cs *commandSet) typedRune(r rune) {
	if cs.w.lessons.answersTo(r) {
		return
	}
	for _, c := range cs.all() {
		for _, k := range c.keys {
			if k.char == r {
				cs.perform(c)
				return
			}
		}
	}
}

// typedShortcut acts on a shortcut that the graph, which had the focus, had no use
// for.
func (cs *commandSet) typedShortcut(s fyne.Shortcut) {
	for _, c := range cs.all() {
		for _, k := range c.keys {
			if k.isShortcut() && k.shortcut().ShortcutName() == s.ShortcutName() {
				cs.perform(c)
				return
			}
		}
	}
}

// escape cancels what can be cancelled, the nearest first; it never closes the
// window.
func (cs *commandSet) escape() {
	switch {
	case cs.w.popups.dialog != nil:
		cs.w.popups.close()
	case cs.w.texts.source.Typing():
		cs.w.editing.end()
	case cs.w.tasks.running != nil:
		cs.w.tasks.stopByUser()
	case cs.w.stepper.timeline.Playing():
		cs.w.stepper.timeline.Pause()
	default:
		cs.w.subject.clear()
	}
}
