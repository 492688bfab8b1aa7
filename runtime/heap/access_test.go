package heap

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"vitrine/lowlevel/lltype"
)

func TestAccess(t *testing.T) {
	h := newHeap(t, Options{})
	p := must(h.Malloc(must(h.Register(point))))
	const all = 0xFEDCBA9876543210
	for i, f := range point.Fields()[1:] {
		offset, size := point.Offset(i+1), lltype.Size(f.Type)
		check(t, h.Store(p, offset, size, all))
		want := uint64(all) & (1<<(8*size) - 1)
		if got := must(h.Load(p, offset, size)); got != want {
			t.Errorf("%s is %#x", f.Name, got)
		}
	}
	if v := must(h.Load(p, 0, 8)); v != 0 {
		t.Errorf("the first field is %#x", v)
	}
	if v := must(h.Load(p, 0, 0)); v != 0 {
		t.Errorf("Void is %#x", v)
	}
	if c := must(h.TypeAt(p)); c != lltype.Container(point) {
		t.Errorf("the type is %v", c)
	}
}

func TestMove(t *testing.T) {
	h := newHeap(t, Options{})
	id := must(h.Register(rpString))
	p, q := must(h.MallocVarsize(id, 5)), must(h.MallocVarsize(id, 9))
	for i, c := range []byte("hello") {
		check(t, h.Store(p, 16+i, 1, uint64(c)))
	}
	check(t, h.Move(q, 16+2, p, 16, 5), h.Move(q, 16, q, 16+1, 8), h.Move(q, 16+3, q, 16+1, 5))
	if got := must(h.Text(q)); got != "\x00hehello\x00" {
		t.Errorf("%q", got)
	}
	for _, err := range []error{
		h.Move(q, 16, p, 16, 50), h.Move(p, 16, q, 16, 50), h.Move(p, -1, q, 16, 1), h.Move(p, 16, q, -1, 1), h.Move(p, 16, q, 16, -1),
		h.Move(0, 16, q, 16, 1), h.Move(p, 16, 0, 16, 1),
	} {
		if !errors.Is(err, ErrAddress) && !errors.Is(err, ErrNull) {
			t.Errorf("a wrong move: %v", err)
		}
	}
}

// TestMoveInParts: many bytes come where few would, whichever end they are moved to.
func TestMoveInParts(t *testing.T) {
	const n, by = 2*moved + 100, 1000
	for _, up := range []bool{true, false} {
		all := make([]byte, n+by)
		for i := range all {
			all[i] = byte(i % 251)
		}
		want := slices.Clone(all)
		to, from := 0, by
		if up {
			to, from = by, 0
		}
		copy(want[to:to+n], want[from:from+n])
		moveInParts(all[to:to+n], all[from:from+n], up)
		if !bytes.Equal(all, want) {
			t.Errorf("up %v: other bytes are there", up)
		}
	}
}

// TestTextInParts: a long text has all of its bytes.
func TestTextInParts(t *testing.T) {
	for _, n := range []int{0, 1, moved, moved + 1, 2*moved + 100} {
		all := make([]byte, n)
		for i := range all {
			all[i] = byte(i % 251)
		}
		if text := textInParts(all); text != string(all) {
			t.Errorf("%d bytes became another text of %d", n, len(text))
		}
	}
}

func TestText(t *testing.T) {
	h := newHeap(t, Options{})
	p := must(h.MallocVarsize(must(h.Register(rpUnicode)), 3))
	for i, c := range []rune("aß€") {
		check(t, h.Store(p, 16+4*i, 4, uint64(c)))
	}
	if got := must(h.Text(p)); got != "aß€" {
		t.Errorf("%q", got)
	}
	for _, p := range []Address{0, 1, newList(t, h, 1)} {
		if text, err := h.Text(p); err == nil {
			t.Errorf("the text at %#x is %q", p, text)
		}
	}
}

