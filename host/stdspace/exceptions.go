package stdspace

import (
	"errors"
	"fmt"

	"vitrine/host/interp"
	"vitrine/host/source"
)

// An Exception is what an exception has besides its attributes. It is the
// Value of the *Instance.
type Exception struct {
	Args            *Tuple
	Cause, Context  Object // exceptions, or nil
	SuppressContext bool
	place           *syntaxState           // of a SyntaxError; nil if nothing is set
	raised          *interp.OperationError // what it was raised as last; nil if it never was
}

// exceptionClasses is the hierarchy: names with their base, in an order in
// which bases come first. A base of Python 2 follows a slash.
var exceptionClasses = []struct{ name, base2, base3 string }{
	{"BaseException", "object", "object"},
	{"SystemExit", "BaseException", "BaseException"},
	{"KeyboardInterrupt", "BaseException", "BaseException"},
	{"GeneratorExit", "BaseException", "BaseException"},
	{"Exception", "BaseException", "BaseException"},
	{"StopIteration", "Exception", "Exception"},
	{"StopAsyncIteration", "", "Exception"},
	{"StandardError", "Exception", ""},
	{"ArithmeticError", "StandardError", "Exception"},
	{"FloatingPointError", "ArithmeticError", "ArithmeticError"},
	{"OverflowError", "ArithmeticError", "ArithmeticError"},
	{"ZeroDivisionError", "ArithmeticError", "ArithmeticError"},
	{"AssertionError", "StandardError", "Exception"},
	{"AttributeError", "StandardError", "Exception"},
	{"BufferError", "StandardError", "Exception"},
	{"EnvironmentError", "StandardError", ""},
	{"IOError", "EnvironmentError", ""},
	{"OSError", "EnvironmentError", "Exception"},
	{"BlockingIOError", "", "OSError"},
	{"FileExistsError", "", "OSError"},
	{"FileNotFoundError", "", "OSError"},
	{"IsADirectoryError", "", "OSError"},
	{"NotADirectoryError", "", "OSError"},
	{"PermissionError", "", "OSError"},
	{"TimeoutError", "", "OSError"},
	{"EOFError", "StandardError", "Exception"},
	{"ImportError", "StandardError", "Exception"},
	{"ModuleNotFoundError", "", "ImportError"},
	{"LookupError", "StandardError", "Exception"},
	{"IndexError", "LookupError", "LookupError"},
	{"KeyError", "LookupError", "LookupError"},
	{"MemoryError", "StandardError", "Exception"},
	{"NameError", "StandardError", "Exception"},
	{"UnboundLocalError", "NameError", "NameError"},
	{"ReferenceError", "StandardError", "Exception"},
	{"RuntimeError", "StandardError", "Exception"},
	{"NotImplementedError", "RuntimeError", "RuntimeError"},
	{"RecursionError", "", "RuntimeError"},
	{"SyntaxError", "StandardError", "Exception"},
	{"IndentationError", "SyntaxError", "SyntaxError"},
	{"TabError", "IndentationError", "IndentationError"},
	{"SystemError", "StandardError", "Exception"},
	{"TypeError", "StandardError", "Exception"},
	{"ValueError", "StandardError", "Exception"},
	{"UnicodeError", "ValueError", "ValueError"},
	{"UnicodeDecodeError", "UnicodeError", "UnicodeError"},
	{"UnicodeEncodeError", "UnicodeError", "UnicodeError"},
	{"UnicodeTranslateError", "UnicodeError", "UnicodeError"},
	{"Warning", "Exception", "Exception"},
	{"BytesWarning", "Warning", "Warning"},
	{"DeprecationWarning", "Warning", "Warning"},
	{"FutureWarning", "Warning", "Warning"},
	{"ImportWarning", "Warning", "Warning"},
	{"PendingDeprecationWarning", "Warning", "Warning"},
	{"ResourceWarning", "", "Warning"},
	{"RuntimeWarning", "Warning", "Warning"},
	{"SyntaxWarning", "Warning", "Warning"},
	{"UnicodeWarning", "Warning", "Warning"},
	{"UserWarning", "Warning", "Warning"},
}

