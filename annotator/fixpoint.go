package annotator

import (
	"context"
	"errors"
	"fmt"

	"vitrine/annotator/flowing"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// An annotator runs one analysis: it knows what operations of flow graphs do to
// annotations.
type annotator struct {
	*flowing.Engine[*Graph, SomeValue]
	*flowRecording // tells nothing if it is nil

	ctx    context.Context
	prog   Program
	std    *stdspace.Space
	opt    Options
	header source.Span // of the entry
	rec    *Recording
	bk     *bookkeeper

	graphs []*Graph
	names  flowing.Names
	errors []*Error
	known  map[errorKey]bool
	mixing *mixer
	file   string // of the entry

	methods Methods // of low-level types, nil unless helpers are annotated

	floatDivision bool // a handler after a division of floats was left out

	finished bool // the program is complete: only helpers follow
}

func newAnnotator(ctx context.Context, p Program, opt Options) *annotator {
	a := &annotator{
		ctx: ctx, prog: p, std: p.Std, opt: opt, rec: opt.Record, flowRecording: opt.Record.watcher(),
		known: make(map[errorKey]bool),
	}
	a.Engine = flowing.New(a, flowing.Options{Budget: opt.budget(), Sequence: opt.Order})
	if opt.Variants > 1 {
		a.mixing = newMixer(opt.Variants, opt.Functions)
	}
	a.bk = newBookkeeper(a)
	return a
}

// run annotates everything that the entry leads to.
func (a *annotator) run(entry *stdspace.Function, args []SomeValue) error {
	a.file, a.header = entry.Code.File, entry.Code.Span
	desc := a.bk.functionDesc(entry)
	cells, err := desc.entryCells(args)
	if err != nil {
		return err
	}
	g, _ := desc.specialize(cells)
	if g == nil {
		return a.stopped() // it has no flow graph; that is among the errors
	}
	cells = desc.cellsFor(g, cells)
	a.rec.entered(cells)
	a.Enter(&g.Graph, cells)
	return a.complete()
}

// complete considers pending blocks until there is none.
func (a *annotator) complete() error {
	for {
		if err := a.Complete(a.ctx); err != nil {
			return a.explain(err)
		}
		if a.callAllKeyFunctions(); len(a.Pending()) == 0 {
			break
		}
	}
	a.reportBlocked()
	a.finish()
	return a.stopped()
}

// explain says where the fixpoint was given up.
func (a *annotator) explain(err error) error {
	if p := a.Busiest(); errors.Is(err, flowing.ErrBudget) && p != nil {
		g := p.Graph
		return fmt.Errorf("%s:%v: in %s: annotating stopped: the budget of %d blocks is used up; the types may grow without end here, in the block considered most often",
			g.File, spanOfBlock(g, p.Block), g.Title, a.opt.budget())
	}
	return fmt.Errorf("annotating stopped: %w", err)
}

// spanOfBlock returns where a block begins.
func spanOfBlock(g *Graph, b *flow.Block) source.Span {
	for _, op := range b.Operations {
		if op.Span.IsValid() {
			return op.Span
		}
	}
	return g.Span
}

// stopped returns an error if the context is done.
func (a *annotator) stopped() error {
	if err := a.ctx.Err(); err != nil {
		return fmt.Errorf("annotating stopped: %w", err)
	}
	return nil
}

func (o *Options) budget() int {
	if o.Budget == 0 {
		return DefaultBudget
	}
	return o.Budget
}

// binding returns the annotation of a variable or constant; nil if it is
// unbound.
func (a *annotator) binding(g *Graph, v flow.Value) SomeValue {
	return a.Value(&g.Graph, v)
}

// reflowAll makes the blocks of positions pending: something that their operations have
// read has changed.
func (a *annotator) reflowAll(positions []lattice.Position, why string) {
	for _, p := range positions {
		a.Reflow(p.(*Position), why)
	}
}

// finish gives the results of functions that do not return their annotation,
// and looks at every call once more to fill the tables of the call families.
func (a *annotator) finish() {
	if len(a.errors) > 0 {
		return
	}
	for _, g := range a.graphs {
		if v := g.ReturnBlock.InputArgs[0]; g.Binding(v) == nil {
			a.Bind(&g.Graph, v, lattice.Impossible)
		}
	}
	a.fillCallTables()
}

// where describes the current position, for messages about defects.
func (a *annotator) where() string {
	if a.Pos == nil {
		return "no operation"
	}
	return fmt.Sprintf("%s, %v", a.Pos.Graph.Name, a.Pos.Operation())
}

func (a *annotator) result() *Result {
	return &Result{
		Graphs: a.graphs, Classes: a.bk.classes, Containers: a.bk.containers, FloatDivision: a.floatDivision,
		Errors: a.errors, Recording: a.rec, bk: a.bk,
	}
}

// Returned returns the reason why the callers are considered again.
func (a *annotator) Returned(p *point) string {
	return "the function " + p.Graph.shown + " returns something else"
}
