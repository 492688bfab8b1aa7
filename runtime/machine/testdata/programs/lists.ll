# Makes a list and walks along it a hundred times.
struct node gc { value: Signed; next: *node }

graph lists(n: Signed) -> Signed {
block 0:
    goto 1 [n, NULL as *node]
block 1 [n1: Signed, l1: *node]:
    c = int_gt(n1, 0)
    switch c: False -> 4 [l1, 0, 0]; True -> 2 [n1, l1]
block 2 [n2: Signed, l2: *node]:
    p = malloc(T:node)
    raises: None -> 3 [n2, l2, p]; MemoryError as e, v -> except [e, v]
block 3 [n3: Signed, l3: *node, p3: *node]:
    setfield(p3, .value, n3)
    setfield(p3, .next, l3)
    n4 = int_sub(n3, 1)
    goto 1 [n4, p3]
block 4 [l4: *node, k4: Signed, s4: Signed]:
    d = int_lt(k4, 100)
    switch d: False -> return [s4]; True -> 5 [l4, k4, s4, l4]
block 5 [l5: *node, k5: Signed, s5: Signed, p5: *node]:
    f = ptr_nonzero(p5)
    switch f: False -> 7 [l5, k5, s5]; True -> 6 [l5, k5, s5, p5]
block 6 [l6: *node, k6: Signed, s6: Signed, p6: *node]:
    x = getfield(p6, .value)
    s7 = int_add(s6, x)
    q = getfield(p6, .next)
    goto 5 [l6, k6, s7, q]
block 7 [l8: *node, k8: Signed, s8: Signed]:
    k9 = int_add(k8, 1)
    goto 4 [l8, k9, s8]
}
