package regalloc

import (
	"cmp"
	"slices"
	"sort"

	"vitrine/jit/codegen/ssa"
)

// coalesce puts parameters and what they receive into one web, and also results and the
// operands that they overwrite. What runs most often comes first.
func (a *allocator) coalesce() {
	var pairs []pair
	for _, b := range a.f.Blocks {
		for _, e := range b.Exits {
			if e.To.Kind == ssa.Older {
				continue // the places of its parameters are given
			}
			f := min(frequency(e.From), frequency(e.To))
			if e.Back {
				f *= 1.5
			}
			for i, v := range e.Args {
				if a.lives(v) {
					pairs = append(pairs, pair{v, e.To.Params[i], f})
				}
			}
		}
		for i := range b.Instrs {
			in := &b.Instrs[i]
			if in.Result < 0 {
				continue
			}
			tied := a.t.Needs(a.f, b, in).Tied
			for _, v := range in.Args[:min(tied, len(in.Args))] {
				if a.lives(v) {
					pairs = append(pairs, pair{v, in.Result, frequency(b) * 0.9})
				}
			}
		}
	}
	slices.SortStableFunc(pairs, func(p, q pair) int { return cmp.Compare(q.frequency, p.frequency) })
	for _, p := range pairs {
		a.join(p.v, p.w)
	}
}

// A pair is two values between which a move can be saved.
type pair struct {
	v, w      ssa.Value
	frequency float64
}

func (a *allocator) find(v ssa.Value) ssa.Value {
	for a.webs[v].parent != v {
		a.webs[v].parent = a.webs[a.webs[v].parent].parent
		v = a.webs[v].parent
	}
	return v
}

// join puts two values into one web if they are never needed at the same time.
func (a *allocator) join(v, w ssa.Value) {
	v, w = a.find(v), a.find(w)
	if v == w || a.t.ClassOf(a.f, v) != a.t.ClassOf(a.f, w) {
		return
	}
	if len(a.ranges[v]) < len(a.ranges[w]) {
		v, w = w, v
	}
	if overlap(a.ranges[v], a.ranges[w]) {
		return
	}
	x, y := &a.webs[v], &a.webs[w]
	y.parent = v
	x.weight += y.weight
	if x.made < 0 {
		x.made = y.made
	}
	if x.used < 0 {
		x.used = y.used
	}
	a.ranges[v] = merge(a.ranges[v], a.ranges[w])
	a.ranges[w] = nil
}

// firstAfter returns the index of the first span that ends after a point.
func firstAfter(list []span, at int) int {
	return sort.Search(len(list), func(i int) bool { return list[i].to > at })
}

// overlap reports whether two lists of spans, by rising start, have a moment
// in common. The second one should be the shorter one.
func overlap(long, short []span) bool {
	for _, s := range short {
		if i := firstAfter(long, s.from); i < len(long) && long[i].from < s.to {
			return true
		}
	}
	return false
}

// merge returns the spans of two lists that do not overlap, by rising start; the
// second one should be the shorter one. Spans that touch become one.
func merge(long, short []span) []span {
	if len(short) > 8 {
		return mergeAll(long, short)
	}
	for _, s := range short {
		i := firstAfter(long, s.from)
		left := i > 0 && long[i-1].to == s.from
		right := i < len(long) && long[i].from == s.to
		switch {
		case left && right:
			long[i-1].to = long[i].to
			long = slices.Delete(long, i, i+1)
		case left:
			long[i-1].to = s.to
		case right:
			long[i].from = s.from
		default:
			long = slices.Insert(long, i, s)
		}
	}
	return long
}

func mergeAll(x, y []span) []span {
	out := make([]span, 0, len(x)+len(y))
	for len(x) > 0 || len(y) > 0 {
		var s span
		if len(y) == 0 || len(x) > 0 && x[0].from < y[0].from {
			s, x = x[0], x[1:]
		} else {
			s, y = y[0], y[1:]
		}
		if n := len(out); n > 0 && out[n-1].to == s.from {
			out[n-1].to = s.to
		} else {
			out = append(out, s)
		}
	}
	return out
}
