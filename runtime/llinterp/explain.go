package llinterp

import (
	"errors"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
)

// explain says in words of the program what an operation must not do, "" if the error
// says so itself.
func explain(op *flow.SpaceOperation, err error) string {
	if op != nil && errors.Is(err, ErrFatal) {
		return explainStop(op)
	}
	if op == nil || len(op.Args) == 0 || !errors.Is(err, heap.ErrNull) {
		return ""
	}
	if llop.Of(op).Info().Group == llop.Calling {
		return "None is called, as if it were a function"
	}
	p, ok := lltype.IsPtr(lltype.TypeOf(op.Args[0]))
	if !ok {
		return ""
	}
	s, ok := p.To.(*lltype.Struct)
	switch {
	case !ok:
		return "None is used as a list"
	case external.IsText(s):
		return "None is used as a string"
	case listItems(s) != nil:
		return "None is used as a list"
	case s.Field("entries") != nil && s.Field("indexes") != nil:
		return "None is used as a dictionary"
	case s.Field("item0") != nil:
		return "None is used as a tuple"
	case s.Inherits(rclass.Object):
		return explainInstance(op, s)
	}
	return "None is used where an object is needed"
}

// explainStop says why the program stopped itself.
func explainStop(op *flow.SpaceOperation) string {
	switch llop.Of(op) {
	case llop.DebugFatalError:
		return voidText(op, 0)
	case llop.DebugAssert:
		return "the assertion does not hold: " + voidText(op, 1)
	}
	return ""
}

// explainInstance says what is done with None instead of an instance.
func explainInstance(op *flow.SpaceOperation, s *lltype.Struct) string {
	if len(op.Args) > 1 {
		if c, ok := op.Args[1].(*flow.Constant); ok {
			field, _ := c.Value.(string)
			if name, ok := strings.CutPrefix(field, rclass.AttributePrefix); ok {
				return "None has no attribute " + name
			}
		}
	}
	if s == rclass.Object {
		return "None is used where an object is needed"
	}
	return "None is used where an object of the class " + s.Name[strings.LastIndex(s.Name, ".")+1:] + " is needed"
}
