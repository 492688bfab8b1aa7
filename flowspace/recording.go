package flowspace

import (
	"fmt"
	"slices"
	"strings"

	"vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/host/source/bytecode"
	"vitrine/pages/blocks"
	"vitrine/pages/film"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// The kinds of steps that the flow space takes.
const (
	StepFollow    trace.Kind = "follow"    // a pending block is taken up
	StepBytecode  trace.Kind = "bytecode"  // a bytecode is about to be executed
	StepRecord    trace.Kind = "record"    // an operation is recorded
	StepFold      trace.Kind = "fold"      // an operation is computed now
	StepFork      trace.Kind = "fork"      // a question splits the graph
	StepException trace.Kind = "exception" // an operation gets exits for exceptions
	StepReplay    trace.Kind = "replay"    // a recorded operation is seen again
	StepAnswer    trace.Kind = "answer"    // a question is answered on the way to an egg block
	StepCompare   trace.Kind = "compare"   // a state is compared with those seen before
	StepCreate    trace.Kind = "create"    // a block is made for a new state
	StepClear     trace.Kind = "clear"     // a block is cleared, its state was too specific
	StepReuse     trace.Kind = "reuse"     // the cleared block starts again from the general state
	StepClose     trace.Kind = "close"     // a block ends with a link
	StepSkip      trace.Kind = "skip"      // a pending block belongs to a cleared one
	StepSimplify  trace.Kind = "simplify"  // a pass changed the graph
	StepOmit      trace.Kind = "omit"      // the graph is finished; the steps before this one were not recorded
	StepFail      trace.Kind = "fail"      // the analysis ends with an error
)

// A Recording holds every step of one analysis, and the graph and the frame as
// they were at each. It implements [page.Recording]. Give a new one to Build
// through Options.Record; it may be looked at while the analysis runs.
type Recording struct {
	film.Film
	drawn  *film.Graph
	frames frames

	code      *bytecode.Code
	queue     []film.Waiting  // all blocks that have waited
	known     map[int]*waiter // the same by ID
	lastInstr int             // step of the latest bytecode
	lastOp    int             // step of the latest operation
	followed  int             // step that took up the current block

	// What is recorded; nil when that is over, so that its memory is free.
	c         *flowContext
	g         *model.FunctionGraph
	scheduled map[*flowBlock]int
	texts     []string // of steps, by instruction
	pencil    *blocks.Pencil
}

// A waiter is what the tables tell about a block that has waited.
type waiter struct {
	block   int // ID
	parent  *waiter
	outcome outcome
	depth   int
	eggs    []*waiter // of a spam block: all below it, as they were made
}

// root returns the spam block at the root of the tree.
func (w *waiter) root() *waiter {
	for w.parent != nil {
		w = w.parent
	}
	return w
}

// do notes something, if there is a recording.
func (r *Recording) do(note func()) {
	if r != nil {
		r.Write(note)
	}
}

// begin starts the recording of an analysis.
func (r *Recording) begin(c *flowContext) {
	r.do(func() {
		r.c, r.g, r.code = c, c.graph, c.frame.Code
		r.lastInstr, r.lastOp, r.followed = trace.NoStep, trace.NoStep, trace.NoStep
		r.known, r.scheduled = make(map[int]*waiter), make(map[*flowBlock]int)
		r.texts = make([]string, len(r.code.Instrs))
		r.pencil = blocks.NewPencil(&memory{constants: make(map[*model.Constant]page.Span)})
		r.drawn = r.Archived(&page.Page{Kind: page.FlowGraph, Key: PageKey(c.space.fn), Title: r.g.Name, File: r.g.File})
		s := r.whole(StepCreate, fmt.Sprintf("The start block is made, with the arguments of %s", c.graph.Name))
		s.Block = c.graph.StartBlock.ID
		i := r.step(s)
		for _, b := range []*model.Block{c.graph.StartBlock, c.graph.ReturnBlock, c.graph.ExceptBlock} {
			r.draw(i, b)
		}
		r.scheduled[c.pending[0].flowBlock] = i
		r.waiting(i)
	})
}

// step appends a step.
func (r *Recording) step(s trace.Step) int {
	s.Graph = r.g.Name
	if r.c.made {
		s.Instr = nowhere
	}
	return r.Step(r.drawn, s)
}

// whole begins a step about the whole graph.
func (r *Recording) whole(kind trace.Kind, text string) trace.Step {
	return trace.Step{Kind: kind, Text: text, Block: -1, Op: -1, Instr: -1, Cause: trace.NoStep, Span: r.g.Span}
}

// at begins a step about a block, at an instruction.
func (r *Recording) at(instr int, kind trace.Kind, b *flowBlock, cause int, text string) trace.Step {
	s := trace.Step{Kind: kind, Text: text, Block: b.ID, Op: -1, Instr: instr, Cause: cause}
	if spans := r.code.Spans; instr >= 0 && instr < len(spans) {
		s.Span = spans[instr]
	}
	return s
}

// here begins a step about a block, at the instruction that is being executed.
func (r *Recording) here(kind trace.Kind, block, cause int, text string) trace.Step {
	return trace.Step{Kind: kind, Text: text, Block: block, Op: -1, Instr: r.c.frame.LastInstr, Span: r.c.span(), Cause: cause}
}

// performed appends a step about an operation of a block.
func (r *Recording) performed(kind trace.Kind, b *flowBlock, i, cause int, text string) {
	s := trace.Step{Kind: kind, Text: text, Block: b.ID, Op: i, Cause: cause}
	s.Instr, s.Span = int(b.Operations[i].Instr), b.Operations[i].Span
	r.lastOp = r.step(s)
}

// waiting notes which blocks wait from step i on; more are about to join them. All lists
// are stretches of one queue.
func (r *Recording) waiting(i int, more ...*flowBlock) {
	for _, b := range r.c.pending[len(r.queue):] {
		r.queue = trace.Append(r.queue, r.waits(b.flowBlock))
	}
	for _, b := range more {
		r.queue = trace.Append(r.queue, r.waits(b))
	}
	r.Pending.Set(i, r.queue[r.c.taken:len(r.queue):len(r.queue)])
}

func (r *Recording) waits(b *flowBlock) film.Waiting {
	r.waiter(b)
	return film.Waiting{Spot: film.Spot{Graph: r.drawn, Block: b.ID}}
}

// waiter returns what is known about a block.
func (r *Recording) waiter(b *flowBlock) *waiter {
	w := r.known[b.ID]
	if w == nil {
		w = &waiter{block: b.ID, outcome: b.outcome, depth: b.depth}
		r.known[b.ID] = w
		if b.parent != nil {
			w.parent = r.waiter(b.parent)
			root := w.root()
			root.eggs = append(root.eggs, w)
		}
	}
	return w
}

// draw notes how a block looks from step i on.
func (r *Recording) draw(i int, b *model.Block) {
	r.drawn.Draw(i, b.ID, r.pencil.Draw(r.g, b))
}

// extend is draw for a block that has only got further operations.
func (r *Recording) extend(i int, b *model.Block) {
	lines, last := r.drawn.Lines(b.ID, i)
	if last < 0 {
		r.draw(i, b)
		return
	}
	r.drawn.Draw(i, b.ID, r.pencil.Extend(r.g, b, lines))
}

// follow records that a pending block is taken up.
func (r *Recording) follow(b *flowBlock) {
	r.do(func() {
		s := r.whole(StepFollow, fmt.Sprintf("Block %d is taken from the pending blocks", b.ID))
		if s.Block = b.ID; b.parent != nil {
			s.Text += fmt.Sprintf("; the engine starts at block %d and is led to %v", b.root().ID, b.outcome)
		}
		if cause, ok := r.scheduled[b]; ok {
			s.Cause = cause
		}
		if st := b.root().state; st.nextInstr < len(r.code.Spans) {
			s.Instr, s.Span = st.nextInstr, r.code.Spans[st.nextInstr]
		}
		r.followed = r.step(s)
		r.lastInstr = r.followed
		r.Current.Set(r.followed, film.Spot{Graph: r.drawn, Block: b.ID})
		r.waiting(r.followed)
	})
}

// skipped records that a pending block is not followed.
func (r *Recording) skipped(b *flowBlock) {
	r.do(func() {
		text := fmt.Sprintf("Block %d is dropped: it belongs to a state of block %d that was too specific", b.ID, b.root().ID)
		i := r.step(r.at(-1, StepSkip, b, r.scheduled[b], text))
		r.waiting(i)
		r.drawn.Erase(i, b.ID)
	})
}

// bytecode records the bytecode that is about to be executed, and the frame.
func (r *Recording) bytecode(f *interp.Frame) {
	r.do(func() {
		i := f.NextInstr
		r.lastInstr = r.step(trace.Step{
			Kind: StepBytecode, Block: r.currentBlock(), Op: -1, Instr: i,
			Text: r.bytecodeText(i), Span: f.Code.Spans[i], Cause: r.followed,
		})
		r.frames.note(r.lastInstr, f)
	})
}

// bytecodeText says that an instruction is about to be executed, which may be often.
func (r *Recording) bytecodeText(i int) string {
	if r.texts[i] == "" {
		r.texts[i] = fmt.Sprintf("Bytecode %d: %s", i, bytecode.Text(r.code, i))
	}
	return r.texts[i]
}

func (r *Recording) currentBlock() int {
	at, _ := r.Current.At(trace.Forever - 1)
	return at.Block
}

// operation records that an operation was appended to a block.
func (r *Recording) operation(b *flowBlock, op *model.SpaceOperation) {
	r.do(func() {
		r.performed(StepRecord, b, len(b.Operations)-1, r.lastInstr, fmt.Sprintf("%v is recorded in block %d", op, b.ID))
		r.extend(r.lastOp, b.Block)
	})
}

// replayed records that the engine performed a recorded operation again.
func (r *Recording) replayed(b *flowBlock, op *model.SpaceOperation) {
	r.do(func() {
		r.performed(StepReplay, b, slices.Index(b.Operations, op), r.followed, fmt.Sprintf("%v is replayed unchanged in block %d", op, b.ID))
	})
}

// folded records that an operation was computed.
func (r *Recording) folded(name string, args []interp.Object, result *model.Constant) {
	r.do(func() {
		is := inSentence(result.Text())
		var texts []string
		s := r.here(StepFold, r.currentBlock(), r.lastInstr, "")
		for _, a := range args {
			texts = append(texts, operandText(a))
			s.Details = append(s.Details, trace.Detail{Name: "operand", Value: valueText(a)})
		}
		s.Text = fmt.Sprintf("%s(%s) is folded to (%s)", name, strings.Join(texts, ", "), is)
		s.Details = append(s.Details, trace.Detail{Name: "result", Value: is})
		r.step(s)
	})
}

// fork records that a block was closed with an egg block after each exit.
func (r *Recording) fork(b *flowBlock, links []*model.Link) {
	r.do(func() {
		s := r.here(StepFork, b.ID, r.lastOp, fmt.Sprintf("%v is not known: block %d forks into", b.ExitSwitch, b.ID))
		if s.Op = len(b.Operations) - 1; b.CanRaise() {
			s.Kind, s.Text = StepException, fmt.Sprintf("Block %d may raise; exits:", b.ID)
		}
		for i, l := range links {
			if i > 0 {
				s.Text += ","
			}
			s.Text += fmt.Sprintf(" %s → egg block %d", caseText(l), l.Target.ID)
			s.Details = append(s.Details, trace.Detail{Name: "egg " + blocks.Name(l.Target.ID), Value: caseText(l)})
		}
		i := r.step(s)
		for _, egg := range r.c.pending[len(r.c.pending)-len(links):] {
			r.scheduled[egg.flowBlock] = i
			r.draw(i, egg.Block)
		}
		r.draw(i, b.Block)
		r.waiting(i)
	})
}

func caseText(l *model.Link) string {
	if l.Case == nil {
		return "no exception"
	}
	return l.CaseText()
}

// answered records the answer that leads to an egg block.
func (r *Recording) answered(egg *flowBlock) {
	r.do(func() {
		text := fmt.Sprintf("At the end of block %d the answer is %v: on to block %d", egg.parent.ID, egg.outcome, egg.ID)
		s := r.here(StepAnswer, egg.ID, r.followed, text)
		s.Details = []trace.Detail{{Name: "answer", Value: egg.outcome.String()}}
		r.step(s)
	})
}

// closed records that a block ended with a link to the return or the except
// block.
func (r *Recording) closed(b *flowBlock, l *model.Link, g *model.FunctionGraph) {
	r.do(func() {
		text := fmt.Sprintf("Block %d returns %v", b.ID, l.Args[0])
		if l.Target == g.ExceptBlock {
			text = fmt.Sprintf("Block %d raises %v, %v", b.ID, l.Args[0], l.Args[1])
		}
		r.draw(r.step(r.here(StepClose, b.ID, r.lastInstr, text)), b.Block)
	})
}
