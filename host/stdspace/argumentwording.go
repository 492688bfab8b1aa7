package stdspace

import (
	"fmt"

	"vitrine/host/source/bytecode"
)

// CPython counts arguments at several places, each with words of its own. What is not named here takes its arguments apart
// as most functions do.

// parsedMethods are the methods whose arguments a format string describes, and functions by an empty class.
var parsedMethods = map[string]string{
	"str3":       parsedText,
	"bytes3":     parsedText,
	"bytearray3": parsedText,
	"deque3":     "index insert",
	"str2":       parsedOldText + " zfill __format__",
	"unicode2":   parsedOldText + " zfill __format__",
	"bytearray2": parsedOldText + " zfill insert pop fromhex",
	"list2":      "index insert pop __init__",
	"tuple2":     "index",
	"deque2":     "rotate",
	"2":          "chr unichr intern execfile format super ldexp getslice setslice delslice repeat",
}

// methodsOfTuples are the methods that CPython 3 hands their arguments as a tuple, and no keywords, by their classes, and functions by
// their modules.
var methodsOfTuples = map[string]string{
	"str":       parsedText,
	"bytes":     parsedText,
	"bytearray": parsedText,
	"set":       "difference difference_update intersection intersection_update union update",
	"frozenset": "difference intersection union",
	"property":  "__set_name__",
	"range":     "__reduce__",
	"builtins":  "dir vars",
	"functools": "reduce",
	"math":      "log",
}

const parsedText = "count find index rfind rindex startswith endswith"

const parsedOldText = "strip lstrip rstrip replace ljust rjust center count find index rfind rindex startswith endswith"

// isUnpacked reports whether a function counts its arguments as most functions do, although it has one, or all have names.
func (ab *argumentBinder) isUnpacked(b *Builtin) bool {
	switch {
	case b.Class != nil:
		return b.Class == ab.s.types.reversed && b.Name == nNew.s
	case b.Module == "itertools":
		return names("cycle pairwise", b.Name)
	}
	return b.Name == "sorted" && !ab.s.py2()
}

// isParsed reports whether a format string describes the arguments of a function.
func (ab *argumentBinder) isParsed(b *Builtin) bool {
	class := ""
	if b.Class != nil {
		class = b.Class.Name
	}
	return names(parsedMethods[class+ab.s.either("2", "3")], b.Name) || ab.s.py2() && class != "" && b.Name == "__format__"
}

// takesTuple reports whether a function gets its arguments as a tuple: that it takes no keywords is then known before anybody looks
// at them, and told by its bare name. A method must be an object of its own before it is called.
func (ab *argumentBinder) takesTuple(b *Builtin) bool {
	switch {
	case ab.s.py2():
		return false
	case b.Class == nil:
		return names(methodsOfTuples[b.Module], b.Name)
	}
	return b.Self != nil && names(methodsOfTuples[b.Class.Name], b.Name) && ab.isObject(b)
}

// isObject reports whether a bound method is an object of its own before it is called. CPython 3 makes none for x.name(...) without
// stars, if x has its attributes read in the way of all objects.
func (ab *argumentBinder) isObject(b *Builtin) bool {
	return b.ofSuper || !ab.readsPlainly(b.Self) || !ab.calledByName(b)
}

// readsPlainly reports whether the attributes of an object are read as object.__getattribute__ does.
func (ab *argumentBinder) readsPlainly(x Object) bool {
	switch x := x.(type) {
	case *Class, *Module:
		return false
	case *Instance:
		t := ab.s.registry.traitsOf(x.Class)
		return t.getattribute == nil && t.getattr == nil
	}
	return true
}

