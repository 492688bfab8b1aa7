package layout

import "math"

// manyBodies is the number of blocks above which distant blocks repel as groups, not one
// by one.
const manyBodies = 2500

// pyramid holds the middles of blocks in grids, each twice as fine as the one
// before. A distant group acts on a block like its centre of mass, after L. Greengard and
// V. Rokhlin, "A fast algorithm for particle simulations", Journal of Computational
// Physics 73(2), 1987.
type pyramid struct {
	at     []Point
	levels [][]cluster // levels[l] has 2^l by 2^l clusters
	cell   []int32     // by block: its cluster in the finest grid
	in     fan         // blocks by cluster of the finest grid
}

// cluster is the number of blocks in a cell, and the sum of their middles.
type cluster struct{ n, x, y float64 }

func newPyramid(at []Point) *pyramid {
	fine := 2
	for 4<<(2*fine) < len(at) {
		fine++
	}
	p := &pyramid{at: at, cell: make([]int32, len(at))}
	for l := range fine + 1 {
		p.levels = append(p.levels, make([]cluster, 1<<(2*l)))
	}
	minX, minY, size := square(at)
	side := 1 << fine
	for i, q := range at {
		x := min(side-1, int((q.X-minX)/size*float64(side)))
		y := min(side-1, int((q.Y-minY)/size*float64(side)))
		p.cell[i] = int32(y<<fine + x)
		for l := fine; l >= 0; l-- {
			c := &p.levels[l][(y>>(fine-l))<<l+x>>(fine-l)]
			c.n, c.x, c.y = c.n+1, c.x+q.X, c.y+q.Y
		}
	}
	p.in = group(side*side, len(at), func(i int) int32 { return p.cell[i] })
	return p
}

// square returns the corner and the side of a square around all points.
func square(at []Point) (x, y, size float64) {
	x, y = math.Inf(1), math.Inf(1)
	right, bottom := math.Inf(-1), math.Inf(-1)
	for _, q := range at {
		x, y, right, bottom = min(x, q.X), min(y, q.Y), max(right, q.X), max(bottom, q.Y)
	}
	return x, y, max(right-x, bottom-y, 1e-9)
}

// repel sets every block's force to the repulsion by all others, and reports whether it
// could finish.
func (p *pyramid) repel(force []Point, stop *poll) bool {
	fine := len(p.levels) - 1
	for i := range p.at {
		f := pushed{at: p.at[i]}
		x, y := int(p.cell[i])&(1<<fine-1), int(p.cell[i])>>fine
		for l := 2; l <= fine; l++ {
			p.far(&f, l, x>>(fine-l), y>>(fine-l))
		}
		p.near(&f, int32(i), x, y)
		force[i] = f.force
		if stop.spent(1000) {
			return false
		}
	}
	return true
}

// far adds the force of those clusters of a level that are not next to (x, y), but whose
// parents are next to its parent.
func (p *pyramid) far(f *pushed, l, x, y int) {
	side := 1 << l
	for v := max(0, y&^1-2); v < min(side, y&^1+4); v++ {
		for u := max(0, x&^1-2); u < min(side, x&^1+4); u++ {
			if u < x-1 || u > x+1 || v < y-1 || v > y+1 {
				f.from(p.levels[l][v<<l+u])
			}
		}
	}
}

// near adds what the blocks around cell (x, y) of the finest grid do to block
// i, one by one unless there are very many in a cell.
func (p *pyramid) near(f *pushed, i int32, x, y int) {
	const most = 32
	l := len(p.levels) - 1
	side := 1 << l
	for v := max(0, y-1); v < min(side, y+2); v++ {
		for u := max(0, x-1); u < min(side, x+2); u++ {
			at := int32(v<<l + u)
			if c := p.levels[l][at]; c.n > most {
				if at == p.cell[i] {
					c = cluster{c.n - 1, c.x - f.at.X, c.y - f.at.Y}
				}
				f.from(c)
				continue
			}
			for _, j := range p.in.of(at) {
				if j != i {
					f.fromBlock(p.at[j], j > i)
				}
			}
		}
	}
}

// pushed is a block while forces on it are summed.
type pushed struct{ at, force Point }

func (f *pushed) from(c cluster) {
	if c.n == 0 {
		return
	}
	dx, dy := f.at.X-c.x/c.n, f.at.Y-c.y/c.n
	d := max(dx*dx+dy*dy, 1e-6)
	f.force.X, f.force.Y = f.force.X+c.n*dx/d, f.force.Y+c.n*dy/d
}

// fromBlock adds the force of one block. Blocks at the same place push each other
// sideways.
func (f *pushed) fromBlock(q Point, later bool) {
	dx, dy := f.at.X-q.X, f.at.Y-q.Y
	d := dx*dx + dy*dy
	if d < 1e-6 {
		dx, d = 1e-3, 1e-6
		if !later {
			dx = -dx
		}
	}
	f.force.X, f.force.Y = f.force.X+dx/d, f.force.Y+dy/d
}
