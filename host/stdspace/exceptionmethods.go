package stdspace

import "vitrine/host/source"

// state returns what an exception has besides attributes. Every instance of
// an exception class has it.
func state(x Object) *Exception {
	if i, ok := x.(*Instance); ok {
		if e, ok := i.Value.(*Exception); ok {
			return e
		}
	}
	return &Exception{Args: emptyTuple}
}

var exceptionMethods = []Def{
	{Name: "__new__", Min: 1, Max: -1, KwFn: exceptionNew},
	{Name: "__init__", Min: 1, Max: -1, KwFn: exceptionInit},
	{Name: "__str__", Min: 1, Max: 1, Fn: exceptionStr},
	{Name: "__unicode__", Min: 1, Max: 1, Only: 2, Fn: exceptionUnicode},
	{Name: "__repr__", Min: 1, Max: 1, Fn: exceptionRepr},
	{Name: "__getitem__", Min: 2, Max: 2, Only: 2, Fn: exceptionItem},
	{Name: "__getslice__", Min: 3, Max: 3, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		for _, bound := range args[1:] {
			if _, err := s.asArgument(bound); err != nil {
				return nil, err
			}
		}
		return s.getItem(state(args[0]).Args, &Slice{Start: args[1], Stop: args[2], Step: None})
	}},
	{Name: "add_note", Min: 2, Max: 2, Only: 3, Fn: addNote},
	{Name: "with_traceback", Min: 2, Max: 2, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		err := state(args[0]).raise(args[0].(*Instance))
		return args[0], setTraceback(s, err, args[1], "__traceback__ must be a traceback or None")
	}},
}

// exceptionItem is the item of an exception of Python 2: one of its arguments. Where its class says
// how long it is, a negative index counts from there.
func exceptionItem(s *Space, args []Object) (Object, error) {
	i, err := s.index(args[1], func() string { return "sequence index must be integer, not '" + s.typeName(args[1]) + "'" })
	if err != nil {
		return nil, err
	}
	if i, err = s.countedBack(args[0], i); err != nil {
		return nil, err
	}
	return s.getItem(state(args[0]).Args, MakeInt(int64(i)))
}

// addNote keeps a text in the list that is the attribute __notes__.
func addNote(s *Space, args []Object) (Object, error) {
	if _, kind, ok := stringOf(args[1]); !ok || kind != kindStr {
		return nil, s.TypeError("note must be a str, not '%s'", s.typeName(args[1]))
	}
	x := args[0].(*Instance)
	if x.Attrs == nil {
		x.Attrs = NewDict()
	}
	name := s.Intern("__notes__")
	if x.Attrs.GetStr(name) == nil {
		x.Attrs.SetStr(name, NewList())
	}
	notes, ok := x.Attrs.GetStr(name).(*List)
	if !ok {
		return nil, s.TypeError("Cannot add note: __notes__ is not a list")
	}
	return None, notes.push(s, args[1])
}

func exceptionNew(s *Space, args []Object, _ []Keyword) (Object, error) {
	c, ok := args[0].(*Class)
	if !ok || !s.excs.isException(c) {
		return nil, s.TypeError("BaseException.__new__(X): X is not a type object (%s)", s.typeName(args[0]))
	}
	if s.py2() {
		return s.NewException(c), nil // its arguments are those of its __init__
	}
	return s.NewException(c, append([]Object(nil), args[1:]...)...), nil
}

func exceptionInit(s *Space, args []Object, kw []Keyword) (Object, error) {
	if len(kw) > 0 {
		return nil, s.TypeError("%s() takes no keyword arguments", s.typeName(args[0]))
	}
	e := state(args[0])
	e.given, e.Args = nil, NewTuple(append([]Object(nil), args[1:]...)...)
	return None, nil
}

// made returns the arguments that an exception was made with, which its fields are; the program may have set others.
func (x *Exception) made() *Tuple {
	if x.given != nil {
		return x.given
	}
	return x.Args
}

func exceptionStr(s *Space, args []Object) (Object, error) {
	switch items := state(args[0]).Args.Items; len(items) {
	case 0:
		return emptyStr, nil
	case 1:
		return s.str(items[0])
	default:
		return s.str(state(args[0]).Args)
	}
}

