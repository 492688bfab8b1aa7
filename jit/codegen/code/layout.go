package code

import (
	"fmt"
	"math"
)

// A Machine says how references to labels are written.
type Machine struct {
	Forms []Form // by their kinds
	Nops  func(b []byte, n int) []byte
	Fill  byte // what stops a processor that runs into the gap before the constants
}

// A Kind is a kind of references: an index into [Machine.Forms].
type Kind uint8

// align is the kind of padding.
const align Kind = math.MaxUint8

// A Form is how a kind of references is written. All are appended in the long form, of
// Long bytes.
type Form struct {
	Long int32

	// Short is how many bytes the short form has that is for labels of the same code no
	// further away than Low and High, in bytes from its beginning; 0 if there is none.
	Short     int32
	Low, High int32

	// Shorten makes the short form of a long one, which may overlap it.
	Shorten func(short, long []byte)

	// Resolve writes where the label is into the reference at the beginning of code.
	Resolve func(code []byte, r Resolved) error
}

// Resolved is a reference whose label has a position.
type Resolved struct {
	At, Target uint64
	Short      bool
	Tail       uint8 // what was said to [Buffer.Refer]
}

// fixup is a place that depends on where things end up.
type fixup struct {
	off   int32
	label Label
	kind  Kind
	short bool
	tail  uint8
	align uint8 // padding: of the byte that comes skip bytes after it
	skip  uint8
	pad   uint8 // padding as emitted
}

// Refer notes that what is appended next, in the long form of a kind, refers to l.
func (a *Buffer) Refer(kind Kind, l Label, tail uint8) {
	a.fixups = append(a.fixups, fixup{off: int32(len(a.Bytes)), label: l, kind: kind, tail: tail})
}

// Align pads with nops until the offset is a multiple of n, a power of two up
// to 64.
func (a *Buffer) Align(m *Machine, n int) {
	if n < 1 || n > 64 || n&(n-1) != 0 {
		a.Fail("cannot align to %d: it must be a power of two up to 64", n)
		return
	}
	a.AlignField(m, uint8(n), 0)
}

// AlignField pads so that the byte skip bytes further on has an offset that is
// a multiple of align, a power of two up to 64.
func (a *Buffer) AlignField(m *Machine, n, skip uint8) {
	f := fixup{off: int32(len(a.Bytes)), kind: align, align: n, skip: skip}
	f.pad = uint8(f.padding(f.off))
	a.fixups = append(a.fixups, f)
	a.Bytes = m.Nops(a.Bytes, int(f.pad))
}

// A Hole is a place for padding in front of instructions.
type Hole struct{ fixup, at int }

// Hole makes a hole here for up to n bytes. It takes no room if it is not used.
func (a *Buffer) Hole(m *Machine, n uint8) Hole {
	a.fixups = append(a.fixups, fixup{off: int32(len(a.Bytes)), kind: align, align: 1, pad: n})
	a.Bytes = m.Nops(a.Bytes, int(n))
	return Hole{len(a.fixups), len(a.Bytes)}
}

// Fill has the hole pad so that the byte skip bytes further on than here has an offset that
// is a multiple of align. It reports whether the hole can: it must not have been used, and
// be near.
func (a *Buffer) Fill(h Hole, align, skip uint8) bool {
	all := len(a.Bytes) - h.at + int(skip)
	if h.fixup == 0 || all > math.MaxUint8 || a.fixups[h.fixup-1].align != 1 {
		return false
	}
	f := &a.fixups[h.fixup-1]
	f.align, f.skip = align, uint8(all)
	return true
}

// padding is how much f pads at offset off.
func (f *fixup) padding(off int32) int32 {
	return -(off + int32(f.skip)) & int32(f.align-1)
}

// Layout fixes the position of everything and returns how many bytes of memory
// the code needs. Nothing can be appended afterwards.
//
// Every reference begins with its short form, those whose label turns
// out to be too far get the long one, and so on until nothing changes: growing ends,
// and leaves the fewest long ones. Code was emitted with long ones, so
// everything only moves down; padding does not change that, because rounding up preserves
// order.
func (a *Buffer) Layout(m *Machine) (size int, err error) {
	if a.done || a.err != nil {
		return a.size, a.err
	}
	if a.err = a.checkLabels(); a.err != nil {
		return 0, a.err
	}
	if len(a.Bytes)+8*len(a.pool) > math.MaxInt32-64 {
		a.err = fmt.Errorf("code: the code is larger than 2 GiB: split it")
		return 0, a.err
	}
	for i := range a.fixups {
		f := &a.fixups[i]
		if f.kind != align && m.Forms[f.kind].Short > 0 {
			kind := a.labels[f.label-1].kind
			f.short = kind == bound || kind == constant
		}
	}
	a.measure(m)
	for a.grow(m) {
		a.measure(m)
	}
	a.move(m)
	a.text = len(a.Bytes)
	a.size = a.text
	if len(a.pool) > 0 {
		a.size = a.poolStart() + 8*len(a.pool)
	}
	a.done = true
	return a.size, nil
}

