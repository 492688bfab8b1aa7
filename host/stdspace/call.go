package stdspace

import (
	"slices"

	"vitrine/host/interp"
	"vitrine/host/operation"
	"vitrine/host/source/bytecode"
)

// Call calls fn with positional arguments.
func (s *Space) Call(fn Object, args []Object) (Object, error) {
	switch fn := fn.(type) {
	case *Function:
		return s.callFunction(fn, nil, args)
	case *Method:
		return s.callMethod(fn, args)
	case *Builtin:
		return s.callDirectly(fn, args, nil)
	case *Class:
		return s.callClass(fn, args, nil)
	}
	return s.callOther(fn, args, nil)
}

// CallArgs calls fn with arguments of all forms.
func (s *Space) CallArgs(fn Object, a *interp.Arguments) (Object, error) {
	args, kw, err := s.binder.flatten(fn, a)
	if err != nil {
		return nil, err
	}
	return s.callKw(fn, args, kw)
}

// callKw calls fn with positional and keyword arguments.
func (s *Space) callKw(fn Object, args []Object, kw []Keyword) (Object, error) {
	if len(kw) == 0 {
		return s.Call(fn, args)
	}
	switch fn := fn.(type) {
	case *Function:
		return s.callFunctionKw(fn, args, kw)
	case *Method:
		if err := s.binder.checkUnbound(fn, args); err != nil {
			return nil, err
		}
		return s.callKw(fn.Func, bound(fn.Self, args), kw)
	case *Builtin:
		return s.callDirectly(fn, args, kw)
	case *Class:
		return s.callClass(fn, args, kw)
	}
	return s.callOther(fn, args, kw)
}

// flatten turns the stars of a call into plain arguments.
func (ab *argumentBinder) flatten(fn Object, a *interp.Arguments) ([]Object, []Keyword, error) {
	args, kw := a.Positional, a.Keywords
	given := func(name *Str) bool {
		return slices.ContainsFunc(kw, func(k Keyword) bool { return ab.s.pool.nameOf(k.Name) == name })
	}
	named := NewDict()
	if a.StarStar != nil { // which is asked before what stands after "*"
		var err error
		if named, err = ab.mappingOf(fn, a.StarStar, given); err != nil {
			return nil, nil, err
		}
	}
	if a.Star != nil {
		items, err := ab.starred(fn, a)
		if err != nil {
			return nil, nil, err
		}
		if len(items) > itemsPart {
			args, err = ab.s.concat(args, items)
		} else {
			args = append(args[:len(args):len(args)], items...)
		}
		if err != nil {
			return nil, nil, err
		}
	}
	if ab.s.py2() { // Python 3 has asked already
		if err := ab.checkAllTwice(fn, named, given); err != nil {
			return nil, nil, err
		}
	}
	more, err := ab.keywordsIn(fn, named)
	return args, append(kw[:len(kw):len(kw)], more...), err
}

// starred returns the items of what stands after "*".
func (ab *argumentBinder) starred(fn Object, a *interp.Arguments) ([]Object, error) {
	star := a.Star
	if t, ok := sequenceValue(star).(*Tuple); ok && ab.s.py2() {
		star = t // also of a class with an __iter__ of its own
	}
	items, err := ab.s.listOf(star)
	if err != nil {
		return nil, ab.notIterable(fn, a, err)
	}
	return items, nil
}

// AddKeywords adds the entries of a mapping to the keywords for a call of fn, or to those of a class if it is nil.
func (s *Space) AddKeywords(fn, keywords, mapping Object) error {
	return s.binder.merge(fn, keywords.(*Dict), mapping, nil)
}

// notIterable is the error for what follows a star and has no items; other errors stay.
func (ab *argumentBinder) notIterable(fn Object, a *interp.Arguments, err error) error {
	c := ab.s.TypeOf(a.Star)
	switch {
	case !ab.s.excs.isTypeError(err), ab.s.iterable(a.Star):
		return err
	case len(a.Positional) > 0 && !ab.s.py2():
		return ab.s.TypeError("Value after * must be an iterable, not %s", ab.s.longName(c))
	}
	return ab.refuse(fn, "%s argument after * must be an iterable, not %s", ab.s.longName(c))
}

// mappingOf returns the entries of the mapping after "**". Python 3 refuses at once what is given by a keyword already.
func (ab *argumentBinder) mappingOf(fn, mapping Object, given func(name *Str) bool) (*Dict, error) {
	d := NewDict()
	return d, ab.merge(fn, d, mapping, given)
}

