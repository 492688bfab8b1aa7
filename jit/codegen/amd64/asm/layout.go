package asm

import (
	"encoding/binary"
	"fmt"
	"math"
)

type fixKind uint8

const (
	fixField fixKind = iota // a displacement of 32 bits, at off
	fixJmp                  // a jmp with a displacement of 32 bits, beginning at off
	fixJcc                  // the same for jcc
	fixAlign                // padding, beginning at off
)

// fixup is a place that depends on where things end up.
type fixup struct {
	off   int32
	label Label
	kind  fixKind
	short bool  // a jump for which one byte of displacement is enough
	tail  uint8 // fixField: bytes between the field and the next instruction
	align uint8 // fixAlign: of the byte that comes skip bytes after the padding
	skip  uint8
	pad   uint8 // fixAlign: padding as emitted
}

// fixField appends a displacement from the end of the instruction, which comes
// tail bytes after the displacement, to l.
func (a *Assembler) fixField(l Label, tail int32) {
	a.fixups = append(a.fixups, fixup{off: int32(len(a.buf)), label: l, kind: fixField, tail: uint8(tail)})
	a.buf = append(a.buf, 0, 0, 0, 0)
}

// Align pads with nops until the offset is a multiple of n, a power of two up
// to 64.
func (a *Assembler) Align(n int) {
	if n < 1 || n > 64 || n&(n-1) != 0 {
		a.fail("cannot align to %d: it must be a power of two up to 64", n)
		return
	}
	a.alignField(uint8(n), 0)
}

// alignField pads so that the byte skip bytes further on has an offset that is
// a multiple of align.
func (a *Assembler) alignField(align, skip uint8) {
	f := fixup{off: int32(len(a.buf)), kind: fixAlign, align: align, skip: skip}
	f.pad = uint8(f.padding(f.off))
	a.fixups = append(a.fixups, f)
	a.Nop(int(f.pad))
}

// padding is how much f pads at offset off.
func (f *fixup) padding(off int32) int32 {
	return -(off + int32(f.skip)) & int32(f.align-1)
}

// Layout fixes the position of everything and returns how many bytes of memory
// the code needs. Nothing can be appended afterwards.
//
// Every jump begins with one byte of displacement, those whose target turns
// out to be too far get four, and so on until nothing changes: growing ends,
// and leaves the fewest long jumps. Code was emitted with long jumps, so
// everything only moves down; padding does not change that, because rounding up preserves
// order.
func (a *Assembler) Layout() (size int, err error) {
	if a.done || a.err != nil {
		return a.size, a.err
	}
	if a.err = a.checkLabels(); a.err != nil {
		return 0, a.err
	}
	if len(a.buf)+8*len(a.pool) > math.MaxInt32-64 {
		a.err = fmt.Errorf("asm: the code is larger than 2 GiB: split it")
		return 0, a.err
	}
	for i := range a.fixups {
		f := &a.fixups[i]
		f.short = (f.kind == fixJmp || f.kind == fixJcc) && a.labels[f.label-1].kind == bound
	}
	a.measure()
	for a.grow() {
		a.measure()
	}
	a.move()
	a.text = len(a.buf)
	a.size = a.text
	if len(a.pool) > 0 {
		a.size = a.poolStart() + 8*len(a.pool)
	}
	a.done = true
	return a.size, nil
}

// saved is by how many bytes a short jump is shorter than the emitted one.
func (k fixKind) saved() int32 {
	if k == fixJcc {
		return 6 - 2
	}
	return 5 - 2
}

// measure sets cum[i] to the number of bytes that disappear before fixup i.
func (a *Assembler) measure() {
	a.cum = a.cum[:0]
	var gone int32
	for i := range a.fixups {
		f := &a.fixups[i]
		a.cum = append(a.cum, gone)
		if f.short {
			gone += f.kind.saved()
		} else if f.kind == fixAlign {
			gone += int32(f.pad) - f.padding(f.off-gone)
		}
	}
	a.cum = append(a.cum, gone)
}

// grow makes those short jumps long that do not reach, and reports whether
// there were any.
func (a *Assembler) grow() bool {
	grown := false
	for i := range a.fixups {
		f := &a.fixups[i]
		if !f.short {
			continue
		}
		to := a.labels[f.label-1]
		rel := to.pos - a.cum[to.after] - (f.off - a.cum[i] + 2)
		if rel != int32(int8(rel)) {
			f.short = false
			grown = true
		}
	}
	return grown
}

// move moves code down to its final place, and with it fixups, labels and
// marks.
func (a *Assembler) move() {
	from, to := int32(0), int32(0)
	for i := range a.fixups {
		f := &a.fixups[i]
		to += int32(copy(a.buf[to:], a.buf[from:f.off]))
		from = f.off
		f.off = to
		switch {
		case f.short && f.kind == fixJmp:
			a.buf[to] = 0xEB
			from, to = from+5, to+2
		case f.short:
			a.buf[to] = a.buf[from+1] - 0x10 // from 0F 8x to 7x
			from, to = from+6, to+2
		case f.kind == fixAlign:
			n := f.padding(to)
			nops(a.buf[to:to], int(n))
			from, to = from+int32(f.pad), to+n
		}
	}
	to += int32(copy(a.buf[to:], a.buf[from:]))
	a.buf = a.buf[:to]
	for i := range a.labels {
		if p := &a.labels[i]; p.kind == bound {
			p.pos -= a.cum[p.after]
		}
	}
	for i := range a.marks {
		a.marks[i].Offset -= int(a.cum[a.after[i]])
	}
}

// Encode returns the code, constants included, for the address base, which
// must be a multiple of 64. It calls Layout if that has not been done. The
// bytes are valid until Reset or the next Encode.
func (a *Assembler) Encode(base uint64) ([]byte, error) {
	if _, err := a.Layout(); err != nil {
		return nil, err
	}
	if base%64 != 0 {
		return nil, fmt.Errorf("asm: code cannot run at %#x: its address must be a multiple of 64", base)
	}
	if len(a.buf) != a.text && len(a.buf) != a.size {
		return nil, fmt.Errorf("asm: code was appended after Layout: Reset first")
	}
	code := a.appendPool(a.buf[:a.text], base)
	for i := range a.fixups {
		f := &a.fixups[i]
		if f.kind == fixAlign {
			continue
		}
		if err := a.resolve(code, f, base); err != nil {
			return nil, err
		}
	}
	a.buf = code
	return code, nil
}

// resolve writes the displacement of f.
func (a *Assembler) resolve(code []byte, f *fixup, base uint64) error {
	field := int(f.off)
	switch {
	case f.short:
		field++
		code[field] = byte(a.target(f.label, base) - base - uint64(field+1))
		return nil
	case f.kind == fixJmp:
		field++
	case f.kind == fixJcc:
		field += 2
	}
	rel := int64(a.target(f.label, base) - base - uint64(field+4+int(f.tail)))
	if rel != int64(int32(rel)) {
		return fmt.Errorf("asm: at code offset %d: %#x is more than 2 GiB away from %#x: load it into a register", f.off, a.target(f.label, base), base)
	}
	binary.LittleEndian.PutUint32(code[field:], uint32(rel))
	return nil
}

// target is the address of l if the code is at base.
func (a *Assembler) target(l Label, base uint64) uint64 {
	p := a.labels[l-1]
	if p.kind == outside {
		return a.far[p.pos]
	}
	off, _ := a.position(p)
	return base + uint64(off)
}
