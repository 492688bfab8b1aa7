package annotator

import (
	"fmt"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
)

func builtinIsInstance(a *annotator, _ *lattice.SomeBuiltin, s []SomeValue) SomeValue {
	var vars []*flow.Variable
	if op := a.Pos.Operation(); op.Name == "simple_call" && len(op.Args) == 3 {
		if v := variable(op.Args[1]); v != nil {
			vars = append(vars, v)
		}
	}
	return a.isInstance(s[0], s[1], vars)
}

// An outcome is what is known about a test.
type outcome int8

const (
	maybe outcome = iota
	yes
	no
)

// isInstance considers a test whether a value of annotation s, which the
// variables hold, is an instance of one of the classes of annotation t.
func (a *annotator) isInstance(s, t SomeValue, vars []*flow.Variable) SomeValue {
	r := &lattice.SomeBool{}
	x, ok := a.object(t)
	if !ok {
		return r
	}
	c, ok := x.(*stdspace.Class)
	if !ok {
		a.fail("operation", "isinstance() needs one class; write a test for each")
		return r
	}
	if isMixin(c) {
		// Its methods are copied into the classes that inherit it; nothing is an
		// instance of it.
		a.fail("operation", fmt.Sprintf("isinstance() cannot test for %s, which is a _mixin_: test for the classes that inherit it", c.Name))
		return r
	}
	if o := a.isOfClass(s, c); o != maybe {
		r.Const = a.bk.constant(stdspace.MakeBool(o == yes))
	}
	if kind := kindOfClass(c); kind == "long" || isIntegerBase(c) {
		return r // no annotation is the one of their instances
	}
	is := a.bk.instancesOf(c)
	for _, v := range vars {
		r.Known = append(r.Known, lattice.Knowledge{If: true, Var: v, Is: is})
	}
	return r
}

// instancesOf is valueOfType with lists or dictionaries of unknown content. They never
// merge with others: a test changes nothing.
func (bk *bookkeeper) instancesOf(c *stdspace.Class) SomeValue {
	unknown := func() *lattice.Item {
		it := lattice.NewItem(nil, nil, 0)
		it.Generalize(lattice.Object)
		return it
	}
	kind := kindOfClass(c)
	if bk.unknown[kind] == nil {
		switch kind {
		case "list":
			bk.unknown[kind] = &lattice.SomeList{Def: lattice.NewListDef(unknown())}
		case "dict":
			bk.unknown[kind] = &lattice.SomeDict{Def: lattice.NewDictDef(unknown(), unknown())}
		default:
			return bk.valueOfType(c)
		}
	}
	return bk.unknown[kind]
}

// isOfClass returns what is known about isinstance(x, c) for x of annotation s.
func (a *annotator) isOfClass(s SomeValue, c *stdspace.Class) outcome {
	if x, ok := a.object(s); ok {
		if a.std.IsInstance(x, c) {
			return yes
		}
		return no
	}
	kind := kindOfClass(c)
	if kind == "object" {
		if lattice.CanBeNone(s) {
			return maybe
		}
		return yes
	}
	if isIntegerBase(c) {
		return hasFixedSize(s, c)
	}
	switch s := s.(type) {
	case *lattice.SomeObject:
		return maybe
	case *lattice.SomeInstance:
		return a.instanceOf(s, c, kind)
	case *lattice.SomePBC:
		return a.pbcOf(s, c)
	}
	if kind == "" {
		return no
	}
	return builtinOf(s, kind)
}

// instanceOf compares a class of the program with another class.
func (a *annotator) instanceOf(s *lattice.SomeInstance, c *stdspace.Class, kind string) outcome {
	if kind != "" {
		return no
	}
	d := a.bk.classDesc(c)
	if d.byLocation {
		return a.placedInstanceOf(s, d)
	}
	def := d.classDef(nil).ClassDef
	switch {
	case s.Class.IsSubclass(def):
		if s.CanBeNone {
			return maybe
		}
		return yes
	case def.IsSubclass(s.Class):
		return maybe
	}
	return no
}

// placedInstanceOf is instanceOf for a class that is specialised by where its instances
// are made: no test at run time knows all of these places.
func (a *annotator) placedInstanceOf(s *lattice.SomeInstance, d *ClassDesc) outcome {
	for x := a.bk.classOf[s.Class].Desc; x != nil && !s.CanBeNone; x = x.Base {
		if x == d {
			return yes
		}
	}
	if s.CanBeNone || d.classDef(nil).IsSubclass(s.Class) {
		a.fail("isinstance", fmt.Sprintf("isinstance() cannot tell the instances of %s, which are specialised by where they are made, from %v", d.Name, s))
	}
	return no
}

// pbcOf asks every prebuilt constant.
func (a *annotator) pbcOf(s *lattice.SomePBC, c *stdspace.Class) outcome {
	all := outcome(-1)
	for _, x := range a.bk.members(s) {
		o := no
		if a.std.IsInstance(x.Value, c) {
			o = yes
		}
		if all >= 0 && o != all {
			return maybe
		}
		all = o
	}
	if all < 0 {
		return maybe
	}
	return all
}

// builtinOf compares the type of an annotation with a builtin type.
func builtinOf(s SomeValue, kind string) outcome {
	own := knownType(s)
	switch {
	case own == kind || own == "bool" && kind == "int" || own == "str" && kind == "bytes":
		if lattice.CanBeNone(s) {
			return maybe
		}
		return yes
	case own == "unicode" && kind == "str":
		return yes
	case own == "object":
		return maybe
	}
	return no
}

// isIntegerBase reports whether a class is a base of the integers of a fixed size.
func isIntegerBase(c *stdspace.Class) bool {
	return isRlib(c.Module) && (c.Name == "base_int" || c.Name == "signed_int" || c.Name == "unsigned_int")
}

// hasFixedSize returns what is known about isinstance(x, c) if [isIntegerBase] holds for
// c. An integer of a machine word is a plain one.
func hasFixedSize(s SomeValue, c *stdspace.Class) outcome {
	if _, ok := s.(*lattice.SomeObject); ok {
		return maybe
	}
	i, ok := s.(*lattice.SomeInteger)
	if !ok || i.Kind == lattice.Signed || c.Name == "signed_int" && !i.Kind.IsSigned() || c.Name == "unsigned_int" && i.Kind.IsSigned() {
		return no
	}
	return yes
}
