package machine

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
)

func TestLists(t *testing.T) {
	b := load(t, `
struct node gc { value: Signed; next: *node }

graph make(n: Signed) -> *node {
block 0:
    goto 1 [n, NULL as *node]
block 1 [i: Signed, l: *node]:
    c = int_gt(i, 0)
    switch c: False -> return [l]; True -> 2 [i, l]
block 2 [i2: Signed, l2: *node]:
    p = malloc(T:node)
    raises: None -> 3 [i2, l2, p]; MemoryError as e, v -> except [e, v]
block 3 [i3: Signed, l3: *node, p3: *node]:
    setfield(p3, .value, i3)
    setfield(p3, .next, l3)
    i4 = int_sub(i3, 1)
    goto 1 [i4, p3]
}
graph sum(n: Signed) -> Signed {
block 0:
    l = direct_call(&make, n)
    goto 1 [l, 0]
block 1 [l1: *node, s: Signed]:
    c = ptr_nonzero(l1)
    switch c: False -> return [s]; True -> 2 [l1, s]
block 2 [l2: *node, s2: Signed]:
    v = getfield(l2, .value)
    next = getfield(l2, .next)
    t = int_add_ovf(s2, v)
    raises: None -> 1 [next, t]; OverflowError as e, y -> except [e, y]
}
graph null(l: *node) -> Signed {
    v = getfield(l, .value)
    return v
}
`)
	b.check(t, "0", "sum", 0)
	b.check(t, "5050", "sum", 100)
	b.check(t, "1250025000", "sum", 50_000)
	b.check(t, "error: null pointer", "null", 0)
}

const loops = `
graph forever(n: Signed) -> Signed {
block 0:
    goto 1 [n]
block 1 [i: Signed]:
    j = int_add(i, 1)
    goto 1 [j]
}
graph recursive(n: Signed) -> Signed {
    m = int_add(n, 1)
    r = direct_call(&recursive, m)
    return r
}
graph count(n: Signed) -> Signed {
block 0:
    goto 1 [n, 0]
block 1 [i: Signed, s: Signed]:
    c = int_gt(i, 0)
    switch c: False -> return [s]; True -> 2 [i, s]
block 2 [i2: Signed, s2: Signed]:
    i3 = int_sub(i2, 1)
    s3 = int_add(s2, i2)
    goto 1 [i3, s3]
}
graph tree(n: Signed) -> Signed {
block 0:
    c = int_gt(n, 0)
    switch c: False -> return [1]; True -> 1 [n]
block 1 [n1: Signed]:
    m = int_sub(n1, 1)
    a = direct_call(&tree, m)
    b = direct_call(&tree, m)
    s = int_add(a, b)
    return s
}
`

// stopAfter calls a function that does not end, and stops it after a time.
func stopAfter(b *both, name string, wait time.Duration) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer time.AfterFunc(wait, cancel).Stop()
	_, err := b.native.Call(ctx, b.program.Function(name), 62)
	return err
}

func TestStop(t *testing.T) {
	b := load(t, loops)
	for _, name := range []string{"forever", "tree"} {
		err := stopAfter(b, name, 20*time.Millisecond)
		for wait := 40 * time.Millisecond; wait < time.Second && strings.Contains(fmt.Sprint(err), "before it began"); wait *= 2 {
			err = stopAfter(b, name, wait) // the machine is busy
		}
		if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), name+",") {
			t.Errorf("%s: %v", name, err)
		}
	}
	b.check(t, "5050", "count", 100) // all jumps are as they were
	b.check(t, "error: the recursion is too deep", "recursive", 0)
	b.check(t, "1024", "tree", 10)
	_, err := b.native.Call(context.Background(), b.program.Function("recursive"), 0)
	if err == nil || !strings.Contains(err.Error(), "test:11: graph recursive, block 0, r_") {
		t.Errorf("endless recursion: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := b.native.Call(ctx, b.program.Function("count"), 1); !errors.Is(err, context.Canceled) {
		t.Errorf("a call whose context has ended: %v", err)
	}
}

func TestErrorsNameThePlace(t *testing.T) {
	b := load(t, `
struct node gc { value: Signed; next: *node }
class MyError(ValueError) { text: *rpystring }
struct rpystring gc immutable { hash: Signed; chars: Array of Char }
prebuilt text: rpystring = {chars: "too bad"}

graph field(l: *node) -> Signed {
    n = getfield(l, .next)
    v = getfield(n, .value)
    return v
}
graph wild(f: *func() Signed) -> Signed {
    r = indirect_call(f, void)
    return r
}
graph fails(n: Signed) -> Signed {
    e = malloc(T:MyError)
    o: *object = cast_pointer(e)
    setfield(o, .typeptr, &MyError_vtable as *object_vtable)
    setfield(e, .text, &text)
    raise &MyError_vtable, o
}
graph divide(n: Signed) -> Signed {
    q = int_floordiv(100, n)
    return q
}
graph fatal(b: Bool) -> Signed {
block 0:
    debug_assert(b, "b is true")
    debug_fatalerror("never")
    return 0
}
`)
	call := func(name string, args ...uint64) error {
		_, err := b.native.Call(context.Background(), b.program.Function(name), args...)
		return err
	}
	for _, c := range []struct {
		name string
		arg  uint64
		is   error
		text string
	}{
		{"field", 0, heap.ErrNull, "test:8: in field: None is used where an object is needed (graph field, block 0, "},
		{"wild", 0, heap.ErrNull, "graph wild"},
		{"fails", 0, nil, "raises MyError: too bad"},
		{"fatal", 0, llinterp.ErrFatal, "assertion does not hold: b is true"},
		{"fatal", 1, llinterp.ErrFatal, "never"},
		{"divide", 0, ErrDivision, "test:24: graph divide"},
	} {
		err := call(c.name, c.arg)
		if err == nil || c.is != nil && !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%s(%d): %v, want %s", c.name, c.arg, err, c.text)
		}
	}
}

func TestClose(t *testing.T) {
	p, err := lltext.Read("test", loops)
	if err != nil {
		t.Fatal(err)
	}
	b, err := newBoth(p, heap.Options{}, plain)
	if err != nil {
		t.Fatal(err)
	}
	b.close(t)
	if _, err := b.native.Call(context.Background(), p.Function("count"), 1); err == nil {
		t.Error("a closed program was run")
	}
	if b.native.Close() == nil {
		t.Error("a closed program was closed")
	}
}

func TestItemsAreChecked(t *testing.T) {
	b := load(t, `
struct text gc { hash: Signed; chars: Array of Char }
prebuilt words: GcArray of Signed = [5, 6, 7]
graph variable(i: Signed) -> Signed {
    v = getarrayitem(&words, i)
    return v
}
graph constant(n: Signed) -> Signed {
    a = malloc_varsize(T:text, n)
    setinteriorfield(a, .chars, 2, 'x')
    return 1
}
`)
	for _, n := range []int64{0, 2, 3, -1, -1 << 63, 1<<63 - 1, 1 << 61} {
		b.check(t, "", "variable", signed(n))
	}
	for n := range uint64(5) {
		b.check(t, "", "constant", n)
	}
	b.check(t, "error: index out of range", "variable", 3)
}
