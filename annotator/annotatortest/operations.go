package annotatortest

import (
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/host/operation"
	"vitrine/host/stdspace"
)

// operation performs an operation of a graph.
func (f *frame) operation(op *flow.SpaceOperation) (stdspace.Object, error) {
	args := make([]stdspace.Object, len(op.Args))
	for i, x := range op.Args {
		args[i] = f.value(x)
		if c, ok := x.(*flow.Constant); ok {
			if why := f.values.prebuilt(c.Value); why != "" {
				return nil, f.violation("%s: %v: %s", f.g.Name, op, why)
			}
		}
	}
	x, err := f.perform(op, args)
	if _, long := x.(*stdspace.Long); long {
		return nil, &Unspecified{Why: fmt.Sprintf("%v gives an integer of more than a word", op)}
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
	form := operation.Form(op.Opcode)
	x, err := f.std.Perform(form.Op(), args...)
	if _, long := x.(*stdspace.Long); long && form.Has(operation.Overflow) {
		return nil, f.std.Throw("OverflowError", "")
	}
	return x, err
}