// merge adds the entries of the mapping after "**" to the keywords in d, and refuses those that are there, or given besides,
// if given is not nil.
func (ab *argumentBinder) merge(fn Object, d *Dict, mapping Object, given func(name *Str) bool) error {
	if other := selfDict(mapping); other != nil && !iteratesItself(ab.s, mapping) {
		if d.live > 0 {
			return ab.mergeDict(fn, d, other)
		}
		err := updateDict(ab.s, d, mapping)
		if err == nil && given != nil && !ab.s.py2() {
			err = ab.checkAllTwice(fn, d, given)
		}
		return err
	}
	is, err := updateFromKeys(ab.s, d, mapping, func(key Object) error {
		if ab.s.py2() {
			return nil
		}
		n, _, err := d.find(ab.s, key)
		switch {
		case err != nil:
			return err
		case n >= 0:
			return ab.givenTwice(fn, key)
		case given == nil:
			return nil
		}
		return ab.checkTwice(fn, key, given)
	})
	if err == nil && !is || ab.s.excs.is(err, "AttributeError") {
		return ab.refuse(fn, "%s argument after ** must be a mapping, not %s", ab.s.typeName(mapping))
	}
	return err
}

// mergeDict is merge for a dictionary, whose keys are not asked for their hashes again.
func (ab *argumentBinder) mergeDict(fn Object, d, other *Dict) error {
	entries := other.inTableOrder()
	for i := range entries {
		e := &entries[i]
		n, err := d.findEntry(ab.s, e)
		switch {
		case err != nil:
			return err
		case n >= 0:
			return ab.givenTwice(fn, e.Key)
		}
		if err := d.setEntry(ab.s, e); err != nil { // which compares again, as CPython does
			return err
		}
	}
	return nil
}

// givenTwice is the error for a keyword that is given already.
func (ab *argumentBinder) givenTwice(fn, key Object) error {
	shown, err := ab.s.Text(key)
	if err != nil {
		return err
	}
	return ab.refuse(fn, "%s got multiple values for keyword argument '%s'", shown)
}

// checkTwice refuses a name that is given by a keyword already.
func (ab *argumentBinder) checkTwice(fn, key Object, given func(name *Str) bool) error {
	if name, ok := ab.keywordName(key); ok && given(ab.s.Intern(name)) {
		return ab.givenTwice(fn, key)
	}
	return nil
}

// checkAllTwice refuses keys that are given by a keyword already.
func (ab *argumentBinder) checkAllTwice(fn Object, named *Dict, given func(name *Str) bool) error {
	for _, e := range named.Entries() {
		if err := ab.checkTwice(fn, e.Key, given); err != nil {
			return err
		}
	}
	return nil
}

// keywordName returns the text of a key that is one: bytes are no name in Python 3.
func (ab *argumentBinder) keywordName(key Object) (string, bool) {
	if _, kind, _ := stringOf(key); kind == kindBytes && !ab.s.py2() {
		return "", false
	}
	return AsText(key)
}

// keywordsIn returns the entries of a dictionary as keywords. Python 3 asks whether their keys are names when it knows what it
// calls, some of which never asks.
func (ab *argumentBinder) keywordsIn(fn Object, d *Dict) ([]Keyword, error) {
	var kw []Keyword
	for _, e := range d.Entries() {
		name, ok := ab.keywordName(e.Key)
		if b, isBuiltin := fn.(*Builtin); !ok && isBuiltin && b.Class != nil && b.Name == "format" {
			continue // it takes any keys, and asks for texts only
		}
		switch {
		case ok:
			kw = append(kw, Keyword{Name: ab.s.Intern(name), Value: e.Value})
		case ab.s.py2():
			return nil, ab.refuse(fn, "%s keywords must be strings")
		default:
			kw = append(kw, Keyword{Name: e.Key, Value: e.Value})
		}
	}
	return kw, nil
}

// checkNames refuses keywords that are no names.
func (ab *argumentBinder) checkNames(kw []Keyword) error {
	for _, k := range kw {
		if _, ok := ab.keywordName(k.Name); !ok {
			return ab.s.TypeError("keywords must be strings")
		}
	}
	return nil
}

// namedLate are the functions that see to the names of their keywords themselves, after their other arguments.
const namedLate = "max min update"