func TestInspect(t *testing.T) {
	h := newHeap(t, Options{})
	o := lltype.NewObject("table", entries, 3)
	o.Items[1].(*lltype.Object).Set("used", true)
	v := must(h.Inspect(must(h.Prebuilt(o)), 2))
	if v.Type != entries || v.Prebuilt != o || v.Length != 3 || v.Size != 80 {
		t.Errorf("%+v", v)
	}
	var got string
	for _, p := range v.Parts {
		got += fmt.Sprintf("%s %v at %d: %d\n", p.Path, p.Type, p.Offset, p.Bits)
	}
	p := must(h.Malloc(must(h.Register(point))))
	v = must(h.Inspect(p, 0))
	if v.Prebuilt != nil || v.Length != -1 || v.Size != lltype.Size(point) {
		t.Errorf("%+v", v)
	}
	for _, p := range v.Parts {
		got += p.Path + " "
	}
	v = must(h.Inspect(must(h.MallocVarsize(must(h.Register(rpString)), 1)), 5))
	for _, p := range v.Parts {
		got += p.Path + " "
	}
	const want = `[0].used Bool at 8: 0
[0].key *node at 16: 0
[0].value *GcArray of *node at 24: 0
[1].used Bool at 32: 1
[1].key *node at 40: 0
[1].value *GcArray of *node at 48: 0
super.typeptr flag char letter x list hash chars[0] `
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestWildAddresses uses addresses that nobody gave out.
func TestWildAddresses(t *testing.T) {
	h := newHeap(t, Options{Limit: 4 << 20})
	list := newList(t, h, 100)
	array := must(h.MallocVarsize(must(h.Register(nodes)), 4000))
	constant := must(h.Prebuilt(newString("constant")))
	must(h.Prebuilt(lltype.NewFunction(lltype.Func(lltype.Void), &lltype.Function{Name: "f"})))
	valid := map[Address]bool{array: true}
	for p := list; p != 0; p = Address(must(h.Load(p, 0, 8))) {
		valid[p] = true
	}
	random := rand.New(rand.NewSource(1))
	wild := []Address{0, 1, 8, ^Address(0), h.start, h.start + functionsOffset, h.constants.end, h.firstBlock + 8 + 4<<20, list + 8, array + 16, constant + 8}
	for range 20000 {
		for _, near := range []Address{list, array, constant, h.start, h.firstBlock, h.firstBlock + 4<<20} {
			wild = append(wild, near+Address(random.Intn(1<<17)-1<<16))
		}
		wild = append(wild, Address(random.Uint64()))
	}
	for _, p := range wild {
		if _, known := h.PrebuiltAt(p); known || valid[p] {
			continue
		}
		want := ErrAddress
		if p == 0 {
			want = ErrNull
		}
		_, load := h.Load(p, 0, 8)
		_, inspect := h.Inspect(p, 10)
		_, length := h.Length(p)
		_, typeAt := h.TypeAt(p)
		for _, err := range []error{load, inspect, length, typeAt, h.Store(p, 0, 8, 1), h.Move(p, 0, list, 0, 8)} {
			if !errors.Is(err, want) {
				t.Fatalf("%#x: %v", p, err)
			}
		}
	}
	for _, at := range [][2]int{{-1, 1}, {-8, 8}, {9, 8}, {16, 1}, {1 << 40, 8}, {-1 << 63, 8}, {1<<63 - 1, 8}} {
		_, err := h.Load(list, at[0], at[1])
		for _, err := range []error{err, h.Store(list, at[0], at[1], 1)} {
			if !errors.Is(err, ErrAddress) {
				t.Errorf("%d bytes at offset %d: %v", at[1], at[0], err)
			}
		}
	}
	check(t, h.Verify())
}

// TestClosed uses a heap that is gone.
func TestClosed(t *testing.T) {
	h := must(New(Options{}))
	id := must(h.Register(node))
	p := must(h.Malloc(id))
	check(t, h.Close(), h.Close())
	_, malloc := h.Malloc(id)
	_, varsize := h.MallocVarsize(id, 1)
	_, load := h.Load(p, 0, 8)
	_, prebuilt := h.Prebuilt(lltype.NewObject("node", node, 0))
	for i, err := range []error{malloc, varsize, load, prebuilt, h.Store(p, 0, 8, 1), h.Collect(), h.Verify()} {
		if err == nil {
			t.Errorf("use %d of a closed heap goes well", i)
		}
	}
}

func TestIdentityHash(t *testing.T) {
	var first []int64
	for round := range 2 {
		h := newHeap(t, Options{})
		id := must(h.Register(node))
		seen := make(map[int64]bool)
		for i := range 10000 {
			hash := h.IdentityHash(must(h.Malloc(id)))
			if hash < 0 || hash >= 1<<32 {
				t.Fatalf("the hash %d", hash)
			}
			seen[hash] = true
			if round == 0 {
				first = append(first, hash)
			} else if hash != first[i] {
				t.Fatalf("object %d has hash %d, and %d in another run", i, hash, first[i])
			}
		}
		if len(seen) < 9990 {
			t.Errorf("%d hashes", len(seen))
		}
	}
}
