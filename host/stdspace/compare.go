package stdspace

import (
	"cmp"
	"strings"

	"vitrine/host/operation"
	"vitrine/host/source/bytecode"
)

// A compareRow gives the special method of a comparison and the comparison
// that is asked of the other operand.
type compareRow struct {
	symbol    string
	name      *Str
	reflected operation.Op
}

var compareRows = [operation.NumOps]compareRow{
	operation.LT: {"<", nLt, operation.GT},
	operation.LE: {"<=", nLe, operation.GE},
	operation.EQ: {"==", nEq, operation.EQ},
	operation.NE: {"!=", nNe, operation.NE},
	operation.GT: {">", nGt, operation.LT},
	operation.GE: {">=", nGe, operation.LE},
}

// holds tells what a comparison says of two things that compare as c does
// with 0.
func holds(op operation.Op, c int) bool {
	switch op {
	case operation.LT:
		return c < 0
	case operation.LE:
		return c <= 0
	case operation.EQ:
		return c == 0
	case operation.NE:
		return c != 0
	case operation.GT:
		return c > 0
	}
	return c >= 0
}

// compare performs one of the six comparisons.
func (s *Space) compare(op operation.Op, x, y Object) (Object, error) {
	if v, err := s.compareBuiltin(op, x, y); v != nil || err != nil {
		return v, err
	}
	if s.py2() && s.TypeOf(x) == s.TypeOf(y) {
		if v, err := s.richOf(op, x, y); v != NotImplemented || err != nil {
			return v, err
		}
		if s.registry.lookup(s.TypeOf(x), nCmp) != nil {
			return s.compareOld(op, x, y)
		}
	}
	if v, err := s.compareMethods(op, x, y); v != nil || err != nil {
		return v, err
	}
	if s.py2() {
		return s.compareOld(op, x, y)
	}
	switch op {
	case operation.EQ:
		return MakeBool(identical(x, y)), nil
	case operation.NE:
		return MakeBool(!identical(x, y)), nil
	}
	return nil, s.TypeError("'%s' not supported between instances of '%s' and '%s'",
		compareRows[op].symbol, s.typeName(x), s.typeName(y))
}

// compareBuiltin compares values of builtin types; it returns nil if x and y
// are none that can be compared without methods.
func (s *Space) compareBuiltin(op operation.Op, x, y Object) (Object, error) {
	switch a := x.(type) {
	case *Str:
		if b, ok := y.(*Str); ok {
			if op == operation.EQ {
				return MakeBool(a == b || a.s == b.s), nil
			}
			return MakeBool(holds(op, strings.Compare(a.s, b.s))), nil
		}
		if b, ok := y.(*Unicode); ok {
			return s.compareMixedText(op, a.s, b.s, a)
		}
	case *Bytes:
		if b, ok := y.(*Bytes); ok {
			return MakeBool(holds(op, strings.Compare(a.s, b.s))), nil
		}
	case *Unicode:
		switch b := y.(type) {
		case *Unicode:
			return MakeBool(holds(op, strings.Compare(a.s, b.s))), nil
		case *Str:
			return s.compareMixedText(op, a.s, b.s, b)
		}
	case *Tuple:
		if b, ok := y.(*Tuple); ok {
			return compareSequences(s, op, a.Items, b.Items, nil, nil)
		}
	case *Slice:
		if b, ok := y.(*Slice); ok {
			return compareSequences(s, op, a.parts(), b.parts(), nil, nil)
		}
	case *List:
		if b, ok := y.(*List); ok {
			return compareSequences(s, op, nil, nil, a, b)
		}
	case *Dict:
		if b, ok := y.(*Dict); ok {
			return compareDicts(s, op, a, b)
		}
	case *Singleton:
		if b, ok := y.(*Singleton); ok && (op == operation.EQ || op == operation.NE) {
			return MakeBool((a == b) == (op == operation.EQ)), nil
		}
	case *Method:
		if b, ok := y.(*Method); ok && (op == operation.EQ || op == operation.NE) {
			same, err := s.sameMethods(a, b)
			return MakeBool(same == (op == operation.EQ)), err
		}
	case *Builtin:
		if b, ok := y.(*Builtin); ok && (op == operation.EQ || op == operation.NE) {
			same := a.def == b.def && a.Class == b.Class && (a.Self == nil) == (b.Self == nil) && (a.Self == nil || identical(a.Self, b.Self))
			return MakeBool(same == (op == operation.EQ)), nil
		}
	case Int, Bool, Float, *Long, Complex:
		v := compareNumbers(op, x, y)
		if v == nil && s.py2() && isNumber(y) {
			return nil, s.TypeError("no ordering relation is defined for complex numbers")
		}
		return v, nil
	case *bytecode.Code:
		if b, ok := y.(*bytecode.Code); ok && (op == operation.EQ || op == operation.NE) {
			return MakeBool(sameCode(a, b) == (op == operation.EQ)), nil
		}
	}
	return nil, nil
}

