# Fills an array of integers and adds them up, a hundred times.
graph sum(n: Signed) -> Signed {
block 0:
    a = malloc_varsize(T:GcArray of Signed, n)
    raises: None -> 1 [a, 0]; MemoryError as e, v -> except [e, v]
block 1 [a1: *GcArray of Signed, i1: Signed]:
    m = getarraysize(a1)
    c = int_lt(i1, m)
    switch c: False -> 3 [a1, 0, 0]; True -> 2 [a1, i1]
block 2 [a2: *GcArray of Signed, i2: Signed]:
    x = int_mul(i2, 7)
    setarrayitem(a2, i2, x)
    i3 = int_add(i2, 1)
    goto 1 [a2, i3]
block 3 [a3: *GcArray of Signed, k: Signed, s: Signed]:
    d = int_lt(k, 100)
    switch d: False -> return [s]; True -> 4 [a3, k, s, 0]
block 4 [a4: *GcArray of Signed, k4: Signed, s4: Signed, i4: Signed]:
    m4 = getarraysize(a4)
    f = int_lt(i4, m4)
    switch f: False -> 6 [a4, k4, s4]; True -> 5 [a4, k4, s4, i4]
block 5 [a5: *GcArray of Signed, k5: Signed, s5: Signed, i5: Signed]:
    y = getarrayitem(a5, i5)
    t = int_add_ovf(s5, y)
    raises: None -> 7 [a5, k5, t, i5]; OverflowError as e2, v2 -> except [e2, v2]
block 7 [a7: *GcArray of Signed, k7: Signed, s7: Signed, i7: Signed]:
    i8 = int_add(i7, 1)
    goto 4 [a7, k7, s7, i8]
block 6 [a6: *GcArray of Signed, k6: Signed, s6: Signed]:
    k8 = int_add(k6, 1)
    goto 3 [a6, k8, s6]
}
