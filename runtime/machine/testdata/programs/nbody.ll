# Bodies that attract each other, the inner loop of a well-known benchmark.
struct body { x: Float; y: Float; vx: Float; vy: Float; m: Float }
external ll_math_sqrt(Float) -> Float as ll_math_sqrt pure

graph nbody(n: Signed) -> Signed {
block 0:
    a = malloc_varsize(T:GcArray of body, 16)
    raises: None -> 1 [n, a, 0]; MemoryError as e, v -> except [e, v]
block 1 [n1: Signed, a1: *GcArray of body, i1: Signed]:
    c = int_lt(i1, 16)
    switch c: False -> 3 [n1, a1, 0]; True -> 2 [n1, a1, i1]
block 2 [n2: Signed, a2: *GcArray of body, i2: Signed]:
    f = cast_int_to_float(i2)
    setinteriorfield(a2, i2, .x, f)
    sq = float_mul(f, f)
    setinteriorfield(a2, i2, .y, sq)
    m = float_add(f, 1.5)
    setinteriorfield(a2, i2, .m, m)
    i3 = int_add(i2, 1)
    goto 1 [n2, a2, i3]
block 3 [n3: Signed, a3: *GcArray of body, k3: Signed]:
    d = int_lt(k3, n3)
    switch d: False -> 9 [a3]; True -> 4 [n3, a3, k3, 0]
block 4 [n4: Signed, a4: *GcArray of body, k4: Signed, i4: Signed]:
    g = int_lt(i4, 16)
    j0 = int_add(i4, 1)
    switch g: False -> 8 [n4, a4, k4]; True -> 5 [n4, a4, k4, i4, j0]
block 5 [n5: Signed, a5: *GcArray of body, k5: Signed, i5: Signed, j5: Signed]:
    h = int_lt(j5, 16)
    switch h: False -> 7 [n5, a5, k5, i5]; True -> 6 [n5, a5, k5, i5, j5]
block 6 [n6: Signed, a6: *GcArray of body, k6: Signed, i6: Signed, j6: Signed]:
    xi = getinteriorfield(a6, i6, .x)
    xj = getinteriorfield(a6, j6, .x)
    dx = float_sub(xi, xj)
    yi = getinteriorfield(a6, i6, .y)
    yj = getinteriorfield(a6, j6, .y)
    dy = float_sub(yi, yj)
    dx2 = float_mul(dx, dx)
    dy2 = float_mul(dy, dy)
    d2 = float_add(dx2, dy2)
    d3 = float_add(d2, 0.01)
    r = direct_call(&ll_math_sqrt, d3)
    d4 = float_mul(d3, r)
    mag = float_truediv(0.001, d4)
    mi = getinteriorfield(a6, i6, .m)
    mj = getinteriorfield(a6, j6, .m)
    fi = float_mul(mi, mag)
    fj = float_mul(mj, mag)
    vxi = getinteriorfield(a6, i6, .vx)
    pxi = float_mul(dx, fj)
    wxi = float_sub(vxi, pxi)
    setinteriorfield(a6, i6, .vx, wxi)
    vyi = getinteriorfield(a6, i6, .vy)
    pyi = float_mul(dy, fj)
    wyi = float_sub(vyi, pyi)
    setinteriorfield(a6, i6, .vy, wyi)
    vxj = getinteriorfield(a6, j6, .vx)
    pxj = float_mul(dx, fi)
    wxj = float_add(vxj, pxj)
    setinteriorfield(a6, j6, .vx, wxj)
    vyj = getinteriorfield(a6, j6, .vy)
    pyj = float_mul(dy, fi)
    wyj = float_add(vyj, pyj)
    setinteriorfield(a6, j6, .vy, wyj)
    j7 = int_add(j6, 1)
    goto 5 [n6, a6, k6, i6, j7]
block 7 [n7: Signed, a7: *GcArray of body, k7: Signed, i7: Signed]:
    x7 = getinteriorfield(a7, i7, .x)
    u7 = getinteriorfield(a7, i7, .vx)
    p7 = float_mul(u7, 0.001)
    q7 = float_add(x7, p7)
    setinteriorfield(a7, i7, .x, q7)
    y7 = getinteriorfield(a7, i7, .y)
    w7 = getinteriorfield(a7, i7, .vy)
    r7 = float_mul(w7, 0.001)
    s7 = float_add(y7, r7)
    setinteriorfield(a7, i7, .y, s7)
    i8 = int_add(i7, 1)
    goto 4 [n7, a7, k7, i8]
block 8 [n8: Signed, a8: *GcArray of body, k8: Signed]:
    k9 = int_add(k8, 1)
    goto 3 [n8, a8, k9]
block 9 [a9: *GcArray of body]:
    x9 = getinteriorfield(a9, 3, .x)
    s9 = float_mul(x9, 1000000000.0)
    z9 = cast_float_to_int(s9)
    return z9
}
