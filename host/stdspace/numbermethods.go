package stdspace

import (
	"math"
	"math/big"

	"vitrine/host/operation"
)

// numberMethods are the operators of int, float or complex as methods.
func numberMethods(kind string) []Def {
	var defs []Def
	fits := func(x Object) bool {
		switch sequenceValue(x).(type) {
		case Int, Bool, *Long:
			return true
		case Float:
			return kind != "int"
		case Complex:
			return kind == "complex"
		}
		return false
	}
	for op, row := range binaryRows {
		op := operation.Op(op)
		if row == nil || op.Info().Inplace != operation.None || op == operation.MatMul || op == operation.Pow ||
			op >= operation.LShift && op <= operation.Xor && kind != "int" {
			continue
		}
		binary := func(x, y int) GoFunc {
			return func(s *Space, args []Object) (Object, error) {
				if !fits(args[1]) || op == operation.Div && !s.py2() || longDecides(s, args[0], args[1]) {
					return NotImplemented, nil
				}
				v, err := numberBinaryOf(s, op, args[x], args[y])
				if v == nil && err == nil {
					v = NotImplemented
				}
				return v, err
			}
		}
		d := Def{Name: row.left.s, Min: 2, Max: 2, Fn: binary(0, 1)}
		r := Def{Name: row.right.s, Min: 2, Max: 2, Fn: binary(1, 0)}
		if op == operation.Div || kind == "complex" && (op == operation.FloorDiv || op == operation.Mod || op == operation.DivMod) {
			d.Only, r.Only = 2, 2
		}
		defs = append(defs, d, r)
	}
	return append(append(defs, powMethods(kind, fits)...), unaryMethods(kind)...)
}

// longDecides reports whether an int of Python 2 leaves an operation to the other
// operand, which is a long.
func longDecides(s *Space, x, y Object) bool {
	return s.py2() && s.IsInstance(y, s.types.long) && s.IsInstance(x, s.types.integer)
}

// powMethods are __pow__ and __rpow__, which take a modulus too.
func powMethods(kind string, fits func(Object) bool) []Def {
	method := func(name string, x, y int) Def {
		return Def{Name: name, Min: 2, Max: 3, Fn: func(s *Space, args []Object) (Object, error) {
			z := noneIfNil(arg(args, 2))
			if kind == "float" && z != None {
				return nil, s.TypeError("pow() 3rd argument not allowed unless all arguments are integers")
			}
			if !fits(args[1]) || longDecides(s, args[0], args[1]) ||
				kind == "int" && z != None && (!fits(z) || longDecides(s, args[0], z)) {
				return NotImplemented, nil
			}
			if kind == "complex" && z != None {
				return nil, s.ValueError("complex modulo")
			}
			if z != None {
				a, _ := intOf(args[x])
				b, _ := intOf(args[y])
				m, _ := intOf(z)
				return powMod(s, a, b, m)
			}
			v, err := numberBinaryOf(s, operation.Pow, args[x], args[y])
			if v == nil && err == nil {
				v = NotImplemented
			}
			return v, err
		}}
	}
	return []Def{method("__pow__", 0, 1), method("__rpow__", 1, 0)}
}

