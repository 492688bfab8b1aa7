package scene

import (
	"image/color"

	"vitrine/pages/page"
)

// A Palette has a colour for everything that is drawn. Colour is never the
// only sign of a meaning: roles differ in shape and carry a [RoleSign], edges
// differ in their dashes, binding times in how they are underlined.
type Palette struct {
	Dark       bool
	Background color.RGBA
	Dim        color.RGBA // faint text and lines
	Label      color.RGBA // behind the label of an edge

	Selection  color.RGBA // around selected boxes
	Hover      color.RGBA // around what the pointer is on, and on its ends
	Variable   color.RGBA // behind every occurrence of a variable
	Hit        color.RGBA // behind what a search found
	CurrentHit color.RGBA // behind the current one
	Source     color.RGBA // behind lines that belong to selected source text
	Hot        color.RGBA // what headings turn to that have the greatest heat

	roles  [page.Class + 1]RoleColours
	styles [page.Void + 1]color.RGBA
	edges  [page.Parent + 1]color.RGBA
	marks  [page.Removed + 1]color.RGBA
}

// RoleColours are the colours of a box.
type RoleColours struct{ Fill, Header, Border color.RGBA }

// Role returns the colours of boxes with a role.
func (p *Palette) Role(r page.Role) RoleColours { return at(p.roles[:], int(r)) }

// Node returns the colours of a box. The heading shows its heat.
func (p *Palette) Node(n *page.Node) RoleColours {
	c := p.Role(n.Role)
	if n.Heat > 0 {
		part := uint32(min(n.Heat, page.Hottest))
		blend := func(a, b uint8) uint8 {
			return uint8((uint32(a)*(page.Hottest-part) + uint32(b)*part) / page.Hottest)
		}
		c.Header = color.RGBA{blend(c.Header.R, p.Hot.R), blend(c.Header.G, p.Hot.G), blend(c.Header.B, p.Hot.B), 0xff}
	}
	return c
}

// Style returns the colour of text in a style.
func (p *Palette) Style(s page.Style) color.RGBA { return at(p.styles[:], int(s)) }

// Edge returns the colour of edges in a style.
func (p *Palette) Edge(s page.EdgeStyle) color.RGBA { return at(p.edges[:], int(s)) }

// Mark returns the colour of a kind of mark.
func (p *Palette) Mark(k page.MarkKind) color.RGBA { return at(p.marks[:], int(k)) }

// at returns colours[i], or the first one if there is no colour.
func at[T any](colours []T, i int) T {
	if i < 0 || i >= len(colours) {
		i = 0
	}
	return colours[i]
}

// RoleSign returns the sign in the heading of boxes with a role, or "".
func RoleSign(r page.Role) string {
	switch r {
	case page.Start:
		return "▼"
	case page.Return:
		return "■"
	case page.Except:
		return "▲"
	case page.Fork:
		return "◆"
	case page.Dead:
		return "✕"
	case page.Waiting:
		return "…"
	}
	return ""
}

func rgb(v uint32) color.RGBA {
	return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 0xff}
}

func roleColours(fill, header, border uint32) RoleColours {
	return RoleColours{rgb(fill), rgb(header), rgb(border)}
}

