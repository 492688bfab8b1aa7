package flowspace

import (
	"fmt"

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
	StepFail      trace.Kind = "fail"      // the analysis ends with an error
)

// A Recording holds every step of one analysis, and the graph and the frame as
// they were at each. It implements [page.Recording]. Give a new one to Build
// through Options.Record; it may be looked at while the analysis runs.
type Recording struct {
	film.Film
	drawn *film.Graph
	shots trace.Track[*frameShot]

	c         *flowContext
	g         *model.FunctionGraph
	queue     []film.Waiting     // all blocks that have waited
	known     map[int]*flowBlock // the same by ID
	lastInstr int                // step of the latest bytecode
	lastOp    int                // step of the latest operation
	followed  int                // step that took up the current block
	scheduled map[*flowBlock]int
}

// A frameShot is the state of the frame before a bytecode.
type frameShot struct {
	code   *interp.Frame // for the names of locals only
	locals []interp.Object
	cells  []interp.Object
	stack  []interp.Object
	blocks []interp.Block
	exc    *interp.OperationError
	instr  int
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
		r.c, r.g = c, c.graph
		r.lastInstr, r.lastOp, r.followed = trace.NoStep, trace.NoStep, trace.NoStep
		r.known, r.scheduled = make(map[int]*flowBlock), make(map[*flowBlock]int)
		r.drawn = r.Graph(&page.Page{Kind: page.FlowGraph, Key: PageKey(c.space.fn), Title: r.g.Name, File: r.g.File})
		i := r.step(trace.Step{
			Kind: StepCreate, Text: fmt.Sprintf("The start block is made, with the arguments of %s", c.graph.Name),
			Block: c.graph.StartBlock.ID, Op: -1, Instr: -1, Span: c.graph.Span, Cause: trace.NoStep,
		})
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
	return r.Step(r.drawn, s)
}

// waiting notes which blocks wait from step i on; more are about to join them.
func (r *Recording) waiting(i int, more ...*flowBlock) {
	for _, b := range r.c.pending[len(r.queue):] {
		r.queue = append(r.queue, r.waits(b.flowBlock))
	}
	list := r.queue[r.c.taken:len(r.queue):len(r.queue)]
	for _, b := range more {
		list = append(list, r.waits(b))
	}
	r.Pending.Set(i, list)
}

func (r *Recording) waits(b *flowBlock) film.Waiting {
	r.known[b.ID] = b
	return film.Waiting{Spot: film.Spot{Graph: r.drawn, Block: b.ID}}
}

// draw notes how a block looks from step i on.
func (r *Recording) draw(i int, b *model.Block) {
	r.drawn.Draw(i, b.ID, blocks.Draw(r.g, b, printer{}))
}

// follow records that a pending block is taken up.
func (r *Recording) follow(b *flowBlock) {
	r.do(func() {
		text := fmt.Sprintf("Block %d is taken from the pending blocks", b.ID)
		if b.parent != nil {
			text += fmt.Sprintf("; the engine starts at block %d and is led to %v", b.root().ID, b.outcome)
		}
		s := trace.Step{Kind: StepFollow, Text: text, Block: b.ID, Op: -1, Instr: -1, Span: r.c.graph.Span, Cause: trace.NoStep}
		if cause, ok := r.scheduled[b]; ok {
			s.Cause = cause
		}
		if st := b.root().state; st.nextInstr < len(r.c.frame.Code.Spans) {
			s.Instr, s.Span = st.nextInstr, r.c.frame.Code.Spans[st.nextInstr]
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
		i := r.step(trace.Step{
			Kind: StepSkip, Block: b.ID, Op: -1, Instr: -1, Cause: r.scheduled[b],
			Text: fmt.Sprintf("Block %d is dropped: it belongs to a state of block %d that was too specific", b.ID, b.root().ID),
		})
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
			Text: fmt.Sprintf("Bytecode %d: %s", i, bytecode.Text(f.Code, i)), Span: f.Code.Spans[i], Cause: r.followed,
		})
		shot := &frameShot{code: f, instr: i, exc: f.LastException}
		shot.locals = append(shot.locals, f.Locals...)
		for _, c := range f.Cells {
			shot.cells = append(shot.cells, c.Value)
		}
		shot.stack = append(shot.stack, f.Stack...)
		shot.blocks = append(shot.blocks, f.Blocks...)
		r.shots.Set(r.lastInstr, shot)
	})
}

