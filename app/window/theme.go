package window

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// The themes to choose from.
const (
	themeSystem = "system"
	themeLight  = "light"
	themeDark   = "dark"
)

// appTheme is Fyne's own theme, set a little tighter, in the light or dark of
// the user's choice.
type appTheme struct{ choice string }

// Color implements [fyne.Theme].
func (t *appTheme) Color(name fyne.ThemeColorName, variant fyne.ThemeVariant) color.Color {
	switch t.choice {
	case themeLight:
		variant = theme.VariantLight
	case themeDark:
		variant = theme.VariantDark
	}
	colours := lightColours
	if variant == theme.VariantDark {
		colours = darkColours
	}
	if c, ok := colours[name]; ok {
		return c
	}
	return theme.DefaultTheme().Color(name, variant)
}

// Font implements [fyne.Theme].
func (t *appTheme) Font(style fyne.TextStyle) fyne.Resource {
	return theme.DefaultTheme().Font(style)
}

// Icon implements [fyne.Theme].
func (t *appTheme) Icon(name fyne.ThemeIconName) fyne.Resource {
	return theme.DefaultTheme().Icon(name)
}

// Size implements [fyne.Theme].
func (t *appTheme) Size(name fyne.ThemeSizeName) float32 {
	switch name {
	case theme.SizeNameText:
		return 13
	case theme.SizeNameInnerPadding:
		return 6
	case theme.SizeNamePadding:
		return 3
	case theme.SizeNameInlineIcon:
		return 18
	case theme.SizeNameScrollBar:
		return 12
	case theme.SizeNameScrollBarSmall:
		return 6
	}
	return theme.DefaultTheme().Size(name)
}

func opaque(v uint32) color.NRGBA {
	return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 0xff}
}

// foreground is opaque to any eye, but not quite. Menus write their keys in this colour,
// 5 % paler, but keep only the lower byte of the resulting opacity: a wholly opaque
// colour would become almost invisible.
func foreground(v uint32) color.RGBA64 {
	wide := func(v uint32) uint16 { return uint16(v&0xff) * 0x101 }
	return color.RGBA64{R: wide(v >> 16), G: wide(v >> 8), B: wide(v), A: 0xffb9}
}

var (
	lightColours = map[fyne.ThemeColorName]color.Color{
		theme.ColorNameBackground:       opaque(0xf3f4f6),
		theme.ColorNameForeground:       foreground(0x24292f),
		theme.ColorNameButton:           opaque(0xe3e6eb),
		theme.ColorNameDisabledButton:   opaque(0xebedf1),
		theme.ColorNamePrimary:          opaque(0x0969da),
		theme.ColorNameInputBackground:  opaque(0xffffff),
		theme.ColorNameInputBorder:      opaque(0xc9ced6),
		theme.ColorNameSeparator:        opaque(0xd5d9e0),
		theme.ColorNameHeaderBackground: opaque(0xe9ebef),
		theme.ColorNamePlaceHolder:      opaque(0x6b7280),
		theme.ColorNameDisabled:         opaque(0x959ca6),
		theme.ColorNameHyperlink:        opaque(0x0a58ca),
		theme.ColorNameShadow:           color.NRGBA{A: 0x1c},
		theme.ColorNameScrollBar:        color.NRGBA{R: 0x24, G: 0x29, B: 0x2f, A: 0x66}, // it lies over text
	}
	darkColours = map[fyne.ThemeColorName]color.Color{
		theme.ColorNameBackground:          opaque(0x15171c),
		theme.ColorNameForeground:          foreground(0xdde1e6),
		theme.ColorNameButton:              opaque(0x2a2e36),
		theme.ColorNameDisabledButton:      opaque(0x202329),
		theme.ColorNamePrimary:             opaque(0x4ea1ff),
		theme.ColorNameForegroundOnPrimary: opaque(0x0b1524),
		theme.ColorNameInputBackground:     opaque(0x22262e),
		theme.ColorNameInputBorder:         opaque(0x3c424d),
		theme.ColorNameSeparator:           opaque(0x30353e),
		theme.ColorNameHeaderBackground:    opaque(0x22252c),
		theme.ColorNamePlaceHolder:         opaque(0x8b949e),
		theme.ColorNameDisabled:            opaque(0x69707b),
		theme.ColorNameHyperlink:           opaque(0x7db4ff),
		theme.ColorNameShadow:              color.NRGBA{A: 0x70},
	}
)

// setTheme puts a theme in force and remembers it.
func (w *Window) setTheme(choice string) {
	w.prefs.setTheme(choice)
	w.app.Settings().SetTheme(&appTheme{choice: choice})
}
