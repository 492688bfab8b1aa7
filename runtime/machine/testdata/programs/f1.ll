# The function that is measured with in "Generating Just-In-Time Specializing
# Compilers", with overflow checks.
graph f1(n: Signed) -> Signed {
block 0:
    goto 1 [n, 0, 1]
block 1 [n1: Signed, i: Signed, x: Signed]:
    c = int_lt(i, n1)
    switch c: False -> return [x]; True -> 2 [n1, i, x, 0]
block 2 [n2: Signed, i2: Signed, x2: Signed, j: Signed]:
    d = int_le(j, i2)
    switch d: False -> 6 [n2, i2, x2]; True -> 3 [n2, i2, x2, j]
block 3 [n3: Signed, i3: Signed, x3: Signed, j3: Signed]:
    j4 = int_add_ovf(j3, 1)
    raises: None -> 4 [n3, i3, x3, j4]; OverflowError as e, v -> except [e, v]
block 4 [n5: Signed, i5: Signed, x5: Signed, j5: Signed]:
    a = int_and(i5, j5)
    x6 = int_add_ovf(x5, a)
    raises: None -> 2 [n5, i5, x6, j5]; OverflowError as e1, v1 -> except [e1, v1]
block 6 [n8: Signed, i8: Signed, x8: Signed]:
    i9 = int_add_ovf(i8, 1)
    raises: None -> 1 [n8, i9, x8]; OverflowError as e2, v2 -> except [e2, v2]
}
