package backendopt

import (
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/lltext"
)

// programs are written by hand; f takes two Signed.
var programs = []struct {
	name, text string
	mallocs    int // that are left in f if all passes run
	calls      int // likewise
}{
	{"handlers around a function that raises in all ways", `
class MyError(ValueError) { code: Signed }
class Other(MyError) { }
prebuilt table: GcArray of Signed = [0, 0, 0]

graph raiser(n: Signed) -> Signed {
block 0:
    switch n: 0 -> 1 []; 1 -> 2 []; 2 -> 3 [n]; 3 -> 4 [&Other_vtable as *object_vtable, &Other_instance as *object]; 5 -> 4 [&KeyError_vtable as *object_vtable, &KeyError_instance as *object]; default -> 5 [n]
block 1 []:
    raise &ValueError_vtable, &ValueError_instance as *object
block 2 []:
    o = malloc(T:MyError)
    setfield(o, .typeptr, &MyError_vtable)
    setfield(o, .code, 11)
    p: *object = cast_pointer(o)
    t = getfield(p, .typeptr)
    raise t, p
block 3 [m: Signed]:
    a = int_mul_ovf(m, 4611686018427387904)
    raises: None -> return [a]; OverflowError as e, x -> except [e, x]
block 4 [k: *object_vtable, v: *object]:
    raise k, v
block 5 [m5: Signed]:
    c = direct_call(&deeper, m5)
    d = direct_call(&deeper, c)
    g = int_add(c, d)
    return g
}

graph deeper(n: Signed) -> Signed {
block 0:
    c = int_eq(n, 7)
    switch c: True -> 1 [n]; False -> 2 [n]
block 1 [m: Signed]:
    setarrayitem(&table, 1, m)
    raise &Other_vtable, &Other_instance as *object
block 2 [m2: Signed]:
    setarrayitem(&table, 2, m2)
    d = int_sub(m2, 1)
    return d
}

graph f(n: Signed, m: Signed) -> Signed {
block 0:
    r = direct_call(&raiser, n)
    raises: None -> 1 [r, m]; MyError as e, x -> 2 [x, m]; OverflowError as &OverflowError_vtable, x2 -> return [500]; ValueError as e3, x3 -> 3 [e3, m]
block 1 [a: Signed, m1: Signed]:
    b = int_add(a, m1)
    return b
block 2 [y: *object, m2: Signed]:
    z: *MyError = cast_pointer(y)
    w = getfield(z, .code)
    k = int_mul(w, m2)
    return k
block 3 [t: *object_vtable, m3: Signed]:
    i = getfield(t, .subclassrange_min)
    j = getfield(&ValueError_vtable, .subclassrange_min)
    g = int_eq(i, j)
    h = cast_bool_to_int(g)
    l = int_add(h, m3)
    return l
}`, 1, 0},
	{"a catch-all, and a handler that calls", `
prebuilt table: GcArray of Signed = [0, 0, 0]

graph risky(n: Signed, p: *GcArray of Signed) -> Signed {
block 0:
    a = malloc_varsize(T:GcArray of Signed, 3)
    setarrayitem(a, 0, n)
    c = int_gt(n, 3)
    switch c: True -> 1 [n]; False -> 2 [n, a]
block 1 [m: Signed]:
    b = int_mod_zer(100, 0)
    raises: None -> return [b]; ZeroDivisionError as e, x -> except [e, x]
block 2 [m2: Signed, a2: *GcArray of Signed]:
    d = int_add_ovf(m2, 9223372036854775806)
    raises: None -> 3 [d, a2]; OverflowError as e2, x2 -> 4 [a2]
block 3 [m3: Signed, a3: *GcArray of Signed]:
    v = getarrayitem(a3, 0)
    return v
block 4 [a4: *GcArray of Signed]:
    setarrayitem(&table, 0, 9)
    raise &KeyError_vtable, &KeyError_instance as *object
}

graph f(n: Signed, m: Signed) -> Signed {
block 0:
    r = direct_call(&risky, n, &table)
    raises: None -> return [r]; KeyError as e, x -> 1 [m]; Exception as e2, x2 -> 2 [e2, x2, m]
block 1 [m1: Signed]:
    r1 = direct_call(&risky, m1, &table)
    return r1
block 2 [e3: *object_vtable, x3: *object, m2: Signed]:
    c = int_gt(m2, 2)
    switch c: True -> except [e3, x3]; False -> return [m2]
}`, 0, 0},
	{"tuples, an iterator, and a loop", `
struct tuple2 gc immutable { item0: Signed; item1: Signed }
struct iter gc { next: Signed; stop: Signed }

graph divmod(a: Signed, b: Signed) -> *tuple2 {
block 0:
    t = malloc(T:tuple2)
    q = int_add(a, b)
    r = int_sub(a, b)
    setfield(t, .item0, q)
    setfield(t, .item1, r)
    return t
}

graph next(i: *iter) -> Signed {
block 0:
    n = getfield(i, .next)
    s = getfield(i, .stop)
    c = int_ge(n, s)
    switch c: True -> 1 []; False -> 2 [i, n]
block 1 []:
    raise &StopIteration_vtable, &StopIteration_instance as *object
block 2 [i2: *iter, n2: Signed]:
    m = int_add(n2, 1)
    setfield(i2, .next, m)
    return n2
}

graph f(n: Signed, m: Signed) -> Signed {
block 0:
    i = malloc(T:iter)
    k = int_and(n, 15)
    setfield(i, .stop, k)
    goto 1 [i, m, 0]
block 1 [i1: *iter, m1: Signed, s1: Signed]:
    x = direct_call(&next, i1)
    raises: None -> 2 [i1, m1, s1, x]; StopIteration as e, v -> return [s1]
block 2 [i2: *iter, m2: Signed, s2: Signed, x2: Signed]:
    t = direct_call(&divmod, m2, x2)
    a = getfield(t, .item0)
    b = getfield(t, .item1)
    c = int_add(s2, a)
    d = int_mul(c, b)
    goto 1 [i2, m2, d]
}`, 0, 0},
	{"recursion is not inlined; a loop that swaps two structures", `
struct node gc { value: Signed; next: *node }
graph fact(n: Signed) -> Signed {
block 0:
    c = int_le(n, 1)
    switch c: True -> return [1]; False -> 1 [n]
block 1 [m: Signed]:
    k = int_sub(m, 1)
    r = direct_call(&other, k)
    s = int_mul(m, r)
    return s
}

graph other(n: Signed) -> Signed {
block 0:
    r = direct_call(&fact, n)
    return r
}

graph f(n: Signed, m: Signed) -> Signed {
block 0:
    a = malloc(T:node)
    b = malloc(T:node)
    k = int_and(n, 15)
    setfield(a, .value, k)
    setfield(b, .value, m)
    goto 1 [a, b, k]
block 1 [p: *node, q: *node, i: Signed]:
    c = int_gt(i, 0)
    switch c: True -> 2 [p, q, i]; False -> 3 [p, q]
block 2 [p2: *node, q2: *node, i2: Signed]:
    v = getfield(p2, .value)
    w = int_add(v, i2)
    setfield(p2, .value, w)
    j = int_sub(i2, 1)
    goto 1 [q2, p2, j]
block 3 [p3: *node, q3: *node]:
    x = getfield(p3, .value)
    y = getfield(q3, .value)
    z = int_and(x, 7)
    g = direct_call(&fact, z)
    h = int_mul(y, g)
    return h
}`, 0, 1},
	{"recursion with results, exceptions and handlers on the way", `
prebuilt table: GcArray of Signed = [3, 1, 4, 1, 5, 9, 2, 6]
graph down(n: Signed, m: Signed) -> Signed {
block 0:
    c = int_le(n, 0)
    switch c: True -> 1 [m]; False -> 2 [n, m]
block 1 [m1: Signed]:
    k = int_and(m1, 3)
    d = int_eq(k, 2)
    switch d: True -> 5 []; False -> return [m1]
block 2 [n2: Signed, m2: Signed]:
    a = int_sub(n2, 1)
    i = int_and(n2, 7)
    setarrayitem(&table, i, m2)
    r = direct_call(&down, a, m2)
    raises: None -> 3 [r, n2, m2]; KeyError as e, x -> 4 [n2, m2]
block 3 [r3: Signed, n3: Signed, m3: Signed]:
    b = int_sub(n3, 2)
    l = int_add(m3, 1)
    s = direct_call(&down, b, l)
    t = int_mul(s, 3)
    v = int_add(t, r3)
    return v
block 4 [n4: Signed, m4: Signed]:
    q = int_and(n4, 1)
    p = int_is_true(q)
    switch p: True -> 5 []; False -> return [n4]
block 5 []:
    raise &KeyError_vtable, &KeyError_instance as *object
}
graph f(n: Signed, m: Signed) -> Signed {
block 0:
    r = direct_call(&down, n, m)
    raises: None -> return [r]; KeyError as e, x -> 1 [m]
block 1 [m1: Signed]:
    v = getarrayitem(&table, m1)
    return v
}`, 0, 1},
	{"switches on objects", `
struct node gc { value: Signed; next: *node }
prebuilt one: node = {value: 7}
prebuilt two: node = {value: 9}
prebuilt nodes: GcArray of *node = [&one, &two, NULL, &two]
graph f(n: Signed, m: Signed) -> Signed {
block 0:
    i = int_and(n, 3)
    p: *node = getarrayitem(&nodes, i)
    switch p: &one -> 1 [p, m]; &two -> 2 [p, m]; default -> 3 [m]
block 1 [p1: *node, m1: Signed]:
    goto 4 [m1, 1]
block 2 [p2: *node, m2: Signed]:
    v = getfield(p2, .value)
    setfield(p2, .value, m2)
    switch p2: &two -> 4 [v, m2]; default -> 3 [m2]
block 3 [m3: Signed]:
    return m3
block 4 [a: Signed, b: Signed]:
    c = int_mul(a, 10)
    d = int_add(c, b)
    return d
}`, 0, 0},
	{"switches, indirect calls, printing", `
prebuilt table: GcArray of Signed = [3, 1, 4]
prebuilt calls: immutable Array of *func(Signed) Signed = [&one, &two]
graph one(n: Signed) -> Signed {
block 0:
    debug_print("one", n)
    return n
}
graph two(n: Signed) -> Signed {
block 0:
    v = getarrayitem(&table, 2)
    w = int_add(v, n)
    setarrayitem(&table, 1, w)
    return w
}
graph f(n: Signed, m: Signed) -> Signed {
block 0:
    k = int_and(n, 7)
    c = int_eq(k, 1)
    switch c: True -> 4 [m]; False -> 1 [k, m]
block 1 [k1: Signed, m1: Signed]:
    d = int_eq(k1, 2)
    switch d: True -> 5 [m1]; False -> 2 [k1, m1]
block 2 [k2: Signed, m2: Signed]:
    e = int_ne(k2, 3)
    switch e: True -> 3 [k2, m2]; False -> 5 [k2]
block 3 [k3: Signed, m3: Signed]:
    g = int_and(k3, 1)
    h: *func(Signed) Signed = getarrayitem(&calls, g)
    r = indirect_call(h, m3, graphs[one, two])
    return r
block 4 [m4: Signed]:
    h4: *func(Signed) Signed = getarrayitem(&calls, 0)
    r4 = indirect_call(h4, m4, graphs[one, two])
    return r4
block 5 [m5: Signed]:
    h5: *func(Signed) Signed = getarrayitem(&calls, 1)
    r5 = indirect_call(h5, m5, graphs[one, two])
    return r5
}`, 0, 0},
}

