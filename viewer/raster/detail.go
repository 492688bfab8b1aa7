package raster

// A Detail says how much of a scene is drawn.
type Detail int8

// The levels of detail, from the most to the least.
const (
	Full    Detail = iota // all text
	Greeked               // names readable, other text as bars in its colours
	Boxes                 // boxes in the colour of their role, names where they fit
	Density               // where there is something at all
)

// lower has, for each level but the last, the zoom in pixels per point below
// which it gives way to the next.
var lower = [...]float64{Full: 0.6, Greeked: 0.25, Boxes: 0.05}

// reluctance is how far, as a factor, the zoom must go beyond a limit before
// the level changes: so that it does not flicker at the limit.
const reluctance = 1.08

// DetailAt returns the level for a zoom in pixels per point. Near its limits the old
// level is kept.
func DetailAt(zoom float64, before Detail) Detail {
	d := Full
	for d < Density {
		limit := lower[d]
		switch {
		case before <= d: // shown now: give it up late
			limit /= reluctance
		default: // not shown now: come back late
			limit *= reluctance
		}
		if zoom >= limit {
			break
		}
		d++
	}
	return d
}

// FreshDetail returns the level for a zoom when nothing was shown before.
func FreshDetail(zoom float64) Detail {
	for d, limit := range lower {
		if zoom >= limit {
			return Detail(d)
		}
	}
	return Density
}
