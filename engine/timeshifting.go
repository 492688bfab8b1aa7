package engine

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"vitrine/host/stdspace"
	"vitrine/jit/codegen"
	"vitrine/jit/codegen/llgraph"
	"vitrine/jit/hintannotator"
	"vitrine/jit/portal"
	"vitrine/jit/portal/recording"
	"vitrine/lowlevel/lltype"
	"vitrine/pages/page"
)

// timeshifted returns the generating extensions of the program that a function starts, made of graphs like those that
// the stage coloured shows. It remembers the answer.
func (p *running) timeshifted(ctx context.Context, fn *stdspace.Function) (*Generated, error) {
	m, err := p.meta()
	if err != nil {
		return nil, err
	}
	c, err := p.colour(ctx, m, fn, false)
	if err != nil {
		return nil, err
	}
	if c.generated == nil {
		target, err := p.portalOf(fn, c.LowLevel, m)
		if err != nil {
			return nil, err
		}
		g, err := generateFor(ctx, c.LowLevel, m.With(p.jitOf(fn)), target, hintannotator.Options{})
		if err != nil {
			return nil, p.hintError(err)
		}
		c.generated = g
	}
	return c.generated, nil
}

// extensions returns the functions of all generating extensions.
func (g *Generated) extensions() []*lltype.Object {
	list := make([]*lltype.Object, len(g.Shifted.Graphs))
	for i, t := range g.Shifted.Graphs {
		list[i] = t.Function
	}
	return list
}

// A compilation is the residual code that the runs of a program have made.
type compilation struct {
	*Generated
	gen        *llgraph.Generator
	made       []*codegen.Function
	names      []string         // of these
	tails      []*lltype.Object // that its general versions call
	promotions *page.Table
	rec        *recording.Recording // nil if nobody asked for it
	failure    error                // of a run: what was made before is there
}

// compile runs the program that a function starts with its generated compiler. What it runs is what the options of the
// program say, or META of the file. Without arguments, a function that is compiled itself is only compiled.
func (p *running) compile(ctx context.Context, fn *stdspace.Function, rec *recording.Recording, progress func(steps int)) (*compilation, error) {
	g, err := p.timeshifted(ctx, fn)
	if err != nil {
		return nil, err
	}
	runs, err := p.runsOf(fn, g)
	if err != nil {
		return nil, err
	}
	var observer portal.Observer
	if rec != nil {
		observer = rec
	}
	s, err := p.watchedSession(ctx, g, RunOptions{Steps: p.options.Steps, JIT: p.jitOf(fn), quiet: true}, observer)
	if err != nil {
		return nil, err
	}
	defer s.close()
	s.portal.With(ctx)
	c := &compilation{Generated: g, gen: s.gen.(*llgraph.Generator), rec: rec}
	if rec != nil {
		rec.Observe(s.portal, c.gen)
		defer watch(rec, progress)()
		defer rec.Finish()
	}
	c.failure = s.compileFor(ctx, runs, rec)
	for i, v := range s.portal.Versions() {
		name := v.Function.Graph.Name
		if i > 0 {
			name = fmt.Sprintf("%s(%d)", name, i+1)
		}
		c.made, c.names = append(c.made, v.Function), append(c.names, name)
	}
	c.tails = s.portal.Tails()
	c.promotions = s.promotionTable()
	return c, nil
}

// compileFor runs the program. Without runs, a function that is compiled itself is compiled with nothing known.
func (s *compiledSession) compileFor(ctx context.Context, runs []MetaRun, rec *recording.Recording) error {
	if runs == nil {
		args := make([]uint64, len(s.entryType().Args))
		_, err := s.portal.Specialise(args, make([]bool, len(args)))
		return err
	}
	if rec != nil {
		s.called = rec.Note
	}
	for _, r := range runs {
		run, err := s.runMeta(ctx, r)
		if err = errors.Join(err, run.Err); err != nil {
			return err
		}
		for _, then := range run.Then {
			if then.Err != nil {
				return then.Err
			}
		}
	}
	return nil
}