func (r *Recording) currentBlock() int {
	at, _ := r.Current.At(trace.Forever - 1)
	return at.Block
}

// operation records that an operation was appended to a block.
func (r *Recording) operation(b *flowBlock, op *model.SpaceOperation) {
	r.do(func() {
		r.lastOp = r.step(trace.Step{
			Kind: StepRecord, Text: fmt.Sprintf("Recorded in block %d: %v", b.ID, op),
			Block: b.ID, Op: len(b.Operations) - 1, Instr: op.Instr, Span: op.Span, Cause: r.lastInstr,
		})
		r.draw(r.lastOp, b.Block)
	})
}

// folded records that an operation was computed.
func (r *Recording) folded(name string, args []interp.Object, result *model.Constant) {
	r.do(func() {
		s := trace.Step{
			Kind:  StepFold,
			Text:  fmt.Sprintf("Folded: %s(%s) is %s", name, valueTexts(args), inSentence(result.Text())),
			Block: r.currentBlock(), Op: -1, Instr: r.c.frame.LastInstr, Span: r.c.span(), Cause: r.lastInstr,
		}
		for _, a := range args {
			s.Details = append(s.Details, trace.Detail{Name: "operand", Value: valueText(a)})
		}
		s.Details = append(s.Details, trace.Detail{Name: "result", Value: inSentence(result.Text())})
		r.step(s)
	})
}

// fork records that a block was closed with an egg block after each exit.
func (r *Recording) fork(b *flowBlock, links []*model.Link) {
	r.do(func() {
		s := trace.Step{
			Kind: StepFork, Block: b.ID, Op: len(b.Operations) - 1,
			Instr: r.c.frame.LastInstr, Span: r.c.span(), Cause: r.lastOp,
		}
		if b.CanRaise() {
			s.Kind = StepException
			s.Text = fmt.Sprintf("Block %d may raise; exits:", b.ID)
		} else {
			s.Text = fmt.Sprintf("%v is not known: block %d forks into", b.ExitSwitch, b.ID)
		}
		for i, l := range links {
			if i > 0 {
				s.Text += ","
			}
			s.Text += fmt.Sprintf(" %s → egg block %d", caseText(l), l.Target.ID)
			s.Details = append(s.Details, trace.Detail{Name: "egg block " + fmt.Sprint(l.Target.ID), Value: caseText(l)})
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

// replayed records that the engine performed a recorded operation again.
func (r *Recording) replayed(b *flowBlock, op *model.SpaceOperation) {
	r.do(func() {
		r.lastOp = r.step(trace.Step{
			Kind: StepReplay, Text: fmt.Sprintf("Replayed unchanged: %v", op),
			Block: b.ID, Op: indexOf(b.Operations, op), Instr: op.Instr, Span: op.Span, Cause: r.followed,
		})
	})
}

func indexOf(ops []*model.SpaceOperation, op *model.SpaceOperation) int {
	for i, o := range ops {
		if o == op {
			return i
		}
	}
	return -1
}

// answered records the answer that leads to an egg block.
func (r *Recording) answered(egg *flowBlock) {
	r.do(func() {
		r.step(trace.Step{
			Kind: StepAnswer, Block: egg.ID, Op: -1, Instr: r.c.frame.LastInstr, Span: r.c.span(), Cause: r.followed,
			Text:    fmt.Sprintf("At the end of block %d the answer is %v: on to block %d", egg.parent.ID, egg.outcome, egg.ID),
			Details: []trace.Detail{{Name: "answer", Value: egg.outcome.String()}},
		})
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
		i := r.step(trace.Step{
			Kind: StepClose, Text: text, Block: b.ID, Op: -1,
			Instr: r.c.frame.LastInstr, Span: r.c.span(), Cause: r.lastInstr,
		})
		r.draw(i, b.Block)
	})
}
