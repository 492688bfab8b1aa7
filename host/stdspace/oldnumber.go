package stdspace

import "vitrine/host/operation"

// oldIntegerMethods are those of int and long that only Python 2 has.
var oldIntegerMethods = []Def{
	{Name: "__hex__", Min: 1, Max: 1, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return based(s, sequenceValue(args[0]), nil, "hex", 16)
	}},
	{Name: "__oct__", Min: 1, Max: 1, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return based(s, sequenceValue(args[0]), nil, "oct", 8)
	}},
	{Name: "__cmp__", Min: 2, Max: 2, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		x, y := sequenceValue(args[0]), sequenceValue(args[1])
		c := s.TypeOf(x)
		if c == s.types.boolean {
			c = s.types.integer
		}
		if err := s.checkCmp(args[0], args[1], c); err != nil {
			return nil, err
		}
		less, same := compareNumbers(operation.LT, x, y), compareNumbers(operation.EQ, x, y)
		return MakeInt(int64(threeWay(less == True, same == True))), nil
	}},
}

// checkCmp refuses what the __cmp__ of a builtin class c does not take: y is neither compared in the same way as x, nor
// an instance of the class of x.
func (s *Space) checkCmp(x, y Object, c *Class) error {
	cx, cy := s.TypeOf(x), s.TypeOf(y)
	hook, own := s.registry.lookup(cy, nCmp).(*Builtin)
	if own && hook.Class == c || cy.IsSubclass(cx) {
		return nil
	}
	return s.TypeError("%s.__cmp__(x,y) requires y to be a '%s', not a '%s'", cx.Name, cx.Name, cy.Name)
}

// coerceMethod is __coerce__ of a number of Python 2: what fits says which operands
// the type takes.
func coerceMethod(fits func(s *Space, y Object) bool) []Def {
	return []Def{{Name: "__coerce__", Min: 2, Max: 2, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		x, y := sequenceValue(args[0]), sequenceValue(args[1])
		if !isNumber(y) || !fits(s, y) {
			return NotImplemented, nil
		}
		cx, cy, err := coerceNumbers(s, x, y)
		return NewTuple(coerced(args[0], cx), coerced(args[1], cy)), err
	}}}
}

func isInt(s *Space, y Object) bool     { return s.IsInstance(y, s.types.integer) }
func isInteger(s *Space, y Object) bool { return isInt(s, y) || s.IsInstance(y, s.types.long) }
func isReal(s *Space, y Object) bool    { return isInteger(s, y) || s.IsInstance(y, s.types.float) }
func isAny(*Space, Object) bool         { return true }