// A recordedCompilation is a recording of compilation, to the end or up to an error.
type recordedCompilation struct {
	*compilation
	runs string // what the program was run on, and how
}

// compileRecorded is compile with every step recorded. It remembers the answer. With an error there may be an answer
// too.
func (p *running) compileRecorded(ctx context.Context, fn *stdspace.Function, progress func(steps int)) (*compilation, error) {
	g, err := p.timeshifted(ctx, fn)
	if err != nil {
		return nil, err
	}
	runs := fmt.Sprint(p.argsOf(fn), p.online.Known, p.jitOf(fn))
	if r := p.compiled[fn]; r != nil && r.Generated == g && r.runs == runs {
		return r.compilation, r.failure
	}
	pages := hintannotator.NewPages(g.Coloured, page.Key{Kind: KindTimeshifting, Entry: p.nameOf(fn)})
	c, err := p.compile(ctx, fn, recording.New(recording.Options{Program: g.Shifted, Key: pages.Key}), progress)
	if err != nil {
		return nil, err
	}
	if ctx.Err() == nil {
		p.compiled[fn] = &recordedCompilation{c, runs}
	}
	return c, c.failure
}

// promotionTable lists the places where compilation went on at run time, with their cases.
func (s *compiledSession) promotionTable() *page.Table {
	t := page.NewTable("Promotions", "where", "cases")
	for _, p := range s.portal.Compiler.Promotions() {
		o := s.promotion(p)
		t.AddAt(p.Site.Place.Span, -1, page.Plain.Span(o.Where), page.Case.Span(strings.Join(o.Cases, ", ")))
	}
	return t
}

// argsOf returns the arguments that a function is run on, "" if nobody has said it.
func (p *running) argsOf(fn *stdspace.Function) string {
	if args, ok := p.lastArgs[p.nameOf(fn)]; ok {
		return args
	}
	return p.online.Args
}

// RunOn says on which arguments, as Python literals, pages and steps run a function from now on.
func RunOn(p *Program, name, args string) error {
	fn, err := p.functions.find(name)
	if err != nil {
		return err
	}
	all := maps.Clone(p.running.lastArgs) // whoever has chosen the others keeps theirs
	if all == nil {
		all = make(map[string]string)
	}
	all[p.running.nameOf(fn)] = args
	p.running.lastArgs = all
	return nil
}

// A NoArguments is the error of a compilation that needs a run of the program, and has no arguments for that.
type NoArguments struct{ Entry string }

// Error says what to do.
func (e *NoArguments) Error() string {
	return fmt.Sprintf("code is generated while %s runs: say on what, as in --args \"1, 2\"", e.Entry)
}

// runsOf returns what a program is run on, nil if it is only compiled.
func (p *running) runsOf(fn *stdspace.Function, g *Generated) ([]MetaRun, error) {
	name := p.nameOf(fn)
	args := p.argsOf(fn)
	if args == "" && p.hasMeta() {
		if m, err := p.readMeta(); err == nil && m.Entry == name && len(m.Runs) > 0 {
			return m.Runs, nil
		}
	}
	if args == "" && fn.Code.ArgCount > len(fn.Defaults) {
		if g.portal == nil && !slices.Contains(g.Coloured.Entry.Args, hintannotator.Green) {
			return nil, nil
		}
		return nil, &NoArguments{name}
	}
	values, err := p.arguments(fn, args)
	if err != nil {
		return nil, err
	}
	r := MetaRun{Args: withDefaults(fn, values)}
	for _, i := range p.online.Known {
		if i < 0 || i >= len(r.Args) {
			return nil, fmt.Errorf("%s has no argument %d: arguments are counted from 0", name, i)
		}
	}
	if g.portal == nil {
		r.Const = p.online.Known
	}
	return []MetaRun{r}, nil
}
