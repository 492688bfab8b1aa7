package stdspace

import (
	"vitrine/host/operation"
)

// A binaryRow says how a binary operation is written and which special methods
// perform it.
type binaryRow struct {
	symbol          string
	left, right, in *Str // in: the in-place method, nil if there is none
}

// binaryRows is indexed by operation; in-place operations have rows of their
// own.
var binaryRows = func() (t [operation.NumOps]*binaryRow) {
	row := func(op, inplace operation.Op, symbol, name string) {
		r := &binaryRow{symbol: symbol, left: sp("__" + name + "__"), right: sp("__r" + name + "__")}
		t[op] = r
		if inplace != operation.None {
			t[inplace] = &binaryRow{symbol + "=", r.left, r.right, sp("__i" + name + "__")}
		}
	}
	row(operation.Add, operation.InplaceAdd, "+", "add")
	row(operation.Sub, operation.InplaceSub, "-", "sub")
	row(operation.Mul, operation.InplaceMul, "*", "mul")
	row(operation.Div, operation.InplaceDiv, "/", "div")
	row(operation.TrueDiv, operation.InplaceTrueDiv, "/", "truediv")
	row(operation.FloorDiv, operation.InplaceFloorDiv, "//", "floordiv")
	row(operation.Mod, operation.InplaceMod, "%", "mod")
	row(operation.LShift, operation.InplaceLShift, "<<", "lshift")
	row(operation.RShift, operation.InplaceRShift, ">>", "rshift")
	row(operation.And, operation.InplaceAnd, "&", "and")
	row(operation.Or, operation.InplaceOr, "|", "or")
	row(operation.Xor, operation.InplaceXor, "^", "xor")
	row(operation.MatMul, operation.InplaceMatMul, "@", "matmul")
	t[operation.DivMod] = &binaryRow{"divmod()", nDivMod, nRDivMod, nil}
	t[operation.Pow] = &binaryRow{"** or pow()", nPow, nRPow, nil}
	t[operation.InplacePow] = &binaryRow{"**=", nPow, nRPow, nIPow}
	return t
}()

// Binary performs an operation with two operands.
func (s *Space) Binary(op operation.Op, x, y Object) (Object, error) {
	switch x := x.(type) {
	case Int:
		if y, ok := y.(Int); ok {
			if v := intFast(op, int64(x), int64(y)); v != nil {
				return v, nil
			}
		}
	case *Instance:
		if op == operation.GetAttr {
			return s.instanceAttr(x, s.pool.nameOf(y))
		}
	case Float:
		if y, ok := y.(Float); ok {
			if v := floatFast(op, float64(x), float64(y)); v != nil {
				return v, nil
			}
		}
	case *List:
		if i, ok := y.(Int); ok && op == operation.GetItem && uint64(i) < uint64(len(x.Items)) {
			return x.Items[i], nil
		}
	}
	return s.binarySlow(op, x, y)
}

// binarySlow is Binary without the short cuts for the commonest types.
func (s *Space) binarySlow(op operation.Op, x, y Object) (Object, error) {
	switch op {
	case operation.InplacePow:
		return s.inplacePow(x, y)
	case operation.GetAttr:
		return s.getAttr(x, s.pool.nameOf(y))
	case operation.DelAttr:
		return nil, s.setAttr(x, s.pool.nameOf(y), nil)
	case operation.GetItem:
		return s.getItem(x, y)
	case operation.DelItem:
		return nil, s.delItem(x, y)
	case operation.Is:
		return MakeBool(identical(x, y)), nil
	case operation.LT, operation.LE, operation.EQ, operation.NE, operation.GT, operation.GE:
		return s.compare(op, x, y)
	case operation.Contains:
		ok, err := s.contains(x, y)
		return MakeBool(ok), err
	case operation.Cmp:
		c, err := s.cmp(x, y)
		return MakeInt(int64(c)), err
	case operation.Coerce:
		return s.coerce(x, y)
	case operation.IsSubtype:
		ok, err := s.isSubclassOf(x, y)
		return MakeBool(ok), err
	case operation.Format:
		return s.formatObject(x, y)
	}
	if info := op.Info(); info.Inplace != operation.None {
		return s.inplace(op, x, y)
	}
	if binaryRows[op] == nil {
		return nil, s.Raise("SystemError", "no operation %s with two operands", op)
	}
	return s.arithmetic(op, x, y)
}

