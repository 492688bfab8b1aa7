package asm

import (
	"encoding/binary"
	"fmt"
	"math"

	"vitrine/jit/codegen/code"
)

// Assembler collects the instructions of one piece of code. The zero value is
// ready for use. It is not safe for concurrent use. Labels, marks and constants are those
// of its buffer. Jumps, calls and memory operands reach 2 GiB from the code.
type Assembler struct{ code.Buffer }

// Label names a position. The zero Label names none.
type Label = code.Label

// Mark says where the code for something begins.
type Mark = code.Mark

// Reset forgets everything but keeps the memory for the next piece of code.
func (a *Assembler) Reset() { a.Buffer.Reset() }

// Align pads with nops until the offset is a multiple of n, a power of two up
// to 64.
func (a *Assembler) Align(n int) { a.Buffer.Align(&machine, n) }

// Layout fixes the position of everything, with the shortest forms of all jumps, and returns
// how many bytes of memory the code needs. Nothing can be appended afterwards.
func (a *Assembler) Layout() (size int, err error) { return a.Buffer.Layout(&machine) }

// Encode returns the code, constants included, for the address base, which
// must be a multiple of 64. It calls Layout if that has not been done. The
// bytes are valid until Reset or the next Encode.
func (a *Assembler) Encode(base uint64) ([]byte, error) { return a.Buffer.Encode(&machine, base) }

// The forms of what refers to labels.
const (
	formField code.Kind = iota // a displacement of 32 bits
	formJmp
	formJcc
)

var machine = code.Machine{
	Forms: []code.Form{
		formField: {Long: 4, Resolve: func(b []byte, r code.Resolved) error { return resolve(b, r, 0) }},
		formJmp: {
			Long: 5, Short: 2, Low: 2 + math.MinInt8, High: 2 + math.MaxInt8,
			Shorten: func(short, long []byte) { short[0] = 0xEB },
			Resolve: func(b []byte, r code.Resolved) error { return resolve(b, r, 1) },
		},
		formJcc: {
			Long: 6, Short: 2, Low: 2 + math.MinInt8, High: 2 + math.MaxInt8,
			Shorten: func(short, long []byte) { short[0] = long[1] - 0x10 }, // from 0F 8x to 7x
			Resolve: func(b []byte, r code.Resolved) error { return resolve(b, r, 2) },
		},
	},
	Nops: nops,
	Fill: 0xCC,
}

// resolve writes the displacement of a reference whose long form has it after op bytes.
func resolve(b []byte, r code.Resolved, op int) error {
	if r.Short {
		b[1] = byte(r.Target - r.At - 2)
		return nil
	}
	rel := int64(r.Target - r.At - uint64(op+4+int(r.Tail)))
	if rel != int64(int32(rel)) {
		return fmt.Errorf("%#x is more than 2 GiB away from %#x: load it into a register", r.Target, r.At)
	}
	binary.LittleEndian.PutUint32(b[op:], uint32(rel))
	return nil
}

// fixField appends a displacement from the end of the instruction, which comes
// tail bytes after the displacement, to l.
func (a *Assembler) fixField(l Label, tail int32) {
	a.Refer(formField, l, uint8(tail))
	a.Bytes = append(a.Bytes, 0, 0, 0, 0)
}
