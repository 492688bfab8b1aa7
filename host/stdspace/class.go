package stdspace

import (
	"slices"
	"strings"

	"vitrine/host/source/bytecode"
)

// A Class is a type: builtin, or made by a class statement.
type Class struct {
	Name     string
	QualName string
	Module   string
	Bases    []*Class
	MRO      []*Class // the class itself first
	Dict     *Dict    // what its body defined
	Meta     *Class   // the class of the class
	Builtin  bool     // made by the space, not by a program

	// layout is the builtin class that decides what Go value stands for an
	// instance: object for plain ones.
	layout *Class

	// make creates an instance for __new__ of a builtin class.
	subclasses []*Class
	version    uint32 // changes whenever a lookup may give something else
	id         uint32
	noDict     bool // __slots__ leave instances without a dictionary
	hasSlots   bool // __slots__ give instances places of their own
	weakSlot   bool // they name __weakref__
	final      bool // no subclasses: bool, NoneType, function, ...
	classic    bool // of Python 2, with no other class above it than object: its instances can be raised

	// What lookups of special names gave at this version; see traits.
	known  uint32
	traits traits
}

// traits are facts about a class that attribute access asks for all the time.
type traits struct {
	getattribute Object // __getattribute__ if it is not that of object or type
	getattr      Object // __getattr__
	setattr      Object // __setattr__ if it is not that of object or type
	delattr      Object // __delattr__ likewise
	finalized    bool   // there is a __del__
}

// String returns the name of the class.
func (c *Class) String() string { return c.Name }

// IsSubclass reports whether c is other or inherits from it.
func (c *Class) IsSubclass(other *Class) bool {
	return c == other || slices.Contains(c.MRO, other)
}

// mro computes the C3 linearisation of a class with those bases. ok is false
// if there is none.
func mro(c *Class, bases []*Class) (order []*Class, ok bool) {
	order, left := merged(c, bases)
	return order, left == nil
}

// merged is mro. If there is no order, left are the heads of the sequences that cannot be merged, each once.
func merged(c *Class, bases []*Class) (order, left []*Class) {
	var seqs [][]*Class
	for _, b := range bases {
		seqs = append(seqs, slices.Clone(b.MRO))
	}
	seqs = append(seqs, slices.Clone(bases))
	order = []*Class{c}
	for {
		seqs = slices.DeleteFunc(seqs, func(s []*Class) bool { return len(s) == 0 })
		if len(seqs) == 0 {
			return order, nil
		}
		next := mroHead(seqs)
		if next == nil {
			for _, s := range seqs {
				if !slices.Contains(left, s[0]) {
					left = append(left, s[0])
				}
			}
			return nil, left
		}
		order = append(order, next)
		for i := range seqs {
			if seqs[i][0] == next {
				seqs[i] = seqs[i][1:]
			}
		}
	}
}

// mroHead returns the first class that stands at the head of a sequence and
// in the tail of none.
func mroHead(seqs [][]*Class) *Class {
	for _, s := range seqs {
		inTail := func(t []*Class) bool { return slices.Contains(t[1:], s[0]) }
		if !slices.ContainsFunc(seqs, inTail) {
			return s[0]
		}
	}
	return nil
}

// A lookupSlot remembers what one lookup gave.
type lookupSlot struct {
	class   *Class
	name    *Str
	version uint32
	value   Object
}

// lookupCache remembers the results of lookups in the classes of a space.
type lookupCache [1 << 10]lookupSlot

// A classRegistry has the classes of a space, and finds what classes define.
type classRegistry struct {
	s *Space

	classes  map[string]*Class // the builtin ones, by name
	cache    *lookupCache
	versions uint32 // how often the attributes of a class have changed
	classIDs uint32
	stepping map[string]bool // methods of operations that classes of the program define
	coerces  bool            // a class of the program has, or has had, a __coerce__, in Python 2

	properties map[string]bool // attributes that classes of the program compute
}

// steppingNames are the methods that are noted as soon as a class of the program has one.
var steppingNames = []*Str{nLen, nIter, nNext2, nNext3}

// DefinesMethod reports whether a class of the program has, or has had, a method of this name, which must be that
// of len(), iter() or next(), or may get one as a generator. Classes of the library do not count.
func (s *Space) DefinesMethod(name string) bool { return s.registry.stepping[name] }

// noteProperty notes the name of an attribute of a class if it is a property.
func (reg *classRegistry) noteProperty(name, x Object) {
	if _, ok := x.(*Property); ok {
		text, _ := AsText(name)
		reg.properties[text] = true
	}
}

// DefinesProperty reports whether a class of the program has, or has had, a property of this name.
func (s *Space) DefinesProperty(name string) bool { return s.registry.properties[name] }