// arithmetic performs a binary operation through the special methods of its
// operands.
func (s *Space) arithmetic(op operation.Op, x, y Object) (Object, error) {
	if v, err := numberBinary(s, op, x, y); v != nil || err != nil {
		return v, err
	}
	if s.registry.coerces {
		return s.coercingBinary(op, x, y)
	}
	if v, err := s.binaryMethods(binaryRows[op], x, y, false); v != nil || err != nil {
		return v, err
	}
	return nil, s.unsupported(op, x, y)
}

// binaryMethods tries x.__op__(y) and y.__rop__(x); it returns nil if neither
// knows how.
func (s *Space) binaryMethods(row *binaryRow, x, y Object, inPlace bool) (Object, error) {
	tx, ty := s.TypeOf(x), s.TypeOf(y)
	left := s.registry.lookup(tx, row.left)
	var right Object
	if tx != ty {
		right = s.registry.lookup(ty, row.right)
	}
	if s.isRepetition(row, ty, right) && !s.countsFor(x, row, left, inPlace) {
		right = nil
	}
	if right != nil && s.asksRightFirst(row, left, right, ty) && !s.definesOperator(tx, row) ||
		right != nil && ty.IsSubclass(tx) && right != s.registry.lookup(tx, row.right) {
		if v, err := s.callOperand(row, right, y, x); v != NotImplemented || err != nil {
			return v, err
		}
		right = nil
	}
	if left != nil {
		if v, err := s.callOperand(row, left, x, y); v != NotImplemented || err != nil {
			return v, err
		}
	}
	if right != nil {
		if v, err := s.callOperand(row, right, y, x); v != NotImplemented || err != nil {
			return v, err
		}
	}
	return nil, nil
}

// isRepetition reports whether the right operand of a product would be repeated as a builtin sequence.
func (s *Space) isRepetition(row *binaryRow, ty *Class, right Object) bool {
	b, ok := right.(*Builtin)
	return ok && b.def.Joins && row == binaryRows[operation.Mul] && !s.definesOperator(ty, row)
}

// countsFor reports whether a sequence is repeated that x stands to the left of: x is no sequence itself,
// and of a builtin type if that is done in place.
func (s *Space) countsFor(x Object, row *binaryRow, left Object, inPlace bool) bool {
	if _, ofProgram := x.(*Instance); ofProgram && inPlace {
		return false
	}
	b, ok := left.(*Builtin)
	return !ok || !b.def.Joins || s.definesOperator(s.TypeOf(x), row)
}

// callOperand calls the method of an operand. Where the class has one of the two methods of an
// operator from the program, the other one is called by its name if it is that of a builtin
// sequence, and refuses what it does not know.
func (s *Space) callOperand(row *binaryRow, hook, self, other Object) (Object, error) {
	if b, ok := hook.(*Builtin); ok && b.def.Joins && s.definesOperator(s.TypeOf(self), row) {
		return s.callDirectly(b, []Object{self, other}, nil)
	}
	return s.callHook(hook, self, other)
}

// definesOperator reports whether a class has a method for the operator from the program.
func (s *Space) definesOperator(c *Class, row *binaryRow) bool {
	return s.defines(c, row.left) || s.defines(c, row.right)
}

// defines reports whether a class has a method of that name from the program, which may be a builtin function.
func (s *Space) defines(c *Class, name *Str) bool {
	hook := s.registry.lookup(c, name)
	b, builtin := hook.(*Builtin)
	return hook != nil && !(builtin && b.Class != nil)
}

// asksRightFirst reports whether y.__rop__ goes before x.__op__ because x only knows the operation as a builtin sequence:
// what y says comes first, then sequences are concatenated or repeated.
func (s *Space) asksRightFirst(row *binaryRow, left, right Object, ty *Class) bool {
	if _, builtin := right.(*Builtin); builtin && !s.definesOperator(ty, row) || row != binaryRows[operation.Add] && row != binaryRows[operation.Mul] {
		return false
	}
	b, ok := left.(*Builtin)
	if !ok {
		return false
	}
	switch t := &s.types; b.Class {
	case t.list, t.tuple, t.str, t.bytes, t.unicode, s.registry.classes["bytearray"]:
		return true
	}
	return false
}

// callEither asks the left operand's method, then the right one's; either may
// be nil. The result is nil if neither knows.
func (s *Space) callEither(left, right, x, y Object) (Object, error) {
	if left != nil {
		v, err := s.callHook(left, x, y)
		if v != NotImplemented || err != nil {
			return v, err
		}
	}
	if right != nil {
		v, err := s.callHook(right, y, x)
		if v != NotImplemented || err != nil {
			return v, err
		}
	}
	return nil, nil
}

