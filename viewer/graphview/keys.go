package graphview

import (
	"slices"

	"fyne.io/fyne/v2"
)

// FocusGained is called by Fyne.
func (g *GraphView) FocusGained() { g.setFocus(true) }

// FocusLost is called by Fyne.
func (g *GraphView) FocusLost() { g.setFocus(false) }

func (g *GraphView) setFocus(on bool) {
	g.focused = on
	if g.renderer != nil {
		g.renderer.showFocus()
	}
}

// A way is where a key leads from the selected node.
type way int8

const (
	down way = iota
	up
	left
	right
)

// TypedKey is called by Fyne. Letters and signs come to TypedRune.
func (g *GraphView) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyDown:
		g.step(down)
	case fyne.KeyUp:
		g.step(up)
	case fyne.KeyLeft:
		g.step(left)
	case fyne.KeyRight:
		g.step(right)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		g.followLink()
	default:
		if g.OnTypedKey != nil {
			g.OnTypedKey(e)
		}
	}
}

// TypedRune is called by Fyne.
func (g *GraphView) TypedRune(r rune) {
	if g.TakesRune != nil && g.TakesRune(r) {
		return
	}
	switch r {
	case 's':
		g.step(down)
	case 'w':
		g.step(up)
	case 'a':
		g.step(left)
	case 'd':
		g.step(right)
	case '+', '=':
		g.ZoomIn()
	case '-':
		g.ZoomOut()
	case '0':
		g.ZoomActual()
	case '1':
		g.ZoomFit()
	case '2':
		g.ZoomSelection()
	case 'c':
		g.Centre()
	case ' ', 'o': // came as keys
	default:
		if g.OnTypedRune != nil {
			g.OnTypedRune(r)
		}
	}
}

// KeyDown is called by Fyne. As long as O is held down, the whole page is
// shown.
func (g *GraphView) KeyDown(e *fyne.KeyEvent) {
	if e.Name != fyne.KeyO || g.held() != 0 || g.before != nil {
		return
	}
	g.each(func(v *GraphView) {
		before := v.target()
		v.before = &before
		v.fit()
	})
}

// KeyUp is called by Fyne.
func (g *GraphView) KeyUp(e *fyne.KeyEvent) {
	if e.Name != fyne.KeyO || g.before == nil {
		return
	}
	g.each(func(v *GraphView) {
		if v.before != nil {
			v.fly(*v.before)
			v.before = nil
		}
	})
}

// TypedShortcut is called by Fyne; it copies the selected nodes as text, or selects
// all of them. Fyne asks nobody else while the view has the focus, so it passes other
// shortcuts on.
func (g *GraphView) TypedShortcut(s fyne.Shortcut) {
	switch s.(type) {
	case *fyne.ShortcutCopy:
		g.CopyText()
	case *fyne.ShortcutSelectAll:
		g.selectAll()
	default:
		if g.OnTypedShortcut != nil {
			g.OnTypedShortcut(s)
		}
	}
}

func (g *GraphView) selectAll() {
	if g.scene == nil {
		return
	}
	var all []int
	for _, n := range g.scene.Page().Nodes {
		all = append(all, n.ID)
	}
	g.choose(all)
}

// step walks from the selected node, or scrolls if none is selected: an eighth
// of the view, with Shift a half.
func (g *GraphView) step(w way) {
	if g.scene == nil {
		return
	}
	if len(g.selection) > 0 {
		g.walk(w)
		return
	}
	share := float32(1) / 8
	if g.held()&fyne.KeyModifierShift != 0 {
		share = 1.0 / 2
	}
	dx, dy := g.Size().Width*share, g.Size().Height*share
	switch w {
	case down:
		dx, dy = 0, -dy
	case up:
		dx = 0
	case left:
		dy = 0
	case right:
		dx, dy = -dx, 0
	}
	g.adjust(func(v *GraphView) { v.fly(v.target().moved(dx, dy)) })
}

// walk selects the next node in a direction. Up leads back the way that down
// was taken.
func (g *GraphView) walk(w way) {
	from := g.selection[len(g.selection)-1]
	trail := g.trail
	to := from
	switch w {
	case down:
		if out := g.scene.Out(from); len(out) > 0 {
			to = out[0].Edge.To
			trail = append(slices.Clone(trail), from)
		}
	case up:
		if n := len(trail); n > 0 {
			to, trail = trail[n-1], trail[:n-1]
		} else if in := g.scene.In(from); len(in) > 0 {
			to = in[0].Edge.From
		}
	case left, right:
		siblings := g.scene.Siblings(from)
		at := slices.Index(siblings, from)
		if w == left {
			at--
		} else {
			at++
		}
		if at >= 0 && at < len(siblings) {
			to = siblings[at]
		}
	}
	if to == from {
		return
	}
	g.choose([]int{to})
	g.trail = trail
	g.Reveal(to)
}
