package stdspace

func makeFunctools(s *Space) (*Module, error) {
	m := s.NewModule("functools", []Def{{Name: "reduce", Min: 2, Max: 3, Fn: reduceBuiltin}, cmpToKey})
	m.Dict.Set("partial", partialClass(s))
	files := []string{"functools.py", "functoolscaches.py"}
	if s.py2() {
		files = []string{"functools.py", "functoolsold.py"}
	}
	for _, file := range files {
		if err := s.imports.runLibrary(m, file); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// reduceBuiltin is reduce(function, iterable, initial).
func reduceBuiltin(s *Space, args []Object) (Object, error) {
	acc := arg(args, 2)
	it, err := s.iter(args[1])
	if s.excs.isTypeError(err) {
		err = s.TypeError("reduce() arg 2 must support iteration")
	}
	if err != nil {
		return nil, err
	}
	err = s.drain(it, func(x Object) (more bool, err error) {
		if acc == nil {
			acc = x
			return true, nil
		}
		acc, err = s.Call(args[0], []Object{acc, x})
		return true, err
	})
	if err == nil && acc == nil {
		err = s.TypeError("reduce() of empty %s with no initial value", s.either("sequence", "iterable"))
	}
	return acc, err
}