// unaryMethods are the methods with no operand but self.
func unaryMethods(kind string) []Def {
	var defs []Def
	for _, op := range []operation.Op{operation.Neg, operation.Pos, operation.Abs, operation.Invert} {
		if op == operation.Invert && kind != "int" {
			continue
		}
		defs = append(defs, Def{Name: unaryRows[op].name.s, Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
			return unaryNumber(s, op, sequenceValue(args[0]))
		}})
	}
	truth := func(s *Space, args []Object) (Object, error) {
		b, err := s.IsTrue(sequenceValue(args[0]))
		return MakeBool(b), err
	}
	defs = append(defs, Def{Name: "__bool__", Min: 1, Max: 1, Only: 3, Fn: truth}, Def{Name: "__nonzero__", Min: 1, Max: 1, Only: 2, Fn: truth})
	if kind == "complex" {
		return defs
	}
	toInt := func(s *Space, args []Object) (Object, error) { return truncate(s, sequenceValue(args[0])) }
	as := func(convert func(s *Space, v intValue) Object) GoFunc {
		return func(s *Space, args []Object) (Object, error) {
			v, err := toInt(s, args)
			if err != nil {
				return nil, err
			}
			i, _ := intOf(v)
			return convert(s, i), nil
		}
	}
	defs = append(defs,
		Def{Name: "__int__", Min: 1, Max: 1, Fn: as(func(s *Space, v intValue) Object { return s.intObject(shrink(v)) })},
		Def{Name: "__long__", Min: 1, Max: 1, Only: 2, Fn: as(func(_ *Space, v intValue) Object { return &Long{v.toBig()} })},
		Def{Name: "__float__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
			f, _, err := asFloat(s, args[0])
			return Float(f), err
		}})
	if kind == "int" {
		defs = append(defs, Def{Name: "__index__", Min: 1, Max: 1, Fn: toInt})
	}
	return defs
}

var intMethods = []Def{
	{Name: "__new__", Min: 1, Max: 3, Params: "_ x base", Only: 2, Fn: intNew},
	{Name: "__new__", Min: 1, Max: 3, Params: "_ _ base", Only: 3, Fn: intNew},
}

var longMethods = []Def{{Name: "__new__", Min: 1, Max: 3, Params: "_ x base", Fn: longNew}}

// boolMethods are what bool does not inherit from int.
var boolMethods = append([]Def{
	{Name: "__new__", Min: 1, Max: 2, Params: "_ x", Fn: boolNew, Only: 2},
	{Name: "__new__", Min: 1, Max: 2, Fn: boolNew, Only: 3},
}, boolOperators()...)

func boolNew(s *Space, args []Object) (Object, error) {
	b := false
	if x := arg(args, 1); x != nil {
		var err error
		if b, err = s.IsTrue(x); err != nil {
			return nil, err
		}
	}
	return s.newValue(args[0], s.types.boolean, MakeBool(b))
}

// boolOperators are the bitwise operators, which give a bool for two of them.
func boolOperators() []Def {
	var defs []Def
	for _, op := range []operation.Op{operation.And, operation.Or, operation.Xor} {
		fn := func(s *Space, args []Object) (Object, error) {
			a, ok1 := args[0].(Bool)
			b, ok2 := args[1].(Bool)
			if ok1 && ok2 {
				return boolBitwise(op, bool(a), bool(b)), nil
			}
			x, ok1 := intOf(args[0])
			y, ok2 := intOf(args[1])
			if !ok1 || !ok2 || longDecides(s, args[0], args[1]) {
				return NotImplemented, nil
			}
			return intBinary(s, op, x, y)
		}
		row := binaryRows[op]
		defs = append(defs, Def{Name: row.left.s, Min: 2, Max: 2, Fn: fn}, Def{Name: row.right.s, Min: 2, Max: 2, Fn: fn})
	}
	return defs
}

var floatMethods = []Def{
	{Name: "__new__", Min: 1, Max: 2, Params: "_ x", Fn: floatNew, Only: 2},
	{Name: "__new__", Min: 1, Max: 2, Fn: floatNew, Only: 3},
}

var complexMethods = append([]Def{{Name: "__new__", Min: 1, Max: 3, Params: "_ real imag", Fn: complexNew}},
	complexRefuses("int"), complexRefuses("long"), complexRefuses("float"))

// complexRefuses is a method that complex numbers of Python 2 only have to say that they are no real ones.
func complexRefuses(kind string) Def {
	return Def{Name: "__" + kind + "__", Min: 1, Max: 1, Only: 2, Fn: func(s *Space, _ []Object) (Object, error) {
		return nil, s.TypeError("can't convert complex to %s", kind)
	}}
}

