package hintannotator

import (
	"context"
	"errors"
	"strings"

	"vitrine/annotator/flowing"
	"vitrine/annotator/flowing/flowfilm"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/exctransform"
	"vitrine/lowlevel/lltype"
)

// A Program is what is analysed: low-level graphs with explicit exceptions, in the form
// that package exctransform makes with Record, Calls and AlwaysClear.
type Program struct {
	// Graph returns the graph of a function, nil if it has none.
	Graph func(f *lltype.Object) *flow.FunctionGraph

	// Functions are all functions of the program, for those that indirect calls lead to: what
	// calls the entry may have made the objects that lead there. nil stands for what the entry
	// itself reaches.
	Functions []*lltype.Object

	// Raise is the function that stores an exception in the record.
	Raise *lltype.Object

	// MayRaise reports whether an operation may raise an exception. nil stands for the
	// table of operations.
	MayRaise func(op *flow.SpaceOperation) bool
}

// ProgramOf returns the program that package exctransform has made, with functions that lead to
// all others.
func ProgramOf(p *exctransform.Program, functions ...*lltype.Object) *Program {
	return &Program{
		Graph: p.Graph, Functions: lltype.Reachable(functions, p.Graph), Raise: p.Raise, MayRaise: p.MayRaise,
	}
}

// Options say how to annotate. The zero value looks into everything and knows neither lists
// nor dictionaries.
type Options struct {
	Policy Policy

	// Recording receives every step, if it is not nil.
	Recording *Recording

	// Trials are changes of hints that are tried. The graphs of the program stay as they are.
	Trials []Trial

	// MergePoint has the entry begin with a global merge point, without which nothing can be promoted.
	MergePoint bool

	// Written reports whether somebody has written a function, so that a hint can be added there: promotions are proposed
	// in no other. nil stands for all.
	Written func(f *lltype.Object) bool

	// Budget is how many blocks are considered at most; 0 stands for DefaultBudget.
	Budget int

	sequence flowing.Sequence // of pending blocks; tests choose others
}

// DefaultBudget is how many blocks are considered if the options do not say it.
const DefaultBudget = 1_000_000

type (
	engine   = flowing.Engine[*Graph, *Value]
	position = flowing.Position[*Graph, *Value]
	point    = flowing.Point[*Graph, *Value]
)

// Annotate colours copies of the graphs that entry reaches. An error that the program
// has made is an [*Error]. With an error, but with a recording, there is a result too: all copies
// that there are by then, and how far the analysis came.
func Annotate(ctx context.Context, p *Program, entry *lltype.Object, o Options) (*Result, error) {
	if p.hasKeys(entry) {
		var a *analysis
		if o, a = promoteKeys(ctx, p, entry, o); a != nil {
			return a.result(), nil
		}
	}
	a := newAnalysis(p, o)
	err := a.run(ctx, entry)
	if e := new(Error); errors.As(err, &e) {
		e.propose(ctx, p, entry, o)
	}
	switch {
	case err == nil:
		return a.result(), nil
	case a.Recording == nil || a.entry == nil:
		return nil, err
	}
	a.note(flowfilm.Note[*Graph, *Value]{Kind: flowfilm.StepError, Text: strings.SplitN(err.Error(), "\n", 2)[0], At: a.Current(), Op: -1, Cause: a.Latest})
	return &Result{Entry: a.entry, Graphs: a.graphs, analysis: a}, err
}

// run runs the analysis to its end.
func (a *analysis) run(ctx context.Context, entry *lltype.Object) error {
	if err := a.begin(entry); err != nil {
		return err
	}
	if err := a.Complete(ctx); err != nil {
		return err
	}
	if err := a.untried(); err != nil {
		return err
	}
	if err := a.unreached(); err != nil {
		return err
	}
	if err := a.colour(); err != nil {
		return err
	}
	a.End("Every variable has its colour")
	return nil
}

// begin enters the graph of the entry.
func (a *analysis) begin(entry *lltype.Object) error {
	if entry.Func == nil || a.program.Graph(entry) == nil {
		return a.programError("NotImplementedError", entry.Name+" has no graph that can be coloured")
	}
	a.functions(entry)
	a.portal = entry
	d := a.descOf(entry)
	d.sources = make(map[*flow.Variable]*flow.Variable)
	d.merges = a.mergePoint
	a.entry = a.copyOf(d, "")
	cells := make([]*Value, len(a.entry.StartBlock.InputArgs))
	for i, v := range a.entry.StartBlock.InputArgs {
		cells[i] = a.argument(a.entry, i, &Value{kind: constant, t: lltype.TypeOf(v)})
	}
	a.Enter(&a.entry.flowing, cells)
	return a.Stopped()
}

// functions notes which function has which graph: indirect calls name graphs.
func (a *analysis) functions(entry *lltype.Object) {
	all := a.program.Functions
	if all == nil {
		all = lltype.Reachable([]*lltype.Object{entry}, a.program.Graph)
	}
	for _, f := range all {
		if g := f.Func.Graph; g != nil && a.byGraph[g] == nil {
			a.byGraph[g] = f
		}
	}
}
