package raster

import (
	"encoding/binary"
	"image/color"
	"math"
)

// A canvas is the image being painted, always opaque. All its methods clip.
type canvas struct {
	pix          []uint8
	stride, w, h int
}

func packed(c color.RGBA) uint32 {
	return uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16 | 0xff000000
}

// mix returns a and b blended: share 0 is a, 255 is b.
func mix(a, b color.RGBA, share int) color.RGBA {
	m := func(x, y uint8) uint8 { return uint8((int(x)*(255-share) + int(y)*share + 127) / 255) }
	return color.RGBA{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B), 0xff}
}

// fill paints a rectangle of whole pixels.
func (c *canvas) fill(x0, y0, x1, y1 int, col color.RGBA) {
	x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, c.w), min(y1, c.h)
	if x0 >= x1 || y0 >= y1 {
		return
	}
	v := packed(col)
	first := c.pix[y0*c.stride+4*x0 : y0*c.stride+4*x1]
	for i := 0; i < len(first); i += 4 {
		binary.LittleEndian.PutUint32(first[i:], v)
	}
	for y := y0 + 1; y < y1; y++ {
		copy(c.pix[y*c.stride+4*x0:], first)
	}
}

// shade blends a colour over a rectangle of whole pixels.
func (c *canvas) shade(x0, y0, x1, y1 int, col color.RGBA, alpha uint32) {
	x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, c.w), min(y1, c.h)
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			c.blend(y*c.stride+4*x, col, alpha)
		}
	}
}

// blend puts a colour over the pixel at offset i; alpha goes to 255.
func (c *canvas) blend(i int, col color.RGBA, alpha uint32) {
	p := c.pix[i : i+3 : i+3]
	rest := 255 - alpha
	p[0] = uint8((uint32(p[0])*rest + uint32(col.R)*alpha + 127) * 257 >> 16)
	p[1] = uint8((uint32(p[1])*rest + uint32(col.G)*alpha + 127) * 257 >> 16)
	p[2] = uint8((uint32(p[2])*rest + uint32(col.B)*alpha + 127) * 257 >> 16)
}

// dot blends a colour over one pixel by its coverage.
func (c *canvas) dot(x, y int, col color.RGBA, coverage float64) {
	if coverage <= 0 || x < 0 || y < 0 || x >= c.w || y >= c.h {
		return
	}
	c.blend(y*c.stride+4*x, col, uint32(math.Min(1, coverage)*255+0.5))
}

// line draws a straight line of a width in pixels. Lines along the axes are
// laid on whole pixels, so that they are sharp.
func (c *canvas) line(x0, y0, x1, y1, width float64, col color.RGBA) {
	switch {
	case x0 == x1:
		c.bar(x0, math.Min(y0, y1), x0, math.Max(y0, y1), width, col)
	case y0 == y1:
		c.bar(math.Min(x0, x1), y0, math.Max(x0, x1), y0, width, col)
	case math.Abs(x1-x0) >= math.Abs(y1-y0):
		c.slanted(x0, y0, x1, y1, width, col, false)
	default:
		c.slanted(y0, x0, y1, x1, width, col, true)
	}
}

// bar draws a line along an axis; thinner than a pixel means fainter.
func (c *canvas) bar(x0, y0, x1, y1, width float64, col color.RGBA) {
	w := math.Max(1, math.Round(width))
	left, top, right, bottom := math.Round(x0), math.Round(y0), math.Round(x1), math.Round(y1)
	if x0 == x1 {
		left = math.Round(x0 - w/2)
		right = left + w
	} else {
		top = math.Round(y0 - w/2)
		bottom = top + w
	}
	if right < 0 || bottom < 0 || left > float64(c.w) || top > float64(c.h) {
		return
	}
	l, t := int(math.Max(left, 0)), int(math.Max(top, 0))
	r, b := int(math.Min(right, float64(c.w))), int(math.Min(bottom, float64(c.h)))
	if width >= 0.99 {
		c.fill(l, t, r, b, col)
		return
	}
	c.shade(l, t, r, b, col, uint32(width*255))
}

