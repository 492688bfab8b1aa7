package flowspace

import (
	"errors"
	"math/big"
	"slices"
	"sort"

	"vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/host/operation"
	"vitrine/host/stdspace"
)

// Call records "simple_call", or the operation that a builtin function stands
// for.
func (s *Space) Call(fn interp.Object, args []interp.Object) (interp.Object, error) {
	if s.isPrint(fn) {
		return s.printFunction(args, nil)
	}
	if c, ok := fn.(*model.Constant); ok {
		if r, done, err := s.specialCase(c, args); done {
			return r, err
		}
	}
	operands := make([]interp.Object, 0, len(args)+1)
	operands = append(append(operands, fn), args...)
	return s.recordRaising(operation.SimpleCall, s.callRaises(fn, args), operands...)
}

// CallArgs records "call_args", whose second operand is the shape of the call: number of
// positional arguments, names of keywords, whether there are * and ** arguments.
func (s *Space) CallArgs(fn interp.Object, a *interp.Arguments) (interp.Object, error) {
	if a.StarStar == nil {
		args, ok := s.constantStar(a)
		switch {
		case ok && len(a.Keywords) == 0:
			return s.Call(fn, args)
		case ok && s.isPrint(fn):
			return s.printFunction(args, a.Keywords)
		}
	}
	if s.isPrint(fn) {
		return nil, s.context.errorf("flowing", "how many arguments print() has, and their names, must be known during translation")
	}
	keywords := slices.Clone(a.Keywords)
	sort.SliceStable(keywords, func(i, j int) bool { return keywordName(keywords[i]) < keywordName(keywords[j]) })
	names := make([]stdspace.Object, len(keywords))
	for i, k := range keywords {
		names[i] = k.Name.(*model.Constant).Value
	}
	shape := stdspace.NewTuple(
		stdspace.MakeInt(int64(len(a.Positional))),
		stdspace.NewTuple(names...),
		stdspace.MakeBool(a.Star != nil),
		stdspace.MakeBool(a.StarStar != nil),
	)
	operands := []interp.Object{fn, s.wrap(shape)}
	operands = append(operands, a.Positional...)
	for _, k := range keywords {
		operands = append(operands, k.Value)
	}
	if a.Star != nil {
		operands = append(operands, a.Star)
	}
	if a.StarStar != nil {
		operands = append(operands, a.StarStar)
	}
	return s.recordRaising(operation.CallArgs, s.callRaises(fn, nil), operands...)
}

func keywordName(k interp.Keyword) string {
	name, _ := stdspace.AsText(k.Name.(*model.Constant).Value)
	return name
}

// constantStar spreads a constant * argument.
func (s *Space) constantStar(a *interp.Arguments) ([]interp.Object, bool) {
	if a.Star == nil {
		return a.Positional, true
	}
	c, ok := a.Star.(*model.Constant)
	if !ok {
		return nil, false
	}
	t, ok := c.Value.(*stdspace.Tuple)
	if !ok {
		return nil, false
	}
	args := append([]interp.Object(nil), a.Positional...)
	for _, x := range t.Items {
		args = append(args, s.wrap(x))
	}
	return args, true
}

// specialOps are builtin functions that are operations, by name.
var specialOps = map[string]operation.Op{
	"len": operation.Len, "ord": operation.Ord, "abs": operation.Abs,
	"hash": operation.Hash, "str": operation.Str, "repr": operation.Repr,
	"id": operation.ID, "type": operation.Type, "iter": operation.Iter,
	"hex": operation.Hex, "oct": operation.Oct, "bool": operation.Nonzero,
	"divmod": operation.DivMod, "cmp": operation.Cmp, "coerce": operation.Coerce,
	"pow": operation.Pow, "getattr": operation.GetAttr, "setattr": operation.SetAttr,
	"delattr": operation.DelAttr, "issubclass": operation.IsSubtype,
}

// objspaceModule holds the operations as functions.
const objspaceModule = "rlib.objspace"

// specialCase performs a call to a builtin function that is an operation, and
// to the functions of module operator and of the space module that geninterp
// uses. done is false if fn is none of them.
func (s *Space) specialCase(fn *model.Constant, args []interp.Object) (r interp.Object, done bool, err error) {
	if b, ok := fn.Value.(*stdspace.Builtin); ok && b.Module == objspaceModule {
		if r, done, err := s.objspaceCall(b.Name, args); done {
			return r, true, err
		}
	}
	if c, ok := s.unsignedConstant(fn, args); ok {
		return c, true, nil
	}
	if err := s.overflowingConstant(fn, args); err != nil {
		return nil, true, err
	}
	if r, done, err := s.constantIsInstance(fn, args); done {
		return r, true, err
	}
	if c, ok := fn.Value.(*stdspace.Class); ok && stdspace.IsOrderedDict(c) && len(args) == 0 {
		r, err := s.NewDict() // every dictionary keeps its order
		return r, true, err
	}
	if b, ok := fn.Value.(*stdspace.Builtin); ok && b.Module == "rlib.objectmodel" && b.Name == "we_are_translated" && len(args) == 0 {
		return s.wrap(stdspace.MakeBool(true)), true, nil
	}
	op, ok := s.operationOf(fn.Value)
	if !ok {
		return nil, false, nil
	}
	if op == operation.Next && len(args) == 1 {
		r, err = s.nextOrRaise(args[0])
		return r, true, err
	}
	arity := op.Info().Arity
	if op == operation.Pow && len(args) == 2 {
		args = append(append([]interp.Object(nil), args...), s.none)
	}
	if arity != len(args) {
		return nil, false, nil
	}
	switch arity {
	case 1:
		if op == operation.IsTrue {
			b, err := s.IsTrue(args[0])
			return s.truth(b), true, err
		}
		r, err = s.Unary(op, args[0])
	case 2:
		r, err = s.Binary(op, args[0], args[1])
	case 3:
		r, err = s.Ternary(op, args[0], args[1], args[2])
	}
	return r, true, err
}

