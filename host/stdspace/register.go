package stdspace

import (
	"strings"

	"vitrine/host/interp"
	"vitrine/host/source"
)

// A GoFunc is a builtin function or method written in Go. For a method, the
// first argument is self; it is an instance of the class that owns the method
// or of a subclass of it.
type GoFunc func(s *Space, args []Object) (Object, error)

// A Keyword is one name=value argument.
type Keyword = interp.Keyword

// Arguments are the arguments of a call that has more than positional ones.
type Arguments = interp.Arguments

// A Def defines a builtin function, or a method of a builtin class.
//
// A function whose Params is "" takes Min to Max positional arguments (Max -1:
// any number) and no keywords; args has those that were given. One with Params
// takes arguments by position or by name; args then has one element for each
// parameter, nil where it was not given; a name that begins with "*" and those
// after it can be given by name only, and a name "_" by position only. Min and
// Max count positional arguments, self included. One with KwFn takes any
// keywords.
type Def struct {
	Name     string
	Min, Max int
	Params   string
	Fn       GoFunc
	KwFn     func(s *Space, args []Object, kw []Keyword) (Object, error)
	Only     source.Dialect // the dialect that has it; 0: both
	Kind     DefKind
	Joins    bool // concatenates or repeats a sequence: called by its name, it refuses other operands
	Counts   bool // an item of what is no mapping in CPython: x[i] refuses what is no index before the method is called
}

// A DefKind tells how a Def of a class is bound.
type DefKind uint8

// The kinds of definitions.
const (
	Plain      DefKind = iota // a method, or a function of a module
	Static                    // a static method
	ClassBound                // a class method: args[0] is the class
	Getter                    // an attribute computed by Fn(self)
)

// A Builtin is a function written in Go, or a method that is bound to Self.
type Builtin struct {
	Name    string
	Module  string
	Self    Object // nil if not bound
	Class   *Class // the class it is a method of, or nil
	Doc     string
	def     *Def
	params  []string
	module  Object // what a program has set as __module__; nil if nothing
	slot    bool   // CPython keeps it as a field of the class; see slotNames
	ofSuper bool   // it was read from super(...), of which CPython always makes an object
}

// Place returns the name of the class that a method belongs to, or of the module of a function.
func (b *Builtin) Place() string {
	if b.Class != nil {
		return b.Class.Name
	}
	return b.Module
}

func (b *Builtin) classIn(s *Space) *Class {
	switch described := b.Class != nil && b.Self == nil && b.def.Kind == Plain; {
	case described && b.slot:
		return s.types.wrapperDescriptor
	case described && !b.isNew():
		return s.types.methodDescriptor
	case b.slot:
		return s.types.methodWrapper
	}
	return s.types.builtinFunction
}

// isNew reports whether b is the __new__ of a builtin class, which stands in its dictionary as a function that is never bound.
func (b *Builtin) isNew() bool { return b.Class != nil && b.Name == nNew.s }

// String returns the name of the function.
func (b *Builtin) String() string { return b.Name }

// newBuiltin makes the function for a definition.
func newBuiltin(d *Def, module string, class *Class) *Builtin {
	b := &Builtin{Name: d.Name, Module: module, Class: class, def: d, slot: class != nil && d.Kind == Plain && isSlot(class, d.Name)}
	if d.Params != "" {
		b.params = strings.Fields(d.Params)
	}
	return b
}

// NewBuiltin makes a function of a module.
func NewBuiltin(module string, d Def) *Builtin { return newBuiltin(&d, module, nil) }

// define adds definitions to a builtin class.
func (reg *classRegistry) define(c *Class, defs []Def) {
	for i := range defs {
		d := &defs[i]
		if d.Only != 0 && d.Only != reg.s.opt.Dialect {
			continue
		}
		b := newBuiltin(d, "", c)
		var v Object = b
		switch {
		case d.Kind == Static:
			v = &StaticMethod{Func: b}
		case d.Kind == ClassBound:
			v = &ClassMethod{Func: b}
		case d.Kind == Getter:
			v = &GetSet{Name: d.Name, Class: c, Get: func(s *Space, x Object) (Object, error) {
				return d.Fn(s, []Object{x})
			}}
		}
		c.Dict.SetStr(reg.s.Intern(d.Name), v)
	}
	reg.touch(c)
}

// AddMethods adds definitions to the builtin class of that name.
func (s *Space) AddMethods(class string, defs []Def) {
	s.registry.define(s.registry.classes[class], defs)
}

// NewModule makes a module of builtin functions.
func (s *Space) NewModule(name string, defs []Def) *Module {
	m := &Module{Name: name, Dict: NewDict()}
	m.Dict.SetStr(nName, NewStr(name))
	m.Dict.SetStr(nDoc, None)
	for i := range defs {
		if d := &defs[i]; d.Only == 0 || d.Only == s.opt.Dialect {
			m.Dict.SetStr(s.Intern(d.Name), newBuiltin(d, name, nil))
		}
	}
	return m
}

// A GetSet is an attribute of a builtin class that Go functions read and
// write; Set and Del are nil where it is read-only.
type GetSet struct {
	Name  string
	Class *Class
	Get   func(s *Space, x Object) (Object, error)
	Set   func(s *Space, x, v Object) error
	Del   func(s *Space, x Object) error
}

func (g *GetSet) classIn(s *Space) *Class {
	if g.field(s) {
		return s.types.member
	}
	return s.types.getset
}

// addGetSet adds a computed attribute to a builtin class.
func (reg *classRegistry) addGetSet(c *Class, g GetSet) {
	g.Class = c
	c.Dict.SetStr(reg.s.Intern(g.Name), &g)
}
