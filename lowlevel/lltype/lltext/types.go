package lltext

import (
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
)

var primitives = func() map[string]*lltype.Primitive {
	m := make(map[string]*lltype.Primitive)
	m[lltype.Void.String()] = lltype.Void
	for _, p := range lltype.Primitives {
		m[p.String()] = p
	}
	return m
}()

// hints reads the words that say more about a structure or an array.
func (r *reader) hints() (h lltype.Hints) {
	for {
		switch {
		case r.accept("immutable"):
			h.Immutable = true
		case r.accept("noidentity"):
			h.NoIdentity = true
		case r.accept("virtualizable"):
			h.Virtualizable = true
		default:
			return h
		}
	}
}

// aType reads a type. Structures inside of others must be complete.
func (r *reader) aType() lltype.Type {
	if r.accept("*") {
		return lltype.PtrTo(r.container(false))
	}
	if p := primitives[r.tokens[r.pos].text]; p != nil {
		r.pos++
		return p
	}
	return r.container(true)
}

// container reads the type of a structure, an array or a function.
func (r *reader) container(complete bool) lltype.Container {
	h := r.hints()
	switch {
	case r.accept("GcArray"):
		r.expect("of")
		return lltype.ArrayOf(r.aType(), lltype.Gc, h)
	case r.accept("Array"):
		r.expect("of")
		return lltype.ArrayOf(r.aType(), lltype.Raw, h)
	case r.accept("func"):
		r.expect("(")
		var args []lltype.Type
		r.list(")", func() { args = append(args, r.aType()) })
		return lltype.Func(r.aType(), args...)
	}
	name := r.name()
	if complete {
		r.complete(name)
	}
	s := r.out.structs[name]
	if s == nil {
		r.pos--
		r.failf("there is no structure %s", name)
	}
	return s
}

// declareStruct reads the head of a structure: "struct name gc hints {".
func (r *reader) declareStruct(d declaration) {
	kind := lltype.Raw
	if r.accept("gc") {
		kind = lltype.Gc
	}
	r.define(d.name, lltype.NewStruct(d.name, kind, r.hints()), "")
}

// declareClass reads the head of a class: "class name(base) {".
func (r *reader) declareClass(d declaration) {
	base := rclass.Object.Name
	if r.accept("(") {
		base = r.name()
		r.expect(")")
	}
	r.define(d.name, lltype.NewStruct(d.name, lltype.Gc, r.hints()), base)
}

func (r *reader) define(name string, s *lltype.Struct, base string) {
	if r.out.structs[name] != nil {
		r.failf("there is a structure %s already", name)
	}
	r.expect("{")
	r.out.structs[name] = s
	r.structs[name] = &structDecl{s: s, at: r.pos, base: base}
}

// complete reads the fields of a structure, if that has not been done.
func (r *reader) complete(name string) {
	d := r.structs[name]
	if d == nil || d.state == done {
		return
	}
	if d.state == reading {
		r.failf("the structure %s cannot lie inside of itself", name)
	}
	d.state = reading
	back := r.pos
	r.pos = d.at
	var fields []lltype.Field
	if d.base != "" {
		r.complete(d.base)
		base := r.out.structs[d.base]
		if base == nil {
			r.failf("there is no class %s", d.base)
		}
		fields = append(fields, lltype.Field{Name: rclass.Super, Type: base})
	}
	for !r.accept("}") {
		immutable, cached, exploded := r.fieldWord("immutable"), r.fieldWord("cached"), r.fieldWord("exploded")
		f := lltype.Field{Name: r.name(), Immutable: immutable, Cached: cached, Exploded: exploded}
		r.expect(":")
		f.Type = r.aType()
		fields = append(fields, f)
		if !r.accept(";") && !r.peek("}") {
			r.failf("; or } is expected after a field, not %s", r.tokens[r.pos].describe())
		}
	}
	if err := d.s.SetFields(fields...); err != nil {
		r.failf("%v", err)
	}
	d.state = done
	r.pos = back
}

// fieldWord skips a word that says something about a field, if it is not its name.
func (r *reader) fieldWord(word string) bool {
	if r.peek(word) && r.tokens[r.pos+1].text != ":" {
		r.pos++
		return true
	}
	return false
}
