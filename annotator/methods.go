package annotator

import (
	"fmt"

	"vitrine/annotator/lattice"
	"vitrine/host/stdspace"
)

// A method analyses a call of a method of a builtin type.
type method struct {
	min, max int // how many arguments it takes
	call     func(a *annotator, self SomeValue, args []SomeValue) SomeValue
}

// result makes a method with a fixed result.
func result(min, max int, s SomeValue) method {
	return method{min, max, func(*annotator, SomeValue, []SomeValue) SomeValue { return s }}
}

// like makes a method of strings that gives a string of the same kind.
func like(min, max int) method {
	return method{min, max, func(_ *annotator, self SomeValue, _ []SomeValue) SomeValue { return lattice.Strings(self) }}
}

// affix makes a method that tells whether a string begins or ends with another: of constants, that is known.
func affix(name string) func(*annotator, SomeValue, []SomeValue) SomeValue {
	return func(a *annotator, self SomeValue, args []SomeValue) SomeValue {
		x, ok := a.object(self)
		y, ok2 := a.object(args[0])
		if !ok || !ok2 {
			return lattice.Bool
		}
		f, err := a.std.GetAttr(x, name)
		if err != nil {
			return lattice.Bool
		}
		truth, err := a.std.Call(f, []stdspace.Object{y})
		if err != nil {
			return lattice.Bool
		}
		return a.bk.immutableValue(truth)
	}
}

// The methods of builtin types. There are no others, and these take no other
// numbers of arguments: Python has more, translated programs do without.
var stringMethods, byteMethods, unicodeMethods, listMethods, dictMethods, byteArrayMethods, iteratorMethods map[string]method

func init() {
	stringMethods = map[string]method{
		"startswith": {1, 1, affix("startswith")}, "endswith": {1, 1, affix("endswith")},
		"find": result(1, 3, lattice.Integer), "rfind": result(1, 3, lattice.Integer), "count": result(1, 3, lattice.NonNeg),
		"strip": like(0, 1), "lstrip": like(0, 1), "rstrip": like(0, 1), "replace": like(2, 2),
		"upper": like(0, 0), "lower": like(0, 0), "join": {1, 1, joinStrings},
		"split": {0, 2, pieces}, "rsplit": {0, 2, pieces}, "splitlines": {0, 1, pieces},
	}
	for _, name := range []string{"isspace", "isdigit", "isalpha", "isalnum", "islower", "isupper"} {
		stringMethods[name] = result(0, 0, lattice.Bool)
	}
	byteMethods = map[string]method{"decode": {0, 2, recode(lattice.Unicode)}}
	unicodeMethods = map[string]method{"encode": {0, 2, recode(lattice.String)}}
	listMethods = makeListMethods()
	dictMethods = makeDictMethods()
	byteArrayMethods = makeByteArrayMethods()
	next := func(a *annotator, self SomeValue, _ []SomeValue) SomeValue { return a.nextItem(self) }
	iteratorMethods = map[string]method{"next": {0, 0, next}, "__next__": {0, 0, next}}
}

// findMethod returns the method of that name of what an annotation stands for,
// nil if there is none.
func findMethod(s SomeValue, name string) *method {
	var tables []map[string]method
	switch s.(type) {
	case *lattice.SomeString, *lattice.SomeChar:
		tables = []map[string]method{stringMethods, byteMethods}
	case *lattice.SomeUnicode, *lattice.SomeUniChar:
		tables = []map[string]method{stringMethods, unicodeMethods}
	case *lattice.SomeList:
		tables = []map[string]method{listMethods}
	case *lattice.SomeDict:
		tables = []map[string]method{dictMethods}
	case *lattice.SomeByteArray:
		tables = []map[string]method{byteArrayMethods}
	case *lattice.SomeIterator:
		tables = []map[string]method{iteratorMethods}
	}
	for _, t := range tables {
		if m, ok := t[name]; ok {
			return &m
		}
	}
	return nil
}

// callBuiltin considers a call of a builtin function or method.
func (a *annotator) callBuiltin(f *lattice.SomeBuiltin, args *arguments) SomeValue {
	if f.Self == nil {
		return a.callFunction(f, args)
	}
	m := findMethod(f.Self, f.Name)
	values, ok := args.plain()
	switch {
	case m == nil:
		return lattice.Object
	case !ok:
		a.fail("call", fmt.Sprintf("%s() of %v takes no keyword arguments", f.Name, f.Self))
		return lattice.Impossible
	case len(values) < m.min || len(values) > m.max:
		a.fail("signature", fmt.Sprintf("%s() of %v takes %s (%d given)", f.Name, f.Self, countText(m.min, m.max), len(values)))
		return lattice.Impossible
	}
	return m.call(a, f.Self, values)
}

func countText(min, max int) string {
	plural := "s"
	if max == 1 {
		plural = ""
	}
	switch {
	case max < 0:
		return fmt.Sprintf("at least %d argument%s", min, plural)
	case min == max:
		return fmt.Sprintf("%d argument%s", min, plural)
	}
	return fmt.Sprintf("%d to %d arguments", min, max)
}

