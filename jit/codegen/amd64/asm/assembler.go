package asm

import "fmt"

// Assembler collects the instructions of one piece of code. The zero value is
// ready for use. It is not safe for concurrent use.
type Assembler struct {
	buf    []byte
	labels []label // Label l is at l-1
	fixups []fixup // in the order of their offsets
	pool   []poolItem
	far    []uint64 // addresses of the labels outside of this code
	marks  []Mark
	after  []int32 // for each mark, how many fixups come before it

	cum  []int32 // scratch of Layout: bytes saved before each fixup
	text int     // size without the pool, after Layout
	size int     // whole size, after Layout
	done bool    // Layout has run
	err  error   // the first mistake
}

// Reset forgets everything but keeps the memory for the next piece of code.
func (a *Assembler) Reset() {
	*a = Assembler{
		buf:    a.buf[:0],
		labels: a.labels[:0],
		fixups: a.fixups[:0],
		pool:   a.pool[:0],
		far:    a.far[:0],
		marks:  a.marks[:0],
		after:  a.after[:0],
		cum:    a.cum[:0],
	}
}

// Label names a position. The zero Label names none.
type Label int32

type labelKind uint8

const (
	unbound labelKind = iota
	bound
	outside  // pos is an index into far
	constant // pos is an index into the pool
)

type label struct {
	kind  labelKind
	pos   int32
	after int32 // how many fixups come before it; only while bound and before Layout
}

// NewLabel makes a label that Bind will give a position.
func (a *Assembler) NewLabel() Label {
	a.labels = append(a.labels, label{})
	return Label(len(a.labels))
}

// Bind gives l the position of the next instruction.
func (a *Assembler) Bind(l Label) {
	p := a.label(l)
	if p == nil || p.kind != unbound {
		a.fail("label %d cannot be bound: it is from another Assembler or has a position already", l)
		return
	}
	*p = label{kind: bound, pos: int32(len(a.buf)), after: int32(len(a.fixups))}
}

// Outside makes a label for an address outside of this code. Jumps, calls and
// memory operands reach 2 GiB from the code.
func (a *Assembler) Outside(addr uint64) Label {
	a.far = append(a.far, addr)
	a.labels = append(a.labels, label{kind: outside, pos: int32(len(a.far) - 1)})
	return Label(len(a.labels))
}

// here is a new label at the current position.
func (a *Assembler) here() Label {
	l := a.NewLabel()
	a.Bind(l)
	return l
}

// label is the entry of l, or nil if l is not from this Assembler.
func (a *Assembler) label(l Label) *label {
	if l < 1 || int(l) > len(a.labels) {
		return nil
	}
	return &a.labels[l-1]
}

// Offset is where l is, in bytes from the start of the code. It answers after
// Layout; false if l has no position in this code.
func (a *Assembler) Offset(l Label) (int, bool) {
	p := a.label(l)
	if !a.done || p == nil {
		return 0, false
	}
	return a.position(*p)
}

// Address is where l is if the code is at base, which may be outside of it. It answers
// after Layout; false if l has no position.
func (a *Assembler) Address(l Label, base uint64) (uint64, bool) {
	p := a.label(l)
	if !a.done || p == nil || p.kind == unbound {
		return 0, false
	}
	return a.target(l, base), true
}

// position is the offset of p after Layout.
func (a *Assembler) position(p label) (int, bool) {
	switch p.kind {
	case bound:
		return int(p.pos), true
	case constant:
		return a.poolStart() + 8*int(p.pos), true
	}
	return 0, false
}

// Mark says where the code for something begins: it ends where the next mark
// begins.
type Mark struct {
	Offset int   // in bytes from the start of the code
	ID     int32 // what the caller wanted to be remembered
}

// Mark ties the code that follows to id.
func (a *Assembler) Mark(id int32) {
	a.marks = append(a.marks, Mark{Offset: len(a.buf), ID: id})
	a.after = append(a.after, int32(len(a.fixups)))
}

// Marks are the marks in the order of their offsets, after Layout. The slice
// is valid until Reset.
func (a *Assembler) Marks() []Mark { return a.marks }

func (a *Assembler) checkLabels() error {
	for _, f := range a.fixups {
		if f.kind == fixAlign {
			continue
		}
		if p := a.label(f.label); p == nil || p.kind == unbound {
			return fmt.Errorf("asm: at code offset %d: label %d has no position: bind it before Layout", f.off, f.label)
		}
	}
	for _, item := range a.pool {
		if item.label == 0 {
			continue
		}
		if p := a.label(item.label); p == nil || p.kind == unbound {
			return fmt.Errorf("asm: in a table: label %d has no position: bind it before Layout", item.label)
		}
	}
	return nil
}
