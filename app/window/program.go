package window

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"
	"sync"

	"vitrine/engine"
	"vitrine/engine/views"
	"vitrine/host/source"
	"vitrine/jit/llabstract"
	"vitrine/pages/page"
)

// programDocument is a Python program. Its engine does one thing at a time;
// a stopped task may still be running when the next one begins.
type programDocument struct {
	mu        sync.Mutex
	program   *engine.Program
	fileTypes map[string][]string // by entry, read once too
	functions []engine.Function   // read once: the window must not wait for a task
	entry     entryPoint          // read once too

	prints outlet // what the program prints

	typingMu sync.Mutex // held for no longer than it takes to read or write
	typings  map[string]typing
	choices  engine.Choices
}

// mostKept is of how many bytecodes of the analysis of one function the steps are recorded. Those
// of each take almost a kilobyte, so this bounds the memory. It is far more than
// anybody steps through; what follows is only missing between them and the finished graph.
const mostKept = 300_000

// processMemory is how many bytes the process may hold for a program: other programs on
// the desktop need memory too.
const processMemory = 1 << 30

func loadProgram(ctx context.Context, file string, r reading) (document, error) {
	return loadKeeping(ctx, file, r, mostKept)
}

// loadKeeping is loadProgram with another bound for recordings.
func loadKeeping(ctx context.Context, file string, r reading, kept int) (document, error) {
	d := &programDocument{typings: map[string]typing{}}
	d.prints.turn(r.prints)
	opt := engine.Options{
		Dialect: r.dialect, Kept: kept, Heap: processMemory, Stdout: &d.prints, Permissions: r.granted, Origins: true,
	}
	var p *engine.Program
	var err error
	if r.text != nil {
		p, err = engine.LoadText(ctx, file, []byte(*r.text), opt)
	} else {
		p, err = engine.Load(ctx, file, opt)
	}
	if err != nil {
		return nil, placed(err)
	}
	d.program = p
	d.entry = entryOf(ctx, p, r.words)
	d.functions = p.Functions() // with the entry point
	d.fileTypes = map[string][]string{}
	for _, f := range d.functions {
		d.fileTypes[f.Name] = p.FileTypes(f.Name)
	}
	return d, nil
}

// An entryPoint is the function that a program begins with.
type entryPoint struct {
	name string // "" if the file says nothing of it
	meta bool   // META says it, and with what it runs
	args string // with which it runs, as literals, if it takes the command line
	err  error  // why the file's function target does not give any

	target bool // the file's function target says it, and may make something of the arguments of the program
}

// entryOf is what META runs, or else what target(driver, args) returns, or else the only function that ENTRIES names. The types
// that target gives are those of the file from then on. words are the arguments of the program.
func entryOf(ctx context.Context, p *engine.Program, words []string) entryPoint {
	if meta := p.MetaEntry(); meta != "" {
		return entryPoint{name: meta, meta: true}
	}
	if !engine.HasTarget(p) {
		return entryPoint{name: engine.OnlyEntry(p)}
	}
	t, err := engine.FindTarget(ctx, p, words...)
	if err != nil {
		return entryPoint{err: placed(err), target: true}
	}
	e := entryPoint{name: t.Entry, target: true}
	if t.Standalone {
		e.args = engine.CommandLine(p, append([]string{p.File}, words...))
	}
	return e
}

// placed gives an exception of the program the place where it was raised, like an error
// in the text.
func placed(err error) error {
	var run *engine.RunError
	if errors.As(err, &run) && run.Place.Span.IsValid() {
		place := run.Place
		place.Msg = fmt.Sprintf("%s\n%s", place.Msg, run.Text)
		return source.ErrorList{&place}
	}
	return err
}

// Close implements closable. A task may still be running: the window does not wait for
// it.
func (d *programDocument) Close() {
	go func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.program.Close()
	}()
}

// Functions implements document.
func (d *programDocument) Functions() []engine.Function { return d.functions }

// View implements document.
func (d *programDocument) View(ctx context.Context, key page.Key, progress func(int)) (*views.View, error) {
	return d.make(ctx, d.program.View, key, progress)
}

