package codemem

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"vitrine/runtime/mapping"
)

// ErrUnsupported says that this system has no memory for generated code.
var ErrUnsupported = errors.New("codemem: no native code on this system: run the low-level interpreter instead")

// DefaultSize is a size for New that is enough for most programs. Only what is
// used takes memory.
const DefaultSize = 64 << 20

// lineSize is the granularity of blocks, in bytes: the size of a cache line.
const lineSize = 64

// Memory is a range of addresses for generated code.
type Memory struct {
	writable   *mapping.Region // can be accessed while code is changed, and shortly after; nil once closed
	executable *mapping.Region // the code runs here; it gives the addresses
	again      *remapper       // of what must be mapped again after changes; else nil

	mu     sync.Mutex
	free   []span         // sorted, never adjacent, in offsets
	taken  map[uint64]int // offset and length of allocated blocks
	used   int
	filled int // up to this offset, all that has no code traps
	opened opened
}

// span is a range of offsets.
type span struct{ start, end int }

// New reserves size bytes, rounded up to pages: DefaultSize, or what else up to
// 1 GiB.
func New(size int) (*Memory, error) {
	if size <= 0 || size > maxSize {
		return nil, fmt.Errorf("codemem: cannot reserve %d bytes: the size is at least 1 and at most %d", size, maxSize)
	}
	keep, err := mapsAgain()
	if err != nil {
		return nil, err
	}
	writable, executable, again, err := mapTwice(size, keep)
	if err != nil {
		return nil, err
	}
	return &Memory{
		writable:   writable,
		executable: executable,
		again:      again,
		free:       []span{{0, len(writable.Bytes)}},
		taken:      make(map[uint64]int),
	}, nil
}

// Range is where the executable view begins and ends: a program counter
// between them is in code of this memory.
func (m *Memory) Range() (start, end uint64) {
	start = uint64(uintptr(unsafe.Pointer(unsafe.SliceData(m.executable.Bytes))))
	return start, start + uint64(len(m.executable.Bytes))
}

// Used is the number of bytes that are allocated, rounding included.
func (m *Memory) Used() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.used
}

// filledAtOnce is how many bytes get traps together before they are allocated: to make pages writable takes longer than that.
const filledAtOnce = 64 << 10

// Alloc finds room for n bytes and returns the address, a multiple of 64. It traps until code is published there.
// First fit: code is freed rarely, and low addresses fill up densely.
func (m *Memory) Alloc(n int) (addr uint64, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.open(); err != nil {
		return 0, err
	}
	need := (max(n, 1) + lineSize - 1) &^ (lineSize - 1)
	for i := range m.free {
		s := &m.free[i]
		if s.end-s.start < need {
			continue
		}
		start := s.start
		if s.start += need; s.start == s.end {
			m.free = slices.Delete(m.free, i, i+1)
		}
		base, _ := m.Range()
		addr = base + uint64(start)
		m.taken[addr] = need
		m.used += need
		return addr, m.fillUpTo(start + need)
	}
	return 0, fmt.Errorf("codemem: no room for %d bytes of code: %d of %d are in use; free code or reserve more",
		n, m.used, len(m.writable.Bytes))
}

// fillUpTo puts traps where nothing was allocated yet, up to an offset at least.
func (m *Memory) fillUpTo(end int) error {
	start := m.filled
	if end <= start {
		return nil
	}
	m.filled = min(max(end, start+filledAtOnce), len(m.writable.Bytes))
	return m.change(span{start, m.filled}, func() { fill(m.writable.Bytes[start:m.filled]) })
}

// Publish writes the code of the block at addr. The rest of the block traps.
func (m *Memory) Publish(addr uint64, code []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.open(); err != nil {
		return err
	}
	room, ok := m.taken[addr]
	if !ok || len(code) > room {
		return fmt.Errorf("codemem: cannot publish %d bytes at %#x: allocate that much there first", len(code), addr)
	}
	return m.change(m.span(addr, room), func() {
		to := m.at(addr)[:room]
		fill(to[copy(to, code):])
	})
}

// change has f change a range of offsets. The lock is held.
func (m *Memory) change(s span, f func()) error { return m.changeParts(s, []span{s}, f) }

// changeParts is change where f changes parts of the range only.
func (m *Memory) changeParts(s span, parts []span, f func()) error {
	if err := m.letWrite(s); err != nil {
		return fmt.Errorf("codemem: code cannot be changed: %w", err)
	}
	f()
	return m.flush(s, parts...)
}

// span returns the range of n bytes from an address on.
func (m *Memory) span(addr uint64, n int) span {
	base, _ := m.Range()
	return span{int(addr - base), int(addr-base) + n}
}

