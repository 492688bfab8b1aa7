package raster

import (
	"image/color"
	"math"

	"vitrine/viewer/letters"
	"vitrine/viewer/scene"
)

// paintEdges draws the edges that meet an area: those of selected nodes after the others, and
// the one under the pointer last.
func (p *Painter) paintEdges(area scene.Rect) {
	far := p.frame.Detail == Density
	selected := p.frame.Emphasis.Selected
	var lit []scene.Edge
	for e := range p.frame.Scene.Edges(area) {
		switch {
		case e.Edge == p.frame.Emphasis.Edge:
		case len(selected) > 0 && (selected[e.Edge.From] || selected[e.Edge.To]):
			lit = append(lit, e)
		case far:
			p.hint(e)
		default:
			p.pale = len(selected) > 0 && p.overview()
			p.paintEdge(e, scene.EdgeWidth)
		}
	}
	p.pale = false
	for _, e := range lit {
		p.paintEdge(e, litWidth*scene.EdgeWidth)
	}
	if hovered := p.frame.Emphasis.Edge; hovered != nil {
		if e, ok := p.frame.Scene.EdgeOf(hovered); ok {
			p.paintEdge(e, 2.4*scene.EdgeWidth)
		}
	}
}

const (
	litWidth  = 1.7 // of the edges of selected nodes, in widths of others
	leastHead = 5.0 // pixels: the direction of an edge is seen from far away
)

// hint draws an edge that is far away as faint hair lines.
func (p *Painter) hint(e scene.Edge) {
	zoom := p.frame.Zoom
	if (e.Bounds.Width()+e.Bounds.Height())*zoom < 1.5 {
		return
	}
	col := p.frame.Palette.Edge(e.Edge.Style)
	for i, b := range e.Points[1:] {
		a := e.Points[i]
		if math.Abs(a.X-b.X)+math.Abs(a.Y-b.Y) < 1/zoom {
			continue
		}
		p.canvas.line(p.x(a.X), p.y(a.Y), p.x(b.X), p.y(b.Y), 0.4, col)
	}
}

// paintEdge draws an edge as a line of a width in points, its bends rounded,
// with an arrow head.
func (p *Painter) paintEdge(e scene.Edge, width float64) {
	col := p.frame.Palette.Edge(e.Edge.Style)
	w := width * p.frame.Zoom
	switch {
	case p.pale:
		col = mix(p.frame.Palette.Background, col, 80)
	case p.frame.Detail == Boxes && width == scene.EdgeWidth:
		w, col = 1, mix(p.frame.Palette.Background, col, 170)
	case width > scene.EdgeWidth:
		w = math.Max(w, 2)
	}
	w = math.Max(1, math.Round(w))
	p.outlinePath(e, w)
	head := scene.ArrowLength * p.frame.Zoom
	if p.overview() && p.frame.Detail < Density {
		head = math.Max(head, leastHead)
	}
	if head >= 3 && len(p.path) > 1 {
		p.paintHead(head*math.Max(1, width/scene.EdgeWidth*0.7), col)
	}
	dash, gap := scene.Dashes(e.Edge.Style)
	if scale := math.Max(p.frame.Zoom, 0.5); dash > 0 && p.frame.Detail <= Greeked {
		p.dashed(dash*scale, gap*scale, w, col)
		return
	}
	for i := 1; i < len(p.path); i++ {
		a, b := p.path[i-1], p.path[i]
		p.canvas.line(a.X, a.Y, b.X, b.Y, w, col)
	}
}

// outlinePath sets the path to the line of an edge in pixels: its corners laid
// on the raster and then rounded.
func (p *Painter) outlinePath(e scene.Edge, width float64) {
	p.path = p.path[:0]
	shift := 0.0
	if int(width)%2 == 1 {
		shift = 0.5
	}
	snap := func(q scene.Point) scene.Point {
		return scene.Point{X: math.Floor(p.x(q.X)) + shift, Y: math.Floor(p.y(q.Y)) + shift}
	}
	radius := scene.Bend * p.frame.Zoom
	last := len(e.Points) - 1
	before := snap(e.Points[0])
	p.path = append(p.path, before)
	for i := 1; i < last; i++ {
		at, next := snap(e.Points[i]), snap(e.Points[i+1])
		p.bend(before, at, next, radius)
		before = at
	}
	p.path = append(p.path, snap(e.Points[last]))
}