func intNew(s *Space, args []Object) (Object, error) {
	v, err := toInteger(s, "int", args[1], args[2])
	if err != nil {
		return nil, err
	}
	_, isBool := v.(Bool)
	if i, ok := intOf(v); ok && (!isBool || args[0] != Object(s.types.integer)) {
		v = s.intObject(shrink(i)) // what fits an int becomes one
	}
	if _, long := v.(*Long); long && s.py2() && args[0] != Object(s.types.integer) {
		return nil, s.Throw("OverflowError", "long int too large to convert to int")
	}
	return s.newValue(args[0], s.types.integer, v)
}

func longNew(s *Space, args []Object) (Object, error) {
	v, err := toInteger(s, "long", args[1], args[2])
	if err != nil {
		return nil, err
	}
	i, _ := intOf(v)
	return s.newValue(args[0], s.types.long, &Long{i.toBig()})
}

// toInteger is int(x, base) or long(x, base); missing arguments are nil.
func toInteger(s *Space, name string, x, base Object) (Object, error) {
	if x == nil {
		if base != nil {
			return nil, s.TypeError("%s() missing string argument", name)
		}
		return MakeInt(0), nil
	}
	if base == nil {
		return numberToInteger(s, name, x)
	}
	if !s.py2() {
		x, _ = s.numbers.numeral(x)
	}
	b, err := s.numbers.baseOf(base)
	if err != nil {
		return nil, err
	}
	_, _, isText := stringOf(x)
	if !isText && s.py2() {
		return nil, s.TypeError("%s() can't convert non-string with explicit base", name)
	}
	if !isText && b != 0 && (b < 2 || b > 36) {
		return nil, s.ValueError("%s() base must be >= 2 and <= 36, or 0", name)
	}
	if !isText {
		return nil, s.TypeError("%s() can't convert non-string with explicit base", name)
	}
	return s.numbers.integerOfText(name, x, b)
}

// baseOf returns the base that a text is to be read in.
func (np *numberParser) baseOf(x Object) (int, error) {
	if v, ok := intOf(x); ok && np.s.py2() && !v.toBig().IsInt64() {
		return 0, np.s.Throw("OverflowError", "Python int too large to convert to C long")
	}
	if np.s.py2() {
		return np.s.asCInt(x)
	}
	return np.s.nearestIndex(x, nil)
}

func (np *numberParser) integerOfText(name string, x Object, base int) (Object, error) {
	n, err := np.integerFromText(name, x, base)
	if err != nil {
		return nil, err
	}
	return normalize(n), nil
}

// integerHooks are the special methods that int() or long() asks for an integer, before it reads a text.
func (s *Space) integerHooks(name string) []*Str {
	switch {
	case name == "long":
		return []*Str{nLong, nTrunc}
	case s.py2():
		return []*Str{nInt, nTrunc}
	}
	return []*Str{nInt, nIndex, nTrunc}
}

// integerHook returns what asks an object for its integer by a special method, nil if it has none. Python 2 takes __trunc__
// for an attribute like others, and whatever finding it raises for its absence.
func (s *Space) integerHook(x Object, hook *Str) (ask func() (Object, error), err error) {
	if _, ofProgram := x.(*Instance); ofProgram && hook == nTrunc && s.py2() {
		f, err := s.getAttr(x, hook)
		if err != nil && s.excs.is(err, "BaseException") {
			return nil, nil
		}
		return func() (Object, error) { return s.Call(f, nil) }, err
	}
	h := s.registry.lookup(s.TypeOf(x), hook)
	if h == nil {
		return nil, nil
	}
	return func() (Object, error) { return s.callHook(h, x) }, nil
}

// askInteger asks an object for its integer, by the first special method that it has. It returns that, nil if it has none.
func (s *Space) askInteger(name string, x Object) (v Object, hook *Str, err error) {
	for _, hook := range s.integerHooks(name) {
		ask, err := s.integerHook(x, hook)
		if err != nil {
			return nil, nil, err
		}
		if ask != nil {
			v, err := ask()
			return v, hook, err
		}
	}
	return nil, nil, nil
}

