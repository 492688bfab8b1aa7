package engine

import (
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
)

// A View is everything that a window shows of one stage of one function.
type View struct {
	Key   string // as pages link to it: "flow:f"
	Title string

	Page      *page.Page     // the result of the stage
	Recording page.Recording // how the stage got there; nil if it has no steps

	File     string // the source file of the function
	Text     string // its whole text
	Bytecode []BytecodeLine
	Span     source.Span // where the function stands in the text; the zero Span if it does not

	// Beside is a view that is shown next to this one, at the same step: the
	// objects of a run, a graph after it was optimised. nil if there is none.
	Beside *View

	// More tells that the run goes on behind the last step of the recording.
	More bool

	// Errors are what is wrong with a program of which the view is complete
	// all the same: what cannot be typed.
	Errors []error

	fn *stdspace.Function
}

// A BytecodeLine is one instruction of a function, ready to be read.
type BytecodeLine struct {
	Index  int         // position of the instruction, as steps name it
	Text   string      // "   12 LOAD_FAST        0 (n)"
	Span   source.Span // the expression it comes from
	Target bool        // some jump leads here
}

// Function is a function of the program that can be translated.
type Function struct {
	Name   string // "f", or "Class.method"
	Key    string // key of the view of its flow graph
	Span   source.Span
	Params []string
}