// unsupported is the TypeError for operands that do not fit together.
func (s *Space) unsupported(op operation.Op, x, y Object) error {
	row := binaryRows[op]
	tx, ty := s.TypeOf(x), s.TypeOf(y)
	switch op {
	case operation.Add, operation.InplaceAdd:
		if msg := s.cannotConcatenate(x, tx, ty); msg != "" && !s.defines(tx, binaryRows[operation.Add].left) {
			return s.Throw("TypeError", msg)
		}
	case operation.Mul, operation.InplaceMul:
		other := s.sequenceOperand(x, y)
		if op == operation.InplaceMul && other != y && s.hasSequenceFields(x) {
			if !s.repeatsInPlace(x) {
				break
			}
			other = y
		}
		if other != nil {
			return s.TypeError("can't multiply sequence by non-int of type '%s'", s.typeName(other))
		}
	}
	return s.TypeError("unsupported operand type(s) for %s: '%s' and '%s'", row.symbol, s.longName(tx), s.longName(ty))
}

// hasSequenceFields reports whether x *= y does not ask y as a sequence: CPython has the fields of sequences in the class of x,
// whether it can be repeated or not.
func (s *Space) hasSequenceFields(x Object) bool {
	switch x.(type) {
	case *Dict, *Set, *Range, *DictView, *mappingProxy:
		return true
	}
	return !s.TypeOf(x).Builtin
}

// repeatsInPlace reports whether the *= of x is that of a sequence, whatever * does.
func (s *Space) repeatsInPlace(x Object) bool {
	switch sequenceValue(x).(type) {
	case *List, *ByteArray, *Deque:
		return isBuiltin(s.registry.lookup(s.TypeOf(x), binaryRows[operation.InplaceMul].in))
	}
	return false
}

// cannotConcatenate is the message for adding something else to a sequence.
func (s *Space) cannotConcatenate(x Object, tx, ty *Class) string {
	switch sequenceValue(x).(type) {
	case *List:
		return "can only concatenate list (not \"" + s.longName(ty) + "\") to list"
	case *Tuple:
		return "can only concatenate tuple (not \"" + s.longName(ty) + "\") to tuple"
	case *Str:
		if s.py2() {
			return "cannot concatenate 'str' and '" + s.longName(ty) + "' objects"
		}
		return "can only concatenate str (not \"" + s.longName(ty) + "\") to str"
	case *Bytes:
		return "can't concat " + s.longName(ty) + " to " + s.longName(tx)
	case *ByteArray:
		return "can't concat " + s.longName(ty) + " to " + s.longName(tx)
	case *Unicode:
		return "coercing to Unicode: need string or buffer, " + s.longName(ty) + " found"
	}
	return ""
}

// sequenceValue returns the builtin value of x.
func sequenceValue(x Object) Object {
	if i, ok := x.(*Instance); ok && i.Value != nil {
		return i.Value
	}
	return x
}

// sequenceOperand returns the operand beside a sequence, or nil if there is no
// sequence. What a class of the program multiplies in a way of its own is none.
func (s *Space) sequenceOperand(x, y Object) Object {
	isSequence := func(x Object) bool {
		switch sequenceValue(x).(type) {
		case *List, *Tuple, *Str, *Bytes, *Unicode, *ByteArray:
		case *Deque:
			if s.py2() { // where none can be repeated
				return false
			}
		default:
			return false
		}
		return !s.definesOperator(s.TypeOf(x), binaryRows[operation.Mul])
	}
	switch {
	case isSequence(x):
		return y
	case isSequence(y):
		return x
	}
	return nil
}

