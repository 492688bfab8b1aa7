package rtyper

import (
	"fmt"
	"strings"

	"vitrine/engine/page"
	"vitrine/engine/trace"
	"vitrine/flowspace"
	flow "vitrine/flowspace/model"
)

// The kinds of steps that the typer takes.
const (
	StepGraph     trace.Kind = "graph"     // a graph is typed
	StepOperation trace.Kind = "operation" // an operation becomes low-level operations
	StepConvert   trace.Kind = "convert"   // a link converts what it passes on
)

// A Recording holds every step of the typing of a program. Give a new one to
// Type through Options.Record. The blocks that steps name are those of the
// annotated graphs.
type Recording struct {
	timeline trace.Timeline
	typed    []Typed // by step
	graph    int
}

// Typed says what a step made of an operation, or of a link.
type Typed struct {
	From *flow.SpaceOperation   // nil for a link
	To   []*flow.SpaceOperation // the low-level operations

	// Before is the graph as it was before it was typed, for a step of the kind
	// StepGraph. Blocks have the IDs that they have in the low-level graph.
	Before *page.Page
}

// Steps returns the steps.
func (r *Recording) Steps() *trace.Timeline { return &r.timeline }

// At returns what a step made.
func (r *Recording) At(step int) Typed { return r.typed[step] }

func (r *Recording) add(s trace.Step, what Typed) int {
	r.typed = append(r.typed, what)
	return r.timeline.Append(s)
}

// begin records that a graph is typed.
func (r *Recording) begin(_ *Typer, g *Graph) {
	if r == nil {
		return
	}
	r.graph = r.add(trace.Step{
		Kind: StepGraph, Text: "The graph of " + g.title() + " is typed", Graph: g.Name, Block: -1, Op: -1, Instr: -1, Span: g.Span, File: g.File, Cause: trace.NoStep,
	}, Typed{Before: flowspace.GraphPage(g.FunctionGraph)})
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
	r.add(trace.Step{
		Kind: StepOperation, Text: text, Graph: l.graph.Name, Block: b.ID, Op: i, Instr: op.Instr, Span: op.Span, File: l.graph.File, Cause: r.graph,
	}, Typed{From: op, To: append([]*flow.SpaceOperation(nil), made...)})
}

// link records the conversions of a link.
func (r *Recording) link(l *LowLevelOps, b *flow.Block) {
	if r == nil || len(l.ops) == 0 {
		return
	}
	r.add(trace.Step{
		Kind: StepConvert, Text: fmt.Sprintf("An exit of block %d converts what it passes on by %s", b.ID, operationNames(l.ops)),
		Graph: l.graph.Name, Block: b.ID, Op: -1, Instr: -1, Span: l.span, File: l.graph.File, Cause: r.graph,
	}, Typed{To: l.ops})
}

func operationNames(ops []*flow.SpaceOperation) string {
	names := make([]string, len(ops))
	for i, op := range ops {
		names[i] = op.Name
	}
	return strings.Join(names, ", ")
}