// TestPrograms compares programs before and after, under all sets of passes.
func TestPrograms(t *testing.T) {
	for _, pt := range programs {
		t.Run(pt.name, func(t *testing.T) {
			p, err := lltext.Read("test", pt.text)
			if err != nil {
				t.Fatal(err)
			}
			var wants []string
			for n := range uint64(9) {
				wants = append(wants, observe(t, p, nil, "f", false, n, n*3%5))
			}
			for _, o := range variants() {
				opt := optimise(t, p, o, nil)
				for n, want := range wants {
					for _, stress := range []bool{false, true} {
						if got := observe(t, p, opt, "f", stress, uint64(n), uint64(n)*3%5); got != want {
							t.Fatalf("%s: f(%d) gives\n%s, not\n%s\n%s", o.label(), n, got, want, afterText(opt))
						}
					}
				}
			}
			g := optimise(t, p, Options{InlineThreshold: 1000}, nil).Graph(p.Function("f"))
			if n := count(g, "malloc"); n != pt.mallocs {
				t.Errorf("%d allocations are left, not %d:\n%s", n, pt.mallocs, lltext.Graph(g))
			}
			if n := count(g, "direct_call"); n != pt.calls {
				t.Errorf("%d calls are left, not %d:\n%s", n, pt.calls, lltext.Graph(g))
			}
		})
	}
}

func count(g *flow.FunctionGraph, name string) (n int) {
	for _, b := range g.Blocks() {
		for _, op := range b.Operations {
			if op.Name == name {
				n++
			}
		}
	}
	return n
}
