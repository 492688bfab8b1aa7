package annset

import (
	"slices"

	"vitrine/host/stdspace"
)

// convert is the rule for calls of builtin classes.
func (a *analysis) convert(c *stdspace.Class, args []*SomeValue) *SomeValue {
	switch c.Name {
	case "int", "float", "bool", "long", "complex", "str", "bytes", "unicode":
		return a.convertValue(c.Name, args)
	case "list":
		if len(args) == 0 {
			return newList(a, nil)
		}
		return a.collect(listType, ANN.ListItems, args)
	case "set", "frozenset":
		return a.collect(Type{Name: c.Name}, ANN.SetItems, args)
	case "dict":
		return a.newDictFrom(args)
	case "tuple":
		return a.newTupleFrom(args)
	case "xrange":
		return a.ofType(xrangeType, args)
	case "range":
		return a.ofType(xrangeType, args) // that of Python 3
	case "enumerate":
		if len(args) == 1 && iterable(a.typeOf(args[0])) {
			return a.made("", args, hasType(enumType), fact{name: ANN.Iterated, value: args[0]})
		}
	case "reversed":
		if len(args) == 1 && iterable(a.typeOf(args[0])) {
			return a.made("", args, hasType(iterType), fact{name: ANN.Iterated, value: args[0]})
		}
	case "slice":
		return a.ofType(sliceType, args)
	}
	return a.unknown(args...)
}

// convertValue is the rule for conversions to numbers and strings.
func (a *analysis) convertValue(name string, args []*SomeValue) *SomeValue {
	for _, v := range args {
		if c := a.classOf(v); c != nil {
			a.lost(c) // its methods say how to convert it
			a.unknown(v)
		}
	}
	return a.ofType(Type{Name: name}, args)
}

// collect makes a container from what an iteration gives.
func (a *analysis) collect(t Type, name Name, args []*SomeValue) *SomeValue {
	v := a.container("", t)
	if len(args) == 1 {
		return a.fill(v, name, a.element("item", args[0]))
	}
	a.unknown(args...)
	return v
}

func (a *analysis) newDictFrom(args []*SomeValue) *SomeValue {
	d := a.container("", dictType)
	switch {
	case len(args) == 0:
		return d
	case len(args) == 1 && a.typeOf(args[0]) == dictType:
		a.fill(d, ANN.DictKeys, a.object(ANN.DictKeys, args[0]))
		return a.fill(d, ANN.DictValues, a.object(ANN.DictValues, args[0]))
	}
	a.unknown(args...)
	a.fill(d, ANN.DictKeys, MostGeneralValue)
	return a.fill(d, ANN.DictValues, MostGeneralValue)
}

func (a *analysis) newTupleFrom(args []*SomeValue) *SomeValue {
	switch {
	case len(args) == 0:
		return a.tuple("")
	case a.typeOf(args[0]) == tupleType:
		return args[0]
	}
	a.unknown(a.element("item", args[0])) // the length is not known
	return a.ofType(tupleType, args)
}

// builtinTypes are the types of the results of builtin functions whose result type is
// fixed and that do nothing else.
var builtinTypes = map[string]Type{
	"isinstance": boolType, "hasattr": boolType, "callable": boolType, "any": boolType, "all": boolType,
	"chr": strType, "unichr": unicodeType, "raw_input": strType, "input": {}, "bin": strType,
	"print_item": {}, "print_newline": {}, "locals": dictType,
}

// mathTypes are those of module math.
var mathTypes = func() map[string]Type {
	m := map[string]Type{"isnan": boolType, "isinf": boolType}
	for _, name := range []string{"acos", "asin", "atan", "atan2", "cos", "cosh", "exp", "fabs", "fmod", "hypot", "ldexp",
		"log", "log10", "pow", "sin", "sinh", "sqrt", "tan", "tanh", "degrees", "radians", "copysign"} {
		m[name] = floatType
	}
	return m
}()

