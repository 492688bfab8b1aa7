package llinterp

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/pages/film"
	"vitrine/pages/trace"
	"vitrine/runtime/heap"
)

// A cell is a word in memory.
type cell struct {
	object heap.Address
	offset int
}

// A write is a change of a cell.
type write struct {
	cell
	old, new uint64
}

// A history keeps what happens while a run is recorded: the values that
// variables and memory had after each step. While it grows, no object that
// was ever seen is freed, so that one can go back to it.
type history struct {
	now     trace.Track[*position]
	active  []*activation // one for each frame
	chain   []*position   // the calls that active functions wait for
	memory  map[cell]*trace.Track[uint64]
	writes  []write              // of the step at work
	changed map[int][]cell       // by step
	ids     map[heap.Address]int // of objects, and which have been seen
	objects []seenObject         // by ID
	next    int                  // ID
	films   map[*flow.FunctionGraph]*film.Graph
	growing []*flow.FunctionGraph // those of them that grow
	kept    []heap.Address        // no longer in memory, perhaps, but to be looked at
}

// A seenObject is an object or, without an address, an activation of a function.
type seenObject struct {
	address heap.Address
	active  *activation
	step    int // at which it was first seen
}

// An activation is one call of a function.
type activation struct {
	id     int
	codes  []*code // that of the function first, then those that a graph which grows has led to
	values map[*flow.Variable]*trace.Track[uint64]
}

// graph returns the graph of the function.
func (a *activation) graph() *flow.FunctionGraph { return a.codes[0].graph }

// A position is where a function is; parent is where its caller is.
type position struct {
	*activation
	code   *code // the one it is in
	pc     int
	parent *position
	depth  int // how many functions wait for this one
}

func (p *position) place() place { return p.code.places[p.pc] }

func newHistory() *history {
	return &history{
		memory:  make(map[cell]*trace.Track[uint64]),
		changed: make(map[int][]cell),
		ids:     make(map[heap.Address]int),
		films:   make(map[*flow.FunctionGraph]*film.Graph),
	}
}

func (r *history) showRoots(m *heap.Marker) {
	if r == nil {
		return
	}
	for _, p := range r.kept {
		m.Pointer(p)
	}
}

// beforeStore notes that a word is about to change.
func (r *history) beforeStore(h *heap.Heap, p heap.Address, offset, size int, v uint64) {
	if old, err := h.Load(p, offset, size); err == nil && old != v {
		r.writes = append(r.writes, write{cell{p, offset}, old, v})
	}
}

// beforeCopy notes that items are about to be copied.
func (r *history) beforeCopy(h *heap.Heap, to heap.Address, toOffset int, from heap.Address, fromOffset, n int) {
	t, err := h.TypeAt(to)
	if err != nil {
		return
	}
	_, a := arrayIn(t)
	if a == nil {
		return
	}
	for at := 0; at < n; at += a.ItemSize() {
		for _, w := range words(nil, a.Of, at) {
			if v, err := h.Load(from, fromOffset+w.offset, w.size); err == nil {
				r.beforeStore(h, to, toOffset+w.offset, w.size, v)
			}
		}
	}
}

// arrayIn returns the array that an object is, or ends in, and its offset; nil if
// there is none.
func arrayIn(t lltype.Container) (offset int, a *lltype.Array) {
	switch t := t.(type) {
	case *lltype.Array:
		return 0, t
	case *lltype.Struct:
		if a := t.VarPart(); a != nil {
			return t.Offset(len(t.Fields()) - 1), a
		}
	}
	return 0, nil
}

// A word is a value without parts that lies in something.
type word struct {
	name         string
	t            lltype.Type
	offset, size int
	item         int // number of the item that it is a part of, counted from 1; 0 for none
}

