package codemem

import (
	"encoding/binary"
	"errors"
	"fmt"
	"sync"
	"unsafe"

	"golang.org/x/sys/unix"

	"vitrine/runtime/mapping"
)

// maxSize keeps every address of a memory within reach of every other: that of a jump.
const maxSize = 128 << 20

// trap is what unused memory is full of: such words are no instructions.
const trap = 0

// flushRange has the instructions in a range of addresses read from memory by all
// processors.
func flushRange(start, end uintptr)

// call calls a function without arguments.
func call(addr uintptr) uint64

// flush makes changes of code known to the processors: of parts of a range of offsets.
func (m *Memory) flush(whole span, parts ...span) error {
	for _, s := range parts {
		code := m.executable.Bytes[s.start:s.end]
		start := uintptr(unsafe.Pointer(unsafe.SliceData(code)))
		flushRange(start, start+uintptr(len(code)))
	}
	if m.again == nil {
		return nil
	}
	return m.again.again(whole)
}

// forgetful reports whether code that has been changed by way of its other mapping is run as
// it was before. Some emulators do that: they only forget what they have translated if it is
// mapped again.
var forgetful = sync.OnceValues(func() (bool, error) {
	writable, executable, again, err := mapTwice(1, true)
	if err != nil {
		return false, err
	}
	m := &Memory{writable: writable, executable: executable}
	var got [2]uint64
	for i := range got {
		err = errors.Join(err, m.change(span{0, 8}, func() {
			binary.LittleEndian.PutUint32(writable.Bytes, 0xD2800000|uint32(i+1)<<5) // mov x0, #i+1
			binary.LittleEndian.PutUint32(writable.Bytes[4:], 0xD65F03C0)            // ret
		}))
		if err != nil {
			break
		}
		got[i] = call(uintptr(unsafe.Pointer(unsafe.SliceData(executable.Bytes))))
	}
	err = errors.Join(err, again.close(), m.Close())
	if err == nil && got[0] != 1 {
		err = fmt.Errorf("codemem: new code is not what it should be")
	}
	return got[1] != 2, err
})

// again maps the pages of a range of offsets again.
func (r *remapper) again(s span) error {
	from, to := s.start&^(mapping.Pages(1)-1), mapping.Pages(s.end)
	_, err := unix.MmapPtr(r.fd, int64(from), unsafe.Pointer(&r.executable.Bytes[from]), uintptr(to-from),
		unix.PROT_READ|unix.PROT_EXEC, unix.MAP_SHARED|unix.MAP_FIXED)
	if err != nil {
		return fmt.Errorf("codemem: changed code cannot be mapped again: %w", err)
	}
	return nil
}

// mapsAgain reports whether changed code must be mapped again.
func mapsAgain() (bool, error) { return forgetful() }
