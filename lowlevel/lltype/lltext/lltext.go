// Package lltext reads and writes low-level graphs as text, with the types and
// the prebuilt objects that they refer to. Tests write programs in it; dumps of
// any stage come out in it and can be read again.
//
//	struct node gc { value: Signed; immutable next: *node }
//	prebuilt last: node = {value: 7}
//	external ll_math_sqrt(Float) -> Float pure
//
//	graph sum(l: *node) -> Signed {
//	block 0:
//	    goto 1 [l, 0]
//	block 1 [l1: *node, s: Signed]:
//	    c = ptr_nonzero(l1)
//	    switch c: False -> return [s]; True -> 2 [l1, s]
//	block 2 [l2: *node, s2: Signed]:
//	    v = getfield(l2, .value)
//	    t: Signed = int_add_ovf(s2, v)
//	    raises: None -> 3 [l2, t]; OverflowError as e, x -> except [e, x]
//	...
//	}
//
// # Types
//
// Signed, Unsigned, SignedLongLong, UnsignedLongLong, Float, Char, UniChar,
// Bool, Void; NAME (a structure, inside of another), *NAME, GcArray of T, Array
// of T, func(T, ...) T, and * before an array or a function. The word immutable
// may stand before an array or a field, and after the kind of a structure, as
// may noidentity and virtualizable. The structures object, object_vtable and
// ExcData are those of package rclass.
//
// # Constants
//
// 5 is Signed, 5.0 is Float, 'a' is Char, True is Bool; others have their type
// after them, as in 5 as Unsigned, NULL as *node. &last is a prebuilt object,
// &last as *object the same by a type that it begins with. Void constants are
// .name or "text" for a name, T:type for a type, {concrete: True} for the flags
// of a hint, graphs[f, g] for those that an indirect call can mean, continuation 3 for
// what continue_compilation has go on, and void.
//
// Residual graphs have constants that only a running program has. @3 as *node is the
// address of the object number 3 that was made at run time. An address that was read
// leads nowhere, and a continuation that was read says, when it is run, that it cannot go
// on; in both, equal numbers stand for the same.
//
// # Exits
//
//	goto 3 [a, b]
//	return v
//	raise etype, evalue
//	switch x: 0 -> 1 []; 5 -> 2 []; default -> 3 []
//	raises: None -> 4 [v]; KeyError as etype, evalue -> except [etype, evalue]
//
// The names return and except mean those blocks. The class of an exception is
// named, or is a pointer to its vtable. The type of a result can be left out
// where the operation tells it; a result of type Void need not be named.
//
// # Exceptions
//
// Lines like
//
//	exception KeyError = &KeyError_vtable, &KeyError_instance
//
// say what the run-time system raises. A text without any has the standard ones
// of package rclass. The line
//
//	class MyError(ValueError) { code: Signed }
//
// stands for a structure MyError, a vtable MyError_vtable, an instance
// MyError_instance, and an entry among the exceptions.
//
// Names with other characters than letters, digits, _ and . stand between
// backquotes. Comments begin with #.
package lltext

import (
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
)

// A Program is what a text says.
type Program struct {
	// Functions are the functions with graphs, then the external ones, each in
	// the order of the text.
	Functions []*lltype.Object

	// Exceptions are those that the run-time system raises.
	Exceptions *rclass.ExceptionData

	structs map[string]*lltype.Struct
	objects map[string]*lltype.Object
}

// Function returns the function object of that name, nil if there is none.
func (p *Program) Function(name string) *lltype.Object {
	if o := p.objects[name]; o != nil && o.Func != nil {
		return o
	}
	return nil
}

// Graph returns the graph of that name, nil if there is none.
func (p *Program) Graph(name string) *flow.FunctionGraph {
	if o := p.Function(name); o != nil {
		return o.Func.Graph
	}
	return nil
}

// Struct returns the structure of that name, nil if there is none.
func (p *Program) Struct(name string) *lltype.Struct { return p.structs[name] }

// Object returns the prebuilt object or function of that name, nil if there is
// none.
func (p *Program) Object(name string) *lltype.Object { return p.objects[name] }

// Graphs returns the graphs in the order of the text.
func (p *Program) Graphs() []*flow.FunctionGraph {
	var graphs []*flow.FunctionGraph
	for _, f := range p.Functions {
		if f.Func.Graph != nil {
			graphs = append(graphs, f.Func.Graph)
		}
	}
	return graphs
}

// Read reads a text. The name of the file is for messages, and the spans of
// operations are places in it.
func Read(file, text string) (p *Program, err error) {
	r := newReader(file)
	defer func() {
		if x := recover(); x != nil {
			mistake, ok := x.(mistake)
			if !ok {
				panic(x) // it is not ours
			}
			p, err = nil, fmt.Errorf("%s:%d: %s", file, mistake.line, mistake.text)
		}
	}()
	r.scan(text)
	r.program()
	for _, g := range r.out.Graphs() {
		if err := g.Check(); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	return r.out, nil
}

// A mistake in the text interrupts the reader by a panic that Read catches.
type mistake struct {
	line int32
	text string
}
