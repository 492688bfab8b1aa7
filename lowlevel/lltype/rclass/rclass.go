// Package rclass describes the parts of classes and exceptions that every stage
// after the typer relies on: the structures at the beginning of all vtables
// and of all instances, subclass tests by range, and the exceptions that
// low-level operations raise by themselves.
//
//	an instance            its vtable
//	GcStruct Derived       Struct Derived_vtable
//	  super: Base            super: Base_vtable
//	    super: object          super: object_vtable
//	      typeptr  ───────▶      subclassrange_min, subclassrange_max,
//	    a: Signed                name, instantiate
//	  b: Signed              ...
//
// In low-level graphs, the class of an exception is a pointer to the
// object_vtable of its class, and its value is a pointer to the object at the
// beginning of the instance. The case of a link that catches exceptions is a
// constant pointer to the vtable of the class that it catches.
//
// The classes are numbered depth first, so that those below a class have their
// first number in a range that the class knows: a class is below another, or
// the same, if its subclassrange_min lies from the other's subclassrange_min up
// to the other's subclassrange_max.
package rclass

import (
	"fmt"

	"vitrine/lowlevel/lltype"
)

// The structures that vtables and instances begin with.
var (
	ObjectVTable = lltype.NewStruct("object_vtable", lltype.Raw, lltype.Hints{Immutable: true})
	Object       = lltype.NewStruct("object", lltype.Gc, lltype.Hints{})

	// ClassType and InstanceType are the types of the class and of the value of
	// an exception.
	ClassType    = lltype.PtrTo(ObjectVTable)
	InstanceType = lltype.PtrTo(Object)

	// NameType is the type of the name of a class.
	NameType = lltype.ArrayOf(lltype.Char, lltype.Raw, lltype.Hints{Immutable: true})
)

// WeakRef is the type of weak references to instances: its field does not keep alive what it points
// to, and a collection that finds the object dead sets it to NULL. Only weakref_create makes them, and
// only weakref_deref reads them.
var WeakRef = lltype.NewStruct("WeakRef", lltype.Gc, lltype.Hints{})

// WeakRefType is the type of pointers to them.
var WeakRefType = lltype.PtrTo(WeakRef)

// The names of the fields.
const (
	AttributePrefix = "inst_" // begins the names of the fields for attributes of instances
	FlagPrefix      = "has_"  // begins those of the fields that tell if such an attribute was set
	TypePtr         = "typeptr"
	RangeMin        = "subclassrange_min"
	RangeMax        = "subclassrange_max"
	Name            = "name"
	Instantiate     = "instantiate"
	Super           = "super"    // the part that a derived structure has of its base
	Referent        = "referent" // of a weak reference
)

// ExcData is the type of the record in which transformed programs keep the
// current exception.
var ExcData = lltype.NewStruct("ExcData", lltype.Raw, lltype.Hints{})

// Shared are the structures that are the same in all programs.
var Shared = []*lltype.Struct{Object, ObjectVTable, ExcData, WeakRef}

// The names of its fields.
const (
	ExcType  = "exc_type"
	ExcValue = "exc_value"
)

func init() {
	setFields(ObjectVTable,
		lltype.Field{Name: RangeMin, Type: lltype.Signed},
		lltype.Field{Name: RangeMax, Type: lltype.Signed},
		lltype.Field{Name: Name, Type: lltype.PtrTo(NameType)},
		lltype.Field{Name: Instantiate, Type: lltype.PtrTo(lltype.Func(InstanceType))},
	)
	setFields(Object, lltype.Field{Name: TypePtr, Type: ClassType, Immutable: true})
	setFields(WeakRef, lltype.Field{Name: Referent, Type: InstanceType})
	setFields(ExcData,
		lltype.Field{Name: ExcType, Type: ClassType},
		lltype.Field{Name: ExcValue, Type: InstanceType},
	)
}

// setFields completes a structure of this package, each of which is made once.
func setFields(s *lltype.Struct, fields ...lltype.Field) {
	if err := s.SetFields(fields...); err != nil {
		panic(err) // a mistake in this package, and so in each program: nothing from outside is in it
	}
}

// NewVTable returns the vtable of a class: a structure t that begins with an
// object_vtable. It has its name; its range comes from [SetRanges].
func NewVTable(t *lltype.Struct, class string) *lltype.Object {
	vtable := lltype.NewObject(class+"_vtable", t, 0)
	vtable.Set(Name, NewName(class).Ref())
	return vtable
}

// NewName returns the array that holds the name of a class.
func NewName(class string) *lltype.Object {
	name := lltype.NewObject(class+"_name", NameType, len(class))
	for i := range len(class) {
		name.Items[i] = class[i]
	}
	return name
}

// NewInstance returns a prebuilt instance of the class that a vtable belongs
// to: a structure t that begins with an object.
func NewInstance(t *lltype.Struct, vtable *lltype.Object) *lltype.Object {
	o := lltype.NewObject(ClassName(vtable)+"_instance", t, 0)
	o.Set(TypePtr, ClassRef(vtable))
	return o
}

// ClassRef returns a pointer to the object_vtable at the beginning of a vtable.
func ClassRef(vtable *lltype.Object) lltype.Pointer {
	return lltype.Pointer{Type: ClassType, Object: vtable}
}

// InstanceRef returns a pointer to the object at the beginning of an instance.
func InstanceRef(instance *lltype.Object) lltype.Pointer {
	return lltype.Pointer{Type: InstanceType, Object: instance}
}

// ClassName returns the name of the class that a vtable belongs to, "" if it is
// not set.
func ClassName(vtable *lltype.Object) string {
	p, _ := vtable.Get(Name).(lltype.Pointer)
	if p.IsNull() {
		return ""
	}
	name := make([]byte, p.Object.Len())
	for i := range name {
		name[i], _ = p.Object.Item(i).(byte)
	}
	return string(name)
}

// IsSubclass reports whether the class of one vtable is that of another, or
// below it. The ranges must be set.
func IsSubclass(sub, class *lltype.Object) bool {
	n := sub.Get(RangeMin).(int64)
	return class.Get(RangeMin).(int64) <= n && n <= class.Get(RangeMax).(int64)
}

// SetRanges numbers classes. bases gives, for each of them, the index of its
// base, which comes before it, or -1.
func SetRanges(vtables []*lltype.Object, bases []int) error {
	if len(vtables) != len(bases) {
		return fmt.Errorf("rclass: %d classes cannot have %d bases: give one for each", len(vtables), len(bases))
	}
	below := make([][]int, len(vtables))
	var roots []int
	for i, b := range bases {
		switch {
		case b >= i:
			return fmt.Errorf("rclass: the base of %s must come before it", vtables[i].Name)
		case b < 0:
			roots = append(roots, i)
		default:
			below[b] = append(below[b], i)
		}
	}
	next := int64(1) // 0 is that of a vtable without a range
	var number func(i int)
	number = func(i int) {
		vtables[i].Set(RangeMin, next)
		next++
		for _, sub := range below[i] {
			number(sub)
		}
		vtables[i].Set(RangeMax, next-1)
	}
	for _, i := range roots {
		number(i)
	}
	return nil
}
