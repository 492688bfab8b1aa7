package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"vitrine/engine/typed"
	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/jit/hintannotator"
	"vitrine/jit/portal"
	"vitrine/jit/timeshifter"
	"vitrine/lowlevel/backendopt"
	"vitrine/lowlevel/exctransform"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/lowlevel/rtyper"
	"vitrine/runtime/machine"
)

// A Generated is a program with a compiler that was generated for its portal.
type Generated struct {
	LowLevel *typed.LowLevel
	Coloured *hintannotator.Result
	Shifted  *timeshifter.Program

	portal    *lltype.Object // nil if the entry itself is compiled
	recursion bool           // the portal may call itself with more than the original allows
	asserts   bool           // indices are not checked, so what helpers assert of them is

	// optimised has the optimised graphs of functions of the program, if they are kept with the translation. Others are
	// optimised when hot code calls them.
	optimised map[*lltype.Object]*model.FunctionGraph

	// cold is the portal as it runs as long as it is cold, optimised, if it is kept with the translation.
	cold *portal.Cold

	// image has the machine code of functions of the program, if it is kept with the translation.
	image *machine.Image

	// plain is the graph of what is compiled, as it is; sources has its variables for those of the coloured graph.
	plain   *model.FunctionGraph
	copies  map[*model.Variable]*model.Variable // variables of plain for those of the graph that was coloured
	sources map[*model.Variable]*model.Variable
}

// A JITError is why no compiler can be generated, or why it fails.
type JITError struct {
	Stage string // annotate, hint-annotate, timeshift, generate, run
	Err   error
}

// Error says what is wrong.
func (e *JITError) Error() string { return e.Err.Error() }

// Unwrap returns what is wrong.
func (e *JITError) Unwrap() error { return e.Err }

// Generate generates the compiler for the portal that the module's META describes.
func (p *Program) Generate(ctx context.Context, m *Meta) (g *Generated, err error) {
	defer guard(&err, m.Entry)
	return p.running.generate(ctx, m)
}

func (p *running) generate(ctx context.Context, m *Meta) (*Generated, error) {
	fn, err := p.find(m.Entry)
	if err != nil {
		return nil, err
	}
	types, err := m.typesOfFirst(p.annotating)
	if err != nil {
		return nil, err
	}
	l, err := p.typedFor(ctx, fn, types)
	if err != nil {
		return nil, &JITError{"annotate+rtype", err}
	}
	var compiled *lltype.Object
	if m.Portal != "" {
		if compiled = functionNamed(l, m.Portal); compiled == nil {
			return nil, fmt.Errorf("%s never calls the portal %s", m.Entry, m.Portal)
		}
	}
	g, err := generateFor(ctx, l, m, compiled, hintannotator.Options{})
	if g != nil {
		g.asserts = true
	}
	return g, err
}

// generateFor generates the compiler of a program that has its low-level types. portal is nil if the entry is
// compiled. o says how hints are followed; the policy is that of the module. With a recording, there are colours
// after an error too.
func generateFor(ctx context.Context, l *typed.LowLevel, m *Meta, portal *lltype.Object, o hintannotator.Options) (*Generated, error) {
	g := &Generated{LowLevel: l, portal: portal, recursion: m.recursion}
	explicit, err := g.explicit(ctx, m)
	if err != nil {
		return nil, err
	}
	return g, g.generate(ctx, m, explicit, o)
}

// generate colours a program and timeshifts it.
func (g *Generated) generate(ctx context.Context, m *Meta, explicit *exctransform.Program, o hintannotator.Options) error {
	if err := g.colour(ctx, m, explicit, o); err != nil {
		return err
	}
	return g.timeshift(explicit)
}

