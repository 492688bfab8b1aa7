package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// registerKeys makes the keys of all commands act. Those that the menu has not
// registered already become shortcuts of the canvas; plain keys arrive at
// typedKey and typedRune, from the canvas when nothing has the focus and from
// the panes when they have no use for them.
func (w *Window) registerKeys() {
	c := w.win.Canvas()
	for _, cmd := range w.allCommands() {
		for _, k := range cmd.keys {
			if k.isShortcut() {
				c.AddShortcut(k.shortcut(), func(fyne.Shortcut) { w.perform(cmd) })
			}
		}
	}
	c.SetOnTypedKey(w.typedKey)
	c.SetOnTypedRune(w.typedRune)
}

// modifiers returns the modifier keys that are held down.
func modifiers() fyne.KeyModifier {
	if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok {
		return d.CurrentKeyModifiers()
	}
	return 0
}

// typedKey acts on a key that no widget had a use for.
func (w *Window) typedKey(ev *fyne.KeyEvent) {
	if ev.Name == fyne.KeyEscape {
		w.escape()
		return
	}
	pressed := key{name: ev.Name, mod: modifiers()}
	for _, c := range w.allCommands() {
		for _, k := range c.keys {
			if k == pressed {
				w.perform(c)
				return
			}
		}
	}
}

// typedRune acts on a character that no widget had a use for.
func (w *Window) typedRune(r rune) {
	for _, c := range w.allCommands() {
		for _, k := range c.keys {
			if k.char == r {
				w.perform(c)
				return
			}
		}
	}
}

// typedShortcut acts on a shortcut that the graph, which had the focus, had no use
// for.
func (w *Window) typedShortcut(s fyne.Shortcut) {
	for _, c := range w.allCommands() {
		for _, k := range c.keys {
			if k.isShortcut() && k.shortcut().ShortcutName() == s.ShortcutName() {
				w.perform(c)
				return
			}
		}
	}
}

// escape cancels what can be cancelled, the nearest first; it never closes the
// window.
func (w *Window) escape() {
	switch {
	case w.dialog != nil:
		w.closePopup()
	case w.task != nil:
		w.stopTask()
		w.status.say("Stopped")
	case w.timeline.Playing():
		w.timeline.Pause()
	default:
		w.clearSelection()
	}
}