// exceptionUnicode is exceptionStr in Unicode; a class with a __str__ of its own has it called.
func exceptionUnicode(s *Space, args []Object) (Object, error) {
	items := state(args[0]).Args.Items
	if hook := s.registry.lookup(s.TypeOf(args[0]), nStr); hook != nil {
		if b, builtin := hook.(*Builtin); !builtin || b.Class != s.registry.classes["BaseException"] {
			v, err := s.callHook(hook, args[0]) // whatever that gives
			if err != nil {
				return nil, err
			}
			return s.codecs.unicodeOf(v)
		}
	}
	switch len(items) {
	case 0:
		return NewUnicode(""), nil
	case 1:
		return s.codecs.unicodeOf(items[0])
	}
	return s.codecs.unicodeOf(state(args[0]).Args)
}

func exceptionRepr(s *Space, args []Object) (Object, error) {
	a := state(args[0]).Args
	name := s.TypeOf(args[0]).Name
	if len(a.Items) == 1 && !s.py2() {
		text, err := s.Repr(a.Items[0])
		return NewStr(name + "(" + text + ")"), err
	}
	if len(a.Items) == 1 {
		text, err := s.Repr(a)
		return NewStr(name + text), err
	}
	text, err := s.Repr(a)
	return NewStr(name + text), err
}

var keyErrorMethods = []Def{
	{Name: "__str__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		if items := state(args[0]).Args.Items; len(items) == 1 {
			return s.repr(items[0])
		}
		return exceptionStr(s, args)
	}},
}

// osErrorClasses gives the class of Python 3 for the numbers of errors that have one.
var osErrorClasses = map[int64]string{
	1: "PermissionError", 2: "FileNotFoundError", 3: "ProcessLookupError", 4: "InterruptedError", 10: "ChildProcessError",
	11: "BlockingIOError", 13: "PermissionError", 17: "FileExistsError", 20: "NotADirectoryError", 21: "IsADirectoryError",
	32: "BrokenPipeError", 103: "ConnectionAbortedError", 104: "ConnectionResetError", 108: "BrokenPipeError",
	110: "TimeoutError", 111: "ConnectionRefusedError", 114: "BlockingIOError", 115: "BlockingIOError",
}

// numberOf is the small integer that x is, or 0.
func numberOf(x Object) int64 {
	n, _ := intOf(x)
	return n.small
}

func osErrorNew(s *Space, args []Object, kw []Keyword) (Object, error) {
	if c, ok := args[0].(*Class); ok && c == s.registry.classes["OSError"] && len(args) > 2 && len(kw) == 0 {
		if c := s.registry.classes[osErrorClasses[numberOf(args[1])]]; c != nil {
			args = append([]Object{c}, args[1:]...)
		}
	}
	if c, ok := args[0].(*Class); ok && !s.py2() {
		if _, builtin := s.registry.lookup(c, nInit).(*Builtin); !builtin {
			return exceptionNew(s, args[:1], nil) // its __init__ says what it is about
		}
	}
	e, err := exceptionNew(s, args, kw)
	if err == nil && !s.py2() {
		state(e).splitFile(s)
	}
	return e, err
}

// splitFile takes the file names of an OSError out of its arguments; the one between them is for other systems.
func (e *Exception) splitFile(s *Space) {
	items := e.Args.Items
	if len(items) != 3 && (s.py2() || len(items) < 3 || len(items) > 5) || !s.py2() && items[2] == None {
		return
	}
	e.Args = NewTuple(items[0], items[1])
	e.setField("filename", items[2])
	if len(items) == 5 && items[4] != None {
		e.setField("filename2", items[4])
	}
}

// osErrorMethods give the parts of OSError(errno, strerror, filename).
var osErrorMethods = []Def{
	{Name: "__new__", Min: 1, Max: -1, KwFn: osErrorNew},
	{Name: "__init__", Min: 1, Max: -1, KwFn: func(s *Space, args []Object, kw []Keyword) (Object, error) {
		v, err := exceptionInit(s, args, kw)
		state(args[0]).splitFile(s)
		return v, err
	}},
	{Name: "__str__", Min: 1, Max: 1, Fn: osErrorStr},
}

