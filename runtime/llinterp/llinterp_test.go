package llinterp

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
)

// A fixture is a program that can be run.
type fixture struct {
	t *testing.T
	p *lltext.Program
	h *heap.Heap
	*Interp
}

func load(t *testing.T, text string, ho heap.Options, o Options) *fixture {
	t.Helper()
	p, err := lltext.Read("test", text)
	if err != nil {
		t.Fatal(err)
	}
	h, err := heap.New(ho)
	if err != nil {
		t.Fatal(err)
	}
	in, err := New(h, p.Exceptions, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	return &fixture{t, p, h, in}
}

// run calls a function with Go values and returns the text of its result, or of
// the error.
func (f *fixture) run(name string, args ...any) string {
	f.t.Helper()
	fn := f.p.Function(name)
	if fn == nil {
		f.t.Fatalf("there is no function %s", name)
	}
	ft := fn.Type.(*lltype.FuncType)
	bits := make([]uint64, len(args))
	for i, a := range args {
		var err error
		if bits[i], err = f.Argument(a, ft.Args[i]); err != nil {
			f.t.Fatal(err)
		}
	}
	result, err := f.Call(context.Background(), fn, bits...)
	if err != nil {
		return err.Error()
	}
	return f.Text(result, ft.Result)
}

func (f *fixture) want(want, name string, args ...any) {
	f.t.Helper()
	if got := f.run(name, args...); got != want {
		f.t.Errorf("%s%v gives %s, not %s", name, args, got, want)
	}
}

const programs = `
struct node gc { value: Signed; next: *node }
struct str gc immutable { hash: Signed; chars: Array of Char }
struct list gc { length: Signed; items: *GcArray of Signed }
struct point { x: Signed; y: Float }
struct tuple2 gc { item0: Char; item1: *str }
class MyError(ValueError) { code: Signed }
external ll_math_sqrt(Float) -> Float raises
external ll_float_str(Float) -> *str
external ll_str_float(*str) -> Float raises
external ll_world_write(Signed, *str) -> Signed

graph fact(n: Signed) -> Signed {
    c = int_le(n, 1)
    switch c: True -> return [1]; False -> 1 [n]
block 1 [m: Signed]:
    k = int_sub(m, 1)
    f = direct_call(&fact, k)
    r = int_mul_ovf(m, f)
    raises: None -> return [r]; OverflowError as e, v -> except [e, v]
}

graph sum(n: Signed) -> Signed {
    goto 1 [n, 0]
block 1 [i: Signed, s: Signed]:
    c = int_is_true(i)
    switch c: True -> 2 [i, s]; False -> return [s]
block 2 [j: Signed, t: Signed]:
    t2 = int_add(t, j)
    j2 = int_sub(j, 1)
    goto 1 [j2, t2]
}

graph swap(n: Signed, a: Signed, b: Signed, d: Signed) -> Signed {
    goto 1 [n, a, b, d]
block 1 [i: Signed, x: Signed, y: Signed, z: Signed]:
    c = int_gt(i, 0)
    j = int_sub(i, 1)
    switch c: True -> 1 [j, y, z, x]; False -> 2 [x, y, z]
block 2 [p: Signed, q: Signed, r: Signed]:
    s = int_mul(p, 100)
    t = int_mul(q, 10)
    u = int_add(s, t)
    w = int_add(u, r)
    return w
}

graph build(n: Signed) -> *node {
    goto 1 [n, NULL as *node]
block 1 [i: Signed, l: *node]:
    c = int_gt(i, 0)
    switch c: True -> 2 [i, l]; False -> return [l]
block 2 [j: Signed, m: *node]:
    o = malloc(T:node)
    setfield(o, .value, j)
    setfield(o, .next, m)
    k = int_sub(j, 1)
    goto 1 [k, o]
}

graph total(n: Signed) -> Signed {
    l = direct_call(&build, n)
    goto 1 [l, 0]
block 1 [p: *node, s: Signed]:
    c = ptr_nonzero(p)
    switch c: True -> 2 [p, s]; False -> return [s]
block 2 [q: *node, t: Signed]:
    v = getfield(q, .value)
    next = getfield(q, .next)
    t2 = int_add(t, v)
    goto 1 [next, t2]
}

graph raiser(n: Signed) -> Signed {
    switch n: 0 -> 1 []; 1 -> 2 []; 2 -> 3 []; default -> return [n]
block 1 []:
    v = same_as(&KeyError_instance as *object)
    raise &KeyError_vtable, v
block 2 []:
    o = malloc(T:MyError)
    setfield(o, .typeptr, &MyError_vtable)
    setfield(o, .code, 42)
    p: *object = cast_pointer(o)
    raise &MyError_vtable, p
block 3 []:
    x = int_mod_zer(n0, 0)
    return x
}

graph catcher(n: Signed) -> Signed {
    x = direct_call(&middle, n)
    raises: None -> return [x]; LookupError as e1, v1 -> return [-10]; MyError as e2, v2 -> 1 [v2]; ArithmeticError as e3, v3 -> 2 [e3]
block 1 [v: *object]:
    m: *MyError = cast_pointer(v)
    code = getfield(m, .code)
    return code
block 2 [e: *object_vtable]:
    low = getfield(e, .subclassrange_min)
    return low
}

graph middle(n: Signed) -> Signed {
    x = direct_call(&raiser, n)
    raises: None -> return [x]; KeyError as e, v -> except [e, v]
}

graph weakly(n: Signed) -> Signed {
block 0:
    o = malloc(T:object)
    r = weakref_create(o)
    gc_collect()
    p = weakref_deref(r)
    a = ptr_eq(p, o)
    keepalive(o)
    ai = cast_bool_to_int(a)
    goto 1 [r, ai, n]
block 1 [r1: *WeakRef, a1: Signed, n1: Signed]:
    gc_collect()
    q = weakref_deref(r1)
    b = ptr_iszero(q)
    bi = cast_bool_to_int(b)
    m = int_mul(a1, n1)
    s = int_add(m, bi)
    return s
}

graph slots(n: Signed) -> *list {
    l = malloc(T:list)
    a = malloc_varsize(T:GcArray of Signed, n)
    setfield(l, .items, a)
    setfield(l, .length, n)
    goto 1 [l, a, 0, n]
block 1 [l1: *list, a1: *GcArray of Signed, i: Signed, n1: Signed]:
    c = int_lt(i, n1)
    switch c: True -> 2 [l1, a1, i, n1]; False -> return [l1]
block 2 [l2: *list, a2: *GcArray of Signed, j: Signed, n2: Signed]:
    sq = int_mul(j, j)
    setarrayitem(a2, j, sq)
    k = int_add(j, 1)
    goto 1 [l2, a2, k, n2]
}

graph interior(n: Signed) -> Float {
    a = malloc_varsize(T:GcArray of point, n)
    last = int_sub(n, 1)
    setinteriorfield(a, last, .x, 7)
    setinteriorfield(a, last, .y, 2.5)
    x = getinteriorfield(a, last, .x)
    y = getinteriorfield(a, last, .y)
    f = cast_int_to_float(x)
    r = float_mul(f, y)
    size = getinteriorarraysize(a)
    g = cast_int_to_float(size)
    r2 = float_add(r, g)
    return r2
}

graph concat(a: *str, b: *str) -> *str {
    n = getinteriorarraysize(a, .chars)
    m = getinteriorarraysize(b, .chars)
    k = int_add(n, m)
    s = malloc_varsize(T:str, k)
    array_copy(a, s, 0, 0, n)
    array_copy(b, s, 0, n, m)
    return s
}

graph pair(x: Char, b: *str) -> *tuple2 {
    t = malloc(T:tuple2)
    setfield(t, .item0, x)
    setfield(t, .item1, b)
    return t
}

graph root(x: Float) -> Float {
    r = direct_call(&ll_math_sqrt, x)
    raises: None -> return [r]; ValueError as e, v -> return [-1.0]
}

graph text(x: Float) -> *str {
    r = direct_call(&ll_float_str, x)
    n = direct_call(&ll_world_write, 1, r)
    return r
}

graph number(s: *str) -> Float {
    r = direct_call(&ll_str_float, s)
    return r
}

graph twice(n: Signed) -> Signed {
    m = int_add(n, n)
    return m
}

graph apply(n: Signed, m: Signed) -> Signed {
    switch n: 0 -> 1 [&twice, m]; 1 -> 1 [&fact, m]; default -> 1 [NULL as *func(Signed) Signed, m]
block 1 [f: *func(Signed) Signed, k: Signed]:
    r = indirect_call(f, k, graphs[twice, fact])
    return r
}

graph wrong(n: Signed) -> Signed {
    switch n: 0 -> 1 []; 1 -> 2 []; 2 -> 3 []; 3 -> 4 []; 4 -> 5 [&MyError_instance as *object]; 5 -> 6 [0]; 6 -> 7 []; 7 -> 8 []; 8 -> 9 []
block 1 []:
    p = same_as(NULL as *node)
    v = getfield(p, .value)
    return v
block 2 []:
    a = malloc_varsize(T:GcArray of Signed, 3)
    w = getarrayitem(a, 3)
    return w
block 3 []:
    b = malloc_varsize(T:GcArray of Signed, 3)
    setarrayitem(b, -1, 3)
    return 0
block 4 []:
    d = direct_call(&wrong, 3)
    return d
block 5 [o: *object]:
    k: *KeyError = cast_pointer(o)
    return 0
block 6 [i: Signed]:
    j = int_add(i, 1)
    goto 6 [j]
block 7 []:
    debug_fatalerror("enough")
    return 0
block 8 []:
    debug_assert(False, "must hold")
    return 0
block 9 []:
    h = malloc_varsize(T:GcArray of Signed, 1000000000)
    raises: None -> return [1]; MemoryError as e, y -> return [2]
}
`

func program() string { return strings.Replace(programs, "int_mod_zer(n0, 0)", "int_mod_zer(5, 0)", 1) }

func testPrograms(t *testing.T, ho heap.Options) {
	var out strings.Builder
	f := load(t, program(), ho, Options{Output: &out})
	f.want("120", "fact", 5)
	f.want("the program raises OverflowError", "fact", 21)
	f.want("5050", "sum", 100)
	f.want("312", "swap", 2, 1, 2, 3)
	f.want("5050", "total", 100)
	f.want("node(value=1, next=node(value=2, next=None))", "build", 2)
	f.want("7", "raiser", 7)
	f.want("the program raises KeyError", "raiser", 0)
	f.want("the program raises MyError", "middle", 1)
	f.want("-10", "catcher", 0)
	f.want("42", "catcher", 1)
	f.want("4", "catcher", 2)
	f.want("9", "catcher", 9)
	f.want("[0, 1, 4, 9]", "slots", 4)
	f.want("21.5", "interior", 4)
	f.want(`"it's good"`, "concat", "it's ", "good")
	f.want("('x', 'y\\n')", "pair", "x", "y\n")
	f.want("3.0", "root", 9.0)
	f.want("-1.0", "root", -9.0)
	f.want("'1e+22'", "text", 1e22)
	f.want("2.5", "number", " 2.5 ")
	f.want("the program raises ValueError", "number", "abc")
	f.want("42", "apply", 0, 21)
	f.want("24", "apply", 1, 4)
	if out.String() != "1e+22" {
		t.Errorf("the program printed %q", out.String())
	}
}

func TestPrograms(t *testing.T) { testPrograms(t, heap.Options{}) }

func TestProgramsWithCollectionAtEveryAllocation(t *testing.T) {
	testPrograms(t, heap.Options{Stress: true})
}

func TestErrorsNameThePlace(t *testing.T) {
	f := load(t, program(), heap.Options{Limit: 16 << 20}, Options{Steps: 1_000_000})
	for _, c := range []struct {
		arg  int
		err  error
		text string
	}{
		{0, heap.ErrNull, "v_"},
		{1, ErrIndex, "getarrayitem"},
		{2, ErrIndex, "item -1 of an array of 3"},
		{3, ErrDepth, "direct_call"},
		{4, ErrCast, "a GcStruct MyError, not a GcStruct KeyError"},
		{5, ErrBudget, "block"},
		{6, ErrFatal, "enough"},
		{7, ErrFatal, "must hold"},
		{9, ErrFatal, "there is no exit for the value 9"},
	} {
		bits, _ := f.Argument(c.arg, lltype.Signed)
		_, err := f.Call(context.Background(), f.p.Function("wrong"), bits)
		var e *Error
		if !errors.As(err, &e) || !errors.Is(err, c.err) || e.Graph != "wrong" || !strings.Contains(err.Error(), c.text) {
			t.Errorf("wrong(%d) gives %v", c.arg, err)
		}
		if e != nil && e.Op != "" && !strings.HasPrefix(err.Error(), "test:") {
			t.Errorf("%v does not name the line", err)
		}
	}
	f.want("2", "wrong", 8)
	if got := f.run("apply", 5, 1); !strings.Contains(got, "NULL") {
		t.Errorf("calling NULL gives %s", got)
	}
}

func TestContextStopsARun(t *testing.T) {
	f := load(t, program(), heap.Options{}, Options{})
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	bits, _ := f.Argument(5, lltype.Signed)
	if _, err := f.Call(ctx, f.p.Function("wrong"), bits); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	f.want("120", "fact", 5)
}

func BenchmarkLoop(b *testing.B) {
	p, err := lltext.Read("test", program())
	if err != nil {
		b.Fatal(err)
	}
	h, err := heap.New(heap.Options{})
	if err != nil {
		b.Fatal(err)
	}
	in, err := New(h, p.Exceptions, Options{})
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		ops   float64
		times uint64
	}{{"sum", 3, 1000}, {"total", 12, 1000}, {"fact", 3, 20}} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := in.Call(context.Background(), p.Function(c.name), c.times); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)*c.ops*float64(c.times)/b.Elapsed().Seconds()/1e6, "Mops/s")
		})
	}
}
