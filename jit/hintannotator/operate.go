package hintannotator

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
	"vitrine/lowlevel/lltype/llop"
)

// Operation is the transfer function.
func (a *analysis) Operation(at *position, args []*Value) (*Value, bool) {
	s := a.operate(at.Operation(), args)
	return s, s != nil
}

func (a *analysis) operate(op *flow.SpaceOperation, args []*Value) *Value {
	o := llop.Of(op)
	switch o {
	case llop.Hint:
		return a.hint(op, args[0])
	case llop.SameAs:
		return args[0]
	case llop.DirectCall:
		return a.directCall(op, args[1:])
	case llop.IndirectCall:
		return a.indirectCall(op, args)
	case llop.CastPointer:
		return a.cast(op, args[0])
	case llop.Malloc, llop.MallocVarsize:
		return a.malloc(op)
	}
	if slices.ContainsFunc(args, func(s *Value) bool { return s.kind == blue }) {
		if s, ok := a.onBlue(op, args); ok {
			return s
		}
	}
	switch info := o.Info(); {
	case lltype.TypeOf(op.Result) == lltype.Void:
		return voidValue
	case info.Group == llop.Reading:
		return a.read(op, args)
	case info.Fold || info.TryFold:
		return a.fold(op, args)
	}
	return a.red(op)
}

// red returns the value of a result that is red.
func (*analysis) red(op *flow.SpaceOperation) *Value { return redOf(lltype.TypeOf(op.Result), false) }

// depends returns the value of a result that is green if all operands are, each of which is a
// constant.
func (a *analysis) depends(op *flow.SpaceOperation, args ...*Value) *Value {
	own := a.here()
	return &Value{kind: constant, t: lltype.TypeOf(op.Result), origins: of(own, args...), mine: own}
}

// allConstant reports whether all values may become green.
func allConstant(args []*Value) bool {
	for _, s := range args {
		if !s.isConstant() {
			return false
		}
	}
	return true
}

// fold is an operation that depends on its operands alone.
func (a *analysis) fold(op *flow.SpaceOperation, args []*Value) *Value {
	if !allConstant(args) {
		return a.red(op)
	}
	s := a.depends(op, args...)
	for _, x := range args {
		s.eager = s.eager || x.eager
	}
	s.known = compute(op, args)
	return s
}

// compute returns the result of an operation on known values, nil if one is not known.
func compute(op *flow.SpaceOperation, args []*Value) *known {
	values, types := make([]lltype.Value, len(args)), make([]lltype.Type, len(args))
	for i, s := range args {
		if s.known == nil {
			return nil
		}
		values[i], types[i] = s.known.value, s.t
	}
	if _, ok := values[0].(lltype.Pointer); ok {
		if v, ok := arith.FoldPointer(llop.Of(op), values, lltype.TypeOf(op.Result)); ok {
			return &known{v}
		}
		return nil
	}
	if v, ok := arith.Fold(llop.Of(op), values, types, lltype.TypeOf(op.Result)); ok {
		return &known{v}
	}
	return nil
}

// cast is the same pointer, of another type.
func (a *analysis) cast(op *flow.SpaceOperation, s *Value) *Value {
	switch s.kind {
	case variable:
		return redOf(lltype.TypeOf(op.Result), s.frozen)
	case blue:
		return s.castTo(lltype.TypeOf(op.Result))
	}
	c := a.depends(op, s)
	c.eager, c.frozen = s.eager, s.frozen
	return c
}

// read reads memory. What never changes can be read before the program runs.
func (a *analysis) read(op *flow.SpaceOperation, args []*Value) *Value {
	o, s := llop.Of(op), args[0]
	t := lltype.TypeOf(op.Result)
	size := o == llop.GetArraySize || o == llop.GetInteriorArraySize
	frozen := s.frozen && !size
	if !allConstant(args) {
		return redOf(t, frozen)
	}
	if !size && !s.frozen && !immutable(op) {
		return redOf(t, false)
	}
	c := a.depends(op, args...)
	c.frozen = frozen
	c.eager = s.eager && (o == llop.GetField || o == llop.GetArrayItem || o == llop.GetArraySize)
	return c
}

// immutable reports whether what an operation reads never changes.
func immutable(op *flow.SpaceOperation) bool {
	p, ok := lltype.IsPtr(lltype.TypeOf(op.Args[0]))
	if !ok {
		return false
	}
	var at lltype.Type = p.To
	never := false
	for _, x := range op.Args[1:] {
		switch c := at.(type) {
		case *lltype.Array:
			never, at = c.Hints.Immutable, c.Of
		case *lltype.Struct:
			name, ok := fieldName(x)
			if !ok {
				return false
			}
			never, at = fieldOf(c, name)
		default:
			return false
		}
	}
	return never
}

// fieldName returns the name of a field that is an operand.
func fieldName(x flow.Value) (name string, ok bool) {
	if c, isConstant := x.(*flow.Constant); isConstant {
		name, ok = c.Value.(string)
	}
	return name, ok
}

// fieldOf returns whether a field of a structure, or of one at its beginning, never
// changes, and its type.
func fieldOf(s *lltype.Struct, name string) (never bool, t lltype.Type) {
	for all := s.Hints.Immutable; s != nil; s = s.Super() {
		if t := s.Field(name); t != nil {
			return all || s.IsImmutable(name), t
		}
	}
	return false, nil
}
