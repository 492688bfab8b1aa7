package panes

import (
	"fyne.io/fyne/v2/theme"

	"vitrine/viewer/letters/fonts"
)

// Fyne brings a font with pictures along, so that those are there on every system.
func init() {
	if f := theme.DefaultEmojiFont(); f != nil {
		fonts.Add(f.Content())
	}
}
