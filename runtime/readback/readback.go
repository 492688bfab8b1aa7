// Package readback shows low-level values as Python shows the values of the program
// that they stand for.
//
// A low-level type alone is not enough: what takes no room has no place in a structure,
// and bytes and unicode characters look alike in one dialect. So [Reader.Text] takes the
// annotation of the value too. What Python shows by its address, such as an instance, is
// shown with its fields.
package readback

import (
	"fmt"
	"strings"

	"vitrine/annotator/lattice"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/host/wtf8"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/runtime/heap"
)

// A Reader reads values from a heap.
type Reader struct {
	Heap  *heap.Heap
	Space *stdspace.Space // of the program

	// Other shows what Python shows by its address.
	Other func(bits uint64, t lltype.Type) string
}

// Text returns the repr() of a value: its bits, its type t and its annotation s.
func (r *Reader) Text(bits uint64, t lltype.Type, s lattice.SomeValue) string {
	w := &walk{Reader: r, active: make(map[uint64]bool)}
	text := w.value(bits, t, s)
	if w.failed {
		return r.Other(bits, t)
	}
	return text
}

// most bounds how many items of one value are shown.
const most = 5_000_000

// A walk goes through a value.
type walk struct {
	*Reader
	active map[uint64]bool // containers around the place
	shown  int
	cut    bool // there was more than is shown
	failed bool // something could not be read
}

func (w *walk) value(bits uint64, t lltype.Type, s lattice.SomeValue) string {
	if t == lltype.Void {
		return w.only(s)
	}
	if b, ok := s.(*lattice.SomeBuiltin); ok {
		return fmt.Sprintf("<built-in method %s of %s>", b.Name, w.value(bits, t, b.Self))
	}
	if p, ok := lltype.IsPtr(t); ok {
		if bits == 0 {
			return "None"
		}
		return w.pointer(bits, p, s)
	}
	switch v := arith.Value(bits, t).(type) {
	case byte:
		return w.repr(w.bytes([]byte{v}))
	case rune:
		return w.repr(w.unicode([]rune{v}))
	case bool:
		return w.repr(stdspace.MakeBool(v))
	case float64:
		return w.repr(stdspace.Float(v))
	default:
		if class := integerClasses[t]; class != "" {
			return fmt.Sprintf("%s(%d)", class, v)
		}
		return fmt.Sprint(v)
	}
}

// integerClasses are the names of the classes of integers other than int.
var integerClasses = map[lltype.Type]string{
	lltype.Int8: "r_int8", lltype.UInt8: "r_uint8", lltype.Int16: "r_int16", lltype.UInt16: "r_uint16", lltype.Int32: "r_int32", lltype.UInt32: "r_uint32",
	lltype.Unsigned: "r_uint", lltype.SignedLongLong: "r_longlong", lltype.UnsignedLongLong: "r_ulonglong",
}

// only shows a value that takes no room: there is only one.
func (w *walk) only(s lattice.SomeValue) string {
	if c := lattice.ConstOf(s); c != nil {
		return w.repr(c.Value)
	}
	if b, ok := s.(*lattice.SomeBuiltin); ok && b.Self == nil {
		return w.repr(b.Function().Value)
	} else if ok {
		return fmt.Sprintf("<built-in method %s of %s>", b.Name, w.only(b.Self))
	}
	if t, ok := s.(*lattice.SomeTuple); ok && len(t.Items) == 0 {
		return "()"
	}
	return "None"
}

func (w *walk) repr(x stdspace.Object) string {
	text, err := w.Space.Repr(x)
	w.failed = w.failed || err != nil
	return text
}

// bytes returns the string of the program for some bytes: characters up to 255
// where strings are unicode.
func (w *walk) bytes(b []byte) stdspace.Object {
	if w.Space.Dialect() == source.Python2 {
		return stdspace.NewStr(string(b))
	}
	runes := make([]rune, len(b))
	for i, c := range b {
		runes[i] = rune(c)
	}
	return stdspace.NewStr(wtf8.Text(runes))
}

func (w *walk) unicode(runes []rune) stdspace.Object {
	if w.Space.Dialect() == source.Python2 {
		return stdspace.NewUnicode(wtf8.Text(runes))
	}
	return stdspace.NewStr(wtf8.Text(runes))
}

// pointer shows a value that is an object of the heap.
func (w *walk) pointer(bits uint64, p *lltype.Ptr, s lattice.SomeValue) string {
	switch s := s.(type) {
	case *lattice.SomeString, *lattice.SomeUnicode:
		return w.text(bits, p)
	case *lattice.SomeList:
		return w.list(bits, p, s)
	case *lattice.SomeDict:
		return w.dict(bits, p, s)
	case *lattice.SomeByteArray:
		return w.byteArray(bits, p)
	case *lattice.SomeTuple:
		return w.tuple(bits, p, s)
	case *lattice.SomePBC:
		return w.constant(bits, p, s)
	case *lattice.SomeInstance:
		return w.instance(bits, p, s)
	case *lattice.SomeWeakRef:
		return w.weakRef(bits)
	case *lattice.SomeType:
		if o, ok := w.Heap.PrebuiltAt(heap.Address(bits)); ok {
			return "<class '" + strings.TrimSuffix(o.Name, "_vtable") + "'>"
		}
	}
	return w.Other(bits, p)
}

func (w *walk) text(bits uint64, p *lltype.Ptr) string {
	s := p.To.(*lltype.Struct)
	chars := s.VarPart()
	n := w.length(bits)
	at := s.Offset(len(s.Fields())-1) + lltype.ItemsOffset
	if chars.Of == lltype.Char {
		text := make([]byte, n)
		for i := range text {
			text[i] = byte(w.load(bits, at+i, lltype.Char))
		}
		return w.repr(w.bytes(text))
	}
	text := make([]rune, n)
	for i := range text {
		text[i] = rune(w.load(bits, at+i*chars.ItemSize(), lltype.UniChar))
	}
	return w.repr(w.unicode(text))
}

// constant shows one of several prebuilt constants; only classes and functions have a
// text.
func (w *walk) constant(bits uint64, p *lltype.Ptr, s *lattice.SomePBC) string {
	o, ok := w.Heap.PrebuiltAt(heap.Address(bits))
	for _, d := range s.Descs {
		c := d.Constant()
		if !ok || c == nil {
			break
		}
		switch x := c.Value.(type) {
		case *stdspace.Class:
			if x.Name == rclass.ClassName(o) {
				return w.repr(x)
			}
		case *stdspace.Function:
			if o.Func != nil && o.Func.Name == d.String() || o.Func == nil && o.Name == d.String() {
				return w.repr(x)
			}
		}
	}
	return w.Other(bits, p)
}

// load reads a part of an object.
func (w *walk) load(bits uint64, offset int, t lltype.Type) uint64 {
	v, err := w.Heap.Load(heap.Address(bits), offset, lltype.Size(t))
	w.failed = w.failed || err != nil
	return v
}

// field reads a field of a structure.
func (w *walk) field(bits uint64, s *lltype.Struct, name string) uint64 {
	i := s.FieldIndex(name)
	if i < 0 {
		w.failed = true
		return 0
	}
	return w.load(bits, s.Offset(i), s.Field(name))
}

func (w *walk) length(bits uint64) int {
	n, err := w.Heap.Length(heap.Address(bits))
	w.failed = w.failed || err != nil
	return n
}
