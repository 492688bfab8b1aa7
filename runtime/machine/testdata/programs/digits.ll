# Sums of digits: divisions by a constant.
graph digits(n: Signed) -> Signed {
block 0:
    goto 1 [n, 0, 0]
block 1 [n1: Signed, i1: Signed, s1: Signed]:
    c = int_lt(i1, n1)
    switch c: False -> return [s1]; True -> 2 [n1, i1, s1, i1]
block 2 [n2: Signed, i2: Signed, s2: Signed, x2: Signed]:
    d = int_gt(x2, 0)
    switch d: False -> 4 [n2, i2, s2]; True -> 3 [n2, i2, s2, x2]
block 3 [n3: Signed, i3: Signed, s3: Signed, x3: Signed]:
    m = int_mod(x3, 10)
    s4 = int_add(s3, m)
    x4 = int_floordiv(x3, 10)
    goto 2 [n3, i3, s4, x4]
block 4 [n5: Signed, i5: Signed, s5: Signed]:
    i6 = int_add(i5, 1)
    goto 1 [n5, i6, s5]
}
