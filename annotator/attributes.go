package annotator

import (
	"fmt"
	"slices"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
)

// opGetAttr considers x.name. Nothing is known about an attribute whose name is
// unknown.
func opGetAttr(a *annotator, _ *flow.SpaceOperation, s []SomeValue) SomeValue {
	name, ok := constString(s[1])
	if !ok {
		return lattice.Object
	}
	return a.getattr(s[0], name)
}

// getattr returns the annotation of an attribute.
func (a *annotator) getattr(s SomeValue, name string) SomeValue {
	switch x := s.(type) {
	case *lattice.SomeInstance:
		return a.instanceAttr(x, name)
	case *lattice.SomePBC:
		return a.pbcAttr(x, name)
	case *lattice.SomeType:
		if name == "__name__" && x.Const == nil {
			return lattice.String
		}
	}
	if findMethod(s, name) != nil {
		return &lattice.SomeBuiltin{Name: name, Self: s}
	}
	if x, ok := a.immutable(s); ok {
		if attr, err := a.std.GetAttr(x, name); err == nil {
			return a.bk.immutableValue(attr)
		}
	}
	return lattice.Object
}

// instanceAttr reads an attribute of an instance: it is considered again when
// the attribute becomes more general.
func (a *annotator) instanceAttr(x *lattice.SomeInstance, name string) SomeValue {
	def := a.bk.classOf[x.Class]
	if name == "__class__" {
		if a.Pos != nil {
			def.classReaders.Add(a.Pos)
		}
		return a.bk.classPBC(def)
	}
	attr, _ := def.locate(name)
	if a.Pos != nil {
		attr.Readers.Add(a.Pos)
	}
	if p, ok := attr.Value.(*lattice.SomePBC); ok {
		return def.lookupFilter(p, x.Direct)
	}
	return attr.Value
}

// isDeclared reports whether an attribute that is read but never set is one of those that
// the class of the instance declares.
func (a *annotator) isDeclared(g *Graph, op *flow.SpaceOperation) bool {
	name, ok := constString(a.binding(g, op.Args[1]))
	if !ok {
		return false
	}
	switch x := a.binding(g, op.Args[0]).(type) {
	case *lattice.SomeInstance:
		for _, c := range a.bk.classOf[x.Class].above() {
			if c.Desc.allowed[name] {
				return true
			}
		}
	case *lattice.SomePBC:
		return len(x.Descs) > 1 && slices.ContainsFunc(x.Descs, func(d lattice.Desc) bool {
			f, ok := d.(*FrozenDesc)
			return ok && slices.Contains(f.declared(), name)
		})
	}
	return false
}

// classPBC returns the possible classes of an instance. More may come later: see
// [ClassDef.newBelow].
func (bk *bookkeeper) classPBC(def *ClassDef) SomeValue {
	var descs []lattice.Desc
	for _, c := range def.below() {
		descs = append(descs, c.Desc)
	}
	return lattice.NewPBC(descs, false)
}

// An attrFamily is a set of classes or frozen instances of which the same
// operation might read an attribute.
type attrFamily struct {
	readers lattice.Readers
	value   SomeValue
	members []lattice.Desc
	into    *attrFamily
}

type attrFamilyKey struct {
	desc lattice.Desc
	name string
}

func (f *attrFamily) find() *attrFamily {
	for f.into != nil {
		f = f.into
	}
	return f
}

// attrFamily returns the family of a Desc for an attribute.
func (bk *bookkeeper) attrFamily(d lattice.Desc, name string) *attrFamily {
	key := attrFamilyKey{d, name}
	f := bk.attrs[key]
	if f == nil {
		f = &attrFamily{value: lattice.Impossible, members: []lattice.Desc{d}}
		bk.attrs[key] = f
	}
	return f.find()
}

// pbcAttr reads an attribute of prebuilt constants.
func (a *annotator) pbcAttr(p *lattice.SomePBC, name string) SomeValue {
	if len(p.Descs) == 0 {
		return lattice.Impossible
	}
	if len(p.Descs) == 1 {
		return a.descAttr(p.Descs[0], name)
	}
	family, changed := a.bk.attrFamily(p.Descs[0], name), false
	for _, d := range p.Descs[1:] {
		f := a.bk.attrFamily(d, name)
		if f == family {
			continue
		}
		family.members = append(family.members, f.members...)
		family.readers.AddAll(&f.readers)
		family.value = lattice.Union(family.value, f.value)
		f.into = family
		changed = true
	}
	if a.Pos != nil {
		family.readers.Add(a.Pos)
	}
	s := lattice.Impossible
	for _, d := range p.Descs {
		s = lattice.Union(s, a.descAttr(d, name))
	}
	family.value = lattice.Union(family.value, s)
	if changed {
		a.reflowAll(family.readers.All(), "attribute "+name+" is read from more constants")
	}
	return s
}

// descAttr reads an attribute of one prebuilt constant.
func (a *annotator) descAttr(d lattice.Desc, name string) SomeValue {
	switch d := d.(type) {
	case *ClassDesc:
		switch name {
		case "__name__":
			return lattice.String
		case "__slots__":
			return d.slots()
		}
		return d.ofClass(name)
	case *FrozenDesc:
		return d.readAttribute(name)
	case *FunctionDesc:
		if x, err := a.std.GetAttr(d.Func, name); err == nil {
			return a.bk.immutableValue(x)
		}
	case *MethodDesc:
		if name == "im_func" || name == "__func__" {
			return pbc(d.Func)
		}
	}
	return lattice.Impossible
}

// opSetAttr considers x.name = value. Values without attributes block. Changes of
// prebuilt constants, or under an unknown name, are not followed.
func opSetAttr(a *annotator, _ *flow.SpaceOperation, s []SomeValue) SomeValue {
	switch x := s[0].(type) {
	case *lattice.SomeInstance:
		if name, ok := constString(s[1]); ok {
			a.setInstanceAttr(a.bk.classOf[x.Class], name, s[2])
		}
		return nil
	case *lattice.SomePBC, *lattice.SomeObject:
		return nil
	}
	return lattice.Impossible
}

// setInstanceAttr makes an attribute of the instances of a class contain s.
func (a *annotator) setInstanceAttr(def *ClassDef, name string, s SomeValue) {
	attr, at := def.locate(name)
	if allowed := at.Desc.allowed; allowed != nil && !allowed[name] {
		a.fail("setattr", fmt.Sprintf("class %s has no attribute %s in its __slots__ or _attrs_%s", at.Name, name, at.listedBelow(name)))
		return
	}
	attr.ReadOnly = false
	def.assigned[name] = true
	if !lattice.Contains(attr.Value, s) {
		at.generalize(name, s)
		attr, _ = at.Find(name)
		attr.ReadOnly = false
	}
}

// opDelAttr considers del x.name, which leaves no trace.
func opDelAttr(*annotator, *flow.SpaceOperation, []SomeValue) SomeValue { return nil }
