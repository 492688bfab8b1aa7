package llinterp

import (
	"fmt"
	"strconv"
	"strings"

	"vitrine/host/wtf8"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
)

// Text returns how Python shows a value of a low-level type. Structures and
// arrays are walked: one with fields length and items is a list, one whose fields
// are item0, item1 and so on is a tuple, one that ends in characters is a string,
// and other structures are shown with their fields.
func (in *Interp) Text(bits uint64, t lltype.Type) string {
	return in.text(bits, t, wholeText)
}

// Brief is Text for lists of values, where each needs no more than a name: it stops after a few objects.
func (in *Interp) Brief(bits uint64, t lltype.Type) string {
	return in.text(bits, t, briefText)
}

func (in *Interp) text(bits uint64, t lltype.Type, b textBounds) string {
	return (&walk{in: in, active: make(map[uint64]bool), bounds: b}).value(bits, t)
}

// A walk goes through objects that point to each other.
type walk struct {
	in     *Interp
	active map[uint64]bool // objects that are being shown
	shown  int             // how many objects have been shown
	bounds textBounds
}

// textBounds say how much of the memory one text shows.
type textBounds struct {
	objects int
	items   int // of an array
}

var (
	wholeText = textBounds{objects: 10_000, items: 10_000}
	briefText = textBounds{objects: 8, items: 8}
)

func (w *walk) value(bits uint64, t lltype.Type) string {
	if p, ok := lltype.IsPtr(t); ok {
		return w.pointer(bits, p)
	}
	return PrimitiveText(bits, t)
}

// PrimitiveText returns how Python shows a value of a primitive type.
func PrimitiveText(bits uint64, t lltype.Type) string {
	switch v := arith.Value(bits, t).(type) {
	case bool:
		if v {
			return "True"
		}
		return "False"
	case float64:
		return external.FloatText(v)
	case byte:
		return quote(string(rune(v)))
	case rune:
		return quote(wtf8.Char(v))
	case nil:
		return "None"
	default:
		return fmt.Sprint(v)
	}
}