// explicit returns the program as generated compilers want it: exceptions are values of a record.
func (g *Generated) explicit(ctx context.Context, m *Meta) (*exctransform.Program, error) {
	l := g.LowLevel
	graph := l.Plain().Graph
	if m.Optimise {
		o, err := backendopt.Optimise(ctx, l.Functions(), backendopt.Options{Passes: switchPasses, Roots: []*lltype.Object{l.Entry.Function()}, Exceptions: l.Exceptions}, nil)
		if err != nil {
			return nil, &JITError{"annotate+rtype", err}
		}
		graph = func(f *lltype.Object) *model.FunctionGraph {
			if g := o.Graph(f); g != nil {
				return g
			}
			return f.Func.Graph
		}
	}
	compiled := g.compiled()
	g.plain, g.copies = graph(compiled), make(map[*model.Variable]*model.Variable)
	explicit, err := exctransform.Transform(l.Functions(), l.Exceptions, exctransform.Options{
		Arithmetic: exctransform.Record, Calls: true, AlwaysClear: true, Graph: graph,
		Copied: func(f *lltype.Object, old, copied *model.Variable) {
			if f == compiled {
				g.copies[copied] = old
			}
		},
	})
	if err != nil {
		return nil, &JITError{"hint-annotate", err}
	}
	return explicit, nil
}

// compiled is the function that the compiler is for.
func (g *Generated) compiled() *lltype.Object {
	if g.portal != nil {
		return g.portal
	}
	return g.LowLevel.Entry.Function()
}

// colour finds the binding times of what is compiled.
func (g *Generated) colour(ctx context.Context, m *Meta, explicit *exctransform.Program, o hintannotator.Options) (err error) {
	o.Policy = m.Policy.on(g.LowLevel)
	o.Written = written(g.LowLevel)
	g.Coloured, err = hintannotator.Annotate(ctx, &hintannotator.Program{
		Graph: explicit.Graph, Functions: g.LowLevel.Functions(), Raise: explicit.Raise, MayRaise: explicit.MayRaise,
	}, g.compiled(), o)
	if err != nil {
		return &JITError{"hint-annotate", err}
	}
	g.sources = make(map[*model.Variable]*model.Variable)
	for v, w := range g.Coloured.Sources() { // each by itself: the order does not matter
		g.sources[v] = g.copies[w]
	}
	return nil
}

// timeshift makes the generating extensions of what is coloured.
func (g *Generated) timeshift(explicit *exctransform.Program) error {
	any, err := g.LowLevel.Exceptions.Class("Exception")
	if err != nil {
		return err
	}
	g.Shifted, err = timeshifter.Timeshift(g.Coloured, timeshifter.Options{
		ExcData: explicit.ExcData, AnyException: rclass.ClassRef(any.VTable), Functions: g.LowLevel.Functions(), Portal: g.portal != nil,
		Recursion: g.recursion,
	})
	if err != nil {
		return &JITError{"timeshift", err}
	}
	return nil
}

// switchPasses are the optimisations that make switches of comparisons.
var switchPasses = []string{"remove_noops", "constfold", "merge_if_blocks", "remove_identical_vars", "transform_dead_op_vars", "join_blocks"}

// typedFor gives the program of an entry low-level types for arguments of these types. Indices of lists are not
// checked where the program does not catch IndexError, as in the original.
func (p *running) typedFor(ctx context.Context, fn *stdspace.Function, types string) (*typed.LowLevel, error) {
	opt := p.optionsFor(fn)
	opt.Engine, opt.Types = EngineLattice, types
	a, err := p.annotate(ctx, fn, opt, nil)
	if err != nil {
		return nil, err
	}
	if len(a.Errors) > 0 {
		return nil, errors.Join(a.Errors...)
	}
	program, err := rtyper.Type(ctx, a.Result, rtyper.Options{Unchecked: true})
	if err != nil {
		return nil, p.quoted(err)
	}
	return typed.New(program, p.nameOf(fn)), nil
}

// A JITRun is what became of a run with the generated compiler.
type JITRun struct {
	Outcome        *Outcome // nil if the run did not end
	Recompilations int
	Versions       int
	Residual       ResidualCode
	Then           []JITRun
	Err            error // why it did not end
}

