package flowspace

import (
	"errors"

	"vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/host/operation"
	"vitrine/host/stdspace"
)

// fold computes an operation through the standard space. done is false if the
// operation must be recorded after all.
func (s *Space) fold(op operation.Op, info *operation.Info, args []interp.Object) (r interp.Object, done bool, err error) {
	var objects [3]stdspace.Object
	for i, a := range args {
		c, ok := a.(*model.Constant)
		if !ok || !s.immutable(c) {
			return nil, false, nil
		}
		objects[i] = c.Value
	}
	var x stdspace.Object
	switch info.Arity {
	case 1:
		x, err = s.std.Unary(op, objects[0])
	case 2:
		x, err = s.std.Binary(op, objects[0], objects[1])
	default:
		x, err = s.std.Ternary(op, objects[0], objects[1], objects[2])
	}
	if err != nil {
		return nil, true, s.folded(op, err, args...)
	}
	// An integer that does not fit a machine word would confuse the annotator:
	// it is probably on its way to intmask.
	if info.Arith && isLong(x) {
		return nil, false, nil
	}
	if t, ok := x.(*stdspace.Tuple); ok {
		// Its key has the keys of all items.
		if err := s.std.Claim(int64(len(t.Items)), tupleCost); err != nil {
			return nil, true, s.folded(op, err, args...)
		}
	}
	c := s.wrap(x)
	if op == operation.GetItem || op == operation.GetAttr {
		s.context.tookOut(model.Lookup{From: args[0].(*model.Constant), Key: args[1].(*model.Constant), Attribute: op == operation.GetAttr, Value: c})
	}
	if s.context.rec != nil {
		s.context.rec.folded(op.String(), args, c)
	}
	return c, true, nil
}

// tupleCost is roughly how many bytes an item of a constant tuple takes.
const tupleCost = 64

func isLong(x stdspace.Object) bool {
	_, ok := x.(*stdspace.Long)
	return ok
}

// folded turns the exception of an operation on constants into one that the
// function raises. A function that does not handle it is refused: the operation would
// raise on every run.
func (s *Space) folded(op operation.Op, err error, args ...interp.Object) error {
	if err == nil {
		return nil
	}
	var exc *interp.OperationError
	if !errors.As(err, &exc) {
		return err
	}
	text := ""
	for i, a := range args {
		if i > 0 {
			text += ", "
		}
		text += inSentence(a.(*model.Constant).Text())
	}
	hint := ""
	if args[0].(*model.Constant).Value == stdspace.Object(stdspace.None) {
		hint = "; on one path that is None, as when a loop is not entered: assert first that it is not None"
	}
	return s.raised(exc, s.context.errorf("constant_operation_raises", "this operation always raises %s: %s(%s)%s",
		s.std.ExceptionClass(exc).Name, op, text, hint))
}

// raised returns an exception that the standard space has raised as one of the
// function, which is refused with the given error if it does not handle it.
func (s *Space) raised(exc *interp.OperationError, unhandled error) error {
	return &interp.OperationError{Type: s.wrap(exc.Type), Value: s.wrap(exc.Value), Unhandled: unhandled}
}

// stopped returns the error for an exception that the standard space raised in what the
// program did not ask for, as when there is no memory: no handler of the function takes it.
func (s *Space) stopped(err error) error {
	var exc *interp.OperationError
	if !errors.As(err, &exc) {
		return err
	}
	return s.context.errorf("flowing", "%s", s.std.ExceptionLine(err))
}

// immutable reports whether nothing the program does can change the outcome of an
// operation on the constant: classes, modules, and everything except exceptions and
// instances of classes of the program. An instance may declare itself frozen by a
// _freeze_ method that returns true. The command-line arguments are only known when the
// program runs.
func (s *Space) immutable(c *model.Constant) bool {
	x := c.Value
	if m, ok := x.(*stdspace.Method); ok && m.Self != nil {
		x = m.Self
	}
	if l, ok := x.(*stdspace.List); ok {
		return !s.std.IsArgv(l)
	}
	i, ok := x.(*stdspace.Instance)
	if !ok {
		_, unroller := x.(tag)
		return !unroller
	}
	if _, exception := i.Value.(*stdspace.Exception); i.Class.Builtin && !exception {
		return true
	}
	return s.frozen(i)
}

func (s *Space) frozen(i *stdspace.Instance) bool {
	f, err := s.std.GetAttr(i, "_freeze_")
	if err != nil {
		return false
	}
	r, err := s.std.Call(f, nil)
	if err != nil {
		return false
	}
	b, err := s.std.IsTrue(r)
	return err == nil && b
}