// inplace performs x op= y.
func (s *Space) inplace(op operation.Op, x, y Object) (Object, error) {
	plain := op.Info().Inplace
	if a, ok := x.(Int); ok {
		if b, ok := y.(Int); ok {
			if v := intFast(plain, int64(a), int64(b)); v != nil {
				return v, nil
			}
		}
	}
	if s.registry.coerces {
		return s.coercingInplace(op, x, y)
	}
	if plain == operation.Mul && s.repeatsByMethod(x) {
		return s.repeatByMethod(x, y)
	}
	if hook := s.registry.lookup(s.TypeOf(x), binaryRows[op].in); hook != nil {
		_, derived := x.(*Instance) // += of a class derived from list is that of list before anything else
		right := s.registry.lookup(s.TypeOf(y), binaryRows[plain].right)
		if right != nil && !(derived && plain == operation.Add) && s.asksRightFirst(binaryRows[plain], hook, right, s.TypeOf(y)) {
			if v, err := s.callOperand(binaryRows[plain], right, y, x); v != NotImplemented || err != nil {
				return v, err
			}
			if v, err := s.callHook(hook, x, y); v != NotImplemented || err != nil {
				return v, err
			}
			return nil, s.unsupported(op, x, y)
		}
		v, err := s.callHook(hook, x, y)
		if v != NotImplemented || err != nil {
			return v, err
		}
	}
	if v, err := numberBinary(s, plain, x, y); v != nil || err != nil {
		return v, err
	}
	if v, err := s.binaryMethods(binaryRows[plain], x, y, true); v != nil || err != nil {
		return v, err
	}
	return nil, s.unsupported(op, x, y)
}

// repeatsByMethod reports whether x is a sequence whose class has a __mul__ or a __rmul__ of the program, but no such
// __imul__: it is not repeated in place unless these do nothing.
func (s *Space) repeatsByMethod(x Object) bool {
	if i, ok := x.(*Instance); !ok || i.Value == nil {
		return false
	}
	c := s.TypeOf(x)
	inherits := func(name *Str) bool { return isBuiltin(s.registry.lookup(c, name)) }
	row := binaryRows[operation.Mul]
	return inherits(binaryRows[operation.InplaceMul].in) && !(inherits(row.left) && inherits(row.right))
}

// repeatByMethod performs x *= y for such a sequence.
func (s *Space) repeatByMethod(x, y Object) (Object, error) {
	if v, err := s.binaryMethods(binaryRows[operation.Mul], x, y, true); v != nil || err != nil {
		return v, err
	}
	v, err := s.callHook(s.registry.lookup(s.TypeOf(x), binaryRows[operation.InplaceMul].in), x, y)
	if v != NotImplemented || err != nil {
		return v, err
	}
	return nil, s.unsupported(operation.InplaceMul, x, y)
}

// Ternary performs an operation with three operands.
func (s *Space) Ternary(op operation.Op, x, y, z Object) (Object, error) {
	switch op {
	case operation.SetAttr:
		if i, ok := x.(*Instance); ok {
			return nil, s.setAttrFast(i, y, z)
		}
		return nil, s.setAttr(x, s.pool.nameOf(y), z)
	case operation.SetItem:
		if l, ok := x.(*List); ok {
			if i, ok := y.(Int); ok && uint64(i) < uint64(len(l.Items)) {
				l.Items[i] = z
				return nil, nil
			}
		}
		return nil, s.setItem(x, y, z)
	case operation.Pow:
		return s.pow(x, y, z)
	case operation.NewSlice:
		return s.NewSlice(x, y, z)
	}
	return nil, s.Raise("SystemError", "no operation %s with three operands", op)
}

// inplacePow is x **= y. Python 2 tries nothing else where there is an __ipow__.
func (s *Space) inplacePow(x, y Object) (Object, error) {
	if hook := s.registry.lookup(s.TypeOf(x), nIPow); hook != nil {
		v, err := s.callHook(hook, x, y)
		if v != NotImplemented || err != nil {
			return v, err
		}
		if s.py2() {
			return nil, s.unsupported(operation.Pow, x, y)
		}
	}
	if s.py2() {
		return s.power(x, y, operation.Pow)
	}
	return s.power(x, y, operation.InplacePow)
}

// setAttrFast is setAttr for an instance without hooks or data descriptors.
func (s *Space) setAttrFast(x *Instance, name, v Object) error {
	n, ok := name.(*Str)
	if !ok || !n.interned {
		n = s.pool.nameOf(name)
	}
	if s.registry.traitsOf(x.Class).setattr != nil {
		return s.setAttr(x, n, v)
	}
	if d := s.registry.lookup(x.Class, n); d != nil && s.isData(d) {
		return s.setAttr(x, n, v)
	}
	if x.Attrs == nil {
		return s.setInstanceAttr(x, n, v)
	}
	x.Attrs.SetStr(n, v)
	return nil
}

// pow is pow(x, y, z); z is None for x ** y.
func (s *Space) pow(x, y, z Object) (Object, error) {
	if z != None {
		return s.powModulo(x, y, z)
	}
	return s.power(x, y, operation.Pow)
}

