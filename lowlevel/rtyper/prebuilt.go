package rtyper

import (
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// A prebuiltTable has the low-level objects that stand for objects of the program, and
// those that the typer adds.
type prebuiltTable struct {
	t *Typer

	byKey   map[prebuiltKey]*lltype.Object
	objects []*lltype.Object // in the order in which they were made
	fill    []func()         // fields of objects that are not set yet

	originals map[*lltype.Object]stdspace.Object // the reverse of byKey, once somebody asks
}

// prebuiltKey tells prebuilt objects apart: the same object of the program may
// be represented in several ways.
type prebuiltKey struct {
	r Repr
	x any
}

// object returns the low-level object that stands for an object of the program
// in a representation: a container c with n items. It is made once. fill sets its fields later,
// when all types are complete: objects may point to each other.
func (pt *prebuiltTable) object(r Repr, x stdspace.Object, name string, c lltype.Container, n int, fill func(*lltype.Object)) *lltype.Object {
	return pt.objectAs(prebuiltKey{r, stdspace.ConstantKey(x)}, name, c, n, fill)
}

func (pt *prebuiltTable) objectAs(key prebuiltKey, name string, c lltype.Container, n int, fill func(*lltype.Object)) *lltype.Object {
	o := pt.byKey[key]
	if o == nil {
		o = &lltype.Object{Name: name, Type: c}
		pt.byKey[key] = o
		pt.objects = append(pt.objects, o)
		pt.fill = append(pt.fill, func() {
			empty := lltype.NewObject(name, c, n)
			o.Fields, o.Items = empty.Fields, empty.Items
			fill(o)
		})
	}
	return o
}

// drain sets up representations and fills in prebuilt objects until there is
// nothing left to do.
func (pt *prebuiltTable) drain() {
	for {
		pt.t.reprs.setup()
		if len(pt.fill) == 0 {
			return
		}
		pt.t.listens.sometimes()
		f := pt.fill[len(pt.fill)-1]
		pt.fill = pt.fill[:len(pt.fill)-1]
		f()
	}
}
