package annotatortest

import (
	"fmt"
	"strings"

	"vitrine/engine/operation"
	"vitrine/engine/stdspace"
	flow "vitrine/flowspace/model"
)

// operation performs an operation of a graph.
func (f *frame) operation(op *flow.SpaceOperation) (stdspace.Object, error) {
	args := make([]stdspace.Object, len(op.Args))
	for i, x := range op.Args {
		args[i] = f.value(x)
	}
	x, err := f.perform(op, args)
	if _, long := x.(*stdspace.Long); long {
		return nil, &Unspecified{fmt.Sprintf("%v gives an integer of more than a word", op)}
	}
	if x == nil && err == nil {
		x = stdspace.None // of an operation that gives nothing
	}
	return x, err
}

func (f *frame) perform(op *flow.SpaceOperation, args []stdspace.Object) (stdspace.Object, error) {
	if isCall(op) {
		return f.call(op, args)
	}
	if op.Name == "newslice" {
		return f.std.NewSlice(args[0], args[1], args[2])
	}
	if x, ok := args0(args).(*stdspace.Instance); ok {
		if method := f.special(x, op.Name); method != nil {
			return f.apply(site{op: op, result: f.g.Binding(op.Result)}, method, plain(args[1:]))
		}
	}
	name, overflow := strings.CutSuffix(op.Name, "_ovf")
	if strings.HasPrefix(name, "getitem_") {
		name = "getitem"
	}
	known, ok := operation.ByName(name)
	if !ok {
		return nil, fmt.Errorf("there is no operation %s", op.Name)
	}
	x, err := f.std.Perform(known, args...)
	if _, long := x.(*stdspace.Long); long && overflow {
		return nil, f.std.Throw("OverflowError", "")
	}
	return x, err
}

func args0(args []stdspace.Object) stdspace.Object {
	if len(args) == 0 {
		return nil
	}
	return args[0]
}

// specialMethods are the methods that the annotator calls for operations.
var specialMethods = map[string][]string{
	"getitem": {"__getitem__"}, "getitem_idx": {"__getitem__"}, "getitem_key": {"__getitem__"},
	"getitem_idx_key": {"__getitem__"}, "setitem": {"__setitem__"}, "contains": {"__contains__"},
	"iter": {"__iter__"}, "next": {"next", "__next__"},
}

// special returns the method of a class of the program for an operation, nil
// if there is none.
func (f *frame) special(x *stdspace.Instance, op string) stdspace.Object {
	for _, name := range specialMethods[op] {
		for _, c := range x.Class.MRO {
			if m, ok := c.Dict.Lookup(name); ok && !c.Builtin && !isRlib(c.Module) {
				if fn, ok := m.(*stdspace.Function); ok {
					return &stdspace.Method{Func: fn, Self: x, Class: c}
				}
			}
		}
	}
	return nil
}
