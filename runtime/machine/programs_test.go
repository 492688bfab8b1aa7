package machine

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"vitrine/runtime/llinterp"
)

// TestArguments passes more arguments than there are registers, in all orders.
func TestArguments(t *testing.T) {
	const params = "a: Signed, x: Float, b: Signed, y: Float, c: Signed, d: Char, e: Signed, z: Float, f: Signed, g: Signed, h: Bool, i: Signed"
	names := strings.Fields("a x b y c d e z f g h i")
	body := "r0 = same_as(0.0)\n"
	for k, n := range names {
		switch n {
		case "x", "y", "z":
			body += fmt.Sprintf("v%d = same_as(%s)\n", k, n)
		case "d":
			body += fmt.Sprintf("w%d = cast_char_to_int(d)\n v%d = cast_int_to_float(w%d)\n", k, k, k)
		case "h":
			body += fmt.Sprintf("v%d = cast_bool_to_float(h)\n", k)
		default:
			body += fmt.Sprintf("v%d = cast_int_to_float(%s)\n", k, n)
		}
		body += fmt.Sprintf("m%d = float_mul(r%d, 3.0)\nr%d = float_add(m%d, v%d)\n", k, k, k+1, k, k)
	}
	b := load(t, fmt.Sprintf(`
graph weigh(%s) -> Float {
%s
    return r%d
}
graph turn(%s) -> Float {
    p = direct_call(&weigh, b, y, a, x, f, d, g, z, i, e, h, c)
    q = direct_call(&weigh, i, z, g, x, e, 'q', c, y, b, a, True, f)
    u = direct_call(&weigh, 1, 2.5, a, x, c, d, 99999999999, z, f, -1, h, i)
    s = float_sub(p, q)
    t = float_mul(s, u)
    return t
}
`, params, body, len(names), params))
	args := []uint64{1, float(2.5), 3, float(-4), 5, 'x', 7, float(1e10), 9, signed(-10), 1, 12}
	b.check(t, "", "weigh", args...)
	b.check(t, "", "turn", args...)
}

