package stdspace

import (
	"slices"
	"strings"

	"vitrine/host/operation"
)

// objectMethods are the methods of object: what every class inherits.
var objectMethods = []Def{
	{Name: "__new__", Min: 1, Max: -1, KwFn: objectNew},
	{Name: "__init__", Min: 1, Max: -1, KwFn: objectInit},
	{Name: "__repr__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		return NewStr(s.reprs.anonymous(args[0])), nil
	}},
	{Name: "__str__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) { return s.repr(args[0]) }},
	identityHash,
	{Name: "__eq__", Min: 2, Max: 2, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		if identical(args[0], args[1]) {
			return True, nil
		}
		return NotImplemented, nil
	}},
	{Name: "__ne__", Min: 2, Max: 2, Only: 3, Fn: objectNe},
	{Name: "__lt__", Min: 2, Max: 2, Only: 3, Fn: notCompared},
	{Name: "__le__", Min: 2, Max: 2, Only: 3, Fn: notCompared},
	{Name: "__gt__", Min: 2, Max: 2, Only: 3, Fn: notCompared},
	{Name: "__ge__", Min: 2, Max: 2, Only: 3, Fn: notCompared},
	genericGetAttribute,
	genericSetAttr,
	genericDelAttr,
	{Name: "__format__", Min: 2, Max: 2, Fn: objectFormat},
	{Name: "__dir__", Min: 1, Max: 1, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		return defaultDir(s, args[0]), nil
	}},
	{Name: "__init_subclass__", Min: 1, Max: 1, Only: 3, Kind: ClassBound, Fn: func(*Space, []Object) (Object, error) { return None, nil }},
}

// identityHash is the hash of what is equal to itself only.
var identityHash = Def{Name: "__hash__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
	return MakeInt(s.idents.of(args[0])), nil
}}

// notCompared is a comparison of which a class knows nothing.
func notCompared(*Space, []Object) (Object, error) { return NotImplemented, nil }

// genericGetAttribute, genericSetAttr and genericDelAttr read, set and delete attributes as most classes do.
var (
	genericGetAttribute = Def{Name: "__getattribute__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		name, err := s.nameGiven(args[1])
		if err != nil {
			return nil, err
		}
		own := s.dictOf(args[0])
		if c, ok := args[0].(*Class); ok {
			own = c.Dict
		}
		return s.plainGetAttr(args[0], s.TypeOf(args[0]), own, name)
	}}
	genericSetAttr = Def{Name: "__setattr__", Min: 3, Max: 3, Fn: func(s *Space, args []Object) (Object, error) {
		name, err := s.nameGiven(args[1])
		if err != nil {
			return nil, err
		}
		return None, s.plainSetAttr(args[0], s.TypeOf(args[0]), name, args[2])
	}}
	genericDelAttr = Def{Name: "__delattr__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		name, err := s.nameGiven(args[1])
		if err != nil {
			return nil, err
		}
		return None, s.plainSetAttr(args[0], s.TypeOf(args[0]), name, nil)
	}}
)

func objectNew(s *Space, args []Object, kw []Keyword) (Object, error) {
	c, ok := args[0].(*Class)
	if !ok {
		return nil, s.TypeError("object.__new__(X): X is not a type object (%s)", s.typeName(args[0]))
	}
	if len(args)+len(kw) > 1 {
		ownInit, ownNew := s.registry.lookup(c, nInit) != Object(s.objectInit), s.registry.lookup(c, nNew) != s.objectNew
		if ownNew && !(ownInit && s.py2()) { // where Python 2 only warns
			return nil, s.TypeError("object.__new__() takes exactly one argument (the type to instantiate)")
		}
		if !ownInit {
			return nil, s.TypeError("%s() takes no %s", s.either("object", c.Name), s.either("parameters", "arguments"))
		}
	}
	if c.layout != s.types.object {
		return nil, s.TypeError("object.__new__(%s) is not safe, use %s.__new__()", c.Name, s.safeNew(c).Name)
	}
	if err := s.checkAbstract(c); err != nil {
		return nil, err
	}
	return s.newInstance(c, nil), nil
}