// checkBuiltinNames is checkNames for a builtin function. In CPython that is done by what calls most functions; what makes objects, and
// methods that are fields of a class, get keywords as they are: they refuse them all, look for the names that they know, or forget them.
func (ab *argumentBinder) checkBuiltinNames(b *Builtin, kw []Keyword) error {
	err := ab.checkNames(kw)
	if err == nil || b.slot || b.isNew() || b.def.KwFn != nil && names(namedLate, b.Name) || ab.takesTuple(b) {
		return nil
	}
	return err
}

// checkMakerNames is checkNames for a __new__ that looks at all names.
func (ab *argumentBinder) checkMakerNames(b *Builtin, kw []Keyword) error {
	if !b.isNew() || !names("zip type methodcaller", b.Class.Name) {
		return nil
	}
	return ab.checkNames(kw)
}

// namedFirst are the builtin classes of Python 3 whose keywords must be names before anything else is asked.
const namedFirst = "bool dict enumerate filter float frozenset list map range reversed set super tuple type"

// checkClassNames is checkNames for a class.
func (ab *argumentBinder) checkClassNames(c *Class, kw []Keyword) error {
	if len(kw) == 0 || !c.Builtin || !names(namedFirst, c.Name) {
		return nil
	}
	return ab.checkNames(kw)
}

// refuse is a TypeError about a call, whose text begins with the name of what is called.
func (ab *argumentBinder) refuse(fn Object, format string, more ...any) error {
	name, err := ab.calleeName(fn)
	if err != nil {
		return err
	}
	return ab.s.TypeError(format, append([]any{name}, more...)...)
}

// calleeName is how error messages name the callee of a call, or nil where a class is made: in Python 3 by its __qualname__,
// after its module, or as its text.
func (ab *argumentBinder) calleeName(fn Object) (string, error) {
	if fn == nil {
		return "__build_class__()", nil
	}
	if ab.s.py2() {
		return ab.calleeName2(fn), nil
	}
	name, err := ab.s.attributeOrNil(fn, nQualName.s)
	switch {
	case err != nil:
		return "", err
	case name == nil:
		return ab.s.Text(fn)
	}
	text, err := ab.s.Text(name)
	if err != nil {
		return "", err
	}
	module, err := ab.s.attributeOrNil(fn, nModule.s)
	if err != nil || module == nil || module == None {
		return text + "()", err
	}
	of, err := ab.s.Text(module)
	if of == "builtins" {
		return text + "()", err
	}
	return of + "." + text + "()", err
}

// calleeName2 is calleeName of Python 2, which asks nothing of the program.
func (ab *argumentBinder) calleeName2(fn Object) string {
	switch fn := fn.(type) {
	case *Function:
		return fn.Name + "()"
	case *Method:
		return ab.calleeName2(fn.Func)
	case *Builtin:
		return fn.Name + "()"
	case *Class:
		return ab.s.fullName(fn) + "()"
	}
	return ab.s.typeName(fn) + " object"
}

// bound puts self before the arguments.
func bound(self Object, args []Object) []Object {
	if self == nil {
		return args
	}
	out := make([]Object, len(args)+1)
	out[0] = self
	copy(out[1:], args)
	return out
}

// checkUnbound makes sure that the first argument of an unbound method of
// Python 2 is an instance of its class.
func (ab *argumentBinder) checkUnbound(m *Method, args []Object) error {
	if m.Self == nil && m.Class == nil && m.standIn != nil {
		return ab.s.TypeError("isinstance() arg 2 must be a class, type, or tuple of classes and types")
	}
	if m.Self != nil || m.Class == nil {
		return nil
	}
	if len(args) > 0 && ab.s.IsInstance(args[0], m.Class) {
		return nil
	}
	got := "nothing"
	if len(args) > 0 {
		got = ab.s.typeName(args[0]) + " instance"
	}
	return ab.s.TypeError("unbound method %s() must be called with %s instance as first argument (got %s instead)",
		ab.s.reprs.funcName(m.Func), m.Class.Name, got)
}

func (s *Space) callMethod(m *Method, args []Object) (Object, error) {
	if err := s.binder.checkUnbound(m, args); err != nil {
		return nil, err
	}
	if fn, ok := m.Func.(*Function); ok {
		return s.callFunction(fn, m.Self, args)
	}
	return s.Call(m.Func, bound(m.Self, args))
}