// constantIsInstance folds isinstance() of constants: behind an assertion about a variable that is
// None before a loop, what follows is not analysed for None.
func (s *Space) constantIsInstance(fn *model.Constant, args []interp.Object) (r interp.Object, done bool, err error) {
	test, ok := fn.Value.(*stdspace.Builtin)
	if !ok || !s.isBuiltinFunction(test) || test.Name != "isinstance" || len(args) != 2 {
		return nil, false, nil
	}
	x, ok := args[0].(*model.Constant)
	if !ok || !s.immutable(x) {
		return nil, false, nil
	}
	class, ok := args[1].(*model.Constant)
	if !ok || !s.immutable(class) {
		return nil, false, nil
	}
	is, err := s.std.Call(test, []stdspace.Object{x.Value, class.Value})
	if err != nil {
		return nil, false, s.stopped(err)
	}
	return s.wrap(is), true, nil
}

// unsignedConstant folds r_uint(c): the integer may be larger than a word, which must not
// show up in a flow graph.
func (s *Space) unsignedConstant(fn *model.Constant, args []interp.Object) (interp.Object, bool) {
	class, ok := fn.Value.(*stdspace.Class)
	if !ok || class.Module != "rlib.rarithmetic" || class.Name != "r_uint" && class.Name != "r_ulonglong" || len(args) != 1 {
		return nil, false
	}
	c, ok := args[0].(*model.Constant)
	if !ok {
		return nil, false
	}
	if n, isNumber := stdspace.ToGo(c.Value); !isNumber || !isInteger(n) {
		return nil, false
	}
	x, err := s.std.Call(class, []stdspace.Object{c.Value})
	return s.wrap(x), err == nil
}

// overflowingConstant raises the exception of ovfcheck(c) where the compiler has computed an
// integer c that does not fit a word: the annotator would take some of them for unsigned ones.
func (s *Space) overflowingConstant(fn *model.Constant, args []interp.Object) error {
	check, ok := fn.Value.(*stdspace.Builtin)
	if !ok || check.Module != "rlib.rarithmetic" || check.Name != "ovfcheck" || len(args) != 1 {
		return nil
	}
	c, ok := args[0].(*model.Constant)
	if !ok || !isLong(c.Value) {
		return nil
	}
	_, err := s.std.Call(check, []stdspace.Object{c.Value})
	var exc *interp.OperationError
	if !errors.As(err, &exc) {
		return err
	}
	return s.raised(exc, s.context.errorf("constant_operation_raises", "this call always raises %s: ovfcheck(%s)",
		s.std.ExceptionClass(exc).Name, inSentence(c.Text())))
}

// isInteger reports whether a Go value represents an integer of the program.
func isInteger(v any) bool {
	switch v.(type) {
	case int64, *big.Int:
		return true
	}
	return false
}

// nextOrRaise records "next" for a call from the program, for which the end of
// the iterator is an exception.
func (s *Space) nextOrRaise(it interp.Object) (interp.Object, error) {
	v, err := s.record(operation.Next, it)
	if err != nil {
		return nil, err
	}
	egg, err := s.guessException(s.nextRaises())
	if err != nil || egg.outcome.exception == "" {
		return v, err
	}
	implicit := egg.outcome.exception != "StopIteration"
	return nil, &interp.OperationError{Type: egg.excType, Value: egg.excValue, Implicit: implicit}
}

// operationOf returns the operation that a builtin function or class stands
// for.
func (s *Space) operationOf(x stdspace.Object) (operation.Op, bool) {
	switch x := x.(type) {
	case *stdspace.Builtin:
		if x.Self != nil {
			return 0, false
		}
		switch x.Module {
		case "operator", "_operator":
			return operatorFunction(x.Name)
		case objspaceModule:
			if op, ok := operation.ByName(x.Name); ok && op.Info().Arity > 0 {
				return op, true
			}
			return 0, false
		}
		if s.isBuiltinFunction(x) {
			if x.Name == "next" {
				return operation.Next, true
			}
			op, ok := specialOps[x.Name]
			return op, ok
		}
	case *stdspace.Class:
		if x.Builtin {
			op, ok := specialOps[x.Name]
			return op, ok
		}
	}
	return 0, false
}

// operatorNames are the functions of module operator whose names are not
// those of operations.
var operatorNames = map[string]operation.Op{
	"is_": operation.Is, "not_": 0, "truth": operation.Nonzero,
	"inv": operation.Invert, "index": 0,
	"iadd": operation.InplaceAdd, "isub": operation.InplaceSub, "imul": operation.InplaceMul,
	"idiv": operation.InplaceDiv, "itruediv": operation.InplaceTrueDiv,
	"ifloordiv": operation.InplaceFloorDiv, "imod": operation.InplaceMod,
	"ilshift": operation.InplaceLShift, "irshift": operation.InplaceRShift,
	"iand": operation.InplaceAnd, "ior": operation.InplaceOr, "ixor": operation.InplaceXor,
	"ipow": operation.InplacePow,
}

func operatorFunction(name string) (operation.Op, bool) {
	if op, ok := operatorNames[name]; ok {
		return op, op != 0
	}
	op, ok := operation.ByName(name)
	return op, ok && op.Info().Arity > 0
}

// isBuiltinFunction reports whether x is a function of the module of builtins.
func (s *Space) isBuiltinFunction(x *stdspace.Builtin) bool {
	return x.Self == nil && x.Class == nil && (x.Module == "builtins" || x.Module == "__builtin__")
}
