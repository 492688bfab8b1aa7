package code

import (
	"fmt"
	"slices"
)

// A Buffer collects the instructions of one piece of code. The zero value is
// ready for use. It is not safe for concurrent use.
type Buffer struct {
	Bytes []byte // what has been appended, before Layout

	labels []label // Label l is at l-1
	fixups []fixup // in the order of their offsets
	pool   []poolItem
	far    []uint64 // addresses of the labels outside of this code
	marks  []Mark
	after  []int32 // for each mark, how many fixups come before it
	fields []Field

	cum  []int32 // scratch of Layout: bytes saved before each fixup
	text int     // size without the pool, after Layout
	size int     // whole size, after Layout
	done bool    // Layout has run
	err  error   // the first mistake
}

// Reset forgets everything but keeps the memory for the next piece of code.
func (a *Buffer) Reset() {
	*a = Buffer{
		Bytes:  a.Bytes[:0],
		labels: a.labels[:0],
		fixups: a.fixups[:0],
		pool:   a.pool[:0],
		far:    a.far[:0],
		marks:  a.marks[:0],
		after:  a.after[:0],
		fields: a.fields[:0],
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
func (a *Buffer) NewLabel() Label {
	a.labels = append(a.labels, label{})
	return Label(len(a.labels))
}

// Bind gives l the position of the next instruction.
func (a *Buffer) Bind(l Label) {
	p := a.label(l)
	if p == nil || p.kind != unbound {
		a.Fail("label %d cannot be bound: it is of another buffer or has a position already", l)
		return
	}
	*p = label{kind: bound, pos: int32(len(a.Bytes)), after: int32(len(a.fixups))}
}

// Outside makes a label for an address outside of this code.
func (a *Buffer) Outside(addr uint64) Label {
	a.far = append(a.far, addr)
	a.labels = append(a.labels, label{kind: outside, pos: int32(len(a.far) - 1)})
	return Label(len(a.labels))
}

// Here is a new label at the current position.
func (a *Buffer) Here() Label {
	l := a.NewLabel()
	a.Bind(l)
	return l
}

// label is the entry of l, or nil if l is not of this buffer.
func (a *Buffer) label(l Label) *label {
	if l < 1 || int(l) > len(a.labels) {
		return nil
	}
	return &a.labels[l-1]
}

// Offset is where l is, in bytes from the start of the code. It answers after
// Layout; false if l has no position in this code.
func (a *Buffer) Offset(l Label) (int, bool) {
	p := a.label(l)
	if !a.done || p == nil {
		return 0, false
	}
	return a.position(*p)
}

// Address is where l is if the code is at base, which may be outside of it. It answers
// after Layout; false if l has no position.
func (a *Buffer) Address(l Label, base uint64) (uint64, bool) {
	p := a.label(l)
	if !a.done || p == nil || p.kind == unbound {
		return 0, false
	}
	return a.target(l, base), true
}

// position is the offset of p after Layout.
func (a *Buffer) position(p label) (int, bool) {
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

// Expect makes room for about n more marks and the code between them.
func (a *Buffer) Expect(n int) {
	a.Bytes = slices.Grow(a.Bytes, 6*n)
	a.marks = slices.Grow(a.marks, n)
	a.after = slices.Grow(a.after, n)
}

// Mark ties the code that follows to id.
func (a *Buffer) Mark(id int32) {
	a.marks = append(a.marks, Mark{Offset: len(a.Bytes), ID: id})
	a.after = append(a.after, int32(len(a.fixups)))
}

// Marks are the marks in the order of their offsets, after Layout. The slice
// is valid until Reset.
func (a *Buffer) Marks() []Mark { return a.marks }

func (a *Buffer) checkLabels() error {
	for _, f := range a.fixups {
		if f.kind == align {
			continue
		}
		if p := a.label(f.label); p == nil || p.kind == unbound {
			return fmt.Errorf("code: at offset %d: label %d has no position: bind it before Layout", f.off, f.label)
		}
	}
	for _, item := range a.pool {
		if item.label == 0 {
			continue
		}
		if p := a.label(item.label); p == nil || p.kind == unbound {
			return fmt.Errorf("code: in a table: label %d has no position: bind it before Layout", item.label)
		}
	}
	return nil
}

// Fail records a mistake, if it is the first one: the error of Layout and Encode.
func (a *Buffer) Fail(format string, args ...any) {
	if a.err == nil {
		a.err = fmt.Errorf("code: at offset %d: "+format, append([]any{len(a.Bytes)}, args...)...)
	}
}