func numberToInteger(s *Space, name string, x Object) (Object, error) {
	switch v := x.(type) {
	case Int:
		return v, nil
	case Bool, Float, *Long:
		return truncate(s, v)
	}
	v, hook, err := s.askInteger(name, x)
	if err != nil {
		return nil, err
	}
	if v != nil {
		return s.askedInteger(name, hook, v)
	}
	if text, ok := s.numbers.numeral(x); ok {
		return s.numbers.integerOfText(name, text, 10)
	}
	return nil, s.TypeError("%s() argument must be a %s, not '%s'", name,
		s.either("string or a number", "string, a bytes-like object or a real number"), s.typeName(x))
}

// askedInteger returns the integer that a special method has given.
func (s *Space) askedInteger(name string, hook *Str, v Object) (Object, error) {
	if _, isBool := v.(Bool); isBool && s.py2() && name == "int" {
		return v, nil // any int will do there
	}
	if i, ok := intOf(v); ok {
		return s.intObject(i), nil
	}
	if hook == nTrunc {
		return s.truncated(v)
	}
	return nil, s.TypeError("%s returned non-int (type %s)", hook.s, s.typeName(v))
}

// truncated is the integer of what a __trunc__ has returned that is no int: what its __int__ gives, of Python 3 its __index__.
func (s *Space) truncated(v Object) (Object, error) {
	name := nIndex
	if s.py2() {
		name = nInt
	}
	hook := s.registry.lookup(s.TypeOf(v), name)
	if hook == nil {
		return nil, s.TypeError("__trunc__ returned non-Integral (type %s)", s.typeName(v))
	}
	r, err := s.callHook(hook, v)
	if err != nil {
		return nil, err
	}
	if i, ok := intOf(r); ok {
		return s.intObject(i), nil
	}
	return nil, s.TypeError("__trunc__ returned non-Integral (type %s)", s.typeName(v))
}

// truncate converts a number to an integer.
func truncate(s *Space, x Object) (Object, error) {
	f, ok := x.(Float)
	if !ok {
		v, _ := intOf(x)
		return s.intObject(v), nil
	}
	switch {
	case math.IsInf(float64(f), 0):
		return nil, s.Throw("OverflowError", "cannot convert float infinity to integer")
	case math.IsNaN(float64(f)):
		return nil, s.ValueError("cannot convert float NaN to integer")
	case math.Abs(float64(f)) < 1<<62:
		return MakeInt(int64(f)), nil
	}
	v, _ := big.NewFloat(float64(f)).Int(nil)
	return normalize(v), nil
}

func floatNew(s *Space, args []Object) (Object, error) {
	if x := arg(args, 1); x != nil && s.py2() && args[0] == Object(s.types.float) {
		h := s.registry.lookup(s.TypeOf(x), nFloat)
		if _, builtin := h.(*Builtin); h != nil && !builtin { // which may give an object of a class derived from float
			v, err := s.callHook(h, x)
			if _, ok := sequenceValue(v).(Float); err == nil && !ok {
				err = s.TypeError("__float__ returned non-float (type %s)", s.typeName(v))
			}
			return v, err
		}
	}
	f, err := toFloat(s, arg(args, 1))
	if err != nil {
		return nil, err
	}
	return s.newValue(args[0], s.types.float, Float(f))
}

// toFloat is float(x); x is nil if it was not given.
func toFloat(s *Space, x Object) (float64, error) {
	if x == nil {
		return 0, nil
	}
	if text, ok := s.numbers.numeral(x); ok && !s.hasFloat(x) {
		return s.numbers.float(text, x)
	}
	h := s.registry.lookup(s.TypeOf(x), nFloat)
	if _, builtin := h.(*Builtin); h == nil || builtin {
		if f, ok, err := asFloat(s, x); ok {
			return f, err
		}
	}
	if h != nil {
		v, err := s.callHook(h, x)
		if err != nil {
			return 0, err
		}
		if f, ok := sequenceValue(v).(Float); ok {
			return float64(f), nil
		}
		return 0, s.TypeError("%s__float__ returned non-float (type %s)", s.either("", s.typeName(x)+"."), s.typeName(v))
	}
	if h := s.registry.lookup(s.TypeOf(x), nIndex); h != nil && !s.py2() {
		v, err := s.indexValue(x, nil)
		if err != nil {
			return 0, err
		}
		return bigToFloat(s, v)
	}
	if s.py2() {
		return 0, s.TypeError("float() argument must be a string or a number")
	}
	return 0, s.TypeError("float() argument must be a string or a real number, not '%s'", s.typeName(x))
}

