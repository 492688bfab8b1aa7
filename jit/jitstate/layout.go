package jitstate

import (
	"vitrine/lowlevel/lltype"
)

// A FieldDesc is a field of structures, as support code knows it.
type FieldDesc struct {
	Owner *lltype.Struct // which has the field itself, not in a structure at its beginning
	Name  string
	Type  lltype.Type

	// Index is its number among the fields of a virtual structure of this type, or of one
	// that begins with it.
	Index int

	Immutable bool

	// Redirected says that the field is one of a virtualizable structure that is kept in a box while
	// the structure exists.
	Redirected bool

	// Items describes the array that a redirected field leads to, if its items may be kept in boxes too; else it is nil.
	Items *ListDesc
}

// pointer returns the type of pointers to the owner.
func (f *FieldDesc) pointer() *lltype.Ptr { return lltype.PtrTo(f.Owner) }

// A StructDesc is a structure type, as support code knows it. Structures at the beginning are taken apart:
// fields of the innermost come first.
type StructDesc struct {
	Type   *lltype.Struct
	Fields []*FieldDesc

	// Whole says that the structure has no parts inside but the structure at its beginning, so that
	// there can be virtual ones.
	Whole bool

	number int // among the descriptions
	access *lltype.Object
}

// Struct returns the description of a structure type.
func (c *Compiler) Struct(t *lltype.Struct) *StructDesc {
	if d := c.structs[t]; d != nil {
		return d
	}
	d := &StructDesc{Type: t, Whole: true, number: len(c.structs)}
	c.structs[t] = d
	for i, f := range t.Fields() {
		switch ft := f.Type.(type) {
		case *lltype.Struct:
			if i > 0 {
				d.Whole = false
				continue
			}
			super := c.Struct(ft)
			d.Whole = super.Whole
			d.Fields = append(d.Fields, super.Fields...)
		case *lltype.Array:
			d.Whole = false
		case *lltype.Primitive:
			if ft != lltype.Void {
				d.add(t, f)
			}
		default:
			d.add(t, f)
		}
	}
	return d
}

func (d *StructDesc) add(t *lltype.Struct, f lltype.Field) {
	fd := &FieldDesc{
		Owner: t, Name: f.Name, Type: f.Type, Index: len(d.Fields), Immutable: t.IsImmutable(f.Name),
		Redirected: t.Access != nil && t.Access.FieldIndex(getPrefix+f.Name) >= 0,
	}
	if f.Exploded && fd.Redirected {
		fd.Items = arrayDesc(f.Type)
	}
	d.Fields = append(d.Fields, fd)
}

// The names of the functions that read and write the fields of virtualizable structures, in the
// structure of these functions.
const (
	getPrefix    = "get_"
	setPrefix    = "set_"
	accessParent = "parent" // the functions of the structure at the beginning
)

// Field returns the description of a field of a structure, or of one at its beginning; nil
// if there is none of that name, or if it is Void.
func (c *Compiler) Field(t *lltype.Struct, name string) *FieldDesc {
	for _, f := range c.Struct(t).Fields {
		if f.Name == name && f.Owner.FieldIndex(name) >= 0 {
			return f
		}
	}
	return nil
}

// root returns the structure at the beginning of the beginning of a structure: the type that
// pointers to all kinds of an object share.
func root(t *lltype.Struct) *lltype.Struct {
	for t.Super() != nil {
		t = t.Super()
	}
	return t
}

// erased returns the type in which a value is handed to a label: for an instance, that of any instance.
func erased(t lltype.Type) lltype.Type {
	if p, ok := lltype.IsPtr(t); ok {
		if s, ok := p.To.(*lltype.Struct); ok {
			return lltype.PtrTo(root(s))
		}
	}
	return t
}