// callFunction calls a function with positional arguments; self, if not nil,
// comes before them.
func (s *Space) callFunction(fn *Function, self Object, args []Object) (Object, error) {
	n := len(args)
	if self != nil {
		n++
	}
	if !fn.simple || n > fn.Code.ArgCount || n+len(fn.Defaults) < fn.Code.ArgCount {
		return s.callFunctionKw(fn, bound(self, args), nil)
	}
	f := interp.NewFrameWith(s, fn.Code, fn.constants, fn.Globals, fn.Closure)
	locals := f.Locals
	if self != nil {
		locals[0] = self
		locals = locals[1:]
	}
	switch len(args) {
	case 0:
	case 1:
		locals[0] = args[0]
	case 2:
		locals[0], locals[1] = args[0], args[1]
	default:
		copy(locals, args)
	}
	if missing := fn.Code.ArgCount - n; missing > 0 {
		copy(f.Locals[n:], fn.Defaults[len(fn.Defaults)-missing:])
	}
	if len(fn.Code.CellArgs) > 0 {
		f.InitCells()
	}
	v, err := s.execute(f)
	f.Recycle()
	return v, err
}

// execute runs a frame as the innermost one.
func (s *Space) execute(f *interp.Frame) (Object, error) {
	if s.limits.depth >= s.limits.budget.Frames {
		return nil, s.limits.tooDeep("maximum recursion depth exceeded")
	}
	if err := s.limits.ticker.Tick(); err != nil {
		return nil, stopped(f, err)
	}
	s.limits.depth++
	f.Ticker = &s.limits.ticker
	f.Trace = s.trace
	f.Back = s.frame
	s.frame = f
	v, err := f.Resume()
	s.frame = f.Back
	s.limits.depth--
	if err != nil {
		return nil, stopped(f, err)
	}
	return v, nil
}

// callFunctionKw is callFunction for all forms of parameters and arguments.
func (s *Space) callFunctionKw(fn *Function, args []Object, kw []Keyword) (Object, error) {
	if len(kw) > 0 {
		if err := s.binder.checkNames(kw); err != nil {
			return nil, err
		}
	}
	f := interp.NewFrameWith(s, fn.Code, fn.constants, fn.Globals, fn.Closure)
	if err := s.binder.bind(fn, f.Locals, args, kw); err != nil {
		return nil, err
	}
	f.InitCells()
	if fn.Code.Flags&bytecode.Generator != 0 {
		return newGenerator(s, f, fn), nil
	}
	v, err := s.execute(f)
	f.Recycle()
	return v, err
}

// callDirectly is callBuiltin for a program that calls the function itself, not by an operator.
func (s *Space) callDirectly(b *Builtin, args []Object, kw []Keyword) (Object, error) {
	v, err := s.callBuiltin(b, args, kw)
	if v != NotImplemented || err != nil || !b.def.Joins {
		return v, err
	}
	if b.Self != nil {
		args = bound(b.Self, args)
	}
	if b.Name == "__add__" {
		x, y := args[0], args[1]
		if msg := s.cannotConcatenate(x, s.TypeOf(x), s.TypeOf(y)); msg != "" { // whatever + does with x
			return nil, s.Throw("TypeError", msg)
		}
		return nil, s.unsupported(operation.Add, x, y)
	}
	if _, err = s.asIndex(args[1]); err == nil {
		err = s.unsupported(operation.Mul, args[0], args[1])
	}
	return nil, err
}

// callBuiltin calls a function written in Go.
func (s *Space) callBuiltin(b *Builtin, args []Object, kw []Keyword) (Object, error) {
	if s.limits.depth >= s.limits.budget.Frames+20 {
		return nil, s.limits.tooDeep("maximum recursion depth exceeded while calling a Python object")
	}
	d := b.def
	if b.Self != nil {
		args = bound(b.Self, args)
	}
	if len(kw) > 0 {
		if err := s.binder.checkBuiltinNames(b, kw); err != nil {
			return nil, err
		}
	}
	if b.Class != nil && b.Self == nil && d.Kind == Plain {
		check := s.binder.checkSelf
		if b.Name == nNew.s {
			check = s.binder.checkNew
		}
		if err := check(b, args); err != nil {
			return nil, err
		}
	}
	if len(kw) > 0 {
		if err := s.binder.checkMakerNames(b, kw); err != nil {
			return nil, err
		}
		if s.binder.leavesKeywords(b, args) {
			kw = nil
		}
	}
	s.limits.depth++
	defer func() { s.limits.depth-- }()
	if d.KwFn != nil {
		if err := s.binder.checkCount(b, args); err != nil {
			return nil, err
		}
		return d.KwFn(s, args, kw)
	}
	if b.params == nil {
		if len(kw) > 0 && b.slot && b.Name != nInit.s {
			return nil, s.TypeError("wrapper %s%s", b.Name, s.either(" doesn't take keyword arguments", "() takes no keyword arguments"))
		}
		if len(kw) > 0 {
			return nil, s.binder.noKeywords(b)
		}
		if err := s.binder.checkCount(b, args); err != nil {
			return nil, err
		}
		return d.Fn(s, args)
	}
	all, err := s.binder.bindBuiltin(b, args, kw)
	if err != nil {
		return nil, err
	}
	return d.Fn(s, all)
}

