package external

import (
	"vitrine/lowlevel/lltype"
	"vitrine/runtime/heap"
)

// castOpaque gives the same pointer as one to another type: to a structure without fields, behind
// which any object can be hidden, or to what the object was made as, or begins with.
func castOpaque(c *Call) (uint64, error) {
	p := c.Args[0]
	to, ok := lltype.IsPtr(c.Type.Result)
	if !ok || !to.IsGc() {
		return 0, &Raise{"TypeError"}
	}
	if p == 0 {
		return 0, nil
	}
	made, err := c.Heap.TypeAt(heap.Address(p))
	if err != nil {
		return 0, err
	}
	want, isStruct := to.To.(*lltype.Struct)
	have, ok := made.(*lltype.Struct)
	switch {
	case made == to.To, isStruct && len(want.Fields()) == 0, isStruct && ok && have.Inherits(want):
		return p, nil
	}
	return 0, &Raise{"TypeError"}
}
