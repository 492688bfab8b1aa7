package annset

import (
	"vitrine/flowspace/model"
	"vitrine/host/operation"
	"vitrine/host/stdspace"
)

// ruleName is the name of an operation, whatever exceptions of it are caught.
func ruleName(op *model.SpaceOperation) string {
	if f := operation.Form(op.Opcode); f.Op() != operation.None {
		return f.Op().String()
	}
	return op.Name
}

// perform applies the rule of an operation.
func (a *analysis) perform(name string, args []*SomeValue) *SomeValue {
	if v := a.special(name, args); v != nil {
		return v
	}
	if t, ok := fixedTypes[name]; ok {
		return a.fixed(name, t, args)
	}
	if rule, ok := rules[name]; ok {
		return rule(a, args)
	}
	op, ok := operation.ByName(name)
	if !ok {
		return a.unknown(args...)
	}
	if plain := op.Info().Inplace; plain != operation.None {
		if v := a.inplace(plain, args); v != nil {
			return v
		}
		return a.perform(plain.String(), args)
	}
	if op.Info().Arity == 2 || op == operation.Pow {
		return a.binary(name, args)
	}
	return a.unary(name, args)
}

// unknown is the result of an operation about which nothing is known: it may
// do anything to its operands.
func (a *analysis) unknown(args ...*SomeValue) *SomeValue {
	for _, v := range args {
		a.set.forget(v)
	}
	return MostGeneralValue
}

// none is the result of an operation without one.
func (a *analysis) none() *SomeValue { return a.constant(stdspace.None) }

// fixedTypes are the result types of operations that always give the same type.
var fixedTypes = map[string]Type{
	"len": intType, "hash": intType, "id": intType, "ord": intType, "cmp": intType,
	"str": strType, "repr": strType, "hex": strType, "oct": strType,
	"is_true": boolType, "nonzero": boolType, "is_": boolType, "contains": boolType, "issubtype": boolType,
}

// fixed is the result of an operation whose type is fixed. Sometimes more is known.
func (a *analysis) fixed(name string, t Type, args []*SomeValue) *SomeValue {
	switch name {
	case "len":
		if n, ok := a.set.Get(ANN.Len, args[0]).(int); ok {
			return a.constant(stdspace.MakeInt(int64(n)))
		}
	case "is_true", "nonzero":
		if x, ok := a.truth(args[0]); ok {
			return a.constant(stdspace.MakeBool(x))
		}
	case "is_":
		if x, ok := a.identical(args[0], args[1]); ok {
			return a.constant(stdspace.MakeBool(x))
		}
	case "issubtype":
		c, ok := a.set.Get(ANN.Const, args[0]).(*stdspace.Class)
		d, ok2 := a.set.Get(ANN.Const, args[1]).(*stdspace.Class)
		if ok && ok2 {
			return a.constant(stdspace.MakeBool(c.IsSubclass(d)))
		}
	}
	return a.ofType(t, args)
}

// truth returns the truth value of a constant.
func (a *analysis) truth(v *SomeValue) (x, ok bool) {
	switch c := a.set.Get(ANN.Const, v).(type) {
	case stdspace.Bool:
		return bool(c), true
	case stdspace.Int:
		return c != 0, true
	case *stdspace.Singleton:
		return c != stdspace.None, true
	case *stdspace.Function, *stdspace.Builtin:
		return true, true
	}
	return false, false
}

// identical reports whether two objects are the same, where one is None or both are
// known to be certain functions or classes.
func (a *analysis) identical(v, w *SomeValue) (x, ok bool) {
	c, d := a.set.Get(ANN.Const, v), a.set.Get(ANN.Const, w)
	none := any(stdspace.None)
	switch {
	case c == none && d == none:
		return true, true
	case c == none:
		return false, a.notNone(w)
	case d == none:
		return false, a.notNone(v)
	case hasIdentity(c) && hasIdentity(d):
		return c == d, true
	}
	return false, false
}

