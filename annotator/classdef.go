package annotator

import (
	"fmt"
	"maps"
	"slices"

	"vitrine/annotator/lattice"
	"vitrine/host/stdspace"
)

// A ClassDef collects what is known about the attributes of the instances of a
// class. These rules hold:
//
//   - an attribute that is read or written on an instance of class A is found
//     at A or at a class above, and at no other class below that;
//   - a constant source of an attribute (what the class body or a prebuilt
//     instance gives it) is kept aside as long as the attribute is not found at
//     the class, so that attributes are as deep in the tree as possible;
//   - sources that are class bodies count for the attributes of all
//     subclasses: they can be seen through their instances.
type ClassDef struct {
	*lattice.ClassDef
	Desc *ClassDesc

	sources map[string][]attrSource // constant sources kept aside

	classReaders lattice.Readers // where __class__ of an instance was read

	made         bool            // the program makes instances of it
	fromOutside  bool            // the caller of the entry makes instances, also of subclasses
	assigned     map[string]bool // attributes that are set on instances of it
	prebuiltWith map[string]bool // attributes that prebuilt instances have
}

// An attrSource gives an attribute a constant value: a class body, or an
// instance that exists before the program starts.
type attrSource interface {
	sourceValue(def *ClassDef, name string) SomeValue
	ofInstance() bool
}

// An instanceSource is a prebuilt instance as a source of attributes.
type instanceSource struct {
	bk *bookkeeper
	x  *stdspace.Instance
}

func (s *instanceSource) ofInstance() bool { return true }

// sourceValue returns the annotation of an attribute of the instance.
func (s *instanceSource) sourceValue(_ *ClassDef, name string) SomeValue {
	v, err := s.bk.a.std.GetAttr(s.x, name)
	if err != nil {
		return lattice.Impossible
	}
	return s.bk.immutableValue(v)
}

// names returns the attributes of the instance.
func (s *instanceSource) names() []string {
	var out []string
	for _, d := range []*stdspace.Dict{s.x.Attrs, s.x.Slots} {
		for _, e := range d.Entries() {
			if name, ok := stdspace.AsText(e.Key); ok && e.Key != nil {
				out = append(out, name)
			}
		}
	}
	return out
}

// Pending returns the names of the attributes with constant sources that are
// kept aside at this class, sorted, and how many there are of each.
func (c *ClassDef) Pending() (names []string, count map[string]int) {
	count = make(map[string]int)
	for _, name := range slices.Sorted(maps.Keys(c.sources)) {
		if n := len(c.sources[name]); n > 0 {
			names = append(names, name)
			count[name] = n
		}
	}
	return names, count
}

// above returns the class and those it inherits from.
func (c *ClassDef) above() []*ClassDef {
	var out []*ClassDef
	for k := c.ClassDef; k != nil; k = k.Base {
		out = append(out, c.Desc.bk.classOf[k])
	}
	return out
}

// below returns the class and those that inherit from it.
func (c *ClassDef) below() []*ClassDef {
	var out []*ClassDef
	for _, k := range c.AllSubs() {
		out = append(out, c.Desc.bk.classOf[k])
	}
	return out
}

// newBelow considers again what has read __class__ of instances of the classes
// above, as c is one more that they can have.
func (c *ClassDef) newBelow() {
	for _, k := range c.above()[1:] {
		k.Desc.bk.a.reflowAll(k.classReaders.All(), "class "+c.Name+" inherits from "+k.Name)
	}
}

// addSource notes that src gives an attribute a constant value. If the
// attribute is found at the class or above, its value grows; else the source is
// kept aside.
func (c *ClassDef) addSource(name string, src attrSource) {
	if attr, at := c.Find(name); attr != nil {
		c.growFrom(attr, c.Desc.bk.classOf[at], c, src)
		return
	}
	c.sources[name] = append(c.sources[name], src)
	if src.ofInstance() {
		return
	}
	for _, sub := range c.below() {
		if attr := sub.Attrs[name]; attr != nil {
			c.growFrom(attr, sub, c, src)
		}
	}
}

// growFrom adds a source at class origin to an attribute that is found at home.
func (c *ClassDef) growFrom(attr *lattice.Attribute, home, origin *ClassDef, src attrSource) {
	before := attr.Value
	home.addConstant(attr, origin, src)
	if !lattice.Equal(attr.Value, before) {
		home.changed(attr, before)
	}
}

// addConstant makes the value of an attribute contain what a source gives it.
func (c *ClassDef) addConstant(attr *lattice.Attribute, origin *ClassDef, src attrSource) {
	if src.ofInstance() {
		attr.ReadOnly = false
	}
	s := src.sourceValue(origin, attr.Name)
	c.Desc.bk.a.rec.constant(attr.Name, origin, src)
	if lattice.Degenerated(s) {
		c.Desc.bk.a.degeneratedAttr(c, attr, s, origin)
	}
	c.grow(attr, s, origin)
}

// grow makes the value of an attribute contain s, which a class, or a prebuilt instance
// of it, gives the attribute; origin is nil if it comes from elsewhere.
func (c *ClassDef) grow(attr *lattice.Attribute, s SomeValue, origin *ClassDef) {
	s = lattice.Alone(s)
	u := lattice.Union(attr.Value, s)
	if lattice.Degenerated(u) && !lattice.Degenerated(attr.Value) && !lattice.Degenerated(s) {
		c.Desc.bk.a.degeneratedAttr(c, attr, s, origin)
	}
	attr.Value = u
}

