package annotator

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/operation"
)

// A handler computes the annotation of the result of an operation from those
// of its operands. [lattice.Impossible] means that the operation cannot succeed
// with what is known so far; nil that it gives nothing.
type handler func(a *annotator, op *flow.SpaceOperation, s []SomeValue) SomeValue

// handlers are the operations of flow graphs, by what graphs keep of them: operation.Form.
var handlers [operation.NumForms]handler

func init() {
	for name, h := range handlersByName() {
		form, _ := operation.FormByName(name)
		handlers[form] = h
	}
}

// handlersByName returns the handlers by the names of operations in graphs.
func handlersByName() map[string]handler {
	handlers := map[string]handler{
		"is_true": opIsTrue, "nonzero": opIsTrue, "type": opType, "issubtype": opIsSubtype,
		"len": opLen, "iter": opIter, "next": opNext, "ord": opOrd, "contains": opContains,
		"pos": opPos, "neg": opNeg, "neg_ovf": opNeg, "abs": opAbs, "abs_ovf": opAbs, "invert": opInvert,
		"str": gives(lattice.String), "repr": gives(lattice.String), "hex": gives(lattice.String), "oct": gives(lattice.String),
		"hash": opHash, "id": opID, "format": gives(lattice.String),
		"getattr": opGetAttr, "setattr": opSetAttr, "delattr": opDelAttr,
		"getitem": opGetItem, "getitem_idx": opGetItem, "getitem_key": opGetItem, "getitem_idx_key": opGetItem,
		"setitem": opSetItem, "delitem": opDelItem,
		"is_": opIs, "cmp": opCmp, "coerce": opCoerce, "divmod": opDivMod, "pow": opPow, "inplace_pow": opPow,
		"newlist": opNewList, "newtuple": opNewTuple, "newdict": opNewDict, "newslice": opNewSlice, "newset": opNewSet,
		"simple_call": func(a *annotator, op *flow.SpaceOperation, s []SomeValue) SomeValue { return a.opCall(op.Name, s) },
		"call_args":   func(a *annotator, op *flow.SpaceOperation, s []SomeValue) SomeValue { return a.opCall(op.Name, s) },
	}
	for _, name := range []string{"lt", "le", "eq", "ne", "gt", "ge"} {
		handlers[name] = opCompare
	}
	for _, name := range []string{"add", "sub", "mul", "div", "truediv", "floordiv", "mod", "and_", "or_", "xor", "lshift", "rshift"} {
		handlers[name] = arithmetic(name)
	}
	for _, name := range []string{"add", "sub", "mul", "div", "truediv", "floordiv", "mod", "lshift", "rshift"} {
		handlers[name+"_ovf"] = arithmetic(name)
	}
	for _, name := range []string{"add", "sub", "mul", "div", "truediv", "floordiv", "mod", "lshift", "rshift"} {
		handlers["inplace_"+name] = inplace(name)
	}
	for name, plain := range map[string]string{"inplace_and": "and_", "inplace_or": "or_", "inplace_xor": "xor"} {
		handlers[name] = inplace(plain)
	}
	return handlers
}

// gives returns the handler of an operation whose result is always the same.
func gives(s SomeValue) handler {
	return func(*annotator, *flow.SpaceOperation, []SomeValue) SomeValue { return s }
}

// operate computes the annotation of the result of an operation.
func (a *annotator) operate(op *flow.SpaceOperation, s []SomeValue) SomeValue {
	if r, ok := a.lowLevel(op, s); ok {
		return r
	}
	h := handlers[op.Opcode]
	if h == nil {
		a.fail("operation", "the operation "+op.Name+" cannot be translated")
		return lattice.Object
	}
	if onObject(op.Name, s) {
		return objectResult(op.Name)
	}
	opname, operands := Conversion(op.Name, s)
	if method := a.specialMethod(opname, operands); method != "" {
		return a.callSpecial(opname, operands, method)
	}
	return h(a, op, s)
}

// onObject reports whether an operation works on an unknown value. Arguments of calls,
// stored items, keys of dictionaries and arguments of str() do not count.
func onObject(name string, s []SomeValue) bool {
	n := len(s)
	switch name {
	case "simple_call", "call_args", "setitem", "setattr":
		n = min(n, 1)
	case "newlist", "newtuple", "newdict", "newslice", "is_true", "type", "is_":
		return false
	}
	if n > 1 && takesObject(name, s[0]) {
		n = 1
	}
	for _, x := range s[:n] {
		if _, ok := x.(*lattice.SomeObject); ok {
			return true
		}
	}
	return false
}

// takesObject reports whether an operation on s is known for any second operand.
func takesObject(name string, s SomeValue) bool {
	switch s.(type) {
	case *lattice.SomeDict:
		return true
	case *lattice.SomeString, *lattice.SomeChar, *lattice.SomeUnicode, *lattice.SomeUniChar:
		return name == "mod"
	case *lattice.SomeList:
		return name == "inplace_add" || name == "inplace_mul"
	}
	return false
}

// objectResult is the result of an operation on an unknown value.
func objectResult(name string) SomeValue {
	switch name {
	case "lt", "le", "eq", "ne", "gt", "ge", "contains", "issubtype":
		return lattice.Bool
	case "len":
		return lattice.NonNeg
	case "str", "repr", "hex", "oct", "format":
		return lattice.String
	case "cmp", "hash", "id":
		return lattice.Integer
	case "setitem", "delitem", "setattr", "delattr":
		return nil
	}
	return lattice.Object
}
