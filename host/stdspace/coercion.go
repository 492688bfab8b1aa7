package stdspace

import "vitrine/host/operation"

// Operands that a number of Python 2 knows nothing of are made one type, by __coerce__ or among the builtin numbers, where one
// of the two is of a builtin class that is older than numbers which take operands of any type.

// tryCoerce makes two operands one type; ok is false if neither knows how.
func tryCoerce(s *Space, x, y Object) (cx, cy Object, ok bool, err error) {
	if c := s.TypeOf(x); c == s.TypeOf(y) && !s.takesAnyOperand(c) {
		return x, y, true, nil
	}
	if cx, cy, ok, err = s.coerceBy(x, y); ok || err != nil {
		return cx, cy, ok, err
	}
	cy, cx, ok, err = s.coerceBy(y, x)
	return cx, cy, ok, err
}

// coerceBy asks x how to make x and y one type. A class of the program asks y, too.
func (s *Space) coerceBy(x, y Object) (cx, cy Object, ok bool, err error) {
	hook := s.registry.lookup(s.TypeOf(x), nCoerce)
	if hook == nil {
		return x, y, false, nil
	}
	cx, cy, ok, err = s.askCoerce(hook, x, y)
	if _, builtin := hook.(*Builtin); builtin || ok || err != nil {
		return cx, cy, ok, err
	}
	other := s.registry.lookup(s.TypeOf(y), nCoerce)
	if _, builtin := other.(*Builtin); other == nil || builtin {
		return x, y, false, nil
	}
	cy, cx, ok, err = s.askCoerce(other, y, x)
	return cx, cy, ok, err
}

// askCoerce calls a __coerce__.
func (s *Space) askCoerce(hook, x, y Object) (cx, cy Object, ok bool, err error) {
	v, err := s.callHook(hook, x, y)
	if err != nil || v == NotImplemented {
		return x, y, false, err
	}
	t, isTuple := sequenceValue(v).(*Tuple)
	if !isTuple || len(t.Items) != 2 {
		return nil, nil, false, s.TypeError("__coerce__ didn't return a 2-tuple")
	}
	return t.Items[0], t.Items[1], true, nil
}

// takesAnyOperand reports whether the numbers of a class take operands of any type, so that these are not coerced.
func (s *Space) takesAnyOperand(c *Class) bool {
	t := &s.types
	switch c {
	case t.integer, t.long, t.float, t.complexNumber, t.boolean, t.str, t.unicode, t.set, t.frozenset, t.dictKeys, t.dictItems:
		return true
	}
	return !c.Builtin
}

// coercedBinary performs an operation on what the operands are coerced to; it returns nil if they are not, or if what they
// are coerced to does not know the operation either.
func (s *Space) coercedBinary(row *binaryRow, x, y Object) (Object, error) {
	if s.takesAnyOperand(s.TypeOf(x)) && s.takesAnyOperand(s.TypeOf(y)) {
		return nil, nil
	}
	isPower := row == binaryRows[operation.Pow] // which tells of the coerced operands, and gives back NotImplemented itself
	cx, cy, ok, err := tryCoerce(s, x, y)
	if err != nil && isPower {
		return nil, s.unsupported(operation.Pow, x, y) // whatever a __coerce__ raised
	}
	if !ok || err != nil {
		return nil, err
	}
	if _, ofProgram := cx.(*Instance); ofProgram {
		v, err := s.numberMethods(row, cx, cy)
		c := s.TypeOf(cx)
		if isPower && s.registry.lookup(c, nPow) == nil && s.registry.lookup(c, nRPow) == nil {
			return nil, s.unsupported(operation.Pow, cx, cy)
		}
		if v == nil && err == nil && isPower {
			return NotImplemented, nil
		}
		return v, err
	}
	hook := s.registry.lookup(s.TypeOf(cx), row.left)
	if hook == nil || isSequenceHook(hook) {
		if isPower {
			return nil, s.unsupported(operation.Pow, cx, cy)
		}
		return nil, nil
	}
	v, err := s.callHook(hook, cx, cy)
	if v == NotImplemented && !isPower {
		v = nil
	}
	return v, err
}

// isSequenceHook reports whether a method concatenates or repeats a builtin sequence, which is no operation of numbers.
func isSequenceHook(hook Object) bool {
	b, ok := hook.(*Builtin)
	return ok && b.def.Joins
}