// checkSelf makes sure that the first argument of a method of a builtin class
// is an instance of that class.
func (ab *argumentBinder) checkSelf(b *Builtin, args []Object) error {
	class := ab.s.longName(b.Class)
	asDescriptor := ab.s.py2() || b.slot
	switch {
	case len(args) == 0 && asDescriptor:
		return ab.s.TypeError("descriptor '%s' of '%s' object needs an argument", b.Name, class)
	case len(args) == 0:
		return ab.s.TypeError("unbound method %s.%s() needs an argument", b.Class.Name, b.Name)
	}
	if ab.s.TypeOf(args[0]).IsSubclass(b.Class) {
		return nil
	}
	if asDescriptor {
		return ab.s.TypeError("descriptor '%s' requires a '%s' object but received a '%s'", b.Name, class, ab.s.typeName(args[0]))
	}
	return ab.s.TypeError("descriptor '%s' for '%s' objects doesn't apply to a '%s' object", b.Name, class, ab.s.typeName(args[0]))
}

// checkNew makes sure that the first argument of a __new__ is the class that has it, or one derived from that.
func (ab *argumentBinder) checkNew(b *Builtin, args []Object) error {
	name := ab.s.longName(b.Class)
	if len(args) == 0 {
		return ab.s.TypeError("%s.__new__(): not enough arguments", name)
	}
	c, ok := args[0].(*Class)
	switch {
	case !ok:
		return ab.s.TypeError("%s.__new__(X): X is not a type object (%s)", name, ab.s.typeName(args[0]))
	case !c.IsSubclass(b.Class) && c.layout != b.Class:
		return ab.s.TypeError("%s.__new__(%s): %s is not a subtype of %s", name, c.Name, c.Name, name)
	}
	if c == b.Class || ab.s.excs.isException(c) { // most exceptions have one in common
		return nil
	}
	safe := ab.s.safeNew(c)
	if made, ok := ab.s.registry.lookup(safe, nNew).(*Builtin); ok && made != b && safe.Builtin {
		return ab.s.TypeError("%s.__new__(%s) is not safe, use %s.__new__()", name, ab.s.longName(c), ab.s.longName(safe))
	}
	return nil
}

// callOther calls what is neither a function nor a class.
func (s *Space) callOther(fn Object, args []Object, kw []Keyword) (Object, error) {
	switch fn := fn.(type) {
	case *StaticMethod:
		if !s.py2() {
			if err := s.limits.enter(); err != nil {
				return nil, err
			}
			defer s.limits.leave()
			return s.callKw(fn.Func, args, kw)
		}
	case *Instance:
		if m := s.registry.lookup(fn.Class, nCall); m != nil {
			if err := s.limits.enter(); err != nil {
				return nil, err
			}
			defer s.limits.leave()
			if f, ok := m.(*Function); ok {
				return s.callKw(f, bound(fn, args), kw)
			}
			callee, err := s.bind(m, fn, fn.Class)
			if err != nil {
				return nil, err
			}
			return s.callKw(callee, args, kw)
		}
	case *GenericAlias:
		return s.callKw(fn.Origin, args, kw)
	case *WeakRef:
		if len(args)+len(kw) > 0 {
			return nil, s.TypeError("__call__() takes exactly 0 arguments (%d given)", len(args)+len(kw))
		}
		return fn.referent(), nil
	}
	if b, ok := s.registry.lookup(s.TypeOf(fn), nCall).(*Builtin); ok {
		return s.callBuiltin(b, bound(fn, args), kw)
	}
	return nil, s.TypeError("'%s' object is not callable", s.typeName(fn))
}
