//go:build linux && (amd64 || arm64)

package codemem

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"vitrine/runtime/mapping"
)

func newMemory(t testing.TB, size int) *Memory {
	t.Helper()
	m, err := New(size)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if m.writable == nil {
			return
		}
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	})
	return m
}

// TestProtection reads from the system itself how the two views are mapped.
func TestProtection(t *testing.T) {
	m := newMemory(t, 3*4096+1)
	start, end := m.Range()
	if end-start != 4*4096 {
		t.Errorf("%d bytes, want whole pages", end-start)
	}
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		t.Skip("no /proc here")
	}
	executable := fmt.Sprintf("%x-%x r-xs", start, end)
	hidden := fmt.Sprintf("%x-%x ---s", addressOf(m.writable.Bytes), addressOf(m.writable.Bytes)+end-start)
	for _, want := range []string{executable, hidden} {
		if !strings.Contains(string(maps), want) {
			t.Errorf("%q is not among the mappings", want)
		}
	}
	if distance := int64(addressOf(m.writable.Bytes) - start); -1<<32 < distance && distance < 1<<32 {
		t.Errorf("what can be written lies %#x bytes from the code", distance)
	}
	for line := range strings.Lines(string(maps)) {
		if strings.Contains(line, "generated code") && strings.Contains(line, "wx") {
			t.Errorf("writable and executable at once: %s", line)
		}
	}
}

// TestShut: what was opened for changes is hidden again soon, as often as that happens.
func TestShut(t *testing.T) {
	m := newMemory(t, 1<<20)
	start := addressOf(m.writable.Bytes)
	hidden := fmt.Sprintf("%x-%x ---s", start, start+uint64(len(m.writable.Bytes)))
	for range 3 {
		addr, err := m.Alloc(100_000)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Patch(addr+8192, make([]byte, 8)); err != nil {
			t.Fatal(err)
		}
		isHidden := false
		for until := time.Now().Add(10 * time.Second); !isHidden && time.Now().Before(until); time.Sleep(openFor) {
			maps, err := os.ReadFile("/proc/self/maps")
			if err != nil {
				t.Skip("no /proc here")
			}
			isHidden = strings.Contains(string(maps), hidden)
		}
		if !isHidden {
			t.Fatal("code can still be written after ten seconds")
		}
	}
}

func addressOf(b []byte) uint64 {
	start, _ := (&Memory{executable: &mapping.Region{Bytes: b}}).Range()
	return start
}

// executableBytes reads code through the view that is executed.
func executableBytes(m *Memory, addr uint64, n int) []byte {
	start, _ := m.Range()
	return m.executable.Bytes[addr-start:][:n]
}

func TestPublishAndPatch(t *testing.T) {
	m := newMemory(t, 1<<16)
	addr, err := m.Alloc(100)
	if err != nil {
		t.Fatal(err)
	}
	if addr%64 != 0 {
		t.Errorf("address %#x is not at the beginning of a cache line", addr)
	}
	code := []byte("0123456789abcdef0123456789abcdef")
	if err := m.Publish(addr, code); err != nil {
		t.Fatal(err)
	}
	want := append(bytes.Clone(code), bytes.Repeat([]byte{trap}, 128-len(code))...)
	if got := executableBytes(m, addr, 128); !bytes.Equal(got, want) {
		t.Errorf("published %q, want %q", got, want)
	}
	for _, p := range []struct {
		off  uint64
		code string
	}{{3, "A"}, {6, "BC"}, {8, "DEFG"}, {24, "HIJKLMNO"}, {16, "ABCDEFGHIJKLMNOP"}, {64, "X"}} {
		if err := m.Patch(addr+p.off, []byte(p.code)); err != nil {
			t.Error(err)
		}
		copy(want[p.off:], p.code)
		if got := executableBytes(m, addr, 128); !bytes.Equal(got, want) {
			t.Errorf("after a patch at %d: %q, want %q", p.off, got, want)
		}
	}
	if got, err := m.Read(addr, 40); err != nil || !bytes.Equal(got, want[:40]) {
		t.Errorf("read %q (%v), want %q", got, err, want[:40])
	}
	if err := m.Free(addr); err != nil {
		t.Error(err)
	}
	if got := executableBytes(m, addr, 128); !bytes.Equal(got, bytes.Repeat([]byte{trap}, 128)) {
		t.Errorf("freed memory is %q, want traps", got)
	}
}