func complexNew(s *Space, args []Object) (Object, error) {
	if args[2] != nil {
		if v, ok := s.strOf(args[1]); ok && (v.text || s.py2()) {
			return nil, s.TypeError("complex() can't take second arg if first is a string")
		}
		if v, ok := s.strOf(args[2]); ok && (v.text || s.py2()) {
			return nil, s.TypeError("complex() second arg can't be a string")
		}
	}
	if v, ok := s.strOf(args[1]); ok && (v.text || s.py2()) && args[1] != nil {
		c, err := s.numbers.complex(args[1])
		if err != nil {
			return nil, err
		}
		return s.newValue(args[0], s.types.complexNumber, Complex(c))
	}
	var parts [2]complex128
	var isComplex [2]bool
	for i, x := range args[1:] {
		if x == nil {
			continue
		}
		c, is, err := complexPart(s, x, i == 0)
		if err != nil {
			return nil, err
		}
		parts[i], isComplex[i] = c, is
	}
	// As a product with 1j, an infinite part would spoil the other; a sum
	// with a part that is not there would spoil the sign of a zero.
	re, im := real(parts[0]), real(parts[1])
	if isComplex[1] {
		re -= imag(parts[1])
	}
	if args[2] == nil {
		im = imag(parts[0])
	} else if isComplex[0] {
		im += imag(parts[0])
	}
	c := complex(re, im)
	return s.newValue(args[0], s.types.complexNumber, Complex(c))
}

// hasFloat reports whether the class of x says what float x is.
func (s *Space) hasFloat(x Object) bool {
	c := s.TypeOf(x)
	return s.registry.lookup(c, nFloat) != nil || !s.py2() && s.registry.lookup(c, nIndex) != nil
}

// complexPart is the number that an argument of complex() stands for, and whether that is a complex one. The first one is asked for it.
func complexPart(s *Space, x Object, first bool) (c complex128, isComplex bool, err error) {
	which := "second argument must be a number"
	if first {
		which = "first argument must be a string or a number"
	}
	h := s.registry.lookup(s.TypeOf(x), nComplex)
	if _, own := h.(*Builtin); h != nil && !own && first {
		v, err := s.callHook(h, x)
		if err != nil {
			return 0, false, err
		}
		c, ok := sequenceValue(v).(Complex)
		if !ok && s.py2() {
			return complexPart(s, v, false)
		}
		if !ok {
			return 0, false, s.TypeError("__complex__ returned non-complex (type %s)", s.typeName(v))
		}
		return complex128(c), true, nil
	}
	if c, ok := sequenceValue(x).(Complex); ok {
		return complex128(c), true, nil
	}
	if !s.hasFloat(x) {
		return 0, false, s.TypeError("%s", s.either("complex() argument must be a string or a number",
			"complex() "+which+", not '"+s.typeName(x)+"'"))
	}
	f, err := s.floatPart(x, first)
	return complex(f, 0), false, err
}

// floatPart is the float of an argument of complex(). Python 2 takes an integer from the __float__ of the second one.
func (s *Space) floatPart(x Object, first bool) (float64, error) {
	hook := s.registry.lookup(s.TypeOf(x), nFloat)
	if _, own := hook.(*Builtin); first || own || hook == nil || !s.py2() {
		return toFloat(s, x)
	}
	v, err := s.callHook(hook, x)
	if err != nil {
		return 0, err
	}
	switch v := sequenceValue(v).(type) {
	case Int, Bool, *Long, Float:
		return toFloat(s, v)
	}
	return 0, s.TypeError("a float is required")
}
