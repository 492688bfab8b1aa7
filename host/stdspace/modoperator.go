package stdspace

import (
	"strings"

	"vitrine/host/operation"
)

// Operations that Go functions perform on objects.
const (
	opAdd     = operation.Add
	opMul     = operation.Mul
	opTrueDiv = operation.TrueDiv
)

// operatorNames gives the functions of module operator that perform just one
// operation.
var operatorNames = map[string]operation.Op{
	"abs": operation.Abs, "neg": operation.Neg, "pos": operation.Pos, "inv": operation.Invert, "invert": operation.Invert,
	"index": operation.None,
	"add":   operation.Add, "sub": operation.Sub, "mul": operation.Mul, "floordiv": operation.FloorDiv,
	"truediv": operation.TrueDiv, "mod": operation.Mod, "lshift": operation.LShift, "rshift": operation.RShift,
	"and_": operation.And, "or_": operation.Or, "xor": operation.Xor, "matmul": operation.MatMul,
	"lt": operation.LT, "le": operation.LE, "eq": operation.EQ, "ne": operation.NE, "gt": operation.GT, "ge": operation.GE,
	"getitem": operation.GetItem, "delitem": operation.DelItem, "setitem": operation.SetItem, "contains": operation.Contains,
	"is_":  operation.Is,
	"iadd": operation.InplaceAdd, "isub": operation.InplaceSub, "imul": operation.InplaceMul,
	"ifloordiv": operation.InplaceFloorDiv, "itruediv": operation.InplaceTrueDiv, "imod": operation.InplaceMod,
	"ilshift": operation.InplaceLShift, "irshift": operation.InplaceRShift, "iand": operation.InplaceAnd,
	"ior": operation.InplaceOr, "ixor": operation.InplaceXor, "imatmul": operation.InplaceMatMul,
}

// oldOperatorNames are those of Python 2 alone.
var oldOperatorNames = map[string]operation.Op{
	"div": operation.Div, "idiv": operation.InplaceDiv, "sequenceIncludes": operation.Contains, "irepeat": operation.InplaceMul,
}

// operationDef makes the function that performs an operation of fixed arity.
func operationDef(name string, op operation.Op) Def {
	n := op.Info().Arity
	d := Def{Name: name, Min: n, Max: n}
	switch n {
	case 1:
		d.Fn = func(s *Space, args []Object) (Object, error) { return orNone(s.Unary(op, args[0])) }
	case 2:
		d.Fn = func(s *Space, args []Object) (Object, error) { return orNone(s.Binary(op, args[0], args[1])) }
	default:
		d.Fn = func(s *Space, args []Object) (Object, error) { return orNone(s.Ternary(op, args[0], args[1], args[2])) }
	}
	return d
}

// orNone gives an operation that has no result the result None.
func orNone(v Object, err error) (Object, error) {
	if v == nil && err == nil {
		v = None
	}
	return v, err
}

// isSequence reports whether an object has items, which are not those of a dictionary or of an alias of types.
func isSequence(s *Space, x Object) bool {
	c := s.TypeOf(x)
	return c != s.types.genericAlias && c != s.types.union && s.registry.lookup(c, nGetItem) != nil && !c.IsSubclass(s.types.dict)
}

// concatenate is concat(x, y): a builtin sequence asks nobody else.
func (s *Space) concatenate(x, y Object) (Object, error) {
	hook := s.registry.lookup(s.TypeOf(x), s.Intern("__add__"))
	if b, ok := hook.(*Builtin); ok && b.def.Joins {
		add, err := s.bind(hook, x, s.TypeOf(x))
		if err != nil {
			return nil, err
		}
		return s.callNested(add, y)
	}
	add := binaryRows[operation.Add]
	adds := hook != nil || s.registry.lookup(s.TypeOf(y), add.right) != nil
	if !isSequence(s, y) || !adds {
		return nil, s.TypeError("'%s' object can't be concatenated", s.typeName(x))
	}
	return s.Binary(operation.Add, x, y)
}

