package stdspace

import (
	"math"
	"slices"
	"strings"

	"vitrine/host/source"
	"vitrine/host/source/bytecode"
)

// The bits of co_flags.
const (
	coOptimized = 1 << iota
	coNewLocals
	coVarArgs
	coVarKeywords
	coNested
	coGenerator
	coNoFree
)

// addCodeAttributes adds the computed attributes of code objects.
func (tm typeMaker) addCodeAttributes() {
	get := func(name string, f func(c *bytecode.Code) Object) {
		tm.s.registry.addGetSet(tm.s.types.code, GetSet{Name: name, Get: func(s *Space, x Object) (Object, error) { return f(x.(*bytecode.Code)), nil }})
	}
	text := func(name string, f func(c *bytecode.Code) string) {
		get(name, func(c *bytecode.Code) Object { return NewStr(f(c)) })
	}
	number := func(name string, f func(c *bytecode.Code) int) {
		get(name, func(c *bytecode.Code) Object { return MakeInt(int64(f(c))) })
	}
	names := func(name string, f func(c *bytecode.Code) []string) {
		get(name, func(c *bytecode.Code) Object { return stringTuple(f(c)) })
	}
	text("co_name", func(c *bytecode.Code) string { return c.Name })
	text("co_filename", func(c *bytecode.Code) string { return c.File })
	number("co_firstlineno", func(c *bytecode.Code) int { return int(c.Span.Line) })
	number("co_argcount", func(c *bytecode.Code) int { return c.ArgCount })
	number("co_nlocals", func(c *bytecode.Code) int { return len(c.VarNames) })
	number("co_stacksize", func(c *bytecode.Code) int { return c.StackSize })
	number("co_flags", func(c *bytecode.Code) int { return codeFlags(c, tm.s.opt.Dialect) })
	names("co_varnames", func(c *bytecode.Code) []string { return c.VarNames })
	names("co_names", func(c *bytecode.Code) []string { return c.Names })
	names("co_cellvars", func(c *bytecode.Code) []string { return c.CellVars })
	names("co_freevars", func(c *bytecode.Code) []string { return c.FreeVars })
	get("co_consts", tm.s.pool.ofCode)
	get("co_code", func(c *bytecode.Code) Object { return octetString(tm.s, codeBytes(tm.s, c)) })
	get("co_lnotab", func(c *bytecode.Code) Object { return octetString(tm.s, lineBytes(c)) })
	if tm.s.opt.Dialect != source.Python2 {
		text("co_qualname", func(c *bytecode.Code) string { return c.QualName })
		number("co_kwonlyargcount", func(c *bytecode.Code) int { return c.KwOnly })
		number("co_posonlyargcount", func(c *bytecode.Code) int { return c.PosOnly })
	}
}

func codeFlags(c *bytecode.Code, dialect source.Dialect) int {
	flags := 0
	for _, f := range []struct {
		flag bytecode.Flag
		bits int
	}{
		{bytecode.Optimized, coOptimized | coNewLocals}, {bytecode.ClassBody, coNewLocals}, {bytecode.VarArgs, coVarArgs},
		{bytecode.VarKeywords, coVarKeywords}, {bytecode.Generator, coGenerator},
	} {
		if c.Flags&f.flag != 0 {
			flags |= f.bits
		}
	}
	if c.Flags&bytecode.Optimized != 0 && strings.Contains(c.QualName, "<locals>.") {
		flags |= coNested
	}
	if dialect == source.Python2 && len(c.FreeVars) == 0 && len(c.CellVars) == 0 {
		flags |= coNoFree
	}
	for _, name := range c.Futures {
		if dialect == source.Python2 {
			flags |= futureBits[name]
		} else if name == "annotations" { // Python 3 has the others anyway
			flags |= 0x1000000
		}
	}
	return flags
}

// futureBits are the bits of co_flags for what a file of Python 2 imports from __future__.
var futureBits = map[string]int{
	"nested_scopes": coNested, "division": 0x2000, "absolute_import": 0x4000, "with_statement": 0x8000, "print_function": 0x10000, "unicode_literals": 0x20000,
}