// changed considers again what has read an attribute that became more general.
func (c *ClassDef) changed(attr *lattice.Attribute, before SomeValue) {
	a := c.Desc.bk.a
	a.rec.attribute(c, attr, before)
	c.refuseDemoted(attr)
	c.refuseUnlisted(attr)
	a.reflowAll(attr.Readers.All(), "attribute "+attr.Name+" of class "+c.Name+" became more general")
}

// refuseDemoted reports a method that only subclasses have, if the class promises to have
// every method that is called on its instances.
func (c *ClassDef) refuseDemoted(attr *lattice.Attribute) {
	p, ok := attr.Value.(*lattice.SomePBC)
	if !ok || !c.Desc.settled || c.Desc.lookup(attr.Name) != nil {
		return
	}
	for _, d := range p.Descs {
		if m, ok := d.(*MethodDesc); ok && m.Self == nil {
			c.failAtReader("settled", attr, m.Origin, fmt.Sprintf("class %s has _settled_ = True and no method %s, which is called on its instances here; only class %s has it",
				c.Name, attr.Name, m.Origin.Name))
			return
		}
	}
}

// failAtReader reports an error about an attribute where it is read from instances that
// need not belong to class below; if it is not read, at the operation being considered.
func (c *ClassDef) failAtReader(kind string, attr *lattice.Attribute, below *ClassDef, msg string) {
	a := c.Desc.bk.a
	here := a.Pos
	for _, p := range attr.Readers.All() {
		pos := p.(*Position)
		s, ok := a.binding(pos.Graph, pos.Operation().Args[0]).(*lattice.SomeInstance)
		if ok && c.IsSubclass(s.Class) && (below == nil || !s.Class.IsSubclass(below.ClassDef)) {
			a.Pos = pos
			break
		}
	}
	a.fail(kind, msg)
	a.Pos = here
}

// refuseUnlisted reports an attribute that a subclass lists in __slots__ or _attrs_, but
// that is read or set on instances of this class, which does not list it.
func (c *ClassDef) refuseUnlisted(attr *lattice.Attribute) {
	if allowed := c.Desc.allowed; allowed != nil && !allowed[attr.Name] && !attr.ReadOnly {
		c.failAtReader("setattr", attr, nil, fmt.Sprintf("class %s has no attribute %s in its __slots__ or _attrs_%s", c.Name, attr.Name, c.listedBelow(attr.Name)))
	}
}

// listedBelow names a subclass that lists an attribute.
func (c *ClassDef) listedBelow(name string) string {
	for _, k := range c.below() {
		if k.Desc.allowed[name] {
			return fmt.Sprintf("; class %s has it, but any %s can arrive here", k.Name, c.Name)
		}
	}
	return ""
}

// locate returns the attribute of that name and the class at which it is found;
// if it is not found yet, it is from now on.
func (c *ClassDef) locate(name string) (*lattice.Attribute, *ClassDef) {
	for {
		if attr, at := c.Find(name); attr != nil {
			return attr, c.Desc.bk.classOf[at]
		}
		c.generalizeHere(name, nil)
	}
}

// generalize makes the value of an attribute contain s, at the class at which
// the attribute is found.
func (c *ClassDef) generalize(name string, s SomeValue) {
	home := c
	if _, at := c.Find(name); at != nil {
		home = c.Desc.bk.classOf[at]
	}
	home.generalizeHere(name, s)
}

// generalizeHere makes an attribute be found at this class. What is known about it below,
// and the sources above that are visible here, are merged in.
func (c *ClassDef) generalizeHere(name string, s SomeValue) {
	type origin struct {
		def *ClassDef
		src attrSource
	}
	var merged []*lattice.Attribute
	var sources []origin
	old := c.Attrs[name]
	for _, sub := range c.below() {
		if attr := sub.Attrs[name]; attr != nil {
			merged = append(merged, attr)
			delete(sub.Attrs, name)
		}
		for _, src := range sub.sources[name] {
			sources = append(sources, origin{sub, src})
		}
		delete(sub.sources, name)
	}
	for _, up := range c.above() {
		for _, src := range up.sources[name] {
			if !src.ofInstance() {
				sources = append(sources, origin{up, src})
			}
		}
	}
	attr := &lattice.Attribute{Name: name, Value: lattice.Impossible, ReadOnly: true}
	before := lattice.Impossible
	if old != nil {
		before = old.Value
	}
	for _, m := range merged {
		c.grow(attr, m.Value, nil)
		attr.ReadOnly = attr.ReadOnly && m.ReadOnly
		attr.Readers.AddAll(&m.Readers)
	}
	if s != nil {
		c.grow(attr, s, nil)
	}
	c.Attrs[name] = attr
	for _, o := range sources {
		c.addConstant(attr, o.def, o.src)
	}
	c.changed(attr, before)
}

// lookupFilter selects those methods of an attribute that an instance of the class can
// have, and binds them. direct is the flag of the instance.
func (c *ClassDef) lookupFilter(p *lattice.SomePBC, direct bool) SomeValue {
	var descs []lattice.Desc
	var best *MethodDesc // of those inherited, the nearest
	for _, d := range p.Descs {
		m, ok := d.(*MethodDesc)
		if !ok || m.Self != nil {
			descs = append(descs, d) // no method, or one that is bound already
			continue
		}
		switch {
		case m.Origin != c && m.Origin.IsSubclass(c.ClassDef):
			// Of a subclass: bound to that class, which is more precise.
			descs = append(descs, m.bindTo(m.Origin, direct))
		case c.IsSubclass(m.Origin.ClassDef):
			if best == nil || m.Origin.IsSubclass(best.Origin.ClassDef) {
				best = m
			}
		}
	}
	if best != nil {
		descs = append(descs, best.bindTo(c, direct))
	}
	return lattice.NewPBC(descs, p.CanBeNone)
}