func TestRefusals(t *testing.T) {
	m := newMemory(t, 1<<12)
	addr, err := m.Alloc(64)
	if err != nil {
		t.Fatal(err)
	}
	_, end := m.Range()
	for name, do := range map[string]func() error{
		"patch of 3 bytes":         func() error { return m.Patch(addr, make([]byte, 3)) },
		"patch of no bytes":        func() error { return m.Patch(addr, nil) },
		"unaligned patch":          func() error { return m.Patch(addr+4, make([]byte, 8)) },
		"patch after the end":      func() error { return m.Patch(end, make([]byte, 8)) },
		"patch before the start":   func() error { return m.Patch(0, make([]byte, 8)) },
		"publishing too much":      func() error { return m.Publish(addr, make([]byte, 65)) },
		"publishing in the middle": func() error { return m.Publish(addr+1, make([]byte, 1)) },
		"freeing what is free":     func() error { return m.Free(addr + 64) },
		"reading elsewhere":        func() error { _, err := m.Read(end, 1); return err },
		"allocating too much":      func() error { _, err := m.Alloc(4096); return err },
		"negative size":            func() error { _, err := New(-1); return err },
		"huge size":                func() error { _, err := New(1 << 31); return err },
	} {
		if do() == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if err := m.Close(); err != nil {
		t.Error(err)
	}
	for name, do := range map[string]func() error{
		"alloc":   func() error { _, err := m.Alloc(1); return err },
		"publish": func() error { return m.Publish(addr, nil) },
		"patch":   func() error { return m.Patch(addr, make([]byte, 8)) },
		"free":    func() error { return m.Free(addr) },
		"read":    func() error { _, err := m.Read(addr, 1); return err },
		"close":   m.Close,
	} {
		if do() == nil {
			t.Errorf("%s after Close: no error", name)
		}
	}
}

// TestAllocator compares with a list of blocks: none overlap, every block keeps
// its contents, and what was freed can be had again.
func TestAllocator(t *testing.T) {
	type block struct {
		addr uint64
		size int
		fill byte
	}
	m := newMemory(t, 1<<14)
	start, end := m.Range()
	rapid.Check(t, func(t *rapid.T) {
		var blocks []block
		for step := range rapid.IntRange(1, 60).Draw(t, "steps") {
			if len(blocks) > 0 && rapid.Bool().Draw(t, "free") {
				i := rapid.IntRange(0, len(blocks)-1).Draw(t, "which")
				if err := m.Free(blocks[i].addr); err != nil {
					t.Fatal(err)
				}
				blocks = append(blocks[:i], blocks[i+1:]...)
			} else {
				b := block{size: rapid.IntRange(0, 3000).Draw(t, "size"), fill: byte(step)}
				var err error
				if b.addr, err = m.Alloc(b.size); err != nil {
					continue
				}
				if b.addr < start || b.addr+uint64(b.size) > end {
					t.Fatalf("block at %#x is outside of the memory", b.addr)
				}
				if err := m.Publish(b.addr, bytes.Repeat([]byte{b.fill}, b.size)); err != nil {
					t.Fatal(err)
				}
				blocks = append(blocks, b)
			}
			for _, b := range blocks {
				if got := executableBytes(m, b.addr, b.size); !bytes.Equal(got, bytes.Repeat([]byte{b.fill}, b.size)) {
					t.Fatalf("block at %#x was overwritten", b.addr)
				}
			}
		}
		for _, b := range blocks {
			if err := m.Free(b.addr); err != nil {
				t.Fatal(err)
			}
		}
		if m.Used() != 0 || len(m.free) != 1 || m.free[0] != (span{0, 1 << 14}) {
			t.Fatalf("%d bytes in use, free: %v, after everything was freed", m.Used(), m.free)
		}
	})
}

func TestConcurrentUse(t *testing.T) {
	m := newMemory(t, 1<<16)
	var group sync.WaitGroup
	for i := range 4 {
		group.Go(func() {
			code := bytes.Repeat([]byte{byte(i)}, 200)
			for range 200 {
				addr, err := m.Alloc(len(code))
				if err != nil {
					t.Error(err)
					return
				}
				if err := m.Publish(addr, code); err != nil {
					t.Error(err)
				}
				if got, err := m.Read(addr, len(code)); err != nil || !bytes.Equal(got, code) {
					t.Errorf("read %q (%v)", got, err)
				}
				if err := m.Free(addr); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
}

func BenchmarkPatch(b *testing.B) {
	m := newMemory(b, 1<<12)
	addr, err := m.Alloc(64)
	if err != nil {
		b.Fatal(err)
	}
	code := make([]byte, 16)
	for b.Loop() {
		if err := m.Patch(addr, code); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPatchAll(b *testing.B) {
	m := newMemory(b, 1<<16)
	addr, err := m.Alloc(1 << 14)
	if err != nil {
		b.Fatal(err)
	}
	var patches []Patch
	for i := range 1000 {
		patches = append(patches, Patch{addr + uint64(16*i), make([]byte, 16)})
	}
	for b.Loop() {
		if err := m.PatchAll(patches); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAllocFree(b *testing.B) {
	m := newMemory(b, 1<<20)
	for b.Loop() {
		addr, err := m.Alloc(1000)
		if err != nil {
			b.Fatal(err)
		}
		if err := m.Free(addr); err != nil {
			b.Fatal(err)
		}
	}
}

// TestUnwritten: what is allocated traps until code is published there, however much is allocated at once, and so does the rest of it.
func TestUnwritten(t *testing.T) {
	m := newMemory(t, 1<<18)
	for _, n := range []int{100, 70_000, 64, 1 << 16} {
		addr, err := m.Alloc(n)
		if err != nil {
			t.Fatal(err)
		}
		if got := executableBytes(m, addr, n); !bytes.Equal(got, bytes.Repeat([]byte{trap}, n)) {
			t.Errorf("%d bytes do not all trap before there is code", n)
		}
		if err := m.Publish(addr, []byte("0123")); err != nil {
			t.Fatal(err)
		}
		if got := executableBytes(m, addr+4, n-4); !bytes.Equal(got, bytes.Repeat([]byte{trap}, n-4)) {
			t.Errorf("the rest of %d bytes does not trap", n)
		}
	}
}
