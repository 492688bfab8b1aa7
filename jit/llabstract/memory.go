package llabstract

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A field is one of a structure, named by the structure that has it itself.
type field struct {
	in   *lltype.Struct
	name string
}

// ownerOf returns the structure that has a field: s, or one at its beginning.
func ownerOf(s *lltype.Struct, name string) *lltype.Struct {
	for s != nil && s.FieldIndex(name) < 0 {
		s = s.Super()
	}
	return s
}

// fieldsWritten returns the fields that some operation of a program sets. All others keep
// what they have in prebuilt objects.
func fieldsWritten(functions []*lltype.Object) map[field]bool {
	written := make(map[field]bool)
	for _, f := range functions {
		if f.Func == nil || f.Func.Graph == nil {
			continue
		}
		for _, b := range f.Func.Graph.Blocks() {
			for _, op := range b.Operations {
				if k := llop.Of(op); k == llop.SetField || k == llop.SetInteriorField {
					noteWritten(op, written)
				}
			}
		}
	}
	return written
}

// noteWritten notes the fields on the path of an operation that sets one.
func noteWritten(op *flow.SpaceOperation, written map[field]bool) {
	t, ok := lltype.IsPtr(lltype.TypeOf(op.Args[0]))
	if !ok {
		return
	}
	var c lltype.Type = t.To
	for _, step := range op.Args[1 : len(op.Args)-1] {
		switch of := c.(type) {
		case *lltype.Struct:
			name := ""
			if s, ok := step.(*flow.Constant); ok {
				name, _ = s.Value.(string)
			}
			in := ownerOf(of, name)
			if in == nil {
				return
			}
			written[field{in, name}] = true
			c = in.Field(name)
		case *lltype.Array:
			c = of.Of
		}
	}
}

// neverWritten reports whether a field keeps what it has in a prebuilt object. That is
// not known without the functions of the program.
func (it *interpreter) neverWritten(in *lltype.Struct, name string) bool {
	return in.IsImmutable(name) || it.written != nil && !it.written[field{in, name}]
}

// readPrebuilt reads a field of a prebuilt object that nothing sets.
func (it *interpreter) readPrebuilt(p lltype.Pointer, name string) (lltype.Value, bool) {
	if p.IsNull() || p.Object.Func != nil {
		return nil, false
	}
	o := p.Object
	for o != nil {
		s, ok := o.Type.(*lltype.Struct)
		if !ok {
			return nil, false
		}
		if i := s.FieldIndex(name); i >= 0 {
			switch x := o.Fields[i].(type) {
			case nil, *lltype.Object:
				return nil, false
			default:
				return x, it.neverWritten(s, name)
			}
		}
		if s.Super() == nil {
			return nil, false
		}
		o, _ = o.Fields[0].(*lltype.Object)
	}
	return nil, false
}

// readsText reports whether an operation reads memory that never changes, out of prebuilt
// objects: a part of a program that is interpreted.
func (it *interpreter) readsText(op *flow.SpaceOperation, args []Value) bool {
	if llop.Of(op).Info().Group != llop.Reading {
		return false
	}
	switch base := args[0].(type) {
	case *Constant:
	case *Variable:
		if !base.text {
			return false
		}
	default:
		return false
	}
	t, ok := lltype.IsPtr(lltype.TypeOf(op.Args[0]))
	if !ok {
		return false
	}
	var c lltype.Type = t.To
	for _, step := range args[1:] {
		switch of := c.(type) {
		case *lltype.Struct:
			name := ""
			if s, ok := step.(*Constant); ok {
				name, _ = s.Value.(string)
			}
			in := ownerOf(of, name)
			switch {
			case in == nil:
				return false
			case of.Hints.Immutable || it.neverWritten(in, name):
				return true
			}
			c = in.Field(name)
		case *lltype.Array:
			if of.Hints.Immutable {
				return true
			}
			c = of.Of
		}
	}
	return false
}