// ResidualCode counts what residual code consists of. Blocks that only return or raise are none.
type ResidualCode struct {
	Residual
	Switches []int `json:"switches"` // how many cases each promotion has
}

// RunMeta runs a generated compiler on the runs of a module's META, one after the other in one memory.
func (p *Program) RunMeta(ctx context.Context, g *Generated, m *Meta, opt RunOptions) (runs []JITRun, err error) {
	defer guard(&err, m.Entry)
	if opt.Steps == 0 {
		opt.Steps = p.options.Steps
	}
	s, err := p.running.compiledSession(ctx, g, opt)
	if err != nil {
		return nil, err
	}
	defer s.close()
	s.portal.With(ctx)
	for _, r := range m.Runs {
		run, err := s.runMeta(ctx, r)
		if err != nil {
			return runs, err
		}
		runs = append(runs, run)
		if ctx.Err() != nil {
			break // the run says so
		}
	}
	return runs, nil
}

// runMeta runs the program on the arguments of a run, and then on the others. The compiler of a
// portal gets no arguments before the program runs.
func (s *compiledSession) runMeta(ctx context.Context, r MetaRun) (JITRun, error) {
	call := s.runPortal
	if s.generated.portal == nil {
		v, err := s.specialise(r)
		if err != nil {
			return JITRun{}, err
		}
		call = func(ctx context.Context, args []uint64) JITRun { return s.runVersion(ctx, v, args) }
	}
	var runs []JITRun
	for _, values := range append([][]stdspace.Object{r.Args}, r.Then...) {
		args, err := s.owner.lowArguments(s.interp, s.generated.LowLevel, values)
		if err != nil {
			return JITRun{}, &JITError{"run", err}
		}
		runs = append(runs, call(ctx, args))
		if ctx.Err() != nil {
			break // the run says so
		}
	}
	runs[0].Then = runs[1:]
	return runs[0], nil
}

// specialise compiles the entry for the arguments of a run.
func (s *compiledSession) specialise(r MetaRun) (*portal.Version, error) {
	args, err := s.owner.lowArguments(s.interp, s.generated.LowLevel, r.Args)
	if err != nil {
		return nil, &JITError{"run", err}
	}
	known := make([]bool, len(args))
	for _, i := range r.Const {
		known[i] = true
	}
	v, err := s.portal.Specialise(nonVoidBits(s.entryType(), args), known)
	if err != nil {
		return nil, &JITError{"generate", err}
	}
	return v, nil
}

func (s *compiledSession) entryType() *lltype.FuncType {
	return s.generated.LowLevel.Entry.Function().Type.(*lltype.FuncType)
}

func nonVoidBits(t *lltype.FuncType, args []uint64) []uint64 {
	var out []uint64
	for i, a := range args {
		if t.Args[i] != lltype.Type(lltype.Void) {
			out = append(out, a)
		}
	}
	return out
}

// runVersion runs residual code on the red ones of some arguments.
func (s *compiledSession) runVersion(ctx context.Context, v *portal.Version, args []uint64) JITRun {
	var reds []uint64
	for i, a := range args {
		if s.generated.Coloured.Entry.Args[i] == hintannotator.Red {
			reds = append(reds, a)
		}
	}
	reds, err := s.portal.Arguments(reds)
	if err != nil {
		return JITRun{Err: err}
	}
	run := s.call(ctx, v.Function.Object, reds)
	run.Versions, run.Residual = 1, s.residualCode(v)
	return run
}

// runPortal runs the entry of the program, which calls the portal.
func (s *compiledSession) runPortal(ctx context.Context, args []uint64) JITRun {
	run := s.call(ctx, s.entry(), args)
	run.Versions, run.Residual = len(s.portal.Versions()), s.residualCode(s.portal.Versions()...)
	return run
}