// checkAbstract refuses a class that lacks methods which its abstract base classes ask for.
func (s *Space) checkAbstract(c *Class) error {
	if c.Meta == s.types.typ {
		return nil
	}
	missing, ok := c.Dict.GetStr(s.Intern("__abstractmethods__")).(*Set)
	if !ok || missing.d.Len() == 0 {
		return nil
	}
	var methods []string
	for _, x := range missing.Items() {
		name, _ := AsText(x)
		methods = append(methods, name)
	}
	slices.Sort(methods)
	noun := "methods"
	if !s.py2() {
		noun = plural(len(methods), "method")
	}
	return s.TypeError("Can't instantiate abstract class %s with abstract %s %s", c.Name, noun, strings.Join(methods, ", "))
}

// safeNew returns the first class, from c upwards, whose __new__ is none of the program.
func (s *Space) safeNew(c *Class) *Class {
	for k := c; k != nil; k = s.baseOf(k) {
		if made, ok := s.registry.lookup(k, nNew).(*StaticMethod); !ok || isBuiltin(made.Func) {
			return k
		}
	}
	return c.layout
}

func isBuiltin(x Object) bool {
	_, ok := x.(*Builtin)
	return ok
}

// newInstance makes an instance of a class of the program. value is the builtin
// value inside, or nil.
func (s *Space) newInstance(c *Class, value Object) *Instance {
	x := &Instance{Class: c, Value: value}
	if s.registry.traitsOf(c).finalized {
		s.graves.mourn(x)
	}
	return x
}

// objectInit refuses arguments if the class says by itself neither how instances are made nor how they begin.
func objectInit(s *Space, args []Object, kw []Keyword) (Object, error) {
	c := s.TypeOf(args[0])
	if len(args)+len(kw) == 1 {
		return None, nil
	}
	ownInit, ownNew := s.registry.lookup(c, nInit) != Object(s.objectInit), s.makesItself(c)
	if ownInit && !(ownNew && s.py2()) { // where Python 2 only warns
		return nil, s.TypeError("object.__init__() takes %s", s.either("no parameters", "exactly one argument (the instance to initialize)"))
	}
	if !ownNew {
		return nil, s.TypeError("%s.__init__() takes %s", s.either("object", c.Name), s.either("no parameters", "exactly one argument (the instance to initialize)"))
	}
	return None, nil
}

// makesItself reports whether instances of a class are not made by object.__new__: the class, or one that it inherits
// from, has a __new__ of its own, or is a builtin one that has none since programs cannot make its instances.
func (s *Space) makesItself(c *Class) bool {
	return s.registry.lookup(c, nNew) != s.objectNew || c.layout != s.types.object
}

// objectNe is the opposite of __eq__.
func objectNe(s *Space, args []Object) (Object, error) {
	hook := s.registry.lookup(s.TypeOf(args[0]), nEq)
	if hook == nil {
		return NotImplemented, nil
	}
	v, err := s.callHook(hook, args[0], args[1])
	if err != nil || v == NotImplemented {
		return v, err
	}
	b, err := s.IsTrue(v)
	return MakeBool(!b), err
}

func objectFormat(s *Space, args []Object) (Object, error) {
	spec, ok := s.formatText(args[1])
	if !ok {
		return nil, s.TypeError("%s", s.either("argument to __format__ must be unicode or str",
			"__format__() argument must be str, not "+argumentName(s, args[1])))
	}
	if spec != "" && !s.py2() {
		return nil, s.TypeError("unsupported format string passed to %s.__format__", s.typeName(args[0]))
	}
	asText := s.str
	if _, ok := args[1].(*Unicode); ok {
		asText = s.codecs.unicodeOf
	}
	v, err := asText(args[0])
	if err != nil {
		return nil, err
	}
	if spec != "" {
		return s.formatObject(v, args[1])
	}
	return v, nil
}