// compareMethods asks the special methods of both operands; it returns nil if
// neither knows.
func (s *Space) compareMethods(op operation.Op, x, y Object) (Object, error) {
	if s.py2() {
		return s.compareRich(op, x, y)
	}
	row := &compareRows[op]
	tx, ty := s.TypeOf(x), s.TypeOf(y)
	left := s.registry.lookup(tx, row.name)
	right := s.registry.lookup(ty, compareRows[row.reflected].name)
	if tx != ty && right != nil && ty.IsSubclass(tx) {
		v, err := s.callHook(right, y, x)
		if v != NotImplemented || err != nil {
			return v, err
		}
		right = nil
	}
	return s.callEither(left, right, x, y)
}

// compareOld compares as Python 2 does when there are no rich comparisons:
// by __cmp__, else by type and address.
func (s *Space) compareOld(op operation.Op, x, y Object) (Object, error) {
	c, err := s.cmpOld(x, y)
	if err != nil {
		return nil, err
	}
	return MakeBool(holds(op, c)), nil
}

func (s *Space) cmpOld(x, y Object) (int, error) {
	if c, ok, err := s.cmpMethods(x, y); ok || err != nil {
		return c, err
	}
	if s.cmpHook(x) != nil || s.cmpHook(y) != nil { // nothing else is asked then
		return cmp.Compare(s.idents.of(x), s.idents.of(y)), nil
	}
	if selfSet(x) != nil && selfSet(y) != nil {
		return 0, cannotCompareSets(s)
	}
	if a, ok := sequenceValue(x).(*Dict); ok {
		if b, ok := sequenceValue(y).(*Dict); ok {
			return cmpDicts(s, a, b)
		}
	}
	if vx, vy := sequenceValue(x), sequenceValue(y); sameIntegers(vx, vy) {
		return threeWay(compareNumbers(operation.LT, vx, vy) == True, compareNumbers(operation.EQ, vx, vy) == True), nil
	}
	if x, y, ok, err := tryCoerce(s, x, y); err != nil {
		return 0, err
	} else if x, y = sequenceValue(x), sequenceValue(y); ok && sameIntegers(x, y) {
		return threeWay(compareNumbers(operation.LT, x, y) == True, compareNumbers(operation.EQ, x, y) == True), nil
	}
	return cmpByType(s, x, y), nil
}

// sameIntegers reports whether x and y are both int, or both long: the only numbers that have an order besides
// their rich comparisons.
func sameIntegers(x, y Object) bool {
	isInt := func(x Object) bool {
		switch x.(type) {
		case Int, Bool:
			return true
		}
		return false
	}
	_, longX := x.(*Long)
	_, longY := y.(*Long)
	return longX && longY || isInt(x) && isInt(y)
}

// cmpHook returns the __cmp__ that a program gave the class of x, or nil.
func (s *Space) cmpHook(x Object) Object {
	hook := s.registry.lookup(s.TypeOf(x), nCmp)
	if b, ok := hook.(*Builtin); ok && b.Name == nCmp.s {
		return nil
	}
	return hook
}

// cmpMethods asks __cmp__ of both operands.
func (s *Space) cmpMethods(x, y Object) (c int, ok bool, err error) {
	if hook := s.cmpHook(x); hook != nil {
		v, err := s.callHook(hook, x, y)
		if err != nil || v != NotImplemented {
			c, err := s.cmpResult(v, err)
			return c, true, err
		}
	}
	if hook := s.cmpHook(y); hook != nil {
		v, err := s.callHook(hook, y, x)
		if err != nil || v != NotImplemented {
			c, err := s.cmpResult(v, err)
			return -c, true, err
		}
	}
	return 0, false, nil
}

