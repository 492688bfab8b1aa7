package llstore

import (
	"encoding/binary"
	"errors"
	"math"
)

// A stream is a list of numbers of variable length.
type stream struct{ bytes []byte }

func (s *stream) uint(n uint64)   { s.bytes = binary.AppendUvarint(s.bytes, n) }
func (s *stream) int(n int64)     { s.bytes = binary.AppendVarint(s.bytes, n) }
func (s *stream) count(n int)     { s.uint(uint64(n)) }
func (s *stream) float(f float64) { s.uint(math.Float64bits(f)) }
func (s *stream) bool(is bool) {
	n := uint64(0)
	if is {
		n = 1
	}
	s.uint(n)
}

// A failure interrupts the reader by a panic, which those of its functions catch that others call.
type failure struct{ err error }

func (f failure) Error() string { return f.err.Error() }

// errDamaged says that bytes are not what a writer has written.
var errDamaged = failure{errors.New("llstore: the bytes are damaged: translate the program again")}

// A scanner reads a stream.
type scanner struct{ bytes []byte }

func (s *scanner) uint() uint64 {
	// Most numbers have one byte.
	if len(s.bytes) > 0 && s.bytes[0] < 0x80 {
		n := s.bytes[0]
		s.bytes = s.bytes[1:]
		return uint64(n)
	}
	n, size := binary.Uvarint(s.bytes)
	if size <= 0 {
		panic(errDamaged)
	}
	s.bytes = s.bytes[size:]
	return n
}

func (s *scanner) int() int64 {
	n := s.uint()
	return int64(n>>1) ^ -int64(n&1)
}

func (s *scanner) float() float64 { return math.Float64frombits(s.uint()) }
func (s *scanner) bool() bool     { return s.uint() != 0 }

// count reads how many parts follow. Each has a byte at least.
func (s *scanner) count() int {
	n := s.uint()
	if n > uint64(len(s.bytes)) {
		panic(errDamaged)
	}
	return int(n)
}

// index reads a number below n.
func (s *scanner) index(n int) int {
	i := s.uint()
	if i >= uint64(n) {
		panic(errDamaged)
	}
	return int(i)
}

// small reads a number that counts what takes no bytes here.
func (s *scanner) small() int {
	const most = 1 << 28
	n := s.uint()
	if n > most {
		panic(errDamaged)
	}
	return int(n)
}

// part takes n bytes.
func (s *scanner) part(n int) []byte {
	if n > len(s.bytes) {
		panic(errDamaged)
	}
	p := s.bytes[:n]
	s.bytes = s.bytes[n:]
	return p
}
