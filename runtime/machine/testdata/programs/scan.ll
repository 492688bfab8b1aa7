# Looks through a text, character by character, a hundred times.
struct text gc immutable { hash: Signed; chars: Array of Char }

graph scan(n: Signed) -> Signed {
block 0:
    t = malloc_varsize(T:text, n)
    raises: None -> 1 [t, 0]; MemoryError as e, v -> except [e, v]
block 1 [t1: *text, i1: Signed]:
    m = getinteriorarraysize(t1, .chars)
    c = int_lt(i1, m)
    switch c: False -> 3 [t1, 0, 0]; True -> 2 [t1, i1]
block 2 [t2: *text, i2: Signed]:
    x = int_and(i2, 31)
    y = cast_int_to_char(x)
    setinteriorfield(t2, .chars, i2, y)
    i3 = int_add(i2, 1)
    goto 1 [t2, i3]
block 3 [t3: *text, k3: Signed, s3: Signed]:
    d = int_lt(k3, 100)
    switch d: False -> return [s3]; True -> 4 [t3, k3, s3, 0]
block 4 [t4: *text, k4: Signed, s4: Signed, i4: Signed]:
    m4 = getinteriorarraysize(t4, .chars)
    f = int_lt(i4, m4)
    switch f: False -> 8 [t4, k4, s4]; True -> 5 [t4, k4, s4, i4]
block 5 [t5: *text, k5: Signed, s5: Signed, i5: Signed]:
    z = getinteriorfield(t5, .chars, i5)
    g = char_eq(z, '\x07')
    switch g: False -> 7 [t5, k5, s5, i5]; True -> 6 [t5, k5, s5, i5]
block 6 [t6: *text, k6: Signed, s6: Signed, i6: Signed]:
    s7 = int_add(s6, i6)
    goto 7 [t6, k6, s7, i6]
block 7 [t7: *text, k7: Signed, s8: Signed, i7: Signed]:
    i8 = int_add(i7, 1)
    goto 4 [t7, k7, s8, i8]
block 8 [t9: *text, k9: Signed, s9: Signed]:
    k10 = int_add(k9, 1)
    goto 3 [t9, k10, s9]
}