// TestPressure has more values alive than there are registers: over calls, round
// a loop, and exchanged with each other.
func TestPressure(t *testing.T) {
	const n = 24
	list := func(format string) string {
		parts := make([]string, n)
		for i := range parts {
			parts[i] = strings.NewReplacer("%d", fmt.Sprint(i), "%n", fmt.Sprint((i+1)%n), "%r", fmt.Sprint(n-1-i)).Replace(format)
		}
		return strings.Join(parts, ", ")
	}
	var sums strings.Builder
	for i := range n {
		fmt.Fprintf(&sums, " a%[1]d = int_mul(n, %[1]d)\n f%[1]d = cast_int_to_float(a%[1]d)\n", i)
	}
	fmt.Fprintf(&sums, " c = direct_call(&id, n)\n g = direct_call(&fid, x)\n cf = cast_int_to_float(c)\n s0 = float_add(cf, g)\n")
	for i := range n {
		fmt.Fprintf(&sums, " t%[1]d = cast_int_to_float(a%[1]d)\n u%[1]d = float_mul(t%[1]d, f%[1]d)\n k%[1]d = float_mul(s%[1]d, 1.25)\n s%[2]d = float_add(k%[1]d, u%[1]d)\n", i, i+1)
	}
	text := "graph id(n: Signed) -> Signed {\n return n\n}\ngraph fid(x: Float) -> Float {\n y = float_add(x, 0.5)\n return y\n}\n" +
		"graph over(n: Signed, x: Float) -> Float {\n" + sums.String() + fmt.Sprintf(" return s%d\n}\n", n)
	for _, kind := range []struct{ name, typ, zero, op, conv string }{
		{"turnInts", "Signed", "", "int_add", "w%d = same_as(r%d)"},
		{"turnFloats", "Float", ".0", "float_add", "w%d = cast_float_to_int(r%d)"},
	} {
		// Each round, every value takes the place of its neighbour; then of
		// its mirror image.
		text += fmt.Sprintf("graph %s(n: Signed) -> Signed {\nblock 0:\n goto 1 [n, %s]\n", kind.name, list("%d"+kind.zero))
		text += fmt.Sprintf("block 1 [n1: Signed, %s]:\n c = int_gt(n1, 0)\n m = int_sub(n1, 1)\n o = int_and(n1, 1)\n odd = int_is_true(o)\n switch c: False -> 9 [%s]; True -> 2 [odd, m, %s]\n", list("a%d: "+kind.typ), list("a%d"), list("a%d"))
		text += fmt.Sprintf("block 2 [odd2: Bool, m2: Signed, %s]:\n x = %s(b0, b1)\n switch odd2: True -> 1 [m2, %s]; False -> 3 [m2, %s, x]\n", list("b%d: "+kind.typ), kind.op, list("b%n"), list("b%d"))
		text += fmt.Sprintf("block 3 [m3: Signed, %s, y: %s]:\n z = %s(y, d5)\n goto 4 [m3, %s, z]\n", list("d%d: "+kind.typ), kind.typ, kind.op, list("d%r"))
		text += fmt.Sprintf("block 4 [m4: Signed, %s, z4: %s]:\n q = %s(z4, e7)\n goto 1 [m4, q, %s]\n", list("e%d: "+kind.typ), kind.typ, kind.op, strings.Join(strings.Split(list("e%d"), ", ")[1:], ", "))
		text += fmt.Sprintf("block 9 [%s]:\n h0 = same_as(0)\n", list("r%d: "+kind.typ))
		for i := range n {
			text += fmt.Sprintf(" "+kind.conv+"\n x%d = int_mul(h%d, 31)\n h%d = int_add(x%d, w%d)\n", i, i, i, i, i+1, i, i)
		}
		text += fmt.Sprintf(" return h%d\n}\n", n)
	}
	b := load(t, text)
	b.check(t, "", "over", 7, float(1.5))
	for _, n := range []uint64{0, 1, 2, 3, 10, 47} {
		b.check(t, "", "turnInts", n)
		b.check(t, "", "turnFloats", n)
	}
}

// TestLargeFrames has thousands of values in memory, more than the stack has room
// for below its limit.
func TestLargeFrames(t *testing.T) {
	n := 9000
	if testing.Short() {
		n = 4500 // the frame must still be larger than what is reserved below the limit
	}
	var text strings.Builder
	text.WriteString("graph large(n: Signed) -> Signed {\n s0 = int_neg(n)\n")
	for i := range n {
		fmt.Fprintf(&text, " v%d = int_xor(n, %d)\n", i, i*7)
	}
	for i := range n {
		fmt.Fprintf(&text, " m%[1]d = int_mul(s%[1]d, 3)\n s%[2]d = int_add(m%[1]d, v%[3]d)\n", i, i+1, n-1-i)
	}
	fmt.Fprintf(&text, " return s%d\n}\n", n)
	text.WriteString(`graph deep(n: Signed) -> Signed {
block 0:
    c = int_gt(n, 0)
    switch c: False -> 2 []; True -> 1 [n]
block 1 [n1: Signed]:
    m = int_sub(n1, 1)
    d = direct_call(&deep, m)
    r = int_add(d, 1)
    return r
block 2 []:
    s = direct_call(&large, 5)
    return s
}
`)
	b := load(t, text.String())
	b.check(t, "", "large", 12345)
	f := b.program.Function("deep")
	const step = 20_000
	before := uint64(0)
	for depth := uint64(step); ; depth += step { // the frame no longer fits, then the calls
		v, err := b.native.Call(t.Context(), f, depth)
		if err != nil {
			if !errors.Is(err, llinterp.ErrDepth) {
				t.Errorf("%d calls: %v", depth, err)
			}
			break
		}
		if before != 0 && v != before+step {
			t.Errorf("%d calls give %d, fewer gave %d", depth, v, before)
		}
		before = v
	}
}

