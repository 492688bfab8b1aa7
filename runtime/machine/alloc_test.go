package machine

import (
	"context"
	"testing"
	"time"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
)

// churn keeps a table of lists and replaces them again and again: the table has
// width entries, each a list of length objects.
const churn = `
struct node gc { next: *node; value: Signed }

graph churn(objects: Signed, width: Signed, length: Signed) -> Signed {
block 0:
    a = malloc_varsize(T:GcArray of *node, width)
    raises: None -> 1 [objects, width, length, a, 0]; MemoryError as e, v -> except [e, v]
block 1 [o1: Signed, w1: Signed, l1: Signed, a1: *GcArray of *node, i1: Signed]:
    c = int_gt(o1, 0)
    switch c: False -> 6 [a1]; True -> 2 [o1, w1, l1, a1, i1, l1, NULL as *node]
block 2 [o2: Signed, w2: Signed, l2: Signed, a2: *GcArray of *node, i2: Signed, k2: Signed, p2: *node]:
    d = int_gt(k2, 0)
    switch d: False -> 4 [o2, w2, l2, a2, i2, p2]; True -> 3 [o2, w2, l2, a2, i2, k2, p2]
block 3 [o3: Signed, w3: Signed, l3: Signed, a3: *GcArray of *node, i3: Signed, k3: Signed, p3: *node]:
    q = malloc(T:node)
    raises: None -> 5 [o3, w3, l3, a3, i3, k3, p3, q]; MemoryError as e3, v3 -> except [e3, v3]
block 5 [o5: Signed, w5: Signed, l5: Signed, a5: *GcArray of *node, i5: Signed, k5: Signed, p5: *node, q5: *node]:
    setfield(q5, .next, p5)
    setfield(q5, .value, k5)
    k6 = int_sub(k5, 1)
    o6 = int_sub(o5, 1)
    goto 2 [o6, w5, l5, a5, i5, k6, q5]
block 4 [o4: Signed, w4: Signed, l4: Signed, a4: *GcArray of *node, i4: Signed, p4: *node]:
    setarrayitem(a4, i4, p4)
    j = int_add(i4, 1)
    j2 = int_mod(j, w4)
    goto 1 [o4, w4, l4, a4, j2]
block 6 [a7: *GcArray of *node]:
    n = direct_call(&count, a7)
    return n
}
graph count(a: *GcArray of *node) -> Signed {
block 0:
    goto 1 [a, 0, 0]
block 1 [a1: *GcArray of *node, i1: Signed, n1: Signed]:
    m = getarraysize(a1)
    c = int_lt(i1, m)
    switch c: False -> return [n1]; True -> 2 [a1, i1, n1]
block 2 [a2: *GcArray of *node, i2: Signed, n2: Signed]:
    p = getarrayitem(a2, i2)
    j = int_add(i2, 1)
    goto 3 [a2, j, n2, p]
block 3 [a3: *GcArray of *node, i3: Signed, n3: Signed, p3: *node]:
    d = ptr_nonzero(p3)
    switch d: False -> 1 [a3, i3, n3]; True -> 4 [a3, i3, n3, p3]
block 4 [a4: *GcArray of *node, i4: Signed, n4: Signed, p4: *node]:
    v = getfield(p4, .value)
    q = getfield(p4, .next)
    z = int_gt(v, 0)
    o = cast_bool_to_int(z)
    n5 = int_add(n4, o)
    goto 3 [a4, i4, n5, q]
}
`

// compileChurn returns the program on a heap of 64 MiB, and its entry.
func compileChurn(t testing.TB) (*Program, *lltype.Object, *heap.Heap) {
	p, err := lltext.Read("test", churn)
	if err != nil {
		t.Fatal(err)
	}
	h, err := heap.New(heap.Options{Limit: 64 << 20})
	if err != nil {
		t.Fatal(err)
	}
	f := p.Function("churn")
	program, err := Compile(h, p.Exceptions, []*lltype.Object{f}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := program.Close(); err != nil {
			t.Error(err)
		}
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	return program, f, h
}

// TestCollections allocates much more than the heap has, and finds what it has
// kept.
func TestCollections(t *testing.T) {
	p, f, h := compileChurn(t)
	n, err := p.Call(context.Background(), f, 10_000_000, 1000, 400)
	if err != nil || n != 400_000 {
		t.Errorf("%d objects are left, %v; want 400,000", n, err)
	}
	if s := h.Stats(); s.Collections < 3 || s.Allocated < 200<<20 {
		t.Errorf("there was nothing to collect: %+v", s)
	}
}

// BenchmarkAllocation makes small objects beside 10 MiB of live ones; the time
// is that of one object, collections included.
func BenchmarkAllocation(b *testing.B) {
	p, f, h := compileChurn(b)
	before, begin := h.Stats(), time.Now()
	b.ResetTimer()
	if _, err := p.Call(context.Background(), f, uint64(b.N), 1092, 400); err != nil {
		b.Fatal(err)
	}
	b.StopTimer()
	after := h.Stats()
	b.ReportMetric(float64(after.Allocated-before.Allocated)/(1<<30), "GiB")
	b.ReportMetric(float64(after.Time-before.Time)/float64(time.Since(begin)), "of-time-collecting")
}

// BenchmarkCall calls a function that returns at once.
func BenchmarkCall(b *testing.B) {
	p := load(b, loops)
	f := p.program.Function("count")
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for b.Loop() {
		if _, err := p.native.Call(ctx, f, 0); err != nil {
			b.Fatal(err)
		}
	}
}