// formatText returns the text that says how something is to be formatted, unless x is none.
func (s *Space) formatText(x Object) (string, bool) {
	v, ok := s.strOf(x)
	if !ok || v.kind == kindBytes && !s.py2() {
		return "", false
	}
	return v.s, true
}

// formatObject is format(x, spec); spec is nil if there is none.
func (s *Space) formatObject(x, spec Object) (Object, error) {
	if _, ok := s.formatText(spec); spec != nil && !ok {
		if s.py2() {
			return nil, s.TypeError("format expects arg 2 to be string or unicode, not %s", s.typeName(spec))
		}
		return nil, s.TypeError("format() argument 2 must be str, not %s", argumentName(s, spec))
	}
	if spec == nil {
		spec = emptyStr
		if v, ok := x.(*Str); ok {
			return v, nil
		}
	}
	hook := s.registry.lookup(s.TypeOf(x), nFormat)
	v, err := s.callHook(hook, x, spec)
	if err != nil {
		return nil, err
	}
	_, kind, ok := stringOf(v)
	if !ok || kind == kindBytes && !s.py2() {
		return nil, s.TypeError("__format__ must return a str, not %s", s.typeName(v))
	}
	if _, want, _ := stringOf(spec); want == kindUnicode && kind == kindStr {
		return s.codecs.unicodeOf(v)
	}
	return v, nil
}

// Format gives the text of a replacement field of an f-string.
func (s *Space) Format(x Object, conv int, spec Object) (Object, error) {
	var err error
	switch conv {
	case 1:
		x, err = s.str(x)
	case 2:
		x, err = s.repr(x)
	case 3:
		x, err = s.asciiRepr(x)
	}
	if err != nil {
		return nil, err
	}
	return s.formatObject(x, spec)
}

// addObjectAttributes adds the computed attributes of all objects and of
// classes.
func (tm typeMaker) addObjectAttributes() {
	tm.s.registry.addGetSet(tm.s.types.object, GetSet{Name: "__class__",
		Get: func(s *Space, x Object) (Object, error) { return s.TypeOf(x), nil }, Set: setClass,
		Del: func(s *Space, _ Object) error { return s.TypeError("can't delete __class__ attribute") }})
	for _, c := range []*Class{tm.s.types.module} {
		tm.s.registry.addGetSet(c, GetSet{Name: "__dict__", Get: getDict})
	}
	tm.s.registry.addGetSet(tm.s.types.module, GetSet{Name: "__doc__", Get: func(_ *Space, x Object) (Object, error) {
		return noneIfNil(x.(*Module).Dict.GetStr(nDoc)), nil
	}, Set: func(_ *Space, x, v Object) error {
		x.(*Module).Dict.SetStr(nDoc, v)
		return nil
	}})
	tm.addTypeAttributes()
}

// getDict is x.__dict__.
func getDict(s *Space, x Object) (Object, error) {
	switch x := x.(type) {
	case *Instance:
		if x.Class.noDict {
			return nil, s.noAttribute(x, nDict)
		}
		if x.Attrs == nil {
			x.Attrs = NewDict()
		}
		return x.Attrs, nil
	case *Function:
		if x.Dict == nil {
			x.Dict = NewDict()
		}
		return x.Dict, nil
	case *Module:
		return x.Dict, nil
	}
	return nil, s.noAttribute(x, nDict)
}

func setDict(s *Space, x, v Object) error {
	i, ok := x.(*Instance)
	d, isDict := v.(*Dict)
	switch {
	case !ok || i.Class.noDict:
		return s.noAttribute(x, nDict)
	case !isDict:
		return s.TypeError("__dict__ must be set to a dictionary, not a '%s'", s.typeName(v))
	}
	i.Attrs = d
	return nil
}