// callBuiltin is the rule for calls of builtin functions.
func (a *analysis) callBuiltin(b *stdspace.Builtin, args []*SomeValue) *SomeValue {
	switch {
	case b.Self != nil:
		return a.callOfConstant(b, args)
	case b.Class != nil && b.Name == "__init__" && len(args) > 0:
		a.unknown(args[1:]...)
		return a.none()
	case b.Class != nil:
		return a.unboundMethod(b, args)
	case b.Module == "math":
		if t, ok := mathTypes[b.Name]; ok {
			return a.ofType(t, args)
		}
		return a.unknown(args...)
	case b.Name == "isinstance" && len(args) == 2:
		return a.isInstance(args)
	}
	if rule, ok := builtinRules[b.Name]; ok {
		if len(args) == 0 {
			return ImpossibleValue // they all need an argument
		}
		return rule(a, args)
	}
	switch t, ok := builtinTypes[b.Name]; {
	case ok && t == Type{}:
		return a.none()
	case ok:
		return a.ofType(t, args)
	}
	return a.unknown(args...)
}

// callOfConstant calls a method of a constant, such as the append of a list
// that exists before the program starts.
func (a *analysis) callOfConstant(b *stdspace.Builtin, args []*SomeValue) *SomeValue {
	self := a.constant(b.Self)
	t := a.typeOf(self)
	if !hasMethod(t, b.Name) {
		return a.unknown(append(args, self)...)
	}
	return a.builtinMethod(methodName(t.Name+"_"+b.Name), self, args)
}

// unboundMethod calls a method of a builtin class as a function.
func (a *analysis) unboundMethod(b *stdspace.Builtin, args []*SomeValue) *SomeValue {
	if len(args) == 0 || a.typeOf(args[0]) != (Type{Name: b.Class.Name}) || !hasMethod(Type{Name: b.Class.Name}, b.Name) {
		return a.unknown(args...)
	}
	return a.builtinMethod(methodName(b.Class.Name+"_"+b.Name), args[0], args[1:])
}

// isInstance is the rule for isinstance(x, c): with the class of an instance
// known, the answer is.
func (a *analysis) isInstance(args []*SomeValue) *SomeValue {
	c := a.classOf(args[0])
	d, ok := a.set.Get(ANN.Const, args[1]).(*stdspace.Class)
	if c != nil && ok {
		return a.constant(stdspace.MakeBool(c.IsSubclass(d)))
	}
	return a.ofType(boolType, args)
}

// builtinRules are those of the builtin functions whose result depends on
// their arguments.
var builtinRules map[string]rule

func init() {
	builtinRules = map[string]rule{
		"range": func(a *analysis, args []*SomeValue) *SomeValue {
			return a.list("", a.made("item", nil, hasType(intType)))
		},
		"min": extreme, "max": extreme,
		"sum": sum,
		"sorted": func(a *analysis, args []*SomeValue) *SomeValue {
			if len(args) > 1 {
				a.unknown(args[1:]...)
			}
			return a.list("", a.element("item", args[0]))
		},
		"zip":   zip,
		"round": func(a *analysis, args []*SomeValue) *SomeValue { return a.round(args) },
	}
}

// extreme is the rule for min and max.
func extreme(a *analysis, args []*SomeValue) *SomeValue {
	if len(args) == 1 {
		return a.element("item", args[0])
	}
	return a.union("", args)
}

func sum(a *analysis, args []*SomeValue) *SomeValue {
	item := a.element("item", args[0])
	t := a.typeOf(item)
	switch {
	case len(args) == 1 && (item == ImpossibleValue || t == intType || t == boolType):
		return a.ofType(intType, args)
	case slices.Contains(numberTypes, t):
		return a.made("", args) // zero of another type, if there are none
	}
	return a.unknown(args...)
}

// zip is the rule for zip, a list in Python 2.
func zip(a *analysis, args []*SomeValue) *SomeValue {
	if a.modern() {
		return a.unknown(args...)
	}
	v := a.container("", listType)
	items := make([]*SomeValue, len(args))
	for i, x := range args {
		items[i] = a.element("item"+string(rune('a'+i%26)), x)
		if items[i] == ImpossibleValue {
			return v
		}
	}
	return a.fill(v, ANN.ListItems, a.tuple("row", items...))
}

// round gives a float in Python 2.
func (a *analysis) round(args []*SomeValue) *SomeValue {
	if a.modern() {
		return a.made("", args)
	}
	return a.ofType(floatType, args)
}
