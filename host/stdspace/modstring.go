package stdspace

func makeString(s *Space) (*Module, error) {
	m := s.NewModule("string", []Def{checkMatchedDef})
	const lower, upper = "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	const digits, punctuation = "0123456789", "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
	space := s.either("\t\n\x0b\x0c\r ", " \t\n\r\x0b\x0c")
	for _, c := range []struct{ name, value string }{
		{"ascii_lowercase", lower}, {"ascii_uppercase", upper}, {"ascii_letters", lower + upper},
		{"digits", digits}, {"hexdigits", digits + "abcdefABCDEF"}, {"octdigits", "01234567"},
		{"punctuation", punctuation}, {"whitespace", space},
		{"printable", digits + lower + upper + punctuation + " \t\n\r\x0b\x0c"},
	} {
		m.Dict.Set(c.name, NewStr(c.value))
	}
	if s.opt.Dialect == 2 {
		m.Dict.Set("lowercase", NewStr(lower))
		m.Dict.Set("uppercase", NewStr(upper))
		m.Dict.Set("letters", NewStr(lower+upper))
		m.Dict.Set("maketrans", NewBuiltin("string", Def{Name: "maketrans", Min: 2, Max: 2, Fn: byteTable}))
		addStringFunctions(s, m)
	}
	return m, s.imports.runLibrary(m, "string.py")
}

// addStringFunctions adds the functions of Python 2 that are methods now.
func addStringFunctions(s *Space, m *Module) {
	for _, name := range []string{
		"capitalize", "center", "count", "expandtabs", "find", "index", "ljust", "lower", "lstrip", "replace", "rfind",
		"rindex", "rjust", "rstrip", "split", "rsplit", "strip", "swapcase", "translate", "upper", "zfill",
	} {
		m.Dict.Set(name, NewBuiltin("string", Def{Name: name, Min: 1, Max: -1, Fn: func(s *Space, args []Object) (Object, error) {
			return s.callNamed(args[0], name, args[1:]...)
		}}))
	}
	join := Def{Name: "join", Min: 1, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		var sep Object = charStrs[' ']
		if len(args) > 1 {
			sep = args[1]
		}
		return s.callNamed(sep, "join", args[0])
	}}
	m.Dict.Set("join", NewBuiltin("string", join))
	m.Dict.Set("joinfields", NewBuiltin("string", join))
	m.Dict.Set("atoi", s.types.integer)
	m.Dict.Set("atol", s.types.long)
	m.Dict.Set("atof", s.types.float)
}

func makeIO(s *Space) (*Module, error) {
	m := s.NewModule(s.either("StringIO", "io"), []Def{typeNameDef})
	return m, s.imports.runLibrary(m, "stringio.py")
}

// makePy makes the package py, which test programs import. What they take from
// it matters to a test runner only.
func makePy(s *Space) (*Module, error) {
	m := s.NewModule("py", nil)
	m.Dict.SetStr(nPath, NewList())
	for _, part := range []struct {
		name string
		make moduleMaker
	}{{"code", makePyCode}, {"test", makePyTest}, {"path", makePyPath}, {"magic", makePyMagic}, {"log", makePyLog}, {"builtin", makePyBuiltin}, {"io", makePyIO}} {
		sub, err := part.make(s)
		if err != nil {
			return nil, err
		}
		s.imports.modules.SetStr(s.Intern("py."+part.name), sub)
		m.Dict.Set(part.name, sub)
	}
	return m, nil
}

func makePyCode(s *Space) (*Module, error) {
	m := s.NewModule("py.code", nil)
	return m, s.imports.runLibrary(m, "pycode.py")
}

func makePyTest(s *Space) (*Module, error) {
	m := s.NewModule("py.test", nil)
	return m, s.imports.runLibrary(m, "pytest.py")
}

func makePyMagic(s *Space) (*Module, error) {
	m := s.NewModule("py.magic", nil)
	return m, s.imports.runLibrary(m, "pymagic.py")
}

func makePyPath(s *Space) (*Module, error) {
	m := s.NewModule("py.path", nil)
	return m, s.imports.runLibrary(m, "pypath.py")
}

func makePyLog(s *Space) (*Module, error) {
	m := s.NewModule("py.log", nil)
	return m, s.imports.runLibrary(m, "pylog.py")
}

func makePyBuiltin(s *Space) (*Module, error) {
	m := s.NewModule("py.builtin", nil)
	return m, s.imports.runLibrary(m, "pybuiltin.py")
}

func makePyIO(s *Space) (*Module, error) {
	m := s.NewModule("py.io", nil)
	return m, s.imports.runLibrary(m, "ansiprint.py")
}
