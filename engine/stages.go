package engine

import (
	"context"
	"fmt"
	"strings"

	"vitrine/engine/forms"
	"vitrine/host/stdspace"
	"vitrine/pages/trace"
)

// A Stage is a stage of the pipeline: one entry in the table of stages, and one file
// with its functions. Everything that enumerates stages uses the table.
type Stage struct {
	Name string // as the command line and keys of pages have it

	// Program says that the stage is about the program that a function starts, not only
	// about the function: it needs the types of the function's arguments.
	Program bool

	// Raw says that graphs before simplification are available.
	Raw bool

	// GraphsOf is the stage that names the graphs of this one; "" if it is this one.
	GraphsOf string

	// Pages are what can be looked at; the first is the page of the stage itself. A
	// stage may have none. Chosen says that the command line can ask for each of them.
	Pages  []*Kind
	Chosen bool

	// Runner is the name of what runs a program as this stage leaves it, "" if
	// nothing does; RunnerDoc says what that is.
	Runner, RunnerDoc string

	// graphs makes the graphs of a function. Typing errors are not an error here.
	graphs func(ctx context.Context, p *Program, fn *stdspace.Function, raw bool) (list []forms.Graph, untyped []error, err error)

	// steps returns the steps that the stage takes on a function; or, if there are
	// arguments, those of a run of it. After an error, there may be some.
	steps func(ctx context.Context, p *Program, fn *stdspace.Function, args *string) (*trace.Timeline, error)

	// states returns what the stage knows right after each of these steps, as data for JSON;
	// nil if it has none.
	states func(ctx context.Context, p *Program, fn *stdspace.Function) (func(step int) any, error)

	// run runs a function, if there is a runner.
	run func(ctx context.Context, p *Program, name, args string, opt RunOptions) (*Outcome, error)
}

// The names of the stages.
const (
	StageBytecode  = "bytecode"
	StageFlow      = "flow"
	StageAnnotated = "annotated"
	StageLowLevel  = "lowlevel"
	StageMachine   = "machine"
)

// table has all stages, in the order of the pipeline.
var table = []*Stage{&bytecodeStage, &flowStage, &annotatedStage, &lowLevelStage, &onlineStage, &colouredStage, &timeshiftedStage, &residualStage, &machineStage}

// Stages returns all stages, in the order of the pipeline.
func Stages() []*Stage { return append([]*Stage(nil), table...) }

// StageNames returns the names of all stages.
func StageNames() []string { return namesOf(func(s *Stage) string { return s.Name }) }

// Runners returns the names of everything that can run a program.
func Runners() []string { return namesOf(func(s *Stage) string { return s.Runner }) }

// namesOf collects the non-empty answers of stages.
func namesOf(say func(*Stage) string) []string {
	var names []string
	for _, s := range table {
		if name := say(s); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// StageNamed returns the stage with a name.
func StageNamed(name string) (*Stage, error) {
	for _, s := range table {
		if s.Name == name {
			return s, nil
		}
	}
	return nil, fmt.Errorf("there is no stage %q; there are: %s", name, strings.Join(StageNames(), ", "))
}

// PageNames are the names of the kinds of pages of a stage, as keys begin.
func (s *Stage) PageNames() []string {
	names := make([]string, len(s.Pages))
	for i, k := range s.Pages {
		names[i] = k.Name
	}
	return names
}

// SharesGraphs reports whether the graphs of two stages have the same names.
func (s *Stage) SharesGraphs(with *Stage) bool { return s.graphsOf() == with.graphsOf() }

func (s *Stage) graphsOf() string {
	if s.GraphsOf != "" {
		return s.GraphsOf
	}
	return s.Name
}

// Graphs builds the graph of a function at a stage, or the graphs of all
// functions of the file if name is "". An error about a named function is returned;
// others are in the answer, and so are typing errors.
func (p *Program) Graphs(ctx context.Context, name, stage string, raw bool) (out *forms.Graphs, err error) {
	defer guard(&err, p.File)
	s, err := StageNamed(stage)
	if err != nil {
		return nil, err
	}
	fns, err := targets(p, s, name)
	if err != nil {
		return nil, err
	}
	out = &forms.Graphs{Program: p.File, Entry: name, Stage: stage}
	for _, fn := range fns {
		list, untyped, err := s.graphs(ctx, p, fn, raw)
		if err != nil && (name != "" || ctx.Err() != nil) {
			return nil, err
		}
		if err != nil {
			out.Errors = append(out.Errors, err)
		}
		out.Graphs = append(out.Graphs, list...)
		out.Errors = append(out.Errors, untyped...)
	}
	return out, nil
}

// targets are the functions that a stage works on: that with a name or, if the name is
// "", all suitable ones of the file.
func targets(p *Program, s *Stage, name string) ([]*stdspace.Function, error) {
	if !s.Program {
		return p.functions.named(name)
	}
	entries, err := p.annotating.entriesFor(name)
	if err != nil {
		return nil, err
	}
	fns := make([]*stdspace.Function, len(entries))
	for i, entry := range entries {
		if fns[i], err = p.functions.find(entry); err != nil {
			return nil, err
		}
	}
	return fns, nil
}

// Trace returns the steps that a stage takes on a function. If the stage
// fails, the steps up to there are returned with the error. If args is not nil, stages
// that can run the function do so instead of showing how it is made.
func (p *Program) Trace(ctx context.Context, name, stage string, args *string) (steps *trace.Timeline, err error) {
	defer guard(&err, name)
	fn, err := p.functions.find(name)
	if err != nil {
		return nil, err
	}
	s, err := StageNamed(stage)
	if err != nil {
		return nil, err
	}
	return s.steps(ctx, p, fn, args)
}

// States returns a function that tells what a stage knows right after each step that
// [Program.Trace] returns, as data for JSON; nil if the stage has no such data. After an
// error, it is there as far as there are steps.
func (p *Program) States(ctx context.Context, name, stage string) (at func(step int) any, err error) {
	defer guard(&err, name)
	fn, err := p.functions.find(name)
	if err != nil {
		return nil, err
	}
	s, err := StageNamed(stage)
	if err != nil || s.states == nil {
		return nil, err
	}
	return s.states(ctx, p, fn)
}

// Run runs a function with arguments given as Python literals, separated by commas;
// opt says what runs it. An exception is an outcome; an error means that the
// run did not begin or did not end. Typing and compiling do not count as time of the run.
func (p *Program) Run(ctx context.Context, name, args string, opt RunOptions) (out *Outcome, err error) {
	defer guard(&err, name)
	if opt.With == "" {
		opt.With = WithStd
	}
	for _, s := range table {
		if s.Runner == opt.With {
			return s.run(ctx, p, name, args, opt)
		}
	}
	return nil, fmt.Errorf("there is nothing called %q to run a program with; there are: %s", opt.With, strings.Join(Runners(), ", "))
}