// notNone reports whether an object cannot be None: only None itself has no type.
func (a *analysis) notNone(v *SomeValue) bool {
	_, ok := a.set.Get(ANN.Type, v).(Type)
	return ok
}

func hasIdentity(x any) bool {
	switch x.(type) {
	case *stdspace.Function, *stdspace.Class:
		return true
	}
	return false
}

// specialNames are the methods by which a class defines operations.
var specialNames = map[string]string{
	"len": "__len__", "str": "__str__", "repr": "__repr__", "hash": "__hash__", "is_true": "__nonzero__",
	"nonzero": "__nonzero__", "getitem": "__getitem__", "setitem": "__setitem__", "delitem": "__delitem__",
	"contains": "__contains__", "iter": "__iter__", "next": "next", "neg": "__neg__", "pos": "__pos__",
	"abs": "__abs__", "invert": "__invert__", "add": "__add__", "sub": "__sub__", "mul": "__mul__",
	"div": "__div__", "truediv": "__truediv__", "floordiv": "__floordiv__", "mod": "__mod__",
	"and_": "__and__", "or_": "__or__", "xor": "__xor__", "lshift": "__lshift__", "rshift": "__rshift__",
	"lt": "__lt__", "le": "__le__", "eq": "__eq__", "ne": "__ne__", "gt": "__gt__", "ge": "__ge__",
}

// modernNames are those with another name in Python 3.
var modernNames = map[string]string{"is_true": "__bool__", "nonzero": "__bool__", "next": "__next__"}

// fallbackNames are the methods used if a class has none of the others.
var fallbackNames = map[string]string{"is_true": "__len__", "nonzero": "__len__", "str": "__repr__"}

// special performs an operation on an instance whose class has a function for
// it. It returns nil if it has none.
func (a *analysis) special(name string, args []*SomeValue) *SomeValue {
	hook := specialNames[name]
	if hook == "" {
		return nil
	}
	if m := modernNames[name]; m != "" && a.modern() {
		hook = m
	}
	c := a.classOf(args[0])
	fn := method(c, hook)
	if fn == nil {
		fn = method(c, fallbackNames[name])
	}
	if fn == nil {
		return nil
	}
	v := a.callFunction(fn, args)
	if t, ok := fixedTypes[name]; ok && v != ImpossibleValue {
		return a.ofType(t, args)
	}
	return v
}

// A rule gives the object that the result of an operation is bound to.
type rule func(a *analysis, args []*SomeValue) *SomeValue

// rules are those of the operations that no other file has.
var rules map[string]rule

func init() {
	rules = map[string]rule{
		"newtuple": func(a *analysis, args []*SomeValue) *SomeValue { return a.tuple("", args...) },
		"newlist":  newList,
		"newset": func(a *analysis, args []*SomeValue) *SomeValue {
			return a.fill(a.container("", setType), ANN.SetItems, args...)
		},
		"newdict":     func(a *analysis, args []*SomeValue) *SomeValue { return a.container("", dictType) },
		"newslice":    func(a *analysis, args []*SomeValue) *SomeValue { return a.ofType(sliceType, args) },
		"same_as":     func(a *analysis, args []*SomeValue) *SomeValue { return args[0] },
		"type":        typeOperation,
		"format":      func(a *analysis, args []*SomeValue) *SomeValue { return a.ofType(strType, args) },
		"getitem":     getItem,
		"setitem":     setItem,
		"delitem":     delItem,
		"iter":        iter,
		"next":        func(a *analysis, args []*SomeValue) *SomeValue { return a.element("", args[0]) },
		"getattr":     getAttr,
		"setattr":     setAttr,
		"delattr":     func(a *analysis, args []*SomeValue) *SomeValue { return a.none() },
		"simple_call": func(a *analysis, args []*SomeValue) *SomeValue { return a.call(args[0], args[1:]) },
		"call_args":   callArgs,
	}
}