// Light returns the palette for light surroundings.
func Light() *Palette {
	return &Palette{
		Background: rgb(0xf3f4f6),
		Dim:        rgb(0x6b7280),
		Label:      rgb(0xf3f4f6),
		Selection:  rgb(0x0969da),
		Hover:      rgb(0x54a3ff),
		Variable:   rgb(0xa9dcff),
		Hit:        rgb(0xffe16b),
		CurrentHit: rgb(0xffa94d),
		Source:     rgb(0xfff3bf),
		Hot:        rgb(0xffa25c),
		roles: [...]RoleColours{
			page.Normal:   roleColours(0xffffff, 0xe9ecf1, 0xaab2bf),
			page.Start:    roleColours(0xffffff, 0xd6e6fb, 0x3b7dd8),
			page.Return:   roleColours(0xf3fdf3, 0xbdeebf, 0x2b9a3e),
			page.Except:   roleColours(0xfffaf0, 0xffd596, 0xd97f00),
			page.Fork:     roleColours(0xffffff, 0xf4e3e6, 0xc2606f),
			page.Dead:     roleColours(0xececec, 0xdedede, 0xa6a6a6),
			page.Waiting:  roleColours(0xfff5f4, 0xffc9c4, 0xd93a34),
			page.Function: roleColours(0xffffff, 0xc9eff6, 0x2596ab),
			page.Class:    roleColours(0xffffff, 0xe7dafa, 0x8458c9),
		},
		styles: [...]color.RGBA{
			page.Plain:    rgb(0x4b5563),
			page.Operator: rgb(0x7a3fd0),
			page.Variable: rgb(0x1b2430),
			page.Constant: rgb(0x0b57b0),
			page.Case:     rgb(0x8a5a00),
			page.Heading:  rgb(0x111827),
			page.Comment:  rgb(0x6b7280),
			page.Failure:  rgb(0xc81e1e),
			page.Green:    rgb(0x1d7a1d),
			page.Red:      rgb(0x9b1111),
			page.Virtual:  rgb(0x0b3fa8),
			page.Void:     rgb(0x7c8592),
		},
		edges: [...]color.RGBA{
			page.Jump:          rgb(0x5b6675),
			page.TrueCase:      rgb(0x1f8a3b),
			page.FalseCase:     rgb(0xb4491a),
			page.SwitchCase:    rgb(0x2f6fd0),
			page.ExceptionCase: rgb(0xd92d20),
			page.Call:          rgb(0x2596ab),
			page.Parent:        rgb(0x8458c9),
		},
		marks: [...]color.RGBA{
			page.Current: rgb(0xf06a00),
			page.Pending: rgb(0x8b46e8),
			page.Changed: rgb(0x0a9e76),
			page.Touched: rgb(0x7b8794),
			page.Added:   rgb(0x1a9e36),
			page.Removed: rgb(0xd6336c),
		},
	}
}

// Dark returns the palette for dark surroundings.
func Dark() *Palette {
	return &Palette{
		Dark:       true,
		Background: rgb(0x15171c),
		Dim:        rgb(0x8b94a3),
		Label:      rgb(0x15171c),
		Selection:  rgb(0x4ea1ff),
		Hover:      rgb(0x7cbcff),
		Variable:   rgb(0x1d5685),
		Hit:        rgb(0x6b5600),
		CurrentHit: rgb(0x9a4f00),
		Source:     rgb(0x4a4219),
		Hot:        rgb(0x9c3d0c),
		roles: [...]RoleColours{
			page.Normal:   roleColours(0x22262e, 0x2f3540, 0x525b6a),
			page.Start:    roleColours(0x22262e, 0x1f3d63, 0x4c8fe0),
			page.Return:   roleColours(0x1d2a20, 0x1f5229, 0x3fae53),
			page.Except:   roleColours(0x2c261b, 0x68440c, 0xe59a2b),
			page.Fork:     roleColours(0x22262e, 0x492e36, 0xc9707f),
			page.Dead:     roleColours(0x1b1d21, 0x26292e, 0x4b4f57),
			page.Waiting:  roleColours(0x2e1f20, 0x6a2826, 0xe5534b),
			page.Function: roleColours(0x22262e, 0x164a55, 0x35aec4),
			page.Class:    roleColours(0x22262e, 0x40305e, 0xa27be0),
		},
		styles: [...]color.RGBA{
			page.Plain:    rgb(0xaeb6c2),
			page.Operator: rgb(0xc9a5ff),
			page.Variable: rgb(0xe8ecf2),
			page.Constant: rgb(0x7cc0ff),
			page.Case:     rgb(0xf0c060),
			page.Heading:  rgb(0xf5f7fa),
			page.Comment:  rgb(0x8f98a6),
			page.Failure:  rgb(0xff7b72),
			page.Green:    rgb(0x6fd66f),
			page.Red:      rgb(0xff8a80),
			page.Virtual:  rgb(0x86b1ff),
			page.Void:     rgb(0x7d8694),
		},
		edges: [...]color.RGBA{
			page.Jump:          rgb(0x95a0b0),
			page.TrueCase:      rgb(0x4cc065),
			page.FalseCase:     rgb(0xe58a5b),
			page.SwitchCase:    rgb(0x6ea8ff),
			page.ExceptionCase: rgb(0xff6b61),
			page.Call:          rgb(0x35aec4),
			page.Parent:        rgb(0xa27be0),
		},
		marks: [...]color.RGBA{
			page.Current: rgb(0xff9a3c),
			page.Pending: rgb(0xb58bff),
			page.Changed: rgb(0x2fcf9f),
			page.Touched: rgb(0x8b97a6),
			page.Added:   rgb(0x4bd066),
			page.Removed: rgb(0xff6b9a),
		},
	}
}
