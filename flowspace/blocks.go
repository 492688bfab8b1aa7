package flowspace

import (
	"vitrine/flowspace/model"
	"vitrine/host/interp"
)

// A flowBlock is a block of the graph under construction, with what the flow
// space has to know about it. There are two sorts.
//
// A spam block has the state of the frame between two bytecodes; a frame can
// be set up from it at any time.
//
// An egg block stands for one outcome of a question that the interpreter asked in the
// middle of a bytecode. No frame can be set up there. The engine gets back to it by
// starting from the nearest spam block and answering the questions on the way again; egg
// blocks form a tree with a spam block at its root.
type flowBlock struct {
	*model.Block

	// Of a spam block.
	state      *frameState
	generation int           // how often it was cleared and reused
	entries    []*model.Link // links that enter it, to be redirected when it is reused

	// Of an egg block.
	parent   *flowBlock
	outcome  outcome
	excType  model.Value // of an exception case: what the engine sees
	excValue model.Value
	depth    int // distance from the spam block
}

// An outcome is the answer to a question that forked the graph: a truth
// value, or no exception (an empty string), or the name of an exception
// class.
type outcome struct {
	isException bool
	truth       bool
	exception   string
}

func (o outcome) String() string {
	switch {
	case !o.isException && o.truth:
		return "True"
	case !o.isException:
		return "False"
	case o.exception == "":
		return "no exception"
	}
	return o.exception
}

// root returns the spam block at the root of the tree.
func (b *flowBlock) root() *flowBlock {
	for b.parent != nil {
		b = b.parent
	}
	return b
}

// A pendingBlock is a block that waits to be followed, with the generation of
// the spam block at its root when it was scheduled.
type pendingBlock struct {
	*flowBlock
	rootGeneration int
}

// dead reports whether the spam block at the root has been cleared since: its state is
// too specific.
func (p pendingBlock) dead() bool { return p.rootGeneration != p.root().generation }

// start sets up a frame from the block, or from the spam block at its root,
// and returns the recorder that leads the engine to the block: for an egg
// block, a chain of replayers with the recorder of the block at its end.
func (b *flowBlock) start(c *flowContext, f *interp.Frame) recorder {
	c.blockRecorder = blockRecorder{context: c, block: b, enterSpam: b.parent == nil, at: nowhere}
	c.rounds.begin()
	c.replayers = c.replayers[:0]
	for b.parent != nil {
		c.replayers = append(c.replayers, replayer{context: c, block: b.parent, answer: b})
		b = b.parent
	}
	b.state.restore(f, c.space.none)
	c.placing.begin(b.state)
	if len(c.replayers) == 0 {
		return &c.blockRecorder
	}
	for i := range c.replayers {
		c.replayers[i].next = &c.blockRecorder
		if i > 0 {
			c.replayers[i].next = &c.replayers[i-1]
		}
	}
	return &c.replayers[len(c.replayers)-1]
}
