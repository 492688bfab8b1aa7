package stdspace

import (
	"slices"
	"strings"

	"vitrine/host/interp"
)

// A classBuilder makes the classes that programs define, and gives them other bases.
type classBuilder struct{ s *Space }

// BuildClass executes a class statement.
func (s *Space) BuildClass(f *interp.Frame, name, bases, keywords, body Object) (Object, error) {
	fn, ok := body.(*Function)
	if !ok {
		return nil, s.Raise("SystemError", "the body of a class is not a function")
	}
	if err := s.builder.checkBuiltins(fn.Globals); err != nil {
		return nil, err
	}
	parents, written, err := s.builder.bases(bases)
	if err != nil {
		return nil, err
	}
	kw, err := s.builder.keywords(keywords)
	if err != nil {
		return nil, err
	}
	meta, kw, err := s.builder.metaclass(parents, kw)
	if err != nil {
		return nil, err
	}
	ns, err := s.builder.prepare(meta, name, parents, kw)
	if err != nil {
		return nil, err
	}
	cell, err := s.builder.runBody(fn, ns)
	if err != nil {
		return nil, err
	}
	if s.py2() {
		if meta, err = s.builder.oldMetaclass(meta, fn, parents, ns); err != nil {
			return nil, err
		}
	}
	if written != nil {
		if err := s.setItem(ns, s.Intern("__orig_bases__"), written); err != nil {
			return nil, err
		}
	}
	c, err := s.callKw(meta, []Object{name, parents, ns}, kw)
	if s.py2() {
		err = s.builder.metaclassError(err)
	}
	if k, ok := c.(*Class); ok && s.py2() {
		k.classic = s.builder.classic(fn, parents, ns)
	}
	if err == nil && cell != nil && cell.Value == nil {
		cell.Value = c
	}
	return c, err
}

// checkBuiltins makes sure that a class statement finds what it needs among builtins that the program has chosen.
func (cb *classBuilder) checkBuiltins(globals *Dict) error {
	if globals.builtins == nil {
		return nil
	}
	if !cb.s.py2() && globals.builtins.GetStr(cb.s.Intern("__build_class__")) == nil {
		return cb.s.Throw("NameError", "__build_class__ not found")
	}
	if globals.GetStr(nName) == nil && globals.builtins.GetStr(nName) == nil {
		return cb.s.undefined("__name__", "name '__name__' is not defined")
	}
	return nil
}

// buildClassByName is __build_class__(body, name, bases...), which class statements are in Python 3.
func buildClassByName(s *Space, args []Object, kw []Keyword) (Object, error) {
	if len(args) < 2 {
		return nil, s.TypeError("__build_class__: not enough arguments")
	}
	if _, ok := args[0].(*Function); !ok {
		return nil, s.TypeError("__build_class__: func must be a function")
	}
	if _, kind, ok := stringOf(args[1]); !ok || kind == kindBytes {
		return nil, s.TypeError("__build_class__: name is not a string")
	}
	named := NewDict()
	for _, k := range kw {
		named.SetStr(s.pool.nameOf(k.Name), k.Value)
	}
	return s.BuildClass(s.frame, args[1], NewTuple(args[2:]...), named, args[0])
}

// metaclassError says of an error where it comes from, if the program has neither raised nor handled it.
func (cb *classBuilder) metaclassError(err error) error {
	e, ok := err.(*interp.OperationError)
	if !ok || !cb.s.excs.isTypeError(err) || e.Held {
		return err
	}
	text, textErr := cb.s.str(e.Value)
	message, ok := AsText(text)
	if textErr != nil || !ok {
		return err
	}
	return cb.s.TypeError("Error when calling the metaclass bases\n    %s", message)
}

