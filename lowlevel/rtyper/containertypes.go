package rtyper

import (
	"vitrine/annotator/lattice"
	"vitrine/lowlevel/lltype"
)

// containerTypes are the low-level types of the containers of a program. Lists, dictionaries and
// iterators with the same low-level items have one type, so that they share helpers.
type containerTypes struct {
	t *Typer

	lists     map[lltype.Type]*lltype.Struct // by the type of the items
	dicts     map[dictTypeKey]*lltype.Struct
	ranges    map[int]*lltype.Struct // by step
	iterators map[iteratorKey]*lltype.Struct
	slices    [2]*lltype.Struct
	tuples    map[tupleTypeKey]*lltype.Struct
	pairs     map[lltype.Type]*lltype.Struct // bound methods, by the type of the function

	// Lists and dictionaries whose items are being found: they may contain
	// themselves.
	making map[*lattice.Item]Repr
}

func newContainerTypes(t *Typer) containerTypes {
	return containerTypes{
		t:     t,
		lists: make(map[lltype.Type]*lltype.Struct), dicts: make(map[dictTypeKey]*lltype.Struct),
		ranges: make(map[int]*lltype.Struct), iterators: make(map[iteratorKey]*lltype.Struct),
		tuples: make(map[tupleTypeKey]*lltype.Struct), pairs: make(map[lltype.Type]*lltype.Struct),
		making: make(map[*lattice.Item]Repr),
	}
}
