package timeshifter

import (
	flow "vitrine/flowspace/model"
	"vitrine/jit/hintannotator"
	"vitrine/lowlevel/lltype"
)

// An Origin is what an operation of a timeshifted graph was made for: an operation of a block of the coloured graph;
// -1 stands for the beginning of the block, and the number of its operations for the end.
type Origin struct {
	Block *flow.Block
	Op    int
}

// A Resume is a resume point: a state that has waited at the end of From, or after an operation of it, goes on there.
// To is the block that it goes to, nil if it goes on inside From.
type Resume struct{ From, To *flow.Block }

func newGraph(g *hintannotator.Graph) *Graph {
	return &Graph{Coloured: g, Function: lltype.NewFunction(extensionType(g), &lltype.Function{Name: g.Name + "_ts"})}
}

// part returns a part that writes a block, for a block of the coloured graph.
func (s *shifter) part(block, from *flow.Block) *part {
	t := &part{s: s, block: block, env: make(map[*flow.Variable]flow.Value), from: from}
	if s.out.parts != nil {
		s.out.parts[block] = t
	}
	return t
}

// Origin returns what an operation of the extension was made for.
func (t *Graph) Origin(op *flow.SpaceOperation) (o Origin, ok bool) {
	o, ok = t.origins[op]
	return o, ok
}

// BlockOf returns the block of the coloured graph that a block of the extension belongs to, nil if it belongs to
// none; begins says that it is the first of those that do.
func (t *Graph) BlockOf(b *flow.Block) (of *flow.Block, begins bool) {
	p := t.parts[b]
	if p == nil {
		return nil, false
	}
	return p.from, t.Blocks[p.from] == b
}

// At returns what a variable of the coloured graph is in a block of the extension: the value itself if it is green, the
// handle of its box if it is red; nil if the block does not have it.
func (t *Graph) At(b *flow.Block, v *flow.Variable) flow.Value {
	if p := t.parts[b]; p != nil {
		return p.env[v]
	}
	return nil
}

// Resume returns a resume point.
func (t *Graph) Resume(n int) Resume {
	r := t.resumes[n]
	if of, begins := t.BlockOf(r.To); begins {
		return Resume{From: r.From, To: of}
	}
	return Resume{From: r.From}
}
