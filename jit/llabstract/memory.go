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

// writes are the parts of memory that some operation of a program sets. All others keep what they
// have in prebuilt objects.
type writes struct {
	fields map[field]bool
	arrays map[*lltype.Array]bool // whose items are set
}

// writesOf finds the writes of functions.
func writesOf(functions []*lltype.Object) *writes {
	w := &writes{make(map[field]bool), make(map[*lltype.Array]bool)}
	for _, f := range functions {
		if f.Func == nil || f.Func.Graph == nil {
			continue
		}
		for _, b := range f.Func.Graph.Blocks() {
			for _, op := range b.Operations {
				switch llop.Of(op) {
				case llop.SetField, llop.SetInteriorField, llop.SetArrayItem:
					w.note(op)
				case llop.ArrayCopy:
					w.noteCopy(lltype.TypeOf(op.Args[1]))
				}
			}
		}
	}
	return w
}

// note notes what lies on the path of an operation that sets a part.
func (w *writes) note(op *flow.SpaceOperation) {
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
			w.fields[field{in, name}] = true
			c = in.Field(name)
		case *lltype.Array:
			w.arrays[of] = true
			c = of.Of
		}
	}
}

// noteCopy notes what is written when items are copied to what a pointer leads to.
func (w *writes) noteCopy(to lltype.Type) {
	t, ok := lltype.IsPtr(to)
	if !ok {
		return
	}
	a, _ := t.To.(*lltype.Array)
	if s, ok := t.To.(*lltype.Struct); ok && s.VarPart() != nil {
		a = s.VarPart()
		w.fields[field{s, s.Fields()[len(s.Fields())-1].Name}] = true
	}
	if a == nil {
		return
	}
	w.arrays[a] = true
	if s, ok := a.Of.(*lltype.Struct); ok {
		for _, f := range s.Fields() {
			w.fields[field{s, f.Name}] = true
		}
	}
}

// neverWritten reports whether a field keeps what it has in a prebuilt object. That is
// not known without the functions of the program.
func (it *interpreter) neverWritten(in *lltype.Struct, name string) bool {
	return in.IsImmutable(name) || it.written != nil && !it.written.fields[field{in, name}]
}

// itemsNeverWritten reports the same of the items of an array that are not structures: the fields
// of these are looked at one by one.
func (it *interpreter) itemsNeverWritten(a *lltype.Array) bool {
	_, inside := a.Of.(lltype.Container)
	return a.Hints.Immutable || it.written != nil && !inside && !it.written.arrays[a]
}

// readPrebuilt reads a part of a prebuilt object that nothing sets.
func (it *interpreter) readPrebuilt(p lltype.Pointer, path []lltype.Value) (lltype.Value, bool) {
	if p.IsNull() || p.Object.Func != nil {
		return nil, false
	}
	var part lltype.Value = p.Object
	settled := false
	for _, step := range path {
		o, ok := part.(*lltype.Object)
		if !ok {
			return nil, false
		}
		switch c := o.Type.(type) {
		case *lltype.Struct:
			at, in := fieldAt(o, step)
			if at == nil {
				return nil, false
			}
			name, _ := step.(string)
			part, settled = *at, settled || it.neverWritten(in, name)
		case *lltype.Array:
			i, ok := step.(int64)
			if !ok || i < 0 || i >= int64(o.Len()) {
				return nil, false
			}
			part, settled = o.Item(int(i)), settled || it.itemsNeverWritten(c)
		}
	}
	if _, inside := part.(*lltype.Object); inside {
		return nil, false
	}
	return part, settled && part != nil
}

// fieldAt returns the place of a field, which may be one of a structure at the beginning, and the
// structure that has it; nil if there is none.
func fieldAt(o *lltype.Object, step lltype.Value) (*lltype.Value, *lltype.Struct) {
	name, _ := step.(string)
	for o != nil {
		s, ok := o.Type.(*lltype.Struct)
		if !ok {
			return nil, nil
		}
		if i := s.FieldIndex(name); i >= 0 {
			return &o.Fields[i], s
		}
		if s.Super() == nil {
			return nil, nil
		}
		o, _ = o.Fields[0].(*lltype.Object)
	}
	return nil, nil
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
		if !base.text && !base.static {
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
			if it.itemsNeverWritten(of) {
				return true
			}
			c = of.Of
		}
	}
	return false
}