// noteGenerators notes that a function of the program is a generator, or makes one: below the
// standard space those are classes with a method next.
func (reg *classRegistry) noteGenerators(code *bytecode.Code) {
	if reg.stepping[nNext2.s] || isLibraryCode(code) {
		return
	}
	if code.Flags&bytecode.Generator != 0 {
		reg.stepping[nNext2.s] = true
		return
	}
	for _, x := range code.Consts {
		if inner, ok := x.(*bytecode.Code); ok {
			reg.noteGenerators(inner)
		}
	}
}

// lookup returns the attribute that c or a class it inherits from defines, or
// nil. The name must be interned.
func (reg *classRegistry) lookup(c *Class, name *Str) Object {
	slot := &reg.cache[(uint32(name.hash)^c.id*0x9e3779b1>>7)%uint32(len(reg.cache))]
	if slot.class == c && slot.name == name && slot.version == c.version {
		return slot.value
	}
	v, _ := c.find(name)
	*slot = lookupSlot{c, name, c.version, v}
	return v
}

// find searches the method resolution order, without a cache; where is the
// class that defines the attribute.
func (c *Class) find(name *Str) (v Object, where *Class) {
	for _, k := range c.MRO {
		if v := k.Dict.GetStr(name); v != nil {
			return v, k
		}
	}
	return nil, nil
}

// touch tells that lookups in c, and in what inherits from it, may give
// something else from now on.
func (reg *classRegistry) touch(c *Class) {
	reg.versions++
	c.version = reg.versions
	if !c.Builtin {
		reg.coerces = reg.coerces || reg.s.py2() && c.Dict.GetStr(nCoerce) != nil
		for _, name := range steppingNames {
			if f, ok := c.Dict.GetStr(name).(*Function); ok && !isLibraryCode(f.Code) {
				reg.stepping[name.s] = true
			}
		}
	}
	for _, sub := range c.subclasses {
		reg.touch(sub)
	}
}

// traitsOf returns the traits of a class.
func (reg *classRegistry) traitsOf(c *Class) *traits {
	if c.known != c.version {
		reg.learn(c)
	}
	return &c.traits
}

func (reg *classRegistry) learn(c *Class) {
	own := func(name *Str) Object {
		v, where := c.find(name)
		if _, inGo := v.(*Builtin); where == nil || where.Builtin && inGo {
			return nil
		}
		return v
	}
	c.traits = traits{own(nGetAttribute), own(nGetAttr), own(nSetAttr), own(nDelAttr), own(nDel) != nil}
	c.known = c.version
}

// add makes a class without checking anything; see typeNew for those that
// programs make.
func (reg *classRegistry) add(name string, bases []*Class, dict *Dict, meta *Class) (*Class, bool) {
	c := &Class{Name: name, QualName: name, Bases: bases, Dict: dict, Meta: meta}
	var ok bool
	if c.MRO, ok = mro(c, bases); !ok {
		return nil, false
	}
	for _, b := range bases {
		b.subclasses = append(b.subclasses, c)
	}
	reg.classIDs++
	c.id = reg.classIDs
	reg.touch(c)
	return c, true
}

// builtin makes a builtin class.
func (reg *classRegistry) builtin(name string, base *Class, defs ...[]Def) *Class {
	var bases []*Class
	if base != nil {
		bases = []*Class{base}
	}
	c, _ := reg.add(name, bases, NewDict(), reg.s.types.typ)
	c.Builtin = true
	c.Module = reg.s.builtinsName()
	c.layout = c
	c.Dict.SetStr(nDoc, None) // or it would have those of object
	if doc := classDocs[strings.TrimPrefix(name, " ")]; doc != "" {
		c.Dict.SetStr(nDoc, NewStr(doc))
	}
	for _, d := range defs {
		reg.define(c, d)
	}
	reg.classes[name] = c
	return c
}

// builtinsName is the name of the module of builtins.
func (s *Space) builtinsName() string {
	if s.opt.Dialect == 2 {
		return "__builtin__"
	}
	return "builtins"
}

// fullName is the name of a class with its module, as reprs show it.
func (s *Space) fullName(c *Class) string {
	name := c.QualName
	if s.py2() {
		name = c.Name
	}
	if c.Module == "" {
		return c.Name // its __module__ is no text
	}
	if c.Module == "builtins" || c.Module == "__builtin__" {
		return name
	}
	return c.Module + "." + name
}

// BuiltinClass returns the builtin class of that name, or nil.
func (s *Space) BuiltinClass(name string) *Class { return s.registry.classes[name] }

// BuiltinFunction returns a builtin function that both dialects have.
func (s *Space) BuiltinFunction(name string) Object {
	f, _ := s.builtins3.Lookup(name)
	if s.py2() {
		f, _ = s.builtins2.Lookup(name)
	}
	return f
}

// IsSubclass reports whether c is other or inherits from it.
func (s *Space) IsSubclass(c, other *Class) bool { return c.IsSubclass(other) }

// IsInstance reports whether x is an instance of c or of a class that inherits from
// it.
func (s *Space) IsInstance(x Object, c *Class) bool { return s.TypeOf(x).IsSubclass(c) }
