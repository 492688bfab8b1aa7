package llstore

import (
	"slices"

	"vitrine/lowlevel/lltype"
)

// The forms of types.
const (
	formStruct = iota
	formArray
	formFunc
	formPtr
)

// writeTypes writes the types of the table, but not those that all programs have. It finds others in their parts.
func (w *Writer) writeTypes() stream {
	var s stream
	for i := 0; i < len(w.types.list); i++ {
		if i < len(primitives) {
			continue
		}
		w.writeType(&s, w.types.list[i])
	}
	return s
}

func (w *Writer) writeType(s *stream, t lltype.Type) {
	switch t := t.(type) {
	case *lltype.Struct:
		s.count(formStruct)
		w.writeStruct(s, t)
	case *lltype.Array:
		s.count(formArray)
		w.aType(s, t.Of)
		s.count(int(t.Kind))
		writeHints(s, t.Hints)
	case *lltype.FuncType:
		s.count(formFunc)
		w.aType(s, t.Result)
		s.count(len(t.Args))
		for _, a := range t.Args {
			w.aType(s, a)
		}
	case *lltype.Ptr:
		s.count(formPtr)
		w.aType(s, t.To)
	default:
		w.fail("a type %v cannot be written", t)
	}
}

func (w *Writer) writeStruct(s *stream, t *lltype.Struct) {
	w.text(s, t.Name)
	s.count(int(t.Kind))
	writeHints(s, t.Hints)
	s.bool(t.Access != nil)
	if t.Access != nil {
		w.aType(s, t.Access)
	}
	s.count(len(t.Fields()))
	for _, f := range t.Fields() {
		w.text(s, f.Name)
		w.aType(s, f.Type)
		s.bool(f.Immutable)
		s.bool(f.Cached)
		s.bool(f.Exploded)
	}
}

func writeHints(s *stream, h lltype.Hints) {
	s.bool(h.Immutable)
	s.bool(h.NoIdentity)
	s.bool(h.Virtualizable)
}

// A typeForm is a type whose parts are numbers.
type typeForm struct {
	form   int
	name   string
	kind   lltype.Kind
	hints  lltype.Hints
	parts  []int // of a structure: the types of its fields; of a function: the result, then the arguments
	fields []lltype.Field
	access int // or -1
	known  bool
}

// readTypes reads the table of types. Structures are made first, as other types and their own fields lead to them.
func (r *Reader) readTypes(s *scanner, n int, shared []*lltype.Struct) {
	if n < len(primitives)+len(shared) {
		panic(errDamaged)
	}
	r.types = make([]lltype.Type, n)
	forms := make([]typeForm, n)
	for i, p := range primitives {
		r.types[i] = p
	}
	for i := len(primitives); i < n; i++ {
		r.readForm(s, &forms[i], n)
		if k := i - len(primitives); k < len(shared) {
			if shared[k].Name != forms[i].name || len(shared[k].Fields()) != len(forms[i].fields) {
				panic(errDamaged)
			}
			r.types[i], forms[i].known = shared[k], true
		} else if forms[i].form == formStruct {
			r.types[i] = lltype.NewStruct(forms[i].name, forms[i].kind, forms[i].hints)
		}
	}
	for i := range forms {
		r.resolve(forms, i)
	}
	for i := range forms {
		r.complete(forms, i)
	}
}

func (r *Reader) readForm(s *scanner, f *typeForm, n int) {
	f.form, f.access = int(s.uint()), -1
	switch f.form {
	case formStruct:
		f.name, f.kind = r.text(s), lltype.Kind(s.uint())
		f.hints = readHints(s)
		if s.bool() {
			f.access = s.index(n)
		}
		for range s.count() {
			name := r.text(s)
			f.parts = append(f.parts, s.index(n))
			f.fields = append(f.fields, lltype.Field{Name: name, Immutable: s.bool(), Cached: s.bool(), Exploded: s.bool()})
		}
	case formArray:
		f.parts = []int{s.index(n)}
		f.kind, f.hints = lltype.Kind(s.uint()), readHints(s)
	case formFunc:
		f.parts = []int{s.index(n)}
		for range s.count() {
			f.parts = append(f.parts, s.index(n))
		}
	case formPtr:
		f.parts = []int{s.index(n)}
	default:
		panic(errDamaged)
	}
}

func readHints(s *scanner) lltype.Hints {
	return lltype.Hints{Immutable: s.bool(), NoIdentity: s.bool(), Virtualizable: s.bool()}
}

// resolve makes a type that is no structure, after its parts.
func (r *Reader) resolve(forms []typeForm, i int) lltype.Type {
	if r.types[i] != nil {
		return r.types[i]
	}
	f := &forms[i]
	if f.known { // it is part of itself
		panic(errDamaged)
	}
	f.known = true
	parts := make([]lltype.Type, len(f.parts))
	for k, p := range f.parts {
		parts[k] = r.resolve(forms, p)
	}
	switch f.form {
	case formArray:
		r.types[i] = lltype.ArrayOf(parts[0], f.kind, f.hints)
	case formFunc:
		r.types[i] = lltype.Func(parts[0], parts[1:]...)
	case formPtr:
		c, ok := parts[0].(lltype.Container)
		if !ok {
			panic(errDamaged)
		}
		r.types[i] = lltype.PtrTo(c)
	}
	return r.types[i]
}

// complete gives a structure its fields, after the structures that lie inside have theirs: they say how large it is.
func (r *Reader) complete(forms []typeForm, i int) {
	f := &forms[i]
	switch f.form {
	case formArray:
		if r.types[i] != nil && i >= len(primitives) {
			r.completeInside(forms, f)
		}
		return
	case formStruct:
	default:
		return
	}
	t, ok := r.types[i].(*lltype.Struct)
	if !ok || f.known {
		return
	}
	f.known = true
	r.completeInside(forms, f)
	fields := slices.Clone(f.fields)
	for k, p := range f.parts {
		fields[k].Type = r.types[p]
	}
	if err := t.SetFields(fields...); err != nil {
		panic(errDamaged)
	}
	if f.access >= 0 {
		access, ok := r.types[f.access].(*lltype.Struct)
		if !ok {
			panic(errDamaged)
		}
		t.Access = access
	}
}

// completeInside completes the structures that lie inside a type.
func (r *Reader) completeInside(forms []typeForm, f *typeForm) {
	for _, p := range f.parts {
		if forms[p].form == formStruct || forms[p].form == formArray {
			r.complete(forms, p)
		}
	}
}
