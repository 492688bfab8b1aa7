package machine

import (
	"bytes"
	"context"
	"reflect"
	"slices"
	"testing"

	"vitrine/jit/codegen/backend"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
)

// loadKept reads a program that takes its code from an image.
func loadKept(t *testing.T, text string) *both {
	t.Helper()
	p, err := lltext.Read("test", text)
	if err != nil {
		t.Fatal(err)
	}
	b, err := newBoth(p, heap.Options{Limit: 16 << 20}, kept)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.close(t) })
	if !b.native.target.Portable {
		t.Skip("code for this machine is not kept")
	}
	return b
}

const kinds = `
struct node gc { value: Signed; next: *node }
external ll_math_sqrt(Float) -> Float raises
prebuilt first: node = {value: 7}

graph build(n: Signed) -> Signed {
block 0:
    first: *node = malloc(T:node)
    a = malloc_varsize(T:GcArray of Signed, n)
    raises: None -> 1 [n, first, a]; MemoryError as e, v -> except [e, v]
block 1 [n1: Signed, f1: *node, a1: *GcArray of Signed]:
    setfield(f1, .value, n1)
    setfield(f1, .next, &first)
    g: *node = getfield(f1, .next)
    x = getfield(g, .value)
    k = getarraysize(a1)
    y = int_add(x, k)
    r = direct_call(&choose, y)
    raises: None -> return [r]; ValueError as e1, v1 -> return [-1]
}
graph choose(n: Signed) -> Signed {
block 0:
    switch n: 8 -> return [80]; 9 -> return [90]; 10 -> return [100]; 11 -> return [110]; 12 -> return [120]; 13 -> 1 [n]; default -> 2 [n]
block 1 [m: Signed]:
    big = int_add(m, 5421700000000000001)
    goto return [big]
block 2 [k: Signed]:
    x = cast_int_to_float(k)
    y = direct_call(&ll_math_sqrt, x)
    z = float_mul(y, 2.5)
    r = cast_float_to_int(z)
    goto return [r]
}
`

// TestImage compares what a program loads from an image with what it would make, byte for byte, and what both know of it.
func TestImage(t *testing.T) {
	b := loadKept(t, kinds)
	p := b.native
	for _, f := range b.program.Functions {
		if f.Func.Graph == nil {
			continue
		}
		loaded := p.imaged(f)
		if loaded == nil {
			t.Errorf("%v is not in the image", f)
			continue
		}
		made, err := backend.Compile(p.target, objects{p}, []*lltype.Object{f})
		if err != nil {
			t.Fatal(err)
		}
		for _, base := range []uint64{0x10000, 0x7F0000001000} {
			x, err1 := loaded.Encode(base)
			y, err2 := made.Encode(base)
			if err1 != nil || err2 != nil || !bytes.Equal(x, y) {
				t.Errorf("%v at %#x: loaded\n%x\nmade\n%x\n%v %v", f, base, x, y, err1, err2)
			}
		}
		for at := range made.Size() {
			x, isX := loaded.WaitingAt(at)
			y, isY := made.WaitingAt(at)
			if isX != isY || x.Frame != y.Frame || !slices.Equal(x.Words, y.Words) || !slices.Equal(x.Regs, y.Regs) || !slices.Equal(x.Saved, y.Saved) {
				t.Errorf("%v at %d waits differently: %v, %v", f, at, x, y)
			}
			if x, y := loaded.OriginAt(at), made.OriginAt(at); !reflect.DeepEqual(x, y) {
				t.Errorf("%v at %d has other origins: %v, %v", f, at, x, y)
			}
		}
		if !slices.Equal(loaded.StopSites(64), made.StopSites(64)) || loaded.Raises(f) != made.Raises(f) {
			t.Errorf("%v is stopped, or raises, differently", f)
		}
	}
	for n := range signed(9) {
		b.check(t, "", "build", n)
	}
}

// TestDamagedImage: code that is damaged is made again.
func TestDamagedImage(t *testing.T) {
	b := loadKept(t, kinds)
	f := b.program.Function("choose")
	text := b.native.image.Functions[f]
	for n := range len(text) {
		b.native.image.Functions[f] = text[:n]
		if b.native.imaged(f) != nil {
			t.Fatalf("%d of %d bytes are taken for the whole", n, len(text))
		}
	}
	got, err := b.native.Call(context.Background(), f, 9)
	if err != nil || got != 90 {
		t.Errorf("choose gives %d, %v", got, err)
	}
}
