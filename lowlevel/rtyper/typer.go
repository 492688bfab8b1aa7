package rtyper

import (
	"context"
	"fmt"

	"vitrine/annotator"
	"vitrine/flowspace/model/passcheck"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llcheck"
	"vitrine/lowlevel/lltype/rclass"
)

// Options say how a program is typed. The zero value is the usual choice.
type Options struct {
	// Unchecked leaves out the checks of indices of lists and strings where the
	// program does not catch IndexError, and of divisors where it does not catch
	// ZeroDivisionError, as the original did. An index out of range or a division
	// by zero then has an undefined result.
	Unchecked bool

	// Record receives every step, if it is not nil.
	Record *Recording
}

// A Program is a typed program.
type Program struct {
	// Entry is the graph of the entry function.
	Entry *Graph

	// Graphs are all graphs: those of the program in the order of the
	// annotator, then the helpers in the order in which they were needed.
	Graphs []*Graph

	// Exceptions are the exceptions that operations raise.
	Exceptions *rclass.ExceptionData

	// Prebuilt are the objects that constants of the graphs lead to, in the
	// order in which they were made, vtables included.
	Prebuilt []*lltype.Object

	// Recording holds the steps, if they were asked for.
	Recording *Recording

	bySource map[*annotator.Graph]*Graph
	typer    *Typer // knows how objects of the program are represented
}

// Graph returns the low-level graph that an annotated graph became.
func (p *Program) Graph(g *annotator.Graph) *Graph { return p.bySource[g] }

// Type types an annotated program without errors. The error is an [*Error] if an
// operation cannot be typed.
func Type(ctx context.Context, res *annotator.Result, opt Options) (p *Program, err error) {
	t := newTyper(ctx, opt)
	defer func() {
		if r := recover(); r != nil {
			p, err = nil, t.at.recovered(r)
		}
	}()
	t.helpers, err = res.Helpers(t.lib.method)
	if err != nil {
		return nil, fmt.Errorf("typing: %w", err)
	}
	t.ann = res
	t.listens.to = ctx
	defer func() { t.listens.to = nil }()
	return t.run()
}

// A Typer types one program. Each part has one subject, and reaches the others through the typer.
type Typer struct {
	ctx     context.Context
	listens listener
	ann     *annotator.Result
	helpers *annotator.Helpers
	rec     *Recording

	unchecked bool

	at         position       // what is being typed
	graphs     graphTable     // of the program and of helpers
	typing     graphTyper     // of operations and links
	reprs      reprTable      // of annotations
	consts     constantTable  // of low-level graphs
	prebuilt   prebuiltTable  // objects that are there before the program runs
	classes    classTable     // at run time
	containers containerTypes // low-level types
	lib        helperLibrary  // in RPython
	made       madeGraphs     // without a source
	calls      normalizer     // of several callees
	tables     callTables     // of functions that are called as values
	stubs      stubTable      // between calls and graphs

	drivers map[*Graph]*Driver // the JitDrivers of graphs with merge points
}

// newTyper makes a typer that knows nothing yet about the program.
func newTyper(ctx context.Context, opt Options) *Typer {
	t := &Typer{ctx: ctx, rec: opt.Record, unchecked: opt.Unchecked, drivers: make(map[*Graph]*Driver)}
	t.graphs = graphTable{t: t, bySource: make(map[*annotator.Graph]*Graph)}
	t.typing = graphTyper{t: t}
	t.reprs = reprTable{t: t, byKey: make(map[any]Repr)}
	t.consts = newConstantTable(t)
	t.prebuilt = prebuiltTable{t: t, byKey: make(map[prebuiltKey]*lltype.Object)}
	t.containers = newContainerTypes(t)
	t.lib = newHelperLibrary(t)
	t.made = newMadeGraphs(t)
	t.calls = newNormalizer(t)
	t.tables = callTables{t: t, concrete: make(map[*annotator.CallFamily]*callTable)}
	t.stubs = stubTable{t: t, byKey: make(map[stubKey]*Graph)}
	t.classes.init(t)
	return t
}

// run types everything.
func (t *Typer) run() (*Program, error) {
	t.graphs.adopt()
	t.calls.normalize()
	t.stubs.fillAll()
	t.classes.makeExceptions()
	for {
		t.prebuilt.drain()
		if t.graphs.next == len(t.graphs.all) {
			break
		}
		t.listens.now()
		t.graphs.next++
		t.typing.graph(t.graphs.all[t.graphs.next-1])
	}
	t.at.graph = nil
	t.classes.assignRanges()
	all := append(t.graphs.all, t.made.all...)
	for _, g := range all {
		t.graphs.functionPtr(g)
		g.renumber()
		passcheck.After("typing", g.FunctionGraph, llcheck.Graph)
	}
	t.rec.finish()
	return &Program{
		Entry: all[0], Graphs: all, Exceptions: t.classes.exceptions, Prebuilt: t.prebuilt.objects, Recording: t.rec,
		bySource: t.graphs.bySource, typer: t,
	}, nil
}
