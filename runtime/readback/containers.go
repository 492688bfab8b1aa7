package readback

import (
	"fmt"
	"strings"

	"vitrine/annotator/lattice"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// mostNested is how deep nested containers are shown: a chain of instances may have a
// million.
const mostNested = 100

// container shows the parts of a container between brackets; one that is shown
// already, or is nested too deep, is only hinted at.
func (w *walk) container(bits uint64, open, end string, parts func(add func(string))) string {
	if w.active[bits] || len(w.active) == mostNested {
		return open + "..." + end
	}
	w.active[bits] = true
	defer delete(w.active, bits)
	var texts []string
	parts(func(text string) { texts = append(texts, text) })
	if w.cut && !w.failed {
		texts = append(texts, "...")
	}
	return open + strings.Join(texts, ", ") + end
}

// goOn reports whether one more item is shown.
func (w *walk) goOn() bool {
	w.shown++
	w.cut = w.shown > most
	return !w.failed && !w.cut
}

// list shows a list: an array, a structure with one, or a range.
func (w *walk) list(bits uint64, p *lltype.Ptr, s *lattice.SomeList) string {
	return w.container(bits, "[", "]", func(add func(string)) {
		item := s.Def.Item().Value()
		struc, ok := p.To.(*lltype.Struct)
		switch {
		case !ok:
			w.items(bits, p.To.(*lltype.Array), w.length(bits), item, add)
		case struc.FieldIndex("items") >= 0:
			array := struc.Field("items").(*lltype.Ptr).To.(*lltype.Array)
			w.items(w.field(bits, struc, "items"), array, int(w.field(bits, struc, "length")), item, add)
		default:
			w.rangeItems(bits, struc, s, add)
		}
	})
}

// byteArray shows a bytearray, which is a list of characters.
func (w *walk) byteArray(bits uint64, p *lltype.Ptr) string {
	struc := p.To.(*lltype.Struct)
	array := w.field(bits, struc, "items")
	var text []byte
	for i := 0; i < int(w.field(bits, struc, "length")) && w.goOn(); i++ {
		text = append(text, byte(w.load(array, lltype.ItemsOffset+i, lltype.Char)))
	}
	shown := w.repr(stdspace.NewBytes(string(text)))
	if w.cut {
		shown += "..."
	}
	return "bytearray(" + shown + ")"
}

func (w *walk) items(array uint64, a *lltype.Array, n int, item lattice.SomeValue, add func(string)) {
	for i := 0; i < n && w.goOn(); i++ {
		add(w.part(array, lltype.ItemsOffset+i*a.ItemSize(), a.Of, item))
	}
}

// part shows what is at an offset in an object.
func (w *walk) part(bits uint64, offset int, t lltype.Type, s lattice.SomeValue) string {
	if t == lltype.Void {
		return w.only(s)
	}
	return w.value(w.load(bits, offset, t), t, s)
}

// rangeItems shows the items of a range, whose step may be known to its type only.
func (w *walk) rangeItems(bits uint64, struc *lltype.Struct, s *lattice.SomeList, add func(string)) {
	step, _ := s.Def.RangeStep()
	if struc.FieldIndex("step") >= 0 {
		step = int(int64(w.field(bits, struc, "step")))
	}
	stop := int64(w.field(bits, struc, "stop"))
	for i := int64(w.field(bits, struc, "start")); step != 0 && w.goOn(); i += int64(step) {
		if step > 0 && i >= stop || step < 0 && i <= stop {
			return
		}
		add(fmt.Sprint(i))
	}
}

func (w *walk) tuple(bits uint64, p *lltype.Ptr, s *lattice.SomeTuple) string {
	struc := p.To.(*lltype.Struct)
	end := ")"
	if len(s.Items) == 1 {
		end = ",)"
	}
	return w.container(bits, "(", end, func(add func(string)) {
		for i, item := range s.Items {
			name := fmt.Sprintf("item%d", i)
			add(w.part(bits, struc.Offset(struc.FieldIndex(name)), struc.Field(name), item))
		}
	})
}

// dict shows the entries of a dictionary that are in use, in their order.
func (w *walk) dict(bits uint64, p *lltype.Ptr, s *lattice.SomeDict) string {
	struc := p.To.(*lltype.Struct)
	entries, ok := struc.Field("entries").(*lltype.Ptr)
	if !ok {
		return w.Other(bits, p)
	}
	array := entries.To.(*lltype.Array)
	entry := array.Of.(*lltype.Struct)
	at := w.field(bits, struc, "entries")
	used := int(w.field(bits, struc, "num_ever_used_items"))
	part := func(i int, name string, s lattice.SomeValue) string {
		return w.part(at, lltype.ItemsOffset+i*array.ItemSize()+entry.Offset(entry.FieldIndex(name)), entry.Field(name), s)
	}
	return w.container(bits, "{", "}", func(add func(string)) {
		for i := 0; i < used && w.goOn(); i++ {
			if part(i, "f_valid", lattice.Bool) == "True" {
				add(part(i, "key", s.Def.Key().Value()) + ": " + part(i, "value", s.Def.Value().Value()))
			}
		}
	})
}