// power is x ** y, for op.
func (s *Space) power(x, y Object, op operation.Op) (Object, error) {
	v, err := numberBinary(s, operation.Pow, x, y)
	if v != nil || err != nil {
		return v, err
	}
	if s.registry.coerces {
		return s.coercingBinary(op, x, y)
	}
	v, err = s.binaryMethods(binaryRows[operation.Pow], x, y, false)
	if v != nil || err != nil {
		return v, err
	}
	return nil, s.unsupported(op, x, y)
}

// Unary performs an operation with one operand.
func (s *Space) Unary(op operation.Op, x Object) (Object, error) {
	switch op {
	case operation.IsTrue, operation.Nonzero:
		b, err := s.IsTrue(x)
		return MakeBool(b), err
	case operation.Iter:
		return s.iter(x)
	case operation.Len:
		n, err := s.length(x)
		return MakeInt(int64(n)), err
	case operation.Neg, operation.Pos, operation.Invert, operation.Abs:
		return unaryNumber(s, op, x)
	case operation.Type:
		return s.TypeOf(x), nil
	case operation.ID:
		return MakeInt(s.idents.of(x)), nil
	case operation.Hash:
		h, err := s.hash(x)
		return MakeInt(int64(h)), err
	case operation.Str:
		return s.str(x)
	case operation.Repr:
		return s.repr(x)
	case operation.Hex:
		return based(s, x, nHex, "hex", 16)
	case operation.Oct:
		return based(s, x, nOct, "oct", 8)
	case operation.Ord:
		return ord(s, x)
	case operation.Next:
		v, more, err := s.Next(x)
		if err == nil && !more {
			err = s.endOf(x)
		}
		return v, err
	}
	return nil, s.Raise("SystemError", "no operation %s with one operand", op)
}

// Is reports whether two objects are the same one.
func (s *Space) Is(x, y Object) (bool, error) { return identical(x, y), nil }

// identical reports whether x and y are one object. Numbers and strings have no
// identity beside type and value.
func identical(x, y Object) bool {
	switch x := x.(type) {
	case *Str:
		y, ok := y.(*Str)
		return ok && (x == y || x.s == y.s)
	case Float:
		y, ok := y.(Float)
		return ok && sameFloat(float64(x), float64(y))
	case Complex:
		y, ok := y.(Complex)
		return ok && sameFloat(real(x), real(y)) && sameFloat(imag(x), imag(y))
	case *Long:
		y, ok := y.(*Long)
		return ok && (x == y || x.V.Cmp(y.V) == 0)
	case *Tuple:
		y, ok := y.(*Tuple)
		return ok && (x == y || len(x.Items) == 0 && len(y.Items) == 0)
	case *Bytes:
		y, ok := y.(*Bytes)
		return ok && x.s == y.s
	case *Unicode:
		y, ok := y.(*Unicode)
		return ok && x.s == y.s
	}
	return x == y
}

// IsTrue asks for the truth value of x.
func (s *Space) IsTrue(x Object) (bool, error) {
	switch x := x.(type) {
	case Bool:
		return bool(x), nil
	case Int:
		return x != 0, nil
	case *Singleton:
		return x != None, nil
	case *Str:
		return x.s != "", nil
	case *List:
		return len(x.Items) > 0, nil
	case *Tuple:
		return len(x.Items) > 0, nil
	case *Dict:
		return x.live > 0, nil
	case Float:
		return x != 0, nil
	case *Long:
		return x.V.Sign() != 0, nil
	case Complex:
		return x != 0, nil
	}
	return s.isTrueByMethod(x)
}

func (s *Space) isTrueByMethod(x Object) (bool, error) {
	c := s.TypeOf(x)
	name := nBool
	if s.py2() {
		name = nNonzero
	}
	if hook := s.registry.lookup(c, name); hook != nil {
		v, err := s.callHook(hook, x)
		if err != nil {
			return false, err
		}
		switch v := v.(type) {
		case Bool:
			return bool(v), nil
		case Int:
			if s.py2() {
				return v != 0, nil
			}
		}
		return false, s.TypeError("%s should return %s, returned %s", name.s,
			s.either("bool or int", "bool"), s.typeName(v))
	}
	if s.registry.lookup(c, nLen) == nil {
		return true, nil
	}
	n, err := s.length(x)
	return n > 0, err
}
