package window

import (
	"context"
	"maps"
	"slices"

	"vitrine/engine"
)

// A compilable is a document whose functions can run with generated compilers.
type compilable interface {
	document
	// SetCompiler says how the generated compiler of the program that a function starts works from now on.
	SetCompiler(function string, o engine.JITOptions)
	// CheckInlining reports functions in the options that the program does not call.
	CheckInlining(ctx context.Context, function string, o engine.JITOptions) error
	// HasRuns reports whether the file says what a function is run on.
	HasRuns(function string) bool
}

// SetCompiler implements compilable.
func (d *programDocument) SetCompiler(function string, o engine.JITOptions) {
	d.typingMu.Lock()
	defer d.typingMu.Unlock()
	all := maps.Clone(d.choices.JIT) // a task may be reading the old ones
	if all == nil {
		all = map[string]engine.JITOptions{}
	}
	all[function] = o
	d.choices.JIT = all
}

// CheckInlining implements compilable.
func (d *programDocument) CheckInlining(ctx context.Context, function string, o engine.JITOptions) error {
	if len(o.Inline)+len(o.Residual) == 0 {
		return nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.useTypes(function); err != nil {
		return err
	}
	return d.program.CheckInlining(ctx, function, o)
}

// HasRuns implements compilable.
func (d *programDocument) HasRuns(function string) bool {
	return d.entry.meta && d.entry.name == function
}

// mostCompilers is of how many functions it is remembered how their compilers work.
const mostCompilers = 200

// A chosenCompiler is how somebody chose that the compiler of a function works.
type chosenCompiler struct {
	File, Function string
	Options        engine.JITOptions
}

func (p prefs) compilers() []chosenCompiler {
	var list []chosenCompiler
	p.latest("compilers", &list)
	return list
}

// compiler returns how the compiler of a function works; at first, it does as the original did.
func (p prefs) compiler(file, function string) engine.JITOptions {
	for _, c := range p.compilers() {
		if c.File == file && c.Function == function {
			return c.Options
		}
	}
	return engine.JITOptions{}
}

func (p prefs) setCompiler(file, function string, o engine.JITOptions) error {
	var list []chosenCompiler
	return p.change("compilers", &list, func() any {
		list = slices.DeleteFunc(list, func(c chosenCompiler) bool { return c.File == file && c.Function == function })
		if o.String() != (engine.JITOptions{}).String() {
			list = append(list, chosenCompiler{file, function, o})
		}
		return list[max(0, len(list)-mostCompilers):]
	})
}

// setCompiler changes how the compiler of a function works. Pages that show its work are out of date then.
func (rd *runDesk) setCompiler(function string, o engine.JITOptions) {
	doc, ok := rd.w.opened.doc.(compilable)
	if !ok {
		return
	}
	if err := rd.w.prefs.setCompiler(rd.w.opened.path, function, o); err != nil {
		rd.w.problems.showError("Remembering how the compiler of "+function+" works", err)
	}
	doc.SetCompiler(function, o)
	for _, t := range rd.w.tabs.all {
		if dependsOnCompiler(t.key) && rd.w.choices.sameFunction(t.key.Entry, function) {
			t.version = outdated
		}
	}
	rd.w.search.forgetPages()
	rd.w.why.forget()
}
