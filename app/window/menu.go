package window

import (
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// buildMenu makes the menu bar from the table of commands.
func (w *Window) buildMenu() {
	w.items = map[*command]*fyne.MenuItem{}
	w.menu = &fyne.MainMenu{}
	for _, g := range w.groups {
		m := fyne.NewMenu(g.title)
		for _, it := range g.items {
			switch it := it.(type) {
			case *command:
				m.Items = append(m.Items, w.menuItem(it))
			case *submenu:
				m.Items = append(m.Items, w.submenuItem(it))
			default:
				m.Items = append(m.Items, fyne.NewMenuItemSeparator())
			}
		}
		w.menu.Items = append(w.menu.Items, m)
	}
	w.win.SetMainMenu(w.menu)
}

func (w *Window) menuItem(c *command) *fyne.MenuItem {
	item := fyne.NewMenuItem(c.title, func() { w.perform(c) })
	item.IsQuit = c == w.quit
	for _, k := range c.keys {
		if item.Shortcut == nil && k.char == 0 {
			item.Shortcut = k.shortcut()
		}
	}
	if item.Shortcut == nil && len(c.keys) > 0 {
		// A key that types a sign is shown, but acts through typedRune.
		item.Shortcut = signShortcut(c.keys[0].char)
	}
	w.items[c] = item
	return item
}

// signShortcut returns the key that types a sign. Menus write letters large, so
// those that are large anyway have Shift before them.
func signShortcut(sign rune) *desktop.CustomShortcut {
	s := &desktop.CustomShortcut{KeyName: fyne.KeyName(strings.ToUpper(string(sign)))}
	if unicode.IsUpper(sign) {
		s.Modifier = fyne.KeyModifierShift
	}
	return s
}

func (w *Window) submenuItem(s *submenu) *fyne.MenuItem {
	item := fyne.NewMenuItem(s.title, nil)
	item.ChildMenu = fyne.NewMenu(s.title)
	fill := func() {
		item.ChildMenu.Items = nil
		for _, c := range s.items() {
			if c == nil {
				item.ChildMenu.Items = append(item.ChildMenu.Items, fyne.NewMenuItemSeparator())
				continue
			}
			child := fyne.NewMenuItem(c.title, func() { w.perform(c) })
			child.Disabled = !c.available()
			child.Checked = c.checked != nil && c.checked()
			item.ChildMenu.Items = append(item.ChildMenu.Items, child)
		}
		item.Disabled = len(item.ChildMenu.Items) == 0
	}
	fill()
	w.refill = append(w.refill, fill)
	return item
}

// menuChanged brings the menus in line with what is possible now.
func (w *Window) menuChanged() {
	w.toolbar.update()
	changed := false
	for c, item := range w.items {
		off := !c.available()
		on := c.checked != nil && c.checked()
		if item.Disabled != off || item.Checked != on {
			item.Disabled, item.Checked = off, on
			changed = true
		}
	}
	if w.menuStale {
		for _, fill := range w.refill {
			fill()
		}
		changed, w.menuStale = true, false
	}
	if changed && w.menu != nil {
		w.menu.Refresh()
	}
}
