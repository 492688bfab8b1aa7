package stdspace

import "vitrine/host/operation"

// compareRich asks the special methods of both operands as Python 2 does: what compares two objects asks the methods of both, and
// it is asked for either object. So a method that knows nothing is called more than once.
func (s *Space) compareRich(op operation.Op, x, y Object) (Object, error) {
	row := &compareRows[op]
	tx, ty := s.TypeOf(x), s.TypeOf(y)
	if tx != ty && ty.IsSubclass(tx) {
		if v, err := s.richOf(row.reflected, y, x); v != NotImplemented || err != nil {
			return v, err
		}
	}
	if v, err := s.richOf(op, x, y); v != NotImplemented || err != nil {
		return v, err
	}
	v, err := s.richOf(row.reflected, y, x)
	if v == NotImplemented {
		v = nil
	}
	return v, err
}

// richOf is what compares x with another object: a builtin comparison or, if the class of x has one from the program, the methods
// of both.
func (s *Space) richOf(op operation.Op, x, y Object) (Object, error) {
	row := &compareRows[op]
	if !s.comparesItself(s.TypeOf(x)) {
		return s.halfRich(row.name, x, y)
	}
	if v, err := s.halfRich(row.name, x, y); v != NotImplemented || err != nil {
		return v, err
	}
	if !s.comparesItself(s.TypeOf(y)) {
		return NotImplemented, nil
	}
	return s.halfRich(compareRows[row.reflected].name, y, x)
}

// halfRich calls one method of x, which may be missing.
func (s *Space) halfRich(name *Str, x, y Object) (Object, error) {
	hook := s.registry.lookup(s.TypeOf(x), name)
	if hook == nil || s.ofOther(hook, x) {
		return NotImplemented, nil
	}
	return s.callHook(hook, x, y)
}

// comparesItself reports whether a class has one of the six comparisons from the program.
func (s *Space) comparesItself(c *Class) bool {
	if c.Builtin {
		return false
	}
	for op := operation.LT; op <= operation.GE; op++ {
		hook := s.registry.lookup(c, compareRows[op].name)
		if _, builtin := hook.(*Builtin); hook != nil && !builtin {
			return true
		}
	}
	return false
}
