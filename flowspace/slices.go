package flowspace

import (
	"vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/host/operation"
	"vitrine/host/stdspace"
)

// noteSlice remembers the slice that a variable holds, if its bounds are constants.
func (s *Space) noteSlice(v *model.Variable, bounds ...interp.Object) {
	var objects [3]stdspace.Object
	for i, b := range bounds {
		c, ok := b.(*model.Constant)
		if !ok || !s.immutable(c) {
			return
		}
		objects[i] = c.Value
	}
	if s.context.slices == nil {
		s.context.slices = make(map[*model.Variable]*stdspace.Slice)
	}
	s.context.slices[v] = &stdspace.Slice{Start: objects[0], Stop: objects[1], Step: objects[2]}
}

// constantPart folds a slice of a constant string or tuple, as in names that an unrolled loop takes apart.
func (s *Space) constantPart(x, index interp.Object) (part interp.Object, ok bool) {
	v, isVariable := index.(*model.Variable)
	c, isConstant := x.(*model.Constant)
	if !isVariable || !isConstant || s.context.slices[v] == nil {
		return nil, false
	}
	switch c.Value.(type) {
	case *stdspace.Str, *stdspace.Unicode, *stdspace.Bytes, *stdspace.Tuple:
	default:
		return nil, false
	}
	value, err := s.std.Binary(operation.GetItem, c.Value, s.context.slices[v])
	if err != nil {
		return nil, false
	}
	return s.wrap(value), true
}
