package annotator

import (
	"context"
	"errors"
	"fmt"

	"vitrine/annotator/flowing"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// HelperModule is the package of the modules that helpers of the low-level
// typer are in. Its functions are specialised on the low-level types of their
// arguments.
const HelperModule = "rtyper"

// Methods gives the functions that are methods of low-level types; nil if a type
// has none of that name.
type Methods func(c lltype.Container, name string) stdspace.Object

// Helpers annotates further functions after the fixpoint of a program: the
// helpers of the low-level typer. They work on low-level objects, and change no
// annotation of the program.
type Helpers struct {
	a    *annotator
	seen int // how many graphs are complete
}

// Helpers returns what annotates helpers of an annotated program; methods may be
// nil. The program must have no errors.
func (r *Result) Helpers(methods Methods) (*Helpers, error) {
	if len(r.Errors) > 0 {
		return nil, fmt.Errorf("a program with errors has no helpers: %w", r.Errors[0])
	}
	a := r.bk.a
	a.methods = methods
	a.rec, a.finished = nil, true
	h := &Helpers{a: a}
	h.freeze()
	return h, nil
}

// freeze marks all present graphs as complete.
func (h *Helpers) freeze() {
	h.seen = len(h.a.graphs)
	h.a.Freeze()
}

// Annotate annotates a function for arguments of these annotations, and returns
// its graph; those it calls are annotated too. Graphs are annotated once.
func (h *Helpers) Annotate(ctx context.Context, fn *stdspace.Function, args []SomeValue) (*Graph, error) {
	a := h.a
	a.ctx = ctx
	desc := a.bk.functionDesc(fn)
	cells, err := desc.entryCells(args)
	if err != nil {
		return nil, err
	}
	known := len(a.errors)
	g, _ := desc.specialize(cells)
	if g == nil {
		return nil, h.failed(fn, known)
	}
	if g.Point(g.StartBlock).State() == Unreached {
		a.Enter(&g.Graph, desc.cellsFor(g, cells))
	}
	if err := h.complete(known); err != nil {
		return nil, fmt.Errorf("annotating the helper %s: %w", fn.Name, err)
	}
	return g, nil
}

// complete reaches the fixpoint again; known is how many errors there were.
func (h *Helpers) complete(known int) error {
	a := h.a
	switch err := a.Complete(a.ctx); {
	case errors.Is(err, flowing.ErrFrozen):
		return fmt.Errorf("it changes the annotation of %s, which is complete", a.Current().Graph.Title)
	case err != nil:
		return a.explain(err)
	}
	fresh := a.graphs[h.seen:]
	a.reportBlockedIn(fresh)
	for _, g := range fresh {
		if v := g.ReturnBlock.InputArgs[0]; g.Binding(v) == nil {
			a.Bind(&g.Graph, v, lattice.Impossible)
		}
	}
	a.fillCallTablesOf(fresh)
	h.freeze()
	if len(a.errors) > known {
		return a.errors[known]
	}
	return a.stopped()
}

func (h *Helpers) failed(fn *stdspace.Function, known int) error {
	if len(h.a.errors) > known {
		return h.a.errors[known]
	}
	return fmt.Errorf("the helper %s has no flow graph for these arguments", fn.Name)
}

// Graphs returns all graphs, those of the helpers after those of the program.
func (h *Helpers) Graphs() []*Graph { return h.a.graphs }

// Space returns the space that has run the program.
func (h *Helpers) Space() *stdspace.Space { return h.a.std }

// Constant returns the constant of flow graphs for an object.
func (h *Helpers) Constant(x stdspace.Object) *flow.Constant { return h.a.bk.constant(x) }

// ValueOf returns the annotation of an object of the program.
func (h *Helpers) ValueOf(x stdspace.Object) SomeValue { return h.a.bk.immutableValue(x) }

// Binding returns the annotation of a variable or a constant of a graph.
func (h *Helpers) Binding(g *Graph, v flow.Value) SomeValue { return h.a.binding(g, v) }
