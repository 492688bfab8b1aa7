package layout

import "slices"

// net is a set of segments in one gap that share a horizontal line: those to
// one end below that come from the same side.
type net struct {
	segs   []int32
	lo, hi float64
	bottom float64
	item   int32 // the item below
	up     bool
	right  bool // leads to the right on its way down
	track  int
}

// routeGap distributes the horizontal pieces of the segments below a layer to
// tracks, numbered from the top, and returns how many there are.
//
// Of two rightward lines that need not cross, the one that ends further right
// must run above the other, of two leftward ones the one that ends further
// left; a line that starts exactly above another's end must run above it. The
// first two rules order all rightward and all leftward nets; the two orders
// are merged so that the third holds. Where it cannot, the line leans aside.
func (p *place) routeGap(segs []int32) ([]net, int) {
	right, left := p.collectNets(segs)
	slices.SortStableFunc(right, func(a, b net) int { return sign(b.bottom - a.bottom) })
	slices.SortStableFunc(left, func(a, b net) int { return sign(a.bottom - b.bottom) })
	nets := p.mergeNets(right, left)
	tracks := 0
	for k := range nets {
		n := &nets[k]
		for m := range nets[:k] {
			o := &nets[m]
			if o.track >= n.track && o.lo <= n.hi+closest && n.lo <= o.hi+closest {
				n.track = o.track + 1
			}
		}
		tracks = max(tracks, n.track+1)
	}
	return nets, tracks
}

// closest is the distance, in points, below which parallel lines count as one.
const closest = 5

func sign(d float64) int {
	switch {
	case d < 0:
		return -1
	case d > 0:
		return 1
	}
	return 0
}

// collectNets makes the nets of a gap. Lines that lead upward have one each.
func (p *place) collectNets(segs []int32) (right, left []net) {
	for _, g := range segs {
		a, b := p.topX[g], p.bottomX[g]
		if a == b {
			continue
		}
		s := &p.segs[g]
		up := p.leadsUp(s)
		list := &right
		if b < a {
			list = &left
		}
		k := -1
		for m := len(*list) - 1; m >= 0 && !up && k < 0; m-- {
			if n := &(*list)[m]; n.item == s.bottom && n.bottom == b && !n.up {
				k = m
			}
		}
		if k < 0 {
			k = len(*list)
			*list = append(*list, net{lo: b, hi: b, bottom: b, item: s.bottom, up: up, right: b > a})
		}
		n := &(*list)[k]
		n.segs = append(n.segs, g)
		n.lo, n.hi = min(n.lo, a), max(n.hi, a)
	}
	return right, left
}

// mergeNets merges rightward and leftward nets into one order from the top.
func (p *place) mergeNets(right, left []net) []net {
	nets := make([]net, 0, len(right)+len(left))
	for len(right) > 0 && len(left) > 0 {
		switch {
		case !p.anyStartsOver(left, &right[0]):
			nets, right = append(nets, right[0]), right[1:]
		case !p.anyStartsOver(right, &left[0]):
			nets, left = append(nets, left[0]), left[1:]
		default:
			for k := range left {
				p.leanAside(&left[k], right[0].bottom)
			}
			nets, right = append(nets, right[0]), right[1:]
		}
	}
	return append(append(nets, right...), left...)
}

// anyStartsOver reports whether a line of some net starts above n's lower end.
func (p *place) anyStartsOver(nets []net, n *net) bool {
	for k := range nets {
		o := &nets[k]
		if n.bottom < o.lo-closest || n.bottom > o.hi+closest {
			continue
		}
		for _, g := range o.segs {
			if d := p.topX[g] - n.bottom; -closest < d && d < closest && p.slant[g] == 0 {
				return true
			}
		}
	}
	return false
}

func (p *place) leanAside(n *net, x float64) {
	for _, g := range n.segs {
		if d := p.topX[g] - x; -closest < d && d < closest {
			p.slant[g] = -closest - d
		}
	}
}