// call runs a function, and says what it led to.
func (s *compiledSession) call(ctx context.Context, f *lltype.Object, args []uint64) JITRun {
	before := s.portal.Compiler.Compilations
	if s.called != nil {
		s.noteCall(f, args)
	}
	result, err := s.runner.Call(ctx, f, args...)
	out, err := s.outcome(result, err)
	if s.called != nil {
		s.noteOutcome(f, out, err)
	}
	return JITRun{Outcome: out, Recompilations: s.portal.Compiler.Compilations - before, Err: err}
}

// residualCode counts what residual code consists of, without what was compiled again.
func (s *compiledSession) residualCode(versions ...*portal.Version) ResidualCode {
	again := func(b *model.Block) bool { return s.tier != nil && s.tier.Made(b) }
	c := ResidualCode{Residual: Residual{Operations: make(map[string]int), Calls: make(map[string]int)}, Switches: []int{}}
	for _, v := range versions {
		g := v.Function.Graph
		c.count(g, again)
		for _, b := range g.Blocks() {
			if again(b) {
				continue
			}
			if b == g.ReturnBlock || b == g.ExceptBlock {
				c.Blocks--
			}
			if n := len(b.Exits); n > 0 && b.Exits[n-1].Case == lltype.DefaultCase {
				c.Switches = append(c.Switches, n-1)
			}
			for _, op := range b.Operations {
				c.countCall(op)
			}
		}
	}
	delete(c.Operations, llop.ContinueCompilation.String())
	delete(c.Operations, llop.CountDown.String())
	c.rename(llop.GetInteriorField, llop.GetArrayItem)
	c.rename(llop.SetInteriorField, llop.SetArrayItem)
	c.rename(llop.GetInteriorArraySize, llop.GetArraySize)
	return c
}

// countCall counts a call. Functions of the compiler count as operations of their own.
func (c *ResidualCode) countCall(op *model.SpaceOperation) {
	if llop.Of(op) == llop.DirectCall {
		f, _ := op.Args[0].(*model.Constant).Value.(lltype.Pointer)
		if f.Object != nil && strings.HasPrefix(f.Object.Func.External, "jit_") {
			c.Operations[f.Object.Name]++
			delete(c.Calls, f.Object.Name)
			return
		}
		c.Operations[op.Name]++
	}
}

// rename counts the operations that reach into an object with those that do the same where the object is an array:
// the original takes a step for the way inside, which is no work.
func (c *ResidualCode) rename(inside, plain llop.Op) {
	if n := c.Operations[inside.String()]; n > 0 {
		c.Operations[plain.String()] += n
		delete(c.Operations, inside.String())
	}
}

// A ColouredGraph is a graph with its colours as letters.
type ColouredGraph struct {
	Name   string // that of the function, with _H and the key of its arguments' colours
	Result string // the colour of what it returns
	hintannotator.Letters
}

// Graphs returns the coloured graphs: that of what is compiled first, the others by name.
func (g *Generated) Graphs() []ColouredGraph {
	titles := make(map[*lltype.Object]string)
	for _, low := range g.LowLevel.Graphs {
		if fn := typed.Source(low); fn != nil && !low.Helper {
			titles[low.Function()] = fn.QualName
		}
	}
	var list []ColouredGraph
	for _, c := range g.Coloured.Graphs {
		name := c.Name
		if title := titles[c.Function]; title != "" {
			name = title + strings.TrimPrefix(name, c.Function.Func.Name)
		}
		list = append(list, ColouredGraph{Name: name, Result: c.Result.String(), Letters: c.Letters()})
	}
	slices.SortFunc(list[1:], func(a, b ColouredGraph) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// functionNamed returns the function of a program whose source function has a name, nil if there is none. A method
// may be named without its class if there is only one of that name.
func functionNamed(l *typed.LowLevel, name string) *lltype.Object {
	var methods []*lltype.Object
	for _, g := range l.Graphs {
		fn := typed.Source(g)
		switch {
		case fn == nil:
		case fn.QualName == name:
			return g.Function()
		case strings.HasSuffix(fn.QualName, "."+name):
			methods = append(methods, g.Function())
		}
	}
	if len(methods) == 1 {
		return methods[0]
	}
	return nil
}
