// Package geninterp turns a flow graph back into a function: one that performs
// the operations of the graph on an object space that it is given.
//
// For the function
//
//	def f(n):
//	    return n+1
//
// it generates
//
//	def f_interp(space, n_0):
//	    next_block = 0
//	    while True:
//	        if next_block == 0:
//	            v1 = space.add(n_0, c0)
//	            ...
//
// Python has no goto, so blocks are the branches of a loop, and next_block says which one
// comes next. That is slow to interpret. But the Flow Object Space, run on the generated
// function, folds next_block away again, and the result is the original graph.
//
// [Generate] makes the text. Constants are global variables of its module.
package geninterp

import (
	"fmt"
	"strings"

	"vitrine/flowspace/model"
	"vitrine/host/operation"
	"vitrine/host/stdspace"
)

// A Module is a generated module: its text, and the values of its global
// variables, which must be set before the function is called.
type Module struct {
	Name      string // of the function: "f_interp"
	Text      string
	Constants []Constant
}

// A Constant is a global variable of a generated module.
type Constant struct {
	Name  string
	Value stdspace.Object
}

// Generate returns the function for a graph. The graph must be one of the flow space, raw
// or simplified.
func Generate(g *model.FunctionGraph) (*Module, error) {
	e := &emitter{
		g:         g,
		m:         &Module{Name: identifier(g.Name) + "_interp"},
		index:     make(map[*model.Block]int),
		constants: make(map[any]string),
	}
	for i, b := range g.Blocks() {
		e.index[b] = i
	}
	e.function()
	if e.err != nil {
		return nil, fmt.Errorf("geninterp of %s: %w", g.Name, e.err)
	}
	e.m.Text = e.text.String()
	return e.m, nil
}

// identifier turns the name of a graph into an identifier.
func identifier(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, name)
}

type emitter struct {
	g         *model.FunctionGraph
	m         *Module
	text      strings.Builder
	index     map[*model.Block]int
	constants map[any]string
	err       error
}

// line writes a line; depth counts levels of indentation.
func (e *emitter) line(depth int, format string, args ...any) {
	e.text.WriteString(strings.Repeat("    ", depth))
	fmt.Fprintf(&e.text, format, args...)
	e.text.WriteByte('\n')
}

func (e *emitter) function() {
	params := ""
	for _, v := range e.g.StartBlock.InputArgs {
		params += ", " + e.value(v)
	}
	e.line(0, "from rlib.rarithmetic import ovfcheck")
	e.line(0, "")
	e.line(0, "def %s(space%s):", e.m.Name, params)
	e.line(1, "next_block = 0")
	e.line(1, "while True:")
	for i, b := range e.g.Blocks() {
		e.line(2, "if next_block == %d:", i)
		e.block(b)
	}
}

// value returns the text of a value: the name of a variable, or of the global
// variable that holds a constant.
func (e *emitter) value(v model.Value) string {
	c, ok := v.(*model.Constant)
	if !ok {
		return identifier(v.String())
	}
	name := e.constants[c.Key]
	if name == "" {
		name = fmt.Sprintf("c%d", len(e.constants))
		e.constants[c.Key] = name
		e.m.Constants = append(e.m.Constants, Constant{name, c.Value})
	}
	return name
}

func (e *emitter) values(vs []model.Value) string {
	parts := make([]string, len(vs))
	for i, v := range vs {
		parts[i] = e.value(v)
	}
	return strings.Join(parts, ", ")
}

func (e *emitter) block(b *model.Block) {
	switch b {
	case e.g.ReturnBlock:
		e.line(3, "return %s", e.value(b.InputArgs[0]))
		return
	case e.g.ExceptBlock:
		e.line(3, "space.raise_(%s, %s)", e.value(b.InputArgs[0]), e.value(b.InputArgs[1]))
		return
	}
	ops := b.Operations
	if b.CanRaise() {
		ops = ops[:len(ops)-1]
	}
	for _, op := range ops {
		e.operation(3, op)
	}
	switch {
	case b.CanRaise():
		e.raisingExit(b)
	case b.ExitSwitch == nil:
		e.jump(3, b.Exits[0])
	default:
		e.switchExit(b)
	}
}

// operation writes one operation as a call of a method of the space.
func (e *emitter) operation(depth int, op *model.SpaceOperation) {
	form := operation.Form(op.Opcode)
	call := fmt.Sprintf("space.%s(%s)", form.Op(), e.values(op.Args))
	if form.Has(operation.Overflow) {
		call = "ovfcheck(" + call + ")"
	}
	e.line(depth, "%s = %s", e.value(op.Result), call)
}

// switchExit writes a conditional jump. The exit switch is a truth value.
func (e *emitter) switchExit(b *model.Block) {
	v := e.value(b.ExitSwitch)
	for i, l := range b.Exits {
		switch l.Case.Value {
		case stdspace.True:
			e.line(3, "if %s:", v)
		case stdspace.False:
			e.line(3, "if not %s:", v)
		default:
			e.line(3, "if %s == %s:", v, e.value(l.Case))
		}
		e.jump(4, b.Exits[i])
	}
}

// raisingExit writes the last operation of a block under a try statement.
func (e *emitter) raisingExit(b *model.Block) {
	e.line(3, "try:")
	e.operation(4, b.RaisingOp())
	for _, l := range b.Exits[1:] {
		e.line(3, "except %s as %s:", e.value(l.Case), e.value(l.LastExcValue))
		if v, ok := l.LastException.(*model.Variable); ok {
			e.line(4, "%s = space.last_exception()", e.value(v))
		}
		e.jump(4, l)
	}
	e.line(3, "else:")
	e.jump(4, b.Exits[0])
}

// jump passes the values along a link and goes on to its target. Values that
// would be overwritten before they are read go through temporary variables.
func (e *emitter) jump(depth int, l *model.Link) {
	if l.Target == e.g.ReturnBlock {
		e.line(depth, "return %s", e.value(l.Args[0]))
		return
	}
	if l.Target == e.g.ExceptBlock {
		e.line(depth, "space.raise_(%s)", e.values(l.Args))
		return
	}
	overwritten := make(map[model.Value]bool)
	saved := make(map[model.Value]string)
	for i, a := range l.Args {
		if overwritten[a] {
			saved[a] = fmt.Sprintf("t%d", len(saved))
			e.line(depth, "%s = %s", saved[a], e.value(a))
		}
		overwritten[l.Target.InputArgs[i]] = true
	}
	for i, a := range l.Args {
		from := saved[a]
		if from == "" {
			from = e.value(a)
		}
		if to := e.value(l.Target.InputArgs[i]); from != to {
			e.line(depth, "%s = %s", to, from)
		}
	}
	e.line(depth, "next_block = %d", e.index[l.Target])
	e.line(depth, "continue")
}
