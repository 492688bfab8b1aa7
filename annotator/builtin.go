package annotator

import (
	"fmt"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
)

var emptyString = stdspace.NewStr("")

// A function analyses a call of a builtin function or type.
type function struct {
	min, max int // how many arguments it takes; max -1: any number
	call     func(a *annotator, f *lattice.SomeBuiltin, args []SomeValue) SomeValue
}

// functions are those of Python, by name. Those that have an operation of their
// own (len, ord, abs, ...) are not among them. Others are unknown, and so are other
// numbers of arguments: list() and dict() without any, and sorted(), cannot be translated.
var functions map[string]function

func init() {
	functions = map[string]function{
		"range": {1, 3, builtinRange}, "xrange": {1, 3, builtinRange},
		"bool": {1, 1, converts(lattice.Bool)}, "int": {1, 2, builtinInt}, "long": {1, 2, builtinInt},
		"float": {1, 1, converts(lattice.Float)}, "chr": {1, 1, converts(lattice.Char)},
		"bin":    {1, 1, converts(lattice.String)},
		"unichr": {1, 1, converts(lattice.UniChar)}, "unicode": {1, 1, converts(lattice.Unicode)},
		"bytearray": {0, 1, builtinByteArray},
		"list":      {1, 1, builtinList}, "tuple": {1, 1, builtinTuple},
		"isinstance": {2, 2, builtinIsInstance}, "hasattr": {2, 2, builtinHasattr}, "slice": {1, 3, builtinSlice},
		"min": {1, -1, builtinMin}, "max": {1, -1, builtinMax}, "zip": {2, 2, builtinZip},
		"enumerate": {1, 2, builtinEnumerate}, "reversed": {1, 1, iterates("reversed", "reversed")},
	}
}

// builtinValue is the annotation of a builtin function, or of a method bound
// to a constant.
func (bk *bookkeeper) builtinValue(x *stdspace.Builtin) SomeValue {
	if x.Self != nil {
		if _, isModule := x.Self.(*stdspace.Module); !isModule {
			return &lattice.SomeBuiltin{Name: x.Name, Self: bk.immutableValue(x.Self)}
		}
	}
	return &lattice.SomeBuiltin{Name: x.Name, Key: bk.constant(x)}
}

// builtinType is the annotation of a builtin type; nil for classes that are
// described by a ClassDesc.
func (bk *bookkeeper) builtinType(c *stdspace.Class) SomeValue {
	if kindOfClass(c) == "" && !isRlib(c.Module) {
		return nil
	}
	if isRlib(c.Module) && !rlibClasses[c.Name] {
		if bits, _ := stdspace.IntegerClass(c); bits == 0 {
			return nil
		}
	}
	return &lattice.SomeBuiltin{Name: c.Name, Key: bk.constant(c)}
}

// kindOfClass is the name of a class that the annotator knows; "" for classes of the
// program, and exceptions.
func kindOfClass(c *stdspace.Class) string {
	if isRlib(c.Module) {
		switch kind, ok := rlibKind(c); {
		case !ok:
			return ""
		case kind == lattice.Signed:
			return c.Name // another class than that of plain integers
		default:
			return intKindNames[kind]
		}
	}
	if !c.Builtin {
		return ""
	}
	for _, k := range c.MRO {
		if k.Builtin && k.Name == "BaseException" {
			return ""
		}
	}
	return c.Name
}

// builtinObject returns the function or type that an annotation stands for.
func builtinObject(s *lattice.SomeBuiltin) stdspace.Object {
	if c, ok := s.Key.(*flow.Constant); ok {
		return c.Value
	}
	return nil
}

// callFunction considers a call of a builtin function or type.
func (a *annotator) callFunction(f *lattice.SomeBuiltin, args *arguments) SomeValue {
	fn, module := functions[f.Name], ""
	switch x := builtinObject(f).(type) {
	case *stdspace.Builtin:
		module = x.Place()
	case *stdspace.Class:
		module = x.Module
	case *stdspace.Function:
		module, _ = stdspace.AsText(x.Module)
	case *stdspace.Method: // of a JitDriver
		if f, ok := x.Func.(*stdspace.Function); ok {
			module, _ = stdspace.AsText(f.Module)
		}
	}
	if module != "builtins" && module != "__builtin__" {
		fn = moduleFunction(module, f.Name)
		if c, ok := builtinObject(f).(*stdspace.Class); ok {
			if kind, ok := rlibKind(c); ok {
				fn = function{1, 1, toKind(kind)}
			}
		}
	}
	if fn.call == nil {
		if !a.opt.AllowObjects {
			a.fail("builtin", fmt.Sprintf("the builtin function %s cannot be translated", f.Name))
		}
		return lattice.Object
	}
	values := args.positional
	if args.star != nil {
		var ok bool
		if values, ok = args.plain(); !ok {
			a.fail("call", f.Name+"() is called with *arguments that are not a tuple")
			return lattice.Impossible
		}
	}
	if len(args.keywords) > 0 && !isRlib(module) {
		a.fail("call", f.Name+"() takes no keyword arguments in a program that is translated")
		return lattice.Impossible
	}
	if len(values) < fn.min || fn.max >= 0 && len(values) > fn.max {
		a.fail("signature", fmt.Sprintf("%s() takes %s (%d given)", f.Name, countText(fn.min, fn.max), len(values)))
		return lattice.Impossible
	}
	if f.Name == "hint" {
		return a.directly(fn.call(a, f, values), args.keywords)
	}
	return fn.call(a, f, values)
}