func TestExceptions(t *testing.T) {
	b := load(t, `
class A(ValueError) { code: Signed }
class B(A) { }
class C(KeyError) { code: Signed }

graph thrower(n: Signed) -> Signed {
block 0:
    switch n: 0 -> 1 []; 1 -> 2 []; 2 -> 3 [n]; 3 -> 4 [n]; default -> return [n]
block 1 []:
    a = malloc(T:A)
    setfield(a, .typeptr, &A_vtable)
    setfield(a, .code, 41)
    o: *object = cast_pointer(a)
    raise &A_vtable, o
block 2 []:
    b: *B = malloc(T:B)
    setfield(b, .typeptr, &B_vtable)
    o2: *object = cast_pointer(b)
    v = getfield(o2, .typeptr)
    raise v, o2
block 3 [n3: Signed]:
    m = int_add_ovf(n3, 9223372036854775807)
    raises: None -> return [m]; OverflowError as e, x -> except [e, x]
block 4 [n4: Signed]:
    z = int_sub(n4, 3)
    q = int_floordiv_zer(n4, z)
    raises: None -> return [q]; Exception as e4, x4 -> except [e4, x4]
}
graph through(n: Signed) -> Signed {
    r = direct_call(&thrower, n)
    s = int_add(r, 1)
    return s
}
graph catcher(n: Signed, k: Signed) -> Signed {
block 0:
    a = int_mul(n, 3)
    r = direct_call(&through, n)
    raises: None -> 1 [r]; B as e, x -> 2 [a, k, e]; A as e1, x1 -> 3 [a, x1, k]; ArithmeticError as e2, x2 -> 4 [e2, x2, k, a]
block 1 [r1: Signed]:
    return r1
block 2 [a2: Signed, k2: Signed, e5: *object_vtable]:
    m = getfield(e5, .subclassrange_min)
    p = ptr_eq(e5, &B_vtable as *object_vtable)
    q = cast_bool_to_int(p)
    u = int_add(a2, q)
    v = int_add(u, k2)
    return v
block 3 [a3: Signed, x3: *object, k3: Signed]:
    y: *A = cast_pointer(x3)
    c = getfield(y, .code)
    w = int_add(c, k3)
    return w
block 4 [e4: *object_vtable, x4: *object, k4: Signed, a4: Signed]:
    z = int_is_true(k4)
    switch z: False -> except [e4, x4]; True -> 5 [a4, k4]
block 5 [a6: Signed, k6: Signed]:
    s = direct_call(&through, k6)
    raises: None -> 1 [s]; Exception as e7, x7 -> return [a6]
}
graph inLoop(n: Signed) -> Signed {
block 0:
    goto 1 [n, 0, 1000]
block 1 [i: Signed, s: Signed, t: Signed]:
    c = int_ge(i, 0)
    switch c: False -> 4 [s, t]; True -> 2 [i, s, t]
block 2 [i2: Signed, s2: Signed, t2: Signed]:
    m = int_and(i2, 7)
    j = int_sub(i2, 1)
    r = direct_call(&through, m)
    raises: None -> 3 [j, s2, t2, r]; LookupError as e, x -> except [e, x]; Exception as e1, x1 -> 1 [j, t2, s2]
block 3 [i3: Signed, s3: Signed, t3: Signed, r3: Signed]:
    u = int_add_ovf(s3, r3)
    raises: None -> 1 [i3, u, t3]; OverflowError as e4, x4 -> return [-1]
block 4 [s5: Signed, t5: Signed]:
    d = int_mul(t5, 1000003)
    f = int_add(s5, d)
    return f
}
graph unused(n: Signed) -> Signed {
block 0:
    x = int_mul_ovf(n, n)
    raises: None -> return [5]; OverflowError as e, v -> return [6]
}
`)
	for n := range uint64(6) {
		b.check(t, "", "through", n)
		for k := range uint64(5) {
			b.check(t, "", "catcher", n, k)
		}
		b.check(t, "", "inLoop", n*37)
	}
	b.check(t, "5", "unused", 3)
	b.check(t, "6", "unused", 1<<40)
	b.check(t, "raises A", "through", 0)
	b.check(t, "raises OverflowError", "catcher", 2, 0)
}

