package window

import (
	"vitrine/host/source"
	"vitrine/pages/page"
)

// sameBlock returns the block of another stage's graph that a block has become, -1 if
// there is none: the one whose places in the source are most alike, or, for blocks without
// any, of the same role, if only one block has it. Among several, that with the same number is preferred, then the
// first.
func sameBlock(n *page.Node, file string, there *page.Page) int {
	if there.Kind != page.FlowGraph || there.File != file {
		return -1
	}
	places := placesOf(n)
	best, most := -1, 0.0
	for _, other := range there.Nodes {
		like := alike(places, placesOf(other))
		if len(places) == 0 && isOneOfAKind(n.Role) && other.Role == n.Role {
			like = 1
		}
		if like > most || like > 0 && like == most && other.ID == n.ID {
			best, most = other.ID, like
		}
	}
	return best
}

// isOneOfAKind reports whether a graph has only one block with a role.
func isOneOfAKind(r page.Role) bool {
	return r == page.Start || r == page.Return || r == page.Except
}

// counterparts returns the blocks of another form of a graph that a block has become, or was a
// part of: those that are the block on the way back, or else the one that is most like it.
func counterparts(n *page.Node, here, there *page.Page) []int {
	var list []int
	for _, other := range there.Nodes {
		if sameBlock(other, there.File, here) == n.ID {
			list = append(list, other.ID)
		}
	}
	if id := sameBlock(n, here.File, there); len(list) == 0 && id >= 0 {
		list = append(list, id)
	}
	return list
}

// alike returns which part of the places of two blocks both have, from 0 to 1.
func alike(a, b map[source.Span]bool) float64 {
	common := 0
	for place := range a {
		if b[place] {
			common++
		}
	}
	if common == 0 {
		return 0
	}
	return float64(common) / float64(len(a)+len(b)-common)
}

// placesOf returns the places in the source of a block's operations.
func placesOf(n *page.Node) map[source.Span]bool {
	places := make(map[source.Span]bool)
	for _, l := range n.Lines {
		if l.Op >= 0 && l.Source.IsValid() {
			places[l.Source] = true
		}
	}
	return places
}