// slanted draws a line that is nearer to its first axis; swapped says that the
// first axis is y.
func (c *canvas) slanted(u0, v0, u1, v1, width float64, col color.RGBA, swapped bool) {
	if u0 > u1 {
		u0, v0, u1, v1 = u1, v1, u0, v0
	}
	du, dv := u1-u0, v1-v0
	length := math.Hypot(du, dv)
	half := math.Max(width, 1) / 2
	strength := math.Min(width, 1)
	reach := (half + 1) * length / du
	end := c.w
	if swapped {
		end = c.h
	}
	for u := max(0, int(u0-half-1)); u < min(end, int(u1+half+2)); u++ {
		pu := float64(u) + 0.5
		centre := v0 + (pu-u0)*dv/du
		if centre < -reach || centre > float64(max(c.w, c.h))+reach {
			continue
		}
		for v := int(centre - reach); v <= int(centre+reach); v++ {
			pv := float64(v) + 0.5
			t := math.Max(0, math.Min(1, ((pu-u0)*du+(pv-v0)*dv)/(length*length)))
			d := math.Hypot(pu-u0-t*du, pv-v0-t*dv)
			coverage := math.Min(1, half+0.5-d) * strength
			if swapped {
				c.dot(v, u, col, coverage)
			} else {
				c.dot(u, v, col, coverage)
			}
		}
	}
}

// triangle fills a triangle whose corners are given clockwise, as seen with y
// pointing down.
func (c *canvas) triangle(x0, y0, x1, y1, x2, y2 float64, col color.RGBA) {
	left, right := min(x0, x1, x2), max(x0, x1, x2)
	top, bottom := min(y0, y1, y2), max(y0, y1, y2)
	if right < 0 || bottom < 0 || left > float64(c.w) || top > float64(c.h) {
		return
	}
	edges := [3][3]float64{halfPlane(x0, y0, x1, y1), halfPlane(x1, y1, x2, y2), halfPlane(x2, y2, x0, y0)}
	for y := max(0, int(top)-1); y < min(c.h, int(bottom)+2); y++ {
		for x := max(0, int(left)-1); x < min(c.w, int(right)+2); x++ {
			inside := 1.0
			for _, e := range edges {
				inside = math.Min(inside, e[0]*(float64(x)+0.5)+e[1]*(float64(y)+0.5)+e[2]+0.5)
			}
			c.dot(x, y, col, inside)
		}
	}
}

// halfPlane returns a, b, c such that a*x+b*y+c is how far (x, y) is to the
// right of the line from (x0, y0) to (x1, y1).
func halfPlane(x0, y0, x1, y1 float64) [3]float64 {
	dx, dy := x1-x0, y1-y0
	l := math.Max(math.Hypot(dx, dy), 1e-9)
	a, b := -dy/l, dx/l
	return [3]float64{a, b, -(a*x0 + b*y0)}
}

// A corner says how the corners of a plate are cut.
type corner int8

const (
	round corner = iota
	bevelled
)

// plate fills a rectangle with cut corners of a radius in pixels. Upper and
// lower say which corners are cut.
func (c *canvas) plate(x0, y0, x1, y1 int, radius float64, cut corner, upper, lower bool, col color.RGBA) {
	radius = math.Min(radius, float64(min(x1-x0, y1-y0))/2)
	rows := int(math.Ceil(radius))
	from, to := y0, y1
	if upper {
		from += rows
	}
	if lower {
		to -= rows
	}
	c.fill(x0, from, x1, to, col)
	for i := range rows {
		inset := inset(radius, float64(i)+0.5, cut)
		if upper {
			c.cutRow(x0, x1, y0+i, inset, col)
		}
		if lower {
			c.cutRow(x0, x1, y1-1-i, inset, col)
		}
	}
}

// inset returns how far a cut corner reaches in at a depth below its edge.
func inset(radius, depth float64, cut corner) float64 {
	up := math.Max(0, radius-depth)
	if cut == bevelled {
		return up
	}
	return radius - math.Sqrt(math.Max(0, radius*radius-up*up))
}

// cutRow fills one row of a plate, its ends by their coverage.
func (c *canvas) cutRow(x0, x1, y int, inset float64, col color.RGBA) {
	whole := int(math.Ceil(inset))
	c.fill(x0+whole, y, x1-whole, y+1, col)
	if part := float64(whole) - inset; part > 0 {
		c.dot(x0+whole-1, y, col, part)
		c.dot(x1-whole, y, col, part)
	}
}

// frame draws the border of a rectangle, inside it, dashed if dash > 0.
func (c *canvas) frame(x0, y0, x1, y1, width, dash int, col color.RGBA) {
	if dash <= 0 {
		c.fill(x0, y0, x1, y0+width, col)
		c.fill(x0, y1-width, x1, y1, col)
		c.fill(x0, y0+width, x0+width, y1-width, col)
		c.fill(x1-width, y0+width, x1, y1-width, col)
		return
	}
	for x := x0; x < x1; x += 2 * dash {
		end := min(x+dash, x1)
		c.fill(x, y0, end, y0+width, col)
		c.fill(x, y1-width, end, y1, col)
	}
	for y := y0; y < y1; y += 2 * dash {
		end := min(y+dash, y1)
		c.fill(x0, y, x0+width, end, col)
		c.fill(x1-width, y, x1, end, col)
	}
}