// measure sets cum[i] to the number of bytes that disappear before fixup i.
func (a *Buffer) measure(m *Machine) {
	a.cum = a.cum[:0]
	var gone int32
	for i := range a.fixups {
		f := &a.fixups[i]
		a.cum = append(a.cum, gone)
		if f.short {
			form := &m.Forms[f.kind]
			gone += form.Long - form.Short
		} else if f.kind == align {
			gone += int32(f.pad) - f.padding(f.off-gone)
		}
	}
	a.cum = append(a.cum, gone)
	a.text = len(a.Bytes) - int(gone)
}

// grow makes those short references long that do not reach, and reports whether
// there were any.
func (a *Buffer) grow(m *Machine) bool {
	grown := false
	for i := range a.fixups {
		f := &a.fixups[i]
		if !f.short {
			continue
		}
		form := &m.Forms[f.kind]
		to := &a.labels[f.label-1]
		rel := -(f.off - a.cum[i])
		if to.kind == bound {
			rel += to.pos - a.cum[to.after]
		} else {
			rel += int32(a.poolStart()) + 8*to.pos
		}
		if rel < form.Low || rel > form.High {
			f.short = false
			grown = true
		}
	}
	return grown
}

// move moves code down to its final place, and with it fixups, labels, marks and
// fields.
func (a *Buffer) move(m *Machine) {
	from, to := int32(0), int32(0)
	for i := range a.fixups {
		f := &a.fixups[i]
		to += int32(copy(a.Bytes[to:], a.Bytes[from:f.off]))
		from = f.off
		f.off = to
		switch {
		case f.short:
			form := &m.Forms[f.kind]
			form.Shorten(a.Bytes[to:], a.Bytes[from:])
			from, to = from+form.Long, to+form.Short
		case f.kind == align:
			n := f.padding(to)
			m.Nops(a.Bytes[to:to], int(n))
			from, to = from+int32(f.pad), to+n
		}
	}
	to += int32(copy(a.Bytes[to:], a.Bytes[from:]))
	a.Bytes = a.Bytes[:to]
	for i := range a.labels {
		if p := &a.labels[i]; p.kind == bound {
			p.pos -= a.cum[p.after]
		}
	}
	for i := range a.marks {
		a.marks[i].Offset -= int(a.cum[a.after[i]])
	}
	for i := range a.fields {
		a.fields[i].Offset -= int(a.cum[a.fields[i].after])
	}
}

// Encode returns the code, constants included, for the address base, which
// must be a multiple of 64. It calls Layout if that has not been done. The
// bytes are valid until Reset or the next Encode.
func (a *Buffer) Encode(m *Machine, base uint64) ([]byte, error) {
	if _, err := a.Layout(m); err != nil {
		return nil, err
	}
	if base%64 != 0 {
		return nil, fmt.Errorf("code: code cannot run at %#x: its address must be a multiple of 64", base)
	}
	if len(a.Bytes) != a.text && len(a.Bytes) != a.size {
		return nil, fmt.Errorf("code: code was appended after Layout: Reset first")
	}
	code := a.appendPool(m, a.Bytes[:a.text], base)
	for i := range a.fixups {
		f := &a.fixups[i]
		if f.kind == align {
			continue
		}
		r := Resolved{base + uint64(f.off), a.target(f.label, base), f.short, f.tail}
		if err := m.Forms[f.kind].Resolve(code[f.off:], r); err != nil {
			return nil, fmt.Errorf("code: at offset %d: %w", f.off, err)
		}
	}
	a.Bytes = code
	return code, nil
}

// target is the address of l if the code is at base.
func (a *Buffer) target(l Label, base uint64) uint64 {
	p := a.labels[l-1]
	if p.kind == outside {
		return a.far[p.pos]
	}
	off, _ := a.position(p)
	return base + uint64(off)
}
