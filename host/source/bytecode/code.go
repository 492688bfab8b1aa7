// Package bytecode is the stack code that the interpreter executes and that
// the Flow Object Space follows.
//
// The machine has a value stack, local variables in numbered slots ("fast"
// locals), cells for variables shared with nested functions, and a block
// stack that says where loops end and who handles exceptions. An except or
// finally handler is entered with three values on the stack: the suspended
// unroller, the exception's value and, on top, its type; a finally handler
// that is reached normally finds None three times instead.
package bytecode

import "vitrine/host/source"

// An Instr is one instruction. Its index in Code.Instrs is its position;
// jump targets are such indices.
type Instr struct {
	Op  Op
	Arg int32
}

// A Flag tells something about a Code.
type Flag uint8

// The flags of code objects.
const (
	VarArgs     Flag = 1 << iota // has a *args parameter
	VarKeywords                  // has a **kwargs parameter
	Optimized                    // its locals are fast locals (a function, not a module or class)
	Generator                    // calling it makes a generator
	ClassBody                    // runs with a dictionary as its locals, returns its __class__ cell or None
)

// A Code is a compiled function, class body or module.
type Code struct {
	Name     string // "f", "<module>", "<lambda>"
	QualName string // "Class.method", "outer.<locals>.inner"
	File     string
	Dialect  source.Dialect
	Span     source.Span // the definition's header, or the whole file
	Doc      any         // documentation string as in Consts, nil if there is none
	Flags    Flag
	Futures  []string // what its file imports from __future__, each name once

	Instrs []Instr
	Spans  []source.Span // of each instruction: the expression it comes from

	// Consts are nil (None), bool, int64, *big.Int, float64, complex128,
	// string, syntax.Bytes, syntax.Unicode, syntax.LongInt, syntax.Ellipsis,
	// Tuple, or *Code.
	Consts []any
	Names  []string

	// TupleItems are the expressions that stand for the items of a constant tuple, by its index in Consts.
	TupleItems map[int32][]source.Span

	// VarNames are the fast locals: positional parameters (of which the first
	// PosOnly cannot be given by name), keyword-only parameters, *args,
	// **kwargs, then the others in order of appearance.
	VarNames []string
	ArgCount int // positional parameters, position-only ones included
	PosOnly  int
	KwOnly   int

	// Cells are numbered CellVars first, then FreeVars. CellArgs gives for
	// each cell variable the parameter (index in VarNames) it starts from,
	// or -1.
	CellVars []string
	CellArgs []int
	FreeVars []string

	StackSize int

	// HandlerEnds gives the last instruction of each handler, or chain of handlers, by its first one.
	HandlerEnds map[int32]int32

	// HandlerVars are the variables of handlers in Python 3, those of inner handlers first.
	HandlerVars []HandlerVar

	// Inlined is where comprehensions of Python 3 lie that are functions of their own for CPython: the variables around them are
	// free ones there.
	Inlined []Range

	// End is the last statement of a function whose body can end there without a return; then it returns None.
	End source.Span
}

// A HandlerVar is the variable of a handler, which is deleted wherever the handler is left. Where that is not at an instruction of the
// handler's own, but by an exception or past a finally clause, whoever leaves it has to see to that.
type HandlerVar struct {
	Range        // the handler's body
	Delete Instr // the variable
}

// A Range is some instructions that follow one another: the first one, and the first one after them.
type Range struct{ Start, End int32 }

// Covers reports whether an instruction is one of them.
func (r Range) Covers(instr int) bool { return int(r.Start) <= instr && instr < int(r.End) }

// A Tuple is a constant tuple.
type Tuple []any

// Params returns the number of fast locals that are parameters.
func (c *Code) Params() int {
	n := c.ArgCount + c.KwOnly
	if c.Flags&VarArgs != 0 {
		n++
	}
	if c.Flags&VarKeywords != 0 {
		n++
	}
	return n
}

// Flags of MakeFunction, above the two counts in its argument.
const (
	FunctionAnnotations = 1 << 16
	FunctionClosure     = 1 << 17
)

// FunctionArg packs the argument of MakeFunction: how many default values,
// how many keyword-only defaults, and flags.
func FunctionArg(defaults, kwDefaults, flags int) int32 {
	return int32(defaults | kwDefaults<<8 | flags)
}

// FormatValue takes one of these conversions in the low bits of its argument;
// FormatSpec is set if a format specification is on the stack.
const (
	FormatPlain = iota
	FormatStr
	FormatRepr
	FormatASCII
	FormatSpec = 4
)