// Result implements hasty.
func (d *programDocument) Result(ctx context.Context, key page.Key, progress func(int)) (*views.View, error) {
	return d.make(ctx, d.program.Result, key, progress)
}

func (d *programDocument) make(ctx context.Context, make viewMaker, key page.Key, progress func(int)) (*views.View, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if isOfProgram(key) {
		return d.annotated(ctx, make, key, progress)
	}
	v, err := make(ctx, key, progress)
	if err != nil {
		err = placed(err)
	}
	return v, err
}

// annotated makes a page of an annotated program.
func (d *programDocument) annotated(ctx context.Context, make viewMaker, key page.Key, progress func(int)) (*views.View, error) {
	if err := d.useTypes(d.entryOf(key)); err != nil {
		return nil, err
	}
	how := d.typing(d.entryOf(key))
	v, err := make(ctx, key, progress)
	if err != nil && v != nil && len(v.Page.Nodes) == 0 && ctx.Err() == nil && how.Types != "" {
		return nil, &untyped{entry: d.entryOf(key), given: true, err: err}
	}
	return v, err
}

// useTypes tells the engine how the program of an entry is annotated, and with
// which optimisations.
func (d *programDocument) useTypes(entry string) error {
	how := d.typing(entry)
	opt := engine.AnnotateOptions{Types: how.Types, Variants: how.Variants}
	if how.Functions != "" {
		opt.Functions = strings.Split(how.Functions, ",")
	}
	d.program.Choose(d.chosen())
	if err := d.program.AnnotateWith(entry, opt); err != nil {
		return &untyped{entry: entry, given: how.Types != "", err: err}
	}
	return nil
}

// entryOf returns the entry that a key names.
func (d *programDocument) entryOf(key page.Key) string {
	if f, ok := functionOf(d, key.Entry); ok {
		return f.Name
	}
	return key.Entry
}

func (d *programDocument) typing(entry string) typing {
	d.typingMu.Lock()
	defer d.typingMu.Unlock()
	return d.typings[entry]
}

// CheckTypes implements typedDocument.
func (d *programDocument) CheckTypes(ctx context.Context, entry, types string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.program.CheckTypes(ctx, entry, types)
}

// FileTypes implements typedDocument. Like the functions they are read once.
func (d *programDocument) FileTypes(entry string) []string { return d.fileTypes[entry] }

// SetTyping implements typedDocument.
func (d *programDocument) SetTyping(entry string, how typing) {
	d.typingMu.Lock()
	defer d.typingMu.Unlock()
	d.typings[entry] = how
}

// SetPasses implements optimised.
func (d *programDocument) SetPasses(passes []string) {
	d.typingMu.Lock()
	defer d.typingMu.Unlock()
	d.choices.Passes = passes
}

// SetRule implements specialised.
func (d *programDocument) SetRule(r llabstract.Rule) {
	d.typingMu.Lock()
	defer d.typingMu.Unlock()
	d.choices.Rule = r
}

// SetArch implements compiledDocument.
func (d *programDocument) SetArch(arch string) {
	d.typingMu.Lock()
	defer d.typingMu.Unlock()
	d.choices.Arch = arch
}

// SetRun implements hinted.
func (d *programDocument) SetRun(function, args string) {
	d.typingMu.Lock()
	defer d.typingMu.Unlock()
	all := maps.Clone(d.choices.Args) // a task may be reading the old ones
	if all == nil {
		all = map[string]string{}
	}
	all[function] = args
	d.choices.Args = all
}

func (d *programDocument) chosen() engine.Choices {
	d.typingMu.Lock()
	defer d.typingMu.Unlock()
	return d.choices
}

// Page implements pager.
func (d *programDocument) Page(ctx context.Context, key page.Key) (*page.Page, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.program.Page(ctx, key, false)
}

// Text implements document.
func (d *programDocument) Text() string { return d.program.Text }

// Language implements document.
func (d *programDocument) Language() string { return languageOf(d.program.Dialect) }