// directly sets the flag of the result of hint(x, access_directly=True).
func (a *annotator) directly(s SomeValue, keywords []keyword) SomeValue {
	x, ok := s.(*lattice.SomeInstance)
	if !ok || x.Class == nil {
		return s
	}
	for _, k := range keywords {
		if k.name == "access_directly" && a.isVirtualizable(a.bk.classOf[x.Class].Desc) {
			return &lattice.SomeInstance{Class: x.Class, CanBeNone: x.CanBeNone, Const: x.Const, Direct: true}
		}
	}
	return s
}

// isVirtualizable reports whether a class lets compiled code keep its attributes
// elsewhere.
func (a *annotator) isVirtualizable(d *ClassDesc) bool {
	for _, name := range []string{"_virtualizable_", "_virtualizable2_"} {
		if x, _, ok := d.Attr(name); ok {
			if truth, err := a.std.IsTrue(x); err == nil && truth {
				return true
			}
		}
	}
	return false
}

// converts makes a function that is folded if its arguments are constants.
func converts(s SomeValue) func(*annotator, *lattice.SomeBuiltin, []SomeValue) SomeValue {
	return func(a *annotator, f *lattice.SomeBuiltin, args []SomeValue) SomeValue {
		objects := make([]stdspace.Object, len(args))
		for i, v := range args {
			x, ok := a.immutable(v)
			if !ok {
				return s
			}
			objects[i] = x
		}
		x, err := a.std.CallContext(a.ctx, builtinObject(f), objects)
		if err != nil {
			return lattice.Impossible // there is no result for these constants
		}
		if r := a.bk.immutableValue(x); lattice.Contains(s, r) {
			return r
		}
		return s
	}
}

func builtinInt(a *annotator, f *lattice.SomeBuiltin, s []SomeValue) SomeValue {
	if len(s) == 2 {
		if _, _, ok := integer(s[1]); !ok || !isBytes(s[0]) && !isUnicode(s[0]) {
			a.fail("operation", "int() with a base takes a string and a number")
			return lattice.Impossible
		}
	}
	kind, nonneg, ok := integer(s[0])
	return converts(lattice.IntegerOf(lattice.Signed, ok && nonneg && kind.IsSigned()))(a, f, s)
}

func builtinRange(a *annotator, _ *lattice.SomeBuiltin, s []SomeValue) SomeValue {
	for _, x := range s {
		if _, ok := x.(*lattice.SomeObject); ok {
			return x
		}
		if _, _, ok := integer(x); !ok {
			a.fail("operation", fmt.Sprintf("range() takes integers, not %v", x))
			return lattice.Impossible
		}
	}
	start, stop, step := a.intConst(0), s[0], int64(1)
	if len(s) > 1 {
		start, stop = s[0], s[1]
	}
	if len(s) > 2 {
		step = 0 // stands for one that varies
		if lattice.ConstOf(s[2]) != nil {
			if step = constInt(s[2]); step == 0 {
				a.fail("operation", "range() with step zero always raises ValueError")
				return lattice.Impossible
			}
		}
	}
	if step != 0 && isEmptyRange(start, stop, step) {
		return a.bk.newRange(lattice.Impossible, int(step))
	}
	nonneg := false
	_, startNonNeg, _ := integer(start)
	_, stopNonNeg, _ := integer(stop)
	switch {
	case step > 0:
		nonneg = startNonNeg
	case step < 0:
		nonneg = stopNonNeg || lattice.ConstOf(stop) != nil && constInt(stop) >= -1
	}
	return a.bk.newRange(lattice.IntegerOf(lattice.Signed, nonneg), int(step))
}

// isEmptyRange reports whether a range between bounds that are known has no
// items.
func isEmptyRange(start, stop SomeValue, step int64) bool {
	if lattice.ConstOf(start) == nil || lattice.ConstOf(stop) == nil {
		return false
	}
	from, to := constInt(start), constInt(stop)
	return step > 0 && from >= to || step < 0 && from <= to
}