// valueMethods are the comparisons and the repr of builtin values.
var valueMethods = func() []Def {
	defs := append([]Def(nil), reprMethods...)
	for op := operation.LT; op <= operation.GE; op++ {
		defs = append(defs, Def{Name: compareRows[op].name.s, Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
			x, y := sequenceValue(args[0]), sequenceValue(args[1])
			if _, isDict := x.(*Dict); leavesToWider(x, y) || isDict && op != operation.EQ && op != operation.NE { // those are ordered by __cmp__
				return NotImplemented, nil
			}
			v, err := s.compareBuiltin(op, x, y)
			if v == nil && err == nil {
				v = NotImplemented
			}
			return v, err
		}})
	}
	return defs
}()

// leavesToWider reports whether x leaves a comparison to y, which is a number of a wider kind, or Unicode where x is bytes:
// its class may have an answer of its own.
func leavesToWider(x, y Object) bool {
	_, float := x.(Float)
	switch y.(type) {
	case *Unicode:
		_, isStr := x.(*Str)
		return isStr
	case Float:
		_, isInt := intOf(x)
		return isInt
	case Complex:
		_, isInt := intOf(x)
		return float || isInt
	}
	return false
}

// plainRepr is the repr of functions, classes and other objects that are shown by their names.
var plainRepr = Def{Name: "__repr__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
	return NewStr(s.reprs.plain(args[0])), nil
}}

var reprMethods = []Def{
	{Name: "__repr__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		text, err := s.reprs.value(args[0])
		return NewStr(text), err
	}},
}

// value is the repr of a builtin value, also inside of an instance.
func (rw *reprWriter) value(x Object) (string, error) {
	if set, ok := sequenceValue(x).(*Set); ok {
		return rw.containerOf(set, x)
	}
	return rw.of(sequenceValue(x))
}

var hashMethod = Def{Name: "__hash__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
	h, err := s.hash(sequenceValue(args[0]))
	return MakeInt(int64(h)), err
}}

// containerMethods are the special methods of sequences and dictionaries.
var containerMethods = []Def{
	{Name: "__len__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		n, err := s.length(sequenceValue(args[0]))
		return MakeInt(int64(n)), err
	}},
	{Name: "__getitem__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return s.getItem(sequenceValue(args[0]), args[1])
	}},
	{Name: "__contains__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		ok, err := s.contains(sequenceValue(args[0]), args[1])
		return MakeBool(ok), err
	}},
	{Name: "__iter__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		it, err := s.iter(sequenceValue(args[0]))
		if text, ok := it.(*stringIter); ok {
			_, derived := args[0].(*Instance) // CPython keeps texts of derived classes apart
			text.text = text.text || derived && text.kind != kindBytes
		}
		return it, err
	}},
}

var listItemMethods = []Def{
	{Name: "__setitem__", Min: 3, Max: 3, Fn: func(s *Space, args []Object) (Object, error) {
		return None, s.setItem(selfList(args[0]), args[1], args[2])
	}},
	{Name: "__delitem__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return None, s.delItem(selfList(args[0]), args[1])
	}},
}

var callMethods = []Def{
	{Name: "__call__", Min: 1, Max: -1, KwFn: func(s *Space, args []Object, kw []Keyword) (Object, error) {
		return s.callKw(args[0], args[1:], kw)
	}},
	{Name: "__get__", Min: 2, Max: 3, Fn: readThrough(func(s *Space, args []Object) (Object, error) {
		if fn, ok := args[0].(*Function); ok && s.py2() {
			return newOldMethod(fn, args[1], noneIfNil(arg(args, 2))), nil
		}
		if args[1] == None {
			if c, ok := arg(args, 2).(*Class); ok {
				return s.bindToClass(args[0], c)
			}
			return args[0], nil
		}
		if b, ok := args[0].(*Builtin); ok && b.Self == nil && b.Class != nil {
			if err := s.checkDescribed(b.Name, b.Class, args[1]); err != nil {
				return nil, err
			}
		}
		return s.bind(args[0], args[1], s.TypeOf(args[1]))
	})},
}
