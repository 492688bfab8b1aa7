package window

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// A command is something that the user can do.
type command struct {
	title   string
	keys    []key // the first is shown in the menu
	enabled func() bool
	checked func() bool // nil if it cannot be on or off
	run     func()
	says    func() string // what menus call it now; nil if it is always the title
	always  bool          // it acts even while a dialog waits for an answer
	needs   string        // what a user can do so that it is enabled, "" if that is plain
}

// shown returns what menus call the command.
func (c *command) shown() string {
	if c.says != nil {
		return c.says()
	}
	return c.title
}

// available reports whether the command can be run now.
func (c *command) available() bool { return c.enabled == nil || c.enabled() }

// A key is a key with its modifiers. Letters and signs without Ctrl or Alt only act
// outside text fields, and are identified by their character.
type key struct {
	name fyne.KeyName
	mod  fyne.KeyModifier
	char rune // for keys identified by what they type
}

func char(r rune) key { return key{char: r} }

func plain(name fyne.KeyName) key { return key{name: name} }

func ctrl(name fyne.KeyName) key { return key{name: name, mod: fyne.KeyModifierShortcutDefault} }

func alt(name fyne.KeyName) key { return key{name: name, mod: fyne.KeyModifierAlt} }

func shift(name fyne.KeyName) key { return key{name: name, mod: fyne.KeyModifierShift} }

func ctrlShift(name fyne.KeyName) key {
	return key{name: name, mod: fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift}
}

// isShortcut reports whether Fyne sees the key as a shortcut, which acts even
// in text fields.
func (k key) isShortcut() bool {
	return k.char == 0 && k.mod != 0 && k.mod != fyne.KeyModifierShift
}

// shortcut returns the key as Fyne's shortcut.
func (k key) shortcut() fyne.Shortcut {
	if k.mod == fyne.KeyModifierShortcutDefault {
		switch k.name {
		case fyne.KeyC:
			return &fyne.ShortcutCopy{Clipboard: fyne.CurrentApp().Clipboard()}
		case fyne.KeyZ:
			return &fyne.ShortcutUndo{}
		case fyne.KeyY:
			return &fyne.ShortcutRedo{}
		}
	}
	return &desktop.CustomShortcut{KeyName: k.name, Modifier: k.mod}
}

var keyNames = map[fyne.KeyName]string{
	fyne.KeyLeft: "←", fyne.KeyRight: "→", fyne.KeyUp: "↑", fyne.KeyDown: "↓",
	fyne.KeyBackspace: "Backspace", fyne.KeyEscape: "Esc", fyne.KeyReturn: "Enter", fyne.KeyPageUp: "PgUp", fyne.KeyPageDown: "PgDn",
	fyne.KeyEqual: "+", fyne.KeyMinus: "−",
}

// String writes the key as people read it: "Ctrl+Shift+P".
func (k key) String() string {
	if k.char != 0 {
		return string(k.char)
	}
	var b strings.Builder
	for _, m := range []struct {
		mod  fyne.KeyModifier
		name string
	}{
		{fyne.KeyModifierControl, "Ctrl+"}, {fyne.KeyModifierSuper, "Cmd+"},
		{fyne.KeyModifierAlt, "Alt+"}, {fyne.KeyModifierShift, "Shift+"},
	} {
		if k.mod&m.mod != 0 {
			b.WriteString(m.name)
		}
	}
	name, ok := keyNames[k.name]
	if !ok {
		name = string(k.name)
	}
	b.WriteString(name)
	return b.String()
}

// keyText lists all keys of a command.
func (c *command) keyText() string {
	names := make([]string, len(c.keys))
	for i, k := range c.keys {
		names[i] = k.String()
	}
	return strings.Join(names, "  ")
}

// A commandGroup is a menu. A nil command stands for a line between others; a
// submenu is built anew whenever it changes.
type commandGroup struct {
	title string
	items []any // *command, *submenu or nil
}

// A submenu lists what is only known at run time: recent files, examples.
type submenu struct {
	title string
	items func() []*command
	// listed says whether the palette lists its items too.
	listed bool
}

// A commandSet has the commands, and runs them by name, key and button.
type commandSet struct {
	w       *Window
	groups  []commandGroup
	toolbar *toolbar
}

// all lists every command there is, in the order of the menus.
func (cs *commandSet) all() []*command {
	var list []*command
	for _, g := range cs.groups {
		for _, it := range g.items {
			switch it := it.(type) {
			case *command:
				if it != nil {
					list = append(list, it)
				}
			case *submenu:
				if it.listed {
					list = append(list, slices.DeleteFunc(it.items(), func(c *command) bool { return c == nil })...)
				}
			}
		}
	}
	return list
}

// find returns the command with a title, nil if there is none.
func (cs *commandSet) find(title string) *command {
	for _, c := range cs.all() {
		if c.title == title {
			return c
		}
	}
	return nil
}

// notNow is what is said of the command while it cannot be run.
func (c *command) notNow() string {
	if c.needs != "" {
		return c.needs
	}
	return "not possible now"
}

// perform runs a command if it is available. A panic in it is shown as a problem.
func (cs *commandSet) perform(c *command) {
	if cs.w.popups.modal() && !c.always {
		return // it wants an answer first
	}
	if !c.available() {
		cs.w.status.sayOfStep(c.title + ": " + c.notNow())
		return
	}
	cs.w.tasks.protect(c.title, c.run)
	cs.w.menus.changed()
}
