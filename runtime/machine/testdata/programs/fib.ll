graph fib(n: Signed) -> Signed {
block 0:
    c = int_lt(n, 2)
    switch c: True -> return [n]; False -> 1 [n]
block 1 [n1: Signed]:
    a = int_sub(n1, 1)
    x = direct_call(&fib, a)
    b = int_sub(n1, 2)
    y = direct_call(&fib, b)
    s = int_add(x, y)
    return s
}
