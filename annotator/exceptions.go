package annotator

import "vitrine/host/stdspace"

// exceptionBases is the hierarchy of the exceptions of Python 2, which the
// annotator sees in all programs. BaseException is left out.
var exceptionBases = map[string]string{
	"Exception": "", "StandardError": "Exception", "StopIteration": "Exception", "Warning": "Exception",
	"SystemExit": "Exception", "KeyboardInterrupt": "Exception", "GeneratorExit": "Exception",
	"ArithmeticError": "StandardError", "LookupError": "StandardError", "AssertionError": "StandardError",
	"AttributeError": "StandardError", "EOFError": "StandardError", "EnvironmentError": "StandardError",
	"ImportError": "StandardError", "MemoryError": "StandardError", "NameError": "StandardError",
	"ReferenceError": "StandardError", "RuntimeError": "StandardError", "SyntaxError": "StandardError",
	"SystemError": "StandardError", "TypeError": "StandardError", "ValueError": "StandardError",
	"BufferError": "StandardError", "FloatingPointError": "ArithmeticError", "OverflowError": "ArithmeticError",
	"ZeroDivisionError": "ArithmeticError", "IndexError": "LookupError", "KeyError": "LookupError",
	"IOError": "EnvironmentError", "OSError": "EnvironmentError", "UnboundLocalError": "NameError",
	"NotImplementedError": "RuntimeError", "RecursionError": "RuntimeError", "IndentationError": "SyntaxError",
	"TabError": "IndentationError", "UnicodeError": "ValueError", "UnicodeDecodeError": "UnicodeError",
	"UnicodeEncodeError": "UnicodeError", "UnicodeTranslateError": "UnicodeError",
}

// builtinException returns the description of an exception class of Python;
// c may be nil.
func (bk *bookkeeper) builtinException(name string, c *stdspace.Class) *ClassDesc {
	if name == "BaseException" || name == "object" {
		name, c = "Exception", nil
	}
	d := bk.builtins[name]
	if d != nil {
		return d
	}
	if c == nil {
		c = bk.a.std.BuiltinClass(name)
	}
	d = &ClassDesc{
		desc: desc{bk, bk.order()}, Name: name, Class: c, builtin: true,
		attrs: make(map[string]classAttr), defs: make(map[any]*ClassDef),
	}
	bk.builtins[name] = d
	base, known := exceptionBases[name]
	if !known && c != nil && len(c.Bases) > 0 {
		base = c.Bases[0].Name
	}
	if base != "" {
		d.Base = bk.builtinException(base, nil)
	}
	return d
}

// builtinIsSubclass reports whether a builtin exception class is one of those
// that an exit is for.
func builtinIsSubclass(name string, exit any) bool {
	c, ok := exit.(*stdspace.Class)
	if !ok || !c.Builtin {
		return false
	}
	if c.Name == "BaseException" {
		return true
	}
	for ; name != ""; name = exceptionBases[name] {
		if name == c.Name {
			return true
		}
	}
	return false
}
