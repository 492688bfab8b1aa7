package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"vitrine/flowspace"
	"vitrine/flowspace/flowtext"
	"vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/host/origins"
	"vitrine/host/permission"
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/source/compile"
	"vitrine/host/source/syntax"
	"vitrine/host/stdspace"
)

// Options say how a program is loaded and analysed. The zero value is the usual choice.
type Options struct {
	Dialect source.Dialect   // Auto decides for each file
	Unpack  flowspace.Unpack // strategy for UNPACK_SEQUENCE
	Budget  int              // most bytecodes of one analysis; 0: a default
	Kept    int              // the same of one whose steps are recorded; 0: as many as Budget
	Heap    int64            // most bytes that the process may hold while the program runs as Python or is analysed; 0: a default
	Steps   int64            // most backward jumps and calls of the module level; 0: without limit
	Stdin   io.Reader        // what the program reads; nil: nothing is there
	Stdout  io.Writer        // what the program prints; nil: nowhere

	// Permissions say what else the program may touch, and where else imports look.
	Permissions permission.Grants

	// Origins notes where the module level makes objects, for explanations of types. It
	// runs more slowly then.
	Origins bool

	Annotate AnnotateOptions // of every entry without options of its own

	// Optimise says which optimisations low-level graphs go through, as
	// [ParsePasses] reads them. "" stands for none, and for all where machine
	// code is made.
	Optimise string

	// Arch is the machine whose code the stage machine shows, one of [machine.Archs]; "" stands
	// for the one that this process runs on. Programs run on that one in any case.
	Arch string

	// Online says what is known where a function is specialised at the stage online.
	Online OnlineOptions

	// JIT says how generated compilers work at the stages timeshifted and residual.
	JIT JITOptions

	// Portal is the function that a compiler is generated for. "" stands for that which META of the
	// file names, and without it for the only one with a merge point, or else the one that starts the
	// program.
	Portal string

	// Explicit runs the exception transformation on the graphs of the stage lowlevel,
	// after the optimisations.
	Explicit bool
}

// A Program is a Python file whose module level has been executed. Its methods
// may not be called from several goroutines at once.
type Program struct {
	File    string
	Text    string
	Dialect source.Dialect

	options Options
	touched touched
	std     *stdspace.Space
	builder *flowspace.Builder
	written *flowtext.Format // how flow graphs are written

	rehearsed rehearsed

	// The parts that work on the program, each on the results of those before it.
	functions  *functions
	annotating *annotating
	lowering   *lowering
	running    *running
}

// Load reads a file, compiles it and executes its module level. Errors in the text are a
// [source.ErrorList], an exception of the module level is a [*RunError].
func Load(ctx context.Context, file string, opt Options) (*Program, error) {
	text, err := permission.ReadFile(file, permission.MostSource)
	if err != nil {
		return nil, fmt.Errorf("cannot read the program: %w", err)
	}
	return LoadText(ctx, file, text, opt)
}

// LoadText is Load for a text that is in memory; file is its name.
func LoadText(ctx context.Context, file string, text []byte, opt Options) (p *Program, err error) {
	defer guard(&err, "loading "+file)
	if opt.Stdout == nil {
		opt.Stdout = io.Discard
	}
	p, err = loadAs(ctx, file, text, opt, opt.Dialect == source.Auto)
	var needs *stdspace.DialectError
	if !errors.As(err, &needs) {
		return p, err
	}
	// A program of which a module needs Python 2 is Python 2 throughout, if it can be.
	if _, err := syntax.Parse(file, text, source.Python2); err == nil {
		opt.Dialect = source.Python2
	}
	return loadAs(ctx, file, text, opt, false)
}

// loadAs loads a program. If it has one dialect throughout, an error may be a [*stdspace.DialectError].
func loadAs(ctx context.Context, file string, text []byte, opt Options, oneDialect bool) (*Program, error) {
	p := &Program{File: file, Text: string(text), Dialect: opt.Dialect}
	p.touched.watch(&opt)
	p.options = opt
	if err := p.start(ctx, text, oneDialect); err != nil {
		return nil, err
	}
	return p, nil
}

// guard turns a defect of the engine into an error.
func guard(err *error, doing string) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("%s: the engine failed: %v", doing, r)
	}
}

// FlowGraph builds the flow graph of a function. rec, if not nil, receives
// every step.
func (p *Program) FlowGraph(ctx context.Context, name string, raw bool, rec *flowspace.Recording) (*model.FunctionGraph, error) {
	fn, err := p.functions.find(name)
	if err != nil {
		return nil, err
	}
	return p.builder.Build(ctx, fn, p.flowOptions(raw, rec))
}

