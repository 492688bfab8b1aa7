graph sieve(n: Signed) -> Signed {
block 0:
    a = malloc_varsize(T:GcArray of Char, n)
    raises: None -> 1 [n, a, 2, 0]; MemoryError as e, v -> except [e, v]
block 1 [n1: Signed, a1: *GcArray of Char, i1: Signed, s1: Signed]:
    c = int_lt(i1, n1)
    switch c: False -> return [s1]; True -> 2 [n1, a1, i1, s1]
block 2 [n2: Signed, a2: *GcArray of Char, i2: Signed, s2: Signed]:
    x = getarrayitem(a2, i2)
    d = char_eq(x, '\x00')
    switch d: False -> 5 [n2, a2, i2, s2]; True -> 3 [n2, a2, i2, s2]
block 3 [n3: Signed, a3: *GcArray of Char, i3: Signed, s3: Signed]:
    s4 = int_add(s3, 1)
    j = int_mul(i3, i3)
    goto 4 [n3, a3, i3, s4, j]
block 4 [n4: Signed, a4: *GcArray of Char, i4: Signed, s5: Signed, j4: Signed]:
    f = int_lt(j4, n4)
    switch f: False -> 5 [n4, a4, i4, s5]; True -> 6 [n4, a4, i4, s5, j4]
block 6 [n6: Signed, a6: *GcArray of Char, i6: Signed, s6: Signed, j6: Signed]:
    setarrayitem(a6, j6, '\x01')
    j7 = int_add(j6, i6)
    goto 4 [n6, a6, i6, s6, j7]
block 5 [n8: Signed, a8: *GcArray of Char, i8: Signed, s8: Signed]:
    i9 = int_add(i8, 1)
    goto 1 [n8, a8, i9, s8]
}