// quote returns a string literal of Python.
func quote(text string) string {
	mark := byte('\'')
	if strings.Contains(text, "'") && !strings.Contains(text, `"`) {
		mark = '"'
	}
	var b strings.Builder
	b.WriteByte(mark)
	for _, c := range wtf8.All(text) {
		switch {
		case c == rune(mark) || c == '\\':
			b.WriteString(`\` + string(c))
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\r':
			b.WriteString(`\r`)
		case c == '\t':
			b.WriteString(`\t`)
		case c < 0x20 || c >= 0x7f && c < 0x100 && !strconv.IsPrint(c):
			fmt.Fprintf(&b, `\x%02x`, c)
		case wtf8.IsHalf(c):
			fmt.Fprintf(&b, `\u%04x`, c)
		default:
			b.WriteRune(c)
		}
	}
	b.WriteByte(mark)
	return b.String()
}

func (w *walk) pointer(bits uint64, t *lltype.Ptr) string {
	if bits == 0 {
		return "None"
	}
	p := heap.Address(bits)
	if o, ok := w.in.heap.PrebuiltAt(p); ok && o.Func != nil {
		return "<function " + o.Func.Name + ">"
	}
	c, err := w.in.heap.TypeAt(p)
	if err != nil {
		return fmt.Sprintf("<wrong pointer %#x>", bits)
	}
	if w.active[bits] || w.shown >= w.bounds.objects {
		return "..."
	}
	w.active[bits] = true
	w.shown++
	defer delete(w.active, bits)
	switch c := c.(type) {
	case *lltype.Array:
		return "[" + strings.Join(w.items(p, 0, c, -1), ", ") + "]"
	case *lltype.Struct:
		return w.structure(p, c)
	}
	return fmt.Sprintf("<%v>", t)
}

func (w *walk) structure(p heap.Address, s *lltype.Struct) string {
	if external.IsText(s) {
		text, err := external.Text(w.in.heap, p, lltype.PtrTo(s))
		if err != nil {
			return "<" + err.Error() + ">"
		}
		return quote(latin1(text))
	}
	if items := listItems(s); items != nil {
		n, _ := w.in.heap.Load(p, s.Offset(s.FieldIndex("length")), 8)
		array, _ := w.in.heap.Load(p, s.Offset(s.FieldIndex("items")), 8)
		if array == 0 {
			return "[]"
		}
		return "[" + strings.Join(w.items(heap.Address(array), 0, items, int(n)), ", ") + "]"
	}
	fields := w.fields(p, s, 0)
	if n := len(s.Fields()); n == 0 || s.FieldIndex("item0") == 0 && s.FieldIndex(fmt.Sprintf("item%d", n-1)) == n-1 {
		return tuple(fields)
	}
	name := s.Name
	if s.Inherits(rclass.Object) {
		if class, err := w.in.heap.Load(p, 0, 8); err == nil {
			if o, ok := w.in.heap.PrebuiltAt(heap.Address(class)); ok {
				name = rclass.ClassName(o)
			}
		}
	}
	var parts []string
	for i, f := range allFields(s, nil) {
		parts = append(parts, f+"="+fields[i])
	}
	return name + "(" + strings.Join(parts, ", ") + ")"
}

// latin1 reads bytes as characters.
func latin1(text string) string {
	runes := make([]rune, len(text))
	for i := range len(text) {
		runes[i] = rune(text[i])
	}
	return wtf8.Text(runes)
}

// listItems returns the array type of a structure that is a list, else nil.
func listItems(s *lltype.Struct) *lltype.Array {
	p, ok := lltype.IsPtr(s.Field("items"))
	if !ok || s.Field("length") != lltype.Signed {
		return nil
	}
	a, _ := p.To.(*lltype.Array)
	return a
}

func tuple(items []string) string {
	if len(items) == 1 {
		return "(" + items[0] + ",)"
	}
	return "(" + strings.Join(items, ", ") + ")"
}

// allFields returns the names of the fields that carry values, those of
// structures at the beginning first; the class of an instance is left out.
func allFields(s *lltype.Struct, names []string) []string {
	for i, f := range s.Fields() {
		inner, ok := f.Type.(*lltype.Struct)
		switch {
		case i == 0 && ok:
			names = allFields(inner, names)
		case f.Type != lltype.Void && f.Name != rclass.TypePtr:
			names = append(names, f.Name)
		}
	}
	return names
}

// fields returns the values of the same fields.
func (w *walk) fields(p heap.Address, s *lltype.Struct, at int) []string {
	var out []string
	for i, f := range s.Fields() {
		inner, ok := f.Type.(*lltype.Struct)
		switch {
		case i == 0 && ok:
			out = append(out, w.fields(p, inner, at)...)
		case f.Type != lltype.Void && f.Name != rclass.TypePtr:
			out = append(out, w.part(p, f.Type, at+s.Offset(i)))
		}
	}
	return out
}

// part returns the text of what lies at an offset in an object.
func (w *walk) part(p heap.Address, t lltype.Type, at int) string {
	switch t := t.(type) {
	case *lltype.Struct:
		return "(" + strings.Join(w.fields(p, t, at), ", ") + ")"
	case *lltype.Array:
		return "[" + strings.Join(w.items(p, at, t, -1), ", ") + "]"
	}
	bits, err := w.in.heap.Load(p, at, lltype.Size(t))
	if err != nil {
		return "?"
	}
	return w.value(bits, t)
}

// items returns the texts of n items of an array at an offset, of all if n is
// negative.
func (w *walk) items(p heap.Address, at int, a *lltype.Array, n int) []string {
	length, err := w.in.heap.Load(p, at, 8)
	if err != nil {
		return []string{"?"}
	}
	if n < 0 || n > int(length) {
		n = int(length)
	}
	out := make([]string, 0, min(n, w.bounds.items+1))
	for i := range n {
		if i == w.bounds.items {
			out = append(out, "...")
			break
		}
		out = append(out, w.part(p, a.Of, at+lltype.ItemsOffset+i*a.ItemSize()))
	}
	return out
}
