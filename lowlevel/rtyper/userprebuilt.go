package rtyper

import (
	"vitrine/annotator/lattice"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// Prebuilt objects that a program has made with module lltype. They are instances in Python,
// which the program may have tampered with: every part is checked against its type.

// userPointer returns the pointer that stands for one of module lltype.
func (t *Typer) userPointer(want *lltype.Ptr, x stdspace.Object) lltype.Pointer {
	p, to, ok, err := t.helpers.Space().ReadUserPointer(x)
	if err != nil {
		giveUp(err)
	}
	if !ok || p != want {
		fail("%s is not a pointer to %v", textOf(x), want.To)
	}
	if to == nil {
		return lltype.Null(want)
	}
	if ft, isFunction := want.To.(*lltype.FuncType); isFunction {
		return t.userFunction(ft, want, to)
	}
	o := t.userObject(to)
	if !beginsWith(o.Type, want.To) && !t.helpers.Space().IsUserOpaque(want.To) {
		fail("a pointer to %v leads to an object that was made as %v", want.To, o.Type)
	}
	return lltype.Pointer{Type: want, Object: o}
}

func beginsWith(c, with lltype.Container) bool {
	if c == with {
		return true
	}
	x, ok := c.(*lltype.Struct)
	y, ok2 := with.(*lltype.Struct)
	return ok && ok2 && x.Inherits(y)
}

// userFunction returns the pointer to a function of the program.
func (t *Typer) userFunction(ft *lltype.FuncType, want *lltype.Ptr, x *stdspace.Instance) lltype.Pointer {
	g := t.helpers.LowLevelFunction(x)
	if g == nil {
		fail("a pointer to a function has no _callable that is a function of the program")
	}
	p := t.graphs.functionPtr(t.graphs.of(g))
	if p.Type != want {
		fail("the function %s is %v, and not %v, as its pointer says", g.Name, p.Type.To, ft)
	}
	return p
}

// userObject returns the low-level object that stands for an object of module lltype.
func (t *Typer) userObject(x *stdspace.Instance) *lltype.Object {
	o, err := t.helpers.Space().ReadUserObject(x)
	if err != nil {
		giveUp(err)
	}
	switch {
	case o.Inside:
		fail("a pointer that is there before the program runs leads to a part of an object: let it lead to the whole")
	case o.Freed:
		fail("a pointer that is there before the program runs leads to an object that was freed")
	}
	n := 0
	switch c := o.Type.(type) {
	case *lltype.Array:
		n = len(o.Items)
	case *lltype.Struct:
		n = t.varItems(c, o)
	default:
		fail("there is no prebuilt object of type %v", o.Type)
	}
	return t.prebuilt.objectAs(prebuiltKey{x: x}, userName(o.Type), o.Type, n, func(into *lltype.Object) {
		t.fillUser(into, o)
		if st, ok := o.Type.(*lltype.Struct); ok && tagHolder(st) != nil {
			into.Set(stdspace.UserTag, t.prebuilt.typeInfo(st).Ref())
		}
	})
}

func userName(c lltype.Container) string {
	if s, ok := c.(*lltype.Struct); ok {
		return s.Name
	}
	return "array"
}

// varItems returns the number of items of the array that a structure ends in.
func (t *Typer) varItems(c *lltype.Struct, o stdspace.UserObject) int {
	if c.VarPart() == nil {
		return 0
	}
	fields := c.Fields()
	part := t.userPart(o, fields[len(fields)-1].Name)
	return len(part.Items)
}

// userPart returns the part of an object that lies in a field.
func (t *Typer) userPart(o stdspace.UserObject, name string) stdspace.UserObject {
	i, ok := t.userField(o, name).(*stdspace.Instance)
	if !ok {
		fail("field %s of %v is no part of the object", name, o.Type)
	}
	part, err := t.helpers.Space().ReadUserObject(i)
	if err != nil {
		giveUp(err)
	}
	return part
}

func (t *Typer) userField(o stdspace.UserObject, name string) stdspace.Object {
	if o.Fields != nil {
		if x := o.Fields.GetStr(t.helpers.Space().Intern(name)); x != nil {
			return x
		}
	}
	fail("an object of type %v lacks the field %s", o.Type, name)
	return nil
}

// fillUser gives a prebuilt object, or a part of one, what an object of the program holds.
func (t *Typer) fillUser(into *lltype.Object, o stdspace.UserObject) {
	if o.Type != into.Type || len(o.Items) != len(into.Items) {
		fail("an object of type %v holds one of type %v where it should not, or has changed its size", into.Type, o.Type)
	}
	switch c := o.Type.(type) {
	case *lltype.Struct:
		for i, f := range c.Fields() {
			if f.Name != stdspace.UserTag {
				t.fillPart(&into.Fields[i], f.Type, t.userField(o, f.Name))
			}
		}
	case *lltype.Array:
		for i, x := range o.Items {
			t.fillPart(&into.Items[i], c.Of, x)
		}
	}
}

func (t *Typer) fillPart(into *lltype.Value, of lltype.Type, x stdspace.Object) {
	switch of := of.(type) {
	case lltype.Container:
		i, ok := x.(*stdspace.Instance)
		if !ok {
			fail("a part of type %v is missing", of)
		}
		part, err := t.helpers.Space().ReadUserObject(i)
		if err != nil {
			giveUp(err)
		}
		t.fillUser((*into).(*lltype.Object), part)
	case *lltype.Ptr:
		*into = t.userPointer(of, x)
	default:
		if of == lltype.Void {
			return
		}
		s := t.helpers.ValueOf(x)
		if !lattice.Contains(lattice.OfLowLevelType(of), s) {
			fail("a field of type %v holds %v", of, s)
		}
		*into = t.consts.of(t.reprs.ofType(of), x).Value
	}
}