func TestSwitches(t *testing.T) {
	b := load(t, `
graph dense(n: Signed) -> Signed {
block 0:
    switch n: 0 -> return [10]; 1 -> return [11]; 2 -> return [12]; 4 -> return [14]; 5 -> return [15]; 6 -> return [16]; default -> return [n]
}
graph low(n: Signed) -> Signed {
block 0:
    switch n: -5 -> return [10]; -4 -> return [11]; -3 -> return [12]; -2 -> return [14]; -1 -> return [15]; 1 -> return [16]; default -> return [n]
}
graph sparse(n: Signed) -> Signed {
block 0:
    switch n: -9223372036854775808 -> return [1]; 9223372036854775807 -> return [2]; 100000000000 -> return [3]; 0 -> return [4]; -1 -> return [5]; default -> return [6]
}
graph char(n: Char) -> Signed {
block 0:
    switch n: 'a' -> return [1]; 'b' -> return [2]; 'c' -> return [3]; '\xfe' -> return [4]; '\xff' -> return [5]; default -> return [6]
}
graph unichar(n: UniChar) -> Signed {
block 0:
    switch n: 'a' -> return [1]; '€' -> return [2]; default -> return [6]
}
graph unsigned(n: Unsigned) -> Signed {
block 0:
    switch n: 18446744073709551615 -> return [1]; 7 -> return [2]; default -> return [6]
}
graph none(n: Signed) -> Signed {
block 0:
    switch n: 1 -> return [10]; 2 -> return [20]
}
graph noneDense(n: Signed) -> Signed {
block 0:
    switch n: 1 -> return [10]; 2 -> return [20]; 3 -> return [30]; 4 -> return [40]; 5 -> return [50]
}
graph machine(n: Signed) -> Signed {
block 0:
    goto 1 [n, 0, 0]
block 1 [i: Signed, s: Signed, state: Signed]:
    switch state: 0 -> 2 [i, s]; 1 -> 1 [i, s, 3]; 2 -> 4 [i, s]; 3 -> 1 [i, s, 2]; 4 -> return [s]; default -> return [-1]
block 2 [i2: Signed, s2: Signed]:
    c = int_gt(i2, 0)
    switch c: False -> 1 [i2, s2, 4]; True -> 3 [i2, s2]
block 3 [i3: Signed, s3: Signed]:
    t = int_add(s3, i3)
    goto 1 [i3, t, 1]
block 4 [i4: Signed, s4: Signed]:
    j = int_sub(i4, 1)
    goto 1 [j, s4, 0]
}
`)
	for _, n := range []int64{-1 << 63, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 97, 98, 100, 254, 255, 8364, 100000000000, 1<<63 - 1} {
		for _, f := range []string{"dense", "low", "sparse", "none", "noneDense", "unsigned"} {
			b.check(t, "", f, signed(n))
		}
		if n >= 0 && n < 256 {
			b.check(t, "", "char", signed(n))
		}
		if n >= 0 && n < 0x10FFFF {
			b.check(t, "", "unichar", signed(n))
		}
	}
	b.check(t, "5050", "machine", 100)
}