// bases returns the tuple of the bases of a class statement, in Python 3 with what objects that are no classes give in
// their place; then given is what was written there, else nil.
func (cb *classBuilder) bases(bases Object) (resolved, given *Tuple, err error) {
	if bases == nil || bases == None {
		return emptyTuple, nil, nil
	}
	items, err := cb.s.listOf(bases)
	if err != nil || cb.s.py2() {
		return NewTuple(items...), nil, err
	}
	written := NewTuple(items...)
	var out []Object
	for _, x := range items {
		entries, err := cb.mroEntries(x, written)
		if err != nil {
			return nil, nil, err
		}
		if entries == nil {
			out = append(out, x)
			continue
		}
		given = written
		out = append(out, entries.Items...)
	}
	return NewTuple(out...), given, nil
}

// mroEntries asks what is no class for the bases that it stands for; nil if it stands for itself.
func (cb *classBuilder) mroEntries(x Object, bases *Tuple) (*Tuple, error) {
	if _, ok := x.(*Class); ok {
		return nil, nil
	}
	hook, err := cb.s.GetAttr(x, "__mro_entries__")
	if cb.s.excs.is(err, "AttributeError") {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	v, err := cb.s.callNested(hook, bases)
	if err != nil {
		return nil, err
	}
	entries, ok := sequenceValue(v).(*Tuple)
	if !ok {
		return nil, cb.s.TypeError("__mro_entries__ must return a tuple")
	}
	return entries, nil
}

// keywords returns the keyword arguments of a class statement.
func (cb *classBuilder) keywords(keywords Object) ([]Keyword, error) {
	if keywords == nil || keywords == None {
		return nil, nil
	}
	d, err := cb.s.binder.mappingOf(cb.s.types.typ, keywords, func(*Str) bool { return false })
	if err != nil {
		return nil, err
	}
	kw, err := cb.s.binder.keywordsIn(cb.s.types.typ, d)
	if err != nil {
		return nil, err
	}
	return kw, cb.s.binder.checkNames(kw)
}

// metaclass returns what makes the class: the metaclass keyword or type of the
// first base, whichever inherits from the other. The keyword is taken out.
func (cb *classBuilder) metaclass(bases *Tuple, kw []Keyword) (meta Object, rest []Keyword, err error) {
	for _, k := range kw {
		if cb.s.pool.nameOf(k.Name) == nMetaKeyword {
			meta = k.Value
		} else {
			rest = append(rest, k)
		}
	}
	if meta == nil {
		meta = cb.s.types.typ
		if len(bases.Items) > 0 {
			meta = cb.s.TypeOf(bases.Items[0])
			if cb.s.py2() { // which asks the class, and takes what it says
				if c, err := cb.s.GetAttr(bases.Items[0], "__class__"); err == nil {
					meta = c
				}
				if _, ok := bases.Items[0].(*Class); !ok {
					return meta, rest, nil
				}
			}
		}
	}
	c, ok := meta.(*Class)
	if !ok {
		return meta, rest, nil
	}
	c, err = cb.mostDerived(c, bases.Items)
	return c, rest, err
}

// mostDerived returns the class among c and the metaclasses of the bases that
// inherits from all others.
func (cb *classBuilder) mostDerived(c *Class, bases []Object) (*Class, error) {
	for _, b := range bases {
		m := cb.s.TypeOf(b)
		switch {
		case c.IsSubclass(m):
		case m.IsSubclass(c):
			c = m
		default:
			return nil, cb.metaclassConflict()
		}
	}
	return c, nil
}

func (cb *classBuilder) metaclassConflict() error {
	return cb.s.TypeError("metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases")
}

// prepare returns the namespace for the body of a class.
func (cb *classBuilder) prepare(meta, name Object, bases *Tuple, kw []Keyword) (Object, error) {
	c, ok := meta.(*Class)
	if !ok || c == cb.s.types.typ || cb.s.py2() {
		return NewDict(), nil
	}
	if _, where := c.find(nPrepare); where == nil || where.Builtin {
		return NewDict(), nil
	}
	fn, err := cb.s.classGetAttr(c, nPrepare)
	if err != nil {
		return nil, err
	}
	ns, err := cb.s.callKw(fn, []Object{name, bases}, kw)
	if err == nil && cb.s.registry.lookup(cb.s.TypeOf(ns), nGetItem) == nil {
		err = cb.s.TypeError("%s.__prepare__() must return a mapping, not %s", c.Name, cb.s.typeName(ns))
	}
	return ns, err
}

// runBody runs the body of a class with ns as its local names. It returns
// the cell that methods find the class in, or nil.
func (cb *classBuilder) runBody(fn *Function, ns Object) (*interp.Cell, error) {
	f := interp.NewFrameWith(cb.s, fn.Code, fn.constants, fn.Globals, fn.Closure)
	f.Names = ns
	v, err := cb.s.execute(f)
	if err != nil {
		return nil, err
	}
	f.Recycle()
	cell, _ := v.(*interp.Cell)
	return cell, nil
}

// namedMetaclass returns the __metaclass__ of a class of Python 2 or, if that has no bases, of its module; nil if
// there is none.
func (cb *classBuilder) namedMetaclass(body *Function, bases *Tuple, ns Object) Object {
	d, ok := ns.(*Dict)
	if !ok {
		return nil
	}
	m := d.GetStr(nMetaclass)
	if m == nil && len(bases.Items) == 0 {
		m = body.Globals.GetStr(nMetaclass)
	}
	return m
}

// classic reports whether a class statement makes an old-style class in Python 2.
func (cb *classBuilder) classic(body *Function, bases *Tuple, ns Object) bool {
	for _, b := range bases.Items {
		if c, ok := b.(*Class); !ok || !c.classic {
			return false
		}
	}
	return cb.namedMetaclass(body, bases, ns) == nil
}

// oldMetaclass chooses the metaclass as Python 2 does: __metaclass__ in the
// body, else that of the bases, else the global one.
func (cb *classBuilder) oldMetaclass(meta Object, body *Function, bases *Tuple, ns Object) (Object, error) {
	m := cb.namedMetaclass(body, bases, ns)
	if m == nil {
		return meta, nil
	}
	if c, ok := m.(*Class); ok {
		return cb.mostDerived(c, bases.Items)
	}
	return m, nil
}

// typeNew is type(x), or type(name, bases, dict) with the metaclass first.
func typeNew(s *Space, args []Object, kw []Keyword) (Object, error) {
	meta, ok := args[0].(*Class)
	if !ok {
		return nil, s.TypeError("type.__new__(X): X is not a type object (%s)", s.typeName(args[0]))
	}
	if len(args) == 2 && meta == s.types.typ {
		if len(kw) > 0 {
			return nil, s.TypeError("%s", s.either("type() takes 1 or 3 arguments", "type() takes no keyword arguments"))
		}
		return s.TypeOf(args[1]), nil
	}
	if len(args) != 4 && meta != s.types.typ && !s.py2() {
		return nil, s.TypeError("type.__new__() takes exactly 3 arguments (%d given)", len(args)-1)
	}
	if len(args) != 4 {
		return nil, s.TypeError("type() takes 1 or 3 arguments")
	}
	name, ok := AsText(args[1])
	if _, kind, _ := stringOf(args[1]); !ok || kind != kindStr {
		return nil, s.TypeError("type%s argument 1 must be %s, not %s", s.either("()", ".__new__()"), s.either("string", "str"), argumentName(s, args[1]))
	}
	bases, ok := args[2].(*Tuple)
	if !ok {
		return nil, s.TypeError("type%s argument 2 must be tuple, not %s", s.either("()", ".__new__()"), argumentName(s, args[2]))
	}
	ns := selfDict(args[3])
	if ns == nil {
		return nil, s.TypeError("type%s argument 3 must be dict, not %s", s.either("()", ".__new__()"), argumentName(s, args[3]))
	}
	parents, best, err := s.builder.checkBases(bases.Items)
	if err != nil {
		return nil, err
	}
	derived, err := s.builder.mostDerived(meta, bases.Items)
	if err != nil {
		return nil, err
	}
	if derived != meta {
		if s.registry.lookup(derived, nNew) != s.registry.lookup(s.types.typ, nNew) { // which makes the class instead
			made, err := s.classGetAttr(derived, nNew)
			if err != nil {
				return nil, err
			}
			return s.callKw(made, append([]Object{derived}, args[1:]...), kw)
		}
		meta = derived
	}
	if err := s.builder.checkName(name); err != nil {
		return nil, err
	}
	if err := s.builder.checkNamespace(ns); err != nil {
		return nil, err
	}
	c, err := s.builder.make(meta, name, parents, best, ns.Copy())
	if err != nil {
		return nil, err
	}
	return c, s.builder.announce(c, kw)
}

// solid returns the class that was the last to give instances of c something in a fixed place: a builtin
// class, one with __slots__, or the one that added a dictionary behind items of any number.
func (s *Space) solid(c *Class) *Class {
	solid := c.layout
	for _, k := range slices.Backward(c.MRO) {
		if k.hasSlots || !k.Builtin && !k.noDict && solid == c.layout && s.sized(k.layout) {
			solid = k
		}
	}
	return solid
}

// sized reports whether the size of an instance of a builtin class depends on its value.
func (s *Space) sized(c *Class) bool {
	t := &s.types
	if s.py2() {
		return c == t.long || c == t.tuple || c == t.str
	}
	return c == t.integer || c == t.tuple || c == t.bytes
}

// checkBases makes sure that a class may inherit from all of the bases
// together. best is the one whose instances have all that those of the others have.
func (cb *classBuilder) checkBases(bases []Object) (parents []*Class, best *Class, err error) {
	if len(bases) == 0 {
		return []*Class{cb.s.types.object}, cb.s.types.object, nil
	}
	var solid *Class
	for _, b := range bases {
		c, ok := b.(*Class)
		if !ok {
			return nil, nil, cb.metaclassConflict() // what is no class has no class of classes
		}
		if c.final {
			return nil, nil, cb.s.TypeError("type '%s' is not an acceptable base type", cb.s.longName(c))
		}
		switch k := cb.s.solid(c); {
		case solid != nil && solid.IsSubclass(k):
		case solid == nil || k.IsSubclass(solid):
			solid, best = k, c
		default:
			return nil, nil, cb.s.TypeError("multiple bases have instance lay-out conflict")
		}
		parents = append(parents, c)
	}
	return parents, best, nil
}

// checkNamespace checks names in the body of a class of Python 3 that mean something else than an attribute.
func (cb *classBuilder) checkNamespace(ns *Dict) error {
	if cb.s.py2() {
		return nil
	}
	if q := ns.GetStr(nQualName); q != nil {
		if _, ok := sequenceValue(q).(*Str); !ok {
			return cb.s.TypeError("type __qualname__ must be a str, not %s", cb.s.typeName(q))
		}
	}
	if x := ns.GetStr(nClassCell); x != nil {
		if _, ok := x.(*Cell); !ok {
			text, err := cb.s.Repr(cb.s.TypeOf(x))
			if err != nil {
				return err
			}
			return cb.s.TypeError("__classcell__ must be a nonlocal cell, not %s", text)
		}
	}
	return nil
}

// make makes a class of the program.
func (cb *classBuilder) make(meta *Class, name string, parents []*Class, best *Class, ns *Dict) (*Class, error) {
	c, ok := cb.s.registry.add(name, parents, ns, meta)
	if !ok {
		return nil, cb.withoutOrder(name, parents, best, ns)
	}
	c.layout = best.layout
	c.Module = cb.currentModule()
	if m, ok := AsText(ns.GetStr(nModule)); ok {
		c.Module = m
	} else if ns.GetStr(nModule) != nil {
		c.Module = ""
	} else {
		ns.SetStr(nModule, NewStr(c.Module))
	}
	if q := ns.GetStr(nQualName); q != nil && !cb.s.py2() {
		c.QualName, _ = AsText(q)
		ns.DelStr(nQualName)
	}
	ns.DelStr(nClassCell)
	for _, name := range []*Str{nNew, nInitSubclass, cb.s.Intern("__class_getitem__")} {
		if fn, ok := ns.GetStr(name).(*Function); ok {
			if name == nNew {
				ns.SetStr(name, &StaticMethod{Func: fn})
			} else {
				ns.SetStr(name, &ClassMethod{Func: fn})
			}
		}
	}
	if err := cb.makeSlots(c, best, ns); err != nil {
		return nil, err
	}
	if err := cb.customMRO(c, nil); err != nil { // which errors in the class body come before
		return nil, err
	}
	cb.addInstanceAttributes(c)
	if ns.GetStr(nDoc) == nil {
		ns.SetStr(nDoc, None)
	}
	if ns.GetStr(nEq) != nil && ns.GetStr(nHash) == nil && !cb.s.py2() {
		ns.SetStr(nHash, None)
	}
	for _, e := range c.Dict.Entries() {
		cb.s.registry.noteProperty(e.Key, e.Value)
	}
	cb.s.registry.touch(c)
	return c, nil
}

// withoutOrder is the error for a class whose bases have no common order. What is wrong with its slots comes before.
func (cb *classBuilder) withoutOrder(name string, parents []*Class, best *Class, ns *Dict) error {
	c := &Class{Name: name, Bases: parents, Dict: ns, layout: best.layout}
	c.MRO = append([]*Class{c}, best.MRO...)
	if err := cb.makeSlots(c, best, ns); err != nil {
		return err
	}
	return cb.inconsistentBases(parents)
}

func (cb *classBuilder) inconsistentBases(bases []*Class) error {
	for i, c := range bases {
		if slices.Contains(bases[:i], c) {
			return cb.s.TypeError("duplicate base class %s", c.Name)
		}
	}
	_, left := merged(nil, bases)
	return cb.s.TypeError("Cannot create a consistent method resolution\norder (MRO) for bases %s", baseNames(left))
}

// customMRO asks the method mro of a metaclass, if it has one of its own, for the
// order of a class and of those that it inherits from. Until it answers, the class has the order
// that it had before: none if it is new, so that nothing is found in it.
func (cb *classBuilder) customMRO(c *Class, before []*Class) error {
	hook := cb.s.registry.lookup(c.Meta, cb.s.Intern("mro"))
	if b, ok := hook.(*Builtin); hook == nil || ok && b.Class == cb.s.types.typ {
		return nil
	}
	usual := c.MRO
	c.MRO = before
	cb.s.registry.touch(c)
	v, err := cb.s.callHook(hook, c)
	c.MRO = usual
	if err != nil {
		return err
	}
	items, err := cb.s.listOf(v)
	if err != nil {
		return err
	}
	order := make([]*Class, len(items))
	for i, x := range items {
		k, ok := x.(*Class)
		if !ok {
			return cb.s.TypeError("mro() returned a non-class ('%s')", cb.s.typeName(x))
		}
		if !c.layout.IsSubclass(k.layout) {
			return cb.s.TypeError("mro() returned base with unsuitable layout ('%s')", k.Name)
		}
		order[i] = k
	}
	if err := cb.checkOrder(c, before, order); err != nil {
		return err
	}
	c.MRO = order
	cb.s.registry.touch(c)
	return nil
}

// checkOrder refuses what Python 3 does: an order without any class, and one without the class
// that is being made, whose super() then has nothing to begin with.
func (cb *classBuilder) checkOrder(c *Class, before, order []*Class) error {
	switch {
	case cb.s.py2():
		return nil
	case len(order) == 0:
		return cb.s.TypeError("type MRO must not be empty")
	case before == nil && !slices.Contains(order, c):
		return cb.s.TypeError("super(type, obj): obj must be an instance or subtype of type")
	}
	return nil
}

func baseNames(parents []*Class) string {
	text := ""
	for i, p := range parents {
		if i > 0 {
			text += ", "
		}
		text += p.Name
	}
	return text
}

// currentModule is the name of the module whose code is running.
func (cb *classBuilder) currentModule() string {
	if cb.s.frame != nil {
		if g, ok := cb.s.frame.Globals.(*Dict); ok {
			if m, ok := AsText(g.GetStr(nName)); ok {
				return m
			}
		}
	}
	return cb.s.builtinsName()
}

// makeSlots turns __slots__ into descriptors. best is the base that decides how instances look.
func (cb *classBuilder) makeSlots(c, best *Class, ns *Dict) error {
	slots := ns.GetStr(nSlots)
	if slots == nil {
		return nil
	}
	var names []Object
	if _, ok := AsText(slots); ok {
		names = []Object{slots}
	} else {
		var err error
		if names, err = cb.s.listOf(slots); err != nil {
			return err
		}
	}
	c.noDict = !slices.ContainsFunc(c.MRO[1:], hasDict)
	if len(names) > 0 && cb.sizedByValue(c.layout) {
		return cb.s.TypeError("nonempty __slots__ not supported for subtype of '%s'", best.Name)
	}
	m := slotMaker{cb: cb, c: c, ns: ns, hasDict: hasDict(best), hasWeakRef: firstOf(best, nWeakRef) != nil || cb.s.keepsWeakRefs(c.layout)}
	for _, n := range names {
		if err := m.check(n); err != nil {
			return err
		}
	}
	var members []*Str
	for _, n := range names {
		name, err := m.slot(n)
		if err != nil {
			return err
		}
		if name != nil {
			members = append(members, name)
		}
	}
	slices.SortFunc(members, func(a, b *Str) int { return strings.Compare(a.s, b.s) })
	for _, name := range members {
		ns.SetStr(name, &member{name: name, class: c})
	}
	return nil
}

// A slotMaker makes the descriptors of what __slots__ of a class names.
type slotMaker struct {
	cb                  *classBuilder
	c                   *Class
	ns                  *Dict
	hasDict, hasWeakRef bool // instances have those already
}

// check makes sure that a name can be a slot, before there is any.
func (m *slotMaker) check(n Object) error {
	s := m.cb.s
	text, ok := AsText(n)
	if !ok {
		return s.TypeError("__slots__ items must be strings, not '%s'", s.typeName(n))
	}
	if !isIdentifier(text) {
		return s.TypeError("__slots__ must be identifiers")
	}
	name := s.Intern(mangle(m.c.Name, text))
	switch {
	case name == nDict && m.hasDict:
		return s.TypeError("__dict__ slot disallowed: we already got one")
	case name == nWeakRef && m.hasWeakRef:
		return s.TypeError("__weakref__ slot disallowed: either we already got one, or __itemsize__ != 0")
	}
	m.hasDict = m.hasDict || name == nDict
	m.hasWeakRef = m.hasWeakRef || name == nWeakRef
	if name != nDict && name != nWeakRef {
		m.c.hasSlots = true
	}
	return nil
}

// slot is the name of the descriptor that is to be made for a name, or nil.
func (m *slotMaker) slot(n Object) (*Str, error) {
	s := m.cb.s
	text, _ := AsText(n)
	text = mangle(m.c.Name, text)
	name := s.Intern(text)
	switch {
	case name == nDict:
		m.c.noDict = false
	case m.ns.GetStr(name) != nil && s.py2():
		// The class attribute stays, and instances cannot set it.
	case m.ns.GetStr(name) != nil:
		return nil, s.ValueError("'%s' in __slots__ conflicts with class variable", text)
	case name == nWeakRef:
		m.c.weakSlot = true
	default:
		return name, nil
	}
	return nil, nil
}

// addInstanceAttributes adds __dict__ and __weakref__ to the class where instances
// have them and those of the classes that it inherits from do not.
func (cb *classBuilder) addInstanceAttributes(c *Class) {
	if c.IsSubclass(cb.s.types.typ) {
		return
	}
	base := cb.s.baseOf(c)
	if !c.noDict && c.Dict.GetStr(nDict) == nil && !cb.s.keeps(base, nDict) {
		cb.s.registry.addGetSet(c, GetSet{Name: "__dict__", Get: getDict, Set: setDict})
	}
	if c.Dict.GetStr(nWeakRef) == nil && !cb.s.keeps(base, nWeakRef) && !cb.fixesWeakRefs(c.layout) &&
		(c.weakSlot || c.Dict.GetStr(nSlots) == nil || slices.ContainsFunc(c.Bases, func(b *Class) bool { return cb.s.keeps(b, nWeakRef) })) {
		cb.s.registry.addGetSet(c, GetSet{Name: "__weakref__", Get: firstWeakRef})
	}
}

// sizedByValue reports whether the size of an instance depends on its value, as a builtin
// class decides.
func (cb *classBuilder) sizedByValue(layout *Class) bool {
	switch layout {
	case cb.s.types.tuple, cb.s.types.bytes, cb.s.types.long, cb.s.types.typ:
		return true
	case cb.s.types.str:
		return cb.s.py2()
	case cb.s.types.integer:
		return !cb.s.py2()
	}
	return false
}

// fixesWeakRefs reports whether a builtin class decides whether instances can be referred
// to weakly: those of a size that depends on the value cannot, some others can anyway.
func (cb *classBuilder) fixesWeakRefs(layout *Class) bool {
	return cb.s.keepsWeakRefs(layout) || layout != cb.s.types.typ && cb.sizedByValue(layout)
}

// keepsWeakRefs reports whether all values of a builtin class can be referred to weakly.
func (s *Space) keepsWeakRefs(layout *Class) bool {
	t := &s.types
	return layout == t.set || layout == t.frozenset || layout == s.registry.classes["collections.deque"] ||
		layout != nil && layout == s.registry.classes["collections.OrderedDict"]
}

// mangle is what the compiler does to names that begin with two underscores.
func mangle(class, name string) string {
	if len(name) < 3 || name[:2] != "__" || name[len(name)-2:] == "__" {
		return name
	}
	for len(class) > 0 && class[0] == '_' {
		class = class[1:]
	}
	if class == "" {
		return name
	}
	return "_" + class + name
}

// announce tells descriptors and the base class of a new class.
func (cb *classBuilder) announce(c *Class, kw []Keyword) error {
	if cb.s.py2() {
		return nil
	}
	for _, e := range c.Dict.Entries() {
		d, ok := e.Value.(*Instance)
		if !ok {
			continue
		}
		if hook := cb.s.registry.lookup(d.Class, nSetName); hook != nil {
			if _, err := cb.s.callHook(hook, d, c, e.Key); err != nil {
				return cb.notNamed(err, d, e.Key, c)
			}
		}
	}
	hook, err := cb.s.superGetAttr(&Super{Class: c, Self: c, Start: c}, nInitSubclass)
	if err != nil {
		return err
	}
	_, err = cb.s.callKw(hook, nil, kw)
	return err
}

// notNamed is the error where a __set_name__ failed, whatever that raised.
func (cb *classBuilder) notNamed(err error, d *Instance, name Object, c *Class) error {
	failed, ok := err.(*interp.OperationError)
	if !ok {
		return err
	}
	text, reprErr := cb.s.Repr(name)
	if reprErr != nil {
		return reprErr
	}
	e := cb.s.NewException(cb.s.registry.classes["RuntimeError"],
		NewStr("Error calling __set_name__ on '"+d.Class.Name+"' instance "+text+" in '"+c.Name+"'"))
	state(e).Cause, state(e).Context, state(e).SuppressContext = failed.Value, failed.Value, true
	return cb.s.excs.raised(e)
}

// callClass makes an instance.
func (s *Space) callClass(c *Class, args []Object, kw []Keyword) (Object, error) {
	if err := s.binder.checkClassNames(c, kw); err != nil {
		return nil, err
	}
	if s.TypeOf(c) != s.types.typ {
		if hook := s.registry.lookup(c.Meta, nCall); hook != nil {
			if b, ok := hook.(*Builtin); !ok || b.Class != s.types.typ {
				return s.callHookKw(hook, c, args, kw)
			}
		}
	}
	return s.instantiate(c, args, kw)
}

func (s *Space) callHookKw(hook, x Object, args []Object, kw []Keyword) (Object, error) {
	callee, err := s.bind(hook, x, s.TypeOf(x))
	if err != nil {
		return nil, err
	}
	if err := s.limits.enter(); err != nil {
		return nil, err
	}
	defer s.limits.leave()
	return s.callKw(callee, args, kw)
}

// instantiate is type.__call__.
func (s *Space) instantiate(c *Class, args []Object, kw []Keyword) (Object, error) {
	create := s.registry.lookup(c, nNew)
	init := s.registry.lookup(c, nInit)
	if create == s.objectNew && c.layout == s.types.object {
		if err := s.checkAbstract(c); err != nil {
			return nil, err
		}
		return s.instantiatePlain(c, init, args, kw)
	}
	if create == nil || create == s.objectNew && c.Builtin {
		return nil, s.TypeError("cannot create '%s' instances", s.longName(c))
	}
	if create == s.objectNew && c.layout.Builtin { // an mro() of the program has left out the class that makes instances
		create = s.registry.lookup(c.layout, nNew)
	}
	create, err := s.newOf(c, create)
	if err != nil {
		return nil, err
	}
	x, err := s.callKw(create, bound(c, args), kw)
	if err != nil {
		return nil, err
	}
	t := s.TypeOf(x)
	if c == s.types.typ && len(args) == 1 || c == s.types.super || !t.IsSubclass(c) {
		return x, nil // which is complete
	}
	init = s.registry.lookup(t, nInit)
	if b, ok := init.(*Builtin); init == nil || ok && b == s.objectInit {
		return x, nil
	}
	return x, s.callInit(init, x, args, kw)
}

// newOf is the __new__ that a class was found to have, as it is read from the class.
func (s *Space) newOf(c *Class, create Object) (Object, error) {
	switch fn := create.(type) {
	case *StaticMethod:
		return fn.Func, nil
	case *Function, *Builtin:
		return fn, nil
	}
	return s.bindToClass(create, c)
}

// instantiatePlain makes an instance of a class without a __new__ of its own.
func (s *Space) instantiatePlain(c *Class, init Object, args []Object, kw []Keyword) (Object, error) {
	if init == Object(s.objectInit) && len(args)+len(kw) > 0 {
		return nil, s.TypeError("%s() takes no %s", s.either("object", c.Name), s.either("parameters", "arguments"))
	}
	x := s.newInstance(c, nil)
	if init == Object(s.objectInit) {
		return x, nil
	}
	return x, s.callInit(init, x, args, kw)
}

func (s *Space) callInit(init, x Object, args []Object, kw []Keyword) error {
	var v Object
	var err error
	if fn, ok := init.(*Function); ok && len(kw) == 0 {
		v, err = s.callFunction(fn, x, args)
	} else if b, ok := init.(*Builtin); ok && b.Class != nil && b.Self == nil && s.TypeOf(x).IsSubclass(b.Class) {
		v, err = s.callBuiltin(b, bound(x, args), kw)
	} else {
		v, err = s.callHookKw(init, x, args, kw)
	}
	if err == nil && v != None {
		return s.TypeError("__init__() should return None, not '%s'", s.typeName(v))
	}
	return err
}

// newValue returns a builtin value as what __new__ of its class makes for a
// class: the value itself, or an instance of a subclass with the value inside.
func (s *Space) newValue(class Object, builtin *Class, value Object) (Object, error) {
	c, ok := class.(*Class)
	if !ok {
		return nil, s.TypeError("%s.__new__(X): X is not a type object (%s)", s.longName(builtin), s.typeName(class))
	}
	if c == builtin {
		return value, nil
	}
	if !c.IsSubclass(builtin) && c.layout != builtin {
		return nil, s.TypeError("%s.__new__(%s): %s is not a subtype of %s", builtin.Name, c.Name, c.Name, builtin.Name)
	}
	if c.Builtin && !c.layout.IsSubclass(builtin) {
		return value, nil
	}
	return s.newInstance(c, value), nil
}