func (p *Program) flowOptions(raw bool, rec *flowspace.Recording) flowspace.Options {
	return flowspace.Options{
		Raw: raw, Unpack: p.options.Unpack, Budget: p.options.Budget, Record: rec, Kept: p.options.Kept,
	}
}

// Functions returns the functions that the file defines, in source order.
func (p *Program) Functions() []Function { return p.functions.list() }

// Entries returns the functions of the file whose argument types are known, in source
// order: by ENTRIES, or by annotations.
func (p *Program) Entries() []Function { return p.annotating.entries() }

// Close frees what recorded runs keep. Their views then only show graphs.
func (p *Program) Close() { p.running.close() }

// A RunError is an exception that the program raised and nobody caught.
type RunError struct {
	Class string       // name of the exception's class
	Text  string       // the whole message, traceback included
	Place source.Error // innermost place in a file of the user
	Exc   *interp.OperationError
}

// Error gives the place and the exception, then the traceback.
func (e *RunError) Error() string {
	return fmt.Sprintf("%s:%v: %s\n%s", e.Place.File, e.Place.Span, e.Place.Msg, e.Text)
}

// Unwrap returns the exception.
func (e *RunError) Unwrap() error { return e.Exc }

// start runs the module level. The context ends only that, not what the program does
// later.
func (p *Program) start(ctx context.Context, text []byte, oneDialect bool) error {
	code, err := p.compile(ctx, text)
	if err != nil {
		return err
	}
	loading, stop := context.WithCancelCause(context.WithoutCancel(ctx))
	forget := context.AfterFunc(ctx, func() { stop(context.Cause(ctx)) })
	defer forget()
	permissions := permission.For(p.File, p.options.Permissions)
	permissions.Witness()
	var one func() bool
	if oneDialect {
		one = func() bool { return !p.touched.any() } // what was printed cannot be taken back
	}
	p.std = stdspace.New(stdspace.Options{
		OneDialect: one,
		Path:       p.options.Permissions.Path, Permissions: permissions,
		Dialect: p.Dialect, Stdin: p.options.Stdin, Stdout: p.options.Stdout, Context: loading, Args: []string{p.File},
		Budget: stdspace.Budget{Heap: p.options.Heap, Steps: p.options.Steps},
	})
	p.builder = flowspace.NewBuilder(p.std)
	p.written = flowtext.New(p.std, p.builder.Constant)
	name := strings.TrimSuffix(filepath.Base(p.File), filepath.Ext(p.File))
	var notes *origins.Notes
	if p.options.Origins {
		notes = origins.New()
		p.std.SetTrace(notes.Trace)
	}
	module, err := p.std.RunModule(name, code)
	p.std.SetSteps(0)
	p.std.SetTrace(nil)
	var exc *interp.OperationError
	if errors.As(err, &exc) {
		return p.runError(exc)
	}
	if err != nil {
		return err
	}
	p.functions = newFunctions(p.File, p.Text, module, permissions, p.builder)
	p.annotating = newAnnotating(p.functions, p.std, p.builder, p.options)
	p.annotating.origins = notes
	p.lowering = newLowering(p.annotating)
	p.running = newRunning(p.lowering, p.Dialect)
	return nil
}

// compile turns the text into code. A text of megabytes takes seconds. If the context
// ends first, the compiler is left running.
func (p *Program) compile(ctx context.Context, text []byte) (code *bytecode.Code, err error) {
	type compiled struct {
		dialect source.Dialect
		code    *bytecode.Code
		err     error
	}
	done := make(chan compiled, 1)
	go func() {
		var c compiled
		defer func() { done <- c }()
		defer guard(&c.err, "compiling "+p.File)
		tree, err := syntax.Parse(p.File, text, p.Dialect)
		if c.err = err; err == nil {
			c.dialect = tree.Dialect
			c.code, c.err = compile.File(tree)
		}
	}()
	select {
	case c := <-done:
		if c.err == nil {
			p.Dialect = c.dialect
		}
		return c.code, c.err
	case <-ctx.Done():
		return nil, fmt.Errorf("compiling %s: %w", p.File, context.Cause(ctx))
	}
}

// runError gives an exception that left the program its innermost place in the
// program's own file.
func (p *Program) runError(exc *interp.OperationError) error {
	e := &RunError{Class: p.std.ExceptionClass(exc).Name, Text: p.std.FormatException(exc), Exc: exc}
	e.Place = source.Error{File: p.File, Msg: p.std.ExceptionLine(exc)}
	for _, t := range exc.Traceback {
		if t.Code.File == p.File && t.Instr >= 0 {
			e.Place.Span = t.Code.Spans[t.Instr]
			break
		}
	}
	e.Place.Text = source.Line(p.Text, int(e.Place.Span.Line))
	return e
}