func TestMemory(t *testing.T) {
	b := load(t, `
struct inner { a: Char; b: Signed; c: UniChar }
struct outer gc { f: Float; in: inner; flag: Bool; next: *outer }
struct s16 { a: Signed; b: Signed }
struct s40 { a: Signed; b: Float; c: Signed; d: Signed; e: Char }
struct s56 { a: Signed; b: Float; c: Signed; d: Signed; e: Char; f: Signed; g: UniChar }
struct text gc { hash: Signed; chars: Array of Char }
prebuilt words: Array of Signed = [5, 6, 7, 8]
prebuilt pairs: GcArray of s16 = [{a: 1, b: 2}, {a: 3, b: 4}]
prebuilt hello: text = {chars: "hello world"}

graph nested(x: Float, c: Char, n: Signed) -> Float {
    o = malloc(T:outer)
    setfield(o, .f, x)
    setinteriorfield(o, .in, .a, c)
    setinteriorfield(o, .in, .b, n)
    setinteriorfield(o, .in, .c, 8364 as UniChar)
    setfield(o, .flag, True)
    setfield(o, .next, o)
    p = getfield(o, .next)
    f = getfield(p, .f)
    a = getinteriorfield(p, .in, .a)
    b = getinteriorfield(p, .in, .b)
    u = getinteriorfield(p, .in, .c)
    g = getfield(p, .flag)
    ai = cast_char_to_int(a)
    ui = cast_unichar_to_int(u)
    gi = cast_bool_to_int(g)
    s = int_add(ai, b)
    t = int_add(s, ui)
    v = int_add(t, gi)
    w = cast_int_to_float(v)
    r = float_add(f, w)
    return r
}
graph fields(i: Signed, n: Signed) -> Signed {
    p = malloc_varsize(T:GcArray of s16, n)
    q = malloc_varsize(T:GcArray of s40, n)
    r = malloc_varsize(T:GcArray of s56, n)
    setinteriorfield(p, i, .b, i)
    setinteriorfield(q, i, .d, n)
    setinteriorfield(q, i, .e, 'z')
    setinteriorfield(r, i, .f, 17)
    setinteriorfield(r, i, .g, 300 as UniChar)
    a = getinteriorfield(p, i, .b)
    b = getinteriorfield(q, i, .d)
    c = getinteriorfield(q, i, .e)
    d = getinteriorfield(r, i, .f)
    e = getinteriorfield(r, i, .g)
    f = getinteriorfield(r, 0, .f)
    ci = cast_char_to_int(c)
    ei = cast_unichar_to_int(e)
    l = getarraysize(r)
    s1 = int_add(a, b)
    s2 = int_add(ci, s1)
    s3 = int_add(s2, ei)
    s4 = int_add(s3, d)
    s5 = int_add(s4, f)
    s6 = int_add(s5, l)
    return s6
}
graph constants(i: Signed) -> Signed {
    a = getarrayitem(&words, i)
    b = getarrayitem(&words, 2)
    c = getinteriorfield(&pairs, 1, .b)
    d = getarraysize(&words)
    e = getinteriorarraysize(&hello, .chars)
    f = getinteriorfield(&hello, .chars, i)
    g = cast_char_to_int(f)
    s1 = int_add(a, b)
    s2 = int_add(c, d)
    s3 = int_add(e, g)
    s4 = int_add(s1, s2)
    s5 = int_mul(s4, s3)
    return s5
}
graph copy(n: Signed, from: Signed, to: Signed, k: Signed) -> Signed {
block 0:
    a = malloc_varsize(T:GcArray of Signed, n)
    t = malloc_varsize(T:text, n)
    p = malloc_varsize(T:GcArray of s16, n)
    goto 1 [0, n, a, t, p, from, to, k]
block 1 [i: Signed, n1: Signed, a1: *GcArray of Signed, t1: *text, p1: *GcArray of s16, from1: Signed, to1: Signed, k1: Signed]:
    c = int_lt(i, n1)
    switch c: False -> 3 [n1, a1, t1, p1, from1, to1, k1]; True -> 2 [i, n1, a1, t1, p1, from1, to1, k1]
block 2 [i2: Signed, n2: Signed, a2: *GcArray of Signed, t2: *text, p2: *GcArray of s16, from2: Signed, to2: Signed, k2: Signed]:
    setarrayitem(a2, i2, i2)
    b = cast_int_to_char(i2)
    setinteriorfield(t2, .chars, i2, b)
    setinteriorfield(p2, i2, .b, i2)
    j = int_add(i2, 1)
    goto 1 [j, n2, a2, t2, p2, from2, to2, k2]
block 3 [n3: Signed, a3: *GcArray of Signed, t3: *text, p3: *GcArray of s16, from3: Signed, to3: Signed, k3: Signed]:
    array_copy(a3, a3, from3, to3, k3)
    array_copy(t3, t3, from3, to3, k3)
    array_copy(p3, p3, from3, to3, k3)
    goto 4 [0, 0, n3, a3, t3, p3]
block 4 [i4: Signed, s: Signed, n4: Signed, a4: *GcArray of Signed, t4: *text, p4: *GcArray of s16]:
    d = int_lt(i4, n4)
    switch d: False -> return [s]; True -> 5 [i4, s, n4, a4, t4, p4]
block 5 [i5: Signed, s5: Signed, n5: Signed, a5: *GcArray of Signed, t5: *text, p5: *GcArray of s16]:
    x = getarrayitem(a5, i5)
    y = getinteriorfield(t5, .chars, i5)
    z = getinteriorfield(p5, i5, .b)
    yi = cast_char_to_int(y)
    m = int_mul(s5, 31)
    m1 = int_add(m, x)
    m2 = int_mul(m1, 31)
    m3 = int_add(m2, yi)
    m4 = int_mul(m3, 31)
    m5 = int_add(m4, z)
    j5 = int_add(i5, 1)
    goto 4 [j5, m5, n5, a5, t5, p5]
}
graph sized(n: Signed) -> Signed {
block 0:
    a = malloc_varsize(T:GcArray of Signed, n)
    raises: None -> 1 [a]; MemoryError as e, v -> return [-7]
block 1 [a1: *GcArray of Signed]:
    m = getarraysize(a1)
    return m
}
graph hashes(n: Signed) -> Signed {
    a = malloc(T:outer)
    b = malloc(T:outer)
    x = gc_identityhash(a)
    y = gc_identityhash(b)
    z = int_mul(x, 31)
    s = int_add(z, y)
    keepalive(a)
    gc_collect()
    return s
}
graph refers(n: Signed) -> Signed {
block 0:
    a = direct_call(&made)
    r = weakref_create(a)
    b = weakref_deref(r)
    x = ptr_eq(a, b)
    xi = cast_bool_to_int(x)
    gc_collect()
    b2 = weakref_deref(r)
    x2 = ptr_eq(a, b2)
    x2i = cast_bool_to_int(x2)
    keepalive(a)
    goto 1 [r, xi, x2i]
block 1 [r1: *WeakRef, y: Signed, z: Signed]:
    gc_collect()
    c = weakref_deref(r1)
    d = ptr_iszero(c)
    di = cast_bool_to_int(d)
    p = weakref_deref(&forever)
    e = ptr_nonzero(p)
    ei = cast_bool_to_int(e)
    s = int_lshift(di, 1)
    s1 = int_add(s, ei)
    s2 = int_lshift(s1, 1)
    s3 = int_add(s2, y)
    s4 = int_lshift(s3, 1)
    s5 = int_add(s4, z)
    return s5
}
graph made() -> *object {
    a = malloc(T:object)
    return a
}
graph lost(n: Signed) -> Signed {
block 0:
    a = weakref_deref(NULL as *WeakRef)
    x = ptr_nonzero(a)
    y = cast_bool_to_int(x)
    return y
}
prebuilt thing: object = { typeptr: NULL }
prebuilt forever: WeakRef = { referent: &thing }
`)
	b.check(t, "", "nested", float(0.5), 'c', signed(-77))
	b.check(t, "", "fields", 0, 1)
	b.check(t, "", "fields", 5, 9)
	for i := range uint64(4) {
		b.check(t, "", "constants", i)
	}
	for _, n := range []uint64{0, 1, 3, 7, 8, 9, 20, 100, 700} {
		for _, c := range [][3]uint64{{0, 0, n}, {0, n / 2, n / 2}, {n / 2, 0, n - n/2}, {0, min(1, n), n - min(1, n)}, {min(1, n), 0, n - min(1, n)}, {n, n, 0}, {n / 3, n / 4, n / 2}} {
			b.check(t, "", "copy", n, c[0], c[1], c[2])
		}
	}
	for _, n := range []int64{0, 1, 2, 1020, 1021, 1022, 1023, 1024, 5000, 1 << 30, 1 << 60, 1<<63 - 1, -1, -1 << 63} {
		b.check(t, "", "sized", signed(n))
	}
	b.check(t, "", "hashes", 0)
	b.check(t, "15", "refers", 0) // each of the four questions is answered by yes
	b.check(t, "", "lost", 0)
}

