package annset

import (
	"strings"
)

// A methodRule gives the object that a call of a builtin method results in.
type methodRule func(a *analysis, self *SomeValue, args []*SomeValue) *SomeValue

// stringMethods are the types of the results of the methods of strings. The
// empty type stands for that of the string itself.
var stringMethods = map[string]Type{
	"upper": {}, "lower": {}, "strip": {}, "lstrip": {}, "rstrip": {}, "replace": {}, "capitalize": {}, "title": {},
	"swapcase": {}, "center": {}, "ljust": {}, "rjust": {}, "zfill": {}, "expandtabs": {}, "join": {},
	"find": intType, "rfind": intType, "index": intType, "rindex": intType, "count": intType,
	"startswith": boolType, "endswith": boolType, "isdigit": boolType, "isalpha": boolType, "isalnum": boolType,
	"isspace": boolType, "isupper": boolType, "islower": boolType, "istitle": boolType,
}

// splitMethods make lists of strings.
var splitMethods = []string{"split", "rsplit", "splitlines"}

var methodRules map[methodName]methodRule

func init() {
	methodRules = make(map[methodName]methodRule)
	add := func(names string, rule methodRule) {
		for _, name := range strings.Fields(names) {
			methodRules[methodName(name)] = rule
		}
	}
	addListMethods(add)
	addDictMethods(add)
	addSetMethods(add)
	add("tuple_index tuple_count", typedResult(intType))
	for _, t := range []Type{strType, unicodeType, bytesType} {
		for name, result := range stringMethods {
			if result == (Type{}) {
				result = t
			}
			add(t.Name+"_"+name, typedResult(result))
		}
		for _, name := range splitMethods {
			add(t.Name+"_"+name, func(a *analysis, self *SomeValue, args []*SomeValue) *SomeValue {
				return a.list("", a.made("item", nil, hasType(t)))
			})
		}
	}
}

// hasMethod reports whether there is a rule for a method of a builtin type.
func hasMethod(t Type, name string) bool {
	_, ok := methodRules[methodName(t.Name+"_"+name)]
	return ok && t.Class == nil
}

// builtinMethod calls a method of a builtin type.
func (a *analysis) builtinMethod(name methodName, self *SomeValue, args []*SomeValue) *SomeValue {
	return methodRules[name](a, self, args)
}

// typedResult is the rule for methods that change nothing and give a value of
// a type.
func typedResult(t Type) methodRule {
	return func(a *analysis, self *SomeValue, args []*SomeValue) *SomeValue {
		return a.ofType(t, append([]*SomeValue{self}, args...))
	}
}

// content is the rule for methods that give what is in a container.
func content(name Name) methodRule {
	return func(a *analysis, self *SomeValue, args []*SomeValue) *SomeValue { return a.object(name, self) }
}

// nothing is the rule for methods that change no annotation and give None.
func nothing(a *analysis, self *SomeValue, args []*SomeValue) *SomeValue { return a.none() }

// copied is the rule for methods that make a container with the same contents.
func copied(t Type) methodRule {
	return func(a *analysis, self *SomeValue, args []*SomeValue) *SomeValue {
		v := a.container("", t)
		for _, name := range contentNames(t) {
			a.fill(v, name, a.object(name, self))
		}
		return a.set.Find(v)
	}
}

// last returns the last argument of a call, or mostgeneralvalue if there is
// none.
func last(args []*SomeValue) *SomeValue {
	if len(args) == 0 {
		return MostGeneralValue
	}
	return args[len(args)-1]
}

func addListMethods(add func(string, methodRule)) {
	grow := func(a *analysis, self *SomeValue, args []*SomeValue) *SomeValue {
		a.set.Kill(ANN.Len, self)
		a.set.Generalise(ANN.ListItems, self, last(args))
		return a.none()
	}
	add("list_append list_insert", grow)
	add("list_extend", func(a *analysis, self *SomeValue, args []*SomeValue) *SomeValue {
		a.set.Kill(ANN.Len, self)
		a.set.Generalise(ANN.ListItems, self, a.element("item", last(args)))
		return a.none()
	})
	add("list_pop", func(a *analysis, self *SomeValue, args []*SomeValue) *SomeValue {
		a.set.Kill(ANN.Len, self)
		return a.object(ANN.ListItems, self)
	})
	add("list_remove list_clear", func(a *analysis, self *SomeValue, args []*SomeValue) *SomeValue {
		a.set.Kill(ANN.Len, self)
		return a.none()
	})
	add("list_reverse", nothing)
	add("list_sort", func(a *analysis, self *SomeValue, args []*SomeValue) *SomeValue {
		a.unknown(args...)
		return a.none()
	})
	add("list_index list_count", typedResult(intType))
	add("list_copy", copied(listType))
}

