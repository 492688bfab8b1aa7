package rtyper

import (
	"fmt"
	"slices"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/pages/film"
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
// Type through Options.Record. It can be read when typing has ended: blocks and
// variables are named as in the low-level graphs, whose numbers are given last.
type Recording struct {
	film.Film
	histories []*History // by number
	typed     []Typed    // by step
	pending   []pendingStep
	graph     int // step at which the graph at work was begun
}

// A History is how a graph was typed.
type History struct {
	*film.Graph
	Typed *Graph

	// Before is the graph as it was before it was typed. Blocks and variables have the
	// numbers that they have in the low-level graph; those that are not in it have higher
	// ones.
	Before *page.Page

	snapshot *snapshot
}

// A pendingStep is a step whose block has no number yet.
type pendingStep struct {
	trace.Step
	about *History
	block *flow.Block // nil for a step about the whole graph
	made  string      // the low-level operations of an operation or a link
}

// A Typed is what a step made of an operation or a link.
type Typed struct {
	From *flow.SpaceOperation   // nil for a link
	To   []*flow.SpaceOperation // the low-level operations
}

// At returns what a step made.
func (r *Recording) At(step int) Typed { return r.typed[step] }

// History returns how a graph was typed, nil if it was not.
func (r *Recording) History(g *Graph) *History {
	if i := slices.IndexFunc(r.histories, func(h *History) bool { return h.Typed == g }); i >= 0 {
		return r.histories[i]
	}
	return nil
}

// HistoryAt returns the history that a step belongs to.
func (r *Recording) HistoryAt(step int) *History { return r.histories[r.About(step).Number()] }

// do notes something, if there is a recording.
func (r *Recording) do(note func()) {
	if r != nil {
		r.Write(note)
	}
}

// step notes a step about the graph that was begun last.
func (r *Recording) step(p pendingStep, what Typed) {
	p.about = r.histories[len(r.histories)-1]
	g := p.about.Typed
	p.Graph, p.File, p.Cause, p.Block = g.Name, g.File, r.graph, -1
	r.typed, r.pending = append(r.typed, what), append(r.pending, p)
}

// begin records that a graph is typed.
func (r *Recording) begin(g *Graph) {
	r.do(func() {
		r.histories = append(r.histories, &History{Graph: r.Graph(&page.Page{}), Typed: g, snapshot: takeSnapshot(g)})
		r.graph = trace.NoStep
		r.step(pendingStep{Step: trace.Step{Kind: StepGraph, Text: "The graph of " + g.title() + " is typed", Op: -1, Instr: -1, Span: g.Span}}, Typed{})
		r.graph = len(r.typed) - 1
	})
}

// operation records what became of an operation.
func (r *Recording) operation(b *flow.Block, i int, op *flow.SpaceOperation, made []*flow.SpaceOperation) {
	r.do(func() {
		r.step(pendingStep{block: b, made: operationNames(made), Step: trace.Step{
			Kind: StepOperation, Op: i, Instr: int(op.Instr), Span: op.Span,
		}}, Typed{From: op, To: slices.Clone(made)})
	})
}

// link records the conversions of a link.
func (r *Recording) link(l *LowLevelOps, b *flow.Block) {
	r.do(func() {
		if len(l.ops) > 0 {
			r.step(pendingStep{block: b, made: operationNames(l.ops), Step: trace.Step{Kind: StepConvert, Op: -1, Instr: -1, Span: l.span}}, Typed{To: l.ops})
		}
	})
}

// finish makes the steps, when all blocks and variables have their numbers.
func (r *Recording) finish() {
	r.do(func() {
		numbers := make(map[*History]*finalNumbers)
		for _, h := range r.histories {
			numbers[h] = numbersOf(h.Typed)
			h.Before, h.snapshot = h.snapshot.page(numbers[h]), nil
		}
		for i, p := range r.pending {
			at := film.Spot{}
			if p.block != nil {
				p.Block = numbers[p.about].block(p.block)
				at = film.Spot{Graph: p.about.Graph, Block: p.Block}
			}
			switch op := r.typed[i].From; {
			case p.block == nil:
			case op == nil:
				p.Text = fmt.Sprintf("An exit of block %d of %s converts its arguments with %s", p.Block, p.about.Typed.title(), p.made)
			case p.made == "":
				p.Text = numbers[p.about].text(op) + " disappears: its result is known"
			default:
				p.Text = numbers[p.about].text(op) + " becomes " + p.made
			}
			r.Current.Set(r.Step(p.about.Graph, p.Step), at)
		}
		r.pending = nil
	})
}

// operationNames lists low-level operations. What each is about follows its name: the
// function, the field or the type. The same several times in a row is told once.
func operationNames(ops []*flow.SpaceOperation) string {
	var names []string
	for i := 0; i < len(ops); {
		name, n := operationName(ops[i]), 1
		for i+n < len(ops) && operationName(ops[i+n]) == name {
			n++
		}
		if i += n; n > 1 {
			name = fmt.Sprintf("%d × %s", n, name)
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

func operationName(op *flow.SpaceOperation) string {
	if c := subject(op); c != nil {
		return op.Name + " " + c.String()
	}
	return op.Name
}

// subject returns the function that an operation calls, or else the field or type that
// it names, nil if there is none.
func subject(op *flow.SpaceOperation) *flow.Constant {
	for i, x := range op.Args {
		c, ok := x.(*flow.Constant)
		if !ok {
			continue
		}
		switch code := llop.Of(op); {
		case i == 0 && (code == llop.DirectCall || code == llop.Malloc || code == llop.MallocVarsize),
			i == 1 && lltype.TypeOf(c) == lltype.Void:
			return c
		}
	}
	return nil
}
