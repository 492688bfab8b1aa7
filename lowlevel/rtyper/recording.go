package rtyper

import (
	"fmt"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// The kinds of steps that the typer takes.
const (
	StepGraph     trace.Kind = "graph"     // a graph is typed
	StepOperation trace.Kind = "operation" // an operation becomes low-level operations
	StepConvert   trace.Kind = "convert"   // a link converts what it passes on
)

// A Recording holds every step of the typing of a program. Give a new one to
// Type through Options.Record. Its steps can be read when typing has ended: blocks and
// variables are named as in the low-level graphs, whose numbers are given last.
type Recording struct {
	timeline trace.Timeline
	typed    []Typed // by step
	graph    int

	pending   []pendingStep // what timeline will hold
	snapshots []*snapshot
}

// A pendingStep is a step whose block has no number yet.
type pendingStep struct {
	trace.Step
	graph *Graph
	block *flow.Block // nil for a step about the whole graph
	ops   string      // of a link: the operations that convert
}

// Typed says what a step made of an operation, or of a link.
type Typed struct {
	From *flow.SpaceOperation   // nil for a link
	To   []*flow.SpaceOperation // the low-level operations

	// Before is the graph as it was before it was typed, for a step of the kind
	// StepGraph. Blocks and variables have the numbers that they have in the low-level
	// graph; those that are not in it have higher ones.
	Before *page.Page
}

// Steps returns the steps.
func (r *Recording) Steps() *trace.Timeline { return &r.timeline }

// At returns what a step made.
func (r *Recording) At(step int) Typed { return r.typed[step] }

func (r *Recording) add(p pendingStep, what Typed) int {
	r.typed, r.pending = append(r.typed, what), append(r.pending, p)
	return len(r.typed) - 1
}

// begin records that a graph is typed.
func (r *Recording) begin(g *Graph) {
	if r == nil {
		return
	}
	r.graph = r.add(pendingStep{graph: g, Step: trace.Step{
		Kind: StepGraph, Text: "The graph of " + g.title() + " is typed", Graph: g.Name, Block: -1, Op: -1, Instr: -1, Span: g.Span, File: g.File, Cause: trace.NoStep,
	}}, Typed{})
	r.snapshots = append(r.snapshots, takeSnapshot(g, r.graph))
}

// operation records what became of an operation.
func (r *Recording) operation(l *LowLevelOps, b *flow.Block, i int, op *flow.SpaceOperation, made []*flow.SpaceOperation) {
	if r == nil {
		return
	}
	text := fmt.Sprintf("%s becomes nothing: its result is known", op.Name)
	if len(made) > 0 {
		text = fmt.Sprintf("%s becomes %s", op.Name, operationNames(made))
	}
	r.add(pendingStep{graph: l.graph, block: b, Step: trace.Step{
		Kind: StepOperation, Text: text, Graph: l.graph.Name, Op: i, Instr: op.Instr, Span: op.Span, File: l.graph.File, Cause: r.graph,
	}}, Typed{From: op, To: append([]*flow.SpaceOperation(nil), made...)})
}

// link records the conversions of a link.
func (r *Recording) link(l *LowLevelOps, b *flow.Block) {
	if r == nil || len(l.ops) == 0 {
		return
	}
	r.add(pendingStep{graph: l.graph, block: b, ops: operationNames(l.ops), Step: trace.Step{
		Kind: StepConvert, Graph: l.graph.Name, Op: -1, Instr: -1, Span: l.span, File: l.graph.File, Cause: r.graph,
	}}, Typed{To: l.ops})
}

// finish makes the timeline, when all blocks and variables have their numbers.
func (r *Recording) finish() {
	if r == nil {
		return
	}
	numbers := make(map[*Graph]*finalNumbers)
	of := func(g *Graph) *finalNumbers {
		if numbers[g] == nil {
			numbers[g] = numbersOf(g)
		}
		return numbers[g]
	}
	for _, s := range r.snapshots {
		r.typed[s.step].Before = s.page(of(s.of))
	}
	for _, p := range r.pending {
		if p.block != nil {
			p.Block = of(p.graph).blocks.of(p.block)
		}
		if p.ops != "" {
			p.Text = fmt.Sprintf("An exit of block %d converts what it passes on by %s", p.Block, p.ops)
		}
		r.timeline.Append(p.Step)
	}
	r.pending, r.snapshots = nil, nil
}

func operationNames(ops []*flow.SpaceOperation) string {
	names := make([]string, len(ops))
	for i, op := range ops {
		names[i] = op.Name
	}
	return strings.Join(names, ", ")
}
