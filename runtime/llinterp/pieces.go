package llinterp

import (
	"slices"

	flow "vitrine/flowspace/model"
)

// The main loop of an interpreter has thousands of blocks, of which a program that is interpreted needs few. So a large graph
// is compiled in pieces, each when it is first reached; a frame goes from one to the other as it does in residual graphs.

// A graph with more blocks than wholeMost is compiled in pieces of pieceMost blocks at most, and so is one that is made part by part.
const (
	wholeMost = 128
	pieceMost = 16
)

// Parts makes what is missing of a graph. It may make what nobody has asked for meanwhile.
type Parts interface {
	// Written reports whether a block has its operations and exits. Then it stays as it is.
	Written(b *flow.Block) bool

	// Seldom reports whether an exit is seldom taken, so that code for what comes after it can wait.
	Seldom(l *flow.Link) bool

	// Write writes a block.
	Write(b *flow.Block) error

	// Exit returns the exit for a value of a block that has a switch and no exits: there are more of them later. It passes nothing on.
	Exit(b *flow.Block, bits uint64) *flow.Link
}

// compilePiece compiles a block of a large graph, and blocks after it that have no code yet. parts makes what is missing, nil if
// nothing is.
func (in *Interp) compilePiece(g *flow.FunctionGraph, first *flow.Block, parts Parts) (*code, error) {
	if parts != nil {
		if err := parts.Write(first); err != nil {
			return nil, err
		}
	}
	c := in.newCompiler(g)
	c.piece = append(make([]*flow.Block, 0, pieceMost+1), first)
	c.parts = parts
	for i := 0; i < len(c.piece) && len(c.piece) < pieceMost; i++ {
		for _, l := range c.piece[i].Exits {
			b := l.Target
			if parts != nil && (!parts.Written(b) || parts.Seldom(l)) {
				continue
			}
			if !slices.Contains(c.piece, b) && !in.hasCode(b) && b != g.ReturnBlock && b != g.ExceptBlock {
				c.piece = append(c.piece, b)
			}
		}
	}
	for _, b := range c.piece {
		if c.block(b); c.err != nil {
			break
		}
	}
	return c.finish()
}

// parts returns what makes the missing blocks of a graph, nil if none are missing.
func (in *Interp) parts(g *flow.FunctionGraph) Parts {
	if in.options.Parts == nil {
		return nil
	}
	return in.options.Parts(g)
}

func (in *Interp) hasCode(b *flow.Block) bool {
	_, ok := in.blocks[b]
	return ok
}

// goOnIn has the topmost function go on in a block of another piece, which is compiled if it is not. From then on the instruction
// leads there at once.
func (in *Interp) goOnIn(i *instr) outcome {
	b := i.ext.block
	if !in.hasCode(b) {
		g := in.top().code.graph
		if _, err := in.compilePiece(g, b, in.parts(g)); err != nil {
			return in.fail(err)
		}
	}
	i.op, i.ext.entry = opEnter, in.blocks[b]
	return in.moveTo(i.ext.entry)
}
