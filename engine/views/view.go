// Package views makes what a window shows of the stages: pages, recordings and what
// stands beside them.
package views

import (
	"vitrine/engine/typed"
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/rtyper"
	"vitrine/pages/page"
)

// A View is everything that a window shows of one stage of one function. Whoever receives
// one closes it.
type View struct {
	Key   page.Key
	Title string

	Page      *page.Page     // the result of the stage
	Recording page.Recording // how the stage got there; nil if it has no steps

	// Unrecorded says that there are steps, which have not been recorded. Graphs are the keys
	// of all pages that will share them, that of the entry first; nil if only this one does.
	Unrecorded bool
	Graphs     []page.Key

	// Function is the function that is shown, nil where there is none: that of a
	// graph, or the entry of a program.
	Function *stdspace.Function

	File     string // the source file of the function
	Text     string // its whole text
	Bytecode []BytecodeLine
	Span     source.Span // where the function is in the text; the zero Span if it is not there

	// Flow are the keys of the flow graphs that the graphs of a program were made
	// from, by the names of these; that of the entry is under "". Graphs without a flow
	// graph are missing.
	Flow map[string]page.Key

	// Beside is a view that is shown next to this one, at the same step: the
	// objects of a run, a graph after it was optimised. It may have one beside itself. nil if
	// there is none.
	Beside *View

	// More says that the run goes on after the last step of the recording.
	More bool

	// Errors are the typing errors of a program. The view is complete despite them.
	Errors []error

	closed func() // gives back what the view needs, or nil
}

// Close says that nobody looks at the view any more, and frees what it needs beside its
// own values. It may be called twice. Recordings of closed views only show their graphs.
func (v *View) Close() {
	if v == nil || v.closed == nil {
		return
	}
	v.closed()
	v.closed = nil
}

// A Text returns the text of a source file of the program.
type Text func(file string) string

// ShowFunction gives a view the source and the bytecode of a function.
func (v *View) ShowFunction(fn *stdspace.Function, text Text) {
	v.showCode(fn, fn.Code, text(fn.Code.File))
}

func (v *View) showCode(fn *stdspace.Function, code *bytecode.Code, text string) {
	v.Function = fn
	v.File, v.Text, v.Bytecode, v.Span = code.File, text, bytecodeLines(code), code.Span
}

// showSource gives a view the source that a low-level graph comes from.
func (v *View) showSource(g *rtyper.Graph, text Text) {
	v.File, v.Text = g.File, text(g.File)
	if fn := typed.Source(g); fn != nil {
		v.showCode(fn, fn.Code, v.Text)
		v.File = g.File
	}
}

// A BytecodeLine is one instruction of a function, ready to be read.
type BytecodeLine struct {
	Index  int         // position of the instruction, as steps name it
	Text   string      // "   12 LOAD_FAST        0 (n)"
	Span   source.Span // the expression it comes from
	Target bool        // a jump leads here
}