// ofCode is co_consts; the documentation of a function comes first.
func (cp *constantPool) ofCode(c *bytecode.Code) Object {
	consts := cp.s.Constants(c).Consts
	if c.Flags&bytecode.Optimized == 0 {
		return NewTuple(slices.Clone(consts)...)
	}
	out := []Object{cp.wrap(c.Doc)}
	for _, v := range consts {
		if v != out[0] {
			out = append(out, v)
		}
	}
	return NewTuple(out...)
}

// sameCode reports whether two code objects do the same, under the same name and from
// the same line on.
func sameCode(a, b *bytecode.Code) bool {
	return a == b || a.Name == b.Name && a.Span.Line == b.Span.Line && a.Flags == b.Flags &&
		a.ArgCount == b.ArgCount && a.KwOnly == b.KwOnly && a.PosOnly == b.PosOnly &&
		slices.Equal(a.Instrs, b.Instrs) && slices.Equal(a.Names, b.Names) && slices.Equal(a.VarNames, b.VarNames) &&
		slices.Equal(a.FreeVars, b.FreeVars) && slices.Equal(a.CellVars, b.CellVars) &&
		slices.EqualFunc(a.Consts, b.Consts, sameConstant)
}

func sameConstant(x, y any) bool {
	a, ok := x.(*bytecode.Code)
	if !ok {
		return bytecode.Repr(x) == bytecode.Repr(y)
	}
	b, ok := y.(*bytecode.Code)
	return ok && sameCode(a, b)
}

// hashCode is a hash of what sameCode compares.
func hashCode(s *Space, c *bytecode.Code) (uint64, error) {
	return s.hashItems([]Object{NewStr(c.Name), MakeInt(int64(c.Span.Line)), NewStr(codeBytes(s, c))})
}

// codeBytes writes the instructions as CPython lays them out: an operation,
// and two bytes for its argument.
func codeBytes(s *Space, c *bytecode.Code) string {
	places := s.pool.places(c)
	var b []byte
	for _, in := range c.Instrs {
		if in.Op.Arg() == bytecode.NoArg {
			b = append(b, byte(in.Op))
			continue
		}
		arg := in.Arg
		if in.Op.Arg() == bytecode.ConstArg {
			arg = places[arg]
		}
		if arg > math.MaxUint16 {
			b = append(b, byte(extendedArg), byte(arg>>16), byte(arg>>24))
		}
		b = append(b, byte(in.Op), byte(arg), byte(arg>>8))
	}
	return string(b)
}

// places says where in co_consts each constant of the code is.
func (cp *constantPool) places(c *bytecode.Code) []int32 {
	consts := cp.s.Constants(c).Consts
	places := make([]int32, len(consts))
	next := int32(0)
	var doc Object
	if c.Flags&bytecode.Optimized != 0 {
		doc, next = cp.wrap(c.Doc), 1
	}
	for i, v := range consts {
		if doc != nil && v == doc {
			continue // the first
		}
		places[i] = next
		next++
	}
	return places
}

// lineBytes writes by how many instructions and lines each line is after the
// one before. What is more than a byte can say takes several pairs.
func lineBytes(c *bytecode.Code) string {
	var b []byte
	instr, line := 0, int(c.Span.Line)
	for i, span := range c.Spans {
		instrs, lines := i-instr, int(span.Line)-line
		if lines <= 0 {
			continue
		}
		instr, line = i, int(span.Line)
		for ; instrs > 255; instrs -= 255 {
			b = append(b, 255, 0)
		}
		for ; lines > 255; lines -= 255 {
			b = append(b, byte(instrs), 255)
			instrs = 0
		}
		b = append(b, byte(instrs), byte(lines))
	}
	return string(b)
}

// setCode gives a function its code.
func (fn *Function) setCode(s *Space, code *bytecode.Code) {
	fn.Code = code
	fn.constants = s.Constants(code)
	fn.simple = code.Flags&(bytecode.VarArgs|bytecode.VarKeywords|bytecode.Generator|bytecode.ClassBody) == 0 && code.KwOnly == 0
}

// setFunctionCode is f.func_code = code.
func setFunctionCode(s *Space, x, v Object) error {
	fn := x.(*Function)
	code, ok := v.(*bytecode.Code)
	if !ok {
		return s.TypeError("__code__ must be set to a code object")
	}
	if len(code.FreeVars) != len(fn.Closure) {
		return s.ValueError("%s() requires a code object with %d free vars, not %d", fn.Name, len(fn.Closure), len(code.FreeVars))
	}
	fn.setCode(s, code)
	return nil
}