// words appends the words in a value of type t that lies at an offset; the array
// at the end of a structure is left out.
func words(list []word, t lltype.Type, offset int) []word {
	s, ok := t.(*lltype.Struct)
	if !ok {
		return append(list, word{t: t, offset: offset, size: lltype.Size(t)})
	}
	for i, f := range s.Fields() {
		switch inner := f.Type.(type) {
		case *lltype.Struct:
			from := len(list)
			list = words(list, inner, offset+s.Offset(i))
			for k := from; k < len(list) && i > 0; k++ {
				list[k].name = f.Name + "." + list[k].name
			}
		case *lltype.Array:
		default:
			if f.Type != lltype.Void {
				list = append(list, word{name: f.Name, t: f.Type, offset: offset + s.Offset(i), size: lltype.Size(f.Type)})
			}
		}
	}
	return list
}

// note records the state after step i.
func (r *history) note(in *Interp, i int) {
	for _, w := range r.writes {
		t := trace.Of(r.memory, w.cell)
		if t.Len() == 0 {
			t.Set(-1, w.old)
			r.keep(in.heap, w.old)
		}
		t.Set(i, w.new)
		r.see(in.heap, heap.Address(w.new), i) // it may be a prebuilt object that no variable held
		r.changed[i] = append(r.changed[i], w.cell)
	}
	r.writes = r.writes[:0]
	r.follow(in, i)
}

// keep keeps the object at an address, if there is one.
func (r *history) keep(h *heap.Heap, bits uint64) {
	if _, err := h.TypeAt(heap.Address(bits)); err == nil {
		r.kept = append(r.kept, heap.Address(bits))
	}
}

// follow records where every active function is and what the variables of the
// topmost are.
func (r *history) follow(in *Interp, step int) {
	for k := range in.frames {
		f := &in.frames[k]
		if k < len(r.active) && k < len(in.frames)-1 {
			continue // it is where it made the call that it waits for
		}
		if k == len(r.active) {
			r.enter(step)
		}
		var parent *position
		if k > 0 {
			parent = r.chain[k-1]
		}
		if a := r.active[k]; !slices.Contains(a.codes, f.code) {
			a.codes = append(a.codes, f.code)
		}
		r.chain = append(r.chain[:k], &position{r.active[k], f.code, f.pc, parent, k})
	}
	n := len(in.frames)
	r.active, r.chain = r.active[:n], r.chain[:n]
	if n == 0 {
		return // the last position stays to be looked at
	}
	r.now.Set(step, r.chain[n-1])
	r.variables(in, step)
}

// enter makes the activation of a new frame.
func (r *history) enter(step int) {
	a := &activation{id: r.next, values: make(map[*flow.Variable]*trace.Track[uint64])}
	r.next++
	r.objects = append(r.objects, seenObject{active: a, step: step})
	r.active = append(r.active, a)
}

// variables records the variables of the topmost function.
func (r *history) variables(in *Interp, step int) {
	f := in.top()
	a := r.active[len(r.active)-1]
	for _, v := range f.code.places[f.pc].info.vars {
		if !v.isSet(f.pc) {
			continue
		}
		bits := in.stack[f.base+int(v.slot)]
		t := trace.Of(a.values, v.v)
		if old, ok := t.At(step); !ok || old != bits {
			t.Set(step, bits)
			if v.gc {
				r.see(in.heap, heap.Address(bits), step)
			}
		}
	}
}

// maxObjects bounds the objects that are recorded.
const maxObjects = 20_000

// see gives an object, and all that can be reached from it, their IDs. What
// becomes reachable later does so by a variable or by a word that is written.
func (r *history) see(h *heap.Heap, p heap.Address, step int) {
	queue := []heap.Address{p}
	for len(queue) > 0 && len(r.ids) < maxObjects {
		p, queue = queue[0], queue[1:]
		if _, ok := r.ids[p]; ok || p == 0 {
			continue
		}
		t, err := h.TypeAt(p)
		if err != nil || !t.IsGc() && !isClass(t) {
			continue
		}
		r.ids[p] = r.next
		r.next++
		r.objects = append(r.objects, seenObject{address: p, step: step})
		if isClass(t) {
			continue // it stays, and points to no objects
		}
		r.kept = append(r.kept, p)
		for _, w := range wordsOf(h, p, t, maxItemsShown) {
			if hasNode(w.t) {
				if v, err := h.Load(p, w.offset, w.size); err == nil {
					queue = append(queue, heap.Address(v))
				}
			}
		}
	}
}