func builtinList(a *annotator, _ *lattice.SomeBuiltin, s []SomeValue) SomeValue {
	return a.bk.newList(a.nextItem(a.iter(s[0])))
}

// builtinTuple only takes tuples: the length of others is not known.
func builtinTuple(_ *annotator, _ *lattice.SomeBuiltin, s []SomeValue) SomeValue {
	if t, ok := s[0].(*lattice.SomeTuple); ok {
		return t
	}
	return lattice.Object
}

func builtinSlice(_ *annotator, _ *lattice.SomeBuiltin, s []SomeValue) SomeValue {
	switch len(s) {
	case 1:
		return &lattice.SomeSlice{Start: lattice.None, Stop: s[0], Step: lattice.None}
	case 2:
		return &lattice.SomeSlice{Start: s[0], Stop: s[1], Step: lattice.None}
	}
	return &lattice.SomeSlice{Start: s[0], Stop: s[1], Step: s[2]}
}

func builtinMin(a *annotator, _ *lattice.SomeBuiltin, s []SomeValue) SomeValue {
	if len(s) == 1 {
		return a.nextItem(a.iter(s[0]))
	}
	return lattice.UnionAll(s...)
}

// builtinMax is not negative if one of its arguments is not.
func builtinMax(a *annotator, f *lattice.SomeBuiltin, s []SomeValue) SomeValue {
	r := builtinMin(a, f, s)
	kind, nonneg, ok := integer(r)
	if ok && !nonneg && len(s) > 1 {
		for _, x := range s {
			if _, n, _ := integer(x); n {
				return lattice.IntegerOf(kind, true)
			}
		}
	}
	return r
}

func builtinZip(a *annotator, _ *lattice.SomeBuiltin, s []SomeValue) SomeValue {
	x, y := a.nextItem(a.iter(s[0])), a.nextItem(a.iter(s[1]))
	if a.Impossible(x) || a.Impossible(y) {
		return a.bk.newList(lattice.Impossible) // one of the two has no items, so there are no pairs
	}
	return a.bk.newList(&lattice.SomeTuple{Items: []SomeValue{x, y}})
}

// builtinEnumerate considers enumerate(x, start).
func builtinEnumerate(a *annotator, f *lattice.SomeBuiltin, s []SomeValue) SomeValue {
	start := stdspace.Int(0)
	if len(s) > 1 {
		x, _ := a.immutable(s[1])
		var ok bool
		if start, ok = x.(stdspace.Int); !ok {
			a.fail("operation", "enumerate() begins with a constant integer, not "+s[1].String())
			return lattice.Impossible
		}
	}
	return iterates("enumerate", lattice.EnumerateFrom(int64(start)))(a, f, s)
}

// iterates makes a function that gives an iterator of another kind over a sequence.
func iterates(name, variant string) func(*annotator, *lattice.SomeBuiltin, []SomeValue) SomeValue {
	return func(a *annotator, _ *lattice.SomeBuiltin, s []SomeValue) SomeValue {
		switch s[0].(type) {
		case *lattice.SomeList, *lattice.SomeTuple, *lattice.SomeString, *lattice.SomeChar, *lattice.SomeUnicode, *lattice.SomeUniChar, *lattice.SomeByteArray:
			return &lattice.SomeIterator{Container: s[0], Variant: variant}
		}
		if !lattice.IsNone(s[0]) { // which may still become a list
			a.fail("operation", fmt.Sprintf("%s() takes a list, a tuple or a string, not %v", name, s[0]))
		}
		return lattice.Impossible
	}
}

func builtinHasattr(a *annotator, _ *lattice.SomeBuiltin, s []SomeValue) SomeValue {
	name, ok := constString(s[1])
	if !ok {
		a.fail("operation", "hasattr() needs a constant name; this one is "+s[1].String())
		return lattice.Bool
	}
	if x, ok := a.immutable(s[0]); ok {
		_, err := a.std.GetAttr(x, name)
		return a.boolConst(err == nil)
	}
	if p, ok := s[0].(*lattice.SomePBC); ok && p.Descs[0].Kind() == lattice.FrozenKind {
		return a.frozenHasattr(p, name)
	}
	return lattice.Bool
}

// frozenHasattr considers hasattr() of one of several frozen instances: it is
// known if they agree.
func (a *annotator) frozenHasattr(p *lattice.SomePBC, name string) SomeValue {
	has := 0
	for _, d := range p.Descs {
		if !lattice.IsImpossible(d.(*FrozenDesc).readAttribute(name)) {
			has++
		}
	}
	if has > 0 && has < len(p.Descs) {
		return lattice.Bool
	}
	return a.boolConst(has > 0)
}