func TestCalls(t *testing.T) {
	b := load(t, `
struct text gc { hash: Signed; chars: Array of Char }
external ll_math_sqrt(Float) -> Float as ll_math_sqrt raises
external ll_math_pow(Float, Float) -> Float as ll_math_pow raises
external ll_float_str(Float) -> *text as ll_float_str raises
prebuilt functions: GcArray of *func(Float) Float = [&root, &ll_math_sqrt, &half]

graph root(x: Float) -> Float {
block 0:
    y = direct_call(&ll_math_sqrt, x)
    raises: None -> return [y]; ValueError as e, v -> return [-2.5]
}
graph half(x: Float) -> Float {
    y = float_truediv(x, 2.0)
    return y
}
graph select(i: Signed, x: Float) -> Float {
block 0:
    f = getarrayitem(&functions, i)
    k = float_mul(x, 10.0)
    y = indirect_call(f, x, graphs[root, half])
    raises: None -> 1 [y, k]; ArithmeticError as e1, v1 -> return [1.0]; Exception as e, v -> 2 [e, v, k]
block 1 [y1: Float, k1: Float]:
    z = float_add(y1, k1)
    return z
block 2 [e2: *object_vtable, v2: *object, k2: Float]:
    return k2
}
graph power(x: Float, y: Float) -> Float {
    z = direct_call(&ll_math_pow, x, y)
    return z
}
graph textOf(x: Float) -> *text {
    t = direct_call(&ll_float_str, x)
    return t
}
graph nothing(n: Signed) -> Void {
    keepalive(n)
    return void
}
graph shows(n: Signed, x: Float, c: Char) -> Signed {
    direct_call(&nothing, n)
    debug_print("values", n, x, c, 5, 2.5, True)
    debug_print("only text")
    r = direct_call(&skip, void, n, void, 4)
    return r
}
graph skip(a: Void, n: Signed, b: Void, m: Signed) -> Signed {
block 0:
    goto 1 [b, n, a, m]
block 1 [x: Void, n1: Signed, y: Void, m1: Signed]:
    s = int_sub(n1, m1)
    return s
}
graph depth(n: Signed) -> Signed {
block 0:
    c = int_gt(n, 0)
    switch c: False -> return [0]; True -> 1 [n]
block 1 [n1: Signed]:
    m = int_sub(n1, 1)
    d = direct_call(&depth, m)
    r = int_add(d, 1)
    return r
}
graph even(n: Signed) -> Bool {
block 0:
    c = int_eq(n, 0)
    switch c: True -> return [True]; False -> 1 [n]
block 1 [n1: Signed]:
    m = int_sub(n1, 1)
    o = direct_call(&odd, m)
    return o
}
graph odd(n: Signed) -> Bool {
block 0:
    c = int_eq(n, 0)
    switch c: True -> return [False]; False -> 1 [n]
block 1 [n1: Signed]:
    m = int_sub(n1, 1)
    o = direct_call(&even, m)
    return o
}
`)
	for _, x := range []float64{0, 1, 2, -1, 1e300, -1e-300} {
		b.check(t, "", "root", float(x))
		for i := range uint64(3) {
			b.check(t, "", "select", i, float(x))
		}
		b.check(t, "", "power", float(x), float(2))
		b.check(t, "", "textOf", float(x))
	}
	b.check(t, "raises OverflowError", "power", float(1e300), float(2))
	b.check(t, "None", "nothing", 3)
	b.check(t, "3", "shows", 7, float(1.25), 'q')
	b.check(t, "50000", "depth", 50_000)
	b.check(t, "True", "even", 1000)
}
