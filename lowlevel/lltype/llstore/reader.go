package llstore

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/host/beside"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
)

// A Reader gives what a [Writer] was told.
type Reader struct {
	in        scanner // what the caller said
	texts     []string
	types     []lltype.Type
	objects   []lltype.Object
	graphs    []flow.FunctionGraph
	constants []constant
	places    []flow.Place

	constantBytes []byte

	memory flow.Allocator // of all graphs
}

// Open reads what a writer has written. The structures that all programs share must be those that it was given. Each graph is read
// when somebody first looks at it, which panics with an error if the bytes are damaged there. The bytes must stay as they are until then.
func Open(bytes []byte, shared ...*lltype.Struct) (r *Reader, err error) {
	r = &Reader{}
	defer recovered(&err)
	s := &scanner{bytes}
	r.readTexts(s)
	types, objects, graphs, constants, places := s.small(), s.small(), s.small(), s.small(), s.small()
	var parts [6]scanner
	for i := range parts {
		parts[i] = scanner{s.part(s.count())}
	}
	if slices.Max([]int{types, objects, graphs, constants, places}) > len(bytes) {
		panic(errDamaged)
	}
	r.objects, r.graphs = make([]lltype.Object, objects), make([]flow.FunctionGraph, graphs)
	r.constants, r.places = make([]constant, constants), make([]flow.Place, places)
	r.readTypes(&parts[0], types, slices.Concat(rclass.Shared, shared))
	r.readConstants(&parts[3])
	half := beside.Go(func() { // of all else, they take the addresses alone
		for i := range r.objects {
			r.readObject(&parts[1], &r.objects[i])
		}
	})
	for i := range r.places {
		r.places[i] = r.readPlace(&parts[2])
	}
	for i := range r.graphs {
		r.readGraph(&parts[4], &r.graphs[i])
	}
	half.Wait()
	r.in = parts[5]
	return r, nil
}

// recovered turns the panic of a scanner into an error.
func recovered(err *error) {
	x := recover()
	if x == nil {
		return
	}
	if e, ok := x.(failure); ok {
		*err = e.err
		return
	}
	panic(x) // it is not ours
}

// Read calls f, which reads with the methods of r and looks at graphs, and returns an error if there is not what f reads.
func (r *Reader) Read(f func()) (err error) {
	defer recovered(&err)
	f()
	return nil
}

// Fail ends the call of Read with an error.
func (r *Reader) Fail(err error) { panic(failure{err}) }

// Count reads a number that is not negative.
func (r *Reader) Count() int { return r.in.small() }

// Index reads a number below n.
func (r *Reader) Index(n int) int { return r.in.index(n) }

// Bool reads a truth value.
func (r *Reader) Bool() bool { return r.in.bool() }

// Text reads a text.
func (r *Reader) Text() string { return r.text(&r.in) }

// Bytes reads bytes, which stay as they are as long as those that are read.
func (r *Reader) Bytes() []byte { return r.in.part(r.in.count()) }

// Type reads a type.
func (r *Reader) Type() lltype.Type { return r.aType(&r.in) }

// Object reads an object or a function, which may be nil.
func (r *Reader) Object() *lltype.Object {
	n := r.in.index(len(r.objects) + 1)
	if n == 0 {
		return nil
	}
	return &r.objects[n-1]
}

// Objects returns all objects and functions of the program, with the parts of objects.
func (r *Reader) Objects() []lltype.Object { return r.objects }

// Graph reads a graph, which may be nil.
func (r *Reader) Graph() *flow.FunctionGraph { return r.graph(&r.in) }

func (r *Reader) text(s *scanner) string { return *r.sharedText(s) }

// sharedText is text for who wants to point to it.
func (r *Reader) sharedText(s *scanner) *string { return &r.texts[s.index(len(r.texts))] }

func (r *Reader) aType(s *scanner) lltype.Type { return r.types[s.index(len(r.types))] }

func (r *Reader) graph(s *scanner) *flow.FunctionGraph {
	n := s.index(len(r.graphs) + 1)
	if n == 0 {
		return nil
	}
	return &r.graphs[n-1]
}

func (r *Reader) readTexts(s *scanner) {
	sizes := make([]int, s.count())
	for i := range sizes {
		sizes[i] = s.small()
	}
	all := string(s.part(s.small()))
	r.texts = make([]string, len(sizes))
	for i, n := range sizes {
		if n > len(all) {
			panic(errDamaged)
		}
		r.texts[i], all = all[:n], all[n:]
	}
}
