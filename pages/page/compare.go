package page

import "slices"

// Differences returns marks for what two states of a graph do not have in common: blocks
// that are only in one of them, and lines and exits of a block that read differently.
func Differences(a, b *Page) (inA, inB []Mark) { return missing(a, b), missing(b, a) }

// missing returns marks for what is in p and not in q.
func missing(p, q *Page) []Mark {
	var marks []Mark
	for _, n := range p.Nodes {
		other := q.NodeByID(n.ID)
		if other == nil {
			marks = append(marks, Mark{Node: n.ID, Line: -1, Kind: Changed})
			continue
		}
		left := make(map[string]int) // how often the other block has a line
		for _, l := range other.Lines {
			left[Text(l.Spans)]++
		}
		for i, l := range n.Lines {
			if text := Text(l.Spans); left[text] > 0 {
				left[text]--
			} else {
				marks = append(marks, Mark{Node: n.ID, Line: i, Kind: Changed})
			}
		}
		if !sameExits(n, other) {
			marks = append(marks, Mark{Node: n.ID, Line: -1, Kind: Changed})
		}
	}
	return marks
}

func sameExits(a, b *Node) bool {
	return slices.EqualFunc(a.Exits, b.Exits, func(x, y Exit) bool { return Text(x.Spans) == Text(y.Spans) })
}
