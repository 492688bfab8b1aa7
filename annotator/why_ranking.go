package annotator

import (
	"cmp"
	"slices"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/pages/page"
)

// The limits of an explanation, which is to be read.
const (
	mostOrigins = 8
	mostVia     = 2 // places between an origin and the variable that are all shown
	mostAlike   = 2 // origins with one annotation, before others that make no difference
)

// reasons puts the ends in order and tells the way of each. at is the step that is named
// where no other is known.
func (q *inquiry) reasons(at int) []page.Reason {
	var out []page.Reason
	told := make(map[spot]bool)
	for _, e := range q.ranked() {
		if told[spotOf(e.Reason)] {
			continue
		}
		tell := func(r page.Reason) {
			told[spotOf(r)] = true
			if r.Step < 0 {
				r.Step = at
			}
			out = append(out, r)
		}
		tell(e.Reason)
		for _, r := range e.way() {
			if !told[spotOf(r)] {
				tell(r)
			}
		}
	}
	return out
}

// A spot is a line of the source.
type spot struct {
	file string
	line int32
}

func spotOf(r page.Reason) spot { return spot{r.File, r.Span.Line} }

// way returns the places between an end and the variable, the nearest to the end first.
// Of many, it keeps the first, the last, and the first that puts the value where others read it.
// Those in functions that the program does not contain are left out.
func (e *end) way() []page.Reason {
	var all []page.Reason
	put := 0
	for l := e.lead; l != nil; l = l.from {
		if l.via == nil || flow.IsHelperFile(l.via.File) || spotOf(*l.via) == spotOf(e.Reason) {
			continue
		}
		if put == 0 && l.puts() {
			put = len(all)
		}
		all = append(all, *l.via)
	}
	last := len(all) - 1
	switch {
	case len(all) <= mostVia:
		return all
	case 0 < put && put < last:
		return []page.Reason{all[0], all[put], all[last]}
	}
	return []page.Reason{all[0], all[last]}
}

// puts reports whether the value is put into an attribute or a container at the place of a lead.
func (l *lead) puts() bool {
	return l.from != nil && (l.from.at.item != nil || l.from.at.class != nil)
}

// ranked returns the ends that are worth telling, the weightiest first.
//
// Ends with the same annotation can stand for each other. Those whose annotation another
// one contains make no difference: without them the variable would be what it is. Of
// the others, what is rare is more likely to be what somebody looks for, then None, then
// what is near; one that stands for another may still be what somebody looks for.
func (q *inquiry) ranked() []*end {
	groups := grouped(q.ends)
	slices.SortStableFunc(groups, func(a, b *group) int {
		return cmp.Or(b.inside-a.inside, compareBool(b.needed, a.needed), len(a.ends)-len(b.ends),
			compareBool(lattice.IsNone(b.value), lattice.IsNone(a.value)), a.ends[0].lead.cost-b.ends[0].lead.cost)
	})
	needed := slices.DeleteFunc(slices.Clone(groups), func(g *group) bool { return !g.needed })
	out := inTurn(nil, needed, mostAlike)
	for _, g := range needed {
		g.ends = g.ends[min(mostAlike, len(g.ends)):]
	}
	return inTurn(out, groups, mostOrigins)
}

// inTurn appends ends of each group in turn, the nearest first, up to a number of each.
func inTurn(out []*end, groups []*group, most int) []*end {
	for n := range most {
		for _, g := range groups {
			if n < len(g.ends) && len(out) < mostOrigins {
				out = append(out, g.ends[n])
			}
		}
	}
	return out
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// A group is the ends with one annotation, the nearest first.
type group struct {
	value  SomeValue
	inside int // how many containers they are in
	ends   []*end
	needed bool // no other group contains its annotation
}

// grouped puts ends into groups; of those at one line, the nearest counts.
func grouped(ends []*end) []*group {
	var groups []*group
	slices.SortStableFunc(ends, func(a, b *end) int { return a.lead.cost - b.lead.cost })
	type key struct {
		inside int
		text   string
	}
	index := make(map[key]*group)
	seen := make(map[*group]map[source.Span]bool)
	for _, e := range ends {
		k := key{e.lead.inside, e.value.String()}
		g := index[k]
		if g == nil {
			g = &group{value: e.value, inside: e.lead.inside}
			index[k] = g
			groups = append(groups, g)
			seen[g] = make(map[source.Span]bool)
		}
		if !e.Span.IsValid() || !seen[g][e.Span] {
			seen[g][e.Span] = true
			g.ends = append(g.ends, e)
		}
	}
	for _, g := range groups {
		g.needed = !slices.ContainsFunc(groups, func(h *group) bool {
			return g != h && g.inside == h.inside && lattice.Contains(h.value, g.value)
		})
	}
	return groups
}