// cmpResult is the sign of what a __cmp__ returned: an integer, or what can be made one.
func (s *Space) cmpResult(v Object, err error) (int, error) {
	if err != nil {
		return 0, err
	}
	switch v := sequenceValue(v).(type) {
	case Int:
		return cmp.Compare(v, 0), nil
	case Bool:
		if v {
			return 1, nil
		}
		return 0, nil
	case *Long:
		if !v.V.IsInt64() {
			return 0, s.Throw("OverflowError", "Python int too large to convert to C long")
		}
		return v.V.Sign(), nil
	}
	n, err := numberToInt(s, v, true)
	if n == nil && err == nil {
		return 0, s.TypeError("an integer is required")
	}
	if err != nil {
		return 0, err
	}
	return n.Sign(), nil
}

// cmpByType is the order of Python 2 between values that have no order: None
// first, then numbers, then by the names of the types, then by identity.
func cmpByType(s *Space, x, y Object) int {
	if identical(x, y) {
		return 0
	}
	tx, ty := s.TypeOf(x), s.TypeOf(y)
	if tx == ty {
		return cmp.Compare(s.idents.of(x), s.idents.of(y))
	}
	switch {
	case x == None:
		return -1
	case y == None:
		return 1
	}
	name := func(x Object, t *Class) string {
		if s.seemsNumber(x) {
			return ""
		}
		return s.longName(t)
	}
	if c := strings.Compare(name(x, tx), name(y, ty)); c != 0 {
		return c
	}
	return cmp.Compare(tx.id, ty.id)
}

// seemsNumber reports whether C takes x for a number, which comes before what is none.
func (s *Space) seemsNumber(x Object) bool {
	if i, ok := x.(*Instance); ok {
		return s.registry.lookup(i.Class, nInt) != nil || s.registry.lookup(i.Class, nFloat) != nil
	}
	return isNumber(x)
}

func threeWay(less, equal bool) int {
	switch {
	case less:
		return -1
	case equal:
		return 0
	}
	return 1
}

// cmp is cmp(x, y).
func (s *Space) cmp(x, y Object) (int, error) {
	if identical(x, y) {
		return 0, nil
	}
	if s.TypeOf(x) == s.TypeOf(y) {
		if c, ok, err := cmpSameType(s, x, y); ok || err != nil {
			return c, err
		}
	}
	for _, op := range []operation.Op{operation.EQ, operation.LT, operation.GT} {
		v, err := s.compareBuiltin(op, x, y)
		if v == nil && err == nil {
			v, err = s.compareMethods(op, x, y)
		}
		if err != nil {
			return 0, err
		}
		if v == nil {
			continue
		}
		if ok, err := s.IsTrue(v); err != nil {
			return 0, err
		} else if ok {
			return threeWay(op == operation.LT, op == operation.EQ), nil
		}
	}
	return s.cmpOld(x, y)
}

// cmpSameType is cmp of two objects of one type; ok is false if the type has
// nothing to say that goes before rich comparisons.
func cmpSameType(s *Space, x, y Object) (c int, ok bool, err error) {
	if selfSet(x) != nil {
		return 0, true, cannotCompareSets(s)
	}
	if s.cmpHook(x) == nil {
		return 0, false, nil
	}
	if c, ok, err = s.cmpMethods(x, y); !ok && err == nil { // then by identity
		c = cmp.Compare(s.idents.of(x), s.idents.of(y))
	}
	return c, true, err
}

func cannotCompareSets(s *Space) error { return s.TypeError("cannot compare sets using cmp()") }

// equal reports whether x == y.
func (s *Space) equal(x, y Object) (bool, error) {
	if identical(x, y) {
		return true, nil
	}
	v, err := s.compare(operation.EQ, x, y)
	if err != nil {
		return false, err
	}
	return s.IsTrue(v)
}

// compareSequences compares tuples, given by their items, or lists, which may
// change while they are compared.
func compareSequences(s *Space, op operation.Op, a, b []Object, la, lb *List) (Object, error) {
	if err := s.limits.enterIn(s.either(" in cmp", " in comparison")); err != nil {
		return nil, err
	}
	defer s.limits.leave()
	if err := s.limits.tick(); err != nil {
		return nil, err
	}
	items := func() ([]Object, []Object) {
		if la != nil {
			return la.Items, lb.Items
		}
		return a, b
	}
	if la != nil && len(la.Items) != len(lb.Items) && (op == operation.EQ || op == operation.NE) {
		return MakeBool(op == operation.NE), nil // as in CPython, which compares the items of tuples first
	}
	for i := 0; ; i++ {
		x, y := items()
		if i >= len(x) || i >= len(y) {
			return MakeBool(holds(op, cmp.Compare(len(x), len(y)))), nil
		}
		if i&tickItems == tickItems {
			if err := s.limits.tick(); err != nil {
				return nil, err
			}
		}
		same, err := s.equal(x[i], y[i])
		if err != nil {
			return nil, err
		}
		if same {
			continue
		}
		switch op {
		case operation.EQ:
			return False, nil
		case operation.NE:
			return True, nil
		}
		if x, y = items(); i < len(x) && i < len(y) {
			return s.Binary(op, x[i], y[i])
		}
	}
}