// calledByName reports whether the running frame calls what it has just read as an attribute of the name of a function.
func (ab *argumentBinder) calledByName(b *Builtin) bool {
	f := ab.s.frame
	if f == nil || f.LastInstr < 0 {
		return false
	}
	call := f.Code.Instrs[f.LastInstr]
	if call.Op != bytecode.CallFunction {
		return false
	}
	in, ok := f.Code.Pushed(f.LastInstr, int(call.Arg&0xff+call.Arg>>8*2))
	return ok && in.Op == bytecode.LoadAttr && f.Code.Names[in.Arg] == b.Name
}

// parsedCount is the message for a wrong number of arguments of such a function.
func (ab *argumentBinder) parsedCount(b *Builtin, least, most, given int) string {
	bound, n := boundOf(least, most, given)
	if bound == "" {
		bound = "exactly "
	}
	name := b.Name
	if b.Class != nil && ab.s.py2() && b.Class == ab.s.types.str && names("find rfind index rindex", name) {
		name = "find/rfind/index/rindex"
	}
	return fmt.Sprintf("%s() takes %s%d %s (%d given)", name, bound, n, plural(n, "argument"), given)
}

// implementedIn names the modules in which CPython 3 has the functions of others.
var implementedIn = map[string]string{
	"operator": "_operator", "heapq": "_heapq", "functools": "_functools", "os": "posix", "struct": "_struct",
}

// implementation is the name of the module in which CPython has the functions of another one.
func (s *Space) implementation(module string) string {
	if other := implementedIn[module]; other != "" && !s.py2() {
		return other
	}
	return module
}

// builtinName is how error messages name a builtin function.
func (ab *argumentBinder) builtinName(b *Builtin) string {
	if ab.s.py2() {
		return b.Name
	}
	if b.Class == nil {
		module := b.Module
		if module == "itertools" && b.Name != "tee" { // the others are classes there
			return ab.ownName(b)
		}
		module = ab.s.implementation(module)
		if module == "" || module == "builtins" {
			return b.Name
		}
		return module + "." + b.Name
	}
	name := b.Class.Name
	if b.Self != nil && ab.isObject(b) {
		name = ab.s.ownerName(b)
	}
	if c, ok := b.Self.(*Class); ok && (b.def.Kind == ClassBound || b.Class == ab.s.types.typ && !b.slot) {
		name = c.QualName
		if text, err := ab.s.getAttr(c, nQualName); err == nil { // as a metaclass of the program may see
			name, _ = AsText(text)
		}
	}
	if b.Name == "__new__" || b.Name == "__init__" {
		return name
	}
	return name + "." + b.Name
}

// iteratorNames are the names of classes of module itertools that Python 3 has among the builtins.
var iteratorNames = map[string]string{"zip": "izip", "map": "imap", "filter": "ifilter"}

// ownName is the name of a function without that of its class or module; what makes an object is named after the class.
func (ab *argumentBinder) ownName(b *Builtin) string {
	switch {
	case b.Module == "itertools" && b.Name == "__new__":
		return "chain"
	case b.Module == "itertools" && b.Name == "from_iterable" && !ab.s.py2():
		return "chain.from_iterable"
	case b.Class == nil || b.Name != "__new__" && b.Name != "__init__":
		return b.Name
	}
	if name := iteratorNames[b.Class.Name]; name != "" && ab.s.py2() {
		return name
	}
	return b.Class.Name
}

// noKeywords is the error for keyword arguments of a function that takes none.
func (ab *argumentBinder) noKeywords(b *Builtin) error {
	if ab.s.py2() && (ab.ownName(b) != b.Name || b.Module == "itertools" && !names("tee from_iterable", b.Name)) {
		return ab.s.TypeError("%s() does not take keyword arguments", ab.ownName(b))
	}
	name := ab.builtinName(b)
	if ab.takesTuple(b) {
		name = b.Name
	}
	return ab.s.TypeError("%s() takes no keyword arguments", name)
}

// sortName is ownName for keywords: sorted hands them to a method.
func (ab *argumentBinder) sortName(b *Builtin) string {
	if name := ab.ownName(b); name != "sorted" {
		return name
	}
	return "sort"
}