// makeExceptions makes the exception classes of the dialect.
func (s *Space) makeExceptions() {
	for _, e := range exceptionClasses {
		base := e.base3
		if s.opt.Dialect == source.Python2 {
			base = e.base2
		}
		if base == "" {
			continue
		}
		c := s.builtinClass(e.name, s.classes[base])
		if e.name != "BaseException" {
			c.layout = s.types.baseException
		} else {
			s.types.baseException = c
		}
		if s.opt.Dialect == source.Python2 {
			c.Module = "exceptions"
		}
	}
	if s.opt.Dialect == source.Python3 {
		s.classes["IOError"] = s.classes["OSError"]
		s.classes["EnvironmentError"] = s.classes["OSError"]
	}
	s.define(s.types.baseException, exceptionMethods)
	s.define(s.classes["KeyError"], keyErrorMethods)
	s.define(s.classes["StopIteration"], stopIterationMethods)
	s.define(s.classes["SystemExit"], systemExitMethods)
	osError := s.classes["EnvironmentError"]
	s.define(osError, osErrorMethods)
	s.addExceptionAttributes()
	s.define(s.classes["SyntaxError"], syntaxErrorMethods)
	s.addSyntaxAttributes()
}

// NewException makes an exception of a class without running any code of the
// program.
func (s *Space) NewException(class *Class, args ...Object) *Instance {
	return &Instance{Class: class, Value: &Exception{Args: NewTuple(args...)}}
}

// Throw returns the exception that the space itself raises; class names a
// builtin exception class.
func (s *Space) Throw(class, message string) error {
	c := s.classes[class]
	if c == nil {
		c = s.classes[olderName[class]]
	}
	e := s.NewException(c)
	if message != "" {
		e.Value.(*Exception).Args = NewTuple(NewStr(message))
	}
	return s.raised(e)
}

// olderName gives the class of Python 2 that was divided into that class.
var olderName = map[string]string{
	"RecursionError":      "RuntimeError",
	"ModuleNotFoundError": "ImportError",
	"FileNotFoundError":   "IOError",
	"FileExistsError":     "OSError",
	"PermissionError":     "IOError",
	"IsADirectoryError":   "IOError",
	"NotADirectoryError":  "OSError",
}

// Raise returns an exception with a formatted message.
func (s *Space) Raise(class, format string, args ...any) error {
	return s.Throw(class, fmt.Sprintf(format, args...))
}

// TypeError returns a TypeError.
func (s *Space) TypeError(format string, args ...any) error {
	return s.Throw("TypeError", fmt.Sprintf(format, args...))
}

// ValueError returns a ValueError.
func (s *Space) ValueError(format string, args ...any) error {
	return s.Throw("ValueError", fmt.Sprintf(format, args...))
}

// keyError returns a KeyError for a key.
func (s *Space) keyError(key Object) error {
	return s.raised(s.NewException(s.classes["KeyError"], key))
}

// stopIteration returns a StopIteration with the value of a generator.
func (s *Space) stopIteration(value Object) error {
	if value == nil || value == None {
		return s.raised(s.NewException(s.classes["StopIteration"]))
	}
	return s.raised(s.NewException(s.classes["StopIteration"], value))
}

// raised returns the error that an exception is raised as. What is being
// handled becomes its context.
func (s *Space) raised(e *Instance) *interp.OperationError {
	x, ok := e.Value.(*Exception)
	if !ok || s.py2() {
		return &interp.OperationError{Type: e.Class, Value: e}
	}
	err := x.raise(e)
	if s.frame == nil {
		return err
	}
	if active := s.frame.ActiveException(); active != nil && active.Value != Object(e) {
		s.setContext(x, e, active)
	}
	return err
}

// mostRaised is the length of a traceback to which nothing is added when its
// exception is raised once more: it begins anew, as it holds on to its frames.
const mostRaised = 1000

// raise returns the error that x, which is what the exception e has, is raised
// as. As the traceback belongs to the exception, that is the same error each time.
func (x *Exception) raise(e *Instance) *interp.OperationError {
	if x.raised == nil || x.raised.Type != Object(e.Class) || len(x.raised.Traceback) > mostRaised {
		x.raised = &interp.OperationError{Type: e.Class, Value: e}
	}
	return x.raised
}

// traceback returns the places that the exception passed through.
func (x *Exception) traceback() []interp.TracebackEntry {
	if x.raised == nil {
		return nil
	}
	return x.raised.Traceback
}

// setContext makes the exception that is being handled the context of e, and
// breaks a cycle that this would close. The program may have made a cycle that
// e is no part of: slow stays behind until the walk meets it there.
func (s *Space) setContext(x *Exception, e *Instance, active *interp.OperationError) {
	x.Context = active.Value
	slow, _ := active.Value.(*Instance)
	for c, odd := slow, false; c != nil; odd = !odd {
		cx, _ := c.Value.(*Exception)
		if cx == nil {
			return
		}
		if cx.Context == Object(e) {
			cx.Context = nil
			return
		}
		c, _ = cx.Context.(*Instance)
		if odd {
			slow, _ = state(slow).Context.(*Instance)
		}
		if c == slow {
			return
		}
	}
}

