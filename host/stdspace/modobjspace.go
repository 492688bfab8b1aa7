package stdspace

import (
	"vitrine/host/interp"
	"vitrine/host/operation"
)

// makeObjSpace makes rlib.objspace: the operations of the table as functions,
// which a program that was generated from flow graphs calls.
func makeObjSpace(s *Space) (*Module, error) {
	m := s.NewModule("rlib.objspace", objSpaceFunctions)
	for op := operation.None + 1; op < operation.NumOps; op++ {
		if op.Info().Arity > 0 {
			m.Dict.SetStr(s.Intern(op.String()), NewBuiltin("rlib.objspace", operationDef(op.String(), op)))
		}
	}
	return m, nil
}

var objSpaceFunctions = []Def{
	{Name: "newtuple", Min: 0, Max: -1, Fn: func(_ *Space, args []Object) (Object, error) {
		return NewTuple(append([]Object(nil), args...)...), nil
	}},
	{Name: "newlist", Min: 0, Max: -1, Fn: func(_ *Space, args []Object) (Object, error) {
		return NewList(append([]Object(nil), args...)...), nil
	}},
	{Name: "newset", Min: 0, Max: -1, Fn: func(s *Space, args []Object) (Object, error) { return s.NewSet(args) }},
	{Name: "newdict", Min: 0, Max: -1, Fn: newDictOf},
	{Name: "simple_call", Min: 1, Max: -1, Fn: func(s *Space, args []Object) (Object, error) {
		return s.Call(args[0], append([]Object(nil), args[1:]...))
	}},
	{Name: "call_args", Min: 2, Max: -1, Fn: callShaped},
	{Name: "raise_", Min: 2, Max: 2, Fn: func(_ *Space, args []Object) (Object, error) {
		return nil, &interp.OperationError{Type: args[0], Value: args[1]}
	}},
	{Name: "last_exception", Min: 0, Max: 0, Fn: func(s *Space, _ []Object) (Object, error) {
		if e := s.frame.ActiveException(); e != nil {
			return e.Type, nil
		}
		return nil, s.Raise("RuntimeError", "there is no exception here")
	}},
}

// newDictOf makes a dictionary of alternating keys and values.
func newDictOf(s *Space, args []Object) (Object, error) {
	if len(args)%2 != 0 {
		return nil, s.TypeError("newdict() takes pairs of a key and a value")
	}
	d := NewDict()
	for i := 0; i < len(args); i += 2 {
		if err := d.set(s, args[i], args[i+1]); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// callShaped is call_args(f, shape, ...). The shape is a tuple: how many
// positional arguments there are, the names of the keyword arguments that
// follow them, and whether a *args, and a **kwargs, comes last.
func callShaped(s *Space, args []Object) (Object, error) {
	bad := func() error {
		return s.TypeError("call_args() takes (count, names, star, starstar) and as many arguments")
	}
	shape, ok := args[1].(*Tuple)
	if !ok || len(shape.Items) < 3 {
		return nil, bad()
	}
	count, ok := shape.Items[0].(Int)
	names, ok2 := shape.Items[1].(*Tuple)
	rest := args[2:]
	if !ok || !ok2 || count < 0 || int(count)+len(names.Items) > len(rest) {
		return nil, bad()
	}
	a := &interp.Arguments{Positional: append([]Object(nil), rest[:count]...)}
	rest = rest[count:]
	for i, name := range names.Items {
		a.Keywords = append(a.Keywords, Keyword{Name: name, Value: rest[i]})
	}
	rest = rest[len(names.Items):]
	for i, place := range []*Object{&a.Star, &a.StarStar} {
		if 2+i >= len(shape.Items) {
			break
		}
		given, err := s.IsTrue(shape.Items[2+i])
		if err != nil {
			return nil, err
		}
		if given && len(rest) == 0 {
			return nil, bad()
		}
		if given {
			*place, rest = rest[0], rest[1:]
		}
	}
	if len(rest) > 0 {
		return nil, bad()
	}
	return s.CallArgs(args[0], a)
}

// printText is print_text(fd, text), what the function print becomes: fd is 1 or 2.
func printText(s *Space, args []Object) (Object, error) {
	text, err := s.out.printed(args[1])
	if err != nil {
		return nil, err
	}
	var file Object
	if args[0] == Object(Int(2)) {
		if file, err = s.ModuleAttr("sys", "stderr"); err != nil {
			return nil, err
		}
	}
	return None, s.out.write(file, text)
}

// makeRPrint makes rlib.rprint: what the print statement and the function print do.
func makeRPrint(s *Space) (*Module, error) {
	return s.NewModule("rlib.rprint", []Def{
		{Name: "print_item", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
			return None, s.Print(s.frame, args[0], nil)
		}},
		{Name: "print_newline", Min: 0, Max: 0, Fn: func(s *Space, _ []Object) (Object, error) {
			return None, s.Print(s.frame, nil, nil)
		}},
		{Name: "print_text", Min: 2, Max: 2, Fn: printText},
	}), nil
}
