package lltext

import (
	"fmt"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
)

func (r *reader) newObject(o *lltype.Object) {
	if r.out.objects[o.Name] != nil {
		r.failf("there is an object or function %s already", o.Name)
	}
	r.out.objects[o.Name] = o
}

// declareObject reads the head of an object: "prebuilt name: type".
func (r *reader) declareObject(d declaration) {
	r.expect(":")
	c, ok := r.aType().(lltype.Container)
	if !ok {
		r.failf("the type of an object must be a structure or an array")
	}
	r.newObject(&lltype.Object{Name: d.name, Type: c})
}

// fillObject reads the value of an object.
func (r *reader) fillObject(d declaration) {
	r.expect(":")
	r.aType()
	o := r.out.objects[d.name]
	full := lltype.NewObject(o.Name, o.Type, 0)
	if r.accept("=") {
		full = r.contents(o.Name, o.Type)
	}
	o.Fields, o.Items = full.Fields, full.Items
}

// contents reads the fields of a structure or the items of an array.
func (r *reader) contents(name string, c lltype.Container) *lltype.Object {
	switch c := c.(type) {
	case *lltype.Struct:
		return r.fieldValues(name, c)
	case *lltype.Array:
		return &lltype.Object{Name: name, Type: c, Items: r.itemValues(name, c)}
	}
	r.failf("a %v cannot be written", c)
	return nil
}

func (r *reader) fieldValues(name string, s *lltype.Struct) *lltype.Object {
	o := lltype.NewObject(name, s, 0)
	r.expect("{")
	r.list("}", func() {
		field := r.name()
		i := s.FieldIndex(field)
		if i < 0 {
			r.failf("%v has no field %s", s, field)
		}
		r.expect(":")
		o.Fields[i] = r.part(name+"."+field, s.Fields()[i].Type)
	})
	return o
}

func (r *reader) itemValues(name string, a *lltype.Array) []lltype.Value {
	if t := r.tokens[r.pos]; t.kind == tokString {
		r.pos++
		items := make([]lltype.Value, len(t.text))
		for i := range len(t.text) {
			items[i] = r.convert(t.text[i], a.Of)
		}
		return items
	}
	r.expect("[")
	items := []lltype.Value{}
	r.list("]", func() {
		items = append(items, r.part(fmt.Sprintf("%s[%d]", name, len(items)), a.Of))
	})
	return items
}

// part reads the value of a field or an item.
func (r *reader) part(name string, t lltype.Type) lltype.Value {
	if c, ok := t.(lltype.Container); ok {
		return r.contents(name, c)
	}
	v, own := r.literal()
	if own == lltype.Void || t == lltype.Void {
		if own != t {
			r.failf("a value of type %v is expected", t)
		}
		return v
	}
	return r.convert(v, t)
}

// classes makes the vtables and instances of the classes of the text.
func (r *reader) classes() {
	r.each("class", func(d declaration) {
		if r.has("exception") {
			r.failf("a text that names its exceptions must not have classes: write structures and objects")
		}
		vtable := rclass.NewVTable(rclass.ObjectVTable, d.name)
		instance := rclass.NewInstance(r.out.structs[d.name], vtable)
		r.newObject(vtable)
		r.newObject(instance)
		r.out.Exceptions.Add(d.name, vtable, instance)
	})
	names := r.out.Exceptions.Names()
	index := map[*lltype.Struct]int{}
	var vtables []*lltype.Object
	var bases []int
	for i, name := range names {
		c, err := r.out.Exceptions.Class(name)
		if err != nil {
			r.failf("%v", err)
		}
		s := c.Instance.Type.(*lltype.Struct)
		base, ok := index[s.Super()]
		if !ok {
			if s.Super() != rclass.Object {
				r.failf("the class %s must stand after its base", name)
			}
			base = -1
		}
		index[s] = i
		vtables, bases = append(vtables, c.VTable), append(bases, base)
	}
	if err := rclass.SetRanges(vtables, bases); err != nil {
		r.failf("%v", err)
	}
}

// exception reads "exception name = &vtable, &instance".
func (r *reader) exception(d declaration) {
	r.expect("=")
	r.expect("&")
	vtable := r.object()
	r.expect(",")
	r.expect("&")
	r.out.Exceptions.Add(d.name, vtable, r.object())
}
