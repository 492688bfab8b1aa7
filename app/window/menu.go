package window

import (
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// A menuBar makes menus of commands, and keeps them up to date.
type menuBar struct {
	w      *Window
	menu   *fyne.MainMenu
	items  map[*command]*fyne.MenuItem
	refill []func()
	stale  bool // what submenus list has changed
}

// build makes the menu bar from the table of commands.
func (mb *menuBar) build() {
	mb.items = map[*command]*fyne.MenuItem{}
	mb.menu = &fyne.MainMenu{}
	for _, g := range mb.w.commands.groups {
		m := fyne.NewMenu(g.title)
		for _, it := range g.items {
			switch it := it.(type) {
			case *command:
				m.Items = append(m.Items, mb.item(it))
			case *submenu:
				m.Items = append(m.Items, mb.submenu(it))
			default:
				m.Items = append(m.Items, fyne.NewMenuItemSeparator())
			}
		}
		mb.menu.Items = append(mb.menu.Items, m)
	}
	mb.w.win.SetMainMenu(mb.menu)
}

func (mb *menuBar) item(c *command) *fyne.MenuItem {
	item := fyne.NewMenuItem(c.title, func() { mb.w.commands.perform(c) })
	item.IsQuit = c == mb.w.table.quit
	for _, k := range c.keys {
		if item.Shortcut == nil && k.char == 0 {
			item.Shortcut = k.shortcut()
		}
	}
	if item.Shortcut == nil && len(c.keys) > 0 {
		// A key that types a sign is shown, but acts through typedRune.
		item.Shortcut = signShortcut(c.keys[0].char)
	}
	mb.items[c] = item
	return item
}

// signShortcut returns the key that types a sign. Menus show letters as capitals, so real
// capitals get Shift before them.
func signShortcut(sign rune) *desktop.CustomShortcut {
	s := &desktop.CustomShortcut{KeyName: fyne.KeyName(strings.ToUpper(string(sign)))}
	if unicode.IsUpper(sign) {
		s.Modifier = fyne.KeyModifierShift
	}
	return s
}

func (mb *menuBar) submenu(s *submenu) *fyne.MenuItem {
	item := fyne.NewMenuItem(s.title, nil)
	item.ChildMenu = fyne.NewMenu(s.title)
	fill := func() {
		item.ChildMenu.Items = nil
		for _, c := range s.items() {
			if c == nil {
				item.ChildMenu.Items = append(item.ChildMenu.Items, fyne.NewMenuItemSeparator())
				continue
			}
			child := fyne.NewMenuItem(c.title, func() { mb.w.commands.perform(c) })
			child.Disabled = !c.available()
			child.Checked = c.checked != nil && c.checked()
			item.ChildMenu.Items = append(item.ChildMenu.Items, child)
		}
		item.Disabled = len(item.ChildMenu.Items) == 0
	}
	fill()
	mb.refill = append(mb.refill, fill)
	return item
}

// changed brings the menus in line with what is possible now.
func (mb *menuBar) changed() {
	mb.w.commands.toolbar.update()
	changed := false
	for c, item := range mb.items {
		off := !c.available()
		on := c.checked != nil && c.checked()
		label := c.shown()
		if item.Disabled != off || item.Checked != on || item.Label != label {
			item.Disabled, item.Checked, item.Label = off, on, label
			changed = true
		}
	}
	if mb.stale {
		for _, fill := range mb.refill {
			fill()
		}
		changed, mb.stale = true, false
	}
	if changed && mb.menu != nil {
		mb.menu.Refresh()
	}
}
