package panes

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// IconButton is a button with few words or none. It announces its name while it is
// pointed at.
type IconButton struct {
	widget.Button
	name string
	tell func(name string)
}

// NewIconButton returns a flat button. tell is called with its name when the pointer
// comes, and with "" when it leaves.
func NewIconButton(name string, icon fyne.Resource, tapped func(), tell func(name string)) *IconButton {
	b := &IconButton{name: name, tell: tell}
	b.Icon, b.OnTapped, b.Importance = icon, tapped, widget.LowImportance
	b.ExtendBaseWidget(b)
	return b
}

// MouseIn implements [desktop.Hoverable].
func (b *IconButton) MouseIn(ev *desktop.MouseEvent) {
	b.Button.MouseIn(ev)
	b.tell(b.name)
}

// MouseOut implements [desktop.Hoverable].
func (b *IconButton) MouseOut() {
	b.Button.MouseOut()
	b.tell("")
}