var operatorFunctions = []Def{
	{Name: "pow", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) { return s.Ternary(operation.Pow, args[0], args[1], None) }},
	{Name: "ipow", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return s.Binary(operation.InplacePow, args[0], args[1])
	}},
	{Name: "not_", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		b, err := s.IsTrue(args[0])
		return MakeBool(!b), err
	}},
	{Name: "truth", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		b, err := s.IsTrue(args[0])
		return MakeBool(b), err
	}},
	{Name: "is_not", Min: 2, Max: 2, Fn: func(_ *Space, args []Object) (Object, error) {
		return MakeBool(!identical(args[0], args[1])), nil
	}},
	{Name: "index", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		if s.py2() {
			return s.indexObject(args[0], nil)
		}
		v, err := s.indexValue(args[0], nil)
		return s.intObject(v), err
	}},
	{Name: "countOf", Min: 2, Max: 2, Fn: operatorCount},
	{Name: "indexOf", Min: 2, Max: 2, Fn: operatorIndex},
	{Name: "length_hint", Min: 1, Max: 2, Only: 3, Fn: operatorLengthHint},
	{Name: "concat", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		if !isSequence(s, args[0]) {
			return nil, s.TypeError("'%s' object can't be concatenated", s.typeName(args[0]))
		}
		return s.concatenate(args[0], args[1])
	}},
	{Name: "iconcat", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		if !isSequence(s, args[0]) {
			return nil, s.TypeError("'%s' object can't be concatenated", s.typeName(args[0]))
		}
		return s.Binary(operation.InplaceAdd, args[0], args[1])
	}},
	{Name: "repeat", Min: 2, Max: 2, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		if !isSequence(s, args[0]) {
			return nil, s.TypeError("'%s' object can't be repeated", s.typeName(args[0]))
		}
		return s.Binary(operation.Mul, args[0], args[1])
	}},
	{Name: "isSequenceType", Min: 1, Max: 1, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return MakeBool(isSequence(s, args[0])), nil
	}},
	{Name: "isMappingType", Min: 1, Max: 1, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return MakeBool(s.seemsMapping(args[0])), nil
	}},
	{Name: "isNumberType", Min: 1, Max: 1, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return MakeBool(s.registry.lookup(s.TypeOf(args[0]), nInt) != nil || s.registry.lookup(s.TypeOf(args[0]), nFloat) != nil), nil
	}},
	{Name: "getslice", Min: 3, Max: 3, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return s.getItem(args[0], &Slice{Start: args[1], Stop: args[2], Step: None})
	}},
	{Name: "setslice", Min: 4, Max: 4, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return None, s.setItem(args[0], &Slice{Start: args[1], Stop: args[2], Step: None}, args[3])
	}},
	{Name: "delslice", Min: 3, Max: 3, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return None, s.delItem(args[0], &Slice{Start: args[1], Stop: args[2], Step: None})
	}},
	{Name: "isCallable", Min: 1, Max: 1, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return MakeBool(callable(s, args[0])), nil
	}},
	{Name: "call", Min: 1, Max: -1, Only: 3, KwFn: func(s *Space, args []Object, kw []Keyword) (Object, error) {
		return s.callKw(args[0], args[1:], kw)
	}},
}

func makeOperator(s *Space) (*Module, error) {
	m := s.NewModule("operator", operatorFunctions)
	add := func(names map[string]operation.Op) {
		for _, name := range sortedKeys(names) {
			if names[name] != operation.None {
				m.Dict.SetStr(s.Intern(name), NewBuiltin("operator", operationDef(name, names[name])))
			}
		}
	}
	add(operatorNames)
	if s.opt.Dialect == 2 {
		add(oldOperatorNames)
	}
	for _, e := range m.Dict.Entries() {
		name, _ := AsText(e.Key)
		if _, isOp := e.Value.(*Builtin); isOp && !strings.HasPrefix(name, "_") && underscored[name] {
			m.Dict.Set("__"+strings.TrimSuffix(name, "_")+"__", e.Value)
		}
	}
	for _, kind := range getterKinds {
		m.Dict.Set(kind, getterClass(s, kind))
	}
	return m, nil
}

// underscored are the functions that can be called by the name of the special
// method, too.
var underscored = func() map[string]bool {
	m := map[string]bool{"pow": true, "ipow": true, "not_": true, "index": true, "concat": true, "iconcat": true, "repeat": true, "getslice": true, "setslice": true, "delslice": true}
	for name := range operatorNames {
		m[name] = name != "is_"
	}
	for name := range oldOperatorNames {
		m[name] = true
	}
	return m
}()

// seemsMapping reports whether x has items, and in Python 2 no slices of their own.
func (s *Space) seemsMapping(x Object) bool {
	c := s.TypeOf(x)
	return s.registry.lookup(c, nGetItem) != nil && (!s.py2() || s.countedOnly(x) == nil && s.registry.lookup(c, nGetSlice) == nil)
}

func operatorCount(s *Space, args []Object) (Object, error) {
	n := int64(0)
	it, err := s.searched(args[0])
	if err != nil {
		return nil, err
	}
	err = s.drain(it, func(x Object) (bool, error) {
		same, err := s.equal(x, args[1])
		if same {
			n++
		}
		return true, err
	})
	return MakeInt(n), err
}

func operatorIndex(s *Space, args []Object) (Object, error) {
	n, found := int64(-1), false
	it, err := s.searched(args[0])
	if err != nil {
		return nil, err
	}
	err = s.drain(it, func(x Object) (more bool, err error) {
		n++
		found, err = s.equal(x, args[1])
		return !found, err
	})
	if err == nil && !found {
		err = s.ValueError("sequence.index(x): x not in sequence")
	}
	return MakeInt(n), err
}

func operatorLengthHint(s *Space, args []Object) (Object, error) {
	otherwise := 0
	if len(args) > 1 {
		var err error
		if otherwise, err = s.asIndex(args[1]); err != nil {
			return nil, err
		}
	}
	n, told, err := s.hintedLength(args[0])
	if !told {
		n = otherwise
	}
	return MakeInt(int64(n)), err
}
