package layout

import "math"

// swing moves units to where the lines pull them. Units that touch and press
// against each other move together, as one region. Every round moves each
// region by the mean of what its units want, as far as there is room.
func (u *units) swing() {
	const rounds = 60
	n := len(u.x)
	force, weight := make([]float64, n), make([]float64, n)
	region := newRegions(n)
	for round := range rounds {
		if u.p.poll.spent(16 * len(u.pulls)) {
			return
		}
		clear(force)
		clear(weight)
		for k := range u.pulls {
			q := &u.pulls[k]
			d := u.x[q.a] + q.d - u.x[q.b]
			force[q.a] -= q.w * d
			force[q.b] += q.w * d
			weight[q.a] += q.w
			weight[q.b] += q.w
		}
		region.reset(force, weight)
		u.press(region)
		if u.moveRegions(region, round%2 == 0) < 0.5 {
			break
		}
	}
}

// regions is a union-find over units that also sums forces and weights.
type regions struct {
	parent        []int32
	force, weight []float64
	members       []int32 // linked list: next unit of the same region
	tail          []int32
}

func newRegions(n int) *regions {
	return &regions{parent: make([]int32, n), force: make([]float64, n), weight: make([]float64, n), members: make([]int32, n), tail: make([]int32, n)}
}

func (r *regions) reset(force, weight []float64) {
	for i := range r.parent {
		r.parent[i], r.members[i], r.tail[i] = int32(i), -1, int32(i)
	}
	copy(r.force, force)
	copy(r.weight, weight)
}

func (r *regions) find(i int32) int32 {
	for r.parent[i] != i {
		r.parent[i] = r.parent[r.parent[i]]
		i = r.parent[i]
	}
	return i
}

func (r *regions) wish(root int32) float64 {
	if r.weight[root] == 0 {
		return 0
	}
	return r.force[root] / r.weight[root]
}

func (r *regions) join(a, b int32) {
	r.parent[b] = a
	r.force[a] += r.force[b]
	r.weight[a] += r.weight[b]
	r.members[r.tail[a]] = b
	r.tail[a] = r.tail[b]
}

const touching = 1e-6

// press joins regions that touch if the left one wants to go further right than the right
// one. It gives up on very long chains.
func (u *units) press(r *regions) {
	const rounds = 200
	again := true
	for round := 0; again && round < rounds && !u.p.poll.spent(8*len(u.pairs)); round++ {
		again = false
		for k := range u.pairs {
			pr := &u.pairs[k]
			if u.x[pr.right]-u.x[pr.left]-pr.gap > touching {
				continue
			}
			a, b := r.find(pr.left), r.find(pr.right)
			if a != b && r.wish(a) > r.wish(b)+touching {
				r.join(a, b)
				again = true
			}
		}
	}
}

// moveRegions moves every region and returns the longest move.
func (u *units) moveRegions(r *regions, forward bool) float64 {
	longest := 0.0
	for k := range u.order {
		i := u.order[k]
		if forward {
			i = u.order[len(u.order)-1-k]
		}
		if r.parent[i] != i {
			continue
		}
		d := u.room(r, i, r.wish(i))
		if d == 0 {
			continue
		}
		for m := i; m >= 0; m = r.members[m] {
			u.x[m] += d
		}
		longest = max(longest, math.Abs(d))
	}
	return longest
}

// room limits the wanted move of a region to what its neighbours leave.
func (u *units) room(r *regions, root int32, wish float64) float64 {
	for m := root; m >= 0; m = r.members[m] {
		if wish > 0 {
			for _, q := range u.right.of(m) {
				pr := &u.pairs[q]
				if r.find(pr.right) != root {
					wish = max(0, min(wish, u.x[pr.right]-u.x[m]-pr.gap))
				}
			}
		} else {
			for _, q := range u.left.of(m) {
				pr := &u.pairs[q]
				if r.find(pr.left) != root {
					wish = min(0, max(wish, u.x[pr.left]+pr.gap-u.x[m]))
				}
			}
		}
	}
	return wish
}

// straighten moves single units so that more lines are exactly straight: swinging leaves
// near misses. A bend counts as much as bendCost points of line.
func (u *units) straighten() {
	of := group(2*len(u.x), 2*len(u.pulls), func(k int) int32 {
		if k%2 == 0 {
			return u.pulls[k/2].a
		}
		return u.pulls[k/2].b
	})
	for round := range 6 {
		for k := range u.order {
			i := u.order[k]
			if round%2 == 1 {
				i = u.order[len(u.order)-1-k]
			}
			u.x[i] += u.bestMove(i, of.of(i))
		}
	}
}

// bestMove tries for a unit the moves that make one of its lines straight.
func (u *units) bestMove(i int32, pulls []int32) float64 {
	const bendCost, most = 60, 12
	if len(pulls) == 0 || len(pulls) > most {
		return 0
	}
	var wishes [most]float64
	for n, k := range pulls {
		q := &u.pulls[k/2]
		wishes[n] = u.x[q.a] + q.d - u.x[q.b]
		if q.a == i {
			wishes[n] = -wishes[n]
		}
	}
	cost := func(move float64) float64 {
		sum := 0.0
		for n, k := range pulls {
			if d := math.Abs(wishes[n] - move); d > touching {
				sum += u.pulls[k/2].w * (d + bendCost)
			}
		}
		return sum
	}
	best, least := 0.0, cost(0)
	for n := range pulls {
		if u.blocks[i] && math.Abs(wishes[n]) > u.p.opt.NodeGap {
			continue // no near miss: the block may be in the middle on purpose
		}
		move := u.within(i, wishes[n])
		if c := cost(move); c < least-touching {
			best, least = move, c
		}
	}
	return best
}

// within limits the wanted move of one unit to its room.
func (u *units) within(i int32, wish float64) float64 {
	for _, q := range u.right.of(i) {
		pr := &u.pairs[q]
		wish = min(wish, max(0, u.x[pr.right]-u.x[i]-pr.gap))
	}
	for _, q := range u.left.of(i) {
		pr := &u.pairs[q]
		wish = max(wish, min(0, u.x[pr.left]+pr.gap-u.x[i]))
	}
	return wish
}
