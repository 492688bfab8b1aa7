package llstore

import (
	"fmt"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
)

// primitives are the types without parts, by number.
var primitives = slices.Concat(lltype.Primitives, []*lltype.Primitive{lltype.Void})

// A Writer collects a program.
type Writer struct {
	out       stream // what the caller says
	texts     table[string]
	types     table[lltype.Type]
	objects   table[*lltype.Object]
	graphs    table[*flow.FunctionGraph]
	constants table[*flow.Constant]
	places    table[*flow.Place]
	err       error
}

// A table numbers what is written, in the order in which it is met.
type table[T comparable] struct {
	numbers map[T]int
	list    []T
}

func (t *table[T]) number(x T) int {
	n, ok := t.numbers[x]
	if !ok {
		if t.numbers == nil {
			t.numbers = make(map[T]int)
		}
		n = len(t.list)
		t.numbers[x] = n
		t.list = append(t.list, x)
	}
	return n
}

// NewWriter returns a writer of programs that share structures with all other programs. Who reads
// must give the same.
func NewWriter(shared ...*lltype.Struct) *Writer {
	w := &Writer{}
	for _, p := range primitives {
		w.types.number(p)
	}
	for _, s := range slices.Concat(rclass.Shared, shared) {
		w.types.number(s)
	}
	return w
}

// Count writes a number that is not negative.
func (w *Writer) Count(n int) { w.out.count(n) }

// Bool writes a truth value.
func (w *Writer) Bool(is bool) { w.out.bool(is) }

// Text writes a text.
func (w *Writer) Text(text string) { w.text(&w.out, text) }

// Bytes writes bytes.
func (w *Writer) Bytes(b []byte) {
	w.out.count(len(b))
	w.out.bytes = append(w.out.bytes, b...)
}

// Type writes a type.
func (w *Writer) Type(t lltype.Type) { w.aType(&w.out, t) }

// Object writes an object or a function, which may be nil.
func (w *Writer) Object(o *lltype.Object) { w.object(&w.out, o) }

// Graph writes a graph, which may be nil.
func (w *Writer) Graph(g *flow.FunctionGraph) { w.graph(&w.out, g) }

func (w *Writer) text(s *stream, text string)    { s.count(w.texts.number(text)) }
func (w *Writer) aType(s *stream, t lltype.Type) { s.count(w.types.number(t)) }

func (w *Writer) object(s *stream, o *lltype.Object) {
	if o == nil {
		s.count(0)
		return
	}
	s.count(1 + w.objects.number(o))
}

func (w *Writer) graph(s *stream, g *flow.FunctionGraph) {
	if g == nil {
		s.count(0)
		return
	}
	s.count(1 + w.graphs.number(g))
}

// fail notes the first reason why a program cannot be written.
func (w *Writer) fail(format string, args ...any) {
	if w.err == nil {
		w.err = fmt.Errorf("llstore: "+format, args...)
	}
}

// Finish returns the bytes.
func (w *Writer) Finish() ([]byte, error) {
	var graphs, objects, constants, places, sizes stream
	for g, o, c, p := 0, 0, 0, 0; g < len(w.graphs.list) || o < len(w.objects.list) || c < len(w.constants.list) || p < len(w.places.list); {
		for ; g < len(w.graphs.list); g++ {
			w.writeGraph(&graphs, w.graphs.list[g])
		}
		for ; o < len(w.objects.list); o++ {
			w.writeObject(&objects, w.objects.list[o])
		}
		for ; c < len(w.constants.list); c++ {
			before := len(constants.bytes)
			w.writeConstant(&constants, w.constants.list[c])
			sizes.count(len(constants.bytes) - before)
		}
		for ; p < len(w.places.list); p++ {
			w.writePlace(&places, *w.places.list[p])
		}
	}
	constants.bytes = append(sizes.bytes, constants.bytes...)
	types := w.writeTypes()
	var all stream
	w.writeTexts(&all)
	all.count(len(w.types.list))
	all.count(len(w.objects.list))
	all.count(len(w.graphs.list))
	all.count(len(w.constants.list))
	all.count(len(w.places.list))
	for _, part := range []stream{types, objects, places, constants, graphs, w.out} {
		all.count(len(part.bytes))
		all.bytes = append(all.bytes, part.bytes...)
	}
	return all.bytes, w.err
}

func (w *Writer) writeTexts(s *stream) {
	s.count(len(w.texts.list))
	total := 0
	for _, text := range w.texts.list {
		s.count(len(text))
		total += len(text)
	}
	s.count(total)
	for _, text := range w.texts.list {
		s.bytes = append(s.bytes, text...)
	}
}