// Read copies what is at addr now, n bytes or up to the end of the memory.
func (m *Memory) Read(addr uint64, n int) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.open(); err != nil {
		return nil, err
	}
	start, end := m.Range()
	if addr < start || addr >= end || n < 0 {
		return nil, fmt.Errorf("codemem: %#x is not in this code memory", addr)
	}
	from := m.executable.Bytes[addr-start:]
	return slices.Clone(from[:min(n, len(from))]), nil
}

// A Patch is a change of the code at Addr, a multiple of len(Code), which is 1, 2, 4, 8
// or 16. Up to 8 bytes change at once, 16 as two halves, the second one first, so that a
// jump in the first half appears when the rest is there.
type Patch struct {
	Addr uint64
	Code []byte
}

// Patch makes one change; see [Memory.PatchAll].
func (m *Memory) Patch(addr uint64, code []byte) error { return m.PatchAll([]Patch{{addr, code}}) }

// PatchAll makes changes, in their order. Many at once cost little more than one.
func (m *Memory) PatchAll(patches []Patch) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.open(); err != nil {
		return err
	}
	if len(patches) == 0 {
		return nil
	}
	all, parts := m.span(patches[0].Addr, 0), make([]span, 0, len(patches))
	for _, p := range patches {
		if err := m.checkPatch(p); err != nil {
			return err
		}
		s := m.span(p.Addr, len(p.Code))
		all, parts = span{min(all.start, s.start), max(all.end, s.end)}, append(parts, s)
	}
	return m.changeParts(all, parts, func() {
		for _, p := range patches {
			store(m.at(p.Addr), p.Code)
		}
	})
}

// checkPatch reports a patch that cannot be made.
func (m *Memory) checkPatch(p Patch) error {
	addr, n := p.Addr, uint64(len(p.Code))
	start, end := m.Range()
	if n != 1 && n != 2 && n != 4 && n != 8 && n != 16 || addr%n != 0 {
		return fmt.Errorf("codemem: cannot patch %d bytes at %#x: the length is 1, 2, 4, 8 or 16 and divides the address", n, addr)
	}
	if addr < start || addr >= end {
		return fmt.Errorf("codemem: cannot patch %#x: it is not in this code memory", addr)
	}
	return nil
}

// store writes code to an aligned place, at most eight bytes at a time.
func store(to, code []byte) {
	switch len(code) {
	case 16:
		store(to[8:], code[8:])
		store(to, code[:8])
	case 8:
		atomic.StoreUint64((*uint64)(unsafe.Pointer(&to[0])), binary.LittleEndian.Uint64(code))
	case 4:
		atomic.StoreUint32((*uint32)(unsafe.Pointer(&to[0])), binary.LittleEndian.Uint32(code))
	default:
		// There is no atomic store this short; the four bytes around it are
		// only written under the lock.
		off := uintptr(unsafe.Pointer(&to[0])) % 4
		word := (*[4]byte)(unsafe.Add(unsafe.Pointer(&to[0]), -int(off)))
		changed := *word
		copy(changed[off:], code)
		atomic.StoreUint32((*uint32)(unsafe.Pointer(word)), binary.LittleEndian.Uint32(changed[:]))
	}
}

// Free releases the block at addr. It traps from now on.
func (m *Memory) Free(addr uint64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.open(); err != nil {
		return err
	}
	n, ok := m.taken[addr]
	if !ok {
		return fmt.Errorf("codemem: cannot free %#x: no code is allocated there", addr)
	}
	delete(m.taken, addr)
	m.used -= n
	s := m.span(addr, n)
	if err := m.change(s, func() { fill(m.at(addr)[:n]) }); err != nil {
		return err
	}
	m.release(s)
	return nil
}

// release adds s to the free spans and joins it with its neighbours.
func (m *Memory) release(s span) {
	i, _ := slices.BinarySearchFunc(m.free, s, func(x, y span) int { return x.start - y.start })
	if i < len(m.free) && m.free[i].start == s.end {
		s.end = m.free[i].end
		m.free = slices.Delete(m.free, i, i+1)
	}
	if i > 0 && m.free[i-1].end == s.start {
		m.free[i-1].end = s.end
		return
	}
	m.free = slices.Insert(m.free, i, s)
}

// Close unmaps the memory. No code in it may run any more.
func (m *Memory) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.open(); err != nil {
		return err
	}
	m.opened.forget()
	err := errors.Join(m.writable.Release(), m.executable.Release(), m.again.close())
	m.writable = nil
	return err
}

// open reports an error if the memory is closed.
func (m *Memory) open() error {
	if m.writable == nil {
		return errors.New("codemem: the memory is closed: make a new one")
	}
	return nil
}

// at is the writable view from addr on.
func (m *Memory) at(addr uint64) []byte {
	base, _ := m.Range()
	return m.writable.Bytes[addr-base:]
}

func fill(b []byte) {
	for i := range b {
		b[i] = trap
	}
}
