package stdspace

import (
	"errors"
	"fmt"
	"slices"

	"vitrine/host/interp"
	"vitrine/host/source"
)

// An Exception is what an exception has besides its attributes. It is the
// Value of the *Instance.
type Exception struct {
	Args            *Tuple
	given           *Tuple // what it was made with, once Args are others
	Cause, Context  Object // exceptions, or nil
	SuppressContext bool
	fields          map[string]Object      // those that were set; see addField
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
	{"ChildProcessError", "", "OSError"},
	{"ConnectionError", "", "OSError"},
	{"BrokenPipeError", "", "ConnectionError"},
	{"ConnectionAbortedError", "", "ConnectionError"},
	{"ConnectionRefusedError", "", "ConnectionError"},
	{"ConnectionResetError", "", "ConnectionError"},
	{"FileExistsError", "", "OSError"},
	{"FileNotFoundError", "", "OSError"},
	{"InterruptedError", "", "OSError"},
	{"IsADirectoryError", "", "OSError"},
	{"NotADirectoryError", "", "OSError"},
	{"PermissionError", "", "OSError"},
	{"ProcessLookupError", "", "OSError"},
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

// exceptions makes the exception classes of the dialect.
func (tm typeMaker) exceptions() {
	for _, e := range exceptionClasses {
		base := e.base3
		if tm.s.opt.Dialect == source.Python2 {
			base = e.base2
		}
		if base == "" {
			continue
		}
		c := tm.s.registry.builtin(e.name, tm.s.registry.classes[base])
		if e.name != "BaseException" {
			c.layout = tm.s.types.baseException
		} else {
			tm.s.types.baseException = c
		}
		if tm.s.opt.Dialect == source.Python2 {
			c.Module = "exceptions"
		}
	}
	if tm.s.opt.Dialect == source.Python3 {
		tm.s.registry.classes["IOError"] = tm.s.registry.classes["OSError"]
		tm.s.registry.classes["EnvironmentError"] = tm.s.registry.classes["OSError"]
	}
	tm.s.registry.define(tm.s.types.baseException, exceptionMethods)
	tm.s.registry.define(tm.s.registry.classes["KeyError"], keyErrorMethods)
	osError := tm.s.registry.classes["EnvironmentError"]
	tm.s.registry.define(osError, osErrorMethods)
	tm.addExceptionAttributes()
	tm.s.registry.define(tm.s.registry.classes["SyntaxError"], syntaxErrorMethods)
	tm.addSyntaxAttributes()
	tm.addFields()
}

// NewException makes an exception of a class without running any code of the
// program.
func (s *Space) NewException(class *Class, args ...Object) *Instance {
	return &Instance{Class: class, Value: &Exception{Args: NewTuple(args...)}}
}

// Throw returns the exception that the space itself raises; class names a
// builtin exception class.
func (s *Space) Throw(class, message string) error {
	c := s.registry.classes[class]
	if c == nil {
		c = s.registry.classes[olderName[class]]
	}
	e := s.NewException(c)
	if message != "" {
		e.Value.(*Exception).Args = NewTuple(NewStr(message))
	}
	return s.excs.raised(e)
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

// An exceptionMaker makes the exceptions that the space raises, and what raise
// statements do.
type exceptionMaker struct{ s *Space }

// keyError returns a KeyError for a key.
func (ex *exceptionMaker) keyError(key Object) error {
	return ex.raised(ex.s.NewException(ex.s.registry.classes["KeyError"], key))
}

// bareKeyError is keyError where CPython leaves the key to the class: a tuple is all arguments there, None is no argument.
func (ex *exceptionMaker) bareKeyError(key Object) error {
	args := []Object{key}
	if t, ok := key.(*Tuple); ok {
		args = t.Items
	} else if key == None {
		args = nil
	}
	return ex.raised(ex.s.NewException(ex.s.registry.classes["KeyError"], args...))
}

// stopIteration returns a StopIteration with the value of a generator.
func (ex *exceptionMaker) stopIteration(value Object) error {
	if value == nil || value == None {
		return ex.raised(ex.s.NewException(ex.s.registry.classes["StopIteration"]))
	}
	return ex.raised(ex.s.NewException(ex.s.registry.classes["StopIteration"], value))
}

// raised returns the error that an exception is raised as. What is being
// handled becomes its context.
func (ex *exceptionMaker) raised(e *Instance) *interp.OperationError {
	err := ex.thrown(e)
	if ex.s.frame != nil {
		ex.chain(err, ex.s.frame.ActiveException())
	}
	return err
}

// thrown is raised for an exception that is thrown into a generator, where what the caller
// handles is no context.
func (ex *exceptionMaker) thrown(e *Instance) *interp.OperationError {
	if x, ok := e.Value.(*Exception); ok && !ex.s.py2() {
		return x.raise(e)
	}
	return &interp.OperationError{Type: e.Class, Value: e}
}

// chain makes active the context of an error; it may be nil.
func (ex *exceptionMaker) chain(err, active *interp.OperationError) {
	if active == nil || active.Value == err.Value || ex.s.py2() {
		return
	}
	if e, ok := err.Value.(*Instance); ok {
		if x, ok := e.Value.(*Exception); ok {
			ex.setContext(x, e, active)
		}
	}
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

// FailedAssertion is the exception of an assert statement with a message.
func (s *Space) FailedAssertion(class, message Object) error {
	return s.Normalize(class, NewTuple(message), nil)
}

// setContext makes the exception that is being handled the context of e, and
// breaks a cycle that this would close. The program may have made a cycle that
// e is not part of: slow stays behind until the walk meets it there.
func (ex *exceptionMaker) setContext(x *Exception, e *Instance, active *interp.OperationError) {
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
	e, err := s.excs.fromRaise(typ, value)
	if err != nil {
		return err
	}
	if cause != nil {
		if err := s.excs.setCause(e, cause); err != nil {
			return err
		}
	}
	return s.excs.raised(e)
}

func (ex *exceptionMaker) fromRaise(typ, value Object) (*Instance, error) {
	for {
		t, ok := sequenceValue(typ).(*Tuple)
		if !ok || !ex.s.py2() || len(t.Items) == 0 {
			break
		}
		typ = t.Items[0]
	}
	c, ok := typ.(*Class)
	if !ok {
		if e, ok := typ.(*Instance); ok && ex.canBeRaised(e.Class) {
			if value != nil && value != None {
				return nil, ex.s.TypeError("instance exception may not have a separate value")
			}
			return e, nil
		}
		return nil, ex.notException(typ)
	}
	if !ex.canBeRaised(c) {
		return nil, ex.notException(typ)
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
	x, err := ex.s.Call(c, args)
	if err != nil {
		return nil, err
	}
	if e, ok := x.(*Instance); ok && ex.canBeRaised(e.Class) {
		return e, nil
	}
	if ex.s.py2() {
		return nil, ex.s.TypeError("calling %s() should have returned an instance of BaseException, not '%s'", c.Name, ex.s.typeName(x))
	}
	return nil, ex.s.TypeError("calling %s should have returned an instance of BaseException, not %s", ex.s.reprs.must(typ), ex.s.reprs.must(ex.s.TypeOf(x)))
}

func (ex *exceptionMaker) isException(c *Class) bool { return c.IsSubclass(ex.s.types.baseException) }

// canBeRaised reports whether instances of a class can be raised: an exception's, and in Python 2 those of
// an old-style class.
func (ex *exceptionMaker) canBeRaised(c *Class) bool { return c.classic || ex.isException(c) }

// raisable reports whether x is an exception or a class of them.
func (ex *exceptionMaker) raisable(x Object) bool {
	if c, ok := x.(*Class); ok {
		return ex.canBeRaised(c)
	}
	e, ok := x.(*Instance)
	return ok && ex.canBeRaised(e.Class)
}

func (ex *exceptionMaker) notException(x Object) error {
	if ex.s.py2() {
		return ex.s.TypeError("exceptions must be old-style classes or derived from BaseException, not %s", ex.s.typeName(x))
	}
	return ex.s.TypeError("exceptions must derive from BaseException")
}

// HidesInFinally says that a finally clause of Python 2 does not tell with which exception it was entered.
func (s *Space) HidesInFinally() {}

// isOne reports whether x is an exception, or None.
func (ex *exceptionMaker) isOne(x Object) bool {
	e, ok := x.(*Instance)
	return x == None || ok && ex.isException(e.Class)
}

// setCause performs the "from" of a raise statement.
func (ex *exceptionMaker) setCause(e *Instance, cause Object) error {
	x, ok := e.Value.(*Exception)
	if !ok {
		return nil
	}
	if c, ok := cause.(*Class); ok && ex.isException(c) {
		v, err := ex.s.Call(c, nil)
		if err != nil {
			return err
		}
		cause = v
	}
	x.SuppressContext = true
	switch c := cause.(type) {
	case *Instance:
		if ex.isException(c.Class) {
			x.Cause = c
			return nil
		}
	case *Singleton:
		if c == None {
			x.Cause = nil
			return nil
		}
	}
	return ex.s.TypeError("exception causes must derive from BaseException")
}

// ExceptionMatch reports whether an exception of type typ is handled by a handler
// for check.
func (s *Space) ExceptionMatch(typ, check Object) (bool, error) {
	if s.py2() {
		return s.excs.matchesOld(typ, check)
	}
	classes := []Object{check}
	if t, ok := tupleOr(check).(*Tuple); ok {
		classes = t.Items
	}
	for _, x := range classes {
		if c, ok := x.(*Class); !ok || !s.excs.isException(c) {
			return false, s.TypeError("catching classes that do not inherit from BaseException is not allowed")
		}
	}
	raised, ok := typ.(*Class)
	return ok && slices.ContainsFunc(classes, func(x Object) bool { return raised.IsSubclass(x.(*Class)) }), nil
}

// matchesOld is ExceptionMatch of Python 2, where tuples may be in tuples, and what is no class matches nothing.
func (ex *exceptionMaker) matchesOld(typ, check Object) (bool, error) {
	c, _ := typ.(*Class)
	switch check := tupleOr(check).(type) {
	case *Class:
		return c != nil && c.IsSubclass(check) && (c == check || check != ex.s.types.object), nil
	case *Tuple:
		if err := ex.s.limits.enter(); err != nil {
			return false, err
		}
		defer ex.s.limits.leave()
		for _, x := range check.Items {
			if ok, err := ex.matchesOld(typ, x); ok || err != nil {
				return ok, err
			}
		}
	}
	return false, nil
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

// is reports whether err is an exception of the builtin class of that name.
func (ex *exceptionMaker) is(err error, class string) bool {
	oe, ok := err.(*interp.OperationError)
	if !ok {
		return false
	}
	c, _ := oe.Type.(*Class)
	return c != nil && c.IsSubclass(ex.s.registry.classes[class])
}

func (ex *exceptionMaker) isTypeError(err error) bool { return ex.is(err, "TypeError") }

// both returns the name of an attribute, and the older one if the dialect has
// that too.
func (tm typeMaker) both(name, old string) []string {
	if tm.s.opt.Dialect == source.Python2 {
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
