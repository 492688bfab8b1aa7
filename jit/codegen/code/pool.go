package code

import "encoding/binary"

// poolItem is eight bytes after the code: a value, or the address of a label.
type poolItem struct {
	bits  uint64
	label Label
}

// sharedItems is how many of the latest constants are searched for one that is
// wanted again: a search of all would be quadratic.
const sharedItems = 32

// Const64 makes a label for a constant of eight bytes after the code. Equal
// constants that are asked for close together share a place.
func (a *Buffer) Const64(bits uint64) Label {
	for i := len(a.pool) - 1; i >= 0 && i >= len(a.pool)-sharedItems; i-- {
		if a.pool[i] == (poolItem{bits: bits}) {
			return a.constant(i)
		}
	}
	return a.items(poolItem{bits: bits})
}

// Const128 makes a label for a constant of 16 bytes after the code, aligned to
// 16 as memory operands of 128 bits must be.
func (a *Buffer) Const128(low, high uint64) Label {
	if len(a.pool)%2 != 0 {
		a.pool = append(a.pool, poolItem{})
	}
	return a.items(poolItem{bits: low}, poolItem{bits: high})
}

// Table makes a label for a table of addresses, eight bytes each, after the
// code. An entry is aligned, so one store may redirect it while code runs.
func (a *Buffer) Table(targets ...Label) Label {
	l := a.constant(len(a.pool))
	for _, t := range targets {
		a.pool = append(a.pool, poolItem{label: t})
	}
	return l
}

func (a *Buffer) items(items ...poolItem) Label {
	l := a.constant(len(a.pool))
	a.pool = append(a.pool, items...)
	return l
}

func (a *Buffer) constant(index int) Label {
	a.labels = append(a.labels, label{kind: constant, pos: int32(index)})
	return Label(len(a.labels))
}

// poolStart is the offset of the pool, after Layout.
func (a *Buffer) poolStart() int { return (a.text + 15) &^ 15 }

// appendPool appends the pool to the code.
func (a *Buffer) appendPool(m *Machine, code []byte, base uint64) []byte {
	if len(a.pool) == 0 {
		return code
	}
	for len(code) < a.poolStart() {
		code = append(code, m.Fill)
	}
	for _, item := range a.pool {
		bits := item.bits
		if item.label != 0 {
			bits = a.target(item.label, base)
		}
		code = binary.LittleEndian.AppendUint64(code, bits)
	}
	return code
}
