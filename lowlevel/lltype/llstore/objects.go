package llstore

import (
	"maps"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
)

func (w *Writer) writeObject(s *stream, o *lltype.Object) {
	w.text(s, o.Name)
	w.aType(s, o.Type)
	s.bool(o.Func != nil)
	if o.Func != nil {
		w.writeFunction(s, o.Func)
		return
	}
	w.values(s, o.Fields)
	w.values(s, o.Items)
	w.text(s, o.Bytes)
	s.count(len(o.Runes))
	for _, c := range o.Runes {
		s.int(int64(c))
	}
}

func (w *Writer) writeFunction(s *stream, f *lltype.Function) {
	w.text(s, f.Name)
	w.graph(s, f.Graph)
	w.text(s, f.External)
	s.bool(f.Pure)
	s.bool(f.Opaque)
	s.bool(f.UnrollSafe)
	s.bool(f.AlwaysInline)
	s.bool(f.NoInline)
	s.bool(f.CanRaise)
	w.text(s, f.OopSpec)
}

func (w *Writer) values(s *stream, list []lltype.Value) {
	s.count(len(list))
	for _, v := range list {
		w.value(s, v)
	}
}

// The forms of values.
const (
	formNothing = iota
	formFalse
	formTrue
	formInt
	formUint
	formFloat
	formByte
	formRune
	formNull
	formPointer
	formObject // that lies inside
	formText
	formType
	formFlags
	formGraphs
)

// value writes a value. A pointer to an object that lies inside another one leads there.
func (w *Writer) value(s *stream, v lltype.Value) {
	switch v := v.(type) {
	case nil:
		s.count(formNothing)
	case bool:
		s.count(formFalse + truth(v))
	case int64:
		s.count(formInt)
		s.int(v)
	case uint64:
		s.count(formUint)
		s.uint(v)
	case float64:
		s.count(formFloat)
		s.float(v)
	case byte:
		s.count(formByte)
		s.uint(uint64(v))
	case rune:
		s.count(formRune)
		s.int(int64(v))
	case string:
		s.count(formText)
		w.text(s, v)
	case *lltype.Object:
		s.count(formObject)
		s.count(w.objects.number(v))
	default:
		w.reference(s, v)
	}
}

func truth(is bool) int {
	if is {
		return 1
	}
	return 0
}

// reference writes a value that leads to others.
func (w *Writer) reference(s *stream, v lltype.Value) {
	switch v := v.(type) {
	case lltype.Pointer:
		if v.IsNull() {
			s.count(formNull)
			w.aType(s, v.Type)
			return
		}
		s.count(formPointer)
		w.aType(s, v.Type)
		s.count(w.objects.number(v.Object))
	case lltype.Type:
		s.count(formType)
		w.aType(s, v)
	case lltype.HintFlags:
		s.count(formFlags)
		w.flags(s, v)
	case []*flow.FunctionGraph:
		s.count(formGraphs)
		s.count(len(v))
		for _, g := range v {
			w.graph(s, g)
		}
	case lltype.Address, *lltype.Continuation:
		w.fail("%v cannot be written: it exists only while the program runs", v)
	default: // an object of the source where the type is Void: nobody asks for it
		s.count(formNothing)
	}
}

func (w *Writer) flags(s *stream, flags lltype.HintFlags) {
	names := slices.Sorted(maps.Keys(flags))
	s.count(len(names))
	for _, name := range names {
		w.text(s, name)
		s.bool(flags[name])
	}
}

func (r *Reader) readObject(s *scanner, o *lltype.Object) {
	o.Name = r.text(s)
	c, ok := r.aType(s).(lltype.Container)
	if !ok {
		panic(errDamaged)
	}
	o.Type = c
	if s.bool() {
		o.Func = r.readFunction(s)
		return
	}
	o.Fields = r.values(s)
	o.Items = r.values(s)
	o.Bytes = r.text(s)
	for range s.count() {
		o.Runes = append(o.Runes, rune(s.int()))
	}
}

func (r *Reader) readFunction(s *scanner) *lltype.Function {
	return &lltype.Function{
		Name: r.text(s), Graph: r.graph(s), External: r.text(s), Pure: s.bool(), Opaque: s.bool(), UnrollSafe: s.bool(), AlwaysInline: s.bool(), NoInline: s.bool(), CanRaise: s.bool(), OopSpec: r.text(s),
	}
}

func (r *Reader) values(s *scanner) []lltype.Value {
	n := s.count()
	if n == 0 {
		return nil
	}
	list := make([]lltype.Value, n)
	for i := range list {
		list[i] = r.value(s)
	}
	return list
}

func (r *Reader) value(s *scanner) lltype.Value {
	switch form := s.uint(); form {
	case formNothing:
		return nil
	case formFalse, formTrue:
		return form == formTrue
	case formInt:
		return s.int()
	case formUint:
		return s.uint()
	case formFloat:
		return s.float()
	case formByte:
		return byte(s.uint())
	case formRune:
		return rune(s.int())
	case formText:
		return r.text(s)
	case formObject:
		return &r.objects[s.index(len(r.objects))]
	default:
		return r.reference(s, form)
	}
}

func (r *Reader) reference(s *scanner, form uint64) lltype.Value {
	switch form {
	case formNull, formPointer:
		t, ok := lltype.IsPtr(r.aType(s))
		if !ok {
			panic(errDamaged)
		}
		if form == formNull {
			return lltype.Null(t)
		}
		return lltype.Pointer{Type: t, Object: &r.objects[s.index(len(r.objects))]}
	case formType:
		return r.aType(s)
	case formFlags:
		flags := make(lltype.HintFlags)
		for range s.count() {
			name := r.text(s)
			flags[name] = s.bool()
		}
		return flags
	case formGraphs:
		list := make([]*flow.FunctionGraph, s.count())
		for i := range list {
			list[i] = r.graph(s)
		}
		return list
	}
	panic(errDamaged)
}
