package stdspace

// A powSlot is the function that CPython 3 keeps in a class for powers.
type powSlot int

const (
	noPower powSlot = iota
	programPower
	intPower
	floatPower
	complexPower
)

// powModulo is pow(x, y, z).
func (s *Space) powModulo(x, y, z Object) (Object, error) {
	if s.py2() {
		return s.powModByMethod(x, y, z)
	}
	_, leftDerived := x.(*Instance)
	_, rightDerived := y.(*Instance)
	if leftDerived || rightDerived {
		return s.powModBySlots(x, y, z)
	}
	if v, err := s.callPowSlot(intPower, x, y, z); v != NotImplemented || err != nil {
		return v, err
	}
	return s.powModBySlots(x, y, z)
}

// powModBySlots asks the classes of the operands in turn: that of y before that of x, if it is derived from it; no function
// is called twice.
func (s *Space) powModBySlots(x, y, z Object) (Object, error) {
	tx, ty := s.TypeOf(x), s.TypeOf(y)
	left, right, last := s.powSlotOf(tx), s.powSlotOf(ty), s.powSlotOf(s.TypeOf(z))
	if right == left {
		right = noPower
	}
	order := []powSlot{left, right}
	if right != noPower && ty.IsSubclass(tx) {
		order = []powSlot{right, left}
	}
	if last != left && last != right {
		order = append(order, last)
	}
	for _, slot := range order {
		if v, err := s.callPowSlot(slot, x, y, z); v != NotImplemented || err != nil {
			return v, err
		}
	}
	return nil, s.TypeError("unsupported operand type(s) for ** or pow(): '%s', '%s', '%s'", s.typeName(x), s.typeName(y), s.typeName(z))
}

func (s *Space) powSlotOf(c *Class) powSlot {
	if s.definesPower(c) {
		return programPower
	}
	b, _ := s.registry.lookup(c, nPow).(*Builtin)
	switch {
	case b == nil:
		return noPower
	case b.Class == s.types.integer:
		return intPower
	case b.Class == s.types.float:
		return floatPower
	case b.Class == s.registry.classes["complex"]:
		return complexPower
	}
	return noPower
}

func (s *Space) callPowSlot(slot powSlot, x, y, z Object) (Object, error) {
	switch slot {
	case programPower:
		c := s.TypeOf(x)
		if s.powSlotOf(c) != programPower { // there is no __rpow__ with a modulus
			return NotImplemented, nil
		}
		hook := s.registry.lookup(c, nPow)
		if hook == nil {
			return nil, s.halfSlot(nPow)
		}
		return s.callHook(hook, x, y, z)
	case intPower:
		a, ok1 := intOf(x)
		b, ok2 := intOf(y)
		m, ok3 := intOf(z)
		if ok1 && ok2 && ok3 {
			return powMod(s, a, b, m)
		}
	case floatPower:
		return nil, s.TypeError("pow() 3rd argument not allowed unless all arguments are integers")
	case complexPower:
		if isNumber(sequenceValue(x)) && isNumber(sequenceValue(y)) {
			return nil, s.ValueError("complex modulo")
		}
	}
	return NotImplemented, nil
}

// powModByMethod is powModulo of Python 2.
func (s *Space) powModByMethod(x, y, z Object) (Object, error) {
	hook := s.registry.lookup(s.TypeOf(x), nPow)
	a, ok1 := intOf(x)
	b, ok2 := intOf(y)
	m, ok3 := intOf(z)
	if ok1 && ok2 && ok3 && isBuiltin(hook) {
		return powMod(s, a, b, m)
	}
	if hook != nil && !isBuiltin(hook) {
		v, err := s.callHook(hook, x, y, z)
		if v != NotImplemented || err != nil {
			return v, err
		}
	}
	if hook == nil && s.registry.lookup(s.TypeOf(x), nRPow) != nil {
		return nil, s.halfSlot(nPow)
	}
	if err := s.powModRefused(x, y, z); err != nil {
		return nil, err
	}
	return nil, s.TypeError("unsupported operand type(s) for pow(): '%s', '%s', '%s'", s.typeName(x), s.typeName(y), s.typeName(z))
}

// definesPower reports whether a class has a __pow__ or a __rpow__ of the program.
func (s *Space) definesPower(c *Class) bool {
	for _, name := range []*Str{nPow, nRPow} {
		if hook := s.registry.lookup(c, name); hook != nil && !isBuiltin(hook) {
			return true
		}
	}
	return false
}

// powModRefused is the error of the first of three operands of pow() whose class knows what is wrong; nil if none does. A class
// of the program with a power of its own does not.
func (s *Space) powModRefused(x, y, z Object) error {
	operands := []Object{x, y, z}
	x, y = sequenceValue(x), sequenceValue(y)
	a, isInt := intOf(x)
	b, areInts := intOf(y)
	for _, given := range operands {
		v := sequenceValue(given)
		_, isFloat := v.(Float)
		switch {
		case s.definesPower(s.TypeOf(given)):
			continue
		case isFloat:
			return s.TypeError("pow() 3rd argument not allowed unless all arguments are integers")
		case isComplex(v) && isNumber(x) && isNumber(y):
			return s.ValueError("complex modulo")
		case isInt && areInts && !a.long && !b.long && b.sign() < 0:
			return s.TypeError("pow() 2nd argument cannot be negative when 3rd argument specified")
		}
	}
	return nil
}
