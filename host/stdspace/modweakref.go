package stdspace

import (
	"slices"
	"weak"
)

// A WeakRef is a weakref.ref. Go's collector finds dead objects when it likes, so between calls of
// gc.collect() a weak reference holds its object: programs behave the same each time.
type WeakRef struct {
	held     Object // nil once the object is dead
	hash     uint64
	hashed   bool   // it has been asked for
	plain    bool   // it is what everybody gets who asks for one without a callback
	callback Object // called when the object is dead, with self; may be nil

	// visible is what the program sees of it, if that is an instance of a subclass: not held, as
	// that holds this, and Go calls no finalizer of what is in a circle.
	visible weak.Pointer[Instance]
	derived bool

	waits weak.Pointer[Instance] // the object, while a collection finds out whether it is dead
}

// Referent returns the object, nil if that is dead.
func (r *WeakRef) Referent() Object { return r.held }

// self is what the program sees of it, nil if that is gone.
func (r *WeakRef) self() Object {
	if !r.derived {
		return r
	}
	if x := r.visible.Value(); x != nil {
		return x
	}
	return nil
}

// referent is what a call gives.
func (r *WeakRef) referent() Object {
	if r.held == nil {
		return None
	}
	return r.held
}

// refName is what the class weakref.ref calls itself.
func refName(s *Space) string { return s.either("ref", "ReferenceType") }

func (r *WeakRef) classIn(s *Space) *Class {
	return s.registry.ofModule("weakref", refName(s), s.types.object, weakRefMethods, []Def{classGetItemOf3})
}

// makeWeakRef makes the module weakref.
func makeWeakRef(s *Space) (*Module, error) {
	m := s.NewModule("weakref", nil)
	m.Dict.Set("ref", (&WeakRef{}).classIn(s))
	for _, def := range aboutWeakRefs {
		m.Dict.Set(def.Name, NewBuiltin("weakref", def))
	}
	return m, s.imports.runLibrary(m, "weakref.py")
}

// makeRWeakRef makes the module rlib.rweakref.
func makeRWeakRef(s *Space) (*Module, error) {
	m := s.NewModule("rlib.rweakref", nil)
	m.Dict.Set("dead_ref", &WeakRef{})
	return m, s.imports.runLibrary(m, "rweakref.py")
}

func selfWeakRef(args []Object) *WeakRef {
	r, _ := sequenceValue(args[0]).(*WeakRef)
	return r
}

// aboutWeakRefs are the functions that ask which references an object has.
var aboutWeakRefs = []Def{
	{Name: "getweakrefs", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		return &List{Items: s.graves.refsTo(args[0])}, nil
	}},
	{Name: "getweakrefcount", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		return MakeInt(int64(len(s.graves.refsTo(args[0])))), nil
	}},
}

var weakRefMethods = []Def{
	{Name: "__new__", Min: 1, Max: -1, KwFn: newWeakRef},
	{Name: "__init__", Min: 2, Max: 3, Fn: func(*Space, []Object) (Object, error) { return None, nil }},
	{Name: "__call__", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) {
		return selfWeakRef(args).referent(), nil
	}},
	{Name: "__eq__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) { return sameReferents(s, args, false) }},
	{Name: "__ne__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) { return sameReferents(s, args, true) }},
	{Name: "__hash__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		h, err := selfWeakRef(args).hashIn(s)
		return MakeInt(int64(h)), err
	}},
	{Name: "__repr__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		x := selfWeakRef(args).held
		if x == nil {
			return NewStr("<weakref; dead>"), nil
		}
		return NewStr("<weakref to '" + s.typeName(x) + "'>"), nil
	}},
}

// newWeakRef is weakref.ref(x, callback).
func newWeakRef(s *Space, args []Object, _ []Keyword) (Object, error) {
	class := s.registry.classes["weakref."+refName(s)]
	if len(args) < 2 || len(args) > 3 && args[0] == Object(class) {
		return nil, s.TypeError("__new__() takes one object and perhaps a callback (%d given)", len(args)-1)
	}
	if !s.canBeReferred(args[1]) {
		return nil, s.TypeError("cannot create weak reference to '%s' object", s.typeName(args[1]))
	}
	plain := args[0] == Object(class) && (len(args) == 2 || args[2] == Object(None))
	if shared := s.graves.plainRef(args[1]); plain && shared != nil {
		return shared, nil
	}
	r := &WeakRef{held: args[1], plain: plain}
	x, err := s.newValue(args[0], class, r)
	if err != nil {
		return nil, err
	}
	if i, ok := x.(*Instance); ok {
		r.visible, r.derived = weak.Make(i), true
	}
	if len(args) > 2 && args[2] != Object(None) {
		r.callback = args[2]
	}
	s.graves.watch(r)
	return x, nil
}

// canBeReferred reports whether there are weak references to an object: to all but plain values and
// containers, and where the class of an instance has a place for them.
func (s *Space) canBeReferred(x Object) bool {
	switch x := x.(type) {
	case Bool, Int, *Long, Float, Complex, *Str, *Bytes, *Unicode, *ByteArray, *Tuple, *List, *Dict, *Slice, *Singleton, *Range:
		return false
	case *Class, *Generator, *File:
		return true
	case Iterator:
		return false
	default:
		if c := s.TypeOf(x); !c.Builtin {
			return firstOf(c, nWeakRef) != nil || s.keepsWeakRefs(c.layout)
		}
		return !s.hasNoWeakRefs(s.TypeOf(x))
	}
}

// hasNoWeakRefs reports whether the instances of a builtin class have no place for weak references.
func (s *Space) hasNoWeakRefs(c *Class) bool {
	t := &s.types
	if s.py2() && (c == t.module || c == t.builtinFunction) {
		return true
	}
	none := []*Class{
		t.object, t.methodDescriptor, t.wrapperDescriptor, t.methodWrapper, t.property, t.staticMethod, t.classMethod, t.super,
		t.getset, t.member, t.cell, t.frame, t.traceback, t.dictKeys, t.dictValues, t.dictItems, t.mappingProxy, t.union,
	}
	return slices.Contains(none, c) || slices.Contains(none, c.layout) || c.IsSubclass(t.baseException) ||
		c == s.registry.classes["collections.defaultdict"]
}

// sameReferents compares weak references by their objects, dead ones by identity.
func sameReferents(s *Space, args []Object, reverse bool) (Object, error) {
	other, ok := sequenceValue(args[1]).(*WeakRef)
	if !ok || s.py2() && s.TypeOf(args[0]) != s.TypeOf(args[1]) {
		return NotImplemented, nil
	}
	r := selfWeakRef(args)
	if r.held == nil || other.held == nil {
		return MakeBool((r == other) != reverse), nil
	}
	same, err := s.equal(r.held, other.held)
	return MakeBool(same != reverse), err
}

// hashIn is the hash of the object, which a weak reference remembers.
func (r *WeakRef) hashIn(s *Space) (uint64, error) {
	if r.hashed {
		return r.hash, nil
	}
	if r.held == nil {
		return 0, s.TypeError("weak object has gone away")
	}
	var err error
	r.hash, err = s.hash(r.held)
	r.hashed = err == nil
	return r.hash, err
}
