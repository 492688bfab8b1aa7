package jitstate

import (
	"sync"
	"sync/atomic"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
)

// A Const is a value that is known at compile time.
type Const struct {
	Bits  uint64
	Value *flow.Constant
}

// A Box is a red value. It has a variable of the residual code, or a constant, or neither and a
// virtual object as its content. Two uses of one value share a box.
type Box struct {
	Type    lltype.Type
	Var     *flow.Variable
	Const   *Const
	Content Content
	Nonzero bool // it is a pointer that is known not to be NULL

	walked uint64 // the last walk that visited it
}

// Value returns what residual code has for the box, nil if it is virtual.
func (b *Box) Value() codegen.Value {
	switch {
	case b.Const != nil:
		return b.Const.Value
	case b.Var != nil:
		return b.Var
	}
	return nil
}

// IsVirtual reports whether residual code has nothing for the box.
func (b *Box) IsVirtual() bool { return b.Const == nil && b.Var == nil }

// Virtual returns the virtual object that the box stands for, nil if there is none.
func (b *Box) Virtual() Virtual {
	v, _ := b.Content.(Virtual)
	return v
}

// isNull reports whether the box is known to be NULL, or zero.
func (b *Box) isNull() bool { return b.Const != nil && b.Const.Bits == 0 }

func constBox(k *Const) *Box {
	t := lltype.TypeOf(k.Value)
	_, ptr := lltype.IsPtr(t)
	return &Box{Type: t, Const: k, Nonzero: ptr && k.Bits != 0}
}

// varBox returns the box of a result of residual code, or of what was carried out.
func varBox(v codegen.Value, t lltype.Type) *Box {
	if k, ok := v.(*flow.Constant); ok {
		return constBox(&Const{Bits: bitsOf(k.Value, t), Value: k})
	}
	w, ok := v.(*flow.Variable)
	if !ok { // the builder has failed, and says so when it is finished
		w = &flow.Variable{Concrete: t}
	}
	return &Box{Type: t, Var: w}
}

// become makes the box of a virtual object one of an object that exists.
func (b *Box) become(object *Box) { b.Var, b.Const, b.Nonzero = object.Var, object.Const, true }

// setConst makes the box a constant. The other knowledge of the object is no longer needed.
func (b *Box) setConst(k *Const) {
	b.Const, b.Var, b.Content = k, nil, nil
	_, ptr := lltype.IsPtr(b.Type)
	b.Nonzero = ptr && k.Bits != 0
}

// learnNonzero notes that a pointer is NULL, or is not. It reports whether that can be.
func (b *Box) learnNonzero(nonzero bool) bool {
	switch {
	case b.Const != nil:
		return (b.Const.Bits != 0) == nonzero
	case nonzero:
		b.Nonzero = true
	case b.IsVirtual():
		return false
	default:
		b.setConst(&Const{Value: lltype.NewConstant(lltype.Default(b.Type), b.Type)})
	}
	return true
}

// learn notes which way a test of the box went. It reports whether that can be.
func (b *Box) learn(is bool) bool {
	if _, ptr := lltype.IsPtr(b.Type); ptr {
		return b.learnNonzero(is)
	}
	if b.Const != nil {
		return (b.Const.Bits != 0) == is
	}
	b.setConst(truth(is).Const)
	return true
}

// A copies has the copies of boxes and contents that were made so far.
type copies struct {
	boxes    map[*Box]*Box
	contents map[Content]Content

	// frozen: of the fields that were read of objects, only the constant ones are copied.
	frozen bool

	room []Box // for the next copies
}

// Compilers copy and walk states all the time: the maps that this takes are used again.
var (
	usedCopies = sync.Pool{New: func() any { return &copies{boxes: make(map[*Box]*Box), contents: make(map[Content]Content)} }}
	usedWalks  = sync.Pool{New: func() any { return &walk{contents: make(map[Content]bool)} }}
)

func newCopies() *copies { return usedCopies.Get().(*copies) }

// end hands the maps over to the next copies, and the room that is left.
func (m *copies) end() {
	clear(m.boxes)
	clear(m.contents)
	m.frozen = false
	usedCopies.Put(m)
}

// boxesAtOnce is how many boxes are allocated together. Those of a state are of use as long as it is.
const boxesAtOnce = 16

func (m *copies) box(b *Box) *Box {
	if b == nil {
		return nil
	}
	if d, ok := m.boxes[b]; ok {
		return d
	}
	if len(m.room) == 0 {
		m.room = make([]Box, boxesAtOnce)
	}
	d := &m.room[0]
	m.room = m.room[1:]
	*d = Box{Type: b.Type, Var: b.Var, Const: b.Const, Nonzero: b.Nonzero}
	m.boxes[b] = d
	d.Content = m.content(b.Content)
	return d
}

func (m *copies) list(boxes []*Box) []*Box {
	out := make([]*Box, len(boxes))
	for i, b := range boxes {
		out[i] = m.box(b)
	}
	return out
}

func (m *copies) content(x Content) Content {
	if x == nil {
		return nil
	}
	if y, ok := m.contents[x]; ok {
		return y
	}
	return x.copy(m)
}

// A walk visits all boxes of a state that have a variable, each once, in the order in which
// labels take them.
type walk struct {
	number   uint64           // that visited boxes have
	contents map[Content]bool // that were visited
	incoming []*Box
	drops    bool // it forgets the fields that were read of objects and that are not constant

	// What leads to what is visited, if somebody asks for that.
	inside  map[*StructDesc]int // how many virtual structures of a type
	deepest int                 // the most of one type
}

// walks counts walks, those of all compilers together.
var walks atomic.Uint64

func newWalk() *walk {
	w := usedWalks.Get().(*walk)
	w.number = walks.Add(1)
	return w
}

// end hands the map over to the next walk.
func (w *walk) end() {
	clear(w.contents)
	*w = walk{contents: w.contents}
	usedWalks.Put(w)
}

func (w *walk) box(b *Box) {
	if b == nil || b.walked == w.number {
		return
	}
	b.walked = w.number
	if b.Var != nil {
		w.incoming = append(w.incoming, b)
	}
	if k, ok := b.Content.(*Known); ok && w.drops && b.Var != nil {
		b.Content = k.constant()
	}
	if b.Content != nil && !w.contents[b.Content] {
		w.contents[b.Content] = true
		b.Content.walk(w)
	}
}

// enter says that what follows is inside of a virtual structure, until leave is called.
func (w *walk) enter(d *StructDesc) (leave func()) {
	if w.inside == nil {
		return func() {}
	}
	w.inside[d]++
	w.deepest = max(w.deepest, w.inside[d])
	return func() { w.inside[d]-- }
}

// chained returns how many virtual structures of one type a state has inside of each other.
func (s *State) chained() int {
	w := newWalk()
	defer w.end()
	w.inside = make(map[*StructDesc]int)
	s.walk(w)
	return w.deepest
}

func (w *walk) list(boxes []*Box) {
	for _, b := range boxes {
		w.box(b)
	}
}

// A replacing exchanges boxes for others all over a state.
type replacing struct {
	by   map[*Box]*Box
	seen map[any]bool
}

func (r *replacing) box(b *Box) *Box {
	if b == nil {
		return nil
	}
	if d := r.by[b]; d != nil {
		return d
	}
	if b.Content != nil && !r.seen[b.Content] {
		r.seen[b.Content] = true
		b.Content.replace(r)
	}
	return b
}

func (r *replacing) list(boxes []*Box) {
	for i, b := range boxes {
		boxes[i] = r.box(b)
	}
}
