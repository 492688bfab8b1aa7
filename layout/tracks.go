package layout

import (
	"cmp"
	"slices"
	"sort"
)

// net is a set of segments in one gap that share a horizontal line: those that come from
// the same side to one end below.
type net struct {
	segs   []int32
	lo, hi float64
	bottom float64
	item   int32 // the item below
	up     bool
	right  bool // leads to the right on its way down
	track  int
}

// routeGap distributes the horizontal pieces of the segments below a layer,
// and of the lines that lead to the corridor, to tracks, numbered from the top,
// and returns how many there are.
//
// Of two rightward lines that need not cross, the one that ends further right
// must run above the other, of two leftward ones the one that ends further
// left; a line that starts exactly above another's end must run above it. The
// first two rules order all rightward and all leftward nets; the two orders
// are merged so that the third holds. If it cannot, the line leans aside.
func (p *place) routeGap(segs []int32, feeders []net) ([]net, int) {
	right, left := p.collectNets(segs)
	right = append(right, feeders...)
	slices.SortStableFunc(right, func(a, b net) int { return sign(b.bottom - a.bottom) })
	slices.SortStableFunc(left, func(a, b net) int { return sign(a.bottom - b.bottom) })
	nets := p.mergeNets(right, left)
	return nets, assignTracks(nets)
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
	var rights, lefts netList
	for _, g := range segs {
		a, b := p.topX[g], p.bottomX[g]
		if a == b {
			continue
		}
		s := &p.segs[g]
		list := &rights
		if b < a {
			list = &lefts
		}
		n := list.to(s.bottom, b, p.leadsUp(s))
		n.right = b > a
		n.segs = append(n.segs, g)
		n.lo, n.hi = min(n.lo, a), max(n.hi, a)
	}
	return rights.nets, lefts.nets
}

// netList holds the nets of a gap that lead to one side.
type netList struct {
	nets  []net
	byEnd map[netEnd]int // the net of every end, once there are many
}

type netEnd struct {
	item int32
	x    float64
}

// to returns the net that leads to an item at x, a new one if there is none or
// if it leads up.
func (l *netList) to(item int32, x float64, up bool) *net {
	const few = 16
	end := netEnd{item, x}
	if !up && len(l.nets) <= few {
		for k := range l.nets {
			if n := &l.nets[k]; n.item == item && n.bottom == x && !n.up {
				return n
			}
		}
	} else if !up {
		l.index()
		if k, ok := l.byEnd[end]; ok {
			return &l.nets[k]
		}
		l.byEnd[end] = len(l.nets)
	}
	l.nets = append(l.nets, net{lo: x, hi: x, bottom: x, item: item, up: up})
	return &l.nets[len(l.nets)-1]
}

func (l *netList) index() {
	if l.byEnd != nil {
		return
	}
	l.byEnd = make(map[netEnd]int)
	for k, n := range l.nets {
		if !n.up {
			l.byEnd[netEnd{n.item, n.bottom}] = k
		}
	}
}

// starts are the upper ends of the segments of some nets, from left to right.
type starts []start

type start struct {
	x   float64
	seg int32
	net int32
}

func (p *place) startsOf(nets []net) starts {
	var s starts
	for k := range nets {
		for _, g := range nets[k].segs {
			s = append(s, start{p.topX[g], g, int32(k)})
		}
	}
	slices.SortFunc(s, func(a, b start) int { return cmp.Compare(a.x, b.x) })
	return s
}

// over returns the starts that are nearly above x.
func (s starts) over(x float64) starts {
	from := sort.Search(len(s), func(k int) bool { return s[k].x-x > -closest })
	to := from + sort.Search(len(s)-from, func(k int) bool { return s[from+k].x-x >= closest })
	return s[from:to]
}

// mergeNets merges rightward and leftward nets into one order from the top.
func (p *place) mergeNets(right, left []net) []net {
	nets := make([]net, 0, len(right)+len(left))
	if len(right) == 0 || len(left) == 0 {
		return append(append(nets, right...), left...)
	}
	rights, lefts := p.startsOf(right), p.startsOf(left)
	r, l := 0, 0
	for r < len(right) && l < len(left) && !p.poll.over {
		end := right[r].bottom
		switch {
		case !p.anyStartsOver(lefts, l, end):
			nets = append(nets, right[r])
			r++
		case !p.anyStartsOver(rights, r, left[l].bottom):
			nets = append(nets, left[l])
			l++
		default:
			for _, s := range lefts.over(end) {
				if int(s.net) >= l {
					p.slant[s.seg] = -closest - (s.x - end)
				}
			}
			nets = append(nets, right[r])
			r++
		}
	}
	return append(append(nets, right[r:]...), left[l:]...)
}

// anyStartsOver reports whether a line of some net, from the given one on,
// starts above x.
func (p *place) anyStartsOver(all starts, first int, x float64) bool {
	near := all.over(x)
	p.poll.spent(len(near))
	for _, s := range near {
		if int(s.net) >= first && p.slant[s.seg] == 0 {
			return true
		}
	}
	return false
}

// assignTracks gives every net the first track below those of the nets before
// it that it would touch, and returns how many tracks there are.
func assignTracks(nets []net) int {
	const few = 32
	if len(nets) > few {
		return assignManyTracks(nets)
	}
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
	return tracks
}

// assignManyTracks does the same with a tree over the ends of all nets.
func assignManyTracks(nets []net) int {
	ends := make([]float64, 0, 2*len(nets))
	for k := range nets {
		ends = append(ends, nets[k].lo, nets[k].hi+closest)
	}
	slices.Sort(ends)
	ends = slices.Compact(ends)
	used := newSkyline(len(ends))
	tracks := 0
	for k := range nets {
		n := &nets[k]
		from, _ := slices.BinarySearch(ends, n.lo)
		to, _ := slices.BinarySearch(ends, n.hi+closest)
		n.track = int(used.highest(from, to+1))
		used.raise(from, to+1, int32(n.track)+1)
		tracks = max(tracks, n.track+1)
	}
	return tracks
}

// skyline holds a height for each of n places, in a tree: those of all places
// below a vertex are at least all, and the highest of them is top.
type skyline struct {
	n        int
	all, top []int32
}

func newSkyline(n int) *skyline {
	return &skyline{n, make([]int32, 2*n), make([]int32, 2*n)}
}

// raise raises the places from one up to before another to at least h.
func (s *skyline) raise(from, to int, h int32) {
	for l, r := from+s.n, to+s.n; l < r; l, r = l/2, r/2 {
		if l%2 == 1 {
			s.all[l], s.top[l] = max(s.all[l], h), max(s.top[l], h)
			l++
		}
		if r%2 == 1 {
			r--
			s.all[r], s.top[r] = max(s.all[r], h), max(s.top[r], h)
		}
	}
	for _, v := range [2]int{from + s.n, to - 1 + s.n} {
		for v /= 2; v > 0; v /= 2 {
			s.top[v] = max(s.top[v], h)
		}
	}
}

// highest returns the height of the highest place from one up to before another.
func (s *skyline) highest(from, to int) int32 {
	h := int32(0)
	for l, r := from+s.n, to+s.n; l < r; l, r = l/2, r/2 {
		if l%2 == 1 {
			h = max(h, s.top[l])
			l++
		}
		if r%2 == 1 {
			r--
			h = max(h, s.top[r])
		}
	}
	for _, v := range [2]int{from + s.n, to - 1 + s.n} {
		for v /= 2; v > 0; v /= 2 {
			h = max(h, s.all[v])
		}
	}
	return h
}
