package stdspace

import (
	"math"
	"os"
	"slices"
)

func makeSys(s *Space) (*Module, error) {
	m := s.NewModule("sys", sysFunctions)
	set := func(name string, v Object) { m.Dict.SetStr(s.Intern(name), v) }
	set("argv", stringList(s.opt.Args))
	set("path", stringList(s.opt.Path))
	set("modules", s.imports.modules)
	set("byteorder", NewStr("little"))
	set("platform", NewStr(s.either("linux2", "linux")))
	set("executable", NewStr("vitrine"))
	set("prefix", NewStr("/usr"))
	set("copyright", NewStr(""))
	set("maxsize", MakeInt(math.MaxInt64))
	set("maxunicode", MakeInt(0x10ffff))
	set("stdin", &File{name: "<stdin>", fd: 0, r: s.input, reading: true})
	set("stdout", &File{name: "<stdout>", fd: 1, w: s.out.stdout})
	set("stderr", &File{name: "<stderr>", fd: 2, w: os.Stderr})
	for _, name := range []string{"stdin", "stdout", "stderr"} {
		set("__"+name+"__", m.Dict.GetStr(s.Intern(name)))
	}
	set("builtin_module_names", stringTuple(append([]string{s.builtinsName()}, sortedKeys(moduleMakers)...)))
	if s.opt.Dialect == 2 {
		set("maxint", MakeInt(math.MaxInt64))
		set("version", NewStr("2.7.18 (vitrine)"))
		set("hexversion", MakeInt(0x020712f0))
	} else {
		set("version", NewStr("3.11.7 (vitrine)"))
		set("hexversion", MakeInt(0x030b07f0))
	}
	if err := s.imports.runLibrary(m, "displayhook.py"); err != nil {
		return nil, err
	}
	return m, s.imports.runLibrary(m, "sysinfo.py")
}

func stringList(texts []string) *List {
	return NewList(stringTuple(texts).Items...)
}

func stringTuple(texts []string) *Tuple {
	items := make([]Object, len(texts))
	for i, t := range texts {
		items[i] = NewStr(t)
	}
	return NewTuple(items...)
}

var sysFunctions = []Def{
	{Name: "exit", Min: 0, Max: 1, Fn: sysExit},
	{Name: "_getframe", Min: 0, Max: 1, Fn: sysGetFrame},
	{Name: "exc_info", Min: 0, Max: 0, Fn: sysExcInfo},
	{Name: "exc_clear", Min: 0, Max: 0, Only: 2, Fn: func(s *Space, _ []Object) (Object, error) {
		for f := s.frame; f != nil; f = f.Back {
			if f.LastException != nil {
				f.LastException = nil
				break
			}
		}
		return None, nil
	}},
	{Name: "getrecursionlimit", Min: 0, Max: 0, Fn: func(s *Space, _ []Object) (Object, error) {
		return MakeInt(int64(s.limits.budget.Frames)), nil
	}},
	{Name: "setrecursionlimit", Min: 1, Max: 1, Fn: sysSetRecursionLimit},
	{Name: "getsizeof", Min: 1, Max: 2, Fn: func(*Space, []Object) (Object, error) { return MakeInt(64), nil }},
	{Name: "getrefcount", Min: 1, Max: 1, Fn: func(*Space, []Object) (Object, error) { return MakeInt(2), nil }},
	{Name: "getdefaultencoding", Min: 0, Max: 0, Fn: func(s *Space, _ []Object) (Object, error) {
		return NewStr(s.either("ascii", "utf-8")), nil
	}},
	{Name: "getfilesystemencoding", Min: 0, Max: 0, Fn: func(s *Space, _ []Object) (Object, error) {
		return NewStr(s.either("UTF-8", "utf-8")), nil
	}},
	{Name: "intern", Min: 1, Max: 1, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		n, ok := args[0].(*Str)
		if !ok {
			if s.IsInstance(args[0], s.types.str) {
				return nil, s.TypeError("can't intern %s", s.typeName(args[0]))
			}
			return nil, s.TypeError("intern() argument must be str, not %s", argumentName(s, args[0]))
		}
		return s.pool.attribute(n), nil
	}},
	{Name: "getswitchinterval", Min: 0, Max: 0, Only: 3, Fn: func(*Space, []Object) (Object, error) { return Float(0.005), nil }},
	constantDef("setcheckinterval", None), constantDef("settrace", None), constantDef("setprofile", None),
	constantDef("set_int_max_str_digits", None),
}

func sysExit(s *Space, args []Object) (Object, error) {
	switch code := arg(args, 0).(type) {
	case *Tuple:
		args = code.Items // a tuple stands for all arguments of the exception
	case *Singleton:
		if code == None {
			args = nil
		}
	}
	return nil, s.excs.raised(s.NewException(s.registry.classes["SystemExit"], slices.Clone(args)...))
}

func sysExcInfo(s *Space, _ []Object) (Object, error) {
	active := s.frame.ActiveException()
	if s.frame == nil || active == nil {
		return NewTuple(None, None, None), nil
	}
	return NewTuple(active.Type, active.Value, newTraceback(active.Traceback)), nil
}

// maxRecursion is the deepest recursion a program can ask for: the stacks of
// Go hold that much in any case.
const maxRecursion = 20000

func sysSetRecursionLimit(s *Space, args []Object) (Object, error) {
	n, err := s.asArgument(args[0])
	if err != nil {
		return nil, err
	}
	if n < 1 {
		return nil, s.ValueError("recursion limit must be %s", s.either("positive", "greater or equal than 1"))
	}
	s.limits.budget.Frames = min(n, maxRecursion)
	s.limits.ticker.Budget = s.limits.budget.Frames
	return None, nil
}

func makeGC(s *Space) (*Module, error) {
	return s.NewModule("gc", []Def{
		{Name: "collect", Min: 0, Max: 1, Fn: collect}, constantDef("enable", None), constantDef("disable", None),
		constantDef("isenabled", True), constantDef("set_threshold", None), constantDef("freeze", None),
	}), nil
}

// IsArgv reports whether a list holds the arguments of the command line.
func (s *Space) IsArgv(l *List) bool {
	sys, ok := s.imports.modules.GetStr(s.Intern("sys")).(*Module)
	return ok && sys.Dict.GetStr(s.Intern("argv")) == Object(l)
}

// exitBuiltin is exit and quit, as CPython's site module makes them.
func exitBuiltin(s *Space, args []Object) (Object, error) {
	code := arg(args, 0)
	if code == nil {
		code = None
	}
	return nil, s.excs.raised(s.NewException(s.registry.classes["SystemExit"], code))
}
