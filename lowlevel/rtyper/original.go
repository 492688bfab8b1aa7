package rtyper

import (
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// Original returns the object of the program that a prebuilt one stands for, nil if there is none: strings, numbers and tuples have no
// identity, and the typer adds objects of its own.
func (p *Program) Original(o *lltype.Object) stdspace.Object {
	pt := &p.typer.prebuilt
	if pt.originals == nil {
		pt.originals = make(map[*lltype.Object]stdspace.Object)
		for key, made := range pt.byKey {
			switch key.x.(type) { // others stand for values, or for what the typer adds
			case *stdspace.Instance, *stdspace.List, *stdspace.Dict, *stdspace.Function, *stdspace.Class:
				pt.originals[made] = key.x
			}
		}
	}
	return pt.originals[o]
}

// A Driver is a JitDriver of the program.
type Driver struct {
	Object stdspace.Object

	// Known has, for each green variable, the only value that it can have, if that takes no room at run time; else nil. The merge
	// point has a hint for each of the others.
	Known []stdspace.Object
}

// Driver returns the JitDriver whose jit_merge_point a function calls, the first of several; nil if there is none.
func (p *Program) Driver(f *lltype.Object) *Driver {
	for _, g := range p.Graphs {
		if g.Function() == f {
			return p.typer.drivers[g]
		}
	}
	return nil
}

// IsString reports whether a pointer is one to a string of bytes.
func IsString(p *lltype.Ptr) bool { return p.To == lltype.Container(strType) }