func osErrorStr(s *Space, args []Object) (Object, error) {
	e := state(args[0])
	part := func(name string, i int) Object {
		if v, changed := e.fields[name]; changed {
			return v
		}
		return osErrorPart(s, e, i)
	}
	number, message := part("errno", 0), part("strerror", 1)
	file, file2 := e.field("filename"), e.field("filename2")
	if file == nil && (number == nil || message == nil) {
		return exceptionStr(s, args)
	}
	number, message = noneIfNil(number), noneIfNil(message)
	if s.py2() {
		return oldOSErrorStr(s, number, message, file)
	}
	text := "[Errno "
	for _, part := range []struct {
		before string
		x      Object
		write  func(Object) (string, error)
	}{{"", number, s.Text}, {"] ", message, s.Text}, {": ", file, s.Repr}, {" -> ", file2, s.Repr}} {
		if part.x == nil {
			continue
		}
		shown, err := part.write(part.x)
		if err != nil {
			return nil, err
		}
		text += part.before + shown
	}
	return NewStr(text), nil
}

// oldOSErrorStr formats an OSError as a program of Python 2 would: what is unicode stays so.
func oldOSErrorStr(s *Space, number, message, file Object) (Object, error) {
	format, parts := "[Errno %s] %s", []Object{number, message}
	if file != nil {
		shown, err := s.repr(file)
		if err != nil {
			return nil, err
		}
		format, parts = format+": %s", append(parts, shown)
	}
	v, _ := s.strOf(NewStr(format))
	return s.format.percent(v, NewTuple(parts...))
}

// osErrorPart returns the number or the message of an OSError, nil if it was not made of them.
func osErrorPart(s *Space, e *Exception, i int) Object {
	if n := len(e.made().Items); n == 2 || !s.py2() && n > 2 && n <= 5 {
		return e.made().Items[i]
	}
	return nil
}

// addExceptionAttributes adds the attributes that programs read and write.
func (tm typeMaker) addExceptionAttributes() {
	c := tm.s.types.baseException
	tm.s.registry.addGetSet(c, GetSet{Name: "__dict__", Get: getDict, Set: setDict})
	tm.s.registry.addGetSet(c, GetSet{Name: "args",
		Get: func(_ *Space, x Object) (Object, error) { return state(x).Args, nil },
		Set: func(s *Space, x, v Object) error {
			items, err := s.listOf(v)
			if err == nil {
				e := state(x)
				e.given, e.Args = e.made(), NewTuple(items...)
			}
			return err
		}})
	if tm.s.opt.Dialect == source.Python2 {
		tm.addMessage(c)
		return
	}
	tm.s.registry.addGetSet(c, GetSet{Name: "__cause__",
		Get: func(_ *Space, x Object) (Object, error) { return noneIfNil(state(x).Cause), nil },
		Set: func(s *Space, x, v Object) error {
			if !s.excs.isOne(v) {
				return s.TypeError("exception cause must be None or derive from BaseException")
			}
			return s.excs.setCause(x.(*Instance), v)
		}})
	tm.s.registry.addGetSet(c, GetSet{Name: "__context__",
		Get: func(_ *Space, x Object) (Object, error) { return noneIfNil(state(x).Context), nil },
		Set: func(s *Space, x, v Object) error {
			if !s.excs.isOne(v) {
				return s.TypeError("exception context must be None or derive from BaseException")
			}
			state(x).Context = v
			if v == None {
				state(x).Context = nil
			}
			return nil
		}})
	tm.s.registry.addGetSet(c, GetSet{Name: "__suppress_context__",
		Get: func(_ *Space, x Object) (Object, error) { return MakeBool(state(x).SuppressContext), nil },
		Set: func(s *Space, x, v Object) (err error) {
			state(x).SuppressContext, err = s.IsTrue(v)
			return err
		}})
	tm.s.registry.addGetSet(c, GetSet{Name: "__traceback__",
		Get: func(_ *Space, x Object) (Object, error) { return newTraceback(state(x).traceback()), nil },
		Set: func(s *Space, x, v Object) error {
			return setTraceback(s, state(x).raise(x.(*Instance)), v, "__traceback__ must be a traceback or None")
		}})
}

// addMessage adds the attribute message of Python 2: the only argument, unless
// the program sets it.
func (tm typeMaker) addMessage(c *Class) {
	name := tm.s.Intern("message")
	tm.s.registry.addGetSet(c, GetSet{Name: "message",
		Get: func(_ *Space, x Object) (Object, error) {
			if v := x.(*Instance).Attrs.GetStr(name); v != nil {
				return v, nil
			}
			if items := state(x).Args.Items; len(items) == 1 {
				return items[0], nil
			}
			return emptyStr, nil
		},
		Set: func(s *Space, x, v Object) error { return s.setInstanceAttr(x.(*Instance), name, v) },
		Del: func(s *Space, x Object) error { return s.setInstanceAttr(x.(*Instance), name, nil) },
	})
}
