package backendopt

import (
	"vitrine/engine/lltype"
	flow "vitrine/flowspace/model"
)

// removeNoops removes same_as, casts to the same type, and casts that take back
// what another did.
func removeNoops(r *rewriter) {
	r.defs = sized(r.defs, r.g.NumVariables())
	defs := r.defs
	for _, b := range r.g.Blocks() {
		keepOperations(b, func(_ int, op *flow.SpaceOperation) bool {
			defs[op.Result.Number] = op
			by := r.renames(b, op, defs)
			if by == nil {
				return true
			}
			r.did(b, op, "%v is %v", op, by)
			r.replace(op.Result, by)
			return false
		})
	}
}

// inverse are the casts that take back what another cast did, whatever the value
// is.
var inverse = map[string]string{
	"cast_int_to_char":           "cast_char_to_int",
	"cast_int_to_unichar":        "cast_unichar_to_int",
	"cast_int_to_uint":           "cast_uint_to_int",
	"cast_uint_to_int":           "cast_int_to_uint",
	"int_is_true":                "cast_bool_to_int",
	"uint_is_true":               "cast_bool_to_uint",
	"truncate_longlong_to_int":   "cast_int_to_longlong",
	"truncate_ullong_to_uint":    "cast_uint_to_ulonglong",
	"cast_ullong_to_longlong":    "cast_longlong_to_ulonglong",
	"cast_longlong_to_ulonglong": "cast_ullong_to_longlong",
	"bool_not":                   "bool_not",
	"int_neg":                    "int_neg",
	"int_invert":                 "int_invert",
}

// renames returns the value that an operation only gives another name; nil if it
// does more.
func (r *rewriter) renames(b *flow.Block, op *flow.SpaceOperation, defs []*flow.SpaceOperation) flow.Value {
	if len(op.Args) != 1 {
		return nil
	}
	arg := r.value(op.Args[0])
	t := lltype.TypeOf(op.Result)
	switch op.Name {
	case "same_as":
		if c := constant(arg); c != nil && b.ExitSwitch == flow.Value(op.Result) && exitFor(b, c) == nil {
			return nil
		}
		return arg
	case "cast_pointer":
		if lltype.TypeOf(arg) == t {
			return arg
		}
	}
	v, ok := arg.(*flow.Variable)
	if !ok || defs[v.Number] == nil {
		return nil
	}
	first := defs[v.Number]
	switch {
	case op.Name == "cast_pointer" && first.Name == "cast_pointer":
		return r.castPast(op, first)
	case inverse[op.Name] == first.Name && inverse[op.Name] != "":
		return r.value(first.Args[0])
	}
	return nil
}

// castPast lets the second of two casts begin where the first does. It returns
// the value if that leaves nothing to cast.
func (r *rewriter) castPast(op, first *flow.SpaceOperation) flow.Value {
	from := r.value(first.Args[0])
	if lltype.TypeOf(from) == lltype.TypeOf(op.Result) {
		return from
	}
	if related(pointee(from), pointee(op.Result)) {
		op.Args[0] = from
	}
	return nil
}

// related reports whether one structure begins with the other, so that pointers
// can be cast.
func related(a, b lltype.Container) bool {
	s, ok1 := a.(*lltype.Struct)
	t, ok2 := b.(*lltype.Struct)
	return ok1 && ok2 && (s.Inherits(t) || t.Inherits(s))
}