// pieces considers a method of strings that makes a list of parts.
func pieces(a *annotator, self SomeValue, _ []SomeValue) SomeValue {
	return a.bk.newList(lattice.Strings(self))
}

// joinStrings considers text.join(list). None may still become a list; other iterables
// are not taken.
func joinStrings(a *annotator, self SomeValue, args []SomeValue) SomeValue {
	l, ok := args[0].(*lattice.SomeList)
	if !ok {
		if !lattice.IsNone(args[0]) {
			a.fail("operation", fmt.Sprintf("join() takes a list, not %v", args[0]))
		}
		return lattice.Impossible
	}
	item := l.Def.Item().Read(a.Pos)
	if lattice.IsImpossible(item) {
		if isUnicode(self) {
			return lattice.Unicode
		}
		return a.bk.immutableValue(emptyString)
	}
	if s := lattice.StringsOfBoth(self, item); s != nil {
		return s
	}
	return lattice.Strings(self)
}

// recode considers encode and decode, for encodings that are known.
func recode(s SomeValue) func(*annotator, SomeValue, []SomeValue) SomeValue {
	return func(a *annotator, _ SomeValue, args []SomeValue) SomeValue {
		if len(args) > 0 {
			if _, ok := constString(args[0]); !ok {
				a.fail("operation", "the encoding must be a constant")
			}
		}
		return s
	}
}

func makeListMethods() map[string]method {
	def := func(s SomeValue) *lattice.ListDef { return s.(*lattice.SomeList).Def }
	store := func(which int) func(*annotator, SomeValue, []SomeValue) SomeValue {
		return func(_ *annotator, self SomeValue, args []SomeValue) SomeValue {
			def(self).Resize()
			def(self).Item().Generalize(args[which])
			return nil
		}
	}
	return map[string]method{
		"append": {1, 1, store(0)}, "insert": {2, 2, store(1)}, "remove": {1, 1, store(0)},
		"extend": {1, 1, func(a *annotator, self SomeValue, args []SomeValue) SomeValue {
			a.extend(self.(*lattice.SomeList), args[0])
			return nil
		}},
		"reverse": {0, 0, func(_ *annotator, self SomeValue, _ []SomeValue) SomeValue {
			def(self).Mutate()
			return nil
		}},
		"pop": {0, 1, func(a *annotator, self SomeValue, _ []SomeValue) SomeValue {
			def(self).Resize()
			return def(self).Item().Read(a.Pos)
		}},
		"index": {1, 1, func(_ *annotator, self SomeValue, args []SomeValue) SomeValue {
			def(self).Item().Generalize(args[0])
			return lattice.NonNeg
		}},
	}
}

func makeDictMethods() map[string]method {
	dict := func(s SomeValue) *lattice.SomeDict { return s.(*lattice.SomeDict) }
	get := func(a *annotator, self SomeValue, args []SomeValue) SomeValue {
		a.generalizeKey(dict(self), args[0])
		other := lattice.None
		if len(args) > 1 {
			other = args[1]
		}
		dict(self).Def.Value().Generalize(other)
		return dict(self).Def.Value().Read(a.Pos)
	}
	list := func(variant string) func(*annotator, SomeValue, []SomeValue) SomeValue {
		return func(a *annotator, self SomeValue, _ []SomeValue) SomeValue {
			return a.bk.newList(a.anyItem(self, variant))
		}
	}
	iterator := func(variant string) func(*annotator, SomeValue, []SomeValue) SomeValue {
		return func(_ *annotator, self SomeValue, _ []SomeValue) SomeValue {
			return &lattice.SomeIterator{Container: self, Variant: variant}
		}
	}
	pop := func(a *annotator, self SomeValue, args []SomeValue) SomeValue {
		if len(args) > 1 {
			return get(a, self, args)
		}
		a.generalizeKey(dict(self), args[0])
		return dict(self).Def.Value().Read(a.Pos)
	}
	popitem := func(a *annotator, self SomeValue, _ []SomeValue) SomeValue { return a.anyItem(self, "items") }
	return map[string]method{
		"get": {1, 2, get}, "setdefault": {1, 2, get}, "pop": {1, 2, pop}, "popitem": {0, 0, popitem},
		"keys": {0, 0, list("keys")}, "values": {0, 0, list("values")}, "items": {0, 0, list("items")},
		"iterkeys": {0, 0, iterator("keys")}, "itervalues": {0, 0, iterator("values")}, "iteritems": {0, 0, iterator("items")},
		"copy": {0, 0, func(_ *annotator, self SomeValue, _ []SomeValue) SomeValue {
			return &lattice.SomeDict{Def: dict(self).Def}
		}},
		"update": {1, 1, func(a *annotator, self SomeValue, args []SomeValue) SomeValue {
			if other, ok := args[0].(*lattice.SomeDict); ok {
				lattice.Union(self, other)
				return nil
			}
			if !lattice.IsNone(args[0]) {
				a.fail("operation", fmt.Sprintf("update() takes a dictionary, not %v", args[0]))
			}
			return lattice.Impossible
		}},
		"clear": result(0, 0, nil),
	}
}
