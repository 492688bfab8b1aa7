package compile

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/source/syntax"
)

// A unit is one code object while its code is generated.
type unit struct {
	*compiler
	outer *unit
	scope *scope
	code  *bytecode.Code

	// labels gives for each label the instruction it stands before. Until
	// the code is assembled, the arguments of jumps are labels.
	labels []int32

	ends map[label]int32 // the last instruction of each handler

	consts map[any]int32
	names  map[string]int32
	locals map[string]int32

	blocks []enclosing         // loops and handlers around the current statement
	hidden []map[string]string // variables of inlined comprehensions around the current expression
	inside []string            // the names of these comprehensions, which what is defined there has in its own
	temps  int                 // temporary variables made so far
}

// newUnit begins a code object.
func (c *compiler) newUnit(outer *unit, s *scope, name string) *unit {
	u := &unit{
		compiler: c,
		outer:    outer,
		scope:    s,
		code: &bytecode.Code{
			Name:     name,
			QualName: name,
			File:     c.file.Name,
			Dialect:  c.file.Dialect,
			Futures:  c.future.names,
			CellVars: s.cellNames(),
			FreeVars: s.freeNames(),
		},
		ends:   make(map[label]int32),
		consts: make(map[any]int32),
		names:  make(map[string]int32),
		locals: make(map[string]int32),
	}
	if outer != nil {
		u.code.QualName = outer.qualify(name)
	}
	return u
}

// cellIndex returns the number of a cell, or -1. A class may have a free
// variable of the same name as its cell; the cell is what its methods see.
func (u *unit) cellIndex(name string) int {
	if i := slices.Index(u.code.CellVars, name); i >= 0 {
		return i
	}
	if i := slices.Index(u.code.FreeVars, name); i >= 0 {
		return len(u.code.CellVars) + i
	}
	return -1
}

// qualify returns the qualified name of something defined in u.
func (u *unit) qualify(name string) string {
	switch {
	case u.scope.kind == moduleScope:
		return name
	case u.scope.declares(name):
		return name
	case u.scope.kind == classScope:
		return u.code.QualName + "." + name
	}
	qualified, dot := u.code.QualName, ".<locals>."
	if u.scope.kind == comprehensionScope {
		dot = "."
	}
	for _, name := range u.inside {
		qualified += dot + name
		dot = "."
	}
	return qualified + dot + name
}

// declares reports whether name is declared global in s.
func (s *scope) declares(name string) bool {
	sym := s.symbols[s.mangle(name)]
	return sym != nil && sym.is(declaredGlobal)
}

// op emits an instruction without argument.
func (u *unit) op(at source.Span, op bytecode.Op) { u.opArg(at, op, 0) }

// opArg emits an instruction.
func (u *unit) opArg(at source.Span, op bytecode.Op, arg int) {
	u.code.Instrs = append(u.code.Instrs, bytecode.Instr{Op: op, Arg: int32(arg)})
	u.code.Spans = append(u.code.Spans, at)
}

// A label is a place in the code that may not be known yet.
type label int

// newLabel makes a label, to be placed once.
func (u *unit) newLabel() label {
	u.labels = append(u.labels, -1)
	return label(len(u.labels) - 1)
}

// jump emits an instruction whose argument is a label.
func (u *unit) jump(at source.Span, op bytecode.Op, to label) { u.opArg(at, op, int(to)) }

// place makes l stand before the next instruction.
func (u *unit) place(l label) { u.labels[l] = int32(len(u.code.Instrs)) }

// here makes a label before the next instruction.
func (u *unit) here() label {
	l := u.newLabel()
	u.place(l)
	return l
}

// load emits the load of a constant.
func (u *unit) load(at source.Span, value any) {
	u.opArg(at, bytecode.LoadConst, int(u.constant(value)))
}

// named emits an instruction whose argument is a name, as it is.
func (u *unit) named(at source.Span, op bytecode.Op, name string) {
	i, ok := u.names[name]
	if !ok {
		i = int32(len(u.code.Names))
		u.names[name] = i
		u.code.Names = append(u.code.Names, name)
	}
	u.opArg(at, op, int(i))
}

// attr emits an instruction on an attribute.
func (u *unit) attr(at source.Span, op bytecode.Op, name string) {
	u.named(at, op, u.scope.mangle(name))
}

// local returns the slot of a fast local, which it makes if needed.
func (u *unit) local(name string) int {
	i, ok := u.locals[name]
	if !ok {
		i = int32(len(u.code.VarNames))
		u.locals[name] = i
		u.code.VarNames = append(u.code.VarNames, name)
	}
	return int(i)
}

// constant returns the index of a constant. Equal constants of the same type
// share one, code and tuples excepted.
func (u *unit) constant(value any) int32 {
	key := constantKey(value)
	if key != nil {
		if i, ok := u.consts[key]; ok {
			return i
		}
	}
	i := int32(len(u.code.Consts))
	u.code.Consts = append(u.code.Consts, value)
	if key != nil {
		u.consts[key] = i
	}
	return i
}

// Keys of constants that are not their own.
type (
	noneKey    struct{}
	floatKey   uint64 // by bits: 0.0 is not -0.0
	complexKey [2]uint64
	bigKey     string
	longKey    string
)

// constantKey returns what a constant is known by in the table of constants,
// or nil if it is not shared.
func constantKey(value any) any {
	switch v := value.(type) {
	case nil:
		return noneKey{}
	case float64:
		return floatKey(math.Float64bits(v))
	case complex128:
		return complexKey{math.Float64bits(real(v)), math.Float64bits(imag(v))}
	case *big.Int:
		return bigKey(v.String())
	case syntax.LongInt:
		return longKey(v.V.String())
	case bool, int64, string, syntax.Bytes, syntax.Unicode, syntax.Ellipsis:
		return value
	}
	return nil
}

// internal reports something that only a mistake in this package can cause,
// or else an error that was reported already.
func (u *unit) internal(at source.Span, format string, args ...any) {
	if len(u.errs) == 0 {
		u.errorf(at, "internal error: %s", fmt.Sprintf(format, args...))
	}
}