// enterIn is enter with a message that says where the recursion is.
func (lim *limiter) enterIn(where string) error {
	if lim.depth >= lim.budget.Frames {
		return lim.tooDeep("maximum recursion depth exceeded" + where)
	}
	lim.depth++
	return nil
}

// sameMethods reports whether methods are of the same function and the same object; in Python 2 it may be an equal one.
func (s *Space) sameMethods(a, b *Method) (bool, error) {
	same, err := s.equal(a.Func, b.Func)
	switch {
	case err != nil || !same:
		return false, err
	case !s.py2() || a.Self == nil || b.Self == nil:
		return a.Self == b.Self, nil
	}
	return s.equal(a.Self, b.Self)
}

// compareDicts compares two dictionaries.
func compareDicts(s *Space, op operation.Op, a, b *Dict) (Object, error) {
	if op != operation.EQ && op != operation.NE {
		if !s.py2() {
			return nil, nil
		}
		c, err := cmpDicts(s, a, b)
		return MakeBool(holds(op, c)), err
	}
	same, err := sameDicts(s, a, b)
	return MakeBool(same == (op == operation.EQ)), err
}

func sameDicts(s *Space, a, b *Dict) (bool, error) {
	if a.live != b.live {
		return false, nil
	}
	if err := s.limits.enterIn(s.either(" in cmp", " in comparison")); err != nil {
		return false, err
	}
	defer s.limits.leave()
	for _, e := range a.inTableOrder() {
		v, err := valueIn(s, b, &e)
		if err != nil || v == nil {
			return false, err
		}
		if same, err := s.equal(e.Value, v); err != nil || !same {
			return false, err
		}
	}
	return true, nil
}

// valueIn returns the value of the key of another dictionary. Python 2 asks for its hash again; a key that cannot be compared is
// not there.
func valueIn(s *Space, d *Dict, e *Entry) (Object, error) {
	if s.py2() {
		v, err := d.get(s, e.Key)
		if s.excs.is(err, "BaseException") {
			err = nil
		}
		return v, err
	}
	return d.getEntry(s, e)
}

// cmpDicts orders dictionaries as Python 2 does: by length, then by the
// smallest key where they differ, then by its value.
func cmpDicts(s *Space, a, b *Dict) (int, error) {
	if a.live != b.live {
		return cmp.Compare(a.live, b.live), nil
	}
	ka, va, err := smallestDifference(s, a, b)
	if err != nil || ka == nil {
		return 0, err
	}
	kb, vb, err := smallestDifference(s, b, a)
	if err != nil || kb == nil {
		return 0, err
	}
	if c, err := s.cmp(ka, kb); c != 0 || err != nil {
		return c, err
	}
	return s.cmp(va, vb)
}

// smallestDifference returns the smallest key of a whose value in b is another
// or missing.
func smallestDifference(s *Space, a, b *Dict) (key, value Object, err error) {
	for _, e := range a.inTableOrder() {
		v, err := valueIn(s, b, &e)
		if err != nil {
			return nil, nil, err
		}
		if v != nil {
			if same, err := s.equal(e.Value, v); err != nil {
				return nil, nil, err
			} else if same {
				continue
			}
		}
		if key != nil {
			if c, err := s.cmp(key, e.Key); err != nil {
				return nil, nil, err
			} else if c <= 0 {
				continue
			}
		}
		key, value = e.Key, e.Value
	}
	return key, value, nil
}

// compareMixedText compares a str and a unicode of Python 2. Bytes beyond ASCII stand for no
// character, so they make the two unequal, and without an order.
func (s *Space) compareMixedText(op operation.Op, a, b string, bytes *Str) (Object, error) {
	c := strings.Compare(a, b)
	_, err := s.codecs.promote(strValue{&bytes.strData, kindStr, false})
	switch {
	case err == nil:
	case op != operation.EQ && op != operation.NE:
		return nil, err
	case c == 0:
		c = 1
	}
	return MakeBool(holds(op, c)), nil
}
