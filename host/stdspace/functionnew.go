package stdspace

import "vitrine/host/source/bytecode"

// The types of functions and methods make new ones: types.FunctionType(code,
// globals, name, defaults, closure), types.MethodType(function, self, class).

var functionNewMethods = []Def{{Name: "__new__", Min: 3, Max: 6, Params: "_ code globals name argdefs closure", Fn: functionNew}}

func functionNew(s *Space, args []Object) (Object, error) {
	code, ok := args[1].(*bytecode.Code)
	if !ok {
		return nil, s.TypeError("function() argument %s must be code, not %s", s.either("1", "'code'"), argumentName(s, args[1]))
	}
	globals := selfDict(args[2])
	if globals == nil {
		return nil, s.TypeError("function() argument %s must be dict, not %s", s.either("2", "'globals'"), argumentName(s, args[2]))
	}
	fn := &Function{Globals: globals, Name: code.Name, QualName: code.QualName, Doc: s.pool.wrap(code.Doc), Module: noneIfNil(globals.GetStr(nName))}
	fn.setCode(s, code)
	if name := noneIfNil(args[3]); name != None && !setText(&fn.Name, name) {
		return nil, s.TypeError("arg 3 (name) must be None or string")
	}
	if !setDefaults(fn, args[4]) {
		return nil, s.TypeError("arg 4 (defaults) must be None or tuple")
	}
	return fn, setClosure(s, fn, noneIfNil(args[5]))
}

// setClosure gives a function the cells that its code asks for.
func setClosure(s *Space, fn *Function, closure Object) error {
	cells, ok := closure.(*Tuple)
	switch {
	case closure == None && len(fn.Code.FreeVars) == 0:
		return nil
	case !ok:
		return s.TypeError("arg 5 (closure) must be tuple")
	case len(cells.Items) != len(fn.Code.FreeVars):
		return s.ValueError("%s requires closure of length %d, not %d", fn.Code.Name, len(fn.Code.FreeVars), len(cells.Items))
	}
	for _, x := range cells.Items {
		c, ok := x.(*Cell)
		if !ok {
			return s.TypeError("arg 5 (closure) expected cell, found %s", s.typeName(x))
		}
		fn.Closure = append(fn.Closure, c.cell)
	}
	return nil
}

var methodNewMethods = []Def{{Name: "__new__", Min: 3, Max: 4, Fn: func(s *Space, args []Object) (Object, error) {
	if !callable(s, args[1]) {
		return nil, s.TypeError("first argument must be callable")
	}
	switch {
	case s.py2() && args[2] == None && len(args) == 3:
		return nil, s.TypeError("unbound methods must have non-NULL im_class")
	case s.py2():
		return newOldMethod(args[1], args[2], noneIfNil(arg(args, 3))), nil
	case len(args) == 4:
		return nil, s.TypeError("method expected 2 arguments, got 3")
	case args[2] == None:
		return nil, s.TypeError("instance must not be None")
	}
	return &Method{Func: args[1], Self: args[2], Class: s.TypeOf(args[2])}, nil
}}}

// newArgsMethod gives the arguments with which __new__ makes an immutable value
// again.
var newArgsMethod = Def{Name: "__getnewargs__", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) {
	v := sequenceValue(args[0])
	switch x := v.(type) {
	case Bool:
		v = MakeInt(0)
		if x {
			v = MakeInt(1)
		}
	case Complex:
		return NewTuple(Float(real(x)), Float(imag(x))), nil
	}
	return NewTuple(v), nil
}}
