package hintannotator

import (
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/host/source"
)

// An Error is a mistake in the hints of a program.
type Error struct {
	// Class is what the original raises: "HintError" for a hint that cannot be satisfied,
	// "UnionError" where what must be green meets what is red, "AssertionError",
	// "NotImplementedError".
	Class   string
	Message string

	Graph *Graph               // in which it is found, or nil
	Op    *flow.SpaceOperation // at which it is found, or nil
	File  string
	Span  source.Span

	// Chain leads from what must be green back to what cannot be, nearest first.
	Chain []Cause

	// Proposals are promotions that resolve it, each of them alone: they were tried.
	Proposals []Proposal

	Advice string // what else would help, or ""

	block      *flow.Block
	candidates []Proposal // that may resolve it
}

// Error tells what is wrong, where, and why.
func (e *Error) Error() string {
	text := e.Class + ": " + e.Message
	if e.File != "" && e.Span.IsValid() {
		text = fmt.Sprintf("%s:%d: %s", e.File, e.Span.Line, text)
	}
	for _, c := range e.Chain {
		text += "\n    " + c.String()
	}
	for _, p := range e.Proposals {
		text += "\n    " + p.Text("")
	}
	if e.Advice != "" {
		text += "\n    " + e.Advice
	}
	return text
}

// ErrorIn returns an error of a class that is found in a graph, at a place of its file.
func ErrorIn(g *Graph, at source.Span, class, message string) *Error {
	e := &Error{Class: class, Message: message, Graph: g, File: g.File, Span: at}
	e.leaveHelpers(g)
	return e
}

// leaveHelpers has an error that is found in a helper of the typer name the nearest call in the program that leads there, and the helper
// in its message. It changes nothing if the program has no such call.
func (e *Error) leaveHelpers(g *Graph) {
	if !flow.IsHelperFile(e.File) {
		return
	}
	seen := map[*Graph]bool{g: true}
	for work := []*Graph{g}; len(work) > 0; work = work[1:] {
		for _, at := range work[0].sites {
			file, span := placeOf(at.Graph.FunctionGraph, at.Block, at.Operation())
			if !flow.IsHelperFile(file) && span.IsValid() {
				e.File, e.Span = file, span
				e.Message = "in " + g.Function.Func.Name + ", which is called here: " + e.Message
				return
			}
			if !seen[at.Graph] {
				seen[at.Graph] = true
				work = append(work, at.Graph)
			}
		}
	}
}

// programError is an error that is found in no graph.
func (*analysis) programError(class, message string) error {
	return &Error{Class: class, Message: message}
}

// fail stops the analysis with an error at the operation that is considered, or at the end of
// the block.
func (a *analysis) fail(class, message string) {
	switch at := a.Current(); {
	case a.Pos != nil:
		a.failAt(a.Pos.Graph, a.Pos.Block, a.Pos.Operation(), class, message)
	case at != nil:
		a.failAt(at.Graph, at.Block, nil, class, message)
	default:
		a.Stop(a.programError(class, message))
	}
}

func (a *analysis) failAt(g *Graph, b *flow.Block, op *flow.SpaceOperation, class, message string) {
	a.Stop(a.errorAt(g, b, op, class, message))
}

func (a *analysis) errorAt(g *Graph, b *flow.Block, op *flow.SpaceOperation, class, message string) *Error {
	e := &Error{Class: class, Message: message, Graph: g, Op: op, block: b}
	e.File, e.Span = placeOf(g.FunctionGraph, b, op)
	e.leaveHelpers(g)
	return e
}

// placeOf returns where an operation of a block stands, or the block if op is nil.
func placeOf(g *flow.FunctionGraph, b *flow.Block, op *flow.SpaceOperation) (string, source.Span) {
	if op == nil {
		for i := len(b.Operations) - 1; i >= 0 && op == nil; i-- {
			if b.Operations[i].Span.IsValid() {
				op = b.Operations[i]
			}
		}
	}
	switch {
	case op == nil || !op.Span.IsValid():
		return g.File, g.Span
	case op.Inlined != nil:
		return op.Inlined.File, op.Span
	}
	return g.File, op.Span
}

// unsatisfiable stops the analysis because a hint asks for what is red to be green.
func (a *analysis) unsatisfiable(op *flow.SpaceOperation) {
	x := op.Args[0]
	g := a.Pos.Graph
	e := a.errorAt(g, a.Pos.Block, op, "HintError", fmt.Sprintf("hint(%v, concrete=True) cannot be satisfied: %v is red", x, x))
	w := a.redCauses(g, x)
	e.Chain = w.causes
	e.candidates = w.candidates()
	a.Stop(e)
}

// redCauses explains why a value is red while the analysis runs.
func (a *analysis) redCauses(g *Graph, x flow.Value) *why {
	w := &why{a: a, places: make(map[*Graph][]place), seen: make(map[*flow.Variable]bool)}
	if v, ok := x.(*flow.Variable); ok {
		w.red(g, v)
	}
	return w
}

// unmixable stops the analysis because a value that must be green meets a red one.
func (a *analysis) unmixable(s, t *Value) {
	l := a.along.link
	if l == nil {
		a.fail("UnionError", "a value that must be green ("+s.String()+") meets one that is red ("+t.String()+")")
		return
	}
	at := a.Current()
	g := at.Graph
	v, x := l.Target.InputArgs[a.along.input], l.Args[a.along.input]
	green, red := v, x
	text := fmt.Sprintf("%v must be green by a hint, and %v, which is red, is passed on to it from block %d", v, x, l.PrevBlock.ID)
	if s.kind == variable {
		text = fmt.Sprintf("%v, which is passed on from block %d, must be green by a hint, and meets what is red in %v", x, l.PrevBlock.ID, v)
		red = green
	}
	e := a.errorAt(g, l.PrevBlock, nil, "UnionError", text)
	w := a.redCauses(g, red)
	e.Chain, e.candidates = w.causes, w.candidates()
	e.Advice = "or let what is concrete be red again, with hint(x, variable=True), or by a hint whose result is not used"
	a.Stop(e)
}

// unreached returns an error if an operation has no result: what it calls never returns.
func (a *analysis) unreached() error {
	for _, g := range a.graphs {
		for _, b := range g.FunctionGraph.Blocks() {
			if i, _ := g.flowing.Point(b).BlockedAt(); i >= 0 {
				return a.errorAt(g, b, b.Operations[i], "AnnotatorError", fmt.Sprintf("%v never has a result", b.Operations[i]))
			}
		}
	}
	return nil
}
