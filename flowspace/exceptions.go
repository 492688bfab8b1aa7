package flowspace

import (
	"vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/host/operation"
	"vitrine/host/stdspace"
)

// Throw turns an exception that the interpreter itself would raise into an error: a local
// variable without a value is a defect of the program here.
func (s *Space) Throw(class, message string) error {
	if class == "RuntimeError" {
		return s.raise("TypeError", message)
	}
	return s.context.errorf("flowing", "%s", message)
}

// Unbound raises the exception that reading the variable raises where this comes true. Exceptions are
// seldom swallowed, but which with statements do it is only known when the program is annotated.
func (s *Space) Unbound(name string) error {
	return s.raise("UnboundLocalError", "local variable '"+name+"' referenced before assignment")
}

// raise raises a new exception of a builtin class.
func (s *Space) raise(class, message string) error {
	etype, evalue, err := s.exception(class, message)
	if err != nil {
		return err
	}
	return &interp.OperationError{Type: etype, Value: evalue}
}

// exception returns the constants for a builtin class and a new instance.
func (s *Space) exception(class, message string) (etype, evalue model.Value, err error) {
	c := s.builtin(class)
	x, err := s.std.Call(c.Value, []stdspace.Object{stdspace.NewStr(message)})
	if err != nil {
		return nil, nil, s.stopped(err)
	}
	return c, s.wrap(x), nil
}

// assertion returns the constants for an AssertionError about an unexpected exception.
// Equal messages give the same constant.
func (s *Space) assertion(message string) (etype, evalue model.Value, err error) {
	if c := s.assertions[message]; c != nil {
		return s.builtin("AssertionError"), c, nil
	}
	etype, evalue, err = s.exception("AssertionError", message)
	if err == nil {
		s.assertions[message] = evalue.(*model.Constant)
	}
	return etype, evalue, err
}

func (s *Space) className(c *model.Constant) string {
	if class, ok := c.Value.(*stdspace.Class); ok {
		return class.Name
	}
	return anyException
}

// mostMatching is how deep the tuple of an except clause may be nested.
const mostMatching = 100

// ExceptionMatch reports whether a handler for check handles exceptions of class
// typ: it is the class itself, or one that it is derived from.
func (s *Space) ExceptionMatch(typ, check interp.Object) (bool, error) {
	c, ok := check.(*model.Constant)
	if !ok {
		return false, s.context.errorf("flowing", "the class in an except clause must be known during translation")
	}
	if t, ok := c.Value.(*stdspace.Tuple); ok {
		if s.matching == mostMatching {
			return false, s.context.errorf("flowing", "the tuple in an except clause is nested more than %d deep", mostMatching)
		}
		s.matching++
		defer func() { s.matching-- }()
		for _, x := range t.Items {
			if match, err := s.ExceptionMatch(typ, s.wrap(x)); match || err != nil {
				return match, err
			}
		}
		return false, nil
	}
	if is, err := s.Is(typ, check); is || err != nil {
		return is, err
	}
	sub, err := s.Binary(operation.IsSubtype, typ, check)
	if err != nil {
		return false, err
	}
	return s.IsTrue(sub)
}

// Normalize records what a raise statement does to its operands until there is
// a class and an instance of it.
func (s *Space) Normalize(typ, value, cause interp.Object) error {
	if cause != nil {
		// The cause only matters to a traceback, and there is none.
		return s.Normalize(typ, value, nil)
	}
	isClass, err := s.isClass(typ)
	if err != nil {
		return err
	}
	if value == nil {
		value = s.none
	}
	none, err := s.Is(value, s.none)
	switch {
	case err != nil:
		return err
	case !isClass && none:
		return s.raiseInstance(typ)
	case !isClass:
		return s.raise("TypeError", "instance exception may not have a separate value")
	case !none:
		return s.raiseClassValue(typ, value)
	}
	if value, err = s.Call(typ, nil); err != nil {
		return err
	}
	return s.raiseInstance(value)
}

// isClass asks whether x is a class.
func (s *Space) isClass(x interp.Object) (bool, error) {
	t, err := s.Unary(operation.Type, x)
	if err != nil {
		return false, err
	}
	sub, err := s.Binary(operation.IsSubtype, t, s.builtin("type"))
	if err != nil {
		return false, err
	}
	return s.IsTrue(sub)
}

// raiseInstance raises value, an instance.
func (s *Space) raiseInstance(value interp.Object) error {
	t, err := s.Unary(operation.Type, value)
	if err != nil {
		return err
	}
	return &interp.OperationError{Type: t, Value: value}
}

// raiseClassValue is "raise Class, value": the value already is an instance of the class,
// or the argument to make one.
func (s *Space) raiseClassValue(typ, value interp.Object) error {
	t, err := s.Unary(operation.Type, value)
	if err != nil {
		return err
	}
	sub, err := s.Binary(operation.IsSubtype, t, typ)
	if err != nil {
		return err
	}
	instance, err := s.IsTrue(sub)
	if err != nil {
		return err
	}
	if instance {
		return &interp.OperationError{Type: t, Value: value}
	}
	instanceOf, err := s.Call(typ, []interp.Object{value})
	if err != nil {
		return err
	}
	return s.raiseInstance(instanceOf)
}
