package backendopt

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"vitrine/lowlevel/lltype/lltext"
)

const prelude = `
struct node gc { value: Signed; next: *node }
struct box gc { inner: *node; immutable size: Signed }
struct point { x: Signed; y: Float }
struct shape gc { at: point; name: Char }
struct wide gc { super: shape; width: Signed }
struct str gc immutable { hash: Signed; chars: Array of Char }
class MyError(ValueError) { code: Signed }
class Other(MyError) { }
prebuilt last: node = {value: 7}
prebuilt text: str = {hash: 5, chars: "abc"}
prebuilt five: box = {size: 5, inner: &last}
external ll_effect(Signed) -> Signed raises
external ll_square(Signed) -> Signed pure
`

// passTests are graphs before and after some passes. "as before" is a graph that
// must stay as it is.
var passTests = []struct {
	name, passes, before, after string
}{
	{"same_as and casts there and back", "remove_noops", `
graph f(c: Char, w: *wide) -> Char {
block 0:
    a = same_as(c)
    i = cast_char_to_int(a)
    d = cast_int_to_char(i)
    s: *shape = cast_pointer(w)
    w2: *wide = cast_pointer(s)
    setfield(w2, .width, i)
    return d
}`, `
graph f(c: Char, w: *wide) -> Char {
block 0:
    i: Signed = cast_char_to_int(c)
    s: *shape = cast_pointer(w)
    setfield(w, .width, i)
    return c
}`},
	{"what only a generated compiler does", "replace_we_are_jitted remove_noops", `
graph f(n: Signed) -> Signed {
block 0:
    j = same_as(we_are_jitted)
    switch j: False -> return [n]; True -> 1 [n, we_are_jitted]
block 1 [m: Signed, k: Bool]:
    i = cast_bool_to_int(k)
    return i
}`, `
graph f(n: Signed) -> Signed {
block 0:
    return n
}`},
	{"arithmetic on constants, and a choice", "constfold", `
graph f(n: Signed) -> Signed {
block 0:
    a = int_mul(6, 7)
    b = int_add(a, 0)
    c = int_gt(b, 41)
    switch c: False -> return [n]; True -> return [b]
}`, `
graph f(n: Signed) -> Signed {
block 0:
    return 42
}`},
	{"parts of prebuilt objects that never change", "constfold", `
graph f() -> Signed {
block 0:
    n = getfield(&five, .size)
    l = getinteriorarraysize(&text, .chars)
    c: Char = getinteriorfield(&text, .chars, 1)
    i = cast_char_to_int(c)
    p = getfield(&five, .inner)
    v = getfield(p, .value)
    s = int_add(n, l)
    t = int_add(s, i)
    r = int_add(t, v)
    return r
}`, `
graph f() -> Signed {
block 0:
    p: *node = getfield(&five, .inner)
    v: Signed = getfield(p, .value)
    r: Signed = int_add(106, v)
    return r
}`},
	{"overflow that cannot be", "constfold", `
graph f(n: Signed) -> Signed {
block 0:
    a = int_add_ovf(n, 0)
    raises: None -> 1 [a]; OverflowError as e, x -> except [e, x]
block 1 [b: Signed]:
    d = int_floordiv_ovf_zer(b, 3)
    raises: None -> return [d]; OverflowError as e2, x2 -> except [e2, x2]; ZeroDivisionError as e3, x3 -> except [e3, x3]
}`, `
graph f(n: Signed) -> Signed {
block 0:
    goto 1 [n]
block 1 [b: Signed]:
    d: Signed = int_floordiv(b, 3)
    return d
}`},
	{"a link decides about a choice after it", "constfold", `
graph f(n: Signed) -> Signed {
block 0:
    c = int_gt(n, 10)
    switch c: False -> 1 [n, 0]; True -> 1 [n, 1]
block 1 [m: Signed, k: Signed]:
    d = int_eq(k, 0)
    switch d: False -> return [m]; True -> return [5]
}`, `
graph f(n: Signed) -> Signed {
block 0:
    c: Bool = int_gt(n, 10)
    switch c: False -> return [5]; True -> return [n]
}`},
	{"not, and what the exits know", "constfold", `
graph f(n: Signed) -> Bool {
block 0:
    c = int_gt(n, 10)
    d = bool_not(c)
    switch d: False -> return [d]; True -> return [c]
}`, `
graph f(n: Signed) -> Bool {
block 0:
    c: Bool = int_gt(n, 10)
    d: Bool = bool_not(c)
    switch c: True -> return [d]; False -> return [False]
}`},
	{"no case for a constant: the program must still stop", "constfold remove_noops", `
graph f() -> Signed {
block 0:
    a = int_add(1, 2)
    switch a: 1 -> return [1]; 2 -> return [2]
}`, `
graph f() -> Signed {
block 0:
    v1: Signed = same_as(3)
    switch v1: 1 -> return [1]; 2 -> return [2]
}`},
	{"tests of what was followed, tested, allocated", "remove_null_checks constfold", `
graph f(p: *node, q: *node) -> Signed {
block 0:
    v = getfield(p, .value)
    c = ptr_nonzero(p)
    switch c: False -> return [0]; True -> 1 [p, q]
block 1 [p1: *node, q1: *node]:
    d = ptr_iszero(q1)
    switch d: False -> 2 [q1]; True -> 3 [q1]
block 2 [q2: *node]:
    e = ptr_nonzero(q2)
    switch e: False -> return [1]; True -> return [2]
block 3 [q3: *node]:
    o = malloc(T:node)
    g = ptr_eq(o, q3)
    switch g: False -> return [3]; True -> return [4]
}`, `
graph f(p: *node, q: *node) -> Signed {
block 0:
    v: Signed = getfield(p, .value)
    goto 1 [p, q]
block 1 [p1: *node, q1: *node]:
    d: Bool = ptr_iszero(q1)
    switch d: False -> 2 [q1]; True -> 3 [q1]
block 2 [q2: *node]:
    return 2
block 3 [q3: *node]:
    o: *node = malloc(T:node)
    return 3
}`},
	{"a pointer that changes in a loop is tested each time", "remove_null_checks", `
graph f(p: *node) -> Signed {
block 0:
    goto 1 [p, 0]
block 1 [q: *node, n: Signed]:
    c = ptr_nonzero(q)
    switch c: False -> return [n]; True -> 2 [q, n]
block 2 [q2: *node, n2: Signed]:
    next = getfield(q2, .next)
    n3 = int_add(n2, 1)
    goto 1 [next, n3]
}`, "as before"},
	{"comparisons that follow from others", "remove_known_comparisons constfold", `
graph f(i: Signed, a: *GcArray of Signed) -> Signed {
block 0:
    n = getarraysize(a)
    c = int_lt(i, n)
    switch c: False -> return [0]; True -> 1 [i, n]
block 1 [i1: Signed, n1: Signed]:
    d = int_ge(i1, n1)
    switch d: True -> return [1]; False -> 2 [i1, n1]
block 2 [i2: Signed, n2: Signed]:
    e = int_ge(n2, 0)
    switch e: True -> 3 [i2]; False -> return [2]
block 3 [i3: Signed]:
    g = int_gt(i3, 5)
    switch g: True -> 4 [i3]; False -> return [3]
block 4 [i4: Signed]:
    h = int_ge(i4, 0)
    k = int_eq(i4, 7)
    switch h: True -> 5 [k]; False -> return [4]
block 5 [k5: Bool]:
    r = cast_bool_to_int(k5)
    return r
}`, `
graph f(i: Signed, a: *GcArray of Signed) -> Signed {
block 0:
    n: Signed = getarraysize(a)
    c: Bool = int_lt(i, n)
    switch c: False -> return [0]; True -> 2 [i, n]
block 2 [i1: Signed, n1: Signed]:
    goto 3 [i1, n1]
block 3 [i2: Signed, n2: Signed]:
    goto 4 [i2]
block 4 [i3: Signed]:
    g: Bool = int_gt(i3, 5)
    switch g: True -> 5 [i3]; False -> return [3]
block 5 [i4: Signed]:
    k: Bool = int_eq(i4, 7)
    goto 6 [k]
block 6 [k5: Bool]:
    r: Signed = cast_bool_to_int(k5)
    return r
}`},
	{"operations tell bounds of their results", "remove_known_comparisons", `
graph f(i: Signed, c: Char, t: *GcArray of Bool) -> Void {
block 0:
    n = int_and(i, 255)
    m = cast_char_to_int(c)
    k = int_mod(i, 10)
    s = int_add(n, m)
    a = int_lt(n, 0)
    setarrayitem(t, 0, a)
    b = int_ge(m, 256)
    setarrayitem(t, 1, b)
    d = int_le(k, -10)
    setarrayitem(t, 2, d)
    e = int_gt(s, 510)
    setarrayitem(t, 3, e)
    g = int_lt(k, 0)
    setarrayitem(t, 4, g)
    h = int_gt(s, 509)
    setarrayitem(t, 5, h)
    return void
}`, `
graph f(i: Signed, c: Char, t: *GcArray of Bool) -> Void {
block 0:
    n: Signed = int_and(i, 255)
    m: Signed = cast_char_to_int(c)
    k: Signed = int_mod(i, 10)
    s: Signed = int_add(n, m)
    setarrayitem(t, 0, False)
    setarrayitem(t, 1, False)
    setarrayitem(t, 2, False)
    setarrayitem(t, 3, False)
    g: Bool = int_lt(k, 0)
    setarrayitem(t, 4, g)
    h: Bool = int_gt(s, 509)
    setarrayitem(t, 5, h)
    return void
}`},
	{"bounds are exact", "remove_known_comparisons", `
graph f(i: Signed) -> Bool {
block 0:
    c = int_lt(i, 3)
    switch c: False -> 2 [i]; True -> 1 [i]
block 1 [i1: Signed]:
    d = int_ge(i1, 2)
    e = int_gt(i1, 2)
    g = bool_not(e)
    switch d: False -> return [e]; True -> return [g]
block 2 [i2: Signed]:
    h = int_gt(i2, 3)
    k = int_ge(i2, 3)
    switch h: False -> return [h]; True -> return [k]
}`, `
graph f(i: Signed) -> Bool {
block 0:
    c = int_lt(i, 3)
    switch c: False -> 2 [i]; True -> 1 [i]
block 1 [i1: Signed]:
    d = int_ge(i1, 2)
    g = bool_not(False)
    switch d: False -> return [False]; True -> return [g]
block 2 [i2: Signed]:
    h = int_gt(i2, 3)
    switch h: False -> return [h]; True -> return [True]
}`},
	{"what a loop counts up to a bound is not negative", "remove_known_comparisons constfold", `
graph f(n: Signed, a: *GcArray of Signed) -> Signed {
block 0:
    goto 1 [2, n, a]
block 1 [i: Signed, n1: Signed, b: *GcArray of Signed]:
    c = int_lt(i, n1)
    switch c: True -> 2 [i, n1, b]; False -> return [i]
block 2 [j: Signed, n2: Signed, d: *GcArray of Signed]:
    k = int_add(j, 1)
    e = int_lt(j, 0)
    switch e: True -> 3 [j, k, n2, d]; False -> 4 [j, k, n2, d]
block 3 [j3: Signed, k3: Signed, n3: Signed, d3: *GcArray of Signed]:
    size = getarraysize(d3)
    x = int_add(j3, size)
    goto 4 [x, k3, n3, d3]
block 4 [j4: Signed, k4: Signed, n4: Signed, d4: *GcArray of Signed]:
    g = int_rshift(j4, 63)
    setarrayitem(d4, j4, g)
    goto 1 [k4, n4, d4]
}`, `
graph f(n: Signed, a: *GcArray of Signed) -> Signed {
block 0:
    goto 1 [2, n, a]
block 1 [i: Signed, n1: Signed, b: *GcArray of Signed]:
    c = int_lt(i, n1)
    switch c: True -> 2 [i, n1, b]; False -> return [i]
block 2 [j: Signed, n2: Signed, d: *GcArray of Signed]:
    k = int_add(j, 1)
    goto 4 [j, k, n2, d]
block 4 [j4: Signed, k4: Signed, n4: Signed, d4: *GcArray of Signed]:
    setarrayitem(d4, j4, 0)
    goto 1 [k4, n4, d4]
}`},
	{"what has no bound may get negative", "remove_known_comparisons constfold", `
graph f(n: Signed) -> Signed {
block 0:
    goto 1 [2, 5, n]
block 1 [i: Signed, down: Signed, n1: Signed]:
    j = int_add(i, 1)
    k = int_sub(down, 1)
    c = int_lt(j, 0)
    switch c: True -> return [j]; False -> 2 [j, k, n1]
block 2 [j2: Signed, k2: Signed, n2: Signed]:
    d = int_lt(k2, 0)
    switch d: True -> return [k2]; False -> 3 [j2, k2, n2]
block 3 [j3: Signed, k3: Signed, n3: Signed]:
    e = int_ne(n3, j3)
    switch e: True -> 1 [j3, k3, n3]; False -> return [n3]
}`, "as before"},
	{"a way that knows a test", "thread_tests", `
graph f(n: Signed, a: *GcArray of Signed) -> Signed {
block 0:
    m = getarraysize(a)
    goto 1 [n, m, a, 0]
block 1 [i: Signed, m1: Signed, a1: *GcArray of Signed, s: Signed]:
    c = int_lt(i, 0)
    switch c: True -> 2 [i, m1, a1, s]; False -> 3 [i, i, m1, a1, s]
block 2 [j: Signed, m2: Signed, a2: *GcArray of Signed, s2: Signed]:
    k = int_add(j, m2)
    goto 3 [k, j, m2, a2, s2]
block 3 [at: Signed, i3: Signed, m3: Signed, a3: *GcArray of Signed, s3: Signed]:
    d = int_lt(at, 0)
    switch d: True -> return [s3]; False -> 4 [at, i3, m3, a3, s3]
block 4 [at4: Signed, i4: Signed, m4: Signed, a4: *GcArray of Signed, s4: Signed]:
    x = getarrayitem(a4, at4)
    t = int_xor(s4, x)
    next = int_sub(i4, 3)
    goto 1 [next, m4, a4, t]
}`, `
graph f(n: Signed, a: *GcArray of Signed) -> Signed {
block 0:
    m: Signed = getarraysize(a)
    goto 1 [n, m, a, 0]
block 1 [i: Signed, m1: Signed, a1: *GcArray of Signed, s: Signed]:
    c: Bool = int_lt(i, 0)
    switch c: True -> 2 [i, m1, a1, s]; False -> 3 [i, i, m1, a1, s]
block 2 [j: Signed, m2: Signed, a2: *GcArray of Signed, s2: Signed]:
    k: Signed = int_add(j, m2)
    goto 4 [k, j, m2, a2, s2]
block 3 [at_14: Signed, i3_15: Signed, m3_16: Signed, a3_17: *GcArray of Signed, s3_18: Signed]:
    d_19: Bool = int_lt(at_14, 0)
    goto 5 [at_14, i3_15, m3_16, a3_17, s3_18]
block 4 [at_20: Signed, i3_21: Signed, m3_22: Signed, a3_23: *GcArray of Signed, s3_24: Signed]:
    d_25: Bool = int_lt(at_20, 0)
    switch d_25: True -> return [s3_24]; False -> 5 [at_20, i3_21, m3_22, a3_23, s3_24]
block 5 [at4_26: Signed, i4_27: Signed, m4_28: Signed, a4_29: *GcArray of Signed, s4_30: Signed]:
    x_31: Signed = getarrayitem(a4_29, at4_26)
    t_32: Signed = int_xor(s4_30, x_31)
    next_33: Signed = int_sub(i4_27, 3)
    goto 1 [next_33, m4_28, a4_29, t_32]
}`},
	{"outside of loops tests stay", "thread_tests", `
graph f(i: Signed, a: *GcArray of Signed) -> Signed {
block 0:
    m = getarraysize(a)
    c = int_lt(i, 0)
    switch c: True -> 1 [i, m]; False -> 2 [i]
block 1 [j: Signed, n: Signed]:
    k = int_add(j, n)
    goto 2 [k]
block 2 [at: Signed]:
    d = int_lt(at, 0)
    switch d: True -> return [-1]; False -> return [at]
}`, "as before"},
	{"both bounds at once", "unite_bounds", `
graph f(i: Signed, a: *GcArray of Signed) -> Signed {
block 0:
    n = getarraysize(a)
    c = int_lt(i, 0)
    switch c: True -> 1 [i]; False -> 2 [i, n, a]
block 1 [j: Signed]:
    r = int_neg(j)
    return r
block 2 [at: Signed, m: Signed, b: *GcArray of Signed]:
    d = int_ge(at, m)
    switch d: True -> return [-2]; False -> 3 [at, b]
block 3 [at3: Signed, b3: *GcArray of Signed]:
    x = getarrayitem(b3, at3)
    return x
}`, `
graph f(i: Signed, a: *GcArray of Signed) -> Signed {
block 0:
    n = getarraysize(a)
    c = int_lt(i, 0)
    v4 = cast_int_to_uint(i)
    v5 = cast_int_to_uint(n)
    v6 = uint_lt(v4, v5)
    switch v6: True -> 1 [i, a]; False -> 2 [i]
block 1 [at3: Signed, b3: *GcArray of Signed]:
    x = getarrayitem(b3, at3)
    return x
block 2 [i_10: Signed]:
    v11 = int_lt(i_10, 0)
    switch v11: True -> 4 [i_10]; False -> return [-2]
block 4 [j: Signed]:
    r = int_neg(j)
    return r
}`},
	{"arrays are not larger than memory, if items take any", "remove_known_comparisons", `
graph f(a: *GcArray of Signed, b: *GcArray of Void, t: *GcArray of Bool) -> Void {
block 0:
    n = getarraysize(a)
    c = int_gt(n, 281474976710656)
    setarrayitem(t, 0, c)
    d = int_ge(n, 281474976710656)
    setarrayitem(t, 1, d)
    m = getarraysize(b)
    e = int_gt(m, 281474976710656)
    setarrayitem(t, 2, e)
    g = int_lt(m, 0)
    setarrayitem(t, 3, g)
    return void
}`, `
graph f(a: *GcArray of Signed, b: *GcArray of Void, t: *GcArray of Bool) -> Void {
block 0:
    n = getarraysize(a)
    setarrayitem(t, 0, False)
    d = int_ge(n, 281474976710656)
    setarrayitem(t, 1, d)
    m = getarraysize(b)
    e = int_gt(m, 281474976710656)
    setarrayitem(t, 2, e)
    setarrayitem(t, 3, False)
    return void
}`},
	{"bounds that may be negative stay apart", "unite_bounds", `
graph f(i: Signed, n: Signed) -> Signed {
block 0:
    c = int_lt(i, 0)
    switch c: True -> return [-1]; False -> 1 [i, n]
block 1 [at: Signed, m: Signed]:
    d = int_ge(at, m)
    switch d: True -> return [-2]; False -> return [at]
}`, "as before"},
	{"floats are not compared by halves", "remove_known_comparisons", `
graph f(x: Float, y: Float) -> Bool {
block 0:
    c = float_lt(x, y)
    switch c: False -> 1 [x, y]; True -> return [True]
block 1 [x1: Float, y1: Float]:
    d = float_ge(x1, y1)
    return d
}`, "as before"},
	{"floats are asked once whether they are equal", "remove_known_comparisons constfold", `
graph f(x: Float, y: Float) -> Signed {
block 0:
    c = float_eq(y, 0.0)
    switch c: False -> 1 [x, y]; True -> return [1]
block 1 [x1: Float, y1: Float]:
    d = float_ne(y1, 0.0)
    switch d: True -> 2 [x1, y1]; False -> return [2]
block 2 [x2: Float, y2: Float]:
    e = float_lt(x2, y2)
    switch e: True -> return [3]; False -> return [4]
}`, `
graph f(x: Float, y: Float) -> Signed {
block 0:
    c: Bool = float_eq(y, 0.0)
    switch c: False -> 1 [x, y]; True -> return [1]
block 1 [x1: Float, y1: Float]:
    goto 3 [x1, y1]
block 3 [x2: Float, y2: Float]:
    e: Bool = float_lt(x2, y2)
    switch e: True -> return [3]; False -> return [4]
}`},
	{"twice a float is a sum", "constfold", `
graph f(x: Float) -> Float {
block 0:
    a = float_mul(x, 2.0)
    b = float_mul(2.0, a)
    c = float_mul(b, 3.0)
    return c
}`, `
graph f(x: Float) -> Float {
block 0:
    a: Float = float_add(x, x)
    b: Float = float_add(a, a)
    c: Float = float_mul(b, 3.0)
    return c
}`},
	{"common subexpressions, also across blocks", "cse", `
graph f(n: Signed, m: Signed) -> Signed {
block 0:
    a = int_add(n, m)
    b = int_add(m, n)
    c = int_lt(a, b)
    switch c: False -> 1 [n, m, a]; True -> 2 [n, m]
block 1 [n1: Signed, m1: Signed, a1: Signed]:
    d = int_add(n1, m1)
    return d
block 2 [n2: Signed, m2: Signed]:
    e = int_add(n2, m2)
    return e
}`, `
graph f(n: Signed, m: Signed) -> Signed {
block 0:
    a: Signed = int_add(n, m)
    c: Bool = int_lt(a, a)
    switch c: False -> 1 [n, m, a]; True -> 2 [n, m]
block 1 [n1: Signed, m1: Signed, a1: Signed]:
    return a1
block 2 [n2: Signed, m2: Signed]:
    e: Signed = int_add(n2, m2)
    return e
}`},
	{"fields written and read", "forward_fields", `
graph f(p: *node, q: *node, b: *box) -> Signed {
block 0:
    setfield(p, .value, 3)
    v = getfield(p, .value)
    s = getfield(b, .size)
    setfield(q, .value, 4)
    w = getfield(p, .value)
    x = getfield(q, .value)
    y = direct_call(&ll_effect, v)
    z = getfield(q, .value)
    t = getfield(b, .size)
    a = int_add(w, x)
    c = int_add(a, z)
    d = int_add(c, t)
    e = int_add(d, s)
    return e
}`, `
graph f(p: *node, q: *node, b: *box) -> Signed {
block 0:
    setfield(p, .value, 3)
    s: Signed = getfield(b, .size)
    setfield(q, .value, 4)
    w: Signed = getfield(p, .value)
    y: Signed = direct_call(&ll_effect, 3)
    z: Signed = getfield(q, .value)
    a: Signed = int_add(w, 4)
    c: Signed = int_add(a, z)
    d: Signed = int_add(c, s)
    e: Signed = int_add(d, s)
    return e
}`},
	{"fields of objects that the program has made", "forward_fields", `
graph f(n: Signed) -> Signed {
block 0:
    v = getfield(@1 as *node, .value)
    setfield(@2 as *node, .next, @1 as *node)
    w = getfield(@1 as *node, .value)
    x = getfield(@2 as *node, .value)
    s: *shape = cast_pointer(@3 as *wide)
    y = getfield(s, .name)
    z = getfield(s, .name)
    e = char_eq(y, z)
    i = cast_bool_to_int(e)
    a = int_add(v, w)
    b = int_add(a, x)
    c = int_add(b, i)
    return c
}`, `
graph f(n: Signed) -> Signed {
block 0:
    v: Signed = getfield(@1 as *node, .value)
    setfield(@2 as *node, .next, @1 as *node)
    x: Signed = getfield(@2 as *node, .value)
    s: *shape = cast_pointer(@3 as *wide)
    y: Char = getfield(s, .name)
    e: Bool = char_eq(y, y)
    i: Signed = cast_bool_to_int(e)
    a: Signed = int_add(v, v)
    b: Signed = int_add(a, x)
    c: Signed = int_add(b, i)
    return c
}`},
	{"fields read in the block before", "forward_fields", `
graph f(p: *node, n: Signed) -> Signed {
block 0:
    v = getfield(p, .value)
    c = int_gt(v, n)
    switch c: False -> 1 [p, v]; True -> 2 [p, v]
block 1 [q: *node, w: Signed]:
    x = getfield(q, .value)
    a = int_add(x, w)
    goto 3 [q, a]
block 2 [r: *node, y: Signed]:
    setfield(r, .value, 5)
    goto 3 [r, y]
block 3 [s: *node, z: Signed]:
    u = getfield(s, .value)
    t = int_add(u, z)
    return t
}`, `
graph f(p: *node, n: Signed) -> Signed {
block 0:
    v = getfield(p, .value)
    c = int_gt(v, n)
    switch c: False -> 1 [p, v]; True -> 2 [p, v]
block 1 [q: *node, w: Signed]:
    a = int_add(w, w)
    goto 3 [q, a]
block 2 [r: *node, y: Signed]:
    setfield(r, .value, 5)
    goto 3 [r, y]
block 3 [s: *node, z: Signed]:
    u = getfield(s, .value)
    t = int_add(u, z)
    return t
}`},
	{"sizes of new arrays, and what is asserted of them", "cse constfold transform_dead_op_vars", `
graph f(n: Signed) -> Signed {
block 0:
    a = malloc_varsize(T:GcArray of Signed, 2)
    k = getarraysize(a)
    c = int_lt(1, k)
    debug_assert(c, "index")
    setarrayitem(a, 1, n)
    s = malloc_varsize(T:str, n)
    goto 1 [s, n]
block 1 [t: *str, m: Signed]:
    l = getinteriorarraysize(t, .chars)
    setinteriorfield(t, .chars, 0, 'x')
    r = int_add(l, m)
    return r
}`, `
graph f(n: Signed) -> Signed {
block 0:
    a = malloc_varsize(T:GcArray of Signed, 2)
    setarrayitem(a, 1, n)
    s = malloc_varsize(T:str, n)
    goto 1 [s, n]
block 1 [t: *str, m: Signed]:
    setinteriorfield(t, .chars, 0, 'x')
    r = int_add(m, m)
    return r
}`},
	{"exits for what is not raised", "remove_exceptions", `
graph f(n: Signed) -> Signed {
block 0:
    a = int_add_ovf(n, 1)
    raises: None -> 1 [a]; KeyError as e, x -> return [1]; OverflowError as e1, x1 -> return [2]; ArithmeticError as e2, x2 -> return [3]; OverflowError as e3, x3 -> return [4]
block 1 [b: Signed]:
    c = direct_call(&ll_square, b)
    raises: None -> 2 [c]; Exception as e4, x4 -> return [5]
block 2 [d: Signed]:
    g = direct_call(&ll_effect, d)
    raises: None -> return [g]; ValueError as e5, x5 -> return [6]; Exception as e6, x6 -> except [e6, x6]
}`, `
graph f(n: Signed) -> Signed {
block 0:
    a: Signed = int_add_ovf(n, 1)
    raises: None -> 1 [a]; &OverflowError_vtable as e1, x1 -> return [2]; &ArithmeticError_vtable as e2, x2 -> return [3]
block 1 [b: Signed]:
    c: Signed = direct_call(&ll_square, b)
    goto 3 [c]
block 3 [d: Signed]:
    g: Signed = direct_call(&ll_effect, d)
    raises: None -> return [g]; &ValueError_vtable as e5, x5 -> return [6]
}`},
	{"a chain of comparisons", "merge_if_blocks", `
graph f(n: Signed, m: Signed) -> Signed {
block 0:
    c = int_eq(n, 5)
    switch c: True -> return [m]; False -> 1 [n, m]
block 1 [n1: Signed, m1: Signed]:
    d = int_ne(7, n1)
    switch d: True -> 2 [n1, m1]; False -> return [70]
block 2 [n2: Signed, m2: Signed]:
    e = int_eq(n2, 5)
    switch e: True -> return [50]; False -> 3 [n2, m2]
block 3 [n3: Signed, m3: Signed]:
    g = int_add(n3, m3)
    return g
}`, `
graph f(n: Signed, m: Signed) -> Signed {
block 0:
    c: Bool = int_eq(n, 5)
    switch n: 5 -> return [m]; 7 -> return [70]; default -> 3 [n, m]
block 3 [n3: Signed, m3: Signed]:
    g: Signed = int_add(n3, m3)
    return g
}`},
	{"a chain whose outcomes have other names", "merge_if_blocks", `
graph f(n: Signed) -> Signed {
block 0:
    c = int_eq(n, 5)
    c1 = same_as(c)
    switch c1: False -> 1 [n]; True -> return [50]
block 1 [n1: Signed]:
    d = int_ne(n1, 7)
    d1 = same_as(d)
    d2 = same_as(d1)
    switch d2: True -> return [1]; False -> return [70]
}`, `
graph f(n: Signed) -> Signed {
block 0:
    c: Bool = int_eq(n, 5)
    c1: Bool = same_as(c)
    switch n: 5 -> return [50]; 7 -> return [70]; default -> return [1]
}`},
	{"a chain whose outcome is passed on stays", "merge_if_blocks", `
graph f(n: Signed) -> Bool {
block 0:
    c = int_eq(n, 5)
    switch c: False -> 1 [n]; True -> return [True]
block 1 [n1: Signed]:
    d = int_eq(n1, 7)
    d1 = same_as(d)
    switch d1: True -> return [d1]; False -> return [d]
}`, "as before"},
	{"tests under another name are remembered", "remove_null_checks remove_known_comparisons", `
graph f(p: *node, n: Signed) -> Signed {
block 0:
    c = ptr_iszero(p)
    c1 = same_as(c)
    switch c1: True -> return [0]; False -> 1 [p, n]
block 1 [q: *node, n1: Signed]:
    d = int_lt(n1, 5)
    d1 = same_as(d)
    switch d1: True -> 2 [q, n1]; False -> return [1]
block 2 [r: *node, n2: Signed]:
    e = ptr_nonzero(r)
    switch e: True -> 3 [n2]; False -> return [2]
block 3 [n3: Signed]:
    g = int_lt(n3, 7)
    switch g: True -> return [3]; False -> return [4]
}`, `
graph f(p: *node, n: Signed) -> Signed {
block 0:
    c: Bool = ptr_iszero(p)
    c1: Bool = same_as(c)
    switch c1: True -> return [0]; False -> 1 [p, n]
block 1 [q: *node, n1: Signed]:
    d: Bool = int_lt(n1, 5)
    d1: Bool = same_as(d)
    switch d1: True -> 2 [q, n1]; False -> return [1]
block 2 [r: *node, n2: Signed]:
    goto 3 [n2]
block 3 [n3: Signed]:
    return 3
}`},
	{"a chain that ends in a switch", "merge_if_blocks", `
graph f(n: Char) -> Signed {
block 0:
    c = char_eq(n, 'a')
    switch c: True -> return [1]; False -> 1 [n]
block 1 [n1: Char]:
    switch n1: 'a' -> return [0]; 'b' -> return [2]; default -> return [3]
}`, `
graph f(n: Char) -> Signed {
block 0:
    c: Bool = char_eq(n, 'a')
    switch n: 'a' -> return [1]; 'b' -> return [2]; default -> return [3]
}`},
	{"chains of different variables stay", "merge_if_blocks", `
graph f(n: Signed, m: Signed) -> Signed {
block 0:
    c = int_eq(n, 5)
    switch c: True -> return [1]; False -> 1 [m]
block 1 [m1: Signed]:
    d = int_eq(m1, 7)
    switch d: True -> return [2]; False -> return [3]
}`, "as before"},
	{"values passed twice, or always the same", "remove_identical_vars", `
graph f(n: Signed) -> Signed {
block 0:
    goto 1 [n, n, 0, 3]
block 1 [a: Signed, b: Signed, i: Signed, k: Signed]:
    j = int_add(i, a)
    l = int_add(j, k)
    c = int_lt(l, b)
    switch c: True -> 1 [b, a, j, k]; False -> return [i]
}`, `
graph f(n: Signed) -> Signed {
block 0:
    goto 1 [n, 0]
block 1 [a: Signed, i: Signed]:
    j: Signed = int_add(i, a)
    l: Signed = int_add(j, 3)
    c: Bool = int_lt(l, a)
    switch c: True -> 1 [a, j]; False -> return [i]
}`},
	{"what nobody uses", "transform_dead_op_vars", `
graph f(n: Signed) -> Signed {
block 0:
    o = malloc(T:node)
    v = getfield(&last, .value)
    w = direct_call(&ll_square, n)
    x = direct_call(&ll_effect, n)
    goto 1 [n, v, w]
block 1 [a: Signed, b: Signed, d: Signed]:
    j = int_add(a, 1)
    c = int_lt(j, 10)
    switch c: True -> 1 [j, b, d]; False -> return [j]
}`, `
graph f(n: Signed) -> Signed {
block 0:
    x: Signed = direct_call(&ll_effect, n)
    goto 1 [n]
block 1 [a: Signed]:
    j: Signed = int_add(a, 1)
    c: Bool = int_lt(j, 10)
    switch c: True -> 1 [j]; False -> return [j]
}`},
	{"blocks in a row, and empty ones", "join_blocks", `
graph f(n: Signed) -> Signed {
block 0:
    a = int_add(n, 1)
    goto 1 [a]
block 1 [b: Signed]:
    c = int_lt(b, 10)
    switch c: True -> 2 [b]; False -> 3 [b]
block 2 [d: Signed]:
    goto 3 [d]
block 3 [e: Signed]:
    g = int_mul(e, e)
    goto 4 [g]
block 4 [h: Signed]:
    return h
}`, `
graph f(n: Signed) -> Signed {
block 0:
    a: Signed = int_add(n, 1)
    c: Bool = int_lt(a, 10)
    switch c: True -> 1 [a]; False -> 1 [a]
block 1 [e: Signed]:
    g: Signed = int_mul(e, e)
    return g
}`},
	{"an endless loop stays", "join_blocks", `
graph f(n: Signed) -> Signed {
block 0:
    goto 1 []
block 1 []:
    goto 2 []
block 2 []:
    goto 1 []
}`, `
graph f(n: Signed) -> Signed {
block 0:
    goto 1 []
block 1 []:
    goto 1 []
}`},
	{"a structure in a loop", "malloc_removal remove_noops transform_dead_op_vars", `
graph f(n: Signed) -> Signed {
block 0:
    o = malloc(T:node)
    setfield(o, .value, 0)
    goto 1 [o, n]
block 1 [p: *node, i: Signed]:
    c = int_gt(i, 0)
    switch c: True -> 2 [p, i]; False -> 3 [p]
block 2 [q: *node, j: Signed]:
    v = getfield(q, .value)
    w = int_add(v, j)
    r = malloc(T:node)
    setfield(r, .value, w)
    k = int_sub(j, 1)
    goto 1 [r, k]
block 3 [s: *node]:
    x = getfield(s, .value)
    return x
}`, `
graph f(n: Signed) -> Signed {
block 0:
    goto 1 [0, n]
block 1 [value_1: Signed, i: Signed]:
    c: Bool = int_gt(i, 0)
    switch c: True -> 2 [value_1, i]; False -> 3 [value_1]
block 2 [value_2: Signed, j: Signed]:
    w: Signed = int_add(value_2, j)
    k: Signed = int_sub(j, 1)
    goto 1 [w, k]
block 3 [value_3: Signed]:
    return value_3
}`},
	{"a structure in a field, casts, parts, comparisons", "malloc_removal constfold transform_dead_op_vars", `
graph f(n: Signed, q: *box) -> Signed {
block 0:
    b = malloc(T:box)
    w = malloc(T:wide)
    s: *shape = cast_pointer(w)
    setinteriorfield(s, .at, .x, n)
    o = malloc(T:node)
    raises: None -> 1 [b, o, w, q]; MemoryError as e, x -> except [e, x]
block 1 [b1: *box, o1: *node, w1: *wide, q1: *box]:
    setfield(b1, .inner, o1)
    setfield(o1, .value, 3)
    p = getfield(b1, .inner)
    v = getfield(p, .value)
    a: Signed = getinteriorfield(w1, .at, .x)
    c = ptr_eq(b1, q1)
    d = ptr_nonzero(w1)
    g = cast_bool_to_int(c)
    h = cast_bool_to_int(d)
    i = int_add(v, a)
    j = int_add(g, h)
    k = int_add(i, j)
    return k
}`, `
graph f(n: Signed, q: *box) -> Signed {
block 0:
    goto 1 [n]
block 1 [x_1: Signed]:
    i: Signed = int_add(3, x_1)
    k: Signed = int_add(i, 1)
    return k
}`},
	{"an array whose items are known by number", "malloc_removal constfold transform_dead_op_vars", `
graph f(n: Signed) -> Signed {
block 0:
    a = malloc_varsize(T:GcArray of Signed, 3)
    setarrayitem(a, 1, n)
    setarrayitem(a, 0, 5)
    goto 1 [a]
block 1 [b: *GcArray of Signed]:
    s = getarraysize(b)
    x = getarrayitem(b, 1)
    y = getarrayitem(b, 2)
    z = int_add(x, y)
    r = int_add(z, s)
    return r
}`, `
graph f(n: Signed) -> Signed {
block 0:
    goto 1 [n]
block 1 [item1: Signed]:
    r = int_add(item1, 3)
    return r
}`},
	{"arrays that stay", "malloc_removal", `
graph f(n: Signed) -> Signed {
block 0:
    a = malloc_varsize(T:GcArray of Signed, 3)
    x = getarrayitem(a, n)
    b = malloc_varsize(T:GcArray of Signed, n)
    y = getarrayitem(b, 0)
    c = malloc_varsize(T:GcArray of Signed, 1000)
    z = getarrayitem(c, 0)
    d = malloc_varsize(T:GcArray of Signed, 2)
    w = getarrayitem(d, 2)
    v = int_add(x, y)
    u = int_add(z, w)
    r = int_add(v, u)
    return r
}`, "as before"},
	{"a way into a loop does not go past its test", "constfold", `
graph f(n: Signed) -> Signed {
block 0:
    goto 1 [0, n]
block 1 [i: Signed, m: Signed]:
    c = int_lt(i, 10)
    switch c: False -> return [m]; True -> 2 [i, m]
block 2 [j: Signed, k: Signed]:
    j2 = int_add(j, 1)
    k2 = int_xor(k, j)
    goto 1 [j2, k2]
}`, "as before"},
	{"structures that escape stay", "malloc_removal", `
graph f(n: Signed, b: *box) -> *node {
block 0:
    o = malloc(T:node)
    p = malloc(T:node)
    setfield(b, .inner, p)
    c = int_gt(n, 0)
    switch c: True -> return [o]; False -> 1 [o]
block 1 [q: *node]:
    r = malloc(T:node)
    s = malloc(T:node)
    d = ptr_eq(r, s)
    switch d: True -> 2 [r, r]; False -> 2 [r, s]
block 2 [t: *node, u: *node]:
    setfield(t, .value, 1)
    setfield(u, .value, 2)
    v = getfield(t, .value)
    return NULL as *node
}`, "as before"},
	{"a structure that escapes on one way only", "sink_mallocs", `
graph f(n: Signed, b: *box) -> Signed {
block 0:
    o = malloc(T:node)
    setfield(o, .value, n)
    m = getfield(o, .value)
    c = int_gt(m, 0)
    switch c: True -> 1 [o, b]; False -> 2 [o]
block 1 [p: *node, d: *box]:
    setfield(d, .inner, p)
    return 1
block 2 [q: *node]:
    v = getfield(q, .value)
    return v
}`, `
graph f(n: Signed, b: *box) -> Signed {
block 0:
    c = int_gt(n, 0)
    switch c: True -> 1 [b, n]; False -> 2 [n]
block 1 [d: *box, n_1: Signed]:
    o = malloc(T:node)
    setfield(o, .value, n_1)
    setfield(d, .inner, o)
    return 1
block 2 [n_2: Signed]:
    o_2 = malloc(T:node)
    setfield(o_2, .value, n_2)
    v = getfield(o_2, .value)
    return v
}`},
	{"a structure that escapes on all ways", "sink_mallocs", `
graph f(n: Signed, b: *box) -> *node {
block 0:
    o = malloc(T:node)
    setfield(o, .value, n)
    c = int_gt(n, 0)
    switch c: True -> 1 [o, b]; False -> return [o]
block 1 [p: *node, d: *box]:
    setfield(d, .inner, p)
    return p
}`, "as before"},
	{"structures of two ways become one, which escapes on a way from there", "sink_mallocs malloc_removal remove_identical_vars transform_dead_op_vars", `
graph f(n: Signed, b: *box) -> Signed {
block 0:
    c = int_gt(n, 0)
    switch c: True -> 1 [n, b]; False -> 2 [n, b]
block 1 [m: Signed, b1: *box]:
    o = malloc(T:node)
    setfield(o, .value, m)
    goto 3 [o, b1, 5]
block 2 [k: Signed, b2: *box]:
    k2 = int_neg(k)
    p = malloc(T:node)
    setfield(p, .value, k2)
    goto 3 [p, b2, 6]
block 3 [q: *node, b3: *box, w: Signed]:
    v = getfield(q, .value)
    d = int_lt(v, w)
    switch d: True -> return [v]; False -> 4 [q, b3]
block 4 [r: *node, b4: *box]:
    setfield(b4, .inner, r)
    return 0
}`, `
graph f(n: Signed, b: *box) -> Signed {
block 0:
    c = int_gt(n, 0)
    switch c: True -> 1 [n, b]; False -> 2 [n, b]
block 1 [m: Signed, b1: *box]:
    goto 3 [b1, 5, m]
block 2 [k: Signed, b2: *box]:
    k2 = int_neg(k)
    goto 3 [b2, 6, k2]
block 3 [b3: *box, w: Signed, v10: Signed]:
    d = int_lt(v10, w)
    switch d: True -> return [v10]; False -> 4 [b3, v10]
block 4 [b4: *box, v14: Signed]:
    o = malloc(T:node)
    setfield(o, .value, v14)
    setfield(b4, .inner, o)
    return 0
}`},
	{"an array with an item that is not known by number stays", "sink_mallocs", `
graph f(n: Signed) -> Signed {
block 0:
    a = malloc_varsize(T:GcArray of Signed, 3)
    setarrayitem(a, n, 1)
    c = int_gt(n, 0)
    switch c: True -> 1 [a]; False -> return [n]
block 1 [b: *GcArray of Signed]:
    x = getarrayitem(b, 0)
    return x
}`, "as before"},
	{"an array, and an allocation that a handler is for", "sink_mallocs malloc_removal join_blocks", `
graph f(n: Signed, b: *box) -> Signed {
block 0:
    a = malloc_varsize(T:GcArray of Signed, 3)
    setarrayitem(a, 2, n)
    s = getarraysize(a)
    c = int_gt(n, s)
    switch c: True -> 1 [a, b]; False -> return [n]
block 1 [e: *GcArray of Signed, b1: *box]:
    x = getarrayitem(e, 2)
    y = getarrayitem(e, 1)
    z = int_add(x, y)
    o = malloc(T:node)
    raises: None -> 2 [o, b1, z]; MemoryError as et, ev -> return [1]
block 2 [p: *node, b2: *box, i: Signed]:
    setfield(p, .value, i)
    d = int_gt(i, 9)
    switch d: True -> 3 [p, b2]; False -> return [i]
block 3 [q: *node, b3: *box]:
    setfield(b3, .inner, q)
    return 3
}`, `
graph f(n: Signed, b: *box) -> Signed {
block 0:
    c = int_gt(n, 3)
    switch c: True -> 1 [0, n, b]; False -> return [n]
block 1 [item1: Signed, item2: Signed, b1: *box]:
    z = int_add(item2, item1)
    d = int_gt(z, 9)
    switch d: True -> 3 [b1, z]; False -> return [z]
block 3 [b3: *box, i: Signed]:
    o = malloc(T:node)
    setfield(o, .value, i)
    setfield(b3, .inner, o)
    return 3
}`},
	{"a field that is known on both ways, under another name, and in a loop that does not change it", "forward_fields", `
graph f(o: *node, n: Signed) -> Signed {
block 0:
    v = getfield(o, .value)
    c = int_gt(v, n)
    switch c: True -> 1 [o]; False -> 2 [o]
block 1 [p: *node]:
    goto 3 [p]
block 2 [q: *node]:
    goto 3 [q]
block 3 [r: *node]:
    w = getfield(r, .value)
    d = int_gt(w, 0)
    switch d: True -> 3 [r]; False -> return [w]
}`, `
graph f(o: *node, n: Signed) -> Signed {
block 0:
    v = getfield(o, .value)
    c = int_gt(v, n)
    switch c: True -> 1 [o, v]; False -> 2 [o, v]
block 1 [p: *node, v_1: Signed]:
    goto 3 [p, v_1]
block 2 [q: *node, v_2: Signed]:
    goto 3 [q, v_2]
block 3 [r: *node, v_3: Signed]:
    d = int_gt(v_3, 0)
    switch d: True -> 3 [r, v_3]; False -> return [v_3]
}`},
	{"a field that one way writes, or a loop", "forward_fields", `
graph f(o: *node, n: Signed, x: *node) -> Signed {
block 0:
    v = getfield(o, .value)
    c = int_gt(v, n)
    switch c: True -> 1 [o, x]; False -> 2 [o, x]
block 1 [p: *node, x1: *node]:
    setfield(x1, .value, 5)
    goto 3 [p, x1]
block 2 [q: *node, x2: *node]:
    goto 3 [q, x2]
block 3 [r: *node, x3: *node]:
    w = getfield(r, .value)
    d = int_gt(w, 0)
    switch d: True -> 4 [r, x3, w]; False -> return [w]
block 4 [s: *node, x4: *node, k: Signed]:
    y = getfield(s, .value)
    e = int_gt(y, k)
    switch e: True -> 5 [s, x4, k]; False -> return [y]
block 5 [t: *node, x5: *node, k5: Signed]:
    setfield(x5, .value, k5)
    goto 4 [t, x5, k5]
}`, "as before"},
	{"a field that an inner loop writes, whose body comes behind the end of the outer one", "forward_fields", `
graph f(o: *node, n: Signed) -> Signed {
block 0:
    v = getfield(o, .value)
    a = int_add(v, n)
    goto 1 [o, a]
block 1 [p: *node, n1: Signed]:
    w = getfield(p, .value)
    c = int_gt(w, n1)
    switch c: True -> 2 [p, n1]; False -> return [w]
block 2 [q: *node, n2: Signed]:
    d = int_gt(n2, 0)
    switch d: True -> 3 [q, n2]; False -> 1 [q, n2]
block 3 [s: *node, n3: Signed]:
    m = int_sub(n3, 1)
    setfield(s, .value, m)
    goto 2 [s, m]
}`, "as before"},
	{"what a switch says of a field", "forward_fields", `
graph f(b: *box, n: Signed) -> Signed {
block 0:
    s = getfield(b, .size)
    switch s: 3 -> 1 [b, n]; 4 -> 2 [b, n]; default -> 2 [b, n]
block 1 [p: *box, n1: Signed]:
    r = direct_call(&ll_effect, n1)
    v = getfield(p, .size)
    return v
block 2 [q: *box, n2: Signed]:
    w = getfield(q, .size)
    return w
}`, `
graph f(b: *box, n: Signed) -> Signed {
block 0:
    s = getfield(b, .size)
    switch s: 3 -> 1 [b, n]; 4 -> 2 [b, n, s]; default -> 2 [b, n, s]
block 1 [p: *box, n1: Signed]:
    r: Signed = direct_call(&ll_effect, n1)
    return 3
block 2 [q: *box, n2: Signed, s_2: Signed]:
    return s_2
}`},
	{"a new object is none of those that were read", "forward_fields", `
graph f(o: *node) -> Signed {
block 0:
    v = getfield(o, .value)
    p = malloc(T:node)
    setfield(p, .value, 5)
    w = getfield(o, .value)
    setfield(p, .next, o)
    setfield(o, .next, p)
    setfield(p, .value, 6)
    x = getfield(o, .value)
    y = int_add(w, x)
    return y
}`, `
graph f(o: *node) -> Signed {
block 0:
    v = getfield(o, .value)
    p = malloc(T:node)
    setfield(p, .value, 5)
    setfield(p, .next, o)
    setfield(o, .next, p)
    setfield(p, .value, 6)
    x = getfield(o, .value)
    y = int_add(v, x)
    return y
}`},
	{"a way past a block whose operations are all known from what it passes", "constfold", `
graph f(n: Signed) -> Signed {
block 0:
    c = int_gt(n, 5)
    switch c: True -> 1 [4, n]; False -> 1 [n, n]
block 1 [x: Signed, m: Signed]:
    y = int_mul(x, 3)
    z = int_add(y, 1)
    d = int_gt(z, 9)
    switch d: True -> 2 [z, m]; False -> return [y]
block 2 [u: Signed, w: Signed]:
    v = int_add(u, w)
    return v
}`, `
graph f(n: Signed) -> Signed {
block 0:
    c: Bool = int_gt(n, 5)
    switch c: True -> 2 [13, n]; False -> 1 [n, n]
block 1 [x: Signed, m: Signed]:
    y: Signed = int_mul(x, 3)
    z: Signed = int_add(y, 1)
    d: Bool = int_gt(z, 9)
    switch d: True -> 2 [z, m]; False -> return [y]
block 2 [u: Signed, w: Signed]:
    v: Signed = int_add(u, w)
    return v
}`},
}

func TestPasses(t *testing.T) {
	for _, tt := range passTests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := lltext.Read("test", prelude+tt.before)
			if err != nil {
				t.Fatal(err)
			}
			opt := optimise(t, p, Options{Passes: strings.Fields(tt.passes)}, nil)
			want := tt.after
			if want == "as before" {
				want = tt.before
			}
			got := lltext.Graph(opt.Graph(p.Function("f")))
			if diff := cmp.Diff(normal(t, want), normal(t, got)); diff != "" {
				t.Errorf("- want, + got:\n%s", diff)
			}
		})
	}
}

// normal numbers the variables of a graph in the order in which they appear.
func normal(t *testing.T, text string) string {
	t.Helper()
	p, err := lltext.Read("graph", prelude+text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return lltext.Graph(p.Graph("f").Copy(nil))
}
