package recording

import (
	"fmt"
	"strings"

	"vitrine/jit/jitstate"
	"vitrine/pages/trace"
)

// A tree is the path tree as it grows.
type tree struct {
	nodes   []treeNode
	index   map[int]int                 // of nodes, by ID
	born    map[int]int                 // the steps at which nodes were made, by ID
	stopped map[*jitstate.Promotion]int // the steps at which compilation stopped
	passed  trace.Track[int]            // the node that a replay has passed
}

// A treeNode is a node, and what it said when it was made.
type treeNode struct {
	jitstate.PathNode
	step  int
	at    place
	known string // the green values of a root
}

func newTree() tree {
	return tree{index: make(map[int]int), born: make(map[int]int), stopped: make(map[*jitstate.Promotion]int)}
}

func (t *tree) add(r *Recording, n jitstate.PathNode) {
	at := r.here
	switch {
	case n.Promotion != nil:
		at = r.siteOf(n.Promotion.Site)
	case !r.valid:
		at = place{}
	}
	step := max(r.latest(), 0)
	t.index[n.ID], t.born[n.ID] = len(t.nodes), step
	note := treeNode{PathNode: n, step: step, at: at}
	var greens []string
	for _, g := range n.Greens {
		greens = append(greens, r.greenText(g.Bits, g.Type))
	}
	note.known = strings.Join(greens, ", ")
	t.nodes = append(t.nodes, note)
}

// nodeText says what a node of a path is.
func nodeText(n jitstate.PathNode) string {
	switch n.Kind {
	case jitstate.PathRoot:
		if n.Beginning {
			return "beginning"
		}
		return "global merge point"
	case jitstate.PathPause:
		return "merge point, later"
	case jitstate.PathYes, jitstate.PathNo:
		return fmt.Sprintf("split: %v", n.Taken())
	case jitstate.PathLater:
		return fmt.Sprintf("split: %v, later", n.Taken())
	case jitstate.PathCollect:
		return fmt.Sprintf("return: state %d", n.N+1)
	case jitstate.PathCall:
		return "call"
	case jitstate.PathCallNotTaken:
		return "call, no promotion"
	case jitstate.PathBack:
		return "end of call"
	case jitstate.PathMerges:
		return fmt.Sprintf("merges: %d", n.N)
	case jitstate.PathPromote:
		if n.Promotion != nil && n.Promotion.Why == jitstate.PromotedFlags || n.Promotion == nil {
			if n.Value != nil && n.Value.Bits&1 != 0 {
				return "after a call: an exception"
			}
			return "after a call: no exception"
		}
		if n.Value == nil {
			return "promotion: all other values"
		}
		return "promotion: " + n.Value.Value.Text()
	}
	return "node"
}

// passing says what node of its path a replay comes past.
func (r *Recording) passing(n jitstate.PathNode) string {
	switch {
	case n.Kind == jitstate.PathMerges && n.N == 0:
		return "no merge to be seen before the next"
	case n.Kind == jitstate.PathMerges:
		return fmt.Sprintf("%d merges to be seen before the next", n.N)
	}
	return nodeText(n)
}
