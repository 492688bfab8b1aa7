package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/jit/llabstract"
	"vitrine/lowlevel/backendopt"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/runtime/machine"
)

// OnlineOptions say what is known when a function is specialised. The zero value is for
// functions that call others with constants.
type OnlineOptions struct {
	Known []int  // which arguments are known, counted from 0
	Args  string // the values of all arguments, as Python literals
	Rule  llabstract.Rule
}

// A Specialised is a function that was specialised for what is known.
type Specialised struct {
	Function  *lltype.Object        // the residual function; its arguments are those that are not known
	Recording *llabstract.Recording // how it was made, nil if nobody asked for that

	// Called are the functions that it calls, or that these call, which were specialised too, as
	// they come back to themselves.
	Called []*lltype.Object

	entry   *stdspace.Function
	program *lowered
	known   []*model.Constant
}

// residualPasses are the optimisations that residual graphs go through: those that make them
// easier to read, and leave calls as they are.
var residualPasses = func() []string {
	return slices.DeleteFunc(passNames(), func(name string) bool { return name == "inline" || name == "unroll_recursion" })
}()

// Specialise specialises a function for what is known of its arguments.
func (p *Program) Specialise(ctx context.Context, name string, opt OnlineOptions) (s *Specialised, err error) {
	defer guard(&err, name)
	fn, err := p.functions.find(name)
	if err != nil {
		return nil, err
	}
	return p.running.specialise(ctx, fn, opt)
}

func (p *running) specialise(ctx context.Context, fn *stdspace.Function, opt OnlineOptions) (*Specialised, error) {
	l, err := p.lower(ctx, fn)
	if err != nil {
		return nil, err
	}
	return p.specialiseIn(ctx, fn, l, opt, nil)
}

// A specialisedBy is a function, specialised by a rule.
type specialisedBy struct {
	fn   *stdspace.Function
	rule llabstract.Rule
}

// A recordedOnline is how a function was specialised, to the end or up to an error.
type recordedOnline struct {
	*Specialised
	failure error
}

// specialiseRecorded specialises a function for what the options of the program say, with
// every step recorded. It remembers the answer.
func (p *running) specialiseRecorded(ctx context.Context, fn *stdspace.Function) (*Specialised, error) {
	l, err := p.lower(ctx, fn)
	if err != nil {
		return nil, err
	}
	by := specialisedBy{fn, p.online.Rule}
	if r := p.specialised[by]; r.Specialised != nil && r.program == l {
		return r.Specialised, r.failure
	}
	rec := llabstract.NewRecording(l.Keys(KindSpecialising))
	s, err := p.specialiseIn(ctx, fn, l, p.online, rec)
	if s != nil && ctx.Err() == nil {
		p.specialised[by] = recordedOnline{s, err}
	}
	return s, err
}

func (p *running) specialiseIn(ctx context.Context, fn *stdspace.Function, l *lowered, opt OnlineOptions, rec *llabstract.Recording) (*Specialised, error) {
	f := l.Entry.Function()
	s := &Specialised{Recording: rec, entry: fn, program: l}
	var err error
	if s.known, err = p.knownArguments(fn, l, opt); err != nil {
		return nil, err
	}
	r, err := llabstract.Specialise(ctx, f, s.known, llabstract.Options{Rule: opt.Rule, Program: l.Functions(), Recording: rec})
	if err != nil {
		return s, err
	}
	t := f.Type.(*lltype.FuncType)
	var args []lltype.Type
	for i, a := range t.Args {
		if s.known[i] == nil {
			args = append(args, a)
		}
	}
	s.Function = lltype.NewFunction(lltype.Func(t.Result, args...), &lltype.Function{Name: f.Func.Name, Graph: r.Graph})
	s.Called = r.Functions
	o, err := backendopt.Optimise(ctx, s.functions(), backendopt.Options{Passes: residualPasses, Exceptions: l.Exceptions}, nil)
	if err != nil {
		return s, err
	}
	for _, f := range s.functions() {
		f.Func.Graph = o.Graph(f)
	}
	if rec != nil {
		rec.Tidied(s.Function.Func.Graph, "What nobody needs is taken out: copies, links from block to block, operations whose result is known")
	}
	return s, nil
}

