package backend

import (
	"encoding/binary"
	"slices"
)

// A portableWriter writes numbers of variable length.
type portableWriter struct{ bytes []byte }

func (w *portableWriter) counts(n ...int) {
	for _, n := range n {
		w.bytes = binary.AppendUvarint(w.bytes, uint64(n))
	}
}

func (w *portableWriter) bool(is bool) {
	if is {
		w.counts(1)
	} else {
		w.counts(0)
	}
}

func (w *portableWriter) list(list []int) {
	w.counts(len(list))
	w.counts(list...)
}

// waits writes where the code of a unit waits, with the number of bytes that this takes.
func (w *portableWriter) waits(u *Unit) {
	var inner portableWriter
	offsets := make([]int, 0, len(u.waits))
	for at := range u.waits {
		offsets = append(offsets, at)
	}
	slices.Sort(offsets)
	inner.counts(len(offsets))
	for _, at := range offsets {
		x := u.waits[at]
		inner.counts(at, x.Frame)
		inner.list(x.Words)
		inner.list(x.Regs)
		inner.list(x.Saved)
	}
	w.counts(len(inner.bytes))
	w.bytes = append(w.bytes, inner.bytes...)
}

// A portableReader reads them. What is not there is 0, and damage.
type portableReader struct {
	bytes   []byte
	damaged bool
}

// count reads a number that is no larger than there are bytes in a unit.
func (r *portableReader) count() int {
	n, size := binary.Uvarint(r.bytes)
	if size <= 0 || n > 1<<31 {
		r.damaged, r.bytes = true, nil
		return 0
	}
	r.bytes = r.bytes[size:]
	return int(n)
}

func (r *portableReader) bool() bool { return r.count() != 0 }

// length reads how many things follow that take a byte each at least.
func (r *portableReader) length() int {
	n := r.count()
	if n > len(r.bytes) {
		r.damaged, r.bytes = true, nil
		return 0
	}
	return n
}

func (r *portableReader) part(n int) []byte {
	if n > len(r.bytes) {
		r.damaged, n = true, 0
	}
	p := r.bytes[:n]
	r.bytes = r.bytes[n:]
	return p
}

func (r *portableReader) list() []int {
	list := make([]int, r.length())
	for i := range list {
		list[i] = r.count()
	}
	return list
}

// waiting reads where the code of a unit waits.
func (r *portableReader) waiting() map[int]Waiting {
	n := r.length()
	waits := make(map[int]Waiting, n)
	for range n {
		at, frame := r.count(), r.count()
		waits[at] = Waiting{Frame: frame, Words: r.list(), Regs: r.list(), Saved: r.list()}
	}
	return waits
}