// bend appends the way around the corner at: its two tangent points and, if
// the radius can be seen, points on the curve between them.
func (p *Painter) bend(before, at, next scene.Point, radius float64) {
	l0 := math.Hypot(at.X-before.X, at.Y-before.Y)
	l1 := math.Hypot(next.X-at.X, next.Y-at.Y)
	r := math.Min(radius, math.Min(l0, l1)/2)
	if r < 1.5 {
		p.path = append(p.path, at)
		return
	}
	a := scene.Point{X: at.X + (before.X-at.X)*r/l0, Y: at.Y + (before.Y-at.Y)*r/l0}
	b := scene.Point{X: at.X + (next.X-at.X)*r/l1, Y: at.Y + (next.Y-at.Y)*r/l1}
	p.path = append(p.path, a)
	steps := min(8, 2+int(r/2))
	for i := 1; i < steps; i++ {
		t := float64(i) / float64(steps)
		s := 1 - t
		p.path = append(p.path, scene.Point{
			X: s*s*a.X + 2*s*t*at.X + t*t*b.X,
			Y: s*s*a.Y + 2*s*t*at.Y + t*t*b.Y,
		})
	}
	p.path = append(p.path, b)
}

// paintHead draws the arrow head at the end of the path and shortens the path
// to its base.
func (p *Painter) paintHead(length float64, col color.RGBA) {
	tip, from := p.path[len(p.path)-1], p.path[len(p.path)-2]
	d := math.Hypot(tip.X-from.X, tip.Y-from.Y)
	if d == 0 {
		return
	}
	ux, uy := (tip.X-from.X)/d, (tip.Y-from.Y)/d
	half := length / 2
	bx, by := tip.X-ux*length, tip.Y-uy*length
	p.canvas.triangle(tip.X, tip.Y, bx-uy*half, by+ux*half, bx+uy*half, by-ux*half, col)
	if d > length {
		p.path[len(p.path)-1] = scene.Point{X: tip.X - ux*length*0.8, Y: tip.Y - uy*length*0.8}
	}
}

// dashed strokes the path with dashes, all lengths in pixels. Dashes that lie
// outside the image cost nothing but their counting.
func (p *Painter) dashed(dash, gap, width float64, col color.RGBA) {
	period := dash + gap
	at := 0.0 // how far into the period the path is
	w, h := float64(p.canvas.w), float64(p.canvas.h)
	for i := 1; i < len(p.path); i++ {
		a, b := p.path[i-1], p.path[i]
		l := math.Hypot(b.X-a.X, b.Y-a.Y)
		if l == 0 {
			continue
		}
		ux, uy := (b.X-a.X)/l, (b.Y-a.Y)/l
		from, to := visible(a, ux, uy, l, w, h)
		for s := math.Floor((from+at)/period)*period - at; s < to; s += period {
			s0, s1 := math.Max(s, 0), math.Min(s+dash, l)
			if s0 < s1 {
				p.canvas.line(a.X+ux*s0, a.Y+uy*s0, a.X+ux*s1, a.Y+uy*s1, width, col)
			}
		}
		at = math.Mod(at+l, period)
	}
}

// visible returns which part of the stretch of length l from a in direction
// (ux, uy) can be in an image of w by h pixels.
func visible(a scene.Point, ux, uy, l, w, h float64) (from, to float64) {
	from, to = 0, l
	clip := func(start, step, size float64) {
		if step == 0 {
			if start < -20 || start > size+20 {
				to = 0
			}
			return
		}
		s0, s1 := (-20-start)/step, (size+20-start)/step
		from, to = math.Max(from, math.Min(s0, s1)), math.Min(to, math.Max(s0, s1))
	}
	clip(a.X, ux, w)
	clip(a.Y, uy, h)
	return from, to
}

// paintLabels writes the labels of the edges in an area.
func (p *Painter) paintLabels(area scene.Rect) {
	for e := range p.frame.Scene.Edges(area) {
		if len(e.Edge.Label) > 0 {
			p.paintLabel(e)
		}
	}
}

// paintLabel writes the label of an edge on a plate beside its line.
func (p *Painter) paintLabel(e scene.Edge) {
	zoom := p.frame.Zoom
	r := p.frame.Scene.LabelRect(e)
	x0, y0, x1, y1 := p.pixels(r)
	p.canvas.plate(x0, y0, x1, y1, 3*zoom, round, true, true, p.frame.Palette.Label)
	x := p.x(r.X0 + 2)
	base := int(math.Round(p.y(r.Y0 + scene.Ascent)))
	for i := range e.Edge.Label {
		s := &e.Edge.Label[i]
		f := p.glyphs.face(scene.FontSize*zoom, bold(s.Style))
		p.write(f, s.Text, x, base, scene.CharWidth*zoom, x1, p.frame.Palette.Style(s.Style))
		x += float64(letters.Cells(s.Text)) * scene.CharWidth * zoom
	}
}
