package rtyper

import (
	"slices"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// accessSets are the attributes that are read from several classes as values.
// Classes whose attribute is read at the same place are in one set.
type accessSets struct{ all []*classAccess }

// add notes that an attribute is read from one of some classes, with annotation s. of gives the
// value for each class; if it is nil, that is the attribute.
func (a *accessSets) add(descs []lattice.Desc, attr string, s lattice.SomeValue, of func(*annotator.ClassDesc) (stdspace.Object, bool)) {
	set := &classAccess{attr: attr, value: s, of: of}
	for _, d := range descs {
		set.descs = append(set.descs, d.(*annotator.ClassDesc))
	}
	var rest []*classAccess
	for _, other := range a.all {
		if other.attr == attr && overlap(other.descs, set.descs) {
			set.value = lattice.Union(other.value, set.value)
			set.descs = unite(other.descs, set.descs)
		} else {
			rest = append(rest, other)
		}
	}
	a.all = append(rest, set)
}

func overlap[T comparable](a, b []T) bool {
	return slices.ContainsFunc(a, func(x T) bool { return slices.Contains(b, x) })
}

func unite[T comparable](a, b []T) []T {
	out := slices.Clone(a)
	for _, x := range b {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

// find returns the set that an attribute of some classes is read in.
func (a *accessSets) find(attr string, d *annotator.ClassDesc) *classAccess {
	for _, set := range a.all {
		if set.attr == attr && slices.Contains(set.descs, d) {
			return set
		}
	}
	return nil
}

// groupAccesses decides where attributes that are read from several classes are stored: at the
// nearest class that all of these inherit from, or nowhere if there is none.
func (ct *classTable) groupAccesses() {
	ct.access = make(map[*annotator.ClassDef][]*classAccess)
	for _, set := range ct.t.calls.accesses.all {
		if home := set.home(); home != nil {
			def := ct.t.helpers.ClassDef(home)
			ct.access[def] = append(ct.access[def], set)
		}
	}
}

// home returns the nearest class that all inherit from, nil if there is none.
func (a *classAccess) home() *lattice.ClassDef {
	home := a.descs[0].ClassDef().ClassDef
	for _, d := range a.descs[1:] {
		if home = home.CommonBase(d.ClassDef().ClassDef); home == nil {
			return nil
		}
	}
	return home
}

// readAccess appends the read of an attribute that is stored for several classes.
func (hop *HighLevelOp) readAccess(set *classAccess, vcls flow.Value) (flow.Value, Repr) {
	home := set.home()
	if home == nil {
		return hop.chooseAttr(set, vcls)
	}
	r := hop.Typer.classes.class(hop.Typer.helpers.ClassDef(home))
	hop.Typer.reprs.setup()
	f := r.accesses[set]
	return r.readField(hop.LowLevelOps, vcls, f), f.repr
}

// chooseAttr appends the choice of the value of an attribute by the class, if the classes have no
// common base.
func (hop *HighLevelOp) chooseAttr(set *classAccess, vcls flow.Value) (flow.Value, Repr) {
	f := field{name: set.attr, repr: hop.Typer.reprs.of(set.value)}
	if f.repr.LowLevelType() == lltype.Void {
		return noneConst, f.repr
	}
	var classes, values []flow.Value
	for _, d := range set.descs {
		if v, ok := hop.Typer.classes.accessConst(set, d, f); ok {
			classes = append(classes, hop.Typer.classes.constant(d.ClassDef()))
			values = append(values, lltype.NewConstant(v, f.repr.LowLevelType()))
		}
	}
	return choose(hop.LowLevelOps, vcls, classes, values), f.repr
}

// frozenGroups divides the frozen instances that can be values of one variable.
// A group is represented by structures of one type.
type frozenGroups struct {
	of map[*annotator.FrozenDesc]*frozenGroup
}

// A frozenGroup is a set of frozen instances, with the attributes that are read
// from more than one of them.
type frozenGroup struct {
	attrs map[string]lattice.SomeValue
	names []string // of attrs, in the order in which they were found
	into  *frozenGroup

	// stored gives the values of fields that are not attributes: the results of
	// functions, the functions behind methods.
	stored map[string]func(stdspace.Object) (stdspace.Object, bool)
	repr   *frozenRepr
}

func (g *frozenGroups) init() { g.of = make(map[*annotator.FrozenDesc]*frozenGroup) }

func (g *frozenGroup) find() *frozenGroup {
	for g.into != nil {
		g = g.into
	}
	return g
}

// meet puts the frozen instances of one annotation into one group.
func (g *frozenGroups) meet(s lattice.SomeValue) {
	if p, ok := s.(*lattice.SomePBC); ok && len(p.Descs) > 0 && p.Descs[0].Kind() == lattice.FrozenKind {
		g.group(p.Descs)
	}
}

// group returns the group of some frozen instances.
func (g *frozenGroups) group(descs []lattice.Desc) *frozenGroup {
	var all *frozenGroup
	for _, d := range descs {
		f := d.(*annotator.FrozenDesc)
		one := g.of[f]
		if one == nil {
			one = &frozenGroup{attrs: make(map[string]lattice.SomeValue)}
			g.of[f] = one
		}
		one = one.find()
		if all == nil {
			all = one
		}
		if one != all {
			for _, name := range one.names {
				all.add(name, one.attrs[name])
			}
			for name, of := range one.stored {
				all.store(name, of)
			}
			one.into = all
		}
	}
	return all
}

func (g *frozenGroup) add(name string, s lattice.SomeValue) {
	if old := g.attrs[name]; old != nil {
		s = lattice.Union(old, s)
	} else {
		g.names = append(g.names, name)
	}
	g.attrs[name] = s
}

// store gives a field that is not an attribute its values. If the field has some already, they are
// added.
func (g *frozenGroup) store(name string, of func(stdspace.Object) (stdspace.Object, bool)) {
	if g.stored == nil {
		g.stored = make(map[string]func(stdspace.Object) (stdspace.Object, bool))
	}
	if old := g.stored[name]; old != nil {
		later := of
		of = func(x stdspace.Object) (stdspace.Object, bool) {
			if v, ok := old(x); ok {
				return v, true
			}
			return later(x)
		}
	}
	g.stored[name] = of
}

// access notes that an attribute is read from one of some frozen instances.
func (g *frozenGroups) access(descs []lattice.Desc, name string, s lattice.SomeValue) {
	g.group(descs).add(name, s)
}

// frozenBase is the structure that those of all frozen instances begin with, so that instances of
// different groups can be compared.
var frozenBase = lltype.StructOf("pbc", lltype.Raw, lltype.Hints{Immutable: true})
