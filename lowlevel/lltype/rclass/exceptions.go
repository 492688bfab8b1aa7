package rclass

import (
	"fmt"

	"vitrine/lowlevel/lltype"
)

// ExceptionData holds the exceptions that low-level operations and the run-time
// system raise: for each Python class that is needed, its vtable and one
// instance that exists from the start. The typer fills it; whatever runs graphs
// looks there. The zero ExceptionData is empty.
type ExceptionData struct {
	names   []string
	classes map[string]ExceptionClass
}

// An ExceptionClass is an exception of the run-time system.
type ExceptionClass struct {
	VTable   *lltype.Object
	Instance *lltype.Object
}

// Add adds a class, or replaces the one of that name.
func (d *ExceptionData) Add(name string, vtable, instance *lltype.Object) {
	if d.classes == nil {
		d.classes = make(map[string]ExceptionClass)
	}
	if _, ok := d.classes[name]; !ok {
		d.names = append(d.names, name)
	}
	d.classes[name] = ExceptionClass{vtable, instance}
}

// Names returns the names of the classes in the order in which they were added.
func (d *ExceptionData) Names() []string { return d.names }

// Class returns the class of that name.
func (d *ExceptionData) Class(name string) (ExceptionClass, error) {
	c, ok := d.classes[name]
	if !ok {
		return c, fmt.Errorf("the program has no exception class %s: add it to its ExceptionData", name)
	}
	return c, nil
}

// standard are the exceptions that operations and functions of the run-time
// system raise, each after its base.
var standard = [][2]string{
	{"Exception", ""},
	{"ArithmeticError", "Exception"},
	{"OverflowError", "ArithmeticError"},
	{"ZeroDivisionError", "ArithmeticError"},
	{"MemoryError", "Exception"},
	{"LookupError", "Exception"},
	{"IndexError", "LookupError"},
	{"KeyError", "LookupError"},
	{"ValueError", "Exception"},
	{"TypeError", "Exception"},
	{"AssertionError", "Exception"},
	{"StopIteration", "Exception"},
	{"RuntimeError", "Exception"},
	{"NotImplementedError", "RuntimeError"},
	{"OSError", "Exception"},
}

// Standard returns fresh exceptions for programs that no typer made: the usual
// classes, their instances without fields.
func Standard() *ExceptionData {
	d := &ExceptionData{}
	index := make(map[string]int)
	var vtables []*lltype.Object
	var bases []int
	structs := map[string]*lltype.Struct{"": Object}
	for i, c := range standard {
		name, base := c[0], c[1]
		b, ok := index[base]
		if !ok {
			b = -1
		}
		s := lltype.StructOf(name, lltype.Gc, lltype.Hints{}, lltype.Field{Name: Super, Type: structs[base]})
		vtable := NewVTable(ObjectVTable, name)
		d.Add(name, vtable, NewInstance(s, vtable))
		index[name], structs[name] = i, s
		vtables, bases = append(vtables, vtable), append(bases, b)
	}
	if err := SetRanges(vtables, bases); err != nil {
		panic(err) // the table above is wrong, and so each program: nothing from outside is in it
	}
	return d
}
