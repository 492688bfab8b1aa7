package rtyper

import (
	"cmp"
	"slices"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// classTable has the classes of the program at run time: the representations of
// classes and instances, vtables, and the exceptions that operations raise.
type classTable struct {
	t *Typer

	root   *classRepr    // of any class: what SomeType stands for
	object *instanceRepr // of any instance

	reprs     map[*annotator.ClassDef]*classRepr
	instances map[*annotator.ClassDef]*instanceRepr

	access map[*annotator.ClassDef][]*classAccess // attributes read from classes as values, by where they are stored
	ranges []pendingRange                         // constants that wait for the ranges of classes

	exceptions *rclass.ExceptionData
	making     *makings // nil until needed
}

// init makes the representations that all programs have.
func (ct *classTable) init(t *Typer) {
	ct.t = t
	ct.reprs = make(map[*annotator.ClassDef]*classRepr)
	ct.instances = make(map[*annotator.ClassDef]*instanceRepr)
	ct.exceptions = &rclass.ExceptionData{}
	ct.root, ct.object = ct.class(nil), ct.instance(nil)
}

// A field is a field of a structure and how its values are represented.
type field struct {
	name string // of the attribute
	in   string // its name in the structure
	repr Repr
	flag string // of an attribute that may never be set: the field that tells whether it is
}

// A classRepr represents classes at run time, as pointers to their vtables. That of a ClassDef
// knows the vtables of the class and its subclasses.
type classRepr struct {
	Base
	t    *Typer
	def  *annotator.ClassDef // nil for any class
	base *classRepr

	vtableType *lltype.Struct
	fields     []field // of attributes, in the order of the structure
	byName     map[string]field
	methods    map[string]bool
	accesses   map[*classAccess]field
	accessed   int // how many fields are for accesses, those of classes above included
	vtable     *lltype.Object
}

// A classAccess is an attribute that is read from certain classes as values. It
// is stored in the vtables of all of them.
type classAccess struct {
	attr  string
	value lattice.SomeValue
	descs []*annotator.ClassDesc

	// of gives the value for a class; nil stands for the attribute itself.
	of func(*annotator.ClassDesc) (stdspace.Object, bool)
}

// class returns the representation of a class; def is nil for any class.
func (ct *classTable) class(def *annotator.ClassDef) *classRepr {
	r := ct.reprs[def]
	if r == nil {
		r = &classRepr{t: ct.t, def: def, vtableType: rclass.ObjectVTable}
		ct.reprs[def] = r
		if def == nil {
			r.byName = make(map[string]field)
			return r
		}
		r.vtableType = lltype.NewStruct(qualifiedName(def)+"_vtable", lltype.Raw, lltype.Hints{Immutable: true})
		r.base = ct.class(ct.baseOf(def))
		ct.t.reprs.pending = append(ct.t.reprs.pending, r)
	}
	return r
}

// qualifiedName returns the name of a class with that of its module, if it is one
// of the program.
func qualifiedName(def *annotator.ClassDef) string {
	if c := def.Desc.Class; c != nil && !c.Builtin && c.Module != "" {
		return c.Module + "." + def.Name
	}
	return def.Name
}

// baseOf returns the class that another inherits from, nil at the top.
func (ct *classTable) baseOf(def *annotator.ClassDef) *annotator.ClassDef {
	if def.Base == nil {
		return nil
	}
	return ct.t.helpers.ClassDef(def.Base)
}

// Setup gives the vtable its fields.
func (r *classRepr) Setup() {
	if r.byName != nil {
		return
	}
	r.base.Setup() // it lies at the beginning
	r.byName, r.methods, r.accesses = make(map[string]field), make(map[string]bool), make(map[*classAccess]field)
	for name := range r.base.methods {
		r.methods[name] = true
	}
	for _, name := range r.def.AttrNames() {
		attr := r.def.Attrs[name]
		if !attr.ReadOnly {
			continue
		}
		s := attr.Value
		if functions := r.def.MethodFunctions(s); functions != nil {
			r.methods[name] = true
			s = functions
		}
		f := field{name: name, in: "cls_" + name, repr: r.t.reprs.of(s)}
		r.byName[name] = f
		r.fields = append(r.fields, f)
	}
	r.accessed = r.base.accessed // a field has another name than those above
	for _, a := range r.t.classes.access[r.def] {
		f := field{name: a.attr, in: "pbc" + show(r.accessed) + "_" + a.attr, repr: r.t.reprs.of(a.value)}
		r.accessed++
		r.accesses[a] = f
		r.fields = append(r.fields, f)
	}
	setFields(r.vtableType, structFields(r.base.vtableType, r.fields)...)
}

// structFields returns the fields of a structure that begins with another one.
// Large fields come first, so that there are no gaps.
func structFields(super *lltype.Struct, fields []field) []lltype.Field {
	slices.SortStableFunc(fields, func(a, b field) int {
		return cmp.Compare(lltype.Size(b.repr.LowLevelType()), lltype.Size(a.repr.LowLevelType()))
	})
	out := []lltype.Field{{Name: rclass.Super, Type: super}}
	for _, f := range fields {
		out = append(out, lltype.Field{Name: f.in, Type: f.repr.LowLevelType()})
	}
	return out
}

// String names the class.
func (r *classRepr) String() string {
	if r.def == nil {
		return "class"
	}
	return "class " + r.def.Name
}

// LowLevelType returns a pointer to an object_vtable.
func (*classRepr) LowLevelType() lltype.Type { return rclass.ClassType }

// Const returns the vtable of a class.
func (r *classRepr) Const(x stdspace.Object) lltype.Value {
	c, ok := x.(*stdspace.Class)
	if !ok {
		if x == stdspace.Object(stdspace.None) {
			return lltype.Null(rclass.ClassType)
		}
		fail("%s is not a class of the program", textOf(x))
	}
	return r.t.classes.vtableOf(r.t.helpers.ClassDesc(c))
}

// vtableOf returns a class that the program uses as a value.
func (ct *classTable) vtableOf(d *annotator.ClassDesc) lltype.Pointer {
	return ct.vtablePtr(onlyClassDef(d))
}

// onlyClassDef returns what is known about all instances of a class.
func onlyClassDef(d *annotator.ClassDesc) *annotator.ClassDef {
	if d.ByLocation() {
		fail("class %s cannot be a value: its instances have a class for each place that makes them", d.Name)
	}
	return d.ClassDef()
}

// vtablePtr returns the class of an object of the program as a value.
func (ct *classTable) vtablePtr(def *annotator.ClassDef) lltype.Pointer {
	return rclass.ClassRef(ct.vtable(def))
}

// vtable returns the vtable of a class.
func (ct *classTable) vtable(def *annotator.ClassDef) *lltype.Object {
	r := ct.class(def)
	if r.vtable == nil {
		r.vtable = ct.t.prebuilt.objectAs(prebuiltKey{r, "vtable"}, qualifiedName(def)+"_vtable", r.vtableType, 0, r.fillVTable)
	}
	return r.vtable
}

// fillVTable sets the attributes of the class, and those of its bases as the class sees them.
func (r *classRepr) fillVTable(o *lltype.Object) {
	o.Set(rclass.Name, rclass.NewName(r.def.Name).Ref())
	for up := r; up.def != nil; up = up.base {
		for _, f := range up.fields {
			if f.repr.LowLevelType() == lltype.Void {
				continue
			}
			if v, ok := r.attrConst(up, f); ok {
				o.Set(f.in, v)
			}
		}
	}
}

// attrConst returns the content of a vtable field that the class, or one above, has defined.
func (r *classRepr) attrConst(up *classRepr, f field) (lltype.Value, bool) {
	if up.byName[f.name] == f {
		return r.t.classes.attrOf(r.def.Desc, f)
	}
	for a, g := range up.accesses {
		if g != f || !slices.Contains(a.descs, r.def.Desc) {
			continue
		}
		if v, ok := r.t.classes.accessConst(a, r.def.Desc, f); ok {
			return v, true
		}
	}
	return nil, false
}

// accessConst returns the value that a class gives an attribute that is read from
// several.
func (ct *classTable) accessConst(a *classAccess, d *annotator.ClassDesc, f field) (lltype.Value, bool) {
	if a.of == nil {
		return ct.attrOf(d, f)
	}
	if x, ok := a.of(d); ok {
		return ct.t.consts.of(f.repr, x).Value, true
	}
	return nil, false
}

// attrOf returns the value that a class gives an attribute.
func (ct *classTable) attrOf(d *annotator.ClassDesc, f field) (lltype.Value, bool) {
	x, fn, ok := d.Attr(f.name)
	if !ok {
		return nil, false
	}
	if p, isFunctions := f.repr.(*functionsRepr); isFunctions && fn != nil {
		return p.constDesc(fn), true
	}
	return ct.t.consts.of(f.repr, x).Value, true
}

// field returns an attribute that is stored in the vtable of a class.
func (r *classRepr) field(name string) (field, bool) {
	r.t.reprs.setup()
	for c := r; c != nil && c.def != nil; c = c.base {
		if f, ok := c.byName[name]; ok {
			return f, true
		}
	}
	return field{}, false
}

// readField appends the read of an attribute of a class.
func (r *classRepr) readField(l *LowLevelOps, vcls flow.Value, f field) flow.Value {
	if f.repr.LowLevelType() == lltype.Void {
		return noneConst
	}
	for c := r; c != nil && c.def != nil; c = c.base {
		if c.vtableType.Field(f.in) != nil {
			p := l.CastPointer(vcls, lltype.PtrTo(c.vtableType))
			return l.Op(llop.GetField, f.repr.LowLevelType(), p, fieldName(f.in))
		}
	}
	fail("the vtable of %v has no field %s", r, f.in)
	return nil
}

// Equal compares addresses.
func (*classRepr) Equal() (helper, bool) { return helper{}, true }

// Hash returns the helper for addresses.
func (*classRepr) Hash() (helper, bool) { return ll("rclass", "ll_hash_vtable"), true }

// Unary returns how an operation on a class is typed.
func (r *classRepr) Unary(op string) Rtype {
	switch op {
	case "is_true", "nonzero":
		return truth
	case "issubtype":
		return isSubtype
	case "getattr":
		return className
	case "str":
		return classText
	}
	return nil
}

// ConvertFrom takes classes that are known, and other representations of
// classes.
func (r *classRepr) ConvertFrom(from Repr, v flow.Value, l *LowLevelOps) flow.Value {
	if from.LowLevelType() == rclass.ClassType {
		return v
	}
	if p, ok := from.(*classesRepr); ok && p.only != nil {
		return lltype.NewConstant(r.t.classes.vtableOf(p.only), rclass.ClassType)
	}
	return nil
}

// className types cls.__name__.
func className(hop *HighLevelOp) flow.Value {
	if hop.ArgText(1) != "__name__" {
		fail("the attribute %s of a class that is not known cannot be read", hop.ArgText(1))
	}
	return classText(hop)
}

// classText types str(cls), which is the name of the class.
func classText(hop *HighLevelOp) flow.Value {
	hop.ExceptionCannotOccur()
	if p, ok := hop.Anns[0].(*lattice.SomePBC); ok && p.CanBeNone {
		fail("str() of %v is not possible, as it may be None", hop.Reprs[0])
	}
	p := hop.GetField(hop.Arg(hop.Typer.classes.root, 0), rclass.Name)
	return hop.Call(ll("rstrrepr", "ll_class_name"), p)
}

// typeMaker makes the representation of unknown classes.
var typeMaker = Maker{
	Key:  func(_ *Typer, s lattice.SomeValue) any { return "type" },
	Make: func(t *Typer, _ lattice.SomeValue) Repr { return t.classes.root },
}

// isSubtype types issubclass(x, y).
func isSubtype(hop *HighLevelOp) flow.Value {
	if v := constantResult(hop); v != nil {
		return v
	}
	root := hop.Typer.classes.root
	sub := hop.Arg(root, 0)
	if x, ok := hop.ArgConst(1); ok {
		if c, isClass := x.(*stdspace.Class); isClass {
			lo, hi := hop.Typer.classes.rangeConsts(onlyClassDef(hop.Typer.helpers.ClassDesc(c)))
			return hop.Call(ll("rclass", "ll_issubclass_const"), sub, lo, hi)
		}
	}
	return hop.Call(ll("rclass", "ll_issubclass"), sub, hop.Arg(root, 1))
}

// A pendingRange holds the constants for the range of a class.
type pendingRange struct {
	def    *annotator.ClassDef
	lo, hi *flow.Constant
}

// rangeConsts returns constants for the range of a class. Their values are set
// when all classes are known.
func (ct *classTable) rangeConsts(def *annotator.ClassDef) (lo, hi *flow.Constant) {
	for _, p := range ct.ranges {
		if p.def == def {
			return p.lo, p.hi
		}
	}
	ct.vtable(def)
	p := pendingRange{def, signedConst(0), signedConst(0)}
	ct.ranges = append(ct.ranges, p)
	return p.lo, p.hi
}

// assignRanges numbers the classes.
func (ct *classTable) assignRanges() {
	index := make(map[*annotator.ClassDef]int)
	var vtables []*lltype.Object
	var bases []int
	for _, def := range ct.t.helpers.Classes() {
		r := ct.reprs[def]
		if r == nil || r.vtable == nil {
			continue
		}
		base := -1
		for up := ct.baseOf(def); up != nil; up = ct.baseOf(up) {
			if i, ok := index[up]; ok {
				base = i
				break
			}
		}
		index[def] = len(vtables)
		vtables, bases = append(vtables, r.vtable), append(bases, base)
	}
	if err := rclass.SetRanges(vtables, bases); err != nil {
		giveUp(err)
	}
	for _, p := range ct.ranges {
		vtable := ct.reprs[p.def].vtable
		*p.lo = *signedConst(vtable.Get(rclass.RangeMin).(int64))
		*p.hi = *signedConst(vtable.Get(rclass.RangeMax).(int64))
	}
}
