package panes

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"vitrine/pages/page"
	"vitrine/viewer/scene"
)

// An Ink names a colour of text or of what is behind it; the theme decides which colour
// that is.
type Ink uint8

// The inks. Those from GroundHover on are behind text.
const (
	Plain Ink = iota
	Faint
	Keyword
	Literal
	Number
	Comment
	Builtin
	Defined
	Operator
	Variable
	Constant
	Case
	Heading
	LinkInk
	Failure
	Good
	Green
	Red
	Virtual
	Void

	GroundHover
	GroundSelected
	GroundLit
	GroundAlso
	GroundFailure
	GroundCurrent
	GroundHeading

	inkCount
)

// A palette gives every ink a colour, and knows the paper.
type palette struct {
	paper color.NRGBA
	inks  [inkCount]color.NRGBA
}

// inkOfStyle are the inks whose colours are those of graphs.
var inkOfStyle = map[page.Style]Ink{
	page.Operator: Operator, page.Variable: Variable, page.Constant: Constant, page.Case: Case,
	page.Heading: Heading, page.Comment: Comment, page.Failure: Failure,
	page.Green: Green, page.Red: Red, page.Virtual: Virtual, page.Void: Void,
}

// InkOf returns the ink for a style of a page.
func InkOf(s page.Style) Ink { return inkOfStyle[s] }

// like takes over the colours of graphs.
func (p palette) like(graph *scene.Palette) *palette {
	for style, ink := range inkOfStyle {
		p.inks[ink] = color.NRGBA(graph.Style(style)) // all of them are opaque
	}
	return &p
}

func rgb(v uint32) color.NRGBA {
	return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 0xff}
}

// Both palettes keep at least 4.5:1 between text and paper.
var (
	lightPalette = palette{
		paper: rgb(0xfdfdfd),
		inks: [inkCount]color.NRGBA{
			Plain: rgb(0x24292f), Faint: rgb(0x6b7280), Keyword: rgb(0x8a1f6a), Literal: rgb(0x0b6e3a),
			Number: rgb(0x0550ae), Comment: rgb(0x6a737d), Builtin: rgb(0x6f42c1), Defined: rgb(0x7a4a00),
			LinkInk: rgb(0x0a58ca), Good: rgb(0x1a7f37),
			GroundHover: rgb(0xeef2f7), GroundSelected: rgb(0xd6e6fb), GroundLit: rgb(0xffe08a),
			GroundAlso: rgb(0xfff4cf), GroundFailure: rgb(0xfde3e1), GroundCurrent: rgb(0xe3f1e4),
			GroundHeading: rgb(0xf0f1f4),
		},
	}.like(scene.Light())
	darkPalette = palette{
		paper: rgb(0x1b1d21),
		inks: [inkCount]color.NRGBA{
			Plain: rgb(0xdde1e6), Faint: rgb(0x8b949e), Keyword: rgb(0xff8fc7), Literal: rgb(0x8fd6a1),
			Number: rgb(0x86bdf8), Comment: rgb(0x939ba5), Builtin: rgb(0xc8a6ff), Defined: rgb(0xf2c078),
			LinkInk: rgb(0x7db4ff), Good: rgb(0x7ee08a),
			GroundHover: rgb(0x282c33), GroundSelected: rgb(0x274466), GroundLit: rgb(0x705800),
			GroundAlso: rgb(0x3b3415), GroundFailure: rgb(0x4a2322), GroundCurrent: rgb(0x1f3a26),
			GroundHeading: rgb(0x25282e),
		},
	}.like(scene.Dark())
)

// currentPalette returns the palette of the theme in force.
func currentPalette() *palette {
	settings := fyne.CurrentApp().Settings()
	r, g, b, _ := settings.Theme().Color(theme.ColorNameBackground, settings.ThemeVariant()).RGBA()
	if r+g+b < 3*0x8000 {
		return darkPalette
	}
	return lightPalette
}