func addDictMethods(add func(string, methodRule)) {
	add("dict_has_key", typedResult(boolType))
	add("dict_clear", nothing)
	add("dict_copy", copied(dictType))
	add("dict_keys", listOf(func(a *analysis, self *SomeValue) *SomeValue { return a.object(ANN.DictKeys, self) }))
	add("dict_values", listOf(func(a *analysis, self *SomeValue) *SomeValue { return a.object(ANN.DictValues, self) }))
	add("dict_items", listOf(dictItem))
	add("dict_iterkeys", iterator(iterType))
	add("dict_itervalues", iterator(valuesType))
	add("dict_iteritems", iterator(itemsType))
	add("dict_popitem", func(a *analysis, self *SomeValue, args []*SomeValue) *SomeValue { return dictItem(a, self) })
	add("dict_update", func(a *analysis, self *SomeValue, args []*SomeValue) *SomeValue {
		if len(args) == 1 && a.typeOf(args[0]) == dictType {
			a.fill(self, ANN.DictKeys, a.object(ANN.DictKeys, args[0]))
			a.fill(self, ANN.DictValues, a.object(ANN.DictValues, args[0]))
			return a.none()
		}
		a.unknown(append(args, self)...)
		return a.none()
	})
	add("dict_get dict_pop", func(a *analysis, self *SomeValue, args []*SomeValue) *SomeValue {
		return a.orDefault(self, args)
	})
	add("dict_setdefault", func(a *analysis, self *SomeValue, args []*SomeValue) *SomeValue {
		if len(args) == 0 {
			return ImpossibleValue
		}
		a.fill(self, ANN.DictKeys, args[0])
		a.fill(self, ANN.DictValues, a.defaultOf(args))
		return a.object(ANN.DictValues, self)
	})
}

// orDefault gives a value of a dictionary, or the default that a call names.
func (a *analysis) orDefault(self *SomeValue, args []*SomeValue) *SomeValue {
	return a.union("default", []*SomeValue{a.object(ANN.DictValues, self), a.defaultOf(args)})
}

// defaultOf returns the second argument of a call, or None.
func (a *analysis) defaultOf(args []*SomeValue) *SomeValue {
	if len(args) > 1 {
		return args[1]
	}
	return a.none()
}

// dictItem returns a tuple of a key and a value, or impossiblevalue if the
// dictionary is empty as far as is known.
func dictItem(a *analysis, self *SomeValue) *SomeValue {
	return a.both("item", a.object(ANN.DictKeys, self), a.object(ANN.DictValues, self))
}

// listOf is the rule for methods that give a list in Python 2, and a view of
// the dictionary in Python 3.
func listOf(item func(a *analysis, self *SomeValue) *SomeValue) methodRule {
	return func(a *analysis, self *SomeValue, args []*SomeValue) *SomeValue {
		if a.modern() {
			return a.unknown(self)
		}
		return a.list("", item(a, self))
	}
}

func iterator(t Type) methodRule {
	return func(a *analysis, self *SomeValue, args []*SomeValue) *SomeValue {
		return a.made("", []*SomeValue{self}, hasType(t), fact{name: ANN.Iterated, value: self})
	}
}

func addSetMethods(add func(string, methodRule)) {
	add("set_add", func(a *analysis, self *SomeValue, args []*SomeValue) *SomeValue {
		a.set.Generalise(ANN.SetItems, self, last(args))
		return a.none()
	})
	add("set_discard set_remove set_clear", nothing)
	add("set_pop", content(ANN.SetItems))
	add("set_copy", copied(setType))
	add("set_update", func(a *analysis, self *SomeValue, args []*SomeValue) *SomeValue {
		for _, x := range args {
			a.set.Generalise(ANN.SetItems, self, a.element("item", x))
		}
		return a.none()
	})
}
