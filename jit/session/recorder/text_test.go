package recorder

import (
	"testing"

	"vitrine/jit/jitstate"
)

// TestNodesOfPaths: a split whose condition was turned round is told as it stands in the program, and the beginning of what is
// compiled is no merge point.
func TestNodesOfPaths(t *testing.T) {
	for _, c := range []struct {
		node jitstate.PathNode
		want string
	}{
		{jitstate.PathNode{Kind: jitstate.PathRoot}, "a global merge point, where the whole state is kept"},
		{jitstate.PathNode{Kind: jitstate.PathRoot, Beginning: true}, "the beginning of what is compiled"},
		{jitstate.PathNode{Kind: jitstate.PathYes}, "the split, true"},
		{jitstate.PathNode{Kind: jitstate.PathYes, Negated: true}, "the split, false"},
		{jitstate.PathNode{Kind: jitstate.PathNo, Negated: true}, "the split, true"},
		{jitstate.PathNode{Kind: jitstate.PathLater, Negated: true}, "the split, true, which was left for later"},
	} {
		if got := nodeText(c.node); got != c.want {
			t.Errorf("%+v is %q, not %q", c.node, got, c.want)
		}
	}
}