// Normalize makes an exception out of the operands of a raise statement.
func (s *Space) Normalize(typ, value, cause Object) error {
	e, err := s.makeException(typ, value)
	if err != nil {
		return err
	}
	if cause != nil {
		if err := s.setCause(e, cause); err != nil {
			return err
		}
	}
	return s.raised(e)
}

func (s *Space) makeException(typ, value Object) (*Instance, error) {
	for {
		t, ok := typ.(*Tuple)
		if !ok || !s.py2() || len(t.Items) == 0 {
			break
		}
		typ = t.Items[0]
	}
	c, ok := typ.(*Class)
	if !ok {
		if e, ok := typ.(*Instance); ok && (s.isException(e.Class) || s.py2()) {
			if value != nil && value != None {
				return nil, s.TypeError("instance exception may not have a separate value")
			}
			return e, nil
		}
		return nil, s.notException(typ)
	}
	if !s.isException(c) && (!s.py2() || c.Builtin) {
		return nil, s.notException(typ)
	}
	if e, ok := value.(*Instance); ok && e.Class.IsSubclass(c) {
		return e, nil
	}
	var args []Object
	switch v := value.(type) {
	case nil:
	case *Tuple:
		args = v.Items
	default:
		if v != None {
			args = []Object{v}
		}
	}
	x, err := s.Call(c, args)
	if err != nil {
		return nil, err
	}
	if e, ok := x.(*Instance); ok && (s.isException(e.Class) || s.py2()) {
		return e, nil
	}
	return nil, s.TypeError("calling %s should have returned an instance of BaseException, not %s", s.mustRepr(typ), s.mustRepr(s.TypeOf(x)))
}

func (s *Space) isException(c *Class) bool { return c.IsSubclass(s.types.baseException) }

func (s *Space) notException(x Object) error {
	if s.py2() {
		return s.TypeError("exceptions must be old-style classes or derived from BaseException, not %s", s.TypeOf(x).Name)
	}
	return s.TypeError("exceptions must derive from BaseException")
}

// setCause performs the "from" of a raise statement.
func (s *Space) setCause(e *Instance, cause Object) error {
	x, ok := e.Value.(*Exception)
	if !ok {
		return nil
	}
	if c, ok := cause.(*Class); ok && s.isException(c) {
		v, err := s.Call(c, nil)
		if err != nil {
			return err
		}
		cause = v
	}
	x.SuppressContext = true
	switch c := cause.(type) {
	case *Instance:
		if s.isException(c.Class) {
			x.Cause = c
			return nil
		}
	case *Singleton:
		if c == None {
			x.Cause = nil
			return nil
		}
	}
	return s.TypeError("exception causes must derive from BaseException")
}

// ExceptionMatch tells if an exception of type typ is handled by a handler
// for check.
func (s *Space) ExceptionMatch(typ, check Object) (bool, error) {
	c, _ := typ.(*Class)
	switch check := check.(type) {
	case *Class:
		if s.isException(check) || s.py2() {
			return c != nil && c.IsSubclass(check), nil
		}
	case *Tuple:
		if err := s.enter(); err != nil {
			return false, err
		}
		defer s.leave()
		for _, x := range check.Items {
			if ok, err := s.ExceptionMatch(typ, x); ok || err != nil {
				return ok, err
			}
		}
		return false, nil
	}
	if s.py2() {
		return false, nil
	}
	return false, s.TypeError("catching classes that do not inherit from BaseException is not allowed")
}

// ExceptionClass returns the class of the exception that err is, or nil if it
// is none.
func (s *Space) ExceptionClass(err error) *Class {
	var oe *interp.OperationError
	if !errors.As(err, &oe) {
		return nil
	}
	c, _ := oe.Type.(*Class)
	return c
}

// isRaised tells if err is an exception of the builtin class of that name.
func (s *Space) isRaised(err error, class string) bool {
	oe, ok := err.(*interp.OperationError)
	if !ok {
		return false
	}
	c, _ := oe.Type.(*Class)
	return c != nil && c.IsSubclass(s.classes[class])
}

func (s *Space) isTypeError(err error) bool { return s.isRaised(err, "TypeError") }

// both returns the name of an attribute, and the older one if the dialect has
// that too.
func (s *Space) both(name, old string) []string {
	if s.opt.Dialect == source.Python2 {
		return []string{name, old}
	}
	return []string{name}
}

// either chooses between the wordings of the dialects.
func (s *Space) either(python2, python3 string) string {
	if s.py2() {
		return python2
	}
	return python3
}