// numberMethods is binaryMethods for the methods that are operations of numbers.
func (s *Space) numberMethods(row *binaryRow, x, y Object) (Object, error) {
	tx, ty := s.TypeOf(x), s.TypeOf(y)
	left := s.registry.lookup(tx, row.left)
	var right Object
	if tx != ty {
		right = s.registry.lookup(ty, row.right)
	}
	if isSequenceHook(left) {
		left = nil
	}
	if isSequenceHook(right) {
		right = nil
	}
	if right != nil && ty.IsSubclass(tx) && right != s.registry.lookup(tx, row.right) {
		left, right, x, y = right, left, y, x
	}
	return s.callEither(left, right, x, y)
}

// coercingBinary is arithmetic in a program in which a class has a __coerce__: sequences are concatenated and repeated only
// where the operands are no numbers, not even when they are coerced.
func (s *Space) coercingBinary(op operation.Op, x, y Object) (Object, error) {
	row := binaryRows[op]
	if v, err := s.numberMethods(row, x, y); v != nil || err != nil {
		return v, err
	}
	if v, err := s.coercedBinary(row, x, y); v != nil || err != nil {
		return v, err
	}
	left, right := s.registry.lookup(s.TypeOf(x), row.left), s.registry.lookup(s.TypeOf(y), row.right)
	if isSequenceHook(left) || isSequenceHook(right) {
		if !isSequenceHook(left) {
			left = nil
		}
		if !isSequenceHook(right) {
			right = nil
		}
		if v, err := s.callEither(left, right, x, y); v != nil || err != nil {
			return v, err
		}
	}
	return nil, s.unsupported(op, x, y)
}

// coercingInplace is inplace in such a program.
func (s *Space) coercingInplace(op operation.Op, x, y Object) (Object, error) {
	plain := op.Info().Inplace
	hook := s.registry.lookup(s.TypeOf(x), binaryRows[op].in)
	b, builtin := hook.(*Builtin)
	ofSequence := builtin && (b.Class == s.types.list || b.Class == s.registry.classes["bytearray"])
	_, derived := x.(*Instance) // += of a class derived from list is that of list before anything else
	if hook != nil && (!ofSequence || derived && plain == operation.Add) {
		if v, err := s.callHook(hook, x, y); v != NotImplemented || err != nil {
			return v, err
		}
	}
	row := binaryRows[plain]
	if v, err := s.numberMethods(row, x, y); v != nil || err != nil {
		return v, err
	}
	if v, err := s.coercedBinary(row, x, y); v != nil || err != nil {
		return v, err
	}
	if ofSequence {
		if v, err := s.callHook(hook, x, y); v != NotImplemented || err != nil {
			return v, err
		}
		return nil, s.unsupported(op, x, y)
	}
	if v, err := s.binaryMethods(row, x, y, true); v != nil || err != nil {
		return v, err
	}
	return nil, s.unsupported(op, x, y)
}

func coerceNumbers(s *Space, x, y Object) (Object, Object, error) {
	if isComplex(x) || isComplex(y) {
		a, _, err := complexOf(s, x)
		if err != nil {
			return nil, nil, err
		}
		b, _, err := complexOf(s, y)
		return Complex(a), Complex(b), err
	}
	a, okx := intOf(x)
	b, oky := intOf(y)
	if !okx || !oky {
		fx, _, err := asFloat(s, x)
		if err != nil {
			return nil, nil, err
		}
		fy, _, err := asFloat(s, y)
		return Float(fx), Float(fy), err
	}
	if a.long || b.long {
		return &Long{a.toBig()}, &Long{b.toBig()}, nil
	}
	return s.intObject(a), s.intObject(b), nil
}

// coerce is coerce(x, y) of Python 2.
func (s *Space) coerce(x, y Object) (Object, error) {
	cx, cy, ok, err := tryCoerce(s, x, y)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, s.TypeError("number coercion failed")
	}
	return NewTuple(cx, cy), nil
}

// coerced is x where it is of the kind of its coerced value, which is of the builtin class.
func coerced(x, value Object) Object {
	same := false
	switch value.(type) {
	case Int, *Long:
		v, ok := intOf(x)
		_, long := value.(*Long)
		same = ok && v.long == long
	case Float:
		_, same = sequenceValue(x).(Float)
	case Complex:
		_, same = sequenceValue(x).(Complex)
	}
	if same {
		return x
	}
	return value
}
