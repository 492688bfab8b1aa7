package flowspace

import (
	"slices"

	"vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/host/operation"
	"vitrine/host/stdspace"
)

// objspaceCall performs a call of a function of module rlib.objspace that is not an
// operation with a fixed number of operands. They are what geninterp writes. done is
// false if name is none of them.
func (s *Space) objspaceCall(name string, args []interp.Object) (r interp.Object, done bool, err error) {
	args = slices.Clone(args)
	switch {
	case name == "newlist":
		r, err = s.NewList(args)
	case name == "newtuple":
		r, err = s.NewTuple(args)
	case name == "newset":
		r, err = s.NewSet(args)
	case name == "newdict" && len(args) == 0:
		r, err = s.NewDict()
	case name == "simple_call" && len(args) > 0:
		r, err = s.Call(args[0], args[1:])
	case name == "call_args" && len(args) > 1:
		r, err = s.callShape(args[0], args[1], args[2:])
	case name == "raise_" && len(args) == 2:
		err = &interp.OperationError{Type: args[0], Value: args[1]}
	case name == "last_exception" && len(args) == 0:
		e := s.context.frame.ActiveException()
		if e == nil {
			return nil, true, s.context.errorf("flowing", "there is no exception here")
		}
		r = e.Type
	default:
		return nil, false, nil
	}
	return r, true, err
}

// callShape records "call_args" with a given shape.
func (s *Space) callShape(fn, shape interp.Object, args []interp.Object) (interp.Object, error) {
	c, ok := shape.(*model.Constant)
	if ok {
		_, ok = c.Value.(*stdspace.Tuple)
	}
	if !ok {
		return nil, s.context.errorf("flowing", "the shape of a call must be a constant tuple")
	}
	operands := append([]interp.Object{fn, shape}, args...)
	return s.recordRaising(operation.CallArgs, s.callRaises(fn, nil), operands...)
}