// knownArguments returns the constants of the arguments that are known, nil for the others.
func (p *running) knownArguments(fn *stdspace.Function, l *lowered, opt OnlineOptions) ([]*model.Constant, error) {
	types := l.Entry.Function().Type.(*lltype.FuncType).Args
	known := make([]*model.Constant, len(types))
	if len(opt.Known) == 0 {
		return known, nil
	}
	values, err := p.arguments(fn, opt.Args)
	if err != nil {
		return nil, err
	}
	values = withDefaults(fn, values)
	for _, i := range opt.Known {
		if i < 0 || i >= len(types) || i >= len(values) {
			return nil, fmt.Errorf("%s has no argument %d: arguments are counted from 0", p.nameOf(fn), i)
		}
		v, err := l.Argument(i, values[i])
		if err != nil {
			binding := l.Entry.Source.Binding(l.Entry.Source.StartBlock.InputArgs[i])
			return nil, p.argumentError(i, values[i], binding, l.LowLevel, err)
		}
		known[i] = lltype.NewConstant(v, types[i])
	}
	return known, nil
}

// functions returns the residual function and those that were specialised for it.
func (s *Specialised) functions() []*lltype.Object {
	return append([]*lltype.Object{s.Function}, s.Called...)
}

// A Residual counts what is left of a function.
type Residual struct {
	Operations map[string]int `json:"operations"` // by name, calls and copies left out
	Calls      map[string]int `json:"calls"`      // by the name of the function
	Blocks     int            `json:"blocks"`
	Loops      int            `json:"loops"`
}

// Residual counts what is left, in the functions that were specialised for it too.
func (s *Specialised) Residual() Residual {
	r := Residual{Operations: make(map[string]int), Calls: make(map[string]int)}
	for _, f := range s.functions() {
		r.count(f.Func.Graph, func(*model.Block) bool { return false })
	}
	return r
}

// count counts what a graph consists of, but for some blocks.
func (r *Residual) count(g *model.FunctionGraph, without func(*model.Block) bool) {
	r.Loops += g.BackEdges(without)
	for _, b := range g.Blocks() {
		if without(b) {
			continue
		}
		r.Blocks++
		for _, op := range b.Operations {
			switch llop.Of(op) {
			case llop.DirectCall:
				r.Calls[strings.TrimPrefix(fmt.Sprint(op.Args[0].(*model.Constant).Text()), "&")]++
			case llop.SameAs, llop.CastPointer, llop.Keepalive:
			default:
				r.Operations[op.Name]++
			}
		}
	}
}

// RunSpecialised runs a specialised function on the arguments that are not known; args are
// all of them. With says what runs it: the low-level interpreter or machine code. bytes is the size
// of the machine code.
func (p *Program) RunSpecialised(ctx context.Context, s *Specialised, args string, opt RunOptions) (out *Outcome, bytes int, err error) {
	defer guard(&err, p.functions.nameOf(s.entry))
	run, err := p.running.prepare(ctx, p.functions.nameOf(s.entry), args, opt)
	if err != nil {
		return nil, 0, err
	}
	defer run.close()
	var given []uint64
	for i, a := range run.arguments {
		if i >= len(s.known) || s.known[i] == nil {
			given = append(given, a)
		}
	}
	var by runner = run.interp
	if opt.With == WithNative {
		m, err := machine.Compile(run.heap, s.program.Exceptions, []*lltype.Object{s.Function}, machine.Options{Output: run.console})
		if err != nil {
			return nil, 0, fmt.Errorf("compiling to machine code: %w", err)
		}
		defer m.Close()
		if list, err := m.Listing(s.Function); err == nil {
			for _, in := range list {
				bytes += len(in.Bytes)
			}
		}
		by = m
	}
	run.function, run.arguments = s.Function, given
	out, err = run.run(ctx, by)
	return out, bytes, err
}
